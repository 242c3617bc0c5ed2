"""What a person chose for all tables, and the hours in which nobody pings them."""

from collections.abc import Iterable

import msgspec

from bot.spans import MINUTE
from bot.tables.keeper import TablePart
from bot.tables.live import as_text
from bot.tables.model import Table

EACH_TIME = "Slow tables call you for every answer."
FEW_CALLS = (
    "Slow tables call you for your own turn and little else. While you are away offers are declined for you, "
    "your last bid in a contest stands, and special building is passed unless a seven would then cost you "
    "more than five cards."
)
_DAY = 24 * 60
"""Minutes."""


class PersonSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Quiet hours in minutes after midnight, none where both are the same, and the offset of the clock."""

    utc: int = 0
    """Minutes by which this person's clock is ahead of UTC."""
    quiet_from: int = 0
    quiet_to: int = 0
    each_time: bool = False
    """Whether tables where few are called call this person for every answer; a seat takes that over as its
    game begins."""

    def quiet_until(self, now: float) -> float | None:
        """When the quiet hours end (seconds since 1970); None if they have not begun."""
        local = (now / MINUTE + self.utc) % _DAY
        if (local - self.quiet_from) % _DAY >= (self.quiet_to - self.quiet_from) % _DAY:
            return None
        return now + (self.quiet_to - local) % _DAY * MINUTE


class People(TablePart):
    """Settings of people."""

    async def read(self, user_id: int) -> PersonSettings:
        """What that person chose, or the defaults."""
        return msgspec.json.decode(await self._keeper.store.read.person(user_id) or "{}", type=PersonSettings)

    async def configure(self, user_id: int, settings: PersonSettings) -> None:
        """Store what that person chose; `History.forget` deletes it."""
        await self._keeper.write(lambda write: write.set_person(user_id, as_text(settings)))

    async def quiet_until(self, user_id: int) -> float | None:
        """When that person may be pinged again (seconds since 1970); None if it may be now."""
        return (await self.read(user_id)).quiet_until(self._keeper.clock())

    async def awake(self, user_ids: Iterable[int]) -> list[int]:
        """Those of them who may be pinged now."""
        return [each for each in user_ids if await self.quiet_until(each) is None]

    async def called_each_time(self, table: Table) -> tuple[int, ...]:
        """The seats of those who want to be called for every answer."""
        people = [(each.index, each.user_id) for each in table.seats if each.user_id is not None]
        return tuple([seat for seat, user_id in people if (await self.read(user_id)).each_time])
