"""A fresh simulated Discord with the real bot for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from bot.client import Landmoot
from tests.discord.world import Env, Painting, World, new_bot, pixels


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "bot.sqlite3"


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
async def world(env: simcord.Env, database: Path, painting: Painting) -> World:
    made = World(env, database, painting)
    await env.settle()
    return made
