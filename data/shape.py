"""What tables the newest schema has, learnt from the migrations themselves."""

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from functools import cache

from msgspec import Struct

from data.errors import StoreError
from data.migrate import migrations


class Shape(Struct, frozen=True):
    """A table: its columns, those of its primary key, and whether the database numbers its rows."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    numbered: bool

    def page(self, first: bool) -> str:
        """The statement that reads rows in the order of the key, the first ones or those after a key."""
        key = ", ".join(self.key)
        after = "" if first else f"WHERE ({key}) > ({', '.join('?' * len(self.key))}) "
        return f"SELECT {', '.join(self.columns)} FROM {self.name} {after}ORDER BY {key} LIMIT ?"


_EARLY = (
    "{} was written by a Landmoot of before the first release, whose games no later one can go on with: "
    "finish them with that one, or begin with a new database."
)
"""What to say of a database of before the schema was numbered for good."""


COLUMNS = "SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table'"
"""Asks a file for its tables with their columns."""


def usable(version: int | None, columns: Iterable[Sequence[str]], called: str) -> int:
    """The number of a schema that this Landmoot can go on with; 0 for an empty database.

    `version` is what the database says of itself, None where that is another program's; `columns` are pairs
    of a table and a column that are there: before the schema was numbered for good, its number says what it
    does not hold. Raises StoreError, which calls it so.
    """
    if version is None:
        raise StoreError(f"{called} is no database of Landmoot; choose another.")
    if version > (known := len(migrations())):
        raise StoreError(
            f"{called} was written by a newer Landmoot (schema {version}, this one knows {known}): "
            "update this one, or restore an older backup."
        )
    wanted = {(shape.name, column) for shape in shapes(version) for column in shape.columns}
    if not wanted <= {(table, column) for table, column in columns}:
        raise StoreError(_EARLY.format(called))
    return version


@cache
def shapes(version: int | None = None) -> Sequence[Shape]:
    """All tables, or those of an older schema; what a table refers to comes before it."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for script in migrations()[:version]:
            connection.executescript(script)
        made = connection.execute(
            "SELECT name, sql FROM sqlite_schema "
            "WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY rowid"
        ).fetchall()
        found = [_shape(connection, name, sql) for name, sql in made]
        asked = {name: connection.execute(f"PRAGMA foreign_key_list({name})").fetchall() for name, _ in made}
    referred = {name: {row[2] for row in rows} - {name} for name, rows in asked.items()}
    ordered: list[Shape] = []
    while found:
        there = {shape.name for shape in ordered}
        ordered += (ready := [shape for shape in found if referred[shape.name] <= there])
        found = [shape for shape in found if shape not in ready]
    return tuple(ordered)


def _shape(connection: sqlite3.Connection, name: str, sql: str) -> Shape:
    columns = connection.execute(f"PRAGMA table_info({name})").fetchall()
    key = sorted((column[5], column[1]) for column in columns if column[5])
    return Shape(
        name, tuple(column[1] for column in columns), tuple(each for _, each in key), "AUTOINCREMENT" in sql
    )
