"""What people at a table ask of each other: taking back, pausing, going on, ending; and their answers."""

from contextlib import suppress
from typing import Any

from discord import ui

from bot.app import App
from bot.messages.controls import Interaction, Page, Press, button, press_at
from bot.messages.reading_pages import confirm_resign, going_back
from bot.messages.wording import UNCOUNTED, clip, mentions
from bot.tables.model import Phase, Plea, Refusal, Table, UndoPreview
from bot.tables.requests import PLEAS
from bot.upkeep.failures import quietly
from bot.verbs import panel
from bot.verbs.answers import note_done
from bot.verbs.permissions import Who, belongs

_RESIGN = "resign"
"""What is not asked of others, though it is offered there: whoever gives up needs nobody."""


async def request(
    app: App, interaction: Interaction, table: Table, plea: Plea, about: int | None = None
) -> None:
    """Ask for that, and say in private what came of it."""
    after = await app.service.requests.ask(table.id, interaction.user.id, plea, about)
    asked = after.request is not None and after.request.at == after.version
    said = f"You asked {mentions(after.unheard)}." if asked else "Done: nobody else had to agree."
    there = {Phase.PLAYING: "home", Phase.OVER: "look"}.get(after.phase)
    back = [button("Back", press_at(after, there))] if there else []
    await quietly(panel.cover(app, interaction, after, Page(said, back)))
    note_done(app, interaction, table.id, anew=not asked and after.phase is not Phase.OVER)


async def press_request(app: App, interaction: Interaction, press: Press) -> None:
    """Show what can be asked for; with its name, ask for it, or show what giving up one's seat means."""
    table, user = await app.service.get(press.table), interaction.user.id
    if press.first == _RESIGN and (seat := table.seat_of(user)) is not None:
        after, back = await app.service.play.once_resigned(table.id, user), _back(table)
        await panel.cover(app, interaction, table, confirm_resign(table, seat, after, back))
        return
    if press.first:
        if press.first not in list(Plea):
            raise Refusal("I don't know that button.")
        about = press.number(1) if press.arg(1) else None
        await request(app, interaction, table, Plea(press.first), about)
        return
    preview = None
    with suppress(Refusal):
        preview = await app.service.undoing.preview(table.id, user_id=user)
    waits = await app.service.requests.waits(table.id, user)
    await panel.cover(app, interaction, table, _page(table, preview, waits))


async def press_answer(app: App, interaction: Interaction, press: Press) -> None:
    """Agree, of which the last has it done, or say no, which also takes back what one asked oneself.

    A moderator who is not asked answers for those who do not for long.
    """
    user, requests, agrees = interaction.user.id, app.service.requests, press.verb == "agree"
    table = await app.service.get(press.table)
    asked = user in table.unheard or (table.request is not None and user == table.request.user_id)
    if not asked and await belongs(app, interaction, Who.MODERATOR, table):
        after = await requests.decide(press.table, press.version, agrees=agrees)
    else:
        after = await (requests.agree if agrees else requests.refuse)(press.table, user, press.version)
    done = agrees and (after.request is None or after.request.at != press.version)
    note_done(app, interaction, press.table, anew=done and after.phase is not Phase.OVER)


def _page(table: Table, preview: UndoPreview | None, waits: float) -> ui.LayoutView:
    """All that can be asked for, each with what it would do, and the time for which that `waits`."""
    lines = ["**Ask the others** · it happens once everybody who plays agrees; computers do."]
    if preview is not None:
        lines.append(f"Your last move and what followed, {going_back(preview)}")
        if preview.seen:
            alone = table.for_rating and len(table.people) == 1
            unrated = "; if you take them back, the game counts for nobody" * alone
            lines.append(f"-# These moves showed you {preview.seen}{unrated}.")
    if waits:
        lines.append(f"You asked for something less than an hour ago: again <t:{int(waits)}:R>.")
    lines.append(f"-# An ended game has no winner and {UNCOUNTED}; its record stays.")
    lines.append("-# To give up your seat you need nobody's consent; you are asked once more.")

    def ask(plea: Plea, style: str = "secondary") -> ui.Item[Any]:
        return button(PLEAS[plea].capitalize(), press_at(table, "request", plea), style, waits > 0)

    undo = [ask(Plea.UNDO)] if preview is not None else []
    stop = ask(Plea.PAUSE if table.phase is Phase.PLAYING else Plea.RESUME)
    resign = button("Give up my seat", press_at(table, "request", _RESIGN), "danger")
    return Page(clip("\n".join(lines), 3800), [*undo, stop, ask(Plea.END, "danger"), resign, _back(table)])


def _back(table: Table) -> ui.Item[Any]:
    return button("Back", press_at(table, "home"))
