"""The whole table in words and lists, so that Landover can be played without the picture."""

from collections.abc import Callable

from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.kernel.hexes.naming import legend
from rules.kernel.names import NOBODY, Names, join, plural
from rules.landover.cards.deck import ALL_CARDS, cards_told
from rules.landover.events import ISLANDS, goods
from rules.landover.state import LandoverTable
from rules.landover.tables import (
    CITY_GOLD,
    CITY_YIELDS,
    CULTURES,
    GOLD,
    GOODS,
    RESOURCES,
    SEA,
    TERRAINS,
    VILLAGE_GOLD,
    VILLAGE_YIELDS,
)
from rules.landover.texts import barbarians, score
from rules.landover.view import LandoverView

_ROWS = ("villages", "cities", "metros", "longest route", "port authority", "islands", "merchant")
_GIVEN = (
    "Tiles give villages (and cities): "
    + ", ".join(
        f"{TERRAINS[kind]} {hand.in_words(village, GOODS)} ({hand.in_words(city, GOODS)})"
        for kind, (village, city) in enumerate(zip(VILLAGE_YIELDS, CITY_YIELDS, strict=True))
    )
    + f", {TERRAINS[GOLD]} {VILLAGE_GOLD} random resources ({CITY_GOLD})."
)


def describe(view: LandoverView, names: Names, prompt: Callable[[LandoverView, Names], str]) -> str:
    """Everything on the table, as lists; `prompt` says what is to be done."""
    table = view.table
    parts = [
        "## Now\n" + "\n".join(f"- {line}" for line in _now(view, names, prompt)),
        "\n".join(["## Tiles", legend(table.chart.shape), _GIVEN, *_tiles(view, names)]),
        "## Harbours\n" + "\n".join(_harbours(view, names)),
        *(_seat(view, names, seat) for seat in table.order),
        "## Table\n" + "\n".join(f"- {line}" for line in _table(view, names)),
    ]
    return "\n\n".join(parts)


def _now(view: LandoverView, names: Names, prompt: Callable[[LandoverView, Names], str]) -> list[str]:
    table = view.table
    lines = [prompt(view, names), *([] if view.over else [barbarians(view)])]
    if table.dice is not None:
        lines.append(f"Last roll: {table.dice}.")
    return lines if view.over else lines + _passing(view)


def _passing(view: LandoverView) -> list[str]:
    """What holds for this turn only."""
    table = view.table
    lines = [f"{GOODS[kind]} trades 2:1 in this turn, by a Merchant Fleet." for kind in bits(table.fleets)]
    if table.crane:
        lines.append("A Crane waits: the next culture level costs one less.")
    if table.raided:
        lines.append("The raid of this turn is used.")
    return lines


def _tiles(view: LandoverView, names: Names) -> list[str]:
    """One line a land tile: terrain, number, what stands on it, who is there."""
    table, shape = view.table, view.table.chart.shape
    lines = []
    for island, tiles in enumerate(view.table.chart.islands):
        lines.append(f"- Island {ISLANDS[island]}:")
        for tile in bits(tiles):
            kind = table.terrain[tile]
            said = f"  - {names.place('tile', tile)} {TERRAINS[kind]}"
            if table.numbers[tile]:
                said += f" {table.numbers[tile]}"
                if table.remembered and table.remembered[tile] != table.numbers[tile]:
                    said += f" (was {table.remembered[tile]})"
            if tile in table.catapults:
                said += f", catapult of {names.seat(table.catapults.index(tile))}"
            if tile == table.merchant:
                said += f", merchant of {names.seat(table.merchant_seat)}"
            around = shape.tile_corner_mask[tile]
            here = [names.seat(seat) for seat in table.order if table.settlements(seat) & around]
            lines.append(said + (f": {join(here)}" if here else ""))
    return lines


def _harbours(view: LandoverView, names: Names) -> list[str]:
    shape = view.table.chart.shape
    return [
        f"- {names.place('edge', port.edge)} {RESOURCES[port.kind]} 2:1, "
        f"at the corners {names.list('corner', shape.edge_corners[port.edge])}"
        for port in view.table.chart.harbours
    ]


def _seat(view: LandoverView, names: Names, seat: int) -> str:
    """All that a seat has on the board, and its points by row."""
    table = view.table
    lines = [f"## {score(view, names, seat)}"]
    lines.append("- Points: " + join([f"{what} {points}" for what, points in rows(table, seat).items()]))
    metros = {corner: culture for culture, corner in enumerate(table.metros)}

    def place(corner: int) -> str:
        metro = f" (metro of {CULTURES[metros[corner]]})" if corner in metros else ""
        return names.place("corner", corner) + metro + " (wall)" * (table.walls >> corner & 1)

    for what, corners in (("Villages", table.villages[seat]), ("Cities", table.cities[seat])):
        if corners:
            lines.append(f"- {what}: {join(list(map(place, bits(corners))))}")
    for what, edges in (("Roads", table.roads[seat]), ("Bridges", table.bridges[seat])):
        if edges:
            lines.append(f"- {what}: {names.list('edge', bits(edges))}")
    if waits := [CULTURES[culture] for culture in table.reserved(seat)]:
        lines.append(f"- Metros that wait for a city: {join(waits)}")
    levels = [f"{CULTURES[c]} {table.level(seat, c)}" for c in range(3)]
    lines.append(f"- Culture: {join(levels)}")
    own = view.own[seat]
    if own is not None and view.over:  # until then one's own is told below the board, with what it is for
        lines.append(f"- Hand: {goods(own.goods)}")
        lines.append(f"- Cards held: {join(cards_told(own.cards))}")
    return "\n".join(lines)


def rows(table: LandoverTable, seat: int) -> dict[str, int]:
    """The points of a seat by what they are for (LO section 3.3)."""
    *built, _, defences = table.point_rows(seat)
    cards = {ALL_CARDS[card].title: 1 for card in table.open_cards[seat]}
    found = {**dict(zip(_ROWS, built, strict=True)), **cards, "defences": defences}
    return {what: points for what, points in found.items() if points}


def _table(view: LandoverView, names: Names) -> list[str]:
    """Decks, discards, the bank, catapults, the merchant, Anarchy."""
    table = view.table
    decks = join([f"{CULTURES[deck]} {count}" for deck, count in enumerate(view.decks)])
    lines = [f"Cards left: {decks}"]
    played = [card for card, count in enumerate(table.discards) for _ in range(count)]
    lines.append(f"Discard piles: {join(cards_told(played))}")
    if table.terms.bounded:
        lines.append(f"Bank: {goods(hand.counts(table.bank, 8))}")
    if table.merchant_seat == NOBODY:
        lines.append("The merchant is out of play")
    if table.remembered:
        lines.append("Anarchy lasts: at the next 7 the numbers return")
    sea = sum(kind == SEA for kind in table.terrain)
    lines.append(f"The board has {plural(len(view.table.chart.land), 'land tile')} and {sea} of sea")
    return lines
