"""A host who wants a certain die, with an accomplice at the table, and all that we know they could try.

`python -m tests.beacon.grinding --lobbies 500` opens so many tables with the real service and a beacon of its
own. In each the host, who knows the secret, first tries to choose while the bot runs as it is: changes of
seats, names and options, starts called off, a beacon said to be away. What the bot refuses is counted. Then,
unless the die is the wanted one by luck, the host forges: whatever shows the wanted die and passes for the
game of this channel counts as chosen. Who reads has `landmoot verify` and the channel.
"""

import argparse
import asyncio
import logging
import random
import tempfile
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace
from typing_extensions import override

from bot.beacon import quicknet
from bot.beacon.source import Relays, Unavailable
from bot.cli import verify
from bot.messages.dice_message import statement
from bot.setup import Setup
from bot.tables.model import Opening, Refusal, Table
from bot.tables.service import TableService
from data.store import Store
from rules.kernel import record
from rules.kernel.chance import Chance
from rules.kernel.fairness import Bound, Drawn, Void, commitment, key
from tests.beacon.standin import KEY, sign
from tests.tables.helpers import ANN, BEN, CAT, GAMES, GUILD

WANTED = 6
BEGIN = quicknet.due(30_000_000)
ROUNDS = 12
"""Rounds before and after the true one that a host looks through."""
TRIES = 200
"""Variants that a host looks through for the wanted die."""


holds = cache(quicknet.holds)


class Said(NamedTuple):
    """A message in the channel, as everybody sees it."""

    id: int
    text: str
    by_bot: bool = True
    edited: bool = False


class Shown(NamedTuple):
    """What the host shows: a record, which message is to be its start, and the channel, for all to see."""

    record: record.Record
    start: Said
    channel: tuple[Said, ...]


class Stage(Relays):
    """A clock that Discord's is, and a beacon that knows no round before it is due."""

    def __init__(self) -> None:
        super().__init__([])
        self.now, self.away = BEGIN, False

    def clock(self) -> float:
        return self.now

    def message(self) -> int:
        """The id of a message that is sent now."""
        return round((self.now - 1420070400) * 1000) << 22

    @override
    async def signature(self, round: int) -> str:
        if self.away:
            raise Unavailable("they say")
        assert self.now >= quicknet.due(round), "nobody can know it"
        return sign(round)

    @override
    async def there(self, now: float) -> bool:
        return True


def accepts(shown: Shown) -> bool:
    """Whether somebody who looks takes that for the game of this channel."""
    read, start = shown.record, shown.start
    if not start.by_bot or start.edited or start not in shown.channel:
        return False
    try:
        read = record.read(record.write(record.with_digest(read)))
        if read.round is None or not holds(read.round.round, read.round.signature, KEY):
            return False
        if verify.start_problem(start.text, start.id, read, read.round):
            return False
    except (record.Unreadable, verify.Undecided):
        return False
    if record.verify(GAMES["toy"], read).problem:
        return False
    # A start that came in time and led to no game is there for all to see.
    late = {each.message for each in read.round.void}
    return all(each is start or str(each.id) in late or not each.by_bot for each in shown.channel)


def die(secret: bytes, read: record.Record) -> int:
    """The first die of a record's game."""
    return Chance(key(secret, read.origin)).die()


def rewritten(read: record.Record, secret: bytes, **changes: object) -> record.Record:
    """The record with these changes and a start that is true to them."""
    made = replace(read, secret=secret.hex(), secret_hash=commitment(secret), **changes)
    game = GAMES["toy"].variant(made.options)
    state, _ = game.new(made.options, len(made.seats), Chance(key(secret, made.origin)))
    return replace(made, start=record.digest(game, state), moves=(), result=None)


class Forger:
    """Makes variants of a game that was, each by one way to another first die."""

    def __init__(self, told: Shown, secret: bytes, rng: random.Random) -> None:
        self._told, self._secret, self._rng = told, secret, rng
        self._read, self._start = told.record, told.start
        assert told.record.round is not None
        self._drawn = told.record.round

    @property
    def ways(self) -> dict[str, Callable[[], Shown]]:
        """Each way by its name; a call gives another variant."""
        return {
            "seats in another order": self._other_seats,
            "other names": self._other_names,
            "other options": self._other_options,
            "another secret": lambda: self._with(secret=self._rng.randbytes(32)),
            "another round, the first being out of reach": self._earlier_round,
            "a later round": self._later_round,
            "a signature of nobody": self._unsigned,
            "a start message when the round was known": self._late_start,
            "a true start called void": self._false_void,
            "a second start message": self._second_start,
            "another table, this one's start being dropped": self._second_table,
            "an edited start message": self._edited_start,
            "a start message by the accomplice": self._accomplice,
            "two start messages in one text": self._pasted_over,
            "no beacon after all": lambda: self._with(drawn=record.msgspec.UNSET),
        }

    def _with(
        self,
        *,
        secret: bytes = b"",
        start: Said | None = None,
        channel: tuple[Said, ...] | None = None,
        **changes: object,
    ) -> Shown:
        made = rewritten(self._read, secret or self._secret, **changes)
        return Shown(made, start or self._start, self._told.channel if channel is None else channel)

    def _later(self) -> int:
        return self._drawn.round + self._rng.randint(1, ROUNDS)

    def _naming(self, round: int, before: float) -> Said:
        """The start message with another round, sent so many seconds before it."""
        text = self._start.text.replace(f"round {self._drawn.round}\n", f"round {round}\n")
        return Said(int((quicknet.due(round) - before - 1420070400) * 1000) << 22, text)

    def _other_seats(self) -> Shown:
        began = self._read.started
        return self._with(started=tuple(self._rng.sample(began, len(began))))

    def _other_names(self) -> Shown:
        rng = self._rng
        seats = tuple(record.Seated.named(f"A{rng.random()}", rng.randbytes(16)) for _ in self._read.seats)
        return self._with(seats=seats, started=tuple(Bound(each.bound) for each in seats))

    def _other_options(self) -> Shown:
        return self._with(options={**self._read.options, "goal": self._rng.randint(2, 400)})

    def _earlier_round(self) -> Shown:
        round = self._drawn.round - self._rng.randint(1, ROUNDS)
        return self._with(drawn=Drawn(round, self._drawn.message, sign(round)))

    def _later_round(self) -> Shown:
        round = self._later()
        return self._with(drawn=Drawn(round, self._drawn.message, sign(round)))

    def _unsigned(self) -> Shown:
        return self._with(drawn=replace(self._drawn, signature=self._rng.randbytes(48).hex()))

    def _late_start(self) -> Shown:
        round = self._later()
        start = self._naming(round, self._rng.uniform(-1, 2.9))
        return self._with(drawn=Drawn(round, str(start.id), sign(round)), start=start, channel=(start,))

    def _false_void(self) -> Shown:
        round = self._later()
        start = self._naming(round, 8)
        start = start._replace(text=start.text.replace("void 0", "void 1"))
        drawn = Drawn(round, str(start.id), sign(round), (Void(self._drawn.round, self._drawn.message),))
        return self._with(drawn=drawn, start=start, channel=(*self._told.channel, start))

    def _second_start(self) -> Shown:
        round = self._later()
        start = self._naming(round, 8)
        drawn = Drawn(round, str(start.id), sign(round))
        return self._with(drawn=drawn, start=start, channel=(*self._told.channel, start))

    def _second_table(self) -> Shown:
        """All of it is true of the other table; but the first has a start message, and no game."""
        secret, round = self._rng.randbytes(32), self._later()
        start = self._naming(round, 8)
        start = start._replace(text=start.text.replace(self._read.secret_hash, commitment(secret)))
        drawn = Drawn(round, str(start.id), sign(round))
        channel = (*self._told.channel, start)
        return self._with(secret=secret, drawn=drawn, start=start, channel=channel)

    def _edited_start(self) -> Shown:
        round = self._later()
        start = self._start._replace(text=self._naming(round, 8).text, edited=True)
        drawn = Drawn(round, self._drawn.message, sign(round))
        return self._with(drawn=drawn, start=start, channel=(start,))

    def _accomplice(self) -> Shown:
        round = self._later()
        start = self._naming(round, 8)._replace(by_bot=False)
        drawn = Drawn(round, str(start.id), sign(round))
        return self._with(drawn=drawn, start=start, channel=(*self._told.channel, start))

    def _pasted_over(self) -> Shown:
        """The accomplice's text pasted together with the true one, under the true link."""
        round = self._later()
        start = self._start._replace(text=f"{self._start.text}\n{self._naming(round, 8).text}")
        drawn = Drawn(round, self._drawn.message, sign(round))
        return self._with(drawn=drawn, start=start, channel=(start,))


class Lobbies:
    """Tables that a host opens, one after another."""

    def __init__(self, store: Store, stage: Stage, rng: random.Random) -> None:
        self._store, self._stage, self._rng = store, stage, rng
        self.tried, self.accepted = Counter[str](), Counter[str]()
        self.refused_by_bot = 0
        self.wanted = self.honest = 0

    async def one(self, number: int) -> None:
        """Open a table, try everything, and count what came of it."""
        rng, stage, secret = self._rng, self._stage, self._rng.randbytes(32)
        stage.now = BEGIN  # so that few rounds have to be signed
        service = self._service(secret)
        opened = await service.lobby.open(
            Opening(
                guild_id=GUILD, channel_id=1000 + number, opener_id=ANN, game="toy", chosen={"goal": "40"}
            )
        )
        for user in rng.sample((ANN, BEN, CAT), rng.choice((2, 3))):
            # Before Start the host may grind as he likes: there is nothing to compare with.
            await service.lobby.join(opened.id, user, f"{rng.choice('ABC')}{rng.randrange(10**6)}")
        await service.starting.start(opened.id, stage.now)
        stage.now += rng.uniform(0.2, 2.0)
        table = await service.get(opened.id)
        start = Said(stage.message(), _text(table))
        await service.starting.announced(opened.id, start.id)
        stage.now += 30
        service = await self._push(secret, opened.id)
        await service.starting.begin(opened.id)
        await service.moderation.end(opened.id)
        read = record.read((await service.history.export(opened.id)).data)
        told = Shown(read, start, (start,))
        assert accepts(told), "what nobody has forged is believed"
        self.honest += die(secret, read) == WANTED
        self.wanted += self._best(told, secret)

    async def _push(self, secret: bytes, table_id: int) -> TableService:
        """Once the round is known to him, the host pushes the bot for another; returns the service after."""
        stage, service = self._stage, self._service(secret)
        stage.away = True
        for _ in range(2):
            assert await service.starting.begin(table_id) is None, "it waits"
            stage.now += 3600
            service = self._service(secret)  # as after a crash
        moderation, lobby = service.moderation, service.lobby
        for change in (
            lambda: moderation.end(table_id, "called off"),
            lambda: moderation.replace_by_computer(table_id, 0),
            lambda: moderation.replace_by_user(table_id, 0, 999, "Eve"),
            lambda: service.starting.start(table_id, stage.now),
            lambda: lobby.leave(table_id, ANN),
            lambda: lobby.join(table_id, 999, "Eve"),
            lambda: lobby.change_options(table_id, {"goal": "41"}),
            lambda: service.play.resign(table_id, ANN),
        ):
            try:
                await change()
            except Refusal:
                self.refused_by_bot += 1
            else:
                raise AssertionError("the bot lets somebody choose")
        before = (await service.get(table_id)).dice
        await service.starting.announced(table_id, stage.message())
        assert (await service.get(table_id)).dice == before
        stage.away = False
        return service

    def _best(self, told: Shown, secret: bytes) -> bool:
        """Whether the host gets the wanted die, by luck or by what is believed of his forgeries."""
        if die(secret, told.record) == WANTED:
            return True
        chosen = False
        for name, forge in Forger(told, secret, self._rng).ways.items():
            for _ in range(TRIES):
                shown = forge()
                if die(bytes.fromhex(shown.record.secret), shown.record) == WANTED:
                    self.tried[name] += 1
                    if accepts(shown):
                        self.accepted[name] += 1
                        chosen = True
                    break
        return chosen

    def _service(self, secret: bytes) -> TableService:
        setup = Setup(games=GAMES, clock=self._stage.clock, draw_secret=lambda: secret, beacon=self._stage)
        return TableService(self._store, setup)


def _text(table: Table) -> str:
    """The start message, as it is copied from the channel."""
    return statement(table, "the standard rules", table.version)


async def grind(count: int, seed: int) -> Lobbies:
    """Open so many tables."""
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "tables.sqlite3")
        lobbies = Lobbies(store, Stage(), random.Random(seed))
        for number in range(count):
            await lobbies.one(number)
        await store.close()
    return lobbies


def main() -> None:
    """Print what came of it."""
    logging.disable(logging.WARNING)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lobbies", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    found = asyncio.run(grind(chosen.lobbies, chosen.seed))
    share = found.wanted / chosen.lobbies
    reach = 1.96 * (share * (1 - share) / chosen.lobbies) ** 0.5
    print(f"{found.wanted} of {chosen.lobbies} games begin with the die that the host wants: {share:.1%}")
    print(f"  [{share - reach:.1%} to {share + reach:.1%}], by chance 16.7%; {found.honest} of them by luck")
    print(f"the bot refused {found.refused_by_bot} attempts to change or call off a start")
    for name, tried in found.tried.items():
        print(f"  {tried:>5} forged, {found.accepted[name]} believed: {name}")


if __name__ == "__main__":
    main()
