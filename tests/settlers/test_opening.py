"""The strong player's first settlements: tried out from the setup on, all under the same luck."""

import random

import pytest

from rules.kernel.chance import Chance
from rules.settlers.actions import BuildRoad, BuildSettlement
from rules.settlers.phase_names import PRE_ROLL, SETUP_SETTLEMENT
from rules.settlers.players import opening
from rules.settlers.players.opening import best_corner
from tests.settlers.table import SETTLERS


def begun(steps):
    """A setup in which so many settlements stand, each on the best corner with its first road."""
    state, _ = SETTLERS.new(SETTLERS.settle({}, 4), 4, Chance(bytes([7]) * 32))
    for _ in range(steps):
        seat = state.table.actor
        corner = next(a for a in SETTLERS.legal(state, seat) if isinstance(a, BuildSettlement))
        SETTLERS.apply(state, seat, corner)
        SETTLERS.apply(state, seat, SETTLERS.legal(state, seat)[0])
    assert state.table.phase == SETUP_SETTLEMENT
    return state


def picked(state, seed=1):
    seat = state.table.actor
    action = best_corner(SETTLERS, state, seat, SETTLERS.legal(state, seat), random.Random(seed))
    SETTLERS.check(state, seat, action)
    return action


@pytest.mark.parametrize("steps", [4, 7])
def test_trials_overrule_what_a_corner_is_worth_on_paper(steps, monkeypatch):
    """Whichever of the corners leads to most is taken; the state itself stays as it is."""
    state = begun(steps)
    before, seen = SETTLERS.dump(state), []

    def outcome(game, twin, seat, last, luck):
        assert twin.table.phase == PRE_ROLL and twin.table.turn == 1
        assert twin.table.settlements[seat].bit_count() == 2
        settled = twin.table.settlements[seat] & ~state.table.settlements[seat]
        seen.append(settled)
        return float(bool(settled & aim))

    aim = 0
    monkeypatch.setattr(opening, "outcome", outcome)
    picked(state)
    for aim in dict.fromkeys(seen):
        assert 1 << picked(state).corner & aim
    assert len(set(seen)) > 1 and SETTLERS.dump(state) == before


def test_the_same_luck_gives_the_same_corner():
    state = begun(3)
    assert picked(state, 5) == picked(state, 5)


def test_no_trials_where_others_build_between_the_turns(monkeypatch):
    monkeypatch.setattr(opening, "outcome", lambda *_: pytest.fail("tried"))
    state, _ = SETTLERS.new(SETTLERS.settle({}, 5), 5, Chance(bytes(32)))
    assert state.table.terms.special_building
    picked(state)


def test_a_road_of_the_setup_leads_to_the_next_site():
    state = begun(0)
    seat = state.table.actor
    SETTLERS.apply(state, seat, picked(state))
    roads = [move for move in SETTLERS.legal(state, seat) if isinstance(move, BuildRoad)]
    worth = {road.edge: opening._leads_to(state, road.edge) for road in roads}
    assert max(worth.values()) > 0 and len(set(worth.values())) > 1
