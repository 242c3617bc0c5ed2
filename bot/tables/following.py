"""People who follow a game at which they do not play: what each was told, in the store."""

import msgspec

from bot.tables.documents import Documents
from bot.tables.keeper import Keeper
from bot.tables.model import Phase, Refusal, Table
from rules.kernel.names import plural

DAY = 86_400.0
DAILY, END = "daily", "end"
"""When somebody is told: once a day and at the end, or at the end only."""


class Follow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who follows a game."""

    game_id: int = 0
    """The table."""
    user_id: int = 0
    how: str
    told_at: float
    """When they were told last (seconds since 1970)."""
    version: int
    """They know of the table until that version."""
    nonce: int = 0
    """That of a message that is about to be sent to them; 0 for none."""


class Following(Documents[Follow]):
    """Who follows what."""

    def __init__(self, keeper: Keeper) -> None:
        super().__init__(keeper, Follow, "followers")

    async def follow(self, table: Table, user_id: int, how: str) -> Follow:
        """Tell this person of that game from now on; Refusal for who plays there, or follows many."""
        if table.phase not in (Phase.PLAYING, Phase.PAUSED):
            raise Refusal("No game goes on here that you could follow.")
        if user_id in table.people:
            raise Refusal("You play here: you are called when it is your move.")
        theirs = await self.where(user_id=user_id)
        most = self._keeper.limits.follows
        if len([each for each in theirs if each.game_id != table.id]) >= most:
            raise Refusal(f"You follow {plural(most, 'game')} already; stop following one first.")
        follow = Follow(
            game_id=table.id, user_id=user_id, how=how, told_at=self._keeper.clock(), version=table.version
        )
        async with self._keeper.writing() as write:
            await self.remove(write, follow)
            return await self.insert(write, follow)
