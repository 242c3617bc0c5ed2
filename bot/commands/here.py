"""Finding the table that a command is about, and completing names that many commands take."""

from typing import Any

import discord
from discord import app_commands

from bot.commands.making import SUBCOMMANDS, choice, matching
from bot.parts import Parts
from bot.permissions import require_moderator
from bot.tables.model import Phase, Refusal, Seated, Table
from bot.wording import clip, plain
from rules.game import Game

Interaction = discord.Interaction[Any]


class Here:
    """What several groups of commands share."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.service = parts.service

    async def table(self, interaction: Interaction) -> Table:
        """The table of this channel, finished or not; raises Refusal."""
        table = await self.service.find(interaction.channel_id or 0)
        if table is None:
            raise Refusal("There is no table in this channel yet; a moderator opens one with `/table open`.")
        return table

    async def lobby(self, interaction: Interaction) -> Table:
        """The lobby of this channel; raises Refusal."""
        table = await self.table(interaction)
        if table.phase is not Phase.LOBBY:
            raise Refusal(
                "The game here has begun already."
                if table.open
                else "There is no lobby open in this channel."
            )
        return table

    async def moderated(self, interaction: Interaction) -> Table:
        """The table of this channel, for moderators only; raises Refusal."""
        await self.moderator(interaction)
        return await self.table(interaction)

    async def moderator(self, interaction: Interaction) -> None:
        """Raise Refusal unless this person may moderate here."""
        server = await self.service.server(interaction.guild_id or 0)
        require_moderator(interaction, server.moderator_role)

    def games(self) -> list[app_commands.Choice[str]]:
        """All games, as the choices of an option."""
        return [choice(game.title, game.id) for game in self.parts.games.values()][:SUBCOMMANDS]

    def game(self, id: str) -> Game[Any, Any]:
        """The game of that id; raises Refusal with those there are."""
        found = self.parts.games.get(id.strip().casefold())
        if found is None:
            there = ", ".join(game.title for game in self.parts.games.values())
            raise Refusal(f"I do not know a game “{plain(clip(id, 40))}”; there are: {there}.")
        return found

    async def complete_seat(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The seats at this table: who sits there is shown, the seat's number is sent."""
        table = await self.service.find(interaction.channel_id or 0)
        if table is None:
            return []
        shown = {f"{seated.index + 1}. {seated.title}": str(seated.index + 1) for seated in table.seats}
        return [choice(text, shown[text]) for text in matching(list(shown), typed)]

    async def complete_computer(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The computer players of this table's game."""
        table = await self.service.find(interaction.channel_id or 0)
        if table is None:
            return []
        players = self.parts.games[table.game].players
        shown = {f"{name}: {player.help}": name for name, player in players.items()}
        return [choice(text, shown[text]) for text in matching(list(shown), typed)]


def seat_named(table: Table, text: str) -> Seated:
    """The seat that was named by its number or by who sits there; raises Refusal."""
    wanted = text.strip().casefold()
    for seated in table.seats:
        if wanted in (
            str(seated.index + 1),
            seated.name.casefold(),
            f"{seated.index + 1}. {seated.title}".casefold(),
        ):
            return seated
    there = ", ".join(f"{seated.index + 1} ({clip(seated.name, 40)})" for seated in table.seats) or "none yet"
    raise Refusal(f"There is no such seat; the seats are {there}.")
