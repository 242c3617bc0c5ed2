"""What was drawn and may be wanted again: as much of it as fits into the memory set aside for it."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import wraps
from threading import Lock
from typing import Generic, ParamSpec, TypeVar

from PIL import Image

from render.sprites import Sprite

P = ParamSpec("P")
K = TypeVar("K", bound=Hashable)
T = TypeVar("T", Image.Image, Sprite)


class Shelf(Generic[K, T]):
    """Pictures by key, for all threads; those unused for longest go where all take more than `room` bytes."""

    def __init__(self, room: int) -> None:
        self.taken = 0
        """The bytes that all pictures take now."""
        self._room = room
        self._kept: OrderedDict[K, T] = OrderedDict()
        self._lock = Lock()

    def find(self, keys: Iterable[K]) -> dict[K, T]:
        """The pictures of those keys, as far as they are here."""
        with self._lock:
            found = {key: self._kept[key] for key in keys if key in self._kept}
            for key in found:
                self._kept.move_to_end(key)
        return found

    def keep(self, drawn: Mapping[K, T]) -> dict[K, T]:
        """Keep these pictures; where another thread was first, its picture counts and is returned."""
        with self._lock:
            new = {key: picture for key, picture in drawn.items() if key not in self._kept}
            counts = {key: self._kept.get(key, picture) for key, picture in drawn.items()}
            self._kept |= new
            self.taken += sum(map(_bytes, new.values()))
            while self.taken > self._room:
                self.taken -= _bytes(self._kept.popitem(last=False)[1])
        return counts


def _bytes(picture: Image.Image | Sprite) -> int:
    image = picture.image if isinstance(picture, Sprite) else picture
    return image.width * image.height * (1 if image.mode in ("L", "P") else 4)


_SPRITES: Shelf[Hashable, Sprite] = Shelf(96 << 20)
"""Of sprites that come in hundreds of kinds: a dozen maps of named tiles."""


def shelved(draw: Callable[P, Sprite]) -> Callable[P, Sprite]:
    """Keep the sprites that a function draws as long as there is room; its arguments are hashable."""

    @wraps(draw)
    def call(*args: P.args, **kwargs: P.kwargs) -> Sprite:
        key = (draw, args, tuple(sorted(kwargs.items())))
        found = _SPRITES.find([key])
        return found[key] if found else _SPRITES.keep({key: draw(*args, **kwargs)})[key]

    return call
