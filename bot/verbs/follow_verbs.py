"""Following a game at which one does not play."""

from bot.app import App
from bot.messages.controls import Interaction, Press
from bot.tables.following import DAILY, END
from bot.tables.model import Refusal, Table
from bot.verbs.answers import whisper

OFF = "off"


async def follow(app: App, interaction: Interaction, table: Table, how: str) -> str:
    """Follow a game that this person sees, or no longer; returns what to tell them."""
    if how == OFF:
        await app.service.following.drop(game_id=table.id, user_id=interaction.user.id)
        return "You follow that game no more."
    if table.guild_id != interaction.guild_id or not await app.followers.sees(table, interaction.user.id):
        raise Refusal("Only a game that you see, and in no private thread, can be followed.")
    await app.followers.begin(table, interaction.user.id, how)
    return "You follow this game: I have written to you."


async def press_follow(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Follow the game of the button, or no longer."""
    if press.first not in (DAILY, END, OFF):
        raise Refusal("I don't know that button.")
    table = await app.service.get(press.table)
    await whisper(interaction, await follow(app, interaction, table, press.first))
