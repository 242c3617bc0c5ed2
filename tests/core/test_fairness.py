import hashlib
import hmac
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.fairness import Contribution, commitment, key

ANN = Contribution("click", "Ann", "1456074443980800018")
BEN = Contribution("word", "Bén", "good luck")
contributions = st.builds(Contribution, st.sampled_from(["click", "word"]), st.text(), st.text())


def test_the_commitment_is_the_plain_hash() -> None:
    assert commitment(bytes(32)) == hashlib.sha256(bytes(32)).hexdigest()


def test_the_key_is_the_published_recipe() -> None:
    secret = bytes(range(32))
    parts = [b"click", b"Ann", b"1456074443980800018", b"word", b"B\xc3\xa9n", b"good luck"]
    message = b"landmoot dice, format 2"
    for part in parts:
        message += len(part).to_bytes(4, "big") + part
    assert key(secret, [ANN, BEN]) == hmac.digest(secret, message, "sha256")
    assert len(key(secret)) == 32


@pytest.mark.parametrize("seed", range(5))
def test_every_word_and_their_order_count(seed: int) -> None:
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


def test_nothing_can_be_moved_from_one_field_to_the_next() -> None:
    cut = [("ab", "c"), ("a", "bc"), ("abc", ""), ("", "abc")]
    assert len({key(bytes(32), [Contribution("word", who, text)]) for who, text in cut}) == 4
