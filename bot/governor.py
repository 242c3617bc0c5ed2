"""Keeps the bot within its memory: reads what its processes use, and lets go in time of what can be made."""

import asyncio
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from bot.memory import MIB, Shares, set_aside, trim
from bot.tables.thinking import Thinker
from render.backdrop import CANVASES, PATCHES
from render.packed import OPENED
from render.shelf import SPRITES

_LOOK_AGAIN = 0.5, 5.0
"""Seconds until it looks again, at least and at most."""
_TRIM_AGAIN = 20.0
_SPARE = 36
"""MiB below what it may take at which the bot lets go: a finale and the pictures drawn beside it take some 30
for a moment (`tests.bench.bench_memory`, at the peaks), sixty tables that begin at once one or two more."""
_LEAST = 4
"""MiB of kept pictures that stay whatever happens: those of boards under way."""
_SLACK = 25
"""MiB that must lie free before more pictures are kept again."""
_STEP = 8
"""MiB that they may take more then, at every look."""

_OWN = re.compile(r"^(RssAnon|RssShmem):\s+(\d+) kB", re.MULTILINE)
_SHARED = re.compile(r"^(Pss_Anon|Pss_Shmem):\s+(\d+) kB", re.MULTILINE)


class Use(NamedTuple):
    """MiB of memory that a container would be killed for, of the bot's own process and of its others."""

    own: float
    others: float

    @property
    def all(self) -> float:
        """Of all processes."""
        return self.own + self.others


def in_use(root: Path = Path("/proc"), pid: int | None = None) -> Use | None:
    """What the bot's processes have written and nobody can take from them: clean pages of files do not count.

    What processes share counts in parts. None where the system does not say.
    """
    if sys.platform != "linux":
        return None
    first, *others = family(pid or os.getpid(), root)
    own = _sum(root / str(first) / "status", _OWN)
    if not own:
        return None
    return Use(own, sum(_sum(root / str(each) / "smaps_rollup", _SHARED) for each in others))


def family(pid: int, root: Path = Path("/proc")) -> Iterator[int]:
    """That process and all that come of it, itself first."""
    yield pid
    if pid == os.getpid() and not _has_children():
        return
    tasks = f"{root}/{pid}/task"
    with suppress(OSError):
        for task in os.listdir(tasks):
            with suppress(OSError, ValueError), open(f"{tasks}/{task}/children") as file:
                for child in file.read().split():
                    yield from family(int(child), root)


def _has_children() -> bool:
    """Whether this process has started any: to ask each of its threads for them takes six times as long."""
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return False
    return True


def _sum(file: Path, kinds: re.Pattern[str]) -> float:
    """Numbers that a file of /proc says, in MiB; 0 if the process is gone."""
    with suppress(OSError):
        return sum(int(kilobytes) for _, kilobytes in kinds.findall(file.read_text())) / 1024
    return 0.0


class Governor:
    """Lets kept pictures go, and processes that think nothing, before all together take too much."""

    def __init__(
        self, memory: int, shares: Shares, thinker: Thinker, look: Callable[[], Use | None] = in_use
    ) -> None:
        """`memory` MiB are what the bot may take, of which pictures have these shares at most."""
        self._memory, self._shares, self._thinker, self._look = memory, shares, thinker, look
        self._full = shares.sprites + shares.patches + shares.canvases
        self.room = self._full
        """Bytes that kept pictures may take now."""

    async def run(self) -> None:
        """For ever: look, give back what lies free where that is due, and let go or take again."""
        pause, untrimmed = _LOOK_AGAIN[0], 0.0
        while True:
            await asyncio.sleep(pause)
            untrimmed += pause
            use = await asyncio.to_thread(self._look)
            if use is None:
                continue
            if self._over(use) > 0 or untrimmed >= _TRIM_AGAIN:
                await asyncio.to_thread(trim)  # before any picture goes
                use, untrimmed = await asyncio.to_thread(self._look) or use, 0.0
            self.adjust(use)
            pause = self._pause(use)

    def _pause(self, use: Use) -> float:
        """Seconds in which nothing that the bot does takes what is free."""
        shortest, longest = _LOOK_AGAIN
        free = -self._over(use) / MIB
        return min(longest, max(shortest, shortest * free / _SPARE))

    def _over(self, use: Use) -> int:
        """Bytes by which that is more than leaves something to spare."""
        return round((use.all - (self._memory - _SPARE)) * MIB)

    def adjust(self, use: Use) -> None:
        """Set aside for pictures what is left of the memory."""
        over = self._over(use)
        if over <= 0:
            if over < -_SLACK * MIB and self.room < self._full:
                self._set(min(self._full, self.room + _STEP * MIB))
            return
        kept = SPRITES.taken + PATCHES.taken + CANVASES.taken + OPENED.taken
        self._set(max(_LEAST * MIB, min(self.room, kept - over)))
        OPENED.clear()
        if kept - over < _LEAST * MIB:
            self._thinker.rest()

    def _set(self, room: int) -> None:
        self.room, part = room, room / self._full
        rooms = {
            name: round(getattr(self._shares, name) * part) for name in ("sprites", "patches", "canvases")
        }
        set_aside(replace(self._shares, **rooms))
