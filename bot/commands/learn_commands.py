"""`/learn`: games taught by playing them, in a server or in a direct message."""

from discord.app_commands import describe

from bot.commands import lookup
from bot.commands.builder import Commands, choices_of
from bot.messages.controls import Interaction
from bot.verbs import lesson_verbs
from bot.verbs.answers import acknowledge, answering


class LearnCommands(Commands):
    """Commands for who learns a game."""

    @describe(game="which game to learn; without it you see all lessons")
    @choices_of(game=lookup.all_games)
    @answering
    async def lesson(self, interaction: Interaction, game: str = "") -> None:
        """Learn a game by playing it, a sentence at a time; only you see it."""
        await acknowledge(interaction)
        await lesson_verbs.show_lessons(self._app, interaction, game)
