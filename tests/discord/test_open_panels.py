"""The private panels that are open, by themselves: what becomes of one while a press on it is answered."""

import asyncio
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.spans import HOUR
from bot.upkeep.calls import Calls
from bot.upkeep.later import Alarms, Background
from bot.upkeep.open_panels import OpenPanel, OpenPanels, Turns


async def test_a_press_is_answered_though_its_panel_was_closed_meanwhile() -> None:
    """Somebody changes an option while another has the game begin."""
    panels = OpenPanels(Alarms(Background().spawn), lambda: 0.0, AsyncMock(), AsyncMock())
    closed = list[int]()

    async def delete() -> None:
        closed.append(1)

    pressed: Any = SimpleNamespace(
        user=SimpleNamespace(id=5),
        message=SimpleNamespace(id=9),
        extras={},
        is_expired=lambda: False,
        delete_original_response=delete,
    )
    await panels.note_shown(1, OpenPanel(pressed, 9, 3))
    with panels.answering(pressed, 1):
        panels.moved_on(1)
        await panels.close(1)
    assert closed and not panels.is_open(1, 5)


async def test_all_that_is_open_is_closed_though_one_goes_by_itself_meanwhile() -> None:
    """Two have the lobby's pages open when the game begins: Start was answered with a failure."""
    panels = OpenPanels(Alarms(Background().spawn), lambda: 0.0, AsyncMock(), AsyncMock())
    gone = list[int]()

    def opened(user_id: int) -> Any:
        async def delete() -> None:
            gone.append(user_id)
            if user_id == 1:  # the second one's time is over, or they close it
                panels.forget(next(panel for panel, _ in panels.all() if panel.user_id == 2), 7)

        user, message = SimpleNamespace(id=user_id), SimpleNamespace(id=user_id)
        return SimpleNamespace(
            user=user, message=message, is_expired=lambda: False, delete_original_response=delete
        )

    for user_id in (1, 2, 3):
        await panels.note_shown(7, OpenPanel(opened(user_id), user_id, 1))
    await panels.close(7)
    assert gone == [1, 3] and panels.all() == []


async def test_of_each_person_the_newest_press_waits_and_the_longest_wait_ends_first() -> None:
    turns, told, inside = Turns(1), list[tuple[str, bool]](), asyncio.Event()

    async def press(name: str, user_id: int) -> None:
        async with turns.of(user_id, 1) as mine:
            told.append((name, mine))
            if name == "first":
                await inside.wait()

    pressing = list[asyncio.Task[None]]()
    for name, user_id in (("first", 1), ("ann", 2), ("ben", 3), ("ann again", 2), ("gone", 4)):
        pressing.append(asyncio.create_task(press(name, user_id)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    pressing.pop().cancel()
    inside.set()
    await asyncio.gather(*pressing)
    assert told == [("first", True), ("ann", False), ("ben", True), ("ann again", True)]
    await press("alone", 5)
    assert told[-1] == ("alone", True), "whoever was stopped holds no place"
    assert not turns._newest, "of a press that is over nothing is kept"


async def test_a_wait_that_is_stopped_as_its_turn_comes_holds_no_place() -> None:
    turns = Turns(1)

    async def press(user_id: int) -> bool:
        async with turns.of(user_id, 1) as mine:
            return mine

    async with turns.of(1, 1):
        waiting = asyncio.create_task(press(2))
        await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert await asyncio.wait_for(press(3), 1)


async def test_whom_a_clock_that_was_set_back_has_seen_is_not_taken_to_look_on_for_hours() -> None:
    """They were called when it was as late again."""
    now = [5 * HOUR]
    kit: Any = SimpleNamespace(setup=SimpleNamespace(clock=lambda: now[0]))
    calls = Calls(kit, None, lambda _: True)  # type: ignore[arg-type]
    panels = OpenPanels(Alarms(Background().spawn), lambda: now[0], AsyncMock(), AsyncMock())
    opened: Any = SimpleNamespace(user=SimpleNamespace(id=5), message=SimpleNamespace(id=9))
    await panels.note_shown(1, OpenPanel(opened, 9, 3))
    calls.note_press(5)
    for back, looks in ((0, True), (1, True), (3 * HOUR, False)):
        now[0] -= back
        assert (calls.looks_until(5) is not None) is looks
        assert (panels.read_until(1, 5) is not None) is looks
    calls.note_press(5)
    assert calls.looks_until(5) is not None
