"""The buttons of the standing message: a seat, a game at once, an evening, and all that is in no message."""

from functools import partial

from bot.app import App
from bot.messages.board_message import link
from bot.messages.controls import Interaction, Press
from bot.messages.notice_pages import games_view, going_view
from bot.tables.model import Phase, Refusal
from bot.verbs.answers import whisper
from bot.verbs.lobby_verbs import join
from bot.verbs.permissions import doer, sees


async def press_sit(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Take a seat at a table of another channel, which this person sees."""
    table = await app.service.get(press.table)
    if table.guild_id != interaction.guild_id or not sees(interaction, table.channel_id):
        raise Refusal("You do not see that table.")
    if table.phase is not Phase.LOBBY:
        raise Refusal("That table is no longer open: its game has begun or was called off.")
    said = await join(app, interaction, table)
    there = link(table) or f"<#{table.channel_id}>"
    await whisper(interaction, f"{said} Your table: {there}")


async def press_games(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Show which games can be played at once."""
    await interaction.edit_original_response(view=games_view(app.games))


async def press_going(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Show a page of all that goes on where this person sees it."""
    going = await app.service.notices.going(interaction.guild_id or 0, partial(sees, interaction))
    page = int(press.first) if press.first.isdigit() else 1
    await interaction.edit_original_response(view=going_view(going, app.games, page))


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
