"""What a viewer may see of Land Shares: its part of the table, and the viewer's own reply and order."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from rules.kernel.events import Viewer
from rules.kernel.hexes.bits import bits
from rules.land_shares.actions import OFF
from rules.land_shares.duels import pass_order, set_order
from rules.land_shares.places import tile_of
from rules.land_shares.state import DUEL, NAME, Duel, Reply, Sealed, Shares, secrets_of
from rules.settlers.hooks import Guessing, Seeing, State
from rules.settlers.view import SettlersView


class Own(msgspec.Struct, frozen=True):
    """What a seat keeps face down: its standing order (an index into `actions.ORDERS`) and its reply."""

    order: int | None = None
    reply: Reply | None = None


@dataclass(frozen=True)
class SharesView:
    """Shares and tokens, what was decided this turn, and the duel. A share is 6 × tile + point."""

    kept: Shares
    own: Own
    fought: bool
    """A window is open."""

    @cached_property
    def shares(self) -> Mapping[int, int]:
        """The seat of each share on the board."""
        return {share: self.kept.owner(share) for share in bits(self.kept.all)}

    @cached_property
    def tokens(self) -> Mapping[int, int]:
        """How many blocking tokens lie on each share that has any."""
        return {share: count for share, count in enumerate(self.kept.tokens) if count}

    @property
    def recent(self) -> tuple[int, ...]:
        """The shares that were built, blocked or freed in this turn and the one before, or fought about."""
        now, before = self.kept.touched
        return bits(now | before | _struck(self.kept.duel))

    @property
    def duel(self) -> Duel | None:
        """The duel that is on. Who has replied shows to nobody else before the window closes (LS-050)."""
        return self.kept.duel if self.fought else None

    def of(self, seat: int) -> tuple[int, ...]:
        """A seat's shares, in their order."""
        return bits(self.kept.shares[seat])

    def blocked_tiles(self) -> list[int]:
        """The tiles with a token, in their order."""
        return sorted({tile_of(share) for share in self.tokens})


def _struck(duel: Duel | None) -> int:
    """The share that the last soldier or the robber is about, as a set."""
    share = None if duel is None else duel.last.share
    return 0 if share is None else 1 << share


def shares_of(view: SettlersView) -> SharesView:
    """The part of Land Shares in a view of a game that has them."""
    return SharesView(view.table.extras[NAME], view.private[NAME], view.table.phase == DUEL)


def private(usual: Seeing, state: State, viewer: Viewer) -> dict[str, Any]:
    """A seat's own reply and standing order."""
    mine, own = secrets_of(state), Own()
    if viewer is not None:
        reply = mine.replies[viewer] if state.table.phase == DUEL else None
        own = Own(pass_order(mine, viewer), reply)
    return usual(state, viewer) | {NAME: own}


def guess_private(usual: Guessing, state: State, view: SettlersView, rng: random.Random) -> None:
    """Nobody else's reply or order is known: they have still to reply."""
    usual(state, view, rng)
    seen = shares_of(view)
    mine = state.secrets.extras[NAME] = Sealed()
    if seen.duel is not None:
        mine.replies = tuple(seen.own.reply if seat == view.viewer else None for seat in range(view.seats))
    if view.viewer is not None:
        set_order(mine, view.viewer, seen.own.order or OFF)
