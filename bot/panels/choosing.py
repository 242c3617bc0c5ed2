"""Putting a move together on the panel: what a menu or button does to the draft."""

from typing import Any

import discord

from bot.ids import Press
from bot.panels.drafts import Draft
from bot.panels.moving import Moving
from bot.panels.panel import begin
from bot.panels.views import MENU, on_page
from bot.parts import Parts
from bot.tables.model import Glance, Refusal
from rules.actions import Param, spec
from rules.game import Choices

Interaction = discord.Interaction[Any]


class Choosing:
    """Answers the presses on a panel that asks for a parameter."""

    def __init__(self, parts: Parts, moving: Moving) -> None:
        self._service = parts.service
        self._moving = moving
        for verb, handler in {
            "pick": self.pick,
            "add": self.add,
            "next": self.next,
            "skip": self.skip,
            "clear": self.clear,
            "page": self.page,
            "do": self.do,
        }.items():
            parts.router.add(verb, handler)

    async def pick(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """Take what was chosen in a menu: one thing settles the parameter, several are collected."""
        found = await self._draft(interaction, press)
        if found is None:
            return
        glance, draft = found
        param = _asked(draft, press)
        if param is not None:
            choices = await self._choices(interaction, press, draft)
            atoms = [_among(value, choices) for value in values]
            if param.kind.several:
                first = _number(_arg(press, 2)) * MENU
                here = {atom for _, atom in on_page(choices, draft.page)[first : first + MENU]}
                kept = [atom for atom in draft.picked if atom not in here]
                draft.picked = kept + [atom for atom in atoms if atom in here]
            elif atoms:
                draft.choose(param, param.kind.assemble(atoms))
        await self._moving.advance(interaction, glance, draft)

    async def add(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """Pick one more card."""
        found = await self._draft(interaction, press)
        if found is None:
            return
        glance, draft = found
        if _asked(draft, press) is not None:
            choices = await self._choices(interaction, press, draft)
            draft.picked.append(_among(_arg(press, 2), choices))
        await self._moving.advance(interaction, glance, draft)

    async def next(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """Settle a parameter of several things with what is picked."""
        found = await self._draft(interaction, press)
        if found is None:
            return
        glance, draft = found
        param = _asked(draft, press)
        if param is not None and param.kind.several:
            empty = not draft.picked and param.optional
            draft.choose(param, None if empty else param.kind.assemble(draft.picked))
        await self._moving.advance(interaction, glance, draft)

    async def skip(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """Leave an optional parameter out."""
        found = await self._draft(interaction, press)
        if found is None:
            return
        glance, draft = found
        param = _asked(draft, press)
        if param is not None and param.optional:
            draft.choose(param, None)
        await self._moving.advance(interaction, glance, draft)

    async def clear(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """Pick anew."""
        found = await self._draft(interaction, press)
        if found is not None:
            found[1].picked = []
            await self._moving.advance(interaction, *found)

    async def page(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """Look at other choices."""
        found = await self._draft(interaction, press)
        if found is not None:
            glance, draft = found
            draft.page = max(0, draft.page + (1 if _arg(press, 2) == "on" else -1))
            await self._moving.advance(interaction, glance, draft)

    async def do(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """Make the move that was put together."""
        found = await self._draft(interaction, press)
        if found is None:
            return
        glance, draft = found
        if draft.param is not None:
            await self._moving.advance(interaction, glance, draft)
        else:
            await self._moving.make(interaction, glance, draft.build(), draft.version)

    async def _draft(self, interaction: Interaction, press: Press) -> tuple[Glance, Draft] | None:
        """The draft that a press goes on with; None if that was answered with something newer."""
        await begin(interaction)
        panel, drafts = self._moving.panel, self._moving.drafts
        glance = await panel.seated(interaction, press.table)
        if not glance.fresh(press.version):
            drafts.drop(interaction.user.id, press.table)
            await panel.outdated(interaction, glance)
            return None
        draft = drafts.find(interaction.user.id, press.table)
        if draft is None or spec(draft.kind).name != press.first or draft.version != press.version:
            await panel.moves(interaction, glance, "I lost track of what you had chosen: please begin again.")
            return None
        return glance, draft

    async def _choices(self, interaction: Interaction, press: Press, draft: Draft) -> Choices:
        return await self._service.choices(press.table, interaction.user.id, draft.kind, draft.chosen)


def _asked(draft: Draft, press: Press) -> Param | None:
    """The parameter that a draft asks for, if it is the one that was pressed."""
    param = draft.param
    return param if param is not None and param.name == _arg(press, 1) else None


def _arg(press: Press, index: int) -> str:
    return press.args[index] if index < len(press.args) else ""


def _number(text: str) -> int:
    """A whole number from a control; raises Refusal, because only a forged one holds anything else."""
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        raise Refusal("That choice is not one of those I offered.")
    return int(text)


def _among(text: str, choices: Choices) -> int:
    """One of these choices from a control; raises Refusal for any other."""
    atom = _number(text)
    if atom not in choices.atoms:
        raise Refusal("That can no longer be chosen; please pick another.")
    return atom
