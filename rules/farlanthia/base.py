"""What all modules share: the moves of a chapter, the phase that decides, and a refusal."""

from rules.farlanthia.actions import Sealed
from rules.farlanthia.events import Answered
from rules.farlanthia.state import FarState
from rules.kernel.actions import Action
from rules.kernel.events import Event
from rules.kernel.illegal import Illegal
from rules.kernel.phase import Move

Events = list[Event]


Moves = dict[type[Action], Move]


def within(number: int, size: int, what: str) -> None:
    """Raise Illegal `bad_value` unless the number is one of that many."""
    if not 0 <= number < size:
        raise Illegal("bad_value", f"There is no such {what}.")


def seal(state: FarState, seat: int, answer: Sealed, events: Events) -> None:
    """Keep a seat's answer to the open window; that it has answered is all that is told (FA-272)."""
    state.secrets.answers[seat].append(answer)
    events.append(Answered(seat))
