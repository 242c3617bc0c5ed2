"""The painter of hex boards: a scene to a display list, and the display list on a kept backdrop."""

import math
from collections.abc import Collection, Sequence
from functools import lru_cache
from operator import itemgetter

from PIL import Image

from render import marks as shared_marks, png, theme
from render.backdrop import Backdrop, ground as grounds, kept_canvas
from render.hexes import coast, harbours
from render.hexes.pitch import Frame, Spot
from render.hexes.scene import Board, Ground, Look, Piece, Scene, board as board_of
from render.painter import WAYS, Mark, Part
from render.pixels import Box, holds
from render.plates import goal
from render.sprites import Item, Sprite
from rules.kernel.goals import Goal

_MARK_AWAY = {"tile": 57}
"""How far below the middle of a place its badge goes, so that it hides no number."""

_BADGE = {"tip": 36}
"""How large a badge is, in pixels: on a tip it hides neither the house beyond nor the tile's number."""

_MARGIN = {"tile": 175}
"""How much is shown around a badge: of a tile all of it."""


_FAR = 700
"""So many pixels apart places may lie for a choice among them to be shown close."""


def display(look: Look, scene: Scene) -> list[Item]:
    """What lies on the ground and where, the lowest first."""
    return [*_items(board_of(look, scene.ground), scene.pieces), *scene.extras]


def _items(site: Board, pieces: Sequence[Piece]) -> list[Item]:
    """Pieces as items, layer by layer; those of the scenes before need not be looked up again."""
    known = _drawn_of(site.look, site.ground)
    laid = list[tuple[int, Item]]()
    for piece in pieces:
        found = known.get(piece, _UNKNOWN)
        if found is _UNKNOWN:
            known[piece] = found = _item(site, piece)
        if found is not None:
            laid.append(found)
    if len(known) > _MOST_DRAWN:
        known.clear()
    return [item for _, item in sorted(laid, key=_LAYER)]


_LAYER = itemgetter(0)

_MOST_DRAWN = 1024
"""Pieces that are remembered of a board: twice those of the largest map, as close pictures show others."""
_UNKNOWN = (0, Item(Sprite("unknown", Image.new("RGBA", (1, 1))), 0, 0))


@lru_cache(maxsize=24)
def _drawn_of(look: Look, still: Ground) -> dict[Piece, tuple[int, Item] | None]:
    """What the pieces of a board's last scenes looked like, by piece; None for those without a drawing."""
    return {}


def _item(site: Board, piece: Piece) -> tuple[int, Item] | None:
    dress = site.look.pieces[piece.kind]
    drawn = dress.draw(piece, site)
    if drawn is None:
        return None
    sprite, (dx, dy) = drawn
    x, y = site.frame.spots(dress.place)[piece.place]
    return dress.layer, Item(sprite, x + dx, y + dy)


def ground(look: Look, ground: Ground) -> list[Item]:
    """What the ground is made of and where, the lowest first; the sea and the coast lie under it."""
    site = board_of(look, ground)
    found = list[Item]()
    for harbour in ground.harbours:
        found += harbours.items(site.frame, harbour, look.harbours[harbour.kind])
    for tile, name in enumerate(ground.terrains):
        if name in look.terrains:
            found.append(Item(site.tile(tile, name), *site.frame.spot("tile", tile)))
    return found + _items(site, ground.fixed)


def strips(look: Look, scene: Scene, window: Box | None = None) -> list[png.Strip]:
    """The composed board as strips for `png.join`; with a window, that part of it."""
    return backdrop(look, scene.ground).strips(display(look, scene), window, scene.panels)


Below = tuple[Sequence[Goal], Collection[int]]
"""What wins and who is nearest, and in the end who won."""


def board(look: Look, scene: Scene, window: Box | None = None, below: Below | None = None) -> bytes:
    """The PNG of the board, or of a part of it, with what goes `below`."""
    rows = strips(look, scene, window)
    if below is not None:
        rows += goal.strips(*below, rows[0].width - 1, look.palette)
    return png.join(rows, look.palette.data)


def part(look: Look, scene: Scene, window: Box) -> Part:
    """That part of the board, with where the next ones lie."""
    frame = look.frame(scene.ground.shape)
    return Part(board(look, scene, window), within(frame, window), ways(frame, window))


def around(frame: Frame, spots: Sequence[Spot], size: Spot) -> Box:
    """The window of that size (as far as the board goes) with these spots in its middle.

    If they lie too far apart for it, the first ones are in it: give first what matters most.
    """
    kept = list(spots[:1]) or [(frame.width // 2, frame.height // 2)]
    room = [size[axis] - 2 * round(_MARGIN["tile"] * 0.6 * frame.pitch.unit) for axis in (0, 1)]
    for spot in spots[1:]:
        wider = [*kept, spot]
        if all(_spread([each[axis] for each in wider]) <= room[axis] for axis in (0, 1)):
            kept = wider
    pitch = frame.pitch
    left, right = _span([x for x, _ in kept], size[0], frame.width, room[0] - 2 * pitch.across)
    top, bottom = _span([y for _, y in kept], size[1], frame.height, room[1] - 2 * pitch.down)
    return left, top, right, bottom


def window_around(frame: Frame, tile: int, size: Spot) -> Box:
    """The window of that size (as far as the board goes) with a tile in its middle."""
    wide, high = min(size[0], frame.width), min(size[1], frame.height)
    x, y = frame.spot("tile", tile)
    left = min(max(0, x - wide // 2), frame.width - wide)
    top = min(max(0, y - high // 2), frame.height - high)
    return left, top, left + wide, top + high


def within(frame: Frame, window: Box) -> tuple[int, ...]:
    """The tiles with their middle in a window."""
    return tuple(tile for tile, spot in enumerate(frame.spots("tile")) if holds(window, spot))


def ways(frame: Frame, window: Box) -> dict[str, int]:
    """By direction the tile around which the next window of that size lies; none where the board ends."""
    left, top, right, bottom = window
    wide, high, spots = right - left, bottom - top, frame.spots("tile")
    found = dict[str, int]()
    for name, (across, down) in WAYS.items():
        aim = (left + right) // 2 + across * wide * 2 // 3, (top + bottom) // 2 + down * high * 2 // 3
        tile = min(range(len(spots)), key=lambda tile: math.dist(spots[tile], aim))
        if window_around(frame, tile, (wide, high)) != window:
            found[name] = tile
    return found


def _spread(values: Sequence[int]) -> int:
    return max(values) - min(values)


def _span(values: Sequence[int], size: int, whole: int, room: int) -> tuple[int, int]:
    """Half way from around the values to the middle of the whole, where more is to be seen.

    They keep as far from its sides as `room` leaves, if they do not lie too far apart for that.
    """
    size = min(size, whole)
    pad = max(0, min(size - room, size - _spread(values))) // 2
    middle = (min(values) + max(values) - size) // 2
    wanted = (middle + (whole - size) // 2) // 2
    first = min(max(wanted, max(values) + pad - size), min(values) - pad)
    first = min(max(0, first), whole - size)
    return first, first + size


def choose(look: Look, scene: Scene, marks: Sequence[Mark]) -> bytes:
    """The PNG of the dimmed board with badges on the marked places, cropped to them."""
    frame, unit = look.frame(scene.ground.shape), look.pitch.unit
    spots = [spot(frame, mark) for mark in marks]
    margin = max((_MARGIN.get(mark.kind, 110) for mark in marks), default=0)
    badge = min((_BADGE.get(mark.kind, 52) for mark in marks), default=0)
    box = shared_marks.crop((frame.width, frame.height), spots, round(margin * unit))
    plain = scene._replace(extras=())
    part = backdrop(look, scene.ground).compose(display(look, plain), box, scene.panels)
    return shared_marks.choose(part, box, spots, badge, look.palette)


def first_fitting(looks: Sequence[Look], still: Ground, marks: Sequence[Mark]) -> Look:
    """The first of the looks in which the marks do not lie too far apart; else the last."""
    for look in looks[:-1]:
        spots = [look.frame(still.shape).spot(mark.kind, mark.place) for mark in marks]
        if all(_spread([each[axis] for each in spots]) <= _FAR for axis in (0, 1) if spots):
            return look
    return looks[-1]


def spot(frame: Frame, mark: Mark) -> shared_marks.Spot:
    """Where the badge of a mark goes: to its place, but below a tile's number."""
    x, y = frame.spot(mark.kind, mark.place)
    return shared_marks.Spot(
        x, y + round(_MARK_AWAY.get(mark.kind, 0) * frame.pitch.unit), mark.label, mark.chosen
    )


@kept_canvas
def backdrop(look: Look, still: Ground) -> Backdrop:
    """The finished ground of a board: two pictures in palette mode, 15 ms to draw again."""
    patch = math.ceil(look.patch * look.pitch.unit)
    if look.surface is None:
        return Backdrop(grounds(look.palette, _whole, look, still), patch, look.palette)
    frame = look.frame(still.shape)
    return Backdrop.plain((frame.width, frame.height), theme.rgb(look.surface), patch, look.palette)


def _whole(look: Look, still: Ground) -> Image.Image:
    frame = look.frame(still.shape)
    land = tuple(tile for tile, terrain in enumerate(still.terrains) if terrain not in look.sea)
    picture = coast.sea(frame, land)
    for sprite, x, y in ground(look, still):
        sprite.stamp(picture, x, y)
    return picture
