"""How much land a seat may hope for: a quick look ahead for computer players."""

from collections.abc import Sequence

import msgspec

from rules.land.ground import Ground
from rules.land.table import LandTable

FADE = 0.8
"""A plot one turn later is worth this much of one now: others may be faster, and plots bring cows.

With 0.7 or 0.9, and with a `RIVALRY` of 0.7 or 1.4, it won as often, in 300 pairs of duels each (±2 %).
"""
RIVALRY = 1.0
"""What a plot of a rival costs, in plots of one's own."""


class Prospect(msgspec.Struct):
    """A position for looking ahead: land and cows by seat, and the free land."""

    ground: Ground
    owned: list[int]
    free: int
    bonus: list[int]
    """By seat: cows beyond its plots in its next turn."""
    order: tuple[int, ...]
    """The seats that play on and have land, as they move after this turn; `seat` is the last."""
    seat: int
    sight: int
    """So many turns of everybody are looked ahead at most."""


def prospect(table: LandTable, seat: int, sight: int) -> Prospect:
    """The position behind a table, as `seat` sees it on its turn."""
    at = table.order.index(seat)
    after = table.order[at + 1 :] + table.order[: at + 1]
    playing = tuple(s for s in after if s == seat or (table.owned[s] and not table.gone >> s & 1))
    return Prospect(table.ground, table.owned, table.free, table.bonus, playing, seat, sight)


def worth(position: Prospect, plots: int, gained: int) -> float:
    """What the position promises to its seat once it has taken these `plots`, with `gained` resident cows.

    All seats spread in turn over everything within reach, one step a turn; what counts of it is what
    their cows could pay. Rivals' land counts against it.
    """
    ground, seat = position.ground, position.seat
    spread, mountain = ground.board.spread, ground.mountain
    land = list(position.owned)
    land[seat] |= plots
    free = position.free & ~plots
    cows = [owned.bit_count() + extra for owned, extra in zip(land, position.bonus, strict=True)]
    cows[seat] += gained
    growth, weight = float(plots.bit_count()), 1.0
    moving: Sequence[int] = position.order
    turns = position.sight
    while moving and turns:
        turns -= 1
        still = []
        weight *= FADE
        for each in moving:
            new = spread(land[each]) & free
            if not new:
                continue
            still.append(each)
            land[each] |= new
            free ^= new
            taken = paid(new.bit_count(), (new & mountain).bit_count(), cows[each])
            cows[each] += taken
            growth += weight * taken * (1.0 if each == seat else -RIVALRY)
        moving = still
    return growth


def paid(plots: int, mountains: int, cows: int) -> int:
    """How many of so many plots, mountains among them, the cows could pay, the cheap ones first."""
    greens = min(plots - mountains, cows)
    return greens + min(mountains, (cows - greens) // 2)
