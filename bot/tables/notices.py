"""What a server is told of its games in one standing message, and which message that is."""

from collections.abc import Callable

import msgspec

from bot.tables.documents import Documents, Standing
from bot.tables.evenings import Evening, Evenings
from bot.tables.finding import Finding
from bot.tables.keeper import Keeper
from bot.tables.matching import Wish
from bot.tables.model import Phase, Table
from bot.tables.overview import Overseen, Overview
from bot.tables.seasons import Season, Seasons

_RESULTS = 12
"""So many seats that won last are looked at."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """Who won a game that is over."""

    game: str
    channel_id: int
    ended_at: float
    people: tuple[int, ...] = ()
    computers: int = 0


class Going(msgspec.Struct, frozen=True, kw_only=True):
    """What goes on in a server, as far as some may know it."""

    seats: tuple[Table, ...] = ()
    """Lobbies where somebody can still sit down."""
    wishes: tuple[tuple[Wish, int], ...] = ()
    """What people look for: one of the same wishes, and how many there are."""
    tables: tuple[Overseen, ...] = ()
    """Games that go on."""
    evening: tuple[Evening, int] | None = None
    """The next evening, and how many come to it."""
    seasons: tuple[Season, ...] = ()
    """Those that go on, or can be joined."""
    results: tuple[Result, ...] = ()
    """The last ones, newest first."""


class Notice(Standing, frozen=True, kw_only=True):
    """The standing message of a server."""

    changed_at: float = 0.0
    """In seconds since 1970."""


class Notices(Documents[Notice]):
    """Reads what goes on, and keeps in the store which message says so."""

    def __init__(
        self, keeper: Keeper, overview: Overview, finding: Finding, evenings: Evenings, seasons: Seasons
    ) -> None:
        super().__init__(keeper, Notice, "notices")
        self._overview = overview
        self._finding = finding
        self._evenings = evenings
        self._seasons = seasons

    async def going(self, guild_id: int, seen: Callable[[int], bool]) -> Going:
        """What goes on in the channels that are `seen`, by their id."""
        now = self._keeper.clock()
        open_ = [each for each in await self._overview.of(guild_id) if seen(each.table.channel_id)]
        kinds = dict[tuple[object, ...], list[Wish]]()
        for wish in await self._finding.wishes.where(guild_id=guild_id):
            if wish.until > now and not wish.seated:
                kinds.setdefault(wish.kind, []).append(wish)
        lobbies = [each.table for each in open_ if each.table.phase is Phase.LOBBY]
        return Going(
            seats=tuple(table for table in lobbies if not table.full),
            wishes=tuple((same[0], len(same)) for same in kinds.values()),
            tables=tuple(each for each in open_ if each.table.phase in (Phase.PLAYING, Phase.PAUSED)),
            evening=await self._next_evening(guild_id, seen),
            seasons=tuple(
                each
                for each in await self._seasons.of(guild_id)
                if each.phase != "over" and each.message_id and seen(each.channel_id)
            ),
            results=tuple(each for each in await self._results(guild_id) if seen(each.channel_id)),
        )

    async def _next_evening(self, guild_id: int, seen: Callable[[int], bool]) -> tuple[Evening, int] | None:
        for evening in await self._evenings.of(guild_id):
            if seen(evening.channel_id) and not evening.call_id:
                return evening, len(await self._evenings.comers(evening.id))
        return None

    async def _results(self, guild_id: int) -> list[Result]:
        found = dict[int, Result]()
        for won in await self._keeper.store.read.results.winners(guild_id, _RESULTS):
            first = Result(game=won.game, channel_id=won.channel_id, ended_at=won.ended_at)
            before = found.get(won.game_id, first)
            people = before.people if won.user_id is None else (*before.people, won.user_id)
            computers = before.computers + (won.user_id is None and won.computer is not None)
            found[won.game_id] = msgspec.structs.replace(before, people=people, computers=computers)
        return list(found.values())
