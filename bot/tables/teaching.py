"""A lesson that somebody takes, as a table: what the store keeps of it, turned into a table at hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from bot.tables.live import Live, Position
from bot.tables.model import LESSONS, Phase, Refusal, Seated, Table, TableSettings, Taught
from data.rows import LessonRow
from rules.kernel.game import Game
from rules.kernel.illegal import Illegal
from rules.kernel.lessons import Lesson, Made, Played, Step, course_of

GONE = "That lesson is over or was begun anew elsewhere; `/learn lesson` goes on."


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
        position = Position(self.played.game, self.played.state)
        return Live(
            table=_table(self),
            game=self.played.game,
            position=position,
            number=len(self.progress.made),
            last=len(self.progress.made),
            waiting=position.waiting,
            since=(self.row.version,) * self.played.lesson.seats,
        )


def row_of(table_id: int) -> int:
    """The number in the store of the lesson that is taken at that table."""
    return table_id - LESSONS


def table_of_row(id: int) -> int:
    """The number of the table at which that lesson is taken."""
    return LESSONS + id


def find(games: Mapping[str, Game[Any, Any]], id: str) -> tuple[Game[Any, Any], Lesson]:
    """The lesson of that id, and its game; raises Refusal."""
    for game in games.values():
        lesson = course_of(game).find(id)
        if lesson is not None:
            return game, lesson
    raise Refusal("There is no such lesson here; `/learn lesson` lists them.")


def begun(game: Game[Any, Any], lesson: Lesson, name: str) -> Progress:
    """How far one is who begins a lesson."""
    return Progress(game=game.id, lesson=lesson.id, name=name, made=tuple(Played(game, lesson).made))


def resume(row: LessonRow, games: Mapping[str, Game[Any, Any]]) -> Taken:
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
    others = [seat for seat in range(lesson.seats) if seat != lesson.seat]
    seats = [Seated(index=lesson.seat, user_id=taken.row.user_id, name=progress.name)]
    seats += [
        Seated(
            index=seat,
            user_id=None,
            name=f"Neighbour {number}" if len(others) > 1 else "Neighbour",
            computer=lesson.level,
        )
        for number, seat in enumerate(others, 1)
    ]
    options = taken.played.game.settle(lesson.options, lesson.seats)
    return Table(
        id=table_of_row(taken.row.id),
        guild_id=0,
        channel_id=0,
        opener_id=taken.row.user_id,
        game=progress.game,
        chosen={name: str(value) for name, value in lesson.options.items()},
        options=options,
        counts=(lesson.seats,),
        phase=Phase.PLAYING,
        seats=tuple(sorted(seats, key=lambda each: each.index)),
        settings=TableSettings(remind_after=0, silence_after=0, answer_after=0),
        version=taken.row.version,
        rated=False,
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
