"""The charts of Landover: land and sea, where which piece may stand, harbours, islands, starting corners.

A chart is what never changes in a game; terrains and numbers do and are kept in the table. It is named by
a key: the id of a built-in map, or for a random map a text that describes it whole, so that a stored game
needs nothing else. `chart` finds the chart of a key.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from tomllib import loads
from typing import Any

from rules.kernel.hexes.bits import bits, mask, union
from rules.kernel.hexes.naming import lexicons
from rules.kernel.hexes.shape import STEPS, Axial, Shape, shape
from rules.kernel.names import Lexicon
from rules.landover.tables import HIDDEN, LETTERS, RESOURCES


@dataclass(frozen=True)
class Harbour:
    """A harbour on a coast edge; `kind` is the resource that it trades 2:1 (LO-192)."""

    edge: int
    kind: int


@dataclass(frozen=True, eq=False)
class Chart:
    """A map without what can change on it. Sets of places are masks (`rules.kernel.hexes.bits`).

    `key` finds it again, `title` is what players read; `land` holds the land tiles, mystery tiles among
    them, in reading order; `mystery` those of them that begin hidden.
    """

    key: str
    title: str
    shape: Shape
    land: tuple[int, ...]
    mystery: int
    harbours: tuple[Harbour, ...]
    islands: tuple[int, ...]
    """By island its tiles as a mask; island 0 is A, and so on (LO-193)."""
    start: int
    """The corners of the start islands, those of hidden tiles among them (LO-194)."""
    corners: int
    """Corners that touch land."""
    road_edges: int
    """Land and coast edges (LO-023, LO-025)."""
    bridge_edges: int
    """Coast and water edges (LO-024, LO-025)."""
    port_corners: int
    """The corners of all harbours."""
    island_of: tuple[int, ...]
    """By corner: its island, -1 for a corner at sea."""
    corner_order: tuple[int, ...]
    """All corners by r, then q, N before S, as the rule book counts them."""
    edge_order: tuple[int, ...]
    """All edges by r, then q, then NE, E, SE of their tile."""
    names: Mapping[str, Lexicon]


@dataclass(frozen=True)
class Plan:
    """A built-in map as written down: terrains and numbers by axial place, mystery pools, seat counts."""

    chart: Chart
    players: tuple[int, ...]
    terrain: tuple[int, ...]
    numbers: tuple[int, ...]
    mystery_terrain: tuple[int, ...]
    mystery_numbers: tuple[int, ...]


def make_chart(
    key: str,
    title: str,
    *,
    tiles: Iterable[Axial],
    mystery: Iterable[Axial],
    harbours: Iterable[tuple[Axial, str, int]],
    starts: Iterable[int],
    islands: Iterable[Iterable[Axial]],
) -> Chart:
    """A chart from its tiles. `starts` are numbers of islands; harbours are (land tile, side, resource)."""
    board = shape(tiles)

    def tiles_at(places: Iterable[Axial]) -> int:
        return mask(board.index[at] for at in places)

    parts = [tiles_at(island) for island in islands]
    ground = sum(parts)
    ports = tuple(Harbour(board.edge(at, side), kind) for at, side, kind in harbours)
    inside = [edge for edge in board.edges if len(board.edge_tiles[edge]) == 2]
    lands = [sum(ground >> tile & 1 for tile in tiles) for tiles in board.edge_tiles]
    return Chart(
        key=key,
        title=title,
        shape=board,
        land=bits(ground),
        mystery=tiles_at(mystery),
        harbours=ports,
        islands=tuple(parts),
        start=union(board.tile_corner_mask, sum(parts[island] for island in starts)),
        corners=union(board.tile_corner_mask, ground),
        road_edges=mask(edge for edge in inside if lands[edge] >= 1),
        bridge_edges=mask(edge for edge in inside if lands[edge] <= 1),
        port_corners=mask(c for port in ports for c in board.edge_corners[port.edge]),
        island_of=tuple(_island_at(board, parts, corner) for corner in board.corners),
        corner_order=tuple(sorted(board.corners, key=lambda c: corner_rank(board, c))),
        edge_order=tuple(sorted(board.edges, key=lambda e: edge_rank(board, e))),
        names=lexicons(board),
    )


def _island_at(board: Shape, parts: list[int], corner: int) -> int:
    return next((n for n, part in enumerate(parts) if part & board.corner_tile_mask[corner]), -1)


def corner_rank(board: Shape, corner: int) -> tuple[int, int, int]:
    """(r, q, 0 for N or 1 for S) of a corner: its canonical name in the rule book (LO section 3.5)."""
    x, y = board.corner_xy[corner]
    south, r = (0, (y + 2) // 3) if (y + 2) % 3 == 0 else (1, (y - 2) // 3)
    return r, (x - r) // 2, south


def edge_rank(board: Shape, edge: int) -> tuple[int, int, int]:
    """(r, q, 0 for NE, 1 for E, 2 for SE) of an edge: its canonical name in the rule book."""
    (ax, ay), (bx, by) = (board.corner_xy[corner] for corner in board.edge_corners[edge])
    for side, (dx, dy) in enumerate(((1, -3), (2, 0), (1, 3))):
        x, y = ax + bx - dx, ay + by - dy  # twice the centre of the tile on the other side
        if x % 2 == 0 and (x // 2 - y // 6) % 2 == 0:
            return y // 6, (x // 2 - y // 6) // 2, side
    raise AssertionError("every edge is the NE, E or SE side of some tile")


def read_rows(rows: Iterable[str]) -> dict[Axial, tuple[int, int]]:
    """Terrain and number of every tile of a map's rows; 0 where a tile has no number (LO-191)."""
    found = {}
    for row in rows:
        head, tokens = row.split("|")
        r, first = map(int, head.split())
        for q, token in enumerate(tokens.split(), first):
            if token != ".":
                found[q, r] = (LETTERS.index(token[0]), int(token[1:] or 0))
    return found


def _read(entry: Mapping[str, Any]) -> Plan:
    tiles = read_rows(entry["rows"])
    letters = list(entry["islands"])
    chart = make_chart(
        entry["id"],
        entry["name"],
        tiles=tiles,
        mystery=[at for at, (terrain, _) in tiles.items() if terrain == HIDDEN],
        harbours=[((q, r), side, RESOURCES.index(kind)) for q, r, side, kind in entry["harbours"]],
        starts=[letters.index(letter) for letter in entry["start_islands"]],
        islands=[[(q, r) for q, r in island] for island in entry["islands"].values()],
    )
    return Plan(
        chart,
        tuple(entry["players"]),
        tuple(tiles[at][0] for at in chart.shape.tiles),
        tuple(tiles[at][1] for at in chart.shape.tiles),
        tuple(LETTERS.index(letter) for letter in entry.get("mystery_terrain", "").split()),
        tuple(entry.get("mystery_numbers", ())),
    )


_DATA = loads((files("rules.landover") / "maps.toml").read_text(encoding="utf-8"))
PLANS: Mapping[str, Plan] = {entry["id"]: _read(entry) for entry in _DATA["map"]}
"""The built-in maps by id."""
GENERATOR: Mapping[str, Any] = _DATA["generator"]
"""The constants of random maps (LO-201 to LO-210)."""

RANDOM = "random"


def random_key(land: Iterable[Iterable[Axial]], starts: Iterable[int], ports: Iterable[str]) -> str:
    """The key of a random map: its islands as lists of tiles, the start islands, the harbours."""
    islands = ["_".join(f"{q},{r}" for q, r in sorted(island, key=lambda at: at[::-1])) for island in land]
    return " ".join((RANDOM, "/".join(islands), ",".join(map(str, starts)), "/".join(ports)))


def port_key(at: Axial, side: str, kind: int) -> str:
    """A harbour inside a random map's key."""
    return f"{at[0]},{at[1]},{side},{RESOURCES[kind]}"


@lru_cache(maxsize=64)
def chart(key: str) -> Chart:
    """The chart of a key; raises ValueError for a key of no map."""
    if key in PLANS:
        return PLANS[key].chart
    word, islands, starts, ports = key.split(" ")
    if word != RANDOM:
        raise ValueError(f"no map is called {word[:40]}")
    land = [[_axial(at) for at in island.split("_")] for island in islands.split("/")]
    ground = {at for island in land for at in island}
    around = {(q + dq, r + dr) for q, r in ground for dq, dr in STEPS}
    harbours = []
    for port in ports.split("/") if ports else ():
        q, r, side, kind = port.split(",")
        harbours.append(((int(q), int(r)), side, RESOURCES.index(kind)))
    return make_chart(
        key,
        "a random map",
        tiles=ground | around,
        mystery=(),
        harbours=harbours,
        starts=map(int, starts.split(",")),
        islands=land,
    )


def _axial(text: str) -> Axial:
    q, r = text.split(",")
    return int(q), int(r)
