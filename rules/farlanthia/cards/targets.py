"""What an effect may aim at: the targets among which the card's owner chooses (FA-229), ascending."""

from functools import partial

from rules.farlanthia import forces, realm, tables, treasury
from rules.farlanthia.cards.draw import playable
from rules.farlanthia.cards.language import ADVENTURE, Effect, Task
from rules.farlanthia.economy import Pays, price, production, site_refusal
from rules.farlanthia.map import ground
from rules.farlanthia.state import FarState
from rules.farlanthia.structures import owned_by, roads_beside, tokens_left
from rules.farlanthia.tables import CITY, GOODS, LAKE, ROAD, STRUCTURE_NAMES, TERRAIN_NAMES, TOWN, VILLAGE
from rules.kernel.hexes.bits import bits
from rules.kernel.names import NOBODY

ANYWHERE = "any"
NO_FOOD = "nofood"


def goods(state: FarState, task: Task, effect: Effect) -> list[int]:
    """All goods to gain, those it has to lose."""
    return list(range(len(GOODS))) if effect.n > 0 else goods_held(state, task, effect)


def goods_held(state: FarState, task: Task, effect: Effect) -> list[int]:
    """The goods of which the owner has some."""
    return [good for good, n in enumerate(treasury.stock(state.table, task.seat)) if n]


def might_be_goods(state: FarState, task: Task, effect: Effect) -> list[int]:
    """What it might gain or lose, for all that others know of the owner's goods (FA-272)."""
    return list(range(len(GOODS))) if effect.n > 0 else might_be_held(state, task, effect)


def might_be_held(state: FarState, task: Task, effect: Effect) -> list[int]:
    """Any good, where others do not see which and some will be left: asking must not tell (FA-272)."""
    left = sum(treasury.stock(state.table, task.seat)) - sum(step == effect for step in task.todo)
    closed = not state.table.terms.goods_public and left > 0
    return list(range(len(GOODS))) if closed else goods_held(state, task, effect)


def structures(state: FarState, task: Task, effect: Effect) -> list[int]:
    """The owner's structures of the kind that the effect names, without those that rest already."""
    table, kind = state.table, STRUCTURE_NAMES.index(effect.what)
    idle = table.effects[task.seat].idle
    cells = [cell for cell in owned_by(table, task.seat) if table.structure[cell] == kind]
    beside = roads_beside(table, task.seat) if kind == ROAD else []
    return [cell for cell in sorted(cells + beside) if cell not in idle]


def productive(state: FarState, task: Task, effect: Effect) -> list[int]:
    """Those whose rest would lower this season's production, or all if none would (FA-223)."""
    table, cells = state.table, structures(state, task, effect)
    made = production(table, task.seat)[0]
    return [cell for cell in cells if production(table, task.seat, cell)[0] != made] or cells


def own_units(state: FarState, task: Task, effect: Effect) -> list[int]:
    """Tiles with the owner's units, of the terrain that the effect names if it names one."""
    cells = forces.camps(state.table, task.seat)
    if effect.what in ("", ANYWHERE):
        return cells
    terrain = TERRAIN_NAMES.index(effect.what)
    return [cell for cell in cells if state.table.terrain[cell] == terrain]


def fresh_cells(state: FarState, task: Task, effect: Effect) -> list[int]:
    """Tiles with units of the owner that may still move."""
    return sorted({stack // tables.UNIT_TYPES for stack, _ in forces.fresh_stacks(state.table, task.seat)})


def unit_cells(state: FarState, task: Task, effect: Effect) -> list[int]:
    """Where a unit for nothing may stand (FA-141); nowhere beyond the limit (FA-144)."""
    return forces.free_unit_tiles(state.table, task.seat) if forces.room(state.table, task.seat) else []


def new_tiles(state: FarState, task: Task, effect: Effect) -> list[int]:
    """Empty tiles that the owner revealed this season, fit for the structure (FA-142)."""
    table, kind = state.table, STRUCTURE_NAMES.index(effect.what)
    if not tokens_left(table, task.seat, kind):
        return []
    return [
        cell
        for cell, finder in enumerate(table.found)
        if finder == task.seat
        and table.structure[cell] == NOBODY
        and table.holder[cell] in (NOBODY, task.seat)
        and realm.terrain_allows(table.terrain[cell], kind)
    ]


GROWN = {NOBODY: VILLAGE, ROAD: VILLAGE, VILLAGE: TOWN, TOWN: CITY}
"""What a card may build on a tile, by the structure that stands there: beside a road too (FA-113, FA-124)."""


def sites(state: FarState, task: Task, effect: Effect, pays: Pays = treasury.affords) -> list[int]:
    """Where the construction that only a card allows can be done and paid (FA-124)."""
    table, lake = state.table, effect.what == "lake"

    def fits(cell: int) -> bool:
        kind = GROWN.get(table.structure[cell], NOBODY)
        if kind == NOBODY or lake != (table.terrain[cell] == LAKE):
            return False
        cost = price(table, task.seat, kind, cell, effect.what == NO_FOOD)
        return site_refusal(table, task.seat, kind, cell, lake) is None and pays(table, task.seat, cost)

    return [cell for cell in range(table.board.cells) if fits(cell)]


might_be_sites = partial(sites, pays=treasury.may_afford)
"""Where it might be done, for all that others know of the owner's goods (FA-272)."""


def unseen(state: FarState, task: Task, effect: Effect) -> tuple[int, ...]:
    """Hidden tiles that the owner does not know."""
    return bits(ground.hidden_tiles(state.table) & ~ground.known_tiles(state, task.seat))


def discard_pile(state: FarState, task: Task, effect: Effect) -> list[int]:
    """Other cards among the discarded adventures, without relics of colours that nobody plays (FA-086)."""
    cards = set(state.table.discards[ADVENTURE]) - {task.card}
    return sorted(card for card in cards if playable(state.table, card))
