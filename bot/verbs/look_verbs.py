"""Looking back on a game, in private."""

import asyncio

from bot.app import App
from bot.messages.controls import Interaction, Press, plain_view
from bot.messages.look_pages import LOOKING, look_file, look_view
from render import chart


async def press_look(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Show what decided a game for who played it."""
    await show_look(app, interaction, press.table)


async def show_look(app: App, interaction: Interaction, table_id: int) -> None:
    """The same for a table: at once if it was made before, else as soon as it is."""
    table = await app.service.get(table_id)
    look = await app.service.looking.kept(table, interaction.user.id)
    if look is None:
        await interaction.edit_original_response(view=plain_view(LOOKING), attachments=[])
        look = await app.service.looking.make(table, interaction.user.id)
    curve = await asyncio.to_thread(chart.chances, look.chances, look.seat)
    await interaction.edit_original_response(view=look_view(table, look), attachments=[look_file(curve)])
