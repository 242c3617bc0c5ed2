"""Pictures drawn once for a machine: the same in every process, and drawn again where the file is damaged."""

import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from PIL import Image

from bot.cli.pictures import make_ready
from render import atlas, shelf
from render.atlas import Atlas
from render.hexes import changes
from render.sprites import Sprite

ROOT = Path(__file__).parents[2]


@pytest.fixture(name="opened")
def opened_atlas(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Atlas]:
    """One of a folder of its own, which sprites are kept in."""
    found = Atlas()
    assert found.open(tmp_path / "cache"), "it is new"
    monkeypatch.setattr(shelf, "ATLAS", found)
    yield found
    found.close()


def again(folder: Path) -> Atlas:
    """What another process has."""
    found = Atlas()
    found.open(folder)
    return found


DRAWN = list[str]()


def square() -> Callable[[str], Sprite]:
    """A function that draws, as a process has it that has drawn nothing yet."""

    @shelf.shelved
    def draw(name: str) -> Sprite:
        DRAWN.append(name)
        image = Image.new("RGBA", (12, 10), "red")
        image.paste((0, 0, 0, 0), (0, 0, 3, 10))
        return Sprite(name, image)

    draws: Callable[[str], Sprite] = draw
    return draws


def test_what_one_process_drew_no_other_draws(opened: Atlas) -> None:
    DRAWN.clear()
    draw = square()
    first, _ = draw("roof"), draw("tower")
    shelf.SPRITES.clear()
    assert opened.path is not None and len(again(opened.path.parent)) == 2
    second = square()("roof")
    assert second is not first and DRAWN == ["roof", "tower"]
    assert second.image.tobytes() == first.image.tobytes()
    known = [(each.name, each.size, each.ink) for each in (first, second)]
    assert known[0] == known[1] == ("roof", (12, 10), (3, 0, 12, 10))


def test_what_marks_the_last_move_is_not_kept(opened: Atlas) -> None:
    track = changes.track("robber", (200, 500), 1.0, (80, 90, 110), ())
    assert len(opened) == 0 and track.image.size == (290, 590)
    changes.losses("sheep", 2, 1.0, ((0, 0, 0), (255, 255, 255)))
    assert len(opened) == 0


def test_a_picture_comes_back_with_all_that_is_known_of_it(opened: Atlas) -> None:
    key, image = b"k" * 16, Image.linear_gradient("L").crop((0, 0, 9, 256)).convert("RGBA")
    opened.keep(key, image, b"about it")
    assert opened.path is not None
    other = again(opened.path.parent)
    entry = other.find(key)
    assert entry is not None
    assert (entry.size, entry.mode, entry.about) == (image.size, "RGBA", b"about it")
    seen = other.image(entry)
    assert seen is not None and seen.tobytes() == image.tobytes()
    assert shelf.bytes_of(seen) < image.width * image.height * 4, "the kernel has its pixels"
    opened.keep(b"m" * 16, Image.new("L", (3, 3), 7))
    assert (found := other.find(b"m" * 16)) is not None and found.mode == "L", "it came later"


@pytest.mark.parametrize("where", ["pixels", "record"])
def test_a_damaged_file_is_begun_anew(opened: Atlas, where: str) -> None:
    key = b"k" * 16
    opened.keep(key, Image.new("RGBA", (20, 20), "red"))
    path = opened.path
    assert path is not None
    entry = opened.find(key)
    assert entry is not None
    with path.open("r+b") as file:
        file.seek(entry.begin + 40 if where == "pixels" else 6)
        file.write(b"\x55")
    other = again(path.parent)
    if where == "pixels":
        known = other.find(key)
        assert known is not None and other.image(known) is None
    assert other.find(key) is None and len(other) == 0
    other.keep(key, Image.new("RGBA", (20, 20), "blue"))
    third = again(path.parent)
    found = third.find(key)
    assert found is not None and (seen := third.image(found)) is not None
    assert seen.getpixel((0, 0)) == (0, 0, 255, 255)


def test_what_was_found_before_a_file_was_begun_anew_is_drawn_again(opened: Atlas) -> None:
    """By one thread, while another found it full or damaged: what lies there now is another picture."""
    keys = b"roof" * 4, b"wall" * 4
    for key, colour in zip(keys, ("red", "blue"), strict=True):
        opened.keep(key, Image.new("RGBA", (12, 10), colour))
        found = opened.find(key)
        assert found is not None
        if key == keys[0]:
            before, path = found, opened.path
            assert path is not None
            with path.open("r+b") as file:
                file.seek(found.begin)
                file.write(b"\x55")
            assert opened.image(found) is None, "it is damaged"
    assert before.begin == found.begin and opened.image(found) is not None
    assert opened.image(before) is None and opened.find(keys[1]) is found


def test_no_file_is_taken_that_others_may_have_made(tmp_path: Path) -> None:
    folder = tmp_path / "open"
    folder.mkdir()
    folder.chmod(0o777)
    with pytest.raises(OSError, match="others"):
        Atlas().open(folder)


def test_without_a_home_pictures_are_drawn_at_each_start(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As of a user whom a container or a service has by number alone: no bot started then."""
    for name in ("CACHE_DIRECTORY", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 54321)
    make_ready()
    assert "Pictures are not kept on the disk" in caplog.text and "set XDG_CACHE_HOME" in caplog.text


@pytest.mark.parametrize("last", [1, 2])
def test_a_folder_that_changes_while_pictures_are_drawn_ends_no_start(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, last: int
) -> None:
    """It is opened again once they are drawn, which takes seconds."""
    opened = list[Path]()

    def fails(_: Atlas, folder: Path) -> bool:
        opened.append(folder)
        if len(opened) == last:
            raise PermissionError("others can write to it")
        return True

    monkeypatch.setattr(Atlas, "open", fails)
    monkeypatch.setattr(multiprocessing, "get_context", lambda _: SimpleNamespace(Process=Mock()))
    make_ready()
    assert len(opened) == last and "Pictures are not kept on the disk" in caplog.text


def test_another_version_has_another_file_and_the_old_one_goes(
    opened: Atlas, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert opened.path is not None
    monkeypatch.setattr(atlas.PIL, "__version__", "0.1")
    assert atlas.digest() not in opened.path.name
    other = again(opened.path.parent)
    assert other.path != opened.path and not opened.path.exists()
    opened.keep(b"k" * 16, Image.new("L", (3, 3)))
    assert opened.find(b"k" * 16) is not None, "a process that has it open goes on"


def test_a_full_disk_keeps_nothing_more(opened: Atlas, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "full")

    with monkeypatch.context() as patched:
        patched.setattr(atlas.os, "pwrite", full)
        opened.keep(b"k" * 16, Image.new("L", (3, 3)))
    assert opened.find(b"k" * 16) is None


def test_a_full_file_is_begun_anew_once_by_all(opened: Atlas, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted, path = Image.new("L", (90, 1), 7), opened.path
    assert path is not None
    other = again(path.parent)
    monkeypatch.setattr(atlas, "_SIZE", atlas._INDEX + 100)
    opened.keep(b"k" * 16, wanted)
    old = other.find(b"k" * 16)
    seen = old and other.image(old)
    opened.keep(b"m" * 16, wanted)
    assert len(opened) == 0 and seen is not None and seen.tobytes() == wanted.tobytes()
    opened.keep(b"m" * 16, wanted)
    other.keep(b"n" * 16, wanted)
    assert other.find(b"m" * 16) is not None and other.find(b"k" * 16) is None, "it has the new one, too"
    assert len(again(path.parent)) == 1, "which is not deleted by the second who finds the old one full"


def test_what_has_no_name_in_another_process_has_no_key() -> None:
    def one() -> None:
        """Of this place."""

    def made(word: str) -> Callable[[], str]:
        return lambda: word

    assert atlas.key_of(one, (object(),), {}) is None
    assert atlas.key_of(one, (made("a"),), {}) == atlas.key_of(one, (made("a"),), {})
    assert atlas.key_of(one, (made("a"),), {}) != atlas.key_of(one, (made("b"),), {})
    assert atlas.key_of(one, (1,), {}) != atlas.key_of(one, (1.0,), {}) != atlas.key_of(one, ("1",), {})


_BOARD = """
import hashlib, io, sys
from pathlib import Path
from PIL import Image
from render import catalogue
from render.atlas import ATLAS
from tests.render.games import view_at
if len(sys.argv) > 1:
    ATLAS.open(Path(sys.argv[1]))
for game in ("settlers", "farlanthia"):
    view = view_at(game, {}, 4, 5, 30)
    pictures = catalogue.find(game).pictures(view)
    seen = b"".join(Image.open(io.BytesIO(each.png)).convert("RGB").tobytes() for each in pictures)
    print(hashlib.sha256(seen).hexdigest(), len(ATLAS))
"""


@pytest.mark.long
def test_boards_are_the_same_from_the_atlas(tmp_path: Path) -> None:
    """In their pixels: one picture in sixty is deflated otherwise (isal)."""

    def drawn(*folder: str) -> list[list[str]]:
        command = [sys.executable, "-c", _BOARD, *folder]
        said = subprocess.run(command, cwd=ROOT, env=os.environ, capture_output=True, text=True, check=True)
        return [line.split() for line in said.stdout.splitlines()]

    place = str(tmp_path / "cache")
    without, first, second = drawn(), drawn(place), drawn(place)
    assert [line[0] for line in without] == [line[0] for line in first] == [line[0] for line in second]
    assert int(first[-1][1]) > 100 and second[0][1] == first[-1][1], "the second found all of it"
