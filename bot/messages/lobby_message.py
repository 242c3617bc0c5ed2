"""The lobby message: the game, its options, who sits down, the buttons."""

from typing import Any

import discord
from discord import ui

from bot.messages.controls import button, rows
from bot.messages.custom_ids import Press
from bot.messages.page import Page
from bot.messages.wording import clip, plain
from bot.tables.model import Phase, Seated, Table
from rules.game import Game
from rules.names import SEAT_COLOURS


def lobby_view(table: Table, game: Game[Any, Any]) -> ui.LayoutView:
    """The lobby message; without buttons once the lobby is closed."""
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=discord.Colour.from_str("#97CE5C"))
    box.add_item(ui.TextDisplay(f"## {game.title}\n{game.blurb}\n-# table {table.id}"))
    if game.options:
        box.add_item(ui.Separator())
        said = f"**Options** · {describe_options(table, game)}"
        if table.phase is Phase.LOBBY:
            said += "\n-# The button Options shows them all and changes them; so does `/table options`."
        box.add_item(ui.TextDisplay(clip(said, 1500)))
    box.add_item(ui.Separator())
    box.add_item(ui.TextDisplay(_seats(table)))
    box.add_item(ui.TextDisplay(_state(table)))
    if table.phase is Phase.LOBBY:
        for row in rows(_buttons(table)):
            box.add_item(row)
    view = Page()
    view.add_item(box)
    return view


def describe_options(table: Table, game: Game[Any, Any]) -> str:
    """What differs from the game's defaults, in bold what somebody chose; the rest follows from the seats."""
    said = [
        f"**{option.name}={value}**" if option.name in table.chosen else f"{option.name}={value}"
        for option in game.options
        if (value := table.options.get(option.name, option.default)) != option.default
        and (option.name in table.chosen or option.applies(table.options))
    ]
    return " · ".join(said) or "the standard rules"


def counts(table: Table) -> str:
    """How many can play, as "2 to 6" or "3 or 4"."""
    numbers = sorted(table.counts)
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(map(str, numbers))


def _seats(table: Table) -> str:
    lines = [f"**Seats** · {len(table.seats)} taken, {counts(table)} can play"]
    lines += [f"{seated.index + 1}. {_seat(seated)}" for seated in table.seats]
    return "\n".join(lines)


def _state(table: Table) -> str:
    if table.phase is not Phase.LOBBY:
        return "-# This lobby is closed." if table.started_at else f"-# Called off: {clip(table.why, 300)}"
    if not table.seats:
        return "-# Nobody sits here yet: press Join."
    if table.ready:
        return "-# Ready: any seated player or a moderator can press Start."
    return "-# Waiting for more players."


def _seat(seated: Seated) -> str:
    colour = SEAT_COLOURS[seated.index % len(SEAT_COLOURS)]
    who = f"<@{seated.user_id}>" if seated.user_id else plain(seated.name)
    return f"{who} · {colour}" + (f" · computer, {seated.computer}" if seated.computer else "")


def _buttons(table: Table) -> list[ui.Item[Any]]:
    def press(verb: str) -> Press:
        return Press(verb, table.id, table.version)

    computers = any(seated.computer for seated in table.seats)
    return [
        button("Join", press("join"), "success", disabled=table.full),
        button("Leave", press("leave"), disabled=not any(seated.user_id for seated in table.seats)),
        button(
            "Computers" if computers else "Add a computer",
            press("computers"),
            disabled=table.full and not computers,
        ),
        button("Options", press("options"), disabled=not table.options),
        button("Start", press("start"), "primary", disabled=not table.ready),
    ]
