"""What the store keeps of people who learn a game: lesson, practice, hints, and what they look back on."""

from data.queries import Reads
from data.rows import HintRow, LessonRow


class ReadLearning(Reads):
    """Reads of committed transactions; every process serves everybody's lesson."""

    async def lesson(self, id: int) -> LessonRow | None:
        """The lesson of that id."""
        return await self._one(LessonRow, "FROM lessons WHERE id = ?", id)

    async def lesson_of(self, user_id: int, kind: str) -> LessonRow | None:
        """The lesson that this person takes, or the table at which they practise."""
        return await self._one(LessonRow, "FROM lessons WHERE user_id = ? AND kind = ?", user_id, kind)

    async def look(self, game_id: int, user_id: int) -> str | None:
        """What this person sees who looks back on that game, if it was made."""
        statement = "SELECT content FROM looks WHERE game_id = ? AND user_id = ?"
        return await self._value(str, statement, game_id, user_id)

    async def hints(self, user_id: int, game: str) -> list[HintRow]:
        """The kinds of move of a game that this person was told about."""
        return await self._all(HintRow, "FROM hints WHERE user_id = ? AND game = ?", user_id, game)
