"""Pips of numbers and corners."""

from itertools import product

from rules.kernel.hexes.pips import PIPS, told_around
from rules.kernel.hexes.shape import shape


def test_pips_count_the_throws() -> None:
    throws = [one + other for one, other in product(range(1, 7), repeat=2)]
    for number in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        assert PIPS[number] == throws.count(number)
    assert PIPS[0] == PIPS[7] == 0


def test_a_corner_is_told_by_its_pips_and_an_edge_by_its_tiles() -> None:
    board = shape([(0, 0), (1, 0)])
    numbers, ports = (2, 6), [(board.edge((0, 0), "E"), "a port")]

    def told(kind: str, place: int, without: int = -1) -> str:
        return told_around(board, kind, place, lambda t: f"tile {t}" * (t != without), numbers, ports)

    assert told("corner", board.corner((0, 0), "NE")) == "6 dots, tile 0, tile 1, a port"
    assert told("corner", board.corner((0, 0), "NW")) == "1 dot, tile 0"
    assert told("corner", board.corner((0, 0), "NW"), 0) == ""
    assert told("edge", board.edge((0, 0), "E")) == "joins A1-NE and A1-SE, tile 0, tile 1"
    west = board.edge((0, 0), "W")
    assert told("edge", west, 0) == "joins A1-SW and A1-NW"
    assert told_around(board, "edge", west, lambda t: "", numbers, (), "sea") == "joins A1-SW and A1-NW, sea"
    assert told_around(board, "corner", board.corner((0, 0), "N"), lambda t: "", numbers, (), "sea") == "sea"
