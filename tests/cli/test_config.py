import contextlib
import errno
import json
import logging
import os
import re
import sys
import threading
from pathlib import Path
from urllib.parse import quote

import pytest

from bot import config, logs

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.the-secret-part-of-it-0123456789abcdef"


@pytest.fixture
def kept_logging():
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    hooks = sys.excepthook, threading.excepthook
    yield root
    for handler in root.handlers:
        if handler not in handlers:
            handler.close()
    root.handlers[:], root.level = handlers, level
    sys.excepthook, threading.excepthook = hooks


def test_defaults_need_nothing():
    settings = config.load()
    assert settings.token is None
    assert settings.database == "landmoot.sqlite3"
    assert settings.log_level == "info"


def test_the_environment_goes_before_the_file(monkeypatch, tmp_path):
    (tmp_path / ".env").write_text("LANDMOOT_LOG_LEVEL=error\nLANDMOOT_DATABASE=from-file.db\n")
    monkeypatch.setenv("LANDMOOT_LOG_LEVEL", "DEBUG")
    settings = config.load()
    assert settings.log_level == "debug"
    assert settings.database == "from-file.db"


def test_an_empty_variable_is_as_good_as_none(tmp_path):
    example = Path(__file__).parents[2] / ".env.example"
    (tmp_path / ".env").write_text(example.read_text(encoding="utf-8"))
    assert config.load() == config.load(token=None)
    assert config.unknown({}) == []


def test_the_example_explains_every_setting_and_no_other():
    example = (Path(__file__).parents[2] / ".env.example").read_text(encoding="utf-8")
    named = re.findall(r"^(LANDMOOT_\w+)=", example, re.MULTILINE)
    assert named == sorted(set(named), key=named.index)
    assert set(named) == {config.variable(field) for field in config.Settings.model_fields}


def test_compose_hands_every_setting_to_the_container():
    """As they are called in .env; only the database is the one that stands beside it."""
    text = (Path(__file__).parents[2] / "compose.yaml").read_text(encoding="utf-8")
    handed = dict(re.findall(r"^      (LANDMOOT_\w+): (.+)$", text, re.MULTILINE))
    assert set(handed) == {config.variable(field) for field in config.Settings.model_fields}
    assert handed.pop("LANDMOOT_DATABASE").startswith("postgresql://landmoot:${POSTGRES_PASSWORD:?")
    for name, value in handed.items():
        # A beacon that is set to nothing is none, so the usual one stands here.
        usual = f"${{{name}-{config.DRAND}" if name == "LANDMOOT_BEACON" else f"${{{name}:-"
        assert value.startswith((usual, f"${{{name}:?")) and value.endswith("}")


def test_a_beacon_that_is_set_to_nothing_is_none(monkeypatch):
    assert config.load().beacons == config.DRAND.split()
    monkeypatch.setenv("LANDMOOT_BEACON", "https://a.example, https://b.example/x")
    assert config.load().beacons == ["https://a.example", "https://b.example/x"]
    monkeypatch.setenv("LANDMOOT_BEACON", " ")
    assert config.load().beacons == []
    monkeypatch.delenv("LANDMOOT_BEACON")
    Path(".env").write_text("LANDMOOT_BEACON=\n")
    assert config.load().beacons == []
    monkeypatch.setenv("LANDMOOT_BEACON", "http://a.example")
    with pytest.raises(config.Misconfigured, match="begin with https://, with commas between"):
        config.load()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LANDMOOT_TOKEN", "hello"),
        ("LANDMOOT_TOKEN", f"Bot {TOKEN}"),
        ("LANDMOOT_TOKEN", f"{TOKEN} {TOKEN}"),
        ("LANDMOOT_LOG_LEVEL", "loud"),
        ("LANDMOOT_HOME_SERVER", "my server"),
        ("LANDMOOT_HOME_SERVER", "-4"),
        ("LANDMOOT_SHARDS", "7-3/16"),
        ("LANDMOOT_WORKERS", "-12"),
    ],
)
def test_a_bad_value_names_its_variable_and_is_not_shown(monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    with pytest.raises(config.Misconfigured) as caught:
        config.load()
    (problem,) = caught.value.problems
    assert problem.startswith(f"{name} ")
    assert problem.endswith(".")
    assert value not in problem
    assert caught.value.__cause__ is None


@pytest.mark.parametrize("value", ["a year", "1.5"])
def test_what_is_no_whole_number_is_said_to_have_to_be_one(monkeypatch, value):
    monkeypatch.setenv("LANDMOOT_KEEP_DAYS", value)
    with pytest.raises(config.Misconfigured, match=r"^LANDMOOT_KEEP_DAYS should be a whole number\.$"):
        config.load()


def test_every_mistake_is_told_at_once(monkeypatch):
    monkeypatch.setenv("LANDMOOT_TOKEN", "hello")
    monkeypatch.setenv("LANDMOOT_LOG_LEVEL", "loud")
    with pytest.raises(config.Misconfigured) as caught:
        config.load()
    assert len(caught.value.problems) == 2


def test_a_slip_in_a_name_is_noticed(tmp_path):
    (tmp_path / ".env").write_text("LANDMOOT_DATABSE=x\n")
    (sentence,) = config.unknown({"LANDMOOT_DISCORD_SPEC": "elsewhere", "PATH": "/bin"})
    assert sentence == "LANDMOOT_DATABSE is not a setting; did you mean LANDMOOT_DATABASE?"


def test_the_token_is_hidden_wherever_it_could_be_printed(monkeypatch):
    monkeypatch.setenv("LANDMOOT_TOKEN", TOKEN)
    settings = config.load()
    assert settings.token and settings.token.get_secret_value() == TOKEN
    assert TOKEN not in f"{settings!r} {settings} {settings.model_dump_json()}"


PASSWORD = 'hunter2#/é"\\'
URL = f"postgresql://landmoot:{quote(PASSWORD, safe='')}@localhost/landmoot"
INTERACTION = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OTA6dG9rZW4"
WEBHOOK = f"https://discord.com/api/v10/webhooks/123456789012345678/{INTERACTION}/messages/@original"


@pytest.mark.parametrize("style", ["text", "json"])
def test_no_token_and_no_password_is_in_the_log(monkeypatch, tmp_path, kept_logging, style):
    monkeypatch.setenv("LANDMOOT_TOKEN", TOKEN)
    monkeypatch.setenv("LANDMOOT_DATABASE", URL)
    file = tmp_path / "logs" / "bot.log"
    logs.set_up("info", file, config.secrets(config.load()), style=style)
    log = logging.getLogger("anything")
    log.warning("refused: %s", TOKEN)
    log.debug("too quiet")
    try:
        raise ValueError(f"{TOKEN} for {URL}") from OSError(f"POST {WEBHOOK}: {PASSWORD}")
    except ValueError:
        log.exception("It failed")
        sys.excepthook(*sys.exc_info())
        threading.excepthook(threading.ExceptHookArgs((*sys.exc_info(), None)))
    written = file.read_text(encoding="utf-8")
    assert written.count("ValueError: [hidden]") == written.count("OSError: POST") == 3
    assert "refused: [hidden]" in written
    assert "webhooks/123456789012345678/[hidden]/messages" in written
    assert "too quiet" not in written
    for secret in (TOKEN, INTERACTION, "hunter2", PASSWORD, json.dumps(PASSWORD)[1:-1]):
        assert secret not in written


def test_a_log_that_cannot_be_put_aside_is_written_on(monkeypatch, tmp_path, kept_logging):
    """From 2 MB on each line was lost where a host made the file in a folder of their own, or mounted it."""
    logs.set_up("info", tmp_path / "bot.log")
    (handler,) = logging.getLogger().handlers
    monkeypatch.setattr(handler, "maxBytes", 100)

    def busy(*_):
        raise OSError(errno.EBUSY, "Device or resource busy")

    monkeypatch.setattr(os, "rename", busy)
    for number in range(5):
        logging.getLogger(f"part.{number}").warning("line %d", number)
    written = (tmp_path / "bot.log").read_text(encoding="utf-8").splitlines()
    assert [line[-6:] for line in written] == [f"line {number}" for number in range(5)]


@pytest.mark.skipif(sys.platform != "linux", reason="a disk that is always full")
def test_a_line_that_cannot_be_written_is_told_without_what_it_says(capsys, kept_logging):
    """Python itself prints its values, and what was being handled, as they are."""
    logs.set_up("info", Path("/dev/full"), [PASSWORD])
    try:
        raise ValueError(PASSWORD)
    except ValueError:
        logging.getLogger("anything").warning("POST %s %s", WEBHOOK, PASSWORD)
    (handler,) = logging.getLogger().handlers
    with contextlib.suppress(OSError):
        handler.close()  # what it still had
    assert capsys.readouterr().err == "A line of the log is lost: No space left on device.\n"


def test_another_bots_token_is_hidden_too(tmp_path, kept_logging):
    logs.set_up("info", tmp_path / "bot.log")
    logging.getLogger("anything").warning("is it %s or postgresql://me:hunter2@localhost/x?", TOKEN)
    written = (tmp_path / "bot.log").read_text(encoding="utf-8")
    assert "is it [hidden] or postgresql://[hidden]localhost/x?" in written


def test_a_terminal_sees_no_token(monkeypatch, capsys, kept_logging):
    monkeypatch.setattr(logs.Console, "is_terminal", True)
    logs.set_up("info", None, [TOKEN])
    try:
        raise ValueError(TOKEN)
    except ValueError:
        logging.getLogger("anything").exception("It failed with %s", TOKEN)
    said = re.sub(r"\x1b\[[\d;]*m", "", capsys.readouterr().err)
    assert "It failed with [hidden]" in said and "ValueError" in said
    assert TOKEN[:20] not in said


def test_the_readme_names_the_limits_that_hold():
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    for name in vars(config.load().limits):
        field = config.Settings.model_fields[name]
        assert f"| {field.default} | `{config.variable(name)}` |" in readme
