"""Bringing a channel up to date with its table: one newest message, older ones without buttons."""

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress
from weakref import WeakValueDictionary

import msgspec

from bot.budget import Urgency
from bot.messages.board_message import add_alt_texts, board_view, bygone_view
from bot.messages.dice_message import asking_view
from bot.messages.lobby_message import lobby_view
from bot.messages.news import LONG, SHORT, Digest
from bot.tables.model import Glance, Moved, News, Phase, Refusal, Table
from bot.tables.posts import BOARD, SUMMON
from bot.tables.waits import alone
from bot.upkeep.calls import Calls
from bot.upkeep.channels import channel_gone
from bot.upkeep.delivery import Delivery, Message, Shown
from bot.upkeep.drawing import Drawing
from bot.upkeep.failures import STORE_FAILURES, TROUBLE, reason
from bot.upkeep.finales import Finales
from bot.upkeep.intents import Intents
from bot.upkeep.kit import Kit
from bot.upkeep.older_messages import OlderMessages
from bot.upkeep.open_panels import OpenPanels
from bot.upkeep.statements import Statements
from render.painter import Picture

log = logging.getLogger(__name__)


class Boards:
    """Shows tables. One call at a time for each table."""

    def __init__(
        self,
        kit: Kit,
        intents: Intents,
        older: OlderMessages,
        calls: Calls,
        finales: Finales,
        panels: OpenPanels,
    ) -> None:
        self._kit = kit
        self._service = kit.service
        self._intents = intents
        self._older = older
        self._calls = calls
        self._finales = finales
        self._panels = panels
        self._delivery = Delivery(kit, intents, older)
        self._statements = Statements(kit, intents)
        self.drawing = Drawing(kit)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def forget(self, table_id: int) -> None:
        """Drop what is remembered of a table that is finished or gone."""
        self._kit.retries.over(_name(table_id))
        self._calls.forget(table_id)
        self.drawing.forget(table_id)

    def busy(self, table_id: int) -> bool:
        """Whether it is being shown, or will be once trouble is over."""
        lock = self._locks.get(table_id)
        return self._kit.retries.pending(_name(table_id)) or (lock is not None and lock.locked())

    async def show(self, table_id: int, anew: bool = False, glance: Glance | None = None) -> str:
        """Show the newest version of a table in its channel, anew if wanted or if the turn passed.

        `glance` is what everybody may see of it, if somebody has just looked; an older one is not used.
        Returns an empty text, or, the first time that Discord or the store fails, a sentence that says why.
        It is then tried again later, and at the next call. The panels that are open there follow.
        """
        try:
            return await self._show(table_id, anew, glance)
        finally:
            self._panels.moved_on(table_id)

    async def _show(self, table_id: int, anew: bool, glance: Glance | None) -> str:
        began = time.perf_counter()
        lock = self._locks.setdefault(table_id, asyncio.Lock())
        async with lock:
            try:
                table = await self._service.get(table_id)
                current = table.post is not None and table.post.version >= table.version
                if current and not anew and await self._intents.find(table_id, BOARD) is None:
                    self._kit.retries.over(_name(table_id))
                    await self._older.strip_known(table_id)
                    return ""
                await self._kit.setup.budget.turn(Urgency.BOARD)
                # Whatever was moved while this waited for its turn is on the same board.
                await self._bring_up(await self._service.get(table_id), anew, glance)
            except TROUBLE as error:
                return await self._could_not(table_id, error)
            self._kit.setup.meters.shown(time.perf_counter() - began)
            self._kit.retries.over(_name(table_id))
            self._kit.retries.through()
            await self._older.strip_known(table_id)
            return ""

    def show_soon(self, table_id: int) -> None:
        """Show it anew in a moment, as it is."""
        self._kit.alarms.set(f"anew {table_id}", 0, lambda: self.show(table_id, anew=True))

    async def call(self, table_id: int, user_id: int) -> None:
        """Show the table anew to somebody who is waited for, and looked on when that began."""
        self._calls.again(table_id, user_id)
        await self.show(table_id, anew=True)

    def note_press(self, table_id: int, user_id: int, moved: Moved | None = None) -> None:
        """Note that this person has just done something at that table, `moved` if a move: they look on for
        a minute.

        Others see by that whether a message is edited or another posted. So only what they saw counts, by
        hand or by order; and no sealed answer: it would show who was the last.
        """
        if moved is not None and not moved.lines:
            return
        if moved is None or not _is_sealed(moved):
            self._calls.note_press(table_id, user_id)
        if moved is not None:
            self._calls.note_answer(moved, user_id)

    async def summon(self, table: Table) -> str:
        """Show a table that was just opened, and ping the role that the server chose for that, once."""
        with suppress(*STORE_FAILURES):  # then nobody is pinged, but the lobby is shown
            await self._intents.intend(table, SUMMON)
        return await self.show(table.id)

    async def abandon(self, table_id: int) -> None:
        """The channel is gone: so is the table, and nothing is left to show."""
        self.forget(table_id)
        table = await self._service.get(table_id)
        if table.open:
            await self._service.moderation.end(table_id, "Its channel is gone.", gone=True)
        await self._service.posts.not_shown(table_id)
        log.info("Table %s has no channel any more", table_id)

    async def _bring_up(self, table: Table, anew: bool, glance: Glance | None) -> None:
        table, began = await self._statements.say(table)
        if table.phase is Phase.LOBBY or table.started_at is None:
            await self._bring_up_lobby(table, anew or began)
            return
        if glance is None or glance.table.version != table.version:
            try:
                glance = await self._service.play.glance(table.id)
            except Refusal as refusal:
                bygone = Message(bygone_view(table, refusal.text), Shown(table.phase))
                await self._delivery.deliver(table, bygone, anew=True)
                return
            table = glance.table
        glance = msgspec.structs.replace(glance, table=table)
        turned = table.post is None or table.post.phase != table.phase
        pinged = self._calls.new(glance, turned=turned)
        if not turned:
            await self._calls.put_off(glance)
        anew = anew or turned or bool(pinged)
        drawing = asyncio.ensure_future(self.drawing.board(glance))
        # Stored while the picture is drawn: the one waits for the disk, the other for a processor.
        intended = await self._intents.intend(table, BOARD) if anew else None
        pinged = await self._calls.awake(table, pinged)
        message = await self._board(glance, anew, pinged, drawing)
        ends = table.phase is Phase.OVER and turned
        if ends:
            await self._finales.intend(table)
        await self._delivery.deliver(table, message, anew=anew, intended=intended)
        self.drawing.sent(table.id)
        if ends:
            self._finales.schedule(table.id)
        self._calls.heard(table.id)
        if not table.open:
            self.forget(table.id)

    async def _board(
        self,
        glance: Glance,
        anew: bool,
        pinged: Sequence[int],
        drawing: asyncio.Future[tuple[Picture, ...]],
    ) -> Message:
        """The board with what happened since the message before it, once its pictures are drawn."""
        table, post = glance.table, glance.table.post
        since = 0 if post is None else post.version if anew else post.since
        happened = await self._service.history.happened(table.id, min(since, glance.since))
        new = await self._service.history.happened(table.id, since)
        # Who comes back reads what they have missed; the message that follows keeps what is new on this one.
        kept = _digest(table, new)
        missed = kept if len(new) == len(happened) else _digest(table, happened)
        people = [seated.index for seated in table.seats if seated.user_id is not None]
        mine = [seat for seat in people if seat in glance.waiting] or people
        pictures = add_alt_texts(glance, await drawing, missed, mine)
        news = missed.fitting(SHORT, mine, dated=True)
        view = board_view(glance, news, pictures)
        return Message(view, Shown(table.phase, since, kept.fitting(LONG)), pictures, pinged)

    async def _bring_up_lobby(self, table: Table, anew: bool) -> None:
        summons = await self._intents.find(table.id, SUMMON)
        role = (await self._service.servers.read(table.guild_id)).players_role if summons else None
        frozen = table.phase is Phase.LUCK and not table.dice.beacon
        game = self._kit.setup.games[table.game]
        anew = anew or (frozen and table.post is not None and table.post.phase != Phase.LUCK)
        view = asking_view(table) if frozen else lobby_view(table, game, role=role)
        shown = Shown(Phase.LOBBY if table.awaiting_round else table.phase)
        await self._delivery.deliver(table, Message(view, shown, role=role), anew=anew)
        if summons is not None:
            await self._intents.done(summons)

    async def _could_not(self, table_id: int, error: Exception) -> str:
        """Plan another attempt and say, the first time, why the board is late."""
        try:
            if channel_gone(error):
                await self.abandon(table_id)
                return ""
        except STORE_FAILURES as failure:
            error = failure
        failures = self._kit.retries.note_failure(_name(table_id), error, lambda: self.show(table_id))
        log.warning("Table %s is not shown yet (attempt %d): %s", table_id, failures, error)
        if failures > 1:
            return ""
        return f"It is done, but {reason(error)}; I will post the board as soon as I can."


def _digest(table: Table, happened: Sequence[News]) -> Digest:
    return Digest(happened, table.names, roles=len(table.roles))


def _is_sealed(moved: Moved) -> bool:
    """Whether a move is a sealed answer where another person might wonder whose."""
    sealed = moved.action is not None and moved.action.sealed
    return sealed and moved.seat is not None and not alone(moved.table, moved.seat)


def _name(table_id: int) -> str:
    return f"show {table_id}"
