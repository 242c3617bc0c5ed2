"""Where a table's messages are, and how they get there."""

import logging
import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, Literal, TypeVar

import discord
import msgspec
from discord import ui

from bot.messages.controls import to_attach
from bot.tables.documents import InChannel, Standing
from bot.tables.model import Post, Refusal, Table
from bot.upkeep.failures import ASLEEP, TOO_OLD, general, has_code
from data.rows import IntentRow

log = logging.getLogger(__name__)

P = TypeVar("P", bound=Standing)
T = TypeVar("T")
_UNKNOWN_CHANNEL, _UNKNOWN_MESSAGE, _HAS_THREAD = 10003, 10008, 160004
_PINGED = 100
"""So many people can be pinged by a message at most: with more of them Discord takes none."""
SLEEP: Literal[10080] = 10080
"""Minutes without a word until Discord puts a new thread to sleep: a week, its longest."""


class Channels:
    """The channels, messages and people of one client."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def of(self, table: Table) -> discord.abc.Messageable:
        """The table's channel, awake if it is a thread that had gone to sleep."""
        found = await self._found(table)
        if isinstance(found, discord.Thread) and found.archived:
            await found.edit(archived=False)
        if isinstance(found, discord.abc.Messageable):
            return found
        return self._client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)

    async def _found(self, where: InChannel | Table) -> Any:
        # Asked of its server: the client would look through all that it is in.
        guild = self._client.get_guild(where.guild_id)
        known = guild and guild.get_channel_or_thread(where.channel_id)
        # Discord does not tell of threads that sleep, nor, soon after a login, of every server.
        return known or await self._client.fetch_channel(where.channel_id)

    async def awake(self, channel_id: int, change: Callable[[], Awaitable[T]]) -> T:
        """Make a change there and return what it does; once more if it is a thread that slept unnoticed.

        Raises what Discord does, as of a thread that is locked and not to be woken by us.
        """
        try:
            return await change()
        except discord.HTTPException as error:
            if not has_code(error, ASLEEP):
                raise
        found = await self._client.fetch_channel(channel_id)
        if isinstance(found, discord.Thread):
            await found.edit(archived=False)
        return await change()

    def misses(self, guild_id: int, channel_id: int = 0) -> bool:
        """Whether the bot was told of no such server or, if named, channel; a thread may only sleep."""
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return self._client.is_ready()
        return bool(channel_id) and guild.get_channel_or_thread(channel_id) is None and not guild.unavailable

    async def are_gone(self, guild_id: int, channel_id: int) -> bool:
        """Whether Discord says that a channel is no more, or keeps it from a bot that left the server.

        Raises what Discord does where it says nothing of that.
        """
        try:
            await self._client.fetch_channel(channel_id)
        except discord.Forbidden:
            return self._client.get_guild(guild_id) is None
        except discord.HTTPException as error:
            if general(error):
                raise
            return channel_gone(error)
        return False

    async def left(self, guild_id: int) -> bool:
        """Whether Discord says that the bot is in that server no more; raises what it does otherwise."""
        try:
            await self._client.fetch_guild(guild_id, with_counts=False)
        except (discord.Forbidden, discord.NotFound):
            return True
        return False

    async def post(
        self,
        where: InChannel,
        view: ui.LayoutView,
        *,
        nonce: int,
        pinged: Sequence[int] = (),
        silent: bool = False,
    ) -> int:
        """Send a message that belongs to no table, once by that nonce; returns its id."""
        channel = self._client.get_partial_messageable(where.channel_id, guild_id=where.guild_id)
        files, allowed = to_attach(view), only(pinged)
        sent = await channel.send(
            view=view, files=files, allowed_mentions=allowed, nonce=str(nonce), silent=silent
        )
        return sent.id

    async def change(self, channel_id: int, message_id: int, view: ui.LayoutView) -> bool:
        """Change such a message, which pings nobody; False if it is not there any more, or too old."""
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        try:
            await self.awake(channel_id, lambda: message.edit(view=view, allowed_mentions=only()))
        except discord.HTTPException as error:
            if not has_code(error, _UNKNOWN_MESSAGE, TOO_OLD):
                raise
            return False
        return True

    async def stand(
        self, shown: P, view: ui.LayoutView, keep: Callable[[P], Awaitable[P]], pinged: Sequence[int] = ()
    ) -> None:
        """The message of that record as it is now; a new one where there is none, or it can't be changed."""
        if shown.message_id and await self.change(shown.channel_id, shown.message_id, view):
            return
        if shown.message_id:
            shown = await keep(shown.anew())
        sent = await self.post(shown, view, nonce=shown.nonce, pinged=pinged, silent=not pinged)
        if shown.replaces:
            await self.delete(shown.channel_id, shown.replaces)
        await keep(msgspec.structs.replace(shown, message_id=sent, replaces=0))

    async def stands(self, channel_id: int, message_id: int) -> bool:
        """Whether such a message is there, as far as the bot may see that."""
        try:
            await self._client.get_partial_messageable(channel_id).fetch_message(message_id)
        except discord.NotFound as error:
            if channel_gone(error):
                raise
            return False
        except discord.Forbidden:
            return True
        return True

    async def sent(
        self, where: InChannel | Table, mark: str, after: discord.Object, before: discord.Object | None = None
    ) -> discord.Message | None:
        """The first message of ours between these with a text, or a control's id, of that pattern.

        None as well where the bot may not read what was written before.
        """
        channel = self._client.get_partial_messageable(where.channel_id, guild_id=where.guild_id)
        with suppress(discord.Forbidden):
            async for message in channel.history(after=after, before=before, oldest_first=True):
                if message.author == self._client.user:
                    shown = ui.LayoutView.from_message(message).walk_children()
                    said = [message.content, *(getattr(each, "custom_id", None) or "" for each in shown)]
                    if any(re.fullmatch(mark, each, re.DOTALL) for each in said):
                        return message
        return None

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete such a message, which need not be there any more."""
        with suppress(discord.NotFound, discord.Forbidden):
            await self._client.get_partial_messageable(channel_id).get_partial_message(message_id).delete()

    async def thread(
        self, where: InChannel, message_id: int, name: str, gone: Callable[[], Awaitable[object]]
    ) -> int:
        """The id of the thread of a message, made if there is none; of its channel where none can be.

        If there is no such message any more, `gone` is called to have another sent, and Refusal raised.
        """
        channel = await self._found(where)
        if not isinstance(channel, discord.TextChannel):
            return where.channel_id
        message = channel.get_partial_message(message_id)
        try:
            return (await message.create_thread(name=name, auto_archive_duration=SLEEP)).id
        except discord.Forbidden:
            return where.channel_id
        except discord.HTTPException as error:
            if has_code(error, _HAS_THREAD):
                return message_id
            if channel_gone(error) or not isinstance(error, discord.NotFound):
                raise
            await gone()
            raise Refusal("its message was deleted; another one follows.") from error

    async def send(
        self,
        table: Table,
        intent: IntentRow,
        what: ui.LayoutView | str,
        allowed: discord.AllowedMentions,
    ) -> discord.Message:
        """Send what was intended and return the message; Discord gives an earlier one of that nonce."""
        channel, nonce = await self.of(table), str(intent.nonce)
        if isinstance(what, str):
            return await channel.send(what, suppress_embeds=True, allowed_mentions=allowed, nonce=nonce)
        return await channel.send(view=what, files=to_attach(what), allowed_mentions=allowed, nonce=nonce)

    async def message(self, table: Table, post: Post) -> discord.PartialMessage:
        """That message of this table, to be changed; it need not be there any more."""
        await self.of(table)  # a thread that had gone to sleep takes no change
        return self._client.get_partial_messageable(post.channel_id).get_partial_message(post.message_id)

    async def write(self, user_id: int, view: ui.LayoutView, nonce: int) -> bool:
        """Write to somebody directly, once by that nonce; False where they take no such messages."""
        user = self._client.get_user(user_id) or await self._client.fetch_user(user_id)
        try:
            await user.send(view=view, nonce=str(nonce))
        except discord.Forbidden:
            log.info("User %s takes no direct messages", user_id)
            return False
        return True


def moment(seconds: float) -> discord.Object:
    """What lies between the messages of before and after that time."""
    return discord.Object(discord.utils.time_snowflake(datetime.fromtimestamp(seconds, UTC)))


def channel_gone(error: Exception) -> bool:
    """Whether Discord says that the channel is no more, rather than a message in it."""
    return isinstance(error, discord.NotFound) and error.code == _UNKNOWN_CHANNEL


def only(people: Sequence[int] = (), role: int | None = None) -> discord.AllowedMentions:
    """Ping these people and that role, and nobody else."""
    return discord.AllowedMentions(
        everyone=False,
        roles=[discord.Object(role)] if role is not None else False,
        users=[discord.Object(person) for person in people[:_PINGED]],
        replied_user=False,
    )
