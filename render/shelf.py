"""What was drawn and may be wanted again: as much of it as fits into the memory set aside for it."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import lru_cache, wraps
from threading import Lock
from typing import Any, Generic, ParamSpec, Protocol, TypeVar, cast

import msgspec
from PIL import Image

from render import atlas
from render.atlas import ATLAS
from render.pixels import Box
from render.sprites import Sprite


class Weighed(Protocol):
    """Something made of pictures that says itself what it takes."""

    @property
    def nbytes(self) -> int:
        """The bytes of its pictures; always the same."""


P = ParamSpec("P")
K = TypeVar("K", bound=Hashable)
T = TypeVar("T", bound=Image.Image | Weighed)
D = TypeVar("D", bound=Image.Image | Weighed)


class Shelf(Generic[K, T]):
    """Pictures by key, for all threads; those unused for longest go where all take more than `room` bytes."""

    def __init__(self, room: int) -> None:
        self.taken = 0
        """The bytes that all pictures take now."""
        self._room = room
        self._kept: OrderedDict[K, T] = OrderedDict()
        self._lock = Lock()

    def resize(self, room: int) -> None:
        """Set aside so many bytes from now on."""
        with self._lock:
            self._room = room
            self._fit()

    def get(self, key: K) -> T | None:
        """The picture of that key, if it is here."""
        with self._lock:
            picture = self._kept.get(key)
            if picture is not None:
                self._kept.move_to_end(key)
            return picture

    def find(self, keys: Iterable[K]) -> dict[K, T]:
        """The pictures of those keys, as far as they are here."""
        return {key: picture for key in keys if (picture := self.get(key)) is not None}

    def keep(self, drawn: Mapping[K, T]) -> dict[K, T]:
        """Keep these pictures; where another thread was first, its picture counts and is returned."""
        with self._lock:
            new = {key: picture for key, picture in drawn.items() if key not in self._kept}
            counts = {key: self._kept.get(key, picture) for key, picture in drawn.items()}
            self._kept |= new
            self.taken += sum(map(bytes_of, new.values()))
            self._fit()
        return counts

    def take(self, key: Any, draw: Callable[[], D]) -> D:
        """The picture of that key, drawn if it is not here."""
        shelf: Shelf[Any, Any] = self
        found: D | None = shelf.get(key)
        return shelf.keep({key: draw()})[key] if found is None else found

    def _fit(self) -> None:
        """Let go of the oldest until the rest has room; for who holds the lock."""
        while self.taken > self._room:
            self.taken -= bytes_of(self._kept.popitem(last=False)[1])

    def keeping(self, draw: Callable[P, D]) -> Callable[P, D]:
        """Keep what a function draws as long as there is room here; its arguments are hashable."""

        @wraps(draw)
        def call(*args: P.args, **kwargs: P.kwargs) -> D:
            return self.take(_key(draw, args, kwargs), lambda: draw(*args, **kwargs))

        return call

    def clear(self) -> None:
        """Let all pictures go."""
        with self._lock:
            self._kept.clear()
            self.taken = 0


def _key(draw: Callable[..., object], args: Hashable, kwargs: Mapping[str, Hashable]) -> Hashable:
    return (draw, args, *sorted(kwargs.items())) if kwargs else (draw, args)


_BESIDE, _A_ROW = 2048, 8
"""What a picture takes beside its pixels: its objects with a palette and its key, and a pointer a row.

Measured on 3,000 pictures of each of three sizes: 1.6 KiB for one with a palette, 0.5 for another.
"""


def bytes_of(picture: Image.Image | Weighed) -> int:
    """The memory of a picture or of what is made of pictures."""
    if not isinstance(picture, Image.Image):
        return picture.nbytes
    pixel = 1 if picture.mode in ("L", "P") else 4
    if picture.readonly:  # the atlas has its pixels
        pixel = 0
    return picture.width * picture.height * pixel + picture.height * _A_ROW + _BESIDE


SPRITES: Shelf[Any, Any] = Shelf(96 << 20)
"""The pictures of sprites, which come in hundreds of kinds: those of a dozen maps of named tiles."""
_KNOWN = 1024
"""Sprites of one kind that are known at a time; without its picture each takes about a KiB."""


_Told = tuple[str, Box]
"""What is known of a sprite without its picture: its name and its ink."""


def shelved(draw: Callable[P, Sprite]) -> Callable[P, Sprite]:
    """Keep the sprites that a function draws, and their pictures: in the atlas, or as long as there is room.

    A picture that had to go is drawn again when somebody wants it. So whoever has a sprite has no picture:
    boards remember hundreds of them. The arguments are hashable.
    """
    return _known(draw, mapped=True)


def fleeting(draw: Callable[P, Sprite]) -> Callable[P, Sprite]:
    """The same but for the atlas: for what marks one move and no other.

    Such took three fifths of what that grew by, and few came again.
    """
    return _known(draw, mapped=False)


def _known(draw: Callable[P, Sprite], *, mapped: bool) -> Callable[P, Sprite]:
    @lru_cache(maxsize=_KNOWN)
    @wraps(draw)
    def known(*args: P.args, **kwargs: P.kwargs) -> Sprite:
        key, common = _key(draw, args, kwargs), atlas.key_of(draw, args, kwargs) if mapped else None

        def again() -> Image.Image:
            return SPRITES.take(key, lambda: _mapped(common) or draw(*args, **kwargs).image)

        entry = ATLAS.find(common) if common is not None else None
        if entry is not None:
            name, ink = msgspec.msgpack.decode(entry.about, type=_Told)
            return Sprite.late(name, entry.size, again, ink)
        sprite = draw(*args, **kwargs)
        SPRITES.keep({key: sprite.image})
        if common is not None:
            ATLAS.keep(common, sprite.image, msgspec.msgpack.encode((sprite.name, sprite.ink)))
        return Sprite.late(sprite.name, sprite.size, again, sprite.ink)

    return cast(Callable[P, Sprite], known)


def _mapped(common: bytes | None) -> Image.Image | None:
    entry = ATLAS.find(common) if common is not None else None
    return None if entry is None else ATLAS.image(entry)
