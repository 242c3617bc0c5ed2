"""What is about to be sent: stored before it is, so that a crash neither loses nor doubles a message."""

from bot.tables.model import Table
from bot.tables.posts import Posts
from data.rows import IntentRow


class Intents:
    """What the store knows of messages under way, kept at hand."""

    def __init__(self, posts: Posts) -> None:
        self._posts = posts
        self._known: dict[tuple[int, str, int], IntentRow] | None = None
        self._left_over = frozenset[int]()

    def forget_all(self) -> None:
        """Ask the store anew: another process may have sent what we know of."""
        self._known = None

    async def find(self, table_id: int, kind: str) -> IntentRow | None:
        """What is about to be sent of that kind at a table, if anything is."""
        return (await self._all()).get((table_id, kind, -1))

    async def intend(self, table: Table, kind: str, seat: int = -1) -> tuple[IntentRow, bool]:
        """What is about to be sent, stored first; True if it was so already, and may have been sent."""
        known = await self._all()
        before = known.get((table.id, kind, seat))
        if before is not None and before.channel_id == table.channel_id:
            return before, True
        row = known[table.id, kind, seat] = await self._posts.intend(table, kind, seat)
        return row, False

    def left_over(self, intent: IntentRow) -> bool:
        """Whether it was intended before this process served the tables: who knows when it was sent."""
        return intent.nonce in self._left_over

    async def done(self, intent: IntentRow) -> None:
        """It was sent, or never will be."""
        await self._posts.note_sent(intent)
        self.drop(intent)

    def drop(self, intent: IntentRow) -> None:
        """It was sent, and the store was told so with something else."""
        if self._known is not None:
            self._known.pop((intent.game_id, intent.kind, intent.seat), None)

    async def _all(self) -> dict[tuple[int, str, int], IntentRow]:
        if self._known is None:
            # What was about to be sent when this or another process stopped.
            found = await self._posts.intents()
            self._left_over = frozenset(row.nonce for row in found)
            self._known = {(row.game_id, row.kind, row.seat): row for row in found} | (self._known or {})
        return self._known
