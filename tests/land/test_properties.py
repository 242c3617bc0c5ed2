"""Laws of Land over random play, against the slow and obvious rules of `slow`."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings, strategies as st

from rules.kernel.actions import Leave
from rules.kernel.chance import Chance
from rules.kernel.game import Turn, copied
from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import Illegal
from rules.land.actions import Choose, Reclaim
from rules.land.events import Finished, Offered, Placed, Reclaimed, Waited
from rules.land.state import LandState
from rules.land.turns import ALL_PASSED, NOTHING_LEFT
from rules.land.view import LandView
from tests.cited import rule
from tests.land import slow
from tests.land.table import LAND

Step = tuple[LandView, LandState, list[object]]
seeds = st.integers(0, 2**32)
play_settings = settings(max_examples=15)


def play(seed: int, leave: float = 0.0) -> Iterator[Step]:
    """A random game with random options: each view at which a seat must act, and what then happened."""
    rng = random.Random(seed)
    chosen = {
        "map": rng.choice(("islet", "broad", "twins", "random")),
        "chain": rng.choice(("off", "on")),
        "start_mountain": rng.choice(("off", "on")),
        "tie_break": rng.choice(("shared", "mountains", "roll")),
    }
    seats = rng.randint(2, 6)
    state, _ = LAND.new(LAND.settle(chosen, seats), seats, Chance(rng.randbytes(32)))
    players = [LAND.players[rng.choice(("random", "random", "strong"))] for _ in range(seats)]
    while LAND.waiting_for(state):
        view = LAND.view(state, None)
        seat = view.turn
        action = (
            LAND.skip(state, seat)
            if rng.random() < 0.1
            else players[seat].choose(Turn(LAND, state, seat), rng)
        )
        if leave and rng.random() < leave:
            action = Leave()
        assert action is not None
        before = LAND.copy(state)
        events: list[object] = list(LAND.apply(state, seat, action))
        yield view, before, events
    yield LAND.view(state, None), state, []


@rule("LA-020", "LA-023")
@play_settings
@given(seeds)
def test_plots_never_change_hands(seed: int) -> None:
    before: tuple[int, ...] = ()
    for view, _, _ in play(seed):
        assert all(old in {-1, new} for old, new in zip(before, view.owner, strict=bool(before)))
        before = view.owner


@rule("LA-007", "LA-008", "LA-021", "LA-022", "LA-024")
@play_settings
@given(seeds)
def test_what_can_be_taken_is_what_the_slow_rules_say(seed: int) -> None:
    for view, state, _ in play(seed):
        taken = {slow.at(view, p) for p, owner in enumerate(view.owner) if owner >= 0}
        assert not taken & slow.plots(view, "b~i")
        if view.table.phase == "turn":
            assert view.table.dice == () and not view.table.offered
            assert {slow.at(view, plot) for plot in view.legal} == slow.payable(view) != set()
            for plot in range(0, len(view.owner), 7):
                if plot not in view.legal:
                    with pytest.raises(Illegal):
                        LAND.check(state, view.turn, Reclaim((plot,)))
        elif view.table.phase == "start":
            found = slow.cell(view, *view.table.dice) & slow.start_plots(view)
            assert {slow.at(view, plot) for plot in view.legal} == found and len(found) >= 2
            assert LAND.legal(state, view.turn) == [Choose(plot) for plot in view.legal]


@rule("LA-018", "LA-021", "LA-022", "LA-024")
@play_settings
@given(seeds)
def test_plots_picked_one_by_one_can_be_paid_together(seed: int) -> None:
    rng = random.Random(seed)
    for view, state, _ in play(seed):
        if view.table.phase != "turn":
            continue
        picked = list[int]()
        while more := LAND.further(state, view.turn, Reclaim, {}, picked):
            picked.append(rng.choice(more))
            LAND.check(state, view.turn, Reclaim(tuple(picked)))
        after = LAND.copy(state)
        LAND.apply(after, view.turn, Reclaim(tuple(picked)))
        turns = [(each.table.round, each.table.at) for each in (state, after)]
        assert turns[0] != turns[1] or not LAND.waiting_for(after), "something was left"


@rule("LA-018", "LA-019", "LA-024", "LA-025", "LA-026", "LA-027")
@play_settings
@given(seeds)
def test_cows_are_what_a_ledger_says(seed: int) -> None:
    """A ledger from the public events alone: plots at a turn's start, resident cows of the turn before."""
    plots: Counter[int] = Counter()
    bonus: Counter[int] = Counter()
    turn: tuple[int, int] | None = None
    left = 0
    for view, _, events in play(seed):
        if not plots:
            plots.update(dict(enumerate(view.scores)))
            bonus.update(dict(enumerate(view.table.bonus)))
        bonus.update({seat: -bonus[seat] for seat in bits(view.table.closed)})
        if view.table.phase == "turn":
            if turn != (view.table.round, view.turn):
                turn, left = (view.table.round, view.turn), plots[view.turn] + bonus[view.turn]
                bonus[view.turn] = 0
            assert view.table.cows == left
            expected = [plots[seat] + bonus[seat] if plots[seat] else 0 for seat in range(view.seats)]
            assert [view.table.next_cows(seat) for seat in range(view.seats)] == expected
        for event in events:
            if isinstance(event, Placed | Reclaimed):
                new = event.plots if isinstance(event, Reclaimed) else (event.plot,)
                plots[event.seat] += len(new)
                bonus[event.seat] += sum(view.terrain[plot] == "c" for plot in new)
                if isinstance(event, Reclaimed):
                    left -= sum(slow.price(view, slow.at(view, plot)) for plot in new)
                    assert left == event.left >= 0
        assert view.over or Counter(view.owner)[view.turn] <= plots[view.turn]


@rule("LA-030", "LA-031", "LA-032", "LA-033")
@play_settings
@given(seeds)
def test_the_game_ends_when_the_slow_rules_say(seed: int) -> None:
    turns: set[int] = set()
    taken: set[int] = set()
    last = 0
    for view, state, events in play(seed, leave=0.02):
        able = [slow.can_reclaim(view, seat, view.table.bonus[seat]) for seat in range(view.seats)]
        assert able == [state.table.can_reclaim(seat) for seat in range(view.seats)]
        if not view.over:
            others = [each for seat, each in enumerate(able) if seat != view.turn]
            assert state.table.alone() is not any(others)
        if view.table.taken or any(isinstance(event, Reclaimed | Placed) for event in events):
            taken.add(view.table.round)
        if view.over:
            assert view.table.why == (ALL_PASSED if any(able) else NOTHING_LEFT)
            assert view.table.why == NOTHING_LEFT or (view.table.able and not view.table.taken)
            return
        turns |= {view.table.round} if view.table.phase == "turn" else set()
        if last != view.table.round and last in turns - taken:
            assert any(able[seat] for seat, own in enumerate(view.table.owned) if not own), (
                "only a waiting seat outlives an idle round"
            )
        last = view.table.round


@rule("LA-034", "LA-035")
@play_settings
@given(seeds)
def test_winners_have_the_most_plots(seed: int) -> None:
    view = next(view for view, _, _ in play(seed) if view.over)
    counts = [len(slow.owned(view, seat)) for seat in range(view.seats)]
    assert list(view.scores) == counts
    best = {seat for seat in range(view.seats) if counts[seat] == max(counts)}
    if view.table.tie_break == "mountains":
        high = {seat: len(slow.owned(view, seat) & slow.plots(view, "m")) for seat in best}
        best = {seat for seat in best if high[seat] == max(high.values())}
    if view.table.tie_break == "roll":
        assert len(view.table.winners) == 1 and set(view.table.winners) <= best
    else:
        assert set(view.table.winners) == best


@rule("LA-005", "LA-011", "LA-014", "LA-015")
@play_settings
@given(seeds)
def test_who_waits_rolls_once_a_round_and_the_order_stays(seed: int) -> None:
    order: tuple[int, ...] = ()
    for view, _, events in play(seed):
        order = order or view.table.order
        assert view.table.order == order
        rolled = Counter(event.seat for event in events if isinstance(event, Offered | Waited | Placed))
        placed = [event.seat for event in events if isinstance(event, Placed)]
        assert all(view.scores[seat] == 0 for seat in placed) and len(placed) == len(set(placed))
        assert all(view.scores[seat] == 0 for seat in rolled)
        finished = [event for event in events if isinstance(event, Finished)]
        assert len(finished) <= 1 and (not finished or events[-1] is finished[0])


@play_settings
@given(seeds)
def test_a_view_says_all_that_the_state_knows(seed: int) -> None:
    for view, state, _ in play(seed):
        guessed = LAND.guess(view, random.Random(1))
        guessed.chance = copied(state.chance)
        if not view.over:
            assert LAND.dump(guessed) == LAND.dump(state)
        assert {slow.at(view, plot) for plot in bits(state.table.free)} == slow.free(view)
