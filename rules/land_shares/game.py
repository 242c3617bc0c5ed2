"""Land Shares: a variant of Settlers."""

from rules.kernel import book, ledger
from rules.land_shares import advice, blocking, building, drawing, duels, robbing, soldiers, texts, view
from rules.land_shares.events import EVENTS
from rules.land_shares.options import OPTIONS, share_terms
from rules.land_shares.phases import phases
from rules.land_shares.state import NAME, Sealed, Shares
from rules.settlers.variants import Variant

_HOOKS = (
    building.prepare, building.begin_turn, building.buildable, drawing.close_turn, soldiers.playable,
    duels.orders, duels.lift_orders, robbing.begin_robber, robbing.finish_robber, view.private,
    view.guess_private, texts.lexicons, texts.score, texts.hint, texts.outlook, texts.brief,
    texts.tile_lines, texts.table_lines, texts.hand, advice.counsel, advice.income, advice.sequel,
)  # fmt: skip
"""What shares, tokens and duels change."""

LAND_SHARES = Variant(
    switch=NAME,
    title="Land Shares",
    help="shares in tiles that draw cards, and may be blocked",
    options=OPTIONS,
    events=EVENTS,
    table=Shares,
    secrets=Sealed,
    book=book.load("rules.land_shares"),
    ledger=ledger.load("rules.land_shares"),
    turn=lambda options: "As your turn ends, your shares draw cards, where nobody blocks their tile.",
    primer=("Land shares in a minute", "Words of land shares"),
    moves={**building.MOVES, **blocking.MOVES, **soldiers.MOVES, **robbing.MOVES, **duels.MOVES},
    hooks=_HOOKS,
    phases=phases,
    fit=share_terms,
)
"""Shares in tiles, tokens that block them, soldiers that fight about them (LS)."""
