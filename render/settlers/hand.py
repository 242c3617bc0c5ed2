"""The private hand of a seat: its cards, its points, and what it can afford."""

from render.hexes import goods
from render.plates.sheet import Group, Sheet
from render.settlers import cards, shares
from rules.kernel.names import plural
from rules.land_shares.building import SHARE_COST
from rules.land_shares.view import shares_of
from rules.settlers import tables
from rules.settlers.tables import resource_counts
from rules.settlers.view import SettlersView

_PRICES = (*((kind.name, kind.cost) for kind in tables.BUILDINGS), ("development", tables.CARD_COST))
_SHARE = 1.1
"""How large a land share is drawn beside its price."""


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
    prices = [
        cards.price(thing, seat, resource_counts(cost), own.resources, stock)
        for (thing, cost), stock in zip(_PRICES, (*view.pieces[seat], view.deck), strict=True)
    ]
    laid.flow(prices + ([_share_price(view, seat, own.resources)] if shares.on_board(view) else []))
    return laid


def _share_price(view: SettlersView, seat: int, have: tuple[int, ...]) -> Group:
    """What a land share costs, of which there are as many as one likes, unless an option counts them."""
    seen, cost = shares_of(view), resource_counts(SHARE_COST)
    stock = seen.kept.terms.stock
    left = stock - len(seen.of(seat)) if stock else 1
    drawn = shares.share(seat, 1, _SHARE)
    return goods.bill("land share", drawn, cards.GOODS, cost, have, left, counted=stock > 0)
