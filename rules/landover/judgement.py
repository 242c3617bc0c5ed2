"""What Landover's judgement looks at: points, what a roll brings, culture, power, cards, room and awards."""

from collections.abc import Sequence
from math import sqrt

from rules.kernel.hexes.bits import bits
from rules.kernel.judgement import Features, others
from rules.kernel.names import NOBODY
from rules.landover.barbarians import exposed
from rules.landover.players.ground import Gains, income_of, incomes
from rules.landover.players.worth import room
from rules.landover.tables import CULTURES, HARBOURS_LEAST, KINDS, METRO_LEVEL, ROUTE_LEAST, TRACKER_STEPS
from rules.landover.trading import cheap_kinds
from rules.landover.view import LandoverView

FEATURES = (
    "points", "near", "wool", "wood", "ore", "wheat", "clay", "cloth", "paper", "coin", "variety", "cheap",
    "hand", "excess", "held", "commerce", "science", "politics", "metros", "before_metro", "power", "exposed",
    "room", "villages", "cities", "route", "route_lead", "port", "port_lead", "merchant", "to_move", "later",
)  # fmt: skip
"""By seat: points; whether two or fewer are missing; goods a roll by kind, how many kinds come, and those
that trade at two to one; cards in hand, up to ten, and beyond the safe size; development cards; level of
each culture, metros, and cultures one level before a metro that nobody has; power; a bare city while the
barbarians are near, stronger than all, and nobody has less power; room for villages; villages; cities;
the longest route and the lead to it; port authority and the lead to it; the merchant; whether it is its
turn; the root of how many seats come before it."""
RISING = ("points", "near", "villages", "cities", "metros", "power", "hand")
"""What may not count against who has it, however few games say so."""
_MOST = 10
_NEAR = 2


def features(view: LandoverView) -> Features:
    """What each seat of a game of Landover shows."""
    table = view.table
    playing = table.playing_seats()
    kind = "two" if len(playing) == 2 else ""
    gains = incomes(table)
    rows = [_row(view, seat, gains, playing) for seat in range(view.seats)]
    progress = max(max(view.points) / table.terms.target, table.round / table.terms.rounds)
    return Features(min(1.0, progress), rows, kind, out=tuple(bits(table.gone)))


def _row(view: LandoverView, seat: int, gains: Gains, playing: Sequence[int]) -> tuple[float, ...]:
    table, points = view.table, view.points[seat]
    income = [pips / 36 for pips in income_of(gains, table.villages[seat], table.cities[seat])]
    cheap, count = cheap_kinds(table, seat), len(CULTURES)
    levels = table.culture[seat * count : (seat + 1) * count]
    harbours = list(map(table.harbours, range(view.seats)))
    return (
        points,
        points >= table.terms.target - _NEAR,
        *income,
        sum(gain > 0 for gain in income),
        sum(income[kind] for kind in range(KINDS) if cheap >> kind & 1),
        min(_MOST, view.sizes[seat]),
        max(0, view.sizes[seat] - view.table.safe_size(seat)),
        sum(view.backs[seat]),
        *levels,
        table.metro_seats.count(seat),
        sum(
            level == METRO_LEVEL - 1 and holder == NOBODY
            for level, holder in zip(levels, table.metro_seats, strict=True)
        ),
        table.power[seat],
        _exposed(view, seat),
        room(table, seat),
        table.villages[seat].bit_count(),
        table.cities[seat].bit_count(),
        table.route_seat == seat,
        table.routes[seat] - max(ROUTE_LEAST - 1, *others(table.routes, seat)),
        table.port_seat == seat,
        harbours[seat] - max(HARBOURS_LEAST - 1, *others(harbours, seat)),
        table.merchant_seat == seat,
        table.active == seat,
        sqrt(playing.index(seat)) if seat in playing else 0.0,
    )


def _exposed(view: LandoverView, seat: int) -> float:
    """How near a landing is that would raze a city of this seat, as a part of the barbarians' way."""
    table = view.table
    beaten = table.strength() <= table.defence() or seat not in exposed(table)
    return 0.0 if beaten else table.tracker / TRACKER_STEPS
