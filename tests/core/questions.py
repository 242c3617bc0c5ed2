"""How many questions, as players ask them, the search of rules answers among its first passages.

`python -m tests.core.questions` asks those of `questions.toml` and prints a line for each game: how many are
answered by the first two passages, of those that the search was fitted on and of those that were kept aside.
`--late` names the others, with the place of the first passage that answers.
"""

import argparse
import tomllib
from collections.abc import Mapping
from pathlib import Path

from bot.messages.reading_pages import HOUSE
from rules.catalogue import GAMES
from rules.kernel import book
from rules.kernel.subjects import searchable

AMONG = 2
"""An answer has to stand among so many passages."""
_FAR = 99
_PASSAGES = 8
QUESTIONS: Mapping[str, Mapping[str, list[str]]] = tomllib.loads(
    (Path(__file__).parent / "questions.toml").read_text(encoding="utf-8")
)
_TABLES: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "two_player": ("settlers", {"two_player": "on"}),
    "land_shares": ("settlers", {"land_shares": "on"}),
    "land, again": ("land", {}),
    "house": ("land", {}),
    **{f"{id}, newcomers": (id, {}) for id in ("settlers", "land", "landover", "farlanthia")},
    "two_player, newcomers": ("settlers", {"two_player": "on"}),
    "land_shares, newcomers": ("settlers", {"land_shares": "on"}),
    "house, newcomers": ("land", {}),
}
"""The game and the options of a table at which questions are asked, where their name is not the game's."""


def asked(name: str, *, kept: bool) -> Mapping[str, list[str]]:
    """The questions of that name with their answers: those kept aside, or those that were fitted."""
    return dict(list(QUESTIONS[name].items())[kept::2])


def late(name: str, *, kept: bool) -> dict[str, int]:
    """Of these questions those that no passage among the first answers, with the place of one that does."""
    of = name.removesuffix(", asked anew").removesuffix(", examined")
    id, options = _TABLES.get(of, (of, {}))
    game = GAMES[id]
    text = searchable(game.variant(game.settle(options, 2 if "two_player" in options else 3)), HOUSE)
    places = {
        question: _place(text, question, answers) for question, answers in asked(name, kept=kept).items()
    }
    return {question: place for question, place in places.items() if place > AMONG}


def _place(text: str, question: str, answers: list[str]) -> int:
    """At which place, from 1, the first passage stands that answers; 99 if none of eight does."""
    found = book.search(text, question, _PASSAGES)
    places = (n for n, passage in enumerate(found, 1) if {passage.lead, passage.heading} & {*answers})
    return next(places, _FAR)


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--late", action="store_true", help="name the questions that are answered too late")
    naming = parser.parse_args().late
    for name in QUESTIONS:
        parts = list[str]()
        missed = dict[str, int]()
        for kept, said in ((False, "fitted"), (True, "kept aside")):
            found, count = late(name, kept=kept), len(asked(name, kept=kept))
            parts.append(f"{count - len(found)} of {count} {said}")
            missed |= found
        print(f"{name:<22} {', '.join(parts)}")
        for question, place in missed.items() if naming else ():
            print(f"    {question}: {place}")


if __name__ == "__main__":
    main()
