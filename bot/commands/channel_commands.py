"""`/moderate channels`: where a server's people find a game."""

from typing import Any

import discord
import msgspec
from discord.app_commands import describe

from bot.commands.builder import Commands
from bot.commands.moderation_commands import require_whole_server
from bot.messages.controls import Interaction
from bot.verbs.answers import acknowledge, answering, whisper
from bot.verbs.registry import may


class ChannelCommands(Commands):
    """The command for the server's channels."""

    @describe(
        games="where those who look for a game are called, and their tables opened in threads",
        notice="where one message stands that says what is played and who looks for a game",
        no_notice="True: that message goes",
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
    ) -> None:
        """Where people find a game in this server (moderators)."""
        await acknowledge(interaction)
        await may(self._app, interaction, "settings")
        guild_id = interaction.guild_id or 0
        changed: dict[str, Any] = {}
        if games is not None or no_games:
            changed["games_channel"] = None if games is None or no_games else games.id
        if notice is not None or no_notice:
            changed["notice_channel"] = None if notice is None or no_notice else notice.id
        server = await self._app.service.servers.read(guild_id)
        if changed:
            require_whole_server(interaction)
            server = msgspec.structs.replace(server, **changed)
            await self._app.service.servers.configure(guild_id, server)
        if "notice_channel" in changed:
            await self._app.noticeboard.place(guild_id, server.notice_channel)
        called = f"in <#{server.games_channel}>" if server.games_channel else "where they looked"
        stands = f"in <#{server.notice_channel}>" if server.notice_channel else "nowhere"
        told = f"Who looks for a game is called {called}. The message with all games stands {stands}."
        await whisper(interaction, told)
