"""What is measured while the bot runs, for whoever looks after it: sums, in which nobody can be told."""

import asyncio
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import aiohttp

from data.errors import StoreError
from data.store import Store

_WORDS = {
    "@me", "@original", "applications", "bot", "callback", "channels", "commands", "gateway", "guilds",
    "interactions", "messages", "threads", "users", "webhooks",
}  # fmt: skip
"""What a request's path may say; all else in it is an id or a token."""
_BEAT = 0.1
_LOOK = 30.0


GAUGES = {
    "waiting_requests": "Requests that wait for their turn.",
    "waiting_thoughts": "Computer players that think or wait to.",
}


class Meters:
    """Is told what happens; this one takes no note of it."""

    def moved(self, game: str, by: str, seconds: float) -> None:
        """A move was stored; that took so many seconds."""

    def shown(self, seconds: float) -> None:
        """A board was posted, so many seconds after it was to be."""

    def requested(self, kind: str, status: int, limited: str, seconds: float) -> None:
        """Discord answered a request; `limited` is the scope of a 429, else empty."""

    def late(self, seconds: float) -> None:
        """The event loop was late by that much."""

    def watch(self, gauge: str, value: Callable[[], float]) -> None:
        """Ask this for the value of a gauge (see `GAUGES`) whenever somebody looks."""

    def tables(self, open_tables: Mapping[str, int]) -> None:
        """So many tables are open, by game."""

    async def serve(self, port: int) -> None:
        """Let them be read on a port of this machine, for ever; raises OSError if it is taken."""


def trace_config(meters: Meters) -> aiohttp.TraceConfig:
    """What discord.py takes as `http_trace`: every request to Discord is noted."""
    trace = aiohttp.TraceConfig()

    async def started(_: Any, context: Any, __: aiohttp.TraceRequestStartParams) -> None:
        context.began = time.perf_counter()

    async def ended(_: Any, context: Any, params: aiohttp.TraceRequestEndParams) -> None:
        status = params.response.status
        limited = params.response.headers.get("X-RateLimit-Scope", "unknown") if status == 429 else ""
        meters.requested(
            kind(params.method, params.url.path), status, limited, time.perf_counter() - context.began
        )

    trace.on_request_start.append(started)
    trace.on_request_end.append(ended)
    return trace


def kind(method: str, path: str) -> str:
    """What a request is about, without any id or token: `POST channels/messages`."""
    return f"{method} {'/'.join(word for word in path.split('/') if word in _WORDS)}"


async def watch_loop(meters: Meters) -> None:
    """For ever: note how late the event loop wakes."""
    while True:
        began = time.perf_counter()
        await asyncio.sleep(_BEAT)
        meters.late(max(0.0, time.perf_counter() - began - _BEAT))


async def watch_tables(meters: Meters, store: Store) -> None:
    """For ever: note how many tables are open."""
    while True:
        with suppress(StoreError):
            meters.tables(await store.read.open_by_game())
        await asyncio.sleep(_LOOK)
