"""Goods that are missing and goods that lie idle: trades and dice that turn the one into the other."""

from collections.abc import Sequence

from rules.farlanthia import forces, treasury
from rules.farlanthia.actions import Requisition, Trade
from rules.farlanthia.state import FarTable
from rules.farlanthia.tables import FOOD, GOLD, GOODS, INFANTRY, STONE, WOOD
from rules.kernel.actions import Action

Goods = Sequence[int]


def wait(held: Goods, made: Goods, cost: Goods) -> float:
    """About how many seasons pass before a cost can be paid: what cannot be traded for must be made."""
    missing, left = treasury.shortfall(held, cost), treasury.shortfall(cost, held)
    lacks = sum(missing) - sum(each // 2 for each in left)
    return 0.0 if lacks <= 0 else max(1.0, lacks / max(1.0, sum(made) / 2))


def towards(legal: Sequence[Action], table: FarTable, seat: int, cost: Goods) -> Action | None:
    """A die or a trade that brings a cost nearer, if all that is missing can be had now."""
    held = treasury.stock(table, seat)
    missing, left = treasury.shortfall(held, cost), treasury.shortfall(cost, held)
    asks = [move for move in legal if isinstance(move, Requisition)]
    trades = [move for move in legal if isinstance(move, Trade)]
    dice = min(len(table.dice[seat]), table.terms.requisitions_per_season - table.requisitions[seat])
    free = {move.good for move in asks}
    by_die = min(dice, sum(1 for good, n in enumerate(missing) if n and good in free))
    if sum(missing) - by_die > (sum(each // 2 for each in left) if trades else 0):
        return None
    wanted = [move for move in asks if missing[move.good]]
    if wanted:
        return min(wanted, key=lambda move: move.die)
    able = [move for move in trades if missing[move.get] and left[move.give] >= 2]
    most = max(able, key=lambda move: (left[move.give], missing[move.get]), default=None)
    if most is None:
        return None
    return Trade(most.give, most.get, min(missing[most.get], left[most.give] // 2))


def into_units(legal: Sequence[Action], table: FarTable, seat: int, kept: Goods) -> Trade | None:
    """A trade of what lies idle beyond what is kept for what the next unit lacks."""
    trades = {(move.give, move.get) for move in legal if isinstance(move, Trade)}
    cost = forces.unit(table, INFANTRY).cost
    held = list(treasury.shortfall(kept, treasury.stock(table, seat)))
    able = min(held[good] // asked for good, asked in enumerate(cost) if asked)
    asked = [each * (able + 1) for each in cost]
    missing, left = treasury.shortfall(held, asked), treasury.shortfall(asked, held)
    if sum(missing) > sum(each // 2 for each in left):
        return None
    for get in (GOLD, FOOD):
        givers = [give for give in range(len(GOODS)) if left[give] >= 2 and (give, get) in trades]
        if missing[get] and givers:
            give = max(givers, key=lambda good: left[good])
            return Trade(give, get, min(missing[get], left[give] // 2))
    return None


def by_die(legal: Sequence[Action], table: FarTable, seat: int, kept: int) -> Requisition | None:
    """A good for a die that finds no better use, the scarcest one: gold before all; so many dice are kept."""
    if len(table.dice[seat]) <= kept:
        return None
    asks = [move for move in legal if isinstance(move, Requisition)]
    held = treasury.stock(table, seat)
    order = {GOLD: -2, FOOD: held[FOOD] - 1, WOOD: held[WOOD], STONE: held[STONE]}
    return min(asks, key=lambda move: (order[move.good], move.die), default=None)
