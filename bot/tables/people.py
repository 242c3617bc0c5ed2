"""What a person chose for all tables, and the hours in which nobody pings them."""

from collections.abc import Iterable

import msgspec

from bot.spans import MINUTE
from bot.tables.keeper import Keeper
from bot.tables.live import as_text
from bot.tables.model import Table
from data.read import Read

EACH_TIME = "Slow tables call you for every answer."
FEW_CALLS = (
    "Slow tables call you for your own turn and little else. While you are away offers are declined for you, "
    "your last bid in a contest stands, and special building is passed unless a seven would then cost you "
    "more than five cards."
)
_DAY = 24 * 60
"""Minutes."""
_FRESH = 300.0
"""Seconds for which what was read of all people is taken to be so: another process may have written."""


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


async def called_each_time(read: Read, table: Table) -> tuple[int, ...]:
    """The seats of those who want to be called for every answer."""
    chosen = {user: _decoded(text) for user, text in await read.people()}
    return tuple(
        each.index for each in table.seats if each.user_id in chosen and chosen[each.user_id].each_time
    )


class People:
    """Settings of people. Those who chose something are few, and asked about at every ping: they are kept."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._known: dict[int, PersonSettings] = {}
        self._read_at: float | None = None

    async def read(self, user_id: int) -> PersonSettings:
        """What that person chose, or the defaults."""
        return _decoded(await self._keeper.store.read.person(user_id) or "{}")

    async def configure(self, user_id: int, settings: PersonSettings) -> None:
        """Store what that person chose; `History.forget` deletes it."""
        await self._keeper.write(lambda write: write.set_person(user_id, as_text(settings)))
        self._known = {**self._known, user_id: settings}

    def forget(self, user_id: int) -> None:
        """Know no more of a person whose choice was deleted."""
        self._known = {user: known for user, known in self._known.items() if user != user_id}

    async def quiet_until(self, user_id: int) -> float | None:
        """When that person may be pinged again (seconds since 1970); None if it may be now."""
        now = self._keeper.clock()
        while self._read_at is None or not 0 <= now - self._read_at < _FRESH:
            before, rows = self._known, await self._keeper.store.read.people()
            if self._known is before:  # else somebody chose meanwhile
                self._known, self._read_at = {user: _decoded(text) for user, text in rows}, now
        chosen = self._known.get(user_id)
        return None if chosen is None else chosen.quiet_until(now)

    async def awake(self, user_ids: Iterable[int]) -> list[int]:
        """Those of them who may be pinged now."""
        return [each for each in user_ids if await self.quiet_until(each) is None]


def _decoded(text: str) -> PersonSettings:
    return msgspec.json.decode(text, type=PersonSettings)
