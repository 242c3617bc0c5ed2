"""Building and recruiting for cards (LO-040 to LO-051, LO-120, LO-121)."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from rules.kernel.actions import Action
from rules.kernel.events import Event
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import Illegal, demand, together
from rules.kernel.phase import Move
from rules.landover import actions, goods, phase_names as at, tables
from rules.landover.culture import place_reserved
from rules.landover.events import Built, Razed, Recruited
from rules.landover.network import explore, place_route, settle, sites, village_sites
from rules.landover.state import LandoverState, LandoverTable

_BUILDERS = (actions.BuildRoad, actions.BuildBridge)


@dataclass(frozen=True)
class Building:
    """One kind of building: all that rules, texts, pictures and computer players know of it.

    `several` is also the field of `view.Legal` with its places, which are of the kind `place`. `left` is how
    many a seat has in stock, `sites` where it could build one, whatever it costs; `action` is the move that
    builds it, `move` how that is checked and done.
    """

    name: str
    several: str
    place: str
    cost: hand.Hand
    left: Callable[[LandoverTable, int], int]
    sites: Callable[[LandoverTable, int], int]
    action: type[actions.Build]
    move: Move


def stock(table: LandoverTable, seat: int) -> tuple[int, ...]:
    """How many of each building a seat has left."""
    return tuple(kind.left(table, seat) for kind in BUILDINGS)


def affordable(state: LandoverState, seat: int) -> list[Building]:
    """The kinds that a seat has the cards and a piece for."""
    held = state.secrets.hands[seat]
    return [kind for kind in BUILDINGS if hand.covers(held, kind.cost) and kind.left(state.table, seat)]


def buildable(state: LandoverState, seat: int) -> list[Action]:
    """All that a seat can build with its cards and pieces."""
    found: list[Action] = [
        kind.action(place)
        for kind in affordable(state, seat)
        for place in bits(kind.sites(state.table, seat))
    ]
    return found + recruit_moves(state, seat)


def recruit_moves(state: LandoverState, seat: int) -> list[Action]:
    """A level of power, if the seat can pay it: at any time of its own turn (LO-120)."""
    able = hand.covers(state.secrets.hands[seat], tables.RECRUIT_COST) and may_grow(state.table, seat)
    return [actions.RECRUIT] if able else []


def may_grow(table: LandoverTable, seat: int) -> bool:
    """Whether power may rise: to 3, or without limit with barracks (LO-120, LO-121)."""
    few = table.power[seat] < tables.POWER_LIMIT
    return few or table.level(seat, tables.POLITICS) >= tables.ABILITY_LEVEL


def check_route(state: LandoverState, seat: int, action: actions.BuildRoad | actions.BuildBridge) -> None:
    """Raise Illegal if that piece cannot be built there, or not paid."""
    piece = _BUILDERS.index(type(action))
    check_site(state.table, seat, piece, action.edge)
    demand(_unpaid_route(state, seat, piece))


def _unpaid_route(state: LandoverState, seat: int, piece: int) -> Illegal | None:
    return goods.unpaid(state, seat, tables.ROUTE_COSTS[piece], f"A {tables.PIECES[piece]}")


def no_route(state: LandoverState, seat: int, piece: int) -> Illegal | None:
    """What a seat lacks for any road or bridge: the piece, its price, a place."""
    place = None
    if not sites(state.table, seat, piece):
        ground = ("land", "LO-027") if piece == tables.ROAD else ("water", "LO-028")
        text = f"No free edge beside {ground[0]} touches your buildings and {tables.PIECES[piece]}s."
        place = Illegal("not_connected", text, ground[1])
    return together(_no_piece(state.table, seat, piece), _unpaid_route(state, seat, piece), place)


def check_site(table: LandoverTable, seat: int, piece: int, edge: int) -> None:
    """Raise Illegal if a seat's piece cannot stand on an edge, free or bought (LO-022 to LO-028, LO-049)."""
    if edge < 0 or not sites(table, seat, piece) >> edge & 1:
        noun, rule = (tables.PIECES[piece], "LO-027" if piece == tables.ROAD else "LO-028")
        text = (
            f"A {noun} must touch a building of yours, or a {noun} of yours "
            "where nobody else has built: roads and bridges join at your buildings only."
        )
        raise no_ground(table, piece, edge) or Illegal("not_connected", text, rule)
    demand(_no_piece(table, seat, piece))


def _no_piece(table: LandoverTable, seat: int, piece: int) -> Illegal | None:
    if table.routes_left(seat, piece):
        return None
    lost = table.torn[seat * 2 + piece]
    where = f"{tables.ROUTE_PIECES - lost} on the board, {lost} torn down"
    if not lost:
        where = f"all {tables.ROUTE_PIECES} are on the board"
    return Illegal("no_piece_left", f"You have no {tables.PIECES[piece]} left: {where}.", "LO-049")


def no_ground(table: LandoverTable, piece: int, edge: int) -> Illegal | None:
    """Why nobody could build that piece on an edge (LO-022 to LO-024); None if somebody could."""
    ground = table.chart
    if not 0 <= edge < len(ground.shape.edges) or not (ground.road_edges | ground.bridge_edges) >> edge & 1:
        return Illegal("not_on_board", "There is no such edge between two tiles of this map.", "LO-190")
    if not table.vacant >> edge & 1:
        return Illegal("occupied", "There is a road or bridge on that edge already.", "LO-022")
    if piece == tables.ROAD and not ground.road_edges >> edge & 1:
        return Illegal("wrong_edge", "A road needs land beside it; build a bridge over water.", "LO-024")
    if piece == tables.BRIDGE and not ground.bridge_edges >> edge & 1:
        return Illegal("wrong_edge", "A bridge needs water beside it; build a road over land.", "LO-023")
    return None


def do_route(
    state: LandoverState, seat: int, action: actions.BuildRoad | actions.BuildBridge, events: list[Event]
) -> None:
    """Pay and build a road or bridge."""
    piece = _BUILDERS.index(type(action))
    goods.pay(state, seat, tables.ROUTE_COSTS[piece])
    place_route(state, seat, piece, action.edge, events, free=False)


def check_village(state: LandoverState, seat: int, action: actions.BuildVillage) -> None:
    """Raise Illegal if a village cannot be built there, or not paid (LO-020, LO-021, LO-042)."""
    table, corner = state.table, action.corner
    if corner < 0 or not village_sites(table, seat) >> corner & 1:
        text = "A village stands at the end of a road or bridge of yours."
        raise no_room(table, corner) or Illegal("not_connected", text, "LO-042")
    demand(no_village(state, seat))


def no_village(state: LandoverState, seat: int) -> Illegal | None:
    """What a seat lacks for any village: the piece, its price, a place."""
    spent = place = None
    if not state.table.villages_left(seat):
        spent = Illegal("no_piece_left", "All your villages are on the board: make one a city.", "LO-049")
    if not village_sites(state.table, seat):
        text = "No road or bridge of yours ends at a free corner two edges away from every building."
        place = Illegal("not_connected", text, "LO-042")
    return together(spent, goods.unpaid(state, seat, tables.VILLAGE_COST, "A village"), place)


def no_room(table: LandoverTable, corner: int) -> Illegal | None:
    """Why nobody could settle on a corner, now or ever (LO-020, LO-021); None if somebody could."""
    ground = table.chart
    if corner not in ground.shape.corners or not ground.corners >> corner & 1:
        return Illegal("not_on_board", "A village or city stands on a corner that touches land.", "LO-020")
    if table.buildings() >> corner & 1:
        return Illegal("occupied", "There is a building on that corner already.", "LO-021")
    if not table.free >> corner & 1:
        return Illegal("too_close", "A building stands one edge away: that is too close.", "LO-021")
    return None


def do_village(state: LandoverState, seat: int, action: actions.BuildVillage, events: list[Event]) -> None:
    """Pay and build a village; it may explore an island."""
    goods.pay(state, seat, tables.VILLAGE_COST)
    events.append(Built(seat, "village", action.corner))
    settle(state, seat, action.corner, events)
    explore(state, seat, action.corner, events)


def _check_corner(table: LandoverTable, corner: int, rule: str) -> None:
    if corner not in table.chart.shape.corners:
        raise Illegal("not_on_board", "There is no such corner on this map.", rule)


def no_city_left(table: LandoverTable, seat: int, rule: str = "LO-049") -> Illegal | None:
    """The refusal of a fifth city; None while there is a piece."""
    if table.cities_left(seat):
        return None
    return Illegal("no_piece_left", "You have no city left: all 4 are on the board.", rule)


def check_city(state: LandoverState, seat: int, action: actions.BuildCity) -> None:
    """Raise Illegal if that is no own village, or it cannot become a city (LO-043, LO-049)."""
    table, corner = state.table, action.corner
    _check_corner(table, corner, "LO-043")
    if not table.villages[seat] >> corner & 1:
        code = "occupied" if table.buildings() >> corner & 1 else "not_connected"
        raise Illegal(code, "A city takes the place of a village of yours.", "LO-043")
    demand(no_city_left(table, seat) or no_city(state, seat))


def no_city(state: LandoverState, seat: int) -> Illegal | None:
    """What a seat lacks for any city: the piece, its price, a village to replace."""
    price, place = goods.unpaid(state, seat, tables.CITY_COST, "A city"), None
    if not state.table.villages[seat]:
        place = Illegal("not_connected", "You have no village that a city could replace.", "LO-043")
    return together(no_city_left(state.table, seat), price, place)


def do_city(state: LandoverState, seat: int, action: actions.BuildCity, events: list[Event]) -> None:
    """Pay and make a village a city."""
    goods.pay(state, seat, tables.CITY_COST)
    upgrade(state, seat, action.corner, events)


def upgrade(state: LandoverState, seat: int, corner: int, events: list[Event]) -> None:
    """A village becomes a city; a metro that waits for one takes it (LO-155)."""
    table = state.table
    table.villages[seat] &= ~(1 << corner)
    table.cities[seat] |= 1 << corner
    events.append(Built(seat, "city", corner))
    place_reserved(state, seat, events)


def raze(state: LandoverState, seat: int, corner: int, events: list[Event], by: int | None = None) -> None:
    """A city becomes a village and loses its wall (LO-050, LO-108, LO-283)."""
    table = state.table
    wall = bool(table.walls >> corner & 1)
    table.cities[seat] &= ~(1 << corner)
    table.villages[seat] |= 1 << corner
    table.walls &= ~(1 << corner)
    events.append(Razed(seat, corner, wall, by))


def unwalled(table: LandoverTable, seat: int) -> int:
    """A seat's cities without a wall."""
    return table.cities[seat] & ~table.walls


def check_wall(state: LandoverState, seat: int, action: actions.BuildWall) -> None:
    """Raise Illegal if there is no own city, or a wall, or all walls stand (LO-044, LO-045)."""
    table, corner = state.table, action.corner
    _check_corner(table, corner, "LO-044")
    if not table.cities[seat] >> corner & 1:
        raise Illegal("no_city", "A wall goes around a city of yours.", "LO-044")
    if table.walls >> corner & 1:
        raise Illegal("wall_exists", "That city has a wall already.", "LO-044")
    demand(no_wall(state, seat))


def no_wall(state: LandoverState, seat: int) -> Illegal | None:
    """What a seat lacks for any wall: the piece, its price, a city without one."""
    table, spent, place = state.table, None, None
    if not table.walls_left(seat):
        spent = Illegal("wall_limit", "Your three walls are on the board.", "LO-045")
    if not table.cities[seat]:
        place = Illegal("no_city", "You have no city for it to go around.", "LO-044")
    elif not unwalled(table, seat):
        place = Illegal("wall_exists", "Each of your cities has a wall already.", "LO-044")
    return together(spent, goods.unpaid(state, seat, tables.WALL_COST, "A wall"), place)


def do_wall(state: LandoverState, seat: int, action: actions.BuildWall, events: list[Event]) -> None:
    """Pay and build a wall."""
    goods.pay(state, seat, tables.WALL_COST)
    state.table.walls |= 1 << action.corner
    events.append(Built(seat, "wall", action.corner))


def check_recruit(state: LandoverState, seat: int, action: actions.Recruit) -> None:
    """Raise Illegal at the limit, or without the price."""
    full = None if may_grow(state.table, seat) else power_limit()
    demand(together(full, goods.unpaid(state, seat, tables.RECRUIT_COST, "A level of power", "LO-120")))


def power_limit() -> Illegal:
    """The refusal of a fourth level without barracks."""
    return Illegal("power_limit", "Power ends at 3 without barracks (politics 3).", "LO-120")


def do_recruit(state: LandoverState, seat: int, action: actions.Recruit, events: list[Event]) -> None:
    """Pay and raise power."""
    goods.pay(state, seat, tables.RECRUIT_COST)
    state.table.power[seat] += 1
    events.append(Recruited(seat, state.table.power[seat]))


BUILDINGS = (
    *(
        Building(
            name, f"{name}s", "edge", tables.ROUTE_COSTS[piece],
            partial(LandoverTable.routes_left, piece=piece), partial(sites, piece=piece), _BUILDERS[piece],
            Move(check_route, do_route, (at.MAIN,), why_not=partial(no_route, piece=piece)),
        )
        for piece, name in enumerate(tables.PIECES)
    ),
    Building(
        "village", "villages", "corner", tables.VILLAGE_COST, LandoverTable.villages_left, village_sites,
        actions.BuildVillage, Move(check_village, do_village, (at.MAIN,), why_not=no_village),
    ),
    Building(
        "city", "cities", "corner", tables.CITY_COST, LandoverTable.cities_left,
        lambda table, seat: table.villages[seat],
        actions.BuildCity, Move(check_city, do_city, (at.MAIN,), why_not=no_city),
    ),
    Building(
        "wall", "walls", "corner", tables.WALL_COST, LandoverTable.walls_left, unwalled,
        actions.BuildWall, Move(check_wall, do_wall, (at.MAIN,), why_not=no_wall),
    ),
)  # fmt: skip
"""In the order of prices and buttons."""
