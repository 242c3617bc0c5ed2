"""The private panel as its owner sees it: all moves, one parameter, the last look, a word on an old board."""

import asyncio
import io
from collections.abc import Collection, Sequence
from typing import Any

import discord
from discord import ui

from bot.app import App
from bot.messages.board_message import awaiting, link
from bot.messages.choosing import marks
from bot.messages.controls import Interaction, button
from bot.messages.custom_ids import Press
from bot.messages.drafts import Draft
from bot.messages.news import Digest
from bot.messages.page import Page
from bot.messages.panel_pages import HAND, SINCE, Beside, panel_view
from bot.messages.step_pages import CHOICES, step_view, whole_view
from bot.messages.whole_moves import marks_of
from bot.tables.model import Glance, Phase, Refusal
from bot.upkeep.open_panels import from_private
from bot.verbs.answers import reference, whisper_view
from rules.actions import Action, Param
from rules.game import Choices


async def seated(app: App, interaction: Interaction, table_id: int) -> Glance:
    """What this person sees at a table where a move can be made; raises Refusal."""
    glance = await app.service.play.glance(table_id, interaction.user.id)
    if glance.seat is None:
        raise Refusal("You have no seat at this table, so you can only watch.")
    if glance.table.phase is Phase.PAUSED:
        raise Refusal(
            "The game is paused: press “Go on” on the board, or ask a moderator for `/moderate resume`."
        )
    if glance.table.phase is not Phase.PLAYING:
        raise Refusal("This game is over; `/table open` starts another.")
    return glance


async def moves(
    app: App, interaction: Interaction, glance: Glance, note: str = "", *, since: bool = True
) -> Collection[str]:
    """Everything that this person can do now, and the hand; returns the names of the pictures with it.

    With `since` it shows what is new on the board since their last turn, if they are waited for.
    """
    found = list[tuple[str, bytes]]()
    painter = app.painter(glance.table.game)
    hand = None if glance.seat is None else await _draw(painter.hand, glance.view)
    if hand is not None:
        found.append((HAND, hand))
    if since and glance.seat in glance.waiting:
        board = await _draw(painter.since, glance.view)
        if board is not None:
            found.append((SINCE, board))
    names = tuple(name for name, _ in found)
    files = [discord.File(io.BytesIO(png), name) for name, png in found]
    beside = await _beside(app, interaction, glance, news=since and glance.seat in glance.waiting)
    await _replace(interaction, panel_view(glance, note, names, beside), files)
    await app.panels.note_opened(interaction, glance.table.id)
    return names


async def linked(
    app: App, interaction: Interaction, glance: Glance, note: str, drawn: Collection[str]
) -> None:
    """The panel as it was, with its way to the board that is the newest now; its pictures stay (`drawn`)."""
    beside = await _beside(app, interaction, glance, news=False)
    await interaction.edit_original_response(view=panel_view(glance, note, drawn, beside))


async def _beside(app: App, interaction: Interaction, glance: Glance, *, news: bool) -> Beside:
    """This person's notes, and with `news` what has happened since their last turn."""
    table = glance.table
    plan = await app.service.plans.read(table.id, interaction.user.id)
    happened = await app.service.history.happened(table.id, glance.since) if news else ()
    return Beside(Digest(happened, table.names, roles=len(table.roles)), plan)


async def step(
    app: App, interaction: Interaction, glance: Glance, draft: Draft, *, param: Param, choices: Choices
) -> None:
    """One parameter to choose, with a picture that marks the choices if they are places."""
    marked, png = marks(draft, param, choices), None
    if marked:
        png = await _draw(app.painter(glance.table.game).choose, glance.view, marked)
    view = step_view(glance, draft, param, choices, png is not None)
    await _replace(interaction, view, _file(png, CHOICES))
    await app.panels.note_opened(interaction, glance.table.id)


async def choose_whole(
    app: App, interaction: Interaction, glance: Glance, kind: type[Action], few: Sequence[Action]
) -> None:
    """All moves of a kind at once, to be made by one pick, with their places or the hand in sight."""
    painter, marked = app.painter(glance.table.game), marks_of(kind, few)
    name = CHOICES if marked else HAND
    png = await (_draw(painter.choose, glance.view, marked) if marked else _draw(painter.hand, glance.view))
    view = whole_view(glance, kind, few, name if png is not None else "")
    await _replace(interaction, view, _file(png, name))
    await app.panels.note_opened(interaction, glance.table.id)


async def say_outdated(app: App, interaction: Interaction, glance: Glance) -> None:
    """Say that the board has moved on, with what there is now."""
    note = "That board is out of date: the game has moved on since."
    if from_private(interaction):
        await moves(app, interaction, glance, f"{note} This is what you can do now.")
        return
    view = Page()
    view.add_item(ui.TextDisplay(f"{note} {waiting(glance)}".rstrip()))
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    row.add_item(button("My move", Press("panel", glance.table.id, glance.table.version), "primary"))
    if link(glance.table):
        row.add_item(ui.Button(label="To the newest board", url=link(glance.table)))
    view.add_item(row)
    await whisper_view(interaction, view)


def shows_panel(interaction: Interaction) -> bool:
    """Whether the answer to this interaction is a panel: one that was pressed, or one that was promised."""
    promised = interaction.response.type is discord.InteractionResponseType.deferred_channel_message
    return promised or from_private(interaction)


def waiting(glance: Glance) -> str:
    """A sentence on whom the game waits for."""
    return "It is your move." if glance.seat in glance.waiting else awaiting(glance)


async def _draw(paint: Any, *args: Any) -> bytes | None:
    """A private picture, drawn in a thread; None if the painter fails, for the words are enough."""
    try:
        png: bytes | None = await asyncio.to_thread(paint, *args)
    except Exception as error:
        reference(error, "a private picture")
        return None
    return png


async def _replace(interaction: Interaction, view: ui.LayoutView, files: list[discord.File]) -> None:
    await interaction.edit_original_response(view=view, attachments=files)


def _file(png: bytes | None, name: str) -> list[discord.File]:
    return [] if png is None else [discord.File(io.BytesIO(png), name)]
