"""The seven: numbers restored, catapults home, hands cut, the lucky raid (LO-130 to LO-137)."""

from rules.kernel.actions import Action
from rules.kernel.events import Event
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import demand
from rules.landover import goods, phase_names as at
from rules.landover.actions import DECLINE, LuckyRaid
from rules.landover.events import CatapultsCleared, HandsCut, LuckDeclined, NumbersChanged, Produced
from rules.landover.production import aqueducts
from rules.landover.raids import no_land, raid
from rules.landover.state import NOWHERE, LandoverState, hand_size
from rules.landover.tables import RESOURCE_LANES


def resolve_seven(state: LandoverState, events: list[Event]) -> None:
    """All that a 7 does, in its order; the lucky raid follows as a phase of its own (LO-131)."""
    table = state.table
    restore_numbers(state, events)
    tiles = bits(table.dead())
    if tiles:
        owners = tuple(map(table.catapults.index, tiles))
        table.catapults = [NOWHERE] * state.seats
        events.append(CatapultsCleared(tiles, owners))
    cut_hands(state, events)
    if table.terms.aqueduct_on_seven:
        found = aqueducts(state, [0] * state.seats)
        if any(found):
            events.append(Produced(((),) * state.seats, found))


def restore_numbers(state: LandoverState, events: list[Event]) -> None:
    """Anarchy ends: every tile has its number from before, or its own (LO-289, LO-290)."""
    table = state.table
    if table.remembered:
        before = enumerate(table.remembered)
        changes = tuple((tile, number) for tile, number in before if number != table.numbers[tile])
        table.numbers, table.remembered = table.remembered, []
        events.append(NumbersChanged("restored", changes))


def cut_hands(state: LandoverState, events: list[Event]) -> None:
    """Every hand above its safe size loses half, rounded down, at random (LO-132 to LO-134)."""
    sizes = {seat: hand_size(state, seat) for seat in state.table.playing_seats()}
    full = {seat: size // 2 for seat, size in sizes.items() if size > state.table.safe_size(seat)}
    lose_cards(state, full, events, famine=False)


def lose_cards(state: LandoverState, due: dict[int, int], events: list[Event], *, famine: bool) -> None:
    """So many random cards by seat go to the bank, resources in a famine; one event tells it (LO-305)."""
    lost = [0] * state.seats
    for seat, count in due.items():
        lost[seat] = goods.draw_cards(state, seat, count, RESOURCE_LANES if famine else -1)
        goods.to_bank(state, lost[seat])
    if any(lost):
        kinds = tuple(goods.counts(each) if each else None for each in lost)
        events.append(HandsCut(tuple(map(hand.size, lost)), kinds, famine))


def is_lucky(state: LandoverState) -> bool:
    """Whether the active seat alone has the fewest points (LO-136, LO-137)."""
    table = state.table
    own = table.points(table.active)
    others = [table.points(seat) for seat in table.playing_seats() if seat != table.active]
    return table.terms.lucky_seven and all(own < other for other in others)


def legal_luck(state: LandoverState, seat: int) -> list[Action]:
    """Any revealed land tile, or none (LO-137)."""
    return [*(LuckyRaid(tile) for tile in state.table.revealed_tiles()), DECLINE]


def check_luck(state: LandoverState, seat: int, action: LuckyRaid) -> None:
    """Raise Illegal for what is no revealed land."""
    if action.tile is not None:
        demand(no_land(state.table, action.tile, "LO-136"))


def do_luck(state: LandoverState, seat: int, action: LuckyRaid, events: list[Event]) -> None:
    """Raid for nothing, or leave it; then the main phase."""
    state.table.phase = at.MAIN
    if action.tile is None:
        events.append(LuckDeclined(seat))
    else:
        raid(state, seat, action.tile, "lucky", events)
