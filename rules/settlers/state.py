"""The state of a game of Settlers: small ints, masks and short lists, so that a copy is cheap.

Sets of places are masks (`hexes.bits`), hands and the bank are packed (`hexes.hand`), lists
are by seat. What the rest follows from comes first; `free` and what comes after it is kept in step so
that nobody has to search the board.
"""

from typing import Any

import msgspec

from rules.kernel.chance import Chance
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits, mask, union
from rules.kernel.hexes.hand import Hand
from rules.kernel.hexes.shape import Shape
from rules.kernel.names import NOBODY
from rules.kernel.state import State
from rules.kernel.trail import Step
from rules.settlers import phase_names as at, tables
from rules.settlers.options import Terms

TOTALS = 13
"""Room for the totals 0 to 12 of two dice in `SettlersState.income`."""
_RATES = {(two, three): (2,) * two + (3,) * three + (4,) for two in (False, True) for three in (False, True)}
"""The rates of a resource, by whether a seat has its own harbour, and one for any."""


class Board(msgspec.Struct, frozen=True, cache_hash=True):
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

    @property
    def shape(self) -> Shape:
        """Which tile, corner and edge lies beside which."""
        return tables.FRAMES[self.frame].shape


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


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counter-offer: what its seat gives, and wants from the active seat."""

    give: Hand
    want: Hand
    left: bool = False
    """Of a standing trade: whether it is proposed to each player in their turn."""


class Refusal(msgspec.Struct, frozen=True):
    """An offer that a seat has declined, and what all could see of its hand then."""

    asker: int
    seat: int
    give: Hand
    want: Hand
    cards: int
    """How many the seat held."""
    shown: Hand


class SettlersTable(msgspec.Struct, kw_only=True):
    """All that lies open: everybody sees it whole, and a view holds a copy of it."""

    board: Board
    terms: Terms
    first: int
    """The starting seat."""
    active: int
    """Whose turn it is."""
    actor: int
    """The one who acts in phases of a single seat: the active seat, or whose setup or special step it is."""
    turn: int = 0
    """Turns begun so far; 0 in the setup."""
    phase: str = at.SETUP_SETTLEMENT
    back: str = at.PRE_ROLL
    """The phase to return to after the robber or free roads."""
    queue: tuple[int, ...] = ()
    """Seats still to place or to build specially, the present one first."""
    dice: tuple[int, int] | None = None
    """This turn's roll; before it the last one."""
    played: bool = False
    """The active seat has played its one development card of the turn."""
    bank: Hand
    shown: list[Hand]
    """What each seat holds at least, as all could see."""
    soldiers: list[int]
    gone: Hand = 0
    """Development cards played."""
    roads: list[int]
    settlements: list[int]
    cities: list[int]
    robber: int
    owed: tuple[int, ...]
    """How many cards each seat must discard for the present seven."""
    free_roads: int = 0
    """Roads still to be built for nothing."""
    offer: OpenOffer | None = None
    counters: list[Proposal | None]
    offers_made: int = 0
    """Offers that the active seat has made this turn, of `tables.OFFERS_A_TURN`."""
    got: Hand = 0
    """What kinds trades have brought the active seat in this turn, as lanes (`hand.with_at_least`)."""
    given: Hand = 0
    """The kinds that it gave for them."""
    refusals: tuple[Refusal, ...] = ()
    """What was declined by hands that, as far as all can see, are still the same."""
    skips: int = 0
    """Seats with a standing order to skip their special building steps."""
    route_holder: int = NOBODY
    army_holder: int = NOBODY
    winners: tuple[int, ...] = ()
    """Who has won; several only when the rounds ran out (SE-068)."""
    spot: int = NOBODY
    """In the setup: the corner just built on, where the road is due."""
    paid: int = 0
    """Tiles that paid at the last roll."""
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
    trail: list[Step] = []
    """What changed on the board of late."""
    extras: dict[str, Any] = {}
    """What lies open of each variant in play, by its name."""

    def proposals(self) -> list[tuple[int, Proposal]]:
        """What others propose to the active seat, each with its seat."""
        return [(seat, each) for seat, each in enumerate(self.counters) if each is not None]

    def yield_at(self, seat: int, tile: int) -> int:
        """How many cards a tile yields a seat: one for each settlement there, two for a city."""
        around = self.board.shape.tile_corner_mask[tile]
        return (self.settlements[seat] & around).bit_count() + 2 * (self.cities[seat] & around).bit_count()

    def bank_rates(self, seat: int, kind: int) -> tuple[int, ...]:
        """At how many for one a seat can give a resource to the bank, the best first (SE-035, SE-036)."""
        standing, ports = self.settlements[seat] | self.cities[seat], self.board.ports
        return _RATES[ports[kind] & standing != 0, ports[tables.ANY] & standing != 0]

    def best_rates(self, seat: int) -> tuple[int, ...]:
        """A seat's best rate for each resource."""
        standing, ports = self.settlements[seat] | self.cities[seat], self.board.ports
        usual = 3 if ports[tables.ANY] & standing else 4
        return tuple([2 if port & standing else usual for port in ports[: len(tables.RESOURCES)]])

    def residents(self, tile: int) -> list[int]:
        """The seats with a building at a tile."""
        return [seat for seat in range(len(self.roads)) if self.yield_at(seat, tile)]

    def blocked(self, tile: int) -> tuple[int, ...]:
        """The seats that a tile pays nothing while the robber is there (SE-025): none in the desert."""
        return tuple(self.residents(tile)) if self.board.tokens[tile] else ()


class Secrets(msgspec.Struct, kw_only=True):
    """What lies face down: a view tells a seat its own part, and how many there are of the rest."""

    hands: list[Hand]
    deck: list[int]
    """Development cards, the top one last."""
    cards: list[Hand]
    """Unplayed development cards, packed like resources."""
    fresh: list[Hand]
    """Those of them bought in the present turn."""
    sealed: list[Hand]
    """What each has chosen to discard for the present seven."""
    trades: list[tuple[Proposal, ...]] = []
    """By seat what it accepts unasked until its turn; empty if nobody has such an order."""
    extras: dict[str, Any] = {}
    """What lies face down of each variant in play, by its name."""


class SettlersState(State, kw_only=True):
    """A game of Settlers. See the module for how its fields are packed."""

    table: SettlersTable
    secrets: Secrets

    @property
    def shape(self) -> Shape:
        """The shape of its board."""
        return self.table.board.shape

    def others_buildings(self, seat: int) -> int:
        """The corners with a building of another seat: they cut that seat's road (SE-056)."""
        return self.buildings() & ~(self.table.settlements[seat] | self.table.cities[seat])

    def buildings(self) -> int:
        """The corners with a building: no two share one, so that the sum of the sets holds them all."""
        return sum(self.table.settlements) + sum(self.table.cities)

    def frontier(self, seat: int) -> int:
        """The edges that touch that seat's network where no other seat's building is in the way (SE-040)."""
        table = self.table
        own = table.settlements[seat] | table.cities[seat]
        return self.shape.front(table.roads[seat], own, self.others_buildings(seat))

    def roads_possible(self, seat: int) -> bool:
        """True if a seat has a road piece and a place for it."""
        return bool(self.roads_left(seat) and self.table.frontier[seat] & self.table.vacant)

    def roads_left(self, seat: int) -> int:
        """Road pieces in stock."""
        return tables.ROAD_PIECES - self.table.roads[seat].bit_count()

    def settlements_left(self, seat: int) -> int:
        """Settlement pieces in stock."""
        return tables.SETTLEMENT_PIECES - self.table.settlements[seat].bit_count()

    def cities_left(self, seat: int) -> int:
        """City pieces in stock."""
        return tables.CITY_PIECES - self.table.cities[seat].bit_count()

    def earn(self, seat: int, corner: int) -> None:
        """Add to a seat's income what one more settlement's worth of building on a corner brings (SE-016)."""
        ground = self.table.board
        for tile in self.shape.corner_tiles[corner]:
            token = ground.tokens[tile]
            if token:
                self.table.income[seat * TOTALS + token] += hand.ONE[tables.YIELDS[ground.terrain[tile]]]


def board(
    frame: str, terrain: tuple[int, ...], tokens: tuple[int, ...], harbours: tuple[int, ...], removed: int = 0
) -> Board:
    """The ground of a game. A removed tile gives nothing, and nothing may touch it."""
    shape = tables.FRAMES[frame].shape
    kept = tuple(0 if removed >> tile & 1 else token for tile, token in enumerate(tokens))
    dead_corners = union(shape.tile_corner_mask, removed)
    dead_edges = mask(edge for tile in bits(removed) for edge in shape.tile_edges[tile])
    live = ((1 << len(shape.corners)) - 1) & ~dead_corners
    ports = [0] * (tables.ANY + 1)
    for edge, kind in zip(tables.FRAMES[frame].sides, harbours, strict=True):
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
    table = SettlersTable(
        board=ground,
        terms=terms,
        first=first,
        active=first,
        actor=first,
        bank=hand.pack([tables.FRAMES[ground.frame].each for _ in tables.RESOURCES]),
        shown=[0] * seats,
        soldiers=[0] * seats,
        roads=[0] * seats,
        settlements=[0] * seats,
        cities=[0] * seats,
        robber=ground.terrain.index(tables.DESERT),
        owed=(0,) * seats,
        counters=[None] * seats,
        free=ground.corners,
        vacant=ground.edges,
        reach=[0] * seats,
        frontier=[0] * seats,
        points=[0] * seats,
        routes=[0] * seats,
        income=[0] * (seats * TOTALS),
    )
    secrets = Secrets(hands=[0] * seats, deck=deck, cards=[0] * seats, fresh=[0] * seats, sealed=[0] * seats)
    return SettlersState(chance=chance, seats=seats, table=table, secrets=secrets)
