"""Chapter views: what a viewer may see, and a guess at what it may not."""

import random
from typing import Any

from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.events import Viewer
from rules.kernel.game import copied
from rules.kernel.hexes import hand
from rules.kernel.names import NOBODY
from rules.settlers import phase_names as at
from rules.settlers.awards import own_turn, true_points
from rules.settlers.cards.deck import CARDS, full_deck
from rules.settlers.hooks import Hooks, State
from rules.settlers.proposals import trades_of
from rules.settlers.state import Secrets
from rules.settlers.tables import FRAMES, POINT, RESOURCES, resource_counts
from rules.settlers.view import Hand, SettlersView


def view(hooks: Hooks, state: State, viewer: Viewer) -> SettlersView:
    """What that viewer may see; everything but the seed when the game is over."""
    table = state.table
    over = table.phase == at.OVER
    secrets = state.secrets
    return SettlersView(
        viewer=viewer,
        seats=state.seats,
        waiting=hooks.phases[table.phase].asked(state, viewer),
        over=over,
        table=copied(table),
        turn=table.active if own_turn(hooks, state) else NOBODY,
        hands=tuple(_hand(state, seat) if over or seat == viewer else None for seat in range(state.seats)),
        cards=tuple(map(hand.size, secrets.hands)),
        developments=tuple(map(hand.size, secrets.cards)),
        bought=tuple(map(hand.size, secrets.fresh)),
        sealed=tuple(map(hand.size, secrets.sealed)),
        deck=len(secrets.deck),
        private=hooks.private(state, viewer),
    )


def nothing(state: State, viewer: Viewer) -> dict[str, Any]:
    """What a viewer knows of what variants keep face down: the base game keeps nothing."""
    return {}


def _hand(state: State, seat: int) -> Hand:
    secrets = state.secrets
    return Hand(
        resource_counts(secrets.hands[seat]),
        hand.counts(secrets.cards[seat], len(CARDS)),
        hand.counts(secrets.fresh[seat], len(CARDS)),
        true_points(state, seat),
        resource_counts(secrets.sealed[seat]),
        trades_of(state, seat),
    )


def guess(hooks: Hooks, view: SettlersView, rng: random.Random) -> State:
    """A state that looks like this to its viewer, what it does not show dealt at random.

    Resource cards of others follow what all could see of them; development cards are dealt so
    that the active seat has not won unnoticed.
    """
    none = [0] * view.seats
    secrets = Secrets(hands=none[:], deck=[], cards=none[:], fresh=none[:], sealed=none[:])
    chance = Chance(rng.randbytes(SEED_BYTES))
    state = State(chance=chance, seats=view.seats, table=copied(view.table), secrets=secrets)
    _deal_resources(state, view, rng)
    _deal_developments(state, view, rng)
    _deal_discards(state, view, rng)
    hooks.guess_private(state, view, rng)
    told = [() if own is None else own.trades for own in view.hands]
    if any(told):
        secrets.trades = told
    return state


def _deal_resources(state: State, view: SettlersView, rng: random.Random) -> None:
    """Deal what is neither in the bank nor seen to who holds more cards than were seen."""
    each = FRAMES[view.table.board.frame].each
    known = [
        hand.pack(own.resources) if own is not None else state.table.shown[seat]
        for seat, own in enumerate(view.hands)
    ]
    unseen = hand.cards(hand.pack([each] * len(RESOURCES)) - state.table.bank - sum(known))
    rng.shuffle(unseen)
    for seat, size in enumerate(view.cards):
        missing = size - hand.size(known[seat])
        state.secrets.hands[seat] = known[seat] + hand.gather(unseen.pop() for _ in range(missing))


def _deal_developments(state: State, view: SettlersView, rng: random.Random) -> None:
    """Deal the development cards that the viewer has not seen to hands and deck, the active seat first."""
    secrets = state.secrets
    seen = view.table.gone + sum(hand.pack(own.cards) for own in view.hands if own is not None)
    unseen = hand.cards(hand.pack(full_deck(view.table.board.frame)) - seen)
    rng.shuffle(unseen)
    for seat in sorted(range(view.seats), key=lambda seat: seat != view.table.active):
        own = view.hands[seat]
        if own is not None:
            secrets.cards[seat], secrets.fresh[seat] = hand.pack(own.cards), hand.pack(own.fresh)
        else:
            points = len(unseen)
            if seat == view.table.active:
                points = view.table.terms.points_to_win - 1 - view.points[seat]
            dealt = _draw(unseen, view.developments[seat], points)
            secrets.cards[seat] = hand.gather(dealt)
            secrets.fresh[seat] = hand.gather(dealt[: view.bought[seat]])
    rng.shuffle(unseen)
    secrets.deck = unseen


def _draw(unseen: list[int], count: int, points: int) -> list[int]:
    """Take cards off the end, at most `points` of them victory points as long as there are others."""
    dealt: list[int] = []
    passed: list[int] = []
    while len(dealt) < count and unseen:
        card = unseen.pop()
        if card == POINT and points <= 0:
            passed.append(card)
        else:
            points -= card == POINT
            dealt.append(card)
    while len(dealt) < count:
        dealt.append(passed.pop())
    unseen += passed
    return dealt


def _deal_discards(state: State, view: SettlersView, rng: random.Random) -> None:
    """Choose the sealed discards of others at random from their guessed hands."""
    secrets = state.secrets
    for seat, own in enumerate(view.hands):
        if own is not None:
            secrets.sealed[seat] = hand.pack(own.discard)
        elif view.sealed[seat]:
            secrets.sealed[seat] = hand.gather(rng.sample(hand.cards(secrets.hands[seat]), view.sealed[seat]))
