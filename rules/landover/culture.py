"""Culture and metros (LO-142 to LO-157)."""

from collections.abc import Sequence

from rules.kernel.actions import Action
from rules.kernel.events import Event
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import Illegal, demand, together
from rules.kernel.names import NOBODY, join
from rules.landover import goods, phase_names as at, tables
from rules.landover.actions import IMPROVEMENTS, Improve, PlaceMetro
from rules.landover.events import Improved, MetroPlaced, MetroReserved, MetroStolen
from rules.landover.state import NOWHERE, LandoverState, LandoverTable


def price(table: LandoverTable, seat: int, culture: int) -> hand.Hand:
    """What the next level costs, an own Crane counted (LO-143, LO-262)."""
    cheaper = table.crane and seat == table.active
    return (table.level(seat, culture) + 1 - cheaper) * hand.ONE[tables.CLOTH + culture]


def may_rise(table: LandoverTable, seat: int, culture: int) -> bool:
    """Whether a seat may raise a culture now, whatever that costs (LO-143, LO-155)."""
    return table.level(seat, culture) < tables.TOP_LEVEL and not homeless(table, seat, culture)


def improvable(table: LandoverTable, seat: int, held: hand.Hand) -> list[Improve]:
    """The improvements that a seat can pay for now, with these goods."""
    paid = [each for each in range(3) if hand.covers(held, price(table, seat, each))]
    return [IMPROVEMENTS[culture] for culture in paid if may_rise(table, seat, culture)]


def brings_metro(table: LandoverTable, seat: int, culture: int) -> bool:
    """Whether the next level brings the metro, from its heap or its holder (LO-151, LO-153)."""
    reached, holder = table.level(seat, culture) + 1, table.metro_seats[culture]
    if holder == seat:
        return False
    if reached >= tables.METRO_LEVEL and holder == NOBODY:
        return True
    return reached == tables.TOP_LEVEL and table.level(holder, culture) < tables.TOP_LEVEL


def homeless(table: LandoverTable, seat: int, culture: int) -> bool:
    """Whether the next level is refused for want of a city for its metro (LO-155)."""
    return table.terms.refuse_metro and brings_metro(table, seat, culture) and not table.bare_cities(seat)


def check_improve(state: LandoverState, seat: int, action: Improve) -> None:
    """Raise Illegal if that culture cannot be raised now."""
    if action.culture not in range(len(tables.CULTURES)):
        raise Illegal("bad_value", f"There are three cultures: {', '.join(tables.CULTURES)}.", "LO-142")
    demand(lacking(state, seat, (action.culture,)))


def lacking(
    state: LandoverState, seat: int, cultures: Sequence[int] = range(len(tables.CULTURES))
) -> Illegal | None:
    """What a seat lacks to raise each of these: commodities, a city for the metro (LO-143, LO-155)."""
    table, held = state.table, state.secrets.hands[seat]
    rising = [each for each in cultures if table.level(seat, each) < tables.TOP_LEVEL]
    if not rising:
        top = join([tables.CULTURES[each] for each in cultures], "or")
        return Illegal("max_level", f"There is no level above 6 of {top}.", "LO-143")
    costs = [(price(table, seat, each), tables.CULTURES[each]) for each in rising]
    lacks = [
        f"{goods.in_words(cost)} for {what} (you lack {goods.in_words(hand.minus(cost, held))})"
        for cost, what in costs
        if not hand.covers(held, cost)
    ]
    unpaid = Illegal("cannot_pay", f"The next level costs {join(lacks)}.", "LO-143") if lacks else None
    roofless = [tables.CULTURES[each] for each in rising if homeless(table, seat, each)]
    if not roofless:
        return unpaid
    which = join(roofless)
    text = f"The next level of {which} brings a metro and you have no city without one: build a city first."
    return together(unpaid, Illegal("no_city_for_metro", text, "LO-155"))


def do_improve(state: LandoverState, seat: int, action: Improve, events: list[Event]) -> None:
    """Pay, rise, and take the metro if it is due."""
    table, culture = state.table, action.culture
    cost = price(table, seat, culture)
    metro = brings_metro(table, seat, culture)
    goods.pay(state, seat, cost)
    table.crane = False
    reached = table.culture[seat * 3 + culture] = table.level(seat, culture) + 1
    opens = tables.ABILITIES[culture] if reached == tables.ABILITY_LEVEL else ""
    events.append(Improved(seat, culture, reached, hand.size(cost), opens))
    if metro:
        _take_metro(state, seat, culture, events)


def _take_metro(state: LandoverState, seat: int, culture: int, events: list[Event]) -> None:
    """The metro goes to a seat: on its only free city, on one of several by choice, or it waits (LO-155)."""
    table = state.table
    before, stood = table.metro_seats[culture], table.metros[culture]
    table.metro_seats[culture], table.metros[culture] = seat, NOWHERE
    if before != NOBODY:
        events.append(MetroStolen(seat, culture, before, stood))
        place_reserved(state, before, events)
    cities = bits(table.bare_cities(seat))
    if len(cities) > 1:
        table.phase, table.metro_due = at.PLACE_METRO, culture
    elif cities:
        _put(table, culture, cities[0], events)
    else:
        events.append(MetroReserved(seat, culture))


def _put(table: LandoverTable, culture: int, corner: int, events: list[Event]) -> None:
    table.metros[culture] = corner
    events.append(MetroPlaced(table.metro_seats[culture], culture, corner))


def place_reserved(state: LandoverState, seat: int, events: list[Event]) -> None:
    """Put metros that wait on cities that have become free, commerce first, politics last (LO-155)."""
    table = state.table
    for culture, corner in zip(table.reserved(seat), bits(table.bare_cities(seat)), strict=False):
        _put(table, culture, corner, events)


def legal_metro(state: LandoverState, seat: int) -> list[Action]:
    """The cities that can take the metro, in the rule book's order."""
    cities = state.table.bare_cities(seat)
    return [PlaceMetro(corner) for corner in state.table.chart.corner_order if cities >> corner & 1]


def check_metro(state: LandoverState, seat: int, action: PlaceMetro) -> None:
    """Raise Illegal if that is no own city without metro."""
    if action.corner < 0 or not state.table.bare_cities(seat) >> action.corner & 1:
        raise Illegal("bad_target", "Choose one of your cities that has no metro yet.", "LO-152")


def do_metro(state: LandoverState, seat: int, action: PlaceMetro, events: list[Event]) -> None:
    """Put the metro; the improvement is complete."""
    table = state.table
    culture, table.metro_due = table.metro_due, NOBODY
    table.phase = at.MAIN
    _put(table, culture, action.corner, events)
