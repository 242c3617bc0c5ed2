"""A table's desk: what is remembered of it while it is at hand, and the loop that its channel follows by."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from bot.budget import Urgency
from bot.messages.board_message import add_alt_texts, board_view, bygone_view
from bot.messages.dice_message import asking_view
from bot.messages.lobby_message import lobby_view
from bot.messages.news import LONG, SHORT, Digest
from bot.spans import HOUR
from bot.tables.keeper import store_apart
from bot.tables.model import CHANNEL_GONE, Glance, News, Phase, Post, Refusal, Table
from bot.tables.posts import BOARD, CHANCES, FINALE, SEATED, SUMMON
from bot.upkeep.calls import Calls, people_to_ping
from bot.upkeep.channels import channel_gone
from bot.upkeep.drawing import Drawing
from bot.upkeep.failures import STORE_FAILURES, TROUBLE, general, quietly, reason
from bot.upkeep.finales import Finales
from bot.upkeep.later import PAUSES, Again
from bot.upkeep.open_panels import OpenPanels
from bot.upkeep.posting import Kit, Message, Posting, say_statements
from data.rows import IntentRow
from render.painter import Picture

log = logging.getLogger(__name__)

QUICK, PATIENCE = 0.5, 4.0
"""Seconds for which computers play on before the channel sees what they answer, and then how far they are."""
PACE = 6.0
"""Seconds between the turns of computers that no person plays with."""
LONG_TURN = 40
"""Moves after which such a turn is shown although it has not passed."""
_RAREST = 6 * HOUR
"""Seconds between two tries at most of a channel that takes no board: it may be locked for good.

Whatever is done there has it tried at once.
"""
_LATER = 3.0
"""Seconds until older messages are looked at again that had to wait for boards."""


class _Showing:
    """What one table's newest message says: its lobby, or its board with what happened and who is called."""

    def __init__(self, kit: Kit, posting: Posting, calls: Calls, drawing: Drawing) -> None:
        self._kit = kit
        self._posting = posting
        self._calls = calls
        self._drawing = drawing
        self.spared = frozenset[int]()
        """Whom the next board does not call: they have just been called to its game."""

    async def show(self, table: Table, anew: bool) -> None:
        """Show it as it is, by a new message if that is wanted or needed; raises what they do."""
        table, began = await say_statements(self._kit, self._posting, table)
        if table.phase is Phase.LOBBY or table.started_at is None:
            await self._bring_up_lobby(table, anew or began)
            return
        try:
            glance = await self._kit.service.play.glance(table.id)
        except Refusal as refusal:
            bygone = Message(bygone_view(table, refusal.text), table.phase)
            await self._posting.deliver(table, bygone, anew=True)
            return
        table = glance.table
        turned = table.post is None or table.post.phase != table.phase
        pinged = [each for each in self._calls.new(glance, turned=turned) if each not in self.spared]
        if not turned:
            await self._calls.put_off(glance)
        anew = anew or turned or bool(pinged)
        drawing = asyncio.ensure_future(self._drawing.board(glance))
        # Stored while the picture is drawn: the one waits for the disk, the other for a processor.
        intended = await self._posting.intend(table, BOARD) if anew else None
        message = await self._board(glance, anew, drawing)
        if pinged:  # they may have moved, or their quiet hours begun, while it was drawn
            message = replace(message, pinged=await self._calls.still(table, pinged))
        if table.phase is Phase.OVER and turned:
            await self._posting.intend(table, FINALE)
        await self._posting.deliver(table, message, anew=anew, intended=intended)
        self._drawing.forget(table.id)
        self._calls.heard()
        self.spared = frozenset()

    async def _board(
        self, glance: Glance, anew: bool, drawing: asyncio.Future[tuple[Picture, ...]]
    ) -> Message:
        """The board with what happened since the message before it, once its pictures are drawn.

        One that is edited while people play on the spot has been read: it tells what came since the last turn
        of who is to move.
        """
        table, post = glance.table, glance.table.post
        since = 0 if post is None else post.version if anew else post.since
        read = since if anew or not glance.waiting else max(since, glance.since)
        lately = partial(self._kit.service.history.lately, table.id, until=table.version)
        happened, new = await lately(read, glance.since), await lately(since)
        # Who comes back reads what they have missed; the message that follows keeps what is new on this one.
        kept = _digest(table, new)
        asked = table.request.note if table.request else None  # which the board asks itself
        told = tuple(each for each in happened if each.text != asked)
        missed = kept if told == new else _digest(table, told)
        people = [seated.index for seated in table.seats if seated.user_id is not None]
        mine = [seat for seat in people if seat in glance.waiting] or people
        pictures = add_alt_texts(glance, await drawing, missed, mine)
        news = missed.fitting(SHORT, mine, dated=True)
        view = board_view(glance, news, pictures)
        return Message(view, table.phase, since, kept.fitting(LONG), people_to_ping(glance))

    async def _bring_up_lobby(self, table: Table, anew: bool) -> None:
        summons = await self._posting.find(SUMMON)
        role = (await self._kit.service.servers.read(table.guild_id)).players_role if summons else None
        frozen = table.phase is Phase.LUCK and not table.dice.beacon
        game = self._kit.setup.games[table.game]
        anew = anew or (frozen and table.post is not None and table.post.phase != Phase.LUCK)
        punctual = await self._kit.service.history.punctual(table.guild_id)
        view = asking_view(table) if frozen else lobby_view(table, game, role=role, punctual=punctual)
        phase = Phase.LOBBY if table.awaiting_round else table.phase
        await self._posting.deliver(table, Message(view, phase, role=role), anew=anew)
        if summons is not None:
            await self._posting.done(summons)


class _Ending:
    """How a finished game of one table went, each message posted once, and after a restart if not before."""

    def __init__(self, kit: Kit, table_id: int, posting: Posting, finales: Finales, done: Callable[[], None]):
        self._kit = kit
        self._id = table_id
        self._posting = posting
        self._finales = finales
        self._done = done
        self._name = f"finale {table_id}"
        self.busy = False
        """Whether it is being made, or will be."""

    async def tell(self) -> None:
        """Have it told soon, if it is still to be."""
        if not self.busy and await self._due() and not self.busy:
            self.busy = True
            self._kit.alarms.set(self._name, 0, self._tell)

    async def _due(self) -> list[IntentRow]:
        """What is still to be told: how it went, and how the chances ran, once all have agreed to that."""
        return [intent for kind in (FINALE, CHANCES) if (intent := await self._posting.find(kind))]

    async def _tell(self) -> None:
        try:
            for intent in await self._due():
                await self._finales.post(await self._kit.service.get(self._id), self._posting, intent.kind)
        except TROUBLE as error:
            failures = self._kit.retries.note_failure(self._name, error, self._tell)
            log.info("The finale of table %s is not posted yet: %s", self._id, error)
            if failures <= len(PAUSES) or general(error):
                return
            for intent in await self._due():  # it cannot be posted there
                await self._posting.done(intent)
        except BaseException:
            self.busy = False
            raise
        self._kit.retries.over(self._name)
        self.busy = False
        self._done()


class _Computers:
    """The computers of one table: they play while they are waited for, among themselves at their pace.

    `rouse` has the table looked at, and by default its board shown before they go on; `again` is for after
    trouble of the store.
    """

    def __init__(
        self, kit: Kit, table_id: int, calls: Calls, rouse: Callable[..., None], again: Again
    ) -> None:
        self._kit = kit
        self._id = table_id
        self._calls = calls
        self._rouse = rouse
        self._again = again
        self.trying, self._pace, self._late = (f"{what} {table_id}" for what in ("move", "pace", "computers"))
        self.playing = False
        self._turns, self._mover = 0, -1
        """Turns of computers since anybody else did something there, and whose the last was."""
        self._stuck = False
        """Whether none of them moved that are waited for: then only something new lets them try."""

    @property
    def busy(self) -> bool:
        """Whether they play, or will."""
        alarms, retries = self._kit.alarms, self._kit.retries
        return self.playing or alarms.rings(self._pace) or retries.pending(self.trying)

    def let_try(self, *, by_hand: bool = False) -> None:
        """There is something new; `by_hand`: that somebody has done."""
        self._stuck, self._turns = False, 0 if by_hand else self._turns

    async def begin(self, table: Table) -> bool:
        """Let those play that are waited for; False if none is, or not yet."""
        if self.playing or self._stuck or self._kit.alarms.rings(self._pace):
            return self.playing
        behind = table.post is None or table.post.version < table.version
        if (behind and self._alone(table)) or not await self._kit.service.waits_for_computer(self._id):
            return False
        self.playing = True
        self._kit.alarms.run(self._play)
        self._kit.alarms.set(self._late, QUICK, self._show_meanwhile)
        return True

    async def _play(self) -> None:
        """Let them play until a person must act, their pace is to be kept, or the channel to be shown."""
        store_apart()
        movers = list[int | None]()
        try:
            while len(movers) < LONG_TURN:
                moved = await self._kit.service.computers.move(self._id)
                if moved is None:
                    break
                self._calls.note(moved.glance)
                movers.append(moved.seat)
                waiting = moved.glance.waiting
                passed = len(waiting) == 1 and waiting[0] != movers[0]
                self._turns, self._mover = self._turns + (moved.seat != self._mover), moved.seat or 0
                if self._alone(moved.table) and (passed or len(movers) == LONG_TURN):
                    # So that a game of computers alone can be watched, a turn at a time.
                    self._kit.alarms.set(self._pace, PACE, self._next_turn)
                    break
        except STORE_FAILURES as error:
            self._kit.retries.note_failure(self.trying, error, self._again)
            log.warning("The computers of table %s wait for the store: %s", self._id, error)
        else:
            self._kit.retries.over(self.trying)
        finally:
            self.playing, self._stuck = False, not movers
            self._kit.alarms.cancel(self._late)
            self._rouse()

    def _alone(self, table: Table) -> bool:
        """Whether they play among themselves there, or have for so long as if they did and nobody looks on.

        Who has their tiles laid by an order waits there for what computers do, a hundred turns of them.
        """
        long = self._turns > 2 * len(table.players) and not any(map(self._calls.looks_until, table.people))
        return long or not table.attended

    async def _next_turn(self) -> None:
        self._stuck = False
        self._rouse(first=False)

    async def _show_meanwhile(self) -> None:
        """They take their time: the channel sees how far they are."""
        if self.playing:
            self._kit.alarms.set(self._late, PATIENCE, self._show_meanwhile)
            self._rouse()


class Desk:
    """One table. Whatever is done there wakes it; it has nothing to do once its channel shows what is stored.

    What people wait for goes first: the board, then the computers, then what is only tidied. It is made from
    the store alone, so that a restart is one more waking.
    """

    def __init__(
        self,
        kit: Kit,
        table_id: int,
        *,
        drawing: Drawing,
        finales: Finales,
        panels: OpenPanels,
        over: Callable[[int], object],
    ) -> None:
        self.id = table_id
        self._kit = kit
        self._drawing = drawing
        self._panels = panels
        self._over = over
        """Lets go of a desk at which nothing more will be done."""
        self.posting = Posting(kit, table_id)
        self.calls = Calls(kit, self.posting, partial(panels.is_open, table_id))
        self._showing = _Showing(kit, self.posting, self.calls, drawing)
        self._ending = _Ending(kit, table_id, self.posting, finales, self._rouse)
        self._computers = _Computers(kit, table_id, self.calls, self._rouse, self._again)
        self._name, self._broken = f"table {table_id}", f"broken {table_id}"
        self._untidy = f"tidy {table_id}"
        self._woken = self._first = self._anew = self._gone = False
        self._running = False
        """Whether the loop turns."""
        self._waiters: list[asyncio.Future[str]] = []

    # What wakes it.

    def wake(self, *, anew: bool = False, first: bool = False) -> None:
        """Something was done there. `anew` asks for a new message, `first` for the board before computers."""
        self._computers.let_try(by_hand=True)
        self._rouse(first=first or anew or self._computers.playing, anew=anew)

    def _rouse(self, *, first: bool = True, anew: bool = False) -> None:
        self._anew |= anew
        self._first |= first
        self._woken = True
        if not self._running:
            self._running = self._kit.alarms.run(self._run)

    async def shown(self) -> str:
        """Wait until the channel shows what is stored now; why it does not yet, said the first time."""
        if not self._running:
            return ""
        waiter: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        return await waiter

    async def call(self, user_id: int) -> None:
        """Show the table anew to somebody who is waited for, and looked on when that began."""
        await self._kit.service.posts.note_uncalled(self.id, user_id)  # should it not arrive until a restart
        self.calls.again(user_id)
        self.wake(anew=True)
        await self.shown()

    async def call_seated(self, table: Table, people: Sequence[int], said: str) -> None:
        """Tell those who got or lost a seat by a moderator; the board calls who is to move there."""
        asked = table.users((await self._kit.service.overview.one(table.id)).waiting)
        if told := [each for each in people if each not in asked]:
            await self.calls.tell(table, SEATED, told, said, "To the table")
            await self.calls.noted()

    async def summon(self, table: Table) -> str:
        """Show a table that was just opened, and ping the role that the server chose for that, once."""
        with suppress(*STORE_FAILURES):  # then nobody is pinged, but the lobby is shown
            await self.posting.intend(table, SUMMON)
        self.wake()
        return await self.shown()

    def begin(self, called: Sequence[int]) -> None:
        """Its game has begun, to which these have just been called: the first board calls them no more."""
        self._showing.spared = frozenset(called)
        self.wake()

    def retire(self, pressed: Post) -> None:
        """Soon take the buttons off a message that is not the newest, whatever our notes say."""

        async def work() -> None:
            await self.shown()  # the newest may be seen and pressed before we hear that it was sent
            if await self.posting.stray(pressed):
                self._rouse()

        # Should that fail, the next press on it tries again.
        self._kit.alarms.set(f"retire {pressed.message_id}", 0, lambda: quietly(work()))

    @property
    def busy(self) -> bool:
        """Whether something is done there, waits for the computers' pace, or is tried again later."""
        later = any(map(self._kit.retries.pending, (self._name, self._broken, self._untidy)))
        return later or self._running or self._computers.busy

    @property
    def late(self) -> bool:
        """Whether the channel did not take what is stored, and is tried again."""
        return self._kit.retries.pending(self._name)

    # The loop.

    async def _run(self) -> None:
        """While the channel differs from the store, make it equal."""
        store_apart()
        try:
            while self._woken:
                self._woken = False
                try:
                    await self._once()
                except TROUBLE as error:
                    await self._could_not(error)
                except Exception as error:
                    # One table that cannot go on must stop no other.
                    log.exception("Table %s could not be brought up to what is stored", self.id)
                    self._kit.retries.note_failure(self._broken, error, self._again)
                else:
                    self._kit.retries.over(self._broken)
        finally:
            self._running = False
            if not self._computers.playing:
                self._answer_all()

    async def _once(self) -> None:
        table = await self._look()
        if not self._first and await self._play(table):
            return  # the board is shown once they have moved, or in a moment
        self._first = False
        waiters, self._waiters = self._waiters, []
        try:
            await self._show()
        except BaseException:
            self._waiters = waiters + self._waiters
            raise
        finally:
            self._panels.moved_on(self.id)
        _answer(waiters)
        if not self._woken:
            await self._play(await self._kit.service.get(self.id))
            await self._tidy()

    async def _play(self, table: Table) -> bool:
        """Let the computers play that are waited for; False if none is, or not yet."""
        return not self._gone and await self._computers.begin(table)

    async def _look(self) -> Table:
        """Note whom the table waits for."""
        try:
            glance = await self._kit.service.play.glance(self.id)
        except Refusal:  # of a lobby, or of what cannot be read
            return await self._kit.service.get(self.id)
        if glance.table.open:
            self.calls.note(glance)
        return glance.table

    async def _could_not(self, error: Exception) -> None:
        """Plan another attempt and say, the first time, why the board is late."""
        try:
            if channel_gone(error):
                await self.abandon()
                self._answer_all()
                return
        except STORE_FAILURES as failure:
            error = failure
        failures = self._kit.retries.note_failure(self._name, error, self._again, rarest=_RAREST)
        log.warning("Table %s is not shown yet (attempt %d): %s", self.id, failures, error)
        late = f"It is done, but {reason(error)}; I will post the board as soon as I can."
        self._answer_all(late if failures == 1 else "")

    async def _again(self) -> None:
        self._computers.let_try()
        self._rouse()
        await self.shown()

    def _answer_all(self, said: str = "") -> None:
        """Tell those who wait for the board, and why if it is not there."""
        waiters, self._waiters = self._waiters, []
        _answer(waiters, said)

    async def abandon(self) -> None:
        """The channel is gone: so is the table, and nothing is left to show. Raises what the store does."""
        self._gone = True
        for name in (self._name, self._broken, self._untidy, self._computers.trying):
            self._kit.retries.over(name)
        self._drawing.forget(self.id)
        try:
            table = await self._kit.service.get(self.id)
            if table.open:
                await self._kit.service.moderation.end(self.id, CHANNEL_GONE, gone=True)
            await self._kit.service.posts.not_shown(self.id)
        except STORE_FAILURES:
            self._gone = False  # whoever looks next finds that out once more
            raise
        except Refusal as refusal:
            log.info("Table %s was closed meanwhile: %s", self.id, refusal.text)
        log.info("Table %s has no channel any more", self.id)

    # The board.

    async def _show(self) -> None:
        """Show the newest version, anew if wanted or if the turn passed; raises what they do."""
        began = time.perf_counter()
        table = await self._kit.service.get(self.id)
        current = table.post is not None and table.post.version >= table.version
        if (current and not self._anew and await self.posting.find(BOARD) is None) or self._gone:
            self._kit.retries.over(self._name)
            return
        await self._kit.setup.budget.turn(Urgency.BOARD)
        # Whatever was moved while this waited for its turn is on the same board.
        anew, self._anew = self._anew, False
        try:
            await self._showing.show(await self._kit.service.get(self.id), anew)
        except BaseException:
            self._anew |= anew
            raise
        self._kit.setup.meters.shown(time.perf_counter() - began)
        self._kit.retries.over(self._name)
        self._kit.retries.through()

    # What nobody waits for.

    async def _tidy(self) -> None:
        """Take the buttons off older messages, unless something else is to be done; post the finale."""
        kept = False
        for post in await self.posting.outdated():
            if self._woken or self._gone:
                return
            if not self._kit.setup.budget.spare():
                self._kit.alarms.set(self._untidy, _LATER, self._again)
                return
            try:
                await self.posting.strip(post)
            except TROUBLE as error:
                log.info("Message %s keeps its buttons for now: %s", post.message_id, error)
                if general(error) and not kept:
                    kept = bool(self._kit.retries.note_failure(self._untidy, error, self._again))
        if not kept:
            self._kit.retries.over(self._untidy)
        await self._ending.tell()
        over = not (await self._kit.service.get(self.id)).open
        if over and not (kept or self._ending.busy or self._woken):
            self._drawing.forget(self.id)
            self._over(self.id)


def _answer(waiters: Sequence[asyncio.Future[str]], said: str = "") -> None:
    for waiter in waiters:
        if not waiter.done():
            waiter.set_result(said)


def _digest(table: Table, happened: Sequence[News]) -> Digest:
    return Digest(happened, table.names, roles=len(table.roles))
