"""What a viewer may see of the game for two: its part of the table, and what was said of the removal."""

import random
from dataclasses import dataclass
from typing import Any

import msgspec

from rules.kernel.events import Viewer
from rules.kernel.names import someone
from rules.settlers.hooks import Guessing, Seeing, State
from rules.settlers.view import SettlersView
from rules.two_player import state as its
from rules.two_player.state import NAME, Kept, Limit


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


def two(view: SettlersView) -> TwoPlayerView:
    """This variant's part of a view."""
    return TwoPlayerView(view.table.extras[NAME], view.private[NAME])


def private(usual: Seeing, state: State, viewer: Viewer) -> dict[str, Any]:
    """A vote is seen by who gave it, and by all when both are in; a ceiling only by who gave it."""
    votes = its.ballots(state).votes
    open_to_all = its.UNSAID not in votes
    again = tuple(
        vote == its.AGAIN if vote and (open_to_all or seat == viewer) else None
        for seat, vote in enumerate(votes)
    )
    limit = None if viewer is None else its.limit_of(state, viewer)
    said = Said(tuple(vote != its.UNSAID for vote in votes), again, limit)
    return usual(state, viewer) | {NAME: said}


def guess_private(usual: Guessing, state: State, view: SettlersView, rng: random.Random) -> None:
    """Unseen votes are drawn."""
    usual(state, view, rng)
    known, votes = two(view).said, []
    for voted, again in zip(known.voted, known.again, strict=True):
        said = rng.random() < 0.5 if again is None else again
        votes.append((its.AGAIN if said else its.KEEP) if voted else its.UNSAID)
    state.secrets.extras[NAME] = its.Ballots(votes)
    if known.limit is not None and view.viewer is not None:
        its.set_limit(state, view.viewer, known.limit)
