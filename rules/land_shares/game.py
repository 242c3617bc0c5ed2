"""Land Shares: a variant of Settlers."""

from dataclasses import replace
from functools import partial

from rules.kernel import book, ledger
from rules.kernel.options import Settings
from rules.land_shares import blocking, building, drawing, duels, robbing, soldiers, texts, views
from rules.land_shares.actions import ACTIONS
from rules.land_shares.advice import advise
from rules.land_shares.events import EVENTS
from rules.land_shares.options import OPTIONS, share_terms
from rules.land_shares.phases import phases
from rules.land_shares.state import NAME, Sealed, Shares
from rules.settlers.hooks import Hooks
from rules.settlers.variants import Variant


def _hooks(usual: Hooks) -> Hooks:
    """What shares, tokens and duels change."""
    return replace(
        usual,
        prepare=partial(building.prepare, usual.prepare),
        begin_turn=partial(building.begin_turn, usual.begin_turn),
        close_turn=partial(drawing.close_turn, usual.close_turn),
        buildable=partial(building.buildable, usual.buildable),
        playable=partial(soldiers.playable, usual.playable),
        orders=partial(duels.orders, usual.orders),
        lift_orders=partial(duels.lift_orders, usual.lift_orders),
        begin_robber=partial(robbing.begin_robber, usual.begin_robber),
        finish_robber=partial(robbing.finish_robber, usual.finish_robber),
        private=partial(views.private, usual.private),
        guess_private=partial(views.guess_private, usual.guess_private),
        lexicons=partial(texts.lexicons, usual.lexicons),
        score=partial(texts.score, usual.score),
        hint=partial(texts.hint, usual.hint),
        brief=partial(texts.brief, usual.brief),
        tile_lines=partial(texts.tile_lines, usual.tile_lines),
        table_lines=partial(texts.table_lines, usual.table_lines),
        hand=partial(texts.hand_told, usual.hand),
    )


def _fit(settled: Settings) -> None:
    """The range of numbers has to make sense (LS-009)."""
    share_terms(settled)


LAND_SHARES = Variant(
    switch=NAME,
    help="shares in tiles that draw cards, and may be blocked",
    options=OPTIONS,
    actions=ACTIONS,
    events=EVENTS,
    table=Shares,
    secrets=Sealed,
    book=book.load("rules.land_shares"),
    ledger=ledger.load("rules.land_shares"),
    subjects={
        "soldier": "LS-030; LS-031",
        "share": "Share; LS-011",
        "land share": "Share; LS-011",
        "blocking token": "Blocking token; LS-021",
        "blocked tile": "Blocked tile; LS-021",
        "majority": "Majority",
        "duel": "Duel; LS-034",
    },
    turn=lambda options: "As your turn ends, your shares draw cards, where nobody blocks their tile.",
    primer=("Land shares in a minute", "Words of land shares"),
    moves={**building.MOVES, **blocking.MOVES, **soldiers.MOVES, **robbing.MOVES, **duels.MOVES},
    hooks=_hooks,
    phases=phases,
    fit=_fit,
    advice=advise,
)
"""Shares in tiles, tokens that block them, soldiers that fight about them (LS)."""
