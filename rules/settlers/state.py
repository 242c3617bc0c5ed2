"""The state of a game of Settlers: small ints, masks and short lists, so that a copy is cheap.

Sets of places are masks (`rules.hexes.bits`), hands and the bank are packed (`rules.hexes.hand`), lists
are by seat. What the rest follows from comes first; `free` and what comes after it is kept in step so
that nobody has to search the board, and `indexed` makes it anew.
"""

from copy import copy
from typing import Any

import msgspec

from rules.chance import Chance
from rules.game import State
from rules.hexes import hand
from rules.hexes.bits import bits, mask
from rules.hexes.hand import Hand
from rules.hexes.routes import longest
from rules.hexes.shape import Shape
from rules.settlers.options import Terms
from rules.settlers.tables import (
    ANY,
    AWARD_POINTS,
    CITY_PIECES,
    DESERT,
    FRAMES,
    ROAD_PIECES,
    SETTLEMENT_PIECES,
    YIELDS,
    Frame,
)

SETUP_SETTLEMENT, SETUP_ROAD, PRE_ROLL, DISCARD = "setup_settlement", "setup_road", "pre_roll", "discard"
ROBBER, MAIN, FREE_ROADS, SPECIAL, OVER = "robber", "main", "free_roads", "special", "over"
PHASES = (SETUP_SETTLEMENT, SETUP_ROAD, PRE_ROLL, DISCARD, ROBBER, MAIN, FREE_ROADS, SPECIAL, OVER)
"""The names of the base game's phases; variants have further ones."""

NOBODY = -1
TOTALS = 13
"""Room for the totals 0 to 12 of two dice in `SettlersState.income`."""


class Board(msgspec.Struct, frozen=True):
    """What was laid before the game and never changes; `board` makes it.

    `harbours` are the kinds of the frame's harbours in its order, `removed` tiles that a variant took
    out of the game, `numbered` the producing tiles by total of the dice, `ports` the corners of the
    harbours by kind, `corners` and `edges` where may ever be built.
    """

    frame: str
    terrain: tuple[int, ...]
    tokens: tuple[int, ...]
    harbours: tuple[int, ...]
    removed: int
    numbered: tuple[tuple[int, ...], ...]
    ports: tuple[int, ...]
    corners: int
    edges: int


class OpenOffer(msgspec.Struct, frozen=True):
    """The open offer of the active seat; who was asked and how they answered are sets of seats."""

    give: Hand
    want: Hand
    asked: int
    accepted: int = 0
    declined: int = 0
    countered: int = 0

    @property
    def pending(self) -> int:
        """The seats that have not answered."""
        return self.asked & ~(self.accepted | self.declined | self.countered)

    def without(self, seat: int) -> "OpenOffer":
        """The offer as if that seat had not answered."""
        kept = ~(1 << seat)
        said = (self.accepted & kept, self.declined & kept, self.countered & kept)
        return OpenOffer(self.give, self.want, self.asked, *said)


class Proposal(msgspec.Struct, frozen=True):
    """A counter-offer: what its seat gives, and wants from the active seat."""

    give: Hand
    want: Hand


class SettlersState(State, kw_only=True):
    """A game of Settlers. See the module for how its fields are packed."""

    board: Board
    terms: Terms
    first: int
    """The starting seat."""
    active: int
    """Whose turn it is."""
    actor: int
    """The one who acts in phases of a single seat: the active seat, or whose setup or special step it is."""
    turn: int = 0
    phase: str = SETUP_SETTLEMENT
    back: str = PRE_ROLL
    """The phase to return to after the robber or free roads."""
    queue: list[int]
    """Seats still to place or to build specially, the present one first."""
    dice: tuple[int, int] | None = None
    played: bool = False
    bank: Hand
    hands: list[Hand]
    shown: list[Hand]
    """What each seat holds at least, as all could see."""
    deck: list[int]
    """Development cards, the top one last."""
    cards: list[Hand]
    """Unplayed development cards, packed like resources."""
    fresh: list[Hand]
    """Those of them bought in the present turn."""
    soldiers: list[int]
    gone: Hand = 0
    """Development cards played."""
    roads: list[int]
    settlements: list[int]
    cities: list[int]
    robber: int
    owed: list[int]
    """How many cards each seat must discard for the present seven."""
    sealed: list[Hand]
    """What each has chosen of them."""
    free_roads: int = 0
    offer: OpenOffer | None = None
    counters: list[Proposal | None]
    offers_made: int = 0
    skips: int = 0
    """Seats with a standing order to skip their special building steps."""
    route_holder: int = NOBODY
    army_holder: int = NOBODY
    winners: list[int] = msgspec.field(default_factory=list)
    built: list[int]
    """Edges and corners built on in this turn, edges and corners in the one before."""
    paid: int = 0
    """Tiles that paid at the last roll."""
    extras: dict[str, Any] = msgspec.field(default_factory=dict)
    """What each variant in play keeps, by its name."""
    free: int
    """Corners where a settlement keeps its distance."""
    vacant: int
    """Edges without a road."""
    reach: list[int]
    """Corners at the end of a seat's own roads."""
    frontier: list[int]
    """Edges that touch a seat's network, own roads included."""
    points: list[int]
    """Public victory points."""
    routes: list[int]
    """The length of each seat's longest road."""
    income: list[Hand]
    """What a roll pays but for the robber: at seat * TOTALS + total."""


def frame_of(state: SettlersState) -> Frame:
    """The frame that the game is played on."""
    return FRAMES[state.board.frame]


def shape_of(state: SettlersState) -> Shape:
    """The shape of its board."""
    return FRAMES[state.board.frame].shape


def board(
    frame: str, terrain: tuple[int, ...], tokens: tuple[int, ...], harbours: tuple[int, ...], removed: int = 0
) -> Board:
    """The ground of a game. A removed tile gives nothing, and nothing may touch it."""
    shape = FRAMES[frame].shape
    kept = tuple(0 if removed >> tile & 1 else token for tile, token in enumerate(tokens))
    dead_corners = mask(corner for tile in bits(removed) for corner in shape.tile_corners[tile])
    dead_edges = mask(edge for tile in bits(removed) for edge in shape.tile_edges[tile])
    live = ((1 << len(shape.corners)) - 1) & ~dead_corners
    ports = [0] * (ANY + 1)
    for edge, kind in zip(FRAMES[frame].sides, harbours, strict=True):
        ports[kind] |= shape.edge_corner_mask[edge] & live
    return Board(
        frame,
        terrain,
        kept,
        harbours,
        removed,
        tuple(
            tuple(t for t, token in enumerate(kept) if token == total) if total else ()
            for total in range(TOTALS)
        ),
        tuple(ports),
        live,
        ((1 << len(shape.edges)) - 1) & ~dead_edges,
    )


def fresh_state(
    chance: Chance, seats: int, ground: Board, terms: Terms, *, deck: list[int], first: int
) -> SettlersState:
    """A state before the first settlement, without a queue of who places."""
    frame = FRAMES[ground.frame]
    return SettlersState(
        chance=chance,
        seats=seats,
        board=ground,
        terms=terms,
        first=first,
        active=first,
        actor=first,
        queue=[],
        bank=hand.pack([frame.each] * 5),
        hands=[0] * seats,
        shown=[0] * seats,
        deck=deck,
        cards=[0] * seats,
        fresh=[0] * seats,
        soldiers=[0] * seats,
        roads=[0] * seats,
        settlements=[0] * seats,
        cities=[0] * seats,
        robber=ground.terrain.index(DESERT),
        owed=[0] * seats,
        sealed=[0] * seats,
        counters=[None] * seats,
        built=[0] * 4,
        free=ground.corners,
        vacant=ground.edges,
        reach=[0] * seats,
        frontier=[0] * seats,
        points=[0] * seats,
        routes=[0] * seats,
        income=[0] * (seats * TOTALS),
    )


def copied(state: SettlersState) -> SettlersState:
    """An independent state that is equal; boards, terms, offers and proposals are shared, being frozen."""
    twin: SettlersState = copy(state)
    twin.chance = state.chance.copy()
    twin.queue = state.queue[:]
    twin.hands = state.hands[:]
    twin.shown = state.shown[:]
    twin.deck = state.deck[:]
    twin.cards = state.cards[:]
    twin.fresh = state.fresh[:]
    twin.soldiers = state.soldiers[:]
    twin.roads = state.roads[:]
    twin.settlements = state.settlements[:]
    twin.cities = state.cities[:]
    twin.owed = state.owed[:]
    twin.sealed = state.sealed[:]
    twin.counters = state.counters[:]
    twin.built = state.built[:]
    twin.winners = state.winners[:]
    twin.reach = state.reach[:]
    twin.frontier = state.frontier[:]
    twin.points = state.points[:]
    twin.routes = state.routes[:]
    twin.income = state.income[:]
    twin.extras = {name: extra.copy() for name, extra in state.extras.items()} if state.extras else {}
    return twin


def others_buildings(state: SettlersState, seat: int) -> int:
    """The corners with a building of another seat: they cut that seat's road (SE-056)."""
    found = 0
    for other in range(state.seats):
        if other != seat:
            found |= state.settlements[other] | state.cities[other]
    return found


def buildings(state: SettlersState) -> int:
    """The corners with a building."""
    found = 0
    for settlements, cities in zip(state.settlements, state.cities, strict=True):
        found |= settlements | cities
    return found


def frontier(state: SettlersState, seat: int) -> int:
    """The edges that touch that seat's network where no other seat's building is in the way (SE-040)."""
    shape = shape_of(state)
    touched = mask(corner for edge in bits(state.roads[seat]) for corner in shape.edge_corners[edge])
    touched = touched & ~others_buildings(state, seat) | state.settlements[seat] | state.cities[seat]
    return mask(edge for corner in bits(touched) for edge in shape.corner_edges[corner])


def roads_left(state: SettlersState, seat: int) -> int:
    """Road pieces in stock."""
    return ROAD_PIECES - state.roads[seat].bit_count()


def settlements_left(state: SettlersState, seat: int) -> int:
    """Settlement pieces in stock."""
    return SETTLEMENT_PIECES - state.settlements[seat].bit_count()


def cities_left(state: SettlersState, seat: int) -> int:
    """City pieces in stock."""
    return CITY_PIECES - state.cities[seat].bit_count()


def earn(state: SettlersState, seat: int, corner: int) -> None:
    """Add to a seat's income what one more settlement's worth of building on a corner brings (SE-016)."""
    ground = state.board
    for tile in shape_of(state).corner_tiles[corner]:
        token = ground.tokens[tile]
        if token:
            state.income[seat * TOTALS + token] += hand.ONE[YIELDS[ground.terrain[tile]]]


def indexed(state: SettlersState) -> SettlersState:
    """The state with `free` and all that follows it made anew from what stands on the board."""
    shape = shape_of(state)
    twin = copied(state)
    near = mask(c for corner in bits(buildings(state)) for c in bits(shape.near_mask[corner]))
    twin.free = state.board.corners & ~near
    twin.vacant = state.board.edges & ~sum(state.roads)
    twin.income = [0] * (state.seats * TOTALS)
    for seat in range(state.seats):
        roads, settlements, cities = state.roads[seat], state.settlements[seat], state.cities[seat]
        twin.reach[seat] = mask(corner for edge in bits(roads) for corner in shape.edge_corners[edge])
        twin.frontier[seat] = frontier(state, seat)
        twin.routes[seat] = longest(shape, roads, others_buildings(state, seat))
        awards = (state.route_holder == seat) + (state.army_holder == seat)
        twin.points[seat] = settlements.bit_count() + 2 * cities.bit_count() + AWARD_POINTS * awards
        for corner in [*bits(settlements), *bits(cities), *bits(cities)]:
            earn(twin, seat, corner)
    return twin
