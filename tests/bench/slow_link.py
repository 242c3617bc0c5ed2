"""A link as between a host and Discord, on loopback: 80 to 150 ms there and back, half-closed connections.

Every byte of a connection arrives in order, each piece half of that later than it was sent. Now and then a
connection is closed towards the bot alone: what the bot goes on sending there reaches nobody, as when a
balancer forgets it. Connections of the gateway live. (Toxiproxy is the model.)
"""

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

LEAST, MOST = 0.08, 0.15
"""Seconds there and back."""
HALF_CLOSED = 0.05
"""The share of connections that are closed half."""
_LIVES = (0.5, 10.0)
"""Seconds that such a one lives."""


class Link:
    """Passes connections on to a port of this machine."""

    def __init__(self, port: int, seed: int = 1) -> None:
        self._port = port
        self._chance = random.Random(seed)
        self._passing = set[asyncio.Task[None]]()

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection until both sides have ended it."""
        first = await reader.read(1 << 16)
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        half = not first.startswith(b"GET /gw") and self._chance.random() < HALF_CLOSED
        ends = asyncio.get_running_loop().time() + self._chance.uniform(*_LIVES) if half else None
        ways = [
            asyncio.create_task(self._pass(reader, far_writer, first, ends, silently=True)),
            asyncio.create_task(self._pass(far_reader, writer, b"", ends)),
        ]
        self._passing.update(ways)
        try:
            await asyncio.gather(*ways)
        finally:
            self._passing.difference_update(ways)
            for each in (writer, far_writer):
                each.close()

    async def _pass(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        first: bytes,
        ends: float | None,
        *,
        silently: bool = False,
    ) -> None:
        """Pass on what comes, each piece in its time, then the end of it; after `ends` nothing any more."""
        line = asyncio.Queue[tuple[float, bytes]]()
        clock = time.monotonic

        async def take() -> None:
            data = first
            with suppress(ConnectionError):
                while data := data or await reader.read(1 << 16):
                    line.put_nowait((clock() + self._chance.uniform(LEAST, MOST) / 2, data))
                    data = b""
            line.put_nowait((clock() + MOST / 2, b""))

        taking = asyncio.create_task(take())
        with suppress(ConnectionError, TimeoutError):
            async with asyncio.timeout_at(None if silently else ends):
                while True:
                    due, data = await line.get()
                    await asyncio.sleep(max(0.0, due - clock()))
                    if not data:
                        break
                    if ends is None or not silently or asyncio.get_running_loop().time() < ends:
                        writer.write(data)
                        await writer.drain()
        with suppress(OSError, RuntimeError):
            if writer.can_write_eof():
                writer.write_eof()
        taking.cancel()
        await asyncio.gather(taking, return_exceptions=True)

    def stop(self) -> None:
        """Let go of every connection."""
        for each in self._passing:
            each.cancel()


@asynccontextmanager
async def slow(port: int) -> AsyncIterator[int]:
    """A port of this machine behind which lies that one, far away."""
    link = Link(port)

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.CancelledError):
            await link.connected(reader, writer)

    server = await asyncio.start_server(connected, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        link.stop()
