import logging
from pathlib import Path

import pytest

from bot import config, logs

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.the-secret-part-of-it-0123456789abcdef"


@pytest.fixture
def kept_logging():
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield root
    for handler in root.handlers:
        if handler not in handlers:
            handler.close()
    root.handlers[:], root.level = handlers, level


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


def test_the_example_explains_every_setting():
    example = (Path(__file__).parents[2] / ".env.example").read_text(encoding="utf-8")
    for field in config.Settings.model_fields:
        assert f"\n{config.variable(field)}=" in example


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
    assert config.need_token(settings) == TOKEN
    assert TOKEN not in f"{settings!r} {settings} {settings.model_dump_json()}"


def test_the_token_is_hidden_in_the_log(tmp_path, kept_logging):
    file = tmp_path / "logs" / "bot.log"
    logs.set_up("info", file, secret=TOKEN)
    logging.getLogger("anything").warning("refused: %s", TOKEN)
    logging.getLogger("anything").debug("too quiet")
    written = file.read_text(encoding="utf-8")
    assert "refused: [token]" in written
    assert TOKEN not in written
    assert "too quiet" not in written


def test_the_readme_names_the_limits_that_hold():
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    for name in vars(config.load().limits):
        field = config.Settings.model_fields[name]
        assert f"| {field.default} | `{config.variable(name)}` |" in readme
