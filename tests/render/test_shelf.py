"""Kept pictures take no more memory than is set aside for them, whatever is drawn."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from weakref import ref

import pytest
from PIL import Image

from render import shelf, theme
from render.backdrop import Backdrop
from render.shelf import Shelf, bytes_of
from render.sprites import Sprite


def picture(width: int, mode: str = "P") -> Image.Image:
    return Image.new(mode, (width, 10))


def test_what_was_unused_for_longest_goes_first() -> None:
    one = bytes_of(picture(10))
    assert one > 10 * 10, "it takes more than its pixels"
    kept: Shelf[str, Image.Image] = Shelf(3 * one)
    kept.keep({"a": picture(10), "b": picture(10), "c": picture(10)})
    assert list(kept.find(["a", "x"])) == ["a"]
    kept.keep({"d": picture(10)})
    assert list(kept.find("abcd")) == ["a", "c", "d"]
    assert kept.taken == 3 * one
    kept.clear()
    assert (kept.taken, kept.find("abcd")) == (0, {})


def test_room_is_counted_in_bytes_and_one_that_is_too_large_is_not_kept() -> None:
    large = bytes_of(picture(10, "RGBA"))
    assert large - bytes_of(picture(10)) == 3 * 10 * 10
    kept: Shelf[int, Any] = Shelf(2 * large)
    kept.keep({1: picture(10, "RGBA"), 2: picture(10, "RGBA")})
    assert kept.taken == 2 * large and list(kept.find([1, 2])) == [1, 2]
    kept.keep({3: picture(1)})
    assert list(kept.find([1, 2, 3])) == [2, 3]
    kept.keep({4: picture(large)})
    assert (kept.taken, kept.find([1, 2, 3, 4])) == (0, {})


def test_the_first_of_two_threads_counts() -> None:
    kept: Shelf[int, Image.Image] = Shelf(10_000)
    one, two = picture(10), picture(10)
    assert kept.keep({1: one}) == {1: one}
    assert kept.keep({1: two})[1] is one
    assert kept.taken == bytes_of(one)


def test_what_is_made_of_pictures_says_itself_what_it_takes() -> None:
    backdrop = Backdrop(theme.bright().canvas(100, 50), 20, theme.bright())
    assert bytes_of(backdrop) == backdrop.nbytes > 2 * 100 * 50
    kept: Shelf[int, Any] = Shelf(2 * backdrop.nbytes)
    kept.keep({1: backdrop, 2: picture(10), 3: backdrop})
    assert list(kept.find([1, 2, 3])) == [2, 3]


def test_a_picture_is_drawn_once_while_there_is_room() -> None:
    kept: Shelf[Any, Any] = Shelf(2 * bytes_of(picture(10, "RGBA")))
    drawn = []

    @kept.keeping
    def square(name: str, *, lit: bool = False) -> Image.Image:
        drawn.append((name, lit))
        return picture(10, "RGBA")

    @kept.keeping
    def other(name: str) -> Image.Image:
        return picture(10, "RGBA")

    assert square("a") is square("a")
    assert square("a", lit=True) is not square("a")
    assert drawn == [("a", False), ("a", True)]
    assert other("a") is not square("a")
    assert len(drawn) == 2, "it was used last, so it stays"
    square("a", lit=True)
    assert drawn[2:] == [("a", True)]


def test_a_sprite_stays_the_same_when_its_picture_had_to_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "SPRITES", Shelf[Any, Any](bytes_of(picture(10, "RGBA"))))
    drawn = []

    @shelf.shelved
    def square(name: str, *, lit: bool = False) -> Sprite:
        drawn.append(name)
        return Sprite(name, Image.new("RGBA", (10, 10), "red" if lit else "blue"))

    one = square("a", lit=True)
    assert one.image is square("a", lit=True).image and drawn == ["a"]
    first = ref(one.image)
    square("b")
    assert first() is None, "whoever has the sprite has no picture"
    assert square("a", lit=True) is one and drawn == ["a", "b"]
    assert (one.image.getpixel((0, 0)), one.size) == ((255, 0, 0, 255), (10, 10))
    assert drawn == ["a", "b", "a"] and one.image is one.image


def test_threads_find_one_picture() -> None:
    together = Barrier(4, timeout=10)

    @Shelf[Any, Any](8000).keeping
    def slow() -> Image.Image:
        together.wait()
        return picture(10, "RGBA")

    with ThreadPoolExecutor(4) as threads:
        found = [thread.result() for thread in [threads.submit(slow) for _ in range(4)]]
    assert len(set(map(id, found))) == 1
