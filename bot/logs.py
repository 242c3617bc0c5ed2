"""Logging: one line an event, to the terminal or a file, never with a token or a password in it.

What repeats is counted: a full disk or a silent Discord says the same hundreds of times.
"""

import json
import logging
import logging.handlers
import os
import re
import sys
import threading
import time
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from io import TextIOWrapper
from pathlib import Path
from types import TracebackType

from msgspec import Struct
from rich.console import Console
from rich.logging import RichHandler
from typing_extensions import override

from bot.upkeep.failures import gone

log = logging.getLogger("landmoot")

_LINE = "{asctime} {levelname:<7} {name}: {message}"
_USUAL = ("voice will NOT be supported", "Guilds intent seems to be disabled")
"""Warnings of every start that mean nothing: we have no voice, and SimCord tries a client without intents."""
HIDDEN = "[hidden]"
"""What stands in the log in place of a token or a password."""


_TOKENS = re.compile(
    r"(?P<of>/(?:webhooks|interactions)/\d+/)[\w-]{20,}|[\w-]{20,}\.[\w-]{5,8}\.[\w-]{25,}|(?<=://)[^\s/@]+@"
)
"""What looks like one: an interaction's in an address of Discord, a bot's, whoever logs in to a database."""


class Hiding(logging.Formatter):
    """Takes secrets out of all that another formatter writes, tracebacks included."""

    def __init__(self, inner: logging.Formatter, secrets: Collection[str]) -> None:
        super().__init__()
        self._inner = inner
        in_json = [json.dumps(each, ensure_ascii=False)[1:-1] for each in secrets]
        self._secrets = sorted({each for each in (*secrets, *in_json) if each}, key=len, reverse=True)

    @override
    def format(self, record: logging.LogRecord) -> str:
        """The record as that one writes it, with [hidden] in place of secrets."""
        text = self._inner.format(record)
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return _TOKENS.sub(lambda found: f"{found['of'] or ''}{HIDDEN}", text)


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    @override
    def format(self, record: logging.LogRecord) -> str:
        """The record: time, level, logger, message, and the traceback of an error."""
        said = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            said["error"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


class PrivateFile(logging.handlers.RotatingFileHandler):
    """A log file that nobody else may read, kept to five of 2 MB where older ones can be put aside."""

    def __init__(self, file: Path) -> None:
        super().__init__(file, maxBytes=2_000_000, backupCount=4, encoding="utf-8")

    @override
    def _open(self) -> TextIOWrapper:
        def private(path: str, flags: int) -> int:
            return os.open(path, flags, 0o600)

        return open(self.baseFilename, self.mode, encoding=self.encoding, opener=private)  # type: ignore[return-value]

    @override
    def doRollover(self) -> None:
        with suppress(OSError):  # a folder of others, or a file that was mounted by itself: it grows on
            super().doRollover()


def problem(file: Path | None) -> str:
    """Why the log can't go to that file, as one sentence; empty if it can. Nothing is made."""
    if file is None:
        return ""
    try:
        # `exists` itself says no to a name that is too long, from Python 3.14 on.
        with suppress(FileNotFoundError, NotADirectoryError):
            os.stat(file)
        nearest = next(each for each in (file, *file.absolute().parents) if each.exists())
        folder = nearest.is_dir()
    except PermissionError:
        return f"LANDMOOT_LOG_FILE: {file} can't be written: its folder can't be looked into."
    except (OSError, ValueError):
        return f"LANDMOOT_LOG_FILE: no file can have the name {str(file)[:60]!r}."
    if nearest == file and folder:
        return f"LANDMOOT_LOG_FILE: {file} is a folder, not a file."
    if nearest != file and not folder:
        return f"LANDMOOT_LOG_FILE: {file} can't be written, because {nearest} is a file, not a folder."
    if not os.access(nearest, os.W_OK):
        return f"LANDMOOT_LOG_FILE: {file} can't be written: check the permissions of {nearest}."
    return ""


def set_up(level: str, file: Path | None = None, secrets: Collection[str] = (), style: str = "text") -> None:
    """Send the log, and what ends the program, to a file (kept to five of 2 MB) or else to standard error.

    None of `secrets` is in it. Raises OSError.
    """
    handler: logging.Handler
    if file is None:
        console = Console(stderr=True)
        if console.is_terminal and style == "text":
            handler = RichHandler(console=console, show_path=False, rich_tracebacks=False)
        else:
            handler = logging.StreamHandler()
    else:
        file.parent.mkdir(parents=True, exist_ok=True)
        handler = PrivateFile(file)
    lines = "{message}" if isinstance(handler, RichHandler) else _LINE
    inner = JsonLines() if style == "json" else logging.Formatter(lines, style="{")
    handler.setFormatter(Hiding(inner, secrets))
    handler.addFilter(Repeats())
    handler.handleError = _say_lost  # type: ignore[method-assign,assignment]
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    logging.getLogger("discord").setLevel(max(logging.INFO, root.level))
    logging.getLogger("aiosqlite").setLevel(logging.WARNING)
    for name in ("discord.client", "discord.state", "discord.app_commands.tree"):
        logging.getLogger(name).addFilter(_worth_saying)
    sys.excepthook = _log_uncaught
    threading.excepthook = lambda told: _log_uncaught(told.exc_type, told.exc_value, told.exc_traceback)


def _say_lost(_: logging.LogRecord) -> None:
    """Say on standard error why a line could not be written: by itself Python would print it as it is."""
    error = sys.exception()
    why = error.strerror if isinstance(error, OSError) else type(error).__name__
    with suppress(OSError, ValueError, AttributeError):  # closed, or there is none
        sys.stderr.write(f"A line of the log is lost: {why}.\n")


def _worth_saying(record: logging.LogRecord) -> bool:
    if record.exc_info and gone(record.exc_info[1]):
        return False  # nobody waits for these suggestions any more
    return not any(text in record.getMessage() for text in _USUAL)


def _log_uncaught(
    kind: type[BaseException], error: BaseException | None, trace: TracebackType | None
) -> None:
    """Say in the log what nobody caught: by itself Python would print it as it is."""
    if error is not None and not isinstance(error, KeyboardInterrupt | SystemExit):
        log.critical("Nobody caught this", exc_info=(kind, error, trace))


_WINDOW = 10.0
"""Seconds for which the same is counted together."""
_MOST = 3
"""Lines of the same kind in that time; more are only counted."""


class _Window(Struct):
    ends: float
    said: int = 0
    counted: int = 0
    last: str = ""


class Repeats(logging.Filter):
    """Lets a few lines of each kind pass in ten seconds, and says how many more there were.

    Of one kind is what has the same logger, level and text before its values are put in.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._windows: dict[tuple[str, int, str], _Window] = {}
        self._lock = threading.RLock()
        """Of who looks at these: threads that draw or store log as well."""

    @override
    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this line is said."""
        now = self._clock()
        kind = (record.name, record.levelno, str(record.msg))
        with self._lock:
            over = {kind: window for kind, window in self._windows.items() if window.ends <= now}
            for each in over:
                del self._windows[each]
            window = self._windows.setdefault(kind, _Window(now + _WINDOW))
            says = window.said < _MOST
            if says:
                window.said += 1
            else:
                window.counted, window.last = window.counted + 1, record.getMessage()
        self._tell(over)
        return says

    def _tell(self, over: Mapping[tuple[str, int, str], _Window]) -> None:
        """Tell what was only counted, now that its time is over."""
        for (name, level, _), window in over.items():
            if window.counted:
                said = "%d more in %.0f s, the last of them: %s"
                logging.getLogger(name).log(level, said, window.counted, _WINDOW, window.last)
