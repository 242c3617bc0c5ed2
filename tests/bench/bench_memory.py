"""Does the bot's memory come to rest? `python -m tests.bench.bench_memory [MINUTES] [TABLES] [--moves N]`.

The real bot on SQLite, against a small Discord on loopback (`tests.bench.discord_standin`). At every
table two people and a computer player, the strongest at every other, play at a steady rate, by the
buttons of board and panel; a game that is over or has grown long is followed by a new one in its channel,
the next of all six, and its finale is posted. Each minute its memory (what a container is killed for, of
all processes; the least and the most of its looks: what stays, and that with what is in hand), what of it
kept pictures take, open tasks and kept views are printed. At the end comes whether it is the same as after
a third of the time (after 60 minutes as after 20), within a twentieth, and what grew, by its parts. With
`--moves` it ends after so many moves of people, if that comes first.
"""

import asyncio
import itertools
import random
import tempfile
import time
from collections import defaultdict
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot import config
from bot.memory import usual
from bot.tables.model import Phase, Table
from bot.tables.service import TableService
from rules.kernel.actions import Leave
from rules.kernel.game import RandomPlayer, Turn
from tests.bench.bench_load import PEOPLE, channels_of, listen, onlooker, served, start_bot
from tests.bench.discord_standin import StandIn
from tests.bench.hands import Hands, Person
from tests.bench.harness import run
from tests.bench.played import GAMES
from tests.discord.world import move_by_buttons

MINUTE = 60.0
_SAME = 0.05
"""The share of the memory by which it may differ and be the same."""
_LOOKS = 3
"""Minutes of which the least counts, at both ends."""
_STUCK = 60.0
"""Seconds after which an interaction without an answer is given up."""


@dataclass
class Minute:
    """What was seen at the end of a minute."""

    moves: int
    games: int
    mb: float
    """What stays."""
    most: float
    pictures: float
    """What of `mb` pictures take that are kept to be used again."""
    tasks: int
    views: int
    parts: dict[str, float]
    """What may grow, by its name."""

    def line(self, number: int) -> str:
        """As printed."""
        return (
            f"{number:4d} min {self.moves:7d} moves {self.games:5d} games {self.mb:8.1f} MiB "
            f"({self.pictures:.1f} kept pictures, most {self.most:.1f}) "
            f"{self.tasks:4d} tasks {self.views:4d} views"
        )


class Evening:
    """People at many tables, each table a task of its own."""

    def __init__(self, channels: dict[int, int], long: int) -> None:
        """`long` is after how many moves of people they all give up."""
        self.channels = channels
        self.long = long
        self.standin = StandIn(channels, self.heard)
        self.moves = self.games = self.unanswered = 0
        self.overtaken = 0
        self.kinds = itertools.cycle(GAMES.values())
        self.levels = itertools.cycle(("strong", "random"))
        self.rng = random.Random(1)
        self._answers: dict[int, asyncio.Event] = defaultdict(asyncio.Event)

    def heard(self, what: str, id: int) -> None:
        """Note that an interaction was answered."""
        if what == "answered":
            self._answers[id].set()

    async def answered(self, id: int) -> None:
        """Wait for the answer to an interaction."""
        try:
            await asyncio.wait_for(self._answers[id].wait(), _STUCK)
        except TimeoutError:
            self.unanswered += 1
        self._answers.pop(id, None)

    async def slash(self, channel: int, user: int, command: str, /, **options: Any) -> None:
        """Send a command and wait for its answer."""
        guild = self.channels[channel]
        await self.answered(await self.standin.interact(guild, channel, user, command, options))

    def hands(self, channel: int) -> Any:
        """The board and panels of a channel."""
        return Hands(self.standin, channel)

    def person(self, channel: int, user: int) -> Any:
        """Somebody who presses there."""
        return Person(self.standin, self.channels[channel], channel, user, lambda _: None)

    async def begin(self, channel: int) -> None:
        """Open a table of the next game and start it."""
        played = next(self.kinds)
        options = " ".join(f"{name}={value}" for name, value in played.chosen.items())
        chosen = {"options": options} if options else {}
        await self.slash(channel, PEOPLE[0], "table open", game=played.game, **chosen)
        for user in PEOPLE:
            await self.slash(channel, user, "table join")
        if played.people > len(PEOPLE):
            await self.slash(channel, PEOPLE[0], "table computer", player=next(self.levels))
        await self.slash(channel, PEOPLE[0], "table start")
        self.games += 1

    async def move(self, service: TableService, channel: int, table: Table) -> None:
        """One move of somebody at that table, by buttons; nothing if nobody can."""
        live = await service.keeper.peek(table.id)
        users = table.users(live.waiting)
        if not users:
            return
        glance = await service.play.glance(table.id, users[0])
        action = RandomPlayer().choose(Turn(live.game, live.state, glance.seat or 0), self.rng)
        if isinstance(action, Leave):
            return
        try:
            await move_by_buttons(self.hands(channel), self.person(channel, users[0]), glance, action)
            self.moves += 1
        except (StopIteration, RuntimeError, KeyError, AssertionError, TimeoutError):
            self.overtaken += 1

    async def play(self, service: TableService, channel: int, pause: float) -> None:
        """For ever: games in one channel, a move each so many seconds."""
        made = 0
        await asyncio.sleep(self.rng.random() * pause)
        while True:
            service.keeper.tables.clear()
            table = await service.find(channel)
            if table is None or not table.open:
                await self.begin(channel)
                made = 0
            elif made >= self.long:
                for user in PEOPLE:
                    await self.hands(channel).press_id(self.person(channel, user), f"lm:resign:{table.id}:0")
            elif table.phase is Phase.PLAYING:
                await self.move(service, channel, table)
                made += 1
            await asyncio.sleep(pause * self.rng.uniform(0.7, 1.3))


def verdict(seen: list[Minute]) -> str:
    """Whether memory is at the end what it was after a third of the time; of three minutes the least."""
    third = len(seen) // 3
    if third < _LOOKS:
        return "too short for a verdict"
    early, late = seen[third - _LOOKS : third], seen[-_LOOKS:]
    before, after = (min(each.mb for each in looks) for looks in (early, late))
    same = abs(after - before) <= _SAME * before
    return "\n".join(
        (
            f"memory {'is the same' if same else 'is NOT the same'}: {before:.1f} MiB after {third} minutes, "
            f"{after:.1f} after {len(seen)} ({100 * (after / before - 1):+.1f} %)",
            f"at most {max(each.most for each in seen):.0f} MiB",
            f"since then: {_grown(early[-1].parts, late[-1].parts)}",
        )
    )


def _grown(before: dict[str, float], after: dict[str, float]) -> str:
    """What each part was and is."""
    return ", ".join(f"{name} {before[name]:g} → {after[name]:g}" for name in after)


async def watch(evening: Evening, reports: list[dict[str, Any]], minutes: int, moves: int) -> list[Minute]:
    """Print a line each minute until it is time."""
    seen: list[Minute] = []
    began, told = time.monotonic(), len(reports)
    while len(seen) < minutes and (not moves or evening.moves < moves):
        await asyncio.sleep(max(0.0, began + MINUTE * (len(seen) + 1) - time.monotonic()))
        if len(reports) == told:
            raise SystemExit("the bot has not reported for a minute")
        last, looks = reports[-1], [look for each in reports[told:] for look in each["looks"]]
        told = len(reports)
        counts = last["pictures"], int(last["tasks"]), int(last["views"]), last["parts"]
        seen.append(Minute(evening.moves, evening.games, min(looks), max(looks), *counts))
        print(seen[-1].line(len(seen)), flush=True)
    return seen


async def main(
    minutes: int = 30, tables: int = 12, *, rate: float = 4.0, moves: int = 0, long: int = 100
) -> None:
    """Let people play, and see whether the bot's memory comes to rest.

    RATE is their moves a second at all tables, after MOVES of which it ends; after LONG of them in a game
    they give up: the fewer, the sooner caches are full.
    """
    evening = Evening(channels_of(tables), long)
    reports: list[dict[str, Any]] = []
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="lm-memory-"))
        database = str(Path(folder) / "memory.sqlite3")
        port = await stack.enter_async_context(served(evening.standin))
        bot = await start_bot(database, "0-0/1", port)
        reading = asyncio.create_task(listen(bot, reports))
        stack.push_async_callback(_stop, bot, reading)
        while not reports or not evening.standin.shards:
            if bot.returncode is not None:
                raise SystemExit("the bot ended at its start")
            await asyncio.sleep(1)
        service = await stack.enter_async_context(onlooker(database))
        playing = [
            asyncio.create_task(evening.play(service, channel, tables / rate)) for channel in evening.channels
        ]
        seen = await watch(evening, reports, minutes, moves)
        for task in playing:
            task.cancel()
        for outcome in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(outcome, Exception):
                print(f"a table stood still: {outcome!r}")
    print(f"{evening.unanswered} interactions without an answer, {evening.overtaken} moves overtaken")
    print(verdict(seen))
    found = [look for each in reports for look in each["looks"]]
    may = config.load(token=None).memory or usual()
    print(
        f"{sum(look > may for look in found)} of {len(found)} looks above {may} MiB, {max(found)} at most; "
        f"{max(each['mapped'] for each in reports):.0f} MiB of clean pages of files mapped beside it"
    )


async def _stop(bot: asyncio.subprocess.Process, reading: asyncio.Task[None]) -> None:
    with suppress(ProcessLookupError):
        bot.terminate()
    await asyncio.gather(bot.wait(), reading, return_exceptions=True)


if __name__ == "__main__":
    run(main)
