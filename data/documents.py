"""Records that the store keeps as JSON text, each with the columns by which it is found."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from data.queries import Reads, Writes

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "wishes": ("id", "guild_id", "user_id"),
    "gatherings": ("id", "guild_id"),
    "evenings": ("id", "guild_id"),
    "reminders": ("id", "guild_id", "user_id"),
    "followers": ("game_id", "user_id"),
    "notices": ("guild_id",),
    "solvers": ("user_id",),
    "dailies": ("guild_id",),
    "seasons": ("id", "guild_id", "version"),
    "entrants": ("id", "season_id", "user_id"),
    "pairings": ("id", "season_id", "round", "number"),
    "lessons": ("id", "user_id", "kind", "version"),
    "looks": ("game_id", "user_id"),
}
"""By table, the columns beside the text; of lessons and looks to write them."""
OF_SERVERS = tuple(table for table, columns in COLUMNS.items() if "guild_id" in columns)
"""The tables of what is for one server."""


class DocumentRow(Struct, frozen=True):
    """One record: its text, and its columns by name."""

    content: str
    columns: Mapping[str, int]


def _where(columns: Mapping[str, object]) -> str:
    return "".join(f" AND {column} = ?" for column in columns)


class ReadDocuments(Reads):
    """Reads of committed transactions."""

    async def all(self, table: str) -> list[DocumentRow]:
        """Every record of a table that is ours, in the order of its columns."""
        return await self._fetch(table, self._of_ours if "game_id" in COLUMNS[table] else self._ours)

    async def servers(self) -> set[int]:
        """The servers of ours for which there is any record."""
        asked = (f"SELECT guild_id FROM {table} WHERE 1 = 1{self._ours}" for table in OF_SERVERS)
        return {int(guild_id) for (guild_id,) in await self._session.fetch(" UNION ".join(asked))}

    async def where(self, table: str, **columns: int) -> list[DocumentRow]:
        """Those in which these columns have these values."""
        return await self._fetch(table, _where(columns), [*columns.values()])

    async def _fetch(self, table: str, where: str, values: Sequence[int] = ()) -> list[DocumentRow]:
        names = COLUMNS[table]
        listed = ", ".join(names)
        rows = await self._session.fetch(
            f"SELECT content, {listed} FROM {table} WHERE 1 = 1{where} ORDER BY {listed}", values
        )
        return [
            DocumentRow(str(content), dict(zip(names, map(int, rest), strict=True)))
            for content, *rest in rows
        ]


class WriteDocuments(Writes):
    """What can be written in a transaction."""

    async def add(self, table: str, content: str, **columns: int | str) -> int:
        """Store a record with these columns; returns its first one: its number, if it has one."""
        return await self._numbered(table, COLUMNS[table][0], content=content, **columns)

    async def put(self, table: str, content: str, **columns: int | str) -> None:
        """Store a record with these columns, in place of the one that has the same key."""
        await self._put(table, content=content, **columns)

    async def save(self, table: str, content: str, **columns: int | str) -> None:
        """Write what has changed of the record with these columns; Conflict if it is gone.

        If a version is among them, it is the next one then.
        """
        new = ", version = version + 1" if "version" in columns else ""
        await self._session.change(
            f"UPDATE {table} SET content = ?{new} WHERE 1 = 1{_where(columns)} RETURNING {COLUMNS[table][0]}",
            (content, *columns.values()),
        )

    async def drop(self, table: str, *, there: bool = False, **columns: int | str) -> None:
        """The record with these columns is no more; Conflict if it was to be `there`, and was not."""
        statement, values = f"DELETE FROM {table} WHERE 1 = 1{_where(columns)}", [*columns.values()]
        if there:
            await self._session.change(f"{statement} RETURNING {COLUMNS[table][0]}", values)
        else:
            await self._session.run(statement, values)
