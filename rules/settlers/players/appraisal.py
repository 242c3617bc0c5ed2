"""A quick appraisal of what a seat has, in victory points: the eye of a sensible player who does not plan."""

from rules.kernel.hexes import hand
from rules.settlers import phase_names as at
from rules.settlers.ground import PRICES, Vector, best_sites
from rules.settlers.hooks import Hooked
from rules.settlers.judgement import cards_worth, income
from rules.settlers.state import SettlersState
from rules.settlers.tables import ANY, KINDS, POINT, SOLDIER, resource_counts

_INCOME = 3.2
"""A card a roll is worth so many points."""
_EXTRA = 0.1
"""The part of a variant's income that counts: without points it pays too late to be sought for itself."""
_VARIETY = 0.16
_HARBOUR = 1.2
_BLOCKED = 0.6
"""The part of a blocked tile's income that is counted as lost."""
_SITES = (1.5, 0.95, 0.55, 0.3)
"""What the income of the best site counts, by the roads that it takes."""
_SECOND = 0.3
"""The part of it that counts of the second best."""
_EXCESS = 0.1
"""What each card over the limit for a seven is feared to cost."""
_DEVELOPMENT = 0.42
_ARMY = 0.12
_PLAYED = 0.45
_ROUTE = 0.05
_WON = 1000.0


def appraise(game: Hooked, state: SettlersState, seat: int) -> float:
    """What a seat has, in points. Its development cards of this turn count as unknown."""
    table = state.table
    secrets = state.secrets
    if table.phase == at.OVER and seat in table.winners:
        return _WON
    old = secrets.cards[seat] - secrets.fresh[seat]
    points = table.points[seat] + hand.count(old, POINT)
    gains = income(game, state, seat, _BLOCKED, _EXTRA)
    value = points + _INCOME * sum(gain * price for gain, price in zip(gains, PRICES, strict=True))
    value += _VARIETY * sum(gain > 0 for gain in gains)
    value += _harbours(state, seat, gains)
    best, second = best_sites(state, seat, _SITES)
    value += best + _SECOND * second
    feared = _EXCESS * max(0, hand.size(secrets.hands[seat]) - table.terms.discard_limit)
    value += cards_worth(state, seat, resource_counts(secrets.hands[seat])) - feared
    value += _DEVELOPMENT * (hand.size(secrets.cards[seat]) - hand.count(old, POINT))
    value += _ARMY * (table.soldiers[seat] + hand.count(old, SOLDIER)) + _PLAYED * table.soldiers[seat]
    return value + _ROUTE * table.routes[seat]


def _harbours(state: SettlersState, seat: int, gains: Vector) -> float:
    table = state.table
    standing = table.settlements[seat] | table.cities[seat]
    ports = table.board.ports
    value = 0.1 if ports[ANY] & standing else 0.0
    return value + sum(_HARBOUR * gains[kind] for kind in KINDS if ports[kind] & standing)
