"""What becomes of memory that was let go: pictures are large, and several threads draw them."""

import ctypes
import sys
from contextlib import suppress

_MMAP_THRESHOLD, _ARENA_MAX = -3, -8
"""Numbers of two settings in glibc's malloc.h."""
_LARGE = 64 * 1024
"""Bytes from which a block is mapped by itself: less than any picture of a board or a tile."""
_ARENAS = 2


def give_back() -> None:
    """Have the memory of pictures given back when they are let go, where glibc looks after it.

    By itself it soon keeps blocks as large as the largest one so far for later, in an arena a thread, where
    what is small and stays keeps it from returning them: after five minutes of `tests.bench.bench_memory`
    a process had 688 MiB without this, and 494 with it. With only blocks from 256 KiB on mapped, 25 to
    35 MiB of the heap were free and not given back; from 64 KiB on they were 5 to 10.

    With another C library nothing happens.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            libc = ctypes.CDLL(None)
            libc.mallopt(_MMAP_THRESHOLD, _LARGE)
            libc.mallopt(_ARENA_MAX, _ARENAS)


def trim() -> None:
    """Give back what lies free between blocks that stay. It takes milliseconds: not on the event loop."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
