"""Saying that one comes to an evening, or not."""

from bot.app import App
from bot.messages.controls import Interaction, Press
from bot.verbs.answers import whisper
from bot.verbs.permissions import doer


async def press_come(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """This person comes."""
    guild_id = interaction.guild_id or 0
    evening = await app.service.evenings.one(guild_id, press.table)
    place = await app.service.evenings.come(guild_id, evening.id, doer(interaction))
    app.evening_calls.wake(evening)
    behind = place - evening.seats
    waits = f"All seats are taken: you are number {behind} of those who wait for one."
    seat = f"You have seat {place}; you are called fifteen minutes before."
    await whisper(interaction, waits if behind > 0 else seat)


async def press_stay_away(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """This person does not come."""
    guild_id = interaction.guild_id or 0
    evening = await app.service.evenings.one(guild_id, press.table)
    await app.service.evenings.stay_away(guild_id, evening.id, interaction.user.id)
    app.evening_calls.wake(evening)
    await whisper(interaction, "You are not on the list.")
