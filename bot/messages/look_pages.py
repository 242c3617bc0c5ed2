"""A game looked back on, as who played it reads it in private."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.messages.board_message import drawings
from bot.messages.controls import Drawing, Page, Part, button, press_at
from bot.messages.wording import clip, plain
from bot.tables.model import Plea, Table
from render.painter import Picture
from rules.kernel.hindsight import Look, Named

_FILE = "chances.png"
_LINE = 300
_NOTE = "-# Only you see this. The chances are those of games between computers that stood like yours."
_COSTLIEST = """**Your costliest choices**
-# Beside each is what the better one would have saved you. “Your choices” above adds up all of them, \
the good ones too, so it may be less, or even a gain.
-# On the boards A marks what you chose, B what was better, and a tick what is in both."""
_NONE = "**Your choices**\nNone of them cost you as much as 2 % against what a strong player would do."
LOOKING = "I am looking back on this game: your chances, luck and choices. It takes a minute at most:"


def look_view(
    table: Table, look: Look, curve: bytes, choices: Sequence[Picture], *, shown: bool
) -> ui.LayoutView:
    """The curve of one's chances, what luck and choices did to it, the costliest of one's own.

    If all have agreed to have everybody's curves `shown`, nobody asks them any more, nor while somebody asks.
    """
    parts: list[Part] = [f"### Looking back on table {table.id}\n{_sums(look)}"]
    parts.append(Drawing(_FILE, _in_words(look), curve))
    if look.fallen:
        fallen = [f"• {_signed(each.luck)}: {clip(plain(each.line), _LINE)}" for each in look.fallen]
        parts.append("\n".join(["**What fell your way, or did not**", *fallen]))
    parts.append(_COSTLIEST if look.mistakes else _NONE)
    for number, (each, board) in enumerate(zip(look.mistakes, choices, strict=True), 1):
        parts += [_mistake(number, each), *drawings([board]), _ways(table, each, number)]
    ask = button("Ask to show everybody the chances", press_at(table, "request", Plea.SHOW))
    return Page(*parts, _NOTE, [] if shown or table.request is not None else [ask])


def _ways(table: Table, mistake: Named, number: int) -> list[ui.Item[Any]]:
    """To that move in the story, and to the choice as it was."""
    there = press_at(table, "story", f"m{mistake.move}", str(number))
    found: list[ui.Item[Any]] = [button(f"Move {mistake.move} in the story", there)]
    if not table.roles:
        before = press_at(table, "play_on", str(mistake.move - 1), str(number))
        found.append(button("Play on from here against computers", before, "primary"))
    return found


def _sums(look: Look) -> str:
    """Luck and choices, in whole parts of a hundred that add up to what happened."""
    start, end = (round(100 * each) for each in (look.chances[0], look.chances[-1]))
    luck, own = round(100 * look.luck), round(100 * look.own)
    others = end - start - luck - own
    return (
        f"Your chance to win was {start} % at the start and {end} % in the end: luck {_points(luck)}, "
        f"your choices {_points(own)}, the choices of others {_points(others)}."
    )


def _mistake(number: int, mistake: Named) -> str:
    return (
        f"**{number}** · {_signed(-mistake.cost)}, move {mistake.move}: "
        f"“{clip(plain(mistake.made), _LINE)}”; better was “{clip(plain(mistake.better), _LINE)}”."
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
