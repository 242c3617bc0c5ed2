"""The cards of the politics deck (LO-275 to LO-290)."""

from collections.abc import Sequence
from functools import partial

from rules.kernel.events import Event
from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import Illegal, lack
from rules.landover import phase_names as at
from rules.landover.building import may_grow, raze
from rules.landover.cards.card import CORNER, EDGE, PLAYER, TILE, Ask, Card, Choices, no_target
from rules.landover.cards.commerce import look, richer, why_nobody_richer
from rules.landover.events import NumbersChanged, PowerMoved, RouteRemoved
from rules.landover.network import award_route, measure, open_pieces, piece_on, place_route, sites, take_route
from rules.landover.raids import no_raid_left, raid, raid_tiles, steal, take_off
from rules.landover.state import LandoverState, LandoverTable
from rules.landover.tables import ANARCHY, BRIDGE, POLITICS, ROAD

_GIFTS = 2


def _raidable(state: LandoverState, seat: int, chosen: Choices) -> Sequence[int]:
    return raid_tiles(state.table, seat)


def _why_siege(state: LandoverState, seat: int) -> Illegal | None:
    return no_raid_left(state.table) if state.table.terms.one_raid else None


def _siege(state: LandoverState, seat: int, chosen: Choices, events: list[Event]) -> None:
    raid(state, seat, chosen[0], "siege", events)


def _catapults(state: LandoverState, seat: int, chosen: Choices) -> Sequence[int]:
    return bits(state.table.dead())


def _bishop(state: LandoverState, seat: int, chosen: Choices, events: list[Event]) -> None:
    take_off(state, seat, chosen[0], events)


def _armed(state: LandoverState, seat: int, chosen: Choices) -> Sequence[int]:
    return [other for other in state.table.opponents(seat) if state.table.power[other]]


def _deserter(state: LandoverState, seat: int, chosen: Choices, events: list[Event]) -> None:
    """The victim loses a power; at the limit the gain is lost (LO-279)."""
    table = state.table
    table.power[chosen[0]] -= 1
    if may_grow(table, seat):
        table.power[seat] += 1
    events.append(PowerMoved(seat, table.power[seat], chosen[0], table.power[chosen[0]]))


def _loose(state: LandoverState, seat: int, chosen: Choices) -> Sequence[int]:
    """The open pieces of opponents (LO-280)."""
    table = state.table
    return [edge for other in table.opponents(seat) for edge in open_pieces(table, other)]


def _vandal(state: LandoverState, seat: int, chosen: Choices, events: list[Event]) -> None:
    table, edge = state.table, chosen[0]
    owner, piece = piece_on(table, edge)
    take_route(table, owner, piece, edge)
    table.torn[owner * 2 + piece] += 1
    events.append(RouteRemoved(seat, owner, piece, edge))
    measure(table, owner)
    award_route(state, events)


def new_places(table: LandoverTable, seat: int, edge: int) -> tuple[int, ...]:
    """Where an own piece can go instead, judged without it (LO-281, LO-282)."""
    piece = BRIDGE if table.bridges[seat] >> edge & 1 else ROAD
    take_route(table, seat, piece, edge)
    found = bits(sites(table, seat, piece) & ~(1 << edge))
    take_route(table, seat, piece, edge)
    return found


def _movable(state: LandoverState, seat: int, chosen: Choices) -> Sequence[int]:
    table = state.table
    return [edge for edge in open_pieces(table, seat) if new_places(table, seat, edge)]


def _moved(state: LandoverState, seat: int, chosen: Choices) -> Sequence[int]:
    return new_places(state.table, seat, chosen[0])


def _diplomat(state: LandoverState, seat: int, chosen: Choices, events: list[Event]) -> None:
    """Take up and place: routes and the award are measured once, after both."""
    table = state.table
    source, goal = chosen
    _, piece = piece_on(table, source)
    take_route(table, seat, piece, source)
    events.append(RouteRemoved(seat, seat, piece, source, goal))
    place_route(state, seat, piece, goal, events, free=True)


def _why_raze(state: LandoverState, seat: int) -> Illegal | None:
    return lack(not state.table.power[seat], "no_power", "Raze costs 1 power and you have none.", "LO-283")


def _plain_cities(state: LandoverState, seat: int, chosen: Choices) -> Sequence[int]:
    table = state.table
    return [corner for other in table.opponents(seat) for corner in bits(table.bare_cities(other))]


def _raze(state: LandoverState, seat: int, chosen: Choices, events: list[Event]) -> None:
    table, corner = state.table, chosen[0]
    owner = next(other for other in range(state.seats) if table.cities[other] >> corner & 1)
    table.power[seat] -= 1
    raze(state, owner, corner, events, by=seat)


def _holders(state: LandoverState, seat: int, chosen: Choices) -> Sequence[int]:
    return [other for other in state.table.opponents(seat) if state.secrets.held[other]]


def _wedding(state: LandoverState, seat: int, chosen: Choices, events: list[Event]) -> None:
    for other in richer(state, seat):
        steal(state, (other, seat), _GIFTS, events)


def _why_anarchy(state: LandoverState, seat: int) -> Illegal | None:
    numbers = {state.table.numbers[tile] for tile in state.table.revealed_tiles()}
    return no_target(len(numbers) < 2, "All numbers are alike.", "LO-288")


def _anarchy(state: LandoverState, seat: int, chosen: Choices, events: list[Event]) -> None:
    table = state.table
    tiles = table.revealed_tiles()
    if not table.remembered:
        table.remembered = table.numbers[:]
    numbers = [table.numbers[tile] for tile in tiles]
    state.chance.shuffle(numbers, ANARCHY)
    for tile, number in zip(tiles, numbers, strict=True):
        table.numbers[tile] = number
    events.append(NumbersChanged("anarchy", tuple(zip(tiles, numbers, strict=True))))


# fmt: off
POLITICS_CARDS = (
    Card(
        "siege", POLITICS, value=1.0, chancy=True, rules=("LO-275", "LO-123"), work=_siege, why=_why_siege,
        text="A raid that costs no power, beside your raid of the turn unless all raids count.",
        asks=(
            Ask(
                TILE, "Which tile do you lay siege to?", _raidable,
                "no opponent has a village or city on a known tile without a catapult",
                "Name a known tile without a catapult where an opponent has a village or city.",
            ),
        ),
    ),
    Card(
        "bishop", POLITICS, value=0.5, rules=("LO-276",), work=_bishop,
        text="Take any one catapult off the board.",
        asks=(Ask(TILE, "Which catapult goes?", _catapults, "there is no catapult on the board"),),
    ),
    Card(
        "constitution", POLITICS, count=1, value=0.0, rules=("LO-277",), points=True,
        text="A point: it was laid open when it was drawn.",
    ),
    Card(
        "deserter", POLITICS, value=1.4, rules=("LO-278", "LO-279"), work=_deserter,
        text="Another player loses a power and you gain it.",
        asks=(
            Ask(
                PLAYER, "Whose soldier deserts?", _armed, "no opponent has power",
                "Name an opponent who has power.",
            ),
        ),
    ),
    Card(
        "vandal", POLITICS, value=0.5, rules=("LO-280", "LO-171"), work=_vandal,
        text="Tear down an opponent's road or bridge that has a free end; it is out of the game.",
        asks=(
            Ask(
                EDGE, "Which road or bridge is torn down?", _loose,
                "no road or bridge of an opponent has a free end",
            ),
        ),
    ),
    Card(
        "diplomat", POLITICS, value=0.6, rules=("LO-281", "LO-282", "LO-171"), work=_diplomat,
        text="Take up a road or bridge of yours that has a free end, and place it elsewhere.",
        asks=(
            Ask(
                EDGE, "Which of your roads or bridges do you take up?", _movable,
                "none of your roads and bridges has a free end and another place to go",
                "Take up a road or bridge of yours that has a free end and another place to go.",
            ),
            Ask(
                EDGE, "Where does it go?", _moved,
                fits="Name another place where it could be built if you had not built it yet.",
            ),
        ),
    ),
    Card(
        "raze", POLITICS, value=1.8, rules=("LO-283", "LO-284"), work=_raze, why=_why_raze,
        text="For 1 power an opponent's city without a metro becomes a village, and its wall is gone.",
        asks=(Ask(CORNER, "Which city is razed?", _plain_cities, "no opponent has a city without a metro"),),
    ),
    Card(
        "spy", POLITICS, count=3, value=1.2, rules=("LO-285", "LO-286"), work=partial(look, at.PICK_DEV),
        chancy=True, text="Look at a player's held development cards and take one.",
        asks=(
            Ask(
                PLAYER, "On whom do you spy?", _holders, "no opponent holds a development card",
                "Name an opponent who holds a development card.",
            ),
        ),
    ),
    Card(
        "wedding", POLITICS, value=1.8, rules=("LO-287", "LO-248"), work=_wedding, why=why_nobody_richer,
        chancy=True, text="Everybody with more points than you gives you two random cards from their hand.",
    ),
    Card(
        "anarchy", POLITICS, value=0.3, rules=("LO-288", "LO-289", "LO-290"), work=_anarchy, why=_why_anarchy,
        chancy=True, text="The numbers of all known tiles are shuffled until the next 7.",
    ),
)
# fmt: on
