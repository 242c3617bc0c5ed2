"""What a roll pays: tiles, shortages, gold, aqueducts (LO-085 to LO-097, LO-147)."""

from collections.abc import Sequence

from rules.kernel.events import Event
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits, mask
from rules.kernel.hexes.hand import Hand
from rules.kernel.hexes.rationing import ration
from rules.landover import goods, tables
from rules.landover.events import Produced
from rules.landover.state import LandoverState, LandoverTable


def produce(state: LandoverState, total: int, events: list[Event]) -> None:
    """Pay everybody for a roll: what tiles owe, then gold, then aqueducts (LO-097)."""
    due, draws, paying = shares_owed(state, total)
    short: tuple[int, ...] = ()
    if state.table.terms.bounded:
        due, short = ration(state.table.bank, due, tables.KINDS)
    for seat, cards in enumerate(due):
        if cards:
            goods.gain(state, seat, cards)
    for seat, count in draws:
        for _ in range(count):
            due[seat] += goods.gain(state, seat, goods.random_resource(state))
    state.table.paid = mask(paying)
    paid = tuple(goods.counts(cards) if cards else () for cards in due)
    events.append(Produced(paid, aqueducts(state, due), short, *_withheld(state.table, total)))


def _withheld(table: LandoverTable, total: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The tiles of a number that pay nothing under catapults (LO-127), and whom they would have paid."""
    dead = {tile: paid_by(table, tile) for tile in bits(table.dead()) if table.numbers[tile] == total}
    tiles = tuple(tile for tile, seats in dead.items() if seats)
    return tiles, tuple(sorted({seat for seats in dead.values() for seat in seats}))


def paid_by(table: LandoverTable, tile: int) -> tuple[int, ...]:
    """The seats that a tile with a number pays unless a catapult stands there, by their numbers."""
    around = table.chart.shape.tile_corner_mask[tile]
    return tuple(seat for seat in sorted(table.playing_seats()) if table.settlements(seat) & around)


def shares_owed(state: LandoverState, total: int) -> tuple[list[Hand], list[tuple[int, int]], list[int]]:
    """What a number owes each seat, its gold draws in their order as (seat, how many), and who pays."""
    table = state.table
    corners = table.chart.shape.tile_corner_mask
    seats, asleep = table.playing_seats(), table.dead()
    due: list[Hand] = [0] * state.seats
    draws, paying = [], []
    for tile, number in enumerate(table.numbers):
        if number != total or asleep >> tile & 1:
            continue
        kind, around = table.terrain[tile], corners[tile]
        for seat in seats:
            villages = (table.villages[seat] & around).bit_count()
            cities = (table.cities[seat] & around).bit_count()
            if not villages and not cities:
                continue
            paying.append(tile)
            if kind == tables.GOLD:
                draws.append((seat, villages * tables.VILLAGE_GOLD + cities * tables.CITY_GOLD))
            else:
                due[seat] += villages * tables.VILLAGE_YIELDS[kind] + cities * tables.CITY_YIELDS[kind]
    return due, draws, paying


def aqueducts(state: LandoverState, got: Sequence[Hand]) -> tuple[tuple[int, ...], ...]:
    """A random resource for each seat that has an aqueduct and got none (LO-147); what each gains."""
    found: list[tuple[int, ...]] = [()] * state.seats
    for seat in state.table.playing_seats():
        able = state.table.level(seat, tables.SCIENCE) >= tables.ABILITY_LEVEL
        if able and not got[seat] & tables.RESOURCE_LANES:
            gained = goods.gain(state, seat, goods.random_resource(state))
            if gained:
                found[seat] = goods.counts(gained)
    return tuple(found)


def setup_gift(state: LandoverState, seat: int, corner: int) -> Hand:
    """What the setup city brings: a card a kind of terrain, or a tile (LO-065, LO-066)."""
    table = state.table
    terrains = [table.terrain[tile] for tile in table.chart.shape.corner_tiles[corner] if table.numbers[tile]]
    gained: Hand = 0
    for kind in terrains if table.terms.per_tile else dict.fromkeys(terrains):
        gift = goods.random_resource(state) if kind == tables.GOLD else hand.ONE[kind]
        gained += goods.gain(state, seat, gift)
    return gained
