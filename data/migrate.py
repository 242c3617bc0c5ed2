"""Migrations: bring a database from any older schema to the newest, one numbered file at a time."""

import re
import sqlite3
from collections.abc import Iterator
from importlib.resources import files

import aiosqlite

from data.errors import StoreError

APPLICATION_ID = 0x4C4D4F54
"""Marks a database file as Landmoot's ("LMOT")."""


def migrations() -> list[str]:
    """The SQL of every migration: number 1 first. Raises ValueError if the numbers have a gap."""
    found = {}
    for entry in files("data.migrations").iterdir():
        match = re.fullmatch(r"(\d{4})_\w+\.sql", entry.name)
        if match:
            found[int(match[1])] = entry.read_text(encoding="utf-8")
    if sorted(found) != list(range(1, len(found) + 1)):
        raise ValueError(f"migrations must be numbered from 1 without a gap, not {sorted(found)}")
    return [found[number] for number in sorted(found)]


def statements(script: str) -> Iterator[str]:
    """The single statements of an SQL script."""
    piece = ""
    for line in script.splitlines(keepends=True):
        piece += line
        if sqlite3.complete_statement(piece):
            yield piece.strip()
            piece = ""
    if piece.strip():
        yield piece.strip()


async def migrate(connection: aiosqlite.Connection, path: str) -> None:
    """Apply what is missing. Raises StoreError for a foreign or a newer database, which stays untouched."""
    scripts = migrations()
    version = await _pragma(connection, "user_version")
    if version == 0 and await _pragma(connection, "schema_version") != 0:
        raise StoreError(f"{path} is a database of another program; choose another file.")
    if version and await _pragma(connection, "application_id") != APPLICATION_ID:
        raise StoreError(f"{path} is a database of another program; choose another file.")
    if version > len(scripts):
        raise StoreError(
            f"The database {path} was written by a newer Landmoot (schema {version}, this one knows "
            f"{len(scripts)}); update Landmoot or restore an older backup."
        )
    for number in range(version + 1, len(scripts) + 1):
        await connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in statements(scripts[number - 1]):
                await connection.execute(statement)
            await connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            await connection.execute(f"PRAGMA user_version = {number}")
            await connection.execute("COMMIT")
        except BaseException:
            await connection.execute("ROLLBACK")
            raise


async def _pragma(connection: aiosqlite.Connection, name: str) -> int:
    async with connection.execute(f"PRAGMA {name}") as cursor:
        row = await cursor.fetchone()
    return int(row[0]) if row else 0
