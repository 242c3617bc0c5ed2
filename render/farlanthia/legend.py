"""What the signs on a map of Farlanthia mean."""

from collections.abc import Iterator
from functools import lru_cache

from render.farlanthia import figures, marches, plates
from render.painter import Picture
from render.plates.legend import Entry, legend
from rules.farlanthia.tables import STRUCTURE_NAMES, TERRAIN_NAMES

_UNIT = 0.56
_TOWN = STRUCTURE_NAMES.index("town")


@lru_cache(maxsize=1)
def picture() -> Picture:
    """The legend, the same at every table."""
    return legend("Farlanthia", [*_map(), *_marks(), *_rows()])


def _map() -> Iterator[Entry]:
    for name in TERRAIN_NAMES:
        yield figures.bare(name, _UNIT), name
    yield figures.fog(_UNIT), "fog: not scouted"
    yield figures.glimpse("forest", "", _UNIT, 33), "only you know it"
    yield figures.scoutable(0.9), "may be scouted now"
    for name in STRUCTURE_NAMES:
        yield figures.road(0, 0.6) if name == "road" else figures.structure(name, 0, 0.8), name
    yield figures.border(1, 0, _UNIT), "border of realm 2; each has its pattern"
    yield figures.army(1, (4, 0, 0), 0.9), "4 units of seat 2"
    yield figures.army(1, (4, 0, 0), 0.9, spent=True), "dot: they have moved"
    yield figures.occupied(1), "occupied by an enemy"


def _marks() -> Iterator[Entry]:
    yield figures.glow(0, _UNIT), "something new"
    yield marches.arrow(1, (190, -40), 1, 3, hostile=False), "3 units moved"
    yield marches.arrow(1, (190, -40), 1, 3, hostile=True), "red rim: to attack"
    yield marches.fallen(0, 2, 1), "2 units lost"
    yield marches.ruin(0, _TOWN, 1), "a town lost"


def _rows() -> Iterator[Entry]:
    yield plates.die(5, 40), "leadership die; hollow: spent"
    yield plates.renown(7, 8), "7 of the 8 renown that win"
    yield plates.track(0, 3), "valor"
    yield plates.track(1, 2), "honor"
    yield plates.force(0, 9), "units"
    yield plates.force(1, 6), "structures"
    for kind, name in enumerate(("wood", "stone", "food", "gold")):
        yield plates.goods(kind, 2), name
    yield plates.cards(2, "politics"), "closed adventures"
    yield plates.cards(1, "token"), "open events"
