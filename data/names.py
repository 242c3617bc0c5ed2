"""How a database is named: a path of the file system, or an address of PostgreSQL."""

from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

_SCHEMES = ("postgresql://", "postgres://")


def is_url(database: str | Path) -> bool:
    """True for the address of a PostgreSQL database, False for a path."""
    return str(database).startswith(_SCHEMES)


def shown(database: str | Path) -> str:
    """The name as it may be shown: a whole path, or an address without password and parameters."""
    if not is_url(database):
        return str(Path(database).absolute())
    parts = urlsplit(str(database))
    user = f"{parts.username}@" if parts.username else ""
    host = parts.netloc.rpartition("@")[2]
    return urlunsplit((parts.scheme, user + host, parts.path, "", ""))
