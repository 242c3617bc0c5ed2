"""The phases of the base game: each with who acts, what they may do, what is said and what silence means."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from rules.kernel.actions import Action
from rules.kernel.names import Names
from rules.kernel.phase import Kinds, Phase, nothing
from rules.settlers import actions, prompts
from rules.settlers import phase_names as at
from rules.settlers.actions import DECLINE, END_TURN, PASS_SPECIAL, ROLL
from rules.settlers.building import free_road_moves
from rules.settlers.cards.deck import PLAYS
from rules.settlers.hooks import Hooks, Phases, State
from rules.settlers.robber import owing_seats, robber_moves
from rules.settlers.setup import road_moves, settlement_moves
from rules.settlers.state import SettlersState
from rules.settlers.tables import OFFERS_A_TURN
from rules.settlers.trading import awaited_seats, main_moves
from rules.settlers.turns import roll_moves, special_moves
from rules.settlers.view import SettlersView


def phases(hooks: Hooks) -> Phases:
    """The phases of a game with these hooks."""
    found = (*_setup_phases(), *_dice_phases(hooks), *_building_phases(hooks), _OVER)
    return {phase.name: phase for phase in found}


_OVER: Phase[SettlersState, SettlersView] = Phase(
    at.OVER, todo="The game is over.", prompt=prompts.over, over=True
)


def _setup_phases() -> tuple[Phase[SettlersState, SettlersView], ...]:
    return (
        Phase(
            at.SETUP_SETTLEMENT,
            todo="The setup goes on: a settlement is to be placed.",
            prompt=prompts.asks("{who} to place a settlement."),
            waiting_for=actor,
            legal=settlement_moves,
            buttons=only(actions.BuildSettlement),
        ),
        Phase(
            at.SETUP_ROAD,
            todo="The setup goes on: a road is to be placed.",
            prompt=prompts.asks("{who} to place a road at the new settlement."),
            waiting_for=actor,
            legal=road_moves,
            buttons=only(actions.BuildRoad),
        ),
    )


def _dice_phases(hooks: Hooks) -> tuple[Phase[SettlersState, SettlersView], ...]:
    return (
        Phase(
            at.PRE_ROLL,
            todo="The dice are to be rolled first.",
            prompt=prompts.asks("{who} to roll the dice."),
            waiting_for=actor,
            legal=partial(roll_moves, hooks),
            buttons=roll_buttons,
            skip=lambda state, seat: ROLL,
        ),
        Phase(
            at.DISCARD,
            todo="Everybody with too many cards has to discard first.",
            prompt=prompts.asks("{who} to discard half of their cards, face down."),
            waiting_for=owing_seats,
            acting=actor,
            open_moves=lambda state, seat: (actions.Discard,) if seat in owing_seats(state) else (),
            buttons=only(actions.Discard),
        ),
        Phase(
            at.ROBBER,
            todo="The robber is to be moved first.",
            prompt=prompts.asks("{who} to move the robber."),
            waiting_for=actor,
            legal=partial(robber_moves, hooks),
            buttons=only(actions.MoveRobber),
        ),
    )


def _building_phases(hooks: Hooks) -> tuple[Phase[SettlersState, SettlersView], ...]:
    return (
        Phase(
            at.MAIN,
            todo="It is time to trade and build.",
            prompt=prompts.trade,
            waiting_for=awaited_seats,
            acting=actor,
            others_asked=True,
            legal=partial(main_moves, hooks),
            open_moves=_terms,
            buttons=main_buttons,
            skip=lambda state, seat: END_TURN if seat == state.table.active else DECLINE,
        ),
        Phase(
            at.FREE_ROADS,
            todo="The free roads are to be built first.",
            prompt=prompts.asks("{who} to build {free} for nothing."),
            waiting_for=actor,
            legal=free_road_moves,
            buttons=only(actions.BuildRoad),
        ),
        Phase(
            at.SPECIAL,
            todo="It is special building: build, buy or pass.",
            prompt=prompts.asks("{who} may build between turns."),
            waiting_for=actor,
            legal=partial(special_moves, hooks),
            buttons=special_buttons,
            skip=lambda state, seat: PASS_SPECIAL,
        ),
    )


def with_own(hooks: Hooks, phase: Phase[SettlersState, SettlersView]) -> Phase[SettlersState, SettlersView]:
    """A phase with what each has in common: a seat's standing orders, and what it can build or owes."""
    usual, orders, prompt = phase.legal, hooks.orders, phase.prompt

    def legal(state: State, seat: int) -> list[Action]:
        found, more = usual(state, seat), orders(state, seat)
        return found + more if more else found

    def whole_prompt(view: SettlersView, names: Names) -> str:
        return " ".join([prompt(view, names), *prompts.own(view)])

    return replace(phase, legal=usual if orders is nothing else legal, prompt=whole_prompt)


_SEATS = tuple((seat,) for seat in range(6))


def actor(state: State) -> tuple[int, ...]:
    """The one who acts in phases of a single seat."""
    return _SEATS[state.table.actor]


def _terms(state: State, seat: int) -> Kinds:
    """An offer for who has the turn, a counter-offer for the others."""
    table = state.table
    if not state.secrets.hands[seat]:
        return ()
    if seat == table.active:
        return _OFFER if table.offers_made < OFFERS_A_TURN else ()
    return _COUNTER if table.terms.counter_offers else ()


_OFFER, _COUNTER = (actions.Offer,), (actions.Counter,)


def only(kind: type[Action]) -> Callable[[SettlersView], Kinds]:
    """Always that button and no other."""
    return lambda view: (kind,)


# Buttons; a variant may bring more of them.


def roll_buttons(view: SettlersView, more: Kinds = ()) -> Kinds:
    """Roll, and cards that may be played."""
    return (actions.Roll, *_cards(view), *more)


def main_buttons(view: SettlersView, more: Kinds = ()) -> Kinds:
    """Building, trading and cards of the active seat; only answers while others' are awaited."""
    if view.table.active not in view.waiting:
        counter = (actions.Counter,) if view.terms.counter_offers else ()
        return (actions.Accept, actions.Decline, *counter)
    return (
        actions.BuildRoad,
        actions.BuildSettlement,
        actions.BuildCity,
        actions.BuyCard,
        actions.BankTrade,
        actions.Offer,
        *_cards(view),
        *more,
        *((actions.Confirm, actions.Withdraw) if view.offer is not None else ()),
        *((actions.TakeCounter,) if view.counters else ()),
        actions.EndTurn,
    )


def special_buttons(view: SettlersView, more: Kinds = ()) -> Kinds:
    """Building and passing."""
    build = (actions.BuildRoad, actions.BuildSettlement, actions.BuildCity, actions.BuyCard)
    return (*build, *more, actions.PassSpecial)


def _cards(view: SettlersView) -> Kinds:
    """The cards that are played, if the active seat has any and may still play one."""
    if view.table.played or not view.developments[view.table.active]:
        return ()
    return PLAYS
