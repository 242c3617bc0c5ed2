"""Buttons for a table as a whole: take moves back, open another one like the last, end it."""

import logging
from typing import Any

from discord import ui

from bot.app import App
from bot.messages.controls import Interaction, Press, plain_view
from bot.tables.lobby import TAKEN
from bot.tables.model import NeedsConsent, NotStored, Opening, Plea, Refusal, Seated, Table
from bot.tables.undoing import move_count
from bot.upkeep.failures import quietly
from bot.verbs.answers import PrivateForm, acknowledge, carry_on, whisper
from bot.verbs.opening import paying_for_table
from bot.verbs.permissions import Who, belongs, doer, require_room, who_may
from rules.kernel.illegal import Illegal

log = logging.getLogger(__name__)


async def press_again(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Open a new lobby with the same game, options, people and computers, for those who may open tables."""
    table = await app.service.get(press.table)
    require_room(interaction)
    moderator = await belongs(app, interaction, Who.MODERATOR)
    there = await app.service.find(table.channel_id)
    if there is not None and there.open:
        raise Refusal(TAKEN)
    # An older board keeps its button: a moderator may have ended what came after it.
    if not await app.service.may_follow(table.channel_id) and not await belongs(app, interaction, Who.OPENER):
        raise Refusal(await who_may(app, interaction, Who.SUCCESSOR))
    async with paying_for_table(app, interaction, moderator=moderator):
        opened = await app.service.lobby.open(
            Opening(
                guild_id=table.guild_id,
                channel_id=table.channel_id,
                opener_id=interaction.user.id,
                game=table.game,
                chosen=table.chosen,
                settings=table.settings,
                granted=table.granted or moderator,
            ),
            limited=not moderator,
        )
    for seated in table.seats:
        await _seat_again(app, opened.id, seated)
    app.desks.of(opened.id).wake()
    if unlisted := await app.command_lists.add(opened.guild_id, opened.game):
        await whisper(interaction, unlisted)


async def _seat_again(app: App, table_id: int, seated: Seated) -> None:
    """The same person or computer; who may not sit down any more is left out. Raises NotStored."""
    user_id = seated.user_id if seated.user_id is not None else seated.owner_id
    try:
        if user_id is not None and not seated.left:
            await app.service.lobby.join(table_id, user_id, seated.name, role=seated.role)
        elif seated.computer is not None:
            await app.service.lobby.add_computer(table_id, seated.computer, role=seated.role)
    except NotStored:
        raise
    except (Illegal, Refusal) as error:
        log.info("Table %s begins without seat %d of the last one: %s", table_id, seated.index, error.text)


async def press_undo(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Take back what the preview showed."""
    table = await app.service.get(press.table)
    if not press.first.isdigit():
        raise Refusal("I don't know that button.")
    by = doer(interaction)
    try:
        undone = await app.service.undoing.undo(table.id, int(press.first), version=press.version, by=by)
    except NeedsConsent as needed:
        await app.service.requests.ask(table.id, by.user_id, Plea.UNDO, moves=needed.moves)
        view = plain_view(f"{needed.text} They are asked now.")
    else:
        view = plain_view(f"Taken back: {move_count(undone.count)}.")
    await quietly(interaction.edit_original_response(view=view))
    await carry_on(app, interaction, table.id, anew=True)


_WHY = 200
_LOST = (
    "The game ends here, without a winner: it counts for nobody and cannot go on. Its record and log stay. "
    "To stop for a while, use `/moderate pause`."
)


async def end(app: App, interaction: Interaction, table: Table, why: str) -> None:
    """Close a lobby at once; of a game that was begun, show first what is lost."""
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id="why", required=False, max_length=_WHY, default=why or None
    )

    async def close(sent: Interaction, reason: str) -> None:
        await app.service.moderation.end(table.id, reason, by=doer(sent))
        await carry_on(app, sent, table.id, said="The table is closed; the channel is free.")

    if table.started_at is not None and table.open:
        label = ui.Label[Any](text="Why (shown to everybody)", component=field)
        form = PrivateForm("End the game?", _LOST, label, then=lambda sent: close(sent, field.value or ""))
        await interaction.response.send_modal(form)
        return
    await acknowledge(interaction)
    await close(interaction, why)
