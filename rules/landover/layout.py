"""Laying out a game: the map, its terrains and numbers, and what is hidden (LO-190 to LO-200)."""

from functools import partial
from typing import NamedTuple

from rules.kernel.chance import BOARD, Chance
from rules.kernel.options import Settings
from rules.landover.board import PLANS, RANDOM, chart
from rules.landover.dealing import ATTEMPTS, deal, deal_hidden, deal_numbers, grounds
from rules.landover.generator import generate, terrains, tokens
from rules.landover.tables import HIDDEN, SEA


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
    """Terrains and numbers of a random map are always dealt; without condition under `chaos` (LO-195)."""
    ground = generate(seats, str(options["generator_islands"]), chance)
    terrain = [SEA] * len(ground.shape.tiles)
    numbers = [0] * len(terrain)
    for tile, kind in zip(ground.land, terrains(ground, chance), strict=True):
        terrain[tile] = kind
    laid = Laid(ground.key, terrain, numbers, [])
    _deal(options, chance, laid, ground.land, tokens(ground))
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
