"""Bringing a channel up to date with its table: one newest message, older ones without buttons."""

import asyncio
import logging
import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from weakref import WeakValueDictionary

import discord
import msgspec
from discord import ui

from bot.memory import trim
from bot.messages.board_message import board_view, bygone_view, earlier_view, files, link, worded
from bot.messages.finale_message import finale_files, finale_view
from bot.messages.lobby_message import lobby_view
from bot.messages.news import LONG, SHORT, Digest
from bot.messages.page import Page
from bot.messages.wording import mentions
from bot.meters import Meters
from bot.tables.model import Glance, News, Phase, Post, Refusal, Table
from bot.tables.posts import BOARD, CALL, FINALE, GATHER, REMINDER, SUMMON
from bot.tables.service import TableService
from bot.upkeep.alarms import Alarms
from bot.upkeep.budget import Budget, Urgency
from bot.upkeep.failures import FAILURES
from data.rows import IntentRow
from render import finale as finales
from render.finale import Finale
from render.painter import Painter, Picture
from rules.game import Game
from rules.record import Unreadable, Untrue

log = logging.getLogger(__name__)

_RETRY = (2.0, 5.0, 15.0, 30.0, 60.0, 120.0, 300.0, 600.0)
"""Seconds until a failed post is tried again, by how often it failed; the last goes on for ever.

discord.py itself has tried 500, 502, 504 and 524 five times before; 503 and lost connections it has not.
"""
_JITTER = 0.2
"""By how much a delay differs at random, so that tables that failed together do not come back together."""
_WARM = 2.0
"""Seconds from a game's first picture until what its moves will need is drawn ahead: boards come first."""
_LATER = 3.0
"""Seconds until older messages are looked at again that had to wait for boards."""
_UNKNOWN_CHANNEL = 10003


class _Shown(msgspec.Struct, frozen=True):
    """What is stored with a message beside the version that it shows; see `Post`."""

    phase: str
    since: int = 0
    kept: str = ""


@dataclass(frozen=True)
class _Message:
    """What is to be seen of a table, and who is pinged by it where it is a new message."""

    view: ui.LayoutView
    shown: _Shown
    pictures: Sequence[Picture] = ()
    pinged: Sequence[int] = ()
    role: int | None = None

    @property
    def allowed(self) -> discord.AllowedMentions:
        """Ping these people and that role, and nobody else."""
        return _only(self.pinged, self.role)


class Poster:
    """Posts and edits the messages that show tables. One call at a time for each table."""

    def __init__(
        self,
        client: discord.Client,
        service: TableService,
        games: Mapping[str, Game[Any, Any]],
        painter: Callable[[str], Painter],
        alarms: Alarms,
        budget: Budget,
        meters: Meters,
    ) -> None:
        self._client = client
        self._service = service
        self._games = games
        self.painter = painter
        self._alarms = alarms
        self._budget = budget
        self._meters = meters
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._asked: dict[int, frozenset[int]] = {}
        self._newly: dict[int, frozenset[int]] = {}
        self._failed: dict[int, int] = {}
        self._telling = asyncio.Semaphore(1)
        """How a game went is told of one at a time: it takes every board of it into memory."""
        self._warming = asyncio.Semaphore(1)
        """Drawing ahead is done for one table at a time: nobody waits for it."""
        self._notices: dict[int, list[str]] = {}
        self._drawn: dict[int, tuple[int, Any, Any]] = {}
        """Which version was drawn last of a table, what everybody saw in it, and what in the one before."""
        self._intents: dict[tuple[int, str, int], IntentRow] | None = None
        self._outdated: dict[int, dict[int, Post]] = {}
        """Messages by table that still have buttons and are not the newest; `strip` reads them all."""

    def note(self, table_id: int, asked: Sequence[int]) -> None:
        """Note after a move which people the table now waits for: who is new gets a message of their own."""
        now, before = frozenset(asked), self._asked.get(table_id, frozenset())
        self._newly[table_id] = (self._newly.get(table_id, frozenset()) | (now - before)) & now
        self._asked[table_id] = now

    def announce(self, table_id: int, line: str) -> None:
        """Have the news in the next message of that table end with this line."""
        self._notices.setdefault(table_id, []).append(line)

    def forget(self, table_id: int) -> None:
        """Drop what is remembered of a table that is finished or gone."""
        for memory in (self._asked, self._newly, self._failed, self._notices, self._drawn):
            memory.pop(table_id, None)

    async def show(self, table_id: int, anew: bool = False, glance: Glance | None = None) -> str:
        """Show the newest version of a table in its channel, anew if wanted or if the turn passed.

        `glance` is what everybody may see of it, if somebody has just looked; an older one is not used.
        Returns an empty text, or, the first time that it fails, a sentence that says why. It is then
        tried again later, and at the next call.
        """
        began = time.perf_counter()
        lock = self._locks.setdefault(table_id, asyncio.Lock())
        async with lock:
            try:
                table = await self._service.get(table_id)
                current = table.post is not None and table.post.version >= table.version
                if current and not anew and not await self._is_intended(table_id):
                    await self._strip_outdated(table_id)
                    return ""
                await self._budget.turn(Urgency.BOARD)
                # Whatever was moved while this waited for its turn is on the same board.
                await self._bring_up(await self._service.get(table_id), anew, glance)
            except FAILURES as error:
                return await self._could_not(table_id, error)
            self._meters.shown(time.perf_counter() - began)
            self._failed.pop(table_id, None)
            self._alarms.cancel(f"show {table_id}")
            await self._strip_outdated(table_id)
            return ""

    async def strip(self, table_id: int | None = None) -> None:
        """Take the buttons off older messages (of one table or of all); what fails is tried again later."""
        for post in await self._service.posts.outdated(table_id):
            self._outdated.setdefault(post.table_id, {})[post.message_id] = post
        for each in list(self._outdated) if table_id is None else [table_id]:
            await self._strip_outdated(each)

    async def _strip_outdated(self, table_id: int) -> None:
        """Take the buttons off the older messages of a table that we know of; later, where boards wait."""
        outdated = self._outdated.get(table_id, {})
        for post in list(outdated.values()):
            if not self._budget.spare():
                self._alarms.set(f"strip {table_id}", _LATER, lambda: self._strip_outdated(table_id))
                return
            try:
                if not await self._strip(post):
                    continue
            except discord.NotFound:
                pass
            except FAILURES as error:
                log.info("Message %s keeps its buttons for now: %s", post.message_id, error)
                continue
            await self._service.posts.stripped(post.message_id)
            outdated.pop(post.message_id, None)
        if not outdated:
            self._outdated.pop(table_id, None)

    async def recall(self) -> set[int]:
        """Learn what was about to be sent when this or another process stopped; returns those tables."""
        found = await self._service.posts.intents()
        self._intents = {(row.game_id, row.kind, row.seat): row for row in found} | (self._intents or {})
        for row in found:
            if row.kind == FINALE:
                self._crown(row.game_id)
        return {row.game_id for row in found if row.kind == BOARD}

    def retire(self, table_id: int, message_id: int, channel_id: int) -> None:
        """Soon take the buttons off a message that is not its table's newest, whatever our notes say."""

        async def work() -> None:
            await self._service.posts.stray(table_id, message_id, channel_id)
            await self.strip(table_id)

        self._alarms.set(f"retire {message_id}", 0, work)

    def _crown(self, table_id: int) -> None:
        """Soon post how a finished game went; once, and after a restart if it was not posted before."""
        self._alarms.set(f"finale {table_id}", 0, lambda: self._finale(table_id))

    async def finale(self, table: Table) -> Finale:
        """How a finished game went, made in a thread; Refusal before its end or if it cannot be told."""
        try:
            async with self._telling:
                export = await self._service.history.export(table.id)
                game, painter = self._games[table.game], self.painter(table.game)
                finale = await asyncio.to_thread(finales.made, game, export.data, painter)
                await asyncio.to_thread(trim)
                return finale
        except (Unreadable, Untrue) as error:
            raise Refusal("The record of this game is of another Landmoot: it cannot be replayed.") from error

    async def _finale(self, table_id: int) -> None:
        table = await self._service.get(table_id)
        intent, _ = await self._intend(table, FINALE)
        try:
            finale = await self.finale(table)
            await self._budget.turn(Urgency.REMINDER)
            await self._send(
                await self.channel(table), intent, finale_view(table, finale), finale_files(finale), _only(())
            )
        except Refusal as refusal:
            log.info("Table %s has no finale: %s", table_id, refusal.text)
        except FAILURES as error:
            failures = self._failed.get(-table_id, 0)
            self._failed[-table_id] = failures + 1
            log.info("The finale of table %s is not posted yet: %s", table_id, error)
            if failures < len(_RETRY):
                self._alarms.set(f"finale {table_id}", _RETRY[failures], lambda: self._finale(table_id))
                return
        self._failed.pop(-table_id, None)
        await self._done(intent)

    async def remind(self, table: Table, user_id: int) -> None:
        """Ping in the channel the one who is waited for; raises what Discord raises.

        The message goes once they have moved. A table whose channel is gone ends.
        """
        await self._budget.turn(Urgency.REMINDER)
        view = _reminder(table, mentions([user_id]))
        seat = table.seat_of(user_id)
        try:
            intent, _ = await self._intend(table, REMINDER, -1 if seat is None else seat)
            message_id = await self._send(await self.channel(table), intent, view, (), _only([user_id]))
            call = await self._service.posts.called(table, message_id, user_id)
            self._outdated.setdefault(table.id, {})[message_id] = call
            await self._done(intent)
        except discord.NotFound as error:
            if error.code != _UNKNOWN_CHANNEL:
                raise
            await self._abandon(table.id)

    async def summon(self, table: Table) -> str:
        """Show a table that was just opened, and ping the role that the server chose for that, once."""
        await self._intend(table, SUMMON)
        return await self.show(table.id)

    async def gather(self, table: Table) -> None:
        """Tell those who sit in the lobby that the time has come at which they want to begin."""
        people = [seated.user_id for seated in table.seats if seated.user_id is not None]
        if table.phase is not Phase.LOBBY or not people:
            return
        await self._budget.turn(Urgency.REMINDER)
        intent, _ = await self._intend(table, GATHER)
        view = Page()
        where = f" [To the table]({link(table)})" if table.post else ""
        view.add_item(ui.TextDisplay(f"⏰ {mentions(people)}: it is time for your game.{where}"))
        awake = [person for person in people if await self._service.people.quiet_until(person) is None]
        await self._send(await self.channel(table), intent, view, (), _only(awake))
        await self._done(intent)

    async def remind_privately(self, table: Table, user_id: int) -> None:
        """Remind by direct message, where the channel may not know who is waited for."""
        await self._budget.turn(Urgency.REMINDER)
        user = self._client.get_user(user_id) or await self._client.fetch_user(user_id)
        await user.send(view=_reminder(table, f"Your game in <#{table.channel_id}>"))

    async def channel(self, table: Table) -> discord.abc.Messageable:
        """The table's channel, awake if it is a thread that had gone to sleep."""
        # Asked of its server: the client would look through all that it is in.
        guild = self._client.get_guild(table.guild_id)
        found: Any = guild and guild.get_channel_or_thread(table.channel_id)
        if found is None:
            # Discord does not tell of threads that sleep, so one may be missing among those we know.
            found = await self._client.fetch_channel(table.channel_id)
        if isinstance(found, discord.Thread) and found.archived:
            await found.edit(archived=False)
        if isinstance(found, discord.abc.Messageable):
            return found
        return self._client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)

    async def _bring_up(self, table: Table, anew: bool, glance: Glance | None) -> None:
        if table.phase is Phase.LOBBY or table.started_at is None:
            await self._bring_up_lobby(table, anew)
            return
        if glance is None or glance.table.version != table.version:
            try:
                glance = await self._service.play.glance(table.id)
            except Refusal as refusal:
                bygone = _Message(bygone_view(table, refusal.text), _Shown(table.phase))
                await self._deliver(table, bygone, anew=True)
                return
            table = glance.table
        glance = msgspec.structs.replace(glance, table=table)
        turned = table.post is None or table.post.phase != table.phase
        pinged = self._pinged(glance, turned)
        anew = anew or turned or bool(pinged)
        drawing = self._drawing(glance)
        # Stored while the picture is drawn: the one waits for the disk, the other for a processor.
        intended = await self._intend(table, BOARD) if anew else None
        pinged = await self._awake(table, pinged)
        message = await self._board(glance, anew, pinged, drawing)
        ends = table.phase is Phase.OVER and turned
        if ends:
            await self._intend(table, FINALE)
        await self._deliver(table, message, anew=anew, intended=intended)
        if ends:
            self._crown(table.id)
        self._newly.pop(table.id, None)
        self._notices.pop(table.id, None)
        if not table.open:
            self.forget(table.id)

    def _pinged(self, glance: Glance, turned: bool) -> list[int]:
        """Who is newly waited for (all who are, where the phase `turned`), or is asked to agree."""
        table, asked = glance.table, called(glance)
        if table.id not in self._asked:
            self.note(table.id, asked)
        newly = self._newly.get(table.id, frozenset())
        pinged = [person for person in asked if turned or person in newly]
        if table.request is not None and (table.post is None or table.post.version < table.request.at):
            pinged += [person for person in table.unheard if person not in pinged]
        return pinged

    async def _board(
        self,
        glance: Glance,
        anew: bool,
        pinged: Sequence[int],
        drawing: asyncio.Future[tuple[Picture, ...]],
    ) -> _Message:
        """The board with what happened since the message before it, once its pictures are drawn."""
        table, post = glance.table, glance.table.post
        since = 0 if post is None else post.version if anew else post.since
        happened = await self._service.history.happened(table.id, since)
        happened += tuple(News(None, line) for line in self._notices.get(table.id, ()))
        people = [seated.index for seated in table.seats if seated.user_id is not None]
        digest = Digest(happened, table.names, roles=len(table.roles))
        pictures = worded(glance, await drawing)
        view = board_view(glance, digest.fitting(SHORT, people), pictures)
        return _Message(view, _Shown(table.phase, since, digest.fitting(LONG)), pictures, pinged)

    async def _bring_up_lobby(self, table: Table, anew: bool) -> None:
        summons = (await self._known_intents()).get((table.id, SUMMON, -1))
        role = (await self._service.servers.read(table.guild_id)).players_role if summons else None
        view = lobby_view(table, self._games[table.game], role=role)
        await self._deliver(table, _Message(view, _Shown(table.phase), role=role), anew=anew)
        if summons is not None:
            await self._done(summons)

    async def _awake(self, table: Table, people: Sequence[int]) -> list[int]:
        """Whom of these one may ping now; the others are called when their quiet hours are over."""
        awake = []
        for person in people:
            until = await self._service.people.quiet_until(person)
            if until is None:
                awake.append(person)
            else:
                await self._service.timers.wake(table.id, person, until)
        return awake

    def _drawing(self, glance: Glance) -> asyncio.Future[tuple[Picture, ...]]:
        """The board's pictures, drawn in a thread; none if the painter fails: the game goes on in words."""
        table = glance.table
        self._warm_soon(glance)
        before = self._before(glance)

        def draw() -> tuple[Picture, ...]:
            try:
                return tuple(self.painter(table.game).pictures(glance.view, before))
            except Exception:
                log.exception("Table %s could not be drawn at version %s", table.id, table.version)
                return ()

        return asyncio.get_running_loop().run_in_executor(None, draw)

    def _warm_soon(self, glance: Glance) -> None:
        """At a game's first picture since the start of this process: draw ahead what its moves will need."""
        if glance.table.id in self._drawn or glance.table.phase is not Phase.PLAYING:
            return

        async def work() -> None:
            async with self._warming:
                await asyncio.to_thread(self.painter(glance.table.game).warm, glance.view)

        self._alarms.set(f"warm {glance.table.id}", _WARM, work)

    def _before(self, glance: Glance) -> Any:
        """What everybody saw in the pictures of the version before; None if there were none."""
        drawn, view, before = self._drawn.get(glance.table.id, (0, None, None))
        if drawn != glance.table.version:
            before = view
        self._drawn[glance.table.id] = glance.table.version, glance.view, before
        return before

    async def _deliver(
        self,
        table: Table,
        message: _Message,
        *,
        anew: bool = False,
        intended: tuple[IntentRow, bool] | None = None,
    ) -> None:
        """Edit the newest message, or send a new one (`intended`, if already); then note what is shown."""
        channel = await self.channel(table)
        message_id = None
        if table.post is not None and not anew and not await self._is_intended(table.id):
            message_id = await self._edit(channel, table.post, message.view, files(message.pictures))
        if message_id is None:
            intended = intended or await self._intend(table, BOARD)
            message_id = await self._post(table, channel, message, intended)
        await self._note_shown(table, table.version, message_id, message.shown)

    async def _note_shown(self, table: Table, version: int, message_id: int, shown: _Shown) -> None:
        """Note which version a message shows, and which one is older since then."""
        older = await self._service.posts.shown(
            table.id,
            version,
            message_id,
            table.channel_id,
            phase=shown.phase,
            since=shown.since,
            kept=shown.kept,
        )
        if older is not None:
            self._outdated.setdefault(table.id, {})[older.message_id] = older

    async def _post(
        self,
        table: Table,
        channel: discord.abc.Messageable,
        message: _Message,
        intended: tuple[IntentRow, bool],
    ) -> int:
        """Send a new message for this table. One that Discord has already from before a crash comes first."""
        intent, again = intended
        pictures = files(message.pictures)
        try:
            message_id = await self._send(channel, intent, message.view, pictures, message.allowed)
        except discord.NotFound as error:
            if error.code == _UNKNOWN_CHANNEL or not again:
                raise
            await self._done(intent)  # somebody has deleted what Discord knew by this nonce
            return await self._post(table, channel, message, await self._intend(table, BOARD))
        if again:
            await self._note_shown(table, intent.version, message_id, message.shown)
            self._forget_intent(intent)
            post = Post(table.id, table.channel_id, message_id, intent.version)
            if await self._edit(channel, post, message.view, files(message.pictures)) is None:
                return await self._post(table, channel, message, await self._intend(table, BOARD))
        self._forget_intent(intent)
        return message_id

    async def _send(
        self,
        channel: discord.abc.Messageable,
        intent: IntentRow,
        view: ui.LayoutView,
        files: Sequence[discord.File],
        allowed: discord.AllowedMentions,
    ) -> int:
        """Send what was intended and return the message's id; Discord gives an earlier one of that nonce."""
        message = await channel.send(
            view=view, files=files, allowed_mentions=allowed, nonce=str(intent.nonce)
        )
        return message.id

    async def _intend(self, table: Table, kind: str, seat: int = -1) -> tuple[IntentRow, bool]:
        """What is about to be sent, stored first; True if it was so already, and may have been sent."""
        known = await self._known_intents()
        before = known.get((table.id, kind, seat))
        if before is not None and before.channel_id == table.channel_id:
            return before, True
        row = known[table.id, kind, seat] = await self._service.posts.intend(table, kind, seat)
        return row, False

    async def _is_intended(self, table_id: int) -> bool:
        return (table_id, BOARD, -1) in await self._known_intents()

    async def _known_intents(self) -> dict[tuple[int, str, int], IntentRow]:
        if self._intents is None:
            await self.recall()
        assert self._intents is not None
        return self._intents

    async def _done(self, intent: IntentRow) -> None:
        await self._service.posts.sent(intent)
        self._forget_intent(intent)

    def _forget_intent(self, intent: IntentRow) -> None:
        if self._intents is not None:
            self._intents.pop((intent.game_id, intent.kind, intent.seat), None)

    async def _edit(
        self, channel: discord.abc.Messageable, post: Post, view: ui.LayoutView, files: list[discord.File]
    ) -> int | None:
        """Edit a message; None if it is gone."""
        try:
            message = self._message(channel, post)
            await message.edit(view=view, attachments=files, allowed_mentions=discord.AllowedMentions.none())
        except discord.NotFound as error:
            if error.code == _UNKNOWN_CHANNEL:
                raise
            await self._service.posts.lost(post.message_id)
            return None
        return post.message_id

    async def _strip(self, post: Post) -> bool:
        """Make a log entry of an older message, or delete a call that was followed; False if not yet."""
        table = await self._service.get(post.table_id)
        if post.phase == CALL:
            if await self._waits_for(table, int(post.kept)):
                return False
            await self._message(await self.channel(table), post).delete()
            return True
        message = self._message(await self.channel(table), post)
        if await self._service.posts.of_lobby(post):
            # It says what the dice are made from, which can be read there to the end of the game.
            await message.edit(view=lobby_view(table, self._games[table.game], old=True))
            return True
        await message.edit(view=earlier_view(table, post.kept), attachments=[])
        return True

    async def _waits_for(self, table: Table, user_id: int) -> bool:
        """Whether everybody may know that this person is waited for."""
        try:
            glance = await self._service.play.glance(table.id)
        except Refusal:
            return False
        return user_id in table.users(glance.waiting)

    def _message(self, channel: discord.abc.Messageable, post: Post) -> discord.PartialMessage:
        partial = self._client.get_partial_messageable(post.channel_id)
        holder = channel if getattr(channel, "id", None) == post.channel_id else partial
        found: discord.PartialMessage = holder.get_partial_message(post.message_id)  # type: ignore[attr-defined]
        return found

    async def _could_not(self, table_id: int, error: Exception) -> str:
        """Plan another attempt and say, the first time, why the board is late."""
        if isinstance(error, discord.NotFound) and error.code == _UNKNOWN_CHANNEL:
            await self._abandon(table_id)
            return ""
        failures = self._failed.get(table_id, 0)
        self._failed[table_id] = failures + 1
        log.warning("Table %s is not shown yet (attempt %d): %s", table_id, failures + 1, error)
        delay = _RETRY[min(failures, len(_RETRY) - 1)] * random.uniform(1 - _JITTER, 1 + _JITTER)
        self._alarms.set(f"show {table_id}", delay, lambda: self.show(table_id))
        if failures:
            return ""
        return f"It is done, but {_reason(error)}; I will post the board as soon as I can."

    async def _abandon(self, table_id: int) -> None:
        """The channel is gone: so is the table, and nothing is left to show."""
        self.forget(table_id)
        table = await self._service.get(table_id)
        if table.open:
            await self._service.moderation.end(table_id, "Its channel is gone.")
        await self._service.posts.not_shown(table_id)
        log.info("Table %s has no channel any more", table_id)


def called(glance: Glance) -> tuple[int, ...]:
    """The people who are pinged as soon as the board shows that they are waited for.

    Who only answers others finds the question on the same board, and is called a minute later.
    """
    return glance.table.users(tuple(seat for seat in glance.waiting if seat not in glance.answering))


def _reminder(table: Table, whom: str) -> ui.LayoutView:
    where = f" [Show the board]({link(table)})" if table.post else ""
    view = Page()
    view.add_item(ui.TextDisplay(f"⏰ {whom}: your move, the game waits for you.{where}"))
    return view


def _only(people: Sequence[int], role: int | None = None) -> discord.AllowedMentions:
    """Ping these people and that role, and nobody else."""
    return discord.AllowedMentions(
        everyone=False,
        roles=[discord.Object(role)] if role is not None else False,
        users=[discord.Object(person) for person in people],
        replied_user=False,
    )


def _reason(error: Exception) -> str:
    if isinstance(error, discord.Forbidden):
        return "I may not post here (I need View Channel, Send Messages and Attach Files)"
    if isinstance(error, discord.HTTPException) and error.status == 429:
        return "Discord asks me to slow down"
    return "Discord did not take the new board"
