"""When a clause speaks: every kind of condition, with its test and its words (section 3.8)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.farlanthia import forces, structures
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.cards.language import ADVENTURE, Condition, Task
from rules.farlanthia.state import FarState
from rules.farlanthia.tables import STRUCTURE_NAMES, TERRAIN_NAMES
from rules.kernel.names import SEAT_COLOURS


@dataclass(frozen=True, slots=True)
class _Kind:
    """One kind of condition: whether it holds, and what it says to the card's owner."""

    test: Callable[[FarState, Task, Condition], bool]
    words: Callable[[Condition], str]


def _units_on(state: FarState, task: Task, condition: Condition) -> bool:
    terrain = TERRAIN_NAMES.index(condition.what)
    return any(state.table.terrain[cell] == terrain for cell in forces.camps(state.table, task.seat))


def _beside(state: FarState, task: Task, condition: Condition) -> bool:
    table, terrain = state.table, TERRAIN_NAMES.index(condition.what)
    return any(
        table.terrain[near] == terrain
        for cell in structures.owned_by(table, task.seat)
        for near in table.board.neighbours[cell]
    )


def _own(state: FarState, task: Task, condition: Condition) -> bool:
    return structures.tokens(state.table, task.seat, STRUCTURE_NAMES.index(condition.what)) > 0


def _units(state: FarState, task: Task, condition: Condition) -> bool:
    return forces.units_of(state.table, task.seat) >= condition.n


def _colour(state: FarState, task: Task, condition: Condition) -> bool:
    return SEAT_COLOURS[task.seat] == CARDS[task.card].tag


def _other(state: FarState, task: Task, condition: Condition) -> bool:
    return not _colour(state, task, condition)


def _dragon_hunt(state: FarState, task: Task, condition: Condition) -> bool:
    return state.table.terms.dragon_hunt == condition.what


def _discards(state: FarState, task: Task, condition: Condition) -> bool:
    return bool(state.table.discards[ADVENTURE])


_KINDS: Mapping[str, _Kind] = {
    "troops": _Kind(_units_on, lambda c: f"you have units on a {c.what}"),
    "beside": _Kind(_beside, lambda c: f"a structure of yours stands next to a revealed {c.what}"),
    "own": _Kind(_own, lambda c: f"you have a {c.what}"),
    "no": _Kind(lambda state, task, c: not _own(state, task, c), lambda c: f"you have no {c.what}"),
    "units": _Kind(_units, lambda c: f"you have at least {c.n} units"),
    "colour": _Kind(_colour, lambda c: "you are of that colour"),
    "other": _Kind(_other, lambda c: "you negotiate with that colour and are of another"),
    "dragon_hunt": _Kind(_dragon_hunt, lambda c: f"the hunt is {c.what}"),
    "discards": _Kind(_discards, lambda c: "an adventure lies among the discards"),
    "spent": _Kind(lambda state, task, c: task.spent >= c.n, lambda c: f"the die you spent is {c.n} or more"),
}
"""By name, as a `Condition` says it."""


def holds(state: FarState, task: Task, condition: Condition | None) -> bool:
    """Whether a clause's condition is met for the owner of a card (FA-087)."""
    return condition is None or _KINDS[condition.kind].test(state, task, condition)


def in_words(condition: Condition) -> str:
    """A condition as the clause of a sentence that begins with "if"."""
    return _KINDS[condition.kind].words(condition)
