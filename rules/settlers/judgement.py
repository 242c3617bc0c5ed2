"""Settlers' judgement: each seat's chance to win, by points, what a roll brings, cards, room, the two awards.

It is asked of what a viewer knows, and by players of positions that are known whole, at the end of what they
play on. Nothing much better was found that answers in a millisecond: on 400 games among strangers, trees
boosted on 1027 others took 1.2 % off its log loss, and with 70 more numbers a seat (rolls to the next points
and to the goal, sites by road, threats to the awards) 0.2 %; on 115 other positions, eight games that
computers played on from there took off 3 %.
"""

import random
from collections.abc import Sequence
from math import log, sqrt

from rules.kernel.hexes import hand
from rules.kernel.judgement import Features, Row, load, others
from rules.kernel.names import NOBODY
from rules.settlers import tables
from rules.settlers.ground import Vector, best_sites, rolled
from rules.settlers.hooks import Hooked
from rules.settlers.knowledge import Knowledge
from rules.settlers.state import SettlersState
from rules.settlers.view import SettlersView

_MOST = 8
_LEAST = 0.2
"""Cards a roll, and points that are missing, count as so many at least."""


_ROBBED = 0.3
"""The part of a blocked tile's income that is counted as lost."""
_SITES = (1.0, 1 / 2, 1 / 3, 1 / 4)
"""The part of a site's worth that counts, by the roads that it takes."""
_CITY = tables.resource_counts(tables.CITY_COST)
_AIMS = (
    (_CITY, 0.5),
    (tables.resource_counts(tables.SETTLEMENT_COST), 0.5),
    (tables.resource_counts(tables.CARD_COST), 0.2),
    (tables.resource_counts(tables.ROAD_COST), 0.12),
)
"""What having all cards for a purchase is worth; having some of them less."""
_CARD = 0.03
JUDGEMENT = load("rules.settlers")


def features(game: Hooked, view: SettlersView) -> Features:
    """What each seat of a game of Settlers shows, and what the viewer knows besides."""
    state = game.guess(view, random.Random(0))
    return features_of(game, state, Knowledge(state, NOBODY if view.viewer is None else view.viewer))


def features_of(game: Hooked, state: SettlersState, known: Knowledge) -> Features:
    """What a position that is not over comes to for who knows so much of it."""
    return features_from(state, [row(game, state, seat, known) for seat in range(state.seats)])


def features_from(state: SettlersState, rows: Sequence[Row]) -> Features:
    """The features of a position whose rows are known."""
    progress = min(1.0, max(each["points"] for each in rows) / state.table.terms.points_to_win)
    return Features(progress, rows)


def chance_to_win(game: Hooked, state: SettlersState, seat: int) -> float:
    """A seat's chance to win a position that is not over; all hands and cards count as they are."""
    return JUDGEMENT.chances(features_of(game, state, Knowledge(state, seat, whole=True)))[seat]


def income(
    game: Hooked, state: SettlersState, seat: int, robbed: float = _ROBBED, extra: float = 1.0
) -> Vector:
    """The cards that a roll brings a seat, by resource; the part `robbed` of what the robber blocks is lost,
    and of what a variant brings the part `extra` counts."""
    gains, more = rolled(state.table, seat, robbed), game.hooks.income(state, seat)
    return tuple([gain + extra * part for gain, part in zip(gains, more, strict=True)]) if more else gains


def row(game: Hooked, state: SettlersState, seat: int, known: Knowledge) -> Row:
    """What one seat comes to: points, those of hidden cards as known or on average; how many are missing for
    each card that a roll brings, less than nothing; the logarithm of the cards a roll; cards a roll by
    resource; how many resources come; how much of its scarcest; the cities that a roll brings the cards for;
    an open harbour, and what special ones take; cards in hand, up to eight, and beyond the limit; how far
    they pay for something; development cards; soldiers, played or likely; Largest Army and the lead to it;
    Longest Road, the lead to it, and how long its own is; settlements; cities; the worth of the two best
    sites in reach; whether it is its turn; the root of how many seats come before it.

    Points are worth no less than nothing: in the setup the last to place is ahead for no reason.
    """
    table = state.table
    cards, held, gains = known.cards(state, seat), known.held(state, seat), income(game, state, seat)
    whole, size = sum(gains), sum(held)
    standing = table.settlements[seat] | table.cities[seat]
    points = table.points[seat] + cards[tables.POINT]
    missing = table.terms.points_to_win - points
    soldiers = table.soldiers[seat] + cards[tables.SOLDIER]
    site, second = best_sites(state, seat, _SITES)
    return {
        "points": points,
        "pace": -max(_LEAST, missing) / (_LEAST + whole),
        "income": log(_LEAST + whole),
        **dict(zip(tables.RESOURCES, gains, strict=True)),
        "variety": sum([gain > 0 for gain in gains]),
        "scarcest": min(gains),
        "city_rate": min([gain / price for gain, price in zip(gains, _CITY, strict=True) if price]),
        "any_port": bool(table.board.ports[tables.ANY] & standing),
        "port": sum([gains[kind] for kind in tables.KINDS if table.board.ports[kind] & standing]),
        "hand": min(_MOST, size),
        "excess": max(0.0, size - table.terms.discard_limit),
        "aims": cards_worth(state, seat, held),
        "developments": hand.size(state.secrets.cards[seat]),
        "soldiers": soldiers,
        "army": table.army_holder == seat,
        "army_lead": soldiers - max(tables.ARMY_LEAST - 1, *others(table.soldiers, seat)),
        "route": table.route_holder == seat,
        "route_lead": table.routes[seat] - max(tables.ROUTE_LEAST - 1, *others(table.routes, seat)),
        "route_length": table.routes[seat],
        "settlements": table.settlements[seat].bit_count(),
        "cities": table.cities[seat].bit_count(),
        "site": site,
        "second_site": second,
        "to_move": table.active == seat,
        "later": sqrt((seat - table.active) % state.seats),
    }


def cards_worth(state: SettlersState, seat: int, held: Sequence[float]) -> float:
    """What cards in a seat's hand are worth, as progress to what could be bought: no less for a card more."""
    table = state.table
    value = _CARD * sum(held)
    able = (
        bool(table.settlements[seat]) and state.cities_left(seat) > 0,
        bool(table.free & table.reach[seat]) and state.settlements_left(seat) > 0,
        bool(state.secrets.deck),
        True,
    )
    for (cost, worth), possible in zip(_AIMS, able, strict=True):
        lacks = sum([price - have for price, have in zip(cost, held, strict=True) if have < price])
        part = 1 - lacks / sum(cost)
        value += worth * part * part * (1.0 if possible else 0.5)
    return value
