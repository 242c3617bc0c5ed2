"""Games looked back on: for who played one, made from its record in a process beside, and kept."""

import asyncio
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from bot.tables.allowance import Allowance, Cost
from bot.tables.history import History
from bot.tables.keeper import Keeper
from bot.tables.model import Refusal, Table
from bot.tables.thinking import Thinker, course, look_back
from rules.kernel.hindsight import Look
from rules.kernel.record import Unreadable, Untrue

Course = tuple[tuple[float, ...], ...]
"""Chances to win, by moment of the chronicle and seat."""
EVERYBODY = 0
"""The person under whom it is kept what everybody may see."""


class Looking:
    """What each who played a game may see of it afterwards: their own chances, luck and choices."""

    def __init__(self, keeper: Keeper, history: History, allowance: Allowance, examiner: Thinker) -> None:
        self._keeper, self._history, self._allowance = keeper, history, allowance
        self._examiner = examiner
        self._line = asyncio.Semaphore(1)
        """One game at a time: a process that looks back takes tens of MiB."""
        self._under_way = dict[tuple[int, int], Path]()
        """By table and person the file that says how far it is."""

    async def kept(self, table: Table, user_id: int) -> Look | None:
        """What this person sees, if it was made before; Refusal for who did not play, and before the end."""
        self.check(table, user_id)
        content = await self._keeper.store.read.look(table.id, user_id)
        return None if content is None else msgspec.json.decode(content, type=Look)

    async def make(self, table: Table, user_id: int) -> Look:
        """Look back on a game for this person, in up to a minute; Refusal beyond the allowance."""
        seat, key = self.check(table, user_id), (table.id, user_id)
        if key in self._under_way:
            raise Refusal("I am looking back on this game already; it takes a minute at most.")
        try:
            with TemporaryDirectory() as folder:
                progress = self._under_way[key] = Path(folder) / "progress"
                await self._allowance.spend(user_id, Cost.LOOK)
                document = (await self._history.export(table.id)).data
                content = await self._examined(look_back, table.game, document, seat, progress)
            now = (await self._keeper.peek(table.id)).table  # others may have been asked something meanwhile
            async with self._keeper.writing() as write:
                if now.seats != table.seats or await write.held(table.id) != now.version:
                    raise Refusal("Somebody who played was forgotten meanwhile; please look back again.")
                await write.documents.put("looks", content.decode(), game_id=table.id, user_id=user_id)
        finally:
            self._under_way.pop(key, None)
        return msgspec.json.decode(content, type=Look)

    async def course(self, table_id: int) -> Course | None:
        """How the chances ran, for everybody; None as long as not all who played have agreed to that."""
        content = await self._keeper.store.read.look(table_id, EVERYBODY)
        return None if content is None else msgspec.json.decode(content, type=Course)

    async def publish(self, table: Table) -> None:
        """The same made, and kept, once all have agreed; Refusal for a record of another Landmoot."""
        document = (await self._history.export(table.id)).data
        made = (await self._examined(course, table.game, document)).decode()
        async with self._keeper.writing() as write:
            await write.documents.put("looks", made, game_id=table.id, user_id=EVERYBODY)

    async def _examined(self, task: Callable[..., bytes], *given: Any) -> bytes:
        async with self._line:
            try:
                return await self._examiner.work(task, *given)
            except (Unreadable, Untrue):
                raise Refusal("This game was played by other rules: it cannot be replayed.") from None
            except BrokenProcessPool:
                raise Refusal("I could not look back on this game just now; please try again.") from None
            finally:
                self._examiner.rest()

    def done(self, table: Table, user_id: int) -> int:
        """How many hundredths of that are done; 0 before it begins."""
        file = self._under_way.get((table.id, user_id))
        with suppress(OSError):
            return 0 if file is None else int(file.read_bytes() or 0)
        return 0

    def check(self, table: Table, user_id: int) -> int:
        """The seat with whose eyes this person may look back on a game; raises Refusal."""
        if not table.secret:
            raise Refusal("You can look back on a game once it is over.")
        seat = table.played_by(user_id)
        if seat is None or table.seats[seat].role:
            raise Refusal("Only those who played a game may look back on it; its story tells everybody.")
        return seat
