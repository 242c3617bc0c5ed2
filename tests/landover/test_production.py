"""The roll and what it pays (LO-080 to LO-097), the aqueduct (LO-147, LO-148)."""

import pytest

from rules.kernel.actions import Leave
from rules.kernel.hexes import hand
from rules.kernel.names import Names
from rules.landover.actions import Alchemist, AutoRoll, EndTurn, LuckyRaid, PlaceCity, Roll, Trade
from rules.landover.cards.events import Drew, Played
from rules.landover.cards.plays import Play
from rules.landover.events import (
    AutoSet,
    CatapultsCleared,
    HandsCut,
    LuckDeclined,
    NumbersChanged,
    Produced,
    Raided,
    Rolled,
    Stolen,
    Traded,
    TurnEnded,
)
from rules.landover.state import Dice, LandoverState
from rules.landover.tables import BANK, CLAY, COIN, FOREST, GOLD, KINDS, ORE, SHEEP, WHEAT, WOOL
from tests.cited import rule
from tests.landover.table import (
    BARBARIAN,
    COMMERCE_KEY,
    GAME,
    PEOPLE,
    QUIET,
    SCIENCE_KEY,
    A,
    B,
    C,
    D,
    card,
    corner,
    corners,
    dice,
    do,
    end_turn,
    goods,
    hand_of,
    has,
    moves,
    play,
    position,
    refused,
    rolling,
    size,
    tile,
    told,
)


def alone(name: str, others: str = "") -> int:
    """A corner of that tile that touches no other land, or else only those named."""
    state = position()
    at, shape = tile(name), state.table.chart.shape
    wanted = {tile(other) for other in others.split()}
    for c in shape.tile_corners[at]:
        land = {t for t in shape.corner_tiles[c] if state.table.numbers[t]} - {at}
        if land == wanted:
            return c
    raise AssertionError(name)


@rule("LO-086", "LO-089")
def test_case_13_a_roll_pays_everybody() -> None:
    state = rolling(dice(3, 5), cities={A: [alone("W8", "W3 H5")]}, villages={C: [alone("F8")]}, seats=3)
    assert [hand_of(state, seat) for seat in range(3)] == ["2 wheat", "", "1 wood"]


@rule("LO-086", "LO-083")
def test_case_14_what_a_city_brings() -> None:
    for roll, gift in (((4, 5), "1 wool 1 cloth"), ((4, 6), "1 ore 1 coin"), ((1, 3), "2 clay")):
        state = rolling(dice(*roll), cities={A: [alone("S9"), alone("M10"), alone("H4")]})
        assert hand_of(state, A) == gift
    both = rolling(dice(4, 6), cities={A: [alone("M10")]}, villages={A: [alone("F10")]})
    assert hand_of(both, A) == "1 wood 1 ore 1 coin"
    forest = rolling(dice(5, 6), cities={A: [alone("F11")]})
    assert hand_of(forest, A) == "1 wood 1 paper"


@rule("LO-088", "LO-091")
def test_case_15_gold_is_drawn_card_by_card() -> None:
    five = position().table.chart.shape.tile_corners[tile("G5")]
    state = rolling(dice(2, 3), 0, 1, 4, 4, 2, villages={A: [five[4]]}, cities={B: [five[2]]})
    assert (hand_of(state, A), hand_of(state, B)) == ("1 wool 1 wood", "1 ore 2 clay")


@rule("LO-087")
def test_case_16_two_tiles_of_one_number_both_pay() -> None:
    state = position(draws=dice(3, 5), cities={A: corners("0,0,N")}, phase="start_turn")
    one, other, _ = state.table.chart.shape.corner_tiles[corner("0,0,N")]
    state.table.terrain[one], state.table.terrain[other] = SHEEP, FOREST
    state.table.numbers[one] = state.table.numbers[other] = 8
    do(state, A, Roll())
    assert hand_of(state, A) == "1 wool 1 wood 1 cloth 1 paper"


@rule("LO-084", "LO-085", "LO-107")
def test_case_17_barbarians_come_before_production() -> None:
    state = rolling(
        dice(3, 5, BARBARIAN), 0, tracker=6, cities={A: [alone("W8", "W3 H5")], B: corners("0,1,N")},
        power={B: 1},
    )  # fmt: skip
    assert hand_of(state, A) == "1 wheat" and state.table.cities[A] == 0


@rule("LO-085", "LO-080")
def test_a_roll_with_any_face_pays() -> None:
    for face in range(6):
        state = rolling(dice(4, 5, face), cities={A: [alone("S9")]}, villages={B: corners("0,0,S")})
        assert hand_of(state, A) == "1 wool 1 cloth" and state.table.phase == "main"


@rule("LO-097")
def test_case_92_a_short_bank_pays_a_single_creditor_what_is_left() -> None:
    at = position().table.chart.shape.tile_corners[tile("W8")]
    given = {"options": {"bank": "bounded"}, "bank": goods("2 wheat")}
    state = rolling(dice(3, 5), cities={A: [at[0]]}, villages={B: [at[3]]}, **given)
    assert (size(state, A), size(state, B)) == (0, 0) and state.table.bank == goods("2 wheat")
    state = rolling(dice(3, 5), cities={A: [at[0]]}, villages={A: [at[2]]}, **given)
    assert hand_of(state, A) == "2 wheat" and state.table.bank == 0


@rule("LO-097", "LO-088", "LO-091", "LO-096")
def test_case_138_gold_and_aqueduct_draw_from_what_is_left() -> None:
    shape = position().table.chart.shape
    for ore in (2, 1):
        state = rolling(
            dice(2, 3), *(0,) * ore,
            options={"bank": "bounded"},
            bank=goods(f"1 clay {ore} ore 5 cloth"),
            villages={A: [shape.tile_corners[tile("H5")][0]], B: [shape.tile_corners[tile("G5")][3]]},
            levels={C: (0, 3, 0)},
        )  # fmt: skip
        # The clay goes first, so both gold draws find ore alone, or nothing, and the aqueduct nothing.
        assert [hand_of(state, seat) for seat in range(3)] == ["1 clay", f"{ore} ore", ""]
        assert state.table.bank == goods("5 cloth")


@rule("LO-096")
def test_a_bank_without_end_is_not_counted() -> None:
    state = rolling(dice(4, 5), cities={A: [alone("S9")]}, hands={A: "3 ore"})
    assert state.table.bank == 0 and size(state, A) == 5
    do(state, A, Trade(ORE, 3, WOOL, 1))
    assert state.table.bank == 0 and size(state, A) == 3


@rule("LO-147", "LO-148")
def test_case_47_an_aqueduct_helps_who_gets_nothing() -> None:
    given = {
        "villages": {A: corners("2,-1,S")},
        "levels": {A: (0, 3, 0)},
        "catapults": {B: tile("H6")},
    }
    six = rolling(dice(2, 4), 2, **given)
    assert hand_of(six, A) == "1 ore"
    assert told_aqueduct(six) == (0, 0, 1, 0, 0, 0, 0, 0)
    seven = rolling(dice(3, 4), **given)
    assert size(seven, A) == 0
    four = rolling(dice(1, 3), **{**given, "villages": {A: [alone("H4")]}})
    assert hand_of(four, A) == "1 clay"
    low = rolling(dice(2, 4), **{**given, "levels": {A: (0, 2, 0)}})
    assert size(low, A) == 0


def told_aqueduct(state: LandoverState) -> tuple[int, ...]:
    from rules.kernel.hexes import hand

    return hand.counts(state.secrets.hands[A], 8)


@rule("LO-303", "LO-147")
def test_case_123_what_comes_from_the_bank_is_public() -> None:
    state = position(
        draws=(*dice(2, 3), 0, 1, 4), phase="start_turn", levels={A: (0, 3, 0)},
        villages={B: [position().table.chart.shape.tile_corners[tile("G5")][4]]},
    )  # fmt: skip
    event = told(do(state, A, Roll()), Produced)[0].seen_by(None)
    assert event.gains[B] == (1, 1, 0, 0, 0, 0, 0, 0) and event.aqueducts[A] == (0, 0, 0, 0, 1, 0, 0, 0)
    names = GAME.names(GAME.view(state, None), PEOPLE[:3])
    assert event.line(names) == "Ben got 1 wool and 1 wood and Ann got 1 clay from the aqueduct."


@rule("LO-080", "LO-081", "LO-082", "LO-083", "LO-092")
def test_case_107_who_is_asked_before_the_roll() -> None:
    roll = dice(2, 2)
    state = position(
        seats=4,
        draws=roll * 4,
        held={A: ["siege", "raze"], B: ["mining"], C: ["alchemist"], D: ["alchemist"]},
        active=D,
    )
    do(state, A, AutoRoll(True))
    do(state, D, AutoRoll(True))
    end_turn(state, D)
    assert (state.table.active, state.table.phase) == (A, "main"), "no science card: rolled at once"
    end_turn(state, A)
    assert (state.table.active, state.table.phase) == (B, "start_turn")
    refused(state, B, Alchemist(3, 4), "no_such_card")
    assert GAME.ordered(state, B) is None
    do(state, B, Roll())
    end_turn(state, B)
    assert state.table.phase == "start_turn" and has(state, C, Alchemist(2, 5))
    do(state, C, Roll())
    end_turn(state, C)
    assert GAME.ordered(state, D) == Roll(), "the host rolls for who gave the standing answer"
    assert GAME.ordered(state, A) is None
    seen = GAME.view(state, C)
    plain = GAME.copy(state)
    do(plain, D, AutoRoll(False))
    assert GAME.view(plain, C) == seen == GAME.view(state, C), "nobody else can tell"
    assert GAME.view(plain, D) != GAME.view(state, D)


@rule("LO-092", "LO-330")
def test_the_standing_answer_is_given_at_any_time_and_known_to_its_seat_alone() -> None:
    state = position()
    events = do(state, B, AutoRoll(True))
    assert [event.seen_by(viewer) for event in events for viewer in (None, A, C)] == [None] * 3
    assert events[0].seen_by(B) == events[0]
    refused(state, B, AutoRoll(True), "wrong_phase")
    refused(state, B, EndTurn(), "not_your_turn")
    do(state, B, AutoRoll(False))


@rule("LO-082")
def test_three_dice() -> None:
    state = position(draws=(1, 4, 5), phase="start_turn")
    assert told(do(state, A, Roll()), Rolled)[0] == Rolled(A, 2, 5, 5)
    assert state.table.dice is not None and state.table.dice.total == 7


@rule("LO-082")
def test_faces_and_dice_are_even() -> None:
    from collections import Counter

    from rules.kernel.chance import Chance

    faces: Counter[int] = Counter()
    totals: Counter[int] = Counter()
    state = position()
    state.chance = Chance(bytes(32))
    for _ in range(1500):
        state.table.tracker, state.table.phase = 0, "start_turn"
        do(state, A, Roll())
        assert state.table.dice is not None
        faces[state.table.dice.face] += 1
        totals[state.table.dice.total] += 1
        state.table.phase = "start_turn"
    assert set(faces) == set(range(6)) and max(faces.values()) < 320 and min(faces.values()) > 190
    assert 200 < totals[7] < 300 and totals[2] < 80


@rule("LO-090")
def test_effects_of_one_turn_lapse() -> None:
    state = position(draws=dice(2, 2), seats=2, crane=True, fleets=1, raided=True, played=2)
    end_turn(state, A)
    table = state.table
    assert (table.crane, table.fleets, table.raided, table.played) == (False, 0, False, 0)
    assert table.active == B


@pytest.mark.parametrize("held", ["", "12 wool"])
@rule("LO-330", "LO-331")
def test_only_the_active_seat_acts(held: str) -> None:
    state = position(hands={B: held})
    assert GAME.waiting_for(state) == (A,)
    refused(state, B, EndTurn(), "not_your_turn")
    refused(state, A, Roll(), "wrong_phase")
    refused(state, 7, EndTurn(), "wrong_phase")
    assert moves(state, B) == [] and AutoRoll(True) in GAME.legal(state, B)
    assert GAME.legal(state, 3) == [] == GAME.legal(state, -1)


def test_the_commerce_key_is_a_key() -> None:
    assert COMMERCE_KEY == 3


@rule("LO-132", "LO-303")
def test_of_a_huge_hand_that_is_cut_nothing_is_known_any_more() -> None:
    state = position(
        hands={A: "99 wool 99 wood 99 ore"}, known=[goods("9 wool"), 0, 0], phase="start_turn",
        draws=(*dice(3, 4), *[0] * 148),
    )  # fmt: skip
    state.table.phase = "start_turn"
    do(state, A, Roll())
    assert size(state, A) == 149 and state.table.known[A] == 0


@rule("LO-097", "LO-264")
def test_a_gift_is_what_the_bank_still_has() -> None:
    options = {"bank": "bounded"}
    scarce = position(
        villages={A: corners("0,-1,N", "0,0,S")}, held={A: ("irrigation", "irrigation")}, options=options,
        bank=goods("3 wheat 1 ore"),
    )  # fmt: skip
    play(scarce, "irrigation")
    assert hand_of(scarce, A) == "3 wheat" and scarce.table.bank == goods("1 ore")
    refused(scarce, A, Play(card("irrigation")), "no_target")


@rule("LO-097", "LO-065")
def test_the_first_harvest_is_what_the_bank_still_has() -> None:
    options = {"bank": "bounded", "start_resources": "per_tile"}
    state = position(options=options, phase="setup_city", queue=[A], bank=goods("1 ore"), home=[0, 0, 0])
    do(state, A, PlaceCity(corner("1,-1,N")))
    assert hand_of(state, A) == "1 ore" and not state.table.bank


@rule("LO-096", "LO-134", "LO-247", "LO-324")
def test_lost_cards_go_to_the_bank() -> None:
    options = {"bank": "bounded"}
    cut = rolling(dice(3, 4), *[0] * 5, hands={B: "10 wool"}, options=options)
    assert hand_of(cut, B) == "5 wool" and cut.table.bank == BANK - goods("5 wool")
    famine = position(hands={B: "3 ore"}, extra={B: 1}, held={A: ("famine",)}, options=options, draws=(0, 0))
    play(famine, "famine")
    assert famine.table.bank == BANK - goods("1 ore")
    GAME.apply(famine, B, Leave())
    assert famine.table.bank == BANK


@rule("LO-141", "LO-246", "LO-186")
def test_merchant_and_fleet_serve_their_owner_alone() -> None:
    state = position(merchant=tile("W11"), merchant_seat=B, fleets=1 << 2, hands={A: "2 wheat", B: "2 wheat"})
    refused(state, A, Trade(3, 2, 0, 1), "bad_trade")
    names = GAME.names(GAME.view(state, None), PEOPLE[:3])
    trade = [GAME.hand(GAME.view(state, seat), names).split("Trade: ")[1] for seat in (A, B, C)]
    assert [line.split(",")[0].rstrip(".") for line in trade] == [
        "2 for 1 with ore",
        "2 for 1 with wheat",
        "3 for 1",
    ]
    all_fleets = position(fleets=(1 << KINDS) - 1)
    assert "Trade: 2 for 1.\n" in GAME.hand(GAME.view(all_fleets, A), names) + "\n"


def counted(cards: str) -> tuple[int, ...]:
    return hand.counts(goods(cards), 8) if cards else ()


@rule("LO-082", "LO-084", "LO-086", "LO-090", "LO-145", "LO-303")
def test_a_turn_is_told_in_full() -> None:
    """The turn ends; dice; a key for two seats, the roller first; production; an aqueduct."""
    field = position().table.chart.shape.tile_corners[tile("W11")]
    state = position(
        draws=(*dice(5, 6, SCIENCE_KEY), 2), active=C, levels={B: (0, 6, 0), A: (0, 6, 0), C: (0, 5, 0)},
        decks={1: ["crane", "mining"]}, villages={A: [field[0], field[2]]}, cities={C: [field[4]]},
        turn=7, round=3, paid=32, chosen_dice=True, order=(A, C, B),
    )  # fmt: skip
    assert end_turn(state, C) == [
        TurnEnded(C),
        Rolled(B, 5, 6, SCIENCE_KEY, False),
        Drew(B, 1, card("mining")),
        Drew(A, 1, card("crane")),
        Produced((counted("2 wheat"), (), counted("2 wheat")), ((), counted("1 ore"), ())),
    ]
    table = state.table
    assert (table.active, table.turn, table.round, table.phase) == (B, 8, 3, "main")
    assert not table.chosen_dice
    assert table.paid == 1 << tile("W11") and table.dice == Dice(5, 6, SCIENCE_KEY)
    assert end_turn(state, B) == [TurnEnded(B)] and table.phase == "start_turn", "asked, with a science card"
    assert (table.active, table.turn, table.round) == (A, 9, 4), "a lower place: a new round"


@rule("LO-147", "LO-088", "LO-091", "LO-097")
def test_gold_and_aqueducts_go_by_seat_order() -> None:
    five = position().table.chart.shape.tile_corners[tile("G5")]
    state = position(
        seats=4, draws=(*dice(2, 3), 0, 1, 2, 3, 4, 0, 4), active=C, phase="start_turn", order=(B, C, D, A),
        villages={B: [five[0]]}, cities={D: [five[2]]}, levels={A: (0, 3, 0), C: (0, 4, 0), D: (0, 6, 0)},
    )  # fmt: skip
    gold = ((), counted("1 wheat 1 clay"), (), counted("1 wool 1 wood 1 ore"))
    aqueducts = (counted("1 clay"), (), counted("1 wool"), ())
    assert do(state, C, Roll())[-1] == Produced(gold, aqueducts)
    assert [hand_of(state, seat) for seat in range(4)] == [
        "1 clay", "1 wheat 1 clay", "1 wool", "1 wool 1 wood 1 ore"
    ]  # fmt: skip


@rule("LO-091")
def test_gold_is_drawn_tile_by_tile_before_seat_by_seat() -> None:
    ground = position().table.chart.shape
    first, second = sorted((tile("G5"), tile("M9")))
    state = position(
        draws=(*dice(2, 3), 0, 1, 2, 3), phase="start_turn",
        villages={A: [ground.tile_corners[second][5]], B: [ground.tile_corners[first][0]]},
    )  # fmt: skip
    for each in (first, second):
        state.table.terrain[each], state.table.numbers[each] = GOLD, 5
    do(state, A, Roll())
    assert (hand_of(state, B), hand_of(state, A)) == ("1 wool 1 wood", "1 ore 1 wheat")


@rule("LO-097", "LO-303")
def test_a_shortage_is_told() -> None:
    at = position().table.chart.shape.tile_corners[tile("W8")]
    given = {"options": {"bank": "bounded"}, "bank": goods("2 wheat")}
    state = position(
        draws=dice(3, 5), phase="start_turn", cities={A: [at[0]]}, villages={B: [at[3]]}, **given
    )
    assert do(state, A, Roll())[-1] == Produced(((), (), ()), ((), (), ()), (WHEAT,))
    enough = position(draws=dice(3, 5), phase="start_turn", cities={A: [at[0]]}, **given)
    assert do(enough, A, Roll())[-1] == Produced((counted("2 wheat"), (), ()), ((), (), ()))
    assert enough.table.known[A] == goods("2 wheat")


@rule("LO-131", "LO-289", "LO-133", "LO-148", "LO-136", "LO-137", "LO-122")
def test_a_seven_is_told_in_full_and_in_its_order() -> None:
    w8, f8, s9 = tile("W8"), tile("F8"), tile("S9")
    given = {
        "phase": "start_turn", "hands": {A: "9 ore", B: "11 wool", C: "2 coin"}, "catapults": {A: s9, C: f8},
        "levels": {B: (0, 3, 0)}, "extra": {B: 1, C: 1}, "options": {"aqueduct_on_seven": "on"},
        "villages": {B: [position().table.chart.shape.tile_corners[s9][0]]}, "paid": 5,
    }  # fmt: skip
    state = position(draws=(*dice(3, 4), *[0] * 5, 4, 0), **given)
    numbers = state.table.numbers[:]
    state.table.remembered = numbers[:]
    state.table.numbers[w8], state.table.numbers[f8] = 4, 9
    assert do(state, A, Roll()) == [
        Rolled(A, 3, 4, QUIET, False),
        NumbersChanged("restored", tuple(sorted(((w8, 8), (f8, 8))))),
        CatapultsCleared(tuple(sorted((s9, f8))), (A, C) if s9 < f8 else (C, A)),
        HandsCut((0, 5, 0), (None, counted("5 wool"), None)),
        Produced(((), (), ()), ((), counted("1 clay"), ())),
    ]
    table = state.table
    assert (table.numbers, table.remembered, table.paid, table.phase) == (numbers, [], 0, "lucky")
    passed = GAME.copy(state)
    assert do(passed, A, LuckyRaid(None)) == [LuckDeclined(A)]
    assert passed.table.phase == "main" and passed.table.catapults == [-1] * 3
    raided = Raided(A, s9, "lucky", unpaid=(B,))
    assert do(state, A, LuckyRaid(s9)) == [raided, Stolen(A, B, 1, counted("1 wool"))]
    assert raided.touches() == (B,), "whose tile it is reads it first"
    assert state.table.catapults == [s9, -1, -1] and state.table.phase == "main"


@rule("LO-033", "LO-137", "LO-335")
def test_a_lucky_raid_goes_to_any_known_land() -> None:
    coast = "shrouded_coast"
    state = position(map=coast, phase="lucky")
    known = [t for t in state.table.chart.land if state.table.numbers[t]]
    assert len(known) == 15
    assert moves(state, A) == [*map(LuckyRaid, known), LuckyRaid(None)]
    refused(state, A, LuckyRaid(tile("5,1", coast)), "tile_hidden")
    refused(state, A, LuckyRaid(-1), "bad_target")
    refused(state, A, LuckyRaid(0), "bad_target")


@rule("LO-131", "LO-148")
def test_a_seven_that_changes_nothing_says_nothing() -> None:
    state = position(draws=dice(1, 6), phase="start_turn", options={"aqueduct_on_seven": "on"})
    assert do(state, A, Roll()) == [Rolled(A, 1, 6, QUIET, False)] and state.table.phase == "main"


@rule("LO-260", "LO-261", "LO-228")
def test_an_alchemist_is_told_as_a_chosen_roll() -> None:
    state = position(draws=(QUIET,), held={A: ["alchemist", "mining"]}, phase="start_turn", turn=1)
    for white, red in ((0, 1), (1, 0), (7, 1), (1, 7)):
        refused(state, A, Alchemist(white, red), "bad_value")
    listed = moves(state, A)
    assert listed[0] == Roll() and len(set(listed)) == len(listed) == 1 + 36
    assert do(state, A, Alchemist(1, 1)) == [
        Played(A, card("alchemist")), Rolled(A, 1, 1, QUIET, True), Produced(((),) * 3, ((),) * 3)
    ]  # fmt: skip
    assert state.table.chosen_dice and state.table.played == 1 and state.secrets.held[A] == (card("mining"),)


@rule("LO-260", "LO-227")
def test_an_alchemist_after_the_roll_is_told_when_it_is_played() -> None:
    state = position(held={A: ["alchemist"]})
    refusal = refused(state, A, Alchemist(1, 2), "wrong_phase")
    assert refusal.text == "An Alchemist is played before your dice are rolled."
    asked = GAME.refusal(state, A, Alchemist)
    assert asked is not None and (asked.text, refusal.rule) == (refusal.text, "LO-260")
    refusal = refused(state, A, Play(card("alchemist")), "wrong_phase")
    assert "before the roll" in refusal.text


@rule("LO-228", "LO-260", "LO-223")
def test_an_alchemist_has_left_the_hand_before_its_key() -> None:
    held = ["alchemist", "mining", "crane", "crane", "inventor"]
    state = position(
        draws=(SCIENCE_KEY,), held={A: held}, levels={A: (0, 1, 0)}, decks={1: ["medicine"]},
        phase="start_turn",
    )  # fmt: skip
    do(state, A, Alchemist(1, 1))
    assert state.secrets.held[A] == tuple(sorted(map(card, ["medicine", *held[1:]]))), "there was room for it"


@rule("LO-092", "LO-324")
def test_the_standing_answer_is_given_and_taken_back() -> None:
    state = position()
    (given,) = do(state, B, AutoRoll(True))
    assert given == AutoSet(B, True) and state.secrets.auto == 1 << B
    names = Names(("Ann", "Ben", "Cleo"), {})
    assert given.line(names) == "Ben rolls at once from now on.", "the story of a game tells it to all"
    do(state, C, AutoRoll(True))
    assert do(state, B, AutoRoll(False)) == [AutoSet(B, False)] and state.secrets.auto == 1 << C
    refused(state, B, AutoRoll(False), "wrong_phase")
    GAME.apply(state, C, Leave())
    assert state.secrets.auto == 0


@rule("LO-184", "LO-185", "LO-186", "LO-187", "LO-097", "LO-303", "LO-335")
def test_every_trade_is_listed_and_told() -> None:
    state = position(hands={A: "7 wool 5 ore 3 clay 2 coin"}, fleets=1 << ORE)
    listed = [move for move in GAME.legal(state, A) if isinstance(move, Trade)]
    assert listed == [
        Trade(give, rate * get, want, get)
        for give, rate, most in ((WOOL, 3, 2), (ORE, 2, 2), (CLAY, 3, 1))
        for want in range(8) if want != give
        for get in range(1, most + 1)
    ]  # fmt: skip
    state.table.known[A] = goods("4 wool")
    assert do(state, A, Trade(WOOL, 6, COIN, 2)) == [Traded(A, WOOL, 6, COIN, 2)]
    assert hand_of(state, A) == "1 wool 5 ore 3 clay 4 coin" and state.table.known[A] == goods("2 coin")
    short = position(options={"bank": "bounded"}, bank=goods("1 clay 3 coin"), hands={A: "6 wool"})
    listed = [move for move in GAME.legal(short, A) if isinstance(move, Trade)]
    assert listed == [Trade(WOOL, 3, CLAY, 1), Trade(WOOL, 3, COIN, 1), Trade(WOOL, 6, COIN, 2)]


@rule("LO-184", "LO-186", "LO-187")
def test_a_trade_names_kinds_and_its_rate() -> None:
    state = position(hands={A: "9 wool 9 ore"}, fleets=1 << ORE)
    for give, want in ((-1, ORE), (8, ORE), (ORE, -1), (ORE, 8)):
        refused(state, A, Trade(give, 3, want, 1), "bad_value")
    assert refused(state, A, Trade(WOOL, 2, COIN, 1), "bad_trade").rule == "LO-184"
    assert refused(state, A, Trade(ORE, 3, COIN, 1), "bad_trade").rule == "LO-186"
    refused(state, A, Trade(WOOL, 0, COIN, 0), "bad_trade")
    refused(state, A, Trade(WOOL, -3, COIN, -1), "bad_trade")
    refused(state, A, Trade(WOOL, 12, COIN, 4), "cannot_pay")
    rich = position(hands={A: "127 wool 9 wood"})
    refused(rich, A, Trade(WOOL, 297, COIN, 99), "bad_trade")
    refused(rich, A, Trade(WOOL, 129, COIN, 43), "bad_trade")
    do(rich, A, Trade(WOOL, 126, COIN, 42))
    assert hand_of(rich, A) == "1 wool 9 wood 42 coin"
