"""One budget a person for all that costs others: processor, pings, messages. It lies in the store."""

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import StrEnum
from hashlib import blake2b
from math import ceil
from typing import Self

from bot.spans import HOUR, MINUTE
from bot.tables.keeper import TablePart
from bot.tables.model import Refusal
from rules.kernel.illegal import Illegal
from rules.kernel.names import join, plural


class Cost(StrEnum):
    """What a person may have the bot do, at others' cost: its points, and how people read one and several.

    A replay is up to 17 seconds of processor, a look back a minute, a call a ping for everybody of a role.
    """

    BOARD = "board", 1, "board posted again", "boards posted again"
    THREAD = "thread", 4, "thread made", "threads made"
    OPEN = "open", 8, "table opened", "tables opened"
    REPLAY = "replay", 10, "replay made", "replays made"
    CALL = "call", 12, "call of the players' role", "calls of the players' role"
    WISH = "wish", 3, "wish made or changed", "wishes made or changed"
    LESSON = "lesson", 3, "lesson begun", "lessons begun"
    PRACTICE = "practice", 8, "practice begun", "practices begun"
    PUZZLE = "puzzle", 2, "puzzle begun", "puzzles begun"
    LOOK = "look", 10, "game looked back on", "games looked back on"
    SEASON = "season", 1, "season joined or its standings seen", "seasons joined or their standings seen"

    points: int
    told: tuple[str, str]

    def __new__(cls, name: str, points: int, one: str, several: str) -> Self:
        """As the store has it by its name."""
        made = str.__new__(cls, name)
        made._value_, made.points, made.told = name, points, (one, several)
        return made


class Allowance(TablePart):
    """Counts what each person had in the last hour, in all servers together."""

    @asynccontextmanager
    async def spending(self, user_id: int, cost: Cost, *kept: Cost) -> AsyncIterator[None]:
        """Spend it on what is done inside, as `spend` does; if it is refused only `kept` stays spent."""
        spent_at = await self.spend(user_id, cost, *kept)
        try:
            yield
        except (Refusal, Illegal):
            async with self._keeper.writing() as write:
                await write.spend(_number(user_id), cost, -cost.points, spent_at)
            raise

    async def spend(self, user_id: int, *costs: Cost) -> float:
        """Note that this person has these done; Refusal, and nothing noted, if that is too much.

        Returns the time that is noted.
        """
        now, limits, who = self._keeper.clock(), self._keeper.limits, _number(user_id)
        async with self._keeper.writing() as write:
            spent = await write.spent(who, now - HOUR)
            lately = sum(points for cost, points, at in spent if cost == Cost.BOARD and at > now - MINUTE)
            if Cost.BOARD in costs and lately >= limits.posts * Cost.BOARD.points:
                had = plural(limits.posts, "board")
                raise Refusal(
                    f"You had {had} posted in the last minute; wait a little, or look without `post`."
                )
            wanted = sum(cost.points for cost in costs)
            if sum(points for _, points, _ in spent) + wanted > limits.hourly:
                again = "Another table can call people" if Cost.CALL in costs else "Try again"
                raise Refusal(_too_much(spent, wanted, limits.hourly, now, again))
            for cost in costs:
                await write.spend(who, cost, cost.points, now)
            return now


def _too_much(spent: list[tuple[str, int, float]], wanted: int, most: int, now: float, again: str) -> str:
    """What they had in the last hour, and when they may have so much more: to do what `again` says."""
    if wanted > most:
        return "That is more than one person may have in an hour here, so that others get their share."
    had, left, until = Counter[str](), most - sum(points for _, points, _ in spent), now
    for cost, points, at in sorted(spent, key=lambda each: each[2]):
        had[cost] += points
        if left < wanted:
            left, until = left + points, at + HOUR
    told = join([plural(had[cost] // cost.points, *cost.told) for cost in Cost if had[cost]])
    minutes = plural(ceil((until - now) / MINUTE), "minute")
    return (
        f"You have had as much as one person may in an hour, so that others get their share: {told}. "
        f"{again} in {minutes}."
    )


def _number(user_id: int) -> int:
    """A number for a person by which they are counted for an hour, also if they are forgotten meanwhile."""
    return int.from_bytes(blake2b(str(user_id).encode(), digest_size=7, person=b"landmoot").digest())
