"""The most points that anybody could come to in a turn of Landover, for the check of its puzzles: by counting
cards, whatever they are and wherever things could stand. What the hand lacks costs at least two for one.
"""

from itertools import product
from typing import Any

from rules.kernel.hexes.hand import counts, size
from rules.landover.cards.deck import NAMES

_BRINGS = {
    "irrigation": 10, "mining": 10, "resource monopoly": 6, "commodity monopoly": 3, "commercial harbour": 1,
    "master merchant": 2, "wedding": 6, "siege": 3, "spy": 10, "crane": 1,
}  # fmt: skip
"""Cards that may bring or spare goods, so many at most."""
_VILLAGE, _CITY, _CURED = {0: 1, 1: 1, 3: 1, 4: 1}, {2: 3, 3: 2}, {2: 2, 3: 1}
_PIECES = ({1: 1, 4: 1}, {0: 1, 1: 1})


def most(state: Any, seat: int) -> int:
    """More points than this nobody has at the end of this turn."""
    table, held = state.table, {NAMES[card] for card in state.secrets.held[seat]}
    bag, cards = state.secrets.hands[seat], len(state.secrets.held[seat])
    owned = (255,) * 8 if held & {*_BRINGS} or table.crane else counts(bag, 8)
    spare = size(bag) + cards * max((_BRINGS.get(name, 0) for name in held), default=0) + table.crane

    def price(cost: dict[int, int]) -> int:
        return sum(max(wanted, 2 * wanted - owned[kind]) for kind, wanted in cost.items())

    metros = sorted(price({5 + culture: goods}) for culture, goods in _metros(table, seat))
    village, city = price(_VILLAGE), price(_CURED if "medicine" in held else _CITY)
    pieces = _pieces(table, seat) - 2 * ("road building" in held) - (table.phase == "free_route")
    route = max(0, pieces) * min(map(price, _PIECES))
    moved, ports = held & {"vandal", "diplomat"}, table.harbours(seat)
    best = 0
    for raised, villages, longest in product(range(len(metros) + 1), range(3), range(2)):
        left = spare - sum(metros[:raised]) - villages * village
        left -= 0 if villages or moved else longest * route
        if left >= 0:
            ruled = villages > 0 and ports + villages > 2
            best = max(best, 2 * (raised + villages + ruled + longest) + left // city)
    return table.points(seat) + best + ("merchant" in held) + 2 * (table.phase == "place_metro")


def _metros(table: Any, seat: int) -> list[tuple[int, int]]:
    """Each culture with the goods that it takes to get its metro."""
    found = []
    for culture, holder in enumerate(table.metro_seats):
        level = table.culture[seat * 3 + culture]
        goal = max(4, level + 1) if holder < 0 else 6
        waits = holder == seat and table.metros[culture] < 0
        if waits or (holder != seat and level < goal <= 6):
            found.append((culture, 0 if waits else sum(range(level + 1, goal + 1))))
    return found


def _pieces(table: Any, seat: int) -> int:
    """So many roads and bridges at least are lacking for the longest route."""
    laid = table.roads[seat].bit_count() + table.bridges[seat].bit_count()
    return max(
        1, 5 - laid, *(length + 1 - laid for other, length in enumerate(table.routes) if other != seat)
    )
