"""How the open tables of a server stand, as everybody may know it: what its moderators look after."""

import msgspec

from bot.tables import waits
from bot.tables.keeper import Keeper
from bot.tables.limits import HOUR, Rate
from bot.tables.live import Live, names_of
from bot.tables.model import OnSilence, Phase, Table, TableSettings

DAY = 86_400.0
_GRACE = HOUR
"""Seconds that a table may be late with what it does by itself after silence."""


class Overseen(msgspec.Struct, frozen=True, kw_only=True):
    """An open table: who is waited for, since when (seconds since 1970), and what there is to do."""

    table: Table
    waiting: tuple[int, ...]
    since: float
    stalled: bool
    todo: str


class Overview:
    """Looks at the tables of a server."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._reminded = Rate(1, keeper.clock, HOUR)

    async def of(self, guild_id: int) -> list[Overseen]:
        """The open tables of a server: first those that have stalled, then by how long they have waited."""
        rows = [row for row in await self._keeper.store.read.open_games() if row.guild_id == guild_id]
        found = [_overseen(live, self._keeper.clock()) for live in await self._keeper.peek_all(rows)]
        return sorted(found, key=lambda each: (not each.stalled, each.since))

    async def servers(self) -> list[int]:
        """The servers with open tables."""
        return sorted({row.guild_id for row in await self._keeper.store.read.open_games()})

    async def one(self, table_id: int) -> Overseen:
        """One table; Refusal if there is none of that id."""
        return _overseen(await self._keeper.peek(table_id), self._keeper.clock())

    def remind(self, table_id: int) -> None:
        """Note that a moderator has a table's people reminded; Refusal within an hour of the last time."""
        self._reminded.take(table_id, "They were reminded less than an hour ago.")


def _overseen(live: Live, now: float) -> Overseen:
    table, awaited = live.table, waits.awaited(live, None)
    since = awaited.since or table.opened_at
    todo = ""
    if live.position is not None and table.phase is Phase.PLAYING:
        todo = live.game.prompt(live.position.view(None), names_of(live))
    late = table.phase in (Phase.PLAYING, Phase.LOBBY) and now - since >= _patience(table.settings)
    return Overseen(table=table, waiting=awaited.seats, since=since, stalled=late, todo=todo)


def _patience(settings: TableSettings) -> float:
    """Seconds after which a table has stalled: a day, or when silence should have ended the wait."""
    if settings.on_silence is OnSilence.NOTHING:
        return DAY
    return max(DAY, (settings.remind_after + settings.silence_after) * 60 + _GRACE)
