"""The command that plays thousands of random games plays one of each mode here."""

import pytest
from click.testing import CliRunner

from tests.farlanthia.many import MODES, main


# Stories are played by a game master of chance in test_story.py.
@pytest.mark.parametrize("mode", [mode for mode in MODES if mode != "story"])
def test_a_random_game_of_each_mode_ends(mode: str) -> None:
    result = CliRunner().invoke(main, ["--games", "1", "--mode", mode, "--seed", "suite"])
    assert result.exit_code == 0, result.output
    assert result.output.startswith(f"{mode}: 1 of 1 games ended (")
