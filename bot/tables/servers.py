"""What a Discord server chose for its tables, and which games' commands it lists."""

from collections.abc import Mapping
from typing import Any

import msgspec

from bot.tables.keeper import TablePart
from bot.tables.live import as_text
from bot.tables.model import OnSilence, Refusal, ServerSettings, TableSettings
from data.rows import CommandListRow
from data.store import Store
from rules.kernel.game import Game
from rules.kernel.names import plural

LONGEST_WAIT = 30 * 24 * 60
"""Minutes: the longest time that a timer may be set to."""


PACES: Mapping[str, TableSettings] = {
    "tonight": TableSettings(remind_after=5, silence_after=15, on_silence=OnSilence.COMPUTER, answer_after=5),
    "over days": TableSettings(),
}
"""Reminders and silence together, by the name of the pace."""


def at_pace(settings: TableSettings, name: str | None) -> TableSettings:
    """The same settings at that pace, as they are if none is named; Refusal if there is none of that name."""
    if not name:
        return settings
    if name not in PACES:
        raise Refusal(f"There is no such pace; there are: {', '.join(PACES)}.")
    return msgspec.structs.replace(PACES[name], advice=settings.advice)


def pace_of(settings: TableSettings) -> str:
    """The name of the pace that these settings are; empty if they are none."""
    return next((name for name in PACES if at_pace(settings, name) == settings), "")


class Servers(TablePart):
    """Settings of servers."""

    async def read(self, guild_id: int) -> ServerSettings:
        """What that server chose, or the defaults."""
        return await read_server(self._keeper.store, guild_id)

    async def configure(
        self, guild_id: int, named: Mapping[str, Any] | None = None, pace: str | None = None, **changed: Any
    ) -> ServerSettings:
        """Change that much of what a server chose; all of it then. Tables that are open keep their settings.

        Of new tables a `pace` is settled first, then what is `named`. Raises Refusal for a time that cannot
        be, and for a role that nobody named.
        """
        # The lock of a server, so that of two at once neither writes over what the other has changed.
        async with self._keeper.lock(-guild_id):
            before = await self.read(guild_id)
            begins_with = msgspec.structs.replace(at_pace(before.defaults, pace), **(named or {}))
            settings = msgspec.structs.replace(before, defaults=begins_with, **changed)
            check_settings(begins_with)
            if changed.get("openers") == "role" and settings.opener_role is None:
                raise Refusal("Say which role that is: name it as `opener_role`.")
            await self._store(guild_id, settings)
        return settings

    async def lose(self, guild_id: int, channel_id: int) -> None:
        """That channel is no more.

        Those who look for a game are called where they looked, and stalled tables are told in their own.
        """
        async with self._keeper.lock(-guild_id):
            before = await self.read(guild_id)
            named = {"games_channel": before.games_channel, "reports_channel": before.reports_channel}
            lost = dict.fromkeys(name for name, its in named.items() if its == channel_id)
            if lost:
                await self._store(guild_id, msgspec.structs.replace(before, **lost))

    async def _store(self, guild_id: int, settings: ServerSettings) -> None:
        await self._keeper.write(lambda write: write.set_server(guild_id, as_text(settings)))


async def read_server(store: Store, guild_id: int) -> ServerSettings:
    """What that server chose, or the defaults."""
    return msgspec.json.decode(await store.read.server(guild_id) or "{}", type=ServerSettings)


def check_settings(settings: TableSettings) -> None:
    """Refusal if a time is not between 0 and 30 days."""
    times = {
        "The reminder": settings.remind_after,
        "The time of silence": settings.silence_after,
        "The time for an answer": settings.answer_after,
    }
    for what, minutes in times.items():
        if not 0 <= minutes <= LONGEST_WAIT:
            raise Refusal(f"{what} can be 0 (off) to {LONGEST_WAIT} minutes, which is 30 days.")


def describe_settings(settings: TableSettings, game: Game[Any, Any] | None = None) -> str:
    """What the settings of a table mean, as one clause, after the name of the pace if they are one.

    Of a table's game it says no more than what that game asks; without one, what any may ask.
    """
    named = pace_of(settings)
    advice = "; anybody may ask what a steady player would do, and the game is not rated"
    return f"{named}: {_timer_words(settings, game)}".removeprefix(": ") + (advice if settings.advice else "")


_ON_SILENCE = {
    OnSilence.COMPUTER: "a computer moves",
    OnSilence.SKIP: "the turn is passed where the rules know that",
}


def _timer_words(settings: TableSettings, game: Game[Any, Any] | None) -> str:
    answers = game is None or any(kind.answers for kind in game.actions)
    remind = f"reminder after {_span(settings.remind_after)}" if settings.remind_after else "no reminder"
    happens = "then nothing more" if settings.remind_after else "and silence ends no turn"
    if not settings.endless:
        wait = _span(settings.silence_after)
        when = f"{wait} later" if settings.remind_after else f"after {wait}"
        happens = f"{when} {_ON_SILENCE[settings.on_silence]}"
    said = [f"{remind}, {happens}"]
    if answers and settings.answer_after:
        said.append(f"silence where others wait for an answer is a pass after {_span(settings.answer_after)}")
    if answers and settings.sparing:
        offers = game is None or any(kind.costless for kind in game.actions)
        declined = ", and offers are declined for them" * offers
        said.append(f"whoever is away is called for their own turn and little else{declined}")
    return "; ".join(said)


def _span(minutes: int) -> str:
    for size, noun in ((1440, "day"), (60, "hour")):
        if minutes and minutes % size == 0:
            return plural(minutes // size, noun)
    return plural(minutes, "minute")


class Listings(TablePart):
    """Reads and writes the lists; server 0 stands for all servers."""

    async def all(self) -> list[CommandListRow]:
        """Every list that is known."""
        return await self._keeper.store.read.command_lists()

    async def one(self, guild_id: int) -> CommandListRow:
        """The list of a server; an empty one if nothing is known."""
        found = await self._keeper.store.read.command_list(guild_id)
        return found or CommandListRow(guild_id=guild_id)

    async def store(self, row: CommandListRow) -> None:
        """Remember a list in place of the one before."""
        await self._keeper.write(lambda write: write.set_command_list(row))

    async def drop(self, guild_id: int) -> None:
        """Remember nothing of a server."""
        await self._keeper.write(lambda write: write.drop_command_list(guild_id))
