"""What news hide in a game of each kind; `python -m tests.conformance.told` looks at all presets."""

import pytest

from tests.conformance.told import run


@pytest.mark.parametrize("preset", ["land", "landover quick", "farlanthia quick realm"])
def test_nothing_that_touches_who_is_called_is_hidden_and_no_sentence_cut(preset: str) -> None:
    found = run(1, preset, 250)[preset]
    assert found.calls > 5
    assert (found.own, found.score, found.decided, found.cut) == (0, 0, 0, 0)
