"""What panels offer step by step, and random moves of the kinds that are too many to list."""

import random
from collections.abc import Mapping
from typing import Any

from rules.kernel.actions import Action
from rules.kernel.game import Choices
from rules.settlers import robber, trading
from rules.settlers.actions import (
    BankTrade,
    Counter,
    Discard,
    LeaveOffer,
    MoveRobber,
    Offer,
    PlayYearOfPlenty,
    StandingTrade,
)
from rules.settlers.cards.kinds import choose_plenty
from rules.settlers.hooks import Hooks, State
from rules.settlers.proposals import choose_standing, sample_standing


def choices(
    hooks: Hooks, state: State, seat: int, kind: type[Action], chosen: Mapping[str, Any]
) -> Choices | None:
    """What may be picked next; None where that follows from the listed moves."""
    if kind is Discard:
        return robber.choose_discard(state, seat)
    if kind is Offer or kind is Counter:
        return trading.choose_terms(state, seat, chosen)
    if kind is StandingTrade or kind is LeaveOffer:
        return choose_standing(chosen.get("give"))
    if kind is PlayYearOfPlenty:
        return choose_plenty(state, hooks.phases[state.table.phase].legal(state, seat))
    if kind is MoveRobber and "tile" in chosen:
        return robber.choose_victim(hooks, state, seat, chosen["tile"])
    if kind is BankTrade and "want" in chosen:
        return trading.choose_rate(state, seat, chosen["give"])
    return None


def sample(state: State, seat: int, kind: type[Action], rng: random.Random) -> Action:
    """Some legal action of an open kind."""
    if kind is Discard:
        return robber.sample_discard(state, seat, rng)
    if kind is StandingTrade or kind is LeaveOffer:
        return sample_standing(state, seat, kind, rng)
    give, want = trading.sample_terms(state, seat, rng)
    return Offer(give, want) if kind is Offer else Counter(give, want)
