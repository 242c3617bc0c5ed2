"""Messages that are not their table's newest: they lose their buttons, and calls that were followed go."""

import logging
from contextlib import suppress

import discord

from bot.messages.board_message import earlier_view
from bot.messages.dice_message import asking_view
from bot.messages.lobby_message import lobby_view
from bot.tables.model import Phase, Post, Refusal, Table
from bot.tables.posts import CALL
from bot.upkeep.failures import TROUBLE, quietly
from bot.upkeep.kit import Kit

log = logging.getLogger(__name__)

_LATER = 3.0
"""Seconds until older messages are looked at again that had to wait for boards."""


class OlderMessages:
    """Tidies up behind the newest message, when nothing more urgent waits."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._service = kit.service
        self._outdated: dict[int, dict[int, Post]] = {}
        """Messages by table that we know still have buttons; `strip` reads them all."""

    def add(self, post: Post) -> None:
        """That message is not the newest any more."""
        self._outdated.setdefault(post.table_id, {})[post.message_id] = post

    async def strip(self) -> None:
        """Take the buttons off all older messages that the store knows; what fails is tried again later."""
        await self._read()
        for table_id in list(self._outdated):
            await self.strip_known(table_id)

    async def strip_known(self, table_id: int) -> None:
        """Take the buttons off the older messages of a table that we know of; later, where boards wait."""
        outdated = self._outdated.get(table_id, {})
        for post in list(outdated.values()):
            if not self._kit.setup.budget.spare():
                self._kit.alarms.set(f"strip {table_id}", _LATER, lambda: self.strip_known(table_id))
                return
            try:
                with suppress(discord.NotFound):
                    if not await self._strip(post):
                        continue
                await self._service.posts.note_stripped(post.message_id)
            except TROUBLE as error:
                log.info("Message %s keeps its buttons for now: %s", post.message_id, error)
                continue
            outdated.pop(post.message_id, None)
        if not outdated:
            self._outdated.pop(table_id, None)

    def retire(self, table_id: int, message_id: int, channel_id: int) -> None:
        """Soon take the buttons off a message that is not its table's newest, whatever our notes say."""

        async def work() -> None:
            table = await self._service.get(table_id)
            if table.post is not None and table.post.message_id == message_id:
                return  # it was sent just now, and pressed before that was noted
            await self._service.posts.stray(table_id, message_id, channel_id)
            await self._read(table_id)
            await self.strip_known(table_id)

        # Should that fail, the next press on it tries again.
        self._kit.alarms.set(f"retire {message_id}", 0, lambda: quietly(work()))

    async def _read(self, table_id: int | None = None) -> None:
        for post in await self._service.posts.outdated(table_id):
            self.add(post)

    async def _strip(self, post: Post) -> bool:
        """Make a log entry of an older message, or delete a call that was followed; False if not yet."""
        table = await self._service.get(post.table_id)
        if post.phase == CALL:
            if await self._waits_for(table, int(post.kept)):
                return False
            await (await self._kit.channels.message(table, post)).delete()
            return True
        message = await self._kit.channels.message(table, post)
        if post.phase == Phase.LUCK:
            await message.edit(view=asking_view(table, old=True))
            return True
        if await self._service.posts.of_lobby(post):
            # It says what the dice are made from, which can be read there to the end of the game.
            await message.edit(view=lobby_view(table, self._kit.setup.games[table.game], old=True))
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
