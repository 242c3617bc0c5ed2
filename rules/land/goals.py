"""What ends a game of Land, and who wins then (LA-032 to LA-034)."""

from functools import reduce
from operator import or_

from msgspec.structs import replace

from rules.kernel.goals import Goal, nearest
from rules.kernel.hexes.bits import bits
from rules.kernel.names import Names, join, plural
from rules.land.table import TURN, LandTable
from rules.land.view import LandView


def goals(view: LandView, names: Names) -> tuple[Goal, ...]:
    """The most plots win when nobody can take another, or takes one in a round; nothing once it is over."""
    table = view.table
    if view.over:
        return ()
    free = table.free.bit_count()
    told = f"The most plots win; {nearest(names, view.scores, view.viewer)}, and {plural(free, 'plot')}"
    told += f" {'is' if free == 1 else 'are'} free."
    most = Goal(told, counts=view.scores, name="Plots")
    last = [seat for seat in table.order if can_take_last(table, seat)]
    others = any(map(table.can_reclaim, table.order[table.at + 1 :]))
    if table.phase == TURN and table.round_passed() and not others:  # LA-033
        passes = names.doing(view.viewer, view.turn, "passes", "pass", "you")
        told = f"If {passes} now, a whole round has gone by without a plot, and the game ends."
        return Goal(told, True), most
    if last:
        later = join([names.to(view.viewer, seat) for seat in last if seat != view.turn], "or")
        who = f"With the next turn {later}"
        if view.turn in last:
            who = f"In this turn {names.to(view.viewer, view.turn)}"
            who += f", or {later} with the next," * (len(last) > 1)
        return Goal(f"{who} may take the last land, and end the game.", True), most
    return (most,)


def can_take_last(table: LandTable, seat: int) -> bool:
    """Whether a seat can take so much in its next turn that nobody can take any more after it (LA-032)."""
    if table.gone >> seat & 1:
        return False
    mine = seat == table.in_turn()
    owned = table.owned[seat]
    if not owned:
        others = reduce(or_, (table.reclaimable(each) for each in table.order if each != seat), 0)
        last = table.start_plots() & (others or -1) if others.bit_count() < 2 else 0
        return any(_ends(table, seat, 1 << plot, 0) for plot in bits(last))
    spread, free = table.ground.board.spread, table.free
    taken = spread(table.base if mine else owned) & free
    while table.chain and (more := spread(taken) & free & ~taken):
        taken |= more
    return _ends(table, seat, taken, table.cows if mine else table.next_cows(seat))


def _ends(table: LandTable, seat: int, taken: int, cows: int) -> bool:
    """Whether nobody can go on once a seat has paid for these plots; a first plot (no cows) costs nothing."""
    if cows and table.cost(taken) > cows:
        return False
    after = replace(table, owned=[*table.owned])
    after.owned[seat] |= taken
    after.free &= ~taken
    return not any(after.can_reclaim(each) for each in table.order)
