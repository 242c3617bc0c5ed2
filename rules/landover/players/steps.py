"""What a seat can do next in its turn, as whole steps: the trades that pay for a thing together with it, and
a card together with all its answers."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from rules.kernel.actions import Action
from rules.kernel.game import copied
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.landover import actions, phase_names as at, tables
from rules.landover.building import BUILDINGS, may_grow
from rules.landover.cards import playing as cards
from rules.landover.cards.deck import ALL_CARDS, card_number
from rules.landover.cards.plays import PLAYS
from rules.landover.culture import may_rise, price
from rules.landover.phases import MOVES, PHASES, phase_of
from rules.landover.raids import removable
from rules.landover.state import LandoverState, LandoverTable
from rules.landover.trading import rates

Step = tuple[Action, ...]
"""Moves that belong together, in their order."""

_ANY_TIME = frozenset(map(card_number, ("inventor", "bishop", "deserter", "vandal", "diplomat", "raze")))
"""Cards that cost no goods and bring none."""
_MEDICINE, _INVENTOR = card_number("medicine"), card_number("inventor")
_MOST_ANSWERS = 7
"""Answers to one question of a card that are followed."""


def trades_for(
    table: LandoverTable, seat: int, held: hand.Hand, cost: hand.Hand
) -> tuple[actions.Trade, ...] | None:
    """Trades after which a hand covers a cost, those of most spare cards first; None if there are none."""
    if hand.covers(held, cost):
        return ()
    return _trades(held, cost, rates(table, seat), table.bank if table.terms.bounded else None)


@lru_cache(maxsize=8192)
def _trades(
    held: hand.Hand, cost: hand.Hand, each: tuple[int, ...], bank: hand.Hand | None
) -> tuple[actions.Trade, ...] | None:
    """Those trades at these rates, of the same goods as one; `bank` is None where it never runs out."""
    have, price = hand.counts(held, tables.KINDS), hand.counts(cost, tables.KINDS)
    missing = [max(0, less - more) for less, more in zip(price, have, strict=True)]
    spare = [max(0, more - less) for less, more in zip(price, have, strict=True)]
    if sum(missing) > sum(left // rate for left, rate in zip(spare, each, strict=True)):
        return None
    found = Counter[tuple[int, int]]()
    for want, count in enumerate(missing):
        if count and bank is not None and hand.count(bank, want) < count:
            return None
        for _ in range(count):
            give = max(range(tables.KINDS), key=lambda kind: spare[kind] // each[kind] * 8 + spare[kind])
            if spare[give] < each[give]:
                return None
            spare[give] -= each[give]
            found[give, want] += 1
    return tuple([actions.Trade(give, n * each[give], want, n) for (give, want), n in found.items()])


def purchases(state: LandoverState, seat: int) -> Iterator[Step]:
    """Everything that can be bought now, with the trades that it takes."""
    table, held = state.table, state.secrets.hands[seat]
    for cost, things in _shop(table, seat):
        trades = trades_for(table, seat, held, cost)
        if trades is not None:
            for thing in things:
                yield (*trades, thing)


def _shop(table: LandoverTable, seat: int) -> Iterator[tuple[hand.Hand, list[Action]]]:
    """What could be bought, by price."""
    for kind in BUILDINGS:
        if kind.left(table, seat):
            yield kind.cost, [kind.action(place) for place in bits(kind.sites(table, seat))]
    for culture, improve in enumerate(actions.IMPROVEMENTS):
        if may_rise(table, seat, culture):
            yield price(table, seat, culture), [improve]
    if may_grow(table, seat):
        yield tables.RECRUIT_COST, [actions.RECRUIT]


def quiet_cards(state: LandoverState, seat: int, *, first: bool) -> Iterator[Step]:
    """Cards without chance, each with every row of answers; Medicine with the trades that it takes.

    Those that can be played first as well as later are there only as a first step.
    """
    table = state.table
    for card in dict.fromkeys(state.secrets.held[seat]):
        if ALL_CARDS[card].chancy or (card in _ANY_TIME and not first):
            continue
        before: Step = ()
        if card == _MEDICINE and table.villages[seat] and table.cities_left(seat):
            before = trades_for(table, seat, state.secrets.hands[seat], tables.MEDICINE_COST) or ()
        twin = done(state, seat, before) if before else state
        if PLAYS[card] in cards.playable(twin, seat):
            for answers in answer_rows(twin, seat, (PLAYS[card],)):
                yield (*before, *answers)


def answer_rows(state: LandoverState, seat: int, step: Step) -> Iterator[Step]:
    """A step and all rows of answers to the questions that it leads to."""
    twin = done(state, seat, step)
    if not twin.secrets.pending and twin.table.phase != at.FREE_ROUTE:
        yield step
        return
    for move in thin_out(worthwhile_moves(twin, seat)):
        yield from answer_rows(state, seat, (*step, move))


def thin_out(moves: list[Action]) -> list[Action]:
    """At most `_MOST_ANSWERS` of them, evenly spread."""
    if len(moves) <= _MOST_ANSWERS:
        return moves
    return [moves[number * len(moves) // _MOST_ANSWERS] for number in range(_MOST_ANSWERS)]


def military(state: LandoverState, seat: int) -> Iterator[Step]:
    """Catapults that can be taken off."""
    corners, own = state.table.chart.shape.tile_corner_mask, state.table.settlements(seat)
    for tile in removable(state.table, seat):
        if corners[tile] & own:
            yield (actions.RemoveCatapult(tile),)


def done(state: LandoverState, seat: int, step: Step) -> LandoverState:
    """The state that a step leads to."""
    twin = copied(state)
    for move in step:
        how = MOVES[type(move)]
        how.check(twin, seat, move)
        how.do(twin, seat, move, [])
    return twin


def answering_moves(state: LandoverState, seat: int) -> list[Action]:
    """The moves that go on in a phase, without orders and without taking a card back."""
    return considered(PHASES[phase_of(state)].legal(state, seat))


def considered(moves: list[Action]) -> list[Action]:
    """Those of some moves that come into question: a player gives no orders, and takes no card back."""
    return [move for move in moves if not (move.standing or isinstance(move, actions.TakeBack))]


def worthwhile_moves(state: LandoverState, seat: int) -> list[Action]:
    """Those of them that are worth a thought: Inventor swaps a number of an own tile, and each pair once."""
    moves = answering_moves(state, seat)
    if not state.secrets.pending or state.secrets.pending[0] != _INVENTOR:
        return moves
    shape, own = state.table.chart.shape, state.table.settlements(seat)
    near = {tile for tile in state.table.chart.land if shape.tile_corner_mask[tile] & own}
    tiles = [move for move in moves if isinstance(move, actions.ChooseTile)]
    chosen = state.secrets.pending[1:]
    if not chosen:
        return [move for move in tiles if move.tile in near]
    return [move for move in tiles if move.tile not in near or move.tile > chosen[0]]
