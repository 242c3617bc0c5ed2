"""From a state to what anybody may see of it, and back."""

import random

from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.events import Viewer
from rules.land.state import LandState
from rules.land.table import OVER, copied_table, in_turn
from rules.land.view import LandView


def view(state: LandState, viewer: Viewer) -> LandView:
    """All but the stream of dice: everybody sees the same."""
    over = state.table.phase == OVER
    waiting = () if over else (in_turn(state.table),)
    return LandView(
        viewer=viewer, seats=state.seats, waiting=waiting, over=over, table=copied_table(state.table)
    )


def guess(view: LandView, rng: random.Random) -> LandState:
    """The state behind a view, with dice of its own: nothing else is hidden."""
    return LandState(
        chance=Chance(rng.randbytes(SEED_BYTES)), seats=view.seats, table=copied_table(view.table)
    )
