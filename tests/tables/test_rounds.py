"""Looking after things that have a time of their own: each by itself, again until it is done."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest

from bot.tables.model import Refusal
from bot.upkeep import later, rounds
from bot.upkeep.later import Alarms, Background, Retries
from bot.upkeep.rounds import Rounds

Look = Callable[[int], Awaitable[float | None]]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(later, "PAUSES", (0.001,))
    monkeypatch.setattr(later, "_PROBE", 0.001)
    monkeypatch.setattr(rounds, "LATER", 0.001)
    monkeypatch.setattr(rounds, "_SOONEST", 0.001)


def made(look: Look, *keys: tuple[int, int]) -> Rounds[int]:
    async def all_() -> Any:
        return keys

    alarms = Alarms(Background().spawn)
    kit: Any = SimpleNamespace(alarms=alarms, retries=Retries(alarms))
    return Rounds[int](kit, "thing", look, all_)


async def until(done: Callable[[], bool]) -> None:
    """Wait for it, 2 s at most on an idle machine."""
    for _ in range(2000):
        await asyncio.sleep(0.001)
        if done():
            break


@pytest.mark.parametrize("error", [OSError("away"), Refusal("not now"), ValueError("ours")])
async def test_who_fails_is_looked_at_again_and_keeps_nobody_waiting(quick: None, error: Exception) -> None:
    looked = Counter[int]()

    async def look(key: int) -> float | None:
        looked[key] += 1
        if key == 1 and looked[1] < 4:
            raise error
        return None

    await made(look, (7, 1), (7, 2), (8, 3)).keep_on(lambda guild_id: guild_id == 7)
    await until(lambda: looked[1] >= 4)
    assert looked == {1: 4, 2: 1}, "one that is not ours is left alone"


async def test_nothing_is_looked_at_twice_at_once_and_no_change_is_missed() -> None:
    looked, inside = 0, asyncio.Event()

    async def look(key: int) -> float | None:
        nonlocal looked
        assert not inside.is_set()
        inside.set()
        await asyncio.sleep(0.005)
        inside.clear()
        looked += 1
        return None

    found = made(look)
    for _ in range(3):
        found.wake(1)
    await until(lambda: looked == 3)
    assert looked == 3
    for _ in range(3):
        found.wake(1, 0.01)
    async with found.lock(1):
        await asyncio.sleep(0.03)
        assert looked == 3, "it waits for who holds the lock"
    await until(lambda: looked == 4)
    await asyncio.sleep(0.05)
    assert looked == 4, "once for all that happened meanwhile"
