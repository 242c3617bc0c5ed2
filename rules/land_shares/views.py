"""Chapter views: what a viewer may see of shares and duels, and a guess at sealed replies."""

import random
from typing import Any

from rules.events import Viewer
from rules.hexes.bits import bits, mask
from rules.land_shares.actions import ALWAYS, UNTIL_TURN
from rules.land_shares.duels import pass_order
from rules.land_shares.state import (
    DEFEND,
    DUEL,
    NAME,
    PASSED,
    STEAL,
    Duel,
    Reply,
    fresh_shares,
    kept,
    owner,
    soldier_ready,
)
from rules.land_shares.view import DuelView, SharesView, shares_of
from rules.settlers.hooks import Guessing, Seeing, State
from rules.settlers.view import SettlersView


def extra_views(usual: Seeing, state: State, viewer: Viewer) -> dict[str, Any]:
    """All but the replies and standing orders of others."""
    mine = kept(state)
    seen = SharesView(
        terms=mine.terms,
        shares={share: owner(mine, share) for share in bits(mine.all)},
        tokens={share: count for share, count in enumerate(mine.tokens) if count},
        recent=tuple(bits(mine.touched[0] | mine.touched[1] | _struck(mine.duel))),
        used=tuple(bits(mine.used)),
        young=tuple(bits(mine.young)),
        decider=mine.decider,
        blocked=tuple(bits(mine.blocked)),
        freed=tuple(bits(mine.freed)),
        order=None if viewer is None else pass_order(mine, viewer),
        duel=_duel_view(mine.duel, viewer) if mine.duel is not None and state.phase == DUEL else None,
    )
    return usual(state, viewer) | {NAME: seen}


def guess_extras(usual: Guessing, state: State, view: SettlersView, rng: random.Random) -> None:
    """Whoever has replied unseen has passed, or perhaps answered if its guessed hand allows it."""
    usual(state, view, rng)
    seen = shares_of(view)
    mine = state.extras[NAME] = fresh_shares(seen.terms, view.seats, len(view.terrain))
    for share, seat in seen.shares.items():
        mine.shares[seat] |= 1 << share
    for share, count in seen.tokens.items():
        mine.tokens[share] = count
    mine.used, mine.young = mask(seen.used), mask(seen.young)
    mine.decider, mine.blocked, mine.freed = seen.decider, mask(seen.blocked), mask(seen.freed)
    mine.touched[0] = mask(seen.recent)
    mine.camp = view.robber
    if view.viewer is not None:
        mine.always = (seen.order == ALWAYS) << view.viewer
        mine.until_turn = (seen.order == UNTIL_TURN) << view.viewer
    if seen.duel is not None:
        mine.duel = _guessed_duel(state, seen.duel, view.viewer, rng)


def _struck(duel: Duel | None) -> int:
    """The share that the last soldier or the robber is about, as a set."""
    share = None if duel is None else duel.last.share
    return 0 if share is None else 1 << share


def _duel_view(duel: Duel, viewer: Viewer) -> DuelView:
    asked = tuple(bits(duel.asked))
    replied = tuple(seat for seat in asked if duel.replies[seat] is not None)
    own = None if viewer is None else duel.replies[viewer]
    return DuelView(duel.tile, duel.links, duel.errand, asked, replied, own)


def _guessed_duel(state: State, seen: DuelView, viewer: Viewer, rng: random.Random) -> Duel:
    replies: list[Reply | None] = [None] * state.seats
    for seat in seen.replied:
        answers = soldier_ready(state, seat) and rng.random() < 0.5
        replies[seat] = Reply(rng.choice((DEFEND, STEAL))) if answers else PASSED
    if viewer is not None:
        replies[viewer] = seen.reply
    return Duel(seen.tile, seen.links, seen.errand, mask(seen.asked), tuple(replies))
