"""Lessons: a game taught by playing it, a sentence at a time, as data beside its rule book.

A game's `lessons.toml` holds its lessons in the order in which they are learnt. Each is a table with fixed
options and chance, at which one seat is the learner's; the others are played by a computer player. A step
says something and may ask for a move. Any other legal move is answered in words and not made.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

import msgspec
from typing_extensions import override

from rules.kernel import deciding
from rules.kernel.actions import Action, spec
from rules.kernel.chance import DICE, Chance
from rules.kernel.events import Event
from rules.kernel.game import Game, Turn
from rules.kernel.illegal import Illegal
from rules.kernel.names import Names, join
from rules.kernel.options import Value

_LONGEST = 2000
"""So many moves others make at most before the learner is to move again: more than a round takes."""


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move by its name, and the `values` of its parameters, as people type them; others may be anything."""

    move: str
    values: Mapping[str, str] = {}


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said, and which moves go on from there: any of `do`; without any, a press of "Go on".

    `other` answers other legal moves (`Played.answer` says which), `hint` is added after it. `rules` are the
    rules that it teaches, `terms` the words that it explains. `ahead` has so many of the learner's own moves
    made by the computer player afterwards, to come to another part of the game.
    """

    say: str
    do: tuple[Wanted, ...] = ()
    other: str = ""
    hint: str = ""
    rules: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    ahead: int = 0


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson: its steps, and its table, which begins with moves of the learner's behind it.

    These are those of `opening`, in that order, and then `ahead` moves that a computer player chooses.
    """

    id: str
    title: str
    about: str
    seats: int
    seat: int
    seed: int
    level: str
    step: tuple[Step, ...]
    options: Mapping[str, Value] = {}
    dice: tuple[int, ...] = ()
    """The first dice of turns, 1 to 6 each, whoever rolls them; the `seed` decides the others."""
    draws: Mapping[str, tuple[int, ...]] = {}
    """By purpose the first draws of other chance than those dice, from 0; the `seed` decides the others."""
    opening: tuple[Wanted, ...] = ()
    ahead: int = 0

    @property
    def given(self) -> Mapping[str, tuple[int, ...]]:
        """By purpose the first draws that the lesson gives, from 0."""
        return {**self.draws, DICE: tuple(die - 1 for die in self.dice)}


class Dealt(Chance):
    """Chance whose first draws of some purposes are given, from 0; every other follows from its key."""

    given: Mapping[str, tuple[int, ...]] = {}

    @override
    def draw(self, n: int, purpose: str) -> int:
        """The next value of a purpose from 0 to n-1; raises ValueError if the one given is not."""
        given, at = self.given.get(purpose, ()), self.counters.get(purpose, 0)
        if at >= len(given):
            return super().draw(n, purpose)
        if not 0 <= given[at] < n:
            raise ValueError(f"the lesson gives {given[at]} for {purpose}, the game draws one of {n}")
        self.counters[purpose] = at + 1
        return given[at]


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lessons of a game, and the `terms` that mean something of their own in it.

    Each term stands in no step before the one that explains it. `aside` are the moves that no lesson makes,
    each with the words by which some step tells of it. `hints` say by the names of moves what one usually
    looks at, for who meets that kind of move for the first time.
    """

    terms: tuple[str, ...] = ()
    aside: Mapping[str, str] = {}
    hints: Mapping[str, str] = {}
    lesson: tuple[Lesson, ...] = ()

    def find(self, id: str) -> Lesson | None:
        """The lesson of that id; None if there is none."""
        return next((each for each in self.lesson if each.id == id), None)


class Made(msgspec.Struct, frozen=True):
    """A move of a lesson that was made, by which seat, as JSON."""

    seat: int
    action: msgspec.Raw


class Played:
    """How far a lesson has come: the game it is played with, the state, and the moves that led there."""

    def __init__(self, game: Game[Any, Any], lesson: Lesson, made: Sequence[Made] | None = None) -> None:
        """At the first step, or after those moves. Raises Illegal if they cannot be made any more."""
        settings = game.settle(lesson.options, lesson.seats)
        key = sha256(f"{lesson.id} {lesson.seed}".encode()).digest()
        self.lesson = lesson
        self.game = game.variant(settings)
        self.state, _ = self.game.new(settings, lesson.seats, Dealt(key, {}, lesson.given))
        self.made = list[Made]()
        if made is None:
            self._begin()
        for each in made or ():
            self._make(each.seat, self.game.decode(bytes(each.action)))

    def fits(self, step: Step, action: Action) -> bool:
        """Whether a move is one that the step asks for."""
        names = self._names()
        return any(_fits(wanted, action, names) for wanted in step.do)

    def answer(self, step: Step, action: Action) -> str:
        """What is said to another legal move than the step asks for.

        Where its `other` is about choices of the move that it asks for, a move of another kind is answered by
        what it asks for.
        """
        names, seat = {wanted.move for wanted in step.do}, self.lesson.seat
        asked = [kind for kind in self.game.actions if spec(kind).name in names]
        others = {type(each) for each in self.game.legal(self.state, seat) if not self.fits(step, each)}
        others.update(self.game.open_moves(self.state, seat))
        if type(action) in asked or others.isdisjoint(asked):
            return step.other
        told = join([f"“{spec(kind).label}”" for kind in asked], "or")
        return f"“{spec(type(action)).label}” is for another time: here press {told}. I took it back."

    def asked(self, step: Step) -> Iterator[Action]:
        """The moves that the step asks for, as far as they are listed or it gives what they need."""
        names = self._names()
        for kind in self.game.actions:
            for wanted in step.do:
                given = _read(wanted, kind, names) if spec(kind).name == wanted.move else None
                if given is not None and all(p.optional or p.name in given for p in spec(kind).params):
                    yield kind(**given)
        for action in self.game.legal(self.state, self.lesson.seat):
            if any(_fits(wanted, action, names) for wanted in step.do):
                yield action

    def go_on(self, step: Step, action: Action | None) -> list[Event]:
        """Make the learner's move, if the step asks for one, and what others do then; what happened.

        Raises Illegal, and nothing has changed.
        """
        happened = [] if action is None else self._make(self.lesson.seat, action)
        return happened + self._go_ahead(step.ahead)

    def _names(self) -> Names:
        """What a lesson's values are read by; players go by the number of their seat."""
        people = tuple(f"#{seat + 1}" for seat in range(self.lesson.seats))
        return self.game.names(self.game.view(self.state, self.lesson.seat), people)

    def _begin(self) -> None:
        """Come to the first step."""
        for wanted in self.lesson.opening:
            self._go_ahead(0)
            self._make(self.lesson.seat, next(self.asked(Step(say="", do=(wanted,)))))
        self._go_ahead(self.lesson.ahead)

    def _go_ahead(self, moves: int) -> list[Event]:
        """Have computers and standing orders move until the learner is to, who has made so many by then."""
        happened = list[Event]()
        for _ in range(_LONGEST):
            waiting = self.game.waiting_for(self.state)
            seat = next((each for each in waiting if each != self.lesson.seat), self.lesson.seat)
            chosen = self.game.ordered(self.state, seat) if waiting else None
            if not waiting or (chosen is None and seat == self.lesson.seat and moves <= 0):
                break
            if chosen is None:
                moves -= seat == self.lesson.seat
                turn = Turn(self.game, self.state, seat, asking=False)
                seed = deciding.seed(self.state.chance.key, len(self.made))
                chosen, _ = deciding.choose(turn, self.lesson.level, seed)
            happened += self._make(seat, chosen)
        return happened

    def _make(self, seat: int, action: Action) -> list[Event]:
        state = self.game.copy(self.state)
        events = self.game.make(state, seat, action)
        self.state = state
        self.made.append(Made(seat, msgspec.Raw(msgspec.json.encode(action))))
        return events


@cache
def course_of(game: Game[Any, Any]) -> Course:
    """The course that lies beside a game's module; an empty one without. Raises msgspec.ValidationError."""
    file = files(type(game).__module__.rpartition(".")[0]) / "lessons.toml"
    return msgspec.toml.decode(file.read_bytes(), type=Course) if file.is_file() else Course()


def _read(wanted: Wanted, kind: type[Action], names: Names) -> dict[str, Any]:
    """The parameters of a move that are given; raises Illegal for what cannot be read."""
    params = {param.name: param.kind for param in spec(kind).params}
    return {name: params[name].read(text, names) for name, text in wanted.values.items()}


def _fits(wanted: Wanted, action: Action, names: Names) -> bool:
    if spec(type(action)).name != wanted.move:
        return False
    try:
        given = _read(wanted, type(action), names)
    except Illegal:
        return False
    return all(_same(getattr(action, name), value) for name, value in given.items())


def _same(one: object, other: object) -> bool:
    """Whether two values of a parameter are equal; several places are, in any order."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return sorted(one) == sorted(other)
    return one == other
