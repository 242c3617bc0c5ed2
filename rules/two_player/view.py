"""What a viewer may see of the game for two, besides `SettlersView`: its entry in `extras`."""

import msgspec

from rules.settlers.view import SettlersView
from rules.two_player.options import Rules
from rules.two_player.state import NAME

Counts = tuple[int, ...]


class TwoPlayerView(msgspec.Struct, frozen=True, kw_only=True):
    """The removal, and the fictional turn that is on. Tuples are by seat.

    The removed tiles are `SettlersView.removed`; who is still to answer is `SettlersView.waiting`.
    """

    rules: Rules
    """The options that the play depends on."""
    dice: tuple[int, int]
    """The last roll for the sides."""
    tokens: Counts
    """The number of every tile before any was removed; 0 for none."""
    voted: tuple[bool, ...]
    """Who has said whether the removal stands."""
    again: tuple[bool | None, ...]
    """Who asked for another roll; None for what the viewer may not know, or was not said."""
    soldier: bool
    """A soldier moves the robber, or moved it last, in a real turn."""
    fictional: int | None
    """Whose fictional turn it is: 0 for F1, 1 for F2, None in real turns."""
    offered: int | None
    """The resource on offer."""
    bidders: tuple[int, ...]
    """The seats that may bid for it."""
    bids: tuple[Counts, ...]
    """The cards that each has bid, by resource; they still count among its cards."""
    done: tuple[int, ...]
    """The bidders that said so."""


def two(view: SettlersView) -> TwoPlayerView:
    """This variant's entry of a view."""
    found: TwoPlayerView = view.extras[NAME]
    return found
