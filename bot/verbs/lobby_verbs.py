"""What people do in a lobby, by button or by command: sitting down, computers, options, starting."""

import msgspec
from discord import ui

from bot.app import App
from bot.beacon import quicknet
from bot.messages.controls import Interaction, Press
from bot.messages.dice_message import again_view, word_form
from bot.messages.lobby_message import STANDARD, describe_options
from bot.messages.lobby_pages import computers_view, options_view
from bot.tables.luck import Again, check_asked
from bot.tables.model import Moved, Phase, Refusal, Table
from bot.tables.servers import at_pace, describe_settings
from bot.tables.starting import check_lobby
from bot.upkeep.failures import quietly
from bot.upkeep.open_panels import OpenPanel
from bot.verbs.answers import open_form, show, whisper_view
from bot.verbs.permissions import Who, belongs, doer, require_room

BEGUN = "The game has begun."
WORDS = "Seats and options are final. Words for the dice are taken for a minute, or until all have answered."
ROUND = (
    "Seats and options are final. The game begins in a few seconds, once a public beacon settles its dice."
)
ASKED = (
    "Noted: once Start is pressed, everybody gets a minute to type a word for the dice. Press Luck again to "
    "take it back."
)
CHANGED = "The lobby has changed meanwhile: here is who sits there now."
UNASKED = "Noted: you need no word for the dice."


async def join(app: App, interaction: Interaction, table: Table, role: str = "") -> str:
    """Seat this person, or give them that role; returns what to tell them."""
    me = doer(interaction)
    after = await app.service.lobby.join(table.id, me.user_id, me.name, role=role)
    mine = next(each for each in after.seats if each.user_id == me.user_id)
    return f"You are the {mine.role}." if mine.role else f"You have seat {mine.index + 1}."


async def start(app: App, interaction: Interaction, table: Table) -> str:
    """Start the game; returns what to tell. Refusal where nobody would see that."""
    require_room(interaction)
    moved = await app.service.starting.start(table.id, quicknet.sent_at(interaction.id))
    if moved is not None:
        return await _begun(app, moved)
    if not table.dice.beacon:
        app.desks.of(table.id).wake(anew=True)
    return ROUND if table.dice.beacon else WORDS


async def press_luck(app: App, interaction: Interaction, press: Press) -> str:
    """Ask in the lobby to type a word for the dice; once they are taken, open the form."""
    table = await app.service.get(press.table)
    if table.phase is Phase.LUCK:
        check_asked(table, interaction.user.id)
        await open_form(interaction, word_form(table))
        return ""
    _, asked = await app.service.starting.wish(press.table, interaction.user.id)
    return ASKED if asked else UNASKED


async def _outcome(app: App, table_id: int) -> str:
    """What came of an answer: the game begins with the last."""
    moved = await app.service.starting.begin(table_id)
    return "Your answer stands." if moved is None else await _begun(app, moved)


async def _begun(app: App, moved: Moved) -> str:
    """Take away what was open in the lobby of a game that has just begun."""
    await quietly(app.panels.close(moved.table.id))
    return BEGUN


async def add_computer(app: App, table: Table, player: str | None, role: str = "") -> str:
    """Seat a computer player, or give it a role; returns what to tell."""
    after = await app.service.lobby.add_computer(table.id, player, role=role)
    # Not by comparison with that table as it was: others sit down and leave meanwhile.
    newest = next(each for each in after.seats[::-1] if each.role.casefold() == role.strip().casefold())
    return f"{newest.name} is the {newest.role}." if newest.role else f"{newest.name} sits down."


async def remove_computer(app: App, table: Table, index: int) -> str:
    """Remove a computer player; returns what to tell."""
    await app.service.lobby.remove_computer(table.id, index)
    return "The computer left the table."


async def change_options(app: App, table: Table, chosen: dict[str, str]) -> str:
    """Change options; returns how they are now."""
    after = await app.service.lobby.change_options(table.id, chosen)
    now = describe_options(after, app.games[after.game])
    return f"Options: {now}"


async def press_join(app: App, interaction: Interaction, press: Press) -> str:
    """Join: a seat, or the role of that number. The lobby shows it; who had a seat already is told so."""
    table = await _lobby(app, press)
    said = await join(app, interaction, table, _role(table, press.first))
    return said if table.seat_of(interaction.user.id) is not None else ""


async def leave(app: App, interaction: Interaction, table_id: int) -> str:
    """Get up; returns how whoever opened the table closes it, where nobody else sits there."""
    after = await app.service.lobby.leave(table_id, interaction.user.id)
    closes = not after.people and await belongs(app, interaction, Who.CLOSER, after)
    return "Nobody sits at the table now; `/moderate end` closes it." * closes


async def press_leave(app: App, interaction: Interaction, press: Press) -> str:
    """Leave."""
    return await leave(app, interaction, press.table)


async def press_start(app: App, interaction: Interaction, press: Press) -> str:
    """Start."""
    said = await start(app, interaction, await _lobby(app, press))
    return "" if said == BEGUN else said


async def press_no_luck(app: App, interaction: Interaction, press: Press) -> str:
    """Say that one gives no word."""
    await app.service.starting.decline(press.table, interaction.user.id)
    return await _outcome(app, press.table)


async def press_word(app: App, interaction: Interaction, press: Press) -> str:
    """Give the word in the form to the dice; what is not taken is not handed back, for it is known."""
    require_room(interaction)
    typed = press.written("word")
    try:
        await app.service.starting.word(press.table, interaction.user.id, typed, extends=press.first)
    except Again as refused:
        table = await app.service.get(press.table)
        await whisper_view(interaction, again_view(table, refused.text))
        return ""
    # Said before anything follows from it.
    await app.desks.shown(press.table)
    return await _outcome(app, press.table)


async def press_computers(app: App, interaction: Interaction, press: Press) -> None:
    """Show which computers there are."""
    await _show_computers(app, interaction, await _lobby(app, press))


async def press_seat(app: App, interaction: Interaction, press: Press) -> None:
    """Seat one of them."""
    table = await _lobby(app, press)
    said = await add_computer(app, table, press.first or None, _role(table, press.arg(1)))
    await _show_computers(app, interaction, await app.service.get(press.table), said)


async def press_unseat(app: App, interaction: Interaction, press: Press) -> None:
    """Send one away. The button names who sits there, so it must not be of another order of seats."""
    table, seat = await _lobby(app, press), press.number()
    said = CHANGED if press.version != table.version else await remove_computer(app, table, seat)
    await _show_computers(app, interaction, await app.service.get(press.table), said)


async def press_options(app: App, interaction: Interaction, press: Press) -> None:
    """Show a page of the options, the first on the public button."""
    await _show_options(app, interaction, await _lobby(app, press), press.first)


def by_preset(app: App, table: Table, name: str) -> dict[str, str]:
    """What to change for a preset: what it does not name goes back to its default; raises Illegal."""
    wanted = {} if name == STANDARD else app.games[table.game].preset(name, {})
    return dict.fromkeys(table.chosen, "") | {option: str(value) for option, value in wanted.items()}


async def press_option(app: App, interaction: Interaction, press: Press) -> None:
    """Change the option that the menu is for, or all of them to a preset."""
    table = await _lobby(app, press)
    chosen = by_preset(app, table, press.value) if press.verb == "preset" else {press.first: press.value}
    said = await change_options(app, table, chosen)
    await _show_options(app, interaction, await app.service.get(table.id), press.arg(1), said)


async def press_setting(app: App, interaction: Interaction, press: Press) -> None:
    """Take reminders and silence from a pace, or choose whether people may ask what to do."""
    table = await _lobby(app, press)
    before = table.settings
    advice = msgspec.structs.replace(before, advice=press.value == "on")
    settings = advice if press.verb == "advice" else at_pace(before, press.value)
    after = await app.service.moderation.configure(table.id, settings, by=doer(interaction), before=before)
    said = f"This table: {describe_settings(settings, app.games[table.game])}."
    await _show_options(app, interaction, after, "0", said)


async def _show_computers(app: App, interaction: Interaction, table: Table, said: str = "") -> None:
    await _show(app, interaction, table, computers_view(table, app.games[table.game], said))


async def _show_options(app: App, interaction: Interaction, table: Table, page: str, said: str = "") -> None:
    number = int(page) if page.isdigit() else 0
    await _show(app, interaction, table, options_view(table, app.games[table.game], number, said))


async def _show(app: App, interaction: Interaction, table: Table, view: ui.LayoutView) -> None:
    message_id = await show(interaction, view)
    await app.panels.note_shown(table.id, OpenPanel(interaction, message_id, table.version))


def _role(table: Table, number: str) -> str:
    """The role of that number at this table; empty for no number, Refusal if it has no such."""
    if not number:
        return ""
    if not number.isdigit() or int(number) >= len(table.roles):
        raise Refusal("The options have changed: that role no longer exists here.")
    return table.roles[int(number)]


async def _lobby(app: App, press: Press) -> Table:
    """The table of a lobby button, whatever its version: all these buttons say what they do."""
    table = await app.service.get(press.table)
    check_lobby(table)
    return table
