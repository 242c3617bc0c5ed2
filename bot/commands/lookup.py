"""Finding what a command is about: the table of this channel, a game, a seat; and completing their names."""

from collections.abc import Callable, Mapping
from typing import Any

from discord import app_commands

from bot.app import App
from bot.commands.builder import SUBCOMMANDS, TYPED, Completer, choice, match
from bot.commands.hours import read_moment
from bot.commands.option_text import complete_options, in_words
from bot.messages.controls import Interaction
from bot.messages.wording import clip
from bot.tables.finding import PRESET, game_of, title_of
from bot.tables.luck import check_settled
from bot.tables.model import Phase, Refusal, Seated, Table
from bot.tables.puzzles import ANY
from bot.tables.servers import PACES, describe_settings
from bot.verbs.registry import may
from rules.kernel import levels
from rules.kernel.game import Game
from rules.kernel.ledger import BY_THE_DOCUMENT


async def table_here(app: App, interaction: Interaction, verb: str = "") -> Table:
    """The table of this channel, finished or not, for who may do that with it; raises Refusal."""
    table = await app.service.find(interaction.channel_id or 0)
    if verb:
        await may(app, interaction, verb, table)
    if table is None:
        raise Refusal("There is no table in this channel yet; a moderator opens one with `/table open`.")
    return table


async def lobby_here(app: App, interaction: Interaction, verb: str) -> Table:
    """The lobby of this channel, for who may do that there; raises Refusal."""
    table = await table_here(app, interaction)
    check_settled(table)
    if table.phase is not Phase.LOBBY:
        raise Refusal(
            "The game here has already begun." if table.open else "There is no lobby open in this channel."
        )
    await may(app, interaction, verb, table)
    return table


def all_games(app: App) -> list[app_commands.Choice[str]]:
    """All games, as the choices of an option."""
    return [choice(game.title, game.id) for game in app.games.values()][:SUBCOMMANDS]


def all_entries(app: App) -> list[app_commands.Choice[str]]:
    """All games, and each of their presets as an entry of its own, as the choices of an option.

    Where there are too many, those that keep a game's document are left to the lobby.
    """
    presets = [
        choice(f"{title_of(app.games, key)}: {preset.help}", key)
        for game in app.games.values()
        for name, preset in game.presets.items()
        for key in (f"{game.id}{PRESET}{name}",)
        if preset.options
    ]
    presets.sort(key=lambda each: f"{PRESET}{BY_THE_DOCUMENT}" in str(each.value))
    return [*all_games(app), *presets][:SUBCOMMANDS]


def puzzle_entries(app: App) -> list[app_commands.Choice[str]]:
    """The games of which there are puzzles, and any of them, as the choices of an option."""
    named = [choice(title_of(app.games, entry), kind) for kind, entry in app.service.puzzles.kinds().items()]
    return [choice("any game", ANY), *named]


def all_paces() -> list[app_commands.Choice[str]]:
    """How fast a table may be, as the choices of an option."""
    return [choice(describe_settings(settings), name) for name, settings in PACES.items()]


async def moment(app: App, interaction: Interaction, text: str) -> float | None:
    """The time to come that somebody typed, by their own clock if we know it; None if nothing was typed."""
    if not text.strip():
        return None
    person = await app.service.people.read(interaction.user.id)
    return read_moment(text, interaction.created_at.timestamp(), person.utc)


def of_table(find: Callable[[App, Table], Mapping[str, str]]) -> Completer:
    """A completer of what the table of this channel offers: what is shown, with what is sent."""

    async def complete(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        app: App = interaction.client.app
        table = await app.service.find(interaction.channel_id or 0)
        shown = find(app, table) if table is not None else {}
        return [choice(text, shown[text]) for text in match(list(shown), typed[:TYPED])]

    return complete


@of_table
def presets_here(app: App, table: Table) -> dict[str, str]:
    """The presets of the game: what each is for is shown, its name is sent."""
    return {f"{name}: {preset.help}": name for name, preset in app.games[table.game].presets.items()}


@of_table
def seats_here(_: App, table: Table) -> dict[str, str]:
    """The seats: who sits there is shown, `#` and the seat's number is sent."""
    return {f"{seated.index + 1}. {seated.title}": f"#{seated.index + 1}" for seated in table.seats}


@of_table
def computers_here(app: App, table: Table) -> dict[str, str]:
    """The computer players of the game."""
    players = levels.choosable(app.games[table.game])
    return {f"{name} {levels.describe(name, player)}": name for name, player in players.items()}


@of_table
def roles_here(_: App, table: Table) -> dict[str, str]:
    """The roles that nobody has taken."""
    return {role: role for role in table.vacant}


def game_named(app: App, id: str) -> Game[Any, Any]:
    """The game of that id, or of that entry; raises Refusal with those there are."""
    return game_of(app.games, id)[0]


async def options_of_game(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Completes options of the game that was chosen in the same command."""
    try:
        game = game_named(interaction.client.app, str(getattr(interaction.namespace, "game", "")))
    except Refusal:
        return []
    return suggestions(game, typed)


def suggestions(game: Game[Any, Any], typed: str) -> list[app_commands.Choice[str]]:
    """The texts to be sent, each shown in words."""
    texts = complete_options(game.options, typed[:TYPED])
    return [choice(in_words(game.options, text), text) for text in texts]


def seat_named(table: Table, text: str) -> Seated:
    """The seat that was named by its number or by who sits there, numbers first; raises Refusal."""
    wanted = text.strip().casefold()
    numbered = [seated for seated in table.seats if wanted in _numbers(seated)]
    called = [seated for seated in table.seats if wanted in (seated.name.casefold(), seated.title.casefold())]
    for seated in numbered or called:
        return seated
    there = ", ".join(f"{seated.index + 1} ({clip(seated.name, 40)})" for seated in table.seats) or "none yet"
    raise Refusal(f"There is no such seat; the seats are {there}.")


def _numbers(seated: Seated) -> tuple[str, ...]:
    """How a seat is named by its number: as autocomplete sends it, alone, and as it is shown."""
    number = str(seated.index + 1)
    shown = (f"{number}. {seated.title}".casefold(), f"{number}. {seated.name}".casefold())
    return (f"#{number}", number, *shown)
