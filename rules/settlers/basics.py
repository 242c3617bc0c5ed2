"""What all chapters of the rules need: paying, taking, showing cards, and refusing what does not fit."""

from typing import NoReturn

from rules.chance import THEFTS
from rules.hexes import hand
from rules.hexes.hand import Hand
from rules.illegal import Illegal
from rules.settlers.hooks import Hooks, State
from rules.settlers.state import OVER
from rules.settlers.tables import RESOURCES


def acting(hooks: Hooks, state: State, seat: int, phases: tuple[str, ...]) -> None:
    """Raise Illegal unless it is that seat's to act and the phase is one of these."""
    if seat != state.actor or state.phase not in phases:
        refuse(hooks, state, seat)


def refuse(hooks: Hooks, state: State, seat: int) -> NoReturn:
    """Raise Illegal for an action that does not fit the moment."""
    phase = hooks.phases[state.phase]
    if state.phase != OVER and seat not in phase.waiting(state) and seat != state.actor:
        raise Illegal("not_your_turn", f"It is not your turn. {phase.todo}", "SE-015")
    raise Illegal("wrong_phase", f"You cannot do that now. {phase.todo}", "SE-015")


def afford(state: State, seat: int, cost: Hand, what: str, rule: str = "SE-038") -> None:
    """Raise Illegal if a seat lacks the cards for something."""
    held = state.hands[seat]
    if not hand.covers(held, cost):
        lacks = hand.told(hand.minus(cost, held), RESOURCES)
        raise Illegal("cannot_afford", f"{what} costs {hand.told(cost, RESOURCES)}; you lack {lacks}.", rule)


def pay(state: State, seat: int, cost: Hand) -> None:
    """Move cards that a seat has to the bank, in the open."""
    state.hands[seat] -= cost
    state.bank += cost
    state.shown[seat] = hand.minus(state.shown[seat], cost)


def gain(state: State, seat: int, cards: Hand) -> None:
    """Move cards that the bank has to a seat, in the open."""
    state.bank -= cards
    state.hands[seat] += cards
    state.shown[seat] += cards


def pass_cards(state: State, giver: int, taker: int, cards: Hand) -> None:
    """Move cards from one seat to another, in the open."""
    state.hands[giver] -= cards
    state.hands[taker] += cards
    state.shown[giver] = hand.minus(state.shown[giver], cards)
    state.shown[taker] += cards


def pass_random(state: State, giver: int) -> int:
    """Draw a random card of a seat and take it away; returns its kind. Nobody else learns it."""
    held = state.hands[giver]
    kind = hand.card(held, state.chance.draw(hand.size(held), THEFTS))
    state.hands[giver] = held - hand.ONE[kind]
    shown = state.shown[giver]
    state.shown[giver] = shown - (hand.with_at_least(shown, 1) >> 7)
    return kind


def show(state: State, seat: int, cards: Hand) -> None:
    """Note that a seat has let all know that it holds these cards."""
    state.shown[seat] += hand.minus(cards, state.shown[seat])


def off_board(noun: str, rule: str = "") -> Illegal:
    """What to tell about a place that does not exist."""
    return Illegal("not_on_board", f"There is no such {noun} on this board.", rule)
