"""For every test: a database of either kind, none stays open, and a process whose tests are over ends.

Long tests come first, so that no worker is left alone with one. What is compiled is kept, and what stays in
memory for all tests is looked through for garbage no more.
"""

import asyncio
import gc
import os
import shutil
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from contextlib import asynccontextmanager, suppress
from importlib import import_module
from importlib.util import cache_from_source
from itertools import count, islice
from pathlib import Path
from typing import Any

import aiosqlite
import pytest
from hypothesis import HealthCheck, settings

from tests import postgres

GRACE = 2.0
"""Seconds that a process may take to end after its last test."""
ROOM = 2 << 30
"""Bytes that must be free in memory for the files of tests, which are some hundreds of millions."""
_FOLDER = pytest.StashKey[str]()
_STATUS = pytest.StashKey[int]()
_LONG = 4 * 3600.0
"""Seconds after which a test is taken to hang that looks at as many random games as somebody asks for."""
_numbers = count(1)

# The same examples in every run, however busy the machine; `--hypothesis-profile default` tries new ones.
settings.register_profile(
    "repeatable", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("repeatable")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--games", type=int, help="random games of each that tests/conformance/test_many_games.py plays"
    )
    parser.addoption(
        "--seeds", type=int, default=1, help="random games of each that a test of tests/conformance looks at"
    )
    parser.addoption(
        "--times", type=int, default=1, help="how many times as many random games tests of laws look at"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test marked `seeds(6)` looks at six random games, and at as many times more as are asked for."""
    marked = metafunc.definition.get_closest_marker("seeds")
    if marked is not None:
        metafunc.parametrize("seed", range(marked.args[0] * metafunc.config.getoption("--times")))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests first, and first for each worker, which is dealt an equal part of the list in one piece."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = [item for item in items if item.get_closest_marker("long")]
    short = iter([item for item in items if not item.get_closest_marker("long")])
    part = len(items) // workers
    ordered = list[pytest.Item]()
    for worker in range(workers):
        own = long[worker::workers]
        ordered += [*own, *islice(short, max(0, part - len(own)))]
    items[:] = [*ordered, *short]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep how each part of a test went, for the fixture below."""
    report = yield
    setattr(item, f"went_{report.when}", report.passed)
    return report


@pytest.fixture(autouse=True)
def no_open_database(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Stop the threads of databases that a test leaves open; one that passed must leave none."""
    made: list[aiosqlite.Connection] = []
    begin = aiosqlite.Connection.__init__

    def noted(self: aiosqlite.Connection, *args: Any, **named: Any) -> None:
        begin(self, *args, **named)
        made.append(self)

    monkeypatch.setattr(aiosqlite.Connection, "__init__", noted)
    yield
    left = [connection for connection in made if connection._running and connection._thread.is_alive()]
    for connection in left:
        connection.stop()
        connection._thread.join(GRACE)
    if getattr(request.node, "went_call", False):
        assert not left, "this test left a database open"


class _InLoop:
    """Stands for a connection's thread and the queue of its work, which the event loop does in turn."""

    def __init__(self) -> None:
        self._alive = False

    def start(self) -> None:
        self._alive = True

    def is_alive(self) -> bool:
        return self._alive

    def join(self, timeout: float) -> None:
        assert not self._alive

    def put_nowait(self, work: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        loop = work[0].get_loop() if work[0] is not None else None
        if loop is not None and loop.is_running():
            loop.call_soon(self._do, *work)
        else:
            self._do(*work)

    def _do(self, future: asyncio.Future[Any] | None, function: Callable[[], Any]) -> None:
        result, error = None, None
        try:
            result = function()
        except BaseException as raised:
            error = raised
        self._alive = self._alive and result is not aiosqlite.core._STOP_RUNNING_SENTINEL
        if future is None or future.done():
            return
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)


@pytest.fixture
def databases_in_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """No statement goes to a thread and back, which takes longer than most do."""
    begin = aiosqlite.Connection.__init__

    def without_thread(self: aiosqlite.Connection, *args: Any, **named: Any) -> None:
        begin(self, *args, **named)
        self._tx = self._thread = _InLoop()  # type: ignore[assignment]

    monkeypatch.setattr(aiosqlite.Connection, "__init__", without_thread)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    session.config.stash[_STATUS] = int(exitstatus)


def _compile_a_share(config: pytest.Config) -> None:
    """Import this worker's share of all tests first, so that what is new is compiled once and not by each.

    What cannot be imported is told by the collection.
    """
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    if not worker or config.args_source is not config.ArgsSource.TESTPATHS:
        return
    files = sorted((config.rootpath / "tests").rglob("test_*.py"))
    for file in files[int(worker[2:]) :: int(os.environ["PYTEST_XDIST_WORKER_COUNT"])]:
        with suppress(Exception):
            import_module(".".join(file.relative_to(config.rootpath).with_suffix("").parts))


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Search for no garbage meanwhile, for there is hardly any: it took a third of the time.

    From then on search less often, and not among the modules and the tests themselves.
    """
    gc.disable()
    try:
        _compile_a_share(session.config)
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(5_000, 10, 10)
        gc.enable()


def _memory() -> Path | None:
    """Where nothing waits for a disk, as each commit of a database does; None where there is little room."""
    memory = Path("/dev/shm")
    return memory if os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > ROOM else None


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Where Python may write no bytecode beside the sources: keep it for all processes and for the next run.

    That is in pytest's cache; without one it goes with the run.
    """
    if sys.dont_write_bytecode:
        cache, run = getattr(session.config, "cache", None), Path(session.config.stash[_FOLDER])
        kept = run / "bytecode" if cache is None else cache.mkdir("bytecode")
        sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(kept)
        sys.dont_write_bytecode = False
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        _take_along()


def _take_along() -> None:
    """Keep there what lies compiled beside this process's libraries: all others load them too."""
    for module in [*sys.modules.values()]:
        beside, source = getattr(module, "__cached__", None), getattr(module, "__file__", None)
        if beside and source and Path(beside).exists():
            kept = Path(cache_from_source(source))
            if not kept.exists():
                kept.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(beside, kept)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    asked = config.option
    if asked.timeout is None and (asked.games or asked.seeds > 1 or asked.times > 1):
        asked.timeout = _LONG  # read by the plugin that ends what hangs, once all options stand
    memory = _memory()
    if memory is not None:  # what an environment says itself goes first
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(memory))
    shared = getattr(config, "workerinput", None)
    config.stash[_FOLDER] = shared["postgres"] if shared else str(postgres.new_folder(memory))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node) -> None:  # type: ignore[no-untyped-def]
    node.workerinput["postgres"] = node.config.stash[_FOLDER]
    node.workerinput["run"] = os.getpid()


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """End this process, when all is told, although a thread of a failed test may still be running."""
    if not hasattr(config, "workerinput"):
        sys.dont_write_bytecode = True  # into a folder that goes now
        postgres.stop(Path(config.stash[_FOLDER]))
    status = config.stash.get(_STATUS, 1)

    def end() -> None:
        time.sleep(GRACE)
        os._exit(status)

    threading.Thread(target=end, daemon=True).start()


@pytest.fixture(scope="session", autouse=True)
def pictures_drawn_once(request: pytest.FixtureRequest) -> None:
    """What boards are made of is drawn by one worker of a run for all of them, and gone with the run."""
    from render.atlas import ATLAS

    if _memory() is not None:
        ATLAS.open(Path(request.config.stash[_FOLDER]) / "pictures")


@pytest.fixture(scope="session")
def new_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file with all tables and nothing in them, to be copied: that is sooner than making them."""
    from data.store import Store

    async def make() -> None:
        await (await Store.open(path)).close()

    path = tmp_path_factory.mktemp("new") / "new.sqlite3"
    asyncio.run(make())
    return path


@pytest.fixture(scope="session")
def postgres_server(request: pytest.FixtureRequest) -> str:
    """The address of the run's PostgreSQL server; the test is skipped where there can be none."""
    config = request.config
    run = getattr(config, "workerinput", {}).get("run", os.getpid())
    found = postgres.address(Path(config.stash[_FOLDER]), run)
    if found.startswith("!"):
        pytest.skip(found.removeprefix("! "))
    return found


@pytest.fixture(scope="session")
def postgres_template(postgres_server: str) -> str:
    """The name of a database with all tables and nothing in them, to be copied as `new_file` is."""
    from data.store import Store

    async def make() -> None:
        async with _admin(postgres_server) as admin:
            await admin.execute(f"CREATE DATABASE {name}")
        await (await Store.open(postgres_server.replace("/postgres?", f"/{name}?"))).close()

    name = f"new_{os.getpid()}"
    asyncio.run(make())
    return name


@asynccontextmanager
async def _admin(postgres_server: str) -> AsyncIterator[Any]:
    import asyncpg

    admin = await asyncpg.connect(postgres_server)
    try:
        yield admin
    finally:
        await admin.close()


@asynccontextmanager
async def new_database(postgres_server: str, template: str = "template1") -> AsyncIterator[str]:
    """The address of a new database, a copy of that, gone in the end."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    async with _admin(postgres_server) as admin:
        await admin.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        yield postgres_server.replace("/postgres?", f"/{name}?")
        await admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
async def bare_postgres_database(postgres_server: str) -> AsyncIterator[str]:
    """The address of a new, empty database, gone after the test."""
    async with new_database(postgres_server) as url:
        yield url


@pytest.fixture
async def postgres_database(postgres_server: str, postgres_template: str) -> AsyncIterator[str]:
    """The address of a new database with all tables and nothing in them, gone after the test."""
    async with new_database(postgres_server, postgres_template) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path, new_file: Path) -> str:
    """A new database with all tables, of either kind: what LANDMOOT_DATABASE may say."""
    if request.param == "sqlite":
        return str(shutil.copy(new_file, tmp_path / "landmoot.sqlite3"))
    return str(request.getfixturevalue("postgres_database"))
