"""The private hand of a seat: goods, cultures and what they bring next, prices, development cards."""

from render.hexes import goods
from render.landover import cards
from render.landover.cultures import GOODS
from render.plates.sheet import Group, Sheet
from render.sprites import Sprite
from rules.kernel.hexes import hand as packed
from rules.landover import tables
from rules.landover.building import BUILDINGS
from rules.landover.cards.deck import ALL_CARDS
from rules.landover.culture import price
from rules.landover.texts import gift
from rules.landover.trading import rates
from rules.landover.view import LandoverView, Own


def sheet(view: LandoverView) -> Sheet:
    """What lies where; raises ValueError for a viewer without a hand."""
    own, seat = view.mine, view.viewer
    if own is None or seat is None:
        raise ValueError("only a seat has a hand")
    laid = Sheet()
    table = view.table
    goal = table.terms.target
    points, size = (view.points[seat], goal), (sum(own.goods), view.table.safe_size(seat))
    laid.row([cards.head(seat, points, size, table.power[seat])])
    laid.flow(
        [goods.card(*each) for each in zip(GOODS, own.goods, rates(table, seat), strict=True)],
        13,
    )
    held = sorted(set(own.cards))
    laid.flow([cards.development(card, own.cards.count(card), ALL_CARDS[card].text) for card in held])
    laid.flow([_culture(view, own, seat, which) for which in range(3)])
    laid.flow(_prices(view, own, seat))
    return laid


def _culture(view: LandoverView, own: Own, seat: int, which: int) -> Sprite:
    table = view.table
    need = packed.size(price(table, seat, which))
    have = min(need, own.goods[tables.CLOTH + which])
    return cards.culture(which, table.level(seat, which), have, need, gift(table, seat, which))


def _prices(view: LandoverView, own: Own, seat: int) -> list[Group]:
    strong = view.table.level(seat, tables.POLITICS) >= tables.ABILITY_LEVEL
    soldiers = 99 if strong else max(0, tables.POWER_LIMIT - view.table.power[seat])
    priced = [(kind.name, kind.cost, kind.left(view.table, seat)) for kind in BUILDINGS]
    return [
        cards.price(thing, seat, packed.counts(cost, tables.KINDS), own.goods, left)
        for thing, cost, left in (*priced, ("power", tables.RECRUIT_COST, soldiers))
    ]
