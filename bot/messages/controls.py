"""Buttons and menus that outlive a restart: all they know stands in their custom id."""

import random
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.messages import custom_ids
from bot.messages.custom_ids import Press
from bot.messages.page import Page
from bot.messages.wording import ENTRY, LABEL, MESSAGE, clip

Interaction = discord.Interaction[Any]

_OWN = 1 << 10
"""Below are the numbers that Discord gives to components without one."""

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


def plain_view(text: str) -> ui.LayoutView:
    """A message of plain text."""
    view = Page()
    view.add_item(ui.TextDisplay(clip(text, MESSAGE)))
    return view


def button(label: str, press: Press, style: str = "secondary", disabled: bool = False) -> ui.Button[Any]:
    """A button; `style` is one of primary, secondary, success and danger."""
    return ui.Button(
        label=clip(label, LABEL), custom_id=custom_ids.pack(press), style=_STYLES[style], disabled=disabled
    )


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
        custom_id=custom_ids.pack(press),
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


def rows(controls: Sequence[ui.Item[Any]]) -> list[ui.ActionRow[Any]]:
    """Buttons in rows of five."""
    return [ui.ActionRow(*controls[at : at + 5]) for at in range(0, len(controls), 5)]
