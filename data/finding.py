"""Where people look for a game, who has won there, and who comes to an evening; wishes are documents."""

from data.queries import Reads, Writes
from data.rows import Winner


class ReadFinding(Reads):
    """Reads of committed transactions."""

    async def servers(self) -> list[int]:
        """The servers in which somebody looks for a game or is about to have one."""
        rows = await self._session.fetch(
            f"SELECT guild_id FROM wishes WHERE 1 = 1{self._ours} "
            f"UNION SELECT guild_id FROM gatherings WHERE 1 = 1{self._ours} ORDER BY guild_id"
        )
        return [int(guild_id) for (guild_id,) in rows]

    async def winners(self, guild_id: int, most: int) -> list[Winner]:
        """The seats that won last: table, game, channel, person or computer, when; newest first."""
        rows = await self._session.fetch(
            "SELECT g.id, g.game, g.channel_id, r.user_id, r.computer, r.ended_at FROM results r "
            "JOIN games g ON g.id = r.game_id WHERE r.guild_id = ? AND r.won = 1 "
            "ORDER BY r.ended_at DESC, g.id DESC, r.seat LIMIT ?",
            (guild_id, most),
        )
        return [Winner(*row) for row in rows]

    async def comers(self, evening_id: int) -> list[tuple[int, str]]:
        """Who comes to an evening, as pairs of a user and a name, in the order in which they said so."""
        statement = "SELECT user_id, name FROM comers WHERE evening_id = ? ORDER BY id"
        return await self._pairs(statement, evening_id)


class WriteFinding(Writes):
    """What can be written of it in a transaction."""

    async def leave_server(self, guild_id: int) -> None:
        """Nobody looks for a game in that server any more, and none is planned there."""
        for table in ("wishes", "gatherings", "notices", "evenings", "reminders", "seasons", "dailies"):
            await self._session.run(f"DELETE FROM {table} WHERE guild_id = ?", (guild_id,))

    async def come(self, id: int, user_id: int, name: str) -> None:
        """Somebody comes to an evening, after those who said so before; who said so keeps their place."""
        await self._session.run(
            "INSERT INTO comers (evening_id, user_id, name) VALUES (?, ?, ?) "
            "ON CONFLICT (evening_id, user_id) DO NOTHING",
            (id, user_id, name),
        )

    async def stay_away(self, id: int, user_id: int) -> None:
        """Somebody does not come to it."""
        await self._session.run("DELETE FROM comers WHERE evening_id = ? AND user_id = ?", (id, user_id))
