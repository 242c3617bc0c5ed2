"""The form of a move that is cards for cards: what you give, what you get, and to whom, all at once."""

import re
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.messages.wording import clip
from bot.tables.model import Glance
from rules.kernel.actions import Action, Param, spec
from rules.kernel.game import Choices
from rules.kernel.illegal import Illegal
from rules.kernel.names import join
from rules.kernel.params import Cards, Seat

_TEXT = "text"
_FOR = re.compile(r"\bfor\b|->|→|=", re.IGNORECASE)
_HELD = 380


def has_form(kind: type[Action]) -> bool:
    """Whether a kind of move is asked for by a form: two lots of cards, and at most one further thing."""
    described = spec(kind)
    cards = [param for param in described.params if isinstance(param.kind, Cards)]
    others = [param for param in described.params if not isinstance(param.kind, Cards)]
    return kind.open and len(cards) == 2 and len(others) < 2 and all(map(_asks_seats, others))


def _asks_seats(param: Param) -> bool:
    return isinstance(param.kind, Seat) and param.kind.several and param.optional


class Form:
    """The parts of the form, and how the move is read from it. `first` are the cards one can give."""

    def __init__(self, glance: Glance, kind: type[Action], first: Choices, partners: Choices) -> None:
        self._glance = glance
        self._kind = kind
        self._give, self._want = (param for param in spec(kind).params if isinstance(param.kind, Cards))
        self._to = next(filter(_asks_seats, spec(kind).params), None)
        self._kinds = list(dict.fromkeys(first.atoms))
        self._partners = list(dict.fromkeys(partners.atoms))
        self._parts: dict[str, Any] = {}

    def items(self) -> list[ui.Item[Any]]:
        """Five parts at most: the hand, what to give, what to get, to whom, and larger amounts as text."""
        glance, shown = self._glance, self._give.kind
        words = self._want.kind.words if isinstance(self._want.kind, Cards) else ()
        held = glance.game.hand(glance.view, glance.names)
        found: list[ui.Item[Any]] = [ui.TextDisplay(clip(held, _HELD))] if held else []
        given = [(shown.show_atom(kind, glance.names), str(kind)) for kind in self._kinds]
        found += self._radio("You give one", self._give, given)
        get = f"You give one {given[0][0]} and get one" if len(given) == 1 else "You get one"
        found += self._radio(clip(get, 45), self._want, [(word, str(n)) for n, word in enumerate(words)])
        if self._to is not None and len(self._partners) > 1:
            found.append(self._seats(self._to))
        self._parts[_TEXT] = ui.TextInput(
            custom_id=_TEXT, required=False, max_length=100, placeholder=f"2 {words[0]} for {words[1]}"
        )
        found.append(ui.Label(text="Or write larger amounts", component=self._parts[_TEXT]))
        return found

    def action(self) -> Action:
        """The move that was filled in; raises Illegal if something is missing."""
        written = str(self._parts[_TEXT].value or "").strip()
        values = self._written(written) if written else self._chosen()
        if self._to is not None:
            values[self._to.name] = self._addressed(self._to)
        return self._kind(**values)

    def _radio(self, text: str, param: Param, options: Sequence[tuple[str, str]]) -> list[ui.Item[Any]]:
        """A group to choose one of; left out where there is nothing to choose."""
        if not 2 <= len(options) <= 10:
            return []
        group: ui.RadioGroup[Any] = ui.RadioGroup(
            custom_id=param.name,
            required=False,
            options=[discord.RadioGroupOption(label=label, value=value) for label, value in options],
        )
        self._parts[param.name] = group
        return [ui.Label(text=text, component=group)]

    def _seats(self, param: Param) -> ui.Item[Any]:
        names = self._glance.names
        options = [
            discord.CheckboxGroupOption(label=clip(names.seat(seat), 100), value=str(seat), default=True)
            for seat in self._partners
        ]
        group: ui.CheckboxGroup[Any] = ui.CheckboxGroup(
            custom_id=param.name, required=False, min_values=0, max_values=len(options), options=options
        )
        self._parts[param.name] = group
        return ui.Label(text="To", component=group)

    def _chosen(self) -> dict[str, Any]:
        give = self._one(self._give, self._kinds)
        want = self._one(self._want, [])
        if give is None or want is None:
            lacking = [word for word, value in (("give", give), ("get", want)) if value is None]
            raise Illegal(
                "bad_value", f"Choose what you {join(lacking)}, or write it, such as 2 wool for ore."
            )
        return {
            param.name: param.kind.assemble((kind,))
            for param, kind in ((self._give, give), (self._want, want))
        }

    def _one(self, param: Param, only: Sequence[int]) -> int | None:
        group = self._parts.get(param.name)
        if group is None:
            return only[0] if len(only) == 1 else None
        return int(group.value) if group.value else None

    def _written(self, text: str) -> dict[str, Any]:
        sides = [side.strip() for side in _FOR.split(text)]
        if len(sides) != 2 or not all(sides):
            raise Illegal("bad_value", "Write what you give and what you get, such as 2 wool for ore.")
        params = (self._give, self._want)
        return {
            param.name: param.kind.read(side, self._glance.names)
            for param, side in zip(params, sides, strict=True)
        }

    def _addressed(self, param: Param) -> Any:
        group = self._parts.get(param.name)
        picked = [int(value) for value in group.values] if group is not None else []
        if not picked or len(picked) == len(self._partners):
            return None
        return param.kind.assemble(picked)
