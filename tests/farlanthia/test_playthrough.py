"""Games that were played before come out line by line as they did."""

import pytest

from tests.farlanthia.playthrough import FOLDER, GAMES, tell
from tests.playthrough import names_of, written


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_went(name: str) -> None:
    """After a wanted change: python -m tests.farlanthia.playthrough, and read the difference."""
    assert "\n".join(tell(name)).split("\n") == written(FOLDER, name)


def test_every_playthrough_is_of_a_game() -> None:
    assert names_of(FOLDER) == set(GAMES)
