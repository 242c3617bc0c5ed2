"""Goods, hero tracks, leadership dice and structures: what every other module changes only through here."""

from collections.abc import Iterable, Iterator

from rules.farlanthia import tables
from rules.farlanthia.base import Events
from rules.farlanthia.events import Gained, Lost, StructureLost, TrackMoved
from rules.farlanthia.state import FarState, FarTable
from rules.kernel.illegal import Illegal
from rules.kernel.names import NOBODY

Goods = tuple[int, ...]
KINDS = len(tables.GOODS)


# Goods.


def stock(table: FarTable, seat: int) -> Goods:
    """A seat's goods."""
    return tuple(table.goods[KINDS * seat : KINDS * seat + KINDS])


def set_stock(table: FarTable, seat: int, goods: Iterable[int]) -> None:
    """Let a seat hold just these goods, or -1 each where they are hidden from a viewer; in silence."""
    table.goods[KINDS * seat : KINDS * seat + KINDS] = goods


def affords(table: FarTable, seat: int, cost: Goods) -> bool:
    """Whether a seat holds at least that."""
    return all(held >= asked for held, asked in zip(stock(table, seat), cost, strict=True))


def may_afford(table: FarTable, seat: int, cost: Goods) -> bool:
    """Whether a seat holds at least that, for all that others know of its goods (FA-272)."""
    if table.terms.goods_public:
        return affords(table, seat, cost)
    return sum(stock(table, seat)) >= sum(cost)


def add_goods(table: FarTable, seat: int, goods: Goods, sign: int = 1) -> None:
    """Change a seat's goods, in silence; none falls below 0 (FA-087)."""
    for good, count in enumerate(goods):
        at = KINDS * seat + good
        table.goods[at] = max(0, table.goods[at] + sign * count)


def gain(state: FarState, seat: int, goods: Goods, why: str, events: Events) -> None:
    """Give a seat goods and tell it, unless there is nothing to give."""
    if any(goods):
        add_goods(state.table, seat, goods)
        events.append(Gained(seat, tuple(goods), why))


def lose(state: FarState, seat: int, goods: Goods, why: str, events: Events) -> None:
    """Take goods from a seat, of each kind as many as it has (FA-087), and tell it."""
    taken = tuple(min(held, asked) for held, asked in zip(stock(state.table, seat), goods, strict=True))
    if any(taken):
        add_goods(state.table, seat, taken, -1)
        events.append(Lost(seat, taken, why))


def one(good: int, count: int = 1) -> Goods:
    """So many of one good."""
    return tuple(count if good == each else 0 for each in range(KINDS))


def least_held(table: FarTable, seat: int) -> int:
    """The good that a seat has least of; ties in the order wood, stone, food, gold (book, 5.4)."""
    held = stock(table, seat)
    return held.index(min(held))


def most_held(table: FarTable, seat: int) -> int:
    """The good that a seat has most of; ties in the same order (book, 5.4)."""
    held = stock(table, seat)
    return held.index(max(held))


# Hero tracks.


def change_track(state: FarState, seat: int, track: str, by: int, events: Events) -> None:
    """Move `valor`, `honor` or `renown` of a seat, converting at once (FA-180 to FA-183, FA-186)."""
    table = state.table
    if not by:
        return
    values: list[int] = getattr(table, track)
    floor = table.terms.renown_floor == "0" if track == "renown" else True
    before = values[seat]
    values[seat] = max(0, before + by) if floor else before + by
    if track == "valor":
        table.valor_total[seat] += values[seat] - before
    now = values[seat]
    gained = 0 if track == "renown" else convert(table, seat)
    if now != before:
        events.append(TrackMoved(seat, track, now - before, now, gained))


def convert(table: FarTable, seat: int) -> int:
    """Turn full tracks of a seat into renown; returns how much (FA-181, FA-182)."""
    gained = 0
    keep = table.terms.conversion_rest == "keep"
    summed = table.terms.renown_conversion == "sum"
    reached = sum if summed else max
    while reached((table.valor[seat], table.honor[seat])) >= tables.TRACK:
        gained += 1
        if summed:
            _take_sum(table, seat, keep)
        else:
            full: list[int] = table.valor if table.valor[seat] >= tables.TRACK else table.honor
            full[seat] = full[seat] - tables.TRACK if keep else 0
    table.renown[seat] += gained
    return gained


def _take_sum(table: FarTable, seat: int, keep: bool) -> None:
    """Take 10 points from the larger track first, valor when equal; or set both to 0 (FA-182)."""
    if not keep:
        table.valor[seat] = table.honor[seat] = 0
        return
    larger, smaller = table.valor, table.honor
    if table.honor[seat] > table.valor[seat]:
        larger, smaller = smaller, larger
    taken = min(tables.TRACK, larger[seat])
    larger[seat] -= taken
    smaller[seat] -= tables.TRACK - taken


# Leadership dice.


def bonus_left(table: FarTable, seat: int) -> int:
    """Renown that a seat may still add to its dice this season (FA-061)."""
    if not table.terms.renown_bonus:
        return 0
    return max(0, table.renown[seat] - table.bonus_used[seat])


def die_value(table: FarTable, die: int, bonus: int) -> int:
    """What a die with a bonus counts (FA-062)."""
    return min(6, die + bonus) if table.terms.renown_cap == "6" else die + bonus


def check_die(table: FarTable, seat: int, die: int, bonus: int = 0) -> None:
    """Raise Illegal unless that seat has such a die left, and so much bonus."""
    check_dice(table, seat, ((die, bonus),))


def check_dice(table: FarTable, seat: int, spent: Iterable[tuple[int, int]]) -> None:
    """Raise Illegal unless that seat has all these dice left, and all these bonuses (FA-061, FA-062)."""
    left, bonus = list(table.dice[seat]), 0
    for die, raised in spent:
        if die not in left:
            held = ", ".join(map(str, left)) or "none"
            raise Illegal("no_die", f"You have no such leadership die left; you have {held}.", "FA-060")
        left.remove(die)
        if raised < 0:
            raise Illegal("no_bonus", "A bonus is 0 or more.", "FA-061")
        bonus += raised
    able = bonus_left(table, seat)
    if bonus > able:
        raise Illegal("no_bonus", f"You can add {able} renown to dice this season, not {bonus}.", "FA-061")


def spend_die(table: FarTable, seat: int, die: int, bonus: int = 0) -> int:
    """Take a die and its bonus from a seat, in silence; returns what it counts."""
    left = list(table.dice[seat])
    left.remove(die)
    table.dice[seat] = tuple(left)
    table.bonus_used[seat] += bonus
    return die_value(table, die, bonus)


def add_die(table: FarTable, seat: int, die: int) -> None:
    """Give a seat one more leadership die for this season."""
    table.dice[seat] = tuple(sorted((*table.dice[seat], die), reverse=True))


# Structures.


def structures(table: FarTable, seat: int) -> list[int]:
    """The cells of an owner's structures, ascending; a road beside another is not told apart."""
    return [cell for cell, owner in enumerate(table.owner) if owner == seat]


def tokens(table: FarTable, seat: int, kind: int) -> int:
    """How many tokens of a kind a seat has on the map (FA-121)."""
    count = sum(table.owner[cell] == seat for cell in _cells_with(table, kind))
    return count + table.road.count(seat) if kind == tables.ROAD else count


def tokens_left(table: FarTable, seat: int, kind: int) -> int:
    """How many tokens of a kind a seat still has; the greys have as many as they need (FA-121, FA-253)."""
    return 99 if seat == tables.NEUTRAL else tables.STRUCTURES[kind].limit - tokens(table, seat, kind)


def is_occupied(table: FarTable, cell: int) -> bool:
    """Whether another's units stand on a cell with a structure, and none of its controller's (book, 2)."""
    return table.holder[cell] not in (NOBODY, table.owner[cell])


def capitol_of(table: FarTable, seat: int) -> int:
    """The cell of a seat's capitol, or -1."""
    return next((cell for cell in _cells_with(table, tables.CAPITOL) if table.owner[cell] == seat), NOBODY)


def _cells_with(table: FarTable, kind: int) -> Iterator[int]:
    """The cells with a structure of that kind, ascending; most cells have none."""
    cell = -1
    for _ in range(table.structure.count(kind)):
        cell = table.structure.index(kind, cell + 1)
        yield cell


def terrain_allows(terrain: int, kind: int, lake_village: bool = False) -> bool:
    """Whether a structure of that kind may stand on that terrain (FA-115 to FA-117)."""
    if terrain < 0 or terrain in (tables.VOLCANO, tables.SWAMP):
        return False
    only = tables.STRUCTURES[kind].only
    if only >= 0:
        return terrain == only
    return terrain != tables.LAKE or tables.STRUCTURES[kind].lake or lake_village


def put_structure(table: FarTable, cell: int, kind: int, owner: int) -> None:
    """A structure stands there now, in the place of any other; in silence."""
    table.structure[cell], table.owner[cell] = kind, owner


def remove_structure(state: FarState, cell: int, why: str, events: Events, left: int = NOBODY) -> None:
    """A structure leaves the map, or `left` of the same owner stands in its place; tells it."""
    table = state.table
    kind, owner = table.structure[cell], table.owner[cell]
    put_structure(table, cell, left, owner if left != NOBODY else NOBODY)
    events.append(StructureLost(owner, kind, cell, left, why))


def remove_road(state: FarState, cell: int, why: str, events: Events) -> None:
    """A road leaves the map, whether it lies alone or beside another structure."""
    table = state.table
    if table.road[cell] == NOBODY:
        remove_structure(state, cell, why, events)
        return
    owner, table.road[cell] = table.road[cell], NOBODY
    events.append(StructureLost(owner, tables.ROAD, cell, NOBODY, why))


def yields(table: FarTable, cell: int) -> int:
    """The good that a tile yields, or -1 (FA-091, FA-092)."""
    terrain = table.terrain[cell]
    if terrain < 0 or (terrain == tables.LAKE and table.terms.lake_yield == "none"):
        return NOBODY
    return tables.TERRAINS[terrain].yields


def output(table: FarTable, cell: int) -> Goods:
    """What the structure on a cell makes, whoever asks and whatever blocks it (FA-091 to FA-093, FA-117)."""
    kind = table.structure[cell]
    made = [0] * KINDS
    if kind == NOBODY:
        return tuple(made)
    structure = tables.STRUCTURES[kind]
    concepts = table.terms.civ_production == "concepts"
    resource, gold = structure.concepts if concepts else (structure.resource, structure.gold)
    good = yields(table, cell)
    if good >= 0:
        made[good] += resource
    made[-1] += gold
    return tuple(made)


def is_seat(table: FarTable, owner: int) -> bool:
    """Whether that owner is a seat, not the greys and not nobody (who is out owns nothing, FA-241)."""
    return 0 <= owner < table.seats
