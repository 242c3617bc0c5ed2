"""A game at once: one press from nothing to a running game against computers."""

from collections.abc import Mapping

import discord

from bot.app import App
from bot.messages.controls import Interaction, Press
from bot.tables import seating
from bot.tables.model import Opening, Refusal
from bot.upkeep.failures import quietly
from bot.verbs.answers import whisper
from bot.verbs.opening import is_taken, open_table
from bot.verbs.permissions import Who, belongs, doer, who_may
from rules.kernel import levels
from rules.kernel.names import plural

LEVEL = levels.STEADY


async def play_now(
    app: App,
    interaction: Interaction,
    game: str,
    chosen: Mapping[str, str],
    computers: int | None = None,
    level: str = LEVEL,
) -> str:
    """Open a table for this person and so many computers, and start it; returns what to tell them.

    It is a table of this channel, or of a thread of its own where one is open there already. Refusal where
    this person may open none.
    """
    if not await belongs(app, interaction, Who.OPENER):
        raise Refusal(await who_may(app, interaction, Who.OPENER))
    found = app.games[game]
    _, counts = app.service.lobby.settle(game, chosen)
    seats = seating.seats_against(found, counts, computers)
    taken = await is_taken(app, interaction)
    if taken and not isinstance(interaction.channel, discord.TextChannel):
        raise Refusal("There is already a table here; ask for a game in a channel where none is open.")
    wanted = Opening(
        game=game,
        chosen=chosen,
        people=[doer(interaction)],
        computers=[levels.resolve(found, level)] * (seats - 1),
    )
    table = await open_table(app, interaction, wanted, thread=taken)
    await app.service.starting.start(table.id)
    unlisted = await app.command_lists.add(table.guild_id, game)
    trouble = await app.desks.of(table.id).shown()
    against = plural(seats - 1, f"{level} computer")
    said = f"{found.title} against {against} begins in <#{table.channel_id}>."
    return " ".join(filter(None, (trouble or said, unlisted)))


async def press_now(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Play the game that the button names."""
    if press.first not in app.games:
        raise Refusal("I don't know that game.")
    said = await play_now(app, interaction, press.first, {})
    await quietly(whisper(interaction, said))
