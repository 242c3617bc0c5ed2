"""Getting a table's newest message into its channel, exactly once."""

from collections.abc import Sequence
from dataclasses import dataclass

import discord
import msgspec
from discord import ui

from bot.budget import Urgency
from bot.messages.board_message import files
from bot.tables.model import Post, Table
from bot.tables.posts import BOARD
from bot.upkeep.channels import channel_gone, only
from bot.upkeep.intents import Intents
from bot.upkeep.kit import Kit
from bot.upkeep.older_messages import OlderMessages
from data.rows import IntentRow
from render.painter import Picture


class Shown(msgspec.Struct, frozen=True):
    """What is stored with a message beside the version that it shows; see `Post`."""

    phase: str
    since: int = 0
    kept: str = ""


@dataclass(frozen=True)
class Message:
    """What is to be seen of a table, and who is pinged by it where it is a new message."""

    view: ui.LayoutView
    shown: Shown
    pictures: Sequence[Picture] = ()
    pinged: Sequence[int] = ()
    role: int | None = None

    @property
    def allowed(self) -> discord.AllowedMentions:
        """Ping these people and that role, and nobody else."""
        return only(self.pinged, self.role)


class Delivery:
    """Sends and edits the newest message of each table, and notes what it shows."""

    def __init__(self, kit: Kit, intents: Intents, older: OlderMessages) -> None:
        self._budget = kit.setup.budget
        self._channels = kit.channels
        self._posts = kit.service.posts
        self._intents = intents
        self._older = older

    async def deliver(
        self,
        table: Table,
        message: Message,
        *,
        anew: bool = False,
        intended: tuple[IntentRow, bool] | None = None,
    ) -> None:
        """Edit the newest message, or send a new one (`intended`, if already); then note what is shown."""
        message_id = None
        if table.post is not None and not anew and await self._intents.find(table.id, BOARD) is None:
            message_id = await self._edit(table, table.post, message)
        if message_id is None:
            intended = intended or await self._intents.intend(table, BOARD)
            message_id = await self._send(table, message, intended)
        await self._note_shown(table, table.version, message_id, message.shown)

    async def _note_shown(self, table: Table, version: int, message_id: int, shown: Shown) -> None:
        """Note which version a message shows, and which one is older since then."""
        post = Post(table.id, table.channel_id, message_id, version, shown.phase, shown.since, shown.kept)
        older = await self._posts.note_shown(post)
        if older is not None:
            self._older.add(older)

    async def _send(self, table: Table, message: Message, intended: tuple[IntentRow, bool]) -> int:
        """Send a new message for this table. One that Discord has already from before a crash comes first."""
        intent, again = intended
        pictures = files(message.pictures)
        await self._budget.go()
        try:
            sent = await self._channels.send(table, intent, message.view, message.allowed, pictures)
        except discord.NotFound as error:
            if channel_gone(error) or not again:
                raise
            await self._intents.done(intent)  # somebody has deleted what Discord knew by this nonce
            return await self._send(table, message, await self._intents.intend(table, BOARD))
        if again and (self._intents.left_over(intent) or not shows(sent, message.view)):
            await self._note_shown(table, intent.version, sent.id, message.shown)
            self._intents.drop(intent)
            post = Post(table.id, table.channel_id, sent.id, intent.version)
            await self._budget.turn(Urgency.BOARD)
            if await self._edit(table, post, message) is None:
                return await self._send(table, message, await self._intents.intend(table, BOARD))
        self._intents.drop(intent)
        return sent.id

    async def _edit(self, table: Table, post: Post, message: Message) -> int | None:
        """Edit a message; None if it is gone."""
        try:
            sent = await self._channels.message(table, post)
            await self._budget.go()
            await sent.edit(
                view=message.view,
                attachments=files(message.pictures),
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.NotFound as error:
            if channel_gone(error):
                raise
            await self._posts.note_lost(post.message_id)
            return None
        return post.message_id


def shows(message: discord.Message, view: ui.LayoutView) -> bool:
    """Whether a message has that view's words and controls, of which each names the table's version.

    False of what has no controls, since nothing there says so.
    """
    wanted = _told(view)
    return any(control for control, _ in wanted) and _told(ui.LayoutView.from_message(message)) == wanted


def _told(view: ui.View | ui.LayoutView) -> list[tuple[str, str]]:
    """The custom id and the words of each part; Discord takes off what is white around words."""
    return [
        (getattr(item, "custom_id", None) or "", getattr(item, "content", "").strip())
        for item in view.walk_children()
    ]
