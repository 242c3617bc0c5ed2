"""A wire between a client and the PostgreSQL server that can be cut at a chosen point."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

SOCKET = ".s.PGSQL.5432"


class Wire:
    """Passes bytes on. `cut_at` cuts every connection at the next message that holds these bytes."""

    def __init__(self, server: str) -> None:
        self._server = server
        self._ends: set[asyncio.StreamWriter] = set()
        self._clients: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.down = False
        self._mark: bytes | None = None
        self._heard = False
        self._stay_down = False
        self._mute = self._secret = False

    def cut_at(self, mark: bytes, *, heard: bool, stay_down: bool = False, unseen: bool = False) -> None:
        """Cut before that message reaches the server, or (`heard`) after it did and before the answer.

        With `unseen` the clients alone see it, as in `leave`.
        """
        self._mark, self._heard, self._stay_down = mark, heard, stay_down
        self._secret = self._secret or unseen

    def cut(self) -> None:
        """Cut all connections now."""
        for end in self._ends:
            end.transport.abort()
        self._ends.clear()

    def leave(self) -> None:
        """Cut all clients off, so that the server does not see it."""
        self._secret = True
        for client in self._clients:
            client.transport.abort()

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.down:
            writer.transport.abort()
            return
        there, away = await asyncio.open_unix_connection(self._server)
        self._ends |= {writer, away}
        self._clients.add(writer)
        for source, target, asking in ((reader, away, True), (there, writer, False)):
            task = asyncio.create_task(self._pass(source, target, asking))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, asking: bool) -> None:
        with suppress(OSError):
            while chunk := await source.read(65536):
                if asking and self._mark is not None and self._mark in chunk:
                    self._mark = None
                    if self._heard:
                        self._mute = True
                        target.write(chunk)
                        await target.drain()
                        await asyncio.sleep(0.3)  # until the server has done it
                    self.down, self._mute = self._stay_down, False
                    (self.leave if self._secret else self.cut)()
                    return
                if asking or not self._mute:
                    target.write(chunk)
                    await target.drain()
        if not (asking and self._secret):
            target.transport.abort()


@asynccontextmanager
async def wired(url: str) -> AsyncIterator[tuple[Wire, str]]:
    """A wire to the database of that address, and the address that goes through it."""
    folder = parse_qs(urlsplit(url).query)["host"][0]
    wire = Wire(f"{folder}/{SOCKET}")
    with tempfile.TemporaryDirectory(prefix="lm-w-") as ours:
        server = await asyncio.start_unix_server(wire.accept, Path(ours) / SOCKET)
        try:
            yield wire, url.replace(folder, ours)
        finally:
            wire.cut()
            server.close()
            await asyncio.gather(*wire._tasks, return_exceptions=True)
