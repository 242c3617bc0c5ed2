"""The lessons that people take, one each: begun, gone on with, and every move of the learner's looked at."""

import asyncio
from collections.abc import Callable

from msgspec.structs import replace
from typing_extensions import override

from bot.tables import teaching
from bot.tables.allowance import Cost
from bot.tables.live import lines, names_of
from bot.tables.model import Refusal
from bot.tables.private import LESSON
from bot.tables.private_tables import PrivateTables
from bot.tables.teaching import Taken
from rules.kernel.actions import Action
from rules.kernel.events import Event
from rules.kernel.illegal import Illegal
from rules.kernel.lessons import Played

_ENDS = "The lesson ends here: begin it again, or choose another one."
_LINES = 6
"""So many of the newest lines of what happened are told above a step."""


class Lessons(PrivateTables[Taken]):
    """The lessons that people take, as `PrivateTables` has them."""

    kind = LESSON

    async def begin(self, user_id: int, name: str, lesson: str) -> int:
        """Begin a lesson in place of the one that this person took; returns its table. Refusal beyond the
        allowance of an hour, or of a lesson that there is not."""
        game, found = teaching.find(self._keeper.games, lesson)
        await self._allowance.spend(user_id, Cost.LESSON)
        progress = await asyncio.to_thread(teaching.begun, game, found, name)
        return await self._begun(user_id, progress)

    @override
    async def act(self, table_id: int, user_id: int, action: Action, version: int | None) -> tuple[str, ...]:
        """Make the move that the step asks for; what then happened, or what is said to any other legal move,
        which is not made. Raises Illegal, Stale, Refusal."""
        taken = await self._at(table_id, user_id, version)
        played, step, progress = taken.played, taken.step, taken.progress
        try:
            played.game.check(played.state, played.lesson.seat, action)
        except Illegal as refused:
            raise Illegal(refused.code, names_of(taken.live).named(refused.text), refused.rule) from None
        if not step.do:
            raise Refusal(_ENDS if taken.last else "First read this: press “Go on”.")
        if not played.fits(step, action):
            await self._save(taken, replace(progress, tried=progress.tried + 1))
            return (step.other,)
        return await self._next(taken, lambda there: there.go_on(step, action))

    async def go_on(self, table_id: int, user_id: int, version: int) -> tuple[str, ...]:
        """Go on from a step that asks for no move; what others did then. Raises Stale, Refusal."""
        taken = await self._at(table_id, user_id, version)
        if taken.step.do:
            raise Refusal("This step waits for your move.")
        if taken.last:
            raise Refusal(_ENDS)
        return await self._next(taken, lambda there: there.go_on(taken.step, None))

    async def _next(self, taken: Taken, make: Callable[[Played], list[Event]]) -> tuple[str, ...]:
        """The next step, after what is done on a table of its own: readers have the one that stands."""
        progress = taken.progress

        def work() -> tuple[Played, list[Event]]:
            played = Played(taken.played.game, taken.played.lesson, progress.made)
            return played, make(played)

        played, events = await asyncio.to_thread(work)
        after = replace(progress, step=progress.step + 1, tried=0, made=tuple(played.made))
        await self._save(taken, after)
        return lines(taken.live, events, played.lesson.seat)[-_LINES:]
