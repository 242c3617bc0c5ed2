"""What stands on Farlanthia's tiles: structures as silhouettes, units as figures with their number.

What happened there too: arrows for movements, marks for what was lost.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

from PIL import Image

from render import lettering, pixels, theme
from render.farlanthia import heraldry
from render.farlanthia.terrain import TERRAINS
from render.hexes import changes, tiles
from render.hexes.tiles import hexagon
from render.plates.emblems import put
from render.shelf import SPRITES, fleeting, shelved
from render.sprites import Pen, Point, Sprite
from rules.farlanthia.tables import ROAD, STRUCTURE_NAMES

Outline = tuple[Point, ...]

_TILES = 1024
"""Tiles that are known at a time."""

_VILLAGE: Outline = ((-26, 24), (-26, -6), (0, -32), (26, -6), (26, 24))
_TOWN: Outline = (
    (-42, 24), (-42, -2), (-24, -22), (-6, -2), (-6, -8), (15, -32), (38, -8), (38, 24),
)  # fmt: skip
_CITY: Outline = (
    (-50, 26), (-50, 0), (-35, -16), (-20, 0), (-20, -30), (-9, -44), (3, -30), (3, -6), (24, -28), (46, -6),
    (46, 26),
)  # fmt: skip
_CAPITOL: Outline = (
    (-54, 30), (-54, -26), (-45, -26), (-45, -18), (-38, -18), (-38, -26), (-29, -26), (-29, -6),
    (-18, -6), (-18, -42), (-10, -42), (-10, -34), (-4, -34), (-4, -42), (4, -42), (4, -34), (10, -34),
    (10, -42), (18, -42), (18, -6), (29, -6), (29, -26), (38, -26), (38, -18), (45, -18), (45, -26),
    (54, -26), (54, 30),
)  # fmt: skip
_MINE: Outline = ((-46, 26), (-30, -12), (-8, -30), (14, -22), (34, 0), (46, 26))
_GARRISON: Outline = ((-44, 26), (0, -34), (44, 26))
_FORT: Outline = (
    (-40, 28), (-40, -30), (-28, -30), (-28, -20), (-16, -20), (-16, -30), (-6, -30), (-6, -20), (6, -20),
    (6, -30), (16, -30), (16, -20), (28, -20), (28, -30), (40, -30), (40, 28),
)  # fmt: skip
_WORKSHOP: Outline = (
    (-40, 26),
    (-40, -8),
    (-24, -24),
    (-24, -8),
    (-6, -24),
    (-6, -8),
    (12, -24),
    (12, -34),
    (26, -34),
    (26, 26),
)
_WALL: Outline = (
    (-74, 18), (-74, -16), (-58, -16), (-58, -6), (-44, -6), (-44, -16), (-28, -16), (-28, -6), (-14, -6),
    (-14, -16), (14, -16), (14, -6), (28, -6), (28, -16), (44, -16), (44, -6), (58, -6), (58, -16), (74, -16),
    (74, 18),
)  # fmt: skip

Detail = Callable[[Pen, int], None]


def _door(high: float) -> Detail:
    def draw(pen: Pen, owner: int) -> None:
        pen.box((-6, 25 - high, 6, 25), 4, heraldry.letters(owner))

    return draw


def _windows(*spots: Point) -> Detail:
    def draw(pen: Pen, owner: int) -> None:
        for x, y in spots:
            pen.box((x - 4.5, y - 6, x + 4.5, y + 5), 2, heraldry.letters(owner))

    return draw


def _gate(pen: Pen, owner: int) -> None:
    pen.box((-9, 8, 9, 29), 8, heraldry.letters(owner))
    points = put(0, -12, 0.72, ((-22, 12), (-25, -13), (-11, -2), (0, -19), (11, -2), (25, -13), (22, 12)))
    pen.polygon(points, theme.rgb("ink"), theme.rgb("ink"), 7)
    pen.polygon(points, theme.rgb("glow"))


def _shaft(pen: Pen, owner: int) -> None:
    pen.box((-15, -4, 15, 26), 13, theme.rgb("ink"))
    pen.disc(0, 12, 17, theme.rgb("gold"), line=theme.rgb("ink"), width=2)


def _flap(pen: Pen, owner: int) -> None:
    pen.polygon(((-12, 25), (0, -8), (12, 25)), heraldry.letters(owner))


def _wheel(pen: Pen, owner: int) -> None:
    pen.disc(-8, 10, 22, heraldry.letters(owner))
    pen.disc(-8, 10, 9, heraldry.colour(owner))


def _stones(pen: Pen, owner: int) -> None:
    for x in (-50, -17, 17, 50):
        pen.line([(x - 7, 7), (x + 7, 7)], heraldry.letters(owner), 4)


_STRUCTURES: dict[str, tuple[Outline, Detail]] = {
    "village": (_VILLAGE, _door(16)),
    "town": (_TOWN, _windows((-24, 8), (6, 6), (24, 6))),
    "city": (_CITY, _windows((-36, 10), (-9, -20), (-9, 8), (16, 8), (33, 8))),
    "capitol": (_CAPITOL, _gate),
    "mine": (_MINE, _shaft),
    "garrison": (_GARRISON, _flap),
    "fort": (_FORT, _door(24)),
    "wall": (_WALL, _stones),
    "workshop": (_WORKSHOP, _wheel),
}
"""By the names of `rules.farlanthia.tables.STRUCTURES`, all but roads."""


def drawing(name: str, owner: int, unit: float = 1) -> Pen:
    """A structure in its owner's colour: a silhouette, or a road."""
    if name == "road":
        return _road(owner, unit)
    outline, detail = _STRUCTURES[name]
    pen = Pen.centred(180, 180, unit)
    ink, rim = theme.rgb("ink"), heraldry.edges(owner)
    if rim != ink:
        pen.polygon(outline, ink, ink, 13)
    pen.polygon(outline, rim, rim, 8)
    pen.polygon(outline, heraldry.colour(owner))
    detail(pen, owner)
    return pen


@shelved
def structure(name: str, owner: int, unit: float) -> Sprite:
    """A structure."""
    return drawing(name, owner, unit).sprite(f"{name} {heraldry.who(owner)}")


def _road(owner: int, unit: float) -> Pen:
    """A winding road from side to side."""
    pen = Pen.centred(210, 120, unit)
    bend = [(-80, 26), (-40, 14), (0, 24), (40, 34), (80, 22)]
    for tint, width in ((heraldry.edges(owner), 34), (heraldry.colour(owner), 27), (theme.rgb("dune"), 15)):
        pen.line(bend, tint, width)
    for (ax, ay), (bx, by) in pairwise(bend):
        pen.line(
            [(ax * 0.7 + bx * 0.3, ay * 0.7 + by * 0.3), (ax * 0.35 + bx * 0.65, ay * 0.35 + by * 0.65)],
            theme.rgb("bark"),
            3.4,
        )
    return pen


def soldier(pen: Pen, x: float, y: float, size: float, tint: tuple[int, int, int]) -> None:
    """A standing figure with a broad base."""
    pen.disc(x, y - 14 * size, 18 * size, tint)
    body = ((-14, 20), (-13, 13), (-7, 6), (-6, -4), (6, -4), (7, 6), (13, 13), (14, 20))
    pen.polygon(put(x, y, size, body), tint, tint, 2 * size)


def _rider(pen: Pen, x: float, y: float, size: float, tint: tuple[int, int, int]) -> None:
    """The head of a horse."""
    head = (
        (-10, 20), (-12, -4), (-6, -18), (2, -24), (4, -17), (12, -8), (17, 3), (12, 8), (3, 3), (6, 20),
    )  # fmt: skip
    pen.polygon(put(x, y, size, head), tint)


def _sapper(pen: Pen, x: float, y: float, size: float, tint: tuple[int, int, int]) -> None:
    """A pick."""
    pen.line(put(x, y, size, ((-10, 20), (8, -14))), tint, 5 * size)
    pen.line(put(x, y, size, ((-8, -18), (8, -16), (17, 0))), tint, 6 * size)


_UNITS = (soldier, _rider, _sapper)
UNITS = {"unit": soldier, "infantry": soldier, "cavalry": _rider, "sapper": _sapper}
"""By the names of `rules.farlanthia.tables.UNITS`."""
UNIT_NAMES = ("units", "cavalry", "sappers")


_BROAD = 144
"""So wide may the plate of an army be, in units, that it hides no name of the tiles below."""


def fitting(counts: Sequence[int]) -> float:
    """By how much an army is drawn smaller, so that the names of the tiles below it can be read."""
    return min(1.0, _BROAD / _plate([str(count) for count in counts if count])[1])


def _plate(texts: list[str]) -> tuple[list[int], int]:
    """How wide each type of an army with these numbers is, and how wide all of its plate."""
    wide = [34 + lettering.width(text, 52) for text in texts]
    return wide, sum(wide) + 20 + 8 * (len(wide) - 1)


@shelved
def army(owner: int, counts: tuple[int, ...], unit: float, *, spent: bool = False) -> Sprite:
    """Units of an owner on one tile: a figure and a number for each type that is there.

    A plate of units that have all moved is flat: its lower edge is gone.
    """
    shown = [(kind, count) for kind, count in enumerate(counts) if count]
    texts = [str(count) for _, count in shown]
    wide, total = _plate(texts)
    pen = Pen.centred(total + 20, 86, unit)
    half = total / 2
    rim, fill, words = heraldry.edges(owner), heraldry.colour(owner), heraldry.letters(owner)
    pen.box((-half - 5, -36, half + 5, 36), 17, theme.rgb("ink"))
    pen.box((-half - 2, -33, half + 2, 33), 14, rim)
    pen.box((-half, -31, half, 31), 12, fill)
    heraldry.pattern(pen, owner, [(8 - half, 23), (half - 8, 23)])
    x = 10 - half
    for (kind, _), text, across in zip(shown, texts, wide, strict=True):
        _UNITS[kind](pen, x + 14, -5, 0.94, words)
        pen.text(x + 32 + (across - 34) / 2, -6, text, 50, words)
        x += across + 8
    told = ", ".join(f"{count} {UNIT_NAMES[kind]}" for kind, count in shown)
    if spent:
        pen.disc(half - 2, -28, 20, theme.rgb("ink"))
        pen.disc(half - 2, -28, 13, theme.rgb("cloud"))
    return pen.sprite(f"{told} of {heraldry.who(owner)}{' spent' if spent else ''}")


@lru_cache(maxsize=_TILES)
def cell(
    terrain: str, unit: float, *, mirrored: bool = False, owner: int = -1, known: bool = False
) -> Sprite:
    """A tile, which is laid as it is: one of a realm is tinted lightly in the colour of its owner, one that
    is hidden but `known` to the viewer has its terrain in the mist, and an eye.
    """
    tile = _on_ground(terrain, unit, mirrored=mirrored, owner=owner, known=known)
    return tile.laid_by(lambda: _outline(unit, hidden=known or terrain == "fog"))


@shelved
def _on_ground(terrain: str, unit: float, *, mirrored: bool, owner: int, known: bool) -> Sprite:
    """A tile whose edge is mixed with what it lies on: the bare table, or of a hidden one other mist."""
    hidden = known or terrain == "fog"
    if known:
        tile = _veiled(terrain, unit)
    elif owner >= 0:
        tile = _tinted(terrain, unit, owner, mirrored=mirrored)
    else:
        tile = bare(terrain, unit, mirrored=mirrored)
    image = Image.new("RGBA", tile.size, theme.rgb(TERRAINS["fog"].ground if hidden else SURFACE))
    image.alpha_composite(tile.image)
    image.putalpha(_outline(unit, hidden=hidden).convert("L"))
    return Sprite(tile.name, image)


@SPRITES.keeping
def _outline(unit: float, *, hidden: bool) -> Image.Image:
    """What a tile covers: of a hidden one, which lies on others, only pixels of which it has half or more."""
    tile = bare("fog" if hidden else "empty", unit).image
    return pixels.covered(tile, 128 if hidden else 1)


def _tinted(terrain: str, unit: float, owner: int, *, mirrored: bool) -> Sprite:
    """A tile whose ground has something of its owner's colour; what grows there has none."""
    look, tint = TERRAINS[terrain], heraldry.colour(owner)
    ground, rim = (theme.mix(theme.rgb(name), tint, _TINT) for name in (look.ground, look.rim))
    pen = tiles.drawing(look, ground, rim, unit)
    if mirrored:
        pen.mirror()
    return pen.sprite(f"{terrain} {heraldry.who(owner)}")


_TINT = 0.25
"""How strong the colour of its owner is on a tile; with more, terrains are harder to tell apart."""


SURFACE = "night"
"""The flat colour of the table on which the tiles lie."""


def bare(terrain: str, unit: float, *, mirrored: bool = False) -> Sprite:
    """A tile of nobody."""
    if terrain == "fog":
        return fog(unit)
    return tiles.tile(terrain, TERRAINS[terrain], unit, mirrored=mirrored)


@shelved
def fog(unit: float) -> Sprite:
    """A hidden tile: faintly outlined, and a little larger than its place, so that no seam is left."""
    pen = Pen.centred(190, 218, unit)
    whole, ring = hexagon(-4), hexagon(1)
    pen.polygon(whole, theme.rgb(TERRAINS["fog"].ground))
    TERRAINS["fog"].scene(pen)
    pen.clip(whole)
    pen.polygon(ring, None, theme.rgb("cloud"), 2.4)
    return pen.sprite("fog")


_END_OF_FOG = (-2, -7.5)
"""How far inside a hidden tile the bright line around it begins and ends: it covers no name."""


@shelved
def fog_edge(side: int, unit: float) -> Sprite:
    """Where fog ends: a bright line along one side of a hidden tile; its middle goes on that of the side."""
    ends = side, (side + 1) % 6
    inner, outer = ([hexagon(inset)[end] for end in ends] for inset in _END_OF_FOG)
    across, down = fog_side(side)
    corners = [(x - across, y - down) for x, y in (*inner, *reversed(outer))]
    wide, high = (2 * max(abs(corner[axis]) for corner in corners) + 4 for axis in (0, 1))
    pen = Pen.centred(wide, high, unit)
    pen.polygon(corners, theme.rgb("cloud"))
    return pen.sprite("where fog ends")


def fog_side(side: int) -> Point:
    """Where the middle of that line is, from the middle of its tile."""
    ring = hexagon(sum(_END_OF_FOG) / 2)
    one, other = ring[side], ring[(side + 1) % 6]
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


@shelved
def scoutable(unit: float) -> Sprite:
    """A ring on a hidden tile that may be revealed now."""
    pen = Pen.centred(110, 110, unit)
    pen.disc(0, 0, 92, None, line=theme.rgb("ink"), width=15)
    pen.disc(0, 0, 87, None, line=theme.rgb("glow"), width=10)
    return pen.sprite("may be scouted")


def _veiled(terrain: str, unit: float) -> Sprite:
    """A hidden tile that the viewer knows; the fog around it leaves no seam."""
    pen = Pen.centred(184, 212, unit)
    pen.polygon(hexagon(tiles.GAP), theme.rgb("mist"))
    veil = pen.sprite("veil").image
    seen = bare(terrain, unit, mirrored=False).image.copy()
    solid = veil.getchannel("A").point([alpha * 5 // 9 for alpha in range(256)])
    veil.putalpha(solid)
    seen.alpha_composite(veil)
    image = fog(unit).image.copy()
    image.alpha_composite(seen, ((image.width - seen.width) // 2, (image.height - seen.height) // 2))
    eye = _eye(unit).image
    image.alpha_composite(eye, ((image.width - eye.width) // 2, round(image.height * 0.68) - eye.height // 2))
    return Sprite(f"known {terrain}", image)


@shelved
def _eye(unit: float) -> Sprite:
    pen = Pen.centred(80, 52, unit)
    rim = ((-32, 0), (-16, -15), (0, -19), (16, -15), (32, 0), (16, 15), (0, 19), (-16, 15))
    pen.polygon(rim, theme.rgb("paper"), theme.rgb("ink"), 5)
    pen.disc(0, 0, 26, theme.rgb("haze"), line=theme.rgb("ink"), width=3)
    pen.disc(0, 0, 11, theme.rgb("ink"))
    return pen.sprite("eye")


@shelved
def border(owner: int, inner: int, unit: float) -> Sprite:
    """Where a realm ends on a tile of it: a band in its pattern along those sides, but for the `inner` ones.

    These, a bit each, have a thin line in the realm's colour, so that its tiles hang together.
    """
    pen = Pen.centred(192, 220, unit)
    whole, ring = hexagon(1), hexagon(_BAND)
    ways = [(side, (side + 1) % 6) for side in range(6)]
    for one, other in (way for way in ways if inner >> way[0] & 1):
        pen.line([whole[one], whole[other]], heraldry.colour(owner), 7)
    outer = [way for way in ways if not inner >> way[0] & 1]
    for tint, width in ((heraldry.edges(owner), 20), (heraldry.colour(owner), 15)):
        for one, other in outer:
            pen.line([ring[one], ring[other]], tint, width)
    for one, other in outer:
        heraldry.pattern(pen, owner, [ring[one], ring[other]])
    return pen.sprite(f"realm {heraldry.who(owner)}")


_BAND = 17
"""How far inside its tile the band of a realm lies."""


def tab_half(label: str, size: float) -> float:
    """From the middle of the tab with the name of a tile to its side."""
    return size * (0.32 + 0.31 * len(label))


@shelved
def title(owner: int, label: str, unit: float, size: float) -> Sprite:
    """The name of a tile of a realm, on a tab in its colour."""
    half = tab_half(label, size)
    pen = Pen.centred(2 * half + 10, size * 1.3, unit)
    high = size * 0.45
    pen.box((-half - 3, -high - 3, half + 3, high + 3), 9, heraldry.edges(owner))
    pen.box((-half, -high, half, high), 7, heraldry.colour(owner))
    pen.text(0, 0, label, size, heraldry.letters(owner))
    return pen.sprite(f"tab {label}")


@shelved
def glow(owner: int, unit: float, *, pale: bool) -> Sprite:
    """A bright rim: here something happened just now, on land of that owner; white on `pale` ground."""
    pen = Pen.centred(196, 224, unit)
    ring = hexagon(3)
    pen.line([*ring, ring[0], ring[1]], theme.rgb("ink"), 17)
    pen.line([*ring, ring[0], ring[1]], theme.rgb("paper") if pale else heraldry.highlight(owner), 10)
    return pen.sprite("lit")


@shelved
def crossed_blades(unit: float) -> Sprite:
    """Crossed blades: enemy units stand on a structure."""
    pen = Pen.centred(64, 64, unit)
    pen.disc(0, 0, 58, theme.rgb("ink"))
    pen.disc(0, 0, 52, theme.rgb("red"))
    for side in (-1, 1):
        pen.line([(-15 * side, 15), (14 * side, -15)], theme.rgb("paper"), 6)
        pen.line([(-16 * side, 5), (-6 * side, 15)], theme.rgb("glow"), 5)
    return pen.sprite("occupied")


_DRAGON: Outline = (
    (-38, 32), (-34, 4), (-24, -12), (-46, -30), (-14, -26), (-24, -44), (6, -28), (38, -12), (43, -1),
    (34, 6), (8, 7), (31, 15), (22, 24), (4, 20), (2, 32),
)  # fmt: skip


@shelved
def dragon(unit: float) -> Sprite:
    """A dragon's head: whoever destroys its last guard is rewarded."""
    pen = Pen.centred(116, 104, unit)
    pen.polygon(_DRAGON, theme.rgb("ink"), theme.rgb("ink"), 13)
    pen.polygon(_DRAGON, theme.rgb("paper"), theme.rgb("paper"), 6)
    pen.polygon(_DRAGON, theme.rgb("red"))
    pen.disc(6, -14, 12, theme.rgb("glow"))
    pen.disc(8, -14, 5, theme.rgb("ink"))
    return pen.sprite("dragon")


def arrow(
    owner: int, way: tuple[int, int], unit: float, count: int, *, hostile: bool, lane: int = 0
) -> Sprite:
    """So many units of an owner went that many pixels across and down."""
    name = f"{count} of {heraldry.who(owner)}"
    return changes.arrow(name, way, unit, _told_by(owner), count, hostile=hostile, lane=lane)


def losses(owner: int, count: int, unit: float) -> Sprite:
    """So many units of an owner were lost here."""
    return changes.losses(f"{count} of {heraldry.who(owner)} lost", count, unit, _told_by(owner))


@fleeting
def ruin(owner: int, kind: int, unit: float) -> Sprite:
    """A structure of an owner was lost here."""
    name, small = STRUCTURE_NAMES[kind], unit * 0.38
    drawn = drawing(name, owner, small * 0.8 if kind == ROAD else small)
    return changes.ruin(f"{name} of {heraldry.who(owner)}", drawn, unit)


def _told_by(owner: int) -> tuple[theme.Colour, theme.Colour]:
    """The colours of what happened to an owner, and of the letters on them."""
    return heraldry.colour(owner), heraldry.letters(owner)
