"""Chapter building: roads, settlements, cities and development cards for cards (SE-038 to SE-046)."""

from rules.kernel.actions import Action
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import Illegal, demand, lack, together
from rules.kernel.phase import Move
from rules.settlers import actions, phase_names as at, tables
from rules.settlers.awards import add_city, add_road, add_settlement
from rules.settlers.basics import off_board, pay, unpaid
from rules.settlers.events import CityBuilt, RoadBuilt, SettlementBuilt
from rules.settlers.hooks import Events, Hooks, Moves, State
from rules.settlers.setup import place_road, place_settlement
from rules.settlers.state import SettlersTable
from rules.settlers.view import SettlersView

PAID = (at.MAIN, at.SPECIAL)


def buildable(state: State, seat: int) -> list[Action]:
    """All that a seat may build or buy with the cards and pieces that it has."""
    table = state.table
    found: list[Action] = []
    held = state.secrets.hands[seat] | hand.GUARD
    if (held - tables.CITY_COST) & hand.GUARD == hand.GUARD and state.cities_left(seat):
        found += [actions.CITIES[corner] for corner in bits(table.settlements[seat])]
    if (held - tables.ROAD_COST) & hand.GUARD == hand.GUARD:
        if (held - tables.SETTLEMENT_COST) & hand.GUARD == hand.GUARD and state.settlements_left(seat):
            found += [actions.SETTLEMENTS[corner] for corner in bits(table.free & table.reach[seat])]
        if state.roads_left(seat):
            found += [actions.ROADS[edge] for edge in bits(table.frontier[seat] & table.vacant)]
    if (held - tables.CARD_COST) & hand.GUARD == hand.GUARD and state.secrets.deck:
        found.append(actions.BUY_CARD)
    return found


def road_sites(table: SettlersTable, seat: int) -> int:
    """The edges for a seat's next road: where it can go on, in the setup from the new settlement (SE-012)."""
    setup = table.phase == at.SETUP_ROAD
    return (table.board.shape.corner_edge_mask[table.spot] if setup else table.frontier[seat]) & table.vacant


def settlement_sites(table: SettlersTable, seat: int) -> int:
    """The corners for a seat's next settlement: at its roads, in the setup anywhere (SE-011, SE-042)."""
    return table.free if table.phase == at.SETUP_SETTLEMENT else table.free & table.reach[seat]


_DUE = {at.SETUP_SETTLEMENT: tables.SETTLEMENT, at.SETUP_ROAD: tables.ROAD, at.FREE_ROADS: tables.ROAD}
"""What has to be built for nothing, by phase."""


def open_places(view: SettlersView) -> list[tuple[tables.Building, int]]:
    """What the viewer may build now, and where, as a set of places."""
    table, seat, own = view.table, view.viewer, view.own
    if seat is None or own is None or seat != table.actor:
        return []
    held, left = hand.pack(own.resources), view.pieces[seat]
    sites = road_sites(table, seat), settlement_sites(table, seat), table.settlements[seat]
    return [
        (kind, places)
        for number, (kind, places) in enumerate(zip(tables.BUILDINGS, sites, strict=True))
        if _DUE.get(table.phase) == number
        or (table.phase in PAID and left[number] and hand.covers(held, kind.cost))
    ]


def road_moves(state: State, seat: int) -> list[Action]:
    """Wherever a road can go that the seat has to build (SE-012, SE-051)."""
    sites = road_sites(state.table, seat) if seat == state.table.actor else 0
    return [actions.ROADS[edge] for edge in bits(sites)]


def settlement_moves(state: State, seat: int) -> list[Action]:
    """Wherever the distance is kept, for a settlement that the seat has to place (SE-011)."""
    sites = settlement_sites(state.table, seat) if seat == state.table.actor else 0
    return [actions.SETTLEMENTS[corner] for corner in bits(sites)]


def _lacking(state: State, seat: int, number: int) -> Illegal | None:
    """The piece and the price that a seat lacks for one of `tables.BUILDINGS`."""
    kind, spent = tables.BUILDINGS[number], None
    if getattr(state.table, kind.several)[seat].bit_count() >= kind.pieces:
        text, rule = f"You have no {kind.several} left: all {kind.pieces} are on the board.", "SE-038"
        if number == tables.SETTLEMENT and state.cities_left(seat):
            text, rule = f"All {kind.pieces} settlements are on the board: make one a city first.", "SE-045"
        spent = Illegal("no_piece", text, rule)
    price = unpaid(state, seat, kind.cost, f"A {kind.name}") if state.table.phase in PAID else None
    return together(spent, price)


def _check_road(hooks: Hooks, state: State, seat: int, action: actions.BuildRoad) -> None:
    if not 0 <= action.edge < len(state.shape.edge_corners):
        raise off_board("edge", "SE-039")
    if not road_sites(state.table, seat) >> action.edge & 1:
        raise _why_not_edge(state, action.edge)
    demand(_lacking(state, seat, tables.ROAD))


def _no_road(hooks: Hooks, state: State, seat: int) -> Illegal | None:
    """What a seat lacks for any road: the piece, its price, a place."""
    text = "No free edge touches your roads and buildings."
    place = lack(not road_sites(state.table, seat), "not_connected", text, "SE-039")
    return together(_lacking(state, seat, tables.ROAD), place)


def _why_not_edge(state: State, edge: int) -> Illegal:
    """Dead, occupied, or not connected (SE-012, SE-039 to SE-041, TP-009)."""
    if not state.table.board.edges >> edge & 1:
        text = "That edge is dead: it belongs to a tile that is out of the game."
        return Illegal("dead_edge", text, "TP-009")
    if not state.table.vacant >> edge & 1:
        return Illegal("occupied", "There is a road on that edge already.", "SE-041")
    if state.table.phase == at.SETUP_ROAD:
        return Illegal("not_connected", "The road must touch the settlement that you just placed.", "SE-012")
    text = "A road must touch a building or road of yours, and not go on beyond another player's building."
    return Illegal("not_connected", text, "SE-040")


def _build_road(hooks: Hooks, state: State, seat: int, action: actions.BuildRoad, events: Events) -> None:
    table = state.table
    if table.phase == at.SETUP_ROAD:
        place_road(hooks, state, seat, action.edge, events)
        return
    free = table.phase == at.FREE_ROADS
    if not free:
        pay(state, seat, tables.ROAD_COST)
    events.append(RoadBuilt(seat, action.edge, free))
    add_road(state, seat, action.edge, events)
    if free:
        table.free_roads -= 1
        go_on_with_roads(hooks, state, seat, events)


def go_on_with_roads(hooks: Hooks, state: State, seat: int, events: Events) -> None:
    """After a free road: the next one if there is one and it can be built, else back (SE-051)."""
    table = state.table
    if not (table.free_roads and state.roads_possible(seat)):
        table.free_roads = 0
        hooks.resume(hooks, state, events)


def _check_settlement(hooks: Hooks, state: State, seat: int, action: actions.BuildSettlement) -> None:
    if not 0 <= action.corner < len(state.shape.corner_tiles):
        raise off_board("corner", "SE-011")
    if not settlement_sites(state.table, seat) >> action.corner & 1:
        raise _why_not_corner(state, action.corner)
    demand(_lacking(state, seat, tables.SETTLEMENT))


def _no_settlement(hooks: Hooks, state: State, seat: int) -> Illegal | None:
    """What a seat lacks for any settlement: the piece, its price, a place."""
    text = "No road of yours ends at a free corner at least two edges away from every building."
    place = lack(not settlement_sites(state.table, seat), "not_connected", text, "SE-042")
    return together(_lacking(state, seat, tables.SETTLEMENT), place)


def _why_not_corner(state: State, corner: int) -> Illegal:
    """Dead, occupied, too close, or not connected (SE-041, SE-042, SE-044, TP-008)."""
    if not state.table.board.corners >> corner & 1:
        text = "That corner is dead: it touches a tile that is out of the game."
        return Illegal("dead_corner", text, "TP-008")
    if state.buildings() >> corner & 1:
        return Illegal("occupied", "There is a building on that corner already.", "SE-041")
    if not state.table.free >> corner & 1:
        return Illegal("too_close", "A building stands one edge away: that is too close.", "SE-044")
    return Illegal("not_connected", "A settlement must stand at the end of a road of yours.", "SE-042")


def _build_settlement(
    hooks: Hooks, state: State, seat: int, action: actions.BuildSettlement, events: Events
) -> None:
    if state.table.phase == at.SETUP_SETTLEMENT:
        place_settlement(state, seat, action.corner, events)
        return
    pay(state, seat, tables.SETTLEMENT_COST)
    events.append(SettlementBuilt(seat, action.corner))
    add_settlement(state, seat, action.corner, events)


def _check_city(hooks: Hooks, state: State, seat: int, action: actions.BuildCity) -> None:
    corner = action.corner
    if not 0 <= corner < len(state.shape.corner_tiles):
        raise off_board("corner", "SE-043")
    if not state.table.settlements[seat] >> corner & 1:
        code = "occupied" if state.buildings() >> corner & 1 else "not_connected"
        raise Illegal(code, "A city replaces a settlement of yours; there is none on that corner.", "SE-043")
    demand(_no_city(hooks, state, seat))


def _no_city(hooks: Hooks, state: State, seat: int) -> Illegal | None:
    """What a seat lacks for any city: the piece, its price, a settlement to replace."""
    text = "You have no settlement that a city could replace."
    place = lack(not state.table.settlements[seat], "not_connected", text, "SE-043")
    return together(_lacking(state, seat, tables.CITY), place)


def _build_city(hooks: Hooks, state: State, seat: int, action: actions.BuildCity, events: Events) -> None:
    pay(state, seat, tables.CITY_COST)
    add_city(state, seat, action.corner)
    events.append(CityBuilt(seat, action.corner))


MOVES: Moves = {
    actions.BuildRoad: Move(
        _check_road, _build_road, (*PAID, at.FREE_ROADS, at.SETUP_ROAD), why_not=_no_road
    ),
    actions.BuildSettlement: Move(
        _check_settlement, _build_settlement, (*PAID, at.SETUP_SETTLEMENT), why_not=_no_settlement
    ),
    actions.BuildCity: Move(_check_city, _build_city, PAID, why_not=_no_city),
}
