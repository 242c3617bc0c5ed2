"""The cards of the science deck (LO-260 to LO-270)."""

from collections.abc import Sequence

from rules.kernel.events import Event
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits, mask, union
from rules.kernel.illegal import Illegal, together
from rules.landover import goods, phase_names as at
from rules.landover.building import CITY, power_limit, upgrade
from rules.landover.cards.card import CORNER, ROUTE, TILE, Ask, Card, Choices, no_target
from rules.landover.events import Gifted, NumbersChanged, PowerMoved
from rules.landover.network import place_route, sites
from rules.landover.state import LandoverState, LandoverTable
from rules.landover.tables import FIELD, GOODS, MEDICINE_COST, MOUNTAIN, PIECES, SCIENCE, SWAPPABLE, TOP_LEVEL

_HARVEST = 2
_ALCHEMIST = "Play it before the roll, and set the white and the red die yourself."


def _why_alchemist(state: LandoverState, seat: int) -> Illegal | None:
    return Illegal("wrong_phase", _ALCHEMIST, "LO-260")


def _why_crane(state: LandoverState, seat: int) -> Illegal | None:
    top = all(state.table.level(seat, culture) == TOP_LEVEL for culture in range(3))
    waits = no_target(state.table.crane, "A crane is waiting already: raise a culture first.", "LO-262")
    return waits or no_target(top, "All your cultures are at the top.", "LO-262")


def _crane(state: LandoverState, seat: int, chosen: Choices, events: list[Event]) -> None:
    state.table.crane = True


def _first_number(state: LandoverState, seat: int, chosen: Choices) -> Sequence[int]:
    """Tiles with a number that may be swapped, and a different one to swap it with."""
    numbers = state.table.numbers
    able = [tile for tile in state.table.revealed_tiles() if numbers[tile] in SWAPPABLE]
    return able if len({numbers[tile] for tile in able}) > 1 else ()


def _second_number(state: LandoverState, seat: int, chosen: Choices) -> Sequence[int]:
    numbers, tiles = state.table.numbers, state.table.revealed_tiles()
    first = numbers[chosen[0]]
    return [tile for tile in tiles if numbers[tile] in SWAPPABLE and numbers[tile] != first]


def _inventor(state: LandoverState, seat: int, chosen: Choices, events: list[Event]) -> None:
    numbers = state.table.numbers
    one, other = chosen
    numbers[one], numbers[other] = numbers[other], numbers[one]
    events.append(NumbersChanged("inventor", ((one, numbers[one]), (other, numbers[other]))))


def harvest(table: LandoverTable, seat: int, terrain: int) -> int:
    """How many times two cards a harvest brings: by buildings, or by tiles (LO-264, LO-265)."""
    corners, own = table.chart.shape.tile_corner_mask, table.settlements(seat)
    tiles = [tile for tile in table.revealed_tiles() if table.terrain[tile] == terrain]
    if table.terms.harvest_tiles:
        return sum(1 for tile in tiles if corners[tile] & own)
    return (own & union(corners, mask(tiles))).bit_count()


def _harvester(name: str, terrain: int, noun: str) -> Card:
    """A card that brings two of a terrain's resource for each own settlement on one."""

    def why(state: LandoverState, seat: int) -> Illegal | None:
        nowhere, gone = not harvest(state.table, seat, terrain), not goods.has(state.table, terrain)
        homeless = no_target(nowhere, f"You have no village or city on a {noun}.", "LO-265")
        return homeless or no_target(gone, "The bank has none of that left.")

    def work(state: LandoverState, seat: int, chosen: Choices, events: list[Event]) -> None:
        found = _HARVEST * harvest(state.table, seat, terrain)
        gained = goods.gain(state, seat, found * hand.ONE[terrain])
        events.append(Gifted(seat, goods.counts(gained)))

    each = f"village or city of yours on a {noun}; where tiles count, for each such {noun}"
    text = f"Two {GOODS[terrain]} for each {each}."
    return Card(name, SCIENCE, 1.6, text, ("LO-264", "LO-265"), work, why=why)


def _why_medicine(state: LandoverState, seat: int) -> Illegal | None:
    price = goods.unpaid(state, seat, MEDICINE_COST, "Medicine", "LO-266")
    return together(CITY.none_left(state.table, seat), price)


def _villages(state: LandoverState, seat: int, chosen: Choices) -> Sequence[int]:
    return bits(state.table.villages[seat])


def _medicine(state: LandoverState, seat: int, chosen: Choices, events: list[Event]) -> None:
    goods.pay(state, seat, MEDICINE_COST)
    upgrade(state, seat, chosen[0], events)


def route_code(piece: int, edge: int) -> int:
    """A piece and an edge as one choice."""
    return edge * len(PIECES) + piece


def free_routes(state: LandoverState, seat: int, chosen: Choices = ()) -> list[int]:
    """Where a seat can place a free road or bridge, as codes of `route_code` (LO-268, LO-269)."""
    return [
        route_code(piece, edge)
        for piece in range(len(PIECES))
        if state.table.routes_left(seat, piece)
        for edge in bits(sites(state.table, seat, piece))
    ]


def _road_building(state: LandoverState, seat: int, chosen: Choices, events: list[Event]) -> None:
    edge, piece = divmod(chosen[0], len(PIECES))
    place_route(state, seat, piece, edge, events, free=True)
    if free_routes(state, seat):
        state.table.phase = at.FREE_ROUTE


def _military(state: LandoverState, seat: int, chosen: Choices, events: list[Event]) -> None:
    state.table.power[seat] += 1
    events.append(PowerMoved(seat, state.table.power[seat]))


# fmt: off
SCIENCE_CARDS = (
    Card(
        "alchemist", SCIENCE, value=1.8, rules=("LO-260",), why=_why_alchemist, text=_ALCHEMIST,
    ),
    Card(
        "crane", SCIENCE, value=0.8, rules=("LO-262",), work=_crane, why=_why_crane,
        text="The next culture level of this turn costs one commodity less.",
    ),
    Card(
        "inventor", SCIENCE, value=1.2, rules=("LO-263",), work=_inventor,
        text="Swap the numbers of two tiles; 2, 6, 8 and 12 stay where they are.",
        asks=(
            Ask(
                TILE, "Which number do you swap?", _first_number,
                "the numbers that it could swap are all alike",
            ),
            Ask(
                TILE, "With which other number?", _second_number,
                fits="Swap two different numbers; 2, 6, 8 and 12 stay where they are.",
            ),
        ),
    ),
    _harvester("irrigation", FIELD, "field"),
    Card(
        "medicine", SCIENCE, value=1.6, rules=("LO-266",), work=_medicine, why=_why_medicine,
        text="Make a village a city for 2 ore and 1 wheat.",
        asks=(Ask(CORNER, "Which village becomes a city?", _villages, "you have no village to make a city"),),
    ),
    _harvester("mining", MOUNTAIN, "mountain"),
    Card(
        "printer", SCIENCE, count=1, value=0.0, rules=("LO-267",), points=True,
        text="A point: it was laid open when it was drawn.",
    ),
    Card(
        "road building", SCIENCE, value=1.8, rules=("LO-268", "LO-269"), work=_road_building,
        text="Place up to two roads or bridges for free.",
        asks=(
            Ask(
                ROUTE, "Where does the first road or bridge go?", free_routes,
                "you have no road or bridge left that could stand anywhere",
            ),
        ),
    ),
    Card(
        "military", SCIENCE, value=1.2, rules=("LO-270",), work=_military, why=power_limit,
        text="Your power rises by one.",
    ),
)
# fmt: on
