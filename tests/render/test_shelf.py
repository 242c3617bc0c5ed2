"""Kept pictures take no more memory than is set aside for them, whatever is drawn."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from PIL import Image

from render import shelf
from render.shelf import Shelf, shelved
from render.sprites import Sprite


def picture(width: int, mode: str = "P") -> Image.Image:
    return Image.new(mode, (width, 10))


def test_what_was_unused_for_longest_goes_first() -> None:
    kept: Shelf[str, Image.Image] = Shelf(300)
    kept.keep({"a": picture(10), "b": picture(10), "c": picture(10)})
    assert list(kept.find(["a", "x"])) == ["a"]
    kept.keep({"d": picture(10)})
    assert list(kept.find("abcd")) == ["a", "c", "d"]
    assert kept.taken == 300


def test_room_is_counted_in_bytes_and_one_that_is_too_large_is_not_kept() -> None:
    kept: Shelf[int, Any] = Shelf(800)
    kept.keep({1: picture(10, "RGBA"), 2: Sprite("two", picture(10, "RGBA"))})
    assert kept.taken == 800 and list(kept.find([1, 2])) == [1, 2]
    kept.keep({3: picture(1)})
    assert list(kept.find([1, 2, 3])) == [2, 3]
    kept.keep({4: picture(81)})
    assert (kept.taken, kept.find([1, 2, 3, 4])) == (0, {})


def test_the_first_of_two_threads_counts() -> None:
    kept: Shelf[int, Image.Image] = Shelf(1000)
    one, two = picture(10), picture(10)
    assert kept.keep({1: one}) == {1: one}
    assert kept.keep({1: two})[1] is one
    assert kept.taken == 100


def test_a_sprite_is_drawn_once_while_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "_SPRITES", Shelf(800))
    drawn = []

    @shelved
    def square(name: str, *, lit: bool = False) -> Sprite:
        drawn.append((name, lit))
        return Sprite(name, picture(10, "RGBA"))

    @shelved
    def other(name: str) -> Sprite:
        return Sprite(f"other {name}", picture(10, "RGBA"))

    assert square("a") is square("a")
    assert square("a", lit=True) is not square("a")
    assert drawn == [("a", False), ("a", True)]
    assert other("a").name == "other a"
    square("a")
    assert len(drawn) == 2, "it was used last, so it stays"
    square("a", lit=True)
    assert drawn[2:] == [("a", True)]


def test_threads_find_one_sprite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "_SPRITES", Shelf(8000))
    together = Barrier(4, timeout=10)

    @shelved
    def slow() -> Sprite:
        together.wait()
        return Sprite("slow", picture(10, "RGBA"))

    with ThreadPoolExecutor(4) as threads:
        found = [thread.result() for thread in [threads.submit(slow) for _ in range(4)]]
    assert len(set(map(id, found))) == 1
