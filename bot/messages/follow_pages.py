"""What somebody reads in private who follows a game."""

from discord import ui

from bot.messages.board_message import link
from bot.messages.controls import Page, Press, button
from bot.messages.wording import clip, plain
from bot.tables.model import Games, Phase, Table


def follow_view(table: Table, games: Games, told: str) -> ui.LayoutView:
    """How a game went on, with the way to its board and out of it."""
    there = link(table)
    where = f"[the board]({there})" if there else f"<#{table.channel_id}>"
    ends = {
        Phase.OVER: "\nThe game is over.",
        Phase.ENDED: f"\nThe game was ended. {plain(table.why)}".rstrip(),
    }
    head = f"**{games[table.game].title}** · {where}"
    return Page(
        clip(f"{head}\n{told}{ends.get(table.phase, '')}", 3900),
        [button("Follow no more", Press("follow", table.id, args=("off",)))] if table.open else [],
    )
