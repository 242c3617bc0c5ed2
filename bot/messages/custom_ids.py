"""What a button, menu or form means, packed into its custom id so that it outlives a restart."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

LONGEST = 100
"""Discord's limit for a custom id, in characters."""
_SHAPE = re.compile(r"lm:([a-z_]{1,20}):([0-9]{1,18}):([0-9]{1,9})((?::[A-Za-z0-9_.,-]{0,40}){0,6})")

_COLONS = 3
"""Those before the first argument."""


class Press(msgspec.Struct, frozen=True):
    """One control: what it does, at which table, on which version of the game, and with what."""

    verb: str
    table: int = 0
    version: int = 0
    args: tuple[str, ...] = ()

    @property
    def first(self) -> str:
        """The first argument; empty if there is none."""
        return self.arg(0)

    def arg(self, index: int) -> str:
        """The argument at that place, from 0; empty if there is none."""
        return self.args[index] if index < len(self.args) else ""


def pack(press: Press) -> str:
    """The custom id; raises ValueError if it is too long or would not be read back as it was."""
    text = ":".join(("lm", press.verb, str(press.table), str(press.version), *press.args))
    # An argument with a colon would be read back as two.
    whole = text.count(":") == _COLONS + len(press.args)
    if len(text) > LONGEST or not whole or _SHAPE.fullmatch(text) is None:
        raise ValueError(f"{text!r} is no custom id")
    return text


def unpack(custom_id: str) -> Press | None:
    """What a custom id means; None if it is none of ours, whoever wrote it."""
    found = _SHAPE.fullmatch(custom_id) if len(custom_id) <= LONGEST else None
    if found is None:
        return None
    verb, table, version, rest = found.groups()
    return Press(verb, int(table), int(version), tuple(rest.split(":")[1:]))


def filled_in(data: Mapping[str, Any]) -> list[str]:
    """What was written into the fields of a form, in their order, as Discord sends it."""
    inner = [*data.get("components", ()), *([data["component"]] if "component" in data else [])]
    own = [str(data["value"])] if "value" in data else []
    return own + [value for each in inner for value in filled_in(each)]
