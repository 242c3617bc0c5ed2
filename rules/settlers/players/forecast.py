"""How many rolls a seat needs to win: one plausible way there, played forward by average income.

At every step the purchase is taken after which the way to the end looks shortest: a city, a settlement
with the roads to it, development cards up to Largest Army, or roads up to Longest Road.
"""

from dataclasses import dataclass, field

from rules.hexes.bits import bits
from rules.hexes.shape import Shape
from rules.settlers.players.ground import Site, Vector
from rules.settlers.players.speed import FAR, Five, after_paying, rolls_until

_CITY = (0.0, 0.0, 0.0, 2.0, 3.0)
_BASKETS = ((0.75, 0.75, 0.7, 1.15, 1.1),)
"""What a victory point costs on average, in resources."""
_SOLDIERS = 0.56
"""How many of the development cards are soldiers."""
_POINTS = 0.2
_GOODS = 0.9
"""What a development card brings in cards of choice, the robber's moves included."""
STEPS = 4
"""Purchases that are played forward one by one; what is left after them goes at an average pace."""


@dataclass(slots=True)
class Estate:
    """What the forecast needs to know of a seat; it is used up by it."""

    missing: float
    """Victory points to the aim."""
    have: list[float]
    income: tuple[float, ...]
    keep: tuple[float, ...]
    wild: float
    """Cards of choice to come from development cards in hand."""
    free_roads: float
    upgrades: list[Vector]
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
    """Soldiers that are still missing for Largest Army; 99 if it is one's own."""
    route: int
    """Roads that are still missing for Longest Road; 99 if it is one's own."""
    wait: float
    """Rolls until the seat may build."""
    shape: Shape
    paces: dict[tuple[Five, Five], float]
    """Paces that were worked out before, by income and `keep`; shared by all forecasts of a choice."""
    taken: set[int] = field(default_factory=set)


_NOTHING = (0.0,) * 5


def _pace(e: Estate, income: tuple[float, ...], keep: tuple[float, ...]) -> float:
    """Rolls for one more victory point."""
    key = (income, keep)
    found = e.paces.get(key)
    if found is None:
        found = e.paces[key] = min(rolls_until(_NOTHING, income, keep, basket) for basket in _BASKETS)
    return found


def rolls_to_win(estate: Estate) -> float:
    """The rolls until the seat has its victory points, waiting for its turn included."""
    e = estate
    rolls = e.wait
    if e.missing <= 0:
        return rolls
    have = [held + gain * rolls for held, gain in zip(e.have, e.income, strict=True)]
    income, keep, wild = e.income, e.keep, e.wild
    pace = _pace(e, income, keep)
    for _ in range(STEPS):
        best = FAR * 4
        chosen: tuple[int, float, Five, float, tuple[float, ...], tuple[float, ...], float, int] | None = None
        # Each option: kind, points, cost, rolls, income and keep after it, its pace, and which one.
        for kind, points, cost, sure, gains, port, which in _options(e):
            takes = rolls_until(have, income, keep, cost, wild) / sure
            if gains is not None:
                after = tuple([gain + more for gain, more in zip(income, gains, strict=True)])
                keeps = _with_port(keep, port)
                then = _pace(e, after, keeps)
            else:
                after, keeps, then = income, keep, pace
            left = e.missing - points
            total = takes + left * then if left > 0 else takes * min(1.0, e.missing / points)
            if total < best:
                best = total
                chosen = (kind, points, cost, takes, after, keeps, then, which)
        if chosen is None or best >= FAR * 4:
            break
        kind, points, cost, takes, after, keeps, then, which = chosen
        if points >= e.missing:  # the last purchase may be more than is needed
            return rolls + takes * e.missing / points
        have = [held + gain * takes for held, gain in zip(have, income, strict=True)]
        have, wild = after_paying(have, keep, cost, wild)
        rolls += takes
        income, keep, pace = after, keeps, then
        e.missing -= points
        wild += _settle_account(e, kind, cost, which)
    return rolls + max(0.0, e.missing) * pace


def _options(e: Estate) -> list[tuple[int, float, Five, float, Vector | None, int, int]]:
    """The purchases: kind, points, cost, certainty, more income, harbour, and which one."""
    found: list[tuple[int, float, Five, float, Vector | None, int, int]] = []
    if e.upgrades and e.cities:
        found.append((_UPGRADE, 1.0, _CITY, 1.0, e.upgrades[0], -1, 0))
    if e.settlements:
        seen = 0
        for site in e.sites:
            if site.corner in e.taken or site.roads > e.roads:
                continue
            pay = max(0.0, site.roads - e.free_roads)
            cost = (1.0 + pay, 1.0 + pay, 1.0, 1.0, 0.0)
            found.append(
                (_SETTLE, 1.0, cost, site.sure, e.yields[site.corner], e.ports[site.corner], site.corner)
            )
            seen += 1
            if seen == 2:
                break
    if e.cards:
        count = 1.0
        points = _POINTS
        if e.army <= 4:
            count = max(0.0, e.army) / _SOLDIERS
            points = 2.0 + _POINTS * count
        if count <= e.cards:
            found.append((_CARDS, points, (0.0, 0.0, count, count, count), 1.0, None, -1, round(count)))
    if e.route <= 5 and e.route <= e.roads:
        pay = max(0.0, e.route - e.free_roads)
        found.append((_ROUTE, 2.0, (pay, pay, 0.0, 0.0, 0.0), 0.85, None, -1, e.route))
    return found


_UPGRADE, _SETTLE, _CARDS, _ROUTE = range(4)


def _with_port(keep: tuple[float, ...], port: int) -> tuple[float, ...]:
    if port < 0:
        return keep
    if port < len(keep):
        return tuple([max(part, 0.5) if kind == port else part for kind, part in enumerate(keep)])
    return tuple([max(part, 1 / 3) for part in keep])


def _settle_account(e: Estate, kind: int, cost: Five, which: int) -> float:
    """Note a purchase in the estate; returns the cards of choice that it brings."""
    if kind == _UPGRADE:
        e.upgrades.pop(0)
        e.cities -= 1
        e.settlements += 1
    elif kind == _SETTLE:
        site = next(site for site in e.sites if site.corner == which)
        e.taken.update(bits(e.shape.near_mask[which]))
        e.settlements -= 1
        e.roads -= site.roads
        e.free_roads = max(0.0, e.free_roads - site.roads)
        e.route -= site.roads if e.route < 90 else 0
        e.route = max(e.route, 1)
        e.upgrades.append(e.yields[which])
        e.upgrades.sort(key=sum, reverse=True)
    elif kind == _CARDS:
        e.cards = max(0, e.cards - max(1, which))
        if e.army <= 4:
            e.army = 99
        return _GOODS * max(which, 1)
    else:
        e.roads -= which
        e.free_roads = max(0.0, e.free_roads - which)
        e.route = 99
    return 0.0
