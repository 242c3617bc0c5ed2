"""Where people look for a game, who has won there, and who comes to an evening; wishes are documents."""

from data.queries import Reads, Writes
from data.rows import Winner


class ReadFinding(Reads):
    """Reads of committed transactions."""

    async def winners(self, guild_id: int, most: int) -> list[Winner]:
        """The seats that won last: table, game, channel, person or computer, when; newest first."""
        return await self._all(
            Winner,
            "FROM results JOIN (SELECT id, channel_id FROM games) there ON there.id = game_id "
            "WHERE guild_id = ? AND won = 1 ORDER BY ended_at DESC, game_id DESC, seat LIMIT ?",
            guild_id,
            most,
        )

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
