"""Games that were played before come out line by line as they did."""

import pytest

from tests import playthrough
from tests.settlers.playthrough import FOLDER, GAMES, tell


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_went(name: str) -> None:
    """After a wanted change: python -m tests.settlers.playthrough, and read the difference."""
    assert "\n".join(tell(name)).split("\n") == playthrough.written(FOLDER, name)


def test_every_playthrough_is_of_a_game() -> None:
    assert playthrough.names_of(FOLDER) == set(GAMES)
