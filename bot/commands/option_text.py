"""Options typed as text: "map=twins chain=on"."""

import difflib
import re
from collections.abc import Collection, Sequence

from bot.commands.builder import SUBCOMMANDS
from bot.messages.wording import ENTRY, clip
from bot.tables.model import Refusal
from rules.kernel.options import Option, relevant

_LONGEST = 1000


def read_options(offered: Sequence[Option], text: str, presets: Collection[str] = ()) -> dict[str, str]:
    """The options by name; raises Refusal for what is no option, Illegal for a value that cannot be.

    `presets` are the names of those of the game: who types one here reads where it belongs.
    """
    if len(text) > _LONGEST:
        raise Refusal("That is too much; write options as name=value, with spaces between them.")
    known = {option.name: option for option in offered}
    if (typed := text.strip()).lower() in presets:
        raise Refusal(f"“{typed}” is a preset: choose it with the game, or by `/table options preset:`.")
    chosen = dict[str, str]()
    for word in re.split(r"[\s,;]+", re.sub(r"\s*[=:]\s*", "=", typed)):
        if not word:
            continue
        name, equals, value = word.partition("=")
        option = known.get(name.lower())
        if option is None:
            near = difflib.get_close_matches(name.lower(), known, 1)
            there = f"did you mean {near[0]}?" if near else f"there are: {', '.join(known) or 'none'}."
            raise Refusal(f"There is no option “{clip(name, 30)}”; {there}")
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
    """The text typed so far with its last word completed: a name first, then a value."""
    found = re.fullmatch(r"(.*[\s,;])?([^\s,;]*)", typed, re.DOTALL)
    if found is None:
        return []
    earlier = " ".join((found[1] or "").split())
    used = {word.partition("=")[0].lower() for word in earlier.split()}
    settings = {option.name: option.default for option in offered}
    settings |= dict(word.split("=", 1) for word in earlier.split() if "=" in word)
    open_to_say = [option for option in relevant(offered, settings) if option.name not in used]
    texts = [f"{earlier} {word}".strip() for word in _begun_with(found[2].lower(), open_to_say)]
    if earlier and not found[2]:
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
    if not values:
        values = [str(option.default)]
    # What differs from the default is what one types.
    return sorted(values, key=lambda each: each == str(option.default))
