"""What one asks to be told in private: reminders of one's own, and how a game goes that one only follows."""

from bot.app import App
from bot.messages.controls import Interaction, Press
from bot.messages.reminder_pages import when
from bot.messages.wording import clip
from bot.tables.model import Refusal, Table, existing
from bot.tables.reminders import DAILY, END, Reminder

CLOSED = "You take no direct messages from me, so I will mention you in this channel, without your note."
OFF = "off"
_NONE = "You have no reminders. Say when with `at`, such as 20:30 or “in 2 hours”, or after how many `turns`."
_LINE = 190
"""Letters of a reminder in the list, so that as many as somebody may have fit into a message."""


async def remind(
    app: App, interaction: Interaction, table: Table | None, at: float | None, turns: int | None, note: str
) -> str:
    """Remember what this person wants to be reminded of; returns what to tell. Raises Refusal."""
    if (at is None) == (turns is None):
        raise Refusal("Give either a time with `at`, or a number of your turns with `turns`.")
    if turns is not None:
        here = existing(table, "There is no game in this channel whose turns could be counted.")
        reminder = await app.service.reminders.of_turns(here, interaction.user.id, turns, note)
    else:
        reminder = await app.service.reminders.add(
            Reminder(
                guild_id=interaction.guild_id or 0,
                user_id=interaction.user.id,
                channel_id=interaction.channel_id or 0,
                note=note,
                at=at,
            )
        )
    told = f"I will remind you {when(reminder)}."
    return told if await app.remembering.begin(reminder) else f"{told} {CLOSED}"


async def reminder_list(app: App, interaction: Interaction) -> str:
    """All reminders of this person, as text; of a long note its beginning."""
    found = await app.service.reminders.where(user_id=interaction.user.id)
    return "\n".join(clip(f"{each.id}. {when(each)}", _LINE) for each in found) or _NONE


async def forget(app: App, interaction: Interaction, id: int) -> str:
    """Forget one of this person's reminders; returns what to tell. Raises Refusal."""
    await app.service.reminders.forget(interaction.user.id, id)
    return "That reminder is forgotten."


async def follow(app: App, interaction: Interaction, table: Table, how: str) -> str:
    """Follow a game that this person sees, or no longer; returns what to tell them."""
    if how == OFF:
        await app.service.following.drop(game_id=table.id, user_id=interaction.user.id)
        return "You no longer follow that game."
    if table.guild_id != interaction.guild_id or not await app.followers.sees(table, interaction.user.id):
        raise Refusal("You can only follow a game that you can see and that is in no private thread.")
    await app.followers.begin(table, interaction.user.id, how)
    return "You now follow this game: I have sent you a direct message."


async def press_follow(app: App, interaction: Interaction, press: Press) -> str:
    """Follow the game of the button, or no longer."""
    if press.first not in (DAILY, END, OFF):
        raise Refusal("I don't know that button.")
    table = await app.service.get(press.table)
    return await follow(app, interaction, table, press.first)
