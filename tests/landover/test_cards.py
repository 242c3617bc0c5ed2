"""Development cards: their use (LO-226 to LO-229) and the 26 kinds (LO-240 to LO-290)."""

from typing import Any

import pytest

from rules.kernel.actions import Action
from rules.kernel.events import Event
from rules.kernel.game import Choices
from rules.kernel.hexes import hand
from rules.landover.actions import (
    FINISH_FREE,
    TAKE_BACK,
    Alchemist,
    AutoRoll,
    BuildVillage,
    ChooseCorner,
    ChooseEdge,
    ChooseGood,
    ChoosePlayer,
    ChooseTile,
    EndTurn,
    FinishFree,
    Improve,
    PickHand,
    PlaceRoute,
    Roll,
    Trade,
)
from rules.landover.cards.deck import ALL_CARDS
from rules.landover.cards.events import CardTaken, Drew, Played
from rules.landover.cards.plays import PickDev, Play
from rules.landover.events import (
    AwardMoved,
    Built,
    CatapultRemoved,
    Demanded,
    FleetNamed,
    Gifted,
    HandsCut,
    Looked,
    MerchantMoved,
    NumbersChanged,
    PowerMoved,
    Raided,
    Razed,
    RoutePlaced,
    RouteRemoved,
    Stolen,
)
from rules.landover.goods import draw_cards
from rules.landover.tables import (
    BRIDGE,
    CLAY,
    CLOTH,
    COIN,
    COMMERCE,
    ORE,
    POLITICS,
    ROAD,
    SCIENCE,
    SWAPPABLE,
    WHEAT,
    WOOD,
    WOOL,
)
from tests.cited import rule
from tests.landover.table import (
    COMMERCE_KEY,
    GAME,
    A,
    B,
    C,
    D,
    all_vp,
    card,
    chart,
    corner,
    corners,
    dice,
    do,
    edge,
    edges,
    end_turn,
    goods,
    hand_of,
    has,
    moves,
    play,
    position,
    refused,
    size,
    tile,
    told,
    vp,
)
from tests.landover.test_routes import line


def refuse(state, name: str, code: str, seat: int = A) -> None:  # type: ignore[no-untyped-def]
    """A held card that is refused and stays held."""
    refused(state, seat, Play(card(name)), code)
    assert card(name) in state.secrets.held[seat]


def test_57_cards_of_26_kinds() -> None:
    assert len({kind.name for kind in ALL_CARDS}) == len(ALL_CARDS) == 26
    assert [sum(kind.count for kind in ALL_CARDS if kind.deck == deck) for deck in range(3)] == [20, 17, 20]
    assert all(len(kind.text) < 120 and kind.rules for kind in ALL_CARDS)


@rule("LO-226", "LO-227")
def test_a_card_asks_and_can_be_taken_back_until_the_last_answer() -> None:
    state = position(held={A: ["inventor"]})
    before = GAME.dump(state)
    do(state, A, Play(card("inventor")), ChooseTile(tile("W11")))
    assert state.secrets.pending == (card("inventor"), tile("W11"))
    view = GAME.view(state, A)
    assert view.asked is not None and view.asked.chosen == (tile("W11"),)
    assert view.asked.places == tuple(a.tile for a in GAME.legal(state, A) if isinstance(a, ChooseTile))
    spectator = GAME.view(state, None)
    assert spectator.asked is None and spectator == GAME.view(position(held={A: ["inventor"]}), None)
    refused(state, A, EndTurn(), "wrong_phase")
    refused(state, A, ChooseCorner(3), "wrong_phase")
    do(state, A, TAKE_BACK)
    assert GAME.dump(state) == before


@rule("LO-226", "LO-246")
def test_case_100_any_number_of_cards_unless_one_is_the_limit() -> None:
    given = {"held": {A: ["merchant fleet", "merchant fleet", "mining"]}, "villages": {A: corners("1,-1,N")}}
    state = position(**given, hands={A: "2 wool"})
    play(state, "merchant fleet", ChooseGood(ORE))
    play(state, "merchant fleet", ChooseGood(WOOL))
    play(state, "mining")
    do(state, A, Trade(ORE, 2, CLAY, 1), Trade(WOOL, 2, CLAY, 1))
    assert hand_of(state, A) == "2 clay"
    state = position(**given, options={"dev_per_turn": "one"})
    play(state, "merchant fleet", ChooseGood(ORE))
    refuse(state, "mining", "card_limit")
    state.chance.draws[:] = dice(1, 1) * 3  # type: ignore[attr-defined]
    for seat in (A, B, C):
        end_turn(state, seat)
    do(state, A, Roll())
    play(state, "mining")


@rule("LO-226", "LO-260")
def test_an_alchemist_counts_for_the_limit_and_is_no_card_of_the_main_phase() -> None:
    state = position(
        draws=(COMMERCE_KEY,), held={A: ["alchemist", "crane"]}, options={"dev_per_turn": "one"},
        phase="start_turn",
    )  # fmt: skip
    do(state, A, Alchemist(1, 1))
    refuse(state, "crane", "card_limit")
    late = position(held={A: ["alchemist"]})
    refuse(late, "alchemist", "wrong_phase")
    refused(late, A, Play(card("crane")), "no_such_card")


@rule("LO-246", "LO-090")
def test_case_101_a_fleet_sails_for_a_turn() -> None:
    state = position(held={A: ["merchant fleet"]}, hands={A: "2 clay"}, seats=2, draws=dice(1, 1) * 2)
    play(state, "merchant fleet", ChooseGood(CLAY))
    assert has(state, A, Trade(CLAY, 2, ORE, 1))
    end_turn(state, A)
    end_turn(state, B)
    refused(state, A, Trade(CLAY, 2, ORE, 1), "bad_trade")


@rule("LO-240")
def test_case_66_commercial_harbor() -> None:
    state = position(hands={A: "1 ore"}, held={A: ["commercial harbour"] * 2})
    do(state, A, Play(card("commercial harbour")), ChooseGood(ORE))
    refused(state, A, ChooseGood(WOOL), "bad_target")
    do(state, A, ChooseGood(CLOTH))
    assert hand_of(state, A) == "1 cloth"
    refuse(state, "commercial harbour", "no_target")


@rule("LO-241", "LO-242", "LO-006")
def test_case_67_master_merchant() -> None:
    state = position(
        extra={A: 5, B: 6, C: 5}, hands={B: "1 coin 1 wool", C: "3 ore"}, held={A: ["master merchant"]}
    )
    do(state, A, Play(card("master merchant")))
    refused(state, A, ChoosePlayer(C), "bad_target")
    events = do(state, A, ChoosePlayer(B))
    assert told(events, Looked) == [Looked(A, B, False)]
    assert GAME.view(state, A).shown.goods == (1, 0, 0, 0, 0, 0, 0, 1)
    assert GAME.view(state, C).shown is None and GAME.view(state, None).shown is None
    refused(state, A, PickHand((1, 0, 0, 0, 0, 0, 0, 0)), "bad_target")
    refused(state, A, PickHand((2, 0, 0, 0, 0, 0, 0, 0)), "bad_target")
    refused(state, A, EndTurn(), "wrong_phase")
    do(state, A, PickHand((1, 0, 0, 0, 0, 0, 0, 1)))
    assert hand_of(state, A) == "1 wool 1 coin" and size(state, B) == 0


@rule("LO-241")
def test_a_hand_of_one_gives_one() -> None:
    state = position(extra={B: 6}, hands={B: "1 ore"}, held={A: ["master merchant"]})
    play(state, "master merchant", ChoosePlayer(B))
    assert moves(state, A) == [PickHand((0, 0, 1, 0, 0, 0, 0, 0))]
    choices = GAME.choices(state, A, PickHand, {})
    assert choices.atoms == (ORE,) and choices.least == choices.most == 1


@rule("LO-241", "LO-242", "LO-304")
def test_two_cards_of_a_shown_hand() -> None:
    state = position(
        extra={B: 6}, hands={B: "3 wool 1 ore 1 coin", C: "1 ore"}, held={A: ["master merchant"]},
        known=[0, goods("3 wool 1 ore"), 0],
    )  # fmt: skip
    assert GAME.choices(state, A, PickHand, {}).atoms == ()
    play(state, "master merchant", ChoosePlayer(B))
    assert GAME.choices(state, A, PickHand, {}) == Choices((WOOL, WOOL, ORE, COIN), 2, 2)
    assert GAME.choices(state, B, PickHand, {}).atoms == ()
    assert GAME.choices(state, A, AutoRoll, {}).atoms == (1,)
    assert moves(state, A) == [
        PickHand((2, 0, 0, 0, 0, 0, 0, 0)),
        PickHand((1, 0, 1, 0, 0, 0, 0, 0)),
        PickHand((1, 0, 0, 0, 0, 0, 0, 1)),
        PickHand((0, 0, 1, 0, 0, 0, 0, 1)),
    ]
    refused(state, A, PickHand((3, 0, -1, 0, 0, 0, 0, 0)), "bad_target")
    refused(state, A, PickHand((2,)), "bad_target")
    refused(state, A, PickHand((2, 0, 0, 0, 0, 0, 0, 0, 0)), "bad_target")
    refused(state, A, PickHand((3, 0, 0, 0, 0, 0, 0, 0)), "bad_target")
    refused(state, A, PickHand((0, 0, 2, 0, 0, 0, 0, 0)), "bad_target")
    events = do(state, A, PickHand((1, 0, 0, 0, 0, 0, 0, 1)))
    assert events == [Stolen(A, B, 2, (1, 0, 0, 0, 0, 0, 0, 1))]
    assert (hand_of(state, A), hand_of(state, B)) == ("1 wool 1 coin", "2 wool 1 ore")
    assert GAME.choices(state, A, PickHand, {}).atoms == (), "the hand is shown no longer"
    assert state.table.known == [0, goods("1 wool"), 0], "two cards are gone, and others do not know which"
    assert (state.table.phase, state.table.target) == ("main", -1)


@rule("LO-226", "LO-227")
def test_who_can_play_none_of_several_cards_is_told_what_each_of_them_lacks() -> None:
    state = position(held={A: ["wedding", "raze", "master merchant"]})
    refusal = GAME.refusal(state, A, Play)
    assert refusal is not None and refusal.text == (
        "Master Merchant would do nothing now: nobody with more points than you has a card in hand. "
        "Raze costs 1 power and you have none; and it would do nothing now: no opponent has a city without a "
        "metro. Wedding: Nobody with more points than you has a card in hand."
    )


@rule("LO-128")
def test_ones_own_catapult_is_told_as_ones_own() -> None:
    names = GAME.names(GAME.view(position(), None), ("Ann", "Ben", "Cat"))
    told = [CatapultRemoved(A, tile("W8"), owner).line(names) for owner in (A, B)]
    assert told == ["Ann took their own catapult off B3.", "Ann took Ben's catapult off B3."]


@rule("LO-140", "LO-227", "LO-243")
def test_case_40_where_the_merchant_may_stand() -> None:
    state = position(villages={A: corners("0,0,S")}, held={A: ["merchant", "merchant"]})
    do(state, A, Play(card("merchant")))
    refused(state, A, ChooseTile(tile("G5")), "bad_target")
    text = refused(state, A, ChooseTile(tile("H6")), "bad_target").text
    assert text.startswith("That tile does not fit: name a known tile of a resource at a building of yours")
    do(state, A, ChooseTile(tile("W11")))
    do(state, A, Play(card("merchant")))
    refused(state, A, ChooseTile(tile("W11")), "bad_target")
    do(state, A, ChooseTile(tile("S3")))
    state = position(
        villages={A: corners("0,0,S")}, held={A: ["merchant"]}, merchant=tile("W11"), merchant_seat=B
    )
    play(state, "merchant", ChooseTile(tile("W11")))
    assert state.table.merchant_seat == A, "where another's merchant stands it may stand"


@rule("LO-123", "LO-227", "LO-240", "LO-241", "LO-263", "LO-278", "LO-285")
@pytest.mark.parametrize(
    ("name", "answers", "said"),
    [
        ("siege", [ChooseTile(tile("S3"))], "name a known tile without a catapult"),
        ("inventor", [ChooseTile(tile("M3")), ChooseTile(tile("S3"))], "swap two different numbers"),
        ("master merchant", [ChoosePlayer(B)], "more points than you and a card in hand"),
        ("commercial harbour", [ChooseGood(WOOL)], "give a resource that you hold"),
        ("commercial harbour", [ChooseGood(ORE), ChooseGood(COIN)], "take a commodity that the bank has"),
        ("deserter", [ChoosePlayer(B)], "name an opponent who has power"),
        ("spy", [ChoosePlayer(B)], "name an opponent who holds a development card"),
    ],
)
def test_an_answer_that_does_not_fit_is_told_what_would(name: str, answers: list[Action], said: str) -> None:
    """Of each of these the card's own words would leave open why it is refused."""
    state = position(
        options={"bank": "bounded"}, cities={B: corners("0,0,S"), C: corners("1,1,N")}, power={C: 1},
        catapults={C: tile("S3")}, hands={A: "1 ore", C: "12 coin"}, held={A: [name], C: ["crane"]},
    )  # fmt: skip
    *fitting, refused_answer = answers
    do(state, A, Play(card(name)), *fitting)
    assert said in refused(state, A, refused_answer, "bad_target").text


@rule("LO-139", "LO-321")
def test_case_39_the_merchant_changes_hands() -> None:
    state = position(
        villages={A: corners("0,0,S")}, extra={A: 6, B: 8}, merchant=tile("M9"), merchant_seat=B,
        held={A: ["merchant"]},
    )  # fmt: skip
    assert all_vp(state) == [7, 9, 0]
    play(state, "merchant", ChooseTile(tile("W11")))
    assert all_vp(state) == [8, 8, 0]


@rule("LO-244", "LO-303")
def test_case_68_resource_monopoly() -> None:
    state = position(seats=4, hands={B: "3 wood", C: "1 wood", D: "1 ore"}, held={A: ["resource monopoly"]})
    play(state, "resource monopoly", ChooseGood(WOOD))
    assert [hand_of(state, seat) for seat in range(4)] == ["3 wood", "1 wood", "", "1 ore"]
    assert state.table.known[A] == goods("3 wood"), "all have seen what was given"


@rule("LO-245")
def test_case_69_commodity_monopoly() -> None:
    state = position(hands={B: "3 cloth", C: "4 wool"}, held={A: ["commodity monopoly"]})
    do(state, A, Play(card("commodity monopoly")))
    refused(state, A, ChooseGood(WOOD), "bad_target")
    do(state, A, ChooseGood(CLOTH))
    assert [hand_of(state, seat) for seat in range(3)] == ["1 cloth", "2 cloth", "4 wool"]


@rule("LO-247", "LO-248", "LO-305")
def test_case_70_famine() -> None:
    state = position(
        seats=4, extra={A: 4, B: 6, C: 4, D: 9}, held={A: ["famine"]},
        hands={B: "1 wheat 3 coin", C: "5 ore", D: "4 wood"}, draws=(0, 0, 0),
    )  # fmt: skip
    events = play(state, "famine")
    assert [hand_of(state, seat) for seat in range(1, 4)] == ["3 coin", "5 ore", "2 wood"]
    cut = told(events, HandsCut)[0]
    assert (
        cut.famine
        and cut.counts == (0, 1, 0, 2)
        and cut.seen_by(B).kinds[D] is None
        and cut.seen_by(D).kinds[D]
    )


@rule("LO-287", "LO-248", "LO-304")
def test_case_71_wedding() -> None:
    state = position(
        extra={A: 4, B: 6, C: 5}, hands={B: "1 coin", C: "5 ore"}, held={A: ["wedding"]}, draws=(0, 0, 0)
    )
    events = play(state, "wedding")
    assert hand_of(state, A) == "2 ore 1 coin"
    assert [(e.victim, e.count) for e in told(events, Stolen)] == [(B, 1), (C, 2)]
    assert all(event.seen_by(None).kinds is None for event in told(events, Stolen))


@rule("LO-006", "LO-247", "LO-248")
def test_case_127_nobody_has_more_points() -> None:
    for name in ("famine", "wedding", "master merchant"):
        refuse(position(extra={A: 5, B: 5, C: 5}, hands={B: "3 ore"}, held={A: [name]}), name, "no_target")
        refuse(position(extra={B: 5}, held={A: [name]}), name, "no_target")
    for name in ("resource monopoly", "commodity monopoly"):
        refuse(position(held={A: [name]}), name, "no_target")
        assert has(position(held={A: [name]}, hands={B: "1 ore"}), A, Play(card(name)))


@rule("LO-260", "LO-261", "LO-135", "LO-289")
def test_case_72_an_alchemist_makes_a_seven() -> None:
    state = position(
        draws=(COMMERCE_KEY, *[0] * 5), held={A: ["alchemist"]}, levels={A: (1, 0, 0)}, phase="start_turn",
        hands={B: "10 ore"}, extra={B: 1, C: 1},
    )  # fmt: skip
    state.table.remembered, state.table.numbers[tile("W8")] = state.table.numbers[:], 4
    refused(state, A, Alchemist(7, 1), "bad_value")
    events = do(state, A, Alchemist(6, 1))
    assert told(events, Drew)[0].deck == COMMERCE and size(state, B) == 5
    assert state.table.discards[card("alchemist")] == 1
    assert state.table.numbers[tile("W8")] == 8 and not state.table.remembered
    assert state.table.phase == "lucky"


@rule("LO-262")
def test_case_73_crane() -> None:
    given = {"levels": {A: (0, 2, 0)}, "hands": {A: "2 paper"}, "held": {A: ["crane", "crane"]}}
    state = position(**given)
    play(state, "crane")
    refuse(state, "crane", "no_target")
    do(state, A, Improve(SCIENCE))
    assert state.table.culture[:3] == [0, 3, 0] and size(state, A) == 0 and not state.table.crane
    state = position(**given)
    play(state, "crane")
    do(state, A, Improve(POLITICS))
    assert state.table.culture[:3] == [0, 2, 1] and hand_of(state, A) == "2 paper"
    refuse(position(levels={A: (6, 6, 6)}, held={A: ["crane"]}), "crane", "no_target")


@rule("LO-263")
def test_case_74_inventor() -> None:
    state = position(held={A: ["inventor"]}, catapults={B: tile("W11"), C: tile("M3")})
    do(state, A, Play(card("inventor")))
    refused(state, A, ChooseTile(tile("H6")), "bad_target")
    w, m = tile("W11"), tile("M3")
    do(state, A, ChooseTile(w))
    refused(state, A, ChooseTile(tile("F11")), "bad_target")
    refused(state, A, ChooseTile(tile("F12")), "bad_target")
    do(state, A, ChooseTile(m))
    assert (state.table.numbers[w], state.table.numbers[m]) == (3, 11)
    assert {3, 4, 5, 9, 10, 11} == SWAPPABLE


@rule("LO-264", "LO-265")
def test_case_75_irrigation_by_building_or_tile() -> None:
    ring = chart("heartland").shape.tile_corners[tile("W11")]
    for option, city, village, gift in (
        ("building", corner("0,-1,N"), corner("0,0,S"), "4 wheat"),
        ("tile", corner("0,-1,N"), corner("0,0,S"), "6 wheat"),
        ("building", ring[0], ring[2], "4 wheat"),
        ("tile", ring[0], ring[2], "2 wheat"),
    ):
        state = position(
            cities={A: [city]}, villages={A: [village]}, held={A: ["irrigation"]},
            options={"harvest_count": option},
        )  # fmt: skip
        play(state, "irrigation")
        assert hand_of(state, A) == gift


@rule("LO-265", "LO-264", "LO-227", "LO-240")
def test_case_76_a_dead_field_is_irrigated_too_and_an_empty_bank_gives_nothing() -> None:
    at = chart("heartland").shape.tile_corners[tile("W8")][0]
    state = position(villages={A: [at]}, catapults={B: tile("W8")}, held={A: ["irrigation", "mining"]})
    play(state, "irrigation")
    assert hand_of(state, A) == "2 wheat"
    refuse(state, "mining", "no_target")
    short = position(
        villages={A: [at]}, held={A: ["irrigation", "commercial harbour"]}, hands={A: "1 ore"},
        options={"bank": "bounded"}, bank=goods("9 ore"),
    )  # fmt: skip
    refuse(short, "irrigation", "no_target")
    refuse(short, "commercial harbour", "no_target")


@rule("LO-266")
def test_case_77_medicine() -> None:
    places = corners("1,-2,N", "0,0,N", "0,0,S", "2,-1,S")
    village = corner("-1,2,S")
    given = {"villages": {A: [village]}, "hands": {A: "2 ore 1 wheat"}, "held": {A: ["medicine"]}}
    refuse(position(**given, cities={A: places}), "medicine", "no_piece_left")
    state = position(**given, cities={A: places[:3]})
    before = vp(state, A)
    play(state, "medicine", ChooseCorner(village))
    assert size(state, A) == 0 and vp(state, A) == before + 1
    rich = position(villages={A: [village]}, hands={A: "4 ore 3 wheat"}, held={A: ["medicine"]})
    play(rich, "medicine", ChooseCorner(village))
    assert hand_of(rich, A) == "2 ore 2 wheat", "no more from who has more"
    refuse(position(held={A: ["medicine"]}, hands={A: "2 ore 1 wheat"}), "medicine", "no_target")
    refuse(position(villages={A: [village]}, held={A: ["medicine"]}), "medicine", "cannot_pay")


@rule("LO-268", "LO-269")
def test_case_78_road_building() -> None:
    for second in (PlaceRoute(BRIDGE, edge("2,0,SE")), FINISH_FREE):
        state = position(villages={A: corners("1,2,N")}, held={A: ["road building"]})
        do(state, A, Play(card("road building")))
        refused(state, A, FinishFree(), "wrong_phase")
        refused(state, A, PlaceRoute(2, edge("1,1,E")), "bad_value")
        refused(state, A, PlaceRoute(BRIDGE, edge("2,0,SE")), "not_connected")
        do(state, A, PlaceRoute(BRIDGE, edge("1,1,E")))
        assert state.table.phase == "free_route"
        refused(state, A, PlaceRoute(2, edge("1,1,E")), "bad_value")
        refused(state, A, PlaceRoute(ROAD, edge("1,1,E")), "occupied")
        events = do(state, A, second)
        assert state.table.phase == "main"
        if second is FINISH_FREE:
            assert not events and state.table.bridges[A] == 1 << edge("1,1,E")
        else:
            assert events == [RoutePlaced(A, BRIDGE, edge("2,0,SE"), True)]
            assert state.table.bridges[A] == 1 << edge("1,1,E") | 1 << edge("2,0,SE")
    refuse(position(held={A: ["road building"]}), "road building", "no_target")


@rule("LO-336", "LO-269")
def test_case_102_silence_leaves_the_second_piece() -> None:
    state = position(villages={A: corners("1,2,N")}, held={A: ["road building"]})
    play(state, "road building", PlaceRoute(ROAD, edge("1,1,E")))
    silence = GAME.skip(state, A)
    assert silence == FINISH_FREE and GAME.skip(state, B) is None
    do(state, A, silence)
    assert state.table.phase == "main"


@rule("LO-270")
def test_case_79_military() -> None:
    state = position(power={A: 3}, levels={A: (0, 0, 2)}, held={A: ["military"]})
    refuse(state, "military", "power_limit")
    state.table.power[A] = 2
    play(state, "military")
    assert state.table.power[A] == 3 and size(state, A) == 0


@rule("LO-275")
def test_case_80_siege() -> None:
    at = chart("heartland").shape.tile_corners[tile("F8")][3]
    for power in (0, 2):
        state = position(
            cities={B: [at]}, hands={B: "1 ore"}, held={A: ["siege"]}, draws=(0,), power={A: power}
        )
        play(state, "siege", ChooseTile(tile("F8")))
        assert state.table.catapults[A] == tile("F8") and hand_of(state, A) == "1 ore"
        assert state.table.power[A] == power and not state.table.raided
    refuse(position(held={A: ["siege"]}), "siege", "no_target")


@rule("LO-276", "LO-227")
def test_case_81_bishop() -> None:
    refuse(position(held={A: ["bishop"]}), "bishop", "no_target")
    state = position(held={A: ["bishop"]}, catapults={B: tile("W8")}, power={A: 2, B: 1})
    play(state, "bishop", ChooseTile(tile("W8")))
    assert state.table.catapults == [-1, -1, -1] and state.table.power == [2, 1, 0], "the card is the price"
    state = position(held={A: ["bishop"]}, catapults={A: tile("W8")})
    play(state, "bishop", ChooseTile(tile("W8")))
    assert state.table.catapults == [-1, -1, -1], "one's own, too"


@rule("LO-278", "LO-279")
def test_case_82_deserter() -> None:
    state = position(power={A: 3, B: 2}, held={A: ["deserter"]})
    do(state, A, Play(card("deserter")))
    refused(state, A, ChoosePlayer(C), "bad_target")
    do(state, A, ChoosePlayer(B))
    assert state.table.power == [3, 1, 0]
    state = position(power={B: 1}, held={A: ["deserter"]})
    play(state, "deserter", ChoosePlayer(B))
    assert state.table.power == [1, 0, 0]


@rule("LO-171", "LO-280")
def test_case_83_vandal() -> None:
    given = {"roads": {B: edges("0,0,NE", "0,0,E")}, "held": {A: ["vandal"]}}
    state = position(villages={B: corners("0,0,N")}, **given)
    do(state, A, Play(card("vandal")))
    refused(state, A, ChooseEdge(edge("0,0,NE")), "bad_target")
    do(state, A, ChooseEdge(edge("0,0,E")))
    assert state.table.roads[B] == 1 << edge("0,0,NE") and state.table.vacant >> edge("0,0,E") & 1
    refuse(position(held={A: ["vandal"]}), "vandal", "no_target")


@rule("LO-171")
def test_case_84_an_end_at_an_opponents_settlement_is_free() -> None:
    state = position(
        villages={B: corners("0,0,N"), C: corners("1,-1,S")}, roads={B: edges("0,0,NE", "0,0,E")},
        held={A: ["vandal"]},
    )  # fmt: skip
    play(state, "vandal", ChooseEdge(edge("0,0,NE")))


@rule("LO-172", "LO-280")
def test_case_113_a_single_piece_is_open() -> None:
    state = position(cities={B: corners("0,0,N")}, roads={B: edges("0,0,NE")}, held={A: ["vandal"]})
    play(state, "vandal", ChooseEdge(edge("0,0,NE")))
    assert state.table.roads[B] == 0


@rule("LO-281", "LO-282")
def test_case_85_diplomat() -> None:
    state = position(
        villages={A: corners("0,0,N")}, roads={A: edges("0,0,NE", "0,0,E")}, held={A: ["diplomat"]}
    )
    do(state, A, Play(card("diplomat")), ChooseEdge(edge("0,0,E")))
    refused(state, A, ChooseEdge(edge("0,0,SE")), "bad_target")
    refused(state, A, ChooseEdge(edge("0,0,E")), "bad_target")
    do(state, A, ChooseEdge(edge("0,-1,E")))
    assert state.table.roads[A] == sum(1 << e for e in edges("0,0,NE", "0,-1,E"))
    refuse(position(held={A: ["diplomat"]}), "diplomat", "no_target")


@rule("LO-281", "LO-167")
def test_case_141_the_award_does_not_flicker() -> None:
    path = line(7)
    state = position(
        roads={A: path[1:], B: line(6, far=True)}, held={A: ["diplomat"]}, route_seat=A, villages={B: []}
    )
    events = play(state, "diplomat", ChooseEdge(path[6]), ChooseEdge(path[0]))
    assert state.table.route_seat == A and state.table.routes[A] == 6
    assert not [e for e in events if type(e).__name__ == "AwardMoved"]


@rule("LO-283", "LO-284", "LO-156")
def test_case_86_raze() -> None:
    metro, walled, plain = corners("0,0,N", "0,0,S", "2,-1,S")
    state = position(
        cities={B: [metro, walled, plain]}, metros={0: (B, metro)}, walls=[walled], power={A: 1},
        held={A: ["raze"]},
    )  # fmt: skip
    do(state, A, Play(card("raze")))
    refused(state, A, ChooseCorner(metro), "bad_target")
    do(state, A, ChooseCorner(walled))
    assert state.table.villages[B] == 1 << walled and not state.table.walls and state.table.power[A] == 0
    refuse(position(cities={B: [plain]}, held={A: ["raze"]}), "raze", "no_power")
    refuse(position(held={A: ["raze"]}), "raze", "no_power")
    refuse(position(power={A: 1}, held={A: ["raze"]}), "raze", "no_target")


@rule("LO-285", "LO-286")
def test_case_87_spy() -> None:
    state = position(
        held={A: ["spy", "siege", "bishop", "raze", "vandal"], B: ["crane", "spy", "wedding"]},
        open_cards=[(), (18,), ()],
    )  # fmt: skip
    do(state, A, Play(card("spy")), ChoosePlayer(B))
    assert GAME.view(state, A).shown.cards == state.secrets.held[B]
    refused(state, A, PickDev(card("constitution")), "bad_target")
    refused(state, A, EndTurn(), "wrong_phase")
    do(state, A, PickDev(card("crane")))
    assert len(state.secrets.held[A]) == 5 and len(state.secrets.held[B]) == 2
    assert state.table.open_cards[B] == (18,)
    play(state, "crane")
    refuse(position(held={A: ["spy"]}), "spy", "no_target")


@rule("LO-306")
def test_case_122_what_a_spy_takes_is_known_to_two() -> None:
    state = position(held={A: ["spy"], B: ["vandal", "crane"]})
    play(state, "spy", ChoosePlayer(B))
    assert GAME.view(state, B).shown is None and GAME.view(state, None).shown is None
    event = told(do(state, A, PickDev(card("vandal"))), CardTaken)[0]
    assert event.seen_by(A) == event == event.seen_by(B)
    assert event.seen_by(C) == event.seen_by(None) == CardTaken(A, B, POLITICS, None)


@rule("LO-288", "LO-289", "LO-290", "LO-302")
def test_case_88_anarchy() -> None:
    w = tile("W8")
    state = position(
        held={A: ["anarchy", "inventor", "anarchy"]},
        draws=[0] * 36 + [2, 3, COMMERCE_KEY],
        seats=2,
        catapults={B: w},
    )
    before = state.table.numbers[:]
    play(state, "anarchy")
    assert state.table.numbers != before and sorted(state.table.numbers) == sorted(before)
    assert GAME.view(state, None).table.remembered == before
    swappable = [a.tile for a in _answers(state, "inventor")]
    first = swappable[0]
    do(state, A, ChooseTile(first))
    do(state, A, next(a for a in GAME.legal(state, A) if isinstance(a, ChooseTile)))
    play(state, "anarchy")
    end_turn(state, A)
    assert state.table.numbers == before and state.table.numbers[w] == 8 and not state.table.remembered


def _answers(state, name: str):  # type: ignore[no-untyped-def]
    do(state, A, Play(card(name)))
    return [a for a in GAME.legal(state, A) if isinstance(a, ChooseTile)]


@rule("LO-290")
def test_a_tile_revealed_under_anarchy_keeps_its_number() -> None:
    coast = "shrouded_coast"
    at = tile("3,2", coast)
    state = position(
        map=coast, villages={A: corners("2,2,N", map=coast)}, hands={A: "1 wood 1 clay"},
        hidden=[(at, 1, 8)], remembered=[0] * 0,
    )  # fmt: skip
    state.table.remembered = state.table.numbers[:]
    from rules.landover.actions import BuildRoad

    do(state, A, BuildRoad(edge("2,2,NE", coast)))
    assert state.table.remembered[at] == 8


@rule("LO-228", "LO-221", "LO-222")
def test_case_134_a_played_card_is_drawn_again() -> None:
    state = position(
        held={A: ["crane"]}, decks={1: []}, levels={B: (0, 1, 0)}, draws=(*dice(1, 1, 4),), seats=2
    )
    events = play(state, "crane")
    assert told(events, Played) == [Played(A, card("crane"))]
    assert state.table.discards[card("crane")] == 1
    end_turn(state, A)
    assert state.secrets.held[B] == (card("crane"),) and state.table.discards[card("crane")] == 0


@rule("LO-229")
def test_cards_are_drawn_one_after_the_other() -> None:
    state = position(extra={B: 5}, hands={B: "1 wool 1 ore"}, held={A: ["wedding"]}, draws=(1, 0))
    play(state, "wedding")
    assert hand_of(state, A) == "1 wool 1 ore"
    state = position(hands={B: "8 wool"}, draws=(0,) * 5)
    assert draw_cards(state, B, 5) == goods("5 wool") and hand_of(state, B) == "3 wool"


@rule("LO-336")
def test_silence_takes_random_cards_without_shifting_any_draw() -> None:
    from rules.kernel.chance import Chance

    picks = set()
    for seed in range(30):
        state = position(held={A: ["spy"], B: ["vandal", "crane", "mining"]})
        state.chance = Chance(seed.to_bytes(32, "big"))
        play(state, "spy", ChoosePlayer(B))
        drawn = state.chance.drawn
        silence = GAME.skip(state, A)
        assert state.chance.drawn == drawn and isinstance(silence, PickDev)
        GAME.check(state, A, silence)
        picks.add(silence.card)
    assert len(picks) == 3
    state = position(extra={B: 5}, hands={B: "3 ore 1 wool"}, held={A: ["master merchant"]})
    state.chance = Chance(bytes(32))
    play(state, "master merchant", ChoosePlayer(B))
    silence = GAME.skip(state, A)
    assert isinstance(silence, PickHand)
    GAME.check(state, A, silence)


@pytest.mark.parametrize("phase", ["start_turn", "lucky", "main"])
@rule("LO-336")
def test_silence_is_a_legal_move_in_every_phase(phase: str) -> None:
    state = position(phase=phase, held={A: ["crane"]})
    silence = GAME.skip(state, A)
    assert silence in GAME.legal(state, A)
    expected = {"start_turn": Roll(), "main": EndTurn()}
    assert silence == expected.get(phase, silence)


def test_goods_of_the_tests() -> None:
    assert (WHEAT, COIN) == (3, 7) and BuildVillage(1).corner == 1 and SCIENCE == 1


def counted(cards: str) -> tuple[int, ...]:
    return hand.counts(goods(cards), 8)


W8, F8 = tile("W8"), tile("F8")
CITY, VILLAGE = corner("0,-1,N"), corner("0,0,S")
BEN_ON_F8 = {"cities": {B: [chart("heartland").shape.tile_corners[F8][3]]}}
TOLD: tuple[tuple[str, tuple[Action, ...], dict[str, object], list[Event]], ...] = (
    (
        "commercial harbour", (ChooseGood(ORE), ChooseGood(CLOTH)), {"hands": {A: "1 ore"}},
        [Gifted(A, counted("1 cloth"), counted("1 ore"))],
    ),
    (
        "merchant", (ChooseTile(tile("W11")),),
        {"villages": {A: [VILLAGE]}, "merchant": W8, "merchant_seat": B},
        [MerchantMoved(A, tile("W11"), B, W8)],
    ),
    (
        "merchant", (ChooseTile(tile("W11")),), {"villages": {A: [VILLAGE]}},
        [MerchantMoved(A, tile("W11"), None)],
    ),
    ("merchant fleet", (ChooseGood(COIN),), {}, [FleetNamed(A, COIN)]),
    (
        "resource monopoly", (ChooseGood(WOOD),), {"hands": {B: "3 wood", C: "1 wood"}},
        [Demanded(A, WOOD, (0, 2, 1))],
    ),
    (
        "commodity monopoly", (ChooseGood(COIN),), {"hands": {B: "3 coin", C: "1 wood"}},
        [Demanded(A, COIN, (0, 1, 0))],
    ),
    (
        "famine", (), {"extra": {B: 1}, "hands": {B: "3 ore 9 coin"}, "draws": (0, 0)},
        [HandsCut((0, 2, 0), (None, counted("2 ore"), None), True)],
    ),
    ("crane", (), {}, []),
    (
        "inventor", (ChooseTile(tile("W11")), ChooseTile(tile("M3"))), {},
        [NumbersChanged("inventor", ((tile("W11"), 3), (tile("M3"), 11)))],
    ),
    ("irrigation", (), {"cities": {A: [CITY]}}, [Gifted(A, counted("2 wheat"))]),
    (
        "mining", (), {"villages": {A: corners("1,-1,N")}}, [Gifted(A, counted("2 ore"))],
    ),
    (
        "medicine", (ChooseCorner(VILLAGE),), {"villages": {A: [VILLAGE]}, "hands": {A: "2 ore 1 wheat"}},
        [Built(A, "city", VILLAGE)],
    ),
    (
        "road building", (PlaceRoute(ROAD, edge("0,0,SE")),), {"villages": {A: [VILLAGE]}},
        [RoutePlaced(A, ROAD, edge("0,0,SE"), True)],
    ),
    ("military", (), {"power": {A: 2}}, [PowerMoved(A, 3)]),
    (
        "siege", (ChooseTile(F8),), {**BEN_ON_F8, "hands": {B: "2 ore 1 coin"}, "draws": (1,)},
        [Raided(A, F8, "siege", unpaid=(B,)), Stolen(A, B, 1, counted("1 ore"))],
    ),
    ("bishop", (ChooseTile(W8),), {"catapults": {C: W8}}, [CatapultRemoved(A, W8, C)]),
    ("deserter", (ChoosePlayer(B),), {"power": {A: 1, B: 3}}, [PowerMoved(A, 2, B, 2)]),
    (
        "vandal", (ChooseEdge(line(5)[4]),), {"roads": {B: line(5)}},
        [RouteRemoved(A, B, ROAD, line(5)[4]), AwardMoved("longest route", None, B, 0)],
    ),
    (
        "diplomat", (ChooseEdge(edge("0,0,E")), ChooseEdge(edge("0,-1,E"))),
        {"villages": {A: corners("0,0,N")}, "roads": {A: edges("0,0,NE", "0,0,E")}},
        [RouteRemoved(A, A, ROAD, edge("0,0,E"), edge("0,-1,E")), RoutePlaced(A, ROAD, edge("0,-1,E"), True)],
    ),
    (
        "raze", (ChooseCorner(VILLAGE),), {"cities": {B: [VILLAGE]}, "walls": [VILLAGE], "power": {A: 1}},
        [Razed(B, VILLAGE, True, A)],
    ),
    ("spy", (ChoosePlayer(C),), {}, [Looked(A, C, True)]),
    (
        "wedding", (), {"extra": {C: 1}, "hands": {C: "1 coin"}, "draws": (0,)},
        [Stolen(A, C, 1, counted("1 coin"))],
    ),
)  # fmt: skip


@pytest.mark.parametrize("case", TOLD, ids=[f"{case[0]} {number}" for number, case in enumerate(TOLD)])
@rule("LO-228", "LO-221")
def test_what_a_card_does_is_told_in_full(
    case: tuple[str, tuple[Action, ...], dict[str, Any], list[Event]],
) -> None:
    name, answers, given, events = case
    state = position(**given, held={A: [name], C: ["crane"] * (name == "spy")})
    assert play(state, name, *answers) == [Played(A, card(name)), *events]
    assert state.table.discards[card(name)] == 1 == sum(state.table.discards) and state.table.played == 1
    assert not state.secrets.held[A] and not state.secrets.pending


@rule("LO-263", "LO-288", "LO-227")
def test_numbers_that_are_all_alike_cannot_be_changed() -> None:
    state = position(held={A: ["inventor", "anarchy"]})
    land, numbers = state.table.chart.land, state.table.numbers
    for at in land:
        numbers[at] = 5
    refuse(state, "inventor", "no_target")
    refuse(state, "anarchy", "no_target")
    numbers[land[3]] = 8
    refuse(state, "inventor", "no_target")
    assert has(state, A, Play(card("anarchy")))
    numbers[land[4]] = 9
    do(state, A, Play(card("inventor")))
    assert [a for a in GAME.legal(state, A) if isinstance(a, ChooseTile)] == [
        ChooseTile(at) for at in land if at != land[3]
    ]
    do(state, A, ChooseTile(land[4]))
    assert [a for a in GAME.legal(state, A) if isinstance(a, ChooseTile)] == [
        ChooseTile(at) for at in land if at not in land[3:5]
    ]


@rule("LO-288", "LO-033")
def test_anarchy_shuffles_what_is_known_and_says_how() -> None:
    coast = "shrouded_coast"
    state = position(map=coast, held={A: ["anarchy"]}, draws=range(13, -1, -1))
    before = state.table.numbers[:]
    known = [at for at in state.table.chart.land if before[at]]
    assert len(known) == 15
    events = play(state, "anarchy")
    after = state.table.numbers
    assert events == [
        Played(A, card("anarchy")), NumbersChanged("anarchy", tuple((at, after[at]) for at in known))
    ]  # fmt: skip
    assert state.table.remembered == before and after != before
    assert all(after[at] == 0 for at in range(len(after)) if at not in known)


@rule("LO-241", "LO-246", "LO-281", "LO-335")
def test_what_a_card_may_name_is_listed() -> None:
    given = {
        "extra": {B: 3}, "hands": {A: "1 ore 2 coin", B: "1 wool", C: "9 ore"}, "power": {C: 1},
        "villages": {A: corners("0,0,S")}, "merchant": tile("W11"), "merchant_seat": A,
        "roads": {A: edges("0,0,SE")}, "catapults": {A: tile("W8"), C: tile("F8")},
        "options": {"bank": "bounded"}, "bank": goods("9 wool 1 cloth 2 coin"),
    }  # fmt: skip
    for name, listed in (
        ("commercial harbour", [ChooseGood(ORE)]),
        ("master merchant", [ChoosePlayer(B)]),
        ("merchant", [ChooseTile(tile("S3"))]),
        ("merchant fleet", [*map(ChooseGood, range(8))]),
        ("resource monopoly", [*map(ChooseGood, range(5))]),
        ("commodity monopoly", [*map(ChooseGood, range(5, 8))]),
        ("bishop", [*map(ChooseTile, sorted((tile("W8"), tile("F8"))))]),
        ("deserter", [ChoosePlayer(C)]),
        ("diplomat", [ChooseEdge(edge("0,0,SE"))]),
    ):
        state = position(**given, held={A: [name]})
        do(state, A, Play(card(name)))
        assert moves(state, A) == [*listed, TAKE_BACK], name
    state = position(**given, held={A: ["commercial harbour"]})
    do(state, A, Play(card("commercial harbour")), ChooseGood(ORE))
    assert moves(state, A) == [ChooseGood(CLOTH), ChooseGood(COIN), TAKE_BACK]
    given["bank"] = goods("9 wool")
    refuse(position(**given, held={A: ["commercial harbour"]}), "commercial harbour", "no_target")
