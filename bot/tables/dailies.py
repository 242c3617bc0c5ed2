"""The puzzle of the day: in which channel of a server it stands, and what was sent there last."""

import msgspec
from msgspec.structs import replace

from bot.tables.documents import Documents
from bot.tables.keeper import Keeper
from bot.tables.live import new_nonce

DAY = 86_400.0
HOUR = 8 * 3600.0
"""At that second of a day, in UTC, its puzzle is sent."""


class Daily(msgspec.Struct, frozen=True, kw_only=True):
    """The puzzles of one server."""

    guild_id: int = 0
    channel_id: int
    day: int = 0
    """The last day, numbered from 1970, whose puzzle was sent or is about to be."""
    last: str = ""
    """The puzzle that was sent last."""
    nonce: int = 0
    """That of the message that is about to be sent, since `asked_at`; 0 for none."""
    asked_at: float = 0.0


class Dailies(Documents[Daily]):
    """Those of all servers."""

    def __init__(self, keeper: Keeper) -> None:
        super().__init__(keeper, Daily, "dailies")

    async def place(self, guild_id: int, channel_id: int | None) -> None:
        """It stands in that channel from now on, or (None) nowhere."""
        known = await self.find(guild_id=guild_id)
        if known is not None and known.channel_id == channel_id:
            return
        async with self._keeper.writing() as write:
            if known is not None:
                await self.remove(write, known)
            if channel_id is not None:
                await self.insert(write, Daily(guild_id=guild_id, channel_id=channel_id))

    async def due(self, daily: Daily) -> Daily:
        """It with what is to be sent now, which is stored before: that of one day is sent once."""
        now = self._keeper.clock()
        if (day := int((now - HOUR) // DAY)) <= daily.day:
            return daily
        nonce = new_nonce()
        return await self.keep(replace(daily, day=day, nonce=nonce, asked_at=now))

    async def sent(self, daily: Daily, puzzle: str) -> None:
        """That puzzle stands in the channel."""
        await self.keep(replace(daily, nonce=0, last=puzzle))

    def wait(self, daily: Daily) -> float:
        """In how many seconds the next one is due."""
        return (daily.day + 1) * DAY + HOUR - self._keeper.clock()
