"""What a viewer may see of Land Shares: its entry in `SettlersView.extras`."""

from collections.abc import Mapping

import msgspec

from rules.land_shares.options import ShareTerms
from rules.land_shares.places import tile_of
from rules.land_shares.state import NAME, ROBBER_PLACE, Errand, Link, Reply
from rules.settlers.view import SettlersView


class DuelView(msgspec.Struct, frozen=True):
    """The duel that is on: its tile, its soldiers so far, who was asked and who has replied.

    `reply` is the viewer's own, sealed; `errand` is the robber's move behind it.
    """

    tile: int
    links: tuple[Link, ...]
    errand: Errand | None
    asked: tuple[int, ...]
    replied: tuple[int, ...]
    reply: Reply | None

    @property
    def placing(self) -> bool:
        """True if it is about where the robber goes."""
        return self.links[0].how == ROBBER_PLACE


class SharesView(msgspec.Struct, frozen=True, kw_only=True):
    """Shares and tokens, what was decided this turn, and the duel. A share is 6 × tile + point."""

    terms: ShareTerms
    shares: Mapping[int, int]
    """The seat of each share on the board."""
    tokens: Mapping[int, int]
    """How many blocking tokens lie on each share that has any."""
    recent: tuple[int, ...]
    """The shares that were built, blocked or freed in this turn and the one before, or are fought about."""
    used: tuple[int, ...]
    """The shares that took off a token this turn."""
    young: tuple[int, ...]
    """The shares that were built this turn."""
    decider: int
    """Whose decisions `blocked` and `freed` are; -1 for nobody's."""
    blocked: tuple[int, ...]
    """The tiles in which that seat has blocked."""
    freed: tuple[int, ...]
    """The tiles in which it has taken off a token by share."""
    order: int | None
    """The viewer's own standing order, an index into `actions.ORDERS`; None for spectators."""
    duel: DuelView | None

    def of(self, seat: int) -> list[int]:
        """A seat's shares, in their order."""
        return [share for share, owner in sorted(self.shares.items()) if owner == seat]

    def blocked_tiles(self) -> list[int]:
        """The tiles with a token, in their order."""
        return sorted({tile_of(share) for share in self.tokens})


def shares_of(view: SettlersView) -> SharesView:
    """The entry of Land Shares in a view of a game that has them."""
    found: SharesView = view.extras[NAME]
    return found
