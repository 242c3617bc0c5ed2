"""What happens once a change is stored: telling the one who made it, and carrying the table on."""

from typing import Any

import discord

from bot.answers import whisper
from bot.failures import quietly
from bot.parts import Parts


async def carry_on(
    parts: Parts, interaction: discord.Interaction[Any], table_id: int, *, said: str = "", anew: bool = False
) -> None:
    """Say what came of it (`said`) in private, let computers play, show the table, set the timers' alarm.

    `anew` asks for a new message. Whatever Discord does meanwhile, the table goes on.
    """
    if said:
        await quietly(whisper(interaction, said))
    trouble = await parts.play.follow(table_id, anew)
    await parts.clockwork.wind()
    if trouble:
        await quietly(whisper(interaction, trouble))
