"""Memory of pictures that were let go is given back to the system."""

import platform
import subprocess
import sys

import pytest

_DRAW_AND_DROP = """
import os, sys
from bot.memory import give_back

if sys.argv[1] == "given back":
    give_back()


def resident():
    return int(open("/proc/self/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20


large = bytearray(30_000_000)  # from now on glibc keeps blocks up to this size
del large
before = resident()
kept, pictures = [], []
for _ in range(100):
    pictures.append(b"x" * 1_000_000)
    kept.append(b"y" * 2_000)
pictures = pictures[-1:]
print(resident() - before)
"""

_SPRITES_BETWEEN = """
import os
from bot.memory import give_back, trim

give_back()


def resident():
    return int(open("/proc/self/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20


blocks = [b"x" * 50_000 for _ in range(1000)]
del blocks[::2]  # of one size, so that those which stay lie between those which go
before = resident()
trim()
print(before - resident())
"""


def printed(script: str, *arguments: str) -> int:
    """The number that a process of its own prints."""
    command = [sys.executable, "-c", script, *arguments]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def left_over(how: str) -> int:
    """MiB that a process still has after it let go of 99 pictures."""
    return printed(_DRAW_AND_DROP, how)


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc is told")
def test_what_was_drawn_is_given_back() -> None:
    assert left_over("kept") > 50
    assert left_over("given back") < 10


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc is told")
def test_what_lies_free_between_what_stays_is_given_back() -> None:
    assert printed(_SPRITES_BETWEEN) > 10, "of 24"
