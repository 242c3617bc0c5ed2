"""What a press on a private message is answered with first: the message as it is then, if that is ready soon.

Discord wants an answer within three seconds. Whatever takes longer than `SOON`, or is large, is promised
first and follows; so is what is already late when it comes to us.
"""

import asyncio
from collections.abc import Sequence

import discord
from discord import ui

from bot.messages.controls import Interaction
from bot.upkeep.alarms import Background
from bot.upkeep.failures import quietly

SOON = 0.5
"""Seconds."""
_YOUNG = 1.0
"""Seconds since a press, above which Discord has waited long enough already."""
SMALL = 64_000
"""Bytes of pictures that travel to Discord in no time even from a slow line."""
_KEY = "first answer"


class _FirstAnswer:
    """The first answer to one press; it is given once, by whoever comes first."""

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self._giving = asyncio.Lock()
        self._clock = asyncio.get_running_loop().call_later(SOON, self._late)

    def _late(self) -> None:
        background: Background = self._interaction.client.background
        background.spawn(quietly(self.promise()))

    async def promise(self) -> None:
        """Say that the answer will follow, unless it was given."""
        self._clock.cancel()
        async with self._giving:
            if not self._interaction.response.is_done():
                await self._interaction.response.defer()

    async def show(self, view: ui.LayoutView, files: Sequence[discord.File]) -> bool:
        """Answer with the message as it is now; False if that was promised already."""
        self._clock.cancel()
        async with self._giving:
            if self._interaction.response.is_done():
                return False
            await self._interaction.response.edit_message(view=view, attachments=files)
            return True


def put_off(interaction: Interaction) -> bool:
    """Leave the first answer to a press on a private message to `show`; False if it is late already."""
    age = (discord.utils.utcnow() - interaction.created_at).total_seconds()
    if age < _YOUNG and not interaction.response.is_done():
        interaction.extras[_KEY] = _FirstAnswer(interaction)
        return True
    return False


async def settle(interaction: Interaction) -> None:
    """See that a press was answered, before anything else is sent for it."""
    answer: _FirstAnswer | None = interaction.extras.get(_KEY)
    if answer is not None:
        await answer.promise()


async def show(
    interaction: Interaction, view: ui.LayoutView, files: Sequence[discord.File], size: int
) -> int:
    """Have the private message of a press look like this, with files of so many bytes; the message's id.

    Raises what Discord raises.
    """
    answer: _FirstAnswer | None = interaction.extras.get(_KEY)
    if answer is not None and size <= SMALL and await answer.show(view, files):
        assert interaction.message is not None
        return interaction.message.id
    await settle(interaction)
    sent = await interaction.edit_original_response(view=view, attachments=files)
    return sent.id
