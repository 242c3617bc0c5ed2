"""Reminds people of what they wanted to be reminded of: in private, or where that is closed, by a mention."""

import logging

import discord
from msgspec.structs import replace

from bot.messages.controls import plain_view
from bot.messages.reminder_pages import reminder_view
from bot.tables.live import new_nonce
from bot.tables.model import Moved
from bot.tables.reminders import Reminder
from bot.upkeep.posting import Kit
from bot.upkeep.rounds import Rounds

log = logging.getLogger(__name__)


class Remembering:
    """Looks when the time of a reminder comes, and counts turns where somebody waits for one."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._reminders = kit.service.reminders
        self._tables: set[int] = set()
        """Where turns are counted."""
        self.rounds = Rounds[int](kit, "reminder", self._look, self._all)
        self.counting = Rounds[int](kit, "turns at table", self._count, self._counted)
        kit.service.watch(self._changed, tables=self._tables)

    async def _all(self) -> list[tuple[int, int]]:
        return [(each.guild_id, each.id) for each in await self._reminders.all()]

    async def _counted(self) -> list[tuple[int, int]]:
        found = {(each.guild_id, each.table_id) for each in await self._reminders.all() if each.turns}
        self._tables |= {table_id for _, table_id in found}
        return list(found)

    def _changed(self, table_id: int, _: Moved | None) -> None:
        self.counting.wake(table_id)

    async def _count(self, table_id: int) -> None:
        for id in await self._reminders.count(table_id):
            self.rounds.wake(id)

    async def _look(self, id: int) -> float | None:
        reminder, now = await self._reminders.find(id=id), self._kit.setup.clock()
        if reminder is None:
            return None
        if reminder.due(now):
            await self._remind(reminder)
            return None
        return None if reminder.at is None else reminder.at - now

    async def _remind(self, reminder: Reminder) -> None:
        # Stored first, so that a message that arrived before a crash does not come twice.
        nonce = reminder.nonce or new_nonce()
        reminder = await self._reminders.keep(replace(reminder, nonce=nonce))
        try:
            if not await self.write(reminder, reminder_view(reminder), nonce):
                view = plain_view(f"⏰ <@{reminder.user_id}>: you wanted to be reminded.")
                await self._kit.channels.post(reminder, view, nonce=nonce, pinged=[reminder.user_id])
        except (discord.NotFound, discord.Forbidden):
            log.info("User %s cannot be reminded in channel %s", reminder.user_id, reminder.channel_id)
        await self._reminders.forget(reminder.user_id, reminder.id)

    async def write(self, reminder: Reminder, view: discord.ui.LayoutView, nonce: int) -> bool:
        """Write to them in private; False if they take no such messages."""
        try:
            await self._kit.channels.write(reminder.user_id, view, nonce)
        except discord.Forbidden:
            return False
        return True

    async def begin(self, reminder: Reminder) -> bool:
        """Look after one that was just stored, and say so in private; False where that is closed."""
        self._tables |= {reminder.table_id} if reminder.turns else set()
        self.rounds.wake(reminder.id)
        return await self.write(reminder, reminder_view(reminder, set_now=True), new_nonce())
