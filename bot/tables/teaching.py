"""A lesson that somebody takes, as a table: what the store keeps of it, turned into a table at hand."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from bot.tables.live import Live
from bot.tables.model import Games, Refusal, Table, Taught
from bot.tables.private import live_of, seated, table_of
from data.rows import LessonRow
from rules.kernel.game import Game
from rules.kernel.illegal import Illegal
from rules.kernel.lessons import Lesson, Made, Played, Step, course_of


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How far somebody has come: the step from 0, how often they tried something else, the moves made."""

    game: str
    lesson: str
    name: str
    """What the learner is called in it."""
    step: int = 0
    tried: int = 0
    made: tuple[Made, ...] = ()


@dataclass(frozen=True)
class Taken:
    """A lesson as it stands."""

    row: LessonRow
    progress: Progress
    played: Played

    @property
    def step(self) -> Step:
        """The step that is on."""
        return self.played.lesson.step[self.progress.step]

    @property
    def last(self) -> bool:
        """Whether nothing comes after the step that is on."""
        return self.progress.step + 1 == len(self.played.lesson.step)

    @cached_property
    def live(self) -> Live:
        """Its table, with the learner and computers in its seats."""
        return live_of(_table(self), self.played.game, self.played.state, len(self.progress.made))


def find(games: Games, id: str) -> tuple[Game[Any, Any], Lesson]:
    """The lesson of that id, and its game; raises Refusal."""
    for game in games.values():
        lesson = course_of(game).find(id)
        if lesson is not None:
            return game, lesson
    raise Refusal("There is no such lesson here; `/learn lesson` lists them.")


def begun(game: Game[Any, Any], lesson: Lesson, name: str) -> Progress:
    """How far one is who begins a lesson."""
    return Progress(game=game.id, lesson=lesson.id, name=name, made=tuple(Played(game, lesson).made))


def resume(row: LessonRow, games: Games) -> Taken:
    """The lesson of that row, at its beginning if it was written anew since then; Refusal if it is gone."""
    progress = msgspec.json.decode(row.content, type=Progress)
    game, lesson = find(games, progress.lesson)
    try:
        played = Played(game, lesson, progress.made)
    except (Illegal, msgspec.ValidationError):
        progress = begun(game, lesson, progress.name)
        played = Played(game, lesson, progress.made)
    step = min(progress.step, len(lesson.step) - 1)
    return Taken(row, msgspec.structs.replace(progress, step=step), played)


def _table(taken: Taken) -> Table:
    lesson, progress, step = taken.played.lesson, taken.progress, taken.step
    others = range(1, lesson.seats)
    names = [f"Neighbour {number}" if len(others) > 1 else "Neighbour" for number in others]
    names.insert(lesson.seat, progress.name)
    return table_of(
        taken.row,
        taken.played.game,
        taken.played.game.settle(lesson.options, lesson.seats),
        seated(taken.row.user_id, lesson.seat, names, lesson.level),
        chosen={name: str(value) for name, value in lesson.options.items()},
        taught=Taught(
            lesson=lesson.id,
            title=lesson.title,
            say=step.say,
            hint=step.hint if progress.tried else "",
            step=progress.step + 1,
            steps=len(lesson.step),
            asks=bool(step.do),
        ),
    )
