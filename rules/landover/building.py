"""Building and recruiting for cards (LO-040 to LO-051, LO-120, LO-121)."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from rules.kernel.actions import Action
from rules.kernel.events import Event
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import Illegal, demand, lack, together
from rules.kernel.phase import Move
from rules.landover import actions, goods, phase_names as at, tables
from rules.landover.culture import place_reserved
from rules.landover.events import Built, Razed, Recruited
from rules.landover.network import explore, place_route, settle, sites, village_sites
from rules.landover.state import LandoverState, LandoverTable


@dataclass(frozen=True)
class Building:
    """One kind of building: all that rules, texts, pictures and computer players know of it.

    Its places are of the kind `place`. `left` is how many a seat has in stock, `spent` the refusal when that
    is none. `sites` is where it could build one, whatever it costs, `nowhere` the refusal when that is
    nowhere, `unfit` why a place is none of them. `action` is the move that builds it, `put` what that does
    once it is paid for.
    """

    name: str
    several: str
    place: str
    cost: hand.Hand
    left: Callable[[LandoverTable, int], int]
    spent: Callable[[LandoverTable, int], Illegal]
    sites: Callable[[LandoverTable, int], int]
    nowhere: tuple[str, str, str]
    unfit: Callable[[LandoverTable, int, int], Illegal]
    action: type[actions.Build]
    put: Callable[[LandoverState, int, int, list[Event]], None]

    @property
    def move(self) -> Move:
        """How the move that builds it is judged and done."""
        return Move(self._check, self._build, (at.MAIN,), why_not=self.lacking)

    def none_left(self, table: LandoverTable, seat: int) -> Illegal | None:
        """The refusal of another one; None while there is a piece (LO-049)."""
        return None if self.left(table, seat) else self.spent(table, seat)

    def lacking(self, state: LandoverState, seat: int) -> Illegal | None:
        """What a seat lacks for any of them: the piece, its price, a place."""
        price = goods.unpaid(state, seat, self.cost, f"A {self.name}")
        place = None if self.sites(state.table, seat) else Illegal(*self.nowhere)
        return together(self.none_left(state.table, seat), price, place)

    def check(self, state: LandoverState, seat: int, place: int, *, free: bool = False) -> None:
        """Raise Illegal if one cannot be built there, for its price or for nothing."""
        if place < 0 or not self.sites(state.table, seat) >> place & 1:
            raise self.unfit(state.table, seat, place)
        demand(self.none_left(state.table, seat) if free else self.lacking(state, seat))

    def _check(self, state: LandoverState, seat: int, action: actions.Build) -> None:
        self.check(state, seat, getattr(action, self.place))

    def _build(self, state: LandoverState, seat: int, action: actions.Build, events: list[Event]) -> None:
        goods.pay(state, seat, self.cost)
        self.put(state, seat, getattr(action, self.place), events)


def affordable(table: LandoverTable, seat: int, held: hand.Hand) -> list[Building]:
    """The kinds that a seat has the cards and a piece for."""
    return [kind for kind in BUILDINGS if hand.covers(held, kind.cost) and kind.left(table, seat)]


def buildable(state: LandoverState, seat: int) -> list[Action]:
    """All that a seat can build with its cards and pieces."""
    found: list[Action] = [
        kind.action(place)
        for kind in affordable(state.table, seat, state.secrets.hands[seat])
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


def _route(
    piece: int, ground: str, rule: str, action: type[actions.BuildRoad | actions.BuildBridge]
) -> Building:
    """Roads or bridges, with the ground that they need beside them (LO-022 to LO-028, LO-047)."""
    name = tables.PIECES[piece]
    nowhere = ("not_connected", f"No free edge beside {ground} touches your buildings and {name}s.", rule)

    def spent(table: LandoverTable, seat: int) -> Illegal:
        lost = table.torn[seat * 2 + piece]
        where = f"{tables.ROUTE_PIECES - lost} on the board, {lost} torn down"
        if not lost:
            where = f"all {tables.ROUTE_PIECES} are on the board"
        return Illegal("no_piece_left", f"You have no {name} left: {where}.", "LO-049")

    def unfit(table: LandoverTable, seat: int, edge: int) -> Illegal:
        text = (
            f"A {name} must touch a building of yours, or a {name} of yours "
            "where nobody else has built: roads and bridges join at your buildings only."
        )
        return no_ground(table, piece, edge) or Illegal("not_connected", text, rule)

    return Building(
        name, f"{name}s", "edge", tables.ROUTE_COSTS[piece],
        partial(LandoverTable.routes_left, piece=piece), spent,
        partial(sites, piece=piece), nowhere, unfit, action,
        lambda state, seat, edge, events: place_route(state, seat, piece, edge, events, free=False),
    )  # fmt: skip


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


def _no_corner(table: LandoverTable, corner: int, rule: str) -> Illegal | None:
    off = corner not in table.chart.shape.corners
    return lack(off, "not_on_board", "There is no such corner on this map.", rule)


def _no_village(table: LandoverTable, seat: int, corner: int) -> Illegal:
    text = "A village stands at the end of a road or bridge of yours."
    return no_room(table, corner) or Illegal("not_connected", text, "LO-042")


def _put_village(state: LandoverState, seat: int, corner: int, events: list[Event]) -> None:
    """A village, which may explore an island."""
    events.append(Built(seat, "village", corner))
    settle(state, seat, corner, events)
    explore(state, seat, corner, events)


def _no_city(table: LandoverTable, seat: int, corner: int) -> Illegal:
    code = "occupied" if corner >= 0 and table.buildings() >> corner & 1 else "not_connected"
    text = "A city takes the place of a village of yours."
    return _no_corner(table, corner, "LO-043") or Illegal(code, text, "LO-043")


def _no_wall(table: LandoverTable, seat: int, corner: int) -> Illegal:
    wall = Illegal("no_city", "A wall goes around a city of yours.", "LO-044")
    if corner >= 0 and table.cities[seat] >> corner & 1:
        wall = Illegal("wall_exists", "That city has a wall already.", "LO-044")
    return _no_corner(table, corner, "LO-044") or wall


def _put_wall(state: LandoverState, seat: int, corner: int, events: list[Event]) -> None:
    state.table.walls |= 1 << corner
    events.append(Built(seat, "wall", corner))


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


def check_recruit(state: LandoverState, seat: int, action: actions.Recruit) -> None:
    """Raise Illegal at the limit, or without the price."""
    price = goods.unpaid(state, seat, tables.RECRUIT_COST, "A level of power", "LO-120")
    demand(together(power_limit(state, seat), price))


def power_limit(state: LandoverState, seat: int) -> Illegal | None:
    """The refusal of a fourth level without barracks."""
    full = not may_grow(state.table, seat)
    return lack(full, "power_limit", "Without barracks (politics 3) power stops at 3.", "LO-120")


def do_recruit(state: LandoverState, seat: int, action: actions.Recruit, events: list[Event]) -> None:
    """Pay and raise power."""
    goods.pay(state, seat, tables.RECRUIT_COST)
    state.table.power[seat] += 1
    events.append(Recruited(seat, state.table.power[seat]))


# fmt: off
ROUTES = (
    _route(tables.ROAD, "land", "LO-027", actions.BuildRoad),
    _route(tables.BRIDGE, "water", "LO-028", actions.BuildBridge),
)
"""By sort of piece."""


def _villages_spent(table: LandoverTable, seat: int) -> Illegal:
    """Advises to make as many villages cities as it takes (LO-050), if cities are left for it."""
    many = table.villages[seat].bit_count() - tables.VILLAGE_PIECES + 1
    cities = ": make one a city" if many == 1 else f": make {many} of them cities"
    advice = cities if table.cities_left(seat) >= many else ""
    return Illegal("no_piece_left", f"All your villages are on the board{advice}.", "LO-049")


CITY = Building(
    "city", "cities", "corner", tables.CITY_COST, LandoverTable.cities_left,
    lambda *at: Illegal("no_piece_left", "You have no city left: all 4 are on the board.", "LO-049"),
    lambda table, seat: table.villages[seat],
    ("not_connected", "You have no village that a city could replace.", "LO-043"),
    _no_city, actions.BuildCity, upgrade,
)
BUILDINGS = (
    *ROUTES,
    Building(
        "village", "villages", "corner", tables.VILLAGE_COST, LandoverTable.villages_left,
        _villages_spent,
        village_sites,
        (
            "not_connected",
            "No road or bridge of yours ends at a free corner at least two edges away from every building.",
            "LO-042",
        ),
        _no_village, actions.BuildVillage, _put_village,
    ),
    CITY,
    Building(
        "wall", "walls", "corner", tables.WALL_COST, LandoverTable.walls_left,
        lambda *at: Illegal("wall_limit", "All three of your walls are on the board.", "LO-045"),
        unwalled, ("no_city", "You have no city without a wall.", "LO-044"), _no_wall,
        actions.BuildWall, _put_wall,
    ),
)
# fmt: on
"""In the order of prices and buttons."""
