"""Positions for worked cases: places by the names of the rule book, cards as words.

A tile is `W8` (on the heartland with its printed numbers, where each such label is there once) or `1,-2`.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from rules.kernel.actions import Action
from rules.kernel.chance import Chance
from rules.kernel.events import Event
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import mask
from rules.kernel.options import read_terms
from rules.landover.actions import EndTurn, Roll
from rules.landover.board import PLANS, chart, corner_rank, edge_rank
from rules.landover.cards.deck import ALL_CARDS, card_number, full_deck
from rules.landover.cards.plays import Play
from rules.landover.game import Landover
from rules.landover.network import award_ports, award_route, measure
from rules.landover.options import Terms
from rules.landover.setup import read
from rules.landover.state import LandoverState, Secrets, fresh_table
from rules.landover.tables import GOODS, HIDDEN, LETTERS
from tests import playing
from tests.scripted import script

GAME = Landover()
A, B, C, D = range(4)
PEOPLE = ("Ann", "Ben", "Cleo", "Dov")
BARBARIAN, COMMERCE_KEY, SCIENCE_KEY, POLITICS_KEY = 0, 3, 4, 5
QUIET = COMMERCE_KEY
"""A face without consequence while nobody has a level in commerce."""


def corner(name: str, map: str = "heartland") -> int:
    """The corner `q,r,N`."""
    q, r, point = name.split(",")
    wanted = (int(r), int(q), "NS".index(point))
    board = chart(map).shape
    return next(c for c in board.corners if corner_rank(board, c) == wanted)


def edge(name: str, map: str = "heartland") -> int:
    """The edge `q,r,NE`."""
    q, r, side = name.split(",")
    wanted = (int(r), int(q), ("NE", "E", "SE").index(side))
    board = chart(map).shape
    return next(e for e in board.edges if edge_rank(board, e) == wanted)


def tile(name: str, map: str = "heartland") -> int:
    """The tile `q,r`, or the one with that terrain and printed number."""
    plan = PLANS[map]
    if "," in name:
        q, r = name.split(",")
        return plan.chart.shape.index[int(q), int(r)]
    wanted = (LETTERS.index(name[0]), int(name[1:]))
    found = [t for t, each in enumerate(zip(plan.terrain, plan.numbers, strict=True)) if each == wanted]
    assert len(found) == 1, name
    return found[0]


def corners(*names: str, map: str = "heartland") -> list[int]:
    return [corner(name, map) for name in names]


def edges(*names: str, map: str = "heartland") -> list[int]:
    return [edge(name, map) for name in names]


def goods(text: str) -> hand.Hand:
    """A hand from "2 wool 1 ore"."""
    return read(text.replace(",", " "))


def position(
    *,
    seats: int = 3,
    map: str = "heartland",
    draws: Iterable[int] = (),
    options: Mapping[str, Any] | None = None,
    villages: Mapping[int, Iterable[int]] | None = None,
    cities: Mapping[int, Iterable[int]] | None = None,
    roads: Mapping[int, Iterable[int]] | None = None,
    bridges: Mapping[int, Iterable[int]] | None = None,
    walls: Iterable[int] = (),
    hands: Mapping[int, str] | None = None,
    held: Mapping[int, Sequence[str]] | None = None,
    levels: Mapping[int, tuple[int, int, int]] | None = None,
    metros: Mapping[int, tuple[int, int]] | None = None,
    catapults: Mapping[int, int] | None = None,
    power: Mapping[int, int] | None = None,
    extra: Mapping[int, int] | None = None,
    decks: Mapping[int, Sequence[str]] | None = None,
    hidden: Sequence[tuple[int, int, int]] | None = None,
    **fields: Any,
) -> LandoverState:
    """A game in the middle, seat 0 in its main phase unless said, on printed numbers.

    `draws` are the values that chance gives (a die less 1), `extra` points beside what stands on the board,
    `metros` by culture the seat and corner, `hidden` what lies under mystery tiles (all the rest: none).
    """
    chosen = {"map": map, "numbers": "fixed", **(options or {})}
    settled = GAME.settle(chosen, seats)
    plan = PLANS[map]
    order = tuple(range(seats))
    table = fresh_table(
        map, read_terms(Terms, settled), list(plan.terrain), list(plan.numbers), order, len(ALL_CARDS)
    )
    table.phase, table.turn, table.queue, table.home = "main", 1, [], [1] * seats
    pieces = (("villages", villages), ("cities", cities), ("roads", roads), ("bridges", bridges))
    for name, where in pieces:
        for seat, places in (where or {}).items():
            getattr(table, name)[seat] = mask(places)
    table.walls = mask(walls)
    for seat, (one, two, three) in (levels or {}).items():
        table.culture[seat * 3 : seat * 3 + 3] = [one, two, three]
    for culture, (seat, place) in (metros or {}).items():
        table.metro_seats[culture], table.metros[culture] = seat, place
    for name, values in (("catapults", catapults), ("power", power), ("defences", extra)):
        for seat, value in (values or {}).items():
            getattr(table, name)[seat] = value
    held_cards = [tuple(sorted(card(each) for each in (held or {}).get(seat, ()))) for seat in range(seats)]
    stock = _stock(held_cards, decks or {})
    packed = [goods((hands or {}).get(seat, "")) for seat in range(seats)]
    under = list(hidden or ())
    if hidden is None and plan.mystery_terrain:
        dark = [t for t in plan.chart.land if plan.terrain[t] == HIDDEN]
        under = list(zip(dark, plan.mystery_terrain, plan.mystery_numbers, strict=True))
    table.pool_terrain = sorted(terrain for _, terrain, _ in under)
    table.pool_numbers = sorted(number for _, _, number in under)
    if table.terms.bounded and "bank" not in fields:
        table.bank -= sum(packed)
    for name, value in fields.items():
        assert hasattr(table, name), name
        setattr(table, name, value)
    table.reindex()
    state = LandoverState(
        chance=script(*draws),
        seats=seats,
        table=table,
        secrets=Secrets(hands=packed, held=held_cards, decks=stock, hidden=under),
    )
    _awards(state, fields)
    return state


def _stock(held: Sequence[tuple[int, ...]], decks: Mapping[int, Sequence[str]]) -> list[list[int]]:
    """The decks without what is held, or as given."""
    stock = [full_deck(deck) for deck in range(3)]
    for each in (card for cards in held for card in cards):
        stock[next(deck for deck in range(3) if each in full_deck(deck))].remove(each)
    for deck, names in decks.items():
        stock[deck] = [card(name) for name in names]
    return stock


def _awards(state: LandoverState, given: Mapping[str, Any]) -> None:
    """Measure routes and count harbours, unless a case says who holds an award."""
    for seat in range(state.seats):
        measure(state.table, seat)
    if "route_seat" not in given:
        award_route(state, [])
    if "port_seat" not in given:
        award_ports(state, [])


def dice(white: int, red: int, face: int = QUIET) -> tuple[int, int, int]:
    """The draws of a roll."""
    return white - 1, red - 1, face


def rolling(total: tuple[int, int, int], *more: int, **given: Any) -> LandoverState:
    """A position in which the active seat has just rolled."""
    state = position(draws=(*total, *more), phase="start_turn", **given)
    state.table.phase = "start_turn"
    do(state, A, Roll())
    return state


card = card_number
do = partial(playing.do, GAME)
refused = partial(playing.refused, GAME)


def play(state: LandoverState, name: str, *answers: Action, seat: int = A) -> list[Event]:
    """Play a card with its answers."""
    return do(state, seat, Play(card(name)), *answers)


def end_turn(state: LandoverState, seat: int) -> list[Event]:
    return do(state, seat, EndTurn())


def hand_of(state: LandoverState, seat: int) -> str:
    """A hand as "2 wool 1 ore", in the order of the goods."""
    counts = hand.counts(state.secrets.hands[seat], 8)
    return " ".join(f"{count} {GOODS[kind]}" for kind, count in enumerate(counts) if count)


def size(state: LandoverState, seat: int) -> int:
    return hand.size(state.secrets.hands[seat])


def vp(state: LandoverState, seat: int) -> int:
    return state.table.points(seat)


def all_vp(state: LandoverState) -> list[int]:
    return [vp(state, seat) for seat in range(state.seats)]


def told(events: Iterable[Event], kind: type[Event]) -> list[Any]:
    """The events of a kind."""
    return [event for event in events if type(event) is kind]


def new_game(seats: int, seed: int = 1, **chosen: Any) -> LandoverState:
    """A game at its very start."""
    return GAME.new(GAME.settle(chosen, seats), seats, Chance(seed.to_bytes(32, "big")))[0]


def moves(state: LandoverState, seat: int) -> list[Action]:
    """What a seat may do but for its standing orders."""
    return [action for action in GAME.legal(state, seat) if not action.standing]


def has(state: LandoverState, seat: int, action: Action) -> bool:
    return action in GAME.legal(state, seat)
