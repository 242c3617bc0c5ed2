"""Telling which tables have stalled: once a day in a channel that moderators chose, else each in its own."""

import asyncio
import logging

from bot.messages.overview_pages import report_view, stalled_view
from bot.spans import DAY
from bot.tables.documents import InChannel
from bot.tables.live import new_nonce
from bot.tables.model import NOWHERE
from bot.tables.overview import told_again
from bot.upkeep.channels import channel_gone
from bot.upkeep.failures import TROUBLE, general
from bot.upkeep.posting import Kit

log = logging.getLogger(__name__)

_AGAIN = 3600.0
"""Seconds between two looks."""


class Reports:
    """Looks from time to time; what a server was told last is stored before it is said."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._looking = asyncio.Lock()
        """Each login has this look, however soon after another: two at once would tell the same twice."""

    async def keep_on(self) -> None:
        """Look now, and then every hour."""
        self._kit.alarms.set("reports", _AGAIN, self.keep_on)
        try:
            servers = {guild_id for _, guild_id, _ in await self._kit.service.open_places()}
        except TROUBLE as error:
            log.warning("Which servers have open tables is not known yet: %s", error)
            return
        for guild_id in sorted(servers):
            try:
                async with self._looking:
                    await self._report(guild_id)
            except TROUBLE as error:
                log.warning(
                    "Moderators of server %s could not be told of stalled tables: %s", guild_id, error
                )

    async def _report(self, guild_id: int) -> None:
        server, now = await self._kit.service.servers.read(guild_id), self._kit.setup.clock()
        if server.reports_channel == NOWHERE or now - server.reported_at < DAY:
            return
        stalled = [each for each in await self._kit.service.overview.of(guild_id) if each.stalled]
        if server.reports_channel is None:
            stalled = [each for each in stalled if told_again(each, server.reported_at, now)]
        if not stalled:
            return
        games, chosen = self._kit.setup.games, server.reports_channel
        views = [(each.table.channel_id, stalled_view(each, games)) for each in stalled]
        if chosen is not None:
            views = [(chosen, report_view(stalled, games))]
        await self._kit.service.servers.configure(guild_id, reported_at=now)
        away = True
        for channel_id, view in views:
            try:
                where = InChannel(guild_id=guild_id, channel_id=channel_id)
                await self._kit.channels.post(where, view, nonce=new_nonce())
            except TROUBLE as error:  # a channel that is gone keeps nobody else from being told
                log.warning("Channel %s could not be told of stalled tables: %s", channel_id, error)
                away &= general(error) or channel_gone(error)
                if channel_gone(error):
                    await self._kit.service.servers.lose(guild_id, channel_id)
            else:
                away = False
        if away:  # nobody was told: in an hour again, not in a day or a week
            await self._kit.service.servers.configure(guild_id, reported_at=server.reported_at)
