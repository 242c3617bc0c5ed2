"""The random island: land that grows plot by plot, always in one piece (LA-010)."""

from typing import Annotated

import msgspec

from rules.kernel.chance import BOARD, Chance
from rules.kernel.hexes.bits import bits, nth
from rules.kernel.options import Of
from rules.land.board import Board, board
from rules.land.ground import BEACH, GREEN, ISLE, MOUNTAIN, RESIDENT, WATER, ground

LEAST_CELLS = 12
"""With fewer dice cells than this to start in, an island is thrown away."""


class Recipe(msgspec.Struct, frozen=True):
    """What a random island is made of: k, and per cent of land, mountains, cows, beach, small islands."""

    k: Annotated[int, Of("plots_k")]
    land: Annotated[int, Of("land_pct")]
    mountain: Annotated[int, Of("mountain_pct")]
    cow: Annotated[int, Of("cow_pct")]
    beach: Annotated[int, Of("beach_pct")]
    isle: Annotated[int, Of("isle_pct")]
    start_mountain: bool = False


def random_island(recipe: Recipe, chance: Chance) -> str:
    """A terrain drawn by the recipe; equal recipe and stream give an equal one."""
    while True:
        terrain = _draft(recipe, chance)
        start = ground(terrain).start(recipe.start_mountain)
        if sum(bool(cell & start) for cell in board(recipe.k).cells) >= LEAST_CELLS:
            return terrain


def _draft(recipe: Recipe, chance: Chance) -> str:
    area = board(recipe.k)
    land = _grow(area, area.plots * recipe.land // 100, chance)
    size = land.bit_count()
    mountain = _raise(area, land, size * recipe.mountain // 100, chance)
    green = land ^ mountain
    resident = _draw_some(green, size * recipe.cow // 100, chance)
    shore = area.spread(land) & ~land
    beach = sum(1 << plot for plot in bits(shore) if chance.draw(100, BOARD) < recipe.beach)
    isle = _scatter(area, area.all & ~(land | beach), area.plots * recipe.isle // 100, chance)
    layers = ((MOUNTAIN, mountain), (RESIDENT, resident), (GREEN, green), (BEACH, beach), (ISLE, isle))
    return "".join(
        next((sign for sign, layer in layers if layer >> plot & 1), WATER) for plot in range(area.plots)
    )


def _grow(area: Board, wanted: int, chance: Chance) -> int:
    """Land from the middle plot outwards, never on the rim."""
    middle = area.side // 2
    land = 1 << area.plot(middle, middle)
    for _ in range(wanted - 1):
        shore = area.spread(land) & ~land & ~area.rim
        if not shore:
            break
        land |= _draw_one(shore, chance)
    return land


def _raise(area: Board, land: int, wanted: int, chance: Chance) -> int:
    """Mountains, inland as long as there is green inland. Land never lies on the rim."""
    inland = land & ~area.spread(area.all & ~land)
    mountain = 0
    for _ in range(wanted):
        mountain |= _draw_one(inland & ~mountain or land & ~mountain, chance)
    return mountain


def _draw_some(plots: int, wanted: int, chance: Chance) -> int:
    drawn = 0
    for _ in range(wanted):
        drawn |= _draw_one(plots & ~drawn, chance)
    return drawn


def _scatter(area: Board, water: int, wanted: int, chance: Chance) -> int:
    """Small islands, each with nothing but water around it."""
    isle = 0
    for _ in range(wanted):
        lonely = area.all & ~area.around(area.all & ~(water & ~isle))
        if not lonely:
            break
        isle |= _draw_one(lonely, chance)
    return isle


def _draw_one(plots: int, chance: Chance) -> int:
    """One plot of a mask, in reading order by the draw, as a mask."""
    return 1 << nth(plots, chance.draw(plots.bit_count(), BOARD))
