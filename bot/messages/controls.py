"""Buttons and menus that outlive a restart: all they know stands in their custom id; the page around them."""

import io
import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import discord
import msgspec
from discord import ui

from bot.messages.wording import ALT, ENTRY, LABEL, MESSAGE, clip
from bot.tables.model import Refusal, Table

Interaction = discord.Interaction[Any]
T = TypeVar("T")

LONGEST = 100
"""Discord's limit for a custom id, in characters."""
_SHAPE = re.compile(r"lm:([a-z_]{1,20}):([0-9]{1,18}):([0-9]{1,9})((?::[A-Za-z0-9_.,-]{0,40}){0,6})")

NOT_OFFERED = "That is not one of the choices I offered."
"""What is said to a control that nobody can have been given."""


class Press(msgspec.Struct, frozen=True):
    """One control: what it does, at which table, on which version of the game, and with what.

    `values` are what was picked in a menu, `filled` what stands in the fields of a form, by their names; its
    custom id has neither.
    """

    verb: str
    table: int = 0
    version: int = 0
    args: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    filled: Mapping[str, Sequence[str]] = {}

    @property
    def first(self) -> str:
        """The first argument; empty if there is none."""
        return self.arg(0)

    def arg(self, index: int) -> str:
        """The argument at that place, from 0; empty if there is none."""
        return self.args[index] if index < len(self.args) else ""

    @property
    def value(self) -> str:
        """The only value; empty if there is none, or several."""
        return self.values[0] if len(self.values) == 1 else ""

    def written(self, field: str) -> str:
        """The text in that field of the form; empty if there is none."""
        return "".join(self.filled.get(field, ()))

    def number(self, index: int = 0) -> int:
        """The argument at that place as a whole number; raises Refusal."""
        return whole_number(self.arg(index))


def whole_number(text: str) -> int:
    """A whole number from a control; raises Refusal, because only a forged one holds anything else."""
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and int(text) < 1 << 63):
        raise Refusal(NOT_OFFERED)
    return int(text)


def press_at(table: Table, verb: str, *args: str) -> Press:
    """A control of that table as it is now."""
    return Press(verb, table.id, table.version, args)


def pack(press: Press) -> str:
    """The custom id; raises ValueError if it is too long or would not be read back as it was."""
    text = ":".join(("lm", press.verb, str(press.table), str(press.version), *press.args))
    if unpack(text) != msgspec.structs.replace(press, values=(), filled={}):
        raise ValueError(f"{text!r} is no custom id")
    return text


def unpack(custom_id: str) -> Press | None:
    """What a custom id means; None if it is none of ours, whoever wrote it."""
    found = _SHAPE.fullmatch(custom_id)
    if found is None or len(custom_id) > LONGEST:
        return None
    verb, table, version, rest = found.groups()
    return Press(verb, int(table), int(version), tuple(rest.split(":")[1:]))


def press_of(data: Mapping[str, Any]) -> Press | None:
    """What was pressed, picked or filled in, as Discord sends it; None if it is none of ours."""
    press = unpack(str(data.get("custom_id", "")))
    values = tuple(map(str, data.get("values", ())))
    return press and msgspec.structs.replace(press, values=values, filled=dict(_filled(data)))


def _filled(data: Mapping[str, Any]) -> Iterator[tuple[str, Sequence[str]]]:
    """What stands in each field of a form, by its name."""
    for each in (*data.get("components", ()), *([data["component"]] if "component" in data else ())):
        if "value" in each or "values" in each:
            value = each.get("value")
            yield str(each["custom_id"]), [*([] if value is None else [value]), *each.get("values", ())]
        yield from _filled(each)


_TITLE = 45
"""Discord's limit for the title of a form, in characters."""
_WHY = 200
"""Letters of a reason."""
_PARTS = 40
"""Parts that a message may have, all that is in others counted."""
Part = str | ui.Item[Any] | Sequence[ui.Item[Any]]
"""Of a message: text, a component, or what stands in one row; an empty text or row is left out."""


def items_of(parts: Iterable[Part]) -> list[ui.Item[Any]]:
    """The parts of a message as Discord has them."""
    made: list[ui.Item[Any]] = []
    for part in parts:
        if isinstance(part, ui.Item):
            made.append(part)
        elif part:
            made.append(ui.TextDisplay(part) if isinstance(part, str) else ui.ActionRow(*part))
    return made


def frame(*parts: Part, colour: discord.Colour | None = None) -> ui.Container[Any]:
    """Parts of a message in one frame, with an edge of that colour if it has one."""
    return ui.Container(*items_of(parts), accent_colour=colour)


class Page(ui.LayoutView):
    """The parts of a message. It is sent and forgotten: our controls find their way by their custom ids.

    discord.py would else keep every private one with a task of its own for a quarter of an hour.
    """

    def __init__(self, *parts: Part) -> None:
        super().__init__(timeout=None)
        self.stop()
        for item in items_of(parts):
            self.add_item(item)


_OWN = 1 << 10
"""Below are the numbers that Discord gives to components without one."""


class Drawing(ui.MediaGallery[Any]):
    """A picture, with its alt text and its file, in a gallery of its own: several in one would be cropped."""

    def __init__(self, name: str, alt: str, png: bytes) -> None:
        described = clip(alt, ALT) or "The board"
        super().__init__(discord.MediaGalleryItem(f"attachment://{name}", description=described))
        self.file = name, png


class Download(ui.File[Any]):
    """A file that is there to be saved."""

    def __init__(self, name: str, data: bytes) -> None:
        super().__init__(f"attachment://{name}")
        self.file = name, data


_Filed = Drawing | Download


def files_of(view: ui.LayoutView) -> dict[str, bytes]:
    """The files of a message, by their names: its parts have them."""
    return dict([each.file for each in view.walk_children() if isinstance(each, _Filed)])


def to_attach(view: ui.LayoutView) -> list[discord.File]:
    """The same to be sent; discord.py uses them up, so each request gets its own."""
    return [discord.File(io.BytesIO(data), name) for name, data in files_of(view).items()]


def plain_view(text: str) -> ui.LayoutView:
    """A message of plain text."""
    return Page(clip(text, MESSAGE))


def sure_page(text: str, sure: Press, keep: Press, stays: str = "Keep it", ends: str = "End it") -> Page:
    """Whether something is to end, with what is lost, and a way back."""
    return Page(text, [button(ends, sure, "danger"), button(stays, keep)])


def button(label: str, press: Press, style: str = "secondary", disabled: bool = False) -> ui.Button[Any]:
    """A button; `style` is one of primary, secondary, success and danger."""
    look = discord.ButtonStyle[style]
    return ui.Button(label=clip(label, LABEL), custom_id=pack(press), style=look, disabled=disabled)


def menu(
    press: Press,
    entries: Sequence[discord.SelectOption],
    placeholder: str,
    least: int = 1,
    most: int = 1,
) -> ui.Select[Any]:
    """A menu of 1 to 25 entries of which `least` to `most` may be picked at once.

    Each time it is a component of a new number: a client that takes it for the menu it has seen goes on
    showing what was picked there, and then does not send that entry when it is picked again.
    """
    return ui.Select(
        id=random.randrange(_OWN, 1 << 31),
        custom_id=pack(press),
        options=list(entries),
        placeholder=clip(placeholder, 150),
        min_values=least,
        max_values=max(1, min(most, len(entries))),
    )


def entry(label: str, value: str, help: str = "", chosen: bool = False) -> discord.SelectOption:
    """One entry of a menu."""
    return discord.SelectOption(
        label=clip(label, ENTRY), value=value, description=clip(help, ENTRY) or None, default=chosen
    )


def form(title: str, press: Press, *parts: Part) -> ui.Modal:
    """A form that is answered by its custom id, after a restart too: discord.py need not keep it."""
    made = ui.Modal(title=clip(title, _TITLE), custom_id=pack(press), timeout=1.0)
    for item in items_of(parts):
        made.add_item(item)
    return made


def why_form(title: str, press: Press, lost: str, why: str) -> ui.Modal:
    """The form that ends something: what is lost, and the reason, `why` as it was given before."""
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id="why", required=False, max_length=_WHY, default=why or None
    )
    return form(title, press, lost, ui.Label(text="Why (shown to everybody)", component=field))


def turn_page(
    things: Sequence[T], press: Press, page: int, each: int = 1, back: str = "Back", on: str = "Next"
) -> tuple[Sequence[T], list[ui.Button[Any]]]:
    """What is on a page, from 1, or the nearest that there is, of so many things `each`; and the buttons from
    page to page, which press that with the number of their page: none where all is on one.
    """

    def to(label: str, *args: str, disabled: bool) -> ui.Button[Any]:
        return button(label, msgspec.structs.replace(press, args=args), disabled=disabled)

    last = max(1, -(-len(things) // each))
    page = max(1, min(page, last))
    ways = [
        to(back, str(page - 1), disabled=page <= 1),
        to(f"{page} of {last}", str(page), "here", disabled=True),
        to(on, str(page + 1), disabled=page >= last),
    ]
    return things[(page - 1) * each : page * each], ways if last > 1 else []


def room_for_buttons(box: ui.Container[Any], others: int = 0) -> int:
    """How many buttons a message takes beside a box and so many other parts: with five goes their row."""
    return (_PARTS - others - len([box, *box.walk_children()])) * 5 // 6


def rows(controls: Sequence[ui.Item[Any]]) -> list[ui.ActionRow[Any]]:
    """Buttons in rows of five."""
    return [ui.ActionRow(*controls[at : at + 5]) for at in range(0, len(controls), 5)]
