"""Positions of Farlanthia set up by hand: everything that a picture can show lies on the map."""

import random
from typing import Any

import msgspec

from rules.farlanthia import board as boards, treasury
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.events import ARMY
from rules.farlanthia.options import settle_farlanthia
from rules.farlanthia.season.setup import bare_table
from rules.farlanthia.state import FarTable, Orders, Truce
from rules.farlanthia.tables import (
    BADLANDS,
    CAPITOL,
    FIELD,
    FOREST,
    GARRISON,
    HIDDEN,
    LAKE,
    MINE,
    MOUNTAIN,
    NEUTRAL,
    ROAD,
    STRUCTURE_NAMES,
    STRUCTURES,
    VOLCANO,
)
from rules.farlanthia.terms import Terms
from rules.farlanthia.view import FarView
from rules.kernel.events import Viewer
from rules.kernel.names import NOBODY
from rules.kernel.options import read_terms
from rules.kernel.trail import Step

_MIX = (LAKE, BADLANDS, MOUNTAIN, FOREST, FOREST, FIELD, FIELD)


def fresh(mode: str, seats: int, **chosen: Any) -> FarTable:
    """A map of hidden tiles with capitols, before the first season."""
    settled = settle_farlanthia({"mode": mode, **chosen}, seats)
    name = "story" if mode == "story" else boards.mat(str(settled["mat"]), seats)
    here = boards.board(name)
    table = bare_table(read_terms(Terms, settled), seats, name)
    table.terrain = [HIDDEN] * here.cells
    table.rolled, table.dice = [(6, 4, 1)] * seats, [(6, 4, 1)] * seats
    table.phase = "scout"
    for seat in range(seats):
        treasury.set_stock(table, seat, (2, 1, 2, 2))
    for seat, cell in enumerate(() if mode == "story" else boards.starts(name, seats, "inner")):
        put(table, cell, FIELD, CAPITOL, seat)
        units(table, cell, seat, 2)
    if here.centre != NOBODY:
        table.terrain[here.centre] = VOLCANO
    return table


def put(table: FarTable, cell: int, terrain: int, kind: int, owner: int) -> None:
    """A structure on a tile."""
    table.terrain[cell], table.structure[cell], table.owner[cell] = terrain, kind, owner


def units(table: FarTable, cell: int, owner: int, count: int, kind: int = 0) -> None:
    """Units on a tile that have not moved."""
    table.holder[cell] = owner
    table.fresh[3 * cell + kind] = count


def staged(mode: str, seats: int, seed: int = 5, *, reach: int = 3, **chosen: Any) -> FarTable:
    """A table in its second year: realms around every capitol, troops, an occupied structure, a truce."""
    table, rng = fresh(mode, seats, **chosen), random.Random(seed)
    here = table.board
    starts = boards.starts(table.map, seats, "inner")
    for seat, start in enumerate(starts):
        near = [cell for cell in range(here.cells) if here.distance(start, cell) <= reach]
        for cell in near:
            if table.terrain[cell] == HIDDEN:
                table.terrain[cell] = rng.choice(_MIX)
        _settle(table, rng, seat, [cell for cell in near if here.distance(start, cell) <= 2])
    table.phase, table.season, table.order = "conflict.manoeuvre", 6, tuple(reversed(range(seats)))
    table.dice = [((6, 4), (5,), (), (3, 3, 2), (6, 6, 6), (1,))[seat] for seat in range(seats)]
    table.rolled = [
        ((6, 4, 1), (5, 2, 2), (4, 4, 1), (3, 3, 2), (6, 6, 6), (1, 1, 1))[s] for s in range(seats)
    ]
    table.renown = [(4, 0, -5, 12, 3, 7)[seat] for seat in range(seats)]
    table.valor = [(3, 9, 0, 1, 7, 2)[seat] for seat in range(seats)]
    table.honor = [(0, 5, 2, 8, 1, 4)[seat] for seat in range(seats)]
    table.caravan = [NOBODY, 1, NOBODY, 0]
    table.truces = [Truce(0, 1, 6)]
    table.open[0] = [BY_CODE["E64"].id]
    return table


def crowded(table: FarTable, share: float, seed: int = 5) -> FarTable:
    """The table with nothing hidden, and so large a share of its tiles built on, one of five with troops."""
    rng = random.Random(seed)
    for cell in range(table.board.cells):
        if table.terrain[cell] == HIDDEN:
            table.terrain[cell] = rng.choice(_MIX)
        if table.structure[cell] < 0 and rng.random() < share:
            put(table, cell, table.terrain[cell], rng.randrange(len(STRUCTURES)), rng.randrange(table.seats))
        if cell % 5 == 0 and table.owner[cell] != NOBODY:
            units(table, cell, table.owner[cell], rng.randrange(1, 30), rng.randrange(3))
    return table


def _settle(table: FarTable, rng: random.Random, seat: int, near: list[int]) -> None:
    free = [cell for cell in near if table.structure[cell] < 0 and table.terrain[cell] not in (LAKE, VOLCANO)]
    rng.shuffle(free)
    kinds = [kind for kind in range(len(STRUCTURES)) if kind not in (CAPITOL,)]
    for cell, kind in zip(free[:9], rng.sample(kinds, len(kinds)), strict=False):
        put(table, cell, MOUNTAIN if kind == MINE else table.terrain[cell], kind, seat)
        if kind in (GARRISON, ROAD):
            units(table, cell, seat, rng.choice((1, 3, 12)))
    if len(free) > 10:
        units(table, free[10], seat, 7)
        units(table, free[10], seat, 2, 1)
    towns = [cell for cell in free[:9] if table.structure[cell] in (0, 1)]
    if towns:
        units(table, towns[0], NEUTRAL if seat == 2 else (seat + 1) % table.seats, 4)
        table.recent = [towns[0], *table.board.neighbours[towns[0]][:1]]


def campaigned(table: FarTable) -> None:
    """What the trail tells of a season: attacks on what is occupied, moves, a retreat, and losses."""
    here, trail = table.board, list[Step]()
    for cell, holder in enumerate(table.holder):
        owner, kind = table.owner[cell], table.structure[cell]
        if holder in (NOBODY, NEUTRAL) or owner in (NOBODY, holder):
            continue
        near = [each for each in here.neighbours[cell] if table.terrain[each] >= 0]
        far = [each for each in range(here.cells) if here.distance(cell, each) == 2]
        trail += (
            Step("attacked", holder, ARMY, cell, near[0], 3),
            Step("attacked", holder, ARMY, cell, far[-1], 2),
            Step("lost", holder, ARMY, cell, count=1),
            Step("lost", owner, ARMY, cell, count=12),
            Step("lost", owner, STRUCTURE_NAMES[kind], cell),
            Step("moved", holder, ARMY, near[-1], cell, 1),
            Step("moved", owner, ARMY, near[0], near[-1], 14),
        )
    table.trail = trail


def look_at(table: FarTable, viewer: Viewer = None, **changes: Any) -> FarView:
    """The view of a table."""
    seats = table.seats
    view = FarView(
        viewer=viewer,
        seats=seats,
        waiting=(table.seat,),
        over=False,
        table=table,
        known=(),
        drawn=-1,
        hand=(),
        orders=None if viewer is None else Orders(),
        answers=(),
        totals=tuple(sum(treasury.stock(table, seat)) for seat in range(seats)),
        hand_sizes=tuple((2, 0, 1, 4, 0, 3)[:seats]),
        deck_sizes=(30, 28),
        pool=6,
    )
    return msgspec.structs.replace(view, **changes)
