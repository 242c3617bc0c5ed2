"""Whatever people, moderators, clocks and crashes do in any order, the store and the table agree."""

import random
from collections.abc import Awaitable, Callable

import pytest

from bot.setup import Setup
from bot.tables.model import By, OnSilence, Phase, Refusal, Table, TableSettings, TimerKind
from bot.tables.service import TableService
from data.store import Store
from rules.kernel import record
from rules.kernel.chance import Chance
from rules.kernel.fairness import key
from rules.kernel.illegal import Illegal
from tests.tables.helpers import ANN, BEN, CAT, DAN, GAMES, NAMES, Clock, Tables

SETTINGS = TableSettings(remind_after=10, silence_after=10, on_silence=OnSilence.COMPUTER, answer_after=7)
Step = Callable[[], Awaitable[object]]


class Storm:
    """Does one thing after another at one table; what is refused must have changed nothing."""

    def __init__(self, tables: Tables, store: Store, clock: Clock, seed: int) -> None:
        self.tables, self.store, self.clock = tables, store, clock
        self.rng = random.Random(seed)
        self.table_id = 0

    @property
    def service(self) -> TableService:
        return self.tables.service

    async def move(self) -> None:
        user = self.rng.choice(list(NAMES))
        if self.rng.random() < 0.7:
            user = await self.tables.active(self.table_id)
        action = await self.tables.random_action(self.table_id, user, self.rng)
        await self.service.play.act(self.table_id, user, action, interaction_id=self.rng.randrange(300))

    async def compute(self) -> None:
        while await self.service.computers.move(self.table_id) is not None:
            pass

    async def undo(self) -> None:
        await self.service.undoing.undo(self.table_id, self.rng.choice([None, 1, 2, 25]))

    async def time(self) -> None:
        self.clock.pass_minutes(self.rng.choice([1, 5, 11]))
        for due in await self.service.timers.due():
            if due.kind is TimerKind.REMIND:
                await self.service.timers.note_called(due)
            else:
                await self.service.timers.silence(due)

    async def restart(self) -> None:
        self.tables.service = TableService(
            self.store, Setup(games=GAMES, clock=self.clock, rng=random.Random(self.rng.random()))
        )

    async def people(self) -> None:
        seat = self.rng.randrange(3)
        user = self.rng.choice(list(NAMES))
        steps: list[Step] = [
            lambda: self.service.moderation.stand_in(self.table_id, seat),
            lambda: self.service.moderation.give_back(self.table_id, seat),
            lambda: self.service.moderation.replace_by_user(self.table_id, seat, user, NAMES[user]),
            lambda: self.service.moderation.pause(self.table_id),
            lambda: self.service.moderation.resume(self.table_id),
            lambda: self.service.moderation.resume(self.table_id),
        ]
        await self.rng.choice(steps)()

    async def check(self, table: Table) -> None:
        """The stored state is the replay of the moves that stand; all timers belong to waiting people."""
        live = await self.service.keeper.peek(self.table_id)
        row = await self.store.read.game(self.table_id)
        assert row is not None
        assert (row.version, row.phase) == (table.version, table.phase)
        state, _ = live.game.new(table.options, len(table.seats), Chance(key(bytes(range(32)), table.origin)))
        moves = await self.store.read.moves(self.table_id)
        for made in moves:
            live.game.make(state, made.seat, live.game.decode(made.action))
        assert record.digest(live.game, state) == record.digest(live.game, live.state)
        assert live.number == (moves[-1].number if moves else 0)
        assert live.waiting == live.game.waiting_for(state)
        if table.phase is Phase.PLAYING:
            people = {seat for seat in live.waiting if table.seats[seat].user_id is not None}
            assert {timer.seat for timer in live.timers} <= people
        else:
            assert live.timers == ()
        assert set(live.timers) == set(await self.store.read.timers(self.table_id))
        users = [each.user_id or each.owner_id for each in table.seats]
        assert len(set(users)) == len(users)


@pytest.mark.seeds(4)
async def test_a_storm_at_a_table(tables: Tables, store: Store, clock: Clock, seed: int) -> None:
    storm = Storm(tables, store, clock, seed)
    table = await tables.started(ANN, BEN, CAT, settings=SETTINGS, goal="500")
    storm.table_id = table.id
    assert table.seat_of(DAN) is None
    steps: list[Step] = [storm.move, storm.compute, storm.undo, storm.time, storm.restart, storm.people]
    weights = [10, 4, 1, 2, 1, 2]
    for _ in range(120):
        before = await storm.service.get(table.id)
        (step,) = storm.rng.choices(steps, weights)
        try:
            await step()
        except (Refusal, Illegal, IndexError, ValueError):
            if step not in (storm.compute, storm.time):
                assert await storm.service.get(table.id) == before
        after = await storm.service.get(table.id)
        assert after.version >= before.version
        await storm.check(after)
        if not after.open:
            break
    table = await storm.service.get(table.id)
    if table.open:
        await storm.service.moderation.end(table.id)
    export = await storm.service.history.export(table.id)
    report = record.verify(GAMES["toy"], record.read(export.data))
    assert not report.problem, report.problem
    silent = [row for row in await store.read.moves(table.id) if row.made_by == By.SILENCE]
    assert all(row.user_id is None for row in silent)
