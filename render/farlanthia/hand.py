"""The private picture of a seat in Farlanthia: dice, goods, what can be paid, cards with their words."""

from render.farlanthia import cards
from render.plates.sheet import Group, Sheet
from rules.farlanthia import economy, forces, leadership, structures, treasury
from rules.farlanthia.tables import STRUCTURES, WORKSHOP
from rules.farlanthia.view import FarView
from rules.farlanthia.words import offers


def sheet(view: FarView) -> Sheet:
    """What lies where; raises ValueError for a viewer without a seat."""
    seat = view.viewer
    if seat is None or seat >= view.seats:
        raise ValueError("only a seat has a hand")
    table, laid = view.table, Sheet()
    bonus = max(0, leadership.bonus_left(table, seat))
    tracks = (table.renown[seat], table.valor[seat], table.honor[seat])
    laid.row([cards.head(seat, tracks, forces.units_of(table, seat), bonus)])
    if view.drawn >= 0:
        laid.row([cards.drawn(table.land(view.drawn))])
    buys = offers.buys(table, seat)
    for die in table.dice[seat]:
        laid.row([cards.die(die, leadership.die_value(table, die, bonus), buys)])
    have = treasury.stock(table, seat)
    laid.row([cards.good(kind, count) for kind, count in enumerate(have)], 13)
    laid.flow([*_cards(view, seat)])
    laid.flow([*_prices(view, seat, have), *_units(view, have)])
    return laid


def _cards(view: FarView, seat: int) -> list[Group]:
    """Closed cards, then open ones."""
    closed = [cards.card(number, True) for number in view.hand]
    return closed + [cards.card(number, False) for number in view.table.open[seat]]


def _prices(view: FarView, seat: int, have: tuple[int, ...]) -> list[Group]:
    table = view.table
    return [
        cards.price(
            kind, seat, economy.next_price(table, seat, kind), have, structures.tokens_left(table, seat, kind)
        )
        for kind in range(len(STRUCTURES))
        if kind != WORKSHOP or table.terms.workshops
    ]


def _units(view: FarView, have: tuple[int, ...]) -> list[Group]:
    return [cards.unit(kind.name, kind.cost, have) for kind in forces.trained(view.table)]
