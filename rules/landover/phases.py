"""The phases of Landover, each as one value, and the moves with the phases that take them."""

from collections.abc import Callable
from typing import Any, NamedTuple

from rules.actions import Action, Leave
from rules.events import Event
from rules.hexes import hand
from rules.illegal import Illegal
from rules.landover import building, culture, raids, setup, seven, trading, turns
from rules.landover.actions import (
    ALCHEMISTS,
    DECLINE,
    END_TURN,
    FINISH_FREE,
    ROLL,
    TAKE_BACK,
    Alchemist,
    AutoRoll,
    BuildBridge,
    BuildCity,
    BuildRoad,
    BuildVillage,
    BuildWall,
    ChooseCorner,
    ChooseEdge,
    ChooseGood,
    ChoosePlayer,
    ChooseTile,
    EndTurn,
    FinishFree,
    Improve,
    LuckyRaid,
    PickDev,
    PickHand,
    PlaceCity,
    PlaceMetro,
    PlaceRoute,
    PlaceVillage,
    Play,
    Raid,
    Recruit,
    RecruitFirst,
    RemoveCatapult,
    Roll,
    TakeBack,
    Trade,
)
from rules.landover.cards import playing as cards
from rules.landover.state import NOWHERE, LandoverState
from rules.landover.tables import ALCHEMIST, KINDS
from rules.landover.texts import asking, first_route, outcome, showing, telling
from rules.landover.view import LandoverView
from rules.names import Names
from rules.phase import Kinds, Phase

SILENCE = "silence"
"""Purpose of chance: what silence picks, looked at and never used up."""


class Move(NamedTuple):
    """A kind of move: in which phases, why not, and what it does."""

    phases: frozenset[str]
    check: Callable[[LandoverState, int, Any], None]
    do: Callable[[LandoverState, int, Any, list[Event]], None]


def acting(state: LandoverState) -> tuple[int, ...]:
    """The one seat whose turn it is."""
    return (state.table.active,)


def _own(
    found: Callable[[LandoverState, int], list[Action]],
) -> Callable[[LandoverState, int], list[Action]]:
    """Moves of the active seat alone (LO-330)."""
    return lambda state, seat: found(state, seat) if seat == state.table.active else []


def _in_turn(
    found: Callable[[LandoverState, int], list[Action]],
) -> Callable[[LandoverState, int], list[Action]]:
    """Moves of the active seat, and recruiting, which is possible all through its turn (LO-120)."""
    return _own(lambda state, seat: found(state, seat) + building.recruiting(state, seat))


def _start(state: LandoverState, seat: int) -> list[Action]:
    return [ROLL, *(ALCHEMISTS if ALCHEMIST in state.secrets.held[seat] else ())]


def main_moves(state: LandoverState, seat: int) -> list[Action]:
    """All that can be done in the main phase, trades last but for the end of the turn."""
    table = state.table
    found: list[Action] = building.buildable(state, seat)
    found += culture.improvable(state, seat)
    if table.power[seat]:
        if not table.raided:
            found += [Raid(tile) for tile in raids.raid_tiles(table, seat)]
        found += [RemoveCatapult(tile) for tile in table.catapults if tile != NOWHERE]
    if state.secrets.held[seat]:
        found += cards.playable(state, seat)
    found += trading.tradable(state, seat)
    found.append(END_TURN)
    return found


def _always(move: Action) -> Callable[[LandoverState, int], Action | None]:
    return lambda state, seat: move


def _first(
    found: Callable[[LandoverState, int], list[Action]],
) -> Callable[[LandoverState, int], Action | None]:
    """Silence takes the first of the moves (LO-336)."""
    return lambda state, seat: found(state, seat)[0]


def _any_hand(state: LandoverState, seat: int) -> Action | None:
    """Silence takes random cards, drawn on a copy of chance so that no later draw shifts."""
    chance, left = state.chance.copy(), state.secrets.hands[state.table.target]
    picked = [0] * KINDS
    for _ in range(cards.due(state)):
        kind = hand.card(left, chance.draw(hand.size(left), SILENCE))
        left -= hand.ONE[kind]
        picked[kind] += 1
    return PickHand(tuple(picked))


def _any_dev(state: LandoverState, seat: int) -> Action | None:
    held = state.secrets.held[state.table.target]
    return PickDev(held[state.chance.copy().draw(len(held), SILENCE)])


def _offer(*kinds: type[Action]) -> Callable[[LandoverView], Kinds]:
    return lambda view: kinds


def _main_buttons(view: LandoverView) -> Kinds:
    """What there may be to do, from what everybody sees."""
    table, seat = view.table, view.table.active
    kinds: list[type[Action]] = [
        BuildRoad,
        BuildBridge,
        BuildVillage,
        BuildCity,
        BuildWall,
        Improve,
        Recruit,
        Trade,
    ]
    if any(view.backs[seat]):
        kinds.append(Play)
    if table.power[seat] and not table.raided:
        kinds.append(Raid)
    if table.power[seat] and any(tile != NOWHERE for tile in table.catapults):
        kinds.append(RemoveCatapult)
    return (*kinds, EndTurn)


def _card_buttons(view: LandoverView) -> Kinds:
    return () if view.asked is None else (cards.CHOICES[view.asked.kind], TakeBack)


def nothing_to_say(view: LandoverView, names: Names) -> str:
    """The dice roll by themselves: nobody sees this phase."""
    return "The dice are rolled."


PHASES: dict[str, Phase[LandoverState, LandoverView]] = {
    phase.name: phase
    for phase in (
        Phase(
            "setup_village",
            "First place a village on a starting corner.",
            telling("{who} to place a village on a starting corner."),
            acting,
            _own(setup.legal_village),
            buttons=_offer(PlaceVillage),
            skip=_first(setup.legal_village),
        ),
        Phase(
            "setup_city",
            "First place a city on a starting corner.",
            telling("{who} to place a city on a starting corner; it brings a first harvest."),
            acting,
            _own(setup.legal_city),
            buttons=_offer(PlaceCity),
            skip=_first(setup.legal_city),
        ),
        Phase(
            "setup_route",
            "First place the piece that goes with your new village or city.",
            first_route,
            acting,
            _own(setup.legal_route),
            buttons=_offer(PlaceRoute),
            skip=_first(setup.legal_route),
        ),
        Phase(
            "start_turn",
            "The dice are to be rolled first.",
            telling("{who} to roll the dice."),
            acting,
            _in_turn(_start),
            buttons=_offer(Roll, Alchemist, Recruit),
            skip=_always(ROLL),
        ),
        Phase("roll", "The dice are rolling.", nothing_to_say),
        Phase(
            "lucky",
            "First place your catapult for nothing, or leave it.",
            telling("{who} to place the catapult anywhere for nothing, being last, or to leave it."),
            acting,
            _in_turn(seven.legal_luck),
            buttons=_offer(LuckyRaid),
            skip=_always(DECLINE),
        ),
        Phase(
            "main",
            "Trade, build, play cards, or end your turn.",
            telling("{who} to trade, build and play cards."),
            acting,
            _own(main_moves),
            buttons=_main_buttons,
            skip=_always(END_TURN),
        ),
        Phase(
            "card",
            "First answer what your card asks, or take it back.",
            asking,
            acting,
            _in_turn(cards.legal_answers),
            buttons=_card_buttons,
            skip=_always(TAKE_BACK),
        ),
        Phase(
            "pick_hand",
            "First take cards from the hand that you are shown.",
            showing,
            acting,
            _in_turn(cards.legal_hand),
            buttons=_offer(PickHand),
            skip=_any_hand,
        ),
        Phase(
            "pick_dev",
            "First take one of the cards that you are shown.",
            showing,
            acting,
            _in_turn(cards.legal_dev),
            buttons=_offer(PickDev),
            skip=_any_dev,
        ),
        Phase(
            "free_route",
            "First place the second free road or bridge, or leave it.",
            telling("{who} to place a second road or bridge for nothing, or to leave it."),
            acting,
            _in_turn(cards.legal_free),
            buttons=_offer(PlaceRoute, FinishFree),
            skip=_always(FINISH_FREE),
        ),
        Phase(
            "place_metro",
            "First choose the city for your metro.",
            telling("{who} to choose a city for the new metro."),
            acting,
            _in_turn(culture.legal_metro),
            buttons=_offer(PlaceMetro),
            skip=_first(culture.legal_metro),
        ),
        Phase("over", "The game is over.", outcome),
    )
}


def phase_of(state: LandoverState) -> Phase[LandoverState, LandoverView]:
    """The phase that the active seat is in: a card that asks is a phase that only its player knows of."""
    return PHASES["card" if state.secrets.pending else state.table.phase]


def phase_seen(view: LandoverView) -> Phase[LandoverState, LandoverView]:
    """The phase as a viewer knows it."""
    return PHASES["card" if view.asked is not None else view.table.phase]


def _place_route(state: LandoverState, seat: int, action: PlaceRoute, events: list[Event]) -> None:
    """A route piece for nothing: in the setup, as a card's first piece, or as its second."""
    if state.secrets.pending:
        cards.do_answer(state, seat, action, events)
    elif state.table.phase == "free_route":
        cards.do_free(state, seat, action, events)
    elif setup.do_route(state, seat, action, events):
        turns.begin_play(state, events)


def _check_place_route(state: LandoverState, seat: int, action: PlaceRoute) -> None:
    if state.secrets.pending:
        cards.check_answer(state, seat, action)
    elif state.table.phase == "free_route":
        cards.check_free(state, seat, action)
    else:
        setup.check_route(state, seat, action)


def _recruit(state: LandoverState, seat: int, action: Recruit, events: list[Event]) -> None:
    """A level of power; a card that asks, and whose answers these goods were, goes back into the hand."""
    building.do_recruit(state, seat, action, events)
    cards.see_answers(state, seat)


def _in(*phases: str) -> frozenset[str]:
    return frozenset(phases)


_MAIN = _in("main")
_ANSWER = Move(_in("card"), cards.check_answer, cards.do_answer)
_ANY = frozenset(PHASES) - {"over", "roll"}
_TURN = frozenset(phase for phase in _ANY if not phase.startswith("setup"))

MOVES: dict[type[Action], Move] = {
    PlaceVillage: Move(_in("setup_village"), setup.check_settlement, setup.do_village),
    PlaceCity: Move(_in("setup_city"), setup.check_settlement, setup.do_city),
    PlaceRoute: Move(_in("setup_route", "free_route", "card"), _check_place_route, _place_route),
    Roll: Move(_in("start_turn"), turns.check_roll, turns.do_roll),
    Alchemist: Move(_in("start_turn"), turns.check_alchemist, turns.do_alchemist),
    LuckyRaid: Move(_in("lucky"), seven.check_luck, seven.do_luck),
    BuildRoad: Move(_MAIN, building.check_route, building.do_route),
    BuildBridge: Move(_MAIN, building.check_route, building.do_route),
    BuildVillage: Move(_MAIN, building.check_village, building.do_village),
    BuildCity: Move(_MAIN, building.check_city, building.do_city),
    BuildWall: Move(_MAIN, building.check_wall, building.do_wall),
    Improve: Move(_MAIN, culture.check_improve, culture.do_improve),
    Recruit: Move(_TURN, building.check_recruit, _recruit),
    Raid: Move(_MAIN, raids.check_raid, raids.do_raid),
    RemoveCatapult: Move(_MAIN, raids.check_remove, raids.do_remove),
    Trade: Move(_MAIN, trading.check_trade, trading.do_trade),
    Play: Move(_MAIN, cards.check_play, cards.do_play),
    ChooseTile: _ANSWER,
    ChooseCorner: _ANSWER,
    ChooseEdge: _ANSWER,
    ChoosePlayer: _ANSWER,
    ChooseGood: _ANSWER,
    TakeBack: Move(_in("card"), cards.check_back, cards.do_back),
    PickHand: Move(_in("pick_hand"), cards.check_hand, cards.do_hand),
    PickDev: Move(_in("pick_dev"), cards.check_dev, cards.do_dev),
    FinishFree: Move(_in("free_route"), cards.check_finish, cards.do_finish),
    PlaceMetro: Move(_in("place_metro"), culture.check_metro, culture.do_metro),
    EndTurn: Move(_MAIN, turns.check_end, turns.do_end),
    AutoRoll: Move(_ANY, turns.check_auto, turns.do_auto),
    RecruitFirst: Move(_ANY, turns.check_first, turns.do_first),
    Leave: Move(_ANY, turns.check_leave, turns.do_leave),
}
"""Every kind of move."""
ANYBODYS = frozenset((AutoRoll, RecruitFirst, Leave))
"""Moves that any seat may make at any time before the end (LO-330)."""
ACTIONS: tuple[type[Action], ...] = tuple(MOVES)


def check(state: LandoverState, seat: int, action: Action) -> Move:
    """The move of an action that a seat may make now; raises Illegal (LO-330, LO-331)."""
    table, kind = state.table, type(action)
    move = MOVES.get(kind)
    if move is None or not 0 <= seat < state.seats:
        raise Illegal("wrong_phase", "There is no such move in this game.", "LO-330")
    if table.phase == "over":
        raise Illegal("wrong_phase", "The game is over.", "LO-323")
    if table.gone >> seat & 1:
        raise Illegal("wrong_phase", "You have given up this game.", "LO-324")
    if kind not in ANYBODYS:
        if seat != table.active:
            text = f"It is not your turn: seat {table.active + 1} is to play."
            raise Illegal("not_your_turn", text, "LO-330")
        phase = phase_of(state)
        if phase.name not in move.phases:
            raise Illegal("wrong_phase", phase.todo, "LO-330")
    move.check(state, seat, action)
    return move
