"""The pictures of a board, drawn in threads."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from bot.tables.model import Glance, Phase
from bot.upkeep.posting import Kit
from render.painter import Picture

log = logging.getLogger(__name__)

T = TypeVar("T")

_WARM = 2.0
"""Seconds from a game's first picture until what its moves will need is drawn ahead, and as long again as any
board is being drawn: after a start or an outage there are hundreds."""

_UNSENT = 8 << 20
"""Bytes of pictures that are kept of boards which Discord has not taken: some hundred."""


class Unsent:
    """The pictures of boards until they are sent, as many as have room: what is tried again is drawn once."""

    def __init__(self, room: int = _UNSENT) -> None:
        """`room` is in bytes."""
        self._room = room
        self._kept: dict[int, tuple[int, tuple[Picture, ...]]] = {}

    def find(self, table_id: int, version: int) -> tuple[Picture, ...]:
        """What was drawn of that version of a table; nothing if it is not here."""
        of, pictures = self._kept.get(table_id, (version, ()))
        return pictures if of == version else ()

    def keep(self, table_id: int, version: int, pictures: tuple[Picture, ...]) -> None:
        """That was drawn; what was kept of another version goes."""
        self.drop(table_id)
        takes = sum(len(each.png) for each in pictures)
        if takes <= self._room:
            self._room -= takes
            self._kept[table_id] = version, pictures

    def drop(self, table_id: int) -> None:
        """It is sent, or need not be."""
        _, pictures = self._kept.pop(table_id, (0, ()))
        self._room += sum(len(each.png) for each in pictures)


class Drawing:
    """Draws boards, and remembers of which tables it has drawn any."""

    def __init__(self, kit: Kit) -> None:
        self.painter = kit.setup.painter
        self._alarms = kit.alarms
        self._drawn = set[int]()
        self._unsent = Unsent()
        self._under_way = 0
        """Boards that are being drawn, or wait for it."""
        self._threads = ThreadPoolExecutor(kit.setup.drawing, "drawing")
        """Of their own: what draws holds up no other work, and few have large pictures in hand at a time."""
        self._private = ThreadPoolExecutor(kit.setup.drawing, "private drawing")
        self._warming = asyncio.Semaphore(1)
        """Drawing ahead is done for one table at a time: nobody waits for it."""

    async def board(self, glance: Glance) -> tuple[Picture, ...]:
        """The board's pictures; none if the painter fails: the game goes on in words.

        They are kept until `sent`, should Discord not take them.
        """
        of = glance.table.id, glance.table.version
        pictures = self._unsent.find(*of)
        if not pictures:
            pictures = await self._start(glance)
            self._unsent.keep(*of, pictures)
        return pictures

    def sent(self, table_id: int) -> None:
        """The newest board of that table is in its channel."""
        self._unsent.drop(table_id)

    def _start(self, glance: Glance) -> asyncio.Future[tuple[Picture, ...]]:
        """Have the pictures drawn in a thread."""
        table = glance.table
        self._warm_soon(glance)

        def draw() -> tuple[Picture, ...]:
            try:
                return tuple(self.painter(table.game).pictures(glance.view))
            except Exception:
                log.exception("Table %s could not be drawn at version %s", table.id, table.version)
                return ()

        drawing = asyncio.get_running_loop().run_in_executor(self._threads, draw)
        self._under_way += 1
        drawing.add_done_callback(self._note_drawn)
        return drawing

    def _note_drawn(self, _: asyncio.Future[tuple[Picture, ...]]) -> None:
        self._under_way -= 1

    async def privately(self, paint: Callable[..., T], *args: Any) -> T:
        """What somebody alone waits for, drawn in a thread; raises what the painter raises."""
        return await asyncio.get_running_loop().run_in_executor(self._private, paint, *args)

    def forget(self, table_id: int) -> None:
        """Drop what is remembered of a table that is finished or gone."""
        self._drawn.discard(table_id)
        self._unsent.drop(table_id)

    def _warm_soon(self, glance: Glance) -> None:
        """At a game's first picture since the start of this process: draw ahead what its moves will need."""
        if glance.table.id in self._drawn or glance.table.phase is not Phase.PLAYING:
            return
        self._drawn.add(glance.table.id)
        self._warm_later(glance)

    def _warm_later(self, glance: Glance) -> None:
        async def work() -> None:
            async with self._warming:
                if not self._under_way:
                    await asyncio.to_thread(self.painter(glance.table.game).warm, glance.view)
                    return
            self._warm_later(glance)

        self._alarms.set(f"warm {glance.table.id}", _WARM, work)
