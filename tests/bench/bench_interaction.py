"""What a whole move costs, from the slash command to the posted board: the real bot in a simulated Discord.

    pytest tests/bench/bench_interaction.py -n 0 --benchmark-enable

Four people play at random. A move counts until Discord has taken its board; one that nobody may see (an
order, a sealed answer) has none and is not counted. The database is a file with every commit flushed to the
disk, and the real painter paints. Of Discord all is there but the network: each call of SimCord would be a
request to Discord, and again and again it looks whether the bot is done. What no part claims is the bot,
discord.py and SimCord's event loop; what the database's own thread does is in the whole only.
The table of pytest-benchmark adds what follows a posted board: the store notes it, the older one loses its
buttons, SimCord settles.
"""

import asyncio
import statistics
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from inspect import getattr_static
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter

from bot.tables.keeper import Keeper
from bot.tables.model import Phase
from bot.tables.posts import Posts
from data.read import Read
from rules.kernel.actions import Leave
from rules.kernel.game import Turn
from tests.bench.ledger import REST, Ledger
from tests.discord.world import Env, World, command_of, mover, new_bot

MOVES = 500
GAMES = {"land": "", "settlers": "", "landover": "", "farlanthia": "mat=radius8"}
"""Four people play each, with these options: Farlanthia on its largest map."""
THOUGHT = 3.0
"""Seconds between two moves, in which what was put off to later is done and not counted."""
RULES = "rules"
TELLING = "views and texts"
READING = "reading the store"
COMMITTING = "storing the move"
PAINTING = "painting"
SIMCORD = "SimCord"
LOOKING = "SimCord looks on"
PARTS = (RULES, TELLING, READING, COMMITTING, PAINTING, SIMCORD, LOOKING)
METHODS = {
    RULES: ("apply", "legal", "open_moves", "check", "copy", "dump", "waiting_for", "standing", "skip"),
    TELLING: ("view", "names", "lexicons", "prompt", "buttons", "scoreboard", "brief"),
}
"""The game's methods that belong to a part."""
COUNTED = ("view", "dump", "copy")
"""Methods whose calls are counted one by one too."""


@dataclass
class Sample:
    """One move: seconds until its board was posted; see `Ledger`."""

    seconds: float
    processor: float
    worked: Mapping[str, float]
    lasted: Mapping[str, float]
    calls: Mapping[str, int]
    anew: bool


class Desk:
    """A server with a table where people play on, one move at a time, each one measured."""

    def __init__(
        self, runner: asyncio.Runner, ledger: Ledger, watch: Callable[[type], None], database: Path, id: str
    ) -> None:
        self.runner, self.ledger, self.watch, self.id = runner, ledger, watch, id
        self.samples: list[Sample] = []
        self._database = database
        self._next: tuple[simcord.MemberActor, str, dict[str, Any]] | None = None

    async def open(self) -> None:
        env = Env(new_bot(self._database))
        await env.start()
        self.world = World(env, self._database)
        await env.settle()

    async def shut(self) -> None:
        bot = self.world.bot
        await self.world.env.shutdown()
        await bot.close()

    async def choose(self) -> None:
        """Somebody's next move; a new game when one is over."""
        world = self.world
        await world.env.advance_time(THOUGHT)
        table = await world.table()
        if table is None or table.phase is not Phase.PLAYING:
            await world.open_and_start(self.id, people=4, options=GAMES[self.id])
        who, glance = await mover(world)
        live = await world.service.keeper.peek(glance.table.id)
        self.watch(type(live.game))
        player = next(iter(live.game.players.values()))
        action = player.choose(Turn(live.game, live.state, glance.seat), world.rng)
        while isinstance(action, Leave):
            action = player.choose(Turn(live.game, live.state, glance.seat), world.rng)
        self._next = (who, *command_of(action, glance))

    async def move(self) -> None:
        assert self._next is not None
        who, command, options = self._next
        newest = self.world.board.id
        self.ledger.begin()
        await self.world.slash(who, command, **options)
        ledger, anew = self.ledger, self.world.board.id != newest
        if ledger.counting:
            ledger.close()
            return
        self.samples.append(
            Sample(ledger.seconds, ledger.processor, ledger.worked, ledger.lasted, ledger.calls, anew)
        )


@pytest.fixture
def ledger(monkeypatch: pytest.MonkeyPatch) -> Ledger:
    """A ledger that the parts of the bot write to."""
    made = Ledger()
    for owner, name, part in (
        (Keeper, "commit_locked", COMMITTING),
        (Posts, "intend", COMMITTING),
        (simcord.MemberActor, "slash", SIMCORD),
        (FakeHTTPClient, "request", SIMCORD),
        (FakeWebhookAdapter, "request", SIMCORD),
        *((Read, name, READING) for name in vars(Read) if not name.startswith("_")),
    ):
        monkeypatch.setattr(owner, name, made.awaiting(part, getattr(owner, name)))
    monkeypatch.setattr(simcord.Env, "_settle_internal", made.awaiting(LOOKING, simcord.Env._settle_internal))
    monkeypatch.setattr(Posts, "note_shown", closing(made, Posts.note_shown))
    return made


def closing(ledger: Ledger, shown: Callable[..., Any]) -> Callable[..., Any]:
    """`shown`, before which the ledger is closed: Discord has taken the board."""

    async def called(*args: Any, **kwargs: Any) -> None:
        if ledger.counting:
            ledger.close()
        await shown(*args, **kwargs)

    return called


@pytest.fixture
def watch(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> Callable[[type], None]:
    """Has a class of game charged for its methods, once: that of the game which a table really plays."""
    watched = set[type]()

    def begin(game: type) -> None:
        if game in watched:
            return
        watched.add(game)
        for part, names in METHODS.items():
            for name in names:
                charged = ledger.timing(part, getattr(game, name))
                if name in COUNTED:
                    charged = counting(ledger, name, charged)
                plain = isinstance(getattr_static(game, name), staticmethod)
                monkeypatch.setattr(game, name, staticmethod(charged) if plain else charged)

    return begin


def counting(ledger: Ledger, name: str, work: Callable[..., Any]) -> Callable[..., Any]:
    """That function, with its calls counted by its own name."""

    def counted(*args: Any, **kwargs: Any) -> Any:
        ledger.count(name)
        return work(*args, **kwargs)

    return counted


@pytest.fixture(params=GAMES)
def desk(
    request: pytest.FixtureRequest,
    ledger: Ledger,
    watch: Callable[[type], None],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> Iterator[Desk]:
    with asyncio.Runner() as runner:
        made = Desk(runner, ledger, watch, tmp_path / "bot.sqlite3", request.param)
        runner.run(made.open())
        painter = type(made.world.bot.app.painter(request.param))
        for name in ("board", "pictures"):
            monkeypatch.setattr(painter, name, ledger.timing(PAINTING, getattr(painter, name)))
        yield made
        runner.run(made.shut())


def test_move(desk: Desk, benchmark: Any, capsys: pytest.CaptureFixture[str]) -> None:
    benchmark.pedantic(
        lambda: desk.runner.run(desk.move()),
        setup=lambda: desk.runner.run(desk.choose()),
        rounds=MOVES,
        warmup_rounds=10,
    )
    samples = desk.samples[-MOVES:]
    with capsys.disabled():
        print("\n" + "\n".join(report(desk.id, samples)))
    seconds = [each.seconds for each in samples]
    benchmark.extra_info["posted_median_ms"] = round(statistics.median(seconds) * 1e3, 2)
    benchmark.extra_info["posted_p99_ms"] = round(late(seconds) * 1e3, 2)


def report(id: str, samples: list[Sample]) -> Iterator[str]:
    """Lines: the median and the 99th percentile, and what each part has of the time."""
    seconds = [each.seconds for each in samples]
    yield (
        f"{id}: {len(samples)} moves, posted after {statistics.median(seconds) * 1e3:.1f} ms (median), "
        f"{late(seconds) * 1e3:.1f} ms (99th percentile)"
    )
    worked = [each.processor for each in samples]
    yield (
        f"  of the processor {statistics.median(worked) * 1e3:.1f} ms (median), "
        f"{late(worked) * 1e3:.1f} ms (99th percentile); the rest waits for the disk, and on a busy machine"
    )
    for left_out, what in (
        ((PAINTING, COMMITTING), "painting and storing"),
        ((PAINTING, COMMITTING, SIMCORD, LOOKING), "painting, storing and SimCord"),
    ):
        own = [sum(each.worked.values()) - sum(each.worked[part] for part in left_out) for each in samples]
        yield f"  without {what} {statistics.median(own) * 1e3:.2f} ms of the processor (median)"
    counts = {name: sum(each.calls[name] for each in samples) / len(samples) for name in COUNTED}
    yield "  calls a move: " + ", ".join(f"{name} {count:.1f}" for name, count in counts.items())
    for anew, what in ((True, "in a new message"), (False, "as an edit")):
        found = [each.seconds for each in samples if each.anew is anew]
        if found:
            yield f"  {len(found)} {what}: {statistics.median(found) * 1e3:.1f} ms (median)"
    yield f"  {'part':<22}{'processor ms':>14}{'99th':>8}{'calls':>7}{'lasting ms':>12}{'99th':>8}"
    for part in (*PARTS, REST):
        worked = [each.worked[part] for each in samples]
        lasted = [each.lasted[part] for each in samples]
        calls = sum(each.calls[part] for each in samples) / len(samples)
        yield (
            f"  {part:<22}{statistics.median(worked) * 1e3:>14.2f}{late(worked) * 1e3:>8.2f}{calls:>7.1f}"
            + (f"{statistics.median(lasted) * 1e3:>12.2f}{late(lasted) * 1e3:>8.2f}" if calls else "")
        )


def late(values: list[float]) -> float:
    """The 99th percentile."""
    return sorted(values)[len(values) * 99 // 100]
