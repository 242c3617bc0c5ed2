"""Laws that hold after every move of random games with land shares."""

import random

import pytest

from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.land_shares.actions import Block, BuildShare, Remove
from rules.land_shares.events import (
    ShareBuilt,
    SharesDrew,
    SoldierAnswered,
    TileBlocked,
    TokenRemoved,
    TokensLaid,
    TokenTaken,
)
from rules.land_shares.places import tile_of
from rules.land_shares.state import DUEL, kept
from rules.land_shares.view import shares_of
from rules.settlers.cards.deck import full_deck
from rules.settlers.cards.events import CardPlayed
from rules.settlers.tables import FRAMES, SOLDIER, YIELDS, resource_counts
from tests.cited import rule
from tests.land_shares.walks import steps
from tests.settlers.anew import reindex

games = pytest.mark.seeds(8)


@rule("LS-001", "LS-011", "LS-015", "LS-030", "LS-037")
@games
def test_cards_are_conserved(seed):
    for _, _, state, *_ in steps(seed):
        frame = FRAMES[state.table.board.frame]
        assert resource_counts(state.table.bank + sum(state.secrets.hands)) == (frame.each,) * 5
        assert resource_counts(
            sum(state.secrets.cards) + state.table.gone + hand.gather(state.secrets.deck)
        ) == full_deck(state.table.board.frame)
        assert sum(state.table.soldiers) == hand.count(state.table.gone, SOLDIER)
        assert all(
            hand.covers(held, shown)
            for held, shown in zip(state.secrets.hands, state.table.shown, strict=True)
        )


@rule("LS-019", "LS-020", "LS-022", "LS-031", "LS-032", "LS-040")
@games
def test_tokens_come_and_go_by_events_alone(seed):
    counted = dict[int, int]()
    for _, _, state, _, _, events in steps(seed):
        for event in events:
            if isinstance(event, ShareBuilt | TileBlocked):
                counted[event.share] = counted.get(event.share, 0) + event.tokens
            elif isinstance(event, TokensLaid):
                counted[event.share] = counted.get(event.share, 0) + event.count
            elif isinstance(event, TokenRemoved):
                counted[event.share] -= 1
                assert event.left == counted[event.share]
            elif isinstance(event, TokenTaken) and event.taken:
                counted[event.share] -= 1
        mine = kept(state)
        assert {s: c for s, c in counted.items() if c} == {s: c for s, c in enumerate(mine.tokens) if c}
        assert all(mine.all >> share & 1 for share, count in counted.items() if count)


@rule("LS-002", "LS-003", "LS-004", "LS-005", "LS-006", "LS-008", "LS-009")
@games
def test_shares_lie_where_they_may(seed):
    for _, before, state, *_ in steps(seed):
        mine, tips = kept(state), state.shape.tile_corners
        assert sum(owned.bit_count() for owned in mine.shares) == mine.all.bit_count()
        held = dict[int, int]()
        for seat, owned in enumerate(mine.shares):
            assert kept(before).shares[seat] & ~owned == 0, "no share ever goes"
            assert not mine.terms.stock or owned.bit_count() <= mine.terms.stock
            for share in bits(owned):
                tile = tile_of(share)
                held[tile] = held.get(tile, 0) + 1
                assert (state.table.settlements[seat] | state.table.cities[seat]) >> tips[tile][share % 6] & 1
                assert state.table.board.tokens[tile] and not state.table.board.removed >> tile & 1
                assert mine.terms.least <= state.table.board.tokens[tile] <= mine.terms.most
        assert max(held.values(), default=0) <= 3


@rule("LS-011", "LS-012", "LS-013", "LS-014", "LS-016", "LS-021", "LS-027", "LS-051")
@games
def test_draws_equal_a_slow_count(seed):
    for _, before, _, seat, _, events in steps(seed):
        drew = [event for event in events if isinstance(event, SharesDrew)]
        ended = [event.seat for event in events if type(event).__name__ == "TurnEnded"]
        due = [tile for each in ended for tile in _slow_draws(before, each)]
        assert len(drew) == bool(due) and all(event.seat == seat for event in drew)
        if drew:
            got = [each.tile for each in drew[0].drawn for _ in range(each.count)]
            assert len(got) + drew[0].lacking == len(due)
            assert sorted(got) == got and not set(got) - set(due)
            for each in drew[0].drawn:
                assert each.resource == YIELDS[before.table.board.terrain[each.tile]]


def _slow_draws(state, seat):
    """The tile of each share that draws at the end of a seat's turn."""
    mine = kept(state)
    blocked = {share // 6 for share, count in enumerate(mine.tokens) if count}
    return [
        share // 6
        for share in range(len(mine.tokens))
        if mine.shares[seat] >> share & 1
        and share // 6 not in blocked
        and share // 6 != state.table.robber
        and not mine.used >> share & 1
        and not (mine.terms.late_collect and mine.young >> share & 1)
    ]


@rule("LS-034", "LS-036", "LS-039", "LS-048")
@games
def test_windows_ask_residents_but_the_one_answered(seed):
    for game, _, state, *_ in steps(seed):
        duel = kept(state).duel
        assert (duel is not None) == (state.table.phase == DUEL) or state.table.winners
        if duel is None or state.table.winners:
            continue
        asked = set(bits(duel.asked))
        assert game.waiting_for(state) and set(game.waiting_for(state)) <= asked
        living = set(state.table.residents(duel.tile)) - {duel.last.seat}
        assert asked <= living and (kept(state).terms.holders_only or asked == living)


@rule("LS-037", "LS-039")
@games
def test_every_soldier_of_a_duel_is_spent_and_counts(seed):
    for _, before, state, _, _, events in steps(seed):
        answered = [event.seat for event in events if isinstance(event, SoldierAnswered)]
        played = [event.seat for event in events if isinstance(event, CardPlayed) and event.card == SOLDIER]
        for seat in range(state.seats):
            assert state.table.soldiers[seat] - before.table.soldiers[seat] == played.count(seat)
        assert len(answered) <= len(played) <= len(answered) + 1
        if answered and answered == played and state.table.turn == before.table.turn:
            assert state.table.played == before.table.played, "answers are outside the one card of the turn"


@rule("LS-023", "LS-024", "LS-026", "LS-028")
@games
def test_decisions_equal_a_slow_search(seed):
    for game, _, state, *_ in steps(seed):
        for seat in game.waiting_for(state):
            found = {
                action
                for action in game.legal(state, seat)
                if isinstance(action, Block | Remove | BuildShare)
            }
            places = range(len(kept(state).tokens))
            near = [share for share in places if kept(state).all >> share & 1]
            tried = {Block(share) for share in near}
            tried |= {Remove(one, other) for one in near for other in near if one // 6 == other // 6}
            if random.Random(state.table.turn).random() < 0.1:
                tried |= {BuildShare(share, block) for share in places for block in (None, True)}
            else:
                found = {action for action in found if not isinstance(action, BuildShare)}
            assert {action for action in tried if _passes(game, state, seat, action)} == {
                action for action in found if getattr(action, "block", None) is not False
            }


def _passes(game, state, seat, action):
    try:
        game.check(state, seat, action)
    except Exception as refusal:
        assert type(refusal).__name__ == "Illegal"
        return False
    return True


@games
def test_what_is_kept_in_step_equals_what_is_made_anew(seed):
    for number, (_, _, state, *_) in enumerate(steps(seed)):
        if number % 9 == 0:
            assert reindex(state) == state


@games
def test_guesses_look_the_same_to_who_made_them(seed):
    rng = random.Random(seed)
    for game, _, state, *_ in steps(seed):
        if rng.random() < (0.2 if state.table.phase == DUEL else 0.02):
            for viewer in (None, *range(state.seats)):
                view = game.view(state, viewer)
                assert game.view(game.guess(view, rng), viewer) == view
                if viewer is None:
                    assert shares_of(view).own.reply is None
