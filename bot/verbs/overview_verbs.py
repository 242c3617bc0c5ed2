"""A moderator's view of the server's tables: look at one, remind, pause, seat a computer, end."""

from collections.abc import Awaitable, Callable, Mapping

from bot.app import App
from bot.messages.controls import NOT_OFFERED, Interaction, Press, whole_number
from bot.messages.overview_pages import list_view, seats_view, sure_view, table_view
from bot.messages.wording import plain
from bot.tables.model import Refusal, Table, existing
from bot.verbs.answers import note_done, show
from bot.verbs.permissions import doer, sees
from bot.verbs.table_verbs import close


async def press_tables(app: App, interaction: Interaction, press: Press) -> None:
    """Show a page of the server's open tables."""
    there = await app.service.overview.of(interaction.guild_id or 0)
    found = [each for each in there if sees(interaction, each.table.channel_id)]
    await show(interaction, list_view(found, app.games, press.number()))


async def press_oversee(app: App, interaction: Interaction, press: Press) -> None:
    """Show the table that was chosen, or that the button leads back to."""
    table = await _table(app, interaction, whole_number(press.value or press.arg(1)))
    await _show(app, interaction, table.id, press.number())


async def press_manage(app: App, interaction: Interaction, press: Press) -> None:
    """Do to a table what the button says, or ask first."""
    page = press.number(1)
    table = await _table(app, interaction, press.table)
    if press.first in _ASKED:
        await show(interaction, _ASKED[press.first](table, page))
        return
    done = existing(_DONE.get(press.first), NOT_OFFERED)
    await _show(app, interaction, table.id, page, await done(app, interaction, table))


async def press_stand_in(app: App, interaction: Interaction, press: Press) -> None:
    """Have a computer play in the chosen seat until its person takes it back."""
    table, seat = await _table(app, interaction, press.table), whole_number(press.value)
    after = await app.service.moderation.stand_in(table.id, seat, by=doer(interaction))
    said = f"A computer plays for {plain(after.seats[seat].name)} until they take the seat back."
    await _show(app, interaction, table.id, press.number(), said)


async def _remind(app: App, interaction: Interaction, table: Table) -> str:
    """Ping all who are asked, as everybody may know it; who has quiet hours later."""
    asked = table.users((await app.service.overview.one(table.id)).waiting)
    if not asked:
        return "The game is not waiting for any person."
    app.service.overview.remind(table.id)
    calls = app.desks.of(table.id).calls
    await calls.remind(table, asked, among=len(asked) > 1)
    await calls.noted()
    return "Reminded."


async def pause(app: App, interaction: Interaction, table: Table) -> str:
    """Stop play and all timers; returns what to tell."""
    await app.service.moderation.pause(table.id, by=doer(interaction))
    note_done(app, interaction, table.id)
    return "The game is paused."


async def resume(app: App, interaction: Interaction, table: Table) -> str:
    """Let a paused game go on; returns what to tell."""
    await app.service.moderation.resume(table.id, by=doer(interaction))
    note_done(app, interaction, table.id)
    return "The game goes on."


_ASKED = {"end": sure_view, "seat": seats_view}
_DONE: Mapping[str, Callable[[App, Interaction, Table], Awaitable[str]]] = {
    "remind": _remind,
    "pause": pause,
    "resume": resume,
    "sure": close,
}


async def _show(app: App, interaction: Interaction, table_id: int, page: int, said: str = "") -> None:
    """Show a table, to somebody of whom `_table` has seen that they may."""
    each = await app.service.overview.one(table_id)
    await show(interaction, table_view(each, app.games, page, said))


async def _table(app: App, interaction: Interaction, table_id: int) -> Table:
    """A table of this server that this person sees; raises Refusal."""
    table = await app.service.get(table_id)
    if table.guild_id != interaction.guild_id:
        raise Refusal("That table is not in this server.")
    if not sees(interaction, table.channel_id):
        raise Refusal("That table is in a channel that you cannot see.")
    return table
