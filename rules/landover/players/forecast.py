"""How many rolls a seat still needs to win: the cheapest way to the missing points, paid in eight kinds.

What can be bought is a list of goals, each with its points, its cost and the income that it brings. Those
that bring most for the rolls they take are taken until they make up the missing points; the rolls for all of
them together are the forecast. The numbers below were set by hand and then tried against the steady player.
"""

from functools import lru_cache
from operator import mul
from typing import NamedTuple

from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.kernel.hexes.speed import FAR, Kinds, rolls_until
from rules.kernel.names import NOBODY
from rules.landover import tables
from rules.landover.board import chart
from rules.landover.cards.deck import ALL_CARDS, card_number
from rules.landover.players.danger import STRONG, Attack, next_attack, razing_chance, some_seven
from rules.landover.players.ground import NONE, Begun, Gains, Income, begun, income_of, incomes, ways
from rules.landover.state import LandoverState, LandoverTable
from rules.landover.trading import cheap_kinds

_CARD_DRAWN = 2.2
"""What a development card is worth in cards of the hand."""
_GROWTH = 22.0
"""Rolls that an income counts for against points, in points of six cards."""
_UNCERTAIN = 0.82
"""What is only planned may come to nothing."""
_IN_HAND = 0.78
"""A card in hand is worth less than a card that was spent."""
_NEAR = 0.15
"""How much of what the nearest goal brings counts already when its cards are nearly all there."""
_HOMELESS = 0.6
"""What counts of a metro while there is no city for it."""
_BOUGHT_ON_THE_WAY = 0.4
"""What is bought brings its income for less than half of the time."""
_POWER = 0.16
"""Points that a level of power is worth beside the next attack."""
_AQUEDUCT = 0.2
"""Resources a roll from an aqueduct: about every fourth roll brings nothing else."""
_SURPLUS_COST = (1.3,) * 5 + (0.9,) * 3
"""Cards for a point beyond all goals that are in sight."""


class Goal(NamedTuple):
    """Something to buy: the points that it brings, what it costs, and the income that comes with it."""

    points: float
    cost: tuple[float, ...]
    gain: Income
    draws: float
    cards: float
    """All that it costs together."""
    brings: float
    """Its points, and what its income is worth."""


def _goal(points: float, cost: tuple[float, ...], gain: Income, draws: float = 0.0) -> Goal:
    return Goal(points, cost, gain, draws, sum(cost), points + _GROWTH * (sum(gain) + draws) / 6)


_MEDICINE_CARD, _MERCHANT_CARD = card_number("medicine"), card_number("merchant")


def _costs(cost: hand.Hand) -> tuple[float, ...]:
    return tuple(float(each) for each in hand.counts(cost, tables.KINDS))


_CITY, _MEDICINE, _ROAD = map(_costs, (tables.CITY_COST, tables.MEDICINE_COST, tables.ROAD_COST))
_VILLAGES = {
    (roads, bridges): _costs(tables.VILLAGE_COST + roads * tables.ROAD_COST + bridges * tables.BRIDGE_COST)
    for roads in range(4)
    for bridges in range(4)
}
"""By the pieces that lead there."""


def rolls_to_win(state: LandoverState, seat: int) -> float:
    """The forecast for a seat; hands and cards are taken as they are in the state."""
    table = state.table
    attack = next_attack(table, STRONG)
    razed = razing_chance(table, seat, attack)
    by_itself = _power(table, seat, attack) - razed + _awards(table, seat) + _metros(table, seat)
    missing = max(0.05, table.terms.target - table.points(seat) - by_itself)
    gains = incomes(table)
    income = [pips / 36 for pips in income_of(gains, table.villages[seat], table.cities[seat])]
    if razed:
        bare = table.bare_cities(seat)
        lost = _city_more(gains, bare & ~table.walls or bare)
        income = [gain - razed * less for gain, less in zip(income, lost, strict=True)]
    own = sum(table.culture[seat * 3 : seat * 3 + 3])
    wild_income = own / 36 * _CARD_DRAWN
    if table.level(seat, tables.SCIENCE) >= tables.ABILITY_LEVEL:
        wild_income += _AQUEDUCT
    cheap = cheap_kinds(table, seat)
    keep = [0.5 if cheap >> kind & 1 else 0.3333 for kind in range(tables.KINDS)]
    held = state.secrets.held[seat]
    wild = sum(ALL_CARDS[card].value for card in held)
    goals = _goals(table, seat, held, gains)
    return _cheapest(goals, missing, (_hand(state, seat, income), income, keep, wild, wild_income))


def _hand(state: LandoverState, seat: int, income: Kinds) -> list[float]:
    """The hand less what a seven may take before the seat can use it again."""
    table, cards = state.table, state.secrets.hands[seat]
    have = hand.counts(cards, tables.KINDS)
    size, safe = sum(have), table.safe_size(seat)
    rolls = len(table.order) - table.gone.bit_count()
    likely = size + 0.5 * rolls * sum(income)
    if likely <= safe:
        return [count * _IN_HAND for count in have]
    part = 1.0 if size > safe else 0.4 * min(1.0, likely - safe)
    stays = _IN_HAND * (1.0 - 0.5 * part * some_seven(rolls))
    return [count * stays for count in have]


def _cheapest(
    goals: list[Goal], missing: float, means: tuple[list[float], list[float], list[float], float, float]
) -> float:
    """The rolls for the best goals that make up the missing points."""
    have, income, keep, wild, wild_income = means
    ranked = []
    bank = wild_income + 0.6 * sum(map(mul, income, keep))
    prices = [1 / (gain + bank + 0.01) for gain in income]
    near = 0.0
    for number, goal in enumerate(goals):
        rolls = sum(map(mul, goal.cost, prices))
        ranked.append(((rolls + 0.5) / goal.brings, number))
        share = (sum(map(min, goal.cost, have)) + 0.01) / (goal.cards + 0.01)
        near = max(near, goal.brings * share * share)
    ranked.sort()
    missing = max(0.05, missing - _NEAR * near)
    total, gained, draws = [0.0] * tables.KINDS, income, wild_income
    for _, number in ranked:
        goal = goals[number]
        part = min(1.0, missing / (_UNCERTAIN * goal.points))
        soon = part * _BOUGHT_ON_THE_WAY
        total = [sofar + part * each for sofar, each in zip(total, goal.cost, strict=True)]
        if goal.gain is not NONE:
            gained = [sofar + soon * each for sofar, each in zip(gained, goal.gain, strict=True)]
        draws += soon * goal.draws
        missing -= part * _UNCERTAIN * goal.points
        if missing <= 1e-9:
            break
    if missing > 0:
        total = [sofar + missing * each for sofar, each in zip(total, _SURPLUS_COST, strict=True)]
    return min(FAR, 0.3 + rolls_until(have, gained, keep, total, wild, draws))


def _goals(table: LandoverTable, seat: int, held: tuple[int, ...], gains: Gains) -> list[Goal]:
    """What a seat can set out for."""
    found = list(_upgrades(gains, table.villages[seat], table.cities_left(seat), _MEDICINE_CARD in held))
    found += _settling(table, seat, gains, table.villages_left(seat) + len(found))
    levels, holders = tuple(table.culture), tuple(table.metro_seats)
    found += _cultural(seat, tuple(table.opponents(seat)), levels, holders, _room(table, seat))
    found += _route(table, seat)
    if _MERCHANT_CARD in held and table.merchant_seat != seat:
        found.append(_goal(0.8, NONE, NONE))
    return found


@lru_cache(maxsize=4096)
def _upgrades(gains: Gains, villages: int, left: int, medicine: bool) -> tuple[Goal, ...]:
    """The villages that bring most as cities, no more than are left; Medicine makes the first cheaper."""
    ranked = sorted((_upgrade(gains, at) for at in bits(villages)), key=lambda gain: -sum(gain))[:left]
    return tuple(
        [
            _goal(1.0, _CITY if number or not medicine else _MEDICINE, gain)
            for number, gain in enumerate(ranked)
        ]
    )


def _settling(table: LandoverTable, seat: int, gains: Gains, left: int) -> tuple[Goal, ...]:
    """The best places for villages that do not shut each other out."""
    if not left:
        return ()
    return _places(begun(table, seat), gains, table.known_islands(seat), min(left, 4))


@lru_cache(maxsize=4096)
def _places(begun: Begun, gains: Gains, known: int, most: int) -> tuple[Goal, ...]:
    """At most so many of them; an island that is not in `known` is a point."""
    ground = chart(begun.key)
    choice = []
    for corner, way in ways(begun).items():
        new = not known >> ground.island_of[corner] & 1
        worth = 1.0 + new + (0.25 if ground.port_corners >> corner & 1 else 0.0)
        value = (worth + _GROWTH * sum(gains.villages[corner]) / 6) / (4.0 + 2.2 * sum(way))
        choice.append((value, corner, worth, way))
    choice.sort(reverse=True)
    found: list[Goal] = []
    taken = 0
    for _, corner, worth, way in choice:
        if not taken >> corner & 1:
            taken |= ground.shape.near_mask[corner]
            sure = 1.0 if not sum(way) else 0.9 ** sum(way)
            found.append(_goal(worth * sure, _VILLAGES[way], gains.villages[corner]))
            if len(found) == most:
                break
    return tuple(found)


def _room(table: LandoverTable, seat: int) -> float:
    """What a metro is worth with the city for it at hand, or without one."""
    at_hand = table.bare_cities(seat) or (table.villages[seat] and table.cities_left(seat))
    return 1.0 if at_hand else _HOMELESS


@lru_cache(maxsize=4096)
def _cultural(
    seat: int, rivals: tuple[int, ...], levels: tuple[int, ...], holders: tuple[int, ...], room: float
) -> tuple[Goal, ...]:
    """A metro in each culture that may still be had, and the next level for its cards alone."""
    found = []
    for culture, holder in enumerate(holders):
        reached = levels[seat * 3 + culture]
        if reached == tables.TOP_LEVEL:
            continue
        best = max([levels[other * 3 + culture] for other in rivals], default=0)
        goal, value = reached + 1, 0.0
        if holder == NOBODY:
            odds = 0.9 if best < reached else 0.75 if best == reached else 0.45
            goal, value = tables.METRO_LEVEL, room * tables.METRO_POINTS * odds
        elif holder != seat and levels[holder * 3 + culture] < tables.TOP_LEVEL:
            odds = 0.8 if reached >= best else 0.3
            goal, value = tables.TOP_LEVEL, room * tables.METRO_POINTS * odds
        elif holder == seat and best >= tables.METRO_LEVEL:
            goal, value = tables.TOP_LEVEL, 0.6
        cost = [0.0] * tables.KINDS
        cost[tables.CLOTH + culture] = float(sum(range(reached + 1, goal + 1)))
        draws = (goal - reached) / 36 * _CARD_DRAWN
        if culture == tables.SCIENCE and reached < tables.ABILITY_LEVEL <= goal:
            draws += _AQUEDUCT
        found.append(_goal(max(value, 0.02), tuple(cost), NONE, draws))
    return tuple(found)


def _route(table: LandoverTable, seat: int) -> list[Goal]:
    """The longest route of another, or of nobody, as a goal."""
    if table.route_seat == seat or not table.routes_left(seat, tables.ROAD):
        return []
    longest = max((table.routes[other] for other in table.opponents(seat)), default=0)
    pieces = max(tables.ROUTE_LEAST, longest + 1) - table.routes[seat]
    if pieces > 5:
        return []
    cost = tuple(pieces * each for each in _ROAD)
    return [_goal(tables.AWARD_POINTS * 0.8 * 0.92**pieces, cost, NONE)]


@lru_cache(maxsize=4096)
def _city_more(gains: Gains, cities: int) -> Income:
    """What a city brings more than a village, on average of these."""
    upgrades = [_upgrade(gains, at) for at in bits(cities)]
    return tuple([sum(kind) / len(upgrades) for kind in zip(*upgrades, strict=True)])


def _upgrade(gains: Gains, at: int) -> Income:
    """What a city brings there more than a village."""
    return tuple([city - village for city, village in zip(gains.cities[at], gains.villages[at], strict=True)])


def _power(table: LandoverTable, seat: int, attack: Attack) -> float:
    """What power is worth in points, by itself and to lead the next defence."""
    power = table.power[seat]
    if not power:
        return 0.0
    won = attack.soon * (1 - attack.lost_soon) + attack.later * (1 - attack.lost_later)
    best = max((table.power[other] for other in table.opponents(seat)), default=0)
    return _POWER * min(power, 4) + won * (0.8 if power > best else 0.25 if power == best else 0.0)


def _awards(table: LandoverTable, seat: int) -> float:
    """Awards that may be lost, harbours on the way to port authority."""
    value = 0.0
    rivals = table.opponents(seat)
    if table.route_seat == seat:
        lead = table.routes[seat] - max((table.routes[other] for other in rivals), default=0)
        value -= (0.7, 0.45, 0.25, 0.1)[min(max(lead, 0), 3)]
    if table.port_seat == NOBODY:
        own = len(table.harbour_kinds(seat))
        value += 0.12 * own if own < tables.HARBOURS_LEAST else 0.0
    if table.merchant_seat == seat:
        value -= 0.35
    return value


def _metros(table: LandoverTable, seat: int) -> float:
    """Metros that a rival may steal, and reserved ones that wait for a city."""
    value = 1.2 * len(table.reserved(seat))
    for culture, holder in enumerate(table.metro_seats):
        if holder == seat and table.level(seat, culture) < tables.TOP_LEVEL:
            best = max((table.level(o, culture) for o in table.opponents(seat)), default=0)
            value -= (0.0, 0.0, 0.0, 0.05, 0.2, 0.7, 0.0)[best]
    return value
