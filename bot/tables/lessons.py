"""The lessons that people take, one each: what the store keeps, its table, and what its learner does."""

import asyncio
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace
from typing_extensions import override

from bot.tables import seating
from bot.tables.allowance import Cost
from bot.tables.live import Live, in_names
from bot.tables.model import Games, Refusal, Table, Taught
from bot.tables.private_tables import PrivateTables, happenings, live_of, seat_all, table_of
from data.rows import LessonRow
from rules.kernel.actions import Action
from rules.kernel.events import Event
from rules.kernel.game import Game
from rules.kernel.illegal import Illegal
from rules.kernel.lessons import Lesson, Made, Played, Step, course_of

_ENDS = "The lesson ends here: begin it again, or choose another one."


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How far somebody has come: the step from 0, how often they tried something else, the moves made."""

    lesson: str
    name: str
    """What the learner is called in it."""
    step: int = 0
    tried: int = 0
    made: tuple[Made, ...] = ()
    done: tuple[str, ...] = ()
    """The lessons that they had come to the end of before this one was begun."""


class Taken(msgspec.Struct, frozen=True, dict=True):
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


def begun(game: Game[Any, Any], lesson: Lesson, name: str, done: tuple[str, ...]) -> Progress:
    """How far one is who begins a lesson and has come to the end of those."""
    return Progress(lesson=lesson.id, name=name, made=tuple(Played(game, lesson).made), done=done)


def _table(taken: Taken) -> Table:
    lesson, progress, step = taken.played.lesson, taken.progress, taken.step
    course = course_of(taken.played.game).lesson
    later = course[[each.id for each in course].index(lesson.id) + 1 :]
    others = range(1, lesson.seats)
    names = [f"Neighbour {number}" if len(others) > 1 else "Neighbour" for number in others]
    names.insert(lesson.seat, seating.seat_name(progress.name, names, lesson.seat))
    return table_of(
        taken.row,
        taken.played.game,
        taken.played.game.settle(lesson.options, lesson.seats),
        seat_all(taken.row.user_id, lesson.seat, names, lesson.level),
        chosen={name: str(value) for name, value in lesson.options.items()},
        taught=Taught(
            lesson=lesson.id,
            title=lesson.title,
            say=step.say,
            hint=step.hint if progress.tried else "",
            step=progress.step + 1,
            steps=len(lesson.step),
            asks=bool(step.do),
            asked=tuple(each.move for known in lesson.step[: progress.step + 1] for each in known.do),
            following=(later[0].id, later[0].title) if later else None,
        ),
    )


class Lessons(PrivateTables[Taken]):
    """The lessons that people take, as `PrivateTables` has them."""

    kind = "lesson"

    @override
    def resume(self, row: LessonRow) -> Taken:
        progress = msgspec.json.decode(row.content, type=Progress)
        game, lesson = find(self._keeper.games, progress.lesson)
        try:
            played = Played(game, lesson, progress.made)
        except (Illegal, msgspec.ValidationError):
            progress = begun(game, lesson, progress.name, progress.done)
            played = Played(game, lesson, progress.made)
        step = min(progress.step, len(lesson.step) - 1)
        return Taken(row, msgspec.structs.replace(progress, step=step), played)

    async def begin(self, user_id: int, name: str, lesson: str) -> int:
        """Begin a lesson in place of the one that this person took; returns its table. Refusal beyond the
        allowance of an hour, or of a lesson that there is not."""
        game, found = find(self._keeper.games, lesson)
        await self._allowance.spend(user_id, Cost.LESSON)
        progress = await asyncio.to_thread(begun, game, found, name, await self.done(user_id))
        return await self._begun(user_id, progress)

    async def done(self, user_id: int) -> tuple[str, ...]:
        """The lessons that this person has come to the end of, by id, also those that there are no more."""
        row = await self._keeper.store.read.lesson_of(user_id, self.kind)
        if row is None:
            return ()
        progress = msgspec.json.decode(row.content, type=Progress)
        found = filter(None, (course_of(game).find(progress.lesson) for game in self._keeper.games.values()))
        ended = any(progress.step + 1 >= len(lesson.step) for lesson in found)
        return (*progress.done, *[progress.lesson] * (ended and progress.lesson not in progress.done))

    @override
    async def act(self, table_id: int, user_id: int, action: Action, version: int | None) -> tuple[str, ...]:
        """Make the move that the step asks for; what then happened, or what is said to any other legal move,
        which is not made. Raises Illegal, Stale, Refusal."""
        taken = await self._at(table_id, user_id, version)
        played, step, progress = taken.played, taken.step, taken.progress
        with in_names(taken.live):
            played.game.check(played.state, played.lesson.seat, action)
        if not step.do:
            raise Refusal(_ENDS if taken.last else "First read this: press “Go on”.")
        if not played.fits(step, action):
            await self._save(taken, replace(progress, tried=progress.tried + 1))
            return (played.answer(step, action),)
        return await self._next(taken, action)

    async def go_on(self, table_id: int, user_id: int, version: int) -> tuple[str, ...]:
        """Go on from a step that asks for no move; what others did then. Raises Stale, Refusal."""
        taken = await self._at(table_id, user_id, version)
        if taken.step.do:
            raise Refusal("This step waits for your move.")
        if taken.last:
            raise Refusal(_ENDS)
        return await self._next(taken, None)

    async def _next(self, taken: Taken, action: Action | None) -> tuple[str, ...]:
        """The next step, after what is done on a table of its own: readers have the one that stands."""
        progress = taken.progress

        def work() -> tuple[Played, list[Event]]:
            played = Played(taken.played.game, taken.played.lesson, progress.made)
            return played, played.go_on(taken.step, action)

        played, events = await asyncio.to_thread(work)
        after = replace(progress, step=progress.step + 1, tried=0, made=tuple(played.made))
        await self._save(taken, after)
        return happenings(taken.live, events, played.lesson.seat)
