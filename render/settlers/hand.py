"""The private hand of a seat: its cards, its points and pieces, and what it can afford."""

from render import theme
from render.plates.sheet import Laid, picture_of
from render.settlers import cards
from rules.kernel.names import plural
from rules.settlers import tables
from rules.settlers.rates import best_rates
from rules.settlers.tables import resource_counts
from rules.settlers.view import Hand, SettlersView

WIDTH = 960
_EDGE = 28
_GAP = 16
_PRICES = (*((kind.name, kind.cost) for kind in tables.BUILDINGS), ("development card", tables.CARD_COST))


def picture(view: SettlersView) -> bytes:
    """The PNG of the viewer's hand; 960 pixels wide and as high as needed. The viewer must have a hand."""
    height, laid = display(view)
    return picture_of((WIDTH, height), laid, theme.bright())


def display(view: SettlersView) -> tuple[int, list[Laid]]:
    """The picture's height, and what lies where on it."""
    own, seat = view.own, view.viewer
    if own is None or seat is None:
        raise ValueError("only a seat has a hand")
    items = _head(view, own, seat)
    top = _EDGE + 84 + _GAP
    if view.owed[seat]:
        items.append(Laid(cards.banner(f"discard {plural(view.owed[seat], 'card')}"), WIDTH // 2, top + 36))
        top += 72 + _GAP
    for kind, (count, rate) in enumerate(zip(own.resources, best_rates(view.table, seat), strict=True)):
        x = _EDGE + cards.CARD[0] // 2 + kind * (cards.CARD[0] + _GAP)
        items.append(Laid(cards.resource(kind, count, rate), x, top + cards.CARD[1] // 2))
    top += cards.CARD[1] + _GAP
    top = _pairs(items, top, cards.LINE, _developments(own))
    top = _pairs(items, top, cards.PRICE, _prices(view, own, seat))
    return top - _GAP + _EDGE, items


def _head(view: SettlersView, own: Hand, seat: int) -> list[Laid]:
    middle = _EDGE + 42
    found = [Laid(cards.points(seat, own.points, view.terms.points_to_win), _EDGE + 198, middle)]
    stocks = zip(tables.BUILDINGS, view.pieces[seat], strict=True)
    for place, (kind, count) in enumerate(reversed([*stocks])):
        found.append(Laid(cards.stock(kind.name, seat, count), WIDTH - _EDGE - 70 - place * 154, middle))
    return found


def _developments(own: Hand) -> list[Laid]:
    held = [(kind, count, own.fresh[kind]) for kind, count in enumerate(own.cards) if count]
    return [Laid(cards.development(*entry), 0, 0) for entry in held]


def _prices(view: SettlersView, own: Hand, seat: int) -> list[Laid]:
    return [
        Laid(cards.price(thing, seat, resource_counts(cost), own.resources, stock), 0, 0)
        for (thing, cost), stock in zip(_PRICES, (*view.pieces[seat], view.deck), strict=True)
    ]


def _pairs(items: list[Laid], top: int, height: int, entries: list[Laid]) -> int:
    """Lay entries in two columns from `top` on; gives where the next row begins."""
    for index, (sprite, _, _) in enumerate(entries):
        x = _EDGE + cards.WIDE // 2 if index % 2 == 0 else WIDTH - _EDGE - cards.WIDE // 2
        items.append(Laid(sprite, x, top + height // 2 + index // 2 * (height + _GAP)))
    return top + -(-len(entries) // 2) * (height + _GAP)
