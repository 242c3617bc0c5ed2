"""The game for two with fictional players: a variant of Settlers."""

from dataclasses import replace
from functools import partial

from rules.kernel import book, ledger
from rules.kernel.illegal import Illegal
from rules.kernel.options import Settings
from rules.settlers.hooks import Hooks
from rules.settlers.variants import Variant
from rules.two_player import bidding, fictional, island, removal, texts, views
from rules.two_player.actions import ACTIONS, BY_OPTION, Ceiling
from rules.two_player.advice import advise
from rules.two_player.events import EVENTS
from rules.two_player.options import OPTIONS
from rules.two_player.phases import phases
from rules.two_player.state import NAME, Ballots, Kept


def _hooks(usual: Hooks) -> Hooks:
    """What removed tiles and fictional turns change."""
    return replace(
        usual,
        prepare=partial(removal.prepare, usual.prepare),
        next_turn=partial(fictional.next_turn, usual.next_turn),
        resume=partial(fictional.resume, usual.resume),
        own_turn=partial(fictional.own_turn, usual.own_turn),
        count_soldier=partial(island.count_soldier, usual.count_soldier),
        monopolise=partial(island.monopolise, usual.monopolise),
        partner=partial(island.partner, usual.partner),
        why_not_corner=partial(removal.why_not_corner, usual.why_not_corner),
        why_not_edge=partial(removal.why_not_edge, usual.why_not_edge),
        roll_seven=partial(island.roll_seven, usual.roll_seven),
        begin_robber=partial(fictional.begin_robber, usual.begin_robber),
        robber_tiles=partial(island.robber_tiles, usual.robber_tiles),
        why_not_robber=partial(island.why_not_robber, usual.why_not_robber),
        robbable=partial(fictional.robbable, usual.robbable),
        why_not_victim=partial(fictional.why_not_victim, usual.why_not_victim),
        loot=partial(fictional.loot, partial(island.loot, usual.loot)),
        lift_orders=partial(bidding.lift_orders, usual.lift_orders),
        private=partial(views.private, usual.private),
        guess_private=partial(views.guess_private, usual.guess_private),
        names=partial(texts.names, usual.names),
        marked=partial(texts.marked, usual.marked),
        score=partial(texts.score, usual.score),
        hint=partial(texts.hint, usual.hint),
        brief=partial(texts.brief, usual.brief),
        table_lines=partial(texts.table_lines, usual.table_lines),
        hand=partial(texts.hand, usual.hand),
    )


def _fit(settled: Settings) -> None:
    """The larger board is too large for two (TP-001)."""
    if settled["expansion"] == "on":
        text = "Two players play on the board of 19 tiles: leave expansion off."
        raise Illegal("bad_option", text, "TP-001")


def _turn(options: Settings) -> str:
    if not options["fictional_turns"]:
        return ""
    return "After the turn a fictional player rolls, and offers a card for which both of you may bid."


TWO_PLAYER = Variant(
    switch=NAME,
    help="two players share the island with two fictional ones",
    counts=(2,),
    options=OPTIONS,
    actions=ACTIONS,
    events=EVENTS,
    table=Kept,
    secrets=Ballots,
    book=book.load("rules.two_player"),
    ledger=ledger.load("rules.two_player"),
    subjects={
        "fictional player": "TP-022; Settlers for two",
        "resource die": "Resource die",
        "fictional 7": "Fictional 7",
        "bid": "TP-032",
        "removed tile": "Removed tile; TP-003",
        "offer of a fictional player": "Offer",
    },
    by_option=BY_OPTION,
    turn=_turn,
    primer=("The two-player game in a minute", "Words for two"),
    moves={**removal.MOVES, **bidding.MOVES},
    hooks=_hooks,
    phases=phases,
    fit=_fit,
    advice=advise,
    open={Ceiling: (bidding.choose_ceiling, bidding.sample_ceiling)},
)
"""Two real players, two fictional ones (TP)."""
