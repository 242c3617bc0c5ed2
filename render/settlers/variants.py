"""What the board shows of variants, from their entries in `SettlersView.extras`.

A variant's view may be of any class that has these attributes.
"""

from collections.abc import Iterator, Mapping
from typing import Protocol

from render.hexes.scene import Piece
from render.settlers import signs
from render.sprites import Sprite
from rules.settlers.view import SettlersView

SHARES = "land_shares"
TWO = "two_player"
VOTE = "removal_vote"
"""The phase in which both say whether the removed tiles stay removed."""


class SharesView(Protocol):
    """Land Shares. A share is a corner of a tile as an int: 6 × tile + point (`rules.hexes.shape.POINTS`)."""

    @property
    def shares(self) -> Mapping[int, int]:
        """The seat of each share on the board."""

    @property
    def tokens(self) -> Mapping[int, int]:
        """How many blocking tokens lie on each share that has any."""

    @property
    def recent(self) -> tuple[int, ...]:
        """The shares that were built, blocked or freed last."""


class TwoView(Protocol):
    """Two Players: the tiles out of the game are `SettlersView.removed`."""

    @property
    def fictional(self) -> int | None:
        """Whose fictional turn it is: 0 for F1, 1 for F2, None in real turns."""

    @property
    def dice(self) -> tuple[int, int]:
        """The last roll for the sides."""

    @property
    def tokens(self) -> tuple[int, ...]:
        """The number of every tile before any was removed."""

    @property
    def offered(self) -> int | None:
        """The resource on offer."""

    @property
    def bidders(self) -> tuple[int, ...]:
        """The seats that may bid for it."""

    @property
    def bids(self) -> tuple[tuple[int, ...], ...]:
        """By seat, the cards that it has bid, by resource."""


def shares(view: SettlersView) -> Iterator[Piece]:
    """Shares with their tokens, and the names of the tiles, which make way for a share in the top corner."""
    extra: SharesView | None = view.extras.get(SHARES)
    if extra is None:
        return
    for tile in range(len(view.terrain)):
        yield Piece("name", tile, number=int(6 * tile in extra.shares))
    for share, seat in extra.shares.items():
        yield Piece("share", share, seat, lit=share in extra.recent)
    for share, count in extra.tokens.items():
        yield Piece("block", share, number=count)


def fictional(view: SettlersView) -> int | None:
    """Whose fictional turn it is; None in real turns."""
    extra: TwoView | None = view.extras.get(TWO)
    return None if extra is None else extra.fictional


def sides(view: SettlersView) -> tuple[int, ...]:
    """The dice for the sides while both say whether to keep the board; else nothing."""
    extra: TwoView | None = view.extras.get(TWO)
    return extra.dice if extra is not None and view.phase == VOTE else ()


def numbers(view: SettlersView) -> tuple[int, ...]:
    """The number of each tile; in the vote also of those that would go."""
    extra: TwoView | None = view.extras.get(TWO)
    if extra is not None and view.phase == VOTE:
        return extra.tokens
    return tuple(0 if tile in view.removed else token for tile, token in enumerate(view.tokens))


def offer(view: SettlersView) -> Iterator[Sprite]:
    """The card that a fictional player offers and how much each bids; nothing if there is no offer."""
    extra: TwoView | None = view.extras.get(TWO)
    if extra is None or extra.offered is None:
        return
    yield signs.offered(extra.offered)
    for seat in extra.bidders:
        yield signs.bid(seat, sum(extra.bids[seat]))
