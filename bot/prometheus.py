"""The meters as Prometheus reads them, on a port of this machine."""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial

from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from typing_extensions import override

from bot.meters import GAUGES, Meters

_HOST = "127.0.0.1"
_NAME = "landmoot"
"""Begins every name."""
_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)
_SLOW = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)


class Prometheus(Meters):
    """Counts in a registry of its own."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        counter = partial(Counter, namespace=_NAME, registry=registry)
        gauge = partial(Gauge, namespace=_NAME, registry=registry)
        histogram = partial(Histogram, namespace=_NAME, registry=registry)
        self._moves = counter("moves", "Moves stored.", ("game", "by"))
        self._stored = histogram("stored_seconds", "What storing a move takes.", buckets=_QUICK)
        self._shown = histogram(
            "shown_seconds", "From a move to its board: waiting, drawing, posting.", buckets=_SLOW
        )
        self._requests = histogram(
            "request_seconds",
            "Requests to Discord, from sending to the answer.",
            ("kind", "status"),
            buckets=_SLOW,
        )
        self._limited = counter("rate_limited", "Requests that Discord put off (429).", ("scope",))
        self._lag = histogram("loop_lag_seconds", "How late the event loop wakes.", buckets=_QUICK)
        self._open = gauge("open_tables", "Open tables.", ("game",))
        self._gauges = {name: gauge(name, help) for name, help in GAUGES.items()}

    @override
    def moved(self, game: str, by: str, seconds: float) -> None:
        self._moves.labels(game, by).inc()
        self._stored.observe(seconds)

    @override
    def shown(self, seconds: float) -> None:
        self._shown.observe(seconds)

    @override
    def requested(self, kind: str, status: int, limited: str, seconds: float) -> None:
        self._requests.labels(kind, str(status)).observe(seconds)
        if limited:
            self._limited.labels(limited).inc()

    @override
    def late(self, seconds: float) -> None:
        self._lag.observe(seconds)

    @override
    def watch(self, gauge: str, value: Callable[[], float]) -> None:
        self._gauges[gauge].set_function(value)

    @override
    def tables(self, open_tables: Mapping[str, int]) -> None:
        self._open.clear()
        for game, number in open_tables.items():
            self._open.labels(game).set(number)

    @override
    async def serve(self, port: int) -> None:
        """Answer on `http://127.0.0.1:PORT/metrics`, for ever; raises OSError if the port is taken."""
        app = web.Application()
        app.router.add_get("/metrics", self._answer)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        try:
            await web.TCPSite(runner, _HOST, port).start()
            await asyncio.Event().wait()
        finally:
            await runner.cleanup()

    async def _answer(self, _: web.Request) -> web.Response:
        return web.Response(
            body=generate_latest(self.registry), headers={"Content-Type": CONTENT_TYPE_LATEST}
        )
