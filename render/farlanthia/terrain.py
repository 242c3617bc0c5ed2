"""The terrains of Farlanthia: told by what grows and stands there, not by colour alone."""

import math

from render import theme
from render.hexes import scenery
from render.hexes.tiles import Terrain
from render.plates.emblems import put
from render.sprites import Pen, Point


def _blob(pen: Pen, x: float, y: float, across: float, colour: str) -> None:
    pen.oval(x, y, across, across * 0.5, theme.rgb(colour))


def _volcano(pen: Pen) -> None:
    cone = ((-78, 62), (-26, -34), (26, -34), (78, 62))
    pen.polygon(cone, theme.rgb("basalt"))
    pen.polygon(((-78, 62), (-26, -34), (-4, -34), (-20, 62)), theme.rgb("ash"))
    flows: tuple[tuple[Point, ...], ...] = (
        ((-10, -30), (-14, 0), (-30, 30), (-34, 58)),
        ((8, -30), (12, 4), (2, 30), (8, 60)),
        ((18, -30), (30, 0), (44, 24)),
    )
    for flow in flows:
        pen.line(flow, theme.rgb("lava"), 9)
    pen.oval(0, -34, 56, 18, theme.rgb("lava"))
    pen.oval(0, -34, 34, 9, theme.rgb("glow"))
    for x, y, across in ((-38, -44, 34), (30, -46, 36), (52, -32, 24)):
        _blob(pen, x, y, across, "cloud")


def _palace(pen: Pen) -> None:
    ink = theme.rgb("ink")
    for x in (-46, 46):
        pen.box((x - 14, -30, x + 14, 56), 2, theme.rgb("shell"), line=ink, width=3)
        pen.polygon(((x - 18, -30), (x, -58), (x + 18, -30)), theme.rgb("politics"), ink, 3)
    pen.box((-36, -10, 36, 56), 2, theme.rgb("shell"), line=ink, width=3)
    pen.oval(0, -12, 60, 50, theme.rgb("gold"), line=ink, width=3)
    pen.box((-36, -10, 36, 20), 0, theme.rgb("shell"))
    pen.box((-11, 20, 11, 56), 9, ink)


def _lake(pen: Pen) -> None:
    for shift in (-52, -20, 12, 44, 76):
        line = [(x, shift + 6 * math.sin((x + 2 * shift) / 13)) for x in range(-90, 91, 5)]
        pen.line(line, theme.rgb("lagoon"), 6)
    for x, y in ((-44, 6), (42, 26)):
        fish = put(x, y, 1, ((-16, 0), (-4, -9), (10, -4), (20, -10), (20, 10), (10, 4), (-4, 9)))
        pen.polygon(fish, theme.rgb("foam"))
        pen.disc(x - 8, y - 2, 4, theme.rgb("ink"))


def _badlands(pen: Pen) -> None:
    cracks: tuple[tuple[Point, ...], ...] = (
        ((-80, -20), (-50, -8), (-38, 14), (-10, 18), (6, 44), (36, 50)),
        ((-38, 14), (-52, 40), (-44, 72)),
        ((80, -40), (52, -22), (46, 4), (66, 24)),
        ((52, -22), (24, -30), (10, -52)),
    )
    for crack in cracks:
        pen.line(crack, theme.rgb("gully"), 7)
    for x, y, size in ((-30, -34, 1.0), (22, 6, 1.2), (-6, 78, 0.9)):
        rock = put(x, y, size, ((-18, 8), (-14, -8), (2, -14), (16, -5), (19, 8)))
        pen.polygon(rock, theme.rgb("brick"), theme.rgb("gully"), 3)


def _mountain(pen: Pen) -> None:
    scenery.peak(pen, -44, 22, 1.15)
    scenery.peak(pen, 44, 20, 1.2)
    scenery.peak(pen, 0, 38, 1.5)
    scenery.peak(pen, -26, 82, 0.9)
    scenery.peak(pen, 30, 82, 0.9)


def _forest(pen: Pen) -> None:
    for x, y, size in (
        (-26, -14, 1), (26, -14, 1), (-62, 8, 1.05), (0, 14, 1.2), (62, 8, 1.05), (-34, 46, 1.15),
        (34, 46, 1.15), (0, 78, 1.1),
    ):  # fmt: skip
        scenery.fir(pen, x, y, size)


def _field(pen: Pen) -> None:
    for shift in range(-126, 127, 42):
        pen.line([(-100, shift + 40), (100, shift - 40)], theme.rgb("wheat"), 9)
    for x, y in ((-56, 10), (0, 14), (56, 10), (-30, 62), (30, 62)):
        scenery.sheaf(pen, x, y, 1.05)


def _flats(pen: Pen) -> None:
    for x, y in ((-52, -14), (4, -30), (54, -8), (-26, 26), (30, 34), (-52, 54), (2, 70), (52, 62)):
        scenery.tuft(pen, x, y, 1.1)


def _hills(pen: Pen) -> None:
    for x, y, wide in ((-44, 4, 84), (40, -4, 88), (0, 40, 104), (-50, 74, 70), (50, 72, 76)):
        pen.oval(x, y + 18, wide, 66, theme.rgb("straw"))
        pen.oval(x, y + 22, wide - 14, 60, theme.rgb("tuft"))
    pen.box((-90, 88, 90, 106), 0, theme.rgb("straw"))


def _swamp(pen: Pen) -> None:
    for x, y, wide in ((-40, -10, 72), (38, 8, 80), (-18, 50, 92), (46, 66, 60)):
        _blob(pen, x, y, wide, "bog")
        _blob(pen, x - 4, y + 4, wide * 0.6, "lagoon")
    for x, y in ((-60, 22), (8, 6), (62, 40), (-44, 80), (20, 82)):
        for lean in (-5, 0, 5):
            pen.line([(x + lean * 0.4, y), (x + lean, y - 20)], theme.rgb("fir"), 3)
        pen.oval(x, y - 24, 7, 13, theme.rgb("bark"))


def _desert(pen: Pen) -> None:
    for x, y, width in ((-36, -20, 70), (40, -30, 54), (-20, 20, 84), (36, 50, 70), (-30, 74, 60)):
        ridge = put(x, y, 1, ((-width / 2, 7), (-width / 6, -5), (width / 6, -2), (width / 2, 6)))
        pen.line(ridge, theme.rgb("dune"), 6)
    scenery.cactus(pen, 50, 34, 1.05)
    scenery.cactus(pen, -52, 52, 0.85)


def _tundra(pen: Pen) -> None:
    for x, y, wide in ((-44, -14, 70), (36, 4, 84), (-20, 44, 90), (44, 66, 64)):
        _blob(pen, x, y, wide, "frost")
    for x, y in ((-52, 16), (54, 34), (-6, 76), (6, -16)):
        for step in range(3):
            dx, dy = math.cos(step * math.pi / 3) * 12, math.sin(step * math.pi / 3) * 12
            pen.line([(x - dx, y - dy), (x + dx, y + dy)], theme.rgb("slate"), 3)


def _fog(pen: Pen) -> None:
    """Heaps of cloud, flat below: still, and nothing like the waves of water."""
    for x, y, size in _CLOUDS:
        for tint, lift in (("line", 7.0), ("haze", 0.0)):
            for dx, dy, across in ((-24, 0, 30), (-4, -9, 40), (20, -2, 34)):
                pen.disc(x + dx * size, y + dy * size + lift, across * size, theme.rgb(tint))
            base = (x - 38 * size, y + lift, x + 36 * size, y + 16 * size + lift)
            pen.box(base, 8 * size, theme.rgb(tint))


_CLOUDS = ((-46, -34, 0.8), (40, -14, 1.0), (-30, 24, 1.1), (46, 56, 0.8), (-16, 76, 0.7))
"""Where the clouds of a tile are, and how large."""


TERRAINS = {
    "volcano": Terrain("basalt", "lava", _volcano, "paper", mirrors=False),
    "lake": Terrain("lake", "lagoon", _lake),
    "badlands": Terrain("badland", "gully", _badlands),
    "mountain": Terrain("mountain", "stone", _mountain),
    "forest": Terrain("forest", "pine", _forest, "paper"),
    "field": Terrain("field", "wheat", _field),
    "flats": Terrain("grass", "lea", _flats),
    "hills": Terrain("lea", "tuft", _hills),
    "swamp": Terrain("swamp", "bog", _swamp),
    "desert": Terrain("desert", "dune", _desert),
    "tundra": Terrain("tundra", "frost", _tundra),
    "palace": Terrain("sand", "dune", _palace, mirrors=False),
    "fog": Terrain("mist", "fog", _fog, "foam", mirrors=False),
    "empty": Terrain("night", "haze", lambda _: None, "cloud"),
}
"""By the names of `rules.farlanthia.tables.TERRAINS`, and palace, fog and places without a tile."""
NAMES = tuple(TERRAINS)
PALACE, FOG, BARE = (NAMES.index(name) for name in ("palace", "fog", "empty"))
