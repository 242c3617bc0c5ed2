"""`/play`: a game at once, or with people who are found for it."""

from typing import Literal

from discord import app_commands
from discord.app_commands import choices, describe

from bot.commands import lookup
from bot.commands.builder import Commands, choice, given
from bot.messages.controls import Interaction
from bot.verbs import find_verbs, reminder_verbs, table_verbs
from rules.kernel import levels


class PlayCommands(Commands):
    """Commands by which people come to a game."""

    @describe(game="what to play", computers="how many opponents", level="how strong they are")
    @choices(level=[choice(f"{name} {told}", name) for name, told in levels.LEVELS.items()])
    async def now(
        self,
        interaction: Interaction,
        game: lookup.UnledEntry,
        computers: app_commands.Range[int, 1, 5] | None = None,
        level: str = levels.STEADY,
    ) -> str:
        """Play at once against computers: you sit down, and the game begins."""
        return await table_verbs.play_now(self._app, interaction, game, computers, level)

    @describe(
        game="what you would like to play",
        or_game="another game that you would like as well",
        or_third="one more",
        players="how many play at most",
        at_least="how many play at least",
        pace="tonight, or over days",
        until="how long you keep looking, such as 23:00 or “in 3 days”",
        computers="computers may fill seats if too few people come",
        reliable="the others made at least this percentage of their turns in time",
        tables="how many tables you want to sit at here at once, at most",
        meet="True: meet in the lobby first; False: the game begins as soon as all are ready",
        withdraw="True: stop looking",
    )
    @choices(pace=lookup.all_paces())
    async def find(
        self,
        interaction: Interaction,
        *,
        game: lookup.UnledEntry | None = None,
        or_game: lookup.UnledEntry | None = None,
        or_third: lookup.UnledEntry | None = None,
        players: app_commands.Range[int, 2, 6] | None = None,
        at_least: app_commands.Range[int, 2, 6] | None = None,
        pace: str | None = None,
        until: str = "",
        computers: bool | None = None,
        reliable: app_commands.Range[int, 0, 100] | None = None,
        tables: app_commands.Range[int, 1, 20] | None = None,
        meet: bool | None = None,
        withdraw: bool = False,
    ) -> None:
        """Find people to play with: say what you would like; use it again to see, change or withdraw it."""
        if withdraw:
            said = await find_verbs.withdraw(self._app, interaction)
            await find_verbs.show_find(self._app, interaction, said)
            return
        changes = given(
            games=tuple(dict.fromkeys(each for each in (game, or_game, or_third) if each)) or None,
            most=players,
            least=at_least if at_least is not None or players is None else min(2, players),
            pace=pace,
            until=await lookup.moment(self._app, interaction, until),
            computers=computers,
            reliable=reliable,
            tables=tables,
            meet=meet,
        )
        if changes:
            await find_verbs.change_wish(self._app, interaction, changes)
        await find_verbs.show_find(self._app, interaction)

    @describe(how="daily: once a day and at its end; end: at its end only; off: no longer")
    async def follow(self, interaction: Interaction, how: Literal["daily", "end", "off"] = "daily") -> str:
        """Follow this channel's game without playing in it: you get news by direct message."""
        table = await lookup.table_here(self._app, interaction)
        return await reminder_verbs.follow(self._app, interaction, table, how)

    @describe(
        note="what to remind you of; only you read it",
        at="when, such as 20:30, 2026-12-24 18:00 or “in 2 hours”",
        turns="after how many of your turns in this channel's game; 1 is the next",
        forget="the number of a reminder that you no longer want",
    )
    async def remind(
        self,
        interaction: Interaction,
        note: str = "",
        at: str = "",
        turns: app_commands.Range[int, 1, 50] | None = None,
        forget: int | None = None,
    ) -> str:
        """Remind yourself at a time, or on one of your turns; without options, see your reminders."""
        if forget is not None:
            said = await reminder_verbs.forget(self._app, interaction, forget)
        elif not (note or at or turns):
            said = await reminder_verbs.reminder_list(self._app, interaction)
        else:
            moment = await lookup.moment(self._app, interaction, at)
            table = await self._app.service.find(interaction.channel_id or 0)
            said = await reminder_verbs.remind(self._app, interaction, table, moment, turns, note.strip())
        return said
