"""Laying out a game: the map, terrains and numbers at random but fair, what is hidden (LO-190 to LO-207)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from rules.kernel.chance import BOARD, Chance
from rules.kernel.hexes.pips import PIPS
from rules.kernel.hexes.shape import Shape
from rules.kernel.options import Settings
from rules.landover import generator
from rules.landover.board import GENERATOR, PLANS, RANDOM, chart
from rules.landover.tables import GOLD, HIDDEN, PRODUCING, SEA

ATTEMPTS: int = GENERATOR["max_attempts"]
MOST_PIPS: int = GENERATOR["max_corner_pips"]
GOOD_PIPS = 3
"""Each resource has a tile of so many pips (LO-206)."""
HOT = (6, 8)
STRICT, NO_WORTH, NO_PIPS, NO_SPREAD = range(4)
"""What is asked of a deal: all; without LO-206; without LO-205 too; LO-203 alone."""


@dataclass(frozen=True)
class Grounds:
    """The tiles that a deal is judged on: neighbours among them, and the tiles of each corner."""

    tiles: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    corners: tuple[tuple[int, ...], ...]


def grounds(board: Shape, tiles: Sequence[int]) -> Grounds:
    """What to judge a deal over these tiles by."""
    among = set(tiles)
    pairs = tuple(
        (tile, near)
        for tile in tiles
        for near in board.tile_neighbours[tile]
        if near > tile and near in among
    )
    corners = {tuple(tile for tile in touched if tile in among) for touched in board.corner_tiles}
    return Grounds(tuple(tiles), pairs, tuple(sorted(each for each in corners if len(each) > 1)))


def fair(where: Grounds, terrain: Sequence[int], numbers: Sequence[int], asked: int) -> bool:
    """Whether a deal is as fair as asked (LO-203 to LO-206); both sequences are by tile."""
    for one, other in where.pairs:
        first, second = numbers[one], numbers[other]
        if first in HOT and second in HOT:
            return False
        if asked < NO_SPREAD and (first == second or {first, second} == {2, 12}):
            return False
    return (asked >= NO_PIPS or _even(where, terrain, numbers)) and (
        asked >= NO_WORTH or _worth(where, terrain, numbers)
    )


def _even(where: Grounds, terrain: Sequence[int], numbers: Sequence[int]) -> bool:
    """LO-205: gold is neither 6 nor 8, and no corner is too good."""
    if any(terrain[tile] == GOLD and numbers[tile] in HOT for tile in where.tiles):
        return False
    return all(sum(PIPS[numbers[tile]] for tile in corner) <= MOST_PIPS for corner in where.corners)


def _worth(where: Grounds, terrain: Sequence[int], numbers: Sequence[int]) -> bool:
    """LO-206: each resource can be had often enough."""
    good = {terrain[tile] for tile in where.tiles if PIPS[numbers[tile]] >= GOOD_PIPS}
    return all(kind in good for kind in range(PRODUCING))


def deal_numbers(
    where: Grounds, terrain: Sequence[int], numbers: list[int], tokens: Sequence[int], chance: Chance
) -> None:
    """Deal tokens fairly, into `numbers` by tile; what cannot be had is no longer asked, in turn (LO-207)."""
    dealt = list(tokens)
    for asked in (STRICT, NO_WORTH, NO_PIPS, NO_SPREAD):
        for _ in range(ATTEMPTS):
            deal(where.tiles, numbers, dealt, chance)
            if fair(where, terrain, numbers, asked):
                return
    part(where, numbers)


def deal(tiles: Sequence[int], into: list[int], values: list[int], chance: Chance) -> None:
    """Shuffle values and put one on each tile."""
    chance.shuffle(values, BOARD)
    for tile, value in zip(tiles, values, strict=True):
        into[tile] = value


def part(where: Grounds, numbers: list[int]) -> None:
    """Swap each 6 or 8 that touches another with the first tile that ends the conflict (LO-207)."""
    for one, other in where.pairs:
        if numbers[one] in HOT and numbers[other] in HOT:
            for tile in where.tiles:
                numbers[other], numbers[tile] = numbers[tile], numbers[other]
                if not _hot(where, numbers, other) and not _hot(where, numbers, tile):
                    break
                numbers[other], numbers[tile] = numbers[tile], numbers[other]


def _hot(where: Grounds, numbers: Sequence[int], tile: int) -> bool:
    return any(tile in pair and numbers[pair[0]] in HOT and numbers[pair[1]] in HOT for pair in where.pairs)


def deal_hidden(
    board: Shape,
    tiles: Sequence[int],
    pools: tuple[Sequence[int], Sequence[int]],
    numbers: Sequence[int],
    shuffle: Callable[[list[int]], None],
    attempts: int,
) -> list[tuple[int, int, int]]:
    """Terrain and number of each mystery tile (LO-198): no 6 or 8 of theirs touches another one.

    `numbers` are those of the known tiles. The last of so many attempts stands.
    """
    terrains, tokens = map(list, pools)
    for _ in range(attempts):
        shuffle(terrains)
        shuffle(tokens)
        if not _conflict(board, dict(zip(tiles, tokens, strict=True)), numbers):
            break
    return list(zip(tiles, terrains, tokens, strict=True))


def _conflict(board: Shape, hidden: dict[int, int], numbers: Sequence[int]) -> bool:
    """Whether a 6 or 8 of hidden tiles touches another one."""
    return any(
        near >= 0 and hidden.get(near, numbers[near]) in HOT
        for tile, token in hidden.items()
        if token in HOT
        for near in board.tile_neighbours[tile]
    )


class Laid(NamedTuple):
    """A board before the first village: the key of its chart, terrain and numbers, what is hidden where."""

    key: str
    terrain: list[int]
    numbers: list[int]
    hidden: list[tuple[int, int, int]]


def lay(options: Settings, seats: int, chance: Chance) -> Laid:
    """The board that the options ask for."""
    if options["map"] == RANDOM:
        return _lay_random(options, seats, chance)
    return _lay_plan(options, chance)


def _lay_random(options: Settings, seats: int, chance: Chance) -> Laid:
    """Terrains and numbers (LO-209) of a random map are always dealt; freely under `chaos` (LO-195)."""
    ground = generator.generate(seats, str(options["generator_islands"]), chance)
    terrain = [SEA] * len(ground.shape.tiles)
    numbers = [0] * len(terrain)
    for tile, kind in zip(ground.land, generator.terrains(ground, chance), strict=True):
        terrain[tile] = kind
    laid = Laid(ground.key, terrain, numbers, [])
    _deal(options, chance, laid, ground.land, list(GENERATOR["numbers_cycle"][: len(ground.land)]))
    return laid


def _lay_plan(options: Settings, chance: Chance) -> Laid:
    plan = PLANS[str(options["map"])]
    ground = plan.chart
    laid = Laid(ground.key, list(plan.terrain), list(plan.numbers), [])
    _, terrain, numbers, hidden = laid
    known = tuple(tile for tile in ground.land if terrain[tile] != HIDDEN)
    if options["terrain"] == "shuffled":
        deal(known, terrain, [terrain[tile] for tile in known], chance)
    if options["numbers"] != "fixed":
        _deal(options, chance, laid, known, [numbers[tile] for tile in known])
    mystery = [tile for tile in ground.land if terrain[tile] == HIDDEN]
    pools, shuffle = (plan.mystery_terrain, plan.mystery_numbers), partial(chance.shuffle, purpose=BOARD)
    attempts = 1 if options["numbers"] == "chaos" else ATTEMPTS
    hidden += deal_hidden(ground.shape, mystery, pools, numbers, shuffle, attempts)
    return laid


def _deal(options: Settings, chance: Chance, laid: Laid, tiles: tuple[int, ...], dealt: list[int]) -> None:
    """Deal numbers over tiles, fairly unless the option says otherwise (LO-195)."""
    if options["numbers"] == "chaos":
        deal(tiles, laid.numbers, dealt, chance)
    else:
        deal_numbers(grounds(chart(laid.key).shape, tiles), laid.terrain, laid.numbers, dealt, chance)
