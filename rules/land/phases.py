"""The phases of Land, each with who acts, what may be done, what is said and what silence means."""

from rules.kernel.actions import Action
from rules.kernel.hexes.bits import bits
from rules.kernel.phase import Kinds, Phase, always, offer
from rules.land import moves, texts
from rules.land.actions import Choose, End, Finish, Reclaim, ReclaimAll
from rules.land.state import LandState
from rules.land.table import OVER, START, TURN
from rules.land.view import LandView


def _mover(state: LandState) -> tuple[int, ...]:
    """One seat at a time."""
    return (state.table.in_turn(),)


def _first_on_offer(state: LandState, seat: int) -> Action | None:
    """The first plot on offer with room to grow, if any has: a dead corner may be one's only plot."""
    return Choose(max(bits(state.table.offered), key=lambda plot: state.table.has_room(1 << plot)))


def _reclaiming(state: LandState, seat: int) -> Kinds:
    """A turn goes on only while something can be reclaimed."""
    return (Reclaim,) if seat == state.table.in_turn() else ()


def _turn_buttons(view: LandView) -> Kinds:
    """Everything at once where the cows suffice for that."""
    rest = (Finish,) if view.table.alone() else ()
    return (*rest, Reclaim, ReclaimAll, End) if view.table.pays_all() else (*rest, Reclaim, End)


# fmt: off
_TABLE: tuple[Phase[LandState, LandView], ...] = (
    Phase(
        START, "First choose the plot that you start on.",
        texts.start_prompt, _mover, moves.first_plots,
        buttons=offer(Choose), skip=_first_on_offer, rule="LA-015",
    ),
    Phase(
        TURN, "You have your first plot: reclaim plots, or end your turn.",
        texts.turn_prompt, _mover, moves.turn_moves, _reclaiming, _turn_buttons,
        skip=always(moves.END), rule="LA-015",
    ),
    Phase(OVER, "The game is over.", texts.outcome, rule="LA-032", over=True),
)
# fmt: on
PHASES = {phase.name: phase for phase in _TABLE}
"""By name."""
