"""Buttons that only show something: the board as text, the log, help, the record, a game looked back on."""

import asyncio
from collections.abc import Sequence

from bot.app import App
from bot.messages.controls import Interaction, Press, plain_view
from bot.messages.finale_message import AT_MOVE, story_view
from bot.messages.look_pages import LOOKING, look_view
from bot.messages.reading_pages import help_view, log_view, record_view, text_view
from bot.tables.model import Table
from bot.upkeep.failures import quietly
from bot.verbs import panel
from bot.verbs.answers import reference, show
from bot.verbs.permissions import Who, belongs, hosts_threads, moderates_server
from bot.verbs.table_verbs import is_taken
from render import chart
from render.painter import Picture
from rules.kernel.hindsight import Look
from rules.kernel.names import join, plural

_AGAIN = 5.0
"""Seconds after which it is said anew how far a look back is."""


async def press_forget(app: App, interaction: Interaction, press: Press) -> None:
    """Forget who presses, in all servers."""
    me = interaction.user.id
    seasons = await app.service.seasons.of_person(me)
    evenings = await app.service.evenings.of_person(me)
    count = await app.service.history.forget(me)
    for season in seasons:  # what their messages say of them goes, also where a season is over
        app.season_calls.note_forgetting(season)
    for evening in evenings:
        app.evening_calls.wake(evening)
    said = f"You are forgotten: {plural(count, 'finished game')} knew you, and no table does now."
    await quietly(show(interaction, plain_view(said)))


async def text(app: App, interaction: Interaction, press: Press) -> None:
    """A page of the board as text."""
    glance = await app.service.play.glance(press.table, interaction.user.id)
    await panel.cover(app, interaction, glance.table, text_view(glance, press.number()))


async def log(app: App, interaction: Interaction, press: Press) -> None:
    """A page of the log; 0 is the newest."""
    lines = await app.service.history.log(press.table, interaction.user.id)
    await show(interaction, log_view(lines, press))


async def story(app: App, interaction: Interaction, press: Press) -> None:
    """A page of a finished game, a paragraph a turn; that with a certain move if the press names it."""
    table, history, here = (await app.service.play.glance(press.table)).table, app.service.history, None
    news, seat = await history.happened(press.table, 0), table.played_by(interaction.user.id)
    if move := AT_MOVE.fullmatch(press.first):
        here = await history.told_until(press.table, int(move[1]))
    played = seat is not None and not table.seats[seat].role
    await show(interaction, story_view(table, news, 1 if here else press.number(), here, played=played))


async def help_(app: App, interaction: Interaction, press: Press) -> None:
    """How to play here."""
    page = press.number() if press.first else 1
    await show_help(app, interaction, await app.service.get(press.table), page)


async def press_house_help(app: App, interaction: Interaction, press: Press) -> None:
    """How a table works, where none is open."""
    await show_help(app, interaction, None, press.number())


async def show_help(app: App, interaction: Interaction, table: Table | None, page: int = 1) -> None:
    """A page of help for that table, or of help alone; the signs on its board are with the first."""
    game = None if table is None else app.games[table.game].variant(table.options)
    legend = () if table is None or page != 1 else await _legend_of(app, table)
    further = await _further(app, interaction) if page == 1 else ""
    await show(interaction, help_view(game, table, page, legend, further=further))


async def _further(app: App, interaction: Interaction) -> str:
    """What leads on from the first page of help, of the commands that this person may use here."""
    opener, moderator = [await belongs(app, interaction, who) for who in (Who.OPENER, Who.MODERATOR)]
    threads = hosts_threads(interaction)
    server = await app.service.servers.read(interaction.guild_id or 0)
    finds = server.games_channel is not None or (opener and threads)
    starts = opener and (threads or not await is_taken(app, interaction))
    ways = [
        (starts, "`/play now` begins a game with computers"),
        (finds, "`/play find` looks for people to play with"),
        (True, "`/learn lesson` teaches a game in private"),
        (True, "`/season list` shows this server's leagues and tournaments"),
        (moderator and threads, "`/moderate evening` plans a game for a time"),
        (moderates_server(interaction), "`/moderate channels` chooses where people look for a game"),
    ]
    return f"**Also** · {join([said for may, said in ways if may])}."


async def _legend_of(app: App, table: Table) -> Sequence[Picture]:
    """What the signs on a table's board mean, drawn in a thread; empty if the painter has none, or fails."""
    try:
        return await asyncio.to_thread(app.painter(table.game).legend)
    except Exception as error:
        reference(error, "a legend")
        return ()


async def export(app: App, interaction: Interaction, press: Press) -> None:
    """The record of a finished game."""
    await show(interaction, record_view(await app.service.history.export(press.table)))


async def press_look(app: App, interaction: Interaction, press: Press) -> None:
    """Show what decided a game for who played it: at once if it was made before, else as soon as it is."""
    table = await app.service.get(press.table)
    look = await app.service.looking.kept(table, interaction.user.id)
    if look is None:
        look = await _made(app, interaction, table)
    curve = await asyncio.to_thread(chart.chances, look.chances, look.seat)
    shown = await app.service.looking.course(table.id) is not None
    choices = await app.desks.finales.choices(table, look)
    await show(interaction, look_view(table, look, curve, choices, shown=shown))


async def _made(app: App, interaction: Interaction, table: Table) -> Look:
    """Look back, and say meanwhile how far that is."""
    looking, user_id = app.service.looking, interaction.user.id
    making = asyncio.ensure_future(looking.make(table, user_id))
    while not making.done():
        said = f"{LOOKING} {looking.done(table, user_id)} % done."
        await quietly(show(interaction, plain_view(said)))
        await asyncio.wait([making], timeout=_AGAIN)
    return await making
