"""What all modules share: the moves of a chapter, the phase that decides, and a refusal."""

from rules.farlanthia.phase_names import FINISHED
from rules.farlanthia.state import FarState, FarTable
from rules.kernel.actions import Action
from rules.kernel.events import Event
from rules.kernel.illegal import Illegal
from rules.kernel.phase import Move

Events = list[Event]


Moves = dict[type[Action], Move]


def current(state: FarState) -> str:
    """The name of the phase that decides what may be done: that of the open window, or the turn's."""
    return public_name(state.table)


def public_name(table: FarTable) -> str:
    """The same, as everybody knows it."""
    if table.over:
        return FINISHED
    return table.windows[-1].kind if table.windows else table.phase


def within(number: int, size: int, what: str) -> None:
    """Raise Illegal `bad_value` unless the number is one of that many."""
    if not 0 <= number < size:
        raise Illegal("bad_value", f"There is no such {what}.", "FA-002")
