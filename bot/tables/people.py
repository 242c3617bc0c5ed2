"""What a person chose for all tables of all servers: the hours in which nobody pings them."""

import msgspec

from bot.tables.keeper import Keeper

DAY = 24 * 60
"""Minutes."""
_MINUTE = 60.0


class PersonSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Quiet hours in minutes after midnight, none where both are the same, and the offset of the clock."""

    utc: int = 0
    """Minutes by which this person's clock is ahead of UTC."""
    quiet_from: int = 0
    quiet_to: int = 0

    def quiet_until(self, now: float) -> float | None:
        """When the quiet hours end (seconds since 1970); None if they have not begun."""
        local = (now / _MINUTE + self.utc) % DAY
        if (local - self.quiet_from) % DAY >= (self.quiet_to - self.quiet_from) % DAY:
            return None
        return now + (self.quiet_to - local) % DAY * _MINUTE


class People:
    """Settings of people."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    async def read(self, user_id: int) -> PersonSettings:
        """What that person chose, or the defaults."""
        text = await self._keeper.store.read.person(user_id)
        return PersonSettings() if text is None else msgspec.json.decode(text, type=PersonSettings)

    async def configure(self, user_id: int, settings: PersonSettings) -> None:
        """Store what that person chose; `History.forget` deletes it."""
        async with self._keeper.writing() as write:
            await write.set_person(user_id, msgspec.json.encode(settings).decode())

    async def quiet_until(self, user_id: int) -> float | None:
        """When that person may be pinged again (seconds since 1970); None if it may be now."""
        return (await self.read(user_id)).quiet_until(self._keeper.clock())
