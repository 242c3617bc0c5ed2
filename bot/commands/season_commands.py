"""`/season`: leagues and tournaments."""

from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import autocomplete, choices, describe

from bot.app import App
from bot.commands import lookup
from bot.commands.builder import Commands, choice, given, matching
from bot.messages.controls import Interaction
from bot.messages.season_pages import list_text
from bot.messages.wording import plain
from bot.tables.model import Refusal
from bot.tables.pairing import FORMATS
from bot.tables.seasons import Season
from bot.verbs import season_verbs
from bot.verbs.answers import Method, opening_form
from bot.verbs.permissions import person, require_threads, sees

_FORMATS = [choice(f"{each.title}: {each.help}", name) for name, each in FORMATS.items()]
Title = app_commands.Range[str, 1, 60]
Size = app_commands.Range[int, 2, 6]
Rounds = app_commands.Range[int, 1, 20]
Count = app_commands.Range[int, 2, 500]
Number = app_commands.Range[int, 1, 500]


async def _seen(app: App, interaction: Interaction) -> list[Season]:
    """The seasons of this server whose channel this person sees, the newest first."""
    found = await app.service.seasons.of(interaction.guild_id or 0)
    return [each for each in found if sees(interaction, each.channel_id)]


async def seasons_here(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The seasons of this server, as the choices of an option."""
    found = await _seen(interaction.client.app, interaction)
    titles = Counter(each.title for each in found)
    shown = {
        each.title
        + (f" · number {each.id}" if titles[each.title] > 1 else "")
        + (" (over)" if each.phase == "over" else ""): str(each.id)
        for each in found[::-1]
    }
    return matching(shown, typed)


def _of_season(command: Method) -> Method:
    """A command with an option for the season that it is about, unless it says itself which that may be."""
    command = autocomplete(season=seasons_here)(command)
    return describe(season="which one; without it, the one of this channel")(command)


class SeasonCommands(Commands):
    """Commands by which a season is made, played and looked at."""

    @describe(
        title="what it is called",
        format="who plays whom",
        game="what is played",
        pace="tonight, or over days",
        tables="how many sit at a table",
        rounds="how many rounds",
        group="in a league: how many are in a group",
        moving="in a league: how many of a group go up and down for the next season",
        places="how many may play; others wait for a place",
        after="in a league: the season before, whose best go up and last go down",
    )
    @choices(format=_FORMATS, pace=lookup.all_paces())
    @autocomplete(after=seasons_here)
    async def make(
        self,
        interaction: Interaction,
        *,
        title: Title,
        format: str,
        game: lookup.UnledEntry,
        pace: str = "over days",
        tables: Size | None = None,
        rounds: Rounds | None = None,
        group: Count | None = None,
        moving: app_commands.Range[int, 0, 3] = 1,
        places: Count | None = None,
        after: str = "",
    ) -> str:
        """Set up a league or tournament here: people join by a button until you start it (moderators)."""
        channel_id = interaction.channel_id or 0
        await season_verbs.require_moderator(self._app, interaction, channel_id)
        require_threads(interaction)
        season = await self._app.service.seasons.make(
            Season(
                guild_id=interaction.guild_id or 0,
                channel_id=channel_id,
                title=title,
                format=format,
                game=game,
                pace=pace,
                moving=moving,
                after=(await self._named(interaction, after)) if after else 0,
                **given(size=tables, chosen=rounds, people=group, places=places),
            )
        )
        await self._app.season_calls.rounds.look((season.guild_id, season.id))
        return f"People can join {plain(season.title)} now; `/season start` starts it."

    @describe(
        title="another name",
        game="another game",
        pace="another pace",
        tables="how many sit at a table",
        rounds="how many rounds",
        places="how many may play; others wait for a place",
    )
    @choices(pace=lookup.all_paces())
    @_of_season
    async def change(
        self,
        interaction: Interaction,
        *,
        title: Title | None = None,
        game: lookup.UnledEntry | None = None,
        pace: str | None = None,
        tables: Size | None = None,
        rounds: Rounds | None = None,
        places: Count | None = None,
        season: str = "",
    ) -> str:
        """Change what you name of a season that has not started (moderators)."""
        changes = given(title=title, game=game, pace=pace, size=tables, chosen=rounds, places=places)
        if not changes:
            raise Refusal("Say what to change, such as `rounds` or `places`.")
        id = await self._named(interaction, season)
        async with season_verbs.changing(self._app, interaction, id) as course:
            changed = await season_verbs.change(self._app, interaction, course, changes)
        resized = season_verbs.resized(self._app, course._replace(season=changed))
        return f"The season has been changed. {resized}".rstrip()

    @_of_season
    async def start(self, interaction: Interaction, season: str = "") -> str:
        """Start a season: lots are drawn, then the first round (moderators)."""
        return await self._do(interaction, season, season_verbs.start)

    @describe(until="until when, such as “in 3 days”; without it, an hour longer, over days a week")
    @_of_season
    async def extend(self, interaction: Interaction, until: str = "", season: str = "") -> str:
        """Give the games of this round more time (moderators)."""
        at = await lookup.moment(self._app, interaction, until)
        return await self._do(interaction, season, season_verbs.extend, at)

    @describe(
        member="who gives up their place, and cannot join again by themselves",
        by="who gets it; without it, whoever has waited longest; without `member`: who is let in again",
    )
    @_of_season
    async def replace(
        self,
        interaction: Interaction,
        member: discord.User | None = None,
        by: discord.Member | None = None,
        season: str = "",
    ) -> str:
        """Take somebody out, and give their place, and their seat in a game, to another (moderators)."""
        if by is not None and by.bot:
            raise Refusal("Bots cannot play.")
        return await self._do(
            interaction, season, season_verbs.pass_on, member.id if member else 0, by and person(by)
        )

    @describe(table="its number in this round")
    @_of_season
    async def take_back(self, interaction: Interaction, table: Number, season: str = "") -> str:
        """Take back a table of this round before it opens: those people don't play in it (moderators)."""
        return await self._do(interaction, season, season_verbs.take_back, table)

    @describe(why="shown to everybody")
    @_of_season
    @opening_form
    async def end(
        self, interaction: Interaction, why: app_commands.Range[str, 0, 200] = "", season: str = ""
    ) -> None:
        """End a season as it stands, after asking once more (moderators)."""
        id = await self._named(interaction, season)
        await season_verbs.ask_to_end(self._app, interaction, id, why)

    @_of_season
    async def join(self, interaction: Interaction, season: str = "") -> str:
        """Join a season, or wait for a place in one that has started."""
        return await self._do(interaction, season, season_verbs.enter)

    @_of_season
    async def leave(self, interaction: Interaction, season: str = "") -> str:
        """Leave a season: you play in no further rounds."""
        return await self._do(interaction, season, season_verbs.leave)

    @describe(
        group="the number of a group; yours, if not said",
        table="True: with all groups as a table for spreadsheets (CSV)",
        season="which one, past ones too; without it, the one of this channel",
    )
    @_of_season
    async def standings(
        self, interaction: Interaction, group: int | None = None, table: bool = False, season: str = ""
    ) -> None:
        """Who stands where, as text and as a picture."""
        id = await self._named(interaction, season)
        await season_verbs.show_standings(self._app, interaction, id, group, table)

    async def list(self, interaction: Interaction) -> str:
        """All seasons of this server, past ones too."""
        found = await _seen(self._app, interaction)
        return list_text(found, self._app.games)

    async def _do(
        self, interaction: Interaction, season: str, done: Callable[..., Awaitable[str]], *given: Any
    ) -> str:
        """Do that to the season that was named, and say what came of it."""
        id = await self._named(interaction, season)
        return await done(self._app, interaction, id, *given)

    async def _named(self, interaction: Interaction, named: str) -> int:
        """The season that was named by its number or title; else the newest here, or of the server."""
        found = await _seen(self._app, interaction)
        wanted = named.strip().casefold()
        if wanted:
            found = [each for each in found if wanted in (str(each.id), each.title.casefold())]
        # One that was ended before it was drawn has nothing to show: of those that are over it is the last.
        found.sort(
            key=lambda each: (
                wanted != str(each.id),
                each.phase == "over",
                each.phase == "over" and not each.groups,
                each.channel_id != interaction.channel_id,
            )
        )
        if not found:
            raise Refusal(f"There is no {'such ' * bool(wanted)}season here; `/season list` shows all.")
        return found[0].id
