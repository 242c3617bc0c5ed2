from collections import Counter

import pytest
from hypothesis import given, strategies as st

from rules.kernel.hexes import hand

COUNTS = st.lists(st.integers(0, 100), min_size=5, max_size=5)
MANY = st.lists(st.integers(0, 250), min_size=5, max_size=5)
WORDS = ("brick", "lumber", "wool", "grain", "ore")


@given(MANY, MANY)
def test_a_hand_does_what_counts_by_kind_do(mine, cost):
    held, price = hand.pack(mine), hand.pack(cost)
    assert hand.counts(held, 5) == tuple(mine)
    assert hand.size(held) == sum(mine)
    assert [hand.count(held, kind) for kind in range(5)] == mine
    assert hand.covers(held, price) == all(a >= b for a, b in zip(mine, cost, strict=True))
    assert hand.counts(hand.minus(held, price), 5) == tuple(
        max(0, a - b) for a, b in zip(mine, cost, strict=True)
    )
    assert hand.counts(hand.least(held, price), 5) == tuple(map(min, mine, cost))


@given(st.lists(st.integers(0, 7), max_size=60))
def test_cards_are_sorted_by_kind_and_drawn_by_index(kinds):
    held = hand.gather(kinds)
    assert hand.cards(held) == sorted(kinds)
    assert [hand.card(held, index) for index in range(len(kinds))] == sorted(kinds)
    assert hand.counts(held, 8) == tuple(Counter(kinds)[kind] for kind in range(8))
    with pytest.raises(IndexError):
        hand.card(held, len(kinds))


@pytest.mark.parametrize(
    ("counts", "text"),
    [
        ((0, 0, 0, 0, 0), "nothing"),
        ((0, 0, 2, 0, 0), "2 wool"),
        ((1, 0, 2, 0, 3), "1 brick, 2 wool and 3 ore"),
    ],
)
def test_a_hand_in_words(counts, text):
    assert hand.in_words(hand.pack(counts), WORDS) == text
