"""What tables the newest schema has, learnt from the migrations themselves."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass

from data.migrate import migrations


@dataclass(frozen=True)
class Shape:
    """A table: its columns, those of its primary key, and whether the database numbers its rows."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    numbered: bool

    @property
    def insert(self) -> str:
        """The statement that adds one row."""
        values = ", ".join("?" * len(self.columns))
        return f"INSERT INTO {self.name} ({', '.join(self.columns)}) VALUES ({values})"

    def page(self, first: bool) -> str:
        """The statement that reads rows in the order of the key, the first ones or those after a key."""
        key = ", ".join(self.key)
        after = "" if first else f"WHERE ({key}) > ({', '.join('?' * len(self.key))}) "
        return f"SELECT {', '.join(self.columns)} FROM {self.name} {after}ORDER BY {key} LIMIT ?"


def shapes() -> list[Shape]:
    """All tables; what a table refers to comes before it."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for script in migrations():
            connection.executescript(script)
        made = connection.execute(
            "SELECT name, sql FROM sqlite_schema "
            "WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY rowid"
        ).fetchall()
        found = [_shape(connection, name, sql) for name, sql in made]
        referred = {name: _referred(connection, name) for name, _ in made}
    ordered: list[Shape] = []
    while found:
        there = {shape.name for shape in ordered}
        ordered += (ready := [shape for shape in found if referred[shape.name] <= there])
        found = [shape for shape in found if shape not in ready]
    return ordered


def _shape(connection: sqlite3.Connection, name: str, sql: str) -> Shape:
    columns = connection.execute(f"PRAGMA table_info({name})").fetchall()
    key = sorted((column[5], column[1]) for column in columns if column[5])
    return Shape(
        name, tuple(column[1] for column in columns), tuple(each for _, each in key), "AUTOINCREMENT" in sql
    )


def _referred(connection: sqlite3.Connection, name: str) -> set[str]:
    return {row[2] for row in connection.execute(f"PRAGMA foreign_key_list({name})")} - {name}
