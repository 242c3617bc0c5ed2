"""How open tables stand, those of a server as everybody may know it, those of a person as that one may."""

import msgspec

from bot.spans import DAY, HOUR, MINUTE
from bot.tables import waits
from bot.tables.keeper import Keeper
from bot.tables.live import Live, names_of
from bot.tables.model import Phase, Refusal, Table
from rules.kernel.events import Viewer

_WEEK = 7 * DAY
_GRACE = HOUR
"""Seconds that a table may be late with what it does by itself after silence."""


class Overseen(msgspec.Struct, frozen=True, kw_only=True):
    """An open table: who is waited for, since when (seconds since 1970), and what there is to do."""

    table: Table
    waiting: tuple[int, ...]
    since: float
    late: float | None
    """For how many seconds it has stalled, less than 0 if it has not; None where it cannot."""
    todo: str

    @property
    def stalled(self) -> bool:
        """Whether it has waited too long."""
        return self.late is not None and self.late >= 0


class Overview:
    """Looks at the tables of a server."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._reminded: dict[int, float] = {}
        """When a moderator had the people of a table reminded, within the last hour."""

    async def of(self, guild_id: int) -> list[Overseen]:
        """The open tables of a server: first those that have stalled, then by how long they have waited."""
        rows = await self._keeper.store.read.open_games(guild_id)
        found = [_overseen(live, self._keeper.clock()) for live in await self._keeper.peek_all(rows)]
        return sorted(found, key=lambda each: (not each.stalled, each.since))

    async def of_person(self, user_id: int) -> list[Overseen]:
        """The open tables where that person sits, as they may know it: first those that wait for them."""
        rows = await self._keeper.store.read.games_of_user(user_id)
        now = self._keeper.clock()
        lives = await self._keeper.peek_all(rows)
        found = [_overseen(live, now, live.table.seat_of(user_id)) for live in lives]
        return sorted(found, key=lambda each: (each.table.seat_of(user_id) not in each.waiting, each.since))

    async def one(self, table_id: int) -> Overseen:
        """One table; Refusal if there is none of that id."""
        return _overseen(await self._keeper.peek(table_id), self._keeper.clock())

    def remind(self, table_id: int) -> None:
        """Note that a moderator has a table's people reminded; Refusal within an hour of the last time."""
        now = self._keeper.clock()
        self._reminded = {id: at for id, at in self._reminded.items() if at > now - HOUR}
        if table_id in self._reminded:
            raise Refusal("They were reminded less than an hour ago.")
        self._reminded[table_id] = now


def told_again(each: Overseen, told_at: float, now: float) -> bool:
    """Whether a game has stalled, or for a week more, since its channel was told of such last."""
    if each.late is None or each.table.phase is not Phase.PLAYING:
        return False
    return each.late // _WEEK > max(-1.0, (each.late - (now - told_at)) // _WEEK)


def _overseen(live: Live, now: float, viewer: Viewer = None) -> Overseen:
    table, since = live.table, live.moved_at or live.table.opened_at
    todo = ""
    if live.position is not None and table.phase is Phase.PLAYING:
        todo = live.game.prompt(live.position.view(None), names_of(live))
    may_stall = table.phase in (Phase.PLAYING, Phase.LOBBY)
    late = now - since - _patience(table) if may_stall else None
    return Overseen(table=table, waiting=waits.awaited(live, viewer).seats, since=since, late=late, todo=todo)


def _patience(table: Table) -> float:
    """Seconds after which a table has stalled: a day, or when silence should have ended the wait."""
    settings = table.settings
    if table.phase is Phase.LOBBY or settings.endless:
        return DAY
    return max(DAY, (settings.remind_after + settings.silence_after) * MINUTE + _GRACE)
