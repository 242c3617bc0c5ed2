"""Tests that fail in ways that kept `pytest` from ending; run by test_pytest_ends.py only."""

import asyncio
import threading

import pytest

from tests.discord.world import Env, World, new_bot


async def test_an_assertion_in_a_game(world: World) -> None:
    await world.open_and_start("land")
    assert world.board.text == "something else"


async def test_a_bot_that_does_not_detach(world: World) -> None:
    async def stuck() -> None:
        raise TimeoutError("the bot did not detach")

    await world.open_and_start("land")
    world.env.shutdown = stuck  # type: ignore[method-assign]


async def test_a_bot_that_nobody_closes(database, painting) -> None:
    env = Env(new_bot(database, painting))
    await env.start()
    raise AssertionError("before the bot was closed")


@pytest.mark.timeout(1, func_only=True)
async def test_one_that_never_ends(world: World) -> None:
    await asyncio.Event().wait()


def test_a_thread_that_never_ends() -> None:
    threading.Thread(target=threading.Event().wait).start()
    raise AssertionError("the thread goes on")
