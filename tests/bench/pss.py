"""What a process and all that it started have in memory; what they share counts in parts (PSS)."""

import os
import re
from collections.abc import Iterable
from pathlib import Path

from bot.governor import family

TICK = os.sysconf("SC_CLK_TCK")
_PSS = re.compile(r"^Pss:\s+(\d+) kB", re.MULTILINE)


def processor(pid: int) -> float:
    """Seconds that a process has worked, all threads together; its children are not counted."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def pss(pid: int | None = None) -> float:
    """Of this process if none is named, with its descendants, in MiB."""
    return pss_of(family(pid or os.getpid()))


def pss_of(processes: Iterable[int]) -> float:
    """Of these processes, in MiB."""
    return sum(_said(Path(f"/proc/{each}/smaps_rollup"), _PSS) for each in processes) / 1024


def _said(file: Path, what: re.Pattern[str]) -> int:
    """A number that a file of /proc says; 0 if the process is gone."""
    try:
        found = what.search(file.read_text())
    except OSError:
        return 0
    return int(found[1]) if found else 0
