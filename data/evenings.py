"""What the store keeps of evenings: games that are planned for a time, and who comes."""

from data.engine import Reading, Session
from data.rows import ComerRow, EveningRow


class ReadEvenings:
    """Reads of committed transactions; `ours` limits it to the servers of some shards."""

    def __init__(self, session: Reading, ours: str = "") -> None:
        self._session = session
        self._ours = ours

    async def all(self) -> list[EveningRow]:
        """Every evening to come."""
        rows = await self._session.fetch(
            f"SELECT id, guild_id, content FROM evenings WHERE 1 = 1{self._ours} ORDER BY id"
        )
        return [EveningRow(*row) for row in rows]

    async def of_server(self, guild_id: int) -> list[EveningRow]:
        """Those of one server."""
        rows = await self._session.fetch(
            "SELECT id, guild_id, content FROM evenings WHERE guild_id = ? ORDER BY id", (guild_id,)
        )
        return [EveningRow(*row) for row in rows]

    async def comers(self, evening_id: int) -> list[ComerRow]:
        """Who comes, in the order in which they said so."""
        rows = await self._session.fetch(
            "SELECT user_id, name FROM comers WHERE evening_id = ? ORDER BY id", (evening_id,)
        )
        return [ComerRow(*row) for row in rows]


class WriteEvenings:
    """What can be written of it in a transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def add(self, guild_id: int, content: str) -> int:
        """Plan an evening; returns its id."""
        statement = "INSERT INTO evenings (guild_id, content) VALUES (?, ?) RETURNING id"
        ((id,),) = await self._session.fetch(statement, (guild_id, content))
        return int(id)

    async def save(self, id: int, content: str) -> None:
        """Write what has changed of an evening; Conflict if it is gone."""
        await self._session.change("UPDATE evenings SET content = ? WHERE id = ? RETURNING id", (content, id))

    async def drop(self, id: int) -> None:
        """That evening is no more, nor who would have come."""
        await self._session.run("DELETE FROM comers WHERE evening_id = ?", (id,))
        await self._session.run("DELETE FROM evenings WHERE id = ?", (id,))

    async def come(self, id: int, user_id: int, name: str) -> None:
        """Somebody comes, after those who said so before; who said so keeps their place."""
        await self._session.run(
            "INSERT INTO comers (evening_id, user_id, name) VALUES (?, ?, ?) "
            "ON CONFLICT (evening_id, user_id) DO NOTHING",
            (id, user_id, name),
        )

    async def stay_away(self, id: int, user_id: int) -> None:
        """Somebody does not come."""
        await self._session.run("DELETE FROM comers WHERE evening_id = ? AND user_id = ?", (id, user_id))
