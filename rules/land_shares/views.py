"""Chapter views: what a viewer may know of replies and standing orders, and a guess at those of others."""

import random
from typing import Any

from rules.kernel.events import Viewer
from rules.land_shares.actions import ALWAYS, UNTIL_TURN
from rules.land_shares.duels import pass_order
from rules.land_shares.state import DUEL, NAME, Reply, Sealed, secrets_of
from rules.land_shares.view import Own, shares_of
from rules.settlers.hooks import Guessing, Seeing, State
from rules.settlers.view import SettlersView


def private(usual: Seeing, state: State, viewer: Viewer) -> dict[str, Any]:
    """A seat's own reply and standing order."""
    mine = secrets_of(state)
    own = Own()
    if viewer is not None:
        own = Own(
            pass_order(mine, viewer),
            mine.replies[viewer] if state.table.phase == DUEL else None,
        )
    return usual(state, viewer) | {NAME: own}


def guess_private(usual: Guessing, state: State, view: SettlersView, rng: random.Random) -> None:
    """Nobody else's reply or order is known: they have still to reply."""
    usual(state, view, rng)
    seen, viewer = shares_of(view), view.viewer
    mine = state.secrets.extras[NAME] = Sealed()
    if viewer is not None:
        mine.always = (seen.own.order == ALWAYS) << viewer
        mine.until_turn = (seen.own.order == UNTIL_TURN) << viewer
    if seen.duel is None:
        return
    replies: list[Reply | None] = [None] * state.seats
    if viewer is not None:
        replies[viewer] = seen.own.reply
    mine.replies = tuple(replies)
