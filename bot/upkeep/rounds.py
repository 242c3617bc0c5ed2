"""Looking after things that have a time of their own: when something is due, and again until it is done."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Hashable, Iterable
from contextlib import suppress
from functools import partial
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

import discord
from msgspec.structs import replace

from bot.messages.controls import Page
from bot.messages.wording import clip
from bot.tables.documents import Standing
from bot.tables.model import Refusal
from bot.upkeep.channels import channel_gone
from bot.upkeep.failures import TROUBLE
from bot.upkeep.later import Ours
from bot.upkeep.posting import Kit
from rules.kernel.illegal import Illegal

log = logging.getLogger(__name__)

_SOONEST = 1.0
"""Seconds between two looks at one thing at least."""
LONGEST = 3600.0
"""Seconds after which there is another look, whatever it waits for: clocks are set, laptops sleep."""
LATER = 60.0
"""Seconds until what cannot be done now, though nothing has failed, is tried again."""

K = TypeVar("K", bound=Hashable)
P = TypeVar("P", bound=Standing)


class Rounds(Generic[K]):
    """Looks at things of one kind by their keys, at each by itself and never twice at once.

    What is to be done there is in the store: a look may come at any time, and does what is left to do.
    """

    def __init__(
        self,
        kit: Kit,
        name: str,
        look: Callable[[K], Awaitable[float | None]],
        all_: Callable[[], Awaitable[Iterable[tuple[int, K]]]],
        gone: Callable[[K], Awaitable[object]] | None = None,
    ) -> None:
        """`look` returns in how many seconds something more is due there, None for when it is woken.

        `all_` gives the keys of all that there is, each with its server. `gone` does what is left to do where
        a look found that the channel is no more; without it that is trouble like any other.
        """
        self._kit = kit
        self._name = name
        self._look = look
        self._all = all_
        self._gone = gone
        self._locks: WeakValueDictionary[K, asyncio.Lock] = WeakValueDictionary()

    async def keep_on(self, ours: Ours) -> None:
        """Go on with what there is in these servers."""
        name = f"all {self._name}"
        try:
            found = await self._all()
        except TROUBLE as error:
            log.warning("%s is not known yet: %s", name, error)
            self._kit.retries.note_failure(name, error, partial(self.keep_on, ours))
            return
        self._kit.retries.over(name)
        for guild_id, key in found:
            if ours(guild_id):
                self.wake(key)

    async def tell(self, standing: P, keep: Callable[[P], Awaitable[P]]) -> P:
        """Send what is still to be told there, as far as one may; call whom it is for, if awake."""
        for nonce, said in standing.says:
            people = dict.fromkeys(map(int, re.findall(r"<@(\d+)>", said)))
            awake = await self._kit.service.people.awake(people)
            with suppress(discord.Forbidden):
                await self._kit.channels.post(standing, Page(clip(said, 3900)), nonce=nonce, pinged=awake)
            standing = await keep(replace(standing, says=standing.says[1:]))
        return standing

    def lock(self, key: K) -> asyncio.Lock:
        """Nobody looks there while somebody holds this."""
        return self._locks.setdefault(key, asyncio.Lock())

    def wake(self, key: K, wait: float = 0.0) -> None:
        """Something has changed there: look in `wait` seconds, once for all that happens until then."""
        if wait <= 0:
            self._kit.alarms.soon(partial(self.look, key))
        elif not self._kit.alarms.rings(f"{self._name} {key}, changed"):
            self._kit.alarms.set(f"{self._name} {key}, changed", wait, partial(self.look, key))

    async def look(self, key: K) -> None:
        """Do what is due there, and look again when there is more."""
        name = f"{self._name} {key}"
        async with self.lock(key):
            try:
                left = await self._looked(key)
            except TROUBLE as error:
                log.warning("%s waits: %s", name, error)
                self._kit.retries.note_failure(name, error, partial(self.look, key))
                return
            except (Refusal, Illegal) as refusal:
                log.warning("%s waits: %s", name, refusal)
                left = LATER
            except Exception:
                log.exception("%s waits", name)
                left = LATER
            self._kit.retries.over(name)
            if left is not None:
                self._kit.alarms.set(name, min(max(left, _SOONEST), LONGEST), partial(self.look, key))

    async def _looked(self, key: K) -> float | None:
        try:
            return await self._look(key)
        except discord.NotFound as error:
            if self._gone is None or not channel_gone(error):
                raise
            await self._gone(key)
            return None
