"""How good a position is for a seat: points, income in eight kinds, culture, power, hand, room to grow.

The unit is a tenth of a point. The weights were set by hand from what things cost and bring (a village costs
four cards and is a point); no fit was made yet. The tests hold the player to what it wins.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.kernel.hexes import hand
from rules.kernel.hexes.pips import PIPS
from rules.kernel.names import NOBODY
from rules.landover import tables
from rules.landover.board import chart
from rules.landover.building import may_grow, unwalled
from rules.landover.cards.deck import ALL_CARDS
from rules.landover.network import village_sites
from rules.landover.players.danger import STEADY, next_attack, razing_chance, some_seven
from rules.landover.players.ground import Begun, Income, begun, income_of, incomes, ways
from rules.landover.state import LandoverState, LandoverTable
from rules.landover.trading import cheap_kinds

POINT = 10.0
_INCOME = (1.0, 1.15, 1.25, 1.15, 1.1, 0.95, 1.0, 0.95)
"""What a card of each kind is worth a roll; ore and the goods of routes a little more."""
_ROLLS = 5.5
"""So many rolls of income count."""
_VARIETY = 0.75
"""A kind that comes with less than this many pips is missed, and each missing kind costs."""
_CARD = 1.1
"""A card in hand; those beyond the safe size count against it."""
_HELD = 1.0
"""A development card, for each card of the hand that its kind is worth."""
_CROWDED = (0.0, 0.0, -0.4, -1.8, -4.5, -9.0)
"""What so many of them cost together: with five the next draw is lost, and before long with four."""
_PIP, _LANDING = 0.35, 9.0
"""What a pip counts at a place for a village, and the point for a new island."""
_NEARNESS = (1.0, 0.6, 0.35, 0.2)
"""How much of a place counts from so many pieces away: each piece that leads there is worth its goods."""
_SITES = (1.0, 0.5, 0.25)
"""How much the best place counts, and the next ones."""
_LEVEL = 1.6
"""A culture level, before what it draws."""
_DRAW = 7.0
"""A card a roll."""
_ROUTE, _LONG = 0.45, 9
"""A piece of the longest route; no more than so many count."""
_SPARE = 0.2
"""How much of a card each counts that is beyond the safe size: it is seldom there when it is needed."""
_SEVEN = 1.2
"""What a seven takes of a hand that is too full: half of it, and what it would have paid together."""
_COMES = 1.0
"""How much of the income until the next turn is in hand already when the seven comes."""
_SPREAD = 5.0
"""The cards between a hand that is surely safe when a seven comes and one that surely is not."""
_RISK = 16.0
"""A city that the barbarians raze: its point, its cards, and half its income."""
_LEVELS = (2.4, 2.0, 1.6)
"""What each level of power is worth beside the next attack: about its goods, or raids would leave none."""
_LATER = 0.5
"""How much of a won attack counts that comes only after one's next turn: others recruit until then."""
_RIVAL = 0.3
"""How much the best opponent's points count against one's own."""


class Terms(NamedTuple):
    """What a position has for a seat, part by part."""

    points: float
    income: float
    room: float
    """Places for villages."""
    culture: float
    hand: float
    goals: float
    """How near the hand is to what it could buy next."""
    power: float
    route: float
    """Pieces of the longest route."""
    held: float
    """Development cards, by what their kinds are worth."""


def terms(state: LandoverState, seat: int) -> Terms:
    """The parts; points, route and cards are counted, the others are tenths of a point."""
    table = state.table
    coming = income_of(incomes(table), table.villages[seat], table.cities[seat])
    return Terms(
        points=table.points(seat),
        income=_income_worth(coming, cheap_kinds(table, seat)),
        room=room(table, seat),
        culture=_culture(table, seat),
        hand=_hand(state, seat, coming),
        goals=_goals(state, seat),
        power=_power(table, seat),
        route=min(table.routes[seat], _LONG),
        held=_held(state.secrets.held[seat]),
    )


def worth(state: LandoverState, seat: int) -> float:
    """How good the state is for a seat."""
    table, parts = state.table, terms(state, seat)
    own = POINT * parts.points
    own += parts.income + parts.room + parts.culture
    own += parts.hand + parts.goals + parts.power
    own += _ROUTE * parts.route + parts.held
    rivals = table.opponents(seat)
    if rivals:
        gains = incomes(table)
        own -= _RIVAL * POINT * max(table.points(other) for other in rivals)
        theirs = [sum(income_of(gains, table.villages[other], table.cities[other])) for other in rivals]
        own -= 0.12 * sum(theirs) * _ROLLS / 36
        own -= 0.05 * sum(hand.size(state.secrets.hands[other]) for other in rivals)
    return own


@lru_cache(maxsize=8192)
def _income_worth(coming: Income, cheap: int) -> float:
    """Income: the more of a kind the less each counts, and what is missing costs."""
    total = 0.0
    for kind, pips in enumerate(coming):
        bent = min(pips, 6.0) + 0.5 * max(0.0, pips - 6.0) * (1.6 if cheap >> kind & 1 else 1.0)
        total += _INCOME[kind] * bent
        if kind < tables.CLOTH and pips < _VARIETY:
            total -= 1.5
    return total * _ROLLS / 36 * 2


def room(table: LandoverTable, seat: int) -> float:
    """Places for villages: those at the end of own routes in full, those some pieces further away in part."""
    if not table.villages_left(seat):
        return 0.0
    return _places(begun(table, seat), tuple(table.numbers), table.known_islands(seat))


@lru_cache(maxsize=8192)
def _places(begun: Begun, numbers: tuple[int, ...], known: int) -> float:
    """The best places that can be reached; an island that is not in `known` is a point."""
    pips, island_of = _corner_pips(begun.key, numbers), chart(begun.key).island_of
    values = [
        _NEARNESS[sum(way)] * (_PIP * pips[corner] + (0.0 if known >> island_of[corner] & 1 else _LANDING))
        for corner, way in ways(begun).items()
    ]
    best = sorted(values, reverse=True)
    return sum(weight * value for weight, value in zip(_SITES, best, strict=False))


@lru_cache(maxsize=64)
def _corner_pips(key: str, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """By corner the pips around it; hidden tiles beside it count two together."""
    ground = chart(key)
    found = []
    for tiles in ground.shape.corner_tiles:
        hidden = any(not numbers[tile] and tile in ground.land for tile in tiles)
        found.append(sum(PIPS[numbers[tile]] for tile in tiles) + 2 * hidden)
    return tuple(found)


def _culture(table: LandoverTable, seat: int) -> float:
    """Levels for what they draw and open, more when a metro is near."""
    total = 0.0
    for culture in range(3):
        reached = table.level(seat, culture)
        total += _LEVEL * reached + _DRAW * reached / 36
        if reached == tables.METRO_LEVEL - 1 and table.metro_seats[culture] == NOBODY:
            total += 2.0
        if reached >= 3:
            total += 1.5
    return total


def _hand(state: LandoverState, seat: int, incomes: Sequence[float]) -> float:
    """Cards in hand, less what sevens are likely to take of them before the seat's next turn."""
    table = state.table
    size, safe = hand.size(state.secrets.hands[seat]), table.safe_size(seat)
    rolls = len(table.playing_seats())
    likely = size + _COMES * rolls * sum(incomes) / 36
    over = min(1.0, max(0.0, 0.5 + (likely - safe) / _SPREAD)) if size <= safe else 1.0
    kept = min(size, safe) + _SPARE * max(0, size - safe)
    return _CARD * (kept - _SEVEN * size * over * some_seven(rolls))


@lru_cache(maxsize=8192)
def _held(cards: tuple[int, ...]) -> float:
    """Development cards, the less the more there are."""
    return _HELD * sum(ALL_CARDS[card].value for card in cards) + _CROWDED[len(cards)]


def _goals(state: LandoverState, seat: int) -> float:
    """How near the hand is to what it could buy next; the two nearest goals count."""
    table, held = state.table, state.secrets.hands[seat]
    wanted: list[tuple[float, hand.Hand]] = []
    if table.cities_left(seat) and table.villages[seat]:
        wanted.append((8.0, tables.CITY_COST))
    if table.villages_left(seat) and village_sites(table, seat):
        wanted.append((8.0, tables.VILLAGE_COST))
    elif table.routes_left(seat, tables.ROAD):
        wanted += [(2.5, tables.ROAD_COST), (2.0, tables.BRIDGE_COST)]
    for culture in range(3):
        reached = table.level(seat, culture)
        if reached < tables.TOP_LEVEL:
            metro = reached + 1 == tables.METRO_LEVEL and table.metro_seats[culture] == NOBODY
            cost = (reached + 1) * hand.ONE[tables.CLOTH + culture]
            wanted.append((12.0 if metro else 3.0, cost))
    if may_grow(table, seat):
        wanted.append((2.0, tables.RECRUIT_COST))
    if unwalled(table, seat):
        wanted.append((1.5, tables.WALL_COST))
    return _nearest(tuple(wanted), held)


@lru_cache(maxsize=8192)
def _nearest(wanted: tuple[tuple[float, hand.Hand], ...], held: hand.Hand) -> float:
    """What the goals count that the hand is nearest to; each is what it is worth, and its cost."""
    counts = hand.counts(held, tables.KINDS)
    near = sorted((value * _share(counts, cost) ** 2 for value, cost in wanted), reverse=True)
    return 0.5 * sum(near[:1]) + 0.25 * sum(near[1:3])


def _share(held: Sequence[int], cost: hand.Hand) -> float:
    """How much of a cost is in the hand, from 0 to 1."""
    return sum(map(min, held, hand.counts(cost, tables.KINDS))) / hand.size(cost)


def _power(table: LandoverTable, seat: int) -> float:
    """Power beside the next attack: what it costs to be the weakest, what it brings to be the strongest."""
    power, attack = table.power[seat], next_attack(table, STEADY)
    value = sum(_LEVELS[:power]) + 0.2 * max(0, power - len(_LEVELS))
    value -= _RISK * razing_chance(table, seat, attack)
    if power:
        won = attack.soon * (1 - attack.lost_soon) + _LATER * attack.later * (1 - attack.lost_later)
        best = max((table.power[other] for other in table.opponents(seat)), default=0)
        value += POINT * won * (0.7 if power > best else 0.2 if power == best else 0.0)
    return value + 0.3 * (table.walls & table.settlements(seat)).bit_count()
