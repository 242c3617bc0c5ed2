"""The setup: village and road each in turn order, then city and road each in reverse (LO-060 to LO-069)."""

from collections.abc import Mapping
from functools import partial
from importlib.resources import files
from tomllib import loads

from rules.kernel.actions import Action
from rules.kernel.events import Event
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import Illegal, demand
from rules.landover import goods, phase_names as at
from rules.landover.actions import PlaceCity, PlaceRoute, PlaceVillage
from rules.landover.building import no_ground, no_room
from rules.landover.events import Evened, SettlementPlaced
from rules.landover.network import place_route, settle
from rules.landover.production import setup_gift
from rules.landover.state import NOWHERE, LandoverState, LandoverTable
from rules.landover.tables import BRIDGE, GOODS, PIECES


def starting_corners(table: LandoverTable) -> int:
    """The corners of starting land, or of all land, that touch no tile that is still hidden (LO-194)."""
    ground = table.chart
    found = ground.corners if table.terms.start_anywhere else ground.start
    for tile in bits(ground.mystery):
        if not table.numbers[tile]:
            found &= ~ground.shape.tile_corner_mask[tile]
    return found


def open_corners(table: LandoverTable) -> int:
    """The starting corners that keep their distance (LO-021, LO-194)."""
    return starting_corners(table) & table.free


def legal_start(kind: type[PlaceVillage | PlaceCity], state: LandoverState, seat: int) -> list[Action]:
    """Every starting corner, in the rule book's order."""
    free = open_corners(state.table)
    return [kind(corner) for corner in state.table.chart.corner_order if free >> corner & 1]


legal_village, legal_city = partial(legal_start, PlaceVillage), partial(legal_start, PlaceCity)


def check_settlement(state: LandoverState, seat: int, action: PlaceVillage | PlaceCity) -> None:
    """Raise Illegal if nobody may start on that corner."""
    table, corner = state.table, action.corner
    demand(no_room(table, corner))
    if not starting_corners(table) >> corner & 1:
        text = "You start on a starting island, away from hidden tiles; choose another corner."
        if table.terms.start_anywhere:
            text = "You start away from hidden tiles; choose another corner."
        raise Illegal("bad_target", text, "LO-194")


def do_settlement(
    state: LandoverState, seat: int, action: PlaceVillage | PlaceCity, events: list[Event]
) -> None:
    """The village of the first round, or the city of the second with its first harvest (LO-065)."""
    table, corner, city = state.table, action.corner, isinstance(action, PlaceCity)
    gained = goods.counts(setup_gift(state, seat, corner)) if city else ()
    events.append(SettlementPlaced(seat, corner, city, gained))
    settle(state, seat, corner, events, city=city)
    table.home[seat] |= 1 << table.chart.island_of[corner]
    table.spot = corner
    table.phase = at.SETUP_ROUTE


def setup_edges(table: LandoverTable, piece: int) -> int:
    """The edges at the new settlement that take a piece of that sort (LO-063)."""
    if piece == BRIDGE and not table.terms.setup_bridges:
        return 0
    return table.chart.shape.corner_edge_mask[table.spot] & table.open_edges(piece)


def legal_route(state: LandoverState, seat: int) -> list[Action]:
    """Roads, and bridges if the option allows them, at the new settlement, in the rule book's order."""
    table = state.table
    return [
        PlaceRoute(piece, edge)
        for piece in range(len(PIECES))
        for edge in sorted(bits(setup_edges(table, piece)), key=table.chart.edge_order.index)
    ]


def check_route(state: LandoverState, seat: int, action: PlaceRoute) -> None:
    """Raise Illegal if that piece cannot be placed there."""
    table, piece, edge = state.table, action.piece, action.edge
    if piece == BRIDGE and not table.terms.setup_bridges:
        raise Illegal("wrong_edge", "In the setup you place a road.", "LO-063")
    if edge < 0 or not setup_edges(table, piece) >> edge & 1:
        text = "Place it on an edge at the village or city that you just placed."
        raise no_ground(table, piece, edge) or Illegal("not_connected", text, "LO-061")


def do_route(state: LandoverState, seat: int, action: PlaceRoute, events: list[Event]) -> bool:
    """Place the piece and go on to the next in the queue; True when the setup is over."""
    state.table.spot = NOWHERE
    place_route(state, seat, action.piece, action.edge, events, free=True)
    state.table.queue.pop(0)
    return next_setup(state.table)


def next_setup(table: LandoverTable) -> bool:
    """Ask the next seat in the queue; True if there is none (LO-061, LO-062)."""
    if not table.queue:
        return True
    table.active = table.queue[0]
    has_village = table.villages[table.active]
    table.phase = at.SETUP_CITY if has_village else at.SETUP_VILLAGE
    return False


def read(text: str) -> hand.Hand:
    """A hand from such as "1 cloth 2 paper"."""
    words = text.split()
    amounts = zip(words[::2], words[1::2], strict=True)
    return sum(int(count) * hand.ONE[GOODS.index(word)] for count, word in amounts)


GIFTS: Mapping[str, dict[int, tuple[hand.Hand, ...]]] = {
    map: {int(seats): tuple(read(text) for text in places) for seats, places in tables.items()}
    for map, tables in loads((files("rules.landover") / "gifts.toml").read_text(encoding="utf-8")).items()
}
"""By map and number of seats what each place in the order of play gets at the end of the setup (LO-062)."""


def even_out(state: LandoverState, events: list[Event]) -> None:
    """Give each place in the order of play what its table says, and tell what anybody gets (LO-062)."""
    table = state.table
    if not table.terms.seat_gift:
        return
    gained = [0] * state.seats
    for seat, gift in zip(table.order, GIFTS[table.map.split(" ")[0]][state.seats], strict=True):
        if gift and not table.gone >> seat & 1:
            gained[seat] = goods.gain(state, seat, gift)
    if any(gained):
        events.append(Evened(tuple(goods.counts(each) for each in gained)))
