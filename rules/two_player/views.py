"""Chapter views: what a viewer may see, and a guess at the rest. Only votes are ever hidden (TP-012)."""

import random
from typing import Any

from rules.events import Viewer
from rules.hexes import hand
from rules.hexes.bits import bits, mask
from rules.settlers.hooks import Guessing, Seeing, State
from rules.settlers.state import OVER
from rules.settlers.view import SettlersView
from rules.two_player.state import AGAIN, KEEP, NAME, NOBODY, UNSAID, Kept, kept
from rules.two_player.view import TwoPlayerView, two


def extra_views(usual: Seeing, state: State, viewer: Viewer) -> dict[str, Any]:
    """A vote is seen by who gave it, and by all when both are in."""
    mine = kept(state)
    open_to_all = UNSAID not in mine.votes or state.phase == OVER
    again = tuple(
        vote == AGAIN if vote and (open_to_all or seat == viewer) else None
        for seat, vote in enumerate(mine.votes)
    )
    return usual(state, viewer) | {
        NAME: TwoPlayerView(
            rules=mine.rules,
            dice=mine.dice,
            tokens=mine.tokens,
            voted=tuple(vote != UNSAID for vote in mine.votes),
            again=again,
            soldier=mine.soldier,
            fictional=_known(mine.fictional),
            offered=_known(mine.offered),
            bidders=tuple(bits(mine.bidders)),
            bids=tuple(map(hand.counts, mine.bids)),
            done=tuple(bits(mine.done)),
        )
    }


def guess_extras(usual: Guessing, state: State, view: SettlersView, rng: random.Random) -> None:
    """Unseen votes are drawn."""
    usual(state, view, rng)
    seen = two(view)
    votes = []
    for voted, again in zip(seen.voted, seen.again, strict=True):
        said = rng.random() < 0.5 if again is None else again
        votes.append((AGAIN if said else KEEP) if voted else UNSAID)
    state.extras[NAME] = Kept(
        rules=seen.rules,
        tokens=seen.tokens,
        dice=seen.dice,
        votes=votes,
        soldier=seen.soldier,
        fictional=_number(seen.fictional),
        offered=_number(seen.offered),
        bidders=mask(seen.bidders),
        bids=list(map(hand.pack, seen.bids)),
        done=mask(seen.done),
    )


def _known(number: int) -> int | None:
    return None if number == NOBODY else number


def _number(known: int | None) -> int:
    return NOBODY if known is None else known
