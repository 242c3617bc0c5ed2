"""How a move is composed: whole by one press or pick, by a form, or as a draft, a parameter at a time."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import discord
import msgspec
from discord import ui

from bot.messages.controls import NOT_OFFERED, Part, Press, form, whole_number
from bot.messages.wording import MENU, clip, plain_names
from bot.tables.model import Glance
from rules.kernel.actions import Action, Param, asks_seats, spec
from rules.kernel.game import Choices
from rules.kernel.illegal import Illegal
from rules.kernel.names import join
from rules.kernel.params import Cards, Place

_WHOLE = re.compile(r"[0-9]{1,7}")


def wholes(kind: type[Action], legal: Sequence[Action]) -> list[Action]:
    """The legal moves of a kind, if it is chosen whole: few, of single choices, more of them than a place.

    Of moves that differ only in what may be left out, one that leaves it out stands for all.
    """
    described = spec(kind)
    picked = [p.kind for p in described.params]
    places = sum(isinstance(k, Place) for k in picked)
    if kind.open or len(picked) == places or places > 1 or any(k.several or k.typed for k in picked):
        return []
    found: dict[tuple[object, ...], list[Action]] = {}
    for action in legal:
        if type(action) is kind:
            needed = tuple(getattr(action, p.name) for p in described.params if not p.optional)
            found.setdefault(needed, []).append(action)
    listed = [each for alike in found.values() for each in _bare(alike) or alike]
    return listed if 1 < len(listed) <= MENU else []


def _bare(alike: Sequence[Action]) -> list[Action]:
    """The one of these moves that leaves out what may be left out, if it is among them."""
    left_out = [p.name for p in spec(type(alike[0])).params if p.optional]
    return [each for each in alike if all(getattr(each, name) is None for name in left_out)][:1]


def pack(action: Action) -> str:
    """The values of a move whose parameters are single choices, for a custom id or a menu's value."""
    values = (getattr(action, param.name) for param in spec(type(action)).params)
    return "_".join("" if value is None else str(int(value)) for value in values) or "_"


def unpack(kind: type[Action], text: str) -> Action:
    """The move that was packed; raises Illegal for anything else, because only a forged one holds that."""
    params, parts = spec(kind).params, text.split("_")
    given = list(zip(params, parts, strict=False))
    whole = all(_WHOLE.fullmatch(part) or (param.optional and not part) for param, part in given)
    if len(params) != len(parts) or not whole:
        raise Illegal("bad_value", NOT_OFFERED)
    return kind(**{param.name: param.kind.assemble((int(part),)) if part else None for param, part in given})


class Draft(msgspec.Struct):
    """A move on its way: what is chosen by parameter, what is picked of the next, the page looked at."""

    kind: type[Action]
    version: int
    chosen: dict[str, Any] = msgspec.field(default_factory=dict)
    picked: list[int] = msgspec.field(default_factory=list)
    page: int = 0
    asked: bool = False
    """Whether anything was chosen or agreed to by who makes it."""

    @property
    def param(self) -> Param | None:
        """The parameter to choose next; None when the move is complete."""
        return next((param for param in spec(self.kind).params if param.name not in self.chosen), None)

    def choose(self, param: Param, value: Any) -> None:
        """Settle a parameter and go on to the next."""
        self.chosen[param.name] = value
        self.picked = []
        self.page = 0

    def reopen(self) -> None:
        """Ask for the last parameter that was settled again, with what was picked for it."""
        settled = [param for param in spec(self.kind).params if param.name in self.chosen]
        if settled:
            last = settled[-1]
            value = self.chosen.pop(last.name)
            self.picked = list(last.kind.atoms(value)) if last.kind.several and value is not None else []

    def build(self) -> Action:
        """The finished move."""
        return self.kind(**self.chosen)


_TEXT = "text"
_FOR = re.compile(r"\bfor\b|->|→|=", re.IGNORECASE)
_HELD = 380
_INSTEAD = "What you write here counts instead of what is chosen above."


class Form:
    """The form of an exchange, and how the move is read from it. `first` are the cards one can give."""

    def __init__(self, glance: Glance, kind: type[Action], first: Choices, partners: Choices) -> None:
        self.glance = glance
        self._kind = kind
        self._give, self._want = (param for param in spec(kind).params if isinstance(param.kind, Cards))
        self._to = next(filter(asks_seats, spec(kind).params), None)
        self._kinds = list(dict.fromkeys(first.atoms))
        self._partners = list(dict.fromkeys(partners.atoms))

    def modal(self, press: Press) -> ui.Modal:
        """Five parts at most: what it does, the hand; what to give, to get, to whom; larger amounts as text.

        Who answers reads above the hand what has been offered: the form covers it. It is answered by `press`.
        """
        glance, shown = self.glance, self._give.kind
        words = self._want.kind.words if isinstance(self._want.kind, Cards) else ()
        names = plain_names(glance.names)
        asked = glance.game.prompt(glance.view, names) if glance.seat in glance.answering else ""
        told = [spec(self._kind).help, asked, clip(glance.game.hand(glance.view, names), _HELD)]
        found: list[Part] = ["\n".join(filter(None, told))]
        given = [(shown.show_atom(kind, glance.names), str(kind)) for kind in self._kinds]
        found += self._radio("You give one", self._give, given)
        get = f"You give one {given[0][0]} and get one" if len(given) == 1 else "You get one"
        found += self._radio(clip(get, 45), self._want, [(word, str(n)) for n, word in enumerate(words)])
        if self._to is not None and len(self._partners) > 1:
            found.append(self._seats(self._to))
        text: ui.TextInput[Any] = ui.TextInput(
            custom_id=_TEXT, required=False, max_length=100, placeholder=f"2 {words[0]} for {words[1]}"
        )
        found.append(ui.Label(text="Or write larger amounts", description=_INSTEAD, component=text))
        return form(spec(self._kind).label, press, *found)

    def action(self, filled: Mapping[str, Sequence[str]]) -> Action:
        """The move, from what was `filled` in; raises Illegal if something is missing."""
        text = "".join(filled.get(_TEXT, ())).strip()
        give, want = self._written(text) if text else self._chosen(filled)
        values = {self._give.name: give, self._want.name: want}
        if self._to is not None:
            to = _picked(filled, self._to)
            everybody = len(to) in (0, len(self._partners))
            values[self._to.name] = None if everybody else self._to.kind.assemble(to)
        return self._kind(**values)

    def _radio(self, text: str, param: Param, options: Sequence[tuple[str, str]]) -> list[ui.Item[Any]]:
        """A group to choose one of; left out where there is nothing to choose."""
        if not 2 <= len(options) <= 10:
            return []
        listed = [discord.RadioGroupOption(label=label, value=value) for label, value in options]
        group: ui.RadioGroup[Any] = ui.RadioGroup(custom_id=param.name, required=False, options=listed)
        return [ui.Label(text=text, component=group)]

    def _seats(self, param: Param) -> ui.Item[Any]:
        names = self.glance.names
        options = [
            discord.CheckboxGroupOption(label=clip(names.seat(seat), 100), value=str(seat), default=True)
            for seat in self._partners
        ]
        group: ui.CheckboxGroup[Any] = ui.CheckboxGroup(
            custom_id=param.name, required=False, min_values=0, max_values=len(options), options=options
        )
        return ui.Label(text="To", component=group)

    def _chosen(self, filled: Mapping[str, Sequence[str]]) -> tuple[Any, Any]:
        only = self._kinds if len(self._kinds) == 1 else []
        give, want = _picked(filled, self._give) or only, _picked(filled, self._want)
        if lacking := [word for word, picked in (("give", give), ("get", want)) if not picked]:
            raise Illegal(
                "bad_value", f"Choose what you {join(lacking)}, or write it, such as 2 wool for ore."
            )
        return self._give.kind.assemble(give), self._want.kind.assemble(want)

    def _written(self, text: str) -> tuple[Any, Any]:
        sides = [side.strip() for side in _FOR.split(text)]
        if len(sides) != 2 or not all(sides):
            raise Illegal("bad_value", "Write what you give and what you get, such as 2 wool for ore.")
        give, want = sides
        names = self.glance.names
        return self._give.kind.read(give, names), self._want.kind.read(want, names)


def _picked(filled: Mapping[str, Sequence[str]], param: Param) -> list[int]:
    """What was picked for a parameter; nothing where it was not asked for either."""
    return [whole_number(value) for value in filled.get(param.name, ())]
