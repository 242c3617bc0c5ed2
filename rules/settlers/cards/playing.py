"""Chapter development cards: how they are bought, and when they may be played (SE-046 to SE-048)."""

from collections.abc import Callable

from rules.kernel.actions import Action
from rules.kernel.hexes import hand
from rules.kernel.illegal import Illegal, demand, lack, together
from rules.kernel.phase import Move
from rules.settlers import actions
from rules.settlers.basics import IN_TURN, pay, unpaid
from rules.settlers.building import PAID
from rules.settlers.cards.card import Play
from rules.settlers.cards.deck import CARDS
from rules.settlers.cards.events import CardBought, CardPlayed
from rules.settlers.hooks import Events, Hooks, Moves, State
from rules.settlers.tables import CARD_COST, SOLDIER

_PLAYED = tuple((0xFF << 8 * number, card.play) for number, card in enumerate(CARDS) if card.play is not None)
"""The cards that are played, with their place in a hand."""


def playable(state: State, seat: int) -> list[Action]:
    """All plays of the cards that a seat may play now, in its own turn (SE-047, SE-048)."""
    ready = state.secrets.cards[seat] - state.secrets.fresh[seat]
    found: list[Action] = []
    if ready and not state.table.played:
        for place, play in _PLAYED:
            if ready & place:
                found += play.listed(state, seat)
    return found


def unplayable(card: int) -> Callable[[Hooks, State, int], Illegal | None]:
    """Why a seat cannot play a card of that kind in its turn; None if it can."""

    def why(hooks: Hooks, state: State, seat: int) -> Illegal | None:
        held = hand.count(state.secrets.cards[seat], card)
        if not held:
            return Illegal("no_such_card", f"You have no {CARDS[card].name} card.", "SE-047")
        if state.table.played:
            return Illegal(
                "one_card_a_turn", "You have already played a development card this turn.", "SE-047"
            )
        text = "You bought that card this turn; it has to wait until your next."
        return lack(held == hand.count(state.secrets.fresh[seat], card), "card_too_new", text, "SE-048")

    return why


no_soldier = unplayable(SOLDIER)


def spend(state: State, seat: int, card: int, events: Events) -> None:
    """Play a card as the one of the turn (SE-047)."""
    lay_open(state, seat, card, events)
    state.table.played = True


def lay_open(state: State, seat: int, card: int, events: Events) -> None:
    """Lay a card open; progress cards leave the game, soldiers stay with their owner (SE-050, SE-054)."""
    state.secrets.cards[seat] -= hand.ONE[card]
    state.table.gone += hand.ONE[card]
    events.append(CardPlayed(seat, card))


def _check_card(hooks: Hooks, state: State, seat: int, action: actions.BuyCard) -> None:
    sold = None if state.secrets.deck else Illegal("deck_empty", "No development card is left.", "SE-046")
    demand(together(sold, unpaid(state, seat, CARD_COST, "A development card", "SE-046")))


def _buy_card(hooks: Hooks, state: State, seat: int, action: actions.BuyCard, events: Events) -> None:
    secrets = state.secrets
    pay(state, seat, CARD_COST)
    card = secrets.deck.pop()
    secrets.cards[seat] += hand.ONE[card]
    secrets.fresh[seat] += hand.ONE[card]
    events.append(CardBought(seat, card, len(secrets.deck)))


def _move(card: int, play: Play) -> Move:
    """How a card is played as the one of the turn."""
    unready = unplayable(card)

    def lacks(hooks: Hooks, state: State, seat: int) -> Illegal | None:
        return together(unready(hooks, state, seat), play.lacking(state, seat))

    def check(hooks: Hooks, state: State, seat: int, action: Action) -> None:
        demand(lacks(hooks, state, seat))
        play.check(state, seat, action)

    def do(hooks: Hooks, state: State, seat: int, action: Action, events: Events) -> None:
        spend(state, seat, card, events)
        play.work(hooks, state, seat, action, events)

    return Move(check, do, IN_TURN, why_not=lacks)


MOVES: Moves = {
    actions.BuyCard: Move(_check_card, _buy_card, PAID),
    **{
        card.play.kind: _move(number, card.play) for number, card in enumerate(CARDS) if card.play is not None
    },
}
