"""Each person's newest private panel at a table: when another is opened, the one before is taken away."""

import logging
from collections import OrderedDict

import discord

from bot.messages.controls import Interaction

log = logging.getLogger(__name__)

_MOST = 5000


class OpenPanels:
    """The interactions that opened panels. They serve for a quarter of an hour, and only to tidy up."""

    def __init__(self) -> None:
        self._opened: OrderedDict[tuple[int, int], Interaction] = OrderedDict()

    async def note_opened(self, interaction: Interaction, table_id: int) -> None:
        """Note that this interaction opened a panel, unless it changed one, and delete the one before."""
        if from_private(interaction):
            return
        key = (interaction.user.id, table_id)
        before = self._opened.pop(key, None)
        self._opened[key] = interaction
        while len(self._opened) > _MOST:
            self._opened.popitem(last=False)
        if before is not None:
            await _delete(before)

    async def close(self, table_id: int) -> None:
        """Take away what is open at a table: nothing on it can be pressed any more."""
        for key in [key for key in self._opened if key[1] == table_id]:
            await _delete(self._opened.pop(key))


async def _delete(opened: Interaction) -> None:
    if opened.is_expired():
        return
    try:
        await opened.delete_original_response()
    except discord.HTTPException as error:
        log.debug("An older panel stays: %s", error)


def from_private(interaction: Interaction) -> bool:
    """Whether the control that was pressed sits on a private message."""
    return interaction.message is not None and interaction.message.flags.ephemeral
