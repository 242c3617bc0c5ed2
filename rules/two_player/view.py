"""What a viewer may see of the game for two: its part of the table, and what was said of the removal."""

from dataclasses import dataclass

import msgspec

from rules.kernel.names import someone
from rules.settlers.tables import resource_counts
from rules.settlers.view import SettlersView
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
    def fictional(self) -> int | None:
        """Whose fictional turn it is: 0 for F1, 1 for F2, None in real turns."""
        return someone(self.kept.fictional)

    @property
    def offered(self) -> int | None:
        """The resource on offer."""
        return someone(self.kept.offered)

    @property
    def bids(self) -> tuple[Counts, ...]:
        """The cards that each has bid, by resource; they still count among its cards."""
        return tuple(map(resource_counts, self.kept.bids))


def two(view: SettlersView) -> TwoPlayerView:
    """This variant's part of a view."""
    return TwoPlayerView(view.table.extras[NAME], view.private[NAME])
