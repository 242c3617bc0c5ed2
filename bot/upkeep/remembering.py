"""Tells people in private what they wanted to be reminded of, and how games go on that they follow."""

import logging
from collections import defaultdict
from contextlib import suppress

import discord
from msgspec.structs import replace

from bot.messages.controls import plain_view
from bot.messages.news import LONG, Digest
from bot.messages.reminder_pages import follow_view, reminder_set_view, reminder_view
from bot.spans import DAY
from bot.tables.live import new_nonce
from bot.tables.model import CHANNEL_GONE, Moved, Refusal, Table
from bot.tables.reminders import DAILY, Follow, Reminder
from bot.upkeep.failures import FAILURES
from bot.upkeep.posting import Kit
from bot.upkeep.rounds import LATER, Rounds

log = logging.getLogger(__name__)


class Remembering:
    """Looks when the time of a reminder comes, and counts turns where somebody waits for one.

    Who takes no message is mentioned in the channel instead.
    """

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._reminders = kit.service.reminders
        self._tables = defaultdict[int, set[int]](set)
        """Those that count turns, by their table."""
        self.rounds = Rounds[int](kit, "reminder", self._look, self._all)
        kit.service.watch(self._changed, tables=self._tables)

    async def _all(self) -> list[tuple[int, int]]:
        found = await self._reminders.all()
        for each in found:
            self._note(each)
        return [(each.guild_id, each.id) for each in found]

    def _note(self, reminder: Reminder) -> None:
        if reminder.turns:
            self._tables[reminder.table_id].add(reminder.id)

    def _forget(self, id: int) -> None:
        """It is no more: its table need not be looked at for its sake."""
        for table_id in [table_id for table_id, counting in self._tables.items() if id in counting]:
            self._tables[table_id].discard(id)
            if not self._tables[table_id]:
                del self._tables[table_id]

    def _changed(self, table: Table, _: Moved | None) -> None:
        for id in self._tables[table.id] if table.open else self._tables.pop(table.id):
            self.rounds.wake(id)

    async def _look(self, id: int) -> float | None:
        reminder, now = await self._reminders.find(id=id), self._kit.setup.clock()
        if reminder is None:
            self._forget(id)
            return None
        if reminder.turns:
            reminder = await self._reminders.counted(reminder)
        if reminder.due(now):
            await self._remind(reminder)
            return None
        return None if reminder.at is None else reminder.at - now

    async def _ended(self, reminder: Reminder) -> Table | None:
        """The table whose turns it counted, if that is closed."""
        with suppress(Refusal):  # none, or one that cannot be read any more
            table = await self._kit.service.get(reminder.table_id)
            return None if table.open else table
        return None

    async def _remind(self, reminder: Reminder) -> None:
        # Stored first, so that a message that arrived before a crash does not come twice.
        nonce = reminder.nonce or new_nonce()
        reminder = await self._reminders.keep(replace(reminder, nonce=nonce))
        view = reminder_view(reminder, self._kit.setup.games, await self._ended(reminder))
        try:
            if not await self._kit.channels.write(reminder.user_id, view, nonce):
                view = plain_view(f"⏰ <@{reminder.user_id}>: you asked to be reminded.")
                await self._kit.channels.post(reminder, view, nonce=nonce, pinged=[reminder.user_id])
        except (discord.NotFound, discord.Forbidden):
            log.info("User %s cannot be reminded in channel %s", reminder.user_id, reminder.channel_id)
        await self._reminders.forget(reminder.user_id, reminder.id)

    async def begin(self, reminder: Reminder) -> bool:
        """Look after one that was just stored, and say so in private; False where that is closed."""
        self._note(reminder)
        self.rounds.wake(reminder.id)
        view = reminder_set_view(reminder)
        return await self._kit.channels.write(reminder.user_id, view, new_nonce())


class Followers:
    """Looks when a day is over for somebody, and when a game ends; what they are told is stored before."""

    def __init__(self, kit: Kit, client: discord.Client) -> None:
        self._kit = kit
        self._client = client
        self._following = kit.service.following
        self.rounds = Rounds[int](kit, "followers of table", self._look, self._tables)
        kit.service.watch(self._changed, closed=True)

    async def _tables(self) -> list[tuple[int, int]]:
        found = list[tuple[int, int]]()
        for id in {each.game_id for each in await self._following.all()}:
            with suppress(Refusal):  # of a table that cannot be read
                found.append(((await self._kit.service.get(id)).guild_id, id))
        return found

    def _changed(self, table: Table, _: Moved | None) -> None:
        self.rounds.wake(table.id)

    async def _look(self, table_id: int) -> float | None:
        found = await self._following.where(game_id=table_id)
        if not found:
            return None
        table, now = await self._kit.service.get(table_id), self._kit.setup.clock()
        guild = self._client.get_guild(table.guild_id)
        if guild is not None and guild.unavailable:  # nobody can tell yet who sees its channel
            return LATER
        waits = list[float]()
        for follow in found:
            left = DAY - (now - follow.told_at)
            if follow.nonce or not table.open or (follow.how == DAILY and left <= 0):
                left = DAY if await self._serve(follow, table, now) else LATER
            waits += [left] if follow.how == DAILY or left == LATER else []
        return min(waits, default=None) if table.open or LATER in waits else None

    async def _serve(self, follow: Follow, table: Table, now: float) -> bool:
        """Tell somebody, or later if False; who may no longer see the game is told nothing more."""
        try:
            if await self.sees(table, follow.user_id):
                await self._tell(follow, table, now)
            else:
                await self._following.drop(game_id=table.id, user_id=follow.user_id)
        except FAILURES as error:
            log.warning("User %s was not told of table %s yet: %s", follow.user_id, table.id, error)
            return False
        return True

    async def sees(self, table: Table, user_id: int) -> bool:
        """Whether that person is in the server of a table still, and sees its channel, if that is there."""
        guild = self._client.get_guild(table.guild_id)
        if guild is None:
            return False
        try:
            member = await guild.fetch_member(user_id)
            if table.why == CHANNEL_GONE:
                return True
            channel = guild.get_channel_or_thread(table.channel_id) or await guild.fetch_channel(
                table.channel_id
            )
        except (discord.NotFound, discord.Forbidden):
            return False
        private = isinstance(channel, discord.Thread) and channel.is_private()
        return not private and channel.permissions_for(member).view_channel

    async def _tell(self, follow: Follow, table: Table, now: float) -> None:
        """Tell them; who takes no messages, or has read how it ended, follows it no more.

        Of what may have been sent before a crash the rest is told by a message of its own. Where a channel is
        gone, nobody can tell who still saw it: that is all that they are told.
        """
        until = follow.until or table.version
        ended = not table.open and until == table.version
        known = until if table.why == CHANNEL_GONE else follow.version
        news = await self._kit.service.history.happened(table.id, known, until=until)
        there = True
        if news or ended:
            nonce = follow.nonce or new_nonce()
            follow = await self._following.keep(replace(follow, nonce=nonce, until=until))
            told = Digest(news, table.names, roles=len(table.roles)).fitting(LONG)
            view = follow_view(table, self._kit.setup.games, told)
            there = await self._kit.channels.write(follow.user_id, view, nonce)
        if ended or not there:
            await self._following.drop(game_id=table.id, user_id=follow.user_id)
            return
        follow = await self._following.keep(replace(follow, nonce=0, told_at=now, version=until, until=0))
        if not table.open:
            await self._tell(follow, table, now)

    async def begin(self, table: Table, user_id: int, how: str) -> None:
        """Have somebody follow a game, and say so in private; Refusal where they take no such messages."""
        await self._following.follow(table, user_id, how)
        what = "once a day how it is going, and then how it ends" if how == DAILY else "how it ends"
        view = follow_view(table, self._kit.setup.games, f"I will tell you {what}.")
        if not await self._kit.channels.write(user_id, view, new_nonce()):
            await self._following.drop(game_id=table.id, user_id=user_id)
            raise Refusal(
                "I cannot write to you: allow direct messages from members of this server, then try again."
            )
        self.rounds.wake(table.id)
