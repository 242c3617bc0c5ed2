"""How a finished game went: a message with ranking, chart and replay, posted once."""

import asyncio
import hashlib
import logging
import tempfile
import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from typing import IO, Any, TypeVar

import msgspec
from discord import ui

from bot.budget import Urgency
from bot.memory import trim
from bot.messages.finale_message import chances_view, finale_view
from bot.tables.allowance import Cost
from bot.tables.model import NotStored, Refusal, Table
from bot.tables.posts import CHANCES, FINALE
from bot.upkeep.channels import only
from bot.upkeep.posting import Kit, Posting
from render import finale as finales, turning
from render.finale import Finale
from render.painter import Picture
from rules.kernel.hindsight import Look
from rules.kernel.record import Unreadable, Untrue

log = logging.getLogger(__name__)


T = TypeVar("T")
_MOST_KEPT = 128 * 1024 * 1024
"""Bytes of finales that are kept, the newest."""
_MOST_FILES = 256
"""So many are open at most, of the 1,024 that a system often allows a process."""
_TRIM_AGAIN = 0.1
"""Seconds in which what is drawn leaves 2 to 4 MiB lying free between blocks that stay; in all, twice what it
has in hand."""


class Kept:
    """What was made of finished games, in files without names that go with the process."""

    def __init__(self, most: int = _MOST_KEPT) -> None:
        self._most = most
        self._files: OrderedDict[Hashable, tuple[IO[bytes], int]] = OrderedDict()
        weakref.finalize(self, _close, self._files)  # in `__del__` the files may have ended before this

    def get(self, key: Hashable, type: type[T]) -> T | None:
        """What was kept under that key."""
        if key not in self._files:
            return None
        self._files.move_to_end(key)
        file, _ = self._files[key]
        file.seek(0)
        return msgspec.msgpack.decode(file.read(), type=type)

    def put(self, key: Hashable, made: object) -> None:
        """Keep it in place of those not asked for the longest; where nothing can be kept it is made again."""
        data = msgspec.msgpack.encode(made)
        with suppress(OSError):
            file = tempfile.TemporaryFile()  # noqa: SIM115 (it is kept)
            file.write(data)
            self._files[key] = file, len(data)
        while len(self._files) > _MOST_FILES or sum(size for _, size in self._files.values()) > self._most:
            self._files.popitem(last=False)[1][0].close()


def _close(files: Mapping[Hashable, tuple[IO[bytes], int]]) -> None:
    for file, _ in files.values():
        file.close()


class Finales:
    """Makes finales, and posts them."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._telling = asyncio.Semaphore(1)
        """How a game went is told of one at a time: it takes every board of it into memory."""
        self._kept = Kept()

    async def make(self, table: Table, *, page: bool = False, user_id: int | None = None) -> Finale:
        """How a finished game went, its page too if wanted; Refusal if it has not ended or is unreadable.

        What is not kept and has to be made is made at the cost of that person.
        """
        async with self._telling:
            export = await self._kit.service.history.export(table.id)
            course = await self._kit.service.looking.course(table.id)
            key = hashlib.sha256(export.data).digest(), page, course is not None
            if (kept := self._kept.get(key, Finale)) is not None:
                return kept
            if user_id is not None:
                await self._kit.service.allowance.spend(user_id, Cost.REPLAY)
            game, painter = self._kit.setup.games[table.game], self._kit.setup.painter(table.game)
            finale = await _made(finales.make, game, export.data, painter, page=page, chances=course or ())
            self._kept.put(key, finale)
            return finale

    async def choices(self, table: Table, look: Look) -> tuple[Picture, ...]:
        """A picture of each of the costly choices of a seat; Refusal for a record of another Landmoot."""
        key = table.id, look.seat
        async with self._telling:
            if (kept := self._kept.get(key, tuple[Picture, ...])) is not None:
                return kept
            document = (await self._kit.service.history.export(table.id)).data
            game, painter = self._kit.setup.games[table.game], self._kit.setup.painter(table.game)
            made = await _made(turning.choices, game, document, painter, look.seat, look.mistakes)
            self._kept.put(key, made)
            return made

    async def post(self, table: Table, posting: Posting, kind: str) -> None:
        """Post it once, or how the chances ran; raises what Discord and the store raise."""
        intent, _ = await posting.intend(table, kind)
        try:
            if kind == CHANCES and await self._kit.service.looking.course(table.id) is None:
                await self._kit.service.looking.publish(table)
            finale = await self.make(table)
        except NotStored:
            raise
        except Refusal as refusal:
            log.info("Table %s has no finale: %s", table.id, refusal.text)
        else:
            await self._kit.setup.budget.turn(Urgency.REMINDER)
            while (now := await self._kit.service.get(table.id)).names != table.names:
                table, finale = now, await self.make(now)  # somebody was forgotten while it was made
            if kind != FINALE or await posting.stands(table, intent) is None:
                await self._kit.channels.send(table, intent, _MESSAGES[kind](table, finale), only())
        await posting.done(intent)


async def _made(make: Callable[..., T], *of: Any, **how: Any) -> T:
    """What a function makes of a record in a thread, while what it lets go of many pictures is given back.

    Refusal for a record of another Landmoot.
    """
    making = asyncio.create_task(asyncio.to_thread(make, *of, **how))
    while not making.done():
        await asyncio.wait((making,), timeout=_TRIM_AGAIN)
        await asyncio.to_thread(trim)
    try:
        return making.result()
    except (Unreadable, Untrue) as error:
        raise Refusal("The record of this game is from another Landmoot and cannot be replayed.") from error


_MESSAGES: Mapping[str, Callable[[Table, Finale], ui.LayoutView]] = {
    FINALE: finale_view,
    CHANCES: chances_view,
}
"""What is posted of a game that is over, by what is to be sent."""
