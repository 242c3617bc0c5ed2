"""Games that were played before come out line by line as they did."""

import pytest

from tests.playthrough import GOLDEN, TOLD, place, tell


@pytest.mark.parametrize("name", TOLD)
def test_a_game_goes_as_it_went(name: str) -> None:
    """After a wanted change: python -m tests.playthrough, and read the difference."""
    assert "\n".join(tell(name)).splitlines() == place(name).read_text(encoding="utf-8").splitlines()


def test_every_playthrough_is_of_a_game() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(TOLD)
