"""Pruning: what is left of games that were finished long ago is their record."""

import asyncio

from bot.spans import DAY
from bot.tables import recording
from bot.tables.keeper import Keeper, TablePart, log
from bot.tables.model import Refusal
from data.rows import RecordRow
from rules.kernel import record

AT_ONCE = 20
"""Games that are pruned in one go, so that nobody waits for it."""


class Pruning(TablePart):
    """Turns finished games into their records."""

    def __init__(self, keeper: Keeper) -> None:
        super().__init__(keeper)
        self._after = 0
        """The table up to which was looked; from the first again once all were."""

    async def prune(self) -> int:
        """Prune some of the games that ended longer ago than the host keeps them; how many were looked at."""
        days = self._keeper.limits.keep_days
        if not days:
            return 0
        before = self._keeper.clock() - days * DAY
        found = await self._keeper.store.read.to_prune(before, AT_ONCE, self._after)
        for game_id in found:
            try:
                await self._prune(game_id)
            except Refusal as refusal:
                log.error("table %d cannot be pruned: %s", game_id, refusal.text)
        self._after = found[-1] if len(found) == AT_ONCE else 0
        return len(found)

    async def _prune(self, game_id: int) -> None:
        async with self._keeper.changing(game_id) as live:
            moves = await self._keeper.store.read.moves(game_id)
            kept = await asyncio.to_thread(recording.complete_record, live, moves)
            if kept.digest != live.table.record_digest:
                # What this version cannot read, another may: the moves are all that is left of it.
                raise Refusal("its record would not be the one that was published")
            document, now = record.write(kept), self._keeper.clock()
            row = RecordRow(game_id=game_id, digest=kept.digest, document=document, pruned_at=now)
            async with self._keeper.writing(game_id) as write:
                if await write.held(game_id) != live.table.version:
                    raise Refusal("somebody who played it was forgotten meanwhile")
                await write.prune(row)
