"""Requests go out at a rate, the urgent ones first."""

import asyncio
import time

import pytest

from bot.budget import REQUESTS, Budget, Urgency


@pytest.fixture
def budget(monkeypatch: pytest.MonkeyPatch) -> Budget:
    """One of 50 requests a second whose clock goes on only while somebody sleeps, and a trifle longer."""
    now, sleep = 100.0, asyncio.sleep

    async def slept(seconds: float) -> None:
        nonlocal now
        now += seconds + 1e-6
        await sleep(0)

    monkeypatch.setattr("bot.budget.asyncio.sleep", slept)
    return Budget(50.0, lambda: now)


async def test_no_second_has_more_requests_than_discord_takes() -> None:
    budget, made = Budget(REQUESTS), []

    async def request() -> None:
        await budget.turn(Urgency.BOARD)
        made.append(time.perf_counter())

    await asyncio.gather(*[request() for _ in range(60)])
    for first in range(len(made)):
        within = sum(0 <= each - made[first] < 0.5 for each in made[first:])
        assert within <= REQUESTS * (0.5 + 0.4) + 2
    assert made[-1] - made[0] > (60 - REQUESTS * 0.4 - 2) / REQUESTS


async def test_turns_that_are_used_late_and_together_go_out_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, slept = 100.0, list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    budget = Budget(45.0, lambda: now)
    monkeypatch.setattr("bot.budget.asyncio.sleep", sleep)
    for _ in range(100):
        await budget.go()
    assert slept == [0.0] * 45 + [1.0] * 45 + [2.0] * 10
    now, slept = 104.0, []
    await budget.go()
    assert slept == [0.0]


async def test_boards_go_before_reminders(budget: Budget) -> None:
    order = list[Urgency]()

    async def request(urgency: Urgency) -> None:
        await budget.turn(urgency)
        order.append(urgency)

    for _ in range(20):
        await budget.turn(Urgency.BOARD)
    waiting = [Urgency.REMINDER] * 5 + [Urgency.BOARD] * 5
    await asyncio.gather(*map(request, waiting))
    assert order == [Urgency.BOARD] * 5 + [Urgency.REMINDER] * 5


async def test_what_can_wait_waits_while_others_do(budget: Budget) -> None:
    assert budget.spare()
    while budget.spare():
        pass
    await budget.turn(Urgency.BOARD)  # there was still a reserve
    others = [asyncio.create_task(budget.turn(Urgency.BOARD)) for _ in range(15)]
    await asyncio.sleep(0)
    assert budget.waiting > 0
    assert not budget.spare()
    await asyncio.gather(*others)
    assert budget.waiting == 0


async def test_who_is_cancelled_costs_nothing(budget: Budget) -> None:
    waiting = [asyncio.create_task(budget.turn(Urgency.BOARD)) for _ in range(30)]
    await asyncio.sleep(0)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    await asyncio.sleep(0.1)
    turn = budget.turn(Urgency.BOARD)
    with pytest.raises(StopIteration):  # it waits for nothing
        turn.send(None)


async def test_without_a_limit_nobody_waits() -> None:
    budget = Budget(None)
    for _ in range(1000):
        await budget.turn(Urgency.REMINDER)
        assert budget.spare()
