"""`python -m tests.slow`: every program that it names is there, and what each said stands in the report."""

import importlib.util

import click
import pytest
from click.testing import CliRunner

from tests import slow
from tests.bench.harness import command


def test_every_program_is_there():
    missing = [words[0] for words in slow.programs().values() if importlib.util.find_spec(words[0]) is None]
    assert not missing


def test_every_program_takes_its_words():
    taken = 0
    for name, *words in slow.programs().values():
        spec = importlib.util.find_spec(name)
        whole = f"{name}.__main__" if spec and spec.submodule_search_locations else name
        main = getattr(importlib.import_module(whole), "main", None)
        if name.startswith("tests.bench.bench_"):
            main = command(main)
        if isinstance(main, click.Command) and name != "tests.cli.chatter":  # which has the bot's own `main`
            main.make_context(name, list(words))
            taken += 1
    assert taken > 20


@pytest.mark.once
@pytest.mark.parametrize(("words", "ended"), [("--version", 0), ("--no-such-option", 4)])
def test_the_report_says_how_each_ended_and_none_is_run_twice(tmp_path, monkeypatch, words, ended):
    monkeypatch.setattr(slow, "programs", lambda: {"part.name": ["pytest", words], "other.one": ["no.such"]})
    report = tmp_path / "report.md"
    ran = CliRunner().invoke(slow.main, [str(report), "--only", "part"])
    assert ran.exit_code == (ended != 0), ran.output
    assert f"`python -m pytest {words}` ended with {ended} after" in report.read_text()
    assert "pytest" in report.read_text().split("```")[1]
    assert CliRunner().invoke(slow.main, [str(report), "--only", "part"]).output == ""
