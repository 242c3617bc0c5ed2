"""A quick way to play a turn, good enough to see what a position leads to.

It knows the whole position, asks nobody, trades with the bank alone and makes no search: city before
settlement before road before development card. A turn takes about a twentieth of a millisecond. The
moves are made on the state itself, without the checks that moves of people need.
"""

import random

from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.settlers import phase_names as at, tables, turns
from rules.settlers.awards import add_city, add_road, add_settlement, count_soldier, true_points
from rules.settlers.basics import gain, pay
from rules.settlers.cards.playing import spend
from rules.settlers.ground import corner_values, corner_yields, tile_yields
from rules.settlers.players.planning import exchange
from rules.settlers.robber import robbable
from rules.settlers.state import SettlersState

TOTALS = tuple(one + two for one in range(1, 7) for two in range(1, 7))
"""The totals of two dice, all 36 ways."""
_PURCHASES = 6
"""More is not bought in one turn."""
_NEXT = 0.6
"""What a site one road further counts beside a site at hand."""
_PLENTY = (4, 3, 0, 1, 2)
"""The resources that a year of plenty is used for, in this order, as far as they are missing."""


def quick_turn(state: SettlersState, seat: int, total: int, rng: random.Random) -> bool:
    """Play a seat's turn with that total of the dice; true if it has won."""
    table = state.table
    table.active = table.actor = seat
    table.phase, table.played = at.MAIN, False
    state.secrets.fresh[seat] = 0
    if has_won(state, seat):
        return True
    _play_soldier(state, seat, rng)
    return quick_roll(state, seat, total, rng)


def quick_roll(state: SettlersState, seat: int, total: int, rng: random.Random) -> bool:
    """Play a seat's turn on from a roll of that total; true if it has won."""
    if total == tables.SEVEN:
        discard(state)
        _rob(state, seat, rng)
    else:
        turns.pay_out(state, total)
    _use_plenty(state, seat)
    return finish_turn(state, seat)


def finish_turn(state: SettlersState, seat: int) -> bool:
    """Buy what the rest of a seat's turn allows; true if it has won."""
    for _ in range(_PURCHASES):
        if has_won(state, seat):
            return True
        if not _buy(state, seat):
            return False
    return has_won(state, seat)


def has_won(state: SettlersState, seat: int) -> bool:
    """True if a seat has its points, hidden cards included."""
    return true_points(state, seat) >= state.table.terms.points_to_win


def _play_soldier(state: SettlersState, seat: int, rng: random.Random) -> None:
    """Play a soldier that frees a tile, or is worth an award."""
    table = state.table
    if not hand.count(state.secrets.cards[seat], tables.SOLDIER):
        return
    if table.army_holder != seat or table.yield_at(seat, table.robber):
        spend(state, seat, tables.SOLDIER, [])
        count_soldier(state, seat, [])
        _rob(state, seat, rng)


def _use_plenty(state: SettlersState, seat: int) -> None:
    """Take two cards that the next building lacks."""
    table = state.table
    if table.played or not hand.count(state.secrets.cards[seat], tables.PLENTY):
        return
    spend(state, seat, tables.PLENTY, [])
    aim = tables.CITY_COST if table.settlements[seat] else tables.SETTLEMENT_COST
    lacks = hand.minus(aim, state.secrets.hands[seat])
    useful = [kind for kind in _PLENTY if hand.count(lacks, kind) and hand.count(table.bank, kind)]
    for kind in useful[:2]:
        gain(state, seat, hand.ONE[kind])


def discard(state: SettlersState) -> None:
    """Everybody over the limit gives up half, each time of what it has most of."""
    table = state.table
    for seat, held in enumerate(state.secrets.hands):
        size = hand.size(held)
        if size > table.terms.discard_limit:
            left = list(tables.resource_counts(held))
            for _ in range(size // 2):
                left[left.index(max(left))] -= 1
            pay(state, seat, held - hand.pack(left))


def _rob(state: SettlersState, seat: int, rng: random.Random) -> None:
    """Move the robber and rob the first of who live there."""
    if not move_robber(state, seat):
        return
    table = state.table
    around = state.shape.tile_corner_mask[table.robber]
    there = [other for other, corners in enumerate(robbable(state, seat)) if corners & around]
    robbed = max(there, key=lambda other: table.points[other], default=None)
    if robbed is not None:
        state.secrets.hands[seat] += take_card(state, robbed, rng.random())


def take_card(state: SettlersState, robbed: int, luck: float) -> hand.Hand:
    """Take a card from a hand that is not empty, and say which: by `luck`, from 0 up to 1."""
    held = state.secrets.hands[robbed]
    card = hand.ONE[hand.card(held, int(luck * hand.size(held)))]
    state.secrets.hands[robbed] -= card
    state.table.shown[robbed] = hand.minus(state.table.shown[robbed], card)
    return card


def move_robber(state: SettlersState, seat: int) -> bool:
    """Move the robber to where it costs the others most, leaders above all; false if it stays."""
    table = state.table
    corners, tiles = state.shape.tile_corner_mask, tile_yields(table.board)
    own = table.settlements[seat] | table.cities[seat]
    rivals = [(other, 1 + table.points[other] ** 2 / 20) for other in range(state.seats) if other != seat]
    theirs = state.others_buildings(seat)
    best, chosen = 0.0, table.robber
    for tile, (kind, chance) in enumerate(tiles):
        if kind < 0 or tile == table.robber or own & corners[tile] or not theirs & corners[tile]:
            continue
        harm = 0.0
        for other, weight in rivals:
            harm += table.yield_at(other, tile) * chance * weight
        if harm > best:
            best, chosen = harm, tile
    moved = chosen != table.robber
    table.robber = chosen
    return moved


def _buy(state: SettlersState, seat: int) -> bool:
    """Buy the first thing that can be had; false if there is none."""
    table = state.table
    if table.settlements[seat] and state.cities_left(seat) and _raise(state, seat, tables.CITY_COST):
        pay(state, seat, tables.CITY_COST)
        yields = corner_yields(table.board)
        add_city(state, seat, max(bits(table.settlements[seat]), key=lambda corner: sum(yields[corner])))
        return True
    if state.settlements_left(seat):
        sites = table.free & table.reach[seat]
        if sites:
            if _raise(state, seat, tables.SETTLEMENT_COST):
                pay(state, seat, tables.SETTLEMENT_COST)
                values = corner_values(table.board)
                add_settlement(state, seat, max(bits(sites), key=lambda corner: values[corner]), [])
                return True
        elif hand.covers(state.secrets.hands[seat], tables.ROAD_COST) and state.roads_left(seat):
            edge = _way(state, seat)
            if edge is not None:
                pay(state, seat, tables.ROAD_COST)
                add_road(state, seat, edge, [])
                return True
    return _buy_card(state, seat)


def _raise(state: SettlersState, seat: int, cost: hand.Hand) -> bool:
    """Exchange what it takes at the bank; false if a cost cannot be paid even so."""
    held = state.secrets.hands[seat]
    if hand.covers(held, cost):
        return True
    if hand.size(held) <= hand.size(cost):
        return False
    rates = state.table.best_rates(seat)
    trades = exchange(
        tables.resource_counts(held),
        tables.resource_counts(cost),
        rates,
        list(tables.resource_counts(state.table.bank)),
    )
    for trade in trades:
        pay(state, seat, rates[trade.give] * hand.ONE[trade.give])
        gain(state, seat, hand.ONE[trade.want])
    return bool(trades)


def _way(state: SettlersState, seat: int) -> int | None:
    """The edge towards the best site that one or two roads reach; None if there is none."""
    table, shape = state.table, state.shape
    values, free, vacant = corner_values(table.board), table.free, table.vacant
    closed = table.reach[seat] | state.others_buildings(seat)
    best, chosen = 0.0, None
    for edge in bits(table.frontier[seat] & vacant):
        for end in shape.edge_corners[edge]:
            if closed >> end & 1:
                continue
            value = values[end] if free >> end & 1 else 0.0
            if not value:
                further = [
                    values[corner]
                    for link, corner in shape.links[end]
                    if vacant & link and free >> corner & 1
                ]
                value = _NEXT * max(further, default=0.0)
            if value > best:
                best, chosen = value, edge
    return chosen


def _buy_card(state: SettlersState, seat: int) -> bool:
    """Buy a development card, by exchange only when the hand is too large to be kept."""
    secrets = state.secrets
    if not secrets.deck:
        return False
    large = hand.size(secrets.hands[seat]) > state.table.terms.discard_limit
    if not (
        hand.covers(secrets.hands[seat], tables.CARD_COST)
        or (large and _raise(state, seat, tables.CARD_COST))
    ):
        return False
    pay(state, seat, tables.CARD_COST)
    secrets.cards[seat] += hand.ONE[secrets.deck.pop()]
    return True
