"""Ending a game by a moderator: asked once more, with what is lost."""

from typing import Any

from discord import ui
from typing_extensions import override

from bot.app import App
from bot.messages.controls import Interaction
from bot.tables.model import Table
from bot.verbs.answers import acknowledge, run_guarded
from bot.verbs.carry_on import carry_on
from bot.verbs.permissions import doer

_LONGEST = 600.0
_WHY = 200
_LOST = (
    "The game ends here, without a winner: it counts for nobody and cannot go on. Its record and log stay. "
    "To stop for a while, use `/moderate pause`."
)


async def end(app: App, interaction: Interaction, table: Table, why: str) -> None:
    """Close a lobby at once; of a game that was begun, show first what is lost."""
    if table.started_at is not None and table.open:
        await interaction.response.send_modal(_Sure(app, table, why))
        return
    await acknowledge(interaction)
    await _end(app, interaction, table, why)


async def _end(app: App, interaction: Interaction, table: Table, why: str) -> None:
    await app.service.moderation.end(table.id, why, by=doer(interaction))
    await carry_on(app, interaction, table.id, said="The table is closed; the channel is free.")


class _Sure(ui.Modal, title="End the game?"):
    """What is lost, and a line for the reason, which everybody will read."""

    def __init__(self, app: App, table: Table, why: str) -> None:
        super().__init__(timeout=_LONGEST)
        self._app = app
        self._table = table
        self._why: ui.TextInput[Any] = ui.TextInput(
            custom_id="why", required=False, max_length=_WHY, default=why or None
        )
        self.add_item(ui.TextDisplay(_LOST))
        self.add_item(ui.Label(text="Why (shown to everybody)", component=self._why))

    @override
    async def on_submit(self, interaction: Interaction) -> None:
        """End it."""
        await acknowledge(interaction)
        await run_guarded(interaction, _end(self._app, interaction, self._table, str(self._why.value or "")))
