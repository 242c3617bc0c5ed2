"""A fresh simulated Discord with the real bot for each test."""

import json
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from bot.client import Landmoot
from bot.upkeep import desks
from bot.verbs import panel
from render import finale
from tests.discord.world import Env, Painting, Pixel, World, new_bot, pixels

_make = finale.make
_FINALES: dict[object, finale.Finale] = {}


def _once(game: Any, data: bytes, painter: Any, *, page: bool = False, chances: Any = ()) -> finale.Finale:
    """The same short game ends in two dozen tests: where no board of it is drawn, it is told once."""
    key = data, page, chances
    if not isinstance(painter, Pixel):
        return _make(game, data, painter, page=page, chances=chances)
    if key not in _FINALES:
        _FINALES[key] = _make(game, data, painter, page=page, chances=chances)
    return _FINALES[key]


@pytest.fixture(autouse=True)
def _soon(databases_in_loop: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database answers in the next turn of the loop; a press waits until a busy machine has drawn."""
    monkeypatch.setattr(panel, "PATIENCE", 0.8)
    monkeypatch.setattr(finale, "make", _once)


@pytest.fixture
def database(tmp_path: Path, new_file: Path) -> Path:
    return Path(shutil.copy(new_file, tmp_path / "bot.sqlite3"))


@pytest.fixture
def painting() -> Painting:
    """A module whose tests are about pictures overrides this."""
    return pixels


@pytest.fixture
async def env(database: Path, painting: Painting) -> AsyncIterator[simcord.Env]:
    started = Env(new_bot(database, painting))
    try:
        await started.start()
        yield started
    finally:
        bot = started.bot
        assert isinstance(bot, Landmoot)
        try:
            await started.shutdown()
        finally:
            await bot.close()
    started._raise_errors_since(started._errors_acknowledged)


@pytest.fixture
def long_days(monkeypatch: pytest.MonkeyPatch) -> None:
    """The look for what was left over comes rarely: where days pass it would take most of the time."""
    monkeypatch.setattr(desks, "_PAUSE", 6 * 3600.0)


@pytest.fixture
async def world(env: simcord.Env, database: Path, painting: Painting) -> World:
    made = World(env, database, painting)
    await env.settle()
    return made


@pytest.fixture
def nonces(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Discord's own dedupe, which the simulation lacks: a nonce that was sent gives the message of then."""
    known: dict[str, Any] = {}
    send = discord.http.HTTPClient.send_message

    async def deduped(self: Any, channel_id: Any, *, params: Any) -> Any:
        part = next((each for each in params.multipart or () if each["name"] == "payload_json"), None)
        payload = params.payload or json.loads(part["value"])
        nonce = payload.get("nonce")
        assert nonce and payload["enforce_nonce"], "everything that is sent can be sent again"
        if nonce not in known:
            known[nonce] = await send(self, channel_id, params=params)
        return known[nonce]

    monkeypatch.setattr(discord.http.HTTPClient, "send_message", deduped)
    return known
