"""Tables of one person: lessons, practice against computers with choices to take back, and puzzles."""

from asyncio import ensure_future, wait
from collections.abc import Mapping

from bot.app import App
from bot.messages.controls import Interaction, Press
from bot.messages.private_pages import (
    MOVING,
    anew_view,
    lessons_view,
    practice_view,
    puzzles_view,
    remark_text,
    sure_view,
)
from bot.messages.wording import plain_lines
from bot.tables.model import Stale
from bot.verbs import answers, panel
from bot.verbs.permissions import doer
from rules.kernel import levels

_PATIENCE = 2.0
"""Seconds for which computers may move before it is said that they do."""
_FROM_HERE = "▶ You play on against strong computers. Dice and cards to come are drawn anew."
_BACK = "↩ You are before that choice again. Dice and cards will come as they came."
_AGAIN = "↩ You are where it began, with the same board; dice and cards will come as they came."


# Lessons.


async def press_learn(app: App, interaction: Interaction, press: Press) -> None:
    """Show the lessons of the game that is named, or all, with the one that this person takes."""
    lessons, user = app.service.lessons, interaction.user.id
    taken = await lessons.mine(user)
    taught = None if taken is None else taken.live.table.taught
    view = lessons_view(app.games, press.first, taught, await lessons.done(user))
    await answers.show(interaction, view)


async def press_lesson(app: App, interaction: Interaction, press: Press) -> None:
    """Begin a lesson, or go on with it where one was; who is in the middle of one is asked first."""
    taken = await app.service.lessons.mine(interaction.user.id)
    table = None if taken is None else taken.live.table
    taught = None if table is None else table.taught
    if press.arg(1) == "anew" and table and taught and 1 < taught.step < taught.steps:
        await panel.cover(app, interaction, table, anew_view(taught, press.first))
        return
    if press.arg(1) or taken is None or taken.progress.lesson != press.first:
        table_id = await app.service.lessons.begin(interaction.user.id, doer(interaction).name, press.first)
    else:
        table_id = taken.live.table.id
    await panel.show(app, interaction, table_id)


async def press_on(app: App, interaction: Interaction, press: Press) -> None:
    """Go on from a step that asks for no move, or have the computers of a practice move."""
    if (await app.service.get(press.table)).practice is not None:
        await go_on(app, interaction, press.table)
        return
    try:
        lines = await app.service.lessons.go_on(press.table, interaction.user.id, press.version)
    except Stale:
        lines = ()  # what was pressed has been done: the lesson is shown where it is
    await panel.show(app, interaction, press.table, plain_lines(lines))


# Practice.


async def press_practise(app: App, interaction: Interaction, press: Press) -> None:
    """Show what may be practised; with a level begin that game, without a game go on where one was."""
    if press.arg(1):
        await begin(app, interaction, press.first, {}, level=press.arg(1))
    elif len(press.args) > 1 and (at := await app.service.practices.mine(interaction.user.id)) is not None:
        await go_on(app, interaction, at.live.table.id)
    else:
        await show_practice(app, interaction, press.first)


async def show_practice(app: App, interaction: Interaction, game: str = "", said: str = "") -> None:
    """Show what may be practised, of a game or (empty) of all, and the way back to what this person has."""
    at = await app.service.practices.mine(interaction.user.id)
    view = practice_view(app.games, game, None if at is None else at.live.table.practice, said)
    await answers.show(interaction, view)


async def begin(
    app: App,
    interaction: Interaction,
    game: str,
    chosen: Mapping[str, str],
    computers: int | None = None,
    level: str = levels.STEADY,
) -> None:
    """Begin to practise a game."""
    table_id = await app.service.practices.begin(
        interaction.user.id, doer(interaction).name, game, chosen, computers, level
    )
    await go_on(app, interaction, table_id)


async def go_on(app: App, interaction: Interaction, table_id: int, said: str = "") -> None:
    """Have computers move and show the panel; meanwhile too, should they take their time.

    Should a coach have something to say of the last choice, it stands above all that once it is found, unless
    the person has gone on.
    """
    moving = ensure_future(app.service.practices.go_on(table_id, interaction.user.id))
    done, _ = await wait([moving], timeout=_PATIENCE)
    if not done:
        await panel.show(app, interaction, table_id, "\n".join(filter(None, (said, MOVING))))
    try:
        lines = await moving
    except Stale:
        lines, said = (), ""  # it went on elsewhere, or back: it is shown where it is
    note = "\n".join(filter(None, (said, plain_lines(lines))))
    shown = await panel.show(app, interaction, table_id, note)
    found = await app.service.practices.remark(table_id)
    if found is None or not app.panels.shows_moves(interaction, table_id):
        return
    if (await app.service.get(table_id)).version == shown:
        await panel.show(app, interaction, table_id, f"{remark_text(found)}\n{note}")


async def press_play_on(app: App, interaction: Interaction, press: Press) -> None:
    """Go on from a finished game, after so many moves as the button says, against computers."""
    table, moves = await app.service.get(press.table), press.number()
    document = (await app.service.history.export(table.id)).data
    there = await app.service.practices.begin_from(table, interaction.user.id, document, moves)
    await go_on(app, interaction, there, _FROM_HERE)


async def press_retry(app: App, interaction: Interaction, press: Press) -> None:
    """Take back one's last choice, and all since."""
    await app.service.practices.take_back(press.table, interaction.user.id, press.version)
    await panel.show(app, interaction, press.table, _BACK)


async def press_sure(app: App, interaction: Interaction, press: Press) -> None:
    """Begin the same game again, or practise no more, once that was asked."""
    practices, user = app.service.practices, interaction.user.id
    if press.first != "sure":
        table = await app.service.get(press.table)
        await panel.cover(app, interaction, table, sure_view(table, press.verb))
    elif press.verb == "stop":
        await practices.end(user)
        await show_practice(app, interaction, said="Your practice has ended.")
    else:
        await practices.begin_again(press.table, user, press.version)
        await go_on(app, interaction, press.table, _AGAIN)


# Puzzles.


async def press_puzzle(app: App, interaction: Interaction, press: Press) -> None:
    """Begin a puzzle by its id or its game, or go on with it; show which there are if none is named."""
    puzzles, user = app.service.puzzles, interaction.user.id
    if press.first:
        await panel.show(app, interaction, await puzzles.begin(user, doer(interaction).name, press.first))
        return
    at, solver = await puzzles.mine(user), await puzzles.solver(user)
    mine = None if at is None else at.live.table.puzzle
    view = puzzles_view(app.games, puzzles.kinds(), mine, solver, puzzles.today)
    await answers.show(interaction, view)


async def press_help(app: App, interaction: Interaction, press: Press) -> None:
    """Say a little more, show the solution, or begin it again."""
    await app.service.puzzles.help(press.table, interaction.user.id, press.version, press.verb)
    await panel.show(app, interaction, press.table)
