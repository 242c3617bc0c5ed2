"""Moves by button: opening the panel, acting at once, asking for parameters until the move is whole."""

from typing import Any

import discord

from bot.aftermath import carry_on
from bot.answers import acknowledge, acknowledge_press
from bot.boards import offered
from bot.failures import quietly
from bot.ids import Press
from bot.panels.drafts import Draft, Drafts
from bot.panels.panel import Panel, begin, shows_panel, waiting
from bot.parts import Parts
from bot.tables.model import Glance, Refusal, Stale, Table
from bot.wording import told
from rules.actions import Action, spec
from rules.illegal import Illegal

Interaction = discord.Interaction[Any]


class Moving:
    """Answers the presses that open a panel, begin a move, or make one."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._service = parts.service
        self.panel = Panel(parts)
        self.drafts = Drafts()
        for verb, handler in {
            "panel": self.open,
            "home": self.open,
            "act": self.act,
            "ask": self.ask,
            "more": self.more,
        }.items():
            parts.router.add(verb, handler)

    async def open(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """Show this person's panel, whatever the version of the button: it only looks."""
        await begin(interaction)
        glance = await self.panel.seated(interaction, press.table)
        self.drafts.drop(interaction.user.id, press.table)
        await self.panel.moves(interaction, glance)

    async def show(self, interaction: Interaction, table_id: int) -> None:
        """The panel for a slash command."""
        await acknowledge(interaction)
        await self.panel.moves(interaction, await self.panel.seated(interaction, table_id))

    async def act(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """Make a move that has no parameters."""
        await acknowledge_press(interaction)
        glance = await self.panel.seated(interaction, press.table)
        if not glance.fresh(press.version):
            await self.panel.outdated(interaction, glance)
            return
        kind = _kind(glance, press.first)
        if kind is None or spec(kind).params:
            raise Refusal("That button does not fit this game; open the newest board with `/table board`.")
        await self.make(interaction, glance, kind(), press.version)

    async def ask(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """Begin a move that has parameters."""
        await self._ask(interaction, press, press.first)

    async def more(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """Begin a move chosen from the menu of many."""
        await self._ask(interaction, press, values[0] if values else "")

    async def advance(self, interaction: Interaction, glance: Glance, draft: Draft) -> None:
        """Ask for the next parameter, or make the move when nothing is left to ask."""
        user = interaction.user.id
        while (param := draft.param) is not None:
            choices = await self._service.choices(glance.table.id, user, draft.kind, draft.chosen)
            if not choices.atoms and choices.least == 0:
                draft.choose(param, param.kind.assemble(()) if param.kind.several else None)
                continue
            if not choices.atoms:
                raise Refusal(f"There is no {param.kind.noun} that you could choose now.")
            alone = len(choices.atoms) == 1 and choices.least == 1 and not param.kind.several
            if alone and draft.chosen:
                draft.choose(param, param.kind.assemble(choices.atoms))
                continue
            await self.panel.step(interaction, glance, draft, param, choices)
            return
        if len(spec(draft.kind).params) > 1:
            await self.panel.confirm(interaction, glance, draft)
        else:
            await self.make(interaction, glance, draft.build(), draft.version)

    async def make(self, interaction: Interaction, glance: Glance, action: Action, version: int) -> None:
        """Make a move of a button that was made at that version, and show what came of it."""
        table_id, user = glance.table.id, interaction.user.id
        try:
            moved = await self._service.act(
                table_id, user, action, interaction_id=interaction.id, version=version
            )
        except Stale:
            await self.panel.outdated(interaction, await self.panel.seated(interaction, table_id))
            return
        except Illegal:
            draft = self.drafts.find(user, table_id)
            if draft is not None:
                draft.reopen()
            raise
        self.drafts.drop(user, table_id)
        own = told(moved.own_lines)
        if shows_panel(interaction):
            await self._again(interaction, table_id, own)
            await carry_on(self._parts, interaction, table_id)
            await self._refresh(interaction, moved.table, own)
        else:
            secret = moved.own_lines != moved.lines
            await carry_on(self._parts, interaction, table_id, said=own if secret else "")

    async def _ask(self, interaction: Interaction, press: Press, name: str) -> None:
        await begin(interaction)
        glance = await self.panel.seated(interaction, press.table)
        if not glance.fresh(press.version):
            await self.panel.outdated(interaction, glance)
            return
        kind = _kind(glance, name)
        if kind is None or kind not in offered(glance):
            label = spec(kind).label if kind else "That"
            raise Refusal(f"{label} is not open to you now. {waiting(glance)}".rstrip())
        draft = Draft(kind, glance.table.version)
        self.drafts.begin(interaction.user.id, press.table, draft)
        await self.advance(interaction, glance, draft)

    async def _refresh(self, interaction: Interaction, before: Table, note: str) -> None:
        """The panel once more, if computers moved since or the board is a new message now."""
        table = await self._service.get(before.id)
        if table.version != before.version or table.post != before.post:
            news = await self._service.news(before.id, before.version)
            await self._again(interaction, before.id, told(news) or note)

    async def _again(self, interaction: Interaction, table_id: int, note: str) -> None:
        """The panel anew after a move; should Discord lose it, the game goes on."""
        glance = await self._service.glance(table_id, interaction.user.id)
        await quietly(self.panel.moves(interaction, glance, note))


def _kind(glance: Glance, name: str) -> type[Action] | None:
    return next((kind for kind in glance.game.actions if spec(kind).name == name), None)
