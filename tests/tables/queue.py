"""Two hundred people look for games for fourteen days: `python -m tests.tables.queue`.

They wish by the hour of their day; a fifth never answers a call. The real service works on a real store, by a
clock of its own, and is killed now and then, also in the middle of a transaction. Counted are the wishes that
are filled of those that could be (as one who knows who will answer would fill them), how long four wait who
play over days, who is called twice for one wish, and who is overtaken.
"""

import argparse
import asyncio
import heapq
import os
import random
import statistics
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from bot.setup import Setup
from bot.spans import DAY, HOUR, MINUTE
from bot.tables import matching
from bot.tables.finding import Gathering
from bot.tables.matching import PACES, Wish
from bot.tables.model import Refusal
from bot.tables.service import TableService
from data.documents import WriteDocuments
from data.store import Store

ROOM = "/dev/shm" if os.path.isdir("/dev/shm") else None
GUILD = 1
BEGIN = 1_700_006_400.0
"""A midnight."""
BY_HOUR = (1, 1, 0, 0, 0, 0, 1, 2, 3, 3, 3, 3, 4, 4, 3, 3, 4, 6, 8, 10, 11, 9, 6, 3)
"""How often people wish in each hour of their day."""
GAMES = ("settlers", "land", "landover", "farlanthia", "two_player", "land_shares")
LIKED = (8, 5, 3, 3)


EVERY = 15 * MINUTE
"""Between two looks of which nothing else is the reason."""


class Killed(BaseException):
    """The process is no more."""


@dataclass
class Person:
    """Somebody with a clock, a habit of answering, and a strength."""

    id: int
    utc: int
    answers: bool


@dataclass
class Life:
    """What became of one wish."""

    wish: Wish
    person: Person
    calls: list[float] = field(default_factory=list)
    ready_at: float | None = None
    seated_at: float | None = None
    gone: bool = False


@dataclass
class Outcome:
    """What was counted."""

    wishes: int = 0
    could: int = 0
    filled: int = 0
    waits: list[float] = field(default_factory=list)
    called_twice: int = 0
    overtaken: int = 0
    kills: int = 0
    lost: int = 0
    doubled: int = 0
    calls: int = 0

    @property
    def text(self) -> str:
        median = statistics.median(self.waits) / HOUR if self.waits else 0.0
        share = 100 * self.filled / max(1, self.could)
        return (
            f"{self.wishes} wishes, {self.could} could be filled, {self.filled} of these were: "
            f"{share:.1f} %\n"
            f"four over days wait {median:.1f} h in the median of {len(self.waits)}\n"
            f"{self.calls} calls; called twice for one wish in time: {self.called_twice}\n"
            f"overtaken by more than three: {self.overtaken}\n"
            f"{self.kills} kills: {self.lost} wishes lost, {self.doubled} tables twice"
        )


class World:
    """The people, the service that is killed now and then, and what they come to."""

    def __init__(self, folder: Path, people: int, days: int, seed: int, kills: float) -> None:
        self.now = BEGIN
        self._file = folder / f"queue-{seed}.sqlite3"
        self._rng = random.Random(seed)
        self._kills = kills
        self._end = BEGIN + days * DAY
        self._events: list[tuple[float, int, str, int]] = []
        self._number = 0
        self.people = {
            id: Person(id, self._rng.choice((-300, 0, 0, 60, 60, 60, 120)), self._rng.random() >= 0.2)
            for id in range(1, people + 1)
        }
        self.lives: dict[int, Life] = {}
        self.outcome = Outcome()
        self._tables: Counter[int] = Counter()
        """How often each wish came to a table."""
        self._opened: dict[int, tuple[int, ...]] = {}
        self._channel = 0
        self._noted = 0.0
        self._over: set[int] = set()
        self._passed: Counter[int] = Counter()

    # The machine.

    async def open(self) -> None:
        """Start the process; it may die whenever a wish is written, before the transaction is over."""
        self.store = await Store.open(self._file)
        self.service = TableService(
            self.store, Setup(clock=lambda: self.now, rng=random.Random(1), draw_secret=lambda: bytes(32))
        )

    async def restart(self) -> None:
        self.outcome.kills += 1
        await self.store.close()
        await self.open()

    async def run(self) -> Outcome:
        """Live through all days."""
        save = WriteDocuments.save

        async def save_or_die(write: WriteDocuments, table: str, content: str, **columns: int) -> None:
            await save(write, table, content, **columns)
            if table == "wishes":
                self._die()

        WriteDocuments.save = save_or_die  # type: ignore[method-assign]
        try:
            return await self._live()
        finally:
            WriteDocuments.save = save  # type: ignore[method-assign]

    async def _live(self) -> Outcome:
        await self.open()
        for person in self.people.values():
            self._plan_wish(person)
        self._at(BEGIN, "look", 0)
        while self._events and self._events[0][0] < self._end:
            self.now, _, what, who = heapq.heappop(self._events)
            try:
                await getattr(self, f"_{what}")(who)
            except Killed:
                await self.restart()
                self._at(self.now, what, who)
        self._judge({wish.id for wish in await self.service.finding.wishes.where(guild_id=GUILD)})
        await self.store.close()
        return self.outcome

    def _at(self, when: float, what: str, who: int) -> None:
        self._number += 1
        heapq.heappush(self._events, (when, self._number, what, who))

    # What people do.

    def _plan_wish(self, person: Person) -> None:
        """Some two days on, at an hour of their day at which people wish."""
        day = self.now + self._rng.expovariate(1 / (1.5 * DAY))
        hour = self._rng.choices(range(24), BY_HOUR)[0]
        midnight = day - day % DAY - person.utc * MINUTE
        self._at(max(self.now + MINUTE, midnight + (hour + self._rng.random()) * HOUR), "wish", person.id)

    async def _wish(self, id: int) -> None:
        person = self.people[id]
        if await self.service.finding.one(GUILD, id) is None:
            wish = self._wanted(person)
            wish = await self.service.finding.wish(GUILD, wish)
            self.lives[wish.id] = Life(wish, person)
            self.outcome.wishes += 1
        self._plan_wish(person)
        await self._look(0, again=False)

    def _wanted(self, person: Person) -> Wish:
        rng = self._rng
        liked = list(dict.fromkeys(rng.choices(GAMES[:4], LIKED, k=rng.choice((1, 1, 2, 3)))))
        tonight = rng.random() < 0.35
        least, most = rng.choice(((4, 4), (3, 4), (2, 4), (2, 4), (2, 2)))
        if least == most == 2 and "settlers" in liked:
            least, most = 3, 4
        if least == 4 and most == 4 and not tonight:
            liked = liked[:1]
        return Wish(
            user_id=person.id,
            name=f"P{person.id}",
            games=tuple(liked),
            least=least,
            most=most,
            pace="tonight" if tonight else "over days",
            reliable=0,
            tables=9,
            channel_id=2,
            made_at=self.now,
            until=self.now + (3 * HOUR if tonight else 5 * DAY),
        )

    async def _answer(self, id: int) -> None:
        life = self.lives[id]
        with suppress(Refusal):
            mine = await self.service.finding.one(GUILD, life.person.id)
            if mine is not None and mine.id == id:
                await self.service.finding.answer(GUILD, life.person.id)
                life.ready_at = self.now
        await self._look(0, again=False)

    def _answer_time(self, life: Life) -> float:
        """When somebody sees a call: at once tonight, between other things over days, and not asleep."""
        if life.wish.pace == "tonight":
            return self.now + self._rng.expovariate(1 / MINUTE)
        at = self.now + self._rng.expovariate(1 / (1.5 * HOUR))
        hour = ((at + life.person.utc * MINUTE) % DAY) / HOUR
        return at + (8 - hour) * HOUR + self._rng.random() * HOUR if hour < 8 else at

    # What the bot does.

    async def _look(self, _: int, again: bool = True) -> None:
        due = await self.service.finding.advance(GUILD)
        self._die()
        for gathering in await self.service.finding.gatherings.where(guild_id=GUILD):
            await (self._call if gathering.called else self._seat)(gathering)
        if again:
            self._at(self.now + EVERY, "look", 0)
        if due is not None and not self.now < self._noted <= due:
            self._noted = due
            self._at(due, "note", 0)

    async def _note(self, _: int) -> None:
        await self._look(0, again=False)

    async def _call(self, gathering: Gathering) -> None:
        if gathering.message_id:
            if all(wish.ready_at is not None for wish in await self.service.finding.members(gathering)):
                await self.service.finding.gatherings.drop(id=gathering.id)
            return
        members = await self.service.finding.members(gathering)
        await self.service.finding.note_sent(gathering, gathering.nonce)
        for wish in members:
            life = self.lives[wish.id]
            life.calls.append(self.now)
            self.outcome.calls += 1
            if life.person.answers:
                self._at(self._answer_time(life), "answer", wish.id)
        self._die()

    async def _seat(self, gathering: Gathering) -> None:
        if not gathering.table_id:
            members = await self.service.finding.members(gathering)
            self._channel += 1
            self._die()
            table = await self.service.finding.open(gathering, self._channel + 10)
            assert table is not None
            self._opened[table.id] = tuple(wish.id for wish in members)
            self._note_overtaken(members)
            for wish in members:
                self.lives[wish.id].seated_at = self.now
                self._tables[wish.id] += 1
            (gathering,) = await self.service.finding.gatherings.where(guild_id=GUILD, id=gathering.id)
            self._die()
        self._over.add(gathering.table_id)
        await self.service.moderation.end(gathering.table_id)
        await self.service.finding.gatherings.drop(id=gathering.id)

    def _die(self) -> None:
        if self._rng.random() < self._kills:
            raise Killed

    # What came of it.

    def _note_overtaken(self, members: Sequence[Wish]) -> None:
        """Who had answered, or was not called yet, and sees those who came later with the same wish sit."""
        for life in self.lives.values():
            wish = life.wish
            waits = life.seated_at is None and not life.gone and wish.until > self.now
            if not waits or wish.id in {each.id for each in members} or (life.calls and not life.ready_at):
                continue
            later = [each for each in members if each.kind == wish.kind and each.made_at > wish.made_at]
            self._passed[wish.id] += len(later)

    def _judge(self, there: set[int]) -> None:
        """Count; `there` is who looks for a game still."""
        answering = [life for life in self.lives.values() if life.person.answers]
        could = _clairvoyant(answering)
        filled = {life.wish.id for life in answering if life.seated_at is not None}
        self.outcome.could = len(could)
        self.outcome.filled = len(could & filled)
        self.outcome.overtaken = sum(count > matching.FAIR for count in self._passed.values())
        self.outcome.doubled = sum(count - 1 for count in self._tables.values())
        for id, life in self.lives.items():
            silent = bool(life.calls) and not life.ready_at
            over = life.seated_at is not None or silent or life.wish.until <= self.now
            self.outcome.lost += id not in there and not over
            span = PACES[life.wish.pace].ready
            self.outcome.called_twice += sum(
                later - earlier < span for earlier, later in zip(life.calls, life.calls[1:], strict=False)
            )
            four = life.wish.least == 4 and life.wish.pace == "over days"
            if four and life.seated_at is not None:
                self.outcome.waits.append(life.seated_at - life.wish.made_at)


def _clairvoyant(lives: Sequence[Life]) -> set[int]:
    """The wishes that are filled by one who knows who will answer, and need not ask: as soon as it can be."""
    there, filled = list[Wish](), set[int]()
    for life in sorted(lives, key=lambda each: each.wish.made_at):
        now = life.wish.made_at
        there = [wish for wish in (*there, life.wish) if wish.until > now and wish.id not in filled]
        for size, game in ((size, game) for size in (4, 3, 2) for game in life.wish.games):
            fit = [
                wish
                for wish in there
                if game in wish.games and wish.pace == life.wish.pace and wish.least <= size <= wish.most
            ]
            if len(fit) >= size and life.wish in fit:
                chosen = [life.wish, *[wish for wish in fit if wish is not life.wish][: size - 1]]
                filled.update(wish.id for wish in chosen)
                break
    return filled


async def live(people: int = 200, days: int = 14, seed: int = 1, kills: float = 0.002) -> Outcome:
    """What comes of so many people in so many days."""
    with tempfile.TemporaryDirectory(dir=ROOM) as folder:
        return await World(Path(folder), people, days, seed, kills).run()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--days", type=int, default=14)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print(asyncio.run(live(given.people, given.days, given.seed)).text)


if __name__ == "__main__":
    main()
