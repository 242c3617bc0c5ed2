"""What can be written in one transaction."""

from collections.abc import Sequence

from msgspec.structs import asdict

from data import rows
from data.documents import OF_SERVERS, WriteDocuments
from data.engine import Session
from data.forgetting import Without, forget
from data.queries import Writes

TURNS = 50
"""So many turns of a person tell how reliably they answer."""
KEEP_EVERY = 20
"""Of the older snapshots of a running game, each of these is kept; what lies between can be replayed."""


_FIXED = {"id", "guild_id", "opener_id", "game", "version", "opened_at"}
_CHANGING = [name for name in rows.GameRow.__struct_fields__ if name not in _FIXED]
_SAVE_GAME = (
    f"UPDATE games SET {', '.join(f'{name} = ?' for name in _CHANGING)}, version = ? "
    "WHERE id = ? AND version = ? RETURNING id"
)


class Write(Writes):
    """An open transaction; everything in it is stored together or not at all."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.documents = WriteDocuments(session)

    async def add_game(self, row: rows.GameRow) -> int:
        """Open a table and return its id; raises Conflict if the channel has an open one."""
        columns = asdict(row)
        del columns["id"]
        return await self._numbered("games", **columns)

    async def save_game(self, row: rows.GameRow, version: int) -> None:
        """Write all that changes of a table, which is still at `version`: if not, the whole is a Conflict."""
        values = [getattr(row, name) for name in _CHANGING]
        await self._session.change(_SAVE_GAME, (*values, row.version, row.id, version))

    async def set_seats(self, game_id: int, new: Sequence[rows.SeatRow]) -> None:
        """Replace all seats of a table."""
        await self._do("DELETE FROM seats WHERE game_id = ?", game_id)
        for row in new:
            await self._add("seats", **asdict(row))

    async def add_sitters(self, game_id: int, sat: Sequence[tuple[int, int]]) -> None:
        """Remember who sat where, as pairs of a user and a seat; what is known already stays."""
        for user_id, seat in sat:
            await self._put("sitters", game_id=game_id, user_id=user_id, seat=seat)

    async def add_named(self, game_id: int, people: Sequence[tuple[int, str]]) -> None:
        """Remember who is called what in a table's notes, as pairs of a user and a name."""
        for user_id, name in people:
            await self._put("named", game_id=game_id, user_id=user_id, name=name)

    async def add_move(self, row: rows.MoveRow) -> None:
        """Append a move; raises Conflict if its number or its interaction was there before."""
        await self._add("moves", **asdict(row))

    async def undo_moves(self, game_id: int, after: int, now: float) -> None:
        """Mark every move with a number above `after` that still stands as taken back."""
        await self._do(
            "UPDATE moves SET undone_at = ? WHERE game_id = ? AND number > ? AND undone_at IS NULL",
            now,
            game_id,
            after,
        )
        await self._do("DELETE FROM snapshots WHERE game_id = ? AND number > ?", game_id, after)

    async def add_note(self, row: rows.NoteRow) -> None:
        """Remember what the house did."""
        await self._add("notes", **asdict(row))

    async def put_snapshot(self, row: rows.SnapshotRow) -> None:
        """Store the newest state and drop the one before it, unless its number is one to be kept."""
        await self._put("snapshots", **asdict(row))
        await self._do(
            "DELETE FROM snapshots WHERE game_id = ? AND number > ? AND number < ? AND number % ? <> 0",
            row.game_id,
            row.number - KEEP_EVERY - 1,
            row.number,
            KEEP_EVERY,
        )

    async def finish(self, game_id: int) -> None:
        """Keep what a closed table may be asked for: of its states the newest, and not who sat where."""
        await self._do("DELETE FROM sitters WHERE game_id = ?", game_id)
        await self._do(
            "DELETE FROM snapshots WHERE game_id = ? "
            "AND number < (SELECT MAX(number) FROM snapshots WHERE game_id = ?)",
            game_id,
            game_id,
        )

    async def prune(self, row: rows.RecordRow) -> None:
        """Keep a finished game's record in place of its moves, notes, states and messages."""
        await self._add("records", **asdict(row))
        for table in ("moves", "notes", "snapshots", "timers", "posts", "intents"):
            await self._do(f"DELETE FROM {table} WHERE game_id = ?", row.game_id)

    async def set_timers(self, game_id: int, new: Sequence[rows.TimerRow]) -> None:
        """Replace all timers of a table."""
        await self._do("DELETE FROM timers WHERE game_id = ?", game_id)
        for row in new:
            await self._add("timers", **asdict(row))

    async def set_post(self, row: rows.PostRow) -> None:
        """This message shows that version of the game. If it is the newest, the others are no longer."""
        if row.is_newest:
            await self._do("UPDATE posts SET is_newest = 0 WHERE game_id = ? AND is_newest = 1", row.game_id)
        await self._put("posts", **asdict(row))

    async def put_intent(self, row: rows.IntentRow) -> None:
        """Remember a message that is about to be sent, in place of another of its kind and seat."""
        await self._put("intents", **asdict(row))

    async def drop_intent(self, game_id: int, kind: str, seat: int = -1) -> None:
        """The message was sent and noted, or will never be."""
        await self._do("DELETE FROM intents WHERE game_id = ? AND kind = ? AND seat = ?", game_id, kind, seat)

    async def drop_intents(self, game_id: int, kind: str) -> None:
        """No message of that kind is to be sent any more."""
        await self._do("DELETE FROM intents WHERE game_id = ? AND kind = ?", game_id, kind)

    async def set_shown(self, game_id: int, version: int) -> None:
        """The newest version of that game that need not be posted any more."""
        await self._do("UPDATE games SET shown = ? WHERE id = ?", version, game_id)

    async def remove_post(self, message_id: int) -> None:
        """Forget a message."""
        await self._do("DELETE FROM posts WHERE message_id = ?", message_id)

    async def add_results(self, new: Sequence[rows.ResultRow]) -> None:
        """Count a finished game."""
        for row in new:
            await self._add("results", **asdict(row))

    async def add_turn(self, guild_id: int, user_id: int, turn: str) -> None:
        """Remember how a turn of a person ended, with the newest of those before it."""
        await self._do(
            "INSERT INTO punctual (guild_id, user_id, turns) VALUES (?, ?, ?) "
            "ON CONFLICT (guild_id, user_id) DO UPDATE SET "
            f"turns = substr(punctual.turns, CASE WHEN length(punctual.turns) < {TURNS} THEN 1 ELSE 2 END) "
            "|| excluded.turns",
            guild_id,
            user_id,
            turn,
        )

    async def held(self, game_id: int) -> int:
        """The version of a table, of which nobody else changes anything until this transaction ends."""
        statement = "UPDATE games SET version = version WHERE id = ? RETURNING version"
        ((version,),) = await self._session.fetch(statement, (game_id,))
        return int(version)

    async def forget(self, user_id: int, without: Without) -> int:
        """Take a person out of all games; how many finished ones these were. See `data.forgetting`."""
        return await forget(self._session, user_id, without)

    async def come(self, evening_id: int, user_id: int, name: str) -> None:
        """Somebody comes to an evening, after those who said so before; who said so keeps their place."""
        await self._do(
            "INSERT INTO comers (evening_id, user_id, name) VALUES (?, ?, ?) "
            "ON CONFLICT (evening_id, user_id) DO NOTHING",
            evening_id,
            user_id,
            name,
        )

    async def stay_away(self, evening_id: int, user_id: int) -> None:
        """Somebody does not come to it."""
        await self._do("DELETE FROM comers WHERE evening_id = ? AND user_id = ?", evening_id, user_id)

    async def take_seat(self, evening_id: int, user_id: int) -> None:
        """Somebody who comes to it sits at its table by now; Conflict if they do not come any more."""
        statement = "DELETE FROM comers WHERE evening_id = ? AND user_id = ? RETURNING user_id"
        await self._session.change(statement, (evening_id, user_id))

    async def leave_server(self, guild_id: int) -> None:
        """Nobody looks for a game in that server any more, and none is planned there."""
        for table in OF_SERVERS:
            await self._do(f"DELETE FROM {table} WHERE guild_id = ?", guild_id)

    async def set_server(self, guild_id: int, settings: str) -> None:
        """Store a server's settings (JSON text)."""
        await self._put("servers", guild_id=guild_id, settings=settings)

    async def set_plan(self, game_id: int, user_id: int, content: str) -> None:
        """Store what a person wrote down for themselves at a table; nothing is kept of an empty text."""
        await self._do("DELETE FROM plans WHERE game_id = ? AND user_id = ?", game_id, user_id)
        if content:
            await self._add("plans", game_id=game_id, user_id=user_id, content=content)

    async def set_command_list(self, row: rows.CommandListRow) -> None:
        """Store what commands a server lists."""
        await self._put("command_lists", **asdict(row))

    async def drop_command_list(self, guild_id: int) -> None:
        """Nothing is registered in that server any more."""
        await self._do("DELETE FROM command_lists WHERE guild_id = ?", guild_id)

    async def set_person(self, user_id: int, settings: str) -> None:
        """Store what a person chose for all tables (JSON text)."""
        await self._put("people", user_id=user_id, settings=settings)

    async def save_hint(self, user_id: int, game: str, hint: rows.HintRow) -> None:
        """Keep that somebody was told about a kind of move, or put that away."""
        await self._put("hints", user_id=user_id, game=game, **asdict(hint))

    async def forget_hints(self, user_id: int) -> None:
        """Remove what this person was told about, of all games."""
        await self._do("DELETE FROM hints WHERE user_id = ?", user_id)

    async def spent(self, who: int, since: float) -> list[tuple[str, int, float]]:
        """What somebody spent after that time: on what, how many points, when. All that is older goes.

        Until the end of this transaction nobody else learns that of them: what they spend then counts.
        """
        await self._session.lock(who)
        await self._do("DELETE FROM spendings WHERE spent_at <= ?", since)
        statement = "SELECT cost, points, spent_at FROM spendings WHERE who = ?"
        found = await self._session.fetch(statement, (who,))
        return [(str(cost), int(points), float(at)) for cost, points, at in found]

    async def spend(self, who: int, cost: str, points: int, now: float) -> None:
        """Note that somebody spent so much."""
        await self._do(
            "INSERT INTO spendings (who, spent_at, cost, points) VALUES (?, ?, ?, ?) "
            "ON CONFLICT (who, spent_at, cost) DO UPDATE SET points = spendings.points + excluded.points",
            who,
            now,
            cost,
            points,
        )
