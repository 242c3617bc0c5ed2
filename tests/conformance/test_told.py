"""What news hide in a game of each kind; `python -m tests.conformance.told` looks at all presets."""

from functools import partial

import pytest

from tests.conformance.presets import watched
from tests.conformance.told import watch


@pytest.mark.parametrize("preset", ["land", "landover quick", "farlanthia quick realm"])
def test_nothing_that_touches_who_is_called_is_hidden_and_no_sentence_cut(preset: str) -> None:
    found = watched(partial(watch, most=250), 1, only=preset)[preset]
    assert found.calls > 5
    assert (found.own, found.score, found.decided, found.cut) == (0, 0, 0, 0)
