"""What a judgement says of positions: chances that sum to one, of nothing but what the viewer sees."""

import math
import random

import numpy as np
import pytest
from msgspec.structs import asdict, replace

from rules.catalogue import GAMES
from rules.kernel.chance import Chance
from rules.kernel.hexes.bits import bits
from rules.kernel.judgement import Features, Judgement, between, final_chances, load
from rules.land.actions import Reclaim
from tests.conformance.walk import some_table, walk
from tests.fitting.__main__ import by_points, fitted, values_of
from tests.fitting.logit import chances, design, fit, log_loss, outcomes
from tests.fitting.played import Sample

JUDGED = [id for id, game in GAMES.items() if game.judgement is not None]


def package(id):
    return type(GAMES[id]).__module__.rpartition(".")[0]


@pytest.mark.parametrize("id", JUDGED)
def test_the_features_are_those_that_were_fitted(id):
    game, settled, seats = some_table(id, random.Random(id))
    state, _ = game.new(settled, seats, Chance(bytes(32)))
    rows, fitted = game.features(game.view(state, None)).rows, GAMES[id].judgement
    assert {tuple(row) for row in rows} == {tuple(fitted.worth[""])} and {*fitted.rising} <= {*rows[0]}
    assert asdict(load(package(id))) == asdict(fitted)


@pytest.mark.parametrize("id", JUDGED)
def test_every_position_has_a_chance_a_seat(id):
    """From every seat and for spectators, whatever is played; whoever has won has it all."""
    rng = random.Random(f"judged {id}")
    for _ in range(3):
        game, settled, seats = some_table(id, rng)
        last = None
        for point in walk(game, settled, seats, rng, 300):
            last = point
            if rng.random() < 0.9:
                continue
            for viewer in (*range(seats), None):
                found = game.chances(game.view(point.state, viewer))
                assert len(found) == seats and math.isclose(sum(found), 1) and min(found) >= 0
        assert last is not None


def judgement(**worth):
    return Judgement((), (0.0, 0.5, 1.0), "", {"": worth})


def points(*counts):
    return [{"points": count} for count in counts]


def test_worth_runs_in_straight_lines_between_stops():
    assert between((0, 0.5, 1), 0.25) == (0, 0.5)
    assert between((0, 0.5, 1), 0.75) == (1, 0.5)
    assert between((0, 0.5, 1), 2) == (1, 1)
    even, late = (judgement(points=(0.0, 0.0, 4.0)).chances(Features(at, points(1, 0))) for at in (0.5, 0.75))
    assert even == (0.5, 0.5)
    assert late[0] == pytest.approx(1 / (1 + math.exp(-2)))


def test_who_is_out_has_no_chance():
    even = judgement(points=(1.0, 1.0, 1.0))
    assert even.chances(Features(0, points(9, 0, 0), out=(0,))) == (0, 0.5, 0.5)


def test_winners_share_the_chances_of_a_game_that_is_over():
    assert final_chances((1, 3), 4) == (0, 0.5, 0, 0.5) and final_chances((), 4) == (0.25,) * 4


def test_the_fit_finds_what_made_the_outcomes():
    """Games whose winners are drawn with known worth: the fit comes near to it."""
    rng, true = random.Random(1), (1.5, -0.7)
    samples = []
    for number in range(4000):
        rows = [{"x": rng.gauss(0, 1), "y": rng.gauss(0, 1)} for _ in range(3)]
        odds = [math.exp(sum(w * x for w, x in zip(true, row.values(), strict=True))) for row in rows]
        won = rng.choices(range(3), odds)[0]
        shares = tuple(float(seat == won) for seat in range(3))
        samples.append(Sample(Features(0.0, rows), (0, 0, 0), shares, number))
    made = design(samples, values_of(samples), (0.0, 1.0))
    worth = fit(made, *outcomes(samples, 3)).reshape(2, 2)
    assert worth[:, 0] == pytest.approx(true, abs=0.15)
    odds = chances(made, outcomes(samples, 3)[1], worth.reshape(-1))
    assert odds.sum(axis=1) == pytest.approx(1)


def test_what_is_rising_is_never_worth_less_than_nothing():
    """Who has more of it loses more often: that is taken for chance, and the other feature stays right."""
    rng = random.Random(2)
    rows = [[{"x": rng.gauss(0, 1), "y": rng.gauss(0, 1)} for _ in range(2)] for _ in range(1000)]
    samples = []
    for row in rows:
        odds = [math.exp(each["x"] - 0.5 * each["y"]) for each in row]
        won = rng.choices(range(2), odds)[0]
        samples.append(Sample(Features(0.0, row), (0, 0), tuple(float(s == won) for s in range(2)), 0))
    worth = fitted(samples, (0.0, 1.0), 1.0, ("y",))[""]
    assert (worth >= 0)[1].all() and worth[1, 0] == 0
    assert worth[0, 0] == pytest.approx(1, abs=0.2)


def test_the_fit_is_a_maximum_where_much_is_rising_and_alike():
    """Six features that go together: no small change of what was found makes the outcomes likelier."""
    drawn = np.random.default_rng(4)
    made = drawn.normal(size=(100, 2, 1)) * 3 + drawn.normal(size=(100, 2, 6))
    first = drawn.random(100) < chances(made, np.zeros((100, 2)), drawn.normal(size=6) * 2)[:, 0]
    shares, able = np.stack([first, ~first], axis=1).astype(float), np.zeros((100, 2))

    def loss(worth):
        return (
            100 * log_loss(chances(made, able, worth), shares) + ((worth * made.std((0, 1))) ** 2).sum() / 2
        )

    worth = fit(made, shares, able, rising=np.ones(6, dtype=bool))
    for change in (*np.eye(6) / 1000, *-np.eye(6) / 1000):
        assert loss(np.maximum(worth + change, 0)) >= loss(worth)


def test_the_points_alone_are_fitted_as_they_are_checked():
    """Late positions, won as their points are worth 1 each: the loss is that of the worth that made them."""
    rng = random.Random(4)
    samples = []
    for number in range(2000):
        points = (rng.randrange(10), rng.randrange(10))
        won = rng.choices((0, 1), [math.exp(each) for each in points])[0]
        samples.append(Sample(Features(0.9, [{}, {}]), points, (1.0 - won, float(won)), number))
    true = np.array([[each.points] for each in samples], dtype=float)[:, 0, :]
    odds = np.exp(true) / np.exp(true).sum(axis=1, keepdims=True)
    least = log_loss(odds, np.array([each.shares for each in samples]))
    assert by_points(samples, samples) == pytest.approx(least, abs=0.002)


def test_land_is_worth_more_in_ones_own_hands():
    """In Land all the free plots beside one's land are better one's own than a rival's."""
    rng, land = random.Random("plot more"), GAMES["land"]
    compared = 0
    for _ in range(4):
        for point in walk(land, land.settle({}, 3), 3, rng, 60):
            table, seat = point.state.table, rng.randrange(3)
            near = table.ground.board.spread(table.owned[seat]) & table.free
            if table.phase == "turn" and near:
                view = land.view(point.state, None)
                mine, theirs = (
                    land.chances(taken(view, near, each))[seat] for each in (seat, (seat + 1) % 3)
                )
                assert mine > theirs
                compared += 1
    assert compared > 20


def test_in_land_a_turn_is_worth_the_same_in_one_move_or_several():
    """Who can take all that is beside their land has it as good as taken, also after the first half of it."""
    rng, land = random.Random("halves"), GAMES["land"]
    compared = 0
    for _ in range(3):
        for point in walk(land, land.settle({}, 3), 3, rng, 60):
            table, state = point.state.table, land.copy(point.state)
            near = table.reach()
            if table.phase == "turn" and near.bit_count() > 1 and table.cost(near) < table.cows:
                seat, plots = table.in_turn(), bits(near)
                whole = land.chances(land.view(state, None))
                land.apply(state, seat, Reclaim(plots[: len(plots) // 2]))
                assert land.chances(land.view(state, None)) == pytest.approx(whole)
                compared += 1
    assert compared > 3


def test_in_land_first_plots_with_room_are_better_rolled():
    """Who may begin in the open is better off than who rolled one plot in a corner."""
    land = GAMES["land"]
    state, _ = land.new(land.settle({}, 2), 2, Chance(bytes(32)))
    view = land.view(state, None)
    seat = view.table.in_turn()

    def chance(plots):
        return land.chances(replace(view, table=replace(view.table, offered=plots)))[seat]

    each = {plot: chance(1 << plot) for plot in bits(view.table.start_plots())}
    best, worst = max(each, key=each.get), min(each, key=each.get)
    assert each[best] - each[worst] > 0.1
    assert chance(1 << best | 1 << worst) > each[worst]


def taken(view, plots, seat):
    owned = list(view.table.owned)
    owned[seat] |= plots
    return replace(view, table=replace(view.table, owned=owned, free=view.table.free & ~plots))


@pytest.mark.parametrize("id", JUDGED)
def test_what_is_hidden_changes_nothing(id):
    """Whatever the other hands and hidden tiles may be, the judgement of a viewer is the same."""
    rng = random.Random(f"hidden {id}")
    game, settled, seats = some_table(id, rng)
    for point in walk(game, settled, seats, rng, 200):
        if rng.random() < 0.1:
            viewer = rng.choice((*range(seats), None))
            view = game.view(point.state, viewer)
            other = game.view(game.guess(view, rng), viewer)
            assert game.chances(other) == pytest.approx(game.chances(view))


def with_points(view, seat, more):
    points = [have + more * (at == seat) for at, have in enumerate(view.points)]
    return replace(view, points=tuple(points))


def with_shown_points(view, seat, more):
    points = [have + more * (at == seat) for at, have in enumerate(view.table.points)]
    return replace(view, table=replace(view.table, points=points))


def with_renown(view, seat, more):
    renown = [have + more * (at == seat) for at, have in enumerate(view.table.renown)]
    return replace(view, table=replace(view.table, renown=renown))


@pytest.mark.parametrize(("id", "preset", "richer"), [
    ("landover", "quick", with_points), ("farlanthia", "realm", with_renown),
    ("settlers", "by the document", with_shown_points),
])  # fmt: skip
def test_what_wins_is_better_ones_own(id, preset, richer):
    """Three points, or renown, more are better one's own than a rival's."""
    rng, game = random.Random(f"more {id}"), GAMES[id]
    settled = game.settle(game.preset(preset, {}), 3)
    compared = 0
    for point in walk(game, settled, 3, rng, 300):
        view, seat = game.view(point.state, None), rng.randrange(3)
        if rng.random() < 0.1 and not view.over:
            mine, theirs = (game.chances(richer(view, each, 3))[seat] for each in (seat, (seat + 1) % 3))
            assert mine >= theirs
            compared += mine > theirs
    assert compared > 5
