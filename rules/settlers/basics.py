"""What all chapters of the rules need: paying, taking and showing cards."""

from rules.kernel.chance import THEFTS
from rules.kernel.hexes import hand
from rules.kernel.hexes.hand import Hand
from rules.kernel.illegal import Illegal
from rules.kernel.phase import Reason, because
from rules.settlers import phase_names as at
from rules.settlers.events import AnswerLapsed
from rules.settlers.hooks import Events, Hooks, State
from rules.settlers.tables import RESOURCES

IN_TURN = (at.PRE_ROLL, at.MAIN)
"""The phases of a turn in which nothing is owed: who has it does what it likes."""


def unpaid(state: State, seat: int, cost: Hand, what: str, rule: str = "SE-038") -> Illegal | None:
    """Which cards a seat lacks for something; None if it can pay."""
    return hand.unpaid(state.secrets.hands[seat], cost, what, RESOURCES, "cannot_afford", rule)


def pay(state: State, seat: int, cost: Hand) -> None:
    """Move cards that a seat has to the bank, in the open."""
    table = state.table
    state.secrets.hands[seat] -= cost
    table.bank += cost
    table.shown[seat] = hand.minus(table.shown[seat], cost)


def gain(state: State, seat: int, cards: Hand) -> None:
    """Move cards that the bank has to a seat, in the open."""
    state.table.bank -= cards
    state.secrets.hands[seat] += cards
    state.table.shown[seat] += cards


def pass_cards(state: State, giver: int, taker: int, cards: Hand) -> None:
    """Move cards from one seat to another, in the open."""
    table = state.table
    state.secrets.hands[giver] -= cards
    state.secrets.hands[taker] += cards
    table.shown[giver] = hand.minus(table.shown[giver], cards)
    table.shown[taker] += cards


def pass_random(state: State, giver: int) -> int:
    """Draw a random card of a seat and take it away; returns its kind. Nobody else learns it."""
    held = state.secrets.hands[giver]
    kind = hand.card(held, state.chance.draw(hand.size(held), THEFTS))
    state.secrets.hands[giver] = held - hand.ONE[kind]
    shown = state.table.shown[giver]
    state.table.shown[giver] = shown - (hand.with_at_least(shown, 1) >> 7)
    return kind


def show(state: State, seat: int, cards: Hand) -> None:
    """Note that a seat has let all know that it holds these cards."""
    state.table.shown[seat] += hand.minus(cards, state.table.shown[seat])


def off_board(noun: str, rule: str = "") -> Illegal:
    """What to tell about a place that does not exist."""
    return Illegal("not_on_board", f"There is no such {noun} on this board.", rule)


def unasked(text: str, rule: str) -> Reason:
    """That refusal for who has the turn, where nothing else is to be done first."""
    return because("wrong_phase", text, rule, _free)


def _free(hooks: Hooks, state: State, seat: int) -> bool:
    return seat == state.table.actor and state.table.phase in IN_TURN


def reconsider(state: State, seat: int, events: Events) -> None:
    """Undo what a seat said in a trade, as it lost cards since, and tell it (SE-032)."""
    table, said, offer = state.table, state.table.counters[seat], state.table.offer
    table.counters[seat] = None
    if offer is not None:
        table.offer = offer.without(seat)
    if said is not None or table.offer != offer:
        events.append(AnswerLapsed(seat, table.offer != offer))
