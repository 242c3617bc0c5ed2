"""What all that reads has in common: whole rows of a table, or a single value."""

from typing import TypeVar

from data.engine import Reading
from data.rows import names

R = TypeVar("R")
_BOOLS = {
    "is_open", "gave_up", "is_newest", "rated", "advised", "unseen", "in_turn", "is_public", "choice", "won",
    "idle",
}  # fmt: skip


class Reads:
    """Reads of committed transactions."""

    def __init__(self, session: Reading) -> None:
        self._session = session

    async def _int(self, statement: str, *values: object) -> int:
        rows = await self._session.fetch(statement, values)
        return int(rows[0][0] or 0) if rows else 0

    async def _text(self, statement: str, *values: object) -> str | None:
        rows = await self._session.fetch(statement, values)
        return str(rows[0][0]) if rows else None

    async def _one(self, kind: type[R], rest: str, *values: object) -> R | None:
        found = await self._all(kind, rest, *values)
        return found[0] if found else None

    async def _all(self, kind: type[R], rest: str, *values: object) -> list[R]:
        columns = names(kind)  # type: ignore[arg-type]
        rows = await self._session.fetch(f"SELECT {', '.join(columns)} {rest}", values)
        bools = _BOOLS.intersection(columns)
        made = (dict(zip(columns, row, strict=True)) for row in rows)
        return [kind(**each | {name: bool(each[name]) for name in bools}) for each in made]
