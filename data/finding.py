"""Where people look for a game, and who has won there; their wishes are in `data.documents`."""

from data.engine import Reading
from data.reads import Reads
from data.rows import Winner
from data.writes import Writes


class ReadFinding(Reads):
    """Reads of committed transactions; `ours` limits it to the servers of some shards."""

    def __init__(self, session: Reading, ours: str = "") -> None:
        super().__init__(session)
        self._ours = ours

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


class WriteFinding(Writes):
    """What can be written of it in a transaction."""

    async def leave_server(self, guild_id: int) -> None:
        """Nobody looks for a game in that server any more, and none is planned there."""
        for table in ("wishes", "gatherings", "notices", "evenings", "reminders", "seasons", "dailies"):
            await self._session.run(f"DELETE FROM {table} WHERE guild_id = ?", (guild_id,))
