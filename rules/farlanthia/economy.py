"""The realm phase: production, the caravan, and one construction (FA-057, FA-090 to FA-126)."""

from collections.abc import Callable, Iterable, Iterator

from rules.farlanthia import hostility, leadership, realm, structures, tables, treasury
from rules.farlanthia.actions import Build, Requisition, Trade
from rules.farlanthia.base import Events, Moves, within
from rules.farlanthia.events import Built, Produced, Requisitioned, Traded, goods_told
from rules.farlanthia.phase_names import REALM
from rules.farlanthia.state import BAN_REQUISITION, BAN_TRADE, FarState, FarTable
from rules.kernel.hexes.bits import bits, mask
from rules.kernel.illegal import Illegal, demand, lack, together
from rules.kernel.names import NOBODY, join, plural
from rules.kernel.phase import Move

Pays = Callable[[FarTable, int, tables.Goods], bool]
"""Whether a seat can pay: as it is (`affords`), or for all that others know (`may_afford`)."""

# Production.


def palace(state: FarState, seat: int, events: Events) -> None:
    """A palace gives 1 gold to whose units alone stand there (FA-017)."""
    table = state.table
    if table.terms.volcano_kind != "palace":
        return
    for cell in table.volcanoes:
        if table.holder[cell] == seat:
            treasury.gain(state, seat, treasury.one(tables.GOLD), "palace", events)


def production(
    table: FarTable, seat: int, resting: int = NOBODY, short: int = NOBODY
) -> tuple[tuple[int, ...], int]:
    """What a realm makes now, and how many of its structures are blocked (FA-091 to FA-094, FA-057).

    `resting` is a cell whose structure would make nothing besides those that cards have idled, `short` a good
    of which one less would be made than by cards so far.
    """
    made = [0, 0, 0, 0]
    idle = 0
    effects = table.effects[seat]
    for cell in structures.owned_by(table, seat):
        if structures.is_occupied(table, cell) and table.terms.occupied_production == "blocked":
            idle += 1
        elif cell not in effects.idle and cell != resting:
            for good, count in enumerate(structures.output(table, cell)):
                made[good] += count
    lost = [less + (good == short) for good, less in enumerate(effects.less)]
    made = [max(0, count - less) for count, less in zip(made, lost, strict=True)]
    if table.terms.season_effects == "seasonal":
        if table.season_name == tables.WINTER:
            made[tables.FOOD] = max(0, made[tables.FOOD] - 1)
        elif table.season_name == tables.SPRING:
            made[tables.FOOD] += structures.tokens(table, seat, tables.VILLAGE) > 0
    return tuple(made), idle


def produce(state: FarState, seat: int, events: Events) -> None:
    """A realm's production comes to its stock."""
    goods, idle = production(state.table, seat)
    treasury.add_goods(state.table, seat, goods)
    state.table.produced = True
    events.append(Produced(seat, goods, idle))


# The caravan.


def trade_cost(table: FarTable, seat: int, times: int) -> int:
    """How many goods so many trades take: two each, one for the first under Merchant Fair (FA-095)."""
    return 2 * times - (1 if table.effects[seat].swap else 0)


def may_trade(table: FarTable, seat: int, give: int, get: int) -> Illegal | None:
    """Why that trade is refused, whatever is in stock; None if it is not (FA-095, FA-097)."""
    if table.effects[seat].bans & BAN_TRADE:
        return Illegal("banned", "A card bans you from trading at the caravan this season.", "FA-220")
    if give == get:
        return Illegal("same_good", "Trade one good for another.", "FA-095")
    if tables.GOLD in (give, get) and not table.terms.caravan_gold:
        return Illegal("off", "Gold is not traded at the caravan in this game.", "FA-095")
    shut = table.terms.caravan_block == "all" and table.caravan[get] not in (NOBODY, seat)
    text = f"The slot for {tables.GOODS[get]} is closed to others until the season ends."
    return lack(shut, "slot_closed", text, "FA-097")


def _check_trade(state: FarState, seat: int, action: Trade) -> None:
    for good in (action.give, action.get):
        within(good, len(tables.GOODS), "good")
    if not 1 <= action.times <= 999:
        raise Illegal("bad_value", "Trade at least once.", "FA-095")
    demand(may_trade(state.table, seat, action.give, action.get))
    cost = treasury.one(action.give, trade_cost(state.table, seat, action.times))
    demand(treasury.unpaid(state.table, seat, cost, "FA-095"))


def _trade(state: FarState, seat: int, action: Trade, events: Events) -> None:
    table = state.table
    price = trade_cost(table, seat, action.times)
    table.effects[seat].swap = False
    treasury.add_goods(table, seat, treasury.one(action.give, price), -1)
    treasury.add_goods(table, seat, treasury.one(action.get, action.times))
    events.append(Traded(seat, action.give, price, action.get, action.times))


def no_more_requisitions(table: FarTable, seat: int) -> Illegal | None:
    """Why a seat makes no requisition any more this season: a ban, or the limit (FA-096); None if it may."""
    if table.effects[seat].bans & BAN_REQUISITION:
        return Illegal("banned", "A card bans you from requisitions this season.", "FA-220")
    most = table.terms.requisitions_per_season
    spent = table.requisitions[seat] >= most
    return lack(spent, "limit", f"At most {plural(most, 'requisition')} a season.", "FA-096")


def _check_requisition(state: FarState, seat: int, action: Requisition) -> None:
    table = state.table
    within(action.good, len(tables.GOODS), "good")
    demand(no_more_requisitions(table, seat))
    leadership.check_dice(table, seat, (action.die, 0))
    if table.caravan[action.good] != NOBODY:
        text = f"The slot for {tables.GOODS[action.good]} is closed until the season ends."
        raise Illegal("slot_closed", text, "FA-096")


def _requisition(state: FarState, seat: int, action: Requisition, events: Events) -> None:
    table = state.table
    leadership.spend_die(table, seat, action.die)
    table.caravan[action.good] = seat
    table.requisitions[seat] += 1
    treasury.add_goods(table, seat, treasury.one(action.good))
    events.append(Requisitioned(seat, action.good))


# Construction.


def grows(table: FarTable, seat: int, kind: int, cell: int) -> bool:
    """Whether building that there is an upgrade of the seat's own structure (FA-118)."""
    return table.owner[cell] == seat and table.structure[cell] == tables.STRUCTURES[kind].replaces


def price(table: FarTable, seat: int, kind: int, cell: int, no_food: bool = False) -> tuple[int, ...]:
    """What building that there costs, cards included (FA-114, FA-119)."""
    found = [*_kind_price(table, seat, kind, grown=grows(table, seat, kind, cell))]
    if no_food:
        found[tables.FOOD] = 0
    return tuple(found)


def _kind_price(table: FarTable, seat: int, kind: int, *, grown: bool) -> tuple[int, ...]:
    cost: tuple[int, ...] = tables.STRUCTURES[kind].cost
    if grown and table.terms.upgrade_cost == "difference":
        smaller = tables.STRUCTURES[tables.STRUCTURES[kind].replaces].cost
        cost = tuple(each - less for each, less in zip(cost, smaller, strict=True))
    return tuple(max(0, each - off) for each, off in zip(cost, table.effects[seat].discount, strict=True))


def next_price(table: FarTable, seat: int, kind: int) -> tuple[int, ...]:
    """The least that a structure of a kind costs a seat: grown, unless it has to be built from nothing."""
    smaller = tables.STRUCTURES[kind].replaces
    alone = table.terms.direct_build and all(
        table.structure[cell] != smaller for cell in structures.owned_by(table, seat)
    )
    return _kind_price(table, seat, kind, grown=smaller >= 0 and not alone)


def _shares_road(table: FarTable, kind: int, cell: int) -> bool:
    """Whether a road may come to lie beside one's own structure there, or that beside a road (FA-113)."""
    if table.terms.tile_structures != "roads_share":
        return False
    if kind == tables.ROAD:
        return table.structure[cell] != tables.ROAD and table.road[cell] == NOBODY
    return table.structure[cell] == tables.ROAD and tables.STRUCTURES[kind].replaces < 0


def site_refusal(table: FarTable, seat: int, kind: int, cell: int, lake: bool = False) -> Illegal | None:
    """Why that cannot be built there, whatever it costs; None if it can (FA-111 to FA-125).

    `lake`: a card allows a village, town or city on a lake (FA-124).
    """
    return _ground_refusal(table, seat, kind, cell, lake) or no_token(table, seat, kind)


def _ground_refusal(table: FarTable, seat: int, kind: int, cell: int, lake: bool = False) -> Illegal | None:
    """The part of it that is of the tile alone, however many tokens are left."""
    if table.terrain[cell] < 0:
        return Illegal("hidden", "Build on revealed tiles.", "FA-111")
    if kind == tables.WORKSHOP and not table.terms.workshops:
        return Illegal("off", "There are no workshops in this game.", "FA-125")
    if not realm.terrain_allows(table.terrain[cell], kind, lake):
        return _wrong_terrain(table, table.terrain[cell], kind)
    upgrade = grows(table, seat, kind, cell)
    return _taken(table, seat, kind, cell, upgrade) or _out_of_place(table, seat, kind, cell)


def _wrong_terrain(table: FarTable, terrain: int, kind: int) -> Illegal:
    """The refusal of a structure on a terrain, by the rule that says so."""
    where, name = tables.tile_of(table.land(terrain)), tables.STRUCTURE_NAMES[kind]
    if kind in (tables.GARRISON, tables.FORT):
        volcano = tables.tile_of(table.land(tables.VOLCANO))
        return Illegal("terrain", f"A {name} stands anywhere but on {volcano} and in swamps.", "FA-116")
    if terrain in (tables.VOLCANO, tables.SWAMP):
        rule = "FA-017" if terrain == tables.VOLCANO else "FA-033"
        return Illegal("terrain", f"Nothing can be built on {where}.", rule)
    if kind == tables.MINE:
        return Illegal("terrain", f"A mine stands on a mountain, not on {where}.", "FA-117")
    return Illegal("terrain", f"A {name} may not stand on {where}.", "FA-115")


def _taken(table: FarTable, seat: int, kind: int, cell: int, upgrade: bool) -> Illegal | None:
    if hostility.foreign(table, seat, cell):
        text = "Others' units or structures are there."
        return Illegal("occupied", text, "FA-123" if table.owner[cell] == seat else "FA-112")
    if table.structure[cell] != NOBODY and not upgrade and not _shares_road(table, kind, cell):
        there, replaced = table.structure[cell], tables.STRUCTURES[kind].replaces
        if there < replaced:
            return _smaller_first(kind, there)
        if kind == tables.ROAD and table.road[cell] != NOBODY:
            return Illegal("occupied", "A road of yours lies there already.", "FA-113")
        what = tables.STRUCTURE_NAMES[there]
        return Illegal("occupied", f"A tile holds one structure, and your {what} stands there.", "FA-113")
    return None


def _smaller_first(kind: int, there: int = NOBODY) -> Illegal:
    smaller = tables.STRUCTURE_NAMES[tables.STRUCTURES[kind].replaces]
    text = f"A {tables.STRUCTURE_NAMES[kind]} grows from your own {smaller}"
    text += f"; a {tables.STRUCTURE_NAMES[there]} stands there." if there >= 0 else "."
    return Illegal("needs_smaller", text, "FA-118")


def _out_of_place(table: FarTable, seat: int, kind: int, cell: int) -> Illegal | None:
    replaced = tables.STRUCTURES[kind].replaces
    if table.owner[cell] == seat:
        return None
    if replaced >= 0 and not table.terms.direct_build:
        return _smaller_first(kind)
    apart = not any(table.owner[near] == seat for near in table.board.neighbours[cell])
    return lack(apart, "not_adjacent", "Build next to a structure that you control.", "FA-111")


def no_token(table: FarTable, seat: int, kind: int) -> Illegal | None:
    """Why a seat can put up no more of a kind, wherever and by whatever; None if it has a token (FA-121)."""
    if structures.tokens_left(table, seat, kind) <= 0:
        if kind == tables.CAPITOL:
            return Illegal("limit", "You have a capitol already.", "FA-122")
        text = f"You have no {tables.STRUCTURE_NAMES[kind]} left: {tables.STRUCTURES[kind].limit} at most."
        return Illegal("limit", text, "FA-121")
    return None


def build_refusal(table: FarTable, seat: int, kind: int, cell: int) -> Illegal | None:
    """Why a seat cannot build that there now; None if it can."""
    site = site_refusal(table, seat, kind, cell)
    return site or treasury.unpaid(table, seat, price(table, seat, kind, cell), "FA-114")


def construct(
    state: FarState, seat: int, kind: int, cell: int, events: Events, no_food: bool = False
) -> None:
    """Pay and put it there; the seat's realm turn ends (FA-110, FA-114)."""
    table, cost = state.table, price(state.table, seat, kind, cell, no_food)
    upgrade = grows(table, seat, kind, cell)
    treasury.add_goods(table, seat, cost, -1)
    place_structure(state, seat, kind, cell)
    events.append(Built(seat, kind, cell, cost, upgrade))
    table.ended = True


def place_structure(state: FarState, seat: int, kind: int, cell: int) -> None:
    """A seat's structure stands there, beside a road if tiles share roads (FA-113); in silence."""
    table = state.table
    if kind == tables.ROAD and table.structure[cell] != NOBODY:
        table.road[cell] = seat
    else:
        if table.structure[cell] == tables.ROAD:
            table.road[cell] = seat
        structures.put(table, cell, kind, seat)
    table.recent.append(cell)


def _check_build(state: FarState, seat: int, action: Build) -> None:
    within(action.kind, len(tables.STRUCTURES), "structure")
    within(action.cell, state.table.board.cells, "tile")
    demand(build_refusal(state.table, seat, action.kind, action.cell))


def _build(state: FarState, seat: int, action: Build, events: Events) -> None:
    construct(state, seat, action.kind, action.cell, events)


def _no_build(state: FarState, seat: int) -> Illegal | None:
    """The price of each structure for which there is a place, or that there is none (FA-111, FA-114)."""
    table = state.table
    prices = {
        kind: min((price(table, seat, kind, cell) for cell in cells), key=sum)
        for kind, cells in sites(table, seat, range(len(tables.STRUCTURES)))
        if cells
    }
    if prices:
        lacks = [
            f"{treasury.missing_goods(table, seat, cost)} for a {tables.STRUCTURE_NAMES[kind]}"
            for kind, cost in prices.items()
        ]
        text = f"You cannot afford anything that you have a place for: you lack {join(lacks)}."
        return Illegal("cannot_pay", text, "FA-114")
    if not structures.owned_by(table, seat):
        return Illegal("not_adjacent", "You control no structure next to which you could build.", "FA-111")
    text = "No revealed tile at your structures can take another structure of yours."
    return Illegal("not_adjacent", text, "FA-111")


def _no_trade(state: FarState, seat: int) -> Illegal | None:
    """What the caravan asks for, or which slots are closed (FA-095, FA-097)."""
    table, goods = state.table, range(len(tables.GOODS))
    if table.effects[seat].bans & BAN_TRADE:
        return may_trade(table, seat, 0, 1)
    cost = trade_cost(table, seat, 1)
    given = [good for good in goods if good != tables.GOLD or table.terms.caravan_gold]
    held = tuple(have if good in given else 0 for good, have in enumerate(treasury.stock(table, seat)))
    if max(held) < cost:
        which = "a good" if tables.GOLD in given else "a good other than gold"
        text = f"The caravan takes {cost} of {which} for one of another; you have {goods_told(held)}."
        return Illegal("cannot_pay", text, "FA-095")
    shut = [tables.GOODS[get] for get in given if table.caravan[get] not in (NOBODY, seat)]
    text = f"The slots for {join(shut)} are closed to others until the season ends."
    return Illegal("slot_closed", text, "FA-097")


def _no_requisition(state: FarState, seat: int) -> Illegal | None:
    table = state.table
    spent = no_more_requisitions(table, seat)
    if table.effects[seat].bans & BAN_REQUISITION:
        return spent
    text = "All slots of the caravan are closed until the season ends."
    shut = lack(NOBODY not in table.caravan, "slot_closed", text, "FA-096")
    return together(spent, shut, leadership.no_die(table, seat))


MOVES: Moves = {
    Trade: Move(_check_trade, _trade, (REALM,), why_not=_no_trade),
    Requisition: Move(_check_requisition, _requisition, (REALM,), why_not=_no_requisition),
    Build: Move(_check_build, _build, (REALM,), why_not=_no_build),
}


# What is legal.


def trades(table: FarTable, seat: int) -> list[Trade]:
    """Every trade that a seat can make now."""
    held = treasury.stock(table, seat)
    found = []
    for give in range(len(tables.GOODS)):
        most = (held[give] + (1 if table.effects[seat].swap else 0)) // 2
        for get in range(len(tables.GOODS)):
            if most and may_trade(table, seat, give, get) is None:
                found += [Trade(give, get, times) for times in range(1, most + 1)]
    return found


def might_act(table: FarTable, seat: int) -> bool:
    """Whether a seat could do anything but end its turn, for all that others know of its goods (FA-272)."""
    goods, asked = range(len(tables.GOODS)), trade_cost(table, seat, 1)
    trading = any(
        treasury.may_afford(table, seat, treasury.one(give, asked))
        and may_trade(table, seat, give, get) is None
        for give in goods
        for get in goods
    )
    return trading or bool(requisitions(table, seat) or builds(table, seat, treasury.may_afford))


def requisitions(table: FarTable, seat: int) -> list[Requisition]:
    """Every requisition that a seat can make now."""
    if no_more_requisitions(table, seat) is not None:
        return []
    free = [good for good, holder in enumerate(table.caravan) if holder == NOBODY]
    return [Requisition(die, good) for die in sorted(set(table.dice[seat])) for good in free]


def sites(table: FarTable, seat: int, kinds: Iterable[int]) -> Iterator[tuple[int, list[int]]]:
    """By kind of structure, of these, the cells where it could be built if it could be paid."""
    own = mask(structures.owned_by(table, seat))
    near = [cell for cell in bits(own | table.board.spread(own)) if table.terrain[cell] >= 0]
    for kind in kinds:
        if no_token(table, seat, kind) is None:
            yield kind, [cell for cell in near if _ground_refusal(table, seat, kind, cell) is None]


def builds(table: FarTable, seat: int, pays: Pays = treasury.affords) -> list[Build]:
    """Everything that a seat can build now, by kind and cell."""
    full = table.terms.upgrade_cost == "full"
    costs = [_kind_price(table, seat, kind, grown=False) for kind in range(len(tables.STRUCTURES))]
    able = [kind for kind, cost in enumerate(costs) if not full or pays(table, seat, cost)]
    return [
        Build(kind, cell)
        for kind, cells in sites(table, seat, able)
        for cell in cells
        if pays(table, seat, price(table, seat, kind, cell))
    ]
