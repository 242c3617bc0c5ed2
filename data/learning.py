"""What the store keeps of people who learn a game: lesson, practice, hints, and what they look back on."""

from data.adding import put
from data.engine import Reading, Session
from data.rows import HintRow, LessonRow, columns_of

_COLUMNS = "SELECT id, user_id, version, content, kind FROM lessons"


class ReadLearning:
    """Reads of committed transactions; every process serves everybody's lesson."""

    def __init__(self, session: Reading) -> None:
        self._session = session

    async def lesson(self, id: int) -> LessonRow | None:
        """The lesson of that id."""
        rows = await self._session.fetch(f"{_COLUMNS} WHERE id = ?", (id,))
        return LessonRow(*rows[0]) if rows else None

    async def lesson_of(self, user_id: int, kind: str) -> LessonRow | None:
        """The lesson that this person takes, or the table at which they practise."""
        rows = await self._session.fetch(f"{_COLUMNS} WHERE user_id = ? AND kind = ?", (user_id, kind))
        return LessonRow(*rows[0]) if rows else None

    async def look(self, game_id: int, user_id: int) -> str | None:
        """What this person sees who looks back on that game, if it was made."""
        rows = await self._session.fetch(
            "SELECT content FROM looks WHERE game_id = ? AND user_id = ?", (game_id, user_id)
        )
        return str(rows[0][0]) if rows else None

    async def hints(self, user_id: int, game: str) -> list[HintRow]:
        """The kinds of move of a game that this person was told about."""
        rows = await self._session.fetch(
            "SELECT kind, table_id, since, got FROM hints WHERE user_id = ? AND game = ?", (user_id, game)
        )
        return [HintRow(*row) for row in rows]


class WriteLearning:
    """What can be written of it in a transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def begin_lesson(self, user_id: int, kind: str, content: str) -> int:
        """Store what somebody begins, in place of the one before of that kind; returns its id."""
        await self.end_lesson(user_id, kind)
        statement = "INSERT INTO lessons (user_id, version, content, kind) VALUES (?, 1, ?, ?) RETURNING id"
        ((id,),) = await self._session.fetch(statement, (user_id, content, kind))
        return int(id)

    async def end_lesson(self, user_id: int, kind: str) -> None:
        """Remove what this person has of that kind."""
        await self._session.run("DELETE FROM lessons WHERE user_id = ? AND kind = ?", (user_id, kind))

    async def save_lesson(self, id: int, version: int, content: str) -> None:
        """Write how far a lesson of that version has come since; Conflict if somebody else was first."""
        await self._session.change(
            "UPDATE lessons SET version = version + 1, content = ? WHERE id = ? AND version = ? RETURNING id",
            (content, id, version),
        )

    async def save_look(self, game_id: int, user_id: int, content: str) -> None:
        """Keep what somebody sees who looks back on a game."""
        await put(self._session, "looks", game_id=game_id, user_id=user_id, content=content)

    async def save_hint(self, user_id: int, game: str, hint: HintRow) -> None:
        """Keep that somebody was told about a kind of move, or put that away."""
        await put(self._session, "hints", user_id=user_id, game=game, **columns_of(hint))

    async def forget_hints(self, user_id: int) -> None:
        """Remove what this person was told about, of all games."""
        await self._session.run("DELETE FROM hints WHERE user_id = ?", (user_id,))
