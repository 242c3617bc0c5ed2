"""The goods of a seat, and how they change in silence."""

from collections.abc import Iterable

from rules.farlanthia import tables
from rules.farlanthia.state import FarTable

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
