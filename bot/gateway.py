"""The connection through which Discord tells what happens: how a shard leaves it, and whether it may come."""

import asyncio
import logging
from contextlib import suppress
from functools import partial

import aiohttp
import discord
from discord.gateway import ReconnectWebSocket
from discord.shard import Shard

log = logging.getLogger(__name__)

_FAREWELL = 2.0
"""Seconds that Discord may take to say goodbye, too."""
_BETWEEN = 5.0
"""Seconds between two logins of one lane."""
_SPARE = 5.0
"""Seconds to wait longer than Discord says, whose clock may differ."""


async def leave(client: discord.AutoShardedClient) -> None:
    """Have Discord send no more; what it had sent before it knew is still taken in."""
    shards = [shard for shard in client.shards.values() if isinstance(shard._parent, Shard)]  # not SimCord's
    await asyncio.gather(*(_leave(shard) for shard in shards if not shard.is_closed()))


async def _leave(shard: discord.ShardInfo) -> None:
    # discord.py and aiohttp only know how to leave and listen no more: a press that was on its way would
    # never be answered. So the worker stops, we say goodbye, and read what comes until the reply.
    shard._parent._cancel_task()
    if shard._parent._task is not None:
        await asyncio.wait([shard._parent._task])  # two cannot listen at a time
    socket, gateway = shard._parent.ws.socket, shard._parent.ws
    with suppress(Exception):
        await socket._writer.close(1000)
        async with asyncio.timeout(_FAREWELL):
            while (message := await socket.receive()).type in (
                aiohttp.WSMsgType.TEXT,
                aiohttp.WSMsgType.BINARY,
            ):
                await gateway.received_message(message.data)
    await shard.disconnect()


def go_on_trying(shard: discord.ShardInfo) -> None:
    """Have a shard log in again whenever it is cut off, in the middle of a login as well."""
    if isinstance(shard._parent, Shard):
        shard._parent.reconnect = partial(_log_in, shard._parent)  # type: ignore[method-assign]


async def _log_in(shard: Shard) -> None:
    # discord.py takes a connection that ends before Discord's greeting, when it is to replace another, for a
    # fault of ours, and ends the whole bot. One that ends while it resumes can be resumed still.
    known = shard._handled_exceptions
    shard._handled_exceptions = (*known, ReconnectWebSocket)
    try:
        await Shard.reconnect(shard)
    finally:
        shard._handled_exceptions = known


class LoginTurns:
    """When the shards of this process may log in: one of each lane in five seconds."""

    def __init__(self) -> None:
        self.lanes = 1
        """How many Discord allows this bot (`max_concurrency`)."""
        self._last: dict[int, float] = {}

    def lane(self, shard: int) -> int:
        """That of a shard."""
        return shard % self.lanes

    async def wait(self, shard: int) -> None:
        """Wait for the turn of a shard, and take it."""
        now, lane = asyncio.get_running_loop().time(), self.lane(shard)
        begin = max(now, self._last.get(lane, now - _BETWEEN) + _BETWEEN)
        self._last[lane] = begin
        await asyncio.sleep(begin - now)


async def wait_for_sessions(client: discord.AutoShardedClient, shards: int | None) -> int:
    """Wait until Discord allows so many logins more: it resets the token of who goes on without.

    Without a number, as many as Discord wants there to be. Returns how many lanes it has for them. Raises
    discord.GatewayNotFound, or what the network does.
    """
    while True:
        wanted, _, limits = await client.http.get_bot_gateway()
        if limits["remaining"] >= min(shards or wanted, limits["total"]):
            return max(1, limits["max_concurrency"])
        seconds = limits["reset_after"] / 1000 + _SPARE
        log.warning(
            "Discord allows %d more logins of %d; waiting %.0f minutes until it counts anew.",
            limits["remaining"],
            limits["total"],
            seconds / 60,
        )
        await asyncio.sleep(seconds)
