import hashlib
import hmac
import os
import random
import string

import pytest
from hypothesis import given, strategies as st

from rules.kernel.fairness import (
    Bound,
    Drawn,
    Void,
    Word,
    chain_hash,
    commitment,
    improper,
    key,
    origin,
    randomness,
    terms,
    word,
)
from rules.kernel.illegal import Illegal
from tests.variations import invisible

SIGNED = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
DRAWN = Drawn(1000, "1456074443980800018", SIGNED)
BEN = Word("outsider 1", "rain42")
seats, outsiders = (st.integers(1, 9).map(f"{who} {{}}".format) for who in ("seat", "outsider"))
texts = st.text(string.ascii_lowercase + string.digits, min_size=1, max_size=32)
words = st.builds(Word, seats | outsiders, texts)


def test_the_commitment_is_the_plain_hash() -> None:
    assert commitment(bytes(32)) == hashlib.sha256(bytes(32)).hexdigest()


def test_the_value_of_a_round_is_that_of_its_chain() -> None:
    assert randomness(SIGNED) == "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"


def test_key_and_running_hash_are_the_published_recipes() -> None:
    secret, agreed = (
        bytes(range(32)),
        terms("land", {"map": "islet", "goal": 5}, [Bound("aa"), Bound("bb", "steady")]),
    )
    told = '{"game":"land","options":{"goal":5,"map":"islet"},"seats":[["aa",null],["bb","steady"]]}'
    assert agreed == hashlib.sha256(told.encode()).hexdigest()
    value = hashlib.sha256(bytes.fromhex(SIGNED)).hexdigest()
    for lines, text in (
        (origin(agreed, drawn=DRAWN), f"landmoot dice, format 2\nterms {agreed}\nround 1000 {value}"),
        (origin(agreed, [BEN]), f"landmoot dice, format 2\nterms {agreed}\noutsider 1 word rain42"),
        (origin(""), "landmoot dice, format 2"),
    ):
        assert key(secret, lines) == hmac.digest(secret, text.encode(), "sha256")
        seal = commitment(secret)
        assert chain_hash(seal, lines) == hashlib.sha256(f"{seal}\n{text}".encode()).hexdigest()


def test_seats_names_options_and_who_is_a_computer_count() -> None:
    ann, ben = Bound("aa"), Bound("bb")
    found = {
        terms("land", {"map": "islet"}, [ann, ben]),
        terms("land", {"map": "islet"}, [ben, ann]),
        terms("land", {"map": "islet"}, [ann]),
        terms("land", {"map": "islet"}, [ann, Bound("bb", "steady")]),
        terms("land", {"map": "isle"}, [ann, ben]),
        terms("settlers", {"map": "islet"}, [ann, ben]),
    }
    assert len(found) == 6
    assert terms("land", {"a": 1, "b": 2}, []) == terms("land", {"b": 2, "a": 1}, [])


@pytest.mark.parametrize("seed", range(5))
def test_everything_that_was_added_and_its_order_count(seed: int) -> None:
    secret, ann = os.urandom(32), Word("seat 1", "snow")
    keys = {
        key(secret),
        key(secret, origin("aa")),
        key(secret, origin("bb")),
        key(secret, origin("aa", [ann])),
        key(secret, origin("aa", [ann, BEN])),
        key(secret, origin("aa", [BEN, ann])),
        key(secret, origin("aa", drawn=DRAWN)),
        key(secret, origin("aa", drawn=Drawn(1001, "1", SIGNED))),
        key(secret, origin("aa", drawn=Drawn(1000, "1", "00" * 48))),
        key(os.urandom(32), origin("aa", [ann, BEN])),
        secret,
    }
    assert len(keys) == 11


@given(st.lists(words, max_size=4), st.lists(words, max_size=4))
def test_two_lists_never_give_the_same_key(some: list[Word], others: list[Word]) -> None:
    lines, other = origin("aa", some), origin("aa", others)
    assert (key(bytes(32), lines) == key(bytes(32), other)) == (some == others)
    assert (chain_hash("ab", lines) == chain_hash("ab", other)) == (some == others)


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
        ([Word("seat 1", "Rain")], "a word for the dice that no table takes"),
        ([Word("seat 1", "rain\ufe0f")], "a word for the dice that no table takes"),
        ([Word("seat 1", "")], "a word for the dice that no table takes"),
        ([Word("seat 1", "x" * 33)], "a word for the dice that no table takes"),
        ([Word("Ann", "12")], "by nobody who could"),
        ([Word("seat 1\n", "12")], "by nobody who could"),
        ([Word("seat 01", "12")], "by nobody who could"),
        ([Word("outsider 2", "rain")], "by nobody who could"),
        ([Word("seat 1", "rain"), Word("seat 1", "snow")], "by nobody who could"),
        ([Word("seat 4", "rain")], "from a seat that is not there"),
        ([Word(f"outsider {n}", "rain") for n in range(1, 5)], "seat that is not there"),
    ],
)
def test_what_no_table_of_three_can_have_taken(added: list[Word], said: str) -> None:
    assert said in improper(added, None, 3)


def test_what_a_table_can_have_taken() -> None:
    taken = [Word(f"outsider {n}", f"w{n}") for n in (1, 2, 3)]
    assert improper([*taken, Word("seat 2", "rain")], None, 3) == ""
    assert improper((), Drawn(1000, "17", SIGNED, (Void(990, "16"), Void(995, "18"))), 3) == ""


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        (Drawn(1000, "17", SIGNED[:-2]), "a signature that is not 48 bytes"),
        (Drawn(1000, "17", SIGNED.upper()), "a signature that is not 48 bytes"),
        (Drawn(0, "17", SIGNED), "there cannot be"),
        (Drawn(1 << 63, "17", SIGNED), "there cannot be"),
        (Drawn(1000, "seventeen", SIGNED), "there cannot be"),
        (Drawn(1000, "17", SIGNED, (Void(999, ""),)), "there cannot be"),
        (Drawn(1000, "17", SIGNED, (Void(1000, "16"),)), "do not follow one another"),
        (Drawn(1000, "17", SIGNED, (Void(1001, "16"),)), "do not follow one another"),
    ],
)
def test_a_round_that_no_table_can_have_drawn(drawn: Drawn, said: str) -> None:
    assert said in improper((), drawn, 3)


def test_words_do_not_stand_beside_a_round() -> None:
    assert "beside a beacon's round" in improper([BEN], DRAWN, 3)
