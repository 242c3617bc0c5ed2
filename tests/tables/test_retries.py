"""What failed is tried again: trouble of one table by itself, trouble of all by one for all."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.upkeep.later import PAUSES, Alarms, Retries

MANY = 200


def http(status: int) -> discord.HTTPException:
    kind = discord.DiscordServerError if status >= 500 else discord.HTTPException
    return kind(SimpleNamespace(status=status, reason=""), "no")  # type: ignore[arg-type]


class Rung:
    """Alarms that ring when they are told to."""

    def __init__(self) -> None:
        self.set_for: dict[str, tuple[float, Callable[[], Any]]] = {}

    def set(self, key: str, delay: float, work: Callable[[], Any]) -> None:
        self.set_for[key] = delay, work

    def rings(self, key: str) -> bool:
        return key in self.set_for

    def cancel(self, key: str) -> None:
        self.set_for.pop(key, None)

    async def ring(self, key: str) -> None:
        await self.set_for.pop(key)[1]()


@pytest.fixture
def alarms() -> Rung:
    return Rung()


@pytest.fixture
def retries(alarms: Rung) -> Retries:
    return Retries(alarms)  # type: ignore[arg-type]


async def nothing() -> None:
    return None


@pytest.mark.parametrize("status", [503, 429])
async def test_one_tries_for_all_and_all_follow_its_success(
    alarms: Rung, retries: Retries, status: int
) -> None:
    tried: list[str] = []

    def again(name: str) -> Callable[[], Any]:
        async def work() -> None:
            tried.append(name)

        return work

    for number in range(MANY):
        retries.note_failure(f"show {number}", http(status), again(f"show {number}"))
    assert list(alarms.set_for) == ["probe"], "none but one tries"
    await alarms.ring("probe")
    assert tried == ["show 0"]
    retries.over("show 0")
    retries.through()
    woken = {key: delay for key, (delay, _) in alarms.set_for.items() if key != "probe"}
    assert len(woken) == MANY - 1
    assert max(woken.values()) < 5
    for key in woken:
        await alarms.ring(key)
    assert len(tried) == MANY
    assert not any(retries.pending(f"show {number}") for number in range(MANY))


async def test_what_fails_by_itself_is_not_woken_by_others(alarms: Rung, retries: Retries) -> None:
    for failures in range(4):
        assert retries.note_failure("show 1", http(403), nothing) == failures + 1
    assert alarms.set_for["show 1"][0] > 0.7 * PAUSES[3]
    assert "probe" not in alarms.set_for
    retries.through()
    assert alarms.set_for["show 1"][0] > 0.7 * PAUSES[3]


async def test_what_fails_by_itself_after_long_trouble_of_all_waits_no_longer_for_that(
    alarms: Rung, retries: Retries
) -> None:
    """After ten minutes without the store, one refusal of Discord put a board off by six hours."""
    for _ in range(150):
        retries.note_failure("show 1", http(503), nothing, rarest=6 * 3600)
    retries.note_failure("show 1", http(403), nothing, rarest=6 * 3600)
    assert alarms.set_for["show 1"][0] < 1.3 * PAUSES[-1]


async def test_probing_goes_on_until_something_gets_through(alarms: Rung, retries: Retries) -> None:
    failed = 0

    async def fails() -> None:
        nonlocal failed
        failed += 1
        retries.note_failure("show 1", OSError("no network"), fails)

    await fails()
    for _ in range(20):
        assert alarms.set_for["probe"][0] <= 5
        await alarms.ring("probe")
    assert failed == 21
    retries.over("show 1")
    await alarms.ring("probe")
    assert alarms.set_for == {}, "nobody probes for nothing"


async def test_an_alarm_rings_once_and_what_it_does_outlives_its_moving() -> None:
    rung, begun = [], []
    alarms = Alarms(lambda work: begun.append(asyncio.ensure_future(work)))

    async def work() -> None:
        alarms.set("one", 60, work)
        rung.append(1)

    alarms.set("one", 0, work)
    await asyncio.sleep(0.02)
    await asyncio.gather(*begun)
    assert rung == [1]
    assert alarms.rings("one")
    alarms.close()
    assert not alarms.rings("one")
    alarms.set("one", 0, work)
    await asyncio.sleep(0.02)
    assert rung == [1], "closed for good"
