"""The desks of all tables that are at hand, and the look for tables at which something is left over."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from bot.tables.model import By, Refusal
from bot.tables.posts import BOARD, FINALE
from bot.upkeep.clockwork import Clockwork
from bot.upkeep.desk import Desk
from bot.upkeep.drawing import Drawing
from bot.upkeep.failures import TROUBLE
from bot.upkeep.finales import Finales
from bot.upkeep.open_panels import OpenPanels
from bot.upkeep.posting import Kit

log = logging.getLogger(__name__)

_PAUSE = 600.0
"""Seconds between two looks at all tables, where nothing is known to have failed."""
_SOON = 10.0
"""Seconds until the next look where something has."""
_SIDE_BY_SIDE = 24
"""Tables that are picked up at a time: one whose channel is stuck holds up no other."""
_MOST = 2048
"""Desks that are kept where nothing is done: who was asked there and has pressed is remembered."""

Ours = Callable[[int], bool]
"""Whether the tables of a server are to be picked up."""


class Desks:
    """Every change of a table wakes its desk; what should have been done and was not is found by looking."""

    def __init__(self, kit: Kit, panels: OpenPanels) -> None:
        self._kit = kit
        self._service = kit.service
        self._panels = panels
        self._desks: OrderedDict[int, Desk] = OrderedDict()
        self._places = asyncio.Semaphore(_SIDE_BY_SIDE)
        self._under_way: set[int] = set()
        self._ours: Ours | None = None
        self._soon = False
        self.drawing = Drawing(kit)
        self.finales = Finales(kit)
        self.clockwork = Clockwork(kit, self.of, panels)
        kit.service.watch(self._changed, self._forget_posted)

    def of(self, table_id: int) -> Desk:
        """The desk of that table."""
        desk = self._desks.get(table_id)
        if desk is None:
            desk = self._desks[table_id] = Desk(
                self._kit,
                table_id,
                drawing=self.drawing,
                finales=self.finales,
                panels=self._panels,
                expect=self.clockwork.expect,
                over=self._over,
            )
            self._let_go()
        self._desks.move_to_end(table_id)
        return desk

    async def shown(self, table_id: int) -> str:
        """Wait until a table's channel shows what is stored now; why it does not yet, said the first time."""
        desk = self._desks.get(table_id)
        return "" if desk is None else await desk.shown()

    def _changed(self, table_id: int, made_by: By | None) -> None:
        """A change was stored. What a computer does is seen by the desk that let it."""
        if made_by is not By.COMPUTER:
            self.of(table_id).wake()

    def _over(self, table_id: int) -> None:
        self._desks.pop(table_id, None)

    def _let_go(self) -> None:
        """Of the desks unused for longest, where there are many."""
        for table_id in [*self._desks][: max(0, len(self._desks) - _MOST)]:
            if not self._desks[table_id].busy:
                del self._desks[table_id]

    def _forget_posted(self) -> None:
        for desk in self._desks.values():
            desk.posting.forget()

    async def draw_ahead(self) -> None:
        """Draw a late board of each game while Discord lets the bot in: a game's first takes the longest."""
        late = {table.game: table.id for table in await self._service.posts.behind()}
        for table_id in late.values():
            with suppress(Refusal):  # of a lobby
                await self.drawing.board(await self._service.play.glance(table_id))

    async def keep_on(self, ours: Ours) -> None:
        """Pick up now what was left over in these servers, and look again from time to time."""
        self._ours = ours
        await self._look(ours)

    def soon(self) -> None:
        """Something failed after which a table may be left over: look soon."""
        if self._ours is not None and not self._soon:
            self._soon = True
            self._kit.alarms.set("sweep", _SOON, partial(self._look, self._ours))

    async def _look(self, ours: Ours) -> None:
        self._soon = False
        self._kit.alarms.set("sweep", _PAUSE, partial(self._look, ours))
        try:
            await self._pick_up(ours)
        except TROUBLE as error:
            log.warning("What was left over is not known yet: %s", error)
            self.soon()

    async def _pick_up(self, ours: Ours) -> None:
        """Wake the desk of each table of these servers at which something is left over."""
        await self.clockwork.wind()
        urgent, tidy = await self._left_over()
        busy = self._under_way | {id for id, desk in self._desks.items() if desk.busy}
        for wanted in (urgent, tidy - urgent):
            found = [id for id in sorted(wanted - busy) if await self._is(ours, id)]
            self._under_way.update(found)
            await asyncio.gather(*map(self._carry_on, found))

    async def _left_over(self) -> tuple[set[int], set[int]]:
        """The tables not shown as they are or whose computer is due; those with older messages."""
        intents = await self._service.posts.intents()
        urgent = {row.game_id for row in intents if row.kind in (BOARD, FINALE)}
        urgent |= {table.id for table in await self._service.posts.behind()}
        urgent |= set(await self._service.computers.due())
        return urgent, {post.table_id for post in await self._service.posts.outdated()}

    async def _is(self, ours: Ours, table_id: int) -> bool:
        try:
            return ours((await self._service.get(table_id)).guild_id)
        except Refusal as refusal:
            log.error("Table %s cannot be picked up: %s", table_id, refusal.text)
            return False

    async def _carry_on(self, table_id: int) -> None:
        try:
            async with self._places:
                desk = self.of(table_id)
                desk.wake(first=True)
                await desk.shown()
        finally:
            self._under_way.discard(table_id)
