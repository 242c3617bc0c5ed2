"""Who comes to the evenings that are planned."""

from data.reads import Reads
from data.writes import Writes


class ReadEvenings(Reads):
    """Reads of committed transactions."""

    async def comers(self, evening_id: int) -> list[tuple[int, str]]:
        """Who comes, as pairs of a user and a name, in the order in which they said so."""
        statement = "SELECT user_id, name FROM comers WHERE evening_id = ? ORDER BY id"
        rows = await self._session.fetch(statement, (evening_id,))
        return [(int(user_id), str(name)) for user_id, name in rows]


class WriteEvenings(Writes):
    """What can be written of it in a transaction."""

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
