"""What people write in a channel that looks like the bot's account of the dice, and is not.

`python -m tests.cli.chatter --lines 1000` puts each such line around true messages, with words and with a
beacon, and counts how often an honest game is called untrue.
"""

import argparse
import random
import tempfile
from functools import cache
from pathlib import Path

from click.testing import CliRunner

from bot.beacon import quicknet
from bot.cli import main
from tests.beacon.standin import KEY


def chat(rng: random.Random, count: int) -> list[str]:
    """So many lines of chat; none is a whole copy of a message of the bot's."""
    digits = "0123456789abcdef"

    def sum_() -> str:
        return "".join(rng.choices(digits, k=64))

    kinds = (
        lambda: f"seat {rng.randint(1, 9)} word {rng.choice(('lol', 'rain', 'snow42', 'x' * 32))}",
        lambda: f"outsider {rng.randint(1, 3)} word hail",
        sum_,
        lambda: f"SHA-256 of these lines: `{sum_()}`",
        lambda: f"It extends all before it, whose SHA-256 is `{sum_()}`",
        lambda: f"somebody said {sum_()} to me",
        lambda: "landmoot dice, format 2",
        lambda: "landmoot start, format 1",
        lambda: f"seal {sum_()}",
        lambda: f"terms {sum_()}",
        lambda: f"round {rng.randint(1, 10**8)}",
        lambda: f"void {rng.randint(0, 3)}",
        lambda: f"seat 1 click {rng.randint(1, 10**19)}",
        lambda: "@Ann (seat 1) adds a word to the dice.",
        lambda: "The dice before the words · Seats, names and options are final.",
        lambda: "```",
        lambda: "",
        lambda: "gg, well rolled: 6 + 6!",
    )
    return [rng.choice(kinds)() for _ in range(count)]


def _main() -> None:
    from tests.cli import test_start as true  # it takes its share from here

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    rng = random.Random(chosen.seed)
    quicknet.holds, quicknet.KEY = cache(quicknet.holds), KEY
    found: dict[str, int] = {"agrees": 0, "not true": 0, "undecided": 0}
    with tempfile.TemporaryDirectory() as folder:
        pasted = Path(folder) / "start.txt"
        drawn = true.Drawn(true.ROUND, str(true.SENT), true.sign(true.ROUND))
        paths = [
            true.write(Path(folder), *how).rename(Path(folder) / f"{name}.json")
            for name, how in (("words", (true.ADDED,)), ("beacon", ((), drawn)))
        ]
        for number in range(chosen.lines):
            (line,) = chat(rng, 1)
            worded = number % 2 == 0
            path = paths[0 if worded else 1]
            rows = (true.FROZEN + true.WORDS if worded else true.start()).splitlines()
            ends = [at for at, row in enumerate(rows, 1) if "SHA-256" in row or "secret behind" in row]
            at = rng.choice([0, *ends])
            pasted.write_text("\n".join([*rows[:at], line, *rows[at:], ""]))
            words = ["verify", str(path), "--start", str(pasted)]
            words += [] if worded else ["--message", str(true.SENT)]
            code = CliRunner().invoke(main, words).exit_code
            found[("agrees", "not true", "undecided")[code]] += 1
    print(f"{chosen.lines} lines of chat, each around the messages of an honest game: {found}")


if __name__ == "__main__":
    _main()
