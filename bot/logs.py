"""Logging: one line an event, to the terminal or a file, never with a token in it."""

import json
import logging
import logging.handlers
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.logging import RichHandler

_LINE = "{asctime} {levelname:<7} {name}: {message}"
_USUAL = ("voice will NOT be supported", "Guilds intent seems to be disabled")
"""Warnings of every start that mean nothing: we have no voice, and SimCord tries a client without intents."""


class Hide(logging.Filter):
    """Takes a secret out of whatever is logged."""

    def __init__(self, secret: str) -> None:
        super().__init__()
        self._secret = secret

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, without the secret."""
        text = record.getMessage()
        if self._secret in text:
            record.msg, record.args = text.replace(self._secret, "[token]"), ()
        return True


class JsonLines(logging.Formatter):
    """One JSON object a line."""

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


def set_up(level: str, file: Path | None = None, secret: str = "", style: str = "text") -> None:
    """Send the log to a file (kept to five of 2 MB) or else to standard error; raises OSError."""
    handler: logging.Handler
    if file is None:
        console = Console(stderr=True)
        if console.is_terminal and style == "text":
            handler = RichHandler(console=console, show_path=False, rich_tracebacks=False)
        else:
            handler = logging.StreamHandler()
    else:
        file.parent.mkdir(parents=True, exist_ok=True)
        handler = logging.handlers.RotatingFileHandler(
            file, maxBytes=2_000_000, backupCount=4, encoding="utf-8"
        )
    if not isinstance(handler, RichHandler):
        handler.setFormatter(JsonLines() if style == "json" else logging.Formatter(_LINE, style="{"))
    if secret:
        handler.addFilter(Hide(secret))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    logging.getLogger("discord").setLevel(max(logging.INFO, root.level))
    logging.getLogger("aiosqlite").setLevel(logging.WARNING)
    for name in ("discord.client", "discord.state"):
        logging.getLogger(name).addFilter(_worth_saying)


def _worth_saying(record: logging.LogRecord) -> bool:
    return not any(text in record.getMessage() for text in _USUAL)
