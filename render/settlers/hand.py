"""The private hand of a seat: its cards, its points, and what it can afford."""

from render.hexes import goods
from render.plates.sheet import Sheet
from render.settlers import cards
from rules.kernel.names import plural
from rules.settlers import tables
from rules.settlers.tables import resource_counts
from rules.settlers.view import SettlersView

_PRICES = (*((kind.name, kind.cost) for kind in tables.BUILDINGS), ("development", tables.CARD_COST))


def sheet(view: SettlersView) -> Sheet:
    """What lies where; raises ValueError for a viewer without a hand."""
    own, seat, laid = view.own, view.viewer, Sheet()
    if own is None or seat is None:
        raise ValueError("only a seat has a hand")
    laid.row([cards.points(seat, own.points, view.table.terms.points_to_win)])
    if view.owed[seat]:
        laid.row([cards.banner(f"discard {plural(view.owed[seat], 'card')}")])
    held = zip(cards.GOODS, own.resources, view.table.best_rates(seat), strict=True)
    laid.row([goods.card(*each) for each in held], 13)
    kinds = [(kind, count, own.fresh[kind]) for kind, count in enumerate(own.cards) if count]
    laid.flow([cards.development(*each) for each in kinds])
    laid.flow(
        [
            cards.price(thing, seat, resource_counts(cost), own.resources, stock)
            for (thing, cost), stock in zip(_PRICES, (*view.pieces[seat], view.deck), strict=True)
        ]
    )
    return laid
