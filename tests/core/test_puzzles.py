"""Puzzles that ship: what they claim is true, by a search that did not find them."""

import msgspec
import pytest
from msgspec.structs import replace

from bot.tables.entries import PRESET
from rules.catalogue import GAMES
from rules.kernel.puzzles import LEVELS, puzzles_of
from rules.settlers.actions import BankTrade
from tests.puzzles.__main__ import fault
from tests.puzzles.checking import Check
from tests.puzzles.finding import KINDS

PUZZLES = [(game, puzzle) for game in GAMES.values() for puzzle in puzzles_of(game)]
_DEAR = sorted(PUZZLES, key=lambda each: -len(each[1].way) * each[1].wrong)
SHORT = {puzzle.kind: puzzle for _, puzzle in _DEAR}


def test_each_is_of_its_kind_once() -> None:
    assert len({puzzle.id for _, puzzle in PUZZLES}) == len(PUZZLES)
    for game, puzzle in PUZZLES:
        assert KINDS[puzzle.kind][0] == puzzle.entry and puzzle.entry.partition("/")[0] == game.id
        assert puzzle.entry in {game.id, *(f"{game.id}{PRESET}{name}" for name in game.presets)}
        assert puzzle.way and puzzle.wrong > 0 and puzzle.level < len(LEVELS)


@pytest.mark.parametrize("kind", SHORT)
def test_a_few_are_what_they_claim(kind: str) -> None:
    assert not fault(SHORT[kind])


@pytest.mark.parametrize("kind", SHORT)
def test_a_way_that_lacks_a_move_is_no_way(kind: str) -> None:
    puzzle = next(puzzle for _, puzzle in PUZZLES if puzzle.kind == kind)
    assert fault(replace(puzzle, way=puzzle.way[1:])) == "the way does not win in every world"


def test_a_move_too_many_is_found() -> None:
    """With an exchange that does no harm it wins as well, but not by it."""
    for _, puzzle in PUZZLES:
        if puzzle.kind == "settlers" and len(puzzle.way) == 1:
            at = Check(puzzle)
            for extra in at.game.legal(at.state, puzzle.seat):
                if isinstance(extra, BankTrade) and extra.rate is None:
                    way = (msgspec.Raw(msgspec.json.encode(extra)), *puzzle.way)
                    assert fault(replace(puzzle, way=way)).startswith("there is a way without BankTrade")
                    return
    pytest.fail("no puzzle has an exchange to spare")
