"""One budget a person for all that costs others: processor, pings, messages. It lies in the store."""

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import StrEnum
from hashlib import blake2b
from math import ceil

from bot.tables.keeper import Keeper
from bot.tables.limits import HOUR, MINUTE
from bot.tables.model import Refusal
from rules.kernel.illegal import Illegal
from rules.kernel.names import join, plural


class Cost(StrEnum):
    """What a person may have the bot do, at others' cost."""

    BOARD = "board"
    THREAD = "thread"
    OPEN = "open"
    REPLAY = "replay"
    CALL = "call"
    WISH = "wish"
    LESSON = "lesson"
    PRACTICE = "practice"
    PUZZLE = "puzzle"
    LOOK = "look"
    SEASON = "season"


POINTS = {
    Cost.BOARD: 1,
    Cost.THREAD: 4,
    Cost.OPEN: 8,
    Cost.REPLAY: 10,
    Cost.CALL: 12,
    Cost.WISH: 3,
    Cost.LESSON: 3,
    Cost.PRACTICE: 8,
    Cost.PUZZLE: 2,
    Cost.LOOK: 10,
    Cost.SEASON: 1,
}
"""What each is worth: a replay is up to 17 seconds of processor, a look back a minute, a call a ping for
everybody of a role."""
_TOLD = {
    Cost.BOARD: ("board posted anew", "boards posted anew"),
    Cost.THREAD: ("thread made", "threads made"),
    Cost.OPEN: ("table opened", "tables opened"),
    Cost.REPLAY: ("replay made", "replays made"),
    Cost.CALL: ("call of the players' role", "calls of the players' role"),
    Cost.WISH: ("wish made or changed", "wishes made or changed"),
    Cost.LESSON: ("lesson begun", "lessons begun"),
    Cost.PRACTICE: ("practice begun", "practices begun"),
    Cost.PUZZLE: ("puzzle begun", "puzzles begun"),
    Cost.SEASON: ("season joined or its standings seen", "seasons joined or their standings seen"),
    Cost.LOOK: ("game looked back on", "games looked back on"),
}
"""Each as people read it, one and several."""


class Allowance:
    """Counts what each person had in the last hour, in all servers together."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    @asynccontextmanager
    async def spending(self, user_id: int, cost: Cost, *kept: Cost) -> AsyncIterator[None]:
        """Spend it on what is done inside, as `spend` does; if it is refused only `kept` stays spent."""
        spent_at = await self.spend(user_id, cost, *kept)
        try:
            yield
        except (Refusal, Illegal):
            async with self._keeper.writing() as write:
                await write.spend(_number(user_id), cost, -POINTS[cost], spent_at)
            raise

    async def spend(self, user_id: int, *costs: Cost) -> float:
        """Note that this person has these done; Refusal, and nothing noted, if that is too much.

        Returns the time that is noted.
        """
        now, limits, who = self._keeper.clock(), self._keeper.limits, _number(user_id)
        async with self._keeper.writing() as write:
            spent = await write.spent(who, now - HOUR)
            lately = sum(points for cost, points, at in spent if cost == Cost.BOARD and at > now - MINUTE)
            if Cost.BOARD in costs and lately >= limits.posts * POINTS[Cost.BOARD]:
                had = plural(limits.posts, "board")
                raise Refusal(
                    f"You had {had} posted in the last minute; wait a little, or look without `post`."
                )
            wanted = sum(POINTS[cost] for cost in costs)
            if sum(points for _, points, _ in spent) + wanted > limits.hourly:
                raise Refusal(_too_much(spent, wanted, limits.hourly, now))
            for cost in costs:
                await write.spend(who, cost, POINTS[cost], now)
            return now


def _too_much(spent: list[tuple[str, int, float]], wanted: int, most: int, now: float) -> str:
    """What they had in the last hour, and when they may have so much more."""
    had, left, until = Counter[str](), most - sum(points for _, points, _ in spent), now
    for cost, points, at in sorted(spent, key=lambda each: each[2]):
        had[cost] += points
        if left < wanted:
            left, until = left + points, at + HOUR
    told = join([plural(had[cost] // POINTS[cost], *_TOLD[cost]) for cost in Cost if had[cost]])
    minutes = plural(ceil((until - now) / MINUTE), "minute")
    return (
        f"That costs others, and you have had as much as one person may in an hour: {told}. "
        f"Try it again in {minutes}."
    )


def _number(user_id: int) -> int:
    """A number for a person by which they are counted for an hour, also if they are forgotten meanwhile."""
    return int.from_bytes(blake2b(str(user_id).encode(), digest_size=7, person=b"landmoot").digest())
