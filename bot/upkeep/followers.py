"""Tells those who follow a game by direct message: once a day, and at its end."""

import logging
from contextlib import suppress

import discord
from msgspec.structs import replace

from bot.messages.follow_pages import follow_view
from bot.messages.news import LONG, Digest
from bot.tables.following import DAILY, DAY, Follow
from bot.tables.live import new_nonce
from bot.tables.model import Moved, Refusal, Table
from bot.upkeep.failures import FAILURES
from bot.upkeep.posting import Kit
from bot.upkeep.rounds import LATER, Rounds

log = logging.getLogger(__name__)


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

    def _changed(self, table_id: int, _: Moved | None) -> None:
        self.rounds.wake(table_id)

    async def _look(self, table_id: int) -> float | None:
        found = await self._following.where(game_id=table_id)
        if not found:
            return None
        table, now = await self._kit.service.get(table_id), self._kit.setup.clock()
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
        except discord.Forbidden:
            log.info(
                "User %s takes no direct messages, and follows table %s no more", follow.user_id, table.id
            )
            await self._following.drop(game_id=table.id, user_id=follow.user_id)
        except FAILURES as error:
            log.warning("User %s was not told of table %s yet: %s", follow.user_id, table.id, error)
            return False
        return True

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
            nonce = follow.nonce or new_nonce()
            follow = await self._following.keep(replace(follow, nonce=nonce))
            told = Digest(news, table.names, roles=len(table.roles)).fitting(LONG)
            view = follow_view(table, self._kit.setup.games, told)
            await self._kit.channels.write(follow.user_id, view, nonce)
        if table.open:
            await self._following.keep(replace(follow, nonce=0, told_at=now, version=table.version))
        else:
            await self._following.drop(game_id=table.id, user_id=follow.user_id)

    async def begin(self, table: Table, user_id: int, how: str) -> None:
        """Have somebody follow a game, and say so in private; Refusal where they take no such messages."""
        await self._following.follow(table, user_id, how)
        when = "once a day, and at the end" if how == DAILY else "at the end"
        view = follow_view(table, self._kit.setup.games, f"You are told how it goes on {when}.")
        try:
            await self._kit.channels.write(user_id, view, new_nonce())
        except discord.Forbidden:
            await self._following.drop(game_id=table.id, user_id=user_id)
            raise Refusal(
                "I may not write to you: allow direct messages from members of this server, and try it again."
            ) from None
        self.rounds.wake(table.id)
