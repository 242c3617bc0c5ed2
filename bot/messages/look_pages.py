"""A game looked back on, as who played it reads it in private."""

import io

import discord
from discord import ui

from bot.messages.board_message import picture
from bot.messages.controls import Page, Press, button
from bot.messages.wording import clip, plain
from bot.tables.model import Table
from rules.kernel.hindsight import Look

_FILE = "chances.png"
_LINE = 300
_NOTE = "-# Only you see this. The chances are those of games between computers that stood like yours."
LOOKING = "I look back on this game: your chances, luck and choices. It takes a minute at most."


def look_view(table: Table, look: Look) -> ui.LayoutView:
    """The curve of one's chances, what luck and choices did to it, and the costliest of one's own."""
    page = Page()
    page.add_item(ui.TextDisplay("\n".join([f"### Looking back on table {table.id}", _sums(look)])))
    page.add_item(picture(_FILE, _in_words(look)))
    if look.fallen:
        fallen = [f"• {_signed(each.luck)}: {clip(plain(each.line), _LINE)}" for each in look.fallen]
        page.add_item(ui.TextDisplay("\n".join(["**What fell your way, or did not**", *fallen])))
    page.add_item(ui.TextDisplay(_mistakes(look)))
    ways = [
        button(f"Move {each.move} in the story", _to_move(table, each.move, n))
        for n, each in enumerate(look.mistakes, 1)
    ]
    if ways:
        page.add_item(ui.ActionRow(*ways))
    page.add_item(ui.TextDisplay(_NOTE))
    return page


def _to_move(table: Table, move: int, number: int) -> Press:
    return Press("story", table.id, table.version, (f"m{move}", str(number)))


def look_file(png: bytes) -> discord.File:
    """The curve, to be sent once."""
    return discord.File(io.BytesIO(png), _FILE)


def _sums(look: Look) -> str:
    """Luck and choices, in whole parts of a hundred that add up to what happened."""
    start, end = (round(100 * each) for each in (look.chances[0], look.chances[-1]))
    luck, own = round(100 * look.luck), round(100 * look.own)
    others = end - start - luck - own
    return (
        f"Your chance to win was {start} % at the start and {end} % in the end: luck {_points(luck)}, "
        f"your choices {_points(own)}, the choices of others {_points(others)}."
    )


def _mistakes(look: Look) -> str:
    if not look.mistakes:
        return "**Your choices**\nNone of them cost you as much as 2 % against what a strong player would do."
    return "\n".join(
        [
            "**Your costliest choices**",
            *(
                f"• {_signed(-each.cost)}, move {each.move}: you chose {clip(plain(each.made), _LINE)}; "
                f"better was {clip(plain(each.better), _LINE)}."
                for each in look.mistakes
            ),
        ]
    )


def _in_words(look: Look) -> str:
    """The curve for who does not see it: the chance at each fifth of the game."""
    last = len(look.chances) - 1
    at = [look.chances[last * part // 5] for part in range(6)]
    return f"Your chance to win over the game, by fifths: {', '.join(f'{100 * each:.0f} %' for each in at)}."


def _signed(change: float) -> str:
    return _points(round(100 * change))


def _points(change: int) -> str:
    return f"{'+' if change > 0 else '−' if change < 0 else '±'}{abs(change)} %"
