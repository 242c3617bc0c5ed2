"""What follows a move waits for nobody: neither the board nor the timers for the one who moved."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.verbs import carry_on


async def test_a_webhook_that_hangs_keeps_neither_board_nor_timers(monkeypatch: pytest.MonkeyPatch) -> None:
    released, wound, told = asyncio.Event(), asyncio.Event(), list[str]()

    async def whisper(interaction: Any, text: str) -> None:
        if text == "Done.":
            await released.wait()
        told.append(text)

    async def follow(table_id: int, moved: Any, *, anew: bool) -> str:
        told.append("board")
        return "The board is late."

    async def expect(table_id: int) -> None:
        wound.set()

    monkeypatch.setattr(carry_on, "whisper", whisper)
    app: Any = SimpleNamespace(
        follower=SimpleNamespace(follow=follow),
        clockwork=SimpleNamespace(expect=expect),
        boards=SimpleNamespace(note_press=lambda table_id, user_id, moved: None),
    )
    pressing: Any = SimpleNamespace(user=SimpleNamespace(id=7))
    work = asyncio.create_task(carry_on.carry_on(app, pressing, 1, said="Done."))
    await asyncio.wait_for(wound.wait(), 5)
    assert told == ["board"], "while the private answer hangs"
    released.set()
    await work
    assert told == ["board", "Done.", "The board is late."]
