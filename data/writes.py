"""What all that writes has in common: rows put into a table, new ones and those that replace others."""

from functools import cache

from data.engine import Session
from data.shape import shapes


class Writes:
    """What can be written in a transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def _do(self, statement: str, *values: object) -> None:
        await self._session.run(statement, values)

    async def _add(self, table: str, **columns: object) -> None:
        """Store a new row; raises Conflict if something unique is taken."""
        await self._do(insert(table, tuple(columns)), *columns.values())

    async def _put(self, table: str, **columns: object) -> None:
        """Store a row, in place of the one that has the same primary key."""
        await self._do(_upsert(table, tuple(columns)), *columns.values())


@cache
def insert(table: str, columns: tuple[str, ...]) -> str:
    """The statement that adds one row with these columns."""
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"


@cache
def _upsert(table: str, columns: tuple[str, ...]) -> str:
    key = _keys()[table]
    others = ", ".join(f"{name} = excluded.{name}" for name in columns if name not in key)
    then = f"UPDATE SET {others}" if others else "NOTHING"
    return f"{insert(table, columns)} ON CONFLICT ({', '.join(key)}) DO {then}"


@cache
def _keys() -> dict[str, tuple[str, ...]]:
    """The primary key of each table."""
    return {shape.name: shape.key for shape in shapes()}
