import asyncio
import gzip
import sqlite3
import sys
from pathlib import Path

import pytest
from aiohttp import web

from bot.beacon import source
from bot.cli import common, doctor
from data.migrate import migrations
from data.store import Store
from rules.catalogue import GAMES
from tests.beacon.standin import Relay


def found():
    return list(doctor.examine())


def about(subject):
    return [finding for finding in found() if finding.subject == subject]


def test_all_is_well_in_an_empty_folder(landmoot, alone):
    result = landmoot("doctor")
    assert result.exit_code == 0, result.output
    for game in GAMES.values():
        assert game.title in result.output
    assert "✗" not in result.output
    assert list(alone.iterdir()) == [], "the doctor leaves nothing behind"


@pytest.mark.parametrize("name", ["LANDMOOT_TOKEN", "LANDMOOT_LOG_LEVEL"])
def test_a_bad_variable_is_named(landmoot, monkeypatch, name):
    monkeypatch.setenv(name, "certainly wrong")
    result = landmoot("doctor")
    assert result.exit_code == 1
    assert name in result.output
    assert "certainly wrong" not in result.output


def test_a_slip_in_a_name_is_told(landmoot, alone):
    (alone / ".env").write_text("LANDMOOT_TOKN=x\n")
    result = landmoot("doctor")
    assert result.exit_code == 1
    assert "LANDMOOT_TOKN is not a setting" in " ".join(result.output.split())


def test_a_missing_token_is_no_fault():
    (finding,) = about("LANDMOOT_TOKEN")
    assert finding.state == "open"


async def test_a_database_that_a_bot_serves(alone):
    store = await Store.open(alone / "landmoot.sqlite3")
    (finding,) = await asyncio.to_thread(about, "LANDMOOT_DATABASE")
    await store.close()
    assert finding.state == "good"
    assert f"schema {len(migrations())}" in finding.text


def test_a_database_of_an_earlier_version_is_only_looked_at(alone):
    with gzip.open(Path(__file__).parents[1] / "data" / "releases" / "1.0.0.sqlite3.gz") as packed:
        held = packed.read()
    (alone / "landmoot.sqlite3").write_bytes(held)
    (finding,) = about("LANDMOOT_DATABASE")
    assert finding.state == "good"
    assert (alone / "landmoot.sqlite3").read_bytes() == held


def test_a_database_whose_restore_was_cut_off(alone):
    (alone / "landmoot.sqlite3.restoring").touch()
    (finding,) = about("LANDMOOT_DATABASE")
    assert finding.state == "bad" and "run `landmoot restore` again" in finding.text


def test_metrics_without_their_package_are_told(landmoot, monkeypatch):
    monkeypatch.setenv("LANDMOOT_METRICS_PORT", "9100")
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    (finding,) = about("LANDMOOT_METRICS_PORT")
    assert finding.state == "bad"
    assert 'pip install "landmoot[metrics]"' in finding.text


@pytest.mark.parametrize("damage", ["text", "foreign", "newer", "folder", "nowhere"])
def test_a_database_that_cannot_be_used(monkeypatch, alone, damage):
    path = alone / "landmoot.sqlite3"
    if damage == "text":
        path.write_text("this is no database, only text that is long enough to be looked at " * 20)
    elif damage == "folder":
        path.mkdir()
    elif damage == "nowhere":
        monkeypatch.setenv("LANDMOOT_DATABASE", str(alone / "no" / "such" / "folder.sqlite3"))
    else:
        with sqlite3.connect(path) as connection:
            connection.execute("CREATE TABLE other (id INTEGER)")
            if damage == "newer":
                connection.execute(f"PRAGMA application_id = {0x4C4D4F54}")
                connection.execute("PRAGMA user_version = 9999")
        connection.close()
    before = sorted(alone.iterdir())
    (finding,) = about("LANDMOOT_DATABASE")
    assert finding.state == "bad"
    assert sorted(alone.iterdir()) == before, "it only looks"


def test_a_game_that_cannot_be_drawn(monkeypatch, landmoot):
    def broken(game):
        raise OSError("no such font")

    monkeypatch.setattr(doctor.painters, "find", broken)
    monkeypatch.setattr(doctor, "_draw", doctor._draw.__wrapped__)
    result = landmoot("doctor")
    assert result.exit_code == 1
    assert "no such font" in result.output


def test_without_the_extra_the_local_table_is_open_not_bad(monkeypatch, landmoot):
    monkeypatch.setitem(common.EXTRA, "simcord", "simcord_that_is_not_there")
    (finding,) = about("local table")
    assert finding.state == "open"
    assert 'pip install -e ".[local]"' in finding.text
    result = landmoot("local")
    assert result.exit_code == 1
    assert "simcord" in result.output


async def test_each_address_of_the_beacon_is_asked_where_that_is_wanted(monkeypatch, alone):
    async def true(round, signature):
        return True

    monkeypatch.setattr(source, "_holds", true)
    async with Relay() as there, Relay(lambda _: web.Response(status=500)) as broken:
        monkeypatch.setenv("LANDMOOT_BEACON", f"{there} {broken}")
        good, bad = await doctor._relays()
    assert (good.state, bad.state) == ("good", "bad")
    assert there in good.text and broken in bad.text and "500" in bad.text
    monkeypatch.setenv("LANDMOOT_BEACON", "")
    (empty,) = await doctor._relays()
    assert empty.state == "open"
