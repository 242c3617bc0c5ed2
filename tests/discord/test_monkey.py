"""A few steps of strangers at random, and that what would be wrong is found."""

import json

import pytest
from simcord import HttpLogEntry

from tests.discord.monkey import Found, alike, live
from tests.discord.watching import leftovers, texts


async def test_strangers_find_nothing_wrong() -> None:
    found = Found()
    await live(50, 2, found)
    assert not found.wrong, found.wrong
    assert found.steps == 50 and len(found.done) > 5 and len(found.texts) > 50


@pytest.mark.parametrize(
    "text",
    [
        "It waits for None.",
        "Of {name} there is one",
        "**It is over.**  .",
        "You have 1 turns left",
        "Ann and 0 others",
        "That is all..",
        "the the road",
        "You have a ore",
        "Something went wrong on my side (reference ab12cd). The game is safe.",
    ],
)
def test_what_no_text_has_is_found(text: str) -> None:
    assert list(leftovers("message", text))


@pytest.mark.parametrize(
    "text", ["None of them cost you 2 %.", "Spring of year 1 begins.", "1 glass, 2 turns"]
)
def test_what_people_may_read_is_let_pass(text: str) -> None:
    assert list(leftovers("message", text)) == []


def test_what_somebody_is_offered_is_read_too() -> None:
    body = json.loads('{"type": 8, "data": {"choices": [{"name": "wool", "value": "1"}]}}')
    request = HttpLogEntry("POST", "/interactions/1/abc/callback", {}, body, None)
    assert list(texts(request)) == [("choice", "wool")]


def test_texts_that_differ_by_names_and_numbers_are_alike() -> None:
    assert alike("Ann has 3 at B2", ["Ann"]) == alike("Ben has 12 at C4", ["Ben"])
