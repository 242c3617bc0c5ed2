"""What a bank pays that cannot pay all, and hands compared by kind."""

import pytest

from rules.kernel.hexes import hand
from rules.kernel.hexes.rationing import ration
from tests.cited import rule


@rule("SE-018", "SE-019")
@pytest.mark.parametrize(
    ("bank", "due", "paid", "short"),
    [
        ((3, 2), [(2, 1), (1, 1)], [(2, 1), (1, 1)], ()),
        ((2, 2), [(2, 1), (1, 1)], [(0, 1), (0, 1)], (0,)),
        ((1, 2), [(0, 1), (2, 1)], [(0, 1), (1, 1)], (0,)),
        ((0, 1), [(3, 2), (0, 0)], [(0, 1), (0, 0)], (0, 1)),
        ((1, 0), [(0, 0), (1, 0)], [(0, 0), (1, 0)], ()),
    ],
)
def test_a_kind_that_falls_short_goes_to_a_single_creditor_or_to_nobody(bank, due, paid, short):
    found, lacking = ration(hand.pack(bank), [hand.pack(cards) for cards in due], 2)
    assert [hand.counts(cards, 2) for cards in found] == paid and lacking == short


def test_kinds_past_those_that_are_looked_at_are_paid_as_they_are():
    due = [hand.pack((1, 1, 4))]
    assert ration(hand.pack((1, 0)), due, 2) == ([hand.pack((1, 0, 4))], (1,))


@pytest.mark.parametrize("count", [1, 2, 127])
def test_the_kinds_of_which_a_hand_holds_so_many(count):
    held = (0, count - 1, count, min(127, count + 1), 127)
    lanes = hand.with_at_least(hand.pack(held), count)
    assert [lanes >> 8 * kind & 0xFF for kind in range(5)] == [0x80 * (have >= count) for have in held]
    assert lanes >> 40 == 0
