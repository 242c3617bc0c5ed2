"""Posted messages: which message shows which version of a table, so that a lost post is repeated."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.tables.keeper import TablePart
from bot.tables.live import Live, intent_row, post_of, post_row
from bot.tables.luck import STATEMENT
from bot.tables.model import Phase, Post, Table
from data.rows import IntentRow

CALL = "call"
"""The phase in a message that only calls people; it keeps their ids, and whether they are only to answer."""
TO_ANSWER = "answer"
BOARD, REMINDER, FINALE, SUMMON = "board", "reminder", "finale", "summon"
CHANCES = "chances"
GATHER, PLEAD, SEATED, WHISPER = "gather", "plead", "seated", "whisper"
"""What a message is about to be sent for."""
CALLING = (REMINDER, WHISPER)
"""What calls somebody to a move at that version: at a later one it is another message. Lobbies and requests
have a version for each who joins or agrees, and their call stays the same."""


class Posts(TablePart):
    """What Discord was shown."""

    async def note_shown(self, post: Post) -> Post | None:
        """That message (new or edited) now shows that version of its table.

        The message shown before becomes `outdated`. A version older than the one already shown
        changes nothing but that: the message is outdated at once. Returns the message that is
        outdated since then, if there is one. Of a game that is over, and has changed since, it keeps nothing
        told: somebody may be forgotten whom that names.
        """
        async with self._keeper.changing(post.table_id) as live:
            shown = live.table.post
            newest = shown is None or post.version >= shown.version
            async with self._keeper.writing(post.table_id) as write:
                if not live.table.open and await write.held(post.table_id) != post.version:
                    post = replace(post, kept="", asked=())
                if newest:
                    await write.set_shown(post.table_id, post.version)
                await write.set_post(post_row(post, is_newest=newest))
                await write.drop_intent(post.table_id, BOARD)
            self._set_post(live, post if newest else shown)
            if not newest:
                return post
            return None if shown is None or shown.message_id == post.message_id else shown

    async def note_uncalled(self, table_id: int, user_id: int) -> None:
        """The newest message asks for the move of somebody who is to be called by another one."""
        async with self._keeper.changing(table_id) as live:
            post = live.table.post
            if post is not None and user_id in post.asked:
                post = replace(post, asked=tuple(each for each in post.asked if each != user_id))
                async with self._keeper.writing(table_id) as write:
                    await write.set_post(post_row(post, is_newest=True))
                self._set_post(live, post)

    async def intents(self, table_id: int | None = None) -> list[IntentRow]:
        """What was about to be sent (at one table or at all) when the bot stopped."""
        return await self._keeper.store.read.intents(table_id)

    async def unsaid(self, table: Table) -> list[IntentRow]:
        """What the channel is still to be told of the dice as they were at that version, oldest first."""
        rows = await self._keeper.store.read.intents(table.id)
        return [row for row in rows if row.kind == STATEMENT and row.seat <= table.version]

    async def intend(self, table: Table, kind: str, seat: int = -1) -> IntentRow:
        """Store, before a message is sent, that it will be, and by which nonce Discord is to know it."""
        row = intent_row(table, kind, seat, self._keeper.clock())
        await self._keeper.write(lambda write: write.put_intent(row))
        return row

    async def note_sent(self, intent: IntentRow) -> None:
        """That message was sent, or never will be."""
        await self._keeper.write(lambda write: write.drop_intent(intent.game_id, intent.kind, intent.seat))

    async def note_called(
        self, table: Table, message_id: int, people: Sequence[int], *, to_answer: bool
    ) -> Post:
        """That message only calls these people: it goes once they have done what it calls them for."""
        called = " ".join([*map(str, people), *([TO_ANSWER] if to_answer else [])])
        return await self.note_older(
            Post(table.id, table.channel_id, message_id, table.version, CALL, kept=called)
        )

    async def note_older(self, post: Post) -> Post:
        """That message is not the newest, and has something that is to go."""
        await self._keeper.write(lambda write: write.set_post(post_row(post, is_newest=False)))
        return post

    async def not_shown(self, table_id: int) -> None:
        """This version can't be shown anywhere (the channel is gone); `behind` waits for the next one."""
        async with self._keeper.changing(table_id) as live, self._keeper.writing() as write:
            await write.set_shown(table_id, live.table.version)

    async def note_lost(self, message_id: int) -> None:
        """That message no longer exists; its table, if open, is behind again."""
        row = await self._keeper.store.read.post(message_id)
        if row is None:
            return
        async with self._keeper.changing(row.game_id) as live:
            post = live.table.post
            newest = post is not None and post.message_id == message_id
            async with self._keeper.writing(row.game_id) as write:
                if newest and live.table.open:
                    await write.set_shown(row.game_id, 0)
                await write.remove_post(message_id)
            self._set_post(live, None if newest else post)

    async def behind(self) -> list[Table]:
        """The tables whose newest version is not shown yet, finished ones too."""
        return [
            live.table for live in await self._keeper.peek_all(await self._keeper.store.read.games_behind())
        ]

    async def outdated(self, table_id: int | None = None) -> list[Post]:
        """Older messages (of one table or of all) that still have their buttons."""
        return [post_of(row) for row in await self._keeper.store.read.older_posts(table_id)]

    async def of_lobby(self, post: Post) -> bool:
        """True if that message was posted before the game began."""
        if post.phase:
            return post.phase == Phase.LOBBY
        began = await self._keeper.store.read.began(post.table_id)
        return began is None or post.version < began

    async def note_stripped(self, message_id: int) -> None:
        """That older message has lost its buttons, or is gone."""
        await self._keeper.write(lambda write: write.remove_post(message_id))

    def _set_post(self, live: Live, post: Post | None) -> None:
        self._keeper.tables.keep(replace(live, table=replace(live.table, post=post)))
