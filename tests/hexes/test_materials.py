"""Longest routes over two materials that join at some corners only."""

import pytest

from rules.kernel.hexes.bits import mask
from rules.kernel.hexes.materials import longest_of_two
from rules.kernel.hexes.routes import longest
from tests.hexes.test_routes import BOARD, MIDDLE, NORTH, RING, path

AT = BOARD.corner(MIDDLE, "N")
FAR = BOARD.corner(MIDDLE, "S")
EAST = path((MIDDLE, "N"), (MIDDLE, "NE"), (MIDDLE, "SE"))


@pytest.mark.parametrize(
    ("one", "other", "blocked", "joints", "length"),
    [
        (NORTH, EAST, (), (AT,), 4),
        (NORTH, EAST, (), (), 2),
        (NORTH, EAST, (), (FAR,), 2),
        (NORTH, EAST, (AT,), (AT,), 2),
        (NORTH, RING, (), (AT,), 8),
        (NORTH, RING, (), (), 6),
        (RING, NORTH, (), (), 6),
        (RING, NORTH, (FAR,), (), 6),
        (RING, NORTH, (FAR,), (AT,), 6),
        (RING & ~EAST, NORTH | EAST, (), (), 4),
        (RING & ~EAST, NORTH | EAST, (), (BOARD.corner(MIDDLE, "SE"),), 8),
        (RING & ~EAST, EAST, (), (AT,), 6),
        (0, RING, (), (), 6),
        (RING, 0, (), (), 6),
    ],
)
def test_two_materials_join_at_joints_only(one, other, blocked, joints, length):
    assert longest_of_two(BOARD, one, other, mask(blocked), mask(joints)) == length
    everywhere = mask(BOARD.corners)
    assert longest_of_two(BOARD, one, other, mask(blocked), everywhere) == longest(
        BOARD, one | other, mask(blocked)
    )
