"""What the store keeps of people who look for a game: their wishes, and who is called together."""

from data.engine import Reading, Session
from data.rows import GatheringRow, Winner, WishRow


class ReadFinding:
    """Reads of committed transactions; `ours` limits it to the servers of some shards."""

    def __init__(self, session: Reading, ours: str = "") -> None:
        self._session = session
        self._ours = ours

    async def servers(self) -> list[int]:
        """The servers in which somebody looks for a game or is about to have one."""
        rows = await self._session.fetch(
            f"SELECT guild_id FROM wishes WHERE 1 = 1{self._ours} "
            f"UNION SELECT guild_id FROM gatherings WHERE 1 = 1{self._ours} ORDER BY guild_id"
        )
        return [int(guild_id) for (guild_id,) in rows]

    async def wishes(self, guild_id: int) -> list[WishRow]:
        """All wishes of a server, oldest first."""
        rows = await self._session.fetch(
            "SELECT id, guild_id, user_id, content FROM wishes WHERE guild_id = ? ORDER BY id", (guild_id,)
        )
        return [WishRow(*row) for row in rows]

    async def gatherings(self, guild_id: int) -> list[GatheringRow]:
        """All gatherings of a server, oldest first."""
        rows = await self._session.fetch(
            "SELECT id, guild_id, content FROM gatherings WHERE guild_id = ? ORDER BY id", (guild_id,)
        )
        return [GatheringRow(*row) for row in rows]

    async def winners(self, guild_id: int, most: int) -> list[Winner]:
        """The seats that won last: table, game, channel, person or computer, when; newest first."""
        rows = await self._session.fetch(
            "SELECT g.id, g.game, g.channel_id, r.user_id, r.computer, r.ended_at FROM results r "
            "JOIN games g ON g.id = r.game_id WHERE r.guild_id = ? AND r.won = 1 "
            "ORDER BY r.ended_at DESC, g.id DESC, r.seat LIMIT ?",
            (guild_id, most),
        )
        return [Winner(*row) for row in rows]

    async def noticed(self) -> list[int]:
        """The servers that have a standing message."""
        rows = await self._session.fetch(f"SELECT guild_id FROM notices WHERE 1 = 1{self._ours}")
        return [int(guild_id) for (guild_id,) in rows]

    async def notice(self, guild_id: int) -> str | None:
        """Which message that of a server is (JSON text)."""
        rows = await self._session.fetch("SELECT content FROM notices WHERE guild_id = ?", (guild_id,))
        return str(rows[0][0]) if rows else None


class WriteFinding:
    """What can be written of it in a transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def add_wish(self, guild_id: int, user_id: int, content: str) -> int:
        """Store what somebody wishes, in place of what they wished before; returns its id."""
        await self._session.run("DELETE FROM wishes WHERE guild_id = ? AND user_id = ?", (guild_id, user_id))
        statement = "INSERT INTO wishes (guild_id, user_id, content) VALUES (?, ?, ?) RETURNING id"
        ((id,),) = await self._session.fetch(statement, (guild_id, user_id, content))
        return int(id)

    async def save_wish(self, id: int, content: str) -> None:
        """Write what has changed of a wish; Conflict if it is gone."""
        await self._session.change("UPDATE wishes SET content = ? WHERE id = ? RETURNING id", (content, id))

    async def drop_wish(self, id: int) -> None:
        """That wish is no more; Conflict if it was gone before."""
        await self._session.change("DELETE FROM wishes WHERE id = ? RETURNING id", (id,))

    async def add_gathering(self, guild_id: int, content: str) -> int:
        """Store a gathering and return its id."""
        statement = "INSERT INTO gatherings (guild_id, content) VALUES (?, ?) RETURNING id"
        ((id,),) = await self._session.fetch(statement, (guild_id, content))
        return int(id)

    async def save_gathering(self, id: int, content: str) -> None:
        """Write what has changed of a gathering; Conflict if it is gone."""
        await self._session.change(
            "UPDATE gatherings SET content = ? WHERE id = ? RETURNING id", (content, id)
        )

    async def drop_gathering(self, id: int) -> None:
        """That gathering is over."""
        await self._session.run("DELETE FROM gatherings WHERE id = ?", (id,))

    async def set_notice(self, guild_id: int, content: str) -> None:
        """Store which message is a server's standing one."""
        await self._session.run(
            "INSERT INTO notices (guild_id, content) VALUES (?, ?) "
            "ON CONFLICT (guild_id) DO UPDATE SET content = excluded.content",
            (guild_id, content),
        )

    async def drop_notice(self, guild_id: int) -> None:
        """A server has none any more."""
        await self._session.run("DELETE FROM notices WHERE guild_id = ?", (guild_id,))

    async def leave_server(self, guild_id: int) -> None:
        """Nobody looks for a game in that server any more, and none is planned there."""
        await self._session.run(
            "DELETE FROM comers WHERE evening_id IN (SELECT id FROM evenings WHERE guild_id = ?)", (guild_id,)
        )
        for table in ("wishes", "gatherings", "notices", "evenings", "reminders"):
            await self._session.run(f"DELETE FROM {table} WHERE guild_id = ?", (guild_id,))
