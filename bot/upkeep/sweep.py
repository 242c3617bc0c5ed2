"""Picking up what was left over: after a start, and whenever something did not follow that should have."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from bot.tables.model import Refusal
from bot.tables.posts import BOARD, FINALE
from bot.upkeep.boards import Boards
from bot.upkeep.clockwork import Clockwork
from bot.upkeep.failures import TROUBLE
from bot.upkeep.finales import Finales
from bot.upkeep.follower import Follower
from bot.upkeep.kit import Kit

log = logging.getLogger(__name__)

_PAUSE = 600.0
"""Seconds between two looks at all tables, where nothing is known to have failed."""
_SOON = 10.0
"""Seconds until the next look where something has."""
_SIDE_BY_SIDE = 24
"""Tables that are picked up at a time: one whose channel is stuck holds up no other."""

Ours = Callable[[int], bool]
"""Whether the tables of a server are to be picked up."""


class Sweep:
    """Finds tables whose newest version is not shown, whose computer is due, whose finale is missing."""

    def __init__(self, kit: Kit, boards: Boards, finales: Finales, follower: Follower, clockwork: Clockwork):
        self._service = kit.service
        self._alarms = kit.alarms
        self._boards = boards
        self._finales = finales
        self._follower = follower
        self._clockwork = clockwork
        self._places = asyncio.Semaphore(_SIDE_BY_SIDE)
        self._under_way: set[int] = set()
        self._ours: Ours | None = None
        self._soon = False

    async def draw_ahead(self) -> None:
        """Draw a late board of each game while Discord lets the bot in: a game's first takes the longest."""
        late = {table.game: table.id for table in await self._service.posts.behind()}
        for table_id in late.values():
            with suppress(Refusal):  # of a lobby
                await self._boards.drawing.board(await self._service.play.glance(table_id))

    async def keep_on(self, ours: Ours) -> None:
        """Pick up now what was left over in these servers, and look again from time to time."""
        self._ours = ours
        await self._look(ours)

    def soon(self) -> None:
        """Something failed after which a table may be left over: look soon."""
        if self._ours is not None and not self._soon:
            self._soon = True
            self._alarms.set("sweep", _SOON, partial(self._look, self._ours))

    async def _look(self, ours: Ours) -> None:
        self._soon = False
        self._alarms.set("sweep", _PAUSE, partial(self._look, ours))
        try:
            await self._pick_up(ours)
        except TROUBLE as error:
            log.warning("What was left over is not known yet: %s", error)
            self.soon()

    async def _pick_up(self, ours: Ours) -> None:
        """Carry on each table of these servers at which something is left over and nothing is being done."""
        await self._clockwork.wind()
        tables = await self._left_over(ours)
        self._under_way |= tables
        await asyncio.gather(*(self._carry_on(table_id) for table_id in sorted(tables)))

    async def _left_over(self, ours: Ours) -> set[int]:
        intents = await self._service.posts.intents()
        boards = {row.game_id for row in intents if row.kind == BOARD}
        behind = {table.id for table in await self._service.posts.behind()}
        found = boards | behind | set(await self._service.computers.due())
        for row in intents:
            if (
                row.kind == FINALE
                and not self._finales.busy(row.game_id)
                and await self._is(ours, row.game_id)
            ):
                self._finales.schedule(row.game_id)
        busy = {id for id in found if self._boards.busy(id) or self._follower.busy(id)} | self._under_way
        return {id for id in found - busy if await self._is(ours, id)}

    async def _is(self, ours: Ours, table_id: int) -> bool:
        try:
            return ours((await self._service.get(table_id)).guild_id)
        except Refusal as refusal:
            log.error("Table %s cannot be picked up: %s", table_id, refusal.text)
            return False

    async def _carry_on(self, table_id: int) -> None:
        try:
            # All boards before any computer: those of hundreds of tables think for minutes.
            async with self._places:
                await self._boards.show(table_id)
            async with self._places:
                await self._follower.follow(table_id)
        except Exception:
            # One table that cannot go on must stop no other.
            log.exception("Table %s could not be picked up", table_id)
        finally:
            self._under_way.discard(table_id)
