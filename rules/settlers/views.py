"""Chapter views: what a viewer may see, and a guess at what it may not."""

import random

from rules.actions import Action
from rules.chance import SEED_BYTES, Chance
from rules.events import Viewer
from rules.hexes import hand
from rules.hexes.bits import bits, mask
from rules.settlers.actions import BuildCity, BuildRoad, BuildSettlement, MoveRobber
from rules.settlers.awards import true_points
from rules.settlers.hooks import Hooks, State
from rules.settlers.state import (
    NOBODY,
    OVER,
    OpenOffer,
    Proposal,
    board,
    cities_left,
    frame_of,
    fresh_state,
    indexed,
    roads_left,
    settlements_left,
)
from rules.settlers.tables import FRAMES, POINT
from rules.settlers.view import Building, Counter, Hand, Harbour, Legal, Offer, Pieces, Recent, SettlersView

_ANSWERS = ("accepted", "declined", "countered")


def view(hooks: Hooks, state: State, viewer: Viewer) -> SettlersView:
    """What that viewer may see; everything but the seed when the game is over."""
    seats = range(state.seats)
    over = state.phase == OVER
    ground, built = state.board, state.built
    return SettlersView(
        viewer=viewer,
        seats=state.seats,
        waiting=hooks.phases[state.phase].waiting(state),
        over=over,
        frame=ground.frame,
        terms=state.terms,
        terrain=ground.terrain,
        tokens=ground.tokens,
        harbours=tuple(map(Harbour, frame_of(state).sides, ground.harbours)),
        removed=tuple(bits(ground.removed)),
        robber=state.robber,
        roads={edge: seat for seat in seats for edge in bits(state.roads[seat])},
        buildings=_buildings(state),
        bank=hand.counts(state.bank),
        deck=len(state.deck),
        order=tuple((state.first + step) % state.seats for step in seats),
        active=state.active,
        actor=state.actor,
        turn=state.turn,
        phase=state.phase,
        back=state.back,
        dice=state.dice,
        played=state.played,
        free_roads=state.free_roads,
        cards=tuple(map(hand.size, state.hands)),
        developments=tuple(map(hand.size, state.cards)),
        bought=tuple(map(hand.size, state.fresh)),
        soldiers=tuple(state.soldiers),
        points=tuple(true_points(state, seat) for seat in seats) if over else tuple(state.points),
        pieces=tuple(
            Pieces(roads_left(state, seat), settlements_left(state, seat), cities_left(state, seat))
            for seat in seats
        ),
        routes=tuple(state.routes),
        route_holder=_someone(state.route_holder),
        army_holder=_someone(state.army_holder),
        owed=tuple(0 if sealed else owed for owed, sealed in zip(state.owed, state.sealed, strict=True)),
        sealed=tuple(map(hand.size, state.sealed)),
        shown=tuple(map(hand.counts, state.shown)),
        gone=hand.counts(state.gone),
        offer=_offer(state),
        offers_made=state.offers_made,
        counters=tuple(
            Counter(seat, hand.counts(proposal.give), hand.counts(proposal.want))
            for seat, proposal in enumerate(state.counters)
            if proposal is not None
        ),
        skips=tuple(bool(state.skips >> seat & 1) for seat in seats),
        queue=tuple(state.queue),
        hands=tuple(_hand(state, seat) if over or seat == viewer else None for seat in seats),
        recent=Recent(
            tuple(bits(built[0] | built[2])), tuple(bits(built[1] | built[3])), tuple(bits(state.paid))
        ),
        legal=Legal() if viewer is None else _legal_places(hooks, state, viewer),
        winners=tuple(state.winners),
        extras=hooks.extra_views(state, viewer),
    )


def _hand(state: State, seat: int) -> Hand:
    return Hand(
        hand.counts(state.hands[seat]),
        hand.counts(state.cards[seat]),
        hand.counts(state.fresh[seat]),
        true_points(state, seat),
        hand.counts(state.sealed[seat]),
    )


def _legal_places(hooks: Hooks, state: State, viewer: int) -> Legal:
    actions = legal(hooks, state, viewer)
    return Legal(
        tuple(action.edge for action in actions if type(action) is BuildRoad),
        tuple(action.corner for action in actions if type(action) is BuildSettlement),
        tuple(action.corner for action in actions if type(action) is BuildCity),
        tuple(dict.fromkeys(action.tile for action in actions if type(action) is MoveRobber)),
    )


def legal(hooks: Hooks, state: State, seat: int) -> list[Action]:
    """Every listed move of a seat: what its phase lets it do, then its standing orders."""
    found = hooks.phases[state.phase].legal(state, seat)
    orders = hooks.orders(state, seat)
    return found + orders if orders else found


def guess(hooks: Hooks, view: SettlersView, rng: random.Random) -> State:
    """A state that looks like this to its viewer, what it does not show dealt at random.

    Resource cards of others follow what all could see of them; development cards are dealt so
    that the active seat has not won unnoticed.
    """
    ground = board(
        view.frame,
        view.terrain,
        view.tokens,
        tuple(port.kind for port in view.harbours),
        mask(view.removed),
    )
    state = fresh_state(
        Chance(rng.randbytes(SEED_BYTES)), view.seats, ground, view.terms, deck=[], first=view.order[0]
    )
    state.active, state.actor, state.turn = view.active, view.actor, view.turn
    state.phase, state.back = view.phase, view.back
    state.queue = list(view.queue)
    state.dice, state.played, state.free_roads = view.dice, view.played, view.free_roads
    state.bank, state.shown = hand.pack(view.bank), list(map(hand.pack, view.shown))
    state.soldiers, state.gone = list(view.soldiers), hand.pack(view.gone)
    for edge, seat in view.roads.items():
        state.roads[seat] |= 1 << edge
    for corner, building in view.buildings.items():
        (state.cities if building.city else state.settlements)[building.seat] |= 1 << corner
    state.robber, state.skips = view.robber, mask(seat for seat, skips in enumerate(view.skips) if skips)
    state.owed = [owed + sealed for owed, sealed in zip(view.owed, view.sealed, strict=True)]
    state.offer, state.offers_made = _open_offer(view), view.offers_made
    for counter in view.counters:
        state.counters[counter.seat] = Proposal(hand.pack(counter.give), hand.pack(counter.want))
    state.route_holder, state.army_holder = _number(view.route_holder), _number(view.army_holder)
    state.winners = list(view.winners)
    state.built = [mask(view.recent.edges), mask(view.recent.corners), 0, 0]
    state.paid = mask(view.recent.tiles)
    state = indexed(state)
    deal(hooks, state, view, rng)
    return state


def deal(hooks: Hooks, state: State, view: SettlersView, rng: random.Random) -> None:
    """Deal what the view does not show, in a state guessed from it: for many guesses of one view.

    Copy a guess and deal it anew: that takes a fraction of another guess.
    """
    _deal_resources(state, view, rng)
    _deal_developments(state, view, rng)
    _deal_discards(state, view, rng)
    hooks.guess_extras(state, view, rng)


def _buildings(state: State) -> dict[int, Building]:
    found = {}
    for seat in range(state.seats):
        found.update(dict.fromkeys(bits(state.settlements[seat]), Building(seat, False)))
        found.update(dict.fromkeys(bits(state.cities[seat]), Building(seat, True)))
    return found


def _someone(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _number(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _offer(state: State) -> Offer | None:
    offer = state.offer
    if offer is None:
        return None
    answers = ["asked" if offer.asked >> seat & 1 else "" for seat in range(state.seats)]
    for answer, seats in zip(_ANSWERS, (offer.accepted, offer.declined, offer.countered), strict=True):
        for seat in bits(seats):
            answers[seat] = answer
    return Offer(hand.counts(offer.give), hand.counts(offer.want), tuple(answers))


def _open_offer(view: SettlersView) -> OpenOffer | None:
    offer = view.offer
    if offer is None:
        return None
    asked = mask(seat for seat, answer in enumerate(offer.answers) if answer)
    said = [mask(seat for seat, given in enumerate(offer.answers) if given == answer) for answer in _ANSWERS]
    return OpenOffer(hand.pack(offer.give), hand.pack(offer.want), asked, *said)


def _deal_resources(state: State, view: SettlersView, rng: random.Random) -> None:
    """Deal what is neither in the bank nor seen to who holds more cards than were seen."""
    each = FRAMES[view.frame].each
    known = [
        hand.pack(own.resources) if own is not None else state.shown[seat]
        for seat, own in enumerate(view.hands)
    ]
    unseen = hand.cards(hand.pack([each] * len(view.bank)) - state.bank - sum(known))
    rng.shuffle(unseen)
    for seat, size in enumerate(view.cards):
        missing = size - hand.size(known[seat])
        state.hands[seat] = known[seat] + hand.gather(unseen.pop() for _ in range(missing))


def _deal_developments(state: State, view: SettlersView, rng: random.Random) -> None:
    """Deal the development cards that the viewer has not seen to hands and deck, the active seat first."""
    seen = hand.pack(view.gone) + sum(hand.pack(own.cards) for own in view.hands if own is not None)
    unseen = hand.cards(hand.pack(FRAMES[view.frame].deck) - seen)
    rng.shuffle(unseen)
    for seat in sorted(range(view.seats), key=lambda seat: seat != view.active):
        own = view.hands[seat]
        if own is not None:
            state.cards[seat], state.fresh[seat] = hand.pack(own.cards), hand.pack(own.fresh)
        else:
            points = view.terms.points_to_win - 1 - view.points[seat] if seat == view.active else len(unseen)
            dealt = _draw(unseen, view.developments[seat], points)
            state.cards[seat] = hand.gather(dealt)
            state.fresh[seat] = hand.gather(dealt[: view.bought[seat]])
    rng.shuffle(unseen)
    state.deck = unseen


def _draw(unseen: list[int], count: int, points: int) -> list[int]:
    """Take cards off the end, at most `points` of them victory points as long as there are others."""
    dealt: list[int] = []
    passed: list[int] = []
    while len(dealt) < count and unseen:
        card = unseen.pop()
        if card == POINT and points <= 0:
            passed.append(card)
        else:
            points -= card == POINT
            dealt.append(card)
    while len(dealt) < count:
        dealt.append(passed.pop())
    unseen += passed
    return dealt


def _deal_discards(state: State, view: SettlersView, rng: random.Random) -> None:
    """Choose the sealed discards of others at random from their guessed hands."""
    for seat, own in enumerate(view.hands):
        if own is not None:
            state.sealed[seat] = hand.pack(own.discard)
        elif view.sealed[seat]:
            state.sealed[seat] = hand.gather(rng.sample(hand.cards(state.hands[seat]), view.sealed[seat]))
