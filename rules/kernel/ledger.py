"""Ledgers: what the document of a game says, which rules keep it, and what is played otherwise at a table.

A game's `ledger.toml` beside its book lists the statements of its document in our own words. One that is kept
whatever is chosen names its rules only; one that hangs on `options` names the values that keep it; one that
our rules read in another way says so (`otherwise`). The last two say why.
"""

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files

import msgspec

from rules.kernel.options import Option, Preset, Settings, Value

BY_THE_DOCUMENT = "by the document"
"""What the presets that keep a document are called, or begin with."""
_HELP = "every option as in the document of rules that the game was made from"


class Statement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a section of the document `says`, and the ids of the rules that keep it, or read it otherwise."""

    section: str
    says: str
    rules: tuple[str, ...]
    options: Mapping[str, Value | tuple[Value, ...]] = {}
    """The value of each option that keeps it, or several; the first is the preset's."""
    otherwise: str = ""
    """What is played instead at every table."""
    why: str = ""

    def differs(self, offered: Sequence[Option], settings: Settings) -> list[str]:
        """What is played otherwise at a table, an option with its rule; nothing where it is kept."""
        found = [self.otherwise] if self.otherwise else []
        for option in offered:
            kept = values_of(self.options.get(option.name, ()))
            value = settings.get(option.name, option.default)
            if kept and option.applies(settings) and value not in kept:
                rule = f" ({option.rule})" * bool(option.rule)
                found.append(f"{option.title}: {option.in_words(value)}{rule}")
        return found


class Ledger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All statements of a document, its sections in order, and the options of which it says nothing."""

    sections: tuple[str, ...] = ()
    statement: tuple[Statement, ...] = ()
    silent: Mapping[str, str] = {}
    """By option: what the document leaves open."""

    def differences(
        self, offered: Sequence[Option], settings: Settings
    ) -> Iterator[tuple[Statement, list[str]]]:
        """The statements that are not kept under these settings, each with what is played instead."""
        for statement in self.statement:
            here = statement.differs(offered, settings)
            if here:
                yield statement, here

    def preset(self, more: Mapping[str, Value] | None = None, ends: str = "") -> Preset:
        """All options that the document decides, as it has them, and more."""
        decided = {
            name: values_of(kept)[0]
            for statement in self.statement
            for name, kept in statement.options.items()
        }
        return Preset(_HELP, {**decided, **(more or {})}, ends)


NO_LEDGER = Ledger()


def load(package: str) -> Ledger:
    """The ledger that ships in a package; raises msgspec.ValidationError for what is none."""
    return msgspec.toml.decode((files(package) / "ledger.toml").read_bytes(), type=Ledger)


def join_ledgers(*ledgers: Ledger) -> Ledger:
    """The ledgers of a game and of its variants as one."""
    return Ledger(
        tuple(section for each in ledgers for section in each.sections),
        tuple(statement for each in ledgers for statement in each.statement),
        {name: why for each in ledgers for name, why in each.silent.items()},
    )


def values_of(kept: Value | tuple[Value, ...]) -> tuple[Value, ...]:
    """The values of an option that keep a statement, written as one or as several."""
    return kept if isinstance(kept, tuple) else (kept,)
