"""From a state to what a viewer may see of it, and back by guessing (LO-300 to LO-308)."""

import random
from collections.abc import Mapping, Sequence
from functools import partial

from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.events import Viewer
from rules.kernel.game import copied
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import mask
from rules.kernel.names import NOBODY
from rules.landover import goods, phase_names as at, tables
from rules.landover.building import ROUTES, Building, affordable
from rules.landover.cards import playing as cards
from rules.landover.cards.card import ROUTE
from rules.landover.cards.deck import ALL_CARDS
from rules.landover.layout import deal_hidden
from rules.landover.setup import open_corners, setup_edges
from rules.landover.state import LandoverState, Secrets, hand_size
from rules.landover.view import Asked, Ended, LandoverView, Own, Shown

_GUESSES = 60
"""Deals of hidden tiles that are tried until 6 and 8 lie apart, as everybody knows they do."""


def view(state: LandoverState, viewer: Viewer) -> LandoverView:
    """What that viewer may see; everything but the seed when the game is over (LO-323)."""
    table, secrets = state.table, state.secrets
    seats = range(state.seats)
    over = table.phase == at.OVER
    return LandoverView(
        viewer=viewer,
        seats=state.seats,
        waiting=() if over else (table.active,),
        over=over,
        table=copied(table),
        own=tuple(own_secrets(state, seat) if over or seat == viewer else None for seat in seats),
        sizes=tuple(map(partial(hand_size, state), seats)),
        backs=tuple(map(_backs, secrets.held)),
        decks=tuple(map(len, secrets.decks)),
        points=tuple(map(table.points, seats)),
        shown=shown_hand(state) if viewer == table.active else None,
        asked=open_question(state) if viewer == table.active else None,
        ended=Ended(tuple(map(tuple, secrets.decks)), tuple(secrets.hidden)) if over else None,
    )


def own_secrets(state: LandoverState, seat: int) -> Own:
    """A seat's secrets."""
    secrets = state.secrets
    auto, first = bool(secrets.auto >> seat & 1), hand.count(secrets.first, seat)
    return Own(goods.counts(secrets.hands[seat]), secrets.held[seat], auto, first)


def _backs(held: tuple[int, ...]) -> tuple[int, ...]:
    """How many of some cards are of each deck."""
    return tuple(sum(ALL_CARDS[card].deck == deck for card in held) for deck in range(3))


def shown_hand(state: LandoverState) -> Shown | None:
    """What Master Merchant or Spy shows the active seat."""
    table = state.table
    if table.target == NOBODY:
        return None
    if table.phase == at.PICK_HAND:
        return Shown(table.target, goods=goods.counts(state.secrets.hands[table.target]))
    return Shown(table.target, cards=state.secrets.held[table.target])


def open_question(state: LandoverState) -> Asked | None:
    """The open question of the card that the active seat is about to play."""
    if not state.secrets.pending:
        return None
    ask = cards.question(state)
    card, *chosen = state.secrets.pending
    return Asked(card, ask.question, ask.kind, cards.places(state, state.table.active), tuple(chosen))


def open_places(view: LandoverView) -> Mapping[str, int]:
    """Where the viewer may put what now, as masks by the name of the thing, or of the place for a card."""
    table, seat, asked = view.table, view.table.active, view.asked
    if view.mine is None or view.viewer != seat:
        return {}
    if asked is not None and asked.kind != ROUTE:
        return {asked.kind: mask(asked.places)}
    kinds: Sequence[Building] = ()
    match table.phase:
        case at.SETUP_VILLAGE:
            return {"village": open_corners(table)}
        case at.SETUP_CITY:
            return {"city": open_corners(table)}
        case at.SETUP_ROUTE:
            return {name: setup_edges(table, piece) for piece, name in enumerate(tables.PIECES)}
        case at.PLACE_METRO:
            return {"metro": table.bare_cities(seat)}
        case at.MAIN if asked is None:
            kinds = affordable(table, seat, hand.pack(view.mine.goods))
        case at.MAIN | at.FREE_ROUTE:
            kinds = [kind for kind in ROUTES if kind.left(table, seat)]
    return {kind.name: kind.sites(table, seat) for kind in kinds}


def guess(view: LandoverView, rng: random.Random) -> LandoverState:
    """A state that looks like this to its viewer, what it does not show dealt at random."""
    table = copied(view.table)
    secrets = Secrets(hands=[0] * view.seats, held=[()] * view.seats, decks=[[], [], []], hidden=[])
    chance = Chance(rng.randbytes(SEED_BYTES))
    state = LandoverState(chance=chance, seats=view.seats, table=table, secrets=secrets)
    secrets.auto = mask(seat for seat, each in enumerate(view.own) if each is not None and each.auto)
    secrets.first = hand.pack(0 if each is None else each.first for each in view.own)
    if view.asked is not None:
        secrets.pending = (view.asked.card, *view.asked.chosen)
    _deal_goods(state, view, rng)
    if view.ended is not None:
        secrets.held = [() if each is None else each.cards for each in view.own]
        secrets.decks, secrets.hidden = list(map(list, view.ended.decks)), list(view.ended.hidden)
    else:
        _deal_cards(state, view, rng)
        _deal_hidden(state, view, rng)
    return state


def _known(seen: LandoverView, seat: int) -> Own | Shown:
    """What the viewer knows of what a seat holds: all, what a card shows, or nothing."""
    each, shown = seen.own[seat], seen.shown
    return each or (shown if shown is not None and shown.seat == seat else Shown(seat))


def _deal_goods(state: LandoverState, seen: LandoverView, rng: random.Random) -> None:
    """Hands of others: what was seen of them, the rest from what is neither in the bank nor seen."""
    known = [_known(seen, seat).goods for seat in range(seen.seats)]
    least = [hand.pack(each) if each else seen.table.known[seat] for seat, each in enumerate(known)]
    bounded = seen.table.terms.bounded
    unseen = hand.cards(tables.BANK - seen.table.bank - sum(least)) if bounded else []
    rng.shuffle(unseen)
    for seat, size in enumerate(seen.sizes):
        missing = size - hand.size(least[seat])
        drawn = [unseen.pop() if bounded else int(rng.random() * tables.KINDS) for _ in range(missing)]
        state.secrets.hands[seat] = least[seat] + hand.gather(drawn)


def _cards_left(seen: LandoverView, known: Sequence[tuple[int, ...] | None]) -> list[int]:
    """The cards that are neither discarded nor open nor surely in a hand, in order."""
    left = [kind.count - gone for kind, gone in zip(ALL_CARDS, seen.table.discards, strict=True)]
    for held in (*seen.table.open_cards, *known):
        for card in held or ():
            left[card] -= 1
    return [card for card, count in enumerate(left) for _ in range(count)]


def _deal_cards(state: LandoverState, seen: LandoverView, rng: random.Random) -> None:
    """Development cards that the viewer has not seen: to the hands by their decks, and what is
    left of those."""
    sure = [_known(seen, seat) for seat in range(seen.seats)]
    known = [each.cards if each.cards or isinstance(each, Own) else None for each in sure]
    left, held = _cards_left(seen, known), [list(each or ()) for each in known]
    for deck in range(3):
        pool = [card for card in left if ALL_CARDS[card].deck == deck]
        rng.shuffle(pool)
        pool.sort(key=lambda card: ALL_CARDS[card].points)  # stable: nobody holds a VP card
        for seat, each in enumerate(known):
            if each is None:
                count = seen.backs[seat][deck]
                held[seat] += pool[:count]
                del pool[:count]
        rng.shuffle(pool)
        state.secrets.decks[deck] = pool
    state.secrets.held = [tuple(sorted(cards)) for cards in held]


def _deal_hidden(state: LandoverState, seen: LandoverView, rng: random.Random) -> None:
    """Hidden tiles from the pools that are left, 6 and 8 apart if that is soon found."""
    table = seen.table
    tiles = [tile for tile in table.chart.land if table.terrain[tile] == tables.HIDDEN]
    pools = table.pool_terrain, table.pool_numbers
    state.secrets.hidden = deal_hidden(table.chart.shape, tiles, pools, table.numbers, rng.shuffle, _GUESSES)
