"""`/play`: a game at once."""

from discord import app_commands
from discord.app_commands import choices, describe

from bot.commands import lookup
from bot.commands.builder import Commands, choice, choices_of
from bot.messages.controls import Interaction
from bot.verbs import play_verbs
from bot.verbs.answers import acknowledge, answering, whisper
from rules.kernel import levels


class PlayCommands(Commands):
    """Commands by which people come to a game."""

    @describe(
        game="what to play",
        computers="against how many",
        level="how strong they are",
    )
    @choices_of(game=lookup.all_entries)
    @choices(level=[choice(f"{name} {told}", name) for name, told in levels.LEVELS.items()])
    @answering
    async def now(
        self,
        interaction: Interaction,
        game: str,
        computers: app_commands.Range[int, 1, 5] | None = None,
        level: str = play_verbs.LEVEL,
    ) -> None:
        """Play at once against computers: you sit down, and the game begins."""
        await acknowledge(interaction)
        found = lookup.game_named(self._app, game)
        chosen = lookup.preset_named(found, game)
        said = await play_verbs.play_now(self._app, interaction, found.id, chosen, computers, level)
        await whisper(interaction, said)
