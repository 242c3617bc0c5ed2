"""Times that people type: quiet hours, the offset of a clock, when a table is to begin."""

import re
from datetime import UTC, datetime, timedelta

from bot.tables.model import Refusal, existing

_CLOCK = r"(\d{1,2})(?::?(\d{2}))?"
_HOURS = re.compile(rf"{_CLOCK}\s*(?:-|–|to)\s*{_CLOCK}", re.ASCII)
_OFFSET = re.compile(rf"(?:utc|gmt)?\s*([+-]?){_CLOCK}", re.ASCII)
_SPAN = re.compile(r"in\s+(\d{1,4})\s*(m|min|minutes?|h|hours?|d|days?)", re.ASCII)
_MOMENT = re.compile(rf"(?:(\d{{4}})-(\d{{1,2}})-(\d{{1,2}})\s+)?{_CLOCK}", re.ASCII)
_UNITS = {"m": 1, "h": 60, "d": 24 * 60}
_FARTHEST = 14 * 60
_LATEST = timedelta(days=60)


def read_hours(text: str) -> tuple[int, int]:
    """Quiet hours as two minutes after midnight, equal for "off"; raises Refusal."""
    wanted = text.strip().lower()
    if wanted in ("off", "none", "never"):
        return 0, 0
    asked = "Write quiet hours such as 22-8 or 22:30-7:15, or “off”."
    found = existing(_HOURS.fullmatch(wanted), asked)
    return _minutes(found[1], found[2]), _minutes(found[3], found[4])


def read_offset(text: str) -> int:
    """How many minutes a clock is ahead of UTC, as in "+1", "-3:30" or "UTC+5:45"; raises Refusal."""
    wanted = text.strip().lower().replace("−", "-")
    found = _OFFSET.fullmatch(wanted)
    minutes = 0 if found is None else _minutes(found[2], found[3])
    if found is None or minutes > _FARTHEST:
        raise Refusal("Write how far your clock is from UTC, such as +1, -3:30 or 0.")
    return -minutes if found[1] == "-" else minutes


def read_moment(text: str, now: float, utc: int) -> float:
    """A moment to come, in seconds since 1970: "20:30", "2026-12-24 18:00" or "in 2 hours"; raises Refusal.

    `utc` is how many minutes the clock of who typed it is ahead of UTC.
    """
    wanted = text.strip().lower()
    span = _SPAN.fullmatch(wanted)
    local = datetime.fromtimestamp(now, UTC) + timedelta(minutes=utc)
    if span is not None:
        wait = timedelta(minutes=int(span[1]) * _UNITS[span[2][0]])
    else:
        wait = _clock(wanted, local) - local
    if not timedelta() < wait <= _LATEST:
        raise Refusal("That is not within the next 60 days.")
    return now + wait.total_seconds()


def moment_text(at: float, utc: int) -> str:
    """A moment as a clock shows it that is so many minutes ahead of UTC."""
    return f"{datetime.fromtimestamp(at + 60 * utc, UTC):%a %d %b, %H:%M} {offset(utc)}"


def clock_text(minutes: int) -> str:
    """Minutes after midnight as a clock shows them."""
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def offset(minutes: int) -> str:
    """An offset from UTC as people write it."""
    sign = "-" if minutes < 0 else "+"
    return f"UTC{sign}{abs(minutes) // 60}" + (f":{abs(minutes) % 60:02d}" if minutes % 60 else "")


def _clock(wanted: str, local: datetime) -> datetime:
    """What a clock and perhaps a date stand for: the next time that it is so."""
    asked = "Write a time such as 20:30, 2026-12-24 18:00 or “in 2 hours”."
    found = existing(_MOMENT.fullmatch(wanted), asked)
    minutes = _minutes(found[4], found[5])
    at = local.replace(hour=minutes // 60, minute=minutes % 60, second=0, microsecond=0)
    if found[1] is None:
        return at if at > local else at + timedelta(days=1)
    try:
        return at.replace(year=int(found[1]), month=int(found[2]), day=int(found[3]))
    except ValueError:
        raise Refusal("There is no such date.") from None


def _minutes(hours: str, minutes: str | None) -> int:
    whole, part = int(hours), int(minutes or 0)
    if whole > 23 or part > 59:
        raise Refusal("A clock goes from 0:00 to 23:59.")
    return whole * 60 + part
