"""What Settlers' judgement looks at: points, what a roll brings, cards, room, and the two awards."""

import random
from collections.abc import Sequence
from math import log, sqrt

from rules.kernel.hexes import hand
from rules.kernel.judgement import Features
from rules.kernel.names import NOBODY
from rules.settlers.cards.deck import CARDS
from rules.settlers.players.advice import Advised
from rules.settlers.players.appraisal import cards_worth
from rules.settlers.players.ground import KINDS, corner_values, distances
from rules.settlers.players.outlook import Outlook
from rules.settlers.state import SettlersState, settlements_left
from rules.settlers.tables import ANY, ARMY_LEAST, POINT, ROUTE_LEAST, SOLDIER
from rules.settlers.view import SettlersView

FEATURES = (
    "points", "near", "pace", "income", "brick", "lumber", "wool", "grain", "ore", "variety", "scarcest",
    "any_port", "port", "hand", "excess", "aims", "developments", "soldiers", "army", "army_lead", "route",
    "route_lead", "settlements", "cities", "site", "second_site", "to_move", "later",
)  # fmt: skip
"""By seat: points, those of hidden cards as known or on average; whether two or fewer are missing; how many
are missing for each card that a roll brings, less than nothing; the logarithm of the cards a roll; cards a
roll by resource; how many resources come; how much of its scarcest; an open harbour, and what special ones
take; cards in hand, up to eight, and beyond the limit; how far they pay for something; development cards;
soldiers, played or likely; Largest Army and the lead to it; Longest Road and the lead to it; settlements;
cities; the worth of the two best sites in reach; whether it is its turn; the root of how many seats come
before it."""
RISING = ("points", "near")
"""What is never worth less than nothing: in the setup the last to place is ahead for no reason."""
_MOST = 8
_NEAR = 2
_LEAST = 0.2
"""Cards a roll, and points that are missing, count as so many at least."""


def features(game: Advised, view: SettlersView) -> Features:
    """What each seat of a game of Settlers shows, and what the viewer knows besides."""
    table, target = view.table, view.terms.points_to_win
    kind = "+".join(sorted(table.extras))
    if view.over:
        return Features(1.0, [()] * view.seats, kind, winners=table.winners or tuple(range(view.seats)))
    state = game.guess(view, random.Random(0))
    outlook = Outlook(game, state, NOBODY if view.viewer is None else view.viewer)
    rows = [_row(outlook, state, seat) for seat in range(view.seats)]
    return Features(min(1.0, max(row[0] for row in rows) / target), rows, kind)


def _row(outlook: Outlook, state: SettlersState, seat: int) -> tuple[float, ...]:
    table, own = state.table, seat == outlook.seat
    secrets, count = state.secrets, hand.size(state.secrets.cards[seat])
    cards = hand.counts(secrets.cards[seat], len(CARDS)) if own else [count * each for each in outlook.unseen]
    held: Sequence[float] = hand.counts(secrets.hands[seat]) if own else outlook.likely(state, seat)
    gains = outlook.income(state, seat)
    whole = sum(gains)
    standing = table.settlements[seat] | table.cities[seat]
    points = table.points[seat] + cards[POINT]
    missing = table.terms.points_to_win - points
    soldiers = table.soldiers[seat] + cards[SOLDIER]
    sites = _sites(state, seat)
    return (
        points,
        missing <= _NEAR,
        -max(_LEAST, missing) / (_LEAST + whole),
        log(_LEAST + whole),
        *gains,
        sum(gain > 0 for gain in gains),
        min(gains),
        bool(table.board.ports[ANY] & standing),
        sum(gains[kind] for kind in range(KINDS) if table.board.ports[kind] & standing),
        min(_MOST, sum(held)),
        max(0.0, sum(held) - table.terms.discard_limit),
        cards_worth(state, seat, held),
        count,
        soldiers,
        table.army_holder == seat,
        soldiers - max(ARMY_LEAST - 1, *_others(table.soldiers, seat)),
        table.route_holder == seat,
        table.routes[seat] - max(ROUTE_LEAST - 1, *_others(table.routes, seat)),
        table.settlements[seat].bit_count(),
        table.cities[seat].bit_count(),
        *sites,
        table.active == seat,
        sqrt((seat - table.active) % state.seats),
    )


def _others(counts: Sequence[int], seat: int) -> list[int]:
    return [count for other, count in enumerate(counts) if other != seat]


def _sites(state: SettlersState, seat: int) -> tuple[float, float]:
    """What the best two sites for settlements are worth, less for each road that they take."""
    table = state.table
    if not settlements_left(state, seat):
        return 0.0, 0.0
    values, free, reach = corner_values(table.board), table.free, table.reach[seat]
    found = sorted(
        (
            values[corner] / (1 + roads)
            for corner, roads in distances(state, seat).items()
            if free >> corner & 1 and (roads or reach >> corner & 1)
        ),
        reverse=True,
    )
    best, second = (*found[:2], 0.0, 0.0)[:2]
    return best, second
