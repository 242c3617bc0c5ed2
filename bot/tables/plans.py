"""What people write down for themselves at a table: nobody else reads it, and it goes with their seat."""

from msgspec.structs import replace

from bot.tables.keeper import Keeper
from bot.tables.model import OPEN, Refusal

LONGEST = 500
"""Letters that somebody's notes may have."""


class Plans:
    """Notes of one's own. Those of a closed table, or of a seat that was given away, are deleted with it."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    async def read(self, table_id: int, user_id: int) -> str:
        """What that person wrote down at that table; empty if nothing."""
        return (await self._keeper.peek(table_id)).plans.get(user_id, "")

    async def write(self, table_id: int, user_id: int, text: str) -> None:
        """Keep this in place of what was written before, nothing if it is empty; Refusal without a seat."""
        text = text.strip()
        if len(text) > LONGEST:
            raise Refusal(f"Your notes can have {LONGEST} letters, and these are {len(text)}.")
        async with self._keeper.lock(table_id):
            live = await self._keeper.live_locked(table_id)
            table = live.table
            if table.phase not in OPEN or user_id not in table.people:
                raise Refusal("You have no seat at this table, so there is nothing to plan.")
            async with self._keeper.writing(table_id) as write:
                await write.set_plan(table_id, user_id, text)
            self._keeper.remember(replace(live, plans={**live.plans, user_id: text}))
