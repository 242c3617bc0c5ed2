"""How a database is named: a path of the file system, or an address of PostgreSQL."""

import re
from pathlib import Path
from urllib.parse import urlsplit

from data.errors import StoreError

FORM = "postgresql://USER:PASSWORD@HOST/NAME"
_SCHEME = re.compile(r"postgres(ql)?://", re.IGNORECASE)
_AS_PATH = re.compile(r"[A-Za-z]:[\\/]|[/~.\\](?!/)")
"""How a path begins that is nothing else."""
_NO_PATH = re.compile(
    r"""://|^//|["'<>|]|:[^/\\]*@|pass(word|wd)?\s*=|^\W*(jdbc|pg\w*|psql|postgre\w*)\s*[:;=]""",
    re.IGNORECASE,
)
"""What no file's name should have: it is more likely a slip in an address, which can hold a password."""
_HOSTS = re.compile(r"(\[[0-9A-Fa-f:.%]+\]|[\w.-]+)?(:\d{1,5})?(,(\[[0-9A-Fa-f:.%]+\]|[\w.-]+)(:\d{1,5})?)*")
_USER = re.compile(r"[\w.%-]*(:[^\s#?/]*)?")
_PATH = re.compile(r"/[\w.%-]+")


def is_url(database: str | Path) -> bool:
    """True for the address of a PostgreSQL database, False for a path."""
    return _SCHEME.match(str(database)) is not None


def check(database: str | Path) -> None:
    """Raise StoreError, in which nothing of it is shown, unless it can be a path or an address.

    A slip in an address must not make it the name of a file: that would be shown, with the password in it.
    """
    text = str(database)
    if is_url(text):
        _check_address(text)
    elif _NO_PATH.search(text) or ("@" in text and not _AS_PATH.match(text)):
        raise StoreError(
            f"The database's name is neither that of a file nor an address such as {FORM}; "
            "it is not shown here, for it may hold a password."
        )


def check_file(file: Path) -> None:
    """Raise StoreError, in which nothing of it is shown, if what is to be a file looks like an address."""
    if _NO_PATH.search(str(file)):
        raise StoreError(
            "A backup is a file, and this is no file's name; it may hold a password, so it is not shown."
        )


def display_name(database: str | Path) -> str:
    """The name as it may be shown: a whole path, or an address with host and database only."""
    if not is_url(database):
        return str(Path(database).absolute())
    parts = urlsplit(str(database))
    _, at, host = parts.netloc.rpartition("@")
    # Without a user, what looks like a port may be a password.
    return f"postgresql://{host if at else host.partition(':')[0]}{parts.path}"


def _check_address(text: str) -> None:
    """Raise StoreError unless all its parts are where they belong."""
    refused = StoreError(
        f"The database's address is not of the form {FORM}: in its password, write % # / ? @ : "
        "as %25 %23 %2F %3F %40 %3A."
    )
    try:
        parts = urlsplit(text)
    except ValueError:
        raise refused from None
    user, _, host = parts.netloc.rpartition("@")
    wrong = (
        "#" in text
        or "@" in parts.path + parts.query
        or not _USER.fullmatch(user)
        or not _HOSTS.fullmatch(host)
        or any(mark.isspace() or not mark.isprintable() for mark in text)
    )
    if wrong:
        raise refused
    if any(not 0 < int(port) < 65536 for port in re.findall(r":(\d+)(?=,|$)", host)):
        raise StoreError("The database's address has a port that there cannot be: they go from 1 to 65535.")
    if not _PATH.fullmatch(parts.path):
        raise StoreError(f"The database's address does not end in the name of a database, as {FORM} does.")
