"""Tells those who follow a game by direct message: once a day, and at its end."""

import asyncio
import logging
import secrets

import discord
from msgspec.structs import replace

from bot.messages.follow_pages import follow_view
from bot.messages.news import LONG, Digest
from bot.tables.following import DAILY, DAY, Follow
from bot.tables.live import NONCE_BITS
from bot.tables.model import Moved, Refusal, Table
from bot.upkeep.failures import FAILURES, STORE_FAILURES
from bot.upkeep.later import Ours
from bot.upkeep.posting import Kit

log = logging.getLogger(__name__)

_AGAIN = 600.0
"""Seconds between two looks at who is to be told."""


class Followers:
    """Looks from time to time, and when a game ends; what somebody is told is stored before."""

    def __init__(self, kit: Kit, client: discord.Client) -> None:
        self._kit = kit
        self._client = client
        self._following = kit.service.following
        self._ours: Ours = lambda _: False
        self._lock = asyncio.Lock()
        kit.service.watch(self._changed)

    async def keep_on(self, ours: Ours) -> None:
        """Tell those of these servers who are to be told, now and from now on."""
        self._ours = ours
        await self._look()

    def _changed(self, table_id: int, _: Moved | None) -> None:
        if self._following.closed(table_id):
            self._kit.alarms.soon(self._look)

    async def _look(self) -> None:
        self._kit.alarms.set("followers", _AGAIN, self._look)
        async with self._lock:
            try:
                for follow in await self._following.all():
                    await self._serve(follow)
            except (*STORE_FAILURES, Refusal) as error:
                log.warning("Those who follow a game have to wait: %s", error)

    async def _serve(self, follow: Follow) -> None:
        """Tell somebody, if it is time; who may no longer see the game is told nothing more."""
        table = await self._kit.service.get(follow.table_id)
        now = self._kit.setup.clock()
        due = follow.nonce or not table.open or (follow.how == DAILY and now - follow.told_at >= DAY)
        if not due or not self._ours(table.guild_id):
            return
        try:
            if await self.sees(table, follow.user_id):
                await self._tell(follow, table, now)
            else:
                await self._following.drop(table.id, follow.user_id)
        except discord.Forbidden:
            log.info(
                "User %s takes no direct messages, and follows table %s no more", follow.user_id, table.id
            )
            await self._following.drop(table.id, follow.user_id)
        except FAILURES as error:
            log.warning("User %s was not told of table %s yet: %s", follow.user_id, table.id, error)

    async def sees(self, table: Table, user_id: int) -> bool:
        """Whether that person is in the server of a table still, and sees its channel."""
        guild = self._client.get_guild(table.guild_id)
        if guild is None:
            return False
        try:
            member = await guild.fetch_member(user_id)
            channel = guild.get_channel_or_thread(table.channel_id) or await guild.fetch_channel(
                table.channel_id
            )
        except discord.NotFound:
            return False
        private = isinstance(channel, discord.Thread) and channel.is_private()
        return not private and channel.permissions_for(member).view_channel

    async def _tell(self, follow: Follow, table: Table, now: float) -> None:
        news = await self._kit.service.history.happened(table.id, follow.version)
        if news or not table.open:
            nonce = follow.nonce or secrets.randbits(NONCE_BITS)
            follow = await self._following.keep(replace(follow, nonce=nonce))
            told = Digest(news, table.names, roles=len(table.roles)).fitting(LONG)
            await self.write(follow, follow_view(table, self._kit.setup.games, told))
        if table.open:
            await self._following.keep(replace(follow, nonce=0, told_at=now, version=table.version))
        else:
            await self._following.drop(table.id, follow.user_id)

    async def write(self, follow: Follow, view: discord.ui.LayoutView) -> None:
        """Write to them in private; raises what Discord raises."""
        user = await self._kit.channels.person(follow.user_id)
        await user.send(view=view, nonce=str(follow.nonce or secrets.randbits(NONCE_BITS)))

    async def begin(self, table: Table, user_id: int, how: str) -> None:
        """Have somebody follow a game, and say so in private; Refusal where they take no such messages."""
        follow = await self._following.follow(table, user_id, how)
        when = "once a day, and at the end" if how == DAILY else "at the end"
        try:
            await self.write(
                follow, follow_view(table, self._kit.setup.games, f"You are told how it goes on {when}.")
            )
        except discord.Forbidden:
            await self._following.drop(table.id, user_id)
            raise Refusal(
                "I may not write to you: allow direct messages from members of this server, and try it again."
            ) from None
