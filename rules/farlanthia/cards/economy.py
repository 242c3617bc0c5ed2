"""What a realm is about to make, and the constructions that only a card allows (FA-124, FA-223)."""

from rules.farlanthia import realm
from rules.farlanthia.base import Events
from rules.farlanthia.events import Built
from rules.farlanthia.state import Table
from rules.farlanthia.tables import CITY, FOOD, LAKE, NOBODY, STRUCTURES, TOWN, VILLAGE

LAKE_BUILD, NO_FOOD = "lake", "nofood"
GROWN = {NOBODY: VILLAGE, VILLAGE: TOWN, TOWN: CITY}
"""What a card may build on a tile, by the structure that stands there: the tile says it all."""


def production(table: Table, seat: int) -> tuple[int, ...]:
    """What the realm would make now, lowered by cards so far, not below 0 (FA-090, FA-094)."""
    effects, made = table.effects[seat], [0, 0, 0, 0]
    for cell in realm.structures(table, seat):
        blocked = table.terms.occupied_production == "blocked" and realm.occupied(table, cell)
        if not blocked and cell not in effects.idle:
            for good, n in enumerate(realm.output(table, cell)):
                made[good] += n
    return tuple(max(0, n - less) for n, less in zip(made, effects.less, strict=True))


def price(table: Table, seat: int, kind: int, what: str) -> tuple[int, ...]:
    """What such a construction costs with all that lowers it."""
    cost, discount = list(STRUCTURES[kind].cost), table.effects[seat].discount
    smaller = STRUCTURES[kind].replaces
    if smaller >= 0 and table.terms.upgrade_cost == "difference":
        cost = [full - less for full, less in zip(cost, STRUCTURES[smaller].cost, strict=True)]
    if what == NO_FOOD:
        cost[FOOD] = 0
    return tuple(max(0, n - less) for n, less in zip(cost, discount, strict=True))


def card_sites(table: Table, seat: int, what: str) -> list[int]:
    """The cells where a card's construction is allowed and can be paid, ascending."""
    return [cell for cell in range(table.board.cells) if _fits(table, seat, what, cell)]


def _fits(table: Table, seat: int, what: str, cell: int) -> bool:
    terrain, stands = table.terrain[cell], table.structure[cell]
    kind = GROWN.get(stands, NOBODY)
    lake = what == LAKE_BUILD
    if kind == NOBODY or terrain < 0 or lake != (terrain == LAKE):
        return False
    if not realm.terrain_allows(terrain, kind, lake):
        return False
    if table.holder[cell] not in (NOBODY, seat) or not _reached(table, seat, cell):
        return False
    return realm.tokens_left(table, seat, kind) > 0 and realm.affords(
        table, seat, price(table, seat, kind, what)
    )


def _reached(table: Table, seat: int, cell: int) -> bool:
    """An own structure to grow, or an empty tile next to one (FA-111, FA-120)."""
    if table.structure[cell] != NOBODY:
        return table.owner[cell] == seat
    if table.road[cell] not in (NOBODY, seat):
        return False
    return any(realm.controls(table, seat, near) for near in table.board.neighbours[cell])


def construct(table: Table, seat: int, what: str, cell: int, events: Events) -> None:
    """Build or grow what stands there, at the card's price (FA-114)."""
    stands = table.structure[cell]
    kind = GROWN[stands]
    cost = price(table, seat, kind, what)
    realm.add_goods(table, seat, cost, -1)
    realm.put_structure(table, cell, kind, seat)
    events.append(Built(seat, kind, cell, cost, upgrade=stands != NOBODY))
