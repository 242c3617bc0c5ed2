import hmac
from unittest.mock import Mock

import pytest
from hypothesis import given, strategies as st

from rules.kernel.chance import BOARD, DICE, Chance
from rules.kernel.game import copied
from tests.scripted import script


def test_a_draw_is_the_published_recipe() -> None:
    seed = bytes(range(32))
    chance = Chance(seed)
    expected = [
        int.from_bytes(hmac.digest(seed, b"dice:" + n.to_bytes(8, "big"), "sha256")[:8], "big") % 6
        for n in range(50)
    ]
    assert [chance.draw(6, DICE) for _ in range(50)] == expected


def test_draws_in_the_last_incomplete_run_are_rejected() -> None:
    n = (1 << 63) + 1
    chance = Chance(bytes(32))
    values = [chance.draw(n, DICE) for _ in range(200)]
    assert all(value < n for value in values)
    assert 300 < chance.drawn < 520, "nearly every second block is refused for this n"


@given(st.binary(min_size=32, max_size=32), st.integers(1, 1000))
def test_draws_are_in_range_and_a_copy_goes_on_by_itself(seed: bytes, n: int) -> None:
    chance = Chance(seed)
    chance.draw(n, DICE)
    twin = copied(chance)
    assert [twin.draw(n, DICE) for _ in range(5)] == [chance.draw(n, DICE) for _ in range(5)]
    assert 0 <= chance.draw(n, DICE) < n


def test_dice_are_even() -> None:
    chance = Chance(b"a fair seed of thirty-two bytes!")
    counts = [0] * 6
    for _ in range(6000):
        counts[chance.die() - 1] += 1
    chi_squared = sum((count - 1000) ** 2 / 1000 for count in counts)
    assert chi_squared < 15.1, "p = 0.01 with five degrees of freedom, and the seed is fixed"


def test_a_shuffle_swaps_from_the_last_down() -> None:
    items = list("abcd")
    script(0, 0, 0).shuffle(items, BOARD)
    assert items == list("bcda")
    with pytest.raises(ValueError, match="the script says 9"):
        script(9).draw(6, DICE)


def test_a_draw_of_one_purpose_never_shifts_those_of_another() -> None:
    alone, mixed = Chance(bytes(32)), Chance(bytes(32))
    rolls = []
    for n in range(20):
        mixed.draw(n + 1, BOARD)
        rolls.append(mixed.die())
    assert rolls == [alone.die() for _ in range(20)]


@pytest.mark.parametrize("n", [6, 10, (1 << 63) + 1])
def test_exactly_the_incomplete_run_is_refused(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first number of the last run, which is not whole, is drawn again; the one before it counts."""
    limit = (1 << 64) - (1 << 64) % n
    blocks = iter([limit, limit - 1])
    inner, outer = Mock(), Mock()
    outer.copy.return_value.digest = lambda: next(blocks).to_bytes(8, "big") + bytes(24)
    monkeypatch.setattr("rules.kernel.chance._begun", lambda key, purpose: (inner, outer))
    chance = Chance(bytes(32))
    assert chance.draw(n, DICE) == n - 1
    assert (chance.counters, chance.drawn) == ({DICE: 2}, 2)


def test_a_script_is_followed_to_its_end_and_keeps_within_its_dice() -> None:
    drawn = script(5, 0, 6)
    assert drawn.die() == 6
    twin = copied(drawn)
    assert (drawn.die(), drawn.drawn, twin.drawn) == (1, 2, 1)
    assert twin.die() == 1
    for value in (6, -1):
        with pytest.raises(ValueError, match=f"the script says {value}"):
            script(value).die()
    with pytest.raises(IndexError):
        script().die()
    assert drawn.drawn == 2


def test_nothing_is_drawn_for_a_list_of_one() -> None:
    alone = Chance(bytes(32))
    for items in ([], ["a"]):
        alone.shuffle(items, BOARD)
    assert alone.drawn == 0
    alone.shuffle(["a", "b"], BOARD)
    assert alone.counters == {BOARD: 1}
