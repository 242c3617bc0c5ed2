"""What the store keeps of what people want to be reminded of."""

from data.engine import Reading, Session
from data.rows import ReminderRow


class ReadReminding:
    """Reads of committed transactions; `ours` limits it to the servers of some shards."""

    def __init__(self, session: Reading, ours: str = "") -> None:
        self._session = session
        self._ours = ours

    async def all(self) -> list[ReminderRow]:
        """Every reminder."""
        rows = await self._session.fetch(
            f"SELECT id, guild_id, user_id, content FROM reminders WHERE 1 = 1{self._ours} ORDER BY id"
        )
        return [ReminderRow(*row) for row in rows]

    async def one(self, id: int) -> ReminderRow | None:
        """That reminder, if it is not gone."""
        rows = await self._session.fetch(
            "SELECT id, guild_id, user_id, content FROM reminders WHERE id = ?", (id,)
        )
        return ReminderRow(*rows[0]) if rows else None

    async def of_user(self, user_id: int) -> list[ReminderRow]:
        """Those of one person."""
        rows = await self._session.fetch(
            "SELECT id, guild_id, user_id, content FROM reminders WHERE user_id = ? ORDER BY id", (user_id,)
        )
        return [ReminderRow(*row) for row in rows]


class WriteReminding:
    """What can be written of it in a transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def add(self, guild_id: int, user_id: int, content: str) -> int:
        """Remember one; returns its id."""
        statement = "INSERT INTO reminders (guild_id, user_id, content) VALUES (?, ?, ?) RETURNING id"
        ((id,),) = await self._session.fetch(statement, (guild_id, user_id, content))
        return int(id)

    async def save(self, id: int, content: str) -> None:
        """Write what has changed of one; Conflict if it is gone."""
        await self._session.change(
            "UPDATE reminders SET content = ? WHERE id = ? RETURNING id", (content, id)
        )

    async def drop(self, id: int) -> None:
        """That reminder is no more."""
        await self._session.run("DELETE FROM reminders WHERE id = ?", (id,))
