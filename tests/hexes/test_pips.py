"""Pips of numbers and corners."""

from itertools import product

from rules.kernel.hexes.pips import PIPS, told_pips


def test_pips_count_the_throws() -> None:
    throws = [one + other for one, other in product(range(1, 7), repeat=2)]
    for number in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        assert PIPS[number] == throws.count(number)
    assert PIPS[0] == PIPS[7] == 0
    assert told_pips([0, 2, 6], [0, 1]) == "1 pip"
    assert told_pips([0, 2, 6], [1, 2]) == "6 pips"
