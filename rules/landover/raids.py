"""Catapults and raids: paid, lucky, and by Siege (LO-122 to LO-129, LO-136, LO-275)."""

from typing import Literal

from rules.kernel.events import Event
from rules.kernel.hexes import hand
from rules.kernel.illegal import Illegal, demand, lack, together
from rules.landover import goods
from rules.landover.actions import Raid, RemoveCatapult
from rules.landover.events import CatapultRemoved, Raided, Stolen
from rules.landover.production import paid_by
from rules.landover.state import NOWHERE, LandoverState, LandoverTable
from rules.landover.tables import RESOURCE_LANES


def victims(table: LandoverTable, seat: int, tile: int) -> list[int]:
    """The opponents with a settlement on a tile, in seat order."""
    around = table.chart.shape.tile_corner_mask[tile]
    return [other for other in table.opponents(seat) if table.settlements(other) & around]


def paid_raids(table: LandoverTable, seat: int) -> list[int]:
    """The tiles of the raid that a seat may pay for now (LO-122)."""
    return raid_tiles(table, seat) if table.power[seat] and not table.raided else []


def removable(table: LandoverTable, seat: int) -> list[int]:
    """The tiles of the catapults that a seat may pay to take off now (LO-128)."""
    return [tile for tile in table.catapults if tile != NOWHERE] if table.power[seat] else []


def raid_tiles(table: LandoverTable, seat: int) -> list[int]:
    """The tiles that a seat may raid, paid or by Siege (LO-123)."""
    asleep = table.dead()
    foreign = sum(map(table.settlements, table.opponents(seat)))
    corners = table.chart.shape.tile_corner_mask
    return [tile for tile in table.revealed_tiles() if not asleep >> tile & 1 and corners[tile] & foreign]


def no_land(table: LandoverTable, tile: int, rule: str) -> Illegal | None:
    """Why no catapult can be put on a tile, whoever is there (LO-033); None if one can."""
    if tile not in table.chart.land:
        return Illegal("bad_target", "Only land can be raided.", rule)
    if not table.numbers[tile]:
        return Illegal("tile_hidden", "That tile is still hidden, so it cannot be raided.", "LO-033")
    return None


def check_raid(state: LandoverState, seat: int, action: Raid) -> None:
    """Raise Illegal if that raid is not possible now (LO-122, LO-123)."""
    table, tile = state.table, action.tile
    demand(no_raid_left(table) or _unpaid(table, seat) or no_land(table, tile, "LO-123"))
    if table.dead() >> tile & 1:
        raise Illegal("tile_raided", "A catapult stands there already; raid another tile.", "LO-123")
    if not victims(table, seat, tile):
        text = "No opponent has a village or city on that tile."
        raise Illegal("no_opponent_on_tile", text, "LO-123")


def no_raid(state: LandoverState, seat: int) -> Illegal | None:
    """Why a seat can raid no tile: it has raided, else it has no power, and there is nobody to raid."""
    text = "No opponent has a village or city on a known tile without a catapult."
    none = lack(not raid_tiles(state.table, seat), "no_opponent_on_tile", text, "LO-123")
    return no_raid_left(state.table) or together(_unpaid(state.table, seat), none)


def _unpaid(table: LandoverTable, seat: int) -> Illegal | None:
    text = "A raid costs 1 power and you have none: recruit first."
    return lack(not table.power[seat], "no_power", text, "LO-122")


def no_raid_left(table: LandoverTable) -> Illegal | None:
    """The refusal of a second raid in a turn (LO-122)."""
    return lack(table.raided, "raid_used", "You have already raided this turn.", "LO-122")


def do_raid(state: LandoverState, seat: int, action: Raid, events: list[Event]) -> None:
    """The paid raid of a turn."""
    state.table.power[seat] -= 1
    state.table.raided = True
    raid(state, seat, action.tile, "paid", events)


def raid(
    state: LandoverState, seat: int, tile: int, how: Literal["paid", "lucky", "siege"], events: list[Event]
) -> None:
    """Put the catapult on a tile and take a card from each opponent there (LO-123 to LO-126)."""
    table = state.table
    if table.terms.one_raid:
        table.raided = True
    origin, table.catapults[seat] = table.catapults[seat], tile
    events.append(Raided(seat, tile, how, origin, paid_by(table, tile)))
    lanes = -1 if table.terms.raid_cards else RESOURCE_LANES
    for victim in victims(table, seat, tile):
        steal(state, (victim, seat), 1, events, lanes)


def steal(
    state: LandoverState, way: tuple[int, int], count: int, events: list[Event], lanes: hand.Hand = -1
) -> None:
    """Random cards of some kinds from the hand of `way[0]` to that of `way[1]`; no word if there is none."""
    victim, seat = way
    drawn = goods.draw_cards(state, victim, count, lanes)
    if drawn:
        state.secrets.hands[seat] += drawn
        events.append(Stolen(seat, victim, hand.size(drawn), goods.counts(drawn)))


def check_remove(state: LandoverState, seat: int, action: RemoveCatapult) -> None:
    """Raise Illegal if there is no catapult, or no power (LO-128)."""
    if action.tile == NOWHERE or action.tile not in state.table.catapults:
        raise Illegal("bad_target", "There is no catapult on that tile.", "LO-128")
    demand(_unarmed(state.table, seat))


def no_remove(state: LandoverState, seat: int) -> Illegal | None:
    """Why a seat can take no catapult off: there is none, or it has no power (LO-128)."""
    none = lack(not state.table.dead(), "bad_target", "There is no catapult on the board.", "LO-128")
    return together(none, _unarmed(state.table, seat))


def _unarmed(table: LandoverTable, seat: int) -> Illegal | None:
    text = "Taking a catapult off costs 1 power and you have none."
    return lack(not table.power[seat], "no_power", text, "LO-128")


def do_remove(state: LandoverState, seat: int, action: RemoveCatapult, events: list[Event]) -> None:
    """Pay a power and take a catapult off."""
    state.table.power[seat] -= 1
    take_off(state, seat, action.tile, events)


def take_off(state: LandoverState, seat: int, tile: int, events: list[Event]) -> None:
    """A catapult goes back to its owner."""
    owner = state.table.catapults.index(tile)
    state.table.catapults[owner] = NOWHERE
    events.append(CatapultRemoved(seat, tile, owner))
