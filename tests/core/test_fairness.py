import hashlib
import hmac
import os
import random
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.fairness import Contribution, commitment, improper, key, running, word
from rules.kernel.illegal import Illegal
from tests.variations import invisible

ANN = Contribution("click", "seat 1", "1456074443980800018")
BEN = Contribution("word", "outsider 1", "rain42")
seats, outsiders = (st.integers(1, 9).map(f"{who} {{}}".format) for who in ("seat", "outsider"))
clicks = st.integers(0, 10**20 - 1).map(str)
words = st.text(string.ascii_lowercase + string.digits, min_size=1, max_size=32)
contributions = st.one_of(
    st.builds(Contribution, st.just("click"), seats, clicks),
    st.builds(Contribution, st.just("word"), seats | outsiders, words),
)


def test_the_commitment_is_the_plain_hash() -> None:
    assert commitment(bytes(32)) == hashlib.sha256(bytes(32)).hexdigest()


def test_key_and_running_hash_are_the_published_recipes() -> None:
    secret = bytes(range(32))
    text = "landmoot dice, format 2\nseat 1 click 1456074443980800018\noutsider 1 word rain42"
    assert key(secret, [ANN, BEN]) == hmac.digest(secret, text.encode(), "sha256")
    assert len(key(secret)) == 32
    seal = commitment(secret)
    assert running(seal, [ANN, BEN]) == hashlib.sha256(f"{seal}\n{text}".encode()).hexdigest()


@pytest.mark.parametrize("seed", range(5))
def test_everything_that_was_added_and_its_order_count(seed: int) -> None:
    secret = os.urandom(32)
    keys = {
        key(secret),
        key(secret, [ANN]),
        key(secret, [BEN]),
        key(secret, [ANN, BEN]),
        key(secret, [BEN, ANN]),
        key(secret, [ANN, BEN, BEN]),
        key(os.urandom(32), [ANN, BEN]),
        secret,
    }
    assert len(keys) == 8


@given(st.lists(contributions, max_size=4), st.lists(contributions, max_size=4))
def test_two_lists_never_give_the_same_key(some: list[Contribution], others: list[Contribution]) -> None:
    assert (key(bytes(32), some) == key(bytes(32), others)) == (some == others)
    assert (running("ab", some) == running("ab", others)) == (some == others)


@pytest.mark.parametrize(
    ("typed", "taken"), [("rain", "rain"), ("RaiN42", "rain42"), ("7", "7"), ("z" * 32, "z" * 32)]
)
def test_a_word_is_letters_and_digits_in_lower_case(typed: str, taken: str) -> None:
    assert word(typed) == taken


@pytest.mark.parametrize(
    "typed", ["", " ", "rain ", "good luck", "x" * 33, "höhö", "ra-in", "١٢", "\u212a", "rain\n", "\uff52ain"]
)
def test_anything_else_is_no_word(typed: str) -> None:
    with pytest.raises(Illegal, match="1 to 32 letters from A to Z and digits"):
        word(typed)


def test_no_invisible_variation_of_a_word_is_a_word() -> None:
    """A share of the 20,000 that `python -m tests.variations` tries."""
    rng = random.Random(7)
    for _ in range(2_000):
        with pytest.raises(Illegal):
            word(invisible("".join(rng.choices(string.ascii_letters + string.digits, k=6)), rng))


@pytest.mark.parametrize(
    ("added", "said"),
    [
        ([Contribution("word", "seat 1", "Rain")], "a word for the dice that no table takes"),
        ([Contribution("word", "seat 1", "rain\ufe0f")], "a word for the dice that no table takes"),
        ([Contribution("word", "seat 1", "")], "a word for the dice that no table takes"),
        ([Contribution("word", "seat 1", "x" * 33)], "a word for the dice that no table takes"),
        ([Contribution("click", "seat 1", "12a")], "a click for the dice that no table takes"),
        ([Contribution("click", "Ann", "12")], "by nobody who could"),
        ([Contribution("click", "seat 1\n", "12")], "by nobody who could"),
        ([Contribution("click", "seat 01", "12")], "by nobody who could"),
        ([Contribution("click", "outsider 1", "12")], "by nobody who could"),
        ([Contribution("word", "outsider 2", "rain")], "by nobody who could"),
        ([ANN, Contribution("click", "seat 1", "13")], "by nobody who could"),
        ([Contribution("word", "seat 4", "rain")], "from a seat that is not there"),
        ([Contribution("word", f"outsider {n}", "rain") for n in range(1, 5)], "seat that is not there"),
    ],
)
def test_what_no_table_of_three_can_have_taken(added: list[Contribution], said: str) -> None:
    assert said in improper(added, 3)


def test_what_a_table_can_have_taken() -> None:
    seats = [Contribution("click", f"seat {n}", str(n)) for n in (2, 1, 3)]
    words = [Contribution("word", f"outsider {n}", f"w{n}") for n in (1, 2, 3)]
    assert improper([*seats, *words, Contribution("word", "seat 2", "rain")], 3) == ""
