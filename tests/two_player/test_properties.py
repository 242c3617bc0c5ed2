"""Laws that hold after every move of random games for two."""

import pytest

from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.kernel.names import NOBODY
from rules.settlers.actions import EndTurn
from rules.settlers.cards.deck import full_deck
from rules.settlers.events import Won
from rules.settlers.phase_names import OVER, PRE_ROLL, ROBBER
from rules.settlers.tables import FRAMES, resource_counts
from rules.two_player.actions import Bid
from rules.two_player.bidding import compared_points
from rules.two_player.events import BidsClosed, CardBid, CardLost, DieThrown, FictionalRolled
from rules.two_player.state import BIDDING, REMOVAL_VOTE, kept
from tests.cited import rule
from tests.settlers.anew import reindex
from tests.two_player.table import TWO, of
from tests.two_player.walks import steps

games = pytest.mark.seeds(5)


@rule("TP-017", "TP-020", "TP-021", "TP-027", "TP-039")
@games
def test_cards_are_conserved(seed):
    for _, state, *_ in steps(seed):
        each = FRAMES[state.table.board.frame].each
        assert resource_counts(state.table.bank + sum(state.secrets.hands)) == (each,) * 5
        developments = sum(state.secrets.cards) + state.table.gone + hand.gather(state.secrets.deck)
        assert resource_counts(developments) == full_deck(state.table.board.frame)
        for seat, shown in enumerate(state.table.shown):
            assert hand.covers(state.secrets.hands[seat], shown)
            assert hand.covers(state.secrets.hands[seat], kept(state).bids[seat])


@rule("TP-003", "TP-007", "TP-008", "TP-009", "TP-010", "TP-013")
@games
def test_nothing_is_ever_built_on_a_dead_place(seed):
    for before, state, *_ in steps(seed):
        shape, ground = state.shape, state.table.board
        if before.table.phase != REMOVAL_VOTE:
            assert ground == before.table.board
        dead_corners = {corner for at in bits(ground.removed) for corner in shape.tile_corners[at]}
        dead_edges = {edge for at in bits(ground.removed) for edge in shape.tile_edges[at]}
        built = (
            state.table.settlements[0]
            | state.table.settlements[1]
            | state.table.cities[0]
            | state.table.cities[1]
        )
        assert not dead_corners & set(bits(built))
        assert not dead_edges & set(bits(state.table.roads[0] | state.table.roads[1]))
        assert not any(ports >> corner & 1 for ports in ground.ports for corner in dead_corners)
        assert {at for numbered in ground.numbered for at in numbered}.isdisjoint(bits(ground.removed))


@rule("TP-022", "TP-023", "TP-040", "TP-042")
@games
def test_a_fictional_turn_follows_each_real_one_and_nobody_wins_in_it(seed):
    for before, state, seat, action, told in steps(seed):
        rolled = of(told, FictionalRolled)
        if isinstance(action, EndTurn) and state.table.phase != OVER:
            assert len(rolled) == kept(state).rules.turns
            assert not rolled or rolled[0].who == int(seat != state.table.first)
        else:
            assert not rolled
        if of(told, Won):
            assert kept(state).fictional == NOBODY
        if kept(before).fictional != NOBODY and kept(state).fictional == NOBODY:
            assert state.table.phase in (PRE_ROLL, OVER) and state.table.active != before.table.active


@rule("TP-016", "TP-018", "TP-028")
@games
def test_the_robber_always_moves_elsewhere_and_removed_tiles_cost_nobody(seed):
    for before, state, seat, _, told in steps(seed):
        if before.table.phase != ROBBER:
            continue
        assert state.table.robber != before.table.robber
        removed = state.table.board.removed >> state.table.robber & 1
        mine = kept(before)
        assert bool(of(told, DieThrown)) == bool(
            removed and (mine.fictional == NOBODY or mine.rules.removed_card)
        )
        if removed:
            assert not of(told, CardLost)
            if mine.fictional == NOBODY:
                assert state.secrets.hands[1 - seat] == before.secrets.hands[1 - seat]


@rule("TP-031", "TP-033", "TP-034", "TP-036")
@games
def test_bids_only_grow_and_the_better_one_pays(seed):
    for before, state, seat, action, told in steps(seed):
        if before.table.phase != BIDDING:
            continue
        bids = list(kept(before).bids)
        if isinstance(action, Bid):
            bids[seat] += hand.ONE[action.card]
            assert hand.pack(of(told, CardBid)[0].bid) == bids[seat]
        for closed in of(told, BidsClosed):
            sizes = [hand.size(bid) for bid in bids]
            if closed.seat is None:
                assert not any(sizes)
            else:
                assert sizes[closed.seat] == max(sizes) and hand.pack(closed.paid) == bids[closed.seat]
                loser = 1 - closed.seat
                assert state.secrets.hands[loser] == before.secrets.hands[loser]
        if state.table.phase == BIDDING:
            assert kept(state).bids == bids
            points = [compared_points(state, each) for each in TWO.waiting_for(state)]
            assert all(each < kept(state).rules.bid_limit for each in points)


@games
def test_what_is_kept_in_step_equals_what_is_made_anew(seed):
    for number, (_, state, *_) in enumerate(steps(seed, most=600)):
        if number % 5 == 0:
            assert reindex(state) == state
