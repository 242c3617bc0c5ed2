"""What people were last told of a slash command that was refused: the next refusal takes its place."""

import discord

from bot.messages.controls import Interaction
from bot.newest import Newest
from bot.upkeep.open_panels import take_away

_MOST = 2000


class RefusedCommands:
    """The newest refused command of each person in a channel. A restart forgets them, and they stay."""

    def __init__(self) -> None:
        self._newest = Newest[tuple[int, int | None], Interaction](_MOST)

    async def told(self, interaction: Interaction) -> None:
        """That person was told just now, in an answer of its own: take away what they were told before."""
        if interaction.type is not discord.InteractionType.application_command:
            return
        key = interaction.user.id, interaction.channel_id
        before = self._newest.get(key)
        self._newest[key] = interaction
        if before is not None:
            await take_away(before)
