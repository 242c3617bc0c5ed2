"""What Land's judgement looks at: land, cows, and who comes first to what is free."""

from rules.kernel.hexes.bits import bits
from rules.kernel.judgement import Features
from rules.land.outlook import paid
from rules.land.table import OVER, START, TURN, LandTable, in_turn, start_plots
from rules.land.view import LandView

FEATURES = (
    "plots", "mountains", "cows", "near", "soon", "far", "reachable", "to_move", "wait", "unplaced"
)  # fmt: skip
"""By seat: its plots; mountains among them; cows of its next turn beyond its plots, or left in this one; free
plots beside its land; what it takes in the next two rounds, in the four after them, and in all, if everybody
spreads as far as their cows allow; whether it is to move; how many move before it, as a part of all; whether
it has no plot yet."""
_SOON, _LATER = 2, 6


def features(view: LandView) -> Features:
    """What each seat of a game of Land has, and may hope for."""
    table = view.table
    seats = range(view.seats)
    usable = table.ground.usable.bit_count()
    turn = in_turn(table) if table.phase != START and table.at >= 0 else -1
    hopes, at = _spread(table, turn), max(table.at, 0)
    rows = []
    for seat in seats:
        owned = table.owned[seat]
        near = table.ground.board.spread(owned) & table.free
        rows.append(
            (
                owned.bit_count(),
                (owned & table.ground.mountain).bit_count(),
                table.cows if seat == turn else table.bonus[seat],
                near.bit_count(),
                *hopes[seat],
                seat == turn,
                (table.order.index(seat) - at) % len(table.order) / len(table.order),
                not owned,
            )
        )
    out = tuple(bits(table.gone))
    winners = table.winners if table.phase == OVER else ()
    return Features(1 - table.free.bit_count() / usable, rows, out=out, winners=winners)


def _spread(table: LandTable, turn: int) -> list[tuple[int, int, int]]:
    """By seat how much land it takes soon, later and in all if everybody takes what they reach, in turn."""
    spread, mountain = table.ground.board.spread, table.ground.mountain
    at = max(table.at, 0) if table.phase == TURN else 0
    moving = [seat for seat in table.order[at:] + table.order[:at] if not table.gone >> seat & 1]
    land, free = list(table.owned), table.free
    cows = [owned.bit_count() + extra for owned, extra in zip(land, table.bonus, strict=True)]
    found = [[0, 0, 0] for _ in land]
    rounds = 0
    while moving:
        still = []
        for seat in moving:
            new = spread(land[seat]) & free if land[seat] else start_plots(table) & free
            new = new if land[seat] else new & -new
            if not new:
                continue
            still.append(seat)
            free ^= new
            able = table.cows if seat == turn and not rounds else max(cows[seat], 1)
            taken = paid(new.bit_count(), (new & mountain).bit_count(), able)
            land[seat] |= new
            cows[seat] += taken
            found[seat][(rounds >= _SOON) + (rounds >= _LATER)] += taken
        moving = still
        rounds += 1
    return [(soon, later, soon + later + last) for soon, later, last in found]
