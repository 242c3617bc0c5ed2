"""What somebody reads in private of their reminders, and of games that they follow."""

from discord import ui

from bot.messages.board_message import link
from bot.messages.controls import Page, Press, button
from bot.messages.wording import clip, end_sentence, plain
from bot.tables.model import Games, Phase, Table
from bot.tables.reminders import Reminder
from rules.kernel.game import title_at
from rules.kernel.names import plural


def when(reminder: Reminder) -> str:
    """When somebody is reminded, and of what."""
    moment = f"in {plural(reminder.turns, 'turn')}" if reminder.at is None else f"<t:{int(reminder.at)}:f>"
    return f"{moment} in <#{reminder.channel_id}>" + f": {plain(reminder.note)}" * bool(reminder.note)


def reminder_view(reminder: Reminder, *, set_now: bool = False) -> ui.LayoutView:
    """The reminder, or (`set_now`) that there will be one, with a button that forgets it."""
    note = plain(reminder.note) or "You asked to be reminded."
    said = f"I will remind you {when(reminder)}." if set_now else f"⏰ <#{reminder.channel_id}>: {note}"
    return Page(clip(said, 3900), [button("Forget it", Press("unremind", reminder.id))] if set_now else [])


def follow_view(table: Table, games: Games, told: str) -> ui.LayoutView:
    """How a game went on, with the way to its board and out of it."""
    there = link(table)
    where = f"[the board]({there})" if there else f"<#{table.channel_id}>"
    ends = {Phase.OVER: "The game is over", Phase.ENDED: f"The game ended without a result: {table.why}"}
    end = plain(ends.get(table.phase, ""))
    if end not in told:  # of much news not all is told
        told += f"\n{end_sentence(end)}"
    return Page(
        clip(f"**{title_at(games[table.game], table.chosen)}** · {where}\n{told}", 3900),
        [button("Stop following", Press("follow", table.id, args=("off",)))] if table.open else [],
    )
