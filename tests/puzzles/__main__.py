"""Make puzzles, and check those that ship.

    python -m tests.puzzles make settlers --games 60 [--first 0] [--most 30]
    python -m tests.puzzles check [settlers]

`make` plays so many games among computers, keeps the hardest puzzle of each that the check calls true, and
writes those beside the game's book, in place of others of that kind but those of games before the first;
`check` looks at every puzzle anew.
"""

import time
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import click
import msgspec

from rules.catalogue import GAMES
from rules.kernel.puzzles import LEVELS, Puzzle, puzzles_of
from tests.puzzles.checking import Check, TooMany
from tests.puzzles.finding import KINDS, look

_PLAYERS = {"land": ("steady", "strong")}
_USUAL = ("gentle", "steady")
_SINGLE = 3
"""One of so many puzzles of a kind at most is of a single move; but of Land most are of a single plot."""


@click.group()
def main() -> None:
    """Puzzles."""


@main.command()
@click.argument("kind", type=click.Choice([*KINDS]))
@click.option("--games", type=click.IntRange(1), default=60, show_default=True)
@click.option("--first", type=click.IntRange(0), default=0, help="The number of the first game.")
@click.option("--most", type=click.IntRange(1), default=30, show_default=True)
def make(kind: str, games: int, first: int, most: int) -> None:
    """Play games, and write the puzzles that are in them."""
    game = GAMES[KINDS[kind][0].partition("/")[0]]
    path = Path(str(files(type(game).__module__.rpartition(".")[0]))) / "puzzles.json"
    others = [each for each in puzzles_of(game) if each.kind != kind]
    found = [each for each in puzzles_of(game) if each.kind == kind and _number(each) < first]
    single = sum(len(each.way) == 1 for each in found)
    for number in range(first, first + games):
        best = next(_true(kind, number, kind == "land" or single * _SINGLE < most), None)
        if best is None:
            continue
        single += len(best.way) == 1
        found.append(best)
        click.echo(f"{best.id} {LEVELS[best.level]} {[bytes(each).decode() for each in best.way]}")
        lines = [msgspec.json.encode(each).decode() for each in [*others, *found]]
        path.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
        if len(found) >= most:
            break
    click.echo(f"{number - first + 1} games, {len(found)} puzzles")


def _number(puzzle: Puzzle) -> int:
    """The number of the game that it is from."""
    return int(puzzle.id.rpartition("-")[2])


def _true(kind: str, number: int, single: bool) -> Iterator[Puzzle]:
    """The puzzles of a game that are what they claim, those of most moves first."""
    looked = look(kind, number, _PLAYERS.get(kind, _USUAL)[number % 2])
    for puzzle in sorted(looked, key=lambda each: -len(each.way)):
        if (single or len(puzzle.way) > 1) and not fault(puzzle):
            yield puzzle


def fault(puzzle: Puzzle) -> str:
    """What the check finds wrong with a puzzle; empty if nothing is."""
    try:
        return Check(puzzle).fault()
    except TooMany:
        return "it has too many positions"


@main.command()
@click.argument("kind", required=False, type=click.Choice([*KINDS]))
def check(kind: str | None) -> None:
    """Say of every puzzle that ships whether it is what it claims."""
    wanted = [each for game in GAMES.values() for each in puzzles_of(game)]
    wanted = [each for each in wanted if kind is None or each.entry == KINDS[kind][0]]
    wrong = Counter[Any]()
    for puzzle in wanted:
        began = time.perf_counter()
        said = fault(puzzle)
        wrong[puzzle.entry] += bool(said)
        click.echo(f"{puzzle.id}: {said or 'true'}, {time.perf_counter() - began:.1f} s")
    click.echo(f"{len(wanted) - wrong.total()} of {len(wanted)} puzzles are what they claim")


if __name__ == "__main__":
    main()
