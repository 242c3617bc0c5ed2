"""Timers: who has been waited for too long, and what is done about it. They live in the store."""

from msgspec.structs import replace

from bot.spans import MINUTE
from bot.tables import waits
from bot.tables.computers import Computers
from bot.tables.keeper import Keeper, log
from bot.tables.live import Live
from bot.tables.model import CALLS, By, Due, Moved, OnSilence, Refusal, Source, TimerKind
from bot.tables.play import Play
from data.rows import TimerRow
from rules.kernel.actions import Action

FORM = 300.0
"""Seconds for which an answer may be filled in before silence counts as a pass."""


class Timers:
    """What is due. A timer's row goes only when what it stands for was done."""

    def __init__(self, keeper: Keeper, play: Play, computers: Computers) -> None:
        self._keeper = keeper
        self._play = play
        self._computers = computers

    async def next_due(self, after: float | None = None) -> float | None:
        """When the next timer runs out (seconds since 1970), of those due later than `after` if given.

        None if there is none.
        """
        return await self._keeper.store.read.next_due(after)

    async def due(self, now: float | None = None) -> list[Due]:
        """The timers that have run out, oldest first; each stays until what it stands for was done."""
        found = []
        for row in await self._keeper.store.read.timers_due(self._keeper.clock() if now is None else now):
            try:
                live = await self._keeper.peek(row.game_id)
            except Refusal as refusal:
                log.error("a timer of table %d: %s", row.game_id, refusal.text)
                continue
            whole = row.seat < 0
            user_id = 0 if whole else live.table.seats[row.seat].user_id
            if user_id is not None and (whole or waits.stands(live, row)):
                awaited = waits.awaited(live, None)
                found.append(
                    Due(
                        table=live.table,
                        seat=row.seat,
                        user_id=user_id,
                        kind=TimerKind(row.kind),
                        row=row,
                        public=whole or row.seat in awaited.seats,
                        among=len(awaited.seats) > 1,
                        answers=row.seat in awaited.answering,
                    )
                )
        return found

    async def stands(self, due: Due) -> bool:
        """Whether that timer still runs, and has not been set anew."""
        return due.row in (await self._keeper.peek(due.table.id)).timers

    async def note_called(self, *told: Due) -> None:
        """People of one table were reminded or called, or told that it is time: it will not happen again.

        After a reminder silence is timed. It is stored at once for all whom one message told.
        """
        async with self._keeper.changing(told[0].table.id) as live:
            now, after = self._keeper.clock(), live
            for due in told:
                if due.row in live.timers:
                    after = replace(after, timers=waits.after_call(after, due.seat, due.kind, now))
            await self._keeper.keep_locked(live, timers=after.timers)

    async def wake(self, table_id: int, user_id: int, at: float) -> None:
        """Call somebody who is waited for and could not be pinged now, at that time, if they still are."""
        async with self._keeper.changing(table_id) as live:
            seat = live.table.seat_of(user_id)
            if seat is not None and seat in waits.awaited(live, None).seats:
                await self._keeper.keep_locked(live, timers=waits.with_later_call(live, seat, at))

    async def more_time(self, table_id: int, user_id: int) -> None:
        """Somebody has a form open in which they answer: their silence counts as a pass `FORM` seconds on.

        However often they open one, it does at most so long after it would have without.
        """
        async with self._keeper.changing(table_id) as live:
            seat, now, end = live.table.seat_of(user_id), self._keeper.clock(), waits.ends(live)
            # Where that is past, all time has begun anew since, as after a pause.
            later = (min(now, end) if end + FORM > now else now) + FORM
            rows = tuple(
                replace(row, due_at=max(row.due_at, later))
                if (row.seat, row.kind) == (seat, TimerKind.ANSWER)
                else row
                for row in live.timers
            )
            await self._keeper.keep_locked(live, timers=rows)

    async def postpone(self, due: Due, minutes: float) -> None:
        """It could not be done now; it will be due again that long from now."""
        async with self._keeper.changing(due.table.id) as live:
            if due.row in live.timers:
                again = replace(due.row, due_at=self._keeper.clock() + minutes * MINUTE)
                rows = tuple(again if row == due.row else row for row in live.timers)
                await self._keeper.keep_locked(live, timers=rows)

    async def silence(self, due: Due) -> Moved | None:
        """Make the move that the settings say for a silent person; None if there is none, or too late.

        Where all are silent the game waits instead.
        """
        async with self._keeper.changing(due.table.id) as running:
            if due.row not in running.timers or due.kind in CALLS or not waits.stands(running, due.row):
                return None
            if self._computers.is_unattended(running):
                await self._computers.pause_locked(running)
                return None
            moved, live = None, running
            while (chosen := await self._for_silence(live, due)) is not None:
                version = live.table.version
                moved = await self._computers.make_locked(live, due.seat, *chosen)
                live = await self._keeper.live_locked(due.table.id)
                if live.table.version != version:
                    return moved
                # Nobody saw that, so no timer was moved by it: it goes on at once, or is done.
                if due.seat not in live.waiting:
                    break
            await self._end_locked(live, due.row)
            return moved

    async def order(self, due: Due) -> Moved | None:
        """Make the move that a standing order makes, as its person's; None if it was lifted, or too late."""
        async with self._keeper.changing(due.table.id) as live:
            if due.row not in live.timers:
                return None
            action = waits.ordered_move(live, due.seat)
            if action is not None:
                source = Source(By.PERSON, due.user_id, by_order=True)
                return await self._play.move_locked(live, due.seat, action, source)
            await self._end_locked(live, due.row)
            return None

    async def _end_locked(self, live: Live, row: TimerRow) -> None:
        await self._keeper.keep_locked(live, timers=tuple(each for each in live.timers if each != row))

    async def _for_silence(self, live: Live, due: Due) -> tuple[Action, Source] | None:
        if due.kind is TimerKind.ANSWER or live.table.settings.on_silence is OnSilence.SKIP:
            action = live.game.silence(live.state, due.seat, live.table.missed.get(due.seat, 0))
            return None if action is None else (action, Source(By.SILENCE))
        if live.table.settings.on_silence is OnSilence.COMPUTER:
            return await self._computers.decide(live, due.seat, By.SILENCE)
        return None
