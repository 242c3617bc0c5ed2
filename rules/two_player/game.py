"""The game for two with fictional players: a variant of Settlers."""

from rules.kernel import book, ledger
from rules.kernel.illegal import Illegal
from rules.kernel.options import Settings
from rules.settlers.variants import Variant
from rules.two_player import advice, bidding, fictional, island, removal, texts, view
from rules.two_player.actions import BY_OPTION, Ceiling
from rules.two_player.events import EVENTS
from rules.two_player.options import OPTIONS
from rules.two_player.phases import phases
from rules.two_player.state import NAME, Ballots, Kept


def _fit(settled: Settings) -> None:
    """The larger board is too large for two (TP-001)."""
    if settled["expansion"] == "on":
        text = "Two players play on the board of 19 tiles: leave expansion off."
        raise Illegal("bad_option", text, "TP-001")


def _turn(options: Settings) -> str:
    if not options["fictional_turns"]:
        return ""
    return "After the turn a fictional player rolls, and offers a card for which both of you may bid."


_HOOKS = (
    removal.prepare, fictional.next_turn, fictional.resume, fictional.nobodys_turn, fictional.begin_robber,
    fictional.robbable, fictional.loot, island.count_soldier, island.monopolise,
    island.partner, island.roll_seven, island.robber_tiles, bidding.lift_orders, view.private,
    view.guess_private, texts.names, texts.score, texts.hint, texts.brief, texts.tile_lines,
    texts.table_lines, texts.hand, advice.counsel, advice.sequel,
)  # fmt: skip
"""What removed tiles and fictional turns change."""

TWO_PLAYER = Variant(
    switch=NAME,
    title="Settlers for two",
    help="two players share the island with two fictional ones",
    counts=(2,),
    options=OPTIONS,
    events=EVENTS,
    table=Kept,
    secrets=Ballots,
    book=book.load("rules.two_player"),
    ledger=ledger.load("rules.two_player"),
    by_option=BY_OPTION,
    turn=_turn,
    primer=("The two-player game in a minute", "Words for two"),
    moves={**removal.MOVES, **bidding.MOVES},
    hooks=_HOOKS,
    phases=phases,
    fit=_fit,
    open={Ceiling: (bidding.choose_ceiling, bidding.sample_ceiling)},
)
"""Two real players, two fictional ones (TP)."""
