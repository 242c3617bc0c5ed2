"""What a rule book is asked about by name: options, presets and cards, from the game's own tables."""

from collections.abc import Iterator
from typing import Any

from rules.kernel.book import NAMES, ids
from rules.kernel.game import Game
from rules.kernel.names import join

_OPTIONS, _PRESETS = "The options of a table", "The presets"


def searchable(game: Game[Any, Any], house: str = "") -> str:
    """A game's book as it is searched: with `house`, its options and presets in words, and the names of all.

    Each name points to the passages that answer questions about it.
    """
    return "\n\n".join([game.book, house, "\n".join(_chapters(game))])


def _chapters(game: Game[Any, Any]) -> Iterator[str]:
    yield f"## {_OPTIONS}\n"
    for option in game.options:
        words = [*dict.fromkeys(map(option.in_words, option.words))]
        values = join(words, "or") if words else option.values()
        usual = option.in_words(option.default)
        yield f"- **{option.title}** (`{option.name}`): {option.help}. Choices: {values}; usually: {usual}."
    yield f"\n## {_PRESETS}\n"
    for name, preset in game.presets.items():
        yield f"- **{name}** (`/table options preset:{name}`): {preset.help}. {preset.ends}"
    yield f"\n## {NAMES}\n"
    yield from (f"- {name} | {name}" for name in game.presets)
    known = {*ids(game.book)}
    for option in game.options:
        place = f"{option.title}; {option.rule}" if option.rule in known else option.title
        yield from (f"- {name} | {place}" for name in (option.title, option.name.replace("_", " ")))
    yield from (f"- {name} | {places}" for name, places in game.subjects.items())
