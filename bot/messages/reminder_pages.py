"""What somebody reads in private of their reminders."""

from discord import ui

from bot.messages.controls import Page, Press, button
from bot.messages.wording import clip, plain
from bot.tables.reminders import Reminder
from rules.kernel.names import plural


def when(reminder: Reminder) -> str:
    """When somebody is reminded, and of what."""
    moment = (
        f"<t:{int(reminder.at)}:f>" if reminder.at is not None else f"in {plural(reminder.turns, 'turn')}"
    )
    return f"{moment} in <#{reminder.channel_id}>: {plain(reminder.note) or 'no note'}"


def reminder_view(reminder: Reminder, *, set_now: bool = False) -> ui.LayoutView:
    """The reminder, or (`set_now`) that there will be one, with a button that forgets it."""
    note = plain(reminder.note) or "You wanted to be reminded."
    said = f"I remind you {when(reminder)}." if set_now else f"⏰ <#{reminder.channel_id}>: {note}"
    return Page(clip(said, 3900), [button("Forget it", Press("unremind", reminder.id))] if set_now else [])
