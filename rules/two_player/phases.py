"""The two further phases, and what a fictional turn changes in those of the base game."""

from functools import partial

from rules.kernel.phase import Phase, always, offer
from rules.settlers import phase_names as at
from rules.settlers.hooks import Hooks, Phases
from rules.settlers.phases import actor
from rules.settlers.variants import with_phase
from rules.two_player import texts
from rules.two_player.actions import DONE, KEEP_BOARD, Again, Bid, Done, Keep
from rules.two_player.bidding import bid_moves, ceiling_kinds, ordered_bid
from rules.two_player.removal import unsaid, vote_moves
from rules.two_player.state import BIDDING, REMOVAL_VOTE, awaited_seats


def phases(hooks: Hooks, usual: Phases) -> Phases:
    """The phases with those of this variant."""
    # fmt: off
    vote = Phase(
        REMOVAL_VOTE, "Both of you must first say whether to keep this board.",
        texts.vote_prompt, unsaid, vote_moves, acting=actor,
        buttons=offer(Keep, Again), skip=always(KEEP_BOARD), rule="TP-012",
    )
    bidding = Phase(
        BIDDING, "The bids for the fictional player's card come first.",
        texts.bid_prompt, awaited_seats, bid_moves, ceiling_kinds, acting=actor,
        buttons=offer(Bid, Done), skip=always(DONE), ordered=ordered_bid, rule="TP-022",
    )
    # fmt: on
    found = {**usual, vote.name: vote, bidding.name: bidding}
    for name in (at.DISCARD, at.ROBBER):
        found = with_phase(found, name, prompt=partial(texts.on_fictional_seven, found[name].prompt))
    return found
