"""`/records`: what was played."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import discord
from discord.app_commands import describe

from bot.commands.builder import Commands
from bot.commands.lookup import AnyGame, table_here
from bot.messages.controls import Drawing, Interaction, Page, press_at
from bot.messages.finale_message import finale_view
from bot.messages.reading_pages import confirm_forgetting
from bot.tables.entries import title_of
from bot.tables.model import Refusal
from bot.tables.ratings import NEWCOMER, Rated
from bot.verbs import reading_verbs
from bot.verbs.answers import show
from render import leaderboard
from render.leaderboard import Place
from rules.kernel.names import plural

T = TypeVar("T")

_LEADERS = 15
_BOARD = "leaderboard.png"
_NONE = "No game{} has been finished in this server yet."
_ELSEWHERE = "No game was played in this channel: use this in the channel or thread of the game."
_FORGOTTEN = "Nobody who finished a game in this server is still known."
_UNRATED = (
    "Nobody has a rating{} in this server yet. A game is rated if it had no advice, if nobody led it, and if "
    "at least two of those who played it are still known."
)
_RATED = f"-# In bold is the rating; a newcomer has {NEWCOMER:.0f}. Only rated games count."


def _numbered(best_first: Sequence[T], by: Callable[[T], object]) -> list[tuple[int, T]]:
    """Each with its place: those between whom nothing decides share one."""
    counts = [by(each) for each in best_first]
    return [(1 + counts.index(by(each)), each) for each in best_first]


class RecordCommands(Commands):
    """Commands about finished games."""

    async def export(self, interaction: Interaction) -> None:
        """The record of a finished game as a file, for `landmoot verify`."""
        table = await table_here(self._app, interaction, none=_ELSEWHERE)
        await reading_verbs.export(self._app, interaction, press_at(table, "export"))

    async def replay(self, interaction: Interaction) -> None:
        """How the finished game here went: ranking, chart, a moving picture, a page to step through."""
        table = await table_here(self._app, interaction, none=_ELSEWHERE)
        if table.open:
            raise Refusal("A game can be shown again once it is over.")
        finale = await self._app.desks.finales.make(table, page=True, user_id=interaction.user.id)
        await show(interaction, finale_view(table, finale))

    @describe(game="of one game only")
    async def leaderboard(self, interaction: Interaction, game: AnyGame | None = None) -> str:
        """Who is strongest in this server, computers too, by all rated games."""
        history, guild_id = self._app.service.history, interaction.guild_id or 0
        found = (await history.ratings(guild_id, game))[:_LEADERS]
        if not found:
            finished = await history.finished(guild_id)
            title = "" if game is None else title_of(self._app.games, game)
            none, of = (_UNRATED, "for") if (game in finished if game else finished) else (_NONE, "of")
            return none.format(f" {of} {title}" * bool(title))
        places = [
            Place(number, each.points, each.games, each.wins, each.computer is not None)
            for number, each in _numbered(found, lambda each: each.points)
        ]
        png = await asyncio.to_thread(leaderboard.picture, places)
        punctual = await history.punctual(guild_id)
        lines = [
            f"{place.number}. {self._rated(each, punctual)}"
            for place, each in zip(places, found, strict=True)
        ]
        bars = Drawing(_BOARD, "The same places as bars of points, with the games that each has won", png)
        await show(interaction, Page("\n".join(lines), bars, _RATED))
        return ""

    def _rated(self, rated: Rated, punctual: Mapping[int, str]) -> str:
        who, told = f"<@{rated.user_id}>", punctual.get(rated.user_id or 0, "")
        if rated.computer is not None:
            game, name = rated.computer
            who = f"🤖 {title_of(self._app.games, game)}, {name}"
        return f"{who} · **{rated.points}** · won {rated.wins} of {rated.games}" + f" · {told}" * bool(told)

    @describe(
        member="whose games; the server's best players if left out",
        forget_me="True: you are forgotten in all finished games of all servers, after asking once more",
    )
    async def statistics(
        self, interaction: Interaction, member: discord.Member | None = None, forget_me: bool = False
    ) -> str:
        """Finished games in this server: a member's, or who won most; you can also ask to be forgotten."""
        if forget_me:
            await show(interaction, confirm_forgetting())
            return ""
        guild = interaction.guild_id or 0
        if member is not None:
            counted = await self._app.service.history.statistics(guild, member.id)
            finished = plural(counted.games, "game")
            lines = [f"<@{member.id}> finished {finished} here and won {counted.wins}."]
            for game, (played, won) in counted.by_game.items():
                lines.append(f"{title_of(self._app.games, game)}: {won} of {played}")
        else:
            ranking = await self._app.service.history.ranking(guild)
            lines = [
                f"{number}. <@{each.user_id}> won {each.wins} of {each.games}"
                for number, each in _numbered(ranking, lambda each: (each.wins, each.games))
            ]
        none = _FORGOTTEN if await self._app.service.history.finished(guild) else _NONE.format("")
        return "\n".join(lines) or none
