"""The chart of a finished game."""

from render.chart import apart


def test_labels_keep_apart_and_above_the_next_panel() -> None:
    assert apart([90, 410, 410, 410], 410) == [90, 342, 376, 410]
    assert apart([90, 100, 300], 410) == [90, 124, 300]
    assert apart([], 410) == []
