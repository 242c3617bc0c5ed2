"""`python -m tests.slow`: every program that it names is there, and what each said stands in the report."""

import importlib.util

import pytest
from click.testing import CliRunner

from tests import slow


def test_every_program_is_there():
    missing = [words[0] for words in slow.programs().values() if importlib.util.find_spec(words[0]) is None]
    assert not missing


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
