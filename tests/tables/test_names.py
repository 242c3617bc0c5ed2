"""Who sits there is told by a name that cannot pass for nobody, or for a computer player."""

import random
import string

import pytest

from bot.tables.seating import LONGEST_NAME, computer_name, person_name, seat_name
from rules.kernel.names import Names, placeholder
from tests.variations import SIGNS, invisible


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u3164",
        "\u2800\u2800",
        "\u200b\u200d",
        "\ufe0f",
        "\u115f\uffa0",
        "Computer 1",
        "Tin Sparrow",
        "tin  sparrow 2",
        "computer  12",
        "\uff23omputer 3",
        "Ann (computer stands in)",
        "Ann ( Computer )",
    ],
)
def test_such_a_name_gives_way_to_the_next_and_then_to_a_number(name: str) -> None:
    assert person_name(name, "ann_b") == "ann_b"
    assert person_name(name) == ""
    assert seat_name(name, (), 2) == "Player 3"
    assert seat_name(name, ("Player 3",), 2) == "Player 3 2"


@pytest.mark.parametrize("name", ["Ann", "Computer Annie", "🐄", "محمد", "1", "x" * 80, "Ann\u2800\n\tB"])
def test_other_names_stand(name: str) -> None:
    given = seat_name(name, ())
    assert given == person_name(name) and 0 < len(given) <= LONGEST_NAME
    assert "\n" not in given and "\u2800" not in given


def test_no_person_is_called_as_a_computer_would_be() -> None:
    assert person_name(computer_name(())) == ""


def test_a_name_loses_what_does_not_show() -> None:
    rng = random.Random(3)
    for _ in range(2_000):
        plain = "".join(rng.choices(string.ascii_letters, k=8))
        shown = seat_name(invisible(plain, rng), ())
        assert shown.replace(" ", "") == plain, ascii(shown)
    for sign in SIGNS:
        assert seat_name(sign * 3, (), 2) == "Player 3", ascii(sign)


def test_two_who_look_the_same_are_told_apart() -> None:
    rng = random.Random(4)
    for _ in range(200):
        assert seat_name(invisible("Ann", rng).replace(" ", ""), ("Ann",)) != "Ann"


def test_a_name_like_a_seat_stands_for_who_bears_it() -> None:
    names = Names((placeholder(1), "Ben"), {})
    assert (
        names.named(f"{placeholder(0)} and {placeholder(1)} are to play.")
        == f"{placeholder(1)} and Ben are to play."
    )
