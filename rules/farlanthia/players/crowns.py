"""What to build: the structure that pays back soonest, and the trades that make it payable."""

import random

from rules.actions import Action
from rules.farlanthia import economy, units
from rules.farlanthia.actions import Build, End, Requisition, Trade
from rules.farlanthia.cards.actions import Take
from rules.farlanthia.players import worth
from rules.farlanthia.players.lay import home, nearest, threat
from rules.farlanthia.realm import structures, yields
from rules.farlanthia.state import Table
from rules.farlanthia.tables import (
    FIELD,
    GOLD,
    LAST_SEASON,
    NOBODY,
    STRUCTURES,
    VILLAGE,
    WORKSHOP,
)
from rules.game import Turn

GOLD_WORTH = 1.3
"""A gold in goods: it buys units, and only grown places and mines make it."""
_MILITARY = {"garrison": 0.0, "fort": 1.5, "wall": 0.6, "road": 0.1}
"""What a military structure is worth a season, beside what it makes."""


def seasons_left(table: Table) -> int:
    """How many seasons are still to come, as far as the rules say."""
    last = table.terms.season_limit if table.terms.win_limit else LAST_SEASON
    return max(1, last - table.season)


def income(table: Table, kind: int, cell: int) -> float:
    """What a structure of a kind makes there a season, in goods."""
    about = STRUCTURES[kind]
    concepts = table.terms.civ_production == "concepts"
    resource, gold = about.concepts if concepts else (about.resource, about.gold)
    return (resource if yields(table, cell) != NOBODY else 0) + GOLD_WORTH * gold


def profit(table: Table, seat: int, kind: int, cell: int, danger: bool = False) -> float:
    """What building that brings over the seasons left, less its cost, for each good of the cost."""
    cost = sum(economy.price(table, seat, kind, cell))
    before = table.structure[cell]
    more = income(table, kind, cell) - (income(table, before, cell) if before != NOBODY else 0)
    name = STRUCTURES[kind].name
    more += _MILITARY.get(name, 0.0) * danger
    if kind == VILLAGE and table.terrain[cell] != FIELD:
        more += 0.1  # food comes in by itself; wood and stone are what towns wait for
    return (more * seasons_left(table) - cost) / max(1, cost)


def sites(table: Table, seat: int) -> list[tuple[int, int]]:
    """(kind, cell) of all that could be built if it could be paid."""
    own = sum(1 << cell for cell in structures(table, seat))
    near = own | table.board.spread(own)
    cells = [cell for cell in range(table.board.cells) if near >> cell & 1]
    kinds = [kind for kind in range(len(STRUCTURES)) if kind != WORKSHOP or table.terms.workshops]
    return [
        (kind, cell)
        for kind in kinds
        for cell in cells
        if economy.site_refusal(table, seat, kind, cell) is None
    ]


def plan(table: Table, seat: int) -> tuple[int, int] | None:
    """What to build next, payable or not: the most profit a good, weighed by how soon it can be paid."""
    best, found, danger = 0.0, None, threat(table, seat) > 0
    for kind, cell in sites(table, seat):
        wait = sum(shortfall(table, seat, kind, cell))
        value = profit(table, seat, kind, cell, danger) / (1 + 0.25 * wait)
        value -= 0.01 * nearest(table, cell, [home(table, seat)])
        if value > best:
            best, found = value, (kind, cell)
    return found


def shortfall(table: Table, seat: int, kind: int, cell: int) -> tuple[int, ...]:
    """By good: how much is missing for a construction."""
    held = table.goods[4 * seat : 4 * seat + 4]
    cost = economy.price(table, seat, kind, cell)
    return tuple(max(0, asked - have) for asked, have in zip(cost, held, strict=True))


def choose(turn: Turn, seat: int, rng: random.Random) -> Action:
    """The realm turn: cards that help, the planned construction, a trade or a die that brings it nearer."""
    table: Table = turn.view.table
    takes = [move for move in turn.legal if isinstance(move, Take)]
    best = max(takes, key=lambda move: worth.taking(move.card, move.clause - 1), default=None)
    if best is not None and worth.taking(best.card, best.clause - 1) > 0:
        return best
    wanted = plan(table, seat)
    if wanted is None:
        return End()
    build = Build(*wanted)
    if build in turn.legal:
        return build
    return _nearer(turn, seat, wanted) or _fallback(turn, seat)


def _nearer(turn: Turn, seat: int, wanted: tuple[int, int]) -> Action | None:
    """A requisition or a trade for a missing good, if all that is missing can be had now."""
    table: Table = turn.view.table
    missing = shortfall(table, seat, *wanted)
    spare = _spare(table, seat, wanted)
    dice = min(len(table.dice[seat]), table.terms.requisitions_per_season - table.requisitions[seat])
    if sum(missing) > dice + sum(each // 2 for each in spare):
        return None
    good = next(good for good, n in enumerate(missing) if n)
    asks = [move for move in turn.legal if isinstance(move, Requisition) and move.good == good]
    if asks:
        return min(asks, key=lambda move: move.die)
    trades = [
        move
        for move in turn.legal
        if isinstance(move, Trade) and move.get == good and move.times == 1 and spare[move.give] >= 2
    ]
    return max(trades, key=lambda move: spare[move.give], default=None)


def _spare(table: Table, seat: int, wanted: tuple[int, int]) -> list[int]:
    held = table.goods[4 * seat : 4 * seat + 4]
    cost = economy.price(table, seat, *wanted)
    return [max(0, have - asked) for have, asked in zip(held, cost, strict=True)]


def _fallback(turn: Turn, seat: int) -> Action:
    """Something cheaper that pays by itself, else the end of the turn."""
    table: Table = turn.view.table
    builds = [move for move in turn.legal if isinstance(move, Build)]
    best = max(builds, key=lambda move: profit(table, seat, move.kind, move.cell), default=None)
    if best is not None and profit(table, seat, best.kind, best.cell) > _WORTHWHILE:
        return best
    spare = [move for move in turn.legal if isinstance(move, Requisition) and len(table.dice[seat]) > 1]
    gold = [move for move in spare if move.good == GOLD]
    if gold and units.total(table, seat) < _FEW_UNITS:
        return min(gold, key=lambda move: move.die)
    return End()


_WORTHWHILE = 1.0
"""Profit for each good spent from which a second-best construction is taken rather than waited for."""
_FEW_UNITS = 6
