"""What the document is silent about: dead corners at the start, and one seat alone at the end."""

import random

import pytest

from rules.kernel.game import Turn
from rules.kernel.hexes.bits import bits, mask
from rules.kernel.illegal import Illegal
from rules.land.actions import Choose, End, Finish, ReclaimAll
from rules.land.events import Cramped, Finished, Offered, Placed, Swept, TieRolled, Waited
from rules.land.table import OVER, TURN
from rules.land.turns import NOTHING_LEFT
from tests.cited import rule
from tests.land.table import LAND, A, B, begin, on, plot, position

ORDER = (6, 4, 2)


def kinds(events: list[object]) -> list[type]:
    return [type(event) for event in events[3:]]


@rule("LA-014", "LA-013")
def test_a_dead_corner_is_rolled_again_at_once_where_a_table_wants_it() -> None:
    state, events = begin(*ORDER, 5, 1, 3, 3, map="broad", fair_start="on")
    assert kinds(events) == [Cramped, Offered]
    assert state.table.dice == (3, 3)
    _, events = begin(*ORDER, 5, 2, map="broad", fair_start="on")
    assert kinds(events) == [Offered], "beside N4 and O5 that cell has room"
    _, events = begin(*ORDER, 5, 1, 3, 3, map="broad")
    assert kinds(events) == [Placed, Offered]
    _, events = begin(*ORDER, 1, 1, 3, 3, map="broad", fair_start="on")
    assert kinds(events) == [Waited, Offered], "a cell without any first plot is no dead corner: one waits"


@rule("LA-014", "LA-031")
def test_it_counts_where_there_is_room_nowhere() -> None:
    only = [(13, 3), (13, 2)]
    state, events = position({A: [(5, 5)], B: [(6, 5)]}, map="broad", turn=2, free=only,
                             dice=(5, 1), fair_start=True, phase=TURN)  # fmt: skip
    assert not state.table.has_room(state.table.start_plots())
    assert not any(isinstance(event, Cramped) for event in events)


@rule("LA-014")
@pytest.mark.parametrize(
    ("map", "dead"),
    [
        ("islet", "B3 D2 F11 I11 I5 J6 K10"),
        ("broad", "B10 C5 E2 E5 F12 G11 M3 N4 N6 O17 O5"),
        ("twins", "D16 D6 G16 H2 K17 L3 O13 O3"),
    ],
)
def test_the_dead_corners_of_each_map(map: str, dead: str) -> None:
    """From M3, N4 and O5 of Broad mountains alone lead on; most others have one way out."""
    state, _ = begin(*ORDER, 3, 3, map=map)
    starts, board = state.table.start_plots(), state.table.ground.board
    found = sorted(board.lexicon.show(plot) for plot in bits(starts) if not state.table.has_room(1 << plot))
    assert " ".join(found) == dead


@rule("LA-014")
@pytest.mark.parametrize(("others", "room"), [(5, True), (4, False)])
def test_five_free_plots_near_a_first_plot_are_room(others: int, room: bool) -> None:
    state, _ = begin(*ORDER, 3, 3, map="broad")
    row = [plot(state.table.ground.board, (x, 17)) for x in range(4, 5 + others)]
    state.table.free = mask(row)
    assert state.table.has_room(1 << row[2]) is room


@rule("LA-028", "LA-029", "LA-032")
def test_who_alone_can_reclaim_takes_the_rest_in_one_line() -> None:
    lands = {A: [(3, 3)], B: [(10, 8)]}
    free = [(4, 3), (5, 3), (5, 4), (3, 4), (6, 5), (8, 4), (7, 4), (9, 4)]
    state, _ = position(lands, seats=2, free=free)
    slow = LAND.copy(state)
    assert Finish() in LAND.legal(state, A)
    events = LAND.apply(state, A, Finish())
    assert [type(event) for event in events] == [Swept, Finished]
    assert state.table.phase == OVER
    while slow.table.phase != OVER:
        some = LAND.sample(slow, A, LAND.open_moves(slow, A)[0], random.Random(1))
        action = ReclaimAll() if ReclaimAll() in LAND.legal(slow, A) else some
        LAND.apply(slow, A, action)
    assert state.table.owned == slow.table.owned, "as turn by turn"
    assert state.table.winners == (A,)


@rule("LA-032")
def test_not_while_somebody_else_can() -> None:
    state, _ = position({A: [(3, 3)], B: [(5, 5)]}, seats=2)
    assert Finish() not in LAND.legal(state, A)
    with pytest.raises(Illegal, match="Others can still"):
        LAND.check(state, A, Finish())
    assert LAND.view(state, None).table.alone() is False
    LAND.apply(state, A, End())
    assert not isinstance(LAND.legal(state, B)[0], Choose)
    state, _ = position({A: [(3, 3)], B: [(5, 5)]}, seats=2, gone=1 << B)
    assert Finish() in LAND.legal(state, A), "who left can't"
    state, _ = position({A: [(3, 3)], B: [(9, 2)]}, seats=2, free=[(4, 3), (9, 3)])
    assert Finish() in LAND.legal(state, A), "B has one cow, and a mountain takes two"


def test_computer_players_do_so() -> None:
    state, _ = position({A: [(3, 3)], B: [(10, 8)]}, seats=2, free=[(4, 3), (3, 4)])
    for name in ("gentle", "steady", "strong"):
        assert LAND.players[name].choose(Turn(LAND, state, A), random.Random(1)) == Finish()
    assert Finish in LAND.buttons(LAND.view(state, None))


@rule("LA-029", "LA-035")
def test_the_rest_is_taken_turn_by_turn_as_far_as_cows_go() -> None:
    """One cow takes a plain, two the next two, five the last one and then a mountain."""
    lands = {A: [(11, 5)], B: [(3, 3), (2, 3), (4, 3), (3, 4), (4, 4), (3, 5)]}
    free = [(10, 5), (11, 4), (11, 3), (10, 4), (10, 3)]
    state, _ = position(lands, seats=2, free=free, tie_break="roll", dice=(3, 3, 2, 5))
    assert LAND.apply(state, A, Finish()) == [
        Swept(A, tuple(sorted(on(state, *free)))),
        TieRolled((A, B), (3, 3)),
        TieRolled((A, B), (2, 5)),
        Finished((B,), 6, NOTHING_LEFT),
    ]
    assert state.table.round == 7 and state.table.fresh == on(state, (10, 3), (10, 5))


@rule("LA-029")
def test_of_the_rest_plains_are_taken_first() -> None:
    """One cow takes a plain and two the next two, though a mountain stands before them on the board."""
    lands = {A: [(11, 5)], B: [(3, 3), (2, 3), (4, 3), (3, 4), (4, 4), (3, 5)]}
    free = [(10, 5), (11, 6), (10, 6), (11, 7)]
    state, _ = position(lands, seats=2, free=free)
    assert LAND.apply(state, A, Finish())[0] == Swept(A, tuple(sorted(on(state, *free))))
    assert state.table.fresh == on(state, (10, 5))
    free = [(10, 5), (11, 6), (11, 7)]
    state, _ = position(lands, seats=2, free=free)
    assert LAND.apply(state, A, Finish())[0] == Swept(A, tuple(sorted(on(state, *free))))
    assert state.table.fresh == on(state, (10, 5)), "two cows take a plain, and the mountain waits for three"


def test_names_beyond_the_seats_are_of_roles() -> None:
    view = LAND.view(position({A: [(3, 3)]})[0], None)
    assert LAND.names(view, ("Ann", "Ben", "Cleo")).roles == 0
    assert LAND.names(view, ("Ann", "Ben", "Cleo", "the host")).players == ("Ann", "Ben", "Cleo")
