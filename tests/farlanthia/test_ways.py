"""Movement against a slow twin that walks every path there is (FA-150 to FA-156, FA-158)."""

import random

import pytest

from rules.farlanthia import forces, movement
from rules.farlanthia.board import board
from rules.farlanthia.state import FarState, FarTable
from rules.farlanthia.tables import (
    CAVALRY,
    HIDDEN,
    INFANTRY,
    LAKE,
    ROAD,
    SAPPER,
    SWAMP,
    TERRAINS,
    VILLAGE,
    VOLCANO,
    WALL,
)
from rules.kernel.names import NOBODY
from tests.cited import rule
from tests.farlanthia.cards_table import A, B, table_of

HERE = board("radius3")
COSTS = {"volcano": 3, "lake": 3, "badlands": 2, "mountain": 3, "forest": 2, "field": 1, "flats": 1,
         "hills": 2, "desert": 2, "tundra": 2}  # fmt: skip
"""What the book says (3.1, FA-151)."""


def some_land(rng: random.Random) -> FarState:
    """A map with walls, roads, lakes, fog and what is another's, thrown together."""
    state = table_of(
        walls=rng.choice(("cost3", "impassable")),
        lake_move=rng.choice(("3", "impassable")),
        volcano_kind=rng.choice(("volcano", "palace")),
        unit_types="foot_and_horse",
        sappers="on",
        tile_structures="roads_share",
    )
    table = state.table
    for cell in range(HERE.cells):
        table.terrain[cell] = rng.choice((5, 5, 5, 4, 4, *range(len(TERRAINS)), HIDDEN))
        table.structure[cell] = table.owner[cell] = NOBODY
        if table.terrain[cell] not in (HIDDEN, VOLCANO, SWAMP, LAKE) and rng.random() < 0.4:
            table.structure[cell] = rng.choice((WALL, WALL, ROAD, ROAD, VILLAGE))
            table.owner[cell] = A if rng.random() < 0.7 else B
            if table.structure[cell] != ROAD and rng.random() < 0.3:
                table.road[cell] = table.owner[cell]
        if table.terrain[cell] not in (HIDDEN, SWAMP) and rng.random() < 0.1:
            forces.add_units(table, B, cell, INFANTRY, 1)
    return state


def price(table: FarTable, cell: int, sappers: bool) -> int | None:
    """What entering costs, rule by rule; None if nobody of that group may."""
    if table.terrain[cell] == HIDDEN:
        return None
    name = TERRAINS[table.terrain[cell]].name
    if name == "swamp" or (name == "lake" and table.terms.lake_move == "impassable"):
        return None
    if table.structure[cell] == WALL and table.terms.walls == "impassable" and not sappers:
        return None
    if table.road[cell] != NOBODY or table.structure[cell] == ROAD:
        return 1
    if table.structure[cell] == WALL:
        return 3
    return 2 if name == "volcano" and table.terms.volcano_kind == "palace" else COSTS[name]


def walks(table: FarTable, path: tuple[int, ...], left: int, sappers: bool) -> list[tuple[int, ...]]:
    """Every path that goes on from this one within the points that are left."""
    found = [path]
    here = path[-1]
    if len(path) > 1 and (B in (table.owner[here], table.holder[here], table.road[here])):
        return found
    for near in HERE.neighbours[here]:
        cost = price(table, near, sappers)
        if near not in path and cost is not None and cost <= left:
            found += walks(table, (*path, near), left - cost, sappers)
    return found


@rule("FA-151", "FA-152", "FA-153", "FA-154", "FA-156", "FA-158", "FA-145")
@pytest.mark.parametrize("seed", range(12))
def test_every_path_agrees_with_the_way_that_is_taken(seed: int) -> None:
    rng = random.Random(seed)
    state = some_land(rng)
    table = state.table
    for kinds, points in (
        ((INFANTRY,), 3),
        ((CAVALRY,), 5),
        ((SAPPER,), 3),
        ((INFANTRY, CAVALRY), 3),
        ((1, 2), 3),
    ):
        origin = rng.choice([cell for cell in range(HERE.cells) if table.terrain[cell] >= 0])
        sappers = set(kinds) == {SAPPER}
        best: dict[int, tuple[tuple[int, ...], int]] = {}
        for path in (walk for walk in walks(table, (origin,), points, sappers) if len(walk) > 1):
            cost = sum(price(table, cell, sappers) or 0 for cell in path[1:])
            key = (cost, len(path) - 1, *reversed(path[:-1]))
            best[path[-1]] = min(best.get(path[-1], ((99,), 0)), (key, path[-2]))
        found = movement.ways(table, A, origin, kinds)
        assert {to: (way.cost, way.length, way.before) for to, way in found.items()} == {
            to: (*key[:2], before) for to, (key, before) in best.items()
        }
