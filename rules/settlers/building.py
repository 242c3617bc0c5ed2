"""Chapter building: roads, settlements, cities and development cards for cards (SE-038 to SE-046)."""

from rules.kernel.actions import Action
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import Illegal, demand, together
from rules.kernel.phase import Move
from rules.settlers import actions, phase_names as at, tables
from rules.settlers.awards import add_city, add_road, add_settlement
from rules.settlers.basics import off_board, pay, unpaid
from rules.settlers.events import CityBuilt, RoadBuilt, SettlementBuilt
from rules.settlers.hooks import Events, Hooks, Moves, State
from rules.settlers.setup import beside, place_road, place_settlement

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


def _check_road(hooks: Hooks, state: State, seat: int, action: actions.BuildRoad) -> None:
    table = state.table
    edge = action.edge
    if not 0 <= edge < len(state.shape.edge_corners):
        raise off_board("edge", "SE-039")
    setup = table.phase == at.SETUP_ROAD
    if not (beside(state) if setup else table.frontier[seat] & table.vacant) >> edge & 1:
        raise _why_not_edge(state, edge, setup)
    if not setup:
        demand(_dear_road(state, seat))


def _no_road(hooks: Hooks, state: State, seat: int) -> Illegal | None:
    """What a seat lacks for any road: the piece, its price, a place."""
    place = None
    if not state.table.frontier[seat] & state.table.vacant:
        place = Illegal("not_connected", "No free edge touches your roads and buildings.", "SE-039")
    return together(_dear_road(state, seat), place)


def _dear_road(state: State, seat: int) -> Illegal | None:
    spent = None if state.roads_left(seat) else _spent(tables.BUILDINGS[tables.ROAD])
    price = unpaid(state, seat, tables.ROAD_COST, "A road") if state.table.phase in PAID else None
    return together(spent, price)


def _spent(kind: tables.Building) -> Illegal:
    text = f"You have no {kind.several} left: all {kind.pieces} are on the board."
    return Illegal("no_piece", text, "SE-038")


def _why_not_edge(state: State, edge: int, setup: bool) -> Illegal:
    """Dead, occupied, or not connected (SE-012, SE-039 to SE-041, TP-009)."""
    if not state.table.board.edges >> edge & 1:
        text = "That edge is dead: it belongs to a tile that is out of the game."
        return Illegal("dead_edge", text, "TP-009")
    if not state.table.vacant >> edge & 1:
        return Illegal("occupied", "There is a road on that edge already.", "SE-041")
    if setup:
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


def free_road_moves(state: State, seat: int) -> list[Action]:
    """Wherever a road can go (SE-051)."""
    table = state.table
    if seat != table.actor:
        return []
    return [actions.ROADS[edge] for edge in bits(table.frontier[seat] & table.vacant)]


def go_on_with_roads(hooks: Hooks, state: State, seat: int, events: Events) -> None:
    """After a free road: the next one if there is one and it can be built, else back (SE-051)."""
    table = state.table
    if not (table.free_roads and state.roads_possible(seat)):
        table.free_roads = 0
        hooks.resume(hooks, state, events)


def _check_settlement(hooks: Hooks, state: State, seat: int, action: actions.BuildSettlement) -> None:
    table = state.table
    corner = action.corner
    if not 0 <= corner < len(state.shape.corner_tiles):
        raise off_board("corner", "SE-011")
    setup = table.phase == at.SETUP_SETTLEMENT
    if not (table.free if setup else table.free & table.reach[seat]) >> corner & 1:
        raise _why_not_corner(state, corner)
    if not setup:
        demand(_dear_settlement(state, seat))


def _no_settlement(hooks: Hooks, state: State, seat: int) -> Illegal | None:
    """What a seat lacks for any settlement: the piece, its price, a place."""
    place = None
    if not state.table.free & state.table.reach[seat]:
        text = "No road of yours ends at a free corner two edges away from every building."
        place = Illegal("not_connected", text, "SE-042")
    return together(_dear_settlement(state, seat), place)


def _dear_settlement(state: State, seat: int) -> Illegal | None:
    spent = None
    if not state.settlements_left(seat):
        spent = Illegal("no_piece", "All 5 settlements are on the board: make one a city first.", "SE-045")
    return together(spent, unpaid(state, seat, tables.SETTLEMENT_COST, "A settlement"))


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
        raise Illegal(code, "A city takes the place of a settlement of yours; there is none.", "SE-043")
    demand(_no_city(hooks, state, seat))


def _no_city(hooks: Hooks, state: State, seat: int) -> Illegal | None:
    """What a seat lacks for any city: the piece, its price, a settlement to replace."""
    place = None
    if not state.table.settlements[seat]:
        text = "You have no settlement that a city could replace."
        place = Illegal("not_connected", text, "SE-043")
    spent = None if state.cities_left(seat) else _spent(tables.BUILDINGS[tables.CITY])
    return together(spent, unpaid(state, seat, tables.CITY_COST, "A city"), place)


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
