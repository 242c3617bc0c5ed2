"""The phases of the base game: each with who acts, what they may do, what is said and what silence means."""

from dataclasses import replace
from functools import partial

from rules.kernel.actions import Action
from rules.kernel.hexes.bits import bits
from rules.kernel.names import Names, join, plural
from rules.kernel.phase import Kinds, Phase, always, asks, offer
from rules.settlers import actions, phase_names as at
from rules.settlers.actions import DECLINE, END_TURN, PASS_SPECIAL, ROLL
from rules.settlers.building import PAID, open_places, road_moves, settlement_moves
from rules.settlers.cards.deck import PLAYS
from rules.settlers.hooks import Hooks, Phases, State
from rules.settlers.proposals import order_kinds
from rules.settlers.robber import owing_seats, robber_moves
from rules.settlers.state import SettlersState
from rules.settlers.tables import OFFERS_A_TURN, in_words
from rules.settlers.trading import awaited_seats, main_moves, ordered_accept
from rules.settlers.turns import fears_little, roll_moves, special_moves
from rules.settlers.view import SettlersView

_FREE_TO_TRADE = asks("{who} to trade and build.")
_GO_ON, _ANSWER = asks("{who} to trade or go on."), asks("{who} to answer")


def trade(view: SettlersView, names: Names) -> str:
    """The open offer with its answers, the counter-offers, and who is to go on."""
    offer, proposed = view.table.offer, view.table.proposals()
    if offer is None and not proposed:
        return _FREE_TO_TRADE(view, names)
    viewer, active, said = view.viewer, view.table.active, list[str]()
    if offer is not None:
        offers = names.doing(viewer, active, "offers", "offer")
        said.append(f"{offers} {in_words(offer.give)} for {in_words(offer.want)}.")
        for seats, answered in ((bits(offer.accepted), "accepted"), (bits(offer.declined), "declined")):
            others = [names.seat(seat) for seat in seats if seat != viewer]
            if seats:
                said.append(f"{join(['You'] * (len(others) < len(seats)) + others)} {answered}.")
    for seat, proposal in proposed:
        would = names.doing(viewer, seat, "would give", "would give")
        said.append(f"{would} {in_words(proposal.give)} for {in_words(proposal.want)}.")
    if view.waiting == (active,):
        said.append(_GO_ON(view, names))
    else:
        said.append(f"{_ANSWER(view, names)}; {names.to(viewer, active)} may go on at any time.")
    return " ".join(said)


def free_roads(view: SettlersView, names: Names) -> str:
    """How many roads are to be built for nothing, and by whom."""
    return asks(f"{{who}} to build {plural(view.table.free_roads, 'road')} for free.")(view, names)


def over(view: SettlersView, names: Names) -> str:
    """Tell who has won."""
    verb = "wins" if len(view.table.winners) == 1 else "share the win"
    return f"The game is over: {join([names.seat(seat) for seat in view.table.winners])} {verb}."


def own(view: SettlersView) -> list[str]:
    """What the viewer owes, or can build where, and whether a 7 would halve the hand; in the setup the prompt
    says what is to be built."""
    if view.viewer is None or view.viewer not in view.waiting:
        return []
    if view.owed[view.viewer]:
        return [f"You have to discard {plural(view.owed[view.viewer], 'card')}."]
    if view.table.phase not in PAID:
        return []
    found = [(kind, places.bit_count()) for kind, places in open_places(view)]
    can = [f"a {kind.name} on {plural(count, kind.place)}" for kind, count in found if count]
    said = [f"You can build {join(can)}."] if can else []
    held, safe = view.cards[view.viewer], view.table.terms.discard_limit
    if held > safe:
        said.append(f"You hold {held} cards; only {safe} are safe from a 7.")
    return said


def phases(hooks: Hooks) -> Phases:
    """The phases of a game with these hooks."""
    # fmt: off
    found: tuple[Phase[SettlersState, SettlersView], ...] = (
        Phase(
            at.SETUP_SETTLEMENT, "It is still the setup: a settlement must be placed first.",
            asks("{who} to place a settlement."), actor, settlement_moves,
            buttons=offer(actions.BuildSettlement), rule="SE-010",
        ),
        Phase(
            at.SETUP_ROAD, "It is still the setup: a road must be placed first.",
            asks("{who} to place a road at the new settlement."), actor, road_moves,
            buttons=offer(actions.BuildRoad), rule="SE-012",
        ),
        Phase(
            at.PRE_ROLL, "The dice must be rolled first.",
            asks("{who} to roll the dice."), actor, partial(roll_moves, hooks), order_kinds, roll_buttons,
            skip=always(ROLL),
        ),
        Phase(
            at.DISCARD, "Everybody with too many cards has to discard first.",
            asks("{who} to discard half the cards in hand, face down."), owing_seats, acting=actor,
            open_moves=lambda state, seat: (actions.Discard,) if seat in owing_seats(state) else (),
            buttons=offer(actions.Discard), rule="SE-022",
        ),
        Phase(
            at.ROBBER, "The robber must be moved first.",
            asks("{who} to move the robber."), actor, partial(robber_moves, hooks),
            buttons=offer(actions.MoveRobber), rule="SE-023",
        ),
        Phase(
            at.MAIN, "It is time to trade and build.",
            trade, awaited_seats, partial(main_moves, hooks), _terms, main_buttons,
            skip=lambda state, seat: END_TURN if seat == state.table.active else DECLINE,
            ordered=ordered_accept, acting=actor, others_asked=True,
        ),
        Phase(
            at.FREE_ROADS, "The free roads must be built first.",
            free_roads, actor, road_moves,
            buttons=offer(actions.BuildRoad), rule="SE-051",
        ),
        Phase(
            at.SPECIAL, "It is special building: build, buy or pass.",
            asks("{who} may build between turns."), actor, partial(special_moves, hooks),
            buttons=special_buttons, skip=always(PASS_SPECIAL), slight=fears_little, rule="SE-064",
        ),
        Phase(at.OVER, "The game is over.", over, rule="SE-062", over=True),
    )
    # fmt: on
    return {phase.name: phase for phase in found}


def with_own(hooks: Hooks, phase: Phase[SettlersState, SettlersView]) -> Phase[SettlersState, SettlersView]:
    """A phase with what each has in common: a seat's standing orders, and what it can build or owes."""
    usual, orders, prompt = phase.legal, hooks.orders, phase.prompt

    def legal(state: State, seat: int) -> list[Action]:
        found, more = usual(state, seat), orders(state, seat)
        return found + more if more else found

    def whole_prompt(view: SettlersView, names: Names) -> str:
        return " ".join([prompt(view, names), *own(view)])

    return replace(phase, legal=usual if phase.over else legal, prompt=whole_prompt)


_SEATS = tuple((seat,) for seat in range(6))


def actor(state: State) -> tuple[int, ...]:
    """The one who acts in phases of a single seat."""
    return _SEATS[state.table.actor]


def _terms(state: State, seat: int) -> Kinds:
    """An offer for who has the turn, a counter-offer for the others."""
    table = state.table
    if seat == table.active:
        return _OFFER if state.secrets.hands[seat] and table.offers_made < OFFERS_A_TURN else ()
    counter = _COUNTER if state.secrets.hands[seat] and table.terms.counter_offers else ()
    return counter + order_kinds(state, seat)


_OFFER, _COUNTER = (actions.Offer,), (actions.Counter,)


# Buttons; a variant may bring more of them.


def roll_buttons(view: SettlersView, more: Kinds = ()) -> Kinds:
    """Roll, and cards that may be played."""
    return (actions.Roll, *_cards(view), *more)


def main_buttons(view: SettlersView, more: Kinds = ()) -> Kinds:
    """Building, trading and cards of the active seat; only answers while others' are awaited."""
    if view.table.active not in view.waiting:
        counter = (actions.Counter,) if view.table.terms.counter_offers else ()
        return (actions.Accept, actions.Decline, *counter)
    offer = view.table.offer
    return (
        actions.BuildRoad,
        actions.BuildSettlement,
        actions.BuildCity,
        actions.BuyCard,
        actions.BankTrade,
        actions.Offer,
        *_cards(view),
        *more,
        *((actions.Confirm,) if offer is not None and offer.accepted else ()),
        *((actions.Withdraw,) if offer is not None else ()),
        *((actions.TakeCounter,) if any(view.table.counters) else ()),
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
