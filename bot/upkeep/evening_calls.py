"""Brings evenings about: their message, Discord's event, the call, the table."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

import discord
from msgspec.structs import replace

from bot.messages.evening_pages import bygone_view, call_view, evening_view
from bot.messages.play_pages import title_of
from bot.tables.evenings import BEFORE, LASTS, Evening
from bot.tables.live import NONCE_BITS
from bot.tables.model import Refusal
from bot.upkeep.channels import channel_gone
from bot.upkeep.command_lists import CommandLists
from bot.upkeep.desk import Desk
from bot.upkeep.failures import FAILURES, TROUBLE, quietly
from bot.upkeep.later import Ours
from bot.upkeep.noticeboard import Noticeboard
from bot.upkeep.posting import Kit
from rules.kernel.illegal import Illegal

log = logging.getLogger(__name__)

_AGAIN = 60.0
"""Seconds until what could not be done is tried again."""
_GATHER = 30.0
"""Seconds in which people say that they come until the message says so."""
_LONGEST = 3600.0
"""Seconds after which an alarm looks again, whatever it waits for: clocks are set, laptops sleep."""


class EveningCalls:
    """Does for each evening what is due; what was done is stored."""

    def __init__(
        self,
        kit: Kit,
        client: discord.Client,
        command_lists: CommandLists,
        desk_of: Callable[[int], Desk],
        noticeboard: Noticeboard,
    ) -> None:
        """`desk_of` gives the desk of a table."""
        self._kit = kit
        self._client = client
        self._evenings = kit.service.evenings
        self._command_lists = command_lists
        self._desk_of = desk_of
        self._noticeboard = noticeboard
        self._lock = asyncio.Lock()

    async def keep_on(self, ours: Ours) -> None:
        """Look after the evenings of these servers."""
        try:
            evenings = await self._evenings.all()
        except TROUBLE as error:
            log.warning("Which evenings there are is not known yet: %s", error)
            self._kit.alarms.set("evenings", _AGAIN, partial(self.keep_on, ours))
            return
        for evening in evenings:
            if ours(evening.guild_id):
                self._kit.alarms.soon(partial(self.serve, evening.guild_id, evening.id))

    def wake(self, evening: Evening) -> None:
        """Who comes has changed: its message follows in a moment, once for several."""
        key = f"comers {evening.id}"
        if not self._kit.alarms.rings(key):
            self._kit.alarms.set(key, _GATHER, partial(self.serve, evening.guild_id, evening.id))

    async def serve(self, guild_id: int, id: int) -> None:
        """Do what is due for that evening, show who comes, and look again when there is more."""
        async with self._lock:
            try:
                evening = await self._evenings.one(guild_id, id)
            except Refusal:
                return
            except TROUBLE as error:
                log.warning("Evening %s waits: %s", id, error)
                self._later(guild_id, id, _AGAIN)
                return
            try:
                over = await self._serve(evening)
            except (*TROUBLE, Refusal, Illegal) as error:
                log.warning("Evening %s of server %s waits: %s", id, guild_id, error)
                if channel_gone(error):
                    await quietly(self._evenings.drop(evening))
                    return
                self._later(guild_id, id, _AGAIN)
                return
        self._noticeboard.wake(guild_id)
        if not over:
            left = evening.at - BEFORE - self._kit.setup.clock()
            self._later(guild_id, id, min(max(left, 1.0), _LONGEST))

    def _later(self, guild_id: int, id: int, seconds: float) -> None:
        self._kit.alarms.set(f"evening {id}", seconds, partial(self.serve, guild_id, id))

    async def call_off(self, evening: Evening) -> None:
        """Call an evening off, and say so."""
        async with self._lock:
            await self._evenings.drop(evening)
            await quietly(self._close(evening, "called off."))
        self._noticeboard.wake(evening.guild_id)

    async def _serve(self, evening: Evening) -> bool:
        """Whether it is over."""
        if not evening.event_asked:
            evening = await self._list(evening)
        comers = await self._evenings.comers(evening.id)
        if not evening.call_id and self._kit.setup.clock() < evening.at - BEFORE:
            await self._show(evening)
            return False
        if not comers and not evening.table_id:
            await self._evenings.drop(evening)
            await self._close(evening, "nobody came.")
            return True
        if not evening.call_id:
            people = [each.user_id for each in comers]
            awake = [each for each in people if await self._kit.service.people.quiet_until(each) is None]
            view = call_view(evening, comers, self._kit.setup.games)
            sent = await self._kit.channels.post(
                evening.guild_id, evening.channel_id, view, nonce=evening.call_nonce, pinged=awake
            )
            evening = await self._evenings.keep(replace(evening, call_id=sent))
        if not evening.table_id:
            channel = await self._kit.channels.thread(
                evening.guild_id, evening.channel_id, evening.call_id, self._title(evening)
            )
            evening = replace(evening, table_id=(await self._evenings.open(evening, channel)).id)
        table = await self._kit.service.get(evening.table_id)
        self._desk_of(table.id).wake()
        await self._close(evening, "called.", held=True)
        await self._command_lists.add(table.guild_id, table.game)
        await self._evenings.drop(evening)
        return True

    async def _show(self, evening: Evening) -> None:
        """The message with who comes; a new one where the one before is gone, or too old to be changed."""
        view = evening_view(evening, await self._evenings.comers(evening.id), self._kit.setup.games)
        if evening.message_id and await self._kit.channels.change(
            evening.channel_id, evening.message_id, view
        ):
            return
        if evening.message_id:
            await self._kit.channels.delete(evening.channel_id, evening.message_id)
            evening = await self._evenings.keep(
                replace(evening, message_id=0, nonce=secrets.randbits(NONCE_BITS))
            )
        sent = await self._kit.channels.post(
            evening.guild_id, evening.channel_id, view, nonce=evening.nonce, silent=True
        )
        await self._evenings.keep(replace(evening, message_id=sent))

    async def _list(self, evening: Evening) -> Evening:
        """Have Discord list it among the server's events, where we may; it is asked once."""
        evening = await self._evenings.keep(replace(evening, event_asked=True))
        guild = self._client.get_guild(evening.guild_id)
        if guild is None or not guild.me.guild_permissions.create_events:
            return evening
        begin = datetime.fromtimestamp(evening.at, UTC)
        try:
            event = await guild.create_scheduled_event(
                name=self._title(evening),
                start_time=begin,
                end_time=datetime.fromtimestamp(evening.at + LASTS, UTC),
                entity_type=discord.EntityType.external,
                privacy_level=discord.PrivacyLevel.guild_only,
                location=f"https://discord.com/channels/{evening.guild_id}/{evening.channel_id}",
            )
        except FAILURES as error:
            log.warning("Evening %s is in no list of events: %s", evening.id, error)
            return evening
        return await self._evenings.keep(replace(evening, event_id=event.id))

    async def _close(self, evening: Evening, why: str, *, held: bool = False) -> None:
        """What stays of its message; Discord's event goes unless the evening is `held`."""
        if evening.message_id:
            view = bygone_view(evening, why, self._kit.setup.games)
            await self._kit.channels.change(evening.channel_id, evening.message_id, view)
        guild = self._client.get_guild(evening.guild_id)
        if evening.event_id and not held and guild is not None:
            event = await guild.fetch_scheduled_event(evening.event_id)
            await event.delete()

    def _title(self, evening: Evening) -> str:
        return f"{title_of(self._kit.setup.games, evening.game)} evening"
