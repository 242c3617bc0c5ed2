"""How much memory the bot takes, and what becomes of what was let go: pictures are large."""

import ctypes
import os
import sys
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from render.backdrop import CANVASES, PATCHES
from render.shelf import SPRITES

MIB = 1 << 20
LEAST, USUAL = 160, 260
"""MiB for everything, the processes that think included."""
_BOT = 125
"""MiB that a bot with ten tables takes beside kept pictures and processes that think."""
_THINKING, _WORKER = 30, 20
"""MiB that processes which think take together, and each of them besides."""
_CHECKING = 25
"""MiB of the process that checks a beacon's value, for a second at each start of a game."""
_PICTURES = 60
"""MiB of kept pictures that go before another process that thinks."""

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""Numbers of three settings in glibc's malloc.h."""
_LARGE = 512 << 10
"""Bytes from which a block is mapped by itself: most pictures of a whole board, none of their parts."""
_FREE = 8 << 20
"""Bytes that may lie free at the end of an arena."""
_ARENAS = 2


class Shares(Struct, frozen=True):
    """What of the memory goes where."""

    workers: int
    """Processes that think; 0: computers think in the bot's own."""
    sprites: int
    patches: int
    canvases: int
    """Bytes of kept pictures, of each kind."""
    tables: int
    """Tables at hand."""
    drawing: int
    """Boards that are drawn side by side, and as many private pictures: each has large ones in hand."""


def shares(memory: int, cores: int, workers: int | None = None) -> Shares:
    """How so many MiB are shared out on a machine of so many cores; `workers` if somebody chose a number."""
    if workers is None:
        spare = (memory - _BOT - _PICTURES - _THINKING) // _WORKER
        workers = max(0, min(4, cores - 1, spare))
    thinking = _THINKING + workers * _WORKER if workers else 0
    pictures = max(_PICTURES // 2, memory - _BOT - _CHECKING - thinking) * MIB
    return Shares(
        workers=workers,
        sprites=pictures // 8,
        patches=pictures // 4,
        canvases=pictures * 5 // 8,
        tables=max(32, memory // 2),
        drawing=2 if workers else 1,
    )


def set_aside(shares: Shares) -> None:
    """Give the kept pictures their room."""
    SPRITES.resize(shares.sprites)
    PATCHES.resize(shares.patches)
    CANVASES.resize(shares.canvases)


def usual() -> int:
    """MiB to take where nobody chose: at most three quarters of what the machine or its cgroup allows."""
    return max(LEAST, min(USUAL, available() * 3 // 4))


def available(root: Path = Path("/")) -> int:
    """MiB that this process may have: those of the machine, or of its cgroups if they allow less."""
    limits = [USUAL * 4 * MIB]
    with suppress(OSError, ValueError, AttributeError):
        limits.append(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    with suppress(OSError, ValueError):
        for line in (root / "proc/self/cgroup").read_text().splitlines():
            _, kinds, path = line.split(":", 2)
            if kinds in ("", "memory"):
                limits += _limits_of(root / "sys/fs/cgroup" / kinds, path)
    return min(limits) // MIB


def _limits_of(folder: Path, path: str) -> list[int]:
    """The limits of a cgroup, of those above it, and of the root that a container sees; bytes."""
    found = []
    steps = [each for each in path.split("/") if each and each != ".."]
    for count in range(len(steps) + 1):
        for name in ("memory.max", "memory.limit_in_bytes"):
            with suppress(OSError, ValueError):
                found.append(int(folder.joinpath(*steps[:count], name).read_text()))
    return found


def give_back() -> None:
    """Have the memory of pictures given back when they are let go, where glibc looks after it.

    By itself it soon keeps blocks as large as the largest one so far for later, in an arena a thread, where
    what is small and stays keeps it from returning them: after five minutes of `tests.bench.bench_memory`
    a process had 688 MiB without this, and 494 with it. What is smaller than that lies free until the next
    `trim`. To map each block from 64 KiB on saved 6 MiB of that, and took two fifths of the processor time of
    all drawing: a strip of a board is as large, and the system clears each page of what it gives.

    With another C library nothing happens.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            libc = ctypes.CDLL(None)
            libc.mallopt(_MMAP_THRESHOLD, _LARGE)
            libc.mallopt(_TRIM_THRESHOLD, _FREE)
            libc.mallopt(_ARENA_MAX, _ARENAS)


def trim() -> None:
    """Give back what lies free between blocks that stay. It takes milliseconds: not on the event loop."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
