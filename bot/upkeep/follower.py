"""What follows a move: computer seats play until a person must act, and the channel is brought up to date."""

import asyncio
import logging
import time
from functools import partial
from weakref import WeakValueDictionary

from bot.tables.model import Glance, Moved, Refusal, Table
from bot.upkeep.boards import Boards
from bot.upkeep.calls import Calls
from bot.upkeep.failures import STORE_FAILURES, reason
from bot.upkeep.kit import Kit

log = logging.getLogger(__name__)

PATIENCE = 4.0
"""Seconds for which computers play on before the channel sees how far they are."""
PACE = 6.0
"""Seconds between the turns of a game that only computers play."""
LONG_TURN = 40
"""Moves after which such a turn is shown although it has not passed."""


class Follower:
    """Carries a table on after something was done there."""

    def __init__(self, kit: Kit, boards: Boards, calls: Calls) -> None:
        self._service = kit.service
        self._alarms = kit.alarms
        self._boards = boards
        self._calls = calls
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._again: set[int] = set()
        self._retries = kit.retries

    def busy(self, table_id: int) -> bool:
        """Whether computers move there, wait for their pace, or go on once trouble is over."""
        lock = self._locks.get(table_id)
        waits = self._alarms.rings(_pace(table_id)) or self._retries.pending(_name(table_id))
        return waits or (lock is not None and lock.locked())

    async def follow(self, table_id: int, moved: Moved | None = None, *, anew: bool = False) -> str:
        """Let the computers play that are waited for and show the table.

        `moved` is what was just done there, if it was a move: what it found out is not asked again.
        Returns what the one who acted should be told about a board that could not be posted, if anything.
        Should Discord or the store fail meanwhile, it goes on once they are back.
        """
        try:
            trouble = await self._follow(table_id, moved, anew)
        except STORE_FAILURES as error:
            again = partial(self.follow, table_id, anew=anew)
            failures = self._retries.note_failure(_name(table_id), error, again)
            log.warning("Table %s does not go on yet (attempt %d): %s", table_id, failures, error)
            return f"It is done, but {reason(error)}; the board follows." if failures == 1 else ""
        self._retries.over(_name(table_id))
        return trouble

    async def _follow(self, table_id: int, moved: Moved | None, anew: bool) -> str:
        self._note(await self._glance(table_id) if moved is None else moved.glance)
        lock = self._locks.setdefault(table_id, asyncio.Lock())
        if lock.locked():
            # Whoever holds it goes on with the computers.
            self._again.add(table_id)
            return await self._boards.show(table_id, anew)
        async with lock:
            trouble, last = await self._computers(table_id)
        last = last or moved
        glance = None if last is None else last.glance
        return await self._boards.show(table_id, anew, glance) or trouble

    async def _computers(self, table_id: int) -> tuple[str, Moved | None]:
        """Let them play; returns what went wrong with showing it, and the last of their moves."""
        last: Moved | None = None
        trouble, since = "", time.perf_counter()
        movers: list[int | None] = []
        while True:
            self._again.discard(table_id)
            moved = await self._service.computers.move(table_id)
            if moved is None:
                if table_id in self._again:
                    continue
                return trouble, last
            last = moved
            waiting = self._note(moved.glance)
            movers.append(moved.seat)
            passed = len(waiting) == 1 and waiting[0] != movers[0]
            if not _people(moved.table) and (passed or len(movers) == LONG_TURN):
                # So that a game of computers alone can be watched, a turn at a time.
                self._alarms.set(_pace(table_id), PACE, lambda: self.follow(table_id, anew=True))
                return trouble, last
            if time.perf_counter() - since > PATIENCE:
                trouble = await self._boards.show(table_id) or trouble
                since = time.perf_counter()

    async def _glance(self, table_id: int) -> Glance | None:
        """What everybody may see of the table; None of a lobby or of what cannot be read."""
        try:
            return await self._service.play.glance(table_id)
        except Refusal:
            return None

    def _note(self, glance: Glance | None) -> tuple[int, ...]:
        """Remember who has been asked; returns the seats that are."""
        if glance is None:
            return ()
        if glance.table.open:
            self._calls.note(glance)
        return glance.waiting


def _name(table_id: int) -> str:
    return f"follow {table_id}"


def _pace(table_id: int) -> str:
    return f"pace {table_id}"


def _people(table: Table) -> bool:
    """Whether anybody but computers plays on."""
    return any(seated.user_id is not None and not seated.left for seated in table.seats)
