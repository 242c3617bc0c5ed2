"""What happens once a change is stored: telling the one who made it, and carrying the table on."""

import asyncio

from bot.app import App
from bot.messages.controls import Interaction
from bot.tables.model import Moved
from bot.upkeep.failures import quietly
from bot.verbs.answers import whisper


async def carry_on(
    app: App,
    interaction: Interaction,
    table_id: int,
    moved: Moved | None = None,
    *,
    said: str = "",
    anew: bool = False,
) -> None:
    """Say what came of it (`said`) in private, let computers play, show the table, set the timers' alarm.

    `moved` is the move behind it, if it was one; `anew` asks for a new message. Whatever
    Discord does meanwhile, the table goes on.
    """
    # Side by side: a webhook that hangs must not keep the board or the timers from everybody.
    telling = asyncio.create_task(quietly(whisper(interaction, said))) if said else None
    try:
        app.boards.note_press(table_id, interaction.user.id, moved)
        trouble = await _follow(app, table_id, moved, anew)
    finally:
        if telling is not None:
            await telling
    if trouble:
        await quietly(whisper(interaction, trouble))


async def _follow(app: App, table_id: int, moved: Moved | None, anew: bool) -> str:
    """Let computers play, show the table, set the timers' alarm; returns why the board is late, if it is."""
    trouble = await app.follower.follow(table_id, moved, anew=anew)
    await app.clockwork.expect(table_id)
    return trouble
