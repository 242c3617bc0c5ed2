"""What the outside knows of a kind of move is read off its class, and what a player typed becomes one."""

from typing import Annotated

import pytest

from bot.commands.game_groups import settle_values
from rules import catalogue
from rules.kernel.actions import Action, build, spec
from rules.kernel.illegal import Illegal
from rules.kernel.names import Names, place_names
from rules.kernel.params import Flag, Number, Place
from tests.playthrough import write

PLOTS = place_names("plot", ["A1", "A2", "B1"])
NAMES = Names(("Ann", "Ben", "the game master"), {"plot": PLOTS}, 1)


class Till(Action, frozen=True, tag="till_soon"):
    """Till a plot.

    More than the first line is not shown.
    """

    plot: Annotated[int, Place("plot")]
    count: Annotated[int | None, Number(1, 9), "how often"] = None


class Raise(Action, frozen=True, tag="raise"):
    """Raise a bid; a parameter of which a value is usual may stand before one that must be named."""

    bonus: Annotated[int, Number(0, 9, "bonus", usual=0), "what is added"]
    cell: Annotated[int, Place("plot"), "where", "plot"]
    openly: Annotated[bool, Flag(usual=False), "yes to say it aloud"]


class Named(Action, frozen=True, tag="named"):
    """Has a label."""

    label = "Do it"


class Silent(Action, frozen=True, tag="silent"):
    pass


class Bare(Action, frozen=True, tag="bare"):
    """Says nothing of its parameter."""

    count: int


def test_a_move_is_described_by_its_class() -> None:
    told = spec(Till)
    assert (told.name, told.help, told.label) == ("till_soon", "Till a plot.", "Till soon")
    assert [(each.name, each.help, each.optional) for each in told.params] == [
        ("plot", "plot", False),
        ("count", "how often", True),
    ]
    assert spec(Named).label == "Do it"


def test_what_is_usual_may_be_left_out_and_players_have_words_of_their_own() -> None:
    bonus, cell, _ = spec(Raise).params
    assert [each.needed for each in spec(Raise).params] == [False, True, False]
    assert not bonus.optional and (cell.name, cell.word, bonus.word) == ("cell", "plot", "bonus")
    assert build(Raise, {"cell": "B1"}, NAMES) == Raise(0, 2, False)
    assert build(Raise, {"cell": "B1", "bonus": "3", "openly": "yes"}, NAMES) == Raise(3, 2, True)
    with pytest.raises(Illegal, match="Please give plot: where"):
        build(Raise, {"bonus": "3"}, NAMES)
    assert settle_values(Raise, "openly", {"cell": "B1"}, NAMES) == {"bonus": 0, "cell": 2}
    assert settle_values(Raise, "openly", {"bonus": "1"}, NAMES) is None


def test_no_word_for_a_tile_but_tile() -> None:
    """Whatever the rules call the places of a map among themselves, people read one word for them."""
    for game in catalogue.GAMES.values():
        for kind in game.actions:
            for param in spec(kind).params:
                assert "cell" not in f"{param.word} {param.help} {param.kind.noun} {spec(kind).help}"


def test_who_presses_is_not_asked_to_type() -> None:
    """“One player, or several with commas between” stood above a button for each."""
    kinds = [kind for game in catalogue.GAMES.values() for kind in game.actions]
    asked = {each.asked for kind in kinds for each in spec(kind).params if not each.kind.typed}
    assert len(asked) > 50 and [each for each in asked if "comma" in each] == []


def test_a_class_that_says_too_little_is_no_move() -> None:
    with pytest.raises(TypeError, match="Silent needs a docstring"):
        spec(Silent)
    with pytest.raises(TypeError, match="the parameter count needs Annotated"):
        spec(Bare)


def test_what_was_typed_becomes_a_move_and_back() -> None:
    assert build(Till, {"plot": "b1", "count": " "}, NAMES) == Till(2)
    assert build(Till, {"plot": "A2", "count": "3"}, NAMES) == Till(1, 3)
    assert [write(Till(1, 3), NAMES), write(Till(0), NAMES)] == [
        "till_soon plot=A2 count=3",
        "till_soon plot=A1",
    ]
    for texts in ({}, {"plot": "  "}):
        with pytest.raises(Illegal, match="Please give plot: plot"):
            build(Till, texts, NAMES)


def test_names_of_places_and_players() -> None:
    for typed, shown in (("z" * 30, "z" * 20), ("  ", "nothing")):
        with pytest.raises(Illegal) as refusal:
            PLOTS.read(typed)
        assert refusal.value.text == f"There is no plot {shown!r}; a name looks like A1."
    assert NAMES.players == ("Ann", "Ben") and NAMES.seat(2) == "the game master"
