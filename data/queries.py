"""What all that reads and writes has in common: rows of a kind; rows that are new or replace others."""

import asyncio
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, TypeVar

from msgspec import convert

from data.engine import Reading, Session
from data.rows import Row
from data.shape import shapes

R = TypeVar("R", bound=Row)
V = TypeVar("V")
_MANY = 1000
"""Rows that would keep others waiting for some ten milliseconds."""


def _made(kind: type[R], rows: Iterable[Iterable[Any]]) -> list[R]:
    """What rows hold, in the order of the columns; a database has 0 and 1 for what is true or false."""
    return [convert(tuple(row), kind, strict=False) for row in rows]


class Reads:
    """Reads of committed transactions.

    `ours` limits what asks for all of something to the servers of some shards, `of_ours` to their games.
    """

    def __init__(self, session: Reading, ours: str = "", of_ours: str = "") -> None:
        self._session = session
        self._ours, self._of_ours = ours, of_ours

    async def _value(self, kind: Callable[[Any], V], statement: str, *values: object) -> V | None:
        """The first value of the first row; None where that is none, or there is no row."""
        rows = await self._session.fetch(statement, values)
        return None if not rows or rows[0][0] is None else kind(rows[0][0])

    async def _count(self, statement: str, *values: object) -> int:
        return await self._value(int, statement, *values) or 0

    async def _pairs(self, statement: str, *values: object) -> list[tuple[Any, Any]]:
        """Rows of two columns."""
        return [(one, other) for one, other in await self._session.fetch(statement, values)]

    async def _one(self, kind: type[R], rest: str, *values: object) -> R | None:
        found = await self._all(kind, rest, *values)
        return found[0] if found else None

    async def _all(self, kind: type[R], rest: str, *values: object) -> list[R]:
        rows = await self._session.fetch(f"SELECT {', '.join(kind.__struct_fields__)} {rest}", values)
        return await asyncio.to_thread(_made, kind, rows) if len(rows) > _MANY else _made(kind, rows)


class Writes:
    """What can be written in a transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def _do(self, statement: str, *values: object) -> None:
        await self._session.run(statement, values)

    async def _add(self, table: str, **columns: object) -> None:
        """Store a new row; raises Conflict if something unique is taken."""
        await self._do(insert(table, tuple(columns)), *columns.values())

    async def _numbered(self, table: str, key: str = "id", **columns: object) -> int:
        """Store a new row as `_add` does, at once; returns its number, or what else its `key` is."""
        statement = f"{insert(table, tuple(columns))} RETURNING {key}"
        ((number,),) = await self._session.fetch(statement, [*columns.values()])
        return int(number)

    async def _put(self, table: str, **columns: object) -> None:
        """Store a row, in place of the one that has the same primary key."""
        await self._do(_upsert(table, tuple(columns)), *columns.values())


@cache
def insert(table: str, columns: tuple[str, ...]) -> str:
    """The statement that adds one row with these columns."""
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"


@cache
def _upsert(table: str, columns: tuple[str, ...]) -> str:
    key = next(shape.key for shape in shapes() if shape.name == table)
    others = ", ".join(f"{name} = excluded.{name}" for name in columns if name not in key)
    then = f"UPDATE SET {others}" if others else "NOTHING"
    return f"{insert(table, columns)} ON CONFLICT ({', '.join(key)}) DO {then}"
