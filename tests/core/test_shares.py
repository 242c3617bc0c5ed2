"""One setting says how much memory the bot takes; kept pictures and processes that think follow from it."""

from pathlib import Path

import pytest
from PIL import Image

from bot import memory as shared_out
from bot.memory import LEAST, MIB, USUAL, available, set_aside, shares, usual
from render.backdrop import CANVASES, PATCHES
from render.shelf import SPRITES, Shelf, bytes_of


def pictures(memory: int, cores: int = 4) -> int:
    found = shares(memory, cores)
    return (found.sprites + found.patches + found.canvases) // MIB


def test_the_least_has_no_process_that_thinks_and_more_has_more() -> None:
    counts = [shares(memory, 8).workers for memory in range(LEAST, 600, 10)]
    assert counts[0] == 0 and counts[-1] == 4 and counts == sorted(counts)
    assert shares(USUAL, 2).workers == 1, "a core is left to the event loop"
    assert shares(LEAST, 8, workers=3).workers == 3, "who chose a number has it"
    assert shares(LEAST, 8).drawing == 1 and shares(USUAL, 8).drawing == 2, "large pictures are few at a time"


@pytest.mark.parametrize("cores", [1, 2, 8])
def test_pictures_get_what_is_left(cores: int) -> None:
    for memory in range(LEAST, 1000, 7):
        found = shares(memory, cores)
        thinking = 30 + 20 * found.workers if found.workers else 0
        assert 30 <= pictures(memory, cores) <= max(30, memory - thinking - 100)
        assert found.tables >= 32
    assert pictures(1000, cores) > pictures(400, cores) > pictures(LEAST, cores)


@pytest.mark.parametrize(
    ("allowed", "taken"), [(64, LEAST), (213, LEAST), (220, 165), (256, 192), (512, USUAL), (64_000, USUAL)]
)
def test_what_is_usual(allowed: int, taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_out, "available", lambda: allowed)
    assert usual() == taken


@pytest.mark.parametrize(
    ("cgroup", "limits", "allowed"),
    [
        ("0::/\n", {"": "max"}, 4 * USUAL),
        ("0::/\n", {"": str(300 * MIB)}, 300),
        ("0::/system.slice/landmoot.service\n", {"system.slice/landmoot.service": str(200 * MIB)}, 200),
        ("0::/system.slice/landmoot.service\n", {"system.slice": str(400 * MIB)}, 400),
        ("0::/a/b\n", {"a": str(400 * MIB), "a/b": str(500 * MIB)}, 400),
        ("0::/../x\n", {"x": str(250 * MIB)}, 250),
        ("nonsense", {}, 4 * USUAL),
    ],
)
def test_what_a_container_allows(tmp_path: Path, cgroup: str, limits: dict[str, str], allowed: int) -> None:
    (tmp_path / "proc/self").mkdir(parents=True)
    (tmp_path / "proc/self/cgroup").write_text(cgroup)
    for name, limit in limits.items():
        folder = tmp_path / "sys/fs/cgroup" / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "memory.max").write_text(limit)
    assert available(tmp_path) == allowed


def test_an_older_kernel_says_it_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "proc/self").mkdir(parents=True)
    (tmp_path / "proc/self/cgroup").write_text("3:cpu:/\n2:memory:/docker/abc\n")
    (tmp_path / "sys/fs/cgroup/memory").mkdir(parents=True)
    (tmp_path / "sys/fs/cgroup/memory/memory.limit_in_bytes").write_text(str(350 * MIB))
    assert available(tmp_path) == 350
    assert available(tmp_path / "nowhere") == 4 * USUAL


def test_a_shelf_that_gets_less_room_lets_the_oldest_go() -> None:
    one = Image.new("L", (100, 100))
    shelf: Shelf[int, Image.Image] = Shelf(3 * bytes_of(one))
    shelf.keep(dict.fromkeys(range(3), one))
    shelf.resize(2 * bytes_of(one))
    assert sorted(shelf.find(range(3))) == [1, 2] and shelf.taken == 2 * bytes_of(one)
    shelf.resize(9 * bytes_of(one))
    shelf.keep({5: one})
    assert sorted(shelf.find(range(6))) == [1, 2, 5]


def test_all_kept_pictures_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    for shelf in (SPRITES, PATCHES, CANVASES):
        monkeypatch.setattr(shelf, "_room", shelf._room)
    found = shares(LEAST, 2)
    set_aside(found)
    assert [shelf._room for shelf in (SPRITES, PATCHES, CANVASES)] == [
        found.sprites,
        found.patches,
        found.canvases,
    ]
