"""The pictures of a board, drawn in threads."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from msgspec import Struct

from bot.newest import Newest
from bot.tables.model import Glance
from bot.upkeep.posting import Kit
from render.painter import Picture

log = logging.getLogger(__name__)

T = TypeVar("T")

_UNSENT = 100
"""Boards that are kept though Discord has not taken them: some 8 MiB, 24 where all are the largest."""
_READY = 64
"""Private pictures that are kept though they came too late: each is asked for again at once."""


class _Job(Struct, eq=False):
    paint: Callable[..., Any]
    args: tuple[Any, ...]
    done: "asyncio.Future[Any]"
    wanted: Callable[[], bool]
    late: Callable[[], None] | None = None


class Line:
    """Private pictures in line for a few threads: of each person and kind the newest alone.

    Who has just pressed comes first, the newest before all; then what follows the game, and what was not
    drawn in time, as long as anybody wants it. While anything of that is owed, no press waits for more.
    """

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, "private drawing")
        self._free = threads
        self._pressed: OrderedDict[Hashable, _Job] = OrderedDict()
        self._following: OrderedDict[Hashable, _Job] = OrderedDict()
        self._ready = Newest[Hashable, tuple[tuple[Any, ...], Any]](_READY)
        """What came too late for the press that asked for it, and of what it was drawn."""

    async def draw(
        self,
        key: Hashable,
        paint: Callable[..., T],
        *args: Any,
        patience: float | None = None,
        follows: bool = False,
        wanted: Callable[[], bool] = lambda: True,
        late: Callable[[], None] | None = None,
    ) -> T | None:
        """The picture; None if one was asked for since under that key, or if it takes longer than `patience`.

        In that case it is drawn all the same if `late` is given, which is called then: asked for once more it
        is there. Where others' are late, None at once. Raises what the painter raises.
        """
        of, picture = self._ready.pop(key, ((), None))
        if len(of) == len(args) and all(one is other for one, other in zip(of, args, strict=True)) and of:
            found: T = picture
            return found
        loop = asyncio.get_running_loop()
        job = _Job(paint, args, loop.create_future(), wanted)
        for line in (self._pressed, self._following):
            self._drop(line, key)
        if patience is not None and any(each.late for each in self._following.values()):
            patience = 0.0
        (self._following if follows else self._pressed)[key] = job
        if patience == 0.0:
            self._give_up(key, job, late)
        self._next()
        clock = None if patience is None else loop.call_later(patience, self._give_up, key, job, late)
        try:
            made: T | None = await job.done
        finally:
            if clock is not None:
                clock.cancel()
        return made

    def _give_up(self, key: Hashable, job: _Job, late: Callable[[], None] | None) -> None:
        """Whoever asked for it waits no longer; it is drawn when there is time, or not at all."""
        if job.done.done():
            return
        job.late = late
        if self._pressed.get(key) is job:
            del self._pressed[key]
            if late is not None:
                self._following[key] = job
        job.done.set_result(None)

    def _drop(self, line: OrderedDict[Hashable, _Job], key: Hashable) -> None:
        job = line.pop(key, None)
        if job is not None and not job.done.done():
            job.done.set_result(None)

    def _next(self) -> None:
        """Have as many drawn as there are threads."""
        while self._free and (self._pressed or self._following):
            line = self._pressed or self._following
            key, job = line.popitem(last=line is self._pressed)
            if not job.wanted():
                if not job.done.done():
                    job.done.set_result(None)
                continue
            self._free -= 1
            drawing = asyncio.get_running_loop().run_in_executor(self._pool, job.paint, *job.args)
            drawing.add_done_callback(partial(self._finished, key, job))

    def _finished(self, key: Hashable, job: _Job, drawing: "asyncio.Future[Any]") -> None:
        self._free += 1
        error = drawing.exception()
        if not job.done.done():
            if error is not None:
                job.done.set_exception(error)
                job.done.exception()  # whoever waits gets it; it is no news where nobody does
            else:
                job.done.set_result(drawing.result())
        elif error is not None:
            log.error("A private picture that nobody waited for could not be drawn", exc_info=error)
        elif job.late is not None:
            self._ready[key] = job.args, drawing.result()
            job.late()
        self._next()


class Drawing:
    """Draws boards, and keeps those that are not in their channels yet: what is tried again is drawn once."""

    def __init__(self, kit: Kit) -> None:
        self.painter = kit.setup.painter
        self._unsent: dict[int, tuple[int, tuple[Picture, ...]]] = {}
        """By table the version that was drawn, and its pictures."""
        self._threads = ThreadPoolExecutor(kit.setup.drawing, "drawing")
        """Of their own: what draws holds up no other work, and few have large pictures in hand at a time."""
        self.private = Line(kit.setup.drawing)

    async def board(self, glance: Glance) -> tuple[Picture, ...]:
        """The board's pictures; none if the painter fails: the game goes on in words.

        They are kept until `forget`, should Discord not take them.
        """
        id, version = glance.table.id, glance.table.version
        of, pictures = self._unsent.get(id, (version, ()))
        if of != version or not pictures:
            pictures = await asyncio.get_running_loop().run_in_executor(self._threads, self._draw, glance)
            if id in self._unsent or len(self._unsent) < _UNSENT:
                self._unsent[id] = version, pictures
        return pictures

    def _draw(self, glance: Glance) -> tuple[Picture, ...]:
        table = glance.table
        try:
            return tuple(self.painter(table.game).pictures(glance.pictured))
        except Exception:
            log.exception("Table %s could not be drawn at version %s", table.id, table.version)
            return ()

    def forget(self, table_id: int) -> None:
        """The newest board of that table is in its channel, or the table is finished or gone."""
        self._unsent.pop(table_id, None)
