"""What follows a move waits for nobody: neither the board nor the timers for the one who moved."""

import asyncio
from typing import Any

import pytest

from bot.verbs import answers
from tests.discord.world import World, move_by_slash, mover


async def test_a_private_answer_that_hangs_keeps_neither_board_nor_timers(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.open_and_start("toy", people=2, computers=1, options="goal=500")
    table = await world.table()
    who, glance = await mover(world)
    released, told = asyncio.Event(), list[str]()

    async def hangs(interaction: Any, text: str) -> None:
        await released.wait()
        told.append(text)

    monkeypatch.setattr(answers, "whisper", hangs)
    moving = asyncio.create_task(move_by_slash(world, who, glance))
    for _ in range(500):
        await asyncio.sleep(0.01)
        after = await world.table()
        if after.version > table.version and after.post is not None and after.post.version == after.version:
            break
    assert after.version > table.version
    assert after.post is not None and after.post.version == after.version, "while the answer hangs"
    assert await world.service.computers.due() == [] and told == []
    released.set()
    await moving
    assert told
