"""The race for renown: who is likely to win it, whose fall would matter, and the way to that capitol.

Of 400 realms of a strong and three steady lords all were won by renown, after 6.4 seasons on average, 92 % of
them by who had met the hunted dragon twice: each time half of the target. Adventures are three a season for
everybody; what is left to skill is honor and valor, and rivals put out. The constants are estimates from such
games, tried 100 games at a time on the same boards: too few to tell neighbouring values apart. On 200 other
boards strong won 92 games among three steady (39 to 53 %), and one more steady in its place 50.
"""

from collections.abc import Callable

from rules.actions import Action
from rules.farlanthia import units
from rules.farlanthia.actions import Trade
from rules.farlanthia.players.lay import FAR, goals, home, steps_to
from rules.farlanthia.realm import is_seat, stock
from rules.farlanthia.state import Table
from rules.farlanthia.tables import CAPITOL, NOBODY, TERRAINS, TRACK, TROOP, UNIT_LIMIT
from rules.farlanthia.view import FarView

_LEAD = 1.3
"""How many times likelier a point of renown more makes a victory."""
_PER_RENOWN = 0.8
"""Movement points further that an army goes against a rival for each point of renown more."""
_UNKNOWN, _CLOSED = 1.8, 9
"""What a hidden tile costs to enter on average, and what one costs that nobody enters."""
_NEARLY = 3
"""So much renown below the target a rival is stopped at any odds that are not hopeless."""


def on(table: Table) -> bool:
    """Whether renown wins this game."""
    return table.terms.win_renown


def hopes(table: Table) -> dict[int, float]:
    """By seat in play: its chance to win the race, by renown and the tracks that turn into it."""
    weights = {seat: _LEAD ** _points(table, seat) for seat in table.playing}
    most = sum(weights.values())
    return {seat: weight / most for seat, weight in weights.items()}


def _points(table: Table, seat: int) -> float:
    return table.renown[seat] + (table.valor[seat] + table.honor[seat]) / (2 * TRACK)


def due(table: Table, seat: int) -> bool:
    """Whether a seat wins at this season's end if nothing is done about it (FA-232)."""
    return on(table) and table.renown[seat] >= table.terms.renown_target


def urgent(table: Table, seat: int) -> bool:
    """Whether a rival is so near to the target that waiting for better odds is too late."""
    return on(table) and table.renown[seat] >= table.terms.renown_target - _NEARLY


def aims(table: Table, seat: int) -> dict[int, float]:
    """By goal of war: how much further it counts than it lies, because its owner has less renown."""
    renown = {
        cell: table.renown[table.owner[cell]]
        for cell in goals(table, seat)
        if is_seat(table, table.owner[cell])
    }
    top = max(renown.values(), default=0)
    return {cell: _PER_RENOWN * (top - points) for cell, points in renown.items()}


def way_to(view: FarView, seat: int) -> Callable[[int], float]:
    """By hidden cell: the movement points of the way through it from home to the goal of war."""
    table, known = view.table, dict(view.known)
    out = steps_to(table, [home(table, seat)], hidden=NOBODY)
    on_from = steps_to(table, aims(table, seat))

    def through(cell: int) -> float:
        before = min((out[near] for near in table.board.neighbours[cell]), default=FAR)
        price = TERRAINS[known[cell]].cost if cell in known else _UNKNOWN
        return before + (price if price >= 0 else _CLOSED) + on_from[cell]

    return through


def supplies(legal: list[Action], table: Table, seat: int) -> Trade | None:
    """A trade of what no unit costs for what the next unit lacks."""
    held, cost = stock(table, seat), units.kind_of(table, TROOP).cost
    able = min(held[good] // asked for good, asked in enumerate(cost) if asked)
    lacking = [good for good, asked in enumerate(cost) if asked and held[good] < asked * (able + 1)]
    trades = [
        move
        for move in legal
        if isinstance(move, Trade) and move.times == 1 and move.get in lacking and not cost[move.give]
    ]
    if 2 * sum(cost[good] * (able + 1) - held[good] for good in lacking) > _spare(held, cost):
        return None
    return max(trades, key=lambda move: held[move.give], default=None)


def _spare(held: tuple[int, ...], cost: tuple[int, ...]) -> int:
    return sum(count - count % 2 for count, asked in zip(held, cost, strict=True) if not asked)


def wanted(table: Table, seat: int) -> int:
    """How many units to muster at most: while nobody can come soon, no more than any rival has.

    Gold keeps, and who looks weaker than its rivals is resisted: that brings honor, where an accepted truce
    brings none.
    """
    if not on(table) or _near(table, seat) <= _SOON:
        return UNIT_LIMIT
    fewest = min(units.total(table, other) for other in table.playing if other != seat)
    return max(0, fewest - units.total(table, seat))


def _near(table: Table, seat: int) -> float:
    """The movement points over open tiles between who could attack and where a seat has or musters units."""
    steps = steps_to(table, _stations(table, seat), hidden=NOBODY)
    others = (other for other in table.playing if other != seat)
    cells = (cell for other in others for cell in _stations(table, other))
    return min((steps[cell] for cell in cells), default=FAR)


def _stations(table: Table, seat: int) -> list[int]:
    return [*units.places(table, seat), *units.muster_tiles(table, seat)]


_SOON = 6
"""Two seasons' march."""


def a_crown(table: Table, seat: int, cell: int) -> bool:
    """Whether a rival's capitol stands there, whose fall puts the rival out (FA-240)."""
    owner = table.owner[cell]
    fatal = table.terms.elimination == "capitol" and table.structure[cell] == CAPITOL
    return fatal and owner != seat and owner in table.playing


def falling(table: Table, seat: int, cell: int) -> bool:
    """Whether a seat holds a rival's capitol, which it razes at the end of the rival's turn (FA-196)."""
    return table.holder[cell] == seat and a_crown(table, seat, cell)


def leader_falls(table: Table, seat: int, cell: int) -> bool:
    """Whether taking that cell may put out a rival who else wins at this season's end (FA-232, FA-240)."""
    owner = table.owner[cell]
    return a_crown(table, seat, cell) and due(table, owner) and owner in table.order[table.at + 1 :]


def worth_the_blame(table: Table, seat: int, cell: int) -> bool:
    """Whether razing that cell decides the game, so that a truce does not matter (FA-209)."""
    return a_crown(table, seat, cell) and (len(table.playing) == 2 or due(table, table.owner[cell]))
