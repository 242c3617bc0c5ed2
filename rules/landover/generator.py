"""Random maps: islands that grow, terrains and harbours, all drawn from the seed (LO-200 to LO-210)."""

from collections.abc import Sequence

from rules.kernel.chance import BOARD, Chance
from rules.kernel.hexes.bits import union
from rules.kernel.hexes.shape import SIDES, STEPS, Axial
from rules.landover.board import GENERATOR, Chart, chart, port_key, random_key
from rules.landover.tables import GOLD, LETTERS, RESOURCES

START_SIZE = 7
"""Islands of so many tiles are starting land (LO-208)."""
_TRIES = 2000


def sizes(seats: int, shares: str) -> list[int]:
    """The tiles of each island for so many seats and an option's word (LO-201)."""
    land: int = GENERATOR["land_tiles"][str(seats)]
    found = [land * share // 100 for share in GENERATOR["islands"][shares]]
    found[0] += land - sum(found)
    return found


def generate(seats: int, shares: str, chance: Chance) -> Chart:
    """A new map: its islands, harbours and starting land."""
    wanted = sizes(seats, shares)
    largest = max(range(len(wanted)), key=lambda n: wanted[n])
    starts = [n for n, size in enumerate(wanted) if size >= START_SIZE] or [largest]
    for _ in range(_TRIES):
        islands = _grow_all(wanted, chance)
        if islands is not None:
            bare = chart(random_key(islands, starts, ()))
            if not cut_off(bare):
                return chart(random_key(islands, starts, _harbours(bare, chance)))
    raise AssertionError("free places hardly ever run out")


def cut_off(ground: Chart) -> list[int]:
    """The islands that no row of pieces from a starting corner can touch (LO-202).

    Every edge of the board takes a piece of some sort, and a village on any coast joins the two sorts: what
    is joined by edges can be reached.
    """
    board = ground.shape
    taking = ground.road_edges | ground.bridge_edges
    reached, new = 0, ground.start
    while new:
        reached |= new
        edges = union(board.corner_edge_mask, new) & taking
        new = union(board.edge_corner_mask, edges) & ~reached
    islands = [union(board.tile_corner_mask, tiles) for tiles in ground.islands]
    return [number for number, corners in enumerate(islands) if not corners & reached]


def _grow_all(wanted: Sequence[int], chance: Chance) -> list[list[Axial]] | None:
    """Islands one after the other; None if one finds no place (LO-202)."""
    islands: list[list[Axial]] = []
    for size in wanted:
        others = {at for island in islands for at in island}
        start = _pick(_landings(others), chance) if islands else (0, 0)
        island = _grow(start, size, others, chance) if start is not None else None
        if island is None:
            return None
        islands.append(island)
    return islands


def _grow(start: Axial, size: int, others: set[Axial], chance: Chance) -> list[Axial] | None:
    island = [start]
    while len(island) < size:
        near = {at for tile in island for at in around(tile)} - set(island)
        free = [at for at in near if not others & {at, *around(at)}]
        added = _pick(free, chance)
        if added is None:
            return None
        island.append(added)
    return island


def _landings(land: set[Axial]) -> list[Axial]:
    """The places at distance 2 or 3 from land."""
    first = {at for tile in land for at in around(tile)} - land
    second = {at for tile in first for at in around(tile)} - land - first
    third = {at for tile in second for at in around(tile)} - first - second
    return [*second, *third]


def _pick(places: Sequence[Axial], chance: Chance) -> Axial | None:
    """One of the places, each equally likely, whatever their order; None of none."""
    ordered = sorted(places, key=lambda at: at[::-1])
    return ordered[chance.draw(len(ordered), BOARD)] if ordered else None


def around(at: Axial) -> list[Axial]:
    """The six neighbours of a tile."""
    return [(at[0] + dq, at[1] + dr) for dq, dr in STEPS]


def _harbours(bare: Chart, chance: Chance) -> list[str]:
    """Harbours on the coast, none at or next to another's corners, their kinds dealt evenly (LO-210)."""
    board = bare.shape
    count = (len(bare.land) * GENERATOR["harbours_per_cent"] * 2 + 100) // 200
    land = set(bare.land)
    coast = [
        (tile, side)
        for tile in bare.land
        for side, near in enumerate(board.tile_neighbours[tile])
        if near not in land
    ]
    chance.shuffle(coast, BOARD)
    taken = 0
    places: list[tuple[int, int]] = []
    for tile, side in coast:
        one, other = board.edge_corners[board.tile_edges[tile][side]]
        if len(places) < count and not taken & (1 << one | 1 << other):
            taken |= board.near_mask[one] | board.near_mask[other]
            places.append((tile, side))
    kinds = list(range(len(RESOURCES)))
    chance.shuffle(kinds, BOARD)
    dealt = [kinds[n % len(kinds)] for n in range(len(places))]
    chance.shuffle(dealt, BOARD)
    ports = zip(places, dealt, strict=True)
    return [port_key(board.tiles[tile], SIDES[side], kind) for (tile, side), kind in ports]


def terrains(ground: Chart, chance: Chance) -> list[int]:
    """The terrains of a random map's land tiles, in their order (LO-208)."""
    cycle = [LETTERS.index(letter) for letter in GENERATOR["terrain_cycle"].split()]
    every: int = GENERATOR["gold_every"]
    gold = len(ground.land) // every
    dealt = [cycle[n % len(cycle)] for n in range(len(ground.land) - gold)] + [GOLD] * gold
    for _ in range(GENERATOR["max_terrain_attempts"]):
        chance.shuffle(dealt, BOARD)
        if _mixed(ground, dict(zip(ground.land, dealt, strict=True))):
            break
    return dealt


def _mixed(ground: Chart, terrain: dict[int, int]) -> bool:
    """No tile has two neighbours of its own terrain, and no two gold tiles touch."""
    for tile, kind in terrain.items():
        alike = sum(terrain.get(near, -1) == kind for near in ground.shape.tile_neighbours[tile])
        if alike > 1 or (kind == GOLD and alike):
            return False
    return True
