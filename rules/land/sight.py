"""From a state to what anybody may see of it, and back."""

import random

from rules.chance import SEED_BYTES, Chance
from rules.events import Viewer
from rules.hexes.bits import bits, mask
from rules.land.ground import ground
from rules.land.scoring import mountains, scores
from rules.land.state import LandState, alone, in_turn, next_cows, payable, reach, seats_of
from rules.land.view import OVER, TURN, LandView


def view(state: LandState, viewer: Viewer) -> LandView:
    """All but the stream of dice: everybody sees the same."""
    over = state.phase == OVER
    turn = -1 if over else in_turn(state)
    offered = tuple(bits(state.offered))
    return LandView(
        viewer=viewer,
        seats=state.seats,
        waiting=() if over else (turn,),
        over=over,
        k=state.ground.board.k,
        side=state.ground.board.side,
        map=state.map,
        terrain=state.ground.terrain,
        owner=_owners(state),
        chain=state.chain,
        start_mountain=state.start_mountain,
        tie_break=state.tie_break,
        order=state.order,
        round=state.round,
        phase=state.phase,
        turn=turn,
        cows=state.cows,
        bonus=tuple(state.bonus),
        next_cows=tuple(next_cows(state, seat) for seat in range(state.seats)),
        unplaced=tuple(seat for seat in state.order if not state.owned[seat]),
        closed=seats_of(state.closed),
        gone=seats_of(state.gone),
        dice=state.dice,
        offered=offered,
        legal=offered or tuple(bits(payable(state))),
        reach=tuple(bits(reach(state))),
        fresh=state.fresh,
        last_seat=state.last_seat,
        last=state.last,
        taken=state.taken,
        able=state.able,
        scores=scores(state),
        mountains=mountains(state),
        winners=state.winners,
        why=state.why,
        fair_start=state.fair_start,
        alone=state.phase == TURN and alone(state),
    )


def _owners(state: LandState) -> tuple[int, ...]:
    owners = [-1] * state.ground.board.plots
    for seat, owned in enumerate(state.owned):
        for plot in bits(owned):
            owners[plot] = seat
    return tuple(owners)


def guess(view: LandView, rng: random.Random) -> LandState:
    """The state behind a view, with dice of its own: nothing else is hidden."""
    land = ground(view.terrain)
    owned = [0] * view.seats
    for plot, seat in enumerate(view.owner):
        if seat >= 0:
            owned[seat] |= 1 << plot
    return LandState(
        chance=Chance(rng.randbytes(SEED_BYTES)),
        seats=view.seats,
        map=view.map,
        ground=land,
        chain=view.chain,
        start_mountain=view.start_mountain,
        tie_break=view.tie_break,
        order=view.order,
        owned=owned,
        free=land.usable & ~sum(owned),
        bonus=list(view.bonus),
        gone=mask(view.gone),
        closed=mask(view.closed),
        round=view.round,
        at=view.order.index(view.turn) if view.turn >= 0 else 0,
        phase=view.phase,
        cows=view.cows,
        base=_base(view, owned),
        offered=mask(view.offered),
        dice=view.dice,
        fresh=view.fresh,
        last_seat=view.last_seat,
        last=view.last,
        taken=view.taken,
        able=view.able,
        winners=view.winners,
        why=view.why,
        fair_start=view.fair_start,
    )


def _base(view: LandView, owned: list[int]) -> int:
    if view.phase != TURN:
        return 0
    return owned[view.turn] if view.chain else owned[view.turn] & ~mask(view.fresh)
