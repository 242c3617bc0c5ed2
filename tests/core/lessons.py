"""Plays lessons by what their steps say: `python -m tests.core.lessons land` prints each step."""

import random
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from rules.catalogue import GAMES
from rules.kernel.actions import Action, spec
from rules.kernel.game import Game
from rules.kernel.illegal import Illegal
from rules.kernel.lessons import Course, Lesson, Played, Step, Wanted, course_of
from rules.kernel.names import Names

WORDS, LESSON_WORDS, PRESSES = 60, 600, 25
"""What a step, and a lesson, may take of a learner: words, and steps, each of which is a press or a move."""


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


def faults(game: Game[Any, Any], found: Course, rules: Sequence[str]) -> list[str]:
    """What is wrong with a course, in words; nothing if all is well. `rules` are the ids of the rule book."""
    wrong, explained = list[str](), set[str]()
    kinds = {spec(kind).name: kind for kind in game.actions}
    for lesson in found.lesson:
        said = sum(len(step.say.split()) for step in lesson.step)
        wrong += [f"{lesson.id}: {said} words"] * (said > LESSON_WORDS)
        wrong += [f"{lesson.id}: {len(lesson.step)} steps"] * (len(lesson.step) > PRESSES)
        wrong += [f"{lesson.id}: it ends with a move"] * bool(lesson.step[-1].do)
        wrong += [f"{lesson.id}: no level {lesson.level}"] * (lesson.level not in game.players)
        wrong += [f"{lesson.id}: {each}" for each in _unknown(lesson.opening, kinds)]
        for number, step in enumerate(lesson.step, 1):
            explained.update(step.terms)
            wrong += [f"{lesson.id} {number}: {each}" for each in _faults(step, kinds, rules)]
            early = [
                term
                for term in found.terms
                if term not in explained and _says(" ".join((step.say, step.other, step.hint)), term)
            ]
            wrong += [f"{lesson.id} {number}: {term} is not explained yet" for term in early]
    wrong += [f"{term} is explained nowhere" for term in found.terms if term not in explained]
    return wrong + (_unsaid(game, found, kinds) if found.lesson else [])


def _unsaid(game: Game[Any, Any], found: Course, kinds: Mapping[str, type[Action]]) -> list[str]:
    """Which moves no lesson makes or tells of, and which have no hint."""
    unhinted = (kinds.keys() - {"leave"}) ^ found.hints.keys()
    wrong = [f"{name}: a move without a hint, or a hint without a move" for name in sorted(unhinted)]
    missing = _owed(game, found) - {"leave", *found.aside} - _taught(found)
    wrong += [f"no lesson makes {name}" for name in sorted(missing)]
    told = [step.say for lesson in found.lesson for step in lesson.step]
    return wrong + [
        f"no step tells of {name}"
        for name, words in found.aside.items()
        if not any(words in each for each in told)
    ]


def _faults(step: Step, kinds: Mapping[str, type[Action]], rules: Sequence[str]) -> list[str]:
    """What is wrong with one step by itself."""
    words, answers = len(step.say.split()), bool(step.other and step.hint)
    wrong = [f"{words} words"] * (words > WORDS)
    wrong += [f"no rule {rule}" for rule in step.rules if rule not in rules]
    wrong += ["no word to another move, or no hint"] * (bool(step.do) > answers)
    wrong += ["neither it nor its hint names a button"] * (bool(step.do) > ("“" in step.say + step.hint))
    wrong += ["it answers a move that it does not ask for"] * (not step.do and bool(step.other or step.hint))
    wrong += [f"{term} is not in what it says" for term in step.terms if not _says(step.say, term)]
    return wrong + _unknown(step.do, kinds)


def _unknown(moves: Sequence[Wanted], kinds: Mapping[str, type[Action]]) -> list[str]:
    """Which of these moves there are not, or what they are given that they do not have."""
    wrong = list[str]()
    for wanted in moves:
        kind = kinds.get(wanted.move)
        params = () if kind is None else tuple(param.name for param in spec(kind).params)
        wrong += [f"no move {wanted.move}"] * (kind is None)
        wrong += [f"{wanted.move} has no {name}" for name in wanted.values if name not in params]
    return wrong


def _owed(game: Game[Any, Any], found: Course) -> set[str]:
    """The moves that there are at the tables of these lessons."""
    tables = [game.settle(lesson.options, lesson.seats) for lesson in found.lesson]
    return {spec(kind).name for each in tables for kind in game.variant(each).used(each)}


def _taught(found: Course) -> set[str]:
    """The moves that some step asks for."""
    return {wanted.move for lesson in found.lesson for step in lesson.step for wanted in step.do}


def _says(text: str, term: str) -> bool:
    return re.search(rf"\b{re.escape(term)}s?\b", text, re.IGNORECASE) is not None


if __name__ == "__main__":
    for found in course_of(GAMES[sys.argv[1]]).lesson:
        if len(sys.argv) < 3 or sys.argv[2] in (found.id, "-v"):
            show(GAMES[sys.argv[1]], found)
