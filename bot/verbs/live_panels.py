"""Private panels that are open follow the game; when Discord lets them be edited no longer, they say so."""

import asyncio
import logging
from collections.abc import Mapping

import discord
from discord import ui
from discord.utils import MISSING

from bot.app import App
from bot.messages.controls import Interaction, files_of, plain_view, to_attach
from bot.messages.panel_pages import HAND, SINCE, old_view, panel_of
from bot.messages.private_pages import with_guide
from bot.messages.step_pages import Question
from bot.tables.model import Glance, Phase, Refusal
from bot.tables.seating import STANDS_IN
from bot.upkeep.failures import FAILURES, STORE_FAILURES
from bot.upkeep.open_panels import OpenPanel
from bot.verbs.panel import begin, beside_of, digests, moment_of, pictures, question, shown_digest

log = logging.getLogger(__name__)

GONE = "You have no seat at this table any more."


async def follow(app: App, panel: OpenPanel, table_id: int) -> None:
    """Bring a panel up to date, if what it shows has changed, or if what is chosen on it is void.

    It is edited by the token of its newest press, and nobody but its owner sees that.
    """
    try:
        glance = await app.service.play.glance(table_id, panel.user_id)
        if glance.seat is None:
            app.panels.forget(panel, table_id)
            said = GONE if glance.table.owned_by(panel.user_id) is None else STANDS_IN
            await _edit(app, panel, table_id, plain_view(said))
            return
        await _follow(app, panel, glance)
    except Refusal:
        return  # a lobby, or a game that cannot be read: there is nothing to follow
    except STORE_FAILURES as error:
        log.warning("A panel of table %s does not follow: %s", table_id, error)


async def _follow(app: App, panel: OpenPanel, glance: Glance) -> None:
    choosing, seen = panel.shows is None, panel.told == panel.tells
    late, panel.late = panel.late, False  # what comes from here on is looked at again
    if seen and (glance.fresh(panel.version) if choosing else panel.as_of == moment_of(glance) and not late):
        if late:
            await _pay(app, panel, glance)
        return
    passed, old, at_once = _how(panel, glance, looks=panel.is_read(app.panels.clock()))
    if not (at_once or panel.rested):
        app.panels.put_off(panel, glance.table.id)
        return
    panel.rested, interaction = False, panel.interaction
    asked = None if passed or old else await question(app, panel.user_id, glance)
    since = panel.since and late and glance.seat in glance.waiting
    drawn = await pictures(app, glance, since=since, asked=asked)
    if passed and panel.pictures is not None and panel.pictures.get(HAND) == digests(drawn).get(HAND):
        panel.as_of = moment_of(glance)
    elif old:
        app.panels.forget(panel, glance.table.id)
        await _mark(app, panel, glance, drawn)
    else:
        await _renew(app, panel, glance, drawn, asked, interaction)


async def _pay(app: App, panel: OpenPanel, glance: Glance) -> None:
    """Add the picture of what is asked on a panel, if one is owed, unless something else stands there now."""
    if (owed := panel.owed) is None:
        return
    found = await owed()
    if panel.answering:
        panel.overtaken = panel.late = True  # what that press leaves there is looked at
    elif panel.owed is owed and found:
        panel.owed = None
        await _edit(app, panel, glance.table.id, with_guide(glance.table, found))


def _how(panel: OpenPanel, glance: Glance, *, looks: bool) -> tuple[bool, bool, bool]:
    """Whether a newer board says all but the hand, whether it is old, and whether it changes at once.

    `looks`: its owner has pressed it of late.
    """
    if glance.table.phase is not Phase.PLAYING or panel.told != panel.tells:
        return False, False, True
    choosing, asked = panel.shows is None, glance.seat in glance.waiting or panel.asks
    passed = not (choosing or (asked and looks)) and panel.is_above(glance.table.post)
    # What nobody else sees, such as a sealed answer, moves no version: it must make no other's panel old.
    old = not looks and glance.table.version != panel.version
    return passed, old, choosing or ((asked or old) and not passed)


async def _renew(
    app: App,
    panel: OpenPanel,
    glance: Glance,
    drawn: Mapping[str, bytes],
    asked: Question | None,
    pressed: Interaction,
) -> None:
    """Show the game as it is now, unless the panel was pressed since it was `pressed` then."""
    told, choosing, mine = panel.told, panel.shows is None, glance.seat in glance.waiting
    if panel.fleeting and panel.version != glance.table.version:
        panel.said = ""
    note = told or ("The game has moved on." if choosing else panel.said)
    beside = await beside_of(app, panel.user_id, glance, news=True, said=note, asked=asked)
    if app.panels.replaced(panel, glance.table.id):
        return
    now = panel_of(glance, note, drawn, beside, app.panels.clock())
    shows = shown_digest(now, drawn)
    if shows == panel.shows and told == panel.tells and SINCE not in drawn:
        panel.as_of, panel.version, panel.asks = moment_of(glance), glance.table.version, mine
        return
    if panel.answering or panel.interaction is not pressed:
        panel.overtaken = True  # who pressed meanwhile is answered first
        panel.late |= SINCE in drawn
        return
    panel.tells, panel.shows, panel.version = told, shows, glance.table.version
    panel.as_of, panel.asks = moment_of(glance), mine
    panel.since &= SINCE in drawn or SINCE not in (panel.pictures or ())  # once seen, it goes for good
    if choosing:
        app.drafts.pop((panel.user_id, glance.table.id), None)
    begin(app, panel.user_id, glance, now)
    if glance.table.phase in (Phase.OVER, Phase.ENDED):
        app.panels.forget(panel, glance.table.id)
    await _edit(app, panel, glance.table.id, with_guide(glance.table, now.view))


async def age(app: App, panel: OpenPanel, table_id: int) -> None:
    """Mark a panel as old, with a button that renews it."""
    if panel.closed:
        return
    try:
        glance = await app.service.play.glance(table_id, panel.user_id)
        if glance.seat is not None:
            drawn = await pictures(app, glance, since=False, wanted=True)
            await _mark(app, panel, glance, drawn)
    except (Refusal, *STORE_FAILURES):
        return


async def _mark(app: App, panel: OpenPanel, glance: Glance, drawn: Mapping[str, bytes]) -> None:
    beside = await beside_of(app, panel.user_id, glance, news=False)
    if not app.panels.replaced(panel, glance.table.id):
        app.drafts.pop((panel.user_id, glance.table.id), None)
    view = old_view(glance, drawn, beside, app.panels.clock())
    await _edit(app, panel, glance.table.id, view)


async def age_all(app: App, patience: float) -> None:
    """Mark every open panel as old, as far as that takes no longer than so many seconds."""
    marking = [asyncio.ensure_future(age(app, *each)) for each in app.panels.all()]
    if marking:
        _, late = await asyncio.wait(marking, timeout=patience)
        for task in late:
            task.cancel()
        await asyncio.gather(*marking, return_exceptions=True)


async def _edit(app: App, panel: OpenPanel, table_id: int, view: ui.LayoutView) -> None:
    """Edit a panel, its pictures only if they changed; one that its owner has closed is forgotten."""
    interaction, before, now = panel.interaction, panel.pictures, digests(files_of(view))
    panel.pictures = None  # until Discord has said what became of it
    attachments = MISSING if before == now else to_attach(view)
    try:
        await interaction.edit_original_response(view=view, attachments=attachments)
        if panel.interaction is interaction:  # whoever pressed meanwhile may have changed it
            panel.pictures = now
    except discord.NotFound:
        app.panels.forget(panel, table_id)
    except FAILURES as error:
        log.info("A panel of table %s stays as it was: %s", table_id, error)
