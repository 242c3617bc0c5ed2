"""What panels offer step by step, and random moves of the kinds that are too many to list."""

import random
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from rules.kernel.actions import Action
from rules.kernel.game import Choices
from rules.settlers import actions, robber, trading
from rules.settlers.cards.kinds import choose_plenty
from rules.settlers.hooks import Hooks, State
from rules.settlers.proposals import choose_standing, sample_standing

Choosing = Callable[[State, int, Mapping[str, Any]], Choices]
Sampling = Callable[[State, int, random.Random], Action]

OPEN: Mapping[type[Action], tuple[Choosing, Sampling]] = {
    actions.Discard: (robber.choose_discard, robber.sample_discard),
    actions.Offer: (trading.choose_terms, partial(trading.sample_terms, actions.Offer)),
    actions.Counter: (trading.choose_terms, partial(trading.sample_terms, actions.Counter)),
    actions.StandingTrade: (choose_standing, partial(sample_standing, actions.StandingTrade)),
    actions.LeaveOffer: (choose_standing, partial(sample_standing, actions.LeaveOffer)),
}
"""By open kind: what may be picked next, and a random move."""


def choices(
    hooks: Hooks, state: State, seat: int, kind: type[Action], chosen: Mapping[str, Any]
) -> Choices | None:
    """What may be picked next of a listed kind; None where that follows from the listed moves."""
    if kind is actions.PlayYearOfPlenty:
        return choose_plenty(state, hooks.phases[state.table.phase].legal(state, seat))
    if kind is actions.MoveRobber and "tile" in chosen:
        return robber.choose_victim(hooks, state, seat, chosen["tile"])
    if kind is actions.BankTrade and "want" in chosen:
        return trading.choose_rate(state, seat, chosen["give"])
    return None
