"""The lobby's private pages: which computers sit down, and which options the game has."""

from typing import Any

import discord
from discord import ui

from bot.messages.controls import button, entry, menu, rows
from bot.messages.custom_ids import Press
from bot.messages.page import Page
from bot.messages.wording import clip
from bot.tables.model import Table
from rules.game import Game
from rules.options import Option, relevant

_MENU = 25
_KINDS = 10
"""Kinds of computer player with a button each."""
_PAGE = 4
"""Menus of options on one page."""


def computers_view(table: Table, game: Game[Any, Any], note: str = "") -> ui.LayoutView:
    """A button for each kind of computer player, the strongest first; pressed twice it seats two."""

    def press(verb: str, argument: str) -> Press:
        return Press(verb, table.id, table.version, (argument,))

    kinds = list(game.players.items())[::-1][:_KINDS]
    lines = [f"- **{name}** {player.help}" for name, player in kinds]
    free = max(table.counts) - len(table.seats)
    lines.append(f"-# {free} more can sit down." if free > 0 else "-# All seats are taken.")
    view = Page()
    view.add_item(ui.TextDisplay("\n".join([note or "**Computer players**", *lines])))
    adding = [
        button(f"Add {name}", press("seat", name), "secondary" if place else "primary", free <= 0)
        for place, (name, _) in enumerate(kinds)
    ]
    leaving = [
        button(f"Remove {seated.name}", press("unseat", str(seated.index)), "danger")
        for seated in table.seats
        if seated.computer
    ]
    for row in rows(adding) + rows(leaving):
        view.add_item(row)
    return view


def options_view(table: Table, game: Game[Any, Any], page: int, note: str = "") -> ui.LayoutView:
    """A page (from 0) of the options that mean something now, with a menu for each."""
    offered = relevant(game.options, table.options)
    pages = max(1, (len(offered) + _PAGE - 1) // _PAGE)
    page = min(page, pages - 1)
    view = Page()
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
            button(
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
