"""What a seat may do, why not, and what it changes."""

import random
from collections.abc import Mapping

from rules.kernel.actions import Action, Leave
from rules.kernel.events import Event
from rules.kernel.hexes.bits import bits, mask, nth
from rules.kernel.illegal import Illegal
from rules.kernel.names import join, placeholder
from rules.kernel.phase import Move, no_check
from rules.land.actions import Choose, End, Finish, Reclaim, ReclaimAll
from rules.land.events import Ended, Finished, Left, Placed, Reclaimed, Swept, TieRolled
from rules.land.ground import BEACH, ISLE, WATER
from rules.land.state import LandState
from rules.land.table import START, TURN, LandTable
from rules.land.turns import advance

END, FINISH, _ALL = End(), Finish(), ReclaimAll()
_BARREN = {BEACH: "beach", WATER: "water", ISLE: "a small island"}


def first_plots(state: LandState, seat: int) -> list[Action]:
    """The plots to start on."""
    table = state.table
    return [Choose(plot) for plot in bits(table.offered)] if seat == table.in_turn() else []


def turn_moves(state: LandState, seat: int) -> list[Action]:
    """All plots within reach if they can be paid, and the end of the turn; sets of plots are not listed."""
    table = state.table
    if seat != table.order[table.at]:
        return []
    found: list[Action] = [_ALL, END] if table.pays_all() else [END]
    if table.alone():
        found.append(FINISH)
    return found


def sample_reclaim(state: LandState, rng: random.Random) -> Reclaim:
    """Some legal reclaiming for the seat in turn, from one plot to all that its cows can pay."""
    table, taken = state.table, 0
    plots: list[int] = []
    wanted = rng.randint(1, table.cows)
    while len(plots) < wanted and (near := table.payable(taken)):
        plots.append(nth(near, rng.randrange(near.bit_count())))
        taken |= 1 << plots[-1]
    return Reclaim(tuple(plots))


def _check_choose(state: LandState, seat: int, action: Choose) -> None:
    table = state.table
    if action.plot >= 0 and table.offered >> action.plot & 1:
        return
    offered = join([_name(table, plot) for plot in bits(table.offered)])
    if action.plot not in range(table.ground.board.plots):
        raise Illegal("not_on_board", f"There is no such plot; you can start on {offered}.", "LA-012")
    column, row = table.dice
    if not table.ground.board.cell(column, row) >> action.plot & 1:
        raise Illegal(
            "not_in_cell",
            f"{_name(table, action.plot)} is not in the cell that you rolled; you can start on {offered}.",
            "LA-012",
        )
    _check_free(table, action.plot)
    raise Illegal(
        "mountain_start",
        f"{_name(table, action.plot)} is a mountain, which takes two cows; you can start on {offered}.",
        "LA-013",
    )


def _check_all(state: LandState, seat: int, action: ReclaimAll) -> None:
    table = state.table
    if not table.pays_all():
        raise Illegal(
            "too_few_cows",
            f"All plots within reach take {table.cost(table.reach())} cows and you have {table.cows}; "
            "name the ones that you want.",
            "LA-018",
        )


def _check_finish(state: LandState, seat: int, action: Finish) -> None:
    if not state.table.alone():
        raise Illegal("wrong_phase", "Others can still reclaim land: you cannot take the rest.", "LA-032")


def _check_leave(state: LandState, seat: int, action: Leave) -> None:
    if state.table.gone >> seat & 1:
        raise Illegal("wrong_phase", "You have left this game already.", "LA-036")


def _check_reclaim(state: LandState, seat: int, action: Reclaim) -> None:
    table, plots = state.table, action.plots
    if not plots:
        raise Illegal("bad_value", "Name at least one plot, or end your turn.", "LA-028")
    spread = table.ground.board.spread
    near, seen = spread(table.base), 0
    for plot in plots:
        if plot not in range(table.ground.board.plots):
            raise Illegal("not_on_board", f"There is no such plot; {_alternatives(table)}.", "LA-006")
        if seen >> plot & 1:
            raise Illegal("duplicate", f"You named {_name(table, plot)} twice.", "LA-023")
        _check_free(table, plot)
        if not near >> plot & 1:
            wrong = f"{_name(table, plot)} {_apart(table, plot)}"
            raise Illegal("not_adjacent", f"{wrong}; {_alternatives(table)}.", "LA-021")
        seen |= 1 << plot
        if table.chain:
            near |= spread(1 << plot)
    if table.cost(seen) > table.cows:
        raise Illegal(
            "too_few_cows",
            f"That takes {table.cost(seen)} cows and you have {table.cows} (a mountain takes two).",
            "LA-018",
        )


def _check_free(table: LandTable, plot: int) -> None:
    if table.free >> plot & 1:
        return
    name = _name(table, plot)
    if not table.ground.usable >> plot & 1:
        what = _BARREN[table.ground.terrain[plot]]
        raise Illegal("not_usable", f"{name} is {what}, which nobody can reclaim.", "LA-008")
    owner = next(seat for seat in range(len(table.owned)) if table.owned[seat] >> plot & 1)
    whose = "your cow" if owner == table.in_turn() else f"a cow of {placeholder(owner)}"
    raise Illegal("taken", f"{name} already carries {whose}.", "LA-023")


def _apart(table: LandTable, plot: int) -> str:
    """Why a plot is out of reach."""
    if table.ground.board.spread(mask(table.fresh)) >> plot & 1:
        return "only touches land that you took in this turn"
    return "does not touch your land to the north, east, south or west"


def _alternatives(table: LandTable) -> str:
    """What can be taken instead; a long list is cut."""
    names = [_name(table, plot) for plot in bits(table.payable())]
    if len(names) > 12:
        names = [*names[:11], f"{len(names) - 11} more"]
    return f"you can reclaim {join(names)}"


def _name(table: LandTable, plot: int) -> str:
    return table.ground.board.lexicon.show(plot)


def _do_choose(state: LandState, seat: int, action: Choose, events: list[Event]) -> None:
    gained = state.table.take(seat, (action.plot,))
    events.append(Placed(seat, action.plot, gained))
    advance(state, events)


def _do_reclaim(state: LandState, seat: int, action: Reclaim, events: list[Event]) -> None:
    _reclaim(state, seat, action.plots, events)


def _do_all(state: LandState, seat: int, action: ReclaimAll, events: list[Event]) -> None:
    _reclaim(state, seat, bits(state.table.reach()), events)


def _do_end(state: LandState, seat: int, action: End, events: list[Event]) -> None:
    events.append(Ended(seat, len(state.table.fresh), state.table.cows))
    advance(state, events)


def _reclaim(state: LandState, seat: int, plots: tuple[int, ...], events: list[Event]) -> None:
    """Take plots; the turn ends when no further one can be paid (LA-029)."""
    table = state.table
    paid = table.cost(mask(plots))
    beside = table.in_reach_of_others(seat, mask(plots))
    gained = table.take(seat, plots)
    table.cows -= paid
    if table.chain:
        table.base = table.owned[seat]
    events.append(Reclaimed(seat, plots, paid, table.cows, gained, beside))
    if not table.payable():
        advance(state, events)


def _do_finish(state: LandState, seat: int, action: Finish, events: list[Event]) -> None:
    """Take whatever can be paid, turn after turn, until nothing is left; told are the sum and the end."""
    table = state.table
    before, told = table.owned[seat], list[Event]()
    while table.phase == TURN:
        cheap_first = sorted(bits(table.payable()), key=lambda plot: table.cost(1 << plot))
        _reclaim(state, seat, tuple(table.paid_of(cheap_first)), told)
    events.append(Swept(seat, bits(table.owned[seat] & ~before)))
    events += [event for event in told if isinstance(event, TieRolled | Finished)]


def _do_leave(state: LandState, seat: int, action: Leave, events: list[Event]) -> None:
    table = state.table
    table.gone |= 1 << seat
    events.append(Left(seat, table.owned[seat].bit_count()))
    if seat == table.in_turn():
        advance(state, events)


MOVES: Mapping[type[Action], Move] = {
    Choose: Move(_check_choose, _do_choose, (START,)),
    Reclaim: Move(_check_reclaim, _do_reclaim, (TURN,)),
    ReclaimAll: Move(_check_all, _do_all, (TURN,)),
    End: Move(no_check, _do_end, (TURN,)),
    Finish: Move(_check_finish, _do_finish, (TURN,)),
    Leave: Move(_check_leave, _do_leave, anyone=True),
}
"""Every kind of move."""
