"""Laws that hold after every move of random games."""

import random

import pytest

from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.settlers.actions import BuildCity, BuildRoad, BuildSettlement, BuyCard
from rules.settlers.cards.deck import full_deck
from rules.settlers.events import Produced
from rules.settlers.phase_names import MAIN, OVER, SETUP_SETTLEMENT
from rules.settlers.tables import CITY_PIECES, FRAMES, ROAD_PIECES, SETTLEMENT_PIECES, resource_counts
from tests.cited import rule
from tests.settlers import slow
from tests.settlers.anew import reindex
from tests.settlers.walks import steps

games = pytest.mark.seeds(6)


@rule("SE-038", "SE-029")
@games
def test_cards_are_conserved(seed):
    for _, state, *_ in steps(seed):
        frame = FRAMES[state.table.board.frame]
        assert set(slow.kinds(state)) == {frame.each}
        developments = sum(state.secrets.cards) + state.table.gone + hand.gather(state.secrets.deck)
        assert resource_counts(developments) == full_deck(state.table.board.frame)
        assert all(
            hand.covers(held, shown)
            for held, shown in zip(state.secrets.hands, state.table.shown, strict=True)
        )
        assert all(
            hand.covers(held, new) for held, new in zip(state.secrets.cards, state.secrets.fresh, strict=True)
        )


@rule("SE-038", "SE-041", "SE-044", "SE-054")
@games
def test_pieces_are_conserved_and_keep_their_distance(seed):
    for _, state, *_ in steps(seed):
        shape = state.shape
        roads = [edge for seat in range(state.seats) for edge in bits(state.table.roads[seat])]
        built = [
            c
            for seat in range(state.seats)
            for c in bits(state.table.settlements[seat] | state.table.cities[seat])
        ]
        assert len(set(roads)) == len(roads)
        assert len(set(built)) == len(built)
        for corner in built:
            assert not {end for _, end in shape.links[corner]} & set(built)
        for seat in range(state.seats):
            assert state.table.roads[seat].bit_count() <= ROAD_PIECES
            assert state.table.settlements[seat].bit_count() <= SETTLEMENT_PIECES
            assert state.table.cities[seat].bit_count() <= CITY_PIECES
            assert not state.table.settlements[seat] & state.table.cities[seat]


@rule("SE-055", "SE-056", "SE-057", "SE-058", "SE-059", "SE-060", "SE-061")
@games
def test_roads_and_points_equal_a_slow_count(seed):
    route = army = None
    for _, state, _, action, _ in steps(seed):
        if type(action) in (BuildRoad, BuildSettlement):
            lengths = [slow.longest_road(state, seat) for seat in range(state.seats)]
            assert state.table.routes == lengths
            route = _holder(lengths, route, 5)
        army = _army(state.table.soldiers, army)
        assert state.table.route_holder == (-1 if route is None else route)
        assert state.table.army_holder == (-1 if army is None else army)
        assert state.table.points == [slow.points(state, seat) for seat in range(state.seats)]


def _holder(lengths, before, least):
    best = max(lengths)
    longest = [seat for seat, length in enumerate(lengths) if length == best >= least]
    if before in longest:
        return before
    return longest[0] if len(longest) == 1 else None


def _army(soldiers, before):
    best = max(soldiers)
    if best < 3 or (before is not None and soldiers[before] == best):
        return before
    return soldiers.index(best)


@rule("SE-040", "SE-042", "SE-043", "SE-044", "SE-045", "SE-046")
@games
def test_legal_places_equal_a_slow_search(seed):
    rng = random.Random(seed)
    for game, state, *_ in steps(seed):
        if state.table.phase == SETUP_SETTLEMENT:
            sites = {
                action.corner
                for action in game.legal(state, state.table.actor)
                if type(action) is BuildSettlement
            }
            assert sites == slow.settlement_sites(state, state.table.actor, True)
        elif state.table.phase == MAIN and rng.random() < 0.3:
            found = set()
            for action in game.legal(state, state.table.active):
                if type(action) in (BuildRoad, BuildSettlement, BuildCity, BuyCard):
                    place = getattr(action, "edge", getattr(action, "corner", -1))
                    found.add((action.__struct_config__.tag, place))
            assert found == slow.buildable(state, state.table.active)


@rule("SE-016", "SE-017", "SE-018", "SE-019", "SE-025")
@games
def test_production_equals_a_slow_count(seed):
    before = None
    for game, state, _, _, events in steps(seed):
        for event in events:
            if isinstance(event, Produced):
                due = slow.production(before, sum(state.table.dice))
                assert [list(gain) for gain in event.gains] == due
        before = game.copy(state)


@games
def test_what_is_kept_in_step_equals_what_is_made_anew(seed):
    for number, (_, state, *_) in enumerate(steps(seed)):
        if number % 5 == 0 or number < 50:
            assert reindex(state) == state


@rule("SE-062", "SE-063")
@games
def test_a_game_ends_as_soon_as_the_active_seat_has_the_points(seed):
    for game, state, *_ in steps(seed):
        scores = game.standing(state).scores
        if state.table.phase == OVER:
            assert game.standing(state).winners == (state.table.active,)
            assert scores[state.table.active] >= state.table.terms.points_to_win
        elif game.view(state, None).table.phase not in ("special", "setup_settlement", "setup_road"):
            assert scores[state.table.active] < state.table.terms.points_to_win


@rule("SE-021", "SE-020")
@games
def test_a_seven_leaves_nobody_with_more_than_was_allowed(seed):
    for _, state, _, _, events in steps(seed):
        for event in events:
            if type(event).__name__ == "DiscardDue":
                for seat, owed in enumerate(event.owed):
                    size = hand.size(state.secrets.hands[seat])
                    assert owed == (size // 2 if size > state.table.terms.discard_limit else 0)
