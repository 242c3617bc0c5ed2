"""The painter of hex boards: a scene to a display list, and the display list on a kept backdrop."""

from collections.abc import Sequence
from functools import lru_cache
from math import ceil

from PIL import Image

from render import marks as shared_marks
from render import png, theme
from render.backdrop import Backdrop
from render.hexes import coast, harbours, tiles, tokens
from render.hexes.pitch import Frame
from render.hexes.scene import Ground, Look, Scene
from render.marks import Spot
from render.painter import Mark
from render.sprites import Item

_MARK_AWAY = {"tile": 60}
"""How far below the middle of a place its badge goes, so that it hides no number."""


def display(look: Look, scene: Scene) -> list[Item]:
    """What lies on the ground and where, the lowest first."""
    frame = look.frame(scene.ground.shape)
    laid = list[tuple[int, Item]]()
    for piece in scene.pieces:
        dress = look.pieces[piece.kind]
        drawn = dress.draw(piece, frame, scene.ground)
        if drawn is not None:
            sprite, (dx, dy) = drawn
            x, y = frame.spot(dress.place, piece.place)
            laid.append((dress.layer, Item(sprite, x + dx, y + dy)))
    return [*(item for _, item in sorted(laid, key=lambda entry: entry[0])), *scene.extras]


def ground(look: Look, ground: Ground) -> list[Item]:
    """What the ground is made of and where, the lowest first; the sea and the coast lie under it."""
    frame = look.frame(ground.shape)
    unit = look.pitch.unit
    found = list[Item]()
    for harbour in ground.harbours:
        found += harbours.items(frame, harbour, look.harbours[harbour.kind])
    shift = round(look.label[0] * unit), round(look.label[1] * unit)
    for tile, (terrain, label, number) in enumerate(
        zip(ground.terrains, ground.labels, ground.numbers, strict=True)
    ):
        x, y = frame.spot("tile", tile)
        q, r = ground.shape.tiles[tile]
        if terrain in look.terrains:
            sprite = tiles.tile(terrain, look.terrains[terrain], unit, mirrored=(q + r) % 2 == 1)
            found.append(Item(sprite, x, y))
        if number:
            found.append(Item(tokens.number(number, unit), x, y))
        if label:
            found.append(Item(tokens.label(label, unit, look.label_size), x + shift[0], y + shift[1]))
    return found


def canvas(look: Look, scene: Scene) -> Image.Image:
    """The composed board in palette mode, with one column more on the left (see `render.png`)."""
    return backdrop(look, scene.ground).compose(display(look, scene))


def board(look: Look, scene: Scene) -> bytes:
    """The PNG of the board."""
    return png.encode(canvas(look, scene), theme.bright().data)


def choose(look: Look, scene: Scene, marks: Sequence[Mark]) -> bytes:
    """The PNG of the dimmed board with badges on the marked places, cropped to them."""
    frame = look.frame(scene.ground.shape)
    return shared_marks.choose(canvas(look, scene._replace(extras=())), [spot(frame, mark) for mark in marks])


def spot(frame: Frame, mark: Mark) -> Spot:
    """Where the badge of a mark goes."""
    x, y = frame.spot(mark.kind, mark.place)
    return Spot(x, y + round(_MARK_AWAY.get(mark.kind, 0) * frame.pitch.unit), mark.label)


@lru_cache(maxsize=24)
def backdrop(look: Look, still: Ground) -> Backdrop:
    """The finished ground of a board."""
    frame = look.frame(still.shape)
    land = [tile for tile, terrain in enumerate(still.terrains) if terrain not in look.sea]
    picture = coast.sea(frame, land)
    for sprite, x, y in ground(look, still):
        image = sprite.image
        picture.paste(image, (x - image.width // 2, y - image.height // 2), image)
    return Backdrop(picture, ceil(60 * look.pitch.unit), theme.bright(), keep=1024)
