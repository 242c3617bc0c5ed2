"""Readable verbs for tests about tables."""

import asyncio
import random
import threading
from functools import cached_property
from pkgutil import resolve_name
from typing import Any

import pytest
from msgspec.structs import replace

from bot.tables.live import Position
from bot.tables.model import Moved, Opening, Phase, Table, TableSettings
from bot.tables.service import TableService
from data.rows import SnapshotRow
from data.store import Store
from rules.kernel.actions import Action, Leave
from rules.kernel.game import RandomPlayer, Turn
from tests.tables.toy import TOY

GAMES = {"toy": TOY}
ANN, BEN, CAT, DAN = 101, 102, 103, 104
NAMES = {ANN: "Ann", BEN: "Ben", CAT: "Cat", DAN: "Dan"}
GUILD, CHANNEL = 1, 2
SHORT: dict[str, dict[str, str]] = {
    "land": {"map": "islet"},
    "settlers": {"points_to_win": "5"},
    "landover": {"target_vp": "10", "round_limit": "10"},
    "farlanthia": {"season_limit": "10", "renown_target": "5"},
    "toy": {"goal": "12"},
}
"""By game: options that make it short, so that a whole one is played in seconds."""


class Clock:
    """Stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now

    def pass_minutes(self, minutes: float) -> None:
        self.now += minutes * 60


async def put_state(service: TableService, table_id: int, state: Any) -> None:
    """The game goes on from that state."""
    live = await service.keeper.peek(table_id)
    position = Position(live.game, state)
    service.keeper.tables.keep(replace(live, position=position))
    async with service.keeper.store.write() as write:
        await write.put_snapshot(SnapshotRow(game_id=table_id, number=0, state=position.dumped))


async def make_unreadable(store: Store, table_id: int) -> None:
    """What is stored of the game is what no version of ours can read."""
    async with store.write() as write:
        await write.put_snapshot(SnapshotRow(game_id=table_id, number=9999, state=b"\xc1 from the future"))


async def told_news(service: TableService, table_id: int, after: int) -> tuple[str, ...]:
    """Public lines of what happened after that version and still stands."""
    return tuple(each.text for each in await service.history.happened(table_id, after))


class Staying(Turn):
    """A seat's turn in which it never leaves, gives no standing orders, nor passes if it can play."""

    @cached_property
    def legal(self) -> list[Action]:
        listed = [each for each in super().legal if not isinstance(each, Leave) and not type(each).standing]
        silent = self.game.skip(self._state, self.seat)
        return [action for action in listed if action != silent or len(listed) + len(self.open) == 1]

    @property
    def open(self) -> tuple[type[Action], ...]:
        return tuple(kind for kind in super().open if not kind.standing)


def answered_meanwhile(patch: pytest.MonkeyPatch, work: str) -> threading.Event:
    """Set once that function was called, which must be where others are answered while it works."""
    loop, answered, real = asyncio.get_running_loop(), threading.Event(), resolve_name(work)

    def watched(*given: Any) -> Any:
        loop.call_soon_threadsafe(answered.set)
        assert answered.wait(2)
        return real(*given)

    patch.setattr(work, watched)
    return answered


class Tables:
    """A service with shorthands for one channel."""

    def __init__(self, service: TableService) -> None:
        self.service = service

    async def lobby(
        self,
        *users: int,
        computers: int = 0,
        channel: int = CHANNEL,
        player: str | None = None,
        **options: str,
    ) -> Table:
        table = await self.service.lobby.open(
            Opening(guild_id=GUILD, channel_id=channel, opener_id=ANN, game="toy", chosen=options)
        )
        for user in users:
            table = await self.service.lobby.join(table.id, user, NAMES[user])
        for _ in range(computers):
            table = await self.service.lobby.add_computer(table.id, player)
        return table

    async def started(self, *users: int, settings: TableSettings | None = None, **options: Any) -> Table:
        table = await self.lobby(*users, **options)
        if settings is not None:
            await self.service.moderation.configure(table.id, settings)
        return (await self.service.starting.start(table.id)).table

    async def active(self, table_id: int) -> int:
        """The person whose turn it is (the first of those waited for, sealed answers known)."""
        live = await self.service.keeper.peek(table_id)
        return live.table.users(live.waiting)[0]

    async def do(self, table_id: int, action: Action, user: int | None = None, **more: Any) -> Moved:
        return await self.service.play.act(table_id, user or await self.active(table_id), action, **more)

    async def random_action(self, table_id: int, user: int, rng: random.Random) -> Action:
        """A legal move of that person, other than to leave."""
        live = await self.service.keeper.peek(table_id)
        return RandomPlayer().choose(Staying(live.game, live.state, live.table.seat_of(user) or 0), rng)

    async def play_on(self, table_id: int, rng: random.Random, most: int = 10_000) -> Table:
        """Random moves for people, computers by themselves, until it is over or people made `most`."""
        for _ in range(most):
            while await self.service.computers.move(table_id) is not None:
                pass
            table = await self.service.get(table_id)
            if table.phase is not Phase.PLAYING:
                return table
            user = await self.active(table_id)
            await self.service.play.act(table_id, user, await self.random_action(table_id, user, rng))
        return await self.service.get(table_id)
