"""What the store keeps of people who follow a game."""

from data.engine import Reading, Session
from data.rows import FollowerRow


class ReadFollowing:
    """Reads of committed transactions; `ours` limits it to the games of some shards."""

    def __init__(self, session: Reading, ours: str = "") -> None:
        self._session = session
        self._ours = ours

    async def all(self) -> list[FollowerRow]:
        """Everybody who follows a game."""
        rows = await self._session.fetch(
            f"SELECT game_id, user_id, content FROM followers WHERE 1 = 1{self._ours} "
            "ORDER BY game_id, user_id"
        )
        return [FollowerRow(*row) for row in rows]

    async def of_game(self, game_id: int) -> list[FollowerRow]:
        """Everybody who follows one game."""
        rows = await self._session.fetch(
            "SELECT game_id, user_id, content FROM followers WHERE game_id = ? ORDER BY user_id", (game_id,)
        )
        return [FollowerRow(*row) for row in rows]

    async def of_user(self, user_id: int) -> list[FollowerRow]:
        """What one person follows."""
        rows = await self._session.fetch(
            "SELECT game_id, user_id, content FROM followers WHERE user_id = ? ORDER BY game_id", (user_id,)
        )
        return [FollowerRow(*row) for row in rows]


class WriteFollowing:
    """What can be written of it in a transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def put(self, game_id: int, user_id: int, content: str) -> None:
        """Somebody follows a game."""
        await self._session.run(
            "INSERT INTO followers (game_id, user_id, content) VALUES (?, ?, ?) "
            "ON CONFLICT (game_id, user_id) DO UPDATE SET content = excluded.content",
            (game_id, user_id, content),
        )

    async def save(self, game_id: int, user_id: int, content: str) -> None:
        """Write what has changed of it; Conflict if they follow it no more."""
        await self._session.change(
            "UPDATE followers SET content = ? WHERE game_id = ? AND user_id = ? RETURNING game_id",
            (content, game_id, user_id),
        )

    async def drop(self, game_id: int, user_id: int) -> None:
        """Somebody follows a game no more."""
        await self._session.run("DELETE FROM followers WHERE game_id = ? AND user_id = ?", (game_id, user_id))
