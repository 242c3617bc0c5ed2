"""The lobby's buttons: sitting down, computers, options, starting."""

from typing import Any

import discord
from discord import ui

from bot.answers import acknowledge, acknowledge_press, whisper
from bot.controls import button as make_button
from bot.controls import entry, menu, rows
from bot.ids import Press
from bot.lobby import describe_options
from bot.parts import Parts
from bot.permissions import moderates
from bot.tables.model import Phase, Refusal, Table
from bot.wording import clip
from rules.game import Game
from rules.options import Option, relevant

Interaction = discord.Interaction[Any]
_MENU = 25
_KINDS = 10
"""Kinds of computer player with a button each."""
_PAGE = 4
"""Menus of options on one page."""


class Lobbying:
    """What people do in a lobby, by button or by command."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._service = parts.service
        for verb, handler in {
            "join": self._press_join,
            "leave": self._press_leave,
            "start": self._press_start,
            "computers": self._press_computers,
            "seat": self._press_seat,
            "unseat": self._press_unseat,
            "options": self._press_options,
            "option": self._pick_option,
        }.items():
            parts.router.add(verb, handler)

    async def join(self, interaction: Interaction, table: Table) -> str:
        """Seat this person; returns what to tell them."""
        after = await self._service.join(table.id, interaction.user.id, interaction.user.display_name)
        trouble = await self._parts.poster.show(table.id)
        if trouble:
            return trouble
        seat = after.seat_of(interaction.user.id)
        return f"You have seat {seat + 1}." if seat is not None else "You sit at the table."

    async def leave(self, interaction: Interaction, table: Table) -> str:
        """Let this person get up; returns what to tell them."""
        await self._service.leave(table.id, interaction.user.id)
        return await self._parts.poster.show(table.id) or "You left the table."

    async def start(self, interaction: Interaction, table: Table) -> str:
        """Start the game, as a seated player or a moderator; returns what to tell them."""
        if table.seat_of(interaction.user.id) is None and not await self.moderator(interaction, table):
            raise Refusal("Only a seated player or a moderator can start the game.")
        moved = await self._service.start(table.id)
        started = moved.table
        self._parts.poster.announce(
            table.id,
            f"-# The dice of this game follow from a secret seed; its SHA-256 is `{started.seed_hash}`.",
        )
        trouble = await self._parts.play.follow(table.id)
        await self._parts.clockwork.wind()
        return trouble or "The game has begun."

    async def add_computer(self, interaction: Interaction, table: Table, player: str | None) -> str:
        """Seat a computer player; returns what to tell."""
        await self._may_change(interaction, table)
        after = await self._service.add_computer(table.id, player)
        return await self._parts.poster.show(table.id) or f"{after.seats[-1].name} sits down."

    async def remove_computer(self, interaction: Interaction, table: Table, index: int | None = None) -> str:
        """Remove a computer player; returns what to tell."""
        await self._may_change(interaction, table)
        await self._service.remove_computer(table.id, index)
        return await self._parts.poster.show(table.id) or "The computer left the table."

    async def change_options(self, interaction: Interaction, table: Table, chosen: dict[str, str]) -> str:
        """Change options; returns how they are now."""
        await self._may_change(interaction, table)
        after = await self._service.change_options(table.id, chosen)
        now = describe_options(after, self._parts.games[after.game])
        return await self._parts.poster.show(table.id) or f"Options: {now}"

    async def moderator(self, interaction: Interaction, table: Table) -> bool:
        """Whether this person may moderate the table."""
        server = await self._service.server(table.guild_id)
        return moderates(interaction, server.moderator_role)

    async def _may_change(self, interaction: Interaction, table: Table) -> None:
        seated = table.seat_of(interaction.user.id) is not None
        if (
            not seated
            and table.opener_id != interaction.user.id
            and not await self.moderator(interaction, table)
        ):
            raise Refusal("Only those who sit at the table and moderators can change the lobby.")

    async def _press_join(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        await acknowledge_press(interaction)
        await self.join(interaction, await self._lobby(press))

    async def _press_leave(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        await acknowledge_press(interaction)
        await self.leave(interaction, await self._lobby(press))

    async def _press_start(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        await acknowledge_press(interaction)
        said = await self.start(interaction, await self._lobby(press))
        if said != "The game has begun.":
            await whisper(interaction, said)

    async def _press_computers(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        await acknowledge(interaction)
        table = await self._lobby(press)
        await self._may_change(interaction, table)
        await interaction.edit_original_response(view=_computers_view(table, self._parts.games[table.game]))

    async def _press_seat(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        await acknowledge_press(interaction)
        table = await self._lobby(press)
        said = await self.add_computer(interaction, table, press.first or None)
        await self._computers_again(interaction, table, said)

    async def _press_unseat(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        await acknowledge_press(interaction)
        table = await self._lobby(press)
        index = int(press.first) if press.first.isdigit() else None
        said = await self.remove_computer(interaction, table, index)
        await self._computers_again(interaction, table, said)

    async def _computers_again(self, interaction: Interaction, table: Table, said: str) -> None:
        after = await self._service.get(table.id)
        view = _computers_view(after, self._parts.games[after.game], said)
        await interaction.edit_original_response(view=view)

    async def _press_options(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        page = int(press.first) if press.first.isdigit() else None
        await (acknowledge(interaction) if page is None else acknowledge_press(interaction))
        table = await self._lobby(press)
        await self._may_change(interaction, table)
        view = _options_view(table, self._parts.games[table.game], page or 0)
        await interaction.edit_original_response(view=view)

    async def _pick_option(self, interaction: Interaction, press: Press, values: list[str]) -> None:
        await acknowledge_press(interaction)
        table = await self._lobby(press)
        name, page = press.first, press.args[1] if len(press.args) > 1 else "0"
        said = await self.change_options(interaction, table, {name: values[0] if values else ""})
        after = await self._service.get(table.id)
        view = _options_view(after, self._parts.games[after.game], int(page) if page.isdigit() else 0, said)
        await interaction.edit_original_response(view=view)

    async def _lobby(self, press: Press) -> Table:
        """The table of a lobby button, whatever its version: all these buttons say what they do."""
        table = await self._service.get(press.table)
        if table.phase is not Phase.LOBBY:
            raise Refusal("This lobby is closed: the game has begun or was called off.")
        return table


def _computers_view(table: Table, game: Game[Any, Any], note: str = "") -> ui.LayoutView:
    """A button for each kind of computer player, the strongest first; pressed twice it seats two."""

    def press(verb: str, argument: str) -> Press:
        return Press(verb, table.id, table.version, (argument,))

    kinds = list(game.players.items())[::-1][:_KINDS]
    lines = [f"- **{name}** {player.help}" for name, player in kinds]
    free = max(table.counts) - len(table.seats)
    lines.append(f"-# {free} more can sit down." if free > 0 else "-# All seats are taken.")
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay("\n".join([note or "**Computer players**", *lines])))
    adding = [
        make_button(f"Add {name}", press("seat", name), "secondary" if place else "primary", free <= 0)
        for place, (name, _) in enumerate(kinds)
    ]
    leaving = [
        make_button(f"Remove {seated.name}", press("unseat", str(seated.index)), "danger")
        for seated in table.seats
        if seated.computer
    ]
    for row in rows(adding) + rows(leaving):
        view.add_item(row)
    return view


def _options_view(table: Table, game: Game[Any, Any], page: int, note: str = "") -> ui.LayoutView:
    offered = relevant(game.options, table.options)
    pages = max(1, (len(offered) + _PAGE - 1) // _PAGE)
    page = min(page, pages - 1)
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(clip(note or f"**Options of {game.title}**", 1500)))
    for option in offered[page * _PAGE : (page + 1) * _PAGE]:
        typed = f"\n-# With `/table options {option.name}=…` you can type it." if option.pattern else ""
        view.add_item(ui.TextDisplay(clip(f"**{option.name}** · {option.help}{typed}", 400)))
        press = Press("option", table.id, table.version, (option.name, str(page)))
        entries = _values(option, str(table.options.get(option.name, option.default)))
        if entries:
            view.add_item(ui.ActionRow(menu(press, entries, f"{option.name} can be {option.values()}")))
    if pages > 1:
        controls = [
            make_button(
                f"Page {number + 1}",
                Press("options", table.id, table.version, (str(number),)),
                disabled=number == page,
            )
            for number in range(pages)
        ]
        for row in rows(controls[:10]):
            view.add_item(row)
    return view


def _values(option: Option, now: str) -> list[discord.SelectOption]:
    """At most 25 values of an option: a wide range is thinned out, and `/table options` takes the others."""
    values = list(option.words)
    if option.least is not None and option.most is not None:
        room = _MENU - len(values)
        step = max(1, -(-(option.most - option.least + 1) // (room - 1)))
        numbers = {*range(option.least, option.most + 1, step), option.most}
        if isinstance(option.default, int):
            numbers.add(option.default)
        values += [str(number) for number in sorted(numbers)][:room]
    default = str(option.default)
    return [
        entry(value, value, "default" if value == default else "", chosen=value == now)
        for value in values[:_MENU]
    ]
