"""What practising adds to the panel of its table, and what one may practise."""

from typing import Any

from discord import ui

from bot.messages.controls import Page, Press, button, press_at, rows
from bot.messages.wording import plain
from bot.tables.model import Games, Practised, Table
from rules.kernel import levels
from rules.kernel.hindsight import Named

MOVING = "⏳ The computers are moving."


def practice_button(game: str = "") -> ui.Button[Any]:
    """The way to practice, of one game if it is named."""
    return button("Practise alone", Press("practise", args=(game,)))


def practice_said(practice: Practised) -> str:
    """What stands above the panel."""
    told = f"**Practice: {practice.title}** · {practice.level} computers · only you see it"
    return f"{told}\n🏁 {plain(practice.result)}" if practice.result else told


def practice_ways(table: Table, practice: Practised) -> list[ui.Item[Any]]:
    """What stands below it: going on, taking back, beginning again, ending it."""
    found = list[ui.Item[Any]]()
    if practice.owed:
        found.append(button("Go on", press_at(table, "on"), "primary"))
    if practice.moved:
        found.append(button("Take it back and try", press_at(table, "retry")))
        found.append(button("Begin again", press_at(table, "restart")))
    return [*found, button("End it", press_at(table, "stop"), "danger")]


def practice_view(games: Games, game: str, mine: Practised | None, said: str = "") -> ui.LayoutView:
    """Where one left off, and what to begin: a game, or (if it is named) against which computers."""
    told = [said] if said else []
    told += ["**Practise** · Alone against computers: nothing counts, and you may take back what you chose."]
    back = list[ui.Item[Any]]()
    if mine is not None:
        back = [button(f"Go on where you were: {mine.title}", Press("practise", args=("", "")), "success")]
        told += ["A new game takes the place of the one you practise at now."]
    chosen = games.get(game)
    if chosen is not None:
        told += [f"How strong shall the computers of {chosen.title} be?"]
        players = levels.choosable(chosen)
        told += [f"• {name}: {levels.describe(name, each)}" for name, each in players.items()]
        ways = [
            button(name.capitalize(), Press("practise", args=(game, name)), "primary") for name in players
        ]
    else:
        ways = [button(each.title, Press("practise", args=(id,)), "primary") for id, each in games.items()]
    told += ["-# `/learn practice` also takes options, and against how many."]
    return Page("\n".join(told), *rows([*back, *ways]))


def remark_text(found: Named) -> str:
    """What a coach says of a choice: what it cost, what was better and why, and that it can be taken back."""
    cost, made, better = f"{found.cost:.0%}", plain(found.made), plain(found.better)
    return f"🎓 **−{cost}** by “{made}”: a strong player would choose **{better}**. You may take it back."
