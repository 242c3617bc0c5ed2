"""What happened on a board since somebody's last turn."""

import random
from itertools import islice

import pytest

from rules.catalogue import GAMES
from rules.kernel.chance import Chance
from rules.kernel.game import Game, Turn
from rules.kernel.trail import CAME, ENDED, Moment, Step, note, since_turn
from tests.render.games import views

A, B, C = range(3)


def came(seat: int, place: int) -> Step:
    return Step(CAME, seat, "road", place)


def turn(trail: list[Step], seat: int, number: int, *steps: Step, ends: bool = True) -> None:
    """A move of a seat in that turn of three; by default it ends the turn."""
    before = Moment(seat, number, number // 3, trail)
    after = Moment((seat + 1) % 3, number + 1, (number + 1) // 3, trail) if ends else before
    note(before, after, steps)


def places(trail: list[Step], *seats: int) -> list[int]:
    return [step.place for step in since_turn(trail, seats)]


def test_a_seat_sees_what_came_after_its_last_turn() -> None:
    trail = list[Step]()
    turn(trail, A, 0, came(A, 1))
    turn(trail, B, 1, came(B, 2), ends=False)
    turn(trail, B, 1, came(B, 3))
    turn(trail, C, 2, came(C, 4), ends=False)
    assert places(trail, A) == [2, 3, 4]
    assert places(trail, B) == [4]
    assert places(trail, C) == [1, 2, 3, 4], "its first turn is not over"
    assert places(trail, A, B) == [2, 3, 4], "of those who act, what any of them did not see"
    assert places(trail) == [1, 2, 3, 4]


def test_what_its_last_move_did_to_others_is_news_to_a_seat() -> None:
    trail = list[Step]()
    turn(trail, A, 0, came(A, 1), came(B, 2))
    assert places(trail, A) == [2]


def test_two_rounds_are_kept() -> None:
    trail = list[Step]()
    for number in range(11):
        turn(trail, number % 3, number, came(number % 3, number))
    assert [step.place for step in trail if step.kind != ENDED] == [6, 7, 8, 9, 10]
    assert places(trail, A) == [10] and places(trail, C) == [9, 10]


@pytest.mark.parametrize(
    ("game", "seats"), [("land", 3), ("settlers", 3), ("landover", 3), ("farlanthia", 2)]
)
def test_a_whole_round_of_a_game_is_kept_and_no_more_than_two(game: str, seats: int) -> None:
    longest = 0
    for view in islice(views(game, {}, seats, seed=6), 400):
        trail = view.table.trail
        assert [step for step in trail if step.kind == ENDED] or len(trail) < 60
        longest = max(longest, len(trail))
    assert 4 < longest < 400


KEEPING = sorted(id for id, game in GAMES.items() if type(game).moment is not Game.moment)
"""The games that keep a trail."""


@pytest.mark.parametrize("id", KEEPING)
def test_what_is_only_thought_of_is_not_noted(id: str) -> None:
    """Else random play and thoughts pay for what nobody looks at; and a game that is kept has its trail."""
    game = GAMES[id].variant(settled := GAMES[id].settle({}, 4))
    thought, _ = game.new(settled, 4, Chance(bytes(32)))
    kept, before = game.copy(thought), list(thought.table.trail)
    rng = random.Random(id)
    for _ in range(40):
        seat = game.waiting_for(kept)[0]
        move = game.players["random"].choose(Turn(game, kept, seat), rng)
        assert game.apply(thought, seat, move) == game.make(kept, seat, move)
        if kept.table.trail != before:
            break
    assert kept.table.trail != before == thought.table.trail
