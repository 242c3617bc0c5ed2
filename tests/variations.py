"""Words and names that look the same as others and are not: `python -m tests.variations --words 20000`."""

import argparse
import random
import string

from rules.kernel.fairness import word
from rules.kernel.illegal import Illegal

SIGNS = tuple(
    chr(code)
    for code in (
        *range(0xFE00, 0xFE10),
        *range(0xE0100, 0xE01F0),
        *range(0xE0001, 0xE0080),
        *range(0x200B, 0x2010),
        *range(0x202A, 0x202F),
        *range(0x2060, 0x2070),
        *range(0x180B, 0x1810),
        *(0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFEFF, 0xFFA0, 0x1D173),
        *(0x00, 0x07, 0x1B, 0x7F, 0x85, 0xA0, 0x2003, 0x3000, 0xE000, 0xFFFE, 0x10FFFF),
    )
)
"""Code points that show nothing: selectors, tags, joiners, fillers, controls, spaces, unassigned ones."""


def invisible(text: str, rng: random.Random) -> str:
    """The text with one to four of these somewhere in it, mostly at its end as an attacker would."""
    for _ in range(rng.randint(1, 4)):
        place = len(text) if rng.random() < 0.6 else rng.randint(0, len(text))
        text = text[:place] + rng.choice(SIGNS) + text[place:]
    return text


def accepted(words: int, seed: int) -> int:
    """How many of so many invisible variations of words a table would take."""
    rng = random.Random(seed)
    taken = 0
    for _ in range(words):
        plain = "".join(rng.choices(string.ascii_letters + string.digits, k=rng.randint(1, 12)))
        try:
            word(invisible(plain, rng))
        except Illegal:
            continue
        taken += 1
    return taken


def main() -> None:
    """Print how many are taken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--words", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    print(f"{accepted(chosen.words, chosen.seed)} of {chosen.words:,} invisible variations of words accepted")


if __name__ == "__main__":
    main()
