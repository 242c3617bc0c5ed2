"""What a moderator may choose: borders of values, how they are read and told."""

import re
from typing import Annotated, Any

import msgspec
import pytest

from bot.tables import seating
from rules.catalogue import GAMES
from rules.kernel.game import Game
from rules.kernel.illegal import Illegal
from rules.kernel.names import unknown
from rules.kernel.options import Of, Option, apply_preset, on_off, options_of, read_terms, relevant, settle
from tests.cited import rule

POINTS = Option("points_to_win", "x", 10, least=5, most=20)
RANGE = Option("range", "two numbers, as 2-5", "no_limit", ("no_limit",), pattern=r"\d+-\d+")
SEED = Option("seed", "letters and digits", "a1", pattern=r"\w+")
CHAIN = on_off("chain", "x", needs="map=random")
MAP = Option("map", "x", "whole_isle", ("whole_isle", "random"))


@pytest.mark.parametrize("id", GAMES)
def test_a_preset_that_says_for_how_many_it_is_seats_so_many(id: str) -> None:
    game, words = GAMES[id], ("two", "three", "four", "five", "six")
    for name, preset in game.presets.items():
        said = re.search(rf"\bfor ({'|'.join(words)})\b(?: (?:to|or) (\w+))?", preset.help)
        if said is not None:
            counts = range(words.index(said[1]) + 2, words.index(said[2] or said[1]) + 3)
            assert seating.settle(game, game.preset(name, {}))[1] == tuple(counts), name


def refusal(option: Option, typed: str) -> str:
    with pytest.raises(Illegal) as refused:
        option.read(typed)
    assert refused.value.code == "bad_option"
    return refused.value.text


def test_numbers_have_a_least_and_a_most() -> None:
    assert [POINTS.read(typed) for typed in ("5", " 20 ", "00000012")] == [5, 20, 12]
    for typed in ("4", "21", "000000012", "9" * 5000, "١٢", "-5", "1e1", ""):
        assert refusal(POINTS, typed) == "points_to_win can be 5 to 20."


def test_other_values_are_words_or_fit_a_pattern() -> None:
    assert [RANGE.read(typed) for typed in ("NO_LIMIT", "4-10")] == ["no_limit", "4-10"]
    assert SEED.read("x" * 39) == "x" * 39
    assert refusal(SEED, "x" * 40) == "seed can be letters and digits."
    assert refusal(RANGE, "4") == "range can be no_limit."
    assert refusal(MAP, "") == "map can be whole_isle or random."
    mixed = Option("stop", "x", "never", ("never",), least=1, most=9)
    assert (mixed.read("9"), mixed.read("never")) == (9, "never")
    assert refusal(mixed, "10") == "stop can be never or 1 to 9."


def test_names_and_values_are_told_in_words() -> None:
    assert (POINTS.title, MAP.title) == ("Points to win", "Map")
    assert [MAP.in_words("whole_isle"), RANGE.in_words("no_limit"), POINTS.in_words(12)] == [
        "whole isle",
        "no limit",
        "12",
    ]
    assert SEED.in_words("Big_Sea") == "Big_Sea", "what was typed stays as it was typed"
    assert (RANGE.in_words("4_5"), MAP.in_words("Old_Sea")) == ("4_5", "old sea")
    said = msgspec.structs.replace(MAP, label="The ground", said=("The whole isle", "Any ground"))
    assert (said.title, said.in_words("random"), said.in_words("moon")) == (
        "The ground",
        "Any ground",
        "moon",
    )


class _Terms(msgspec.Struct, frozen=True):
    chain: bool
    random: Annotated[bool, Of("map", "random")]
    points: Annotated[int, Of("goal")]
    later: Annotated[bool, Of("came_later", "on")] = True


def test_terms_are_read_from_the_options_that_they_name() -> None:
    assert read_terms(_Terms, {"chain": "on", "map": "moon", "goal": 7}) == _Terms(True, False, 7)
    assert read_terms(_Terms, {"chain": "off", "map": "random", "goal": "8", "came_later": "off"}) == _Terms(
        False, True, 8, False
    )


class _Played(msgspec.Struct):
    wide: Annotated[bool, Option("isle", "x", "small", ("small", "wide"))]
    chain: Annotated[bool, Option("", "x", "off")]
    again: Annotated[bool, Option("rounds", "x", 1, least=0, most=1)]
    agreed: Annotated[bool, Of("vote", "agree"), Option("vote", "x", "agree", ("agree", "never"))]


def test_an_option_stands_where_it_is_read_and_a_flag_is_true_for_the_value_that_is_not_the_default() -> None:
    options = options_of(_Played)
    assert [(option.name, option.words) for option in options] == [
        ("isle", ("small", "wide")), ("chain", ("on", "off")), ("rounds", ()), ("vote", ("agree", "never")),
    ]  # fmt: skip
    assert read_terms(_Played, settle(options, {})) == _Played(False, False, True, True)
    chosen = {"isle": "wide", "chain": "on", "rounds": 0, "vote": "never"}
    assert read_terms(_Played, settle(options, chosen)) == _Played(True, True, False, False)


def test_an_option_may_mean_something_under_another_only() -> None:
    offered = (MAP, CHAIN, POINTS)
    assert relevant(offered, {"map": "random"}) == offered
    assert relevant(offered, {"map": "whole_isle"}) == relevant(offered, {}) == (MAP, POINTS)


def test_what_is_not_offered_is_named_but_not_at_length() -> None:
    for name, hint in (("mpa", "did you mean map?"), ("y" * 40, "there are map and range.")):
        with pytest.raises(Illegal) as refused:
            settle((MAP, RANGE), {name: "x"})
        assert refused.value.text == f"There is no option {name[:30]!r}; {hint}"
    with pytest.raises(Illegal) as refused:
        apply_preset({}, "y" * 40, {})
    assert refused.value.text == f"There is no preset {'y' * 30!r}; there is none."


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_an_unknown_word_is_answered_with_a_few_options(game: Game[Any, Any]) -> None:
    """Farlanthia named all of its sixty."""
    with pytest.raises(Illegal) as refused:
        settle(game.options, {"difficult": "x"})
    told = refused.value.text
    assert told.startswith("There is no option 'difficult'; there ") and len(told) < 200
    shown = sum(option.name in re.findall(r"\w+", told) for option in game.options)
    assert shown == len(game.options) or shown > 6
    assert told.endswith(f" and {len(game.options) - shown} others." if shown < len(game.options) else ".")


def test_the_nearest_is_found_in_any_case_and_one_that_is_left_out_is_one_other() -> None:
    assert unknown("card", "the Merchent", ["Looters", "The Merchant"]).endswith("did you mean The Merchant?")
    with_commas = ["for two", "by the document, for two", "for many"]
    shown = unknown("preset", "nonsense", with_commas)
    assert shown.endswith("there are “for two”, “by the document, for two” and “for many”.")
    assert unknown("preset", "For tow", with_commas).endswith("did you mean “for two”?")
    assert unknown("card", "x", ["y" * 100, "z" * 30]).endswith(" and 1 other.")


@pytest.mark.parametrize("id", GAMES)
def test_ones_own_turn_is_said_in_one_way(id: str) -> None:
    for option in GAMES[id].options:
        assert not re.search(r"\bin \S+ own turn", " ".join((option.help, *option.said))), option.name


LAND = {
    "map": "islet broad twins random: broad",
    "chain": "on off: off",
    "fair_start": "on off: off",
    "start_mountain": "on off: off",
    "tie_break": "shared mountains roll: shared",
    "plots_k": "2-3: 3",
    "land_pct": "30-70: 55",
    "mountain_pct": "0-25: 12",
    "cow_pct": "0-15: 5",
    "beach_pct": "0-100: 40",
    "isle_pct": "0-5: 2",
}
SETTLERS = {
    "points_to_win": "5-20: 10",
    "board": "beginner spiral random: spiral",
    "no_adjacent_68": "on off: off",
    "harbours": "fixed shuffled: fixed",
    "friendly_robber": "on off: off",
    "discard_limit": "5-20: 7",
    "expansion": "on off: off",
    "special_building": "on off: on",
    "counter_offers": "on off: on",
    "two_player": "on off: off",
    "reroll": "agree never: agree",
    "soldier_to_removed": "on off: on",
    "fictional_discards": "on off: on",
    "fictional_removed_card": "on off: off",
    "vp_basis": "public all: public",
    "bid_limit_vp": "5-20: 8",
    "fictional_turns": "0-1: 1",
    "land_shares": "on off: off",
    "double_block": "on off: off",
    "soldier_triple": "on off: off",
    "number_range": ": none",
    "late_collect": "on off: off",
    "removals_per": "turn hex: turn",
    "robber_token_hex": "from to: from",
    "windows": "all holders: all",
    "share_stock": "none 1-15: none",
}
OF_LAND = rule("LA-010", "LA-013", "LA-014", "LA-022", "LA-035")
OF_SETTLERS = rule(
    "SE-001", "SE-003", "SE-005", "SE-006", "SE-021", "SE-027", "SE-033", "SE-062", "SE-064",
    "TP-012", "TP-018", "TP-024", "TP-026", "TP-028", "TP-031", "TP-042",
    "LS-008", "LS-009", "LS-014", "LS-026", "LS-029", "LS-033", "LS-040", "LS-048",
)  # fmt: skip


@pytest.mark.parametrize(
    ("id", "listed"),
    [
        pytest.param("land", LAND, marks=OF_LAND),
        pytest.param("settlers", SETTLERS, marks=OF_SETTLERS),
    ],
)
def test_values_and_defaults_are_those_of_the_rule_books(id: str, listed: dict[str, str]) -> None:
    def told(option: Option) -> str:
        bounds = [] if option.least is None else [f"{option.least}-{option.most}"]
        return f"{' '.join([*option.words, *bounds])}: {option.default}"

    assert {option.name: told(option) for option in GAMES[id].options} == listed
