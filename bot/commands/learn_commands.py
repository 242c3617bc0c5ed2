"""`/learn`: games taught by playing them, in a server or in a direct message."""

from discord import app_commands
from discord.app_commands import autocomplete, choices, describe

from bot.commands import lookup
from bot.commands.builder import Commands, choice
from bot.commands.lookup import read_options
from bot.messages.controls import Interaction, Press
from bot.tables.entries import game_of
from bot.tables.model import Refusal
from bot.verbs import private_verbs
from rules.kernel import levels
from rules.kernel.names import join


class LearnCommands(Commands):
    """Commands for who learns a game."""

    @describe(game="which game to learn; without it you see all lessons")
    async def lesson(self, interaction: Interaction, game: lookup.AnyGame = "") -> None:
        """Learn a game by playing it, a sentence at a time; only you see it."""
        await private_verbs.press_learn(self._app, interaction, Press("learn", args=(game,)))

    async def hints(self, interaction: Interaction) -> str:
        """Bring hints back: what your panel says once about each kind of move, in every game."""
        await self._app.service.hints.begin_again(interaction.user.id)
        return "Hints are back: your panel says once more what each kind of move is about."

    @describe(game="of which game; without it you see what there is, and what you have solved")
    async def puzzle(self, interaction: Interaction, game: lookup.Puzzles = "") -> None:
        """Find the only way to win this turn; only you see it."""
        there = lookup.puzzled_games(self._app)
        if game and game not in there:
            named = join([*there.values()], "or")
            raise Refusal(f"I have no puzzles of “{game[:40]}”; you can choose {named}.")
        await private_verbs.press_puzzle(self._app, interaction, Press("puzzle", args=(game,)))

    @describe(
        game="what to practise; without it you go on where you were",
        options="optional: options of the game, such as name=value",
        computers="how many opponents",
        level="how strong they are",
    )
    @choices(level=[choice(f"{name} {told}", name) for name, told in levels.LEVELS.items()])
    @autocomplete(options=lookup.options_of_game)
    async def practice(
        self,
        interaction: Interaction,
        *,
        game: lookup.UnledEntry = "",
        options: str = "",
        computers: app_commands.Range[int, 1, 5] | None = None,
        level: str = levels.STEADY,
    ) -> None:
        """Practise alone against computers, taking back what you chose; only you see it."""
        if not game:
            await private_verbs.show_practice(self._app, interaction)
            return
        found, preset = game_of(self._app.games, game)
        chosen = preset | read_options(found.options, options, found.presets)
        await private_verbs.begin(self._app, interaction, found.id, chosen, computers, level)
