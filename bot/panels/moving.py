"""The private panel at work: opening it, choosing parameter by parameter, making the move."""

import asyncio
import io
from typing import Any

import discord
from discord import ui

from bot.aftermath import carry_on
from bot.answers import acknowledge, acknowledge_press, reference, whisper_view
from bot.boards import link, offered
from bot.controls import button
from bot.failures import quietly
from bot.ids import Press
from bot.panels.drafts import Draft, Drafts
from bot.panels.opened import Panels, from_private
from bot.panels.views import CHOICES, HAND, MENU, PAGE, confirm_view, marks, panel_view, step_view
from bot.parts import Parts
from bot.tables.model import Glance, Phase, Refusal, Stale, Table
from bot.wording import told
from rules.actions import Action, spec
from rules.game import Choices
from rules.illegal import Illegal

Interaction = discord.Interaction[Any]


class Moving:
    """Answers every press that leads to a move."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._service = parts.service
        self._drafts = Drafts()
        self._panels = Panels()
        for verb, handler in {
            "panel": self.open,
            "home": self.open,
            "act": self.act,
            "ask": self.ask,
            "more": self.more,
            "pick": self.pick,
            "add": self.add,
            "next": self.next,
            "skip": self.skip,
            "clear": self.clear,
            "page": self.page,
            "do": self.do,
        }.items():
            parts.router.add(verb, handler)

    async def open(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """Show this person's panel, whatever the version of the button: it only looks."""
        await _begin(interaction)
        glance = await self._seated(interaction, press.table)
        self._drafts.drop(interaction.user.id, press.table)
        await self._show_panel(interaction, glance)
        await self._panels.opened(interaction, press.table)

    async def show(self, interaction: Interaction, table_id: int) -> None:
        """The panel for a slash command."""
        await acknowledge(interaction)
        await self._show_panel(interaction, await self._seated(interaction, table_id))
        await self._panels.opened(interaction, table_id)

    async def act(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """Make a move that has no parameters."""
        await acknowledge_press(interaction)
        glance = await self._seated(interaction, press.table)
        if not glance.fresh(press.version):
            await self._outdated(interaction, glance)
            return
        kind = _kind(glance, press.first)
        if kind is None or spec(kind).params:
            raise Refusal("That button does not fit this game; open the newest board with `/table board`.")
        await self._make(interaction, glance, kind(), press.version)

    async def ask(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """Begin a move that has parameters."""
        await self._ask(interaction, press, press.first)

    async def more(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """Begin a move chosen from the menu of many."""
        name = values[0] if values else ""
        await self._ask(interaction, press, name)

    async def pick(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """Take what was chosen in a menu: one thing settles the parameter, several are collected."""
        found = await self._continue(interaction, press)
        if found is None:
            return
        glance, draft = found
        param = draft.param
        if param is None or param.name != _arg(press, 1):
            await self._advance(interaction, glance, draft)
            return
        choices = await self._service.choices(press.table, interaction.user.id, draft.kind, draft.chosen)
        atoms = [_among(value, choices) for value in values]
        if param.kind.several:
            start = draft.page * PAGE + _number(_arg(press, 2)) * MENU
            here = set(choices.atoms[start : start + MENU])
            draft.picked = [atom for atom in draft.picked if atom not in here]
            draft.picked += [atom for atom in atoms if atom in here]
        elif atoms:
            draft.choose(param, param.kind.assemble(atoms))
        await self._advance(interaction, glance, draft)

    async def add(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """Pick one more card."""
        found = await self._continue(interaction, press)
        if found is None:
            return
        glance, draft = found
        if draft.param is not None and draft.param.name == _arg(press, 1):
            choices = await self._service.choices(press.table, interaction.user.id, draft.kind, draft.chosen)
            draft.picked.append(_among(_arg(press, 2), choices))
        await self._advance(interaction, glance, draft)

    async def next(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """Settle a parameter of several things with what is picked."""
        found = await self._continue(interaction, press)
        if found is None:
            return
        glance, draft = found
        param = draft.param
        if param is not None and param.name == _arg(press, 1) and param.kind.several:
            empty = not draft.picked and param.optional
            draft.choose(param, None if empty else param.kind.assemble(draft.picked))
        await self._advance(interaction, glance, draft)

    async def skip(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """Leave an optional parameter out."""
        found = await self._continue(interaction, press)
        if found is None:
            return
        glance, draft = found
        param = draft.param
        if param is not None and param.name == _arg(press, 1) and param.optional:
            draft.choose(param, None)
        await self._advance(interaction, glance, draft)

    async def clear(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """Pick anew."""
        found = await self._continue(interaction, press)
        if found is not None:
            found[1].picked = []
            await self._advance(interaction, *found)

    async def page(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """Look at other choices."""
        found = await self._continue(interaction, press)
        if found is not None:
            glance, draft = found
            draft.page = max(0, draft.page + (1 if _arg(press, 2) == "on" else -1))
            await self._advance(interaction, glance, draft)

    async def do(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """Make the move that was put together."""
        found = await self._continue(interaction, press)
        if found is None:
            return
        glance, draft = found
        if draft.param is not None:
            await self._advance(interaction, glance, draft)
            return
        await self._make(interaction, glance, draft.build(), draft.version)

    async def _ask(self, interaction: Interaction, press: Press, name: str) -> None:
        await _begin(interaction)
        glance = await self._seated(interaction, press.table)
        if not glance.fresh(press.version):
            await self._outdated(interaction, glance)
            return
        kind = _kind(glance, name)
        if kind is None or kind not in offered(glance):
            label = spec(kind).label if kind else "That"
            raise Refusal(f"{label} is not open to you now. {_waiting(glance)}")
        draft = Draft(kind, glance.table.version)
        self._drafts.begin(interaction.user.id, press.table, draft)
        await self._advance(interaction, glance, draft)
        await self._panels.opened(interaction, press.table)

    async def _continue(self, interaction: Interaction, press: Press) -> tuple[Glance, Draft] | None:
        """The draft that a press goes on with; None if that was answered with something newer."""
        await _begin(interaction)
        glance = await self._seated(interaction, press.table)
        if not glance.fresh(press.version):
            self._drafts.drop(interaction.user.id, press.table)
            await self._outdated(interaction, glance)
            return None
        draft = self._drafts.find(interaction.user.id, press.table)
        if draft is None or spec(draft.kind).name != press.first or draft.version != press.version:
            await self._show_panel(
                interaction, glance, "I lost track of what you had chosen: please begin again."
            )
            return None
        return glance, draft

    async def _advance(self, interaction: Interaction, glance: Glance, draft: Draft) -> None:
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
            png = await self._choices_picture(glance, draft, choices)
            view = step_view(glance, draft, param, choices, png is not None)
            await _replace(interaction, view, _file(png, CHOICES))
            return
        if len(spec(draft.kind).params) > 1:
            await _replace(interaction, confirm_view(glance, draft), [])
        else:
            await self._make(interaction, glance, draft.build(), draft.version)

    async def _make(self, interaction: Interaction, glance: Glance, action: Action, version: int) -> None:
        table_id, user = glance.table.id, interaction.user.id
        try:
            moved = await self._service.act(
                table_id, user, action, interaction_id=interaction.id, version=version
            )
        except Stale:
            await self._outdated(interaction, await self._seated(interaction, table_id))
            return
        except Illegal:
            draft = self._drafts.find(user, table_id)
            if draft is not None:
                draft.reopen()
            raise
        self._drafts.drop(user, table_id)
        own = told(moved.own_lines)
        if _shows_panel(interaction):
            await self._again(interaction, table_id, own)
            await carry_on(self._parts, interaction, table_id)
            await self._refresh(interaction, moved.table, own)
        else:
            secret = moved.own_lines != moved.lines
            await carry_on(self._parts, interaction, table_id, said=own if secret else "")

    async def _refresh(self, interaction: Interaction, before: Table, note: str) -> None:
        """The panel once more, if computers moved since or the board is a new message now."""
        table = await self._service.get(before.id)
        if table.version != before.version or table.post != before.post:
            news = await self._service.news(before.id, before.version)
            await self._again(interaction, before.id, told(news) or note)

    async def _again(self, interaction: Interaction, table_id: int, note: str) -> None:
        """The panel anew after a move; should Discord lose it, the game goes on."""
        glance = await self._service.glance(table_id, interaction.user.id)
        await quietly(self._show_panel(interaction, glance, note))

    async def _show_panel(self, interaction: Interaction, glance: Glance, note: str = "") -> None:
        png = None
        if glance.seat is not None:
            painter = self._parts.painter(glance.table.game)
            png = await self._draw(interaction, painter.hand, glance.view)
        await _replace(interaction, panel_view(glance, note, png is not None), _file(png, HAND))

    async def _choices_picture(self, glance: Glance, draft: Draft, choices: Choices) -> bytes | None:
        param = draft.param
        marked = marks(glance, param, choices, draft.page) if param else []
        if not marked:
            return None
        painter = self._parts.painter(glance.table.game)
        return await self._draw(None, painter.choose, glance.view, marked)

    async def _draw(self, interaction: Interaction | None, paint: Any, *args: Any) -> bytes | None:
        """A private picture; None if the painter fails, for the words are enough."""
        try:
            png: bytes | None = await asyncio.to_thread(paint, *args)
        except Exception as error:
            reference(error, "a private picture")
            return None
        return png

    async def _seated(self, interaction: Interaction, table_id: int) -> Glance:
        """What this person sees at a table where a move can be made; raises Refusal."""
        glance = await self._service.glance(table_id, interaction.user.id)
        if glance.seat is None:
            raise Refusal("You have no seat at this table, so you can only watch.")
        if glance.table.phase is Phase.PAUSED:
            raise Refusal("The game is paused; a moderator can let it go on with `/table resume`.")
        if glance.table.phase is not Phase.PLAYING:
            raise Refusal("This game is over; `/table open` begins another.")
        return glance

    async def _outdated(self, interaction: Interaction, glance: Glance) -> None:
        """Say privately that the board has moved on, with what there is now."""
        note = "That board is out of date: the game has moved on since."
        if from_private(interaction):
            await self._show_panel(interaction, glance, f"{note} This is what you can do now.")
            return
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay(f"{note} {_waiting(glance)}".rstrip()))
        row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
        row.add_item(button("My move", Press("panel", glance.table.id, glance.table.version), "primary"))
        if link(glance.table):
            row.add_item(ui.Button(label="To the newest board", url=link(glance.table)))
        view.add_item(row)
        await whisper_view(interaction, view)


async def _begin(interaction: Interaction) -> None:
    """Acknowledge: a press on a private panel changes it, one on the board opens a panel."""
    if from_private(interaction):
        await acknowledge_press(interaction)
    else:
        await acknowledge(interaction)


async def _replace(interaction: Interaction, view: ui.LayoutView, files: list[discord.File]) -> None:
    await interaction.edit_original_response(view=view, attachments=files)


def _shows_panel(interaction: Interaction) -> bool:
    """Whether the answer to this interaction is a panel: one that was pressed, or one that was promised."""
    promised = interaction.response.type is discord.InteractionResponseType.deferred_channel_message
    return promised or from_private(interaction)


def _file(png: bytes | None, name: str) -> list[discord.File]:
    return [] if png is None else [discord.File(io.BytesIO(png), name)]


def _kind(glance: Glance, name: str) -> type[Action] | None:
    return next((kind for kind in glance.game.actions if spec(kind).name == name), None)


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


def _waiting(glance: Glance) -> str:
    names = [glance.names.seat(seat) for seat in glance.waiting]
    if glance.seat in glance.waiting:
        return "It is your move."
    return f"The game waits for {' and '.join(names)}." if names else ""
