"""Posted messages: which message shows which version of a table, so that a lost post is repeated."""

from dataclasses import replace

import msgspec

from bot.tables.keeper import Keeper
from bot.tables.live import Live, post_of
from bot.tables.model import Post, Table
from data.rows import PostRow


class Posts:
    """What Discord was shown."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    async def shown(
        self, table_id: int, version: int, message_id: int, channel_id: int | None = None
    ) -> None:
        """That version of the table is now shown in this message (new or edited).

        The message shown before becomes `outdated`. A version older than the one already shown
        changes nothing but that: the message is outdated at once.
        """
        async with self._keeper.lock(table_id):
            live = await self._keeper.live(table_id)
            table = live.table
            newest = table.post is None or version >= table.post.version
            channel_id = table.channel_id if channel_id is None else channel_id
            row = PostRow(
                message_id=message_id,
                game_id=table_id,
                channel_id=channel_id,
                version=version,
                is_newest=newest,
            )
            async with self._keeper.writing(table_id) as write:
                await write.set_post(row)
                if newest:
                    await write.set_shown(table_id, version)
            self._set_post(live, post_of(row) if newest else table.post)

    async def not_shown(self, table_id: int) -> None:
        """This version can't be shown anywhere (the channel is gone); `behind` waits for the next one."""
        async with self._keeper.lock(table_id):
            live = await self._keeper.live(table_id)
            async with self._keeper.writing() as write:
                await write.set_shown(table_id, live.table.version)

    async def lost(self, message_id: int) -> None:
        """That message no longer exists; its table, if open, is behind again."""
        row = await self._keeper.store.read.post(message_id)
        if row is None:
            return
        async with self._keeper.lock(row.game_id):
            live = await self._keeper.live(row.game_id)
            post = live.table.post
            newest = post is not None and post.message_id == message_id
            async with self._keeper.writing(row.game_id) as write:
                await write.remove_post(message_id)
                if newest and live.table.open:
                    await write.set_shown(row.game_id, 0)
            self._set_post(live, None if newest else post)

    async def behind(self) -> list[Table]:
        """The tables whose newest version is not shown yet, finished ones too."""
        return [
            live.table for live in await self._keeper.peek_all(await self._keeper.store.read.games_behind())
        ]

    async def outdated(self, table_id: int | None = None) -> list[Post]:
        """Older messages (of one table or of all) that still have their buttons."""
        return [post_of(row) for row in await self._keeper.store.read.older_posts(table_id)]

    async def stripped(self, message_id: int) -> None:
        """That older message has lost its buttons, or is gone."""
        async with self._keeper.writing() as write:
            await write.remove_post(message_id)

    def _set_post(self, live: Live, post: Post | None) -> None:
        self._keeper.remember(replace(live, table=msgspec.structs.replace(live.table, post=post)))
