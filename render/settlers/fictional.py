"""What the board shows of the game for two: the vote on the sides, fictional turns and bids."""

from collections.abc import Iterator

from render.settlers import signs
from render.sprites import Sprite
from rules.kernel.hexes.bits import bits
from rules.kernel.hexes.hand import size
from rules.settlers.view import SettlersView
from rules.two_player.state import NAME, REMOVAL_VOTE
from rules.two_player.view import TwoPlayerView, two


def for_two(view: SettlersView) -> TwoPlayerView | None:
    """What is seen of the game for two; None in the game for more."""
    return two(view) if NAME in view.table.extras else None


def vote(view: SettlersView) -> TwoPlayerView | None:
    """What is seen while both say whether to keep the board, all of which is shown then; else None."""
    return for_two(view) if view.table.phase == REMOVAL_VOTE else None


def offer(view: SettlersView) -> Iterator[Sprite]:
    """The card that a fictional player offers and how much each bids; nothing if there is no offer."""
    seen = for_two(view)
    if seen is None or seen.offered is None:
        return
    yield signs.offer_sign(seen.offered)
    for seat in bits(seen.kept.bidders):
        yield signs.bid(seat, size(seen.kept.bids[seat]))
