"""Culture, metros (LO-142 to LO-157), decks and draws (LO-145, LO-146, LO-220 to LO-225)."""

import pytest

from rules.landover.actions import BuildCity, Improve, PlaceMetro, Roll
from rules.landover.cards.events import Drew, Opened
from rules.landover.events import Anew, Built, Improved, MetroPlaced, MetroReserved, MetroStolen
from rules.landover.state import LandoverState
from rules.landover.tables import ABILITIES, COMMERCE, POLITICS, SCIENCE
from rules.landover.texts import gift
from tests.cited import rule
from tests.landover.table import (
    COMMERCE_KEY,
    GAME,
    PEOPLE,
    POLITICS_KEY,
    SCIENCE_KEY,
    A,
    B,
    C,
    all_vp,
    card,
    corner,
    corners,
    dice,
    do,
    hand_of,
    has,
    moves,
    position,
    refused,
    rolling,
    size,
    told,
    vp,
)

FAR = ("1,-2,N", "0,0,N", "0,0,S", "-1,2,S", "2,-1,S", "-2,1,N")
FIVE = ("siege", "raze", "vandal", "bishop", "wedding")


@rule("LO-143", "LO-144")
def test_case_42_levels_cost_one_more_each() -> None:
    state = position(hands={A: "6 paper"})
    do(state, A, Improve(SCIENCE), Improve(SCIENCE), Improve(SCIENCE))
    assert size(state, A) == 0 and state.table.culture[:3] == [0, 3, 0]
    refused(state, A, Improve(SCIENCE), "cannot_pay")
    refused(state, A, Improve(9), "bad_value")
    top = position(levels={A: (6, 0, 0)}, hands={A: "9 cloth"})
    refused(top, A, Improve(COMMERCE), "max_level")


@rule("LO-142", "LO-149")
def test_case_112_each_culture_has_its_commodity() -> None:
    state = position(levels={A: (2, 0, 0)}, hands={A: "3 cloth 3 paper"})
    do(state, A, Improve(COMMERCE), Improve(SCIENCE))
    assert hand_of(state, A) == "2 paper" and state.table.culture[:3] == [3, 1, 0]
    coins = position(hands={A: "1 coin"})
    do(coins, A, Improve(POLITICS))
    assert coins.table.culture[:3] == [0, 0, 1]


def keyed(red: int, face: int, **given: object) -> LandoverState:
    """A roll with that red die and key whose sum pays nobody."""
    return rolling(dice(1, red, face), **given)


@rule("LO-145")
def test_case_43_a_key_brings_cards_to_levels_from_the_red_die() -> None:
    state = position(draws=(*dice(1, 3, SCIENCE_KEY), 0, 0), phase="start_turn",
        levels={A: (0, 2, 0), B: (0, 3, 0), C: (0, 6, 0)})  # fmt: skip
    events = do(state, A, Roll())
    assert [(e.seat, e.deck) for e in told(events, Drew)] == [(B, SCIENCE), (C, SCIENCE)]


@rule("LO-145")
def test_case_44_level_0_never_draws() -> None:
    assert not any(keyed(1, POLITICS_KEY).secrets.held)


@rule("LO-146", "LO-223", "LO-224", "LO-225")
def test_case_45_five_held_cards_are_the_limit() -> None:
    state = keyed(
        4, COMMERCE_KEY, levels={A: (4, 0, 0), B: (4, 0, 0)},
        held={A: FIVE, B: FIVE[:4]}, open_cards=[(), (13, 18), ()],
    )  # fmt: skip
    assert [len(held) for held in state.secrets.held] == [5, 5, 0]
    assert len(state.secrets.decks[0]) == 19


@rule("LO-223")
def test_a_vp_card_stays_on_its_deck_for_who_holds_five() -> None:
    state = keyed(1, SCIENCE_KEY, levels={A: (0, 1, 0)}, held={A: FIVE}, decks={1: ["crane", "printer"]})
    assert state.table.open_cards[A] == () and len(state.secrets.decks[1]) == 2


@rule("LO-221", "LO-224", "LO-267")
def test_case_46_printer_is_laid_open() -> None:
    state = position(
        draws=dice(1, 1, SCIENCE_KEY), phase="start_turn", levels={B: (0, 1, 0)},
        held={B: FIVE[:4]}, decks={1: ["crane", "printer"]},
    )  # fmt: skip
    events = do(state, A, Roll())
    assert told(events, Opened)[0].seen_by(None) == Opened(B, card("printer"))
    assert vp(state, B) == 1 and len(state.secrets.held[B]) == 4 and not told(events, Drew)


@rule("LO-307", "LO-300", "LO-301")
def test_case_121_others_see_the_back_of_a_drawn_card() -> None:
    state = position(draws=dice(1, 1, SCIENCE_KEY), phase="start_turn", levels={B: (0, 1, 0)})
    event = told(do(state, A, Roll()), Drew)[0]
    assert event.seen_by(B).card is not None
    for viewer in (A, C, None):
        assert (event.seen_by(viewer).deck, event.seen_by(viewer).card) == (1, None)
        view = GAME.view(state, viewer)
        assert view.backs[B] == (0, 1, 0) and view.own[B] is None


@rule("LO-222")
def test_case_65_a_discard_pile_becomes_the_deck() -> None:
    discards = [0] * 26
    for name in FIVE:
        discards[card(name)] = 1
    discards[card("anarchy")] = 1
    given = {"levels": {A: (0, 0, 1)}, "decks": {2: []}}
    state = rolling(dice(1, 1, POLITICS_KEY), 0, 0, 0, 0, 0, discards=discards, **given)
    assert len(state.secrets.held[A]) == 1 and len(state.secrets.decks[2]) == 5
    assert sum(state.table.discards) == 0
    shuffled = sorted(map(card, (*FIVE, "anarchy")))
    for last in range(5, 0, -1):  # each is put first in turn
        shuffled[0], shuffled[last] = shuffled[last], shuffled[0]
    assert [*state.secrets.decks[2], *state.secrets.held[A]] == shuffled
    assert not rolling(dice(1, 1, POLITICS_KEY), **given).secrets.held[A]


@rule("LO-222", "LO-243")
def test_case_118_a_pile_of_one_card() -> None:
    discards = [0] * 26
    discards[card("merchant")] = 1
    state = keyed(1, COMMERCE_KEY, levels={B: (1, 0, 0), C: (1, 0, 0)}, decks={0: []}, discards=discards)
    assert state.secrets.held == [(), (card("merchant"),), ()]


@rule("LO-145", "LO-222")
def test_a_deck_that_runs_out_between_two_who_are_due_is_shuffled_anew_for_the_second() -> None:
    discards = [0] * 26
    discards[card("mining")] = 1
    levels = dict.fromkeys((A, B, C), (0, 1, 0))
    state = keyed(1, SCIENCE_KEY, levels=levels, decks={1: ["crane"]}, discards=discards)
    assert state.secrets.held == [(card("crane"),), (card("mining"),), ()]


def ready(**given: object) -> LandoverState:
    base = {"levels": {A: (0, 0, 3)}, "hands": {A: "4 coin"}, "cities": {A: corners("0,0,N", "1,1,N")}}
    return position(**{**base, **given})  # type: ignore[arg-type]


@rule("LO-151", "LO-003", "LO-321")
def test_case_49_the_first_at_level_4_chooses_a_city() -> None:
    state = ready()
    do(state, A, Improve(POLITICS))
    assert state.table.phase == "place_metro" and vp(state, A) == 4
    refused(state, A, PlaceMetro(corner("0,0,S")), "bad_target")
    do(state, A, PlaceMetro(corner("1,1,N")))
    assert vp(state, A) == 6 and state.table.phase == "main"
    state.table.culture[3 + 2] = 3
    state.table.active = B
    state.secrets.hands[B] = 4 << 56
    do(state, B, Improve(POLITICS))
    assert state.table.metro_seats[POLITICS] == A


@rule("LO-151")
def test_a_single_city_is_taken_without_asking() -> None:
    state = ready(cities={A: corners("0,0,N")})
    do(state, A, Improve(POLITICS))
    assert state.table.metros[POLITICS] == corner("0,0,N") and state.table.phase == "main"


@rule("LO-153", "LO-156")
def test_case_50_level_6_first_takes_the_metro() -> None:
    state = position(
        levels={A: (0, 5, 0), B: (0, 5, 0)}, hands={A: "6 paper"},
        cities={A: corners(FAR[0]), B: corners(FAR[1])}, metros={SCIENCE: (B, corner(FAR[1]))},
    )  # fmt: skip
    do(state, A, Improve(SCIENCE))
    assert all_vp(state) == [4, 2, 0] and state.table.metros[SCIENCE] == corner(FAR[0])


@rule("LO-154", "LO-324")
@pytest.mark.parametrize("gone", [0, 1 << B])
def test_case_51_the_first_at_6_keeps_it_also_when_gone(gone: int) -> None:
    state = position(
        levels={A: (0, 5, 0), B: (0, 6, 0)}, hands={A: "6 paper"},
        cities={A: corners(FAR[0]), B: corners(FAR[1])}, metros={SCIENCE: (B, corner(FAR[1]))},
    )  # fmt: skip
    state.table.gone = gone
    do(state, A, Improve(SCIENCE))
    assert state.table.metro_seats[SCIENCE] == B


@rule("LO-155")
def test_case_52_a_metro_waits_for_a_city_or_is_refused() -> None:
    given = {"levels": {A: (3, 0, 0), B: (3, 0, 0)}, "villages": {A: corners(FAR[0])}, "cities": {}}
    state = ready(**given, hands={A: "4 cloth 3 ore 2 wheat", B: "4 cloth"})
    do(state, A, Improve(COMMERCE))
    assert vp(state, A) == 1 and state.table.metro_seats[COMMERCE] == A
    state.table.active = B
    do(state, B, Improve(COMMERCE))
    assert state.table.metro_seats[COMMERCE] == A
    state.table.active = A
    do(state, A, BuildCity(corner(FAR[0])))
    assert vp(state, A) == 4
    strict = ready(**given, hands={A: "4 cloth"}, options={"metro_without_city": "refuse"})
    refused(strict, A, Improve(COMMERCE), "no_city_for_metro")
    do(ready(options={"metro_without_city": "refuse"}), A, Improve(POLITICS))
    second = ready(**given, hands={A: "4 cloth"}, options={"metro_without_city": "refuse"})
    second.table.metro_seats[COMMERCE] = B
    do(second, A, Improve(COMMERCE))
    assert second.table.culture[COMMERCE] == 4 and second.table.metro_seats[COMMERCE] == B


@rule("LO-155", "LO-152")
def test_a_city_that_carries_a_metro_is_no_city_for_another() -> None:
    given = {
        "cities": {A: corners(FAR[0])},
        "metros": {SCIENCE: (A, corner(FAR[0]))},
        "options": {"metro_without_city": "refuse"},
    }
    state = ready(**given)
    refused(state, A, Improve(POLITICS), "no_city_for_metro")
    thief = ready(**given, hands={A: "6 coin"}, levels={A: (0, 4, 5), B: (0, 0, 4)})
    thief.table.metro_seats[POLITICS] = B
    refused(thief, A, Improve(POLITICS), "no_city_for_metro")
    thief.table.culture[B * 3 + POLITICS] = 6
    do(thief, A, Improve(POLITICS))  # nothing to steal, so nothing is asked
    assert thief.table.metro_seats[POLITICS] == B and thief.table.culture[POLITICS] == 6


@rule("LO-152")
def test_case_53_one_metro_a_city() -> None:
    state = ready(
        cities={A: corners(FAR[0])}, villages={A: corners(FAR[1])}, metros={SCIENCE: (A, corner(FAR[0]))},
        hands={A: "4 coin 3 ore 2 wheat"},
    )  # fmt: skip
    do(state, A, Improve(POLITICS))
    assert state.table.metros[POLITICS] == -1 and vp(state, A) == 5
    do(state, A, BuildCity(corner(FAR[1])))
    assert state.table.metros[POLITICS] == corner(FAR[1]) and vp(state, A) == 8


@rule("LO-157")
def test_case_128_a_reserved_metro_can_be_stolen() -> None:
    state = position(
        levels={A: (0, 0, 4), B: (0, 0, 5)}, metros={POLITICS: (A, -1)}, cities={B: corners(FAR[1])},
        hands={B: "6 coin"}, active=B,
    )  # fmt: skip
    do(state, B, Improve(POLITICS))
    assert all_vp(state) == [0, 4, 0]


@rule("LO-155")
def test_case_139_commerce_is_placed_first() -> None:
    state = position(
        villages={A: corners(*FAR[:2])}, metros={POLITICS: (A, -1), COMMERCE: (A, -1)},
        hands={A: "6 ore 4 wheat"},
    )  # fmt: skip
    do(state, A, BuildCity(corner(FAR[0])))
    assert state.table.metros == [corner(FAR[0]), -1, -1]
    do(state, A, BuildCity(corner(FAR[1])))
    assert state.table.metros == [corner(FAR[0]), -1, corner(FAR[1])]


@rule("LO-155", "LO-153")
def test_case_140_an_emptied_city_takes_what_waits() -> None:
    state = position(
        levels={A: (0, 5, 4), B: (0, 5, 0)}, hands={B: "6 paper"}, active=B,
        cities={A: corners(FAR[0]), B: corners(FAR[1])},
        metros={SCIENCE: (A, corner(FAR[0])), POLITICS: (A, -1)},
    )  # fmt: skip
    before = all_vp(state)
    do(state, B, Improve(SCIENCE))
    assert all_vp(state) == [before[0], before[1] + 2, 0]
    assert state.table.metros == [-1, corner(FAR[1]), corner(FAR[0])]


@rule("LO-142")
def test_levels_are_public() -> None:
    state = position(levels={A: (1, 2, 3)})
    assert GAME.view(state, None).table.culture[:3] == [1, 2, 3]
    assert has(position(hands={A: "1 cloth"}), A, Improve(COMMERCE))


@rule("LO-143", "LO-144", "LO-151", "LO-152", "LO-153", "LO-155")
def test_what_a_level_does_is_told_in_full() -> None:
    one, two = corner(FAR[0]), corner(FAR[1])
    ability = position(levels={A: (0, 2, 0)}, hands={A: "3 paper"})
    assert do(ability, A, Improve(SCIENCE)) == [Improved(A, SCIENCE, 3, 3, ABILITIES[SCIENCE])]
    metro = position(levels={A: (3, 0, 0)}, hands={A: "4 cloth"}, cities={A: [one]})
    assert do(metro, A, Improve(COMMERCE)) == [
        Improved(A, COMMERCE, 4, 4), MetroPlaced(A, COMMERCE, one)
    ]  # fmt: skip
    homeless = position(levels={A: (3, 0, 0)}, hands={A: "9 cloth 3 ore 2 wheat"}, villages={A: [one]})
    assert do(homeless, A, Improve(COMMERCE)) == [Improved(A, COMMERCE, 4, 4), MetroReserved(A, COMMERCE)]
    assert do(homeless, A, Improve(COMMERCE)) == [Improved(A, COMMERCE, 5, 5)]
    assert do(homeless, A, BuildCity(one)) == [Built(A, "city", one), MetroPlaced(A, COMMERCE, one)]
    thief = position(
        levels={A: (0, 5, 4), B: (0, 5, 0)}, hands={B: "6 paper"}, active=B, cities={A: [one], B: [two]},
        metros={SCIENCE: (A, one), POLITICS: (A, -1)},
    )  # fmt: skip
    assert do(thief, B, Improve(SCIENCE)) == [
        Improved(B, SCIENCE, 6, 6), MetroStolen(B, SCIENCE, A, one), MetroPlaced(A, POLITICS, one),
        MetroPlaced(B, SCIENCE, two),
    ]  # fmt: skip


@rule("LO-151", "LO-152", "LO-336")
def test_the_cities_that_can_take_a_metro_are_listed_in_order() -> None:
    places = [corner(name) for name in ("0,0,S", "1,-2,N", "0,0,N", "-1,2,S")]
    state = ready(cities={A: places}, metros={SCIENCE: (A, places[2])})
    assert do(state, A, Improve(POLITICS)) == [Improved(A, POLITICS, 4, 4)]
    table = state.table
    assert (table.phase, table.metro_due, table.metro_seats[POLITICS]) == ("place_metro", POLITICS, A)
    offered = [PlaceMetro(places[1]), PlaceMetro(places[0]), PlaceMetro(places[3])]
    assert moves(state, A) == offered and GAME.skip(state, A) == offered[0]
    refused(state, A, PlaceMetro(-1), "bad_target")
    refused(state, A, PlaceMetro(places[2]), "bad_target")
    assert do(state, A, offered[1]) == [MetroPlaced(A, POLITICS, places[0])]
    assert (table.phase, table.metro_due) == ("main", -1)


@rule("LO-143", "LO-262")
def test_the_levels_that_can_be_paid_are_listed() -> None:
    state = position(hands={A: "1 cloth 2 paper 6 coin"}, levels={A: (0, 2, 5)})
    assert [m for m in GAME.legal(state, A) if isinstance(m, Improve)] == [
        Improve(COMMERCE),
        Improve(POLITICS),
    ]
    state.table.crane = True
    assert [m for m in GAME.legal(state, A) if isinstance(m, Improve)] == [*map(Improve, range(3))]
    state.table.culture[POLITICS] = 6
    assert not has(state, A, Improve(POLITICS))
    refused(state, A, Improve(-1), "bad_value")
    refused(state, A, Improve(3), "bad_value")


@rule("LO-146", "LO-222", "LO-225")
def test_drawing_is_told() -> None:
    discards = [0] * 26
    discards[card("crane")] = 2
    state = position(
        draws=(*dice(1, 1, SCIENCE_KEY), 0), phase="start_turn", levels=dict.fromkeys((A, B, C), (0, 1, 0)),
        decks={1: ["printer"]}, discards=discards,
    )  # fmt: skip
    assert do(state, A, Roll())[1:-1] == [
        Opened(A, card("printer")), Anew(SCIENCE, 2), Drew(B, SCIENCE, card("crane")),
        Drew(C, SCIENCE, card("crane")),
    ]  # fmt: skip
    assert state.table.open_cards == [(card("printer"),), (), ()]
    assert not any(state.table.discards) and not state.secrets.decks[1]


@rule("LO-145", "LO-153", "LO-154")
def test_the_last_level_is_told_to_take_or_keep_the_metro() -> None:
    table = position(cities={A: corners("0,0,N"), B: corners("1,1,N")}).table
    table.metro_seats[SCIENCE] = A
    card = "a card when the red die shows up to 6"
    for levels, gifts in (
        ((5, 5), ["keeps the metro for good", "takes the metro: 2 points, for good"]),
        ((6, 5), ["", card]),
        ((5, 2), ["keeps the metro for good", "aqueduct: 1 card if a roll gives none"]),
        ((4, 4), ["a card when the red die shows up to 5"] * 2),
    ):
        for seat, level in enumerate(levels):
            table.culture[3 * seat + SCIENCE] = level
        assert [gift(table, seat, SCIENCE) for seat in (A, B)] == gifts


@rule("LO-155", "LO-151", "LO-153")
@pytest.mark.parametrize("option", ["pending", "refuse"])
@pytest.mark.parametrize(("reached", "takes"), [(3, ""), (5, "takes ")])
def test_a_hand_promises_no_points_where_no_city_can_hold_the_metro(
    option: str, reached: int, takes: str
) -> None:
    given = {"levels": {A: (0, 0, reached), B: (0, 0, 4)}, "hands": {A: "6 coin"}}
    if takes:
        given["metros"] = {POLITICS: (B, corner("1,1,N"))}
    full = position(options={"metro_without_city": option}, cities={B: corners("1,1,N")}, **given)
    told = "needs a free city first" if option == "refuse" else "2 points with a free city"
    view = GAME.view(full, A)
    text = GAME.hand(view, GAME.names(view, PEOPLE[:3]))
    assert f"({takes}the metro: {told})" in text
    able = Improve(POLITICS) in GAME.legal(full, A)
    assert ("a level of politics" in text) == able == (option == "pending")
