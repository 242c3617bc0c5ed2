"""Laws of Settlers over games that hypothesis picks move by move: what breaks them becomes short."""

from hypothesis import given, settings, strategies as st

from rules.kernel.chance import Chance
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.settlers.actions import BuildRoad, BuildSettlement
from rules.settlers.tables import FRAMES, resource_counts
from tests.cited import rule
from tests.settlers import slow
from tests.settlers.anew import reindex
from tests.settlers.table import SETTLERS

SEATS = st.integers(3, 6)
SEEDS = st.binary(min_size=32, max_size=32)
CHOICES = st.lists(st.integers(0, 999), min_size=20, max_size=400)


def listed(game, state):
    """The seats that are waited for, with their listed moves; a discard is the first cards of a hand."""
    for seat in game.waiting_for(state):
        moves = game.legal(state, seat)
        if not moves:
            kind = game.open_moves(state, seat)[0]
            due = game.choices(state, seat, kind, {})
            moves = [kind(resource_counts(hand.gather(due.atoms[: due.least])))]
        yield from ((seat, move) for move in moves)


def played(seats, seed, choices):
    """A game in which each number picks the next move; the state after each move, a live object."""
    game = SETTLERS
    state, _ = game.new(game.settle({}, seats), seats, Chance(seed))
    for choice in choices:
        moves = list(listed(game, state))
        if not moves:
            return
        seat, action = moves[choice % len(moves)]
        game.apply(state, seat, action)
        yield game, state, action


@rule("SE-038", "SE-029", "SE-044", "SE-055")
@settings(max_examples=60)
@given(SEATS, SEEDS, CHOICES)
def test_nothing_is_lost_and_what_is_kept_in_step_is_true(seats, seed, choices):
    for game, state, action in played(seats, seed, choices):
        assert set(slow.kinds(state)) == {FRAMES[state.table.board.frame].each}
        built = [
            c for seat in range(seats) for c in bits(state.table.settlements[seat] | state.table.cities[seat])
        ]
        assert len(set(built)) == len(built)
        assert not any({end for _, end in state.shape.links[corner]} & set(built) for corner in built)
        if type(action) in (BuildRoad, BuildSettlement):
            assert state.table.routes == [slow.longest_road(state, seat) for seat in range(seats)]
        assert reindex(state) == state
        assert game.dump(game.load(game.dump(state))) == game.dump(state)
