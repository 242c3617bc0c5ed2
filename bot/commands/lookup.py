"""What is named in a command: a table, seat, game, preset or time, and options typed as "map=twins"."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from discord import app_commands
from typing_extensions import override

from bot.app import App
from bot.commands.builder import SUBCOMMANDS, TYPED, Completer, choice, matching
from bot.commands.hours import read_moment
from bot.messages.controls import Interaction
from bot.messages.wording import ENTRY, clip, plain
from bot.tables.entries import PRESET, all_entries, game_of, title_of
from bot.tables.model import Games, Refusal, Seated, Table, existing
from bot.tables.puzzles import ANY
from bot.tables.servers import PACES, describe_settings
from bot.tables.starting import check_lobby
from bot.verbs.permissions import Who, require
from rules.kernel import levels
from rules.kernel.game import Game
from rules.kernel.illegal import Illegal
from rules.kernel.names import join
from rules.kernel.options import Option, named, relevant

_LONGEST = 1000
_SIGN = re.compile(r"\s*[=:]\s*")
"""What stands between an option and its value, as people write it."""


def read_options(offered: Sequence[Option], text: str, presets: Collection[str] = ()) -> dict[str, str]:
    """The options by name; raises Illegal for what is none and for a value that cannot be, else Refusal.

    `presets` are the names of those of the game: who types one here reads where it belongs.
    """
    if len(text) > _LONGEST:
        raise Refusal("That is too long; write options as name=value, with spaces between them.")
    if (typed := text.strip()).lower() in presets:
        raise Refusal(f"“{typed}” is a preset: choose it with the game, or with `/table options preset:`.")
    chosen = dict[str, str]()
    for word in re.split(r"[\s,;]+", _SIGN.sub("=", typed)):
        if not word:
            continue
        name, equals, value = word.partition("=")
        option = named(offered, name.lower())
        if not equals or not value:
            raise Refusal(f"Write {option.name}=value; it can be {option.values()}.")
        chosen[option.name] = str(option.read(value))
    return chosen


def _begun_with(word: str, options: Sequence[Option]) -> list[str]:
    """What a word may become: every option with its first value before the second value of any."""
    name, equals, value = word.partition("=")
    ranked = list[tuple[int, str]]()
    for option in options:
        if option.name == name if equals else option.name.startswith(name):
            ranked += enumerate(f"{option.name}={each}" for each in _values(option) if each.startswith(value))
    return [each for _, each in sorted(ranked, key=lambda each: each[0])]


def complete_options(offered: Sequence[Option], typed: str) -> list[str]:
    """The text typed so far with its last word completed: a name first, then a value.

    Nothing where an earlier word is no option with its value: that text would be refused.
    """
    *before, last = re.split(r"[\s,;]", _SIGN.sub("=", typed))
    said = [word.partition("=") for word in before if word]
    used = {name.lower(): value for name, _, value in said}
    settings = {option.name: option.default for option in offered}
    if not (used.keys() <= settings.keys() and all(used.values())):
        return []
    earlier = " ".join(f"{name}={value}" for name, value in used.items())
    open_to_say = [each for each in relevant(offered, settings | used) if each.name not in used]
    texts = [f"{earlier} {word}".strip() for word in _begun_with(last.lower(), open_to_say)]
    if earlier and not last:
        texts.insert(0, earlier)
    return [text for text in texts if len(text) <= ENTRY][:SUBCOMMANDS]


def in_words(offered: Sequence[Option], text: str) -> str:
    """A text of options as people read it, each by its name and value in words, the newest first.

    A choice is cut at its end, and the newest is what suggestions differ by.
    """
    known = {option.name: option for option in offered}
    chosen = (word.partition("=") for word in reversed(text.split()))
    return " · ".join(f"{known[name].title}: {known[name].in_words(value)}" for name, _, value in chosen)


def _values(option: Option) -> list[str]:
    values = list(option.words)
    if option.least is not None and option.most is not None:
        middle = option.default if isinstance(option.default, int) else option.least
        values += [str(number) for number in sorted({option.least, middle, option.most})]
    # What differs from the default is what one types.
    return sorted(values or [str(option.default)], key=lambda each: each == str(option.default))


NONE_HERE = "There is no table in this channel; those who may can open one with `/table open`."


async def table_here(
    app: App, interaction: Interaction, who: Who = Who.ANYBODY, none: str = NONE_HERE
) -> Table:
    """The table of this channel, finished or not, for those; raises Refusal, with `none` if there is none."""
    table = await app.service.find(interaction.channel_id or 0)
    await require(app, interaction, who, table)
    return existing(table, none)


async def lobby_here(app: App, interaction: Interaction, who: Who = Who.ANYBODY) -> Table:
    """The lobby of this channel, for those; raises Refusal."""
    table = await table_here(app, interaction)
    if not table.open:
        raise Refusal("There is no lobby open in this channel.")
    check_lobby(table)
    await require(app, interaction, who, table)
    return table


def named_among(offered: Mapping[str, str], text: str) -> str:
    """Which of these, each with what is shown of it, is named by itself, by its title, or by a preset's own
    name that one game alone has; the text if none is."""
    wanted = text.strip().casefold()
    titled = {said.partition(": ")[0].casefold(): key for key, said in offered.items()}
    alone = [key for key in offered if key.casefold().rpartition(PRESET)[2] == wanted]
    named = titled | {key.casefold(): key for key in offered}
    return named.get(wanted, alone[0] if len(alone) == 1 else text)


class _Offered(app_commands.Transformer):
    """An option that names one of what a bot has, all of which is offered while somebody types."""

    def __init__(self, offered: Callable[[App], Mapping[str, str]]) -> None:
        """`offered` is what is sent, with what is shown: a title, and what it is for after a colon."""
        self._offered = offered

    @override
    async def transform(self, interaction: Interaction, value: str, /) -> str:
        return named_among(self._offered(interaction.client.app), value)

    @override
    async def autocomplete(self, interaction: Interaction, value: Any, /) -> list[Any]:
        offered = self._offered(interaction.client.app)
        return matching({shown: key for key, shown in offered.items()}, value)


def puzzled_games(app: App) -> Mapping[str, str]:
    """The games of which there are puzzles, and any of them."""
    kinds = app.service.puzzles.kinds()
    return {ANY: "any game"} | {kind: title_of(app.games, entry) for kind, entry in kinds.items()}


AnyGame = app_commands.Transform[
    str, _Offered(lambda app: {game.id: game.title for game in app.games.values()})
]
Entry = app_commands.Transform[str, _Offered(lambda app: all_entries(app.games))]
UnledEntry = app_commands.Transform[str, _Offered(lambda app: app.unled)]
Puzzles = app_commands.Transform[str, _Offered(puzzled_games)]


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
        return matching(find(app, table) if table is not None else {}, typed)

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
def seated_computers(_: App, table: Table) -> dict[str, str]:
    """Where computers sit, sent as shown: the number alone is another's once one before it has gone."""
    shown = [f"{seated.index + 1}. {seated.title}" for seated in table.seats if seated.computer is not None]
    return dict(zip(shown, shown, strict=True))


@of_table
def computers_here(app: App, table: Table) -> dict[str, str]:
    """The computer players of the game."""
    players = levels.choosable(app.games[table.game])
    return {f"{name} {levels.describe(name, player)}": name for name, player in players.items()}


@of_table
def roles_here(_: App, table: Table) -> dict[str, str]:
    """The roles that nobody has taken."""
    return {role: role for role in table.vacant}


async def options_of_game(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Completes options of the game that was chosen in the same command."""
    games: Games = interaction.client.app.games
    try:
        named = named_among(all_entries(games), str(getattr(interaction.namespace, "game", "")))
        game, _ = game_of(games, named)
    except Illegal:
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
    if not table.seats:
        raise Refusal("Nobody sits here yet.")
    there = join([f"{seated.index + 1} ({plain(clip(seated.name, 40))})" for seated in table.seats])
    raise Refusal(f"There is no such seat; the seats are {there}.")


def _numbers(seated: Seated) -> tuple[str, ...]:
    """How a seat is named by its number: as autocomplete sends it, alone, and as it is shown."""
    number = str(seated.index + 1)
    shown = (f"{number}. {seated.title}".casefold(), f"{number}. {seated.name}".casefold())
    return (f"#{number}", number, *shown)
