"""Games that were played before come out line by line as they did."""

import pytest

from tests.farlanthia.playthrough import FOLDER, GAMES, tell


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_went(name: str) -> None:
    """After a wanted change: python -m tests.farlanthia.playthrough, and read the difference."""
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split("\n")
    assert "\n".join(tell(name)).split("\n") == written[:-1]


def test_every_playthrough_is_of_a_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)
