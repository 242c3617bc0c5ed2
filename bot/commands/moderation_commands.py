"""`/moderate`: what moderators do during a game, and with channels, evenings and wishes."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Literal

import discord
import msgspec
from discord import app_commands
from discord.app_commands import autocomplete, choices, describe

from bot.app import App
from bot.commands import lookup
from bot.commands.builder import Commands, given, matching
from bot.commands.hours import moment_text
from bot.commands.lookup import AnyGame, all_paces, computers_here, seat_named, seats_here, table_here
from bot.messages.controls import Interaction, Press
from bot.messages.evening_pages import evening_text
from bot.messages.reading_pages import confirm_undo
from bot.tables.entries import game_of, title_of
from bot.tables.evenings import Evening
from bot.tables.model import NOWHERE, OnSilence, Openers, Refusal, ServerSettings, Table, TableSettings
from bot.tables.servers import at_pace, describe_settings
from bot.upkeep.failures import quietly
from bot.verbs import find_verbs, overview_verbs, table_verbs
from bot.verbs.answers import opening_form, show
from bot.verbs.permissions import (
    Who,
    doer,
    moderates_server,
    named,
    person,
    require,
    require_pingable,
    require_speech,
    require_threads,
)
from rules.kernel.game import Game

Minutes = app_commands.Range[int, 0, 43200]

_NEEDS = (
    ("on_silence", "on_silence", "silence_after", 0),
    ("silence_after", "silence_after", "on_silence", OnSilence.NOTHING),
    ("few_calls", "calls", "answer_after", 0),
)
"""A setting, the word for it, and the other one that must not be so for it to do anything."""
_NO_GAMES = "Only those who may open tables can look for a game, and are called where they looked"
_SAME = "It was already set that way; nothing has changed.\n"


async def _evenings_of(interaction: Interaction) -> list[Evening]:
    """The evenings of this channel, the next one first."""
    found = await interaction.client.app.service.evenings.of(interaction.guild_id or 0)
    return [each for each in found if each.channel_id == interaction.channel_id]


async def _evenings_here(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The same as the choices of an option, by the clock of who types."""
    app: App = interaction.client.app
    utc = (await app.service.people.read(interaction.user.id)).utc
    here = await _evenings_of(interaction)
    return matching(
        {f"{title_of(app.games, each.game)}, {moment_text(each.at, utc)}": str(each.id) for each in here},
        typed,
    )


async def _evening_named(interaction: Interaction, named: str) -> Evening:
    """That evening of this channel, by its number or game; the next one where nothing is named."""
    here, games = await _evenings_of(interaction), interaction.client.app.games
    if not here:
        raise Refusal("No evening is planned in this channel.")
    wanted = named.strip().casefold()
    names = [("", str(each.id), title_of(games, each.game).casefold()) for each in here]
    for each, its in zip(here, names, strict=True):
        if wanted in its:
            return each
    raise Refusal("There is no such evening in this channel; `evening` lists them as you type.")


class ModerationCommands(Commands):
    """Commands for moderators; each checks that the person is one."""

    async def tables(self, interaction: Interaction) -> None:
        """Every open table of the server: who is waited for, since when; remind, pause, replace, end."""
        await require(self._app, interaction, Who.OVERSEER)
        await overview_verbs.press_tables(self._app, interaction, Press("tables", args=("1",)))

    async def pause(self, interaction: Interaction) -> str:
        """Stop play and all timers (moderators)."""
        table = await table_here(self._app, interaction, Who.MODERATOR)
        return await overview_verbs.pause(self._app, interaction, table)

    async def resume(self, interaction: Interaction) -> str:
        """Let a paused game go on (moderators)."""
        table = await table_here(self._app, interaction, Who.MODERATOR)
        return await overview_verbs.resume(self._app, interaction, table)

    @describe(why="shown to everybody")
    @opening_form
    async def end(self, interaction: Interaction, why: app_commands.Range[str, 0, 200] = "") -> str:
        """End the game without a result (moderators), or close a lobby (also whoever opened it)."""
        table = await table_here(self._app, interaction, Who.CLOSER)
        return await table_verbs.end(self._app, interaction, table, why)

    @describe(moves="exactly this many moves; otherwise the last move of a person and all that followed")
    async def undo(
        self, interaction: Interaction, moves: app_commands.Range[int, 1, 200] | None = None
    ) -> None:
        """Take back moves, after showing which; dice never re-roll (moderators)."""
        table = await table_here(self._app, interaction, Who.MODERATOR)
        preview = await self._app.service.undoing.preview(table.id, moves)
        await show(interaction, confirm_undo(preview))

    @describe(
        seat="whose seat; in a lobby, without `member` and `computer`, whoever has it is taken out",
        member="who sits down there; in a lobby without `seat`: who is let in, also again",
        computer="or which computer player",
    )
    @autocomplete(seat=seats_here, computer=computers_here)
    async def replace(
        self,
        interaction: Interaction,
        seat: str = "",
        member: discord.Member | None = None,
        computer: str | None = None,
    ) -> str:
        """Give a seat to another person or to a computer; take somebody out of a lobby (moderators)."""
        table = await table_here(self._app, interaction, Who.MODERATOR)
        if member is not None and member.bot:
            raise Refusal("Bots cannot play; name a person, or a computer player with `computer`.")
        if member is not None and computer is not None:
            raise Refusal("Name either the member or the computer player who takes the seat.")
        heir = member and person(member)
        seated = seat_named(table, seat) if seat or member is None else None
        return await table_verbs.replace(self._app, interaction, table, seated, heir or computer)

    @describe(
        remind_after="minutes until the waiting player is pinged once; 0 for never",
        silence_after="minutes after that until silence has consequences",
        on_silence="what happens then",
        answer_after="minutes until silence to an offer, a bid, a soldier is a pass; 0: never",
        calls="few: whoever is away is called for their own turn and little else; each: for every answer",
        pace="reminders and silence together; what else you name overrides it",
        scope="this table, or what new tables in this server start with",
    )
    @choices(pace=all_paces())
    async def settings(
        self,
        interaction: Interaction,
        remind_after: Minutes | None = None,
        silence_after: Minutes | None = None,
        on_silence: Literal["nothing", "computer", "skip"] | None = None,
        answer_after: Minutes | None = None,
        calls: Literal["few", "each"] | None = None,
        pace: str | None = None,
        scope: Literal["table", "server"] = "table",
    ) -> str:
        """Reminders, and what silence means, here or at new tables (moderators)."""
        await require(self._app, interaction, Who.MODERATOR)
        named = given(
            remind_after=remind_after,
            silence_after=silence_after,
            on_silence=on_silence and OnSilence(on_silence),
            answer_after=answer_after,
            few_calls=None if calls is None else calls == "few",
        )
        if scope == "server":
            said = await self._configure_server(interaction, pace, named, {})
        else:
            said = await self._configure_table(interaction, pace, named)
        return await self._tell_settings(interaction, said)

    @describe(
        players_role="pinged once when a table opens in this server; @everyone: nobody",
        moderator_role="members of this role may moderate tables in this server",
        openers="who may open tables in this server, besides moderators",
        opener_role="members of this role may open tables in this server",
        reports="where stalled tables are reported once a day, instead of each in its own channel",
        no_reports="True: nowhere, not in a table's own channel either; False: in each table's own again",
        unlist="a game whose commands this server no longer lists, until it is opened again",
    )
    async def server(
        self,
        interaction: Interaction,
        players_role: discord.Role | None = None,
        moderator_role: discord.Role | None = None,
        openers: Openers | None = None,
        opener_role: discord.Role | None = None,
        reports: discord.TextChannel | None = None,
        no_reports: bool | None = None,
        unlist: AnyGame | None = None,
    ) -> str:
        """Who may moderate and open tables, whom they call, which games are listed (moderators)."""
        await require(self._app, interaction, Who.MODERATOR)
        roles = given(moderator_role=moderator_role, players_role=players_role, opener_role=opener_role)
        chosen = _of_server(roles, openers)
        _require_one_way(reports=(reports, no_reports))
        if reports is not None:
            require_speech(reports)
        if reports is not None or no_reports is not None:
            told_in = None if reports is None else reports.id
            chosen["reports_channel"] = NOWHERE if no_reports else told_in
        require_pingable(interaction, players_role)
        game = None if unlist is None else await self._unlistable(interaction, unlist)
        said = await self._configure_server(interaction, None, {}, chosen)
        if game is not None:
            trouble = await self._app.command_lists.remove(interaction.guild_id or 0, game.id)
            said = f"{trouble or f'The commands of {game.title} are no longer listed here.'}\n{said}"
        return await self._tell_settings(interaction, said)

    async def _tell_settings(self, interaction: Interaction, said: str) -> str:
        """Answer with what was done, and what holds now."""
        server = await self._app.service.servers.read(interaction.guild_id or 0)
        table = await self._app.service.find(interaction.channel_id or 0)
        return said + _settings_text(self._app, table, server)

    async def _unlistable(self, interaction: Interaction, name: str) -> Game[Any, Any]:
        """The game of that name, whose commands can be taken from this server's list; raises Refusal."""
        require_whole_server(interaction)
        guild_id, game = interaction.guild_id or 0, game_of(self._app.games, name)[0]
        if any(table.game == game.id for table in await self._app.service.open_tables(guild_id)):
            raise Refusal(
                f"A table of {game.title} is open in this server, and its players need its commands."
            )
        if not await self._app.command_lists.lists(guild_id, game.id):
            raise Refusal(f"The commands of {game.title} are not listed in this server.")
        return game

    async def _configure_table(
        self, interaction: Interaction, pace: str | None, named: dict[str, Any]
    ) -> str:
        """Change settings of the table here, if any are named; returns a line if they were so already."""
        if not (pace or named):
            return ""
        table = await self._app.service.find(interaction.channel_id or 0)
        if table is None or not table.open:
            raise Refusal("There is no open table here; `scope: server` sets what new tables start with.")
        before, by = table.settings, doer(interaction)
        after = msgspec.structs.replace(at_pace(before, pace), **named)
        await self._app.service.moderation.configure(table.id, after, by=by, before=before)
        return (_SAME if after == before else "") + _idle(named, after)

    async def _configure_server(
        self, interaction: Interaction, pace: str | None, named: dict[str, Any], chosen: dict[str, Any]
    ) -> str:
        """Change what new tables start with, and the rest of the server's settings, in the same way."""
        if not (pace or named or chosen):
            return ""
        require_whole_server(interaction)
        servers, guild_id = self._app.service.servers, interaction.guild_id or 0
        before = await servers.read(guild_id)
        after = await servers.configure(guild_id, named, pace, **chosen)
        return (_SAME if after == before else "") + _idle(named, after.defaults)


def require_whole_server(interaction: Interaction) -> None:
    """Raise Refusal for who may not change what holds for the whole server."""
    if not moderates_server(interaction):
        raise Refusal("Settings of the whole server need the permission Manage Channels in all of it.")


def _idle(named: Mapping[str, Any], now: TableSettings) -> str:
    """A line for each setting that was named by itself and does nothing, as another one is now."""
    return "".join(
        f"`{word}` has no effect while `{other}` is {getattr(now, other)}.\n"
        for name, word, other, off in _NEEDS
        if named.get(name) and getattr(now, other) == off
    )


def _of_server(roles: Mapping[str, discord.Role], openers: Openers | None) -> dict[str, Any]:
    """What was chosen for the whole server; a role that may open tables means that such a role may."""
    # Choosing @everyone takes a role away again: nobody wants the whole server to moderate.
    chosen: dict[str, Any] = {name: None if role.is_default() else role.id for name, role in roles.items()}
    if openers is None and "opener_role" in roles:
        openers = "everybody" if chosen["opener_role"] is None else "role"
    return chosen | ({} if openers is None else {"openers": openers})


def _require_one_way(**ways: tuple[discord.TextChannel | None, bool | None]) -> None:
    """Raise Refusal where a channel is named and taken away at once."""
    for name, (channel, nowhere) in ways.items():
        if channel is not None and nowhere:
            raise Refusal(f"Choose `{name}` or `no_{name}`, not both.")


def _openers(server: ServerSettings) -> str:
    """Who may open tables, in words."""
    if server.openers == "role" and server.opener_role is not None:
        return f"moderators and <@&{server.opener_role}>; whoever played at one may play there again"
    if server.openers == "everybody":
        return "everybody"
    return "moderators; whoever played at one may play there again"


def _settings_text(app: App, table: Table | None, server: ServerSettings) -> str:
    named = f"<@&{server.moderator_role}> and members" if server.moderator_role else "only members"
    called = f"; <@&{server.players_role}> is called when one opens" if server.players_role else ""
    if server.reports_channel is None:
        called += "; a stalled one is reported in its own channel"
    else:
        where = f"once a day in <#{server.reports_channel}>" if server.reports_channel else "nowhere"
        called += f"; stalled ones are reported {where}"
    if server.games_channel is not None:
        called += f"; people looking for a game are called in <#{server.games_channel}>"
    lines = [
        f"**Server** · moderators: {named} with Manage Channels",
        f"Tables are opened by {_openers(server)}",
        f"New tables: {describe_settings(server.defaults)}{called}",
    ]
    if table is not None and table.open:
        lines.insert(0, f"**This table** · {describe_settings(table.settings, app.games[table.game])}")
    return "\n".join(lines)


class ChannelCommands(Commands):
    """Commands by which moderators bring people together."""

    @describe(
        games="where people looking for a game are called, and their tables opened in threads",
        notice="where a standing message says what is being played and who is looking for a game",
        no_notice="True: take that message away",
        puzzle="where the puzzle of the day is sent, with the solution of the one before",
        no_puzzle="True: stop sending puzzles",
        no_games="True: no such channel; people are called where they looked, if they may open tables",
    )
    async def channels(
        self,
        interaction: Interaction,
        games: discord.TextChannel | None = None,
        no_games: bool = False,
        notice: discord.TextChannel | None = None,
        no_notice: bool = False,
        puzzle: discord.TextChannel | None = None,
        no_puzzle: bool = False,
    ) -> str:
        """Where people find a game in this server (moderators)."""
        await require(self._app, interaction, Who.MODERATOR)
        guild_id, servers = interaction.guild_id or 0, self._app.service.servers
        ways = {"games": (games, no_games), "notice": (notice, no_notice), "puzzle": (puzzle, no_puzzle)}
        _require_one_way(**ways)
        for channel in (games, notice, puzzle):
            if channel is not None:
                require_speech(channel, tables=channel is games, pictures=channel is puzzle)
        placing: dict[str, Callable[[int, int | None], Awaitable[object]]] = {
            "games": lambda guild, channel: servers.configure(guild, games_channel=channel),
            "notice": self._app.noticeboard.place,
            "puzzle": self._app.daily_puzzles.place,
        }
        for name, (channel, nowhere) in ways.items():
            if channel or nowhere:
                require_whole_server(interaction)
                await placing[name](guild_id, channel.id if channel else None)
        called = (await servers.read(guild_id)).games_channel
        stands = await self._app.service.notices.find(guild_id=guild_id)
        daily = await self._app.service.dailies.find(guild_id=guild_id)
        return (
            f"{f'People looking for a game are called in <#{called}>' if called else _NO_GAMES}. "
            f"The message with all games stands {f'in <#{stands.channel_id}>' if stands else 'nowhere'}. "
            f"The puzzle of the day is sent {f'to <#{daily.channel_id}>' if daily else 'nowhere'}."
        )

    @describe(
        game="what is to be played",
        at="when, such as 20:30, 2026-12-24 18:00 or “in 2 hours”",
        seats="how many play; without it, as many as the game has seats",
        change="True: change what you name of an evening; of a new game or time people are told",
        call_off="True: call an evening off instead",
        remove="take somebody off an evening: they cannot come by themselves any more",
        readmit="let somebody come again who was taken off it",
        evening="which one of this channel is meant; without it, the next one",
    )
    @autocomplete(evening=_evenings_here)
    async def evening(
        self,
        interaction: Interaction,
        game: lookup.Entry | None = None,
        at: str = "",
        seats: app_commands.Range[int, 2, 6] | None = None,
        change: bool = False,
        call_off: bool = False,
        remove: discord.User | None = None,
        readmit: discord.User | None = None,
        evening: str = "",
    ) -> str:
        """Plan a game for a set time here: people say that they are coming, and are called (moderators)."""
        await require(self._app, interaction, Who.MODERATOR)
        guild_id, channel_id = interaction.guild_id or 0, interaction.channel_id or 0
        calls, moment = self._app.evening_calls, await lookup.moment(self._app, interaction, at)
        if any((call_off, change, remove, readmit, evening)):
            meant = await _evening_named(interaction, evening)
            if call_off:
                await calls.call_off(meant)
                return f"The {evening_text(meant, self._app.games)} is called off."
            if member := remove or readmit:
                await calls.let(meant, member.id, come=remove is None, by=named(interaction))
                off = f"{member.mention} is off that evening, and cannot come unless `readmit` lets them."
                return off if remove else f"{member.mention} may come again."
            if (game, moment, seats) == (None, None, None):
                raise Refusal("Say what to change: `game`, `at` or `seats`.")
            return self._planned(await calls.change(meant, game, moment, seats, named(interaction)))
        if game is None or moment is None:
            raise Refusal("Say what to play and when, such as `game: Settlers at: 20:30`.")
        require_threads(interaction)
        planned = await self._app.service.evenings.plan(guild_id, channel_id, game, moment, seats)
        await calls.rounds.look((guild_id, planned.id))
        return self._planned(planned)

    def _planned(self, evening: Evening) -> str:
        named = title_of(self._app.games, evening.game)
        return f"The evening of **{named}** is planned for <t:{int(evening.at)}:F>."

    @describe(withdraw="whose search to take off the list; they may look again")
    async def wishes(self, interaction: Interaction, withdraw: discord.Member | None = None) -> None:
        """Who is looking for a game in this server, and for which (moderators)."""
        await require(self._app, interaction, Who.OVERSEER)
        guild_id, said = interaction.guild_id or 0, ""
        if withdraw is not None:
            wish = await self._app.service.finding.one(guild_id, withdraw.id)
            if wish is None:
                raise Refusal(f"{withdraw.mention} is not looking for a game here.")
            await self._app.service.finding.withdraw(guild_id, withdraw.id)
            self._app.finder.rounds.wake(guild_id)
            await quietly(self._app.finder.tell_withdrawn(wish, named(interaction)))
            said = f"{withdraw.mention} is no longer looking for a game."
        await find_verbs.show_wishes(self._app, interaction, 1, said)
