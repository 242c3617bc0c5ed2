"""What to reveal: land to build on as long as there is little of it, then the way to where the war is won."""

from collections.abc import Callable

from rules.farlanthia.actions import End, Scout, ScoutMany
from rules.farlanthia.players import distances, plots, race
from rules.farlanthia.season import scouting
from rules.farlanthia.state import FarTable
from rules.farlanthia.tables import TERRAINS, VILLAGE
from rules.farlanthia.view import FarView
from rules.kernel.actions import Action
from rules.kernel.game import Turn
from rules.kernel.hexes.bits import bits
from rules.kernel.names import NOBODY

_ENOUGH = 2
"""With so many sites for villages at hand the way to the enemy is scouted first."""
_LEAST = 2
"""The lowest die that is worth spending: it reveals a tile more than none would."""
_UNKNOWN, _CLOSED = 1.8, 9
"""What a hidden tile costs to enter on average, and what one costs that nobody enters."""


def scout(turn: Turn, table: FarTable, seat: int) -> Action:
    """The tile that helps most; the lowest die for several while land is scarce or the way is closed."""
    view: FarView = turn.view
    poor = _sites(table, seat) < _ENOUGH
    brings = _near(view, seat) if poor else _on_the_way(view, seat)
    dice = sorted(die for die in table.dice[seat] if die >= _LEAST)
    if ScoutMany in turn.open and len(dice) > 1 and (poor or _shut(table, seat)):
        cells = sorted(bits(scouting.may_use_die(table, seat)), key=brings, reverse=True)
        fit = [die for die in dice if die <= len(cells)]
        if fit:
            return ScoutMany(fit[0], 0, tuple(cells[: fit[0]]))
    singles = [move for move in turn.legal if isinstance(move, Scout) and move.cell is not None]
    return max(singles, key=lambda move: brings(move.cell or 0), default=End())


def _sites(table: FarTable, seat: int) -> int:
    able = plots.sites(table, seat)
    return sum(kind == VILLAGE and plots.income(table, kind, cell) > 0 for kind, cell in able)


def _shut(table: FarTable, seat: int) -> bool:
    """Whether no open way leads to a goal of war."""
    steps = distances.steps_to(table, race.aims(table, seat), hidden=NOBODY)
    return steps[distances.home(table, seat)] >= distances.FAR


def promise(view: FarView, seat: int, cell: int) -> tuple[float, int]:
    """How good a hidden tile is to reveal: near home, and known to yield."""
    terrain = dict(view.known).get(cell, NOBODY)
    known = 0.0 if terrain == NOBODY else 1.0 if TERRAINS[terrain].yields >= 0 else -2.0
    return known - distances.nearest(view.table, cell, [distances.home(view.table, seat)]), -cell


def _near(view: FarView, seat: int) -> Callable[[int], tuple[float, ...]]:
    """Land beside what is built before all other."""

    def brings(cell: int) -> tuple[float, ...]:
        beside = sum(view.table.owner[near] == seat for near in view.table.board.neighbours[cell])
        value, less = promise(view, seat, cell)
        return value + 2 * min(1, beside), less

    return brings


def _on_the_way(view: FarView, seat: int) -> Callable[[int], tuple[float, ...]]:
    """Less the movement points of the way through it from home to the goal."""
    table, known = view.table, dict(view.known)
    out = distances.steps_to(table, [distances.home(table, seat)], hidden=NOBODY)
    on_from = distances.steps_to(table, race.aims(table, seat))

    def brings(cell: int) -> tuple[float, ...]:
        before = min((out[near] for near in table.board.neighbours[cell]), default=distances.FAR)
        price = TERRAINS[known[cell]].cost if cell in known else _UNKNOWN
        through = before + (price if price >= 0 else _CLOSED) + on_from[cell]
        return -through, promise(view, seat, cell)[0], -cell

    return brings
