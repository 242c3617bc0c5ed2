"""Asking relays for a round: what is believed, what is not, and how long it may take."""

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from aiohttp import web

from bot.beacon import quicknet, source
from bot.beacon.source import Relays, Unavailable
from tests.beacon.standin import KEY, Relay, answer, holds, sign

ROUND = 1000


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quicknet, "KEY", KEY)


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check in this process: as the other one does, but sooner."""

    async def checked(round: int, signature: str) -> bool:
        return holds(round, signature, KEY)

    monkeypatch.setattr(source, "_holds", checked)


async def asked(*addresses: str) -> str:
    return await Relays(addresses).signature(ROUND)


@pytest.fixture
async def good() -> AsyncIterator[str]:
    async with Relay() as address:
        yield address


@pytest.mark.usefixtures("here")
async def test_a_signed_value_is_taken_and_asked_for_once() -> None:
    relay = Relay()
    async with relay as address:
        relays = Relays([address + "/"])
        assert await relays.signature(ROUND) == sign(ROUND)
        assert await asyncio.gather(*(relays.signature(ROUND) for _ in range(3))) == [sign(ROUND)] * 3
    assert relay.paths == [f"/{quicknet.HASH}/public/{ROUND}"]


async def test_the_check_has_a_process_that_ends(good: str) -> None:
    psutil = pytest.importorskip("psutil")
    before = psutil.Process().children()
    assert await Relays([good]).signature(ROUND) == sign(ROUND)
    assert psutil.Process().children() == before
    async with Relay(lambda round: answer(round, sign(round, 17))) as bad:
        with pytest.raises(Unavailable, match="not the value of that round"):
            await Relays([bad]).signature(ROUND)
    assert psutil.Process().children() == before


async def test_that_process_knows_no_secret_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANDMOOT_TOKEN", "a.b.c")
    assert "LANDMOOT_TOKEN" not in source._environment()
    assert source._environment()["PATH"]


def redirect(round: int) -> web.Response:
    return web.Response(status=302, headers={"Location": f"/elsewhere/{round}"})


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("answers", "why"),
    [
        (lambda round: answer(round, sign(round, 17)), "not the value of that round"),  # signed by another
        (lambda round: answer(round - 1), "not the value of that round"),  # replayed
        (lambda round: answer(round - 1) | {"round": round}, "not the value of that round"),
        (lambda round: answer(round) | {"randomness": "00" * 32}, "not the value of that round"),
        (lambda round: answer(round, "00" * 48), "not the value of that round"),  # off the curve
        (lambda round: answer(round, "c0" + "00" * 47), "not the value of that round"),  # infinity
        (lambda round: answer(round, sign(round)[:-2]), "not the value of that round"),
        (lambda round: {"round": round, "randomness": "00" * 32}, "cannot be read"),  # unsigned
        (lambda round: answer(round) | {"signature": "not hex"}, "cannot be read"),
        (lambda round: answer(round) | {"round": "1000"}, "cannot be read"),
        (lambda round: b"<html>", "cannot be read"),
        (lambda round: b"[" * 4000, "cannot be read"),
        (lambda round: b" " * 5_000_000, "far too long"),
        (redirect, "status 302"),
        (lambda round: web.Response(status=404), "status 404"),  # it is not there yet
        (lambda round: web.Response(status=500), "status 500"),
    ],
)
async def test_what_is_no_value_is_refused_and_the_next_address_asked(
    answers: Callable[[int], Any], why: str, good: str
) -> None:
    relay = Relay(answers)
    async with relay as bad:
        with pytest.raises(Unavailable, match=why):
            await asked(bad)
        assert len(relay.paths) == 1, "no redirect is followed"
        assert await asked(bad, good) == sign(ROUND)


@pytest.mark.usefixtures("here")
async def test_nobody_waits_for_an_address_that_is_silent(good: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "_PATIENCE", 0.2)

    with socket.create_server(("127.0.0.1", 0)) as silent:
        began = time.monotonic()
        addresses = f"http://127.0.0.1:{silent.getsockname()[1]}", "http://127.0.0.1:1", good
        assert await asked(*addresses) == sign(ROUND)
    assert time.monotonic() - began < 4


@pytest.mark.usefixtures("here")
async def test_while_it_is_away_it_is_not_asked_by_every_table(monkeypatch: pytest.MonkeyPatch) -> None:
    relay = Relay(lambda round: web.Response(status=500))
    async with relay as address:
        relays = Relays([address])
        for round in (ROUND, ROUND + 1):
            with pytest.raises(Unavailable):
                await relays.signature(round)
        assert len(relay.paths) == 1
        relay.answers = answer
        monkeypatch.setattr(source, "_AWAY", 0.0)
        assert await relays.signature(ROUND) == sign(ROUND)


@pytest.mark.usefixtures("here")
async def test_whether_it_is_there_is_seen_by_a_round_of_a_minute_ago() -> None:
    relay = Relay()
    async with relay as address:
        relays = Relays([address])
        now = quicknet.due(ROUND) + 60
        assert await relays.there(now)
        assert await relays.there(now)
    assert relay.paths == [f"/{quicknet.HASH}/public/{ROUND}"]
    assert not await Relays([address]).there(now), "nobody listens there any more"
    assert not await Relays([]).there(now)


async def test_a_check_that_cannot_be_made_takes_nothing(good: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source.sys, "executable", "/bin/false")
    with pytest.raises(Unavailable, match="could not be checked"):
        await Relays([good]).signature(ROUND)
