"""How patches of a backdrop are drawn: only what differs from how they were, side by side as one picture."""

import struct
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from PIL import Image

from render import pixels
from render.pixels import Box, around, common
from render.sprites import Item, Sprite

Spot = tuple[int, int]

_PLACED = struct.Struct("<5i")


class Laid(NamedTuple):
    """A sprite as it lies: its box, and what stands for it without keeping it, in bytes."""

    box: Box
    sprite: Sprite
    mark: bytes
    """Bytes, because Python works out their hash only once."""


def place_item(item: Item) -> Laid:
    """An item as it lies."""
    (sprite, x, y), (across, down) = item, item.sprite.size
    left, top = x - across // 2, y - down // 2
    box = left, top, left + across, top + down
    return Laid(box, sprite, _PLACED.pack(sprite.number, *box))


def key_of(backdrop: int, patch: Box, marks: Iterable[bytes]) -> bytes:
    """What a patch looks like: its backdrop, its box, and the marks of what lies on it in order."""
    return b"".join((_PLACED.pack(backdrop, *patch), *marks))


class Job(NamedTuple):
    """A patch to draw: within `boxes` anew, elsewhere as `base` is (None if all of it is drawn)."""

    patch: Box
    items: tuple[Laid, ...]
    """What lies on it, from the bottom to the top."""
    boxes: Sequence[Box]
    base: Image.Image | None


Part = tuple[Box, Job]
"""A box of a job, and the job."""


def changed_boxes(patch: Box, before: Sequence[bytes], now: Sequence[bytes]) -> list[Box]:
    """Where a patch looks different from before, by the marks of what lies on it; at least one box."""
    old, new = set(before), set(now)
    if [mark for mark in before if mark in new] != [mark for mark in now if mark in old]:
        return [patch]
    boxes = list[Box]()
    for mark in old ^ new:
        _, left, top, right, bottom = _PLACED.unpack(mark)
        _add(boxes, common((left, top, right, bottom), patch))
    return boxes or [patch]


_MORE = 4000
"""So many pixels are painted in the time that one more box takes, with all that lies on it."""


def _add(boxes: list[Box], box: Box) -> None:
    """Add a box to others: as one with another, if that is hardly larger than the two."""
    for number, other in enumerate(boxes):
        both = around(box, other)
        if _area(both) <= _area(box) + _area(other) + _MORE:
            del boxes[number]
            return _add(boxes, both)
    boxes.append(box)
    return None


def _area(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def parts_of(jobs: Iterable[Job]) -> list[Part]:
    """What is to be drawn, the highest first: so they go into few rows of a sheet."""
    parts = ((box, job) for job in jobs for box in job.boxes)
    return sorted(parts, key=lambda part: part[0][1] - part[0][3])


_AT_ONCE = 1 << 20
"""Pixels that are painted at a time: in colour they take four bytes each, several times over."""


def batches(jobs: Sequence[Job]) -> Iterator[Sequence[Job]]:
    """The jobs, as many at a time as have so many pixels; one at least."""
    some, pixels_of = list[Job](), 0
    for job in jobs:
        area = sum((right - left) * (bottom - top) for left, top, right, bottom in job.boxes)
        if some and pixels_of + area > _AT_ONCE:
            yield some
            some, pixels_of = [], 0
        some.append(job)
        pixels_of += area
    if some:
        yield some


_WIDE = (1, 512, 1024)
"""How wide a sheet is about: whichever leaves least room free."""


def pack_boxes(boxes: Sequence[Box]) -> tuple[list[Spot], Spot]:
    """Where boxes go side by side on a sheet, in as many rows as they need, and how large the sheet is."""
    return min((_packed(boxes, wide) for wide in _WIDE), key=_room)


def _room(sheet: tuple[list[Spot], Spot]) -> int:
    return sheet[1][0] * sheet[1][1]


def _packed(boxes: Iterable[Box], most: int) -> tuple[list[Spot], Spot]:
    places, x, y, high, wide = list[Spot](), 0, 0, 0, 0
    for left, top, right, bottom in boxes:
        if x and x + right - left > most:
            x, y, high = 0, y + high, 0
        places.append((x, y))
        x, high = x + right - left, max(high, bottom - top)
        wide = max(wide, x)
    return places, (wide, y + high)


def paint(sheet: Image.Image, place: Spot, box: Box, items: Iterable[Laid]) -> None:
    """Paint what of the items lies in a box on a sheet, where the ground of that box lies at a place."""
    x0, y0, x1, y1 = box
    dx, dy = place[0] - x0, place[1] - y0
    for (x, y, end, foot), sprite, _ in items:
        if x < x1 and y < y1 and x0 < end and y0 < foot:  # little of what lies on a patch
            left, top, right, bottom = sprite.ink
            part = max(left, x0 - x), max(top, y0 - y), min(right, x1 - x), min(bottom, y1 - y)
            if part[0] < part[2] and part[1] < part[3]:
                at = x + part[0] + dx, y + part[1] + dy
                if sprite.shape is None:
                    pixels.blend(sheet, sprite.image, part, *at)
                else:
                    pixels.stamp(sheet, sprite.image, sprite.shape(), part, *at)


def assemble(sheet: Image.Image, parts: Iterable[Part], places: Iterable[Spot]) -> dict[Box, Image.Image]:
    """The finished patches of jobs whose parts are drawn at these places of a sheet."""
    found: dict[Box, Image.Image] = {}
    for (box, job), (x, y) in zip(parts, places, strict=True):
        part = x, y, x + box[2] - box[0], y + box[3] - box[1]
        if job.base is None:
            found[job.patch] = sheet.crop(part)
            continue
        if job.patch not in found:
            found[job.patch] = job.base.copy()
        pixels.put_part(found[job.patch], sheet, part, box[0] - job.patch[0], box[1] - job.patch[1])
    return found
