"""Notes of one's own on the private panel: written in a form, cleared by a press."""

from bot.app import App
from bot.messages.controls import Interaction
from bot.messages.custom_ids import Press
from bot.messages.panel_pages import plan_form
from bot.verbs import panel


async def press_plan(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Open the form with what was written before."""
    glance = await panel.player_glance(app, interaction, press.table)
    plan = await app.service.plans.read(press.table, interaction.user.id)
    await interaction.response.send_modal(plan_form(glance, plan))


async def press_planned(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Keep what was written; an empty form clears it."""
    await _keep(app, interaction, press, "".join(values))


async def press_unplan(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Clear what was written."""
    await _keep(app, interaction, press, "")


async def _keep(app: App, interaction: Interaction, press: Press, text: str) -> None:
    await app.service.plans.write(press.table, interaction.user.id, text)
    glance = await panel.player_glance(app, interaction, press.table)
    await panel.moves(app, interaction, glance)
