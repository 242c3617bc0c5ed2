"""What people of a server have played: how finished games came out, and who answers in time."""

from data.queries import Reads
from data.rows import ResultRow, Winner

_FINISHED = "game_id IN (SELECT game_id FROM results WHERE seat = 0)"
"""Of games that came to their end: who gave up before it has a row below the seats whatever becomes of it."""


class ReadResults(Reads):
    """Reads of committed transactions."""

    async def of_server(self, guild_id: int, most: int = 20_000) -> list[ResultRow]:
        """How the seats of a server's rated games did, the newest `most` seats, in the order of the ends."""
        ends = "(SELECT game_id AS id, ended_at AS over_at FROM results WHERE seat = 0) ends"
        those = f"FROM results JOIN {ends} ON id = game_id WHERE guild_id = ? AND rated = 1 "
        newest = "ORDER BY over_at DESC, game_id DESC, seat DESC LIMIT ?"
        return (await self._all(ResultRow, those + newest, guild_id, most))[::-1]

    async def winners(self, guild_id: int, most: int) -> list[Winner]:
        """The seats that won last: table, game, channel, person or computer, when; newest first."""
        return await self._all(
            Winner,
            "FROM results JOIN (SELECT id, channel_id FROM games) there ON there.id = game_id "
            "WHERE guild_id = ? AND won = 1 ORDER BY ended_at DESC, game_id DESC, seat LIMIT ?",
            guild_id,
            most,
        )

    async def tallies(
        self, guild_id: int, user_id: int | None = None
    ) -> dict[int, dict[str, tuple[int, int]]]:
        """Finished games and wins in a server, by person and game; of one person only, if given."""
        condition, values = ("", ()) if user_id is None else ("AND user_id = ? ", (user_id,))
        statement = (
            "SELECT user_id, game, COUNT(DISTINCT game_id), SUM(won) FROM results "
            f"WHERE guild_id = ? AND user_id IS NOT NULL AND {_FINISHED} {condition}"
            "GROUP BY user_id, game ORDER BY user_id, game"
        )
        found: dict[int, dict[str, tuple[int, int]]] = {}
        for user, game, games, wins in await self._session.fetch(statement, (guild_id, *values)):
            found.setdefault(user, {})[game] = games, int(wins)
        return found

    async def games(self, guild_id: int) -> set[str]:
        """The games of which one was finished in a server."""
        statement = f"SELECT DISTINCT game FROM results WHERE guild_id = ? AND {_FINISHED}"
        return {game for (game,) in await self._session.fetch(statement, (guild_id,))}

    async def punctual(self, guild_id: int) -> dict[int, str]:
        """How the newest turns of people in a server ended, by their id: 1 in time, 0 by silence."""
        return dict(await self._pairs("SELECT user_id, turns FROM punctual WHERE guild_id = ?", guild_id))
