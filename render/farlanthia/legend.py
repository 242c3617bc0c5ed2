"""What the signs on a map of Farlanthia mean."""

from collections.abc import Iterator

from render.farlanthia import figures, plates
from render.plates.legend import Entry, legend
from rules.farlanthia.tables import GOODS, SEASONS, STRUCTURE_NAMES, TERRAIN_NAMES

_UNIT = 0.56
_TOWN = STRUCTURE_NAMES.index("town")


def _terrain() -> Iterator[Entry]:
    for name in (*TERRAIN_NAMES, "palace"):
        yield figures.bare(name, _UNIT), name
    yield figures.bare("empty", _UNIT), "nothing laid yet"
    yield figures.fog(_UNIT), "fog: not scouted"
    yield figures.cell("forest", _UNIT, known=True), "only you know it"
    yield figures.scoutable(0.9), "may be scouted now"


def _map() -> Iterator[Entry]:
    for name in STRUCTURE_NAMES:
        yield figures.structure(name, 0, 0.6 if name == "road" else 0.8), name
    yield figures.border(1, 0, _UNIT), "border of realm 2; each has its pattern"
    yield figures.title(1, "C4", 1, 40), "name of a tile of realm 2"
    yield figures.army(1, (4, 0, 0), 0.9), "4 units of seat 2"
    yield figures.army(1, (0, 2, 0), 0.9), "2 cavalry"
    yield figures.army(1, (0, 0, 1), 0.9), "a sapper"
    yield figures.army(1, (4, 0, 0), 0.9, spent=True), "dot: they have moved"


def _marks() -> Iterator[Entry]:
    yield figures.dragon(1), "a dragon's lair"
    yield figures.glow(0, _UNIT, pale=False), "something new"
    yield figures.crossed_blades(1), "occupied by an enemy"
    yield figures.arrow(1, (190, -40), 1, 3, hostile=False), "3 units moved"
    yield figures.arrow(1, (190, -40), 1, 3, hostile=True), "red rim: to attack"
    yield figures.losses(0, 2, 1), "2 units lost"
    yield figures.ruin(0, _TOWN, 1), "a town lost"


def _head() -> Iterator[Entry]:
    for number, name in enumerate(SEASONS):
        yield plates.season_sign(number), name
    yield plates.slot(0, -1), "caravan: trades this good"
    yield plates.slot(0, 1), "caravan: closed by a die of seat 2"
    yield plates.pair(0, 1), "truce of seats 1 and 2"
    yield plates.fought(5, attacker=True), "die of who attacks or asks"
    yield plates.fought(3, attacker=False), "die of the other side"
    yield plates.strong(4), "its units or ambassadors"


def _rows() -> Iterator[Entry]:
    yield plates.arms(1), "seat 2"
    yield plates.die(5, 40), "leadership die"
    yield plates.die(0, 40), "hollow: spent"
    yield plates.renown(7, 8), "7 of the 8 renown that win"
    yield plates.castles(1), "1 capitol taken: a crown"
    yield plates.counted("valor", 3), "valor"
    yield plates.gained(31, 3), "where valor wins: 31 gained in all, 3 towards renown"
    yield plates.counted("honor", 2), "honor"
    for name, count in (("units", 9), ("structures", 6), *((good, 2) for good in GOODS)):
        yield plates.counted(name, count), name
    yield plates.counted("goods", 7), "goods, unseen"
    yield plates.cards(2, "politics"), "closed adventures"
    yield plates.cards(1, "token"), "open events"


pictures = legend("Farlanthia", {
    "terrain": _terrain, "what stands there": _map, "what happened": _marks,
    "under the map": _head, "rows": _rows,
})  # fmt: skip
