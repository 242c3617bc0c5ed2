"""Readable verbs for tests about tables."""

import random
from typing import Any

from bot.tables.model import Moved, Phase, Table, TableSettings
from bot.tables.service import TableService
from rules.actions import Action, Leave
from rules.game import RandomPlayer
from tests.tables.toy import TOY

GAMES = {"toy": TOY}
ANN, BEN, CAT, DAN = 101, 102, 103, 104
NAMES = {ANN: "Ann", BEN: "Ben", CAT: "Cat", DAN: "Dan"}
GUILD, CHANNEL = 1, 2


class Clock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now

    def pass_minutes(self, minutes: float) -> None:
        self.now += minutes * 60


class Chosen:
    """What a computer player is given, from what a person may see: so that a test can play at random."""

    def __init__(self, glance: Any) -> None:
        self.legal = [action for action in glance.legal if not isinstance(action, Leave)]
        self.open = glance.open
        self._glance = glance

    def sample(self, kind: type[Action], rng: random.Random) -> Action:
        sampled: Action = self._glance.game.sample(None, self._glance.seat, kind, rng)
        return sampled


class Tables:
    """A service with shorthands for one channel."""

    def __init__(self, service: TableService) -> None:
        self.service = service

    async def lobby(
        self, *users: int, computers: int = 0, channel: int = CHANNEL, player: str | None = None, **options: str
    ) -> Table:
        table = await self.service.open(
            guild_id=GUILD, channel_id=channel, opener_id=ANN, game="toy", chosen=options
        )
        for user in users:
            table = await self.service.join(table.id, user, NAMES[user])
        for _ in range(computers):
            table = await self.service.add_computer(table.id, player)
        return table

    async def started(self, *users: int, settings: TableSettings | None = None, **options: Any) -> Table:
        table = await self.lobby(*users, **options)
        if settings is not None:
            await self.service.configure(table.id, settings)
        return (await self.service.start(table.id)).table

    async def active(self, table_id: int) -> int:
        """The person whose turn it is (the first of those waited for)."""
        glance = await self.service.glance(table_id)
        return glance.table.users(glance.waiting)[0]

    async def do(self, table_id: int, action: Action, user: int | None = None, **more: Any) -> Moved:
        return await self.service.act(table_id, user or await self.active(table_id), action, **more)

    async def play_on(self, table_id: int, rng: random.Random, most: int = 10_000) -> Table:
        """Random moves for people, computers by themselves, until the game is over or `most` moves are made."""
        for _ in range(most):
            while await self.service.computer_move(table_id) is not None:
                pass
            table = await self.service.get(table_id)
            if table.phase is not Phase.PLAYING:
                return table
            user = await self.active(table_id)
            glance = await self.service.glance(table_id, user)
            action = RandomPlayer().choose(Chosen(glance), rng)  # type: ignore[arg-type]
            await self.service.act(table_id, user, action)
        return await self.service.get(table_id)
