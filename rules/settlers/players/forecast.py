"""How many rolls a seat needs to win: the best of some plausible ways there, at average income.

A way is a row of purchases: a city, a settlement with the roads to it, development cards up to Largest
Army, or roads up to Longest Road. The most promising ones are played forward for a few purchases; what is
left then is taken to go at the pace that the income allows, which grows with the points.
"""

import math

import msgspec

from rules.kernel.copying import copier
from rules.kernel.hexes.shape import Shape
from rules.settlers.ground import Site, Vector
from rules.settlers.speed import FAR, Five, after_paying, rolls_until

_CITY = (0.0, 0.0, 0.0, 2.0, 3.0)
_BASKET = (0.9, 0.9, 0.9, 0.9, 0.9)
"""What a victory point costs on average, in resources."""
_GROWTH = 0.06
"""What a victory point adds on average to the cards of a roll."""
_SOLDIERS = 0.56
"""How many of the development cards are soldiers."""
_POINTS = 0.15
_GOODS = 0.4
"""What a development card brings in cards of choice, the robber's moves included."""
_SURE_ROUTE = 0.6
_WIDTHS = (2, 2, 1, 1, 1)
"""How many purchases are tried as the first, the second and so on."""
AHEAD = 2.5
"""So many points are played forward purchase by purchase."""
_DELAY = 2.0
"""Rolls that are lost with each purchase, as one can only buy in one's turn."""
_BETWEEN = 4.0
"""Rolls between two soldiers that are played: one a turn."""
_SITES = 2
"""So many of the best sites are thought of at a time."""
_NOTHING = (0.0,) * 5
NEVER = 99
"""Soldiers or roads that are missing for an award that the seat has, or will not get."""


class Estate(msgspec.Struct):
    """What the forecast needs to know of a seat."""

    missing: float
    """Victory points to the aim."""
    have: list[float]
    income: tuple[float, ...]
    keep: tuple[float, ...]
    wild: float
    """Cards of choice to come from development cards in hand."""
    free_roads: float
    upgrades: tuple[Vector, ...]
    """What each settlement yields, the best one first: that much more as a city."""
    settlements: int
    """Pieces left."""
    cities: int
    roads: int
    sites: list[Site]
    yields: tuple[Vector, ...]
    ports: tuple[int, ...]
    cards: int
    """Development cards in the deck."""
    army: float
    """Soldiers that are still to be bought for Largest Army."""
    unplayed: int
    """Soldiers that are still to be played for it."""
    route: int
    """Roads that are still missing for Longest Road."""
    later: float
    """The points that go at an average pace: the same for all positions that are to be compared."""
    wait: float
    """Rolls until the seat may build."""
    shape: Shape
    paces: dict[tuple[Five, Five], tuple[float, float]]
    """What `_pace` worked out before, by income and `keep`; shared by all forecasts of a choice."""
    taken: int = 0
    """Corners that are settled, or too near to that, on the way that is played forward."""


_copied = copier(Estate)


class _Purchase(msgspec.Struct, frozen=True, gc=False):
    """Something to buy: what it costs and brings, and how to note it in the estate."""

    kind: int
    points: float
    cost: Five
    sure: float = 1.0
    gains: Vector | None = None
    port: int = -1
    which: int = 0
    least: float = 0.0
    """Rolls that it takes at least."""


_UPGRADE, _SETTLE, _CARDS, _ROUTE = range(4)


def rolls_to_win(estate: Estate) -> float:
    """The rolls until the seat has its victory points, waiting for its turn included."""
    start = _copied(estate)
    start.have = [held + gain * start.wait for held, gain in zip(start.have, start.income, strict=True)]
    return start.wait + _shortest(start, 0)


def _shortest(e: Estate, depth: int) -> float:
    """The rolls on the shortest of the ways that are looked at."""
    if e.missing <= 0:
        return 0.0
    if depth == len(_WIDTHS) or e.missing <= e.later:
        return _rest(e, e.missing, e.income, e.keep)
    tried = []
    for order, bought in enumerate(_purchases(e)):
        takes = _DELAY + rolls_until(e.have, e.income, e.keep, bought.cost, e.wild) / bought.sure
        takes = max(takes, bought.least)
        left = e.missing - bought.points
        if left <= 0:  # the last purchase may be more than is needed
            tried.append((takes * e.missing / bought.points, order, takes, bought, e.income, e.keep))
            continue
        income, keep = e.income, e.keep
        if bought.gains is not None:
            income = tuple([gain + more for gain, more in zip(income, bought.gains, strict=True)])
            keep = _with_port(keep, bought.port)
        tried.append((takes + _rest(e, left, income, keep), order, takes, bought, income, keep))
    tried.sort()
    best = FAR * 4
    last = depth + 1 == len(_WIDTHS)
    for guess, _, takes, bought, income, keep in tried[: _WIDTHS[depth]]:
        if last or e.missing - bought.points <= e.later:  # no purchase after it is looked at
            best = min(best, guess)
        elif takes < best:
            best = min(best, takes + _shortest(_after(e, bought, takes, income, keep), depth + 1))
    return best


def _rest(e: Estate, points: float, income: tuple[float, ...], keep: tuple[float, ...]) -> float:
    """The rolls for so many points at an average pace that grows with them."""
    key = (income, keep)
    found = e.paces.get(key)
    if found is None:
        found = e.paces[key] = _pace(income, keep)
    scale, rich = found
    return scale * math.log1p(points / rich) if rich else FAR * points


def _pace(income: Five, keep: Five) -> tuple[float, float]:
    """The rolls for a growth of e times the income, and how many points that growth takes at first."""
    rich = sum(income) / _GROWTH
    return rolls_until(_NOTHING, income, keep, _BASKET) * rich, rich


def _purchases(e: Estate) -> list[_Purchase]:
    """What may be bought next."""
    found = []
    if e.upgrades and e.cities:
        found.append(_Purchase(_UPGRADE, 1.0, _CITY, gains=e.upgrades[0]))
    if e.settlements:
        seen = 0
        for corner, roads, sure in e.sites:
            if e.taken >> corner & 1 or roads > e.roads:
                continue
            pay = 1.0 + max(0.0, roads - e.free_roads)
            cost = (pay, pay, 1.0, 1.0, 0.0)
            found.append(_Purchase(_SETTLE, 1.0, cost, sure, e.yields[corner], e.ports[corner], corner))
            seen += 1
            if seen == _SITES:
                break
    if e.cards:
        wanted = e.army < NEVER
        count = max(0.0, e.army) / _SOLDIERS if wanted else 1.0
        if count > e.cards:
            wanted, count = False, 1.0
        points = 2.0 * wanted + _POINTS * count
        least = _BETWEEN * e.unplayed if wanted else 0.0
        cost = (0.0, 0.0, count, count, count)
        found.append(_Purchase(_CARDS, points, cost, which=round(count), least=least))
    if e.route <= min(e.roads, 5):
        pay = max(0.0, e.route - e.free_roads)
        found.append(_Purchase(_ROUTE, 2.0, (pay, pay, 0.0, 0.0, 0.0), _SURE_ROUTE, which=e.route))
    return found


def _with_port(keep: tuple[float, ...], port: int) -> tuple[float, ...]:
    if port < 0:
        return keep
    if port < len(keep):
        return tuple([max(part, 0.5) if kind == port else part for kind, part in enumerate(keep)])
    return tuple([max(part, 1 / 3) for part in keep])


def _after(
    e: Estate, bought: _Purchase, takes: float, income: tuple[float, ...], keep: tuple[float, ...]
) -> Estate:
    """The estate when something is bought after so many rolls."""
    twin = _copied(e)
    have = [held + gain * takes for held, gain in zip(e.have, e.income, strict=True)]
    twin.have, twin.wild = after_paying(have, e.keep, bought.cost, e.wild)
    twin.income, twin.keep = income, keep
    twin.missing -= bought.points
    _NOTES[bought.kind](twin, bought.which)
    return twin


def _note_upgrade(e: Estate, which: int) -> None:
    e.upgrades = e.upgrades[1:]
    e.cities -= 1
    e.settlements += 1


def _note_settlement(e: Estate, corner: int) -> None:
    roads = next(site.roads for site in e.sites if site.corner == corner)
    e.taken |= e.shape.near_mask[corner]
    e.settlements -= 1
    _lay(e, roads)
    if e.route < NEVER:
        e.route = max(1, e.route - roads)
    e.upgrades = tuple(sorted((*e.upgrades, e.yields[corner]), key=sum, reverse=True))


def _note_cards(e: Estate, count: int) -> None:
    e.cards = max(0, e.cards - max(1, count))
    e.army = NEVER
    e.wild += _GOODS * max(1, count)


def _note_route(e: Estate, roads: int) -> None:
    _lay(e, roads)
    e.route = NEVER


def _lay(e: Estate, roads: int) -> None:
    e.roads -= roads
    e.free_roads = max(0.0, e.free_roads - roads)


_NOTES = (_note_upgrade, _note_settlement, _note_cards, _note_route)
