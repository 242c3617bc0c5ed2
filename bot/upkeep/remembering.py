"""Reminds people of what they wanted to be reminded of: in private, or where that is closed, by a mention."""

import asyncio
import logging
import secrets
from functools import partial

import discord
from msgspec.structs import replace

from bot.messages.controls import plain_view
from bot.messages.reminder_pages import reminder_view
from bot.tables.live import NONCE_BITS
from bot.tables.model import Moved, Refusal
from bot.tables.reminders import Reminder
from bot.upkeep.failures import FAILURES, STORE_FAILURES, TROUBLE
from bot.upkeep.later import Ours
from bot.upkeep.posting import Kit

log = logging.getLogger(__name__)

_LONGEST = 600.0
"""Seconds between two looks at most, where somebody wants to be reminded."""


class Remembering:
    """Looks when the next time comes, and when a turn begins."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._reminders = kit.service.reminders
        self._ours: Ours = lambda _: False
        self._lock = asyncio.Lock()
        self._tables: set[int] = set()
        """Where turns are counted."""
        kit.service.watch(self._changed)

    async def keep_on(self, ours: Ours) -> None:
        """Remind those of these servers, now and from now on."""
        self._ours = ours
        await self.look()

    def _changed(self, table_id: int, _: Moved | None) -> None:
        if table_id in self._tables:
            self._kit.alarms.soon(partial(self._count, table_id))

    async def _count(self, table_id: int) -> None:
        try:
            async with self._lock:
                due = await self._reminders.count(table_id)
        except (*TROUBLE, Refusal) as error:
            log.warning("Turns of table %s are not counted yet: %s", table_id, error)
            return
        if due:
            await self.look()

    async def look(self) -> None:
        """Remind whoever is to be reminded, and look again when the next is."""
        wait = _LONGEST
        async with self._lock:
            try:
                found = await self._reminders.all()
                self._tables = {each.table_id for each in found if each.turns}
                now = self._kit.setup.clock()
                for each in found:
                    if each.due(now) and self._ours(each.guild_id):
                        await self._remind(each)
                    elif each.at is not None:
                        wait = min(wait, max(each.at - now, 1.0))
            except (*STORE_FAILURES, Refusal) as error:
                log.warning("Reminders have to wait: %s", error)
        self._kit.alarms.set("reminders", wait, self.look)

    async def _remind(self, reminder: Reminder) -> None:
        nonce = reminder.nonce or secrets.randbits(NONCE_BITS)
        reminder = await self._reminders.keep(replace(reminder, nonce=nonce))
        try:
            if not await self.write(reminder, reminder_view(reminder), nonce):
                view = plain_view(f"⏰ <@{reminder.user_id}>: you wanted to be reminded.")
                await self._kit.channels.post(
                    reminder.guild_id, reminder.channel_id, view, nonce=nonce, pinged=[reminder.user_id]
                )
        except discord.NotFound:
            log.info("User %s cannot be reminded in channel %s", reminder.user_id, reminder.channel_id)
        except FAILURES as error:
            log.warning("User %s is not reminded yet: %s", reminder.user_id, error)
            return
        await self._reminders.drop(reminder.user_id, reminder.id)

    async def write(self, reminder: Reminder, view: discord.ui.LayoutView, nonce: int) -> bool:
        """Write to them in private; False if they take no such messages."""
        user = await self._kit.channels.person(reminder.user_id)
        try:
            await user.send(view=view, nonce=str(nonce))
        except discord.Forbidden:
            return False
        return True

    async def begin(self, reminder: Reminder) -> bool:
        """Look after one that was just stored, and say so in private; False where that is closed."""
        await self.look()
        return await self.write(reminder, reminder_view(reminder, set_now=True), secrets.randbits(NONCE_BITS))
