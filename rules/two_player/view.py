"""What a viewer may see of the game for two: its part of the table, and what was said of the removal."""

from dataclasses import dataclass

import msgspec

from rules.kernel.hexes.bits import bits
from rules.kernel.names import NOBODY
from rules.settlers.tables import resource_counts
from rules.settlers.view import SettlersView
from rules.two_player.options import Rules
from rules.two_player.state import NAME, Kept, Limit

Counts = tuple[int, ...]


class Said(msgspec.Struct, frozen=True):
    """Who has said whether the removal stands, and, as far as one may know, who asked to roll again."""

    voted: tuple[bool, ...]
    again: tuple[bool | None, ...]
    limit: Limit | None = None
    """The viewer's own ceiling in the bidding."""


@dataclass(frozen=True, slots=True)
class TwoPlayerView:
    """The removal, and the fictional turn that is on. Tuples are by seat.

    The removed tiles are `SettlersView.removed`; who is still to answer is `SettlersView.waiting`.
    """

    kept: Kept
    said: Said

    @property
    def rules(self) -> Rules:
        """The options that the play depends on."""
        return self.kept.rules

    @property
    def dice(self) -> tuple[int, int]:
        """The last roll for the sides."""
        return self.kept.dice

    @property
    def tokens(self) -> Counts:
        """The number of every tile before any was removed; 0 for none."""
        return self.kept.tokens

    @property
    def fictional(self) -> int | None:
        """Whose fictional turn it is: 0 for F1, 1 for F2, None in real turns."""
        return None if self.kept.fictional == NOBODY else self.kept.fictional

    @property
    def offered(self) -> int | None:
        """The resource on offer."""
        return None if self.kept.offered == NOBODY else self.kept.offered

    @property
    def bidders(self) -> tuple[int, ...]:
        """The seats that may bid for it."""
        return bits(self.kept.bidders)

    @property
    def bids(self) -> tuple[Counts, ...]:
        """The cards that each has bid, by resource; they still count among its cards."""
        return tuple(map(resource_counts, self.kept.bids))

    @property
    def done(self) -> tuple[int, ...]:
        """The bidders that said so."""
        return bits(self.kept.done)

    @property
    def limit(self) -> Limit | None:
        """The viewer's own ceiling."""
        return self.said.limit

    @property
    def voted(self) -> tuple[bool, ...]:
        """Who has said whether the removal stands."""
        return self.said.voted

    @property
    def again(self) -> tuple[bool | None, ...]:
        """Who asked for another roll; None for what the viewer may not know, or was not said."""
        return self.said.again


def two(view: SettlersView) -> TwoPlayerView:
    """This variant's part of a view."""
    return TwoPlayerView(view.table.extras[NAME], view.private[NAME])
