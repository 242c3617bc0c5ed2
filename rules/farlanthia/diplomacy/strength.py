"""How strong ambassadors are (book, 3.5; FA-204, FA-206, FA-218)."""

from rules.farlanthia.actions import CONTEST, LABOUR, NEGOTIATIONS, TRUCE
from rules.farlanthia.state import LAST, NOW, FarTable

RESISTER = 2
"""The strength of who resists, before cards."""
KINDS = len(NEGOTIATIONS)


def strength(table: FarTable, kind: int, seat: int, other: int) -> int:
    """A proposer's strength against another seat, before cards."""
    history = table.fought[table.seats * seat + other] if kind == TRUCE else table.used[KINDS * seat + kind]
    if kind == LABOUR:
        return _highest({0: history & LAST, 2: not history, 3: not any(table.stock(seat))}, 1)
    fresh = table.attacked[seat] >> other & 1 if kind == CONTEST else not history
    return _highest({0: history & NOW, 1: history & LAST, 3: fresh}, 2)


def _highest(rows: dict[int, object], otherwise: int) -> int:
    """The highest row that applies; `otherwise` if none does."""
    return max((strength for strength, applies in rows.items() if applies), default=otherwise)
