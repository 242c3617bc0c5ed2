"""The phases of Land, each with who acts, what may be done, what is said and what silence means."""

from rules.actions import Action
from rules.land import moves, texts
from rules.land.actions import Choose, End, Finish, Reclaim, ReclaimAll
from rules.land.state import LandState
from rules.land.table import OVER, START, TURN, in_turn
from rules.land.view import LandView
from rules.phase import Kinds, Phase


def _mover(state: LandState) -> tuple[int, ...]:
    """One seat at a time."""
    return (in_turn(state.table),)


def _first_on_offer(state: LandState, seat: int) -> Action | None:
    return Choose((state.table.offered & -state.table.offered).bit_length() - 1)


def _reclaiming(state: LandState, seat: int) -> Kinds:
    """A turn goes on only while something can be reclaimed."""
    return (Reclaim,) if seat == in_turn(state.table) else ()


def _turn_buttons(view: LandView) -> Kinds:
    """Everything at once where the cows suffice for that."""
    everything = texts.cost_of(view, view.reach) <= view.table.cows
    rest = (Finish,) if view.alone else ()
    return (*rest, Reclaim, ReclaimAll, End) if everything else (*rest, Reclaim, End)


_TABLE: tuple[Phase[LandState, LandView], ...] = (
    Phase(
        START,
        todo="A first plot is to be chosen.",
        prompt=texts.start_prompt,
        waiting=_mover,
        legal=moves.first_plots,
        buttons=lambda view: (Choose,),
        silence=_first_on_offer,
    ),
    Phase(
        TURN,
        todo="Land is to be reclaimed.",
        prompt=texts.turn_prompt,
        waiting=_mover,
        legal=moves.turn_moves,
        open=_reclaiming,
        buttons=_turn_buttons,
        silence=lambda state, seat: moves.END,
    ),
    Phase(OVER, todo="The game is over.", prompt=texts.outcome),
)
PHASES = {phase.name: phase for phase in _TABLE}
"""By name."""
