"""Laying the board: terrain, number tokens and harbours from options and chance (SE-002 to SE-007)."""

from rules.kernel.chance import BOARD, Chance
from rules.kernel.options import Settings
from rules.settlers import tables
from rules.settlers.state import Board, board

_HOT = (6, 8)


def lay(options: Settings, chance: Chance) -> Board:
    """The board for settled options. Draws, in this order: terrains, tokens, harbours, as far as shuffled."""
    name = "expansion" if options["expansion"] == "on" else "standard"
    frame = tables.FRAMES[name]
    if options["board"] == "beginner":
        terrain, tokens = tables.BEGINNER_TERRAIN, tables.BEGINNER_TOKENS
    else:
        terrain = _shuffled(frame.terrain, chance)
        dealt = _spiral if options["board"] == "spiral" else _random
        tokens = dealt(frame, terrain, chance)
        while options["no_adjacent_68"] == "on" and _hot_neighbours(frame, tokens):
            tokens = _random(frame, terrain, chance)
    harbours = _shuffled(frame.harbours, chance) if options["harbours"] == "shuffled" else frame.harbours
    return board(name, terrain, tokens, harbours)


def _shuffled(items: tuple[int, ...], chance: Chance) -> tuple[int, ...]:
    mixed = list(items)
    chance.shuffle(mixed, BOARD)
    return tuple(mixed)


def _random(frame: tables.Frame, terrain: tuple[int, ...], chance: Chance) -> tuple[int, ...]:
    """Tokens shuffled over the tiles in reading order (SE-004)."""
    mixed = iter(_shuffled(frame.tokens, chance))
    return tuple(0 if kind == tables.DESERT else next(mixed) for kind in terrain)


def _spiral(frame: tables.Frame, terrain: tuple[int, ...], chance: Chance) -> tuple[int, ...]:
    """The lettered tokens along a spiral from a drawn corner tile (SE-003)."""
    k = chance.draw(6, BOARD)
    outer, inner = (
        tables.SPIRAL_OUTER[2 * k :] + tables.SPIRAL_OUTER[: 2 * k],
        tables.SPIRAL_INNER[k:] + tables.SPIRAL_INNER[:k],
    )
    letters = iter(tables.SPIRAL_TOKENS)
    tokens = [0] * len(terrain)
    for at in (*outer, *inner, (0, 0)):
        tile = frame.shape.index[at]
        if terrain[tile] != tables.DESERT:
            tokens[tile] = next(letters)
    return tuple(tokens)


def _hot_neighbours(frame: tables.Frame, tokens: tuple[int, ...]) -> bool:
    """True if two neighbouring tiles both carry a 6 or 8 (SE-005)."""
    return any(
        token in _HOT
        and any(other >= 0 and tokens[other] in _HOT for other in frame.shape.tile_neighbours[tile])
        for tile, token in enumerate(tokens)
    )
