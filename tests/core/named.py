"""Whether whatever bears a name is found by it: `python -m tests.core.named`.

Every card, piece, option and preset of every game is asked about in seven ways; a line a game and a way says
how many of them are answered by the first two passages. `--late` names the others.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from bot.messages.reading_pages import HOUSE
from rules.catalogue import GAMES
from rules.kernel import book
from rules.kernel.game import Game
from rules.kernel.subjects import searchable

AMONG = 2
WAYS = (
    "what does {} do",
    "{} card",
    "when can I play {}",
    "how long does {} last",
    "{}",
    "what is {}",
    "how does {} work",
)


def named(game: Game[Any, Any]) -> Mapping[str, set[str]]:
    """Everything with a name, and what answers questions about it: a rule id, a title, a bold beginning."""
    entries = (line[2:].split(" | ") for line in searchable(game).splitlines() if line.startswith("- "))
    found = defaultdict[str, set[str]](set)
    for name, places in (each for each in entries if len(each) == 2):
        found[name].update(place.strip() for place in places.split(";"))
    found |= {name: {name} for name in game.presets}
    for option in game.options:
        found[option.title.lower()].update({option.title, option.rule})
    return found


def late(game: Game[Any, Any], way: str) -> Iterator[str]:
    """What is not answered by the first two passages, asked in that way."""
    text = searchable(game, HOUSE)
    for name, answers in named(game).items():
        passages = book.search(text, way.format(name), AMONG)
        if not any({each.lead, each.heading} & answers for each in passages):
            yield name


def main() -> None:
    """Print a line for each game and way."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--late", action="store_true", help="name what is not found")
    asked = parser.parse_args()
    for game in GAMES.values():
        count = len(named(game))
        for way in WAYS:
            missed = list(late(game, way))
            print(f"{game.id:<12} {way:<24} {count - len(missed)} of {count}")
            for name in missed if asked.late else ():
                print(f"    {name}")


if __name__ == "__main__":
    main()
