"""Positions of Landover set up by hand: everything that a picture can show stands on the board."""

import random
from typing import Any

import msgspec

from rules.kernel.events import Viewer
from rules.kernel.hexes.bits import bits, mask
from rules.kernel.options import read_terms
from rules.kernel.trail import Step
from rules.landover import options
from rules.landover.board import PLANS
from rules.landover.cards.deck import ALL_CARDS, card_number
from rules.landover.state import Dice, LandoverTable, fresh_table
from rules.landover.tables import HIDDEN
from rules.landover.view import LandoverView, Own

GOODS = ((3, 1, 4, 0, 2, 1, 3, 0), (0, 2, 0, 0, 0, 0, 0, 12), (1,) * 8, (0,) * 8)
CULTURE = ((4, 2, 0), (2, 3, 6), (0, 0, 1), (5, 5, 0))


def fresh(map_id: str, seats: int) -> LandoverTable:
    """The table of a map before the first village, with its printed numbers."""
    plan = PLANS[map_id]
    settled = options.settle_landover({"map": map_id}, seats)
    return fresh_table(
        map_id,
        read_terms(options.Terms, settled),
        list(plan.terrain),
        list(plan.numbers),
        tuple(range(seats)),
        len(ALL_CARDS),
    )


def staged(map_id: str, seats: int, seed: int = 3) -> LandoverTable:
    """A table in the middle of a game: buildings, both routes, metros, walls, catapult, merchant."""
    table, rng = fresh(map_id, seats), random.Random(seed)
    _reveal(table)
    _build(table, rng, seats)
    table.phase, table.turn, table.active = "main", 20, seats - 1
    table.dice = Dice(3, 4, 1)
    table.culture = [level for seat in range(seats) for level in CULTURE[seat]]
    table.power = [(2, 0, 3, 1)[seat] for seat in range(seats)]
    table.routes = [(5, 7, 3, 1)[seat] for seat in range(seats)]
    table.route_seat, table.port_seat, table.tracker = 1, 0, 4
    land = [tile for tile in table.chart.land if table.numbers[tile]]
    table.catapults[1] = land[4]
    table.merchant, table.merchant_seat = land[-3], 0
    table.paid = mask(land[1:3])
    return table


def _reveal(table: LandoverTable) -> None:
    plan = PLANS[table.map]
    for tile, kind, number in zip(
        list(bits(table.chart.mystery))[:4],
        plan.mystery_terrain[::3],
        plan.mystery_numbers[::3],
        strict=False,
    ):
        table.terrain[tile], table.numbers[tile] = kind, number


def _build(table: LandoverTable, rng: random.Random, seats: int) -> None:
    shape, chart = table.chart.shape, table.chart
    dark = mask(
        corner
        for tile, kind in enumerate(table.terrain)
        if kind == HIDDEN
        for corner in shape.tile_corners[tile]
    )
    free = list(bits(chart.corners & ~dark))
    rng.shuffle(free)
    near, placed = 0, 0
    for corner in free:
        if near >> corner & 1 or placed == 4 * seats:
            continue
        near |= shape.near_mask[corner]
        _settle(table, corner, placed % seats, placed // seats)
        for edge in shape.corner_edges[corner][:2]:
            if chart.bridge_edges >> edge & 1 and (placed + edge) % 3:
                table.bridges[placed % seats] |= 1 << edge
            elif chart.road_edges >> edge & 1:
                table.roads[placed % seats] |= 1 << edge
        placed += 1
    last = seats - 1
    table.trail = [
        Step("came", last, "road", bits(table.roads[last])[0]),
        Step("came", last, "village", bits(table.villages[last])[0]),
    ]
    table.reindex()


def _settle(table: LandoverTable, corner: int, seat: int, row: int) -> None:
    if row == 0:
        table.villages[seat] |= 1 << corner
        return
    table.cities[seat] |= 1 << corner
    if row == 1 and seat < 3:
        table.metro_seats[seat], table.metros[seat] = seat, corner
    if row >= 2 and seat != 2:
        table.walls |= 1 << corner


def look_at(
    table: LandoverTable, viewer: Viewer = None, cards: tuple[str, ...] = (), **changes: Any
) -> LandoverView:
    """The view of a table; `cards` are what seat 0 holds."""
    seats = len(table.order)
    held = [tuple(sorted(map(card_number, cards))), *((),) * (seats - 1)]
    own = tuple(Own(GOODS[seat], held[seat], False) if seat == viewer else None for seat in range(seats))
    backs = [[sum(ALL_CARDS[card].deck == deck for card in cards_) for deck in range(3)] for cards_ in held]
    view = LandoverView(
        viewer=viewer,
        seats=seats,
        waiting=(table.active,),
        over=False,
        table=table,
        own=own,
        sizes=tuple(sum(GOODS[seat]) for seat in range(seats)),
        backs=tuple((each[0], each[1], each[2]) for each in backs),
        decks=(20, 17, 20),
        points=tuple(table.points(seat) for seat in range(seats)),
        shown=None,
        asked=None,
        ended=None,
    )
    return msgspec.structs.replace(view, **changes)
