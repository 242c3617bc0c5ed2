"""Opening a table for somebody: in their channel or in a thread of its own, within what they may have."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext

import discord
import msgspec

from bot.app import App
from bot.messages.controls import Interaction
from bot.tables.allowance import Cost
from bot.tables.model import Opening, Refusal, Table
from bot.upkeep.channels import SLEEP
from bot.upkeep.failures import quietly
from bot.verbs.permissions import Who, belongs, require_room
from rules.kernel.illegal import Illegal

TAKEN = "There is already a table in this channel: end it with `/moderate end`, or use `thread: True`."


async def open_table(app: App, interaction: Interaction, wanted: Opening, *, thread: bool) -> Table:
    """Open it here for who may open tables, who pays for it; raises Refusal and Illegal."""
    if thread and isinstance(interaction.channel, discord.Thread):
        raise Refusal("This is already a thread: open the table here without `thread`.")
    require_room(interaction, thread)
    if not thread and await is_taken(app, interaction):
        raise Refusal(TAKEN)
    moderator = await belongs(app, interaction, Who.MODERATOR)
    kept = [Cost.THREAD] if thread else []
    async with paying_for_table(app, interaction, *kept, moderator=moderator):
        made = await _new_thread(app, interaction, wanted.game) if thread else None
        try:
            opening = msgspec.structs.replace(
                wanted,
                guild_id=interaction.guild_id or 0,
                channel_id=made.id if made else interaction.channel_id or 0,
                opener_id=interaction.user.id,
                granted=moderator,
            )
            table = await app.service.lobby.open(opening, limited=not moderator)
        except (Refusal, Illegal):  # somebody else was faster, and nobody wants a thread without a table
            if made is not None:
                await quietly(made.delete())
            raise
    app.noticeboard.wake(table.guild_id)
    return table


async def is_taken(app: App, interaction: Interaction) -> bool:
    """Whether there is an open table in this channel."""
    there = await app.service.find(interaction.channel_id or 0)
    return there is not None and there.open


@asynccontextmanager
async def paying_for_table(
    app: App, interaction: Interaction, *kept: Cost, moderator: bool
) -> AsyncIterator[None]:
    """Refusal if no table may be opened; one that is refused inside costs no more than `kept`.

    Moderators pay nothing.
    """
    guild_id, user_id = interaction.guild_id or 0, interaction.user.id
    await app.service.lobby.check_room(guild_id, None if moderator else user_id)
    async with nullcontext() if moderator else app.service.allowance.spending(user_id, Cost.OPEN, *kept):
        yield


async def _new_thread(app: App, interaction: Interaction, game: str) -> discord.Thread:
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Refusal("I can make a thread in a text channel only; open the table without `thread`.")
    return await channel.create_thread(
        name=f"{app.games[game].title} table",
        type=discord.ChannelType.public_thread,
        auto_archive_duration=SLEEP,
    )
