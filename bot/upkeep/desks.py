"""The desks of all tables at hand, the alarm of their timers, and the look for what was left over."""

import asyncio
import logging
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from bot.budget import Urgency
from bot.messages.wording import plain_lines
from bot.spans import DAY
from bot.tables.keeper import store_apart
from bot.tables.model import CALLS, By, Due, Moved, NotStored, Refusal, Table, TimerKind
from bot.tables.posts import BOARD, CHANCES, FINALE
from bot.tables.waits import NUDGE
from bot.upkeep.calls import UNANSWERED, Calls
from bot.upkeep.channels import channel_gone
from bot.upkeep.desk import Desk
from bot.upkeep.drawing import Drawing
from bot.upkeep.failures import FAILURES, STORE_FAILURES, TROUBLE, general
from bot.upkeep.finales import Finales
from bot.upkeep.later import Ours
from bot.upkeep.open_panels import OpenPanels
from bot.upkeep.posting import Kit

log = logging.getLogger(__name__)

_PAUSE = 600.0
"""Seconds between two looks at all tables, where nothing is known to have failed."""
_LOOK_SOON = 10.0
"""Seconds until the next look where something has."""
_GONE_AGAIN = DAY
"""Seconds between two looks at whether the channels of all open tables are there."""
_SIDE_BY_SIDE = 24
"""Tables that are picked up at a time: one whose channel is stuck holds up no other."""
_MOST = 2048
"""Desks that are kept where nothing is done: who was asked there and has pressed is remembered."""


class Desks:
    """Every change of a table wakes its desk; what should have been done and was not is found by looking."""

    def __init__(self, kit: Kit, panels: OpenPanels) -> None:
        self._kit = kit
        self._panels = panels
        self._desks: OrderedDict[int, Desk] = OrderedDict()
        self._places = asyncio.Semaphore(_SIDE_BY_SIDE)
        self._under_way: set[int] = set()
        self._ours: Ours | None = None
        self.drawing = Drawing(kit)
        self.finales = Finales(kit)
        self.clockwork = Clockwork(kit, self.of, panels)
        kit.service.watch(self._changed)
        kit.service.expect(self.clockwork.expect)

    def of(self, table_id: int) -> Desk:
        """The desk of that table."""
        desk = self._desks.get(table_id)
        if desk is None:
            desk = self._desks[table_id] = Desk(
                self._kit,
                table_id,
                drawing=self.drawing,
                finales=self.finales,
                panels=self._panels,
                over=lambda id: self._desks.pop(id, None),
            )
            self._let_go()
        self._desks.move_to_end(table_id)
        return desk

    async def shown(self, table_id: int) -> str:
        """Wait until a table's channel shows what is stored now; why it does not yet, said the first time."""
        desk = self._desks.get(table_id)
        return "" if desk is None else await desk.shown()

    def _changed(self, table: Table, moved: Moved | None) -> None:
        """A change was stored. Who moved is noted before the desk looks; a computer's move it sees itself."""
        desk = self.of(table.id)
        if moved is not None:
            desk.calls.note_move(moved)
        if moved is None or moved.by is not By.COMPUTER:
            desk.wake()

    def _let_go(self) -> None:
        """Of the desks unused for longest, where there are many."""
        for table_id in [*self._desks][: max(0, len(self._desks) - _MOST)]:
            if not self._desks[table_id].busy:
                del self._desks[table_id]

    def regain(self) -> None:
        """Another process may have served the tables meanwhile: what it sent and whom it called is stored."""
        for desk in self._desks.values():
            desk.posting.forget()
            desk.calls.forget()

    async def try_late(self, guild_id: int) -> None:
        """Try now what channels of that server did not take: what we may do there is not what it was.

        Raises what the store does.
        """
        for table_id in [id for id, desk in self._desks.items() if desk.late]:
            if await self._is(lambda of: of == guild_id, table_id):
                self.of(table_id).wake(first=True)

    async def draw_ahead(self) -> None:
        """Draw a late board of each game while Discord lets the bot in: a game's first takes the longest."""
        late = {table.game: table.id for table in await self._kit.service.posts.behind()}
        for table_id in late.values():
            with suppress(Refusal):  # of a lobby
                await self.drawing.board(await self._kit.service.play.glance(table_id))

    async def keep_on(self, ours: Ours) -> None:
        """Pick up now what was left over in these servers, and look again from time to time."""
        self._ours = ours
        await self._look(ours)

    def soon(self) -> None:
        """Something failed after which a table may be left over: look soon."""
        if self._ours is not None and not self._kit.alarms.rings("sweep soon"):
            self._kit.alarms.set("sweep soon", _LOOK_SOON, partial(self._look, self._ours))

    async def _look(self, ours: Ours) -> None:
        self._kit.alarms.set("sweep", _PAUSE, partial(self._look, ours))
        try:
            await self._pick_up(ours)
        except TROUBLE as error:
            log.warning("What was left over is not known yet: %s", error)
            self.soon()

    async def end_gone(self, of: int | None = None) -> None:
        """End the tables, of that server or of all, whose server or channel is gone, of which nobody may have
        told, and of all also what is planned in such a server; look at all again later."""
        if of is None:
            self._kit.alarms.set("gone", _GONE_AGAIN, self.end_gone)
        try:
            for table_id, guild_id, channel_id in await self._kit.service.open_places():
                if of in (None, guild_id) and self._kit.channels.misses(guild_id, channel_id):
                    await self._end_if_gone(table_id, guild_id, channel_id)
            for guild_id in () if of else await self._kit.service.finding.servers():
                if self._kit.channels.misses(guild_id):
                    await self._leave_if_left(guild_id)
        except TROUBLE as error:
            log.warning("Which tables have no channel any more is not known yet: %s", error)
            self.end_gone_soon()

    async def _leave_if_left(self, guild_id: int) -> None:
        await self._kit.setup.budget.turn(Urgency.REMINDER)
        try:
            left = await self._kit.channels.left(guild_id)
        except FAILURES as error:
            log.warning("Whether the bot is in server %s is not known yet: %s", guild_id, error)
            self._kit.alarms.set("gone", _PAUSE, self.end_gone)
            return
        if left:
            await self._kit.service.finding.leave_server(guild_id)

    async def _end_if_gone(self, table_id: int, guild_id: int, channel_id: int) -> None:
        await self._kit.setup.budget.turn(Urgency.REMINDER)
        try:
            gone = await self._kit.channels.are_gone(guild_id, channel_id)
        except FAILURES as error:
            log.warning("Whether table %s has a channel is not known yet: %s", table_id, error)
            self._kit.alarms.set("gone", _PAUSE, self.end_gone)  # it holds up no other
            return
        if gone:
            await self.of(table_id).abandon()

    def end_gone_soon(self) -> None:
        """Look soon, while all else goes on: a sleeping thread costs a request, which waits for its turn."""
        self._kit.alarms.set("gone", _LOOK_SOON, self.end_gone)

    async def _pick_up(self, ours: Ours) -> None:
        """Wake the desk of each table of these servers at which something is left over."""
        await self.clockwork.wind()
        urgent, tidy = await self._left_over()
        busy = self._under_way | {id for id, desk in self._desks.items() if desk.busy}
        for wanted in (urgent, tidy - urgent):
            found = [id for id in sorted(wanted - busy) if await self._is(ours, id)]
            self._under_way.update(found)
            await asyncio.gather(*map(self._carry_on, found))

    async def _left_over(self) -> tuple[set[int], set[int]]:
        """The tables not shown as they are or whose computer is due; those with older messages."""
        intents = await self._kit.service.posts.intents()
        urgent = {row.game_id for row in intents if row.kind in (BOARD, FINALE, CHANCES)}
        urgent |= {table.id for table in await self._kit.service.posts.behind()}
        urgent |= set(await self._kit.service.computers.due())
        return urgent, {post.table_id for post in await self._kit.service.posts.outdated()}

    async def _is(self, ours: Ours, table_id: int) -> bool:
        try:
            return ours((await self._kit.service.get(table_id)).guild_id)
        except Refusal as refusal:
            log.error("Table %s cannot be picked up: %s", table_id, refusal.text)
            return False

    async def _carry_on(self, table_id: int) -> None:
        try:
            async with self._places:
                desk = self.of(table_id)
                desk.wake(first=True)
                await desk.shown()
        finally:
            self._under_way.discard(table_id)


_LONGEST = 3600.0
"""Seconds after which the alarm looks again, whatever the store said: clocks are set, laptops sleep."""
_AGAIN = 5.0
"""Minutes until something is tried again that could not be done."""
_RARELY = 60.0
"""The same where one channel takes nothing: it may be locked for good."""
_SOON = 5.0
"""Seconds until the store is asked again that could not be."""
_BY_ORDER = "Your standing order has answered for you."
_BY_SILENCE = "Nothing came from you, so this was done in your place."


class Clockwork:
    """Rings when a timer of some table runs out."""

    def __init__(self, kit: Kit, desk_of: Callable[[int], Desk], panels: OpenPanels) -> None:
        self._kit = kit
        self._desk_of = desk_of
        self._panels = panels
        self._serving: set[int] = set()
        """Tables at which something that was due is being done."""
        self._places = asyncio.Semaphore(_SIDE_BY_SIDE)
        self._set_for: float | None = None
        """What the alarm will ring for; None if it is not set."""

    def expect(self, due: float) -> None:
        """Have the alarm ring for a table's first timer, if not earlier for another one's.

        For when timers were stored, without asking for others: should the alarm have been set for one that
        no longer runs, it finds nothing due and is set anew.
        """
        if self._set_for is None or due < self._set_for:
            self._set_for = due
            self._kit.alarms.set("timers", min(due - self._kit.setup.clock(), _LONGEST), self.ring)

    async def wind(self, after: float | None = None) -> None:
        """Have the alarm ring for the next timer, with a time for what is due later than that."""
        try:
            due = await self._kit.service.timers.next_due(after)
        except STORE_FAILURES as error:
            log.warning("The next timer is not known yet: %s", error)
            due = self._kit.setup.clock() + _SOON
        self.expect(self._kit.setup.clock() + _LONGEST if due is None else due)

    async def ring(self) -> None:
        """Do all that is due now, tables side by side; the alarm is set anew before and after."""
        store_apart()
        now, self._set_for = self._kit.setup.clock(), None
        try:
            found = await self._due(now)
        except STORE_FAILURES as error:
            log.warning("The timers wait for the store: %s", error)
            self.expect(now + _SOON)
            return
        except Exception:
            log.exception("The timers could not be served")
            self.expect(now + _AGAIN * 60)
            return
        # What is due and cannot be served would otherwise ring again at once, for ever.
        await self.wind(after=now)
        if found:
            done = await asyncio.gather(*(self._serve_table(id, each) for id, each in found.items()))
            await self.wind(after=now)
            if not all(done):
                self.expect(now + _SOON)

    async def _due(self, now: float) -> dict[int, list[Due]]:
        """What is due, by table; not what is being served."""
        found: dict[int, list[Due]] = defaultdict(list)
        for due in await self._kit.service.timers.due(now):
            if due.table.id not in self._serving:
                found[due.table.id].append(due)
        self._serving.update(found)
        return found

    async def _serve_table(self, table_id: int, found: list[Due]) -> bool:
        """Serve what is due at one table, one after another; False if the store must come back first."""
        try:
            async with self._places:
                for window in _windows(found):
                    # Another ring may have served it since this one looked.
                    standing = [due for due in window if await self._kit.service.timers.stands(due)]
                    if standing:
                        await self._serve(standing)
        except STORE_FAILURES as error:
            log.warning("Timer of table %s waits for the store: %s", table_id, error)
            return False
        finally:
            self._serving.discard(table_id)
        return True

    async def _serve(self, window: list[Due]) -> None:
        """Do what one timer stands for, or several that call people at once, or put it off.

        Raises what the store does.
        """
        due, minutes = window[0], _AGAIN
        try:
            await (self._summon(window) if due.kind in CALLS else self._one(due))
            return
        except STORE_FAILURES:
            raise
        except Refusal as refusal:
            log.info("Timer of table %s: %s", due.table.id, refusal.text)
        except FAILURES as error:
            if channel_gone(error):
                await self._desk_of(due.table.id).abandon()
                return
            log.warning("Timer of table %s: nobody could be told: %s", due.table.id, error)
            minutes = _AGAIN if general(error) else _RARELY
        except Exception:
            log.exception("Timer of table %s failed", due.table.id)
        for due in window:
            try:
                await self._kit.service.timers.postpone(due, minutes)
            except NotStored:
                raise
            except Refusal as refusal:
                log.warning("Timer of table %s stays as it is: %s", due.table.id, refusal.text)

    async def _one(self, due: Due) -> None:
        """What follows of a move is done by the table's desk, which its commit has woken."""
        desk, timers = self._desk_of(due.table.id), self._kit.service.timers
        if due.kind is TimerKind.LUCK:
            await self._kit.service.starting.begin(due.table.id)
        elif due.kind is TimerKind.UNUSED:
            await self._kit.service.moderation.end_unused(due.table.id)
        elif due.kind is TimerKind.PLEA and await self._kit.service.requests.settle(due.table.id):
            desk.wake(anew=True)
        elif due.kind in (TimerKind.START, TimerKind.PLEA):
            await (desk.calls.gather if due.kind is TimerKind.START else desk.calls.plead)(due.table)
            await timers.note_called(due)
            await desk.calls.noted()
        else:
            await self._move(desk, due)

    async def _move(self, desk: Desk, due: Due) -> None:
        """Make the move of a standing order or of silence, and tell who sits there."""
        timers, ordered = self._kit.service.timers, due.kind is TimerKind.ORDER
        moved = await (timers.order if ordered else timers.silence)(due)
        if moved is None:
            return
        done = _BY_ORDER if ordered else _BY_SILENCE
        self._panels.tell(due.table.id, due.user_id, f"{done}\n{plain_lines(moved.own_lines)}".rstrip())
        await desk.shown()

    async def _summon(self, window: list[Due]) -> None:
        """Call or remind those of one window who may be pinged now, by one message."""
        desk, timers = self._desk_of(window[0].table.id), self._kit.service.timers
        awake = [due for due in window if not await self._later(desk.calls, due)]
        called = [due for due in awake if self._may_be_told(desk.calls, due)]
        if called:
            await desk.calls.remind(
                called[0].table, [due.user_id for due in called], among=any(due.among for due in called)
            )
        for due in awake:
            if due.kind is TimerKind.REMIND and not due.public:
                await desk.calls.remind_privately(due.table, due.user_id)
            elif due.kind is TimerKind.NUDGE and due.public and not due.answers:
                await desk.call(due.user_id)  # whose turn it is gets a board of their own
        if awake:
            await timers.note_called(*awake)
        await desk.calls.noted()

    def _may_be_told(self, calls: Calls, due: Due) -> bool:
        """Whether the channel may ping somebody, to answer or as a reminder."""
        if due.kind is TimerKind.REMIND or not due.public:
            return due.public
        return due.answers and not calls.lets_pass(due.table, due.seat)

    async def _later(self, calls: Calls, due: Due) -> bool:
        """Whether one who would be pinged has quiet hours, or sees the question now: then it is put off."""
        until = await self._kit.service.people.quiet_until(due.user_id)
        if until is None and due.kind is TimerKind.NUDGE:
            until = self._seen_until(calls, due)
        if until is None:
            return False
        await self._kit.service.timers.postpone(due, (until - self._kit.setup.clock()) / 60)
        return True

    def _seen_until(self, calls: Calls, due: Due) -> float | None:
        """The time until which one who sees the question now is not called to it; None if they do not."""
        if due.answers:
            return due.row.due_at - NUDGE + UNANSWERED if calls.spares(due.user_id) else None
        reads = self._panels.read_until(due.table.id, due.user_id)
        return calls.looks_until(due.user_id) or reads if due.public else None


def _windows(found: list[Due]) -> list[list[Due]]:
    """What is due one after another, those together who are called, or reminded, at once."""
    windows = defaultdict[object, list[Due]](list)
    for due in found:
        together = due.kind in CALLS and due.public and (due.answers or due.kind is TimerKind.REMIND)
        windows[due.kind if together else id(due)].append(due)
    return list(windows.values())
