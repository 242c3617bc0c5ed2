"""What is measured: moves, boards, requests, the event loop; and how it is read."""

import asyncio
import json
import logging
import socket
from collections.abc import Mapping

import aiohttp
import pytest
from aiohttp import web

from bot.logs import JsonLines
from bot.meters import kind, trace_config, watch_loop, watch_tables
from bot.prometheus import Prometheus
from bot.setup import Setup
from bot.tables.service import TableService
from data.store import Store
from tests.tables.helpers import ANN, BEN, GAMES, Tables
from tests.tables.toy import Roll


def value(meters: Prometheus, name: str, labels: Mapping[str, str] | None = None) -> float | None:
    return meters.registry.get_sample_value(name, dict(labels or {}))


async def test_moves_are_counted_when_they_are_stored(store: Store) -> None:
    meters = Prometheus()
    tables = Tables(TableService(store, Setup(games=GAMES, meters=meters)))
    table = await tables.started(ANN, BEN)
    await tables.do(table.id, Roll())
    assert value(meters, "landmoot_moves_total", {"game": "toy", "by": "person"}) == 1
    assert value(meters, "landmoot_stored_seconds_count") == 2, "the start is stored as a move too"
    looking = asyncio.create_task(watch_tables(meters, store))
    await asyncio.sleep(0.3)
    looking.cancel()
    assert value(meters, "landmoot_open_tables", {"game": "toy"}) == 1


async def test_a_late_event_loop_is_noticed() -> None:
    import time

    meters = Prometheus()
    watching = asyncio.create_task(watch_loop(meters))
    await asyncio.sleep(0.02)
    time.sleep(0.3)  # noqa: ASYNC251 - that is what keeps the loop waiting
    await asyncio.sleep(0.05)
    watching.cancel()
    assert (value(meters, "landmoot_loop_lag_seconds_sum") or 0) > 0.15


async def test_requests_are_noted_by_kind_and_what_was_limited() -> None:
    async def answer(request: web.Request) -> web.Response:
        if "limited" in request.query:
            return web.Response(status=429, headers={"X-RateLimit-Scope": "global"})
        return web.Response(text="{}")

    meters, app = Prometheus(), web.Application()
    app.router.add_route("*", "/{rest:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    async with aiohttp.ClientSession(trace_configs=[trace_config(meters)]) as session:
        for query in ("", "?limited"):
            async with session.post(f"http://127.0.0.1:{port}/api/v10/channels/77/messages{query}"):
                pass
    await runner.cleanup()
    posted = {"kind": "POST channels/messages"}
    assert value(meters, "landmoot_request_seconds_count", posted | {"status": "200"}) == 1
    assert value(meters, "landmoot_rate_limited_total", {"scope": "global"}) == 1


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/api/v10/channels/123/messages/456", "channels/messages"),
        ("/api/v10/interactions/1/aW50ZXJhY3Rpb246MTIz/callback", "interactions/callback"),
        ("/api/v10/webhooks/1/tokenofletters1/messages/@original", "webhooks/messages/@original"),
        ("/api/v10/webhooks/1/tokenoflettersonly/messages/@original", "webhooks/messages/@original"),
        ("/api/v10/users/@me", "users/@me"),
    ],
)
def test_a_kind_of_request_names_no_id_and_no_token(path: str, said: str) -> None:
    assert kind("GET", path) == f"GET {said}"


async def test_they_are_read_on_this_machine_only() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    meters = Prometheus()
    meters.watch("waiting_requests", lambda: 7)
    meters.shown(0.2)
    serving = asyncio.create_task(meters.serve(port))
    await asyncio.sleep(0.1)
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as got:
        text = await got.text()
    serving.cancel()
    await asyncio.gather(serving, return_exceptions=True)
    assert "landmoot_waiting_requests 7.0" in text
    assert "landmoot_shown_seconds_count 1.0" in text


def test_a_log_of_json_has_one_object_a_line() -> None:
    try:
        raise ValueError("two\nlines")
    except ValueError as error:
        record = logging.LogRecord("x", logging.ERROR, "f", 1, "It is %s", ("so",), (ValueError, error, None))
    line = JsonLines().format(record)
    assert "\n" not in line
    assert json.loads(line)["message"] == "It is so"
    assert "ValueError" in json.loads(line)["error"]
