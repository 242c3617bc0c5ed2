"""Looking back on a game, in private."""

import asyncio
from asyncio import ensure_future, wait

from bot.app import App
from bot.messages.controls import Interaction, Press, plain_view
from bot.messages.look_pages import LOOKING, look_files, look_view
from bot.tables.model import Table
from bot.upkeep.failures import quietly
from render import chart
from rules.kernel.hindsight import Look

_AGAIN = 5.0
"""Seconds after which it is said anew how far that is."""


async def press_look(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Show what decided a game for who played it: at once if it was made before, else as soon as it is."""
    table = await app.service.get(press.table)
    look = await app.service.looking.kept(table, interaction.user.id)
    if look is None:
        look = await _made(app, interaction, table)
    curve = await asyncio.to_thread(chart.chances, look.chances, look.seat)
    shown = await app.service.looking.course(table.id) is not None
    choices = await app.desks.finales.choices(table, look)
    await interaction.edit_original_response(
        view=look_view(table, look, shown=shown), attachments=look_files(curve, choices)
    )


async def _made(app: App, interaction: Interaction, table: Table) -> Look:
    """Look back, and say meanwhile how far that is."""
    looking, user_id = app.service.looking, interaction.user.id
    making = ensure_future(looking.make(table, user_id))
    while not making.done():
        said = f"{LOOKING} {looking.done(table, user_id)} % done."
        await quietly(interaction.edit_original_response(view=plain_view(said), attachments=[]))
        await wait([making], timeout=_AGAIN)
    return await making
