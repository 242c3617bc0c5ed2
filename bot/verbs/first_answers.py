"""What a press is answered with first: the private message that it opens or changes, if that is ready soon.

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
SMALL = 250_000
"""Bytes of pictures: a line of a megabit a second carries so many in two."""
_KEY = "first answer"


class _FirstAnswer:
    """The first answer to one press; it is given once, by whoever comes first.

    It `opens` a private message, or changes the one on which the press was.
    """

    def __init__(self, interaction: Interaction, *, opens: bool) -> None:
        self._interaction = interaction
        self.opens = opens
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
                await self._interaction.response.defer(ephemeral=self.opens, thinking=self.opens)

    async def show(self, view: ui.LayoutView, files: Sequence[discord.File]) -> int | None:
        """Answer with the message as it is now; its id, or None if the answer was promised already."""
        self._clock.cancel()
        respond, message = self._interaction.response, self._interaction.message
        async with self._giving:
            if respond.is_done():
                return None
            if self.opens:
                return (await respond.send_message(view=view, files=files, ephemeral=True)).message_id or 0
            await respond.edit_message(view=view, attachments=files)
            return 0 if message is None else message.id


def put_off(interaction: Interaction, *, opens: bool) -> bool:
    """Leave the first answer to a press to `show`, which `opens` a private message or changes its own.

    False if it is late already.
    """
    age = (discord.utils.utcnow() - interaction.created_at).total_seconds()
    if age < _YOUNG and not interaction.response.is_done():
        interaction.extras[_KEY] = _FirstAnswer(interaction, opens=opens)
        return True
    return False


def opens(interaction: Interaction) -> bool:
    """Whether the answer that was put off opens a private message."""
    answer: _FirstAnswer | None = interaction.extras.get(_KEY)
    return answer is not None and answer.opens


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
    if answer is not None and size <= SMALL:
        shown = await answer.show(view, files)
        if shown is not None:
            return shown
    await settle(interaction)
    sent = await interaction.edit_original_response(view=view, attachments=files)
    return sent.id
