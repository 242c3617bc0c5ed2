"""What somebody reads in private of their reminders, and of games that they follow."""

from discord import ui

from bot.messages.board_message import link
from bot.messages.controls import Page, Press, button
from bot.messages.wording import clip, end_sentence, plain
from bot.tables.model import CHANNEL_GONE, Games, Phase, Table
from bot.tables.reminders import Reminder
from rules.kernel.game import title_at
from rules.kernel.names import plural


def when(reminder: Reminder) -> str:
    """When somebody is reminded, and of what."""
    moment = f"in {plural(reminder.turns, 'turn')}" if reminder.at is None else f"<t:{int(reminder.at)}:f>"
    return f"{moment} in <#{reminder.channel_id}>" + f": {plain(reminder.note)}" * bool(reminder.note)


def reminder_set_view(reminder: Reminder) -> ui.LayoutView:
    """That there will be a reminder, with a button that forgets it."""
    return Page(
        clip(f"I will remind you {when(reminder)}.", 3900),
        [button("Forget it", Press("unremind", reminder.id))],
    )


def reminder_view(reminder: Reminder, games: Games, ended: Table | None) -> ui.LayoutView:
    """The reminder; of turns at a table that has `ended`, why it comes now."""
    note, where = plain(reminder.note), f"<#{reminder.channel_id}>"
    if ended is None:
        return Page(clip(f"⏰ {where}: {note or 'You asked to be reminded.'}", 3900))
    over = " is over: its channel is gone" if ended.why == CHANNEL_GONE else f" in {where} is over"
    said = f"⏰ The game of **{title_at(games[ended.game], ended.chosen)}**{over}."
    said += f" Your turns there are no longer counted.{f' Your note: {note}' if note else ''}"
    return Page(clip(said, 3900))


def follow_view(table: Table, games: Games, told: str) -> ui.LayoutView:
    """How a game went on, with the way to its board and out of it."""
    there = link(table)
    where = f" · [the board]({there})" if there else f" · <#{table.channel_id}>"
    where = "" if table.why == CHANNEL_GONE else where
    ends = {Phase.OVER: "The game is over", Phase.ENDED: f"The game ended without a result: {table.why}"}
    end = plain(ends.get(table.phase, ""))
    if end not in told:  # of much news not all is told
        told += f"\n{end_sentence(end)}"
    return Page(
        clip(f"**{title_at(games[table.game], table.chosen)}**{where}\n{told.strip()}", 3900),
        [button("Stop following", Press("follow", table.id, args=("off",)))] if table.open else [],
    )
