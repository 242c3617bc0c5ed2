"""The phases of Landover, each as one value, and the moves with the phases that take them."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from rules.kernel.actions import Action, Leave
from rules.kernel.events import Event
from rules.kernel.game import copied
from rules.kernel.hexes import hand
from rules.kernel.illegal import Illegal, lack
from rules.kernel.phase import Kinds, Move, Phase, Reason, always, asks, because, no_check, offer
from rules.landover import actions, building, culture, phase_names as at, raids, setup, seven, trading, turns
from rules.landover.cards import playing as cards
from rules.landover.cards.deck import ALCHEMIST
from rules.landover.cards.plays import PickDev, Play
from rules.landover.state import LandoverState
from rules.landover.tables import KINDS, PIECES
from rules.landover.texts import card_question, first_route, main_prompt, outcome, show_cards
from rules.landover.view import LandoverView

SILENCE = "silence"
"""Purpose of chance: what silence picks, looked at and never used up."""


def active_seat(state: LandoverState) -> tuple[int, ...]:
    """The one seat whose turn it is."""
    return (state.table.active,)


_OTHER_ORDERS = tuple(tuple(other for other in actions.FIRST if other != order) for order in actions.FIRST)
"""By the power that a standing order asks for, all the other orders."""


def standing_orders(state: LandoverState, seat: int) -> list[Action]:
    """The standing orders that a seat may give or take back at any time (LO-092, LO-120, LO-330)."""
    if not 0 <= seat < state.seats or state.table.gone >> seat & 1:
        return []
    auto = actions.AUTO_OFF if state.secrets.auto >> seat & 1 else actions.AUTO_ON
    return [auto, *_OTHER_ORDERS[hand.count(state.secrets.first, seat)]]


Listing = Callable[[LandoverState, int], list[Action]]


def _own(found: Listing) -> Listing:
    """Moves of the active seat alone, and what any seat may order (LO-330)."""

    def legal(state: LandoverState, seat: int) -> list[Action]:
        order = standing_orders(state, seat)
        return found(state, seat) + order if seat == state.table.active else order

    return legal


def _in_turn(found: Listing) -> Listing:
    """Moves of the active seat, and recruiting, which is possible all through its turn (LO-120)."""
    return _own(lambda state, seat: found(state, seat) + building.recruit_moves(state, seat))


def _start(state: LandoverState, seat: int) -> list[Action]:
    return [actions.ROLL, *(actions.ALCHEMISTS if ALCHEMIST in state.secrets.held[seat] else ())]


def main_moves(state: LandoverState, seat: int) -> list[Action]:
    """All that can be done in the main phase, trades last but for the end of the turn."""
    table = state.table
    found: list[Action] = building.buildable(state, seat)
    found += culture.improvable(table, seat, state.secrets.hands[seat])
    found += map(actions.Raid, raids.paid_raids(table, seat))
    found += map(actions.RemoveCatapult, raids.removable(table, seat))
    if state.secrets.held[seat]:
        found += cards.playable(state, seat)
    found += trading.tradable(state, seat)
    found.append(actions.END_TURN)
    return found


def _first(found: Listing) -> Callable[[LandoverState, int], Action | None]:
    """Silence takes the first of the moves (LO-336)."""
    return lambda state, seat: found(state, seat)[0]


def _any_hand(state: LandoverState, seat: int) -> Action | None:
    """Silence takes random cards, drawn on a copy of chance so that no later draw shifts."""
    chance, left = copied(state.chance), state.secrets.hands[state.table.target]
    picked = [0] * KINDS
    for _ in range(cards.due(state)):
        kind = hand.card(left, chance.draw(hand.size(left), SILENCE))
        left -= hand.ONE[kind]
        picked[kind] += 1
    return actions.PickHand(tuple(picked))


def _any_dev(state: LandoverState, seat: int) -> Action | None:
    held = state.secrets.held[state.table.target]
    return PickDev(held[copied(state.chance).draw(len(held), SILENCE)])


def _main_buttons(view: LandoverView) -> Kinds:
    """What there may be to do, from what everybody sees."""
    table, seat = view.table, view.table.active
    kinds: list[type[Action]] = [kind.action for kind in building.BUILDINGS]
    kinds += [actions.Improve, actions.Recruit, actions.Trade]
    if any(view.backs[seat]):
        kinds.append(Play)
    if raids.paid_raids(table, seat):
        kinds.append(actions.Raid)
    if raids.removable(table, seat):
        kinds.append(actions.RemoveCatapult)
    return (*kinds, actions.EndTurn)


def _card_buttons(view: LandoverView) -> Kinds:
    return () if view.asked is None else (cards.CHOICES[view.asked.kind], actions.TakeBack)


def _asking(name: str, told: str, found: Listing, **more: Any) -> Phase[LandoverState, LandoverView]:
    """A phase in which the active seat is told to do something, before anything else."""
    return Phase(name, f"First {told}.", asks(f"{{who}} to {told}."), active_seat, found, **more)


# fmt: off
PHASES: dict[str, Phase[LandoverState, LandoverView]] = {
    phase.name: phase
    for phase in (
        _asking(
            at.SETUP_VILLAGE, "place a village on a starting corner", _own(setup.legal_village),
            buttons=offer(actions.PlaceVillage), skip=_first(setup.legal_village), rule="LO-061",
        ),
        _asking(
            at.SETUP_CITY, "place a city on a starting corner; it brings a first harvest",
            _own(setup.legal_city),
            buttons=offer(actions.PlaceCity), skip=_first(setup.legal_city), rule="LO-062",
        ),
        Phase(
            at.SETUP_ROUTE, "First place the piece that goes with your new village or city.",
            first_route, active_seat, _own(setup.legal_route),
            buttons=offer(actions.PlaceRoute), skip=_first(setup.legal_route), rule="LO-061",
        ),
        _asking(
            at.START_TURN, "roll the dice", _in_turn(_start),
            buttons=offer(actions.Roll, actions.Alchemist, actions.Recruit), skip=always(actions.ROLL),
            ordered=turns.ordered_move, rule="LO-080",
        ),
        _asking(
            at.LUCKY, "place the catapult anywhere for free, being last, or pass",
            _in_turn(seven.legal_luck),
            buttons=offer(actions.LuckyRaid), skip=always(actions.DECLINE), rule="LO-136",
        ),
        Phase(
            at.MAIN, "Trade, build, play cards, or end your turn.",
            main_prompt, active_seat, _own(main_moves),
            buttons=_main_buttons, skip=always(actions.END_TURN), rule="LO-040",
        ),
        Phase(
            at.CARD, "First answer what your card asks, or take it back.",
            card_question, active_seat, _in_turn(cards.legal_answers),
            buttons=_card_buttons, skip=always(actions.TAKE_BACK), rule="LO-227",
        ),
        Phase(
            at.PICK_HAND, "First take cards from the hand that you are shown.",
            show_cards, active_seat, _in_turn(cards.legal_hand),
            buttons=offer(actions.PickHand), skip=_any_hand, rule="LO-242",
        ),
        Phase(
            at.PICK_DEV, "First take one of the cards that you are shown.",
            show_cards, active_seat, _in_turn(cards.legal_dev),
            buttons=offer(PickDev), skip=_any_dev, rule="LO-286",
        ),
        _asking(
            at.FREE_ROUTE, "place a second road or bridge for free, or pass",
            _in_turn(cards.legal_free),
            buttons=offer(actions.PlaceRoute, actions.FinishFree), skip=always(actions.FINISH_FREE),
            rule="LO-269",
        ),
        _asking(
            at.PLACE_METRO, "choose a city for the new metro", _in_turn(culture.legal_metro),
            buttons=offer(actions.PlaceMetro), skip=_first(culture.legal_metro), rule="LO-151",
        ),
        Phase(at.OVER, "The game is over.", outcome, rule="LO-323", over=True),
    )
}
# fmt: on


def phase_of(state: LandoverState) -> str:
    """The phase that the active seat is in: a card that asks is a phase that only its player knows of."""
    return at.CARD if state.secrets.pending else state.table.phase


def _place_route(state: LandoverState, seat: int, action: actions.PlaceRoute, events: list[Event]) -> None:
    """A route piece for nothing: in the setup, as a card's first piece, or as its second."""
    if state.secrets.pending:
        cards.do_answer(state, seat, action, events)
    elif state.table.phase == at.FREE_ROUTE:
        cards.do_free(state, seat, action, events)
    elif setup.do_route(state, seat, action, events):
        turns.begin_play(state, events)


def _check_place_route(state: LandoverState, seat: int, action: actions.PlaceRoute) -> None:
    if action.piece not in range(len(PIECES)):
        raise Illegal("bad_value", "A piece is a road or a bridge.", "LO-047")
    if state.secrets.pending:
        cards.check_answer(state, seat, action)
    elif state.table.phase == at.FREE_ROUTE:
        building.ROUTES[action.piece].check(state, seat, action.edge, free=True)
    else:
        setup.check_route(state, seat, action)


def _no_place_route(state: LandoverState, seat: int) -> Illegal | None:
    return cards.no_answer(actions.PlaceRoute, state, seat) if state.secrets.pending else None


def _recruit(state: LandoverState, seat: int, action: actions.Recruit, events: list[Event]) -> None:
    """A level of power; a card that asks, and whose answers these goods were, goes back into the hand."""
    building.do_recruit(state, seat, action, events)
    cards.see_answers(state, seat)


def _rolled(state: LandoverState, seat: int) -> Illegal | None:
    """The refusal of a second roll; without a science card the dice roll by themselves (LO-081)."""
    rolled = seat == state.table.active and phase_of(state) in _TURN
    return lack(rolled, "wrong_phase", "The dice have been rolled already: a turn has one roll.", "LO-080")


def _free(state: LandoverState, seat: int) -> bool:
    """Whether a seat has the turn, and nothing else is to be done first."""
    return seat == state.table.active and phase_of(state) in (at.START_TURN, at.MAIN)


def _no_luck(state: LandoverState, seat: int) -> Illegal | None:
    return (_LUCK if state.table.terms.lucky_seven else _NO_LUCK)(state, seat)


_TURN = (at.START_TURN, at.LUCKY, at.MAIN, at.CARD, at.PICK_HAND, at.PICK_DEV, at.FREE_ROUTE, at.PLACE_METRO)
_unasked = partial(because, "wrong_phase", where=_free)
_LUCK = _unasked("A free raid comes with a 7, to whoever alone has the fewest points.", "LO-136")
_NO_LUCK = _unasked("At this table nobody has a free raid on a 7.", "LO-137")
_SETUP = _unasked("The setup is over: what you build now has its price.", "LO-062")
_FREE = _unasked("No card lets you place a road or bridge for free now.", "LO-269")
_CARD = _unasked("No card of yours asks for that now.", "LO-227")
_SIGHT = _unasked("No card shows you what others hold now.", "LO-227")
_METRO = _unasked("A metro is placed as you reach its level; there is none to place now.", "LO-151")
_ELSEWHERE: dict[type[Action], Reason] = {
    **dict.fromkeys((actions.PlaceVillage, actions.PlaceCity), _SETUP),
    **dict.fromkeys((*cards.CHOICES.values(), actions.TakeBack), _CARD),
    **dict.fromkeys((actions.PlaceRoute, actions.FinishFree), _FREE),
    **dict.fromkeys((actions.PickHand, PickDev), _SIGHT),
    actions.PlaceMetro: _METRO,
    actions.LuckyRaid: _no_luck,
    actions.Roll: _rolled,
}
"""Why moves are not for another phase, where what it is time for is no reason."""
_MOVES: dict[type[Action], Move] = {
    actions.PlaceVillage: Move(setup.check_settlement, setup.do_settlement, (at.SETUP_VILLAGE,)),
    actions.PlaceCity: Move(setup.check_settlement, setup.do_settlement, (at.SETUP_CITY,)),
    actions.PlaceRoute: Move(
        _check_place_route, _place_route, (at.SETUP_ROUTE, at.FREE_ROUTE, at.CARD), why_not=_no_place_route
    ),
    actions.Roll: Move(no_check, turns.do_roll, (at.START_TURN,)),
    actions.Alchemist: Move(turns.check_alchemist, turns.do_alchemist, _TURN, why_not=turns.no_alchemist),
    actions.LuckyRaid: Move(seven.check_luck, seven.do_luck, (at.LUCKY,)),
    **{kind.action: kind.move for kind in building.BUILDINGS},
    actions.Improve: Move(culture.check_improve, culture.do_improve, (at.MAIN,), why_not=culture.lacking),
    actions.Recruit: Move(building.check_recruit, _recruit, _TURN),
    actions.Raid: Move(raids.check_raid, raids.do_raid, (at.MAIN,), why_not=raids.no_raid),
    actions.RemoveCatapult: Move(raids.check_remove, raids.do_remove, (at.MAIN,), why_not=raids.no_remove),
    actions.Trade: Move(trading.check_trade, trading.do_trade, (at.MAIN,), why_not=trading.no_trade),
    Play: Move(cards.check_play, cards.do_play, (at.MAIN,), why_not=cards.no_play),
    **{
        kind: Move(cards.check_answer, cards.do_answer, (at.CARD,), why_not=partial(cards.no_answer, kind))
        for kind in cards.CHOICES.values()
        if kind is not actions.PlaceRoute
    },
    actions.TakeBack: Move(no_check, cards.do_back, (at.CARD,)),
    actions.PickHand: Move(cards.check_hand, cards.do_hand, (at.PICK_HAND,)),
    PickDev: Move(cards.check_dev, cards.do_dev, (at.PICK_DEV,)),
    actions.FinishFree: Move(no_check, cards.do_finish, (at.FREE_ROUTE,)),
    actions.PlaceMetro: Move(culture.check_metro, culture.do_metro, (at.PLACE_METRO,)),
    actions.EndTurn: Move(no_check, turns.do_end, (at.MAIN,)),
    actions.AutoRoll: Move(turns.check_auto, turns.do_auto, anyone=True),
    actions.RecruitFirst: Move(turns.check_first, turns.do_first, anyone=True),
    Leave: Move(no_check, turns.do_leave, anyone=True),
}
MOVES = {kind: replace(move, elsewhere=_ELSEWHERE.get(kind)) for kind, move in _MOVES.items()}
"""Every kind of move."""
ACTIONS: tuple[type[Action], ...] = tuple(MOVES)
