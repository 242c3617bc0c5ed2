"""How a game is found: the buttons for a game at once."""

from collections.abc import Mapping
from typing import Any

from discord import ui

from bot.messages.controls import Page, Press, button, rows
from rules.kernel.game import Game

Games = Mapping[str, Game[Any, Any]]

_WELCOME = """## Welcome to Landmoot
This is a Discord channel on your own machine. Press a game, and you play it at once against computers.
-# Type `/` to see every command. *Viewing as* makes you somebody else. All is forgotten at the end."""


def now_buttons(games: Games) -> list[ui.Item[Any]]:
    """A button for each game, which begins at once against computers."""
    return [button(f"Play {game.title}", Press("now", args=(game.id,)), "primary") for game in games.values()]


def welcome_view(games: Games) -> ui.LayoutView:
    """What the local table's channel begins with."""
    view = Page()
    view.add_item(ui.TextDisplay(_WELCOME))
    for row in rows(now_buttons(games)):
        view.add_item(row)
    return view
