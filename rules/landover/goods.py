"""Cards of the hand: what is paid and gained, what is taken at random, and what everybody could see of it."""

from rules.kernel.chance import THEFTS
from rules.kernel.hexes import hand
from rules.kernel.hexes.hand import Hand
from rules.kernel.illegal import Illegal
from rules.landover.state import LandoverState, LandoverTable
from rules.landover.tables import GOLD_DRAWS, GOODS, KINDS, RESOURCES

_EVERY: Hand = sum(hand.ONE)


def unpaid(state: LandoverState, seat: int, cost: Hand, what: str, rule: str = "LO-041") -> Illegal | None:
    """The refusal `cannot_pay` with what is missing; None for who can pay."""
    return hand.unpaid(state.secrets.hands[seat], cost, what, GOODS, "cannot_pay", rule)


def in_words(cards: Hand) -> str:
    """As "2 wool and 1 ore"."""
    return hand.in_words(cards, GOODS)


def pay(state: LandoverState, seat: int, cost: Hand) -> None:
    """Cards from a hand to the bank, for all to see."""
    state.secrets.hands[seat] -= cost
    table = state.table
    table.known[seat] = hand.minus(table.known[seat], cost)
    if table.terms.bounded:
        table.bank += cost


def gain(state: LandoverState, seat: int, cards: Hand) -> Hand:
    """Cards from the bank to a hand, for all to see, as far as it goes; returns what was paid (LO-097)."""
    table = state.table
    if table.terms.bounded:
        cards = hand.least(cards, table.bank)
        table.bank -= cards
    state.secrets.hands[seat] += cards
    table.known[seat] += cards
    return cards


def random_resource(state: LandoverState, purpose: str = GOLD_DRAWS) -> Hand:
    """A random resource of those that the bank still has, one card; none if it has none (LO-088, LO-097)."""
    kinds = [kind for kind in range(len(RESOURCES)) if has(state.table, kind)]
    return hand.ONE[kinds[state.chance.draw(len(kinds), purpose)]] if kinds else 0


def draw_cards(state: LandoverState, seat: int, count: int, lanes: Hand = -1) -> Hand:
    """Up to so many cards out of a hand, one after the other, uniformly (LO-126, LO-229); they are gone.

    `lanes` are the kinds that count; what others knew of the hand shrinks by as many of each kind.
    """
    drawn: Hand = 0
    for _ in range(count):
        pool = state.secrets.hands[seat] & lanes
        left = hand.size(pool)
        if not left:
            break
        card = hand.ONE[hand.card(pool, state.chance.draw(left, THEFTS))]
        state.secrets.hands[seat] -= card
        drawn += card
    forget(state.table, seat, hand.size(drawn))
    return drawn


def forget(table: LandoverTable, seat: int, count: int) -> None:
    """A seat lost so many cards unseen: of each kind it may have fewer now."""
    table.known[seat] = hand.minus(table.known[seat], min(count, hand.MOST) * _EVERY)


def to_bank(state: LandoverState, cards: Hand) -> None:
    """Cards that left a hand go to the bank."""
    if state.table.terms.bounded:
        state.table.bank += cards


def counts(cards: Hand) -> tuple[int, ...]:
    """A hand as counts by kind."""
    return hand.counts(cards, KINDS)


def has(table: LandoverTable, kind: int, count: int = 1) -> bool:
    """Whether the bank can pay so many of a kind."""
    return not table.terms.bounded or hand.count(table.bank, kind) >= count
