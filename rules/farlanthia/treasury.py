"""The goods of a seat, and how they change: in silence, or told."""

from collections.abc import Iterable, Sequence

from rules.farlanthia import tables
from rules.farlanthia.base import Events
from rules.farlanthia.events import Gained, Lost, goods_told
from rules.farlanthia.state import FarState, FarTable
from rules.kernel.illegal import Illegal, lack

_GOODS = len(tables.GOODS)


def stock(table: FarTable, seat: int) -> tables.Goods:
    """A seat's goods."""
    return tuple(table.goods[_GOODS * seat : _GOODS * seat + _GOODS])


def set_stock(table: FarTable, seat: int, goods: Iterable[int]) -> None:
    """Let a seat hold just these goods, or -1 each where they are hidden from a viewer; in silence."""
    table.goods[_GOODS * seat : _GOODS * seat + _GOODS] = goods


def affords(table: FarTable, seat: int, cost: tables.Goods) -> bool:
    """Whether a seat holds at least that."""
    return all(held >= asked for held, asked in zip(stock(table, seat), cost, strict=True))


def may_afford(table: FarTable, seat: int, cost: tables.Goods) -> bool:
    """Whether a seat holds at least that, for all that others know of its goods (FA-272)."""
    if table.terms.goods_public:
        return affords(table, seat, cost)
    return sum(stock(table, seat)) >= sum(cost)


def add_goods(table: FarTable, seat: int, goods: tables.Goods, sign: int = 1) -> None:
    """Change a seat's goods, in silence; none falls below 0 (FA-087)."""
    for good, count in enumerate(goods):
        at = _GOODS * seat + good
        table.goods[at] = max(0, table.goods[at] + sign * count)


def least_held(table: FarTable, seat: int) -> int:
    """The good that a seat has least of; ties in the order wood, stone, food, gold (book, 5.4)."""
    held = stock(table, seat)
    return held.index(min(held))


def gain(state: FarState, seat: int, goods: tables.Goods, why: str, events: Events) -> None:
    """Give a seat goods and tell it, unless there is nothing to give."""
    if any(goods):
        add_goods(state.table, seat, goods)
        events.append(Gained(seat, tuple(goods), why))


def lose(state: FarState, seat: int, goods: tables.Goods, why: str, events: Events) -> None:
    """Take goods from a seat, of each kind as many as it has (FA-087), and tell it."""
    taken = tuple(map(min, stock(state.table, seat), goods))
    if any(taken):
        add_goods(state.table, seat, taken, -1)
        events.append(Lost(seat, taken, why))


def shortfall(held: Sequence[int], cost: Sequence[int]) -> tables.Goods:
    """By good: how much of a cost is missing in a stock."""
    return tuple(max(0, asked - have) for asked, have in zip(cost, held, strict=True))


def missing_goods(table: FarTable, seat: int, cost: tables.Goods) -> str:
    """Which goods of a price a seat lacks, as "2 wood"; empty if none."""
    short = shortfall(stock(table, seat), cost)
    return goods_told(short) if any(short) else ""


def unpaid(table: FarTable, seat: int, cost: tables.Goods, rule: str) -> Illegal | None:
    """The refusal `cannot_pay` with what is missing; None for who can pay."""
    short = missing_goods(table, seat, cost)
    return lack(short, "cannot_pay", f"That costs {goods_told(cost)}; you lack {short}.", rule)


def one(good: int, count: int = 1) -> tables.Goods:
    """So many of one good."""
    return tuple(count if good == each else 0 for each in range(len(tables.GOODS)))
