"""Private pictures: of each person the newest, none that nobody waits for, words where it takes long."""

import asyncio
import threading
from typing import Any

import pytest

from bot.upkeep.drawing import Line


class Slow:
    """A painter that waits until it is let go."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.drawn = list[Any]()

    def paint(self, view: Any) -> bytes:
        self.go.wait(10)
        self.drawn.append(view)
        return repr(view).encode()


async def soon() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_of_each_person_the_newest_is_drawn_and_who_pressed_last_comes_first() -> None:
    line, slow = Line(1), Slow()
    first = asyncio.ensure_future(line.draw("busy", slow.paint, 0))
    await soon()
    follows = asyncio.ensure_future(line.draw("far", slow.paint, 1, follows=True))
    await soon()
    asked = []
    for number in range(2, 12):
        asked.append(asyncio.ensure_future(line.draw("ann", slow.paint, number)))
        await soon()
    ben = asyncio.ensure_future(line.draw("ben", slow.paint, 12))
    await soon()
    slow.go.set()
    made = await asyncio.gather(first, follows, *asked, ben)
    assert slow.drawn == [0, 12, 11, 1]
    assert made == [b"0", b"1", *[None] * 9, b"11", b"12"]


async def test_what_takes_long_is_answered_without_and_is_there_later() -> None:
    line, slow, came = Line(1), Slow(), asyncio.Event()
    view = object()
    assert await line.draw("ann", slow.paint, view, patience=0.01, late=came.set) is None
    assert await line.draw("ben", slow.paint, "never", patience=0.01) is None, "and not drawn either"
    slow.go.set()
    await asyncio.wait_for(came.wait(), 5)
    assert await line.draw("ann", slow.paint, view) == repr(view).encode()
    assert slow.drawn == [view], "once"


async def test_while_a_picture_is_owed_no_press_waits_for_another() -> None:
    line, slow, came, both = Line(1), Slow(), asyncio.Event(), asyncio.Event()
    busy = asyncio.ensure_future(line.draw("busy", slow.paint, 0))
    await soon()
    assert await line.draw("ann", slow.paint, 1, patience=0.01, late=came.set) is None
    async with asyncio.timeout(5):
        assert await line.draw("ben", slow.paint, 2, patience=60.0, late=both.set) is None
    slow.go.set()
    await asyncio.gather(busy, asyncio.wait_for(came.wait(), 5))
    await asyncio.wait_for(both.wait(), 5)
    assert await line.draw("cat", slow.paint, 3, patience=60.0) == b"3", "nothing is owed any more"


async def test_nothing_is_drawn_that_nobody_wants_any_more() -> None:
    line, slow, open_panels = Line(1), Slow(), {"ann", "ben"}
    first = asyncio.ensure_future(line.draw("busy", slow.paint, 0))
    await soon()
    made = [
        asyncio.ensure_future(
            line.draw(each, slow.paint, each, follows=True, wanted=lambda each=each: each in open_panels)
        )
        for each in ("ann", "ben")
    ]
    await soon()
    open_panels.remove("ann")
    slow.go.set()
    assert await asyncio.gather(first, *made) == [b"0", None, b"'ben'"]


async def test_the_line_goes_on_where_whoever_waited_for_a_picture_is_stopped() -> None:
    line, slow = Line(1), Slow()
    stopped = asyncio.ensure_future(line.draw("ann", slow.paint, 0))
    await soon()
    waits = asyncio.ensure_future(line.draw("ben", slow.paint, 1))
    await soon()
    stopped.cancel()
    slow.go.set()
    async with asyncio.timeout(5):
        assert await waits == b"1"


async def test_a_failure_is_logged_though_nobody_waits_for_the_picture(
    caplog: pytest.LogCaptureFixture,
) -> None:
    line, go, over = Line(1), threading.Event(), asyncio.Event()

    def fail() -> bytes:
        go.wait(10)
        raise ValueError("no colour left")

    assert await line.draw("ann", fail, patience=0.01, late=over.set) is None
    go.set()
    assert await line.draw("ben", bytes) == b""
    assert "no colour left" in caplog.text and not over.is_set()
