"""Rows put into a table: new ones, and those that take the place of others."""

from functools import cache

from data.engine import Session
from data.shape import shapes


async def add(session: Session, table: str, **columns: object) -> None:
    """Store a new row; raises Conflict if something unique is taken."""
    await session.run(insert(table, tuple(columns)), [*columns.values()])


async def put(session: Session, table: str, **columns: object) -> None:
    """Store a row, in place of the one that has the same primary key."""
    await session.run(_upsert(table, tuple(columns)), [*columns.values()])


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
