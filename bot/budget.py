"""Requests to Discord as a budget: it takes 50 a second from one token, whatever they are about.

Answers to interactions are not counted there, nor here.
"""

import asyncio
import heapq
import math
from collections import deque
from collections.abc import Callable
from enum import IntEnum
from itertools import count

REQUESTS = 45.0
"""Requests a second for all processes together: what Discord allows, less what this class does not see."""
_BURST = 0.1
"""Seconds' worth of requests that may go out at once: with those of the second that follows under 50."""
_RESERVE = 0.5
"""The share of a burst that is kept for whoever may not wait."""


class Urgency(IntEnum):
    """Which requests go first."""

    BOARD = 0
    REMINDER = 1


class Budget:
    """Gives out turns. Boards go before reminders; what can wait (`spare`) has none while others do."""

    def __init__(self, rate: float | None, clock: Callable[[], float] | None = None) -> None:
        """`rate` is in requests a second, None for no limit; `clock` is that of the event loop."""
        self._rate = rate
        self._most = max(1.0, (rate or 0.0) * _BURST)
        self._tokens = self._most
        self._clock = clock or (lambda: asyncio.get_running_loop().time())
        self._filled: float | None = None
        self._numbers = count()
        self._line: list[tuple[Urgency, int, asyncio.Future[None]]] = []
        self._server: asyncio.Task[None] | None = None
        self._going: deque[float] = deque(maxlen=math.ceil(rate or 1))
        """When the last second's worth of requests went out, or will."""

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return len(self._line)

    async def turn(self, urgency: Urgency) -> None:
        """Wait until one request may be made."""
        if self._rate is None:
            return
        self._fill()
        if not self._line and self._tokens >= 1:
            self._tokens -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._line, (urgency, next(self._numbers), turn))
        if self._server is None or self._server.done():
            self._server = asyncio.create_task(self._serve(self._rate))
        await turn

    async def go(self) -> None:
        """Wait, with a turn, until no second has too many: what is drawn first may use its turn late."""
        if self._rate is None:
            return
        at = self._clock()
        if len(self._going) == self._going.maxlen:
            at = max(at, self._going[0] + 1.0)
        self._going.append(at)
        await asyncio.sleep(at - self._clock())

    def spare(self) -> bool:
        """Take one request that may as well be made later; False if it should be."""
        if self._rate is None:
            return True
        self._fill()
        if self._line or self._tokens < max(1.0, self._most * _RESERVE):
            return False
        self._tokens -= 1
        return True

    async def _serve(self, rate: float) -> None:
        """Give turns to those in line as they come up."""
        while self._line:
            self._fill()
            if self._tokens < 1:
                await asyncio.sleep((1 - self._tokens) / rate)
                continue
            _, _, turn = heapq.heappop(self._line)
            if not turn.done():  # else whoever waited was cancelled
                self._tokens -= 1
                turn.set_result(None)

    def _fill(self) -> None:
        now = self._clock()
        since = 0.0 if self._filled is None else now - self._filled
        self._tokens = min(self._most, self._tokens + since * (self._rate or 0.0))
        self._filled = now
