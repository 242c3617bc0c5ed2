"""What a seat did not see yet: movements and losses since its last turn."""

from rules.farlanthia.actions import End, MoveUnits, StandingOrder
from rules.farlanthia.events import ARMY, Attacked, CombatCompared, StructureLost, UnitsLost
from rules.farlanthia.state import FarState
from rules.farlanthia.tables import STRUCTURE_NAMES
from rules.kernel.trail import ATTACKED, LOST, Step, since_turn
from tests.farlanthia.table import A, B, begin, cell, do, force, position, troops

ONE, OTHER = (cell(2, 0), cell(1, 0)), (cell(-2, 0), cell(-1, 0))
"""From where to where A moves, and B."""


def moved(state: FarState, *seats: int) -> list[tuple[int, int, int, int]]:
    steps = since_turn(state.table.trail, seats)
    return [(step.seat, step.origin, step.place, step.count) for step in steps]


def both_moved() -> FarState:
    """A's conflict turn, in which it moved 3 units, and then B's, in which it moved 2."""
    state = position(seed=1)
    troops(state, A, (2, 0), 3)
    troops(state, B, (-2, 0), 2)
    do(state, A, MoveUnits(force(3, 2, 0), ONE[1]))
    do(state, A, End())
    begin(state, "conflict.manoeuvre", B)
    do(state, B, MoveUnits(force(2, -2, 0), OTHER[1]))
    return state


def test_a_seat_sees_what_others_moved_since_its_turn() -> None:
    state = both_moved()
    ours, theirs = (A, *ONE, 3), (B, *OTHER, 2)
    assert moved(state, A) == [theirs]
    assert moved(state, B) == [ours, theirs], "its own turn is not over"
    assert moved(state, A, B) == [ours, theirs], "of those who act, what the first did not see"
    do(state, B, End())
    begin(state, "hero", A)
    assert moved(state, A) == [theirs]
    assert moved(state, B) == []
    do(state, A, End())
    begin(state, "hero", B)
    assert moved(state, A) == moved(state, B) == []


def test_orders_and_what_is_done_out_of_turn_are_no_turn() -> None:
    state = both_moved()
    before = list(state.table.trail)
    do(state, A, StandingOrder(0, 1))
    assert state.table.trail == before


def test_what_is_lost_is_told_with_whose_it_was() -> None:
    told = [
        Attacked(A, 7, ((5, 2), (6, 1)), B, defended=True),
        CombatCompared(7, A, B, (6, 5), (6, 1), 1, 0),
        UnitsLost(B, 9, 4, "hunger"),
        StructureLost(B, 2, 9, -1, "razed"),
    ]
    assert [step for event in told for step in event.steps()] == [
        Step(ATTACKED, A, ARMY, 7, 5, 2),
        Step(ATTACKED, A, ARMY, 7, 6, 1),
        Step(LOST, A, ARMY, 7, count=1),
        Step(LOST, B, ARMY, 9, count=4),
        Step(LOST, B, STRUCTURE_NAMES[2], 9),
    ]
