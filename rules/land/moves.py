"""What a seat may do, why not, and what it changes."""

import random
from collections.abc import Callable, Mapping

from rules.actions import Action, Leave
from rules.events import Event
from rules.hexes.bits import bits, mask
from rules.illegal import Illegal
from rules.land.actions import Choose, End, Finish, Reclaim, ReclaimAll
from rules.land.events import Ended, Finished, Left, Placed, Reclaimed, Swept, TieRolled
from rules.land.state import LandState, alone, cost, in_turn, payable, reach, take
from rules.land.turns import advance
from rules.land.view import OVER, START, TURN
from rules.names import SEAT_COLOURS, join

END, FINISH, _ALL = End(), Finish(), ReclaimAll()


def first_plots(state: LandState, seat: int) -> list[Action]:
    """The plots to start on."""
    return [Choose(plot) for plot in bits(state.offered)] if seat == in_turn(state) else []


def turn_moves(state: LandState, seat: int) -> list[Action]:
    """All plots within reach if they can be paid, and the end of the turn; sets of plots are not listed."""
    if seat != in_turn(state):
        return []
    rest = [FINISH] if alone(state) else []
    return [_ALL, END, *rest] if _pays_all(state) else [END, *rest]


def _pays_all(state: LandState) -> bool:
    return cost(state, reach(state)) <= state.cows


def sample(state: LandState, rng: random.Random) -> Reclaim:
    """Some legal reclaiming for the seat in turn, from one plot to all that its cows can pay."""
    left = rng.randint(1, state.cows)
    base, taken = state.base, 0
    plots: list[int] = []
    near = list(bits(payable(state)))
    rng.shuffle(near)
    while near and left:
        plot = near.pop()
        price = 1 + (state.ground.mountain >> plot & 1)
        if price > left:
            if plots:
                continue
            left = price
        left -= price
        plots.append(plot)
        if state.chain:
            base |= 1 << plot
            taken |= 1 << plot
            fresh = state.ground.board.spread(1 << plot) & state.free & ~taken & ~mask(near)
            near += bits(fresh)
    return Reclaim(tuple(plots))


def check(state: LandState, seat: int, action: Action) -> None:
    """Raise Illegal with what is wrong and what would be right."""
    if state.phase == OVER:
        raise Illegal("wrong_phase", "The game is over.", "LA-032")
    if isinstance(action, Leave):
        if state.gone >> seat & 1:
            raise Illegal("wrong_phase", "You have left this game already.", "LA-036")
        return
    turn = in_turn(state)
    if seat != turn:
        waited = f"seat {turn + 1} ({SEAT_COLOURS[turn]})"
        raise Illegal("not_your_turn", f"It is not your turn: {waited} is to play.", "LA-005")
    _CHECKS[state.phase](state, action)


def _check_start(state: LandState, action: Action) -> None:
    offered = join([_name(state, plot) for plot in bits(state.offered)])
    if not isinstance(action, Choose):
        raise Illegal("wrong_phase", f"First choose the plot that you start on: {offered}.", "LA-015")
    if action.plot not in range(state.ground.board.plots):
        raise Illegal("not_on_board", f"There is no such plot; you can start on {offered}.", "LA-012")
    if state.offered >> action.plot & 1:
        return
    column, row = state.dice
    if not state.ground.board.cell(column, row) >> action.plot & 1:
        raise Illegal(
            "not_in_cell",
            f"{_name(state, action.plot)} is not in the cell that you rolled; you can start on {offered}.",
            "LA-012",
        )
    _check_free(state, action.plot)
    raise Illegal(
        "mountain_start",
        f"{_name(state, action.plot)} is a mountain, which takes two cows; you can start on {offered}.",
        "LA-013",
    )


def _check_turn(state: LandState, action: Action) -> None:
    if isinstance(action, Reclaim):
        _check_reclaim(state, action.plots)
    elif isinstance(action, ReclaimAll):
        if not _pays_all(state):
            raise Illegal(
                "too_few_cows",
                f"All plots within reach take {cost(state, reach(state))} cows and you have {state.cows}; "
                "name the ones that you want.",
                "LA-018",
            )
    elif isinstance(action, Finish):
        if not alone(state):
            raise Illegal("wrong_phase", "Others can still reclaim land: you cannot take the rest.", "LA-032")
    elif not isinstance(action, End):
        raise Illegal(
            "wrong_phase", "You have your first plot; now reclaim plots or end your turn.", "LA-015"
        )


_CHECKS: Mapping[str, Callable[[LandState, Action], None]] = {START: _check_start, TURN: _check_turn}


def _check_reclaim(state: LandState, plots: tuple[int, ...]) -> None:
    if not plots:
        raise Illegal("bad_value", "Name at least one plot, or end your turn.", "LA-028")
    base, seen = state.base, 0
    for plot in plots:
        if plot not in range(state.ground.board.plots):
            raise Illegal("not_on_board", f"There is no such plot; {_instead(state)}.", "LA-006")
        if seen >> plot & 1:
            raise Illegal("duplicate", f"You named {_name(state, plot)} twice.", "LA-023")
        _check_free(state, plot)
        if not state.ground.board.spread(base) >> plot & 1:
            wrong = f"{_name(state, plot)} {_apart(state, plot)}"
            raise Illegal("not_adjacent", f"{wrong}; {_instead(state)}.", "LA-021")
        seen |= 1 << plot
        if state.chain:
            base |= 1 << plot
    if cost(state, seen) > state.cows:
        raise Illegal(
            "too_few_cows",
            f"That takes {cost(state, seen)} cows and you have {state.cows} (a mountain takes two).",
            "LA-018",
        )


def _check_free(state: LandState, plot: int) -> None:
    name = _name(state, plot)
    if not state.ground.usable >> plot & 1:
        raise Illegal("not_usable", f"{name} is {_barren(state, plot)}, which nobody can reclaim.", "LA-008")
    if not state.free >> plot & 1:
        owner = next(seat for seat in range(state.seats) if state.owned[seat] >> plot & 1)
        raise Illegal("taken", f"{name} already carries a cow of {SEAT_COLOURS[owner]}.", "LA-023")


def _barren(state: LandState, plot: int) -> str:
    if state.ground.beach >> plot & 1:
        return "beach"
    return "water" if state.ground.water >> plot & 1 else "a small island"


def _apart(state: LandState, plot: int) -> str:
    """Why a plot is out of reach."""
    if state.ground.board.spread(mask(state.fresh)) >> plot & 1:
        return "only touches land that you took in this turn"
    return "does not touch your land to the north, east, south or west"


def _instead(state: LandState) -> str:
    """What can be taken instead; a long list is cut."""
    names = [_name(state, plot) for plot in bits(payable(state))]
    if len(names) > 12:
        names = [*names[:11], f"{len(names) - 11} more"]
    return f"you can reclaim {join(names)}"


def _name(state: LandState, plot: int) -> str:
    return state.ground.board.lexicon.show(plot)


def apply(state: LandState, seat: int, action: Action) -> list[Event]:
    """Do a move that `check` lets pass, and tell what happened."""
    check(state, seat, action)
    events: list[Event] = []
    if isinstance(action, Reclaim):
        _reclaim(state, seat, action.plots, events)
    elif isinstance(action, ReclaimAll):
        _reclaim(state, seat, tuple(bits(reach(state))), events)
    elif isinstance(action, Finish):
        _sweep(state, seat, events)
    elif isinstance(action, Choose):
        gained = take(state, seat, (action.plot,))
        events.append(Placed(seat, action.plot, gained))
        advance(state, events)
    elif isinstance(action, Leave):
        _leave(state, seat, events)
    else:
        events.append(Ended(seat, len(state.fresh), state.cows))
        advance(state, events)
    return events


def _reclaim(state: LandState, seat: int, plots: tuple[int, ...], events: list[Event]) -> None:
    """Take plots; the turn ends when no further one can be paid (LA-029)."""
    paid = cost(state, mask(plots))
    gained = take(state, seat, plots)
    state.cows -= paid
    if state.chain:
        state.base = state.owned[seat]
    events.append(Reclaimed(seat, plots, paid, state.cows, gained))
    if not payable(state):
        advance(state, events)


def _sweep(state: LandState, seat: int, events: list[Event]) -> None:
    """Take whatever can be paid, turn after turn, until nothing is left; told are the sum and the end."""
    before, told = state.owned[seat].bit_count(), list[Event]()
    while state.phase == TURN:
        plots, left = list[int](), state.cows
        for plot in sorted(bits(payable(state)), key=lambda plot: state.ground.mountain >> plot & 1):
            left -= 1 + (state.ground.mountain >> plot & 1)
            if left >= 0:
                plots.append(plot)
        _reclaim(state, seat, tuple(plots), told)
    events.append(Swept(seat, state.owned[seat].bit_count() - before))
    events += [event for event in told if isinstance(event, TieRolled | Finished)]


def _leave(state: LandState, seat: int, events: list[Event]) -> None:
    state.gone |= 1 << seat
    events.append(Left(seat, state.owned[seat].bit_count()))
    if seat == in_turn(state):
        advance(state, events)
