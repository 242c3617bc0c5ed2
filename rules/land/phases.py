"""The phases of Land, each with who acts, what may be done, what is said and what silence means."""

from rules.kernel.actions import Action
from rules.kernel.phase import Kinds, Phase
from rules.land import moves, texts
from rules.land.actions import Choose, End, Finish, Reclaim, ReclaimAll
from rules.land.state import LandState
from rules.land.table import OVER, START, TURN, in_turn
from rules.land.view import LandView


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
        todo="First choose the plot that you start on.",
        prompt=texts.start_prompt,
        waiting_for=_mover,
        legal=moves.first_plots,
        buttons=lambda view: (Choose,),
        skip=_first_on_offer,
        rule="LA-015",
    ),
    Phase(
        TURN,
        todo="You have your first plot: reclaim plots, or end your turn.",
        prompt=texts.turn_prompt,
        waiting_for=_mover,
        legal=moves.turn_moves,
        open_moves=_reclaiming,
        buttons=_turn_buttons,
        skip=lambda state, seat: moves.END,
        rule="LA-015",
    ),
    Phase(OVER, todo="The game is over.", prompt=texts.outcome, rule="LA-032", over=True),
)
PHASES = {phase.name: phase for phase in _TABLE}
"""By name."""
