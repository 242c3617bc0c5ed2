"""How strong ambassadors are (book, 3.5; FA-204, FA-206, FA-218)."""

from collections.abc import Callable

from rules.farlanthia.actions import NEGOTIATIONS
from rules.farlanthia.realm import stock
from rules.farlanthia.state import LAST, NOW, FarTable

RESISTER = 2
"""The strength of who resists, before cards."""
KINDS = len(NEGOTIATIONS)


def _truce(table: FarTable, seat: int, other: int) -> int:
    fought = table.fought[table.seats * seat + other]
    return _highest({0: fought & NOW, 1: fought & LAST, 3: not fought}, 2)


def _trade(table: FarTable, seat: int, other: int) -> int:
    used = table.used[KINDS * seat + 1]
    return _highest({0: used & NOW, 1: used & LAST, 3: not used}, 2)


def _contest(table: FarTable, seat: int, other: int) -> int:
    used = table.used[KINDS * seat + 2]
    return _highest({0: used & NOW, 1: used & LAST, 3: table.attacked[seat] >> other & 1}, 2)


def _labour(table: FarTable, seat: int, other: int) -> int:
    used = table.used[KINDS * seat + 3]
    return _highest({0: used & LAST, 2: not used, 3: not any(stock(table, seat))}, 1)


def _highest(rows: dict[int, object], otherwise: int) -> int:
    """The highest row that applies; `otherwise` if none does."""
    return max((strength for strength, applies in rows.items() if applies), default=otherwise)


_ROWS: tuple[Callable[[FarTable, int, int], int], ...] = (_truce, _trade, _contest, _labour)


def strength(table: FarTable, kind: int, seat: int, other: int) -> int:
    """A proposer's strength against another seat, before cards."""
    return _ROWS[kind](table, seat, other)
