"""Seasons of many people, and how often they meet again: `python -m tests.tables.seasons`.

First whole seasons: 8, 17 and 64 people in every format, six rounds, games that end, people of whom a tenth
never does anything. The real service and what looks after seasons work on a real store, in a channel that
takes each message once; the process dies now and then, also in the middle of a transaction. Every round has
to be played, nobody may sit twice in one, no table be opened twice, and the standings must be those that
follow from the stored results of the games.

The rounds that are drawn are compared with all that there could be: 8 and 12 people, six rounds, tables of
two to six. Nobody meets again more often than the least that any round at tables of these sizes would have;
at tables of two nobody does, as a round robin shows that six rounds can be made of people who have not met.
"""

import argparse
import asyncio
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from bot.setup import Setup
from bot.spans import HOUR
from bot.tables.limits import Limits
from bot.tables.model import Person, Phase, TimerKind
from bot.tables.pairing import Field, Pairing, by_points
from bot.tables.placing import Game, places, standings
from bot.tables.ratings import as_it_stood
from bot.tables.seasons import Course, Season
from bot.tables.service import TableService
from bot.upkeep.channels import Channels
from bot.upkeep.openings import Openings
from bot.upkeep.posting import Kit
from bot.upkeep.season_calls import SeasonCalls
from data.documents import WriteDocuments
from data.store import Store
from rules.kernel.game import RandomPlayer
from rules.kernel.options import Option
from tests.smallest.fifteen.game import Fifteen
from tests.tables.helpers import Staying
from tests.tables.queue import ROOM, Killed
from tests.tables.toy import Toy

ROUNDS = 6
LARGER = (2, 3, 4, 5, 6)
"""How many a table may have where it is not for two."""


def met_in(pairings: Sequence[Pairing]) -> Counter[Pairing]:
    """How often two have sat at one table; of two numbers the smaller comes first."""
    return Counter(pair for pairing in pairings for pair in combinations(sorted(pairing), 2))


def again(pairings: Sequence[Pairing], past: Sequence[Pairing]) -> int:
    """How often two meet in these who have met before, each time that they have counted."""
    met = met_in(past)
    return sum(met[pair] * times for pair, times in met_in(pairings).items())


def least(past: Sequence[Pairing], people: Sequence[int], sizes: Sequence[int]) -> int:
    """How often two meet again at least in any round at tables of these sizes."""
    met = met_in(past)

    def rest(left: tuple[int, ...], open_: tuple[int, ...]) -> Iterator[int]:
        if not open_:
            yield 0
            return
        first, others = left[0], left[1:]
        for size in sorted(set(open_)):
            there = list(open_)
            there.remove(size)
            for chosen in combinations(others, size - 1):
                cost = sum(met[pair] for pair in combinations((first, *chosen), 2))
                gone = tuple(each for each in others if each not in chosen)
                yield cost + min(rest(gone, tuple(there)))

    return min(rest(tuple(people), tuple(sizes)))


def finished(pairings: Sequence[Pairing], rng: random.Random) -> list[Game]:
    """Games of these that end anyhow."""
    return [
        Game(seats=each, places=tuple(rng.sample(range(1, len(each) + 1), len(each)))) for each in pairings
    ]


def compared(people: int, size: int, seed: int, rounds: int = ROUNDS) -> list[tuple[int, int]]:
    """For each round, how often two meet again, and the least that there could be."""
    rng, numbers, counts = random.Random(seed), range(1, people + 1), (2,) if size == 2 else LARGER
    games, past, found = dict[int, list[Game]](), list[Pairing](), list[tuple[int, int]]()
    for round in range(1, rounds + 1):
        pairings = by_points(
            Field(
                places=tuple(numbers),
                players=frozenset(numbers),
                counts=counts,
                size=size,
                round=round,
                rounds=rounds,
                points={each.number: each.points for each in standings(numbers, games, "key")},
                past=tuple(past),
            )
        )
        assert sorted(each for pairing in pairings for each in pairing) == [*numbers]
        fewest = (
            0 if size == 2 and rounds < people + people % 2 else least(past, numbers, [*map(len, pairings)])
        )
        found.append((again(pairings, past), fewest))
        games[round] = finished(pairings, rng)
        past += pairings
    return found


class Quick(Toy):
    """Over within some rounds."""

    options = (Option("goal", "points to win", 14, least=1, most=500), *Toy.options[1:])


GAMES: Mapping[str, Any] = {"toy": Quick(), "fifteen": Fifteen()}
MODES: Mapping[str, Mapping[str, Any]] = {
    "rounds of two": {"format": "rounds", "game": "fifteen", "chosen": ROUNDS},
    "rounds of four": {"format": "rounds", "game": "toy", "chosen": ROUNDS},
    "rounds of three": {"format": "rounds", "game": "toy", "size": 3, "chosen": ROUNDS},
    "league at one table": {"format": "league", "game": "toy", "chosen": ROUNDS},
    "league of eight": {"format": "league", "game": "toy", "people": 8, "chosen": ROUNDS},
    "league of two": {"format": "league", "game": "fifteen", "people": 7},
    "round robin": {"format": "round robin", "game": "fifteen"},
    "knock-out": {"format": "knock-out", "game": "fifteen"},
}


class Channel:
    """A channel in which nothing stays but what was sent once, as Discord tells by the nonce."""

    def __init__(self, die: Callable[[], None]) -> None:
        self.sent: dict[int, int] = {}
        self.threads = set[int]()
        self._die = die

    async def post(self, *_: Any, nonce: int, **__: Any) -> int:
        sent = self.sent.setdefault(nonce, 10 + len(self.sent))
        self._die()
        return sent

    async def thread(self, where: Any, message_id: int, name: str, gone: Any) -> int:
        self.threads.add(message_id)
        self._die()
        return 10_000 + message_id

    async def change(self, *_: Any) -> bool:
        return True

    async def delete(self, *_: Any) -> None:
        return None

    stand: Any = Channels.stand


@dataclass
class Outcome:
    """What was counted."""

    people: int
    rounds: int = 0
    drawn: int = 0
    tables: int = 0
    alone: int = 0
    kills: int = 0
    late: int = 0
    wrong: list[str] = field(default_factory=list)
    met: int = 0

    @property
    def text(self) -> str:
        return (
            f"{self.rounds} of {self.drawn} rounds, {self.tables} tables, {self.alone} without a game, "
            f"{self.late} not over in time, "
            f"{self.met} met again, {self.kills} kills: {'; '.join(self.wrong) or 'all as it should be'}"
        )


class World:
    """A season of many people, of whom a tenth is silent, and a service that dies now and then."""

    def __init__(self, folder: Path, people: int, mode: str, seed: int, kills: float) -> None:
        self.now = 1_700_000_000.0
        self.outcome = Outcome(people)
        self._file = folder / "seasons.sqlite3"
        self._mode = MODES[mode]
        self._rng = random.Random(f"{mode} {people} {seed}")
        self._kills = kills
        self._channel = Channel(self._die)
        self._silent = set(self._rng.sample(range(1, people + 1), max(1, people // 10)))

    async def open(self) -> None:
        self._store = await Store.open(self._file)
        setup = Setup(
            games=GAMES,
            clock=lambda: self.now,
            rng=random.Random(1),
            draw_secret=lambda: bytes(range(32)),
            limits=Limits(tables=1000, entrants=1000, unattended=0),
        )
        self._service = TableService(self._store, setup)
        quiet: Any = SimpleNamespace(
            set=lambda *_: None, soon=lambda *_: None, rings=lambda *_: True, over=lambda *_: None,
            wake=lambda *_: None, note_failure=lambda *_: None, add=_nothing, begin=lambda *_: None,
        )  # fmt: skip
        channel: Any = self._channel
        kit = Kit(self._service, channel, quiet, quiet, setup)
        self._calls = SeasonCalls(kit, Openings(lambda _: quiet, quiet, quiet))

    async def _again(self, do: Callable[[], Awaitable[object]]) -> None:
        """Do that, also if the process dies of it, again and again until it lives."""
        while True:
            try:
                await do()
            except Killed:
                self.outcome.kills += 1
                await self._store.close()
                await self.open()
            else:
                return

    def _die(self) -> None:
        if self._rng.random() < self._kills:
            raise Killed

    async def run(self) -> Outcome:
        """Make the season, play it, and say what came of it."""
        written = {name: getattr(WriteDocuments, name) for name in ("add", "save")}

        def deadly(write: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
            async def or_die(*args: Any, **named: Any) -> Any:
                done = await write(*args, **named)
                self._die()
                return done

            return or_die

        await self.open()
        seasons = self._service.seasons
        season = await seasons.make(Season(guild_id=1, channel_id=2, title="Spring", **self._mode))
        self._key = 1, season.id
        for person in range(1, self.outcome.people + 1):
            await seasons.join(await seasons.course(*self._key), Person(person, f"P{person}"))
        await seasons.start(await seasons.course(*self._key))
        for name, write in written.items():
            setattr(WriteDocuments, name, deadly(write))
        try:
            await self._play()
        finally:
            for name, write in written.items():
                setattr(WriteDocuments, name, write)
        await self._judge(await self._course())
        await self._store.close()
        return self.outcome

    async def _course(self) -> Course:
        return await self._service.seasons.course(*self._key)

    async def _play(self) -> None:
        """At all tables at the same time; the clock goes on where nobody does anything."""
        while (course := await self._course()).season.phase != "over" and course.season.round <= ROUNDS:
            await self._again(lambda: self._calls._look(self._key))
            course = await self._course()
            if course.season.phase == "playing" and self.now < course.season.opens_at:
                self.now = course.season.opens_at
                continue
            playing = [each.table_id for each in course.now if each.table_id and not each.done]
            while any([await self._move(table_id) for table_id in playing]):
                pass
            self.now += HOUR
            for due in await self._service.timers.due():
                if due.kind is TimerKind.REMIND:
                    await self._service.timers.note_called(due)
                else:
                    await self._service.timers.silence(due)

    async def _move(self, table_id: int) -> bool:
        """Somebody who plays moves at that table; False if nobody can."""
        live = await self._service.keeper.peek(table_id)
        if live.table.phase is not Phase.PLAYING:
            return False
        users = [live.table.seats[seat].user_id or 0 for seat in live.waiting]
        active = next((each for each in users if each not in self._silent), 0)
        if active:
            seat = live.table.seat_of(active) or 0
            action = RandomPlayer().choose(Staying(live.game, live.state, seat), self._rng)
            await self._service.play.act(table_id, active, action)
        return bool(active)

    async def _judge(self, course: Course) -> None:
        """Count, and look for what must not be."""
        found, season = self.outcome, course.season
        found.drawn, past = min(season.round, ROUNDS), list[Pairing]()
        for round in range(1, found.drawn + 1):
            pairings = [each for each in course.pairings if each.round == round]
            seats = [each for pairing in pairings for each in pairing.seats]
            if len(seats) != len(set(seats)):
                found.wrong.append(f"somebody sits twice in round {round}")
            if not season.way.knocks_out and sorted(seats) != [*range(1, found.people + 1)]:
                found.wrong.append(f"somebody is missing in round {round}")
            found.rounds += all(each.done for each in pairings)
            found.tables += sum(bool(each.table_id) for each in pairings)
            found.alone += sum(not each.table_id for each in pairings)
            found.met += again([each.seats for each in pairings], past)
            past += [each.seats for each in pairings]
        await self._recompute(course)
        opened = [each.table_id for each in course.pairings if each.table_id]
        if len(opened) != len(set(opened)) or len(opened) != len(self._channel.threads):
            found.wrong.append(f"{len(opened)} tables in {len(self._channel.threads)} threads")

    async def _recompute(self, course: Course) -> None:
        """Make the standings of the stored results of games, and of nothing else."""
        rows = await self._store.read.results.of_server(1, 1_000_000)
        silent = {row.user_id for row in rows if row.idle}
        if not silent <= self._silent:
            self.outcome.wrong.append("somebody who plays is taken to be silent")
        for group, numbers in enumerate(course.season.groups):
            played: dict[int, list[Game]] = {}
            for each in course.pairings:
                of_table = [row for row in rows if row.game_id == each.table_id]
                if each.table_id and not of_table:
                    of_table = as_it_stood(await self._service.keeper.peek(each.table_id), 0.0)
                    self.outcome.late += 1
                if each.group == group and (of_table or len(each.seats) == 1):
                    game = Game(seats=each.seats, places=places(of_table) or (1,))
                    played.setdefault(each.round, []).append(game)
            ways: dict[str, Any] = {"knocks_out": course.season.way.knocks_out, "left": course.left}
            if course.standings(group) != standings(numbers, played, course.season.key, **ways):
                self.outcome.wrong.append(f"other standings of group {group}")


async def _nothing(*_: Any) -> None:
    return None


async def live(people: int, mode: str, seed: int = 1, kills: float = 0.03) -> Outcome:
    """What comes of a season of so many people."""
    with tempfile.TemporaryDirectory(dir=ROOM) as folder:
        return await World(Path(folder), people, mode, seed, kills).run()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, nargs="*", default=[8, 17, 64])
    parser.add_argument("--modes", nargs="*", default=[*MODES], choices=[*MODES])
    parser.add_argument("--kills", type=float, default=0.03)
    given, wrong = parser.parse_args(), 0
    for mode in given.modes:
        for people in given.people:
            outcome = asyncio.run(live(people, mode, kills=given.kills))
            wrong += len(outcome.wrong)
            print(f"{people} people, {mode}: {outcome.text}", flush=True)
    for people, size in ((8, 2), (8, 3), (8, 4), (12, 2), (12, 3), (12, 4), (12, 6)):
        found = [pair for seed in range(3) for pair in compared(people, size, seed)]
        wrong += sum(drawn != fewest for drawn, fewest in found)
        met, fewest = (sum(pair[index] for pair in found) for index in (0, 1))
        print(f"{people} people at tables of {size}: {met} meet again in 18 rounds, {fewest} is the least")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
