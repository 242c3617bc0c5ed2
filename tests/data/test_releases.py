"""The schema stays: what a release wrote, every later one opens and plays on."""

import gzip
import hashlib
import random
from importlib.resources import files
from pathlib import Path

import pytest

from bot.setup import Setup
from bot.tables.model import Phase
from bot.tables.service import TableService
from data.store import Store
from tests.bench.played import GAMES
from tests.data.corpus import FOLDER, play

FROZEN = {
    "0015_winners.sql": "21fb999fb3c9f68c15d681306c12bc481c8e7b75d213cde0e38819349a41b337",
    "0014_asked.sql": "928e9bdb498bb2eaa05f33c5951f6d092218af71e1e4965edd22d76f30ac0ea9",
    "0008_practice.sql": "bcbbbe94893fd252010a0fee84f2c386b201b471871d149dee377207f1c6a1f1",
    "0006_lessons.sql": "0e29d477cece39d3f1f1e3b7986f10e2c9d71231e6385ff78d52e65ccfbc87c9",
    "0001_tables.sql": "f81754d5e943394116ad2264e838ef300d215c6bf2f5c369cb52c993704bf1e4",
    "0007_reminders.sql": "f3435fe3e36d4d23b721054738b9c8fc0f4f3938688d9928e113164730ed90ba",
    "0005_following.sql": "1996ce067f05bd343a964ecf5be42818d9600c389885ddd20b41a0e339c895a8",
    "0004_evenings.sql": "510d69d30f11b224b370e9478ee0c3b7da6f7a378ff55b6072bf4fd97266bf9f",
    "0003_notices.sql": "2a8736cf0b08daf9a5a6def8e46ef933c96dd362134b32693494af7819513f22",
    "0009_looks.sql": "8ccce3c70603131412cd09fd00d559fec61afe40195e1b48e7d6c763dab6c17d",
    "0010_hints.sql": "f85dd017b7f7240a8d788b3775162a6acf66aa1999668cb0c94500114cf75456",
    "0011_puzzles.sql": "20c67d713c17639b95023c1ac1fdd70eed34fb23ed5338214f5620ebe969c801",
    "0013_manners.sql": "3c83664e53a6fa0cd9e84c67a7c6dbca62c1fda5f9becd42e9d5ef2ca8409689",
    "0012_seasons.sql": "796a694557950501cd2baa8e9526ed7ef6a6dddfd5feb1dead3fb0a2498b8add",
    "0002_finding.sql": "c0e8a8e5d6f465e3a20c1cd7da0459110113eb60be9c69564b343b0b6b1b818d",
}
"""The digest of every migration that a database may have been made with: none is changed any more."""
RELEASES = sorted(file.name.removesuffix(".sqlite3.gz") for file in FOLDER.glob("*.sqlite3.gz"))


@pytest.mark.parametrize("release", RELEASES)
async def test_the_games_of_an_earlier_release_are_played_on(tmp_path: Path, release: str) -> None:
    database, rng = tmp_path / "landmoot.sqlite3", random.Random(3)
    database.write_bytes(gzip.decompress((FOLDER / f"{release}.sqlite3.gz").read_bytes()))
    store = await Store.open(database)
    service = TableService(store, Setup(rng=rng))
    tables = await service.open_tables(7 << 22)
    assert len(tables) == len(GAMES)
    for table in tables:
        before = await store.read.moves(table.id)
        assert table.phase is Phase.PLAYING and len(before) >= 4, table.game
        made = await play(service, table.id, 8, rng)
        assert made >= 2 and len(await store.read.moves(table.id)) >= len(before) + made, table.game
        service.keeper.tables.clear()
        live = await service.keeper.peek(table.id)
        assert live.table.version > table.version
    await store.close()


def test_there_is_a_release_to_go_on_from() -> None:
    assert RELEASES


def test_no_migration_changes_once_it_was_there() -> None:
    found = {
        each.name: hashlib.sha256(each.read_bytes()).hexdigest()
        for each in files("data.migrations").iterdir()
        if each.name.endswith(".sql")
    }
    assert found == FROZEN, "a change of the schema is another migration, with its digest here"
