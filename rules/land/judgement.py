"""What Land's judgement looks at: land, cows, and who comes first to what is free, once a turn is over."""

from collections.abc import Sequence
from functools import partial

from rules.kernel.hexes.bits import bits, mask
from rules.kernel.judgement import Features
from rules.land.outlook import prospect, spreading, worth
from rules.land.table import START, LandTable
from rules.land.view import LandView

_SOON, _LATER = 2, 6
_SIGHT = 6
"""Turns that a first plot is looked ahead."""


def features(view: LandView) -> Features:
    """What each seat of a game of Land has, and may hope for, when the turn under way is over.

    Its seat takes what its cows still pay, or the best of the first plots that it rolled: so the same land
    is worth the same however many moves it is taken in.

    By seat: its plots; mountains among them; cows of its next turn beyond its plots; free plots beside its
    land; what it takes in the next two rounds, in the four after them, and in all, if everybody spreads as
    far as their cows allow; its part of all land then; how many move before it, as a part of all; whether it
    has no plot yet.
    """
    table = view.table
    owned, bonus = list(table.owned), list(table.bonus)
    found = _first(table) if table.phase == START else _rest(table)
    if found:
        seat = table.in_turn()
        owned[seat] |= found
        bonus[seat] += (found & table.ground.resident).bit_count()
    order = table.order[table.at + 1 :] + table.order[: table.at + 1]
    hopes = _spread(table, owned, bonus, order)
    whole = max(1, sum(land.bit_count() for land in owned) + sum(each for *_, each in hopes))
    free = table.free & ~found
    rows = [
        {
            "plots": owned[seat].bit_count(),
            "mountains": (owned[seat] & table.ground.mountain).bit_count(),
            "cows": bonus[seat],
            "near": (table.ground.board.spread(owned[seat]) & free).bit_count(),
            **dict(zip(("soon", "far", "reachable"), hopes[seat], strict=True)),
            "share": (owned[seat].bit_count() + hopes[seat][-1]) / whole,
            "wait": order.index(seat) / len(order),
            "unplaced": not owned[seat],
        }
        for seat in range(view.seats)
    ]
    progress = 1 - free.bit_count() / table.ground.usable.bit_count()
    return Features(progress, rows, out=tuple(bits(table.gone)))


def _first(table: LandTable) -> int:
    """The first plot that promises most to who has rolled some, as a mask; none before that."""
    if not table.offered:
        return 0
    position = prospect(table, table.in_turn(), _SIGHT)
    return max((1 << plot for plot in bits(table.offered)), key=partial(worth, position))


def _rest(table: LandTable) -> int:
    """What the seat in turn will still take with its cows: first what opens most free land, as a mask."""
    spread, taken = table.ground.board.spread, 0
    while near := table.payable(taken):
        if table.cost(taken | near) <= table.cows:
            taken |= near
            continue
        free = table.free & ~taken & ~near
        opening = sorted(bits(near), key=lambda plot: -(spread(1 << plot) & free).bit_count())
        return taken | mask(table.paid_of(opening, taken))
    return taken


def _spread(
    table: LandTable, owned: Sequence[int], bonus: Sequence[int], order: Sequence[int]
) -> list[tuple[int, int, int]]:
    """By seat how much land it takes soon, later and in all if everybody takes what they reach, in turn."""
    moving = [seat for seat in order if not table.gone >> seat & 1]
    land, free = list(owned), table.free
    for each in land:
        free &= ~each
    found = [[0, 0, 0] for _ in land]
    rounds = spreading(table.ground, land, bonus, free, moving, partial(_room, table))
    for number, taken in enumerate(rounds):
        for seat, count in taken:
            found[seat][(number >= _SOON) + (number >= _LATER)] += count
    return [(soon, later, soon + later + last) for soon, later, last in found]


def _room(table: LandTable, land: Sequence[int], free: int) -> int:
    """Some first plot half as far from everybody's land as one may be, as a mask; none if there is none."""
    plots = table.start_plots() & free
    layers, near = list[int](), 0
    for each in land:
        near |= each
    while near and (new := table.ground.board.spread(near) & free & ~near):
        layers.append(new & plots)
        near |= new
    open = next(filter(None, layers[len(layers) // 2 :]), plots)
    listed = bits(open)
    return 1 << listed[len(listed) // 2] if listed else 0
