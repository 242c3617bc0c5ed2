"""Lessons: the list of them, beginning one, going on where no move is asked for."""

from bot.app import App
from bot.messages.controls import Interaction, Press
from bot.messages.lesson_pages import lessons_view
from bot.messages.wording import plain_lines
from bot.tables.model import Stale
from bot.verbs import panel, practice_verbs
from bot.verbs.answers import show_page
from bot.verbs.move_verbs import player_glance
from bot.verbs.permissions import doer


async def press_learn(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Show which lessons there are, of the game that the button names."""
    await show_lessons(app, interaction, press.first)


async def show_lessons(app: App, interaction: Interaction, game: str) -> None:
    """Show the lessons of a game, or (empty) all, with the one that this person takes."""
    taken = await app.service.lessons.mine(interaction.user.id)
    view = lessons_view(app.games, game, None if taken is None else taken.live.table.taught)
    await show_page(interaction, view)


async def press_lesson(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Begin a lesson, or go on with it where one was."""
    taken = await app.service.lessons.mine(interaction.user.id)
    if press.arg(1) == "anew" or taken is None or taken.progress.lesson != press.first:
        table_id = await app.service.lessons.begin(interaction.user.id, doer(interaction).name, press.first)
    else:
        table_id = taken.live.table.id
    await _show(app, interaction, table_id)


async def press_on(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Go on from a step that asks for no move, or have the computers of a practice move."""
    if (await app.service.get(press.table)).practice is not None:
        await practice_verbs.go_on(app, interaction, press.table)
        return
    try:
        lines = await app.service.lessons.go_on(press.table, interaction.user.id, press.version)
    except Stale:
        lines = ()  # what was pressed has been done: the lesson is shown where it is
    await _show(app, interaction, press.table, plain_lines(lines))


async def _show(app: App, interaction: Interaction, table_id: int, note: str = "") -> None:
    glance = await player_glance(app, interaction, table_id)
    app.drafts.pop((interaction.user.id, table_id), None)
    await panel.moves(app, interaction, glance, note)
