"""A store in a folder of its own, a clock that is moved by hand, and a service over both."""

import random
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.setup import Setup
from bot.tables.service import TableService
from data.store import Store
from tests.tables.helpers import GAMES, Clock, Tables


@pytest.fixture(autouse=True)
def _soon(databases_in_loop: None) -> None:
    """A database answers in the next turn of the loop."""


@pytest.fixture
async def store(tmp_path: Path, new_file: Path) -> AsyncIterator[Store]:
    opened = await Store.open(shutil.copy(new_file, tmp_path / "tables.sqlite3"))
    yield opened
    await opened.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def service(store: Store, clock: Clock) -> TableService:
    return TableService(
        store, Setup(games=GAMES, clock=clock, rng=random.Random(7), draw_secret=lambda: bytes(range(32)))
    )


@pytest.fixture
def tables(service: TableService) -> Tables:
    return Tables(service)
