"""The story of a finished game: its turns, its dice, what was won and lost."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from operator import sub
from typing import Any

import msgspec
import pytest

from rules.catalogue import GAMES
from rules.kernel import chronicle
from rules.kernel.chance import Chance
from rules.kernel.events import Flow
from rules.kernel.game import Game, Standing, Turn
from rules.kernel.names import SEAT_COLOURS
from rules.kernel.record import Step
from rules.land.events import Reclaimed
from rules.settlers.actions import Discard
from rules.settlers.events import Discarded, Monopolised, Produced, Rolled, SettlementBuilt, Stolen
from tests.core import turning


def steps(game: Game[Any, Any], settled: Any, seats: int, seed: int) -> Iterator[Step]:
    rng = random.Random(seed)
    player = list(game.players.values())[1]
    state, events = game.new(settled, seats, Chance(rng.randbytes(32)))
    yield Step(0, state, None, None, events, "")
    number = 0
    while waiting := game.waiting_for(state):
        action = player.choose(Turn(game, state, waiting[0]), rng)
        number += 1
        yield Step(number, state, waiting[0], action, game.make(state, waiting[0], action), "")


@pytest.mark.parametrize(("id", "seats", "options"), [("land", 3, {"map": "islet"}), ("settlers", 3, {})])
def test_a_game_is_told_from_its_start_to_its_standing(id: str, seats: int, options: Any) -> None:
    settled = GAMES[id].settle({**options, **({"points_to_win": "5"} if id == "settlers" else {})}, seats)
    game = GAMES[id].variant(settled)
    events = [event for step in steps(game, settled, seats, 4) for event in step.events]
    told = chronicle.tell(game, steps(game, settled, seats, 4), SEAT_COLOURS)
    assert told.moments[0].move == 0
    assert told.moments[-1].scores == told.standing.scores
    assert told.standing.over
    assert [moment.move for moment in told.moments] == sorted({moment.move for moment in told.moments})
    rolls = [event.dice for event in events if isinstance(event, Rolled)]
    assert told.rolls == ({2: Counter(map(sum, rolls))} if rolls else {})
    flows = [flow for event in events for flow in event.flows()]
    assert sum(told.won) == sum(flow.cards for flow in flows if flow.how == "won")
    assert told.ranking()[0] in told.standing.winners


def test_whoever_discards_for_another_s_seven_has_no_turn() -> None:
    settled = GAMES["settlers"].settle({"points_to_win": "8"}, 4)
    game = GAMES["settlers"].variant(settled)
    played = [(step.events, type(step.action)) for step in steps(game, settled, 4, 5)]
    assert Discard in {kind for _, kind in played}
    rolls = sum(isinstance(event, Rolled) for events, _ in played for event in events)
    turns = len(chronicle.tell(game, steps(game, settled, 4, 5), SEAT_COLOURS).moments) - 1
    placing = 4 + 4 - 1  # the last to place is the first to place again
    assert turns == rolls + placing


def test_whoever_plays_alone_has_a_turn_in_each_round() -> None:
    """A game of many rounds in which the other seat rolled no first plot "took 1 turn"."""
    settled = GAMES["land"].settle({"map": "islet"}, 3)
    game = GAMES["land"].variant(settled)
    played = [(step.state.table.round, step.state.table.in_turn()) for step in steps(game, settled, 3, 1)]
    again = sum(a[1] == b[1] and a[0] != b[0] for a, b in pairwise(played[:-1]))
    others = sum(a[1] != b[1] for a, b in pairwise(played[:-1]))
    assert again
    assert len(chronicle.tell(game, steps(game, settled, 3, 1), SEAT_COLOURS).moments) - 2 == others + again


def test_what_events_bring_and_cost() -> None:
    assert Produced(((1, 0, 0, 2, 0), (0,) * 5)).flows() == (Flow(0, "won", 3),)
    assert Stolen(1, 2, None).flows() == (Flow(1, "stolen", 1), Flow(2, "lost", 1))
    assert Discarded(0, (1, 1, 1, 1, 0)).flows() == (Flow(0, "lost", 4),)
    assert SettlementBuilt(0, 3, (1, 1, 0, 0, 0), True).flows() == (Flow(0, "won", 2),)
    assert Monopolised(0, 2, (0, 3, 0, 1)).flows() == (
        Flow(0, "stolen", 4),
        Flow(1, "lost", 3),
        Flow(3, "lost", 1),
    )


def told(*scores: tuple[int, ...], winners: tuple[int, ...]) -> chronicle.Chronicle:
    moments = tuple(chronicle.Moment(number, 0, each) for number, each in enumerate(scores))
    return chronicle.Chronicle(moments, {}, (0, 0), (0, 0), (0, 0), Standing(True, scores[-1], winners, ""))


def test_what_is_counted_has_the_word_of_its_game() -> None:
    for id, score, stock in (("farlanthia", "renown", "goods"), ("settlers", "points", "cards")):
        game = GAMES[id]
        state, events = game.new(game.settle({}, 3), 3, Chance(bytes(32)))
        found = chronicle.tell(game, [Step(0, state, None, None, events, "")], SEAT_COLOURS)
        assert (found.score[1], found.stock) == (score, stock)


def test_the_turning_point_is_where_the_winner_took_the_lead_for_good() -> None:
    assert told((0, 0), (1, 0), (1, 1), (2, 1), (3, 2), winners=(0,)).turning_point() == 3
    assert told((0, 0), (1, 0), winners=(0,)).turning_point() == 1
    assert told((0, 0), (1, 1), winners=(0,)).turning_point() is None
    assert told((0, 0), (1, 1), winners=(0, 1)).turning_point() is None


def test_seats_are_ranked_as_their_game_compares_them_else_by_points() -> None:
    one = told((2, 5, 2, 2), winners=(0,))
    assert one.ranking() == [0, 1, 2, 3]
    compared = msgspec.structs.replace(one.standing, places=(1, 3, 4, 2))
    assert replace(one, standing=compared).ranking() == [0, 3, 1, 2]
    shared = Standing(True, (2, 5, 3, 8), (0, 2), "")
    assert replace(one, standing=shared).ranking() == [2, 0, 3, 1], "both have won"


def test_what_dice_are_expected_to_show() -> None:
    two = chronicle.expected_totals(2)
    assert two[7] == pytest.approx(6 / 36)
    assert sum(two.values()) == pytest.approx(1)
    assert set(chronicle.expected_totals(1)) == set(range(1, 7))


@pytest.mark.parametrize(
    ("id", "options", "seats"), [("land", {"map": "islet"}, 3), ("settlers", {"points_to_win": "5"}, 3)]
)
def test_the_turning_points_have_the_last_overtaking(id: str, options: Any, seats: int) -> None:
    """Found by a program of its own, move by move; who never led alone is no case."""
    found = [each for n in range(6) if (each := turning.look(id, options, seats, f"test {n}")) is not None]
    leading = [each for each in found if each.move is not None]
    assert len(leading) >= 3
    for each in leading:
        points = each.told.turning_points()
        assert each.named and len(points) == 5 == len(set(points)) and points == sorted(points)
        assert all(each.told.moments[at].line for at in points)


def test_a_turn_is_told_by_the_move_that_took_most() -> None:
    """Of a turn in which 17 plots were taken, and one more after them, the finale told the one."""
    settled = GAMES["land"].settle({"map": "islet"}, 3)
    game = GAMES["land"].variant(settled)
    taken = [
        (step.number, len(event.plots))
        for step in steps(game, settled, 3, 4)
        for event in step.events
        if isinstance(event, Reclaimed)
    ]
    moments = chronicle.tell(game, steps(game, settled, 3, 4), ("Ann", "Ben", "Cat")).moments
    split = 0
    for before, moment in pairwise(moments):
        counts = [count for number, count in taken if before.move < number <= moment.move]
        if " reclaimed " in moment.line:
            split += counts[-1] < max(counts)
            assert len(moment.places) == max(counts), moment
    assert split


def test_a_turn_is_told_by_what_changed_the_points_most() -> None:
    """A turning point told a settlement instead of the Largest Army, the robber instead of a hidden point."""
    names = ("Ann", "Ben", "Cat")
    settled = GAMES["settlers"].settle({"points_to_win": "8"}, 3)
    game = GAMES["settlers"].variant(settled)
    told, before = [(0, set[str]())], (0, 0, 0)
    for step in steps(game, settled, 3, 4):
        said = game.names(game.view(step.state, None), names)
        scores = game.standing(step.state).scores
        told.append((sum(map(abs, map(sub, scores, before))), {each.line(said) for each in step.events}))
        before = scores
    moments = chronicle.tell(game, steps(game, settled, 3, 4), names).moments
    changed = 0
    for start, end in pairwise(moments):
        made = told[start.move + 2 : end.move + 2]
        most = max(moved for moved, _ in made)
        changed += most > 0
        assert any(end.line.startswith(tuple(lines)) for moved, lines in made if moved == most), end
    assert changed > 10
    assert moments[-1].line.startswith("Ann built a settlement on E2-SE. Ann wins with 8 points"), (
        "and by what"
    )


def test_where_chances_are_told_a_game_turns_where_they_do() -> None:
    """Neither the last turn is among the turning points nor any other that left the chances alone."""
    found = turning.look("land", {"map": "islet"}, 3, "test 0")
    assert found is not None
    told, winner = found.told, found.told.standing.winners[0]
    count = len(told.moments)
    odds = [0.1 + 0.15 * sum(index >= at for at in (2, 4, 5, 7, 8)) for index in range(count)]
    rows = tuple(tuple(chance if seat == winner else 0.0 for seat in range(3)) for chance in odds)
    assert count > 9 and replace(told, chances=rows).turning_points() == [2, 4, 5, 7, 8]
    odds = [0.5 + 0.3 * (index >= 3) + 0.001 * index for index in range(count)]
    rows = tuple(tuple(chance if seat == winner else 0.0 for seat in range(3)) for chance in odds)
    assert replace(told, chances=rows).turning_points() == [3], "a turn from 80 % to 80 % is none"


def test_the_chart_is_of_what_the_game_was_won_by() -> None:
    """A tournament is won on the volcano: seasons there, up to as many as win, and never a flat zero."""
    options = dict(GAMES["farlanthia"].preset("quick tournament", {}))
    games = (turning.look("farlanthia", options, 4, f"chart {n}") for n in range(9))
    told = next(each.told for each in games if each is not None and "volcano" in each.told.shown.name)
    track, winner = told.shown, told.standing.winners[0]
    assert track.counts[-1][winner] == track.target > 0 and told.eras == "seasons"
    eras = [moment.era for moment in told.moments]
    assert eras == sorted(eras) and eras[-1] > 2


def test_what_wins_at_once_keeps_its_target_where_the_most_of_it_wins_at_the_limit() -> None:
    options = dict(GAMES["farlanthia"].preset("quick realm", {}))
    found = turning.look("farlanthia", options, 3, "chart 0")
    assert found is not None
    track, winner, wins = found.told.shown, found.told.standing.winners[0], int(options["renown_target"])
    assert track.name == "Renown" and track.counts[-1][winner] >= track.target == wins
