"""A legend: the signs of a board, drawn as the board draws them, each with a few words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from PIL import Image

from render import png, theme
from render.painter import LEGEND, Picture
from render.plates.parts import plate, text_from
from render.plates.sheet import wrap, write
from render.sprites import Item, Sprite

Entry = tuple[Sprite, str]
"""A sign and what it says."""
Legend = Callable[[], tuple[Picture, ...]]

_WIDE, _EDGE, _COLUMN = 960, 14, 466
_SIGN, _WORDS = 128, 318
"""How wide the room for a sign is, and for its words beside it."""
MOST = 18
"""So many signs a picture: at 350 pixels across it is less than 500 high."""
_SIZE, _LINE, _LEAST = 33, 38, 96


def legend(title: str, chapters: Mapping[str, Callable[[], Iterable[Entry]]]) -> Legend:
    """What draws a legend, once: a picture for each chapter, no higher than a phone, its words as alt text.

    A chapter of more than `MOST` signs goes on in a further picture; too large signs are made smaller.
    """

    @cache
    def pictures() -> tuple[Picture, ...]:
        whole = [(name, [*entries()]) for name, entries in chapters.items()]
        pages = [
            (name, entries[at : at + MOST]) for name, entries in whole for at in range(0, len(entries), MOST)
        ]
        return tuple(_page(LEGEND.format(number), title, *page) for number, page in enumerate(pages, 1))

    return pictures


def _page(name: str, title: str, chapter: str, entries: Sequence[Entry]) -> Picture:
    rows = [entries[at : at + 2] for at in range(0, len(entries), 2)]
    strips = [write(_row(row), (_WIDE, _high(row)), theme.rich()) for row in rows]
    said = "; ".join(words for _, words in entries)
    alt = f"What the signs of {title} mean, {chapter}: {said}."
    return Picture(name, png.join(strips, theme.rich().data), alt)


def _row(row: Sequence[Entry]) -> dict[str, list[Item]]:
    """Plates, and what lies on them."""
    found = dict[str, list[Item]](ink=[], plate=[])
    for place, (sign, words) in enumerate(row):
        left = _EDGE + place * _COLUMN
        ground = plate(_COLUMN - 8, _high(row) - 8, "plate", "plate")
        found["ink"].append(Item(ground, left + _COLUMN // 2, 0))
        found["plate"].append(Item(_fitted(sign), left + 8 + _SIGN // 2, 0))
        lines = wrap(words, _SIZE, _WORDS, 4)
        for number, line in enumerate(lines):
            y = (number - (len(lines) - 1) / 2) * _LINE
            found["plate"].append(text_from((left + _SIGN + 16, y), line, _SIZE, "paper"))
    return found


def _high(row: Sequence[Entry]) -> int:
    """How high a row is: as its longest words and its largest sign need."""
    return max(
        _LEAST,
        *(_LINE * len(wrap(words, _SIZE, _WORDS, 4)) + 22 for _, words in row),
        *(_fitted(sign).size[1] + 20 for sign, _ in row),
    )


def _fitted(sign: Sprite) -> Sprite:
    """A sign that is no wider and higher than its room, without what is transparent around it."""
    image = sign.image.convert("RGBA")
    image = image.crop(image.getbbox())
    share = min(1.0, (_SIGN - 12) / image.width, _SIGN / image.height)
    if share < 1:
        size = max(1, round(image.width * share)), max(1, round(image.height * share))
        image = image.resize(size, Image.Resampling.LANCZOS)
    return Sprite(sign.name, image)
