"""Options: what a moderator chooses when a table is opened."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from rules.kernel.illegal import Illegal
from rules.kernel.names import join, unknown

Value = str | int
Settings = dict[str, Value]
T = TypeVar("T", bound=msgspec.Struct)


class Option(msgspec.Struct, frozen=True):
    """One option of a game.

    `words` are the values it may have; `least` and `most` bound it instead if it is a number (both
    None if it is not); `pattern` is a regular expression for anything else. `default` is shown to
    players; `help` is one line. `needs` names the setting without which the option means nothing,
    such as "map=random", or several with "|" between them of which one is enough; empty if it always means
    something. `chapter` gathers the options of a game that has many.
    """

    name: str
    help: str
    default: Value
    words: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    pattern: str = ""
    rule: str = ""
    needs: str = ""
    chapter: str = ""
    label: str = ""
    """Its name in words, where its name does not say enough."""
    said: tuple[str, ...] = ()
    """Its words as people read them, one for each."""

    @property
    def title(self) -> str:
        """Its name as people read it."""
        return self.label or _spaced(self.name)

    def in_words(self, value: Value) -> str:
        """A value as people read it."""
        word = str(value)
        if self.said and word in self.words:
            return self.said[self.words.index(word)]
        return word if self.pattern and word not in self.words else _spaced(word).lower()

    def applies(self, settings: Mapping[str, Value]) -> bool:
        """Whether it means something under these settings."""
        ways = (each.partition("=") for each in self.needs.split("|"))
        return not self.needs or any(str(settings.get(name)) == value for name, _, value in ways)

    def read(self, text: str) -> Value:
        """The value that a moderator typed; raises Illegal `bad_option` with what would be legal."""
        word = str(text).strip().lower()
        if word in self.words or (self.pattern and len(word) < 40 and re.fullmatch(self.pattern, word)):
            return word
        if self.least is not None and self.most is not None:
            digits = word.isascii() and word.isdigit() and len(word) < 9
            if digits and self.least <= int(word) <= self.most:
                return int(word)
        raise Illegal("bad_option", f"{self.name} can be {self.values()}.", self.rule)

    def values(self) -> str:
        """What may be chosen, as text."""
        said = list(self.words)
        if self.least is not None:
            said.append(f"{self.least} to {self.most}")
        if self.pattern and not said:
            said.append(self.help)
        return join(said, "or")


def on_off(
    name: str, help: str, default: str = "off", *,
    rule: str = "", needs: str = "", chapter: str = "", label: str = "",
) -> Option:  # fmt: skip
    """An option that is on or off."""
    return Option(name, help, default, ("on", "off"), rule=rule, needs=needs, chapter=chapter, label=label)


def options_of(terms: type[msgspec.Struct]) -> tuple[Option, ...]:
    """The options that the fields of a class are annotated with; one without a name is named as its field."""
    return tuple(_options(terms).values())


@cache
def _options(terms: type[msgspec.Struct]) -> dict[str, Option]:
    """The same by field, each with the words that the field's type allows if it says none itself."""
    kinds, found = get_type_hints(terms), dict[str, Option]()
    for name, hint in get_type_hints(terms, include_extras=True).items():
        for option in getattr(hint, "__metadata__", ()):
            if isinstance(option, Option):
                words = _words(option, kinds[name])
                found[name] = msgspec.structs.replace(option, name=option.name or name, words=words)
    return found


def _words(option: Option, kind: Any) -> tuple[str, ...]:
    if option.words or option.least is not None:
        return option.words
    if kind is bool:
        return ("on", "off")
    return get_args(kind) if get_origin(kind) is Literal else ()


class Of(NamedTuple):
    """What a field of some terms is read from: true where an option has that value, or (none) its value."""

    option: str
    value: str = ""


def read_terms(terms: type[T], settings: Settings) -> T:
    """Settled options as the fields of a class want them: by their `Of`, their option, or that of their name.

    On and off are a bool, and so are two other words, of which the default is false; a number is an int. An
    option that came after a game was settled has its field's default.
    """
    values = dict[str, Value]()
    for name, (option, value) in _sources(terms).items():
        if option in settings:
            values[name] = settings[option] == value if value else settings[option]
    return msgspec.convert(values, terms, strict=False)


@cache
def _sources(terms: type[msgspec.Struct]) -> dict[str, Of]:
    """By field of some terms: what it is read from."""
    kinds, options, sources = get_type_hints(terms), _options(terms), dict[str, Of]()
    for name, hint in get_type_hints(terms, include_extras=True).items():
        said = [each for each in getattr(hint, "__metadata__", ()) if isinstance(each, Of)]
        option = options.get(name, on_off(name, ""))
        word = _true_word(option) if kinds[name] is bool else ""
        sources[name] = said[0] if said else Of(option.name, word)
    return sources


def _true_word(option: Option) -> str:
    """The word of an option for which a flag is true; empty for a number, of which all but 0 are true."""
    return "on" if "on" in option.words else next((w for w in option.words if w != option.default), "")


def _spaced(name: str) -> str:
    """A name with spaces and a capital."""
    spaced = name.replace("_", " ")
    return spaced[:1].upper() + spaced[1:]


class Preset(msgspec.Struct, frozen=True):
    """Options that go well together, under one name: one line of help, and the values it sets.

    `ends` says how such games end, as measured: when, and by what; empty where nobody asks.
    """

    help: str
    options: Mapping[str, Value]
    ends: str = ""


def apply_preset(presets: Mapping[str, Preset], name: str, chosen: Mapping[str, Value]) -> dict[str, Value]:
    """A preset's values with what was chosen laid over them; raises Illegal `bad_option`."""
    preset = presets.get(name)
    if preset is None:
        raise Illegal("bad_option", unknown("preset", name, list(presets)))
    return {**preset.options, **chosen}


def chosen_preset(presets: Mapping[str, Preset], chosen: Mapping[str, Value]) -> str:
    """The preset of which all options were chosen so, the fullest if several; empty if none."""
    said = {name: str(value) for name, value in chosen.items()}
    kept = {
        name: len(preset.options)
        for name, preset in presets.items()
        if preset.options and all(said.get(option) == str(value) for option, value in preset.options.items())
    }
    return max(kept, key=kept.__getitem__, default="")


_GOES_ON = ("as ", "by ", "for ", "with ")
"""How the name of a preset begins that goes on a sentence."""


def entitle(title: str, preset: str) -> str:
    """A game's title with a preset, if one is named: "Settlers for two", "Landover, quick"."""
    if not preset:
        return title
    return f"{title}{' ' if preset.startswith(_GOES_ON) else ', '}{preset}"


def named(offered: Sequence[Option], name: str) -> Option:
    """The option of that name; raises Illegal `bad_option` with the nearest, or some that there are."""
    for option in offered:
        if option.name == name:
            return option
    raise Illegal("bad_option", unknown("option", name, [option.name for option in offered]))


def settle(offered: Sequence[Option], chosen: Mapping[str, str | int]) -> Settings:
    """All options with their values: the chosen ones checked, the others at their default; raises Illegal."""
    for name in chosen:
        named(offered, name)
    return {
        option.name: option.read(str(chosen[option.name])) if option.name in chosen else option.default
        for option in offered
    }


def relevant(offered: Sequence[Option], settings: Mapping[str, Value]) -> tuple[Option, ...]:
    """The options that mean something under these settings."""
    return tuple(option for option in offered if option.applies(settings))
