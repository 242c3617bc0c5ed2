"""Chapter views: what a viewer may know of votes (TP-012) and ceilings, and a guess."""

import random
from typing import Any

from rules.kernel.events import Viewer
from rules.settlers.hooks import Guessing, Seeing, State
from rules.settlers.view import SettlersView
from rules.two_player.state import AGAIN, KEEP, NAME, UNSAID, Ballots, ballots, limit_of, set_limit
from rules.two_player.view import Said, two


def private(usual: Seeing, state: State, viewer: Viewer) -> dict[str, Any]:
    """A vote is seen by who gave it, and by all when both are in; a ceiling only by who gave it."""
    votes = ballots(state).votes
    open_to_all = UNSAID not in votes
    again = tuple(
        vote == AGAIN if vote and (open_to_all or seat == viewer) else None for seat, vote in enumerate(votes)
    )
    limit = None if viewer is None else limit_of(state, viewer)
    said = Said(tuple(vote != UNSAID for vote in votes), again, limit)
    return usual(state, viewer) | {NAME: said}


def guess_private(usual: Guessing, state: State, view: SettlersView, rng: random.Random) -> None:
    """Unseen votes are drawn."""
    usual(state, view, rng)
    known, votes = two(view).said, []
    for voted, again in zip(known.voted, known.again, strict=True):
        said = rng.random() < 0.5 if again is None else again
        votes.append((AGAIN if said else KEEP) if voted else UNSAID)
    state.secrets.extras[NAME] = Ballots(votes)
    if known.limit is not None and view.viewer is not None:
        set_limit(state, view.viewer, known.limit)
