"""Buttons that only show something: the board as text, the log, help, the record; and playing again."""

from typing import Any

import discord
from discord import ui

from bot.answers import acknowledge, acknowledge_press
from bot.controls import button
from bot.ids import Press
from bot.looks import help_view, log_view, record_file, text_view
from bot.parts import Parts
from bot.permissions import require_moderator, require_room
from bot.tables.model import Refusal, Table

Interaction = discord.Interaction[Any]


class Looking:
    """Answers these buttons, in private."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._service = parts.service
        for verb, handler in {
            "text": self.text,
            "log": self.log,
            "help": self.help,
            "export": self.export,
            "again": self.again,
        }.items():
            parts.router.add(verb, handler)

    async def text(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """A page of the board as text."""
        await _begin(interaction)
        glance = await self._service.glance(press.table, interaction.user.id)
        await interaction.edit_original_response(view=text_view(glance, _page(press)))

    async def log(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """A page of the log; 0 is the newest."""
        await _begin(interaction)
        page = await self._service.log(press.table, interaction.user.id, _page(press) or None)
        await interaction.edit_original_response(view=log_view(page))

    async def help(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """How to play here."""
        await _begin(interaction)
        table = await self._service.get(press.table)
        await interaction.edit_original_response(view=help_view(self._parts.games[table.game]))

    async def export(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """The record of a finished game."""
        await _begin(interaction)
        view, file = record_file(await self._service.export(press.table))
        await interaction.edit_original_response(view=view, attachments=[file])

    async def again(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        """Open a new lobby with the same game and options, for those who may open tables."""
        await acknowledge_press(interaction)
        table = await self._service.get(press.table)
        server = await self._service.server(table.guild_id)
        require_moderator(interaction, server.moderator_role)
        require_room(interaction)
        opened = await self._service.open(
            guild_id=table.guild_id,
            channel_id=table.channel_id,
            opener_id=interaction.user.id,
            game=table.game,
            chosen=table.chosen,
            settings=table.settings,
        )
        await self._parts.poster.show(opened.id)


def confirm_undo(table: Table, version: int, count: int, text: str) -> ui.LayoutView:
    """What an undo would take back, with the button that does it."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    view.add_item(
        ui.ActionRow(button("Take it back", Press("undo", table.id, version, (str(count),)), "danger"))
    )
    return view


async def _begin(interaction: Interaction) -> None:
    if interaction.message is not None and interaction.message.flags.ephemeral:
        await acknowledge_press(interaction)
    else:
        await acknowledge(interaction)


def _page(press: Press) -> int:
    if not press.first.isdigit() or len(press.first) > 6:
        raise Refusal("There is no such page.")
    return int(press.first)
