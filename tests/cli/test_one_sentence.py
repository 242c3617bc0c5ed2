"""What is wrong with the ground we stand on: the same sentence from `doctor` and from `run`, no traceback."""

import asyncio
import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest

from bot import logs
from bot.cli import run
from data.errors import StoreError
from data.store import Store
from tests.data.test_names import SLIPS

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.the-secret-part-of-it-0123456789abcdef"


@pytest.fixture(autouse=True)
def only_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    """`run` as far as the database: nothing of Discord."""

    async def main(settings, token, standby):
        await (await Store.open(settings.database)).close()

    monkeypatch.setenv("LANDMOOT_TOKEN", TOKEN)
    monkeypatch.setattr(run, "_main", main)
    monkeypatch.setattr(logs, "set_up", lambda *args, **named: None)


def both(landmoot, monkeypatch) -> list[str]:
    """What doctor and run say, without line breaks; both must fail."""
    monkeypatch.setenv("COLUMNS", "4000")
    said = []
    for command in ("doctor", "run"):
        result = landmoot(command)
        assert result.exit_code in (1, 78), result.output
        assert "Traceback" not in result.output
        said.append(" ".join(result.output.split()))
    return said


def no_utf8(folder: Path, monkeypatch) -> None:
    (folder / ".env").write_bytes(b"LANDMOOT_LOG_LEVEL=\xff\xfe\n")


def long_name(folder: Path, monkeypatch) -> None:
    monkeypatch.setenv("LANDMOOT_DATABASE", "x" * 300)


def longer_with_its_ending(folder: Path, monkeypatch) -> None:
    monkeypatch.setenv("LANDMOOT_DATABASE", "x" * 250)


def damaged_claim(folder: Path, monkeypatch) -> None:
    (folder / "landmoot.sqlite3").touch()
    (folder / "landmoot.sqlite3-claim").write_bytes(b"this is no database, only text " * 100)


def pipe(folder: Path, monkeypatch) -> None:
    os.mkfifo(folder / "landmoot.sqlite3")
    os.open(folder / "landmoot.sqlite3", os.O_RDWR)  # so that whoever opened it would not wait for ever


def no_folder(folder: Path, monkeypatch) -> None:
    monkeypatch.setenv("LANDMOOT_DATABASE", str(folder / "none" / "file"))


def log_below_a_file(folder: Path, monkeypatch) -> None:
    (folder / "file").touch()
    monkeypatch.setenv("LANDMOOT_LOG_FILE", str(folder / "file" / "bot.log"))


def log_is_a_folder(folder: Path, monkeypatch) -> None:
    monkeypatch.setenv("LANDMOOT_LOG_FILE", str(folder))


def log_with_a_long_name(folder: Path, monkeypatch) -> None:
    monkeypatch.setenv("LANDMOOT_LOG_FILE", "x" * 300)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (no_utf8, "The file .env is not UTF-8 text: save it as UTF-8."),
        (long_name, "no file can have that name; choose a shorter, plain one."),
        (longer_with_its_ending, "no file can have that name; choose a shorter, plain one."),
        (damaged_claim, "is damaged: delete it while no Landmoot runs; it holds nothing."),
        pytest.param(
            pipe,
            "can't be opened: that is a folder, a device or a pipe, not a file.",
            marks=pytest.mark.skipif(os.name != "posix", reason="pipes with names, as Unix has them"),
        ),
        (no_folder, "can't be opened: there is no folder"),
        (log_below_a_file, "is a file, not a folder."),
        (log_is_a_folder, "is a folder, not a file."),
        (log_with_a_long_name, "LANDMOOT_LOG_FILE: no file can have the name"),
    ],
)
def test_doctor_and_run_say_the_same(landmoot, alone, monkeypatch, spoil, sentence) -> None:
    spoil(alone, monkeypatch)
    for said in both(landmoot, monkeypatch):
        assert sentence in said


def test_what_cannot_be_written_or_is_not_there_is_told(landmoot, alone, monkeypatch) -> None:
    monkeypatch.setattr("bot.cli.page.serve", lambda *_: asyncio.sleep(0))
    monkeypatch.setenv("LANDMOOT_LOG_FILE", str(alone))
    assert "is a folder, not a file." in landmoot("local").output
    assert "can't be written: check its name" in landmoot("backup", "x" * 300).output
    assert "There is no backup" in landmoot("restore", "x" * 300).output


NAMED = (("move-database", "SLIP", "there.sqlite3"), ("move-database", "here.sqlite3", "SLIP"))
IN_THE_ENVIRONMENT = (("doctor",), ("run",), ("backup", "copy.sqlite3"))


@pytest.mark.parametrize("number", range(len(SLIPS)))
def test_no_slip_in_an_address_shows_the_password(landmoot, alone, monkeypatch, number) -> None:
    """Whatever somebody typed, from the commands that take it by turns: a sentence, and no secret."""
    slip, ways = SLIPS[number], [NAMED[number % len(NAMED)]]
    if "\0" not in slip:
        monkeypatch.setenv("LANDMOOT_DATABASE", slip)
        ways.append(IN_THE_ENVIRONMENT[number % len(IN_THE_ENVIRONMENT)])
    for result in (landmoot(*(slip if word == "SLIP" else word for word in words)) for words in ways):
        assert result.exit_code in (1, 78)
        assert "hunter2" not in result.output and "Traceback" not in result.output
        assert "USER:PASSWORD@HOST/NAME" in " ".join(result.output.split())
    assert list(alone.iterdir()) == []


@pytest.fixture
def nobody() -> Iterator[None]:
    """Root, whom no permission stops, asks about permissions as somebody else; others as themselves."""
    if os.getuid() != 0:
        yield
        return
    os.setresuid(65534, 0, 0)
    yield
    os.setresuid(0, 0, 0)


@pytest.mark.skipif(not hasattr(os, "setresuid"), reason="permissions as Linux has them")
@pytest.mark.parametrize("what", ["file", "folder"])
def test_a_database_that_can_only_be_read_is_noticed_at_the_start(what: str, nobody: None) -> None:
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        folder = Path(name)
        path = folder / "landmoot.sqlite3"
        path.write_bytes(b"")
        path.chmod(0o444 if what == "file" else 0o666)
        folder.chmod(0o777 if what == "file" else 0o555)
        with pytest.raises(StoreError, match="can't be written to"):
            asyncio.run(Store.open(path))
        folder.chmod(0o777)


@pytest.mark.skipif(os.name != "posix", reason="permissions as Unix has them")
def test_a_folder_that_may_not_be_looked_into_is_said_to_be_that() -> None:
    """As that of another user: the name of the file was said to be one that none can have."""
    with tempfile.TemporaryDirectory() as name:
        folder, us = Path(name) / "closed", os.geteuid()
        folder.mkdir(mode=0)
        if us == 0:
            os.seteuid(65534)
        try:
            said = logs.problem(folder / "bot.log")
            with pytest.raises(StoreError, match="its folder can't be looked into"):
                asyncio.run(Store.open(folder / "landmoot.sqlite3"))
        finally:
            os.seteuid(us)
            folder.chmod(0o700)
    assert said.endswith("bot.log can't be written: its folder can't be looked into.")


def modes(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


@pytest.mark.skipif(os.name != "posix", reason="permissions as Unix has them")
async def test_what_holds_secrets_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        store = await Store.open(tmp_path / "landmoot.sqlite3")
        try:
            log = logs.PrivateFile(tmp_path / "bot.log")
            log.doRollover()
            log.close()
            made = modes(tmp_path)
        finally:
            await store.close()
    finally:
        os.umask(old)
    assert {"landmoot.sqlite3", "landmoot.sqlite3-wal", "landmoot.sqlite3-shm", "bot.log"} <= set(made)
    assert set(made.values()) == {0o600}


@pytest.mark.skipif(os.name != "posix", reason="permissions as Unix has them")
def test_doctor_says_what_others_can_read(landmoot, alone, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "4000")
    (alone / ".env").write_text("")
    (alone / "bot.log").write_text("")
    monkeypatch.setenv("LANDMOOT_LOG_FILE", str(alone / "bot.log"))
    for mode, readable in ((0o600, False), (0o644, True), (0o640, True)):
        for name in (".env", "bot.log"):
            (alone / name).chmod(mode)
        result = landmoot("doctor")
        assert result.exit_code == 0, result.output
        assert ("chmod 600 .env" in result.output) is readable
        assert (f"chmod 600 {alone / 'bot.log'}" in result.output) is readable


@pytest.mark.parametrize(
    ("code", "said", "left"),
    [(4004, "does not accept LANDMOOT_TOKEN", 78), (4014, "no privileged one", 78), (4999, "(code 4999)", 1)],
)
def test_the_gateways_last_word_is_one_sentence(landmoot, monkeypatch, code, said, left) -> None:
    class Socket:
        close_code = code

    async def fail(settings, token, standby):
        raise discord.ConnectionClosed(Socket(), shard_id=None, code=code)

    monkeypatch.setattr(run, "_main", fail)
    result = landmoot("run")
    assert result.exit_code == left
    assert said in result.output
    assert "Traceback" not in result.output


def test_intents_that_discord_refuses(landmoot, monkeypatch) -> None:
    async def fail(settings, token, standby):
        raise discord.PrivilegedIntentsRequired(None)

    monkeypatch.setattr(run, "_main", fail)
    result = landmoot("run")
    assert result.exit_code == 78
    assert "no privileged one" in result.output
