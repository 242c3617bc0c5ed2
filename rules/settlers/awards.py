"""Chapter awards: networks, Longest Road, Largest Army and victory (SE-055 to SE-063)."""

from rules.game import Standing
from rules.hexes import hand
from rules.hexes.routes import longest, longest_through
from rules.settlers.events import AwardMoved, RoundsOut, Won
from rules.settlers.hooks import Events, Hooks, State
from rules.settlers.state import (
    NOBODY,
    OVER,
    SETUP_ROAD,
    SETUP_SETTLEMENT,
    SPECIAL,
    earn,
    frontier,
    others_buildings,
    shape_of,
)
from rules.settlers.tables import ARMY_LEAST, AWARD_POINTS, POINT, ROUNDS, ROUTE_LEAST

_POINT_SHIFT = 8 * POINT
_NOBODYS = (SETUP_SETTLEMENT, SETUP_ROAD, SPECIAL, OVER)


def paved(state: State, seat: int, edge: int, events: Events) -> None:
    """Add a road to its network; only its own seat's longest road can have grown (SE-055)."""
    shape = shape_of(state)
    roads = state.roads[seat] = state.roads[seat] | 1 << edge
    state.vacant &= ~(1 << edge)
    state.reach[seat] |= shape.edge_corner_mask[edge]
    others = others_buildings(state, seat)
    for corner in shape.edge_corners[edge]:
        if not others >> corner & 1:
            state.frontier[seat] |= shape.corner_edge_mask[corner]
    if roads.bit_count() > state.routes[seat]:
        length = longest_through(shape, roads, others, edge)
        if length > state.routes[seat]:
            state.routes[seat] = length
            _award_route(state, events)


def settled(state: State, seat: int, corner: int, events: Events) -> None:
    """Put a settlement on a corner; it may cut the roads of others (SE-044, SE-056)."""
    shape = shape_of(state)
    state.settlements[seat] |= 1 << corner
    state.free &= ~shape.near_mask[corner]
    state.frontier[seat] |= shape.corner_edge_mask[corner]
    state.points[seat] += 1
    earn(state, seat, corner)
    touching = shape.corner_edge_mask[corner]
    for other in range(state.seats):
        if other != seat and state.roads[other] & touching:
            state.frontier[other] = frontier(state, other)
            if (state.roads[other] & touching).bit_count() > 1:
                state.routes[other] = longest(shape, state.roads[other], others_buildings(state, other))
    _award_route(state, events)


def _award_route(state: State, events: Events) -> None:
    """Give Longest Road to whom it is due (SE-057 to SE-059)."""
    best = max(state.routes)
    before = state.route_holder
    if best < ROUTE_LEAST:
        holder = NOBODY
    elif before != NOBODY and state.routes[before] == best:
        return
    else:
        holder = state.routes.index(best) if state.routes.count(best) == 1 else NOBODY
    if holder != before:
        state.route_holder = holder
        _award(state, AwardMoved("Longest Road", _seat(holder), _seat(before), best), events)


def enlisted(state: State, seat: int, events: Events) -> None:
    """Count a soldier; the first with three, then the first with more, holds Largest Army (SE-060)."""
    state.soldiers[seat] += 1
    size, before = state.soldiers[seat], state.army_holder
    least = ARMY_LEAST if before == NOBODY else state.soldiers[before] + 1
    if before != seat and size >= least:
        state.army_holder = seat
        _award(state, AwardMoved("Largest Army", seat, _seat(before), size), events)


def _award(state: State, moved: AwardMoved, events: Events) -> None:
    if moved.seat is not None:
        state.points[moved.seat] += AWARD_POINTS
    if moved.before is not None:
        state.points[moved.before] -= AWARD_POINTS
    events.append(moved)


def true_points(state: State, seat: int) -> int:
    """All victory points, hidden cards included (SE-061)."""
    return state.points[seat] + (state.cards[seat] >> _POINT_SHIFT & 0xFF)


def own_turn(state: State) -> bool:
    """True in the active seat's own turn: setup, special building and the end are nobody's."""
    return state.phase not in _NOBODYS


def see_victory(hooks: Hooks, state: State, events: Events) -> None:
    """End the game if the active seat has won in its own turn (SE-062, SE-063)."""
    seat = state.active
    points = state.points[seat] + (state.cards[seat] >> _POINT_SHIFT & 0xFF)
    if points >= state.terms.points_to_win and hooks.own_turn(state):
        _finish(state, [seat])
        events.append(Won(seat, points, hand.count(state.cards[seat], POINT)))


def rounds_out(state: State, events: Events) -> None:
    """End a game that has gone on for too long: the most points win (SE-068)."""
    scores = [true_points(state, seat) for seat in range(state.seats)]
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    _finish(state, best)
    events.append(RoundsOut(tuple(best), max(scores)))


def _finish(state: State, winners: list[int]) -> None:
    state.phase = OVER
    state.winners = winners
    state.offer = None
    state.counters = [None] * state.seats


def standing(state: State) -> Standing:
    """True points by seat, and when over the winners."""
    scores = tuple(true_points(state, seat) for seat in range(state.seats))
    if state.phase != OVER:
        return Standing(False, scores)
    best = scores[state.winners[0]]
    won = best >= state.terms.points_to_win and len(state.winners) == 1
    why = f"{best} points in the winner's own turn" if won else f"the most points after {ROUNDS} rounds"
    return Standing(True, scores, tuple(state.winners), why)


def _seat(holder: int) -> int | None:
    return None if holder == NOBODY else holder
