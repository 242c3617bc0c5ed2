import subprocess
import sys
from importlib import import_module

import pytest

from bot.cli import COMMANDS


def test_help_names_every_command(landmoot):
    result = landmoot("--help")
    assert result.exit_code == 0
    for name, line in COMMANDS.items():
        assert name in result.output
        assert line in " ".join(result.output.split())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_that_fits_the_terminal(landmoot, name):
    result = landmoot(name, "--help")
    assert result.exit_code == 0
    assert f"Usage: main {name}" in result.output
    assert max(map(len, result.output.splitlines())) <= 80
    assert import_module(f"bot.cli.{name.replace('-', '_')}").command.help


def test_a_slip_is_answered_with_the_right_word(landmoot):
    result = landmoot("simulat")
    assert result.exit_code == 2
    assert "Did you mean 'simulate'?" in result.output


def test_python_m_bot_is_the_same_command():
    done = subprocess.run(
        [sys.executable, "-m", "bot", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("landmoot, version ")


def test_help_is_shown_without_loading_the_bot():
    code = "import sys, bot.cli; print(sorted({'discord', 'simcord', 'PIL'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
