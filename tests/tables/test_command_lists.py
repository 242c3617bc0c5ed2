"""A Discord that does not answer keeps nobody waiting for a list of commands."""

import asyncio
from pathlib import Path
from typing import Any, cast

import pytest

from bot.client import Landmoot
from bot.setup import Setup
from bot.tables.service import TableService
from bot.upkeep import command_lists
from bot.upkeep.command_lists import CommandLists
from bot.upkeep.later import Alarms, Retries
from bot.upkeep.posting import Kit
from data.store import Store


async def test_a_silent_discord_is_given_up(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = Landmoot(tmp_path / "unused.sqlite3")
    alarms = Alarms(bot.background.spawn)
    kit = Kit(TableService(store), cast(Any, None), alarms, Retries(alarms), Setup())
    lists = CommandLists(kit, bot.tree)

    async def silent(**named: Any) -> Any:
        await asyncio.Event().wait()

    monkeypatch.setattr(bot.tree, "sync", silent)
    monkeypatch.setattr(command_lists, "_PATIENCE", 0.01)
    assert "accepts no more for now" in await lists.add(7, "land")
    row = await store.read.command_list(7)
    assert row is not None
    assert (row.games, row.hash) == ("land", "")
