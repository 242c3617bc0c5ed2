"""`/table`: opening a lobby, sitting down, options, starting."""

import msgspec
from discord import app_commands
from discord.app_commands import autocomplete, choices, describe

from bot.app import App
from bot.commands import lookup
from bot.commands.builder import Commands
from bot.commands.lookup import read_options
from bot.messages.controls import Interaction, press_at
from bot.tables import seating
from bot.tables.allowance import Cost
from bot.tables.entries import game_of
from bot.tables.model import Opening, Phase, Refusal, Table
from bot.tables.servers import at_pace
from bot.verbs import lobby_verbs
from bot.verbs.answers import opening_form
from bot.verbs.permissions import Who, require
from bot.verbs.table_verbs import open_table
from rules.kernel.game import title_at


async def _options_here(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Completes options of the table in this channel."""
    app: App = interaction.client.app
    table = await app.service.find(interaction.channel_id or 0)
    return lookup.suggestions(app.games[table.game], typed) if table is not None else []


class LobbyCommands(Commands):
    """Commands for the lobby."""

    @describe(
        game="what to play",
        options="such as map=twins chain=on; the lobby can change them",
        thread="give the table a thread of its own",
        pace="when people are reminded of their turn, and what silence means",
        advice="players may ask on their turn what a steady player would do; the game is not rated",
        start="when you want to begin, such as 20:30 or “in 2 hours”",
    )
    @choices(pace=lookup.all_paces())
    @autocomplete(options=lookup.options_of_game)
    async def open(
        self,
        interaction: Interaction,
        *,
        game: lookup.Entry,
        options: str = "",
        thread: bool = False,
        pace: str = "",
        advice: bool = False,
        start: str = "",
    ) -> str:
        """Open a table for a game in this channel."""
        await require(self._app, interaction, Who.OPENER)
        found, preset = game_of(self._app.games, game)
        chosen = preset | dict(read_options(found.options, options, found.presets))
        seating.settle(found, chosen)
        settings = at_pace((await self._app.service.servers.read(interaction.guild_id or 0)).defaults, pace)
        settings = msgspec.structs.replace(settings, advice=True) if advice else settings
        at = await lookup.moment(self._app, interaction, start)
        wanted = Opening(game=found.id, chosen=chosen, settings=settings, starts_at=at)
        table = await open_table(self._app, interaction, wanted, thread=thread)
        trouble, uncalled = await self._show(interaction, table)
        unlisted = await self._app.command_lists.add(table.guild_id, found.id)
        where = f" in <#{table.channel_id}>" if thread else ""
        said = f"The table for {title_at(found, chosen)} is open{where}."
        return " ".join(filter(None, (trouble or said, uncalled, unlisted)))

    @describe(role="what you do instead of playing, such as game master; without it you take a seat")
    @autocomplete(role=lookup.roles_here)
    async def join(self, interaction: Interaction, role: str = "") -> str:
        """Take a seat at the table in this channel, or a role beside the seats."""
        table = await lookup.lobby_here(self._app, interaction)
        return await lobby_verbs.join(self._app, interaction, table, role)

    async def leave(self, interaction: Interaction) -> str:
        """Get up before the game begins (later: resign)."""
        table = await lookup.table_here(self._app, interaction)
        if table.phase in (Phase.PLAYING, Phase.PAUSED):
            raise Refusal("The game has begun: `/table resign` gives up your seat, `/table away` lends it.")
        table = await lookup.lobby_here(self._app, interaction)
        return f"You left the table. {await lobby_verbs.leave(self._app, interaction, table.id)}".rstrip()

    @describe(
        player="how well it plays; without it, as strong as there is",
        remove="the seat of a computer to send away instead",
        role="what it does instead of playing, where the game has such a role",
    )
    @autocomplete(player=lookup.computers_here, remove=lookup.seated_computers, role=lookup.roles_here)
    async def computer(
        self, interaction: Interaction, player: str | None = None, remove: str | None = None, role: str = ""
    ) -> str:
        """Seat a computer player, or send one away."""
        table = await lookup.lobby_here(self._app, interaction, Who.HOST)
        if remove:
            seat = lookup.seat_named(table, remove)
            said = await lobby_verbs.remove_computer(self._app, table, seat.index)
        else:
            said = await lobby_verbs.add_computer(self._app, table, player, role)
        return said

    @describe(
        options="such as map=twins chain=on",
        preset="options that go well together; all others go back to their defaults",
    )
    @autocomplete(options=_options_here, preset=lookup.presets_here)
    async def options(self, interaction: Interaction, options: str = "", preset: str = "") -> str:
        """Change options while the lobby is open, one by one or by a preset."""
        table = await lookup.lobby_here(self._app, interaction, Who.HOST)
        if not options.strip() and not preset:
            raise Refusal("Say what to change: `options` lists it as you type; or choose a preset.")
        chosen = lobby_verbs.by_preset(self._app, table, preset) if preset else {}
        game = self._app.games[table.game]
        chosen |= read_options(game.options, options, game.presets)
        return await lobby_verbs.change_options(self._app, table, chosen)

    @describe(at="instead of now, such as 20:30, 2026-12-24 18:00, “in 2 hours”; or “off”")
    async def start(self, interaction: Interaction, at: str = "") -> str:
        """Start the game with those who sit at the table, or say when you want to."""
        table = await lookup.lobby_here(self._app, interaction, Who.PLAYER)
        if not at:
            return await lobby_verbs.start(self._app, interaction, table)
        starts_at = await lookup.moment(self._app, interaction, "" if at.strip().lower() == "off" else at)
        await self._app.service.lobby.schedule(table.id, starts_at)
        return "No time is set." if starts_at is None else f"It begins <t:{int(starts_at)}:R>."

    @opening_form
    async def luck(self, interaction: Interaction) -> str:
        """Ask to add a word to the dice; once Start was pressed, this opens the form for it."""
        table = await lookup.table_here(self._app, interaction)
        if table.phase is not Phase.LUCK:
            table = await lookup.lobby_here(self._app, interaction)
        return await lobby_verbs.press_luck(self._app, interaction, press_at(table, "luck"))

    async def _show(self, interaction: Interaction, table: Table) -> tuple[str, str]:
        """Show a table that was just opened, and call the players' role; returns what hinders either."""
        uncalled = ""
        if (await self._app.service.servers.read(table.guild_id)).players_role is not None:
            try:
                await self._app.service.allowance.spend(interaction.user.id, Cost.CALL)
            except Refusal as refusal:
                uncalled = f"Nobody was called. {refusal.text}"
        desk = self._app.desks.of(table.id)
        if not uncalled:
            return await desk.summon(table), ""
        desk.wake()
        return await desk.shown(), uncalled
