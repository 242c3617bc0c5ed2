"""What happened, as each may read it: events cut for a viewer, the log, the record of a finished game."""

import asyncio
from collections.abc import Mapping, Sequence
from math import inf

from msgspec.structs import replace

from bot.tables import recording
from bot.tables.keeper import TablePart, check_readable
from bot.tables.live import Live, Recent, names_of, news, teller, unpack
from bot.tables.model import By, Export, News, Refusal, Statistics
from bot.tables.practice import without_others
from bot.tables.ratings import Rated, rate
from data.forgetting import Without
from data.rows import MoveRow, NoteRow
from rules.kernel import record
from rules.kernel.events import Viewer, Weight
from rules.kernel.names import Names, join, plural

_ENOUGH = 50
"""Lines: several times what a message has room for."""
_WITHOUT = Without(recording.without_names, recording.without_giver, without_others)


class History(TablePart):
    """Reads what was stored, cut to what the reader may know."""

    async def happened(
        self, table_id: int, after: int, seat: Viewer = None, *, until: int | None = None
    ) -> tuple[News, ...]:
        """What everybody, or that seat, is told of what happened after that version and still stands.

        With `until`, the version of a glance that is shown with it, nothing that came later is among it.
        """
        live = await self._keeper.peek(table_id)
        recent = live.recent
        if recent.since > after:
            moves = await self._keeper.store.read.moves(table_id, -1, since=after)
            notes = await self._keeper.store.read.notes(table_id, after)
            recent = Recent(after, await asyncio.to_thread(_all_news, live, _merge(moves, notes)))
            self._keeper.tables.exchange(live, replace(live, recent=recent))
        last = inf if until is None else until
        read = [each.to(seat) for version, each in recent.lines if after < version <= last]
        return tuple([each for each in read if each.text])

    async def lately(
        self, table_id: int, after: int, seen: int | None = None, *, until: int | None = None
    ) -> tuple[News, ...]:
        """The newest of what `happened`: a message may stay for a whole game, and has no room for it.

        All that came after `seen` is among it: whom the message is for have seen no more.
        """
        known = (await self._keeper.peek(table_id)).recent
        after = max(after, known.since) if len(known.lines) > _ENOUGH else after
        return await self.happened(table_id, after if seen is None else min(after, seen), until=until)

    async def told_until(self, table_id: int, move: int) -> tuple[int, int]:
        """How many of the lines of what `happened` from the start come before a move of the record.

        And that move, if another followed, else 0: after the last there is nothing to play on.
        """
        moves = await self._keeper.store.read.moves(table_id)
        version = moves[min(move, len(moves)) - 1].version if moves and move else 0
        everything, after = await self.happened(table_id, 0), await self.happened(table_id, version - 1)
        return len(everything) - len(after), move if move < len(moves) else 0

    async def log(self, table_id: int, user_id: int | None = None) -> tuple[News, ...]:
        """The log as that person may know it, oldest line first.

        Moves that were taken back are not in it, but that they were is.
        """
        live = await self._keeper.peek(table_id)
        check_readable(live)
        moves = await self._keeper.store.read.moves(table_id, -1)
        notes = await self._keeper.store.read.notes(table_id)
        seat = live.table.seat_of(user_id)
        told = await asyncio.to_thread(_all_news, live, _merge(moves, notes), seat)
        return tuple(each for _, each in told if each.text)

    async def export(self, table_id: int) -> Export:
        """The record of a game that is over or was ended, with its secret; Refusal before."""
        live = await self._keeper.peek(table_id)
        table = live.table
        if not table.secret:
            raise Refusal("A game can be exported once it is over: its record holds the secret of its dice.")
        moves = await self._keeper.store.read.moves(table_id)
        kept = await self._keeper.store.read.record(table_id)  # which is there once its moves are not
        name = f"landmoot-{table.game}-{table.id}.json"
        if kept is not None:
            return Export(name, kept.document)
        return Export(name, record.write(await asyncio.to_thread(recording.complete_record, live, moves)))

    async def statistics(self, guild_id: int, user_id: int) -> Statistics:
        """One person's finished games in a server."""
        found = await self._keeper.store.read.results.tallies(guild_id, user_id)
        return _counted(user_id, found.get(user_id, {}))

    async def ratings(self, guild_id: int, game: str | None = None) -> list[Rated]:
        """Who finished games in a server, computers too, the strongest first; of one game or of all."""
        rows = await self._keeper.store.read.results.of_server(guild_id)
        return await asyncio.to_thread(rate, rows, game)

    async def punctual(self, guild_id: int) -> dict[int, str]:
        """How reliably people of a server answer, by their id, as "48 of 50 turns in time"."""
        turns = await self._keeper.store.read.results.punctual(guild_id)
        return {
            user: f"{made.count('1')} of {plural(len(made), 'turn')} in time" for user, made in turns.items()
        }

    async def finished(self, guild_id: int) -> set[str]:
        """The games of which one was finished in a server, by whoever, also if they are forgotten."""
        return await self._keeper.store.read.results.games(guild_id)

    async def forget(self, user_id: int) -> int:
        """Take a person out of all games, here and in every other server; how many finished ones these were.

        Refusal while they sit at an open table, or have answered where dice are being made.
        """
        rows = await self._keeper.store.read.games_of_user(user_id)
        if rows:
            where = join([f"<#{row.channel_id}>" for row in rows[:10]])
            raise Refusal(
                f"You are still playing: leave or resign first, in {where}. Where you cannot go any more, a "
                "moderator can give your seat away."
            )
        count = await self._keeper.write(lambda write: write.forget(user_id, _WITHOUT))
        await self._keeper.read_anew()
        return count

    async def ranking(self, guild_id: int, game: str | None = None, most: int = 10) -> list[Statistics]:
        """Who won most in a server, of one game or of all."""
        found = await self._keeper.store.read.results.tallies(guild_id)
        if game is not None:
            found = {user: {game: played[game]} for user, played in found.items() if game in played}
        people = [_counted(user_id, by_game) for user_id, by_game in found.items()]
        return sorted(people, key=lambda each: (-each.wins, each.games, each.user_id))[:most]


def _merge(moves: Sequence[MoveRow], notes: Sequence[NoteRow]) -> list[MoveRow | NoteRow]:
    """Moves and notes in the order in which they happened; a note follows its move, but opens the game."""
    return sorted([*moves, *notes], key=lambda row: (row.version, _rank(row)))


def _rank(row: MoveRow | NoteRow) -> int:
    if isinstance(row, NoteRow):
        return 1
    return 0 if row.number else 2


def _all_news(
    live: Live, rows: Sequence[MoveRow | NoteRow], viewer: Viewer = None
) -> tuple[tuple[int, News], ...]:
    """What that viewer is told of these, each with its version; nothing of a lobby."""
    if live.state is None:
        return ()
    names = names_of(live)
    return tuple((row.version, each) for row in rows for each in _news(live, row, names, viewer))


def _news(live: Live, row: MoveRow | NoteRow, names: Names, viewer: Viewer) -> tuple[News, ...]:
    if isinstance(row, NoteRow):
        return (News(None, row.content, at=row.noted_at, weight=Weight.SCORE),)
    action = live.game.decode(row.action) if row.seat >= 0 else None
    seat = None if action is None else teller(row.seat, action)
    answers = action is not None and action.answers
    events, silent = unpack(live, row.events), row.made_by == By.SILENCE
    told = news(live, events, seat, answers, names, silent=silent, viewer=viewer)
    return tuple(replace(each, at=row.made_at) for each in told)


def _counted(user_id: int, by_game: Mapping[str, tuple[int, int]]) -> Statistics:
    games, wins = (sum(each[at] for each in by_game.values()) for at in (0, 1))
    return Statistics(user_id=user_id, games=games, wins=wins, by_game=by_game)
