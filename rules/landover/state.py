"""The state of a game of Landover: a public table, secrets, and chance.

Sets of places are masks (`hexes.bits`), hands and the bank are packed (`hexes.hand`), lists are
by seat unless they say otherwise. Seats are the chairs of the house; `Table.order` says who plays when.
"""

import msgspec
from typing_extensions import override

from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import mask, union
from rules.kernel.hexes.hand import Hand
from rules.kernel.names import NOBODY
from rules.kernel.state import State
from rules.kernel.trail import Step
from rules.landover import tables
from rules.landover.board import Chart, chart
from rules.landover.options import Terms
from rules.landover.phase_names import SETUP_VILLAGE
from rules.landover.tables import BANK, CULTURES, FACES, PIECES, ROAD, SAFE_SIZE, WALL_SIZE

NOWHERE = -1


class Dice(msgspec.Struct, frozen=True):
    """A roll: white and red from 1 to 6, the face of the event die (an index into `tables.FACES`)."""

    white: int
    red: int
    face: int

    @property
    def total(self) -> int:
        """What was rolled (LO-083)."""
        return self.white + self.red

    @override
    def __str__(self) -> str:
        """The roll in words, which name the red die: it says whom cards come to (LO-145)."""
        third = FACES[self.face]
        return f"{self.white} + red {self.red} = {self.total}, and the third die showed the {third}"


class LandoverTable(msgspec.Struct, kw_only=True):
    """All that lies on the table for everybody to see (LO-300). A view holds a copy of it."""

    map: str
    """The key of its chart (`board.chart`)."""
    terms: Terms
    terrain: list[int]
    """By tile, an index into `tables.TERRAINS`: `SEA`, or `HIDDEN` for a mystery tile."""
    numbers: list[int]
    """By tile; 0 for the sea and for hidden tiles."""
    remembered: list[int] = []
    """The numbers before Anarchy, by tile; empty when none lasts (LO-288)."""
    pool_terrain: list[int] = []
    """The terrains of the tiles that are still hidden, sorted: which is where is a secret."""
    pool_numbers: list[int] = []
    """The numbers of the tiles that are still hidden, sorted."""
    order: tuple[int, ...]
    """The seats in order of play."""
    gone: int = 0
    """Seats that resigned."""
    phase: str = SETUP_VILLAGE
    active: int
    """The seat whose turn it is, or that places in the setup."""
    queue: list[int] = []
    """In the setup: the seats still to place, the present one first."""
    spot: int = NOWHERE
    """In the setup: the corner just built on, where the route piece is due."""
    turn: int = 0
    """Turns begun so far; 0 in the setup."""
    round: int = 1
    dice: Dice | None = None
    """This turn's roll; before it the last one."""
    chosen_dice: bool = False
    """An Alchemist chose white and red."""
    paid: int = 0
    """Tiles that paid at the last roll."""
    bank: Hand
    """The bank's stock; 0 and not counted when it is unlimited (LO-096)."""
    roads: list[int]
    bridges: list[int]
    villages: list[int]
    cities: list[int]
    """Cities, with or without metro."""
    walls: int = 0
    """Corners of all cities with a wall."""
    metro_seats: list[int]
    """By culture: who holds its metro, `NOBODY` before."""
    metros: list[int]
    """By culture: the corner of its metro, `NOWHERE` while it is out of play or reserved (LO-155)."""
    metro_due: int = NOBODY
    """In `place_metro`: the culture whose metro the active seat is to place."""
    catapults: list[int]
    """The tile of each seat's catapult, `NOWHERE` off the board."""
    merchant: int = NOWHERE
    merchant_seat: int = NOBODY
    tracker: int = 0
    delayed: int = 0
    """Barbarian faces that came and did nothing (LO-103)."""
    power: list[int]
    culture: list[int]
    """The level at seat * 3 + culture."""
    defences: list[int]
    """Points for defences won alone."""
    home: list[int]
    """The home islands as a mask of islands (LO-180)."""
    explored: list[int]
    """The islands that brought a point, as a mask of islands."""
    open_cards: list[tuple[int, ...]]
    """The VP cards that lie open, sorted."""
    discards: list[int]
    """By card: how many lie on the discard pile of their deck."""
    routes: list[int]
    """The length of each seat's longest route."""
    route_seat: int = NOBODY
    port_seat: int = NOBODY
    raided: bool = False
    """The one raid of this turn is used (LO-122)."""
    crane: bool = False
    """A Crane waits for the next culture step."""
    fleets: int = 0
    """The kinds that trade 2:1 in this turn, as a mask of kinds (LO-246)."""
    played: int = 0
    """Cards played in this turn."""
    target: int = NOBODY
    """In `pick_hand` and `pick_dev`: whose cards are shown to the active seat."""
    known: list[Hand]
    """What each seat holds at least, as everybody could see (LO-303)."""
    torn: list[int]
    """At seat * 2 + piece: the roads or bridges that Vandal took out of the game (LO-280)."""
    winners: list[int] = []
    why: str = ""
    trail: list[Step] = []
    """What changed on the board of late."""
    # Kept in step with the board, so that nobody has to search it; `reindex` makes it anew.
    free: int = 0
    """Land corners where a settlement keeps its distance (LO-021)."""
    vacant: int = 0
    """Edges without a piece."""
    reach: list[int] = []
    """Corners at an end of an own piece."""
    fronts: list[int] = []
    """At seat * 2 + piece: the edges that an own piece of that sort would join (LO-027, LO-028)."""

    @property
    def chart(self) -> Chart:
        """The map's fixed part."""
        return chart(self.map)

    def settlements(self, seat: int) -> int:
        """The corners with a village or city of that seat."""
        return self.villages[seat] | self.cities[seat]

    def buildings(self) -> int:
        """All corners with a village or city: no two share one, so the sum of the sets holds them all."""
        return sum(self.villages) + sum(self.cities)

    def others_buildings(self, seat: int) -> int:
        """The corners with a settlement of another seat, whoever left or not: routes end there (LO-162)."""
        return self.buildings() & ~self.settlements(seat)

    def laid(self, piece: int) -> list[int]:
        """The edges with a road or bridge, by seat."""
        return self.roads if piece == ROAD else self.bridges

    def open_edges(self, piece: int) -> int:
        """The free edges on whose ground a road or bridge can lie (LO-022 to LO-024)."""
        return self.vacant & (self.chart.road_edges if piece == ROAD else self.chart.bridge_edges)

    def reindex_seat(self, seat: int) -> None:
        """Make anew what follows from where that seat's pieces are."""
        shape, own, others = self.chart.shape, self.settlements(seat), self.others_buildings(seat)
        self.reach[seat] = union(shape.edge_corner_mask, self.roads[seat] | self.bridges[seat])
        for piece in range(len(PIECES)):
            self.fronts[seat * 2 + piece] = shape.front(self.laid(piece)[seat], own, others)

    def reindex(self) -> None:
        """Make anew all that follows from where pieces are, but for routes and awards."""
        ground = self.chart
        self.free = ground.corners & ~union(ground.shape.near_mask, self.buildings())
        self.vacant = ((1 << len(ground.shape.edges)) - 1) & ~sum(self.roads) & ~sum(self.bridges)
        self.reach = [0] * len(self.order)
        self.fronts = [0] * (2 * len(self.order))
        for seat in range(len(self.order)):
            self.reindex_seat(seat)

    def metro_corners(self) -> int:
        """The corners with a metro."""
        return mask(corner for corner in self.metros if corner != NOWHERE)

    def reserved(self, seat: int) -> list[int]:
        """The cultures whose metro waits for a city of that seat (LO-155)."""
        return [
            culture
            for culture, holder in enumerate(self.metro_seats)
            if holder == seat and self.metros[culture] == NOWHERE
        ]

    def bare_cities(self, seat: int) -> int:
        """The cities of a seat without metro: what barbarians and Raze can hit (LO-107, LO-156)."""
        return self.cities[seat] & ~self.metro_corners()

    def level(self, seat: int, culture: int) -> int:
        """A seat's level in a culture."""
        return self.culture[seat * 3 + culture]

    def safe_size(self, seat: int) -> int:
        """The largest hand that a 7 leaves alone (LO-046)."""
        return SAFE_SIZE + WALL_SIZE * (self.walls & self.cities[seat]).bit_count()

    def playing_seats(self) -> list[int]:
        """The seats that have not resigned, the active one first: the order of all simultaneous effects."""
        at = self.order.index(self.active)
        return [seat for seat in self.order[at:] + self.order[:at] if not self.gone >> seat & 1]

    def opponents(self, seat: int) -> list[int]:
        """The other seats that have not resigned, in that order."""
        return [other for other in self.playing_seats() if other != seat]

    def dead(self) -> int:
        """The tiles with a catapult, as a mask (LO-127)."""
        return mask(tile for tile in self.catapults if tile != NOWHERE)

    def revealed_tiles(self) -> list[int]:
        """The land tiles whose terrain and number are known."""
        return [tile for tile in self.chart.land if self.numbers[tile]]

    def known_islands(self, seat: int) -> int:
        """The islands that bring a seat no point for a village, as a mask (LO-180 to LO-182)."""
        once = self.terms.island_once and self.explored[seat]
        return -1 if once else self.home[seat] | self.explored[seat]

    def point_rows(self, seat: int) -> tuple[int, ...]:
        """The points of a seat: for villages, cities, metros, longest route, port authority, islands, the
        merchant, cards that lie open, and defences (LO-005).
        """
        cities = self.cities[seat]
        metros = (cities and self.metro_corners() & cities).bit_count()
        return (
            self.villages[seat].bit_count(),
            2 * (cities.bit_count() - metros),
            (2 + tables.METRO_POINTS) * metros,
            tables.AWARD_POINTS if self.route_seat == seat else 0,
            tables.AWARD_POINTS if self.port_seat == seat else 0,
            self.explored[seat].bit_count(),
            1 if self.merchant_seat == seat else 0,
            len(self.open_cards[seat]),
            self.defences[seat],
        )

    def points(self, seat: int) -> int:
        """All points of a seat."""
        return sum(self.point_rows(seat))

    def harbours(self, seat: int) -> int:
        """How many harbours a seat has (LO-175)."""
        return len(self.harbour_kinds(seat))

    def harbour_kinds(self, seat: int) -> list[int]:
        """The resource of each harbour that a seat has."""
        ground, own = self.chart, self.settlements(seat)
        mask = ground.shape.edge_corner_mask
        return [port.kind for port in ground.harbours if own & mask[port.edge]]

    def routes_left(self, seat: int, piece: int) -> int:
        """Road or bridge pieces in stock; what Vandal tore down is out of the game (LO-280)."""
        gone = self.laid(piece)[seat].bit_count() + self.torn[seat * 2 + piece]
        return self._stock(tables.ROUTE_PIECES - gone)

    def villages_left(self, seat: int) -> int:
        """Village pieces in stock; a razed city may have taken one too many (LO-050)."""
        return self._stock(max(0, tables.VILLAGE_PIECES - self.villages[seat].bit_count()))

    def cities_left(self, seat: int) -> int:
        """City pieces in stock."""
        return self._stock(tables.CITY_PIECES - self.cities[seat].bit_count())

    def _stock(self, left: int) -> int:
        return tables.PLENTY_OF_PIECES if self.terms.unlimited_pieces else left

    def walls_left(self, seat: int) -> int:
        """Walls in stock: always three in all (LO-045)."""
        return tables.WALLS - (self.walls & self.cities[seat]).bit_count()

    def strength(self) -> int:
        """The barbarians' strength: all cities on the board (LO-104)."""
        return sum(cities.bit_count() for cities in self.cities)

    def defence(self) -> int:
        """The power of all seats (LO-105)."""
        return sum(self.power)


class Secrets(msgspec.Struct, kw_only=True):
    """What is hidden from somebody (LO-301, LO-302)."""

    hands: list[Hand]
    held: list[tuple[int, ...]]
    """Development cards drawn and not yet played, sorted."""
    decks: list[list[int]]
    """The three decks, the top card last."""
    hidden: list[tuple[int, int, int]]
    """Of each hidden tile: tile, terrain, number; ascending."""
    auto: int = 0
    """Seats with the standing answer to roll at once (LO-092)."""
    first: Hand = 0
    """The power that each seat wants to have before its dice roll, packed by seat (LO-120)."""
    pending: tuple[int, ...] = ()
    """A card that the active seat is about to play, and what it has chosen for it so far."""


class LandoverState(State, kw_only=True):
    """A game of Landover."""

    table: LandoverTable
    secrets: Secrets


def fresh_table(
    key: str, terms: Terms, terrain: list[int], numbers: list[int], order: tuple[int, ...], cards: int
) -> LandoverTable:
    """A table before the first village, everything at its start (LO-068), with so many kinds of card."""
    seats = len(order)
    table = LandoverTable(
        map=key,
        terms=terms,
        terrain=terrain,
        numbers=numbers,
        order=order,
        active=order[0],
        queue=[*order, *reversed(order)],
        bank=BANK if terms.bounded else 0,
        roads=[0] * seats,
        bridges=[0] * seats,
        villages=[0] * seats,
        cities=[0] * seats,
        metro_seats=[NOBODY] * len(CULTURES),
        metros=[NOWHERE] * len(CULTURES),
        catapults=[NOWHERE] * seats,
        power=[0] * seats,
        culture=[0] * (len(CULTURES) * seats),
        defences=[0] * seats,
        home=[0] * seats,
        explored=[0] * seats,
        open_cards=[()] * seats,
        discards=[0] * cards,
        routes=[0] * seats,
        known=[0] * seats,
        torn=[0] * (2 * seats),
    )
    table.reindex()
    return table


def hand_size(state: LandoverState, seat: int) -> int:
    """How many cards a seat holds."""
    return hand.size(state.secrets.hands[seat])
