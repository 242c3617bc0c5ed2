"""When a clause speaks: one function a kind of condition (section 3.8)."""

from collections.abc import Callable

from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.cards.language import ADVENTURE, Condition
from rules.farlanthia.cards.tasks import Task
from rules.farlanthia.realm import structures, tokens
from rules.farlanthia.state import FarState
from rules.farlanthia.tables import STRUCTURE_NAMES, TERRAIN_NAMES
from rules.farlanthia.units import places, total
from rules.names import SEAT_COLOURS

Test = Callable[[FarState, Task, Condition], bool]


def _troops(state: FarState, task: Task, condition: Condition) -> bool:
    terrain = TERRAIN_NAMES.index(condition.what)
    return any(state.table.terrain[cell] == terrain for cell in places(state.table, task.seat))


def _beside(state: FarState, task: Task, condition: Condition) -> bool:
    table, terrain = state.table, TERRAIN_NAMES.index(condition.what)
    return any(
        table.terrain[near] == terrain
        for cell in structures(table, task.seat)
        for near in table.board.neighbours[cell]
    )


def _own(state: FarState, task: Task, condition: Condition) -> bool:
    return tokens(state.table, task.seat, STRUCTURE_NAMES.index(condition.what)) > 0


def _no(state: FarState, task: Task, condition: Condition) -> bool:
    return not _own(state, task, condition)


def _units(state: FarState, task: Task, condition: Condition) -> bool:
    return total(state.table, task.seat) >= condition.n


def _colour(state: FarState, task: Task, condition: Condition) -> bool:
    return SEAT_COLOURS[task.seat] == CARDS[task.card].tag


def _other(state: FarState, task: Task, condition: Condition) -> bool:
    return not _colour(state, task, condition)


def _dragon_hunt(state: FarState, task: Task, condition: Condition) -> bool:
    return state.table.terms.dragon_hunt == condition.what


def _discards(state: FarState, task: Task, condition: Condition) -> bool:
    return bool(state.table.discards[ADVENTURE])


def _spent(state: FarState, task: Task, condition: Condition) -> bool:
    return task.spent >= condition.n


_TESTS: dict[str, Test] = {
    "troops": _troops,
    "beside": _beside,
    "own": _own,
    "no": _no,
    "units": _units,
    "colour": _colour,
    "other": _other,
    "dragon_hunt": _dragon_hunt,
    "discards": _discards,
    "spent": _spent,
}


def holds(state: FarState, task: Task, condition: Condition | None) -> bool:
    """Whether a clause's condition is met for the owner of a card (FA-087)."""
    return condition is None or _TESTS[condition.kind](state, task, condition)
