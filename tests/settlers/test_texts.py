"""What is said: prompts, the scoreboard, the board in words, the private hand, moves as text."""

import random

import pytest
from msgspec.structs import replace

from rules.kernel.actions import build, spec
from rules.kernel.events import Weight
from rules.kernel.game import Turn, in_words
from rules.kernel.illegal import Illegal
from rules.settlers.actions import (
    Accept,
    BankTrade,
    BuildCity,
    BuildRoad,
    Confirm,
    Counter,
    Decline,
    Discard,
    EndTurn,
    MoveRobber,
    Offer,
    PlayYearOfPlenty,
    Roll,
)
from rules.settlers.events import EVENTS, DiscardDue, Discarded, Produced
from rules.settlers.phase_names import DISCARD, PRE_ROLL, SETUP_SETTLEMENT, SPECIAL
from rules.settlers.tables import MONOPOLY, ORE, POINT, SOLDIER, WOOL
from tests.cited import rule
from tests.playthrough import write
from tests.settlers.table import PEOPLE, SETTLERS, A, B, C, D, cards, corner, counts, do, edge, position, tile

HANDS = {A: "bwwgo", B: "gow", C: "oob"}


def names(state):
    return SETTLERS.names(SETTLERS.view(state, None), PEOPLE[: state.seats])


def prompt(state, viewer=None):
    return SETTLERS.prompt(SETTLERS.view(state, viewer), names(state))


def test_the_prompt_says_who_answered_what():
    state = position(hands=HANDS)
    assert prompt(state) == "Ann is to trade and build."
    do(state, A, Offer(counts("w"), counts("o")))
    assert (
        prompt(state)
        == "Ann offers 1 wool for 1 ore. Ben, Cleo and Dov are to answer; Ann may go on at any time."
    )
    assert "You, Ben and Dov are to answer" in prompt(state, C)
    do(state, B, Accept(), D, Decline(), C, Counter(counts("o"), counts("ww")))
    assert prompt(state) == (
        "Ann offers 1 wool for 1 ore. Ben accepted. Dov declined. "
        "Cleo would give 1 ore for 2 wool. Ann is to trade or go on."
    )
    assert prompt(state, A).endswith("for 2 wool. Trade or go on.")
    do(state, A, Offer(counts("w"), counts("o"), (B,)))
    assert prompt(state, B).endswith(". Answer; Ann may go on at any time.")


def test_an_offer_is_told_as_what_for_what():
    view = SETTLERS.view(position(hands=HANDS), A)
    told = in_words(SETTLERS, view, Offer(counts("w"), counts("oo")), names(position()))
    assert told == "Offer a trade: 1 wool for 2 ore"
    told = in_words(SETTLERS, view, Offer(counts("w"), counts("oo"), (B, C)), names(position()))
    assert told == "Offer a trade: 1 wool for 2 ore, to Ben and Cleo"


def test_whom_a_roll_favours_and_what_of_a_trade_was_only_said():
    state = position(settlements={B: [corner(0, 0, "N")]}, hands={A: "w", B: "o"}, robber=tile(0, 0))
    told = do(state, A, Offer(counts("w"), counts("o"), (B,)), B, Accept(), A, Confirm(B))
    assert [event.weight() for event in told] == [Weight.PASSING, Weight.PASSING, Weight.REST]
    assert Produced(((0,) * 5, counts("ww"), (0,) * 5, counts("o"))).favours() == (B, D)
    assert Discarded(B, counts("ww")).favours() == ()


def test_a_seat_is_told_what_it_can_build():
    state = position(settlements={A: [corner(0, 0, "N")]}, hands={A: "blggooo"})
    assert prompt(state, A) == "Trade and build. You can build a road on 3 edges and a city on 1 corner."
    assert prompt(state, B) == "Ann is to trade and build."
    assert prompt(position(phase=SETUP_SETTLEMENT), A) == "Place a settlement."


@rule("SE-021")
def test_who_holds_more_cards_than_are_safe_from_a_seven_is_told_before_the_turn_ends():
    """Landover said so, and here whoever could pay for nothing ended the turn with thirteen."""
    state = position(hands={A: "w" * 8, B: "w" * 8})
    assert prompt(state, A) == "Trade and build. You hold 8 cards; only 7 are safe from a 7."
    assert "safe" not in prompt(state, B) and "safe" not in prompt(position(hands={A: "w" * 7}), A)
    assert prompt(position(hands={A: "w" * 8}, options={"discard_limit": 9}), A) == "Trade and build."


def test_a_seven_says_who_must_discard_how_much():
    told = DiscardDue((0, 4, 0, 5)).line(names(position()))
    assert told == "Too many cards for a seven: Ben must discard 4 and Dov must discard 5."


def test_who_owes_a_discard_is_told_how_much():
    state = position(hands={B: "bbllwwggo"}, phase=DISCARD, owed=[0, 4, 0, 0])
    assert prompt(state) == "Ben is to discard half the cards in hand, face down."
    assert prompt(state, B) == "Discard half the cards in hand, face down. You have to discard 4 cards."


def test_the_scoreboard_is_in_playing_order_and_holds_no_secret():
    state = position(
        first=C,
        settlements={A: [corner(0, 0, "N")]},
        hands={A: "bb"},
        developments={A: [POINT, SOLDIER]},
        soldiers=[3, 0, 0, 0],
        army_holder=A,
    )
    lines = SETTLERS.scoreboard(SETTLERS.view(state, None), names(state))
    assert [line.split(" (")[0].removeprefix("▸ ") for line in lines] == ["Cleo", "Dov", "Ann", "Ben"]
    assert lines[0] == "Cleo (white 3): 0 points, 0 cards"
    ann = "Ann (orange 1): 3 points, 2 cards, 2 development cards, 3 soldiers (Largest Army)"
    assert lines[2] == f"▸ {ann}"  # it is her turn


def test_places_are_told_apart_by_what_is_there():
    state = position(settlements={A: [corner(0, 0, "N")]}, cities={B: [corner(1, -2, "N")]})
    view = SETTLERS.view(state, None)
    told = names(state)

    def hint(kind, name):
        return SETTLERS.hint(view, kind, told.places[kind].read(name), told)

    assert hint("tile", "A1") == "ore 10"
    assert hint("tile", "C3") == "desert, Ann"
    assert hint("tile", "A2") == "wool 2, Ben"
    assert hint("corner", "A2-N") == "1 dot, wool 2, harbour 2:1 grain"
    assert hint("corner", "A1-SE") == "9 dots, ore 10, wool 2, brick 6"
    assert hint("edge", "A1-E") == "joins A1-NE and A1-SE, ore 10, wool 2", "where a road leads"


def test_the_description_is_enough_to_play_without_the_picture():
    state = position(
        settlements={A: [corner(0, 0, "N")]},
        cities={B: [corner(1, -2, "N")]},
        roads={A: [edge(0, 0, "NE")]},
        hands={A: "w"},
        dice=(2, 3),
    )
    do(state, A, Offer(counts("w"), counts("o")))
    text = SETTLERS.describe(SETTLERS.view(state, None), names(state))
    for line in (
        "- A1 mountains (ore) 10",
        "- C3 desert, robber: Ann settlement",
        "- A2-NE 2:1 grain, at the corners A2-N and A2-NE",
        "- Settlements: B2-SE",
        "- Cities: A2-N",
        "- Roads: B3-SW",
        "- Left to build: 14 roads, 4 settlements, 4 cities",
        "- Last roll: 2 + 3 = 5",
        "- Ann offers 1 wool for 1 ore",
        "- Ben has not answered",
    ):
        assert line in text.split("\n"), line
    now, tiles = text.split("\n\n")[:2]
    assert now.startswith("## Now\n- Ann offers 1 wool for 1 ore. "), "who listens hears first what is asked"
    assert sum(line.startswith("- ") for line in tiles.split("\n")) == 19


def test_the_alt_text_is_short_even_with_long_names():
    state = position(seats=6, dice=(3, 4))
    view = SETTLERS.view(state, None)
    text = SETTLERS.brief(view, SETTLERS.names(view, tuple("x" * 100 + str(seat) for seat in range(6))))
    assert len(text) <= 1000
    assert "robber" in text


def test_the_hand_tells_what_one_has_and_can_pay():
    state = position(
        settlements={A: [corner(1, -2, "N")]},
        hands={A: "blwgo"},
        developments={A: [SOLDIER, SOLDIER, POINT]},
        fresh=[1, 0, 0, 0],
    )
    text = SETTLERS.hand(SETTLERS.view(state, A), names(state))
    assert text.split("\n") == [
        "Cards: 1 brick, 1 lumber, 1 wool, 1 grain and 1 ore.",
        "Development cards: 2 soldiers (1 new) and 1 victory point.",
        "Points: 2 of 10.",
        "Left to build: 15 roads, 4 settlements, 4 cities.",
        "You can pay for: a road, a settlement or a development card.",
        "Bank rates: brick 4:1, lumber 4:1, wool 4:1, grain 2:1, ore 4:1.",
    ]
    assert SETTLERS.hand(SETTLERS.view(state, None), names(state)) == ""
    ended = SETTLERS.hand(replace(SETTLERS.view(state, A), over=True), names(state))
    assert "Development cards: 2 soldiers and 1 victory point." in ended, "none is new any more"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("offer give=2 wool, ore want=grain to=Ann, cleo", Offer(counts("wwo"), counts("g"), (A, C))),
        ("offer give=ore want=wool wool", Offer(counts("o"), counts("ww"))),
        ("bank_trade give=wool want=ore rate=3", BankTrade(WOOL, ORE, 1)),
        ("build_road edge=c3 ne", BuildRoad(edge(0, 0, "NE"))),
        ("move_robber tile=c3 victim=2", MoveRobber(tile(0, 0), B)),
        ("discard cards=2xwool, brick", Discard(counts("wwb"))),
        ("play_year_of_plenty cards=ore and ore", PlayYearOfPlenty(counts("oo"))),
    ],
)
def test_what_a_player_types_is_understood(text, action):
    state = position()
    kind = next(each for each in SETTLERS.actions if spec(each).name == text.split(" ")[0])
    typed = dict(_pairs(text))
    assert build(kind, typed, names(state)) == action
    again = write(action, names(state))
    assert build(kind, dict(_pairs(again)), names(state)) == action


def _pairs(text):
    words = text.split(" ")[1:]
    found = []
    for word in words:
        if "=" in word:
            found.append(word.split("=", 1))
        else:
            found[-1][1] += " " + word
    return found


@pytest.mark.parametrize("who", ["", "nobody", "Ann, , Zoe", ",,,"])
def test_unknown_partners_are_refused(who):
    with pytest.raises(Illegal):
        spec(Offer).params[2].kind.read(who, names(position()))


def test_there_is_room_for_all_moves_in_one_slash_command():
    groups = [spec(kind).group for kind in SETTLERS.actions]
    assert max(map(groups.count, groups)) <= 25
    assert len({spec(kind).name for kind in SETTLERS.actions}) == len(SETTLERS.actions)
    assert all(rule.startswith("SE-") for kind in SETTLERS.actions for rule in kind.rules)
    assert len({kind.__struct_config__.tag for kind in EVENTS}) == len(EVENTS)


def test_a_panel_offers_a_card_as_often_as_it_can_be_picked():
    state = position(hands={A: "wwo"})
    offered = SETTLERS.choices(state, A, Offer, {})
    assert (offered.atoms, offered.least) == ((2, 2, 4), 1)
    wanted = SETTLERS.choices(state, A, Offer, {"give": counts("ww")})
    assert set(wanted.atoms) == {0, 1, 3, 4}
    to = SETTLERS.choices(state, A, Offer, {"give": counts("ww"), "want": counts("o")})
    assert (to.atoms, to.least, to.most) == ((B, C, D), 0, 3)
    owing = position(hands={B: "bbllwwggo"}, phase=DISCARD, owed=[0, 4, 0, 0])
    discard = SETTLERS.choices(owing, B, Discard, {})
    assert (len(discard.atoms), discard.least, discard.most) == (9, 4, 4)


def test_a_panel_asks_for_a_victim_only_where_there_is_one():
    state = position(
        phase=4, settlements={B: [corner(2, 0, "NE")], C: [corner(2, 0, "SE")]}, hands={B: "w", C: "w"}
    )
    crowded = SETTLERS.choices(state, A, MoveRobber, {"tile": tile(2, 0)})
    assert (crowded.atoms, crowded.least) == ((B, C), 1)
    empty = SETTLERS.choices(state, A, MoveRobber, {"tile": tile(0, -2)})
    assert (empty.atoms, empty.least) == ((), 0)


def test_silence_rolls_ends_passes_or_declines():
    assert SETTLERS.skip(position(phase=PRE_ROLL), A) == Roll()
    assert spec(type(SETTLERS.skip(position(), A))).name == "end_turn"
    special = position(seats=5, phase=SPECIAL, hands={B: "bl"}, queue=[B], actor=B)
    assert spec(type(SETTLERS.skip(special, B))).name == "pass_special"
    assert SETTLERS.skip(position(phase=DISCARD, owed=[4, 0, 0, 0]), A) is None


def test_the_random_player_seldom_proposes_trades():

    state = position(hands=HANDS, developments={A: [MONOPOLY]})
    rng = random.Random(1)
    player = SETTLERS.players["random"]
    chosen = [player.choose(Turn(SETTLERS, state, A), rng) for _ in range(2000)]
    offers = sum(isinstance(action, Offer) for action in chosen)
    assert 5 < offers < 120
    assert {type(action) for action in chosen} >= {type(action) for action in SETTLERS.legal(state, A)}


def test_a_reason_says_what_is_at_the_place_and_an_entry_what_is_picked():
    state = position(settlements={A: [corner(0, 0, "N")], B: [corner(2, 0, "SE")]}, hands={A: "ggooo"})
    view, called = SETTLERS.view(state, A), names(state)
    city, robber = BuildCity(corner(0, 0, "N")), MoveRobber(tile(2, 0), B)
    assert SETTLERS.reason(view, city, called) == f"{BuildCity.reason} (8 dots, brick 6, wool 4, desert)"
    assert SETTLERS.reason(view, robber, called) == f"{MoveRobber.reason} (ore 8, Ben)"
    assert SETTLERS.entry(view, robber, called) == "C5, Ben", "he has no card"
    richer = SETTLERS.view(position(hands={B: "w"}), A)
    assert SETTLERS.entry(richer, robber, called) == "C5, Ben loses a card"
    assert "leads" not in MoveRobber.reason, "who leads need not live there"
    assert SETTLERS.reason(view, EndTurn(), called) == EndTurn.reason
    assert SETTLERS.reason(view, MoveRobber(tile(-2, 0)), called).startswith(
        "it costs nobody anything there ("
    )
    unasked = SETTLERS.reason(SETTLERS.view(state, B), Counter(counts("b"), counts("g")), called)
    assert "better" not in unasked, "there is no offer yet"
    do(state, A, Offer(counts("g"), counts("b")))
    for held_by_ben, why in (("b", Decline.reason), ("w", "you do not hold what it asks for")):
        state.secrets.hands[B] = cards(held_by_ben)
        assert SETTLERS.reason(SETTLERS.view(state, B), Decline(), called) == why
    assert [SETTLERS.entry(view, action, called) for action in (city, robber)] == ["B2-SE", "C5, Ben"]
    assert SETTLERS.entry(view, MoveRobber(tile(2, 0)), called) == "C5"
