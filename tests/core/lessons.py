"""Plays lessons by what their steps say: `python -m tests.core.lessons land` prints each step."""

import random
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from rules.catalogue import GAMES
from rules.kernel.actions import Action, spec
from rules.kernel.game import Game
from rules.kernel.illegal import Illegal
from rules.kernel.lessons import Lesson, Played, Step, course_of
from rules.kernel.names import Names


def legal_moves(played: Played) -> list[Action]:
    """The learner's listed moves, and one of each open kind."""
    seat = played.lesson.seat
    listed = list(played.game.legal(played.state, seat))
    rng = random.Random(1)
    opened = played.game.open_moves(played.state, seat)
    return listed + [played.game.sample(played.state, seat, kind, rng) for kind in opened]


def obedient(played: Played, step: Step) -> Action | None:
    """The first legal move that the step asks for; None where it asks for none."""
    for action in played.asked(step):
        with suppress(Illegal):
            played.game.check(played.state, played.lesson.seat, action)
            return action
    fitting = (action for action in legal_moves(played) if played.fits(step, action))
    return next(fitting, None)


def walk(game: Game[Any, Any], lesson: Lesson) -> Iterator[tuple[Step, Played, Action | None]]:
    """Each step with the position in which it is said and the move that it asks for, to the end."""
    played = Played(game, lesson)
    for step in lesson.step:
        action = obedient(played, step)
        yield step, played, action
        played.go_on(step, action)


def show(game: Game[Any, Any], lesson: Lesson) -> None:
    """Print a lesson as it is played."""
    names = [f"Neighbour {seat}" for seat in range(lesson.seats)]
    names[lesson.seat] = "You"
    for number, (step, played, action) in enumerate(walk(game, lesson), 1):
        view = played.game.view(played.state, lesson.seat)
        known: Names = played.game.names(view, tuple(names))
        print(f"\n=== {lesson.id} {number}: {step.say}")
        print(played.game.prompt(view, known))
        if "-v" in sys.argv:
            print(played.game.describe(view, known))
            print(played.game.hand(view, known))
        for each in legal_moves(played)[:60] if "-v" in sys.argv else ():
            print(f"  {spec(type(each)).name} {played.game.entry(view, each, known)}")
        print(f">>> {action}  wanted: {step.do}")
        if step.do and action is None:
            return


if __name__ == "__main__":
    for found in course_of(GAMES[sys.argv[1]]).lesson:
        if len(sys.argv) < 3 or sys.argv[2] in (found.id, "-v"):
            show(GAMES[sys.argv[1]], found)
