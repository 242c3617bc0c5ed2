"""What can be read from the store."""

from data import rows
from data.documents import ReadDocuments
from data.engine import Reading
from data.queries import Reads
from data.results import ReadResults
from data.shards import Shards


class Read(Reads):
    """Reads whole rows of committed transactions.

    What asks for all tables, posts or timers finds those of `shards` only: those of other processes are
    none of ours.
    """

    def __init__(self, session: Reading, shards: Shards | None = None) -> None:
        ours = f" AND {shards.condition}" if shards else ""
        of_ours = f" AND game_id IN (SELECT id FROM games WHERE {shards.condition})" if shards else ""
        super().__init__(session, ours, of_ours)
        self.documents = ReadDocuments(session, ours, of_ours)
        self.results = ReadResults(session)

    async def game(self, game_id: int) -> rows.GameRow | None:
        """The table of that id."""
        return await self._one(rows.GameRow, "FROM games WHERE id = ?", game_id)

    async def game_of_channel(self, channel_id: int) -> rows.GameRow | None:
        """The open table of a channel, else the last one that was started there."""
        return await self._one(
            rows.GameRow,
            "FROM games WHERE channel_id = ? AND (is_open = 1 OR started_at IS NOT NULL) "
            "ORDER BY is_open DESC, id DESC LIMIT 1",
            channel_id,
        )

    async def granted_in(self, channel_id: int) -> bool:
        """Whether those who played at the newest table of a channel may open the next one there."""
        statement = "SELECT granted FROM games WHERE channel_id = ? ORDER BY id DESC LIMIT 1"
        return bool(await self._count(statement, channel_id))

    async def games_of_user(self, user_id: int) -> list[rows.GameRow]:
        """The open tables where that person sits, or a computer does for them; not where they gave up."""
        return await self._all(
            rows.GameRow,
            "FROM games WHERE is_open = 1 AND id IN "
            "(SELECT game_id FROM seats WHERE user_id = ? AND gave_up = 0 "
            "UNION SELECT game_id FROM seats WHERE owner_id = ?) ORDER BY id",
            user_id,
            user_id,
        )

    async def open_games(self, guild_id: int | None = None) -> list[rows.GameRow]:
        """The open tables of a server, or all."""
        where, values = (self._ours, ()) if guild_id is None else (" AND guild_id = ?", (guild_id,))
        return await self._all(rows.GameRow, f"FROM games WHERE is_open = 1{where} ORDER BY id", *values)

    async def games_behind(self) -> list[rows.GameRow]:
        """The tables whose newest version was not shown."""
        return await self._all(rows.GameRow, f"FROM games WHERE shown < version{self._ours} ORDER BY id")

    async def seats(self, game_id: int) -> list[rows.SeatRow]:
        """The seats of a table, in order."""
        return await self._all(rows.SeatRow, "FROM seats WHERE game_id = ? ORDER BY seat", game_id)

    async def sitters(self, game_id: int) -> list[tuple[int, int]]:
        """Everybody who ever sat at a table, as pairs of a user and a seat."""
        return await self._pairs("SELECT user_id, seat FROM sitters WHERE game_id = ?", game_id)

    async def named(self, game_id: int) -> list[tuple[int, str]]:
        """Who is called what in a table's notes, as pairs of a user and a name."""
        return await self._pairs("SELECT user_id, name FROM named WHERE game_id = ?", game_id)

    async def moves(self, game_id: int, after: int = 0, *, since: int = -1) -> list[rows.MoveRow]:
        """The moves that stand, with a number above `after` and a version above `since`, in order."""
        return await self._all(
            rows.MoveRow,
            "FROM moves WHERE game_id = ? AND number > ? AND version > ? AND undone_at IS NULL "
            "ORDER BY number",
            game_id,
            after,
            since,
        )

    async def move_of_interaction(self, interaction_id: int) -> rows.MoveRow | None:
        """The move that an interaction made."""
        return await self._one(rows.MoveRow, "FROM moves WHERE interaction_id = ?", interaction_id)

    async def last_number(self, game_id: int) -> int:
        """The highest number of a move, moves taken back included; 0 if there is none."""
        return await self._count("SELECT MAX(number) FROM moves WHERE game_id = ?", game_id)

    async def standing_moves(self, game_id: int) -> int:
        """How many moves of a game stand."""
        statement = "SELECT COUNT(*) FROM moves WHERE game_id = ? AND number > 0 AND undone_at IS NULL"
        return await self._count(statement, game_id)

    async def last_moved(self, game_id: int) -> float | None:
        """The time of a game's last move that all know of; None if there was none."""
        statement = "SELECT MAX(made_at) FROM moves WHERE game_id = ? AND undone_at IS NULL AND unseen = 0"
        return await self._value(float, statement, game_id)

    async def mover(self, game_id: int) -> int | None:
        """Who made a game's last move that was of a turn of their own; None if nobody has."""
        statement = (
            "SELECT seat FROM moves WHERE game_id = ? AND undone_at IS NULL AND in_turn = 1 "
            "ORDER BY number DESC LIMIT 1"
        )
        return await self._value(int, statement, game_id)

    async def notes(self, game_id: int, after: int = 0) -> list[rows.NoteRow]:
        """What the house did after that version, in order."""
        return await self._all(
            rows.NoteRow, "FROM notes WHERE game_id = ? AND version > ? ORDER BY version", game_id, after
        )

    async def began(self, game_id: int) -> int | None:
        """The version with which a game began; None if it has not."""
        return await self._value(int, "SELECT version FROM moves WHERE game_id = ? AND number = 0", game_id)

    async def snapshot(self, game_id: int, number: int | None = None) -> rows.SnapshotRow | None:
        """The newest snapshot of a game, or the newest that is not after the move of that number."""
        limit = 1 << 62 if number is None else number
        return await self._one(
            rows.SnapshotRow,
            "FROM snapshots WHERE game_id = ? AND number <= ? ORDER BY number DESC LIMIT 1",
            game_id,
            limit,
        )

    async def to_prune(self, before: float, most: int, after: int) -> list[int]:
        """The ids, above `after`, of games that were started, ended before that time, and are not pruned."""
        statement = (
            f"SELECT id FROM games WHERE is_open = 0 AND started_at IS NOT NULL AND ended_at < ?{self._ours} "
            "AND id NOT IN (SELECT game_id FROM records) AND id > ? ORDER BY id LIMIT ?"
        )
        return [int(row[0]) for row in await self._session.fetch(statement, (before, after, most))]

    async def record(self, game_id: int) -> rows.RecordRow | None:
        """What is kept of a pruned game; None if it was not."""
        return await self._one(rows.RecordRow, "FROM records WHERE game_id = ?", game_id)

    async def timers(self, game_id: int) -> list[rows.TimerRow]:
        """The timers of a game."""
        return await self._all(rows.TimerRow, "FROM timers WHERE game_id = ? ORDER BY due_at, seat", game_id)

    async def timers_due(self, now: float) -> list[rows.TimerRow]:
        """The timers that have run out, oldest first."""
        return await self._all(
            rows.TimerRow, f"FROM timers WHERE due_at <= ?{self._of_ours} ORDER BY due_at, game_id, seat", now
        )

    async def next_due(self, after: float | None = None) -> float | None:
        """When the next timer runs out, of those due later than `after` if given; None if there is none."""
        statement = f"SELECT MIN(due_at) FROM timers WHERE due_at > ?{self._of_ours}"
        return await self._value(float, statement, -1.0 if after is None else after)

    async def newest_post(self, game_id: int) -> rows.PostRow | None:
        """The message that shows a game now."""
        return await self._one(
            rows.PostRow,
            "FROM posts WHERE game_id = ? AND is_newest = 1 ORDER BY message_id DESC LIMIT 1",
            game_id,
        )

    async def post(self, message_id: int) -> rows.PostRow | None:
        """What the store knows of a message."""
        return await self._one(rows.PostRow, "FROM posts WHERE message_id = ?", message_id)

    async def older_posts(self, game_id: int | None = None) -> list[rows.PostRow]:
        """The messages of one game or of all that are not the newest and still have their buttons."""
        those, values = self._of_game(game_id)
        return await self._all(
            rows.PostRow, f"FROM posts WHERE is_newest = 0{those} ORDER BY message_id", *values
        )

    async def intents(self, game_id: int | None = None) -> list[rows.IntentRow]:
        """The messages, of one game or of all, that were about to be sent when it was last heard of them."""
        those, values = self._of_game(game_id)
        return await self._all(
            rows.IntentRow, f"FROM intents WHERE 1 = 1{those} ORDER BY game_id, kind, seat", *values
        )

    def _of_game(self, game_id: int | None) -> tuple[str, tuple[int, ...]]:
        """What a statement asks for further, with its values: rows of that game, or of all of ours."""
        return (self._of_ours, ()) if game_id is None else (" AND game_id = ?", (game_id,))

    async def comers(self, evening_id: int) -> list[tuple[int, str]]:
        """Who comes to an evening, as pairs of a user and a name, in the order in which they said so."""
        statement = "SELECT user_id, name FROM comers WHERE evening_id = ? ORDER BY id"
        return await self._pairs(statement, evening_id)

    async def comes_to(self, user_id: int) -> list[int]:
        """The numbers of the evenings to which that person comes."""
        rows = await self._session.fetch("SELECT evening_id FROM comers WHERE user_id = ?", (user_id,))
        return [int(evening_id) for (evening_id,) in rows]

    async def server(self, guild_id: int) -> str | None:
        """A server's settings as JSON text; None if it never chose any."""
        return await self._value(str, "SELECT settings FROM servers WHERE guild_id = ?", guild_id)

    async def plans(self, game_id: int) -> dict[int, str]:
        """What people wrote down for themselves at that table, by their id."""
        return dict(await self._pairs("SELECT user_id, content FROM plans WHERE game_id = ?", game_id))

    async def command_list(self, guild_id: int) -> rows.CommandListRow | None:
        """The commands of a server; None if none were ever registered there."""
        return await self._one(rows.CommandListRow, "FROM command_lists WHERE guild_id = ?", guild_id)

    async def command_lists(self) -> list[rows.CommandListRow]:
        """The commands of all servers where some were registered."""
        return await self._all(
            rows.CommandListRow, f"FROM command_lists WHERE 1 = 1{self._ours} ORDER BY guild_id"
        )

    async def person(self, user_id: int) -> str | None:
        """What a person chose for all tables, as JSON text; None if they never chose anything."""
        return await self._value(str, "SELECT settings FROM people WHERE user_id = ?", user_id)

    async def open_by_game(self) -> dict[str, int]:
        """How many tables are open, by game."""
        statement = f"SELECT game, COUNT(*) FROM games WHERE is_open = 1{self._ours} GROUP BY game"
        return dict(await self._pairs(statement))

    async def lesson(self, id: int) -> rows.LessonRow | None:
        """The lesson of that id."""
        return await self._one(rows.LessonRow, "FROM lessons WHERE id = ?", id)

    async def lesson_of(self, user_id: int, kind: str) -> rows.LessonRow | None:
        """The lesson that this person takes, or the table at which they practise."""
        return await self._one(rows.LessonRow, "FROM lessons WHERE user_id = ? AND kind = ?", user_id, kind)

    async def look(self, game_id: int, user_id: int) -> str | None:
        """What this person sees who looks back on that game, if it was made."""
        statement = "SELECT content FROM looks WHERE game_id = ? AND user_id = ?"
        return await self._value(str, statement, game_id, user_id)

    async def hints(self, user_id: int, game: str) -> list[rows.HintRow]:
        """The kinds of move of a game that this person was told about."""
        return await self._all(rows.HintRow, "FROM hints WHERE user_id = ? AND game = ?", user_id, game)
