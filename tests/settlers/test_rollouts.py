"""How the strong player looks ahead: quick turns, plans, chances to win, and the last word on a plan."""

import random

import pytest

from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.settlers.actions import EndTurn, PlaySoldier, Roll
from rules.settlers.awards import true_points
from rules.settlers.judgement import chance_to_win
from rules.settlers.phase_names import MAIN, PRE_ROLL, ROBBER
from rules.settlers.players import rollouts, trials
from rules.settlers.players.outlook import Outlook
from rules.settlers.players.planning import Plan, plans
from rules.settlers.players.quick import TOTALS, has_won, quick_turn
from rules.settlers.players.robbing import theft
from rules.settlers.players.rollouts import best_ahead, best_robbing
from rules.settlers.tables import PLENTY, POINT, SOLDIER, resource_counts
from tests.settlers.anew import reindex
from tests.settlers.table import SETTLERS, A, B, C, D, cards
from tests.settlers.test_players import chosen, opened

RICH = {A: "bblwgooo", B: "lwgg", C: "oogg", D: "bbllw"}


def played_on(turns, seed):
    """A position after so many quick turns, and who has won by then."""
    state = opened(RICH, developments={A: [SOLDIER, PLENTY]})
    for kind in (SOLDIER, PLENTY):
        state.secrets.deck.remove(kind)
    rng, seat = random.Random(seed), A
    for _ in range(turns):
        seat = (seat + 1) % 4
        if quick_turn(state, seat, rng.choice(TOTALS), rng):
            return state, seat
    return state, None


@pytest.mark.parametrize("seed", range(3))
def test_quick_turns_keep_to_the_pieces_and_cards(seed):
    """Nothing is made of nothing, and all that follows from the board is kept in step."""
    state, _ = played_on(60, seed)
    table, secrets = state.table, state.secrets
    assert resource_counts(table.bank + sum(secrets.hands)) == (19,) * 5
    assert hand.size(table.gone) + len(secrets.deck) + sum(map(hand.size, secrets.cards)) == 25
    assert reindex(state).table == table
    for seat in range(4):
        assert table.roads[seat].bit_count() <= 15
        assert table.settlements[seat].bit_count() <= 5
        assert table.cities[seat].bit_count() <= 4


def test_quick_turns_come_to_a_win():
    state, winner = played_on(400, seed=1)
    assert winner is not None
    assert true_points(state, winner) >= 10
    assert sum(has_won(state, seat) for seat in range(4)) == 1


def test_a_quick_turn_builds_a_city_first():
    state = opened({A: "gggooo"})
    yields = state.table.points[A]
    assert not quick_turn(state, A, 2, random.Random(1))
    assert state.table.cities[A].bit_count() == 1
    assert state.table.points[A] == yields + 1


def test_the_chances_of_all_seats_make_one():
    state, _ = played_on(20, seed=2)
    chances = [chance_to_win(SETTLERS, state, seat) for seat in range(4)]
    assert sum(chances) == pytest.approx(1.0)


@pytest.mark.parametrize("turns", [0, 25, 50])
def test_a_city_more_makes_a_win_likelier(turns):
    state, _ = played_on(turns, seed=2)
    seat = next(seat for seat in range(4) if state.table.settlements[seat] and not has_won(state, seat))
    better = SETTLERS.copy(state)
    corner = bits(state.table.settlements[seat])[0]
    better.table.settlements[seat] ^= 1 << corner
    better.table.cities[seat] |= 1 << corner
    assert chance_to_win(SETTLERS, reindex(better), seat) > chance_to_win(SETTLERS, state, seat) + 0.01


def test_plans_come_best_first_and_end_where_they_say():
    state = opened(RICH)
    outlook = Outlook(SETTLERS, state, A)
    found = plans(outlook, state, SETTLERS.legal(state, A))
    assert [plan.worth for plan in found] == sorted((plan.worth for plan in found), reverse=True)
    assert next(plan for plan in found if plan.first is None).end == state
    assert len({(plan.end.secrets.hands[A], plan.end.table.cities[A]) for plan in found}) > 2


def test_what_is_played_on_overrules_a_plan_that_only_looks_as_good():
    """Of two plans alike on paper the one that gave its hand away wins less."""
    state = opened(RICH)
    outlook = Outlook(SETTLERS, state, A)
    worth = outlook.worth(state)
    city = SETTLERS.copy(state)
    corner = bits(city.table.settlements[A])[0]
    city.secrets.hands[A] = cards("bblw")
    city.table.settlements[A] ^= 1 << corner
    city.table.cities[A] |= 1 << corner
    city = reindex(city)
    found = [Plan(worth, None, state), Plan(worth, EndTurn(), city)]
    assert best_ahead(outlook, state, found, random.Random(1)) == EndTurn()
    assert best_ahead(outlook, state, found[::-1], random.Random(2)) == EndTurn()


def test_all_plans_meet_the_same_luck(monkeypatch):
    """The number of samples is fixed, and each of them is put to every plan that is still in question."""
    state = opened(RICH)
    outlook = Outlook(SETTLERS, state, A)
    found = [
        plan for plan in plans(outlook, state, SETTLERS.legal(state, A)) if plan.end.table.phase == "main"
    ]
    met = {}
    monkeypatch.setattr(
        rollouts, "prospect", lambda _, __, end, luck: met.setdefault(id(end), []).append(luck) or 0.5
    )
    series = [(samples, min(most, len(found))) for samples, most in trials.SERIES]
    best_ahead(outlook, state, [plan._replace(worth=0.0) for plan in found], random.Random(1))
    played = sorted(met.values(), key=len, reverse=True)
    assert len(played) == series[0][1] > series[-1][1]
    assert all(lucks == played[0][: len(lucks)] for lucks in played)
    assert len(played[0]) == sum(samples for samples, _ in series)
    assert sum(map(len, played)) == sum(samples * most for samples, most in series)


def test_samples_go_to_the_plans_that_lead(monkeypatch):
    """The one that wins most is played on to the end, whatever it is worth on paper."""
    state = opened(RICH)
    outlook = Outlook(SETTLERS, state, A)
    found = [Plan(-0.1 * number, number, SETTLERS.copy(state)) for number in range(6)]
    ends = [id(plan.end) for plan in found]
    monkeypatch.setattr(rollouts, "prospect", lambda _, __, end, luck: 0.1 * ends.index(id(end)))
    assert best_ahead(outlook, state, found, random.Random(1)) == 5


def robbing(back):
    """A robber to move by A, and A's moves; `back` is the phase after it."""
    state = opened({A: "gggooo", B: "bl", C: "bl", D: "bl"}, phase=ROBBER, back=back)
    return state, Outlook(SETTLERS, state, A), SETTLERS.legal(state, A)


@pytest.mark.parametrize("back", [MAIN, PRE_ROLL])
def test_the_robber_goes_where_the_trials_lead(back, monkeypatch):
    """Whichever move leads to most is made, and what is bought after it belongs to the trial."""
    state, outlook, moves = robbing(back)
    before, seen = SETTLERS.dump(state), []

    def outcome(game, twin, seat, last, luck):
        assert twin.table.cities[A]
        assert last == A and len(luck.totals) == (8 if back == MAIN else 7)
        seen.append(twin.table.robber)
        return float(twin.table.robber == aim)

    aim = None
    monkeypatch.setattr(trials, "TOTALS", (6,))  # a seven would move it on
    monkeypatch.setattr(rollouts, "outcome", outcome)
    assert best_robbing(outlook, state, moves, random.Random(1)) in moves
    for aim in sorted(set(seen)):
        assert best_robbing(outlook, state, moves, random.Random(1)).tile == aim
    assert len(set(seen)) > 5 and SETTLERS.dump(state) == before


def test_the_strong_player_tries_the_robber_out(monkeypatch):
    state, _, moves = robbing(MAIN)
    outlook = Outlook(SETTLERS, state, A)
    aim = sorted(moves, key=lambda move: -theft(outlook, state, move)[1])[5].tile
    monkeypatch.setattr(rollouts, "outcome", lambda _, twin, *__: float(twin.table.robber == aim))
    assert chosen("strong", state, A).tile == aim


@pytest.mark.parametrize("wanted", [0, 1])
def test_a_soldier_is_played_before_the_roll_where_the_trials_lead(wanted, monkeypatch):
    """It is tried on some tiles beside a roll with the card kept, though the robber blocks nothing."""
    state = opened({B: "bl"}, phase=PRE_ROLL, developments={A: [SOLDIER]})
    before, seen = SETTLERS.dump(state), set()

    def outcome(game, twin, seat, last, luck):
        seen.add((twin.table.soldiers[A], twin.table.robber))
        assert last == A and len(luck.totals) == 7 and twin.table.turn == state.table.turn
        return float(twin.table.soldiers[A] == wanted)

    monkeypatch.setattr(trials, "TOTALS", (6,))  # a seven would move the robber
    monkeypatch.setattr(rollouts, "outcome", outcome)
    assert chosen("strong", state, A) == (PlaySoldier() if wanted else Roll())
    assert (0, state.table.robber) in seen and len(seen) > 3
    assert SETTLERS.dump(state) == before


def test_what_a_seat_cannot_see_does_not_change_its_choice():
    """Others' hands and cards are dealt anew in what is played on."""
    state = opened({A: "bblwgggooo", B: "ww", C: "oogg", D: "bbl"}, developments={B: [SOLDIER]})
    state.table.shown = [state.secrets.hands[A], 0, 0, 0]
    state.table.offers_made = 4
    other = SETTLERS.copy(state)
    other.secrets.hands[B], other.secrets.hands[C] = cards("gg"), cards("ooww")
    other.secrets.cards[B] = hand.ONE[POINT]
    assert repr(chosen("strong", state, A)) == repr(chosen("strong", other, A))


def test_the_strong_player_thinks_alike_each_time():
    state = opened({A: "bblwgggooo", B: "lwg", C: "oo", D: "bb"}, offers_made=4)
    assert len({repr(chosen("strong", state, A, seed=3)) for _ in range(2)}) == 1
