"""`/moderate channels`, `/moderate evening`: where a server's people find a game, and when."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import describe

from bot.commands import lookup
from bot.commands.builder import Commands, choices_of
from bot.commands.moderation_commands import require_whole_server
from bot.messages.controls import Interaction
from bot.messages.find_pages import describe_wish
from bot.tables.model import Refusal
from bot.verbs.answers import answering, whisper
from bot.verbs.permissions import require_speech, require_threads
from bot.verbs.registry import may


class ChannelCommands(Commands):
    """Commands by which moderators bring people together."""

    @describe(
        games="where those who look for a game are called, and their tables opened in threads",
        notice="where one message stands that says what is played and who looks for a game",
        no_notice="True: that message goes",
        puzzle="where the puzzle of the day is sent, with the solution of the one before",
        no_puzzle="True: no puzzle is sent any more",
        no_games="True: nobody is called elsewhere than where they looked, if players may open tables",
    )
    @answering
    async def channels(
        self,
        interaction: Interaction,
        games: discord.TextChannel | None = None,
        no_games: bool = False,
        notice: discord.TextChannel | None = None,
        no_notice: bool = False,
        puzzle: discord.TextChannel | None = None,
        no_puzzle: bool = False,
    ) -> None:
        """Where people find a game in this server (moderators)."""
        await may(self._app, interaction, "settings")
        guild_id = interaction.guild_id or 0
        changed: dict[str, Any] = {}
        if games is not None or no_games:
            changed["games_channel"] = None if games is None or no_games else games.id
        if notice is not None or no_notice:
            changed["notice_channel"] = None if notice is None or no_notice else notice.id
        server = await self._app.service.servers.read(guild_id)
        for channel in (games, notice, puzzle):
            if channel is not None:
                require_speech(channel, tables=channel is games, pictures=channel is puzzle)
        if changed:
            require_whole_server(interaction)
            server = await self._app.service.servers.configure(guild_id, **changed)
        if "notice_channel" in changed:
            await self._app.noticeboard.place(guild_id, server.notice_channel)
        called = f"in <#{server.games_channel}>" if server.games_channel else "where they looked"
        stands = f"in <#{server.notice_channel}>" if server.notice_channel else "nowhere"
        told = f"Who looks for a game is called {called}. The message with all games stands {stands}."
        await whisper(interaction, told + await self._puzzle(interaction, puzzle, no_puzzle))

    async def _puzzle(
        self, interaction: Interaction, channel: discord.TextChannel | None, nowhere: bool
    ) -> str:
        """Have the puzzle of the day sent there, or nowhere, if that was asked for; says where it comes."""
        guild_id = interaction.guild_id or 0
        if channel is not None or nowhere:
            require_whole_server(interaction)
            await self._app.daily_puzzles.place(guild_id, channel.id if channel and not nowhere else None)
        daily = await self._app.service.dailies.find(guild_id=guild_id)
        return f" The puzzle of the day comes to <#{daily.channel_id}>." if daily else ""

    @describe(
        game="what is to be played",
        at="when, such as 20:30, 2026-12-24 18:00 or “in 2 hours”",
        seats="how many play; as many as the game has seats, if not said",
        change="True: change what you name of this channel's next evening; of a new time people are told",
        call_off="True: call the next evening of this channel off instead",
    )
    @choices_of(game=lookup.all_entries)
    @answering
    async def evening(
        self,
        interaction: Interaction,
        game: str | None = None,
        at: str = "",
        seats: app_commands.Range[int, 2, 6] | None = None,
        change: bool = False,
        call_off: bool = False,
    ) -> None:
        """Plan a game for a time, here: people say that they come, and are called (moderators)."""
        await may(self._app, interaction, "evening")
        guild_id, channel_id = interaction.guild_id or 0, interaction.channel_id or 0
        evenings, calls = self._app.service.evenings, self._app.evening_calls
        here = [each for each in await evenings.of(guild_id) if each.channel_id == channel_id]
        if (call_off or change) and not here:
            raise Refusal("No evening is planned in this channel.")
        if call_off:
            await calls.call_off(here[0])
            await whisper(interaction, "The evening is called off.")
            return
        moment = await lookup.moment(self._app, interaction, at)
        if change:
            if (game, moment, seats) == (None, None, None):
                raise Refusal("Say what is different: `game`, `at` or `seats`.")
            changed = await calls.change(here[0], game, moment, seats)
            await whisper(interaction, f"The evening is planned for <t:{int(changed.at)}:F>.")
            return
        if game is None or moment is None:
            raise Refusal("Say what is played, and when: such as `game: Settlers at: 20:30`.")
        require_threads(interaction)
        planned = await evenings.plan(guild_id, channel_id, game, moment, seats)
        await calls.rounds.look((guild_id, planned.id))
        await whisper(interaction, f"The evening is planned for <t:{int(moment)}:F>.")

    @describe(withdraw="whose wish goes; they may wish again")
    @answering
    async def wishes(self, interaction: Interaction, withdraw: discord.Member | None = None) -> None:
        """Who looks for a game in this server, and what for (moderators)."""
        await may(self._app, interaction, "settings")
        require_whole_server(interaction)
        guild_id, said = interaction.guild_id or 0, ""
        if withdraw is not None:
            if await self._app.service.finding.one(guild_id, withdraw.id) is None:
                raise Refusal(f"{withdraw.mention} looks for no game here.")
            await self._app.service.finding.withdraw(guild_id, withdraw.id)
            self._app.finder.rounds.wake(guild_id)
            said = f"{withdraw.mention} looks for no game any more.\n"
        found = await self._app.service.finding.all(guild_id)
        lines = [f"<@{wish.user_id}> · {describe_wish(wish, self._app.games)}" for wish in found]
        await whisper(interaction, said + ("\n".join(lines) or "Nobody looks for a game here."))
