import pytest
from hypothesis import given, strategies as st

from rules.farlanthia.actions import GOOD
from rules.kernel.illegal import Illegal
from rules.kernel.names import Names, join, place_names
from rules.kernel.options import Option, Preset, apply_preset, on_off, settle
from rules.kernel.params import Amounts, Cards, Flag, Kind, Number, Place, Places, Seat, Seats, Text, Word
from rules.land.actions import Plots
from rules.settlers.actions import RESOURCE, RESOURCE_CARDS

WORDS = ("brick", "lumber", "wool", "grain", "ore")
NAMES = Names(("Ann", "Ben", "Anton"), {"plot": place_names("plot", ["A1", "A2", "B1"], {"1,1": 0})})


@pytest.mark.parametrize(
    ("typed", "counts"),
    [
        ("2 wool, ore", (0, 0, 2, 0, 1)),
        ("wool wool ore", (0, 0, 2, 0, 1)),
        ("2xwool and 3 grain", (0, 0, 2, 3, 0)),
        ("2wool", (0, 0, 2, 0, 0)),
        ("B, 2 L", (1, 2, 0, 0, 0)),
        ("12 ORE", (0, 0, 0, 0, 12)),
        ("a grain and an ore", (0, 0, 0, 1, 1)),
        ("wool, 2 or", (0, 0, 1, 0, 2)),
    ],
)
def test_cards_are_read_as_people_write_them(typed: str, counts: tuple[int, ...]) -> None:
    assert Cards(WORDS).read(typed, NAMES) == counts


@pytest.mark.parametrize(
    ("kind", "typed", "value"),
    [
        (RESOURCE_CARDS, "2 sheep, corn and wood", (0, 1, 2, 1, 0)),
        (RESOURCE_CARDS, "two Stone and a clay", (1, 0, 0, 0, 2)),
        (RESOURCE, "wheat", 3),
        (GOOD, "coins", 3),
        (Amounts("plot"), "three from A2", ((1, 3),)),
    ],
)
def test_other_words_of_the_book_and_numbers_in_words_are_understood(
    kind: Kind, typed: str, value: object
) -> None:
    assert kind.read(typed, NAMES) == value


@pytest.mark.parametrize("typed", ["", "2", "gold", "wool 2", "🐄" * 50, "x" * 5000, "-1 wool", "2 2 2"])
def test_absurd_cards_are_refused_with_a_sentence(typed: str) -> None:
    with pytest.raises(Illegal) as refusal:
        Cards(WORDS).read(typed, NAMES)
    assert refusal.value.code == "bad_value" and len(refusal.value.text) < 200


@pytest.mark.parametrize("typed", ["1 brick or lumber", "brick OR 2 wool", "wool, or ore"])
def test_a_choice_of_cards_is_none_of_a_kind_that_begins_so(typed: str) -> None:
    with pytest.raises(Illegal, match=r"^Say which cards, without “or”, such as 2 brick, lumber\.$"):
        Cards(WORDS).read(typed, NAMES)


def test_a_word_that_is_none_is_answered_with_those_that_people_read() -> None:
    for kind, told in (
        (Word(("a_b", "c")), "There is no word 'zebra'; there are a_b and c."),
        (Word(("a_b", "c"), told=("a b", "c")), "There is no word 'zebra'; there are a b and c."),
        (Word(tuple(map(str, range(99)))), "30, 31 and 67 others."),
        (Seat(), "Name one player of Ann, Ben and Anton."),
    ):
        with pytest.raises(Illegal, match=f"{told}$"):
            kind.read("zebra", NAMES)


def test_where_one_alone_plays_that_one_is_named() -> None:
    with pytest.raises(Illegal, match=r"^Name Ann\.$"):
        Seat().read("zebra", Names(("Ann",), {}))


@given(st.tuples(*[st.integers(0, 19)] * 5).filter(any))
def test_cards_survive_showing_and_reading(counts: tuple[int, ...]) -> None:
    kind = Cards(WORDS)
    assert kind.read(kind.show(counts, NAMES), NAMES) == counts == kind.assemble(kind.atoms(counts))


@pytest.mark.parametrize(
    ("kind", "typed", "value"),
    [
        (Place("plot"), "b1", 2),
        (Place("plot"), "1,1", 0),
        (Places("plot"), "a2, B1;a1", (1, 2, 0)),
        (Places("plot"), "A2, B1 and A1", (1, 2, 0)),
        (Plots(), "A2, B1 and A1", (1, 2, 0)),
        (Word(WORDS), "w", 2),
        (Word(("E11", "A11")), "a11", 1),
        (Seat(), "ben", 1),
        (Seat(), "ann", 0),
        (Seat(), "3", 2),
        (Number(2, 20), " 7 ", 7),
        (Number(-9, 9), "-3", -3),
        (Amounts("plot"), "3 a2, B1 and 2x A1", ((1, 3), (2, 1), (0, 2))),
        (Amounts("plot"), "3 from A2 and 2 from B1", ((1, 3), (2, 2))),
        (Flag(), "Yes", True),
        (Flag(), "n", False),
    ],
)
def test_a_value_is_read_and_shown_again(kind: Kind, typed: str, value: object) -> None:
    assert kind.read(typed, NAMES) == value == kind.read(kind.show(value, NAMES), NAMES)
    assert kind.assemble(kind.atoms(value)) == value


@pytest.mark.parametrize(
    ("kind", "typed"),
    [
        (Place("plot"), "Z9"),
        (Places("plot"), "A1 Z9"),
        (Word(WORDS), ""),
        (Word(WORDS), "o r e"),
        (Seat(), "an"),
        (Seat(), "4"),
        (Number(2, 20), "21"),
        (Number(2, 20), "٣"),
        (Flag(), "maybe"),
    ],
)
def test_a_bad_value_is_refused(kind: Kind, typed: str) -> None:
    with pytest.raises(Illegal):
        kind.read(typed, NAMES)


def test_options_are_settled_with_their_defaults() -> None:
    offered = (
        on_off("chain", "x"),
        Option("points", "x", 10, least=5, most=20),
        Option("range", "lo-hi", "none", ("none",), pattern=r"\d+-\d+"),
    )
    assert settle(offered, {"points": "12"}) == {"chain": "off", "points": 12, "range": "none"}
    assert settle(offered, {"range": "4-10", "chain": " ON "}) == {
        "chain": "on",
        "points": 10,
        "range": "4-10",
    }
    for bad in ({"points": "21"}, {"points": "1e9"}, {"chain": "perhaps"}, {"range": "x"}, {"chian": "on"}):
        with pytest.raises(Illegal) as refusal:
            settle(offered, bad)
        assert refusal.value.code == "bad_option"
    with pytest.raises(Illegal, match="did you mean chain"):
        settle(offered, {"chian": "on"})


def test_lists_read_as_people_say_them() -> None:
    assert [join(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "nothing",
        "a",
        "a and b",
        "a, b and c",
    ]


@pytest.mark.parametrize("typed", ["", "3", "a2 3", "3 Z9", "x" * 500])
def test_absurd_amounts_are_refused_with_a_sentence(typed: str) -> None:
    with pytest.raises(Illegal) as refusal:
        Amounts("plot").read(typed, NAMES)
    assert refusal.value.code in {"bad_value", "not_on_board"} and len(refusal.value.text) < 200


def test_a_text_is_cleaned_and_has_an_end() -> None:
    kind = Text()
    assert kind.read("  The\tmill\n\u202eburns\u200b  ", NAMES) == "The mill burns"
    assert kind.typed and kind.atoms("words") == ()
    for typed in ("", " \u200b ", "x" * 201):
        with pytest.raises(Illegal):
            kind.read(typed, NAMES)


def test_a_preset_gives_way_to_what_was_chosen() -> None:
    presets = {"quick": Preset("A short game.", {"points": 5, "map": "small"})}
    assert apply_preset(presets, "quick", {"points": 7}) == {"points": 7, "map": "small"}
    with pytest.raises(Illegal) as refusal:
        apply_preset(presets, "slow", {})
    assert refusal.value.code == "bad_option" and "quick" in refusal.value.text


def test_a_seat_whose_name_is_a_number_is_not_taken_for_that_seat() -> None:
    names = Names(("Ann", "1", "#1", "Ben"), {})
    kind = Seat()
    assert [kind.read(str(number), names) for number in (1, 2, 3, 4)] == [0, 1, 2, 3]
    assert [kind.read(f"#{number}", names) for number in (1, 2, 3, 4)] == [0, 1, 2, 3]
    for seat in range(4):
        assert kind.read(kind.show(seat, names), names) == seat
    assert kind.show(3, names) == "Ben" and kind.show(1, names) == "#2"


def test_seats_are_read_whose_names_look_like_lists() -> None:
    names = Names(("Salt and Pepper", "Ann", "Bo; Co"), {})
    kind = Seats()
    for seats in ((0,), (0, 1), (2,), (0, 1, 2)):
        assert kind.read(kind.show(seats, names), names) == seats
    assert kind.read("ann, salt and pepper and bo; co", names) == (0, 1, 2)
    assert kind.read("Mia and Bea", Names(("a and b", "Mia", "Bea"), {})) == (1, 2)
    for name in ("and", ";", "Ann,"):
        names = Names((name, "Bo", "Co"), {})
        assert [kind.read(text, names) for text in (name, "Bo", "Bo and Co")] == [(0,), (1,), (1, 2)]
        assert kind.read(kind.show((0, 1), names), names) == (0, 1)


def test_what_is_shown_as_no_cards_is_read_as_no_cards():
    kind = Cards(("wool", "ore"))
    assert kind.read(kind.show((0, 0), NAMES), NAMES) == (0, 0)
    with pytest.raises(Illegal):
        kind.read("nothing, ore", NAMES)


def test_nouns_have_their_article_and_their_plural() -> None:
    die, edge = Number(1, 6, "red die"), Place("edge")
    assert (die.nouns, edge.nouns) == ("red dice", "edges")
    assert (die.a_noun, edge.a_noun) == ("a red die", "an edge")
