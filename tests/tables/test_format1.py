"""A database of an older Landmoot: its games end with one sentence and their export, its lobbies go on."""

import json
import random
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.tables.keeper import BYGONE, OLD
from bot.tables.model import Phase, Refusal
from bot.tables.service import TableService
from data.sqlite import APPLICATION_ID
from data.store import Store
from rules import record
from rules.fairness import commitment
from tests.tables.helpers import Clock

DUMP = Path(__file__).parents[1] / "data" / "format1.sql"
PLAYING, PAUSED, OVER, ENDED, LOBBY, CALLED_OFF = 1, 2, 3, 4, 5, 6
NAMES = {PLAYING: ["Ann", "Ben", "Cat"], PAUSED: ["Ann", "Ben", "Cat", "Computer 1"]}


@pytest.fixture
async def service(tmp_path: Path, clock: Clock) -> AsyncIterator[TableService]:
    connection = sqlite3.connect(tmp_path / "old.sqlite3")
    connection.executescript(DUMP.read_text(encoding="utf-8"))
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute("PRAGMA user_version = 1")
    connection.close()
    store = await Store.open(tmp_path / "old.sqlite3")
    yield TableService(store, clock=clock, rng=random.Random(7), draw_secret=lambda: bytes(range(32)))
    await store.close()


async def test_before_it_is_retired_nobody_can_move(service: TableService) -> None:
    with pytest.raises(Refusal, match="can't go on"):
        await service.play.glance(PLAYING, 101)


@pytest.mark.parametrize("table_id", [PLAYING, PAUSED])
async def test_a_game_under_way_ends_with_one_sentence_and_its_export(
    service: TableService, table_id: int
) -> None:
    before = await service.get(table_id)
    await service.moderation.retire()
    table = await service.get(table_id)
    assert (table.phase, table.why, table.version) == (Phase.ENDED, OLD, before.version + 1)
    assert OLD.count(".") == 1
    assert table_id in {each.id for each in await service.posts.behind()}, "the channel is told"
    with pytest.raises(Refusal, match="older Landmoot"):
        await service.play.glance(table_id)
    told = json.loads((await service.history.export(table_id)).data)
    assert told["format"] == 1
    assert commitment(bytes.fromhex(told["seed"])) == told["seed_hash"] == table.secret_hash
    assert [seat["name"] for seat in told["seats"]] == NAMES[table_id]
    assert len(told["moves"]) > 3


@pytest.mark.parametrize("table_id", [OVER, ENDED])
async def test_a_finished_game_keeps_its_export(service: TableService, table_id: int) -> None:
    await service.moderation.retire()
    table = await service.get(table_id)
    assert table.version == {OVER: 11, ENDED: 10}[table_id], "nothing has happened there"
    with pytest.raises(Refusal) as refused:
        await service.play.glance(table_id)
    assert refused.value.text == BYGONE
    exported = (await service.history.export(table_id)).data
    assert json.loads(exported)["moves"]
    with pytest.raises(record.Unreadable, match="format 1"):
        record.read(exported)


async def test_a_lobby_goes_on_with_dice_of_the_new_kind(service: TableService) -> None:
    assert (await service.get(LOBBY)).secret_hash == ""
    await service.moderation.retire()
    table = await service.get(LOBBY)
    assert table.phase is Phase.LOBBY
    assert table.secret_hash == commitment(bytes(range(32)))
    assert await service.lobby.start(LOBBY) is not None
    await service.moderation.end(LOBBY)
    assert record.read((await service.history.export(LOBBY)).data).secret == bytes(range(32)).hex()
    assert (await service.get(CALLED_OFF)).phase is Phase.ENDED


async def test_it_is_done_once(service: TableService) -> None:
    await service.moderation.retire()
    versions = [(await service.get(number)).version for number in range(1, 7)]
    await service.moderation.retire()
    assert [(await service.get(number)).version for number in range(1, 7)] == versions
