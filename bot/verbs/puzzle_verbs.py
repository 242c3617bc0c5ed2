"""Puzzles: which there are, beginning one, hints and its solution."""

from bot.app import App
from bot.messages.controls import Interaction, Press
from bot.messages.puzzle_pages import puzzles_view, solved_text
from bot.verbs import panel
from bot.verbs.answers import show_page
from bot.verbs.permissions import doer


async def press_puzzle(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Begin the puzzle, or one of the game, that the button names; show what there is if it names none."""
    await pose(app, interaction, press.first)


async def pose(app: App, interaction: Interaction, wanted: str) -> None:
    """Begin a puzzle by its id or its game, or go on with it; if none is wanted, show which there are."""
    puzzles, user = app.service.puzzles, interaction.user.id
    if wanted:
        await show(app, interaction, await puzzles.begin(user, doer(interaction).name, wanted))
        return
    at, solver = await puzzles.mine(user), await puzzles.solver(user)
    mine = None if at is None else at.live.table.puzzle
    await show_page(interaction, puzzles_view(app.games, puzzles.kinds(), mine, solver, puzzles.today))


async def press_clue(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Say a little more."""
    await app.service.puzzles.hint(press.table, interaction.user.id, press.version)
    await show(app, interaction, press.table)


async def press_solve(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Show the solution."""
    await app.service.puzzles.show(press.table, interaction.user.id, press.version)
    await show(app, interaction, press.table)


async def press_afresh(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Begin it again."""
    await app.service.puzzles.begin_again(press.table, interaction.user.id, press.version)
    await show(app, interaction, press.table)


async def show(app: App, interaction: Interaction, table_id: int, note: str = "") -> None:
    """Show the panel of a puzzle, once it is solved with what this person has solved by now."""
    user, puzzles = interaction.user.id, app.service.puzzles
    glance = await app.service.play.glance(table_id, user)
    app.drafts.pop((user, table_id), None)
    told = glance.table.puzzle
    if told is not None and not told.left:
        note = f"{note}\n{solved_text(await puzzles.solver(user), puzzles.today)}".strip()
    await panel.moves(app, interaction, glance, note)
