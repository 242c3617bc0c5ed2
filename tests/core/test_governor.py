"""What is kept goes before the bot takes more than it may, and comes back when there is room again."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from PIL import Image

from bot import governor as governors
from bot.governor import Governor, Use, in_use
from bot.memory import MIB, set_aside, shares
from bot.tables.thinking import Thinker
from render.backdrop import CANVASES, PATCHES
from render.packed import OPENED
from render.shelf import SPRITES

SHARES = shares(260, 2)
FULL = SHARES.sprites + SHARES.patches + SHARES.canvases


class Resting(Thinker):
    """Says how often it was let rest."""

    rested = 0

    def rest(self) -> None:
        self.rested += 1


@pytest.fixture(autouse=True)
def rooms() -> Iterator[None]:
    """Empty shelves with the room that a bot gives them, and then as they were."""
    before = [shelf._room for shelf in (SPRITES, PATCHES, CANVASES)]
    OPENED.clear()
    set_aside(SHARES)
    yield
    for shelf, room in zip((SPRITES, PATCHES, CANVASES), before, strict=True):
        shelf.clear()
        shelf.resize(room)


def fill() -> int:
    """As much on the shelves as they hold; bytes."""
    for number in range(60):
        SPRITES.keep({f"filling {number}": Image.new("RGBA", (512, 512))})
        CANVASES.keep({f"filling {number}": Image.new("RGBA", (512, 512))})
    return SPRITES.taken + PATCHES.taken + CANVASES.taken


def test_pictures_go_by_as_much_as_is_too_much_and_come_back_slowly() -> None:
    thinker = Resting()
    governor = Governor(260, SHARES, thinker)
    kept = fill()
    governor.adjust(Use(150, 60))
    assert governor.room == FULL, "there is room"
    governor.adjust(Use(180, 75))
    assert governor.room < FULL, "a finale needs some that is not there yet"
    left = SPRITES.taken + PATCHES.taken + CANVASES.taken
    assert left <= kept - 15 * MIB and left > 0
    assert thinker.rested == 0
    room = governor.room
    governor.adjust(Use(158, 63))
    assert governor.room == room, "not at once"
    for _ in range(40):
        governor.adjust(Use(120, 40))
    assert governor.room == FULL


async def test_what_lies_free_is_given_back_before_a_picture_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    given_back = list[str]()
    monkeypatch.setattr(governors, "_LOOK_AGAIN", (0.001, 0.001))
    monkeypatch.setattr(governors, "trim", lambda: given_back.append("heap"))

    async def let_go(own: float) -> int:
        """Bytes of pictures that go in a while, if giving back leaves so much."""
        given_back.clear()
        governor = Governor(260, SHARES, Resting(), lambda: Use(own if given_back else 200, 50))
        kept = fill()
        with suppress(TimeoutError):
            async with asyncio.timeout(0.1):
                await governor.run()
        return kept - SPRITES.taken - PATCHES.taken - CANVASES.taken

    assert await let_go(150) == 0
    assert await let_go(200) > 0


async def test_it_looks_the_more_often_the_less_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(governors, "_LOOK_AGAIN", (0.001, 1.0))

    async def looks(taken: float) -> int:
        seen = list[Use]()

        def look() -> Use:
            seen.append(Use(taken, 0))
            return seen[-1]

        with suppress(TimeoutError):
            async with asyncio.timeout(0.1):
                await Governor(20_000, SHARES, Resting(), look).run()
        return len(seen)

    assert await looks(0) == 1, "a second's worth is free"
    assert await looks(19_960) > 5


def test_processes_that_think_nothing_go_where_pictures_are_not_enough() -> None:
    thinker = Resting()
    governor = Governor(160, SHARES, thinker)
    fill()
    governor.adjust(Use(190, 60))
    assert thinker.rested == 1 and SPRITES.taken + CANVASES.taken <= 4 * MIB


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says it")
def test_what_is_written_counts_and_what_is_mapped_does_not(tmp_path: Path) -> None:
    file = tmp_path / "mapped"
    file.write_bytes(bytes(40 * MIB))
    before = in_use()
    written = bytearray(b"x") * (30 * MIB)
    after = in_use()
    assert before is not None and after is not None
    assert 25 < after.own - before.own < 40 and len(written)
    told = tmp_path / "7" / "status"
    told.parent.mkdir()
    told.write_text("RssAnon:\t 2048 kB\nRssFile:\t 90000 kB\nRssShmem:\t 1024 kB\n")
    assert in_use(tmp_path, 7) == Use(3.0, 0)
    assert in_use(tmp_path, 8) is None


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says so")
def test_a_process_is_asked_for_those_it_has_started_only_where_there_are_any() -> None:
    script = """
import os, subprocess
from bot.governor import family
listed, looks = os.listdir, []
os.listdir = lambda folder: looks.append(folder) or listed(folder)
assert [*family(os.getpid())] == [os.getpid()] and not looks
with subprocess.Popen(["sleep", "60"]) as child:
    assert [*family(os.getpid())] == [os.getpid(), child.pid] and looks
    child.kill()
assert [*family(os.getpid())] == [os.getpid()]
"""
    subprocess.run([sys.executable, "-c", script], check=True)
