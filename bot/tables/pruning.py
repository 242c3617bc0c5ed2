"""Pruning: what is left of games that were finished long ago is their record."""

from bot.tables import recording
from bot.tables.keeper import Keeper, log
from bot.tables.model import Refusal
from data.rows import RecordRow

DAY = 86_400.0
AT_ONCE = 20
"""Games that are pruned in one go, so that nobody waits for it."""


class Pruning:
    """Turns finished games into their records."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    async def prune(self) -> int:
        """Prune some of the games that ended longer ago than the host keeps them; how many there were."""
        days = self._keeper.limits.keep_days
        if not days:
            return 0
        found = await self._keeper.store.read.to_prune(self._keeper.clock() - days * DAY, AT_ONCE)
        for game_id in found:
            try:
                await self._prune(game_id)
            except Refusal as refusal:
                log.error("table %d cannot be pruned: %s", game_id, refusal.text)
        return len(found)

    async def _prune(self, game_id: int) -> None:
        async with self._keeper.lock(game_id):
            live = await self._keeper.live_locked(game_id)
            moves = await self._keeper.store.read.moves(game_id)
            row = RecordRow(
                game_id=game_id,
                digest=live.table.record_digest,
                document=recording.record_bytes(live, moves),
                pruned_at=self._keeper.clock(),
            )
            async with self._keeper.writing(game_id) as write:
                await write.prune(row)
