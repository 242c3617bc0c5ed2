"""Barbarians and power (LO-100 to LO-121), raids (LO-122 to LO-129), the seven (LO-130 to LO-137)."""

from typing import Any

import pytest

from rules.kernel.events import Event, Weight
from rules.kernel.names import Names
from rules.landover.actions import DECLINE, BuildVillage, LuckyRaid, Raid, Recruit, RemoveCatapult, Roll
from rules.landover.cards.events import Drew
from rules.landover.cards.plays import Play
from rules.landover.events import (
    Approached,
    Attacked,
    Defended,
    HandsCut,
    PowerSpent,
    Produced,
    Razed,
    Rolled,
    Stolen,
)
from rules.landover.state import LandoverState
from tests.cited import rule
from tests.landover.table import (
    BARBARIAN,
    COMMERCE_KEY,
    GAME,
    PEOPLE,
    POLITICS_KEY,
    SCIENCE_KEY,
    A,
    B,
    C,
    D,
    all_vp,
    card,
    corner,
    corners,
    dice,
    do,
    end_turn,
    goods,
    hand_of,
    has,
    play,
    position,
    refused,
    rolling,
    size,
    tile,
    told,
    vp,
)

FAR = ("1,-2,N", "0,0,N", "0,0,S", "-1,2,S", "2,-1,S", "-2,1,N")
"""Corners that keep their distance from each other."""


def names(state: LandoverState) -> Names:
    return GAME.names(GAME.view(state, None), PEOPLE[: state.seats])


def attack(*draws: int, **given: object) -> LandoverState:
    """The barbarians land on a roll of 2, which pays nobody here."""
    return rolling(dice(1, 1, BARBARIAN), *draws, tracker=6, **given)


@rule("LO-100", "LO-101", "LO-102")
def test_case_18_seven_barbarian_faces_bring_the_attack() -> None:
    state = position(draws=(*dice(1, 1, 0), *dice(1, 1, SCIENCE_KEY), *dice(1, 1, 2)), tracker=5)
    steps = []
    for seat in (A, B, C):
        end_turn(state, seat)
        steps.append(state.table.tracker)
    assert steps == [6, 6, 0]


@rule("LO-103")
def test_case_19_a_delay_counts_faces() -> None:
    faces = [0, 1, 4, 2, 0, 0, 5, 1, 1, 2, 0]
    state = position(
        draws=[d for face in faces for d in dice(1, 1, face)], options={"barbarian_delay": 2}, seats=2
    )
    landed = []
    for turn in range(len(faces)):
        landed += [turn] * bool(told(end_turn(state, turn % 2), Attacked))
    assert landed == [10] and state.table.tracker == 0


@rule("LO-103", "LO-102")
def test_keys_use_up_no_delay() -> None:
    faces = [COMMERCE_KEY, SCIENCE_KEY, POLITICS_KEY, BARBARIAN, BARBARIAN]
    state = position(
        draws=[d for face in faces for d in dice(1, 1, face)], options={"barbarian_delay": 1}, seats=2
    )
    seen = []
    for turn in range(len(faces)):
        end_turn(state, turn % 2)
        seen.append((state.table.delayed, state.table.tracker))
    assert seen == [(0, 0)] * 3 + [(1, 0), (1, 1)]


@rule("LO-104", "LO-105", "LO-106")
def test_case_20_a_draw_is_a_defence() -> None:
    state = attack(
        cities={A: corners(*FAR[:2]), B: corners(FAR[2])}, metros={0: (A, corner(FAR[0]))}, power={A: 2, B: 1}
    )
    assert state.table.strength() == 3 and vp(state, A) == 2 + 4 + 1


@rule("LO-110", "LO-114")
def test_case_21_who_defends_alone_gains_a_point() -> None:
    state = attack(cities={A: corners(*FAR[:2])}, power={A: 2, B: 1})
    assert state.table.defences == [1, 0, 0] and state.table.power == [1, 0, 0]


@rule("LO-111", "LO-112", "LO-114")
def test_case_22_a_tie_brings_a_card_each() -> None:
    state = attack(1, 0, cities={A: corners(*FAR[:4])}, power={A: 2, B: 2})
    assert state.table.defences == [0, 0, 0] and state.table.power == [1, 1, 0]
    assert [len(held) for held in state.secrets.held] == [1, 1, 0]
    assert [len(deck) for deck in state.secrets.decks] == [19, 16, 20]
    state = position(
        draws=(*dice(1, 1, BARBARIAN), 0, 1, 2), tracker=6, phase="start_turn", active=B,
        cities={A: corners(*FAR[:4])}, power={A: 2, B: 2, C: 2},
    )  # fmt: skip
    drawn = told(do(state, B, Roll()), Drew)
    assert [(each.seat, each.deck) for each in drawn] == [(B, 0), (C, 1), (A, 2)]


@rule("LO-112", "LO-223")
def test_case_23_with_five_cards_nothing_is_drawn() -> None:
    five = ["siege", "raze", "spy", "vandal", "bishop"]
    state = attack(0, cities={A: corners(*FAR[:4])}, power={A: 2, B: 2}, held={B: five})
    assert [len(held) for held in state.secrets.held] == [1, 5, 0]
    assert sum(map(len, state.secrets.decks)) == 57 - 6


@rule("LO-112", "LO-222")
def test_a_discard_pile_is_a_deck_that_can_give_a_card() -> None:
    discards = [0] * 26
    discards[card("mining")] = 1
    empty: dict[int, list[str]] = {0: [], 1: [], 2: []}
    state = attack(0, cities={A: corners(*FAR[:4])}, power={A: 2, B: 2}, decks=empty, discards=discards)
    assert state.secrets.held == [(card("mining"),), (), ()], "the one card that is left, and no more"


@rule("LO-112")
def test_an_empty_deck_is_not_chosen() -> None:
    state = attack(0, 0, cities={A: corners(*FAR[:4])}, power={A: 2, B: 2}, decks={0: [], 1: []})
    assert len(state.secrets.decks[2]) == 18


@rule("LO-107", "LO-108", "LO-109", "LO-114", "LO-156")
def test_case_24_the_weakest_that_can_be_hit() -> None:
    state = attack(
        0, 0,
        cities={A: corners(FAR[0]), B: corners(FAR[1]), C: corners(FAR[2], FAR[3])},
        metros={0: (A, corner(FAR[0]))},
        walls=corners(FAR[2]),
        power={B: 1, C: 1},
    )  # fmt: skip
    table = state.table
    assert table.power == [0, 1, 1] and table.cities[A] and not table.cities[B]
    assert table.cities[C] == 1 << corner(FAR[2]) and table.villages[C] == 1 << corner(FAR[3])


@rule("LO-108", "LO-046")
def test_case_25_a_razed_city_loses_its_wall() -> None:
    state = attack(0, cities={A: corners(FAR[0])}, walls=corners(FAR[0]), seats=2)
    assert state.table.safe_size(A) == 9 and not state.table.walls and state.table.villages[A]


@rule("LO-084", "LO-108", "LO-132")
@pytest.mark.parametrize(("tracker", "left"), [(5, 11), (6, 6)])
def test_a_wall_that_falls_saves_no_card_from_the_seven_of_the_same_roll(tracker: int, left: int) -> None:
    state = rolling(
        dice(3, 4, BARBARIAN), *[0] * 6, tracker=tracker, hands={B: "11 wool"}, power={C: 1},
        cities={B: corners(FAR[0]), C: corners(FAR[1])}, walls=corners(FAR[0]),
    )  # fmt: skip
    assert size(state, B) == left


@rule("LO-107", "LO-108", "LO-109")
def test_the_stronger_are_spared_and_chance_says_which_city_falls() -> None:
    own = sorted(corners(FAR[0], FAR[1]))
    for falls, stands in ((0, 1), (1, 0)):
        state = attack(falls, cities={A: own, B: corners(FAR[2], FAR[3])}, power={B: 1})
        assert state.table.cities[A] == 1 << own[stands] and state.table.cities[B].bit_count() == 2
    state = position(
        draws=(*dice(1, 1, BARBARIAN), 0, 1), tracker=6, phase="start_turn", active=B,
        cities={A: own, C: corners(FAR[2], FAR[3])},
    )  # fmt: skip
    razed = told(do(state, B, Roll()), Razed)
    assert [each.seat for each in razed] == [C, A] and razed[1].corner == own[1], "in seat order"


@rule("LO-113")
def test_case_26_an_empty_board_passes() -> None:
    state = attack()
    assert state.table.tracker == 0 and all_vp(state) == [0, 0, 0] and not any(state.secrets.held)


@rule("LO-115", "LO-108")
def test_case_109_walls_do_not_defend() -> None:
    places = corners(*FAR[:3])
    state = attack(
        0, 0, cities={A: places[:1], B: places[1:2], C: places[2:]}, walls=places, power={A: 1, B: 1}
    )
    assert state.table.cities[C] == 0 and state.table.walls.bit_count() == 2
    assert state.table.defence() == 2


@rule("LO-104", "LO-105", "LO-107")
def test_barbarians_that_are_near_are_told_with_what_they_would_do() -> None:
    """ "1 step away" said neither whether they would win nor whose city that would cost."""
    places = corners(*FAR[:2])

    def nearing(tracker: int, **given: Any) -> tuple[Event, str]:
        state = position(
            draws=dice(1, 1, BARBARIAN), tracker=tracker, phase="start_turn", cities={B: places}, **given
        )
        came = do(state, A, Roll())[1]
        return came, came.line(names(state))

    came, line = nearing(5, power={A: 1})
    assert line == (
        "The barbarians came nearer: 1 step away, with strength 2 against a power of 1 so far; "
        f"{PEOPLE[B]} would lose a city."
    )
    assert came.touches() == (B,) and came.weight() == Weight.MAP
    came, line = nearing(4, power={A: 2})
    assert line.endswith("2 steps away, with strength 2 against a power of 2 so far.") and not came.touches()
    assert nearing(2)[1] == "The barbarians came nearer: 4 steps away."


def landing(*draws: int, **given: Any) -> tuple[LandoverState, list[Event]]:
    """The barbarians land; all that is told of it between the roll and the harvest."""
    state = position(draws=(*dice(1, 1, BARBARIAN), *draws), tracker=6, phase="start_turn", **given)
    events = do(state, A, Roll())
    assert events[0] == Rolled(A, 1, 1, BARBARIAN, False) and isinstance(events[-1], Produced)
    assert events[1] == Approached(7)
    return state, events[2:-1]


@rule("LO-109", "LO-110", "LO-111", "LO-113", "LO-114")
def test_what_an_attack_does_is_told_in_full() -> None:
    places = corners(*FAR[:3])
    _, events = landing(cities={A: places[:2]}, power={A: 1, B: 2})
    assert events == [Attacked(2, 3, False), Defended((B,)), PowerSpent((0, 1, 0), (A, B))]
    _, events = landing(0, 0, cities={A: places[:2]}, power={A: 1, C: 1}, decks={0: ["merchant"] * 2})
    assert events == [
        Attacked(2, 2, False), Defended((A, C)), Drew(A, 0, card("merchant")), Drew(C, 0, card("merchant")),
        PowerSpent((0, 0, 0), (A, C)),
    ]  # fmt: skip
    seats = Names(("Ann", "Ben", "Cat"), {})
    told = events[-1].line(seats)
    assert told == "The defence cost Ann and Cat a level of power each; left: Ann 0 and Cat 0."
    assert events[-1].touches() == (A, C), "who paid is told of it before all else"
    assert PowerSpent((0, 2, 0), (B,)).line(seats) == "The defence cost Ben a level of power; left: Ben 2."
    assert PowerSpent((0, 2, 0)).line(seats).endswith("left: Ann 0, Ben 2 and Cat 0."), (
        "as it was recorded once"
    )
    assert landing()[1] == [Attacked(0, 0, False), Defended(())]
    _, events = landing(
        0, 0, *dice(1, 1), cities={A: places[:2], C: places[2:]}, walls=places[1:], power={B: 2}
    )
    assert events == [Attacked(3, 2, True), Razed(A, places[0], False), Razed(C, places[2], True)]


@rule("LO-120", "LO-121")
def test_case_27_recruiting_ends_at_three_without_barracks() -> None:
    state = position(power={A: 3}, levels={A: (0, 0, 2)}, hands={A: "2 wool 2 wheat"})
    refused(state, A, Recruit(), "power_limit")
    state.table.culture[2] = 3
    do(state, A, Recruit(), Recruit())
    assert state.table.power[A] == 5 and size(state, A) == 0
    refused(state, A, Recruit(), "cannot_pay")


@rule("LO-150", "LO-120", "LO-121")
def test_case_111_barracks_stay() -> None:
    state = position(power={A: 5}, levels={A: (0, 0, 4)}, metros={2: (B, corner(FAR[1]))},
        cities={B: corners(FAR[1])}, tracker=6, hands={A: "1 wool 1 wheat"})  # fmt: skip
    state.chance.draws[:] = [0, 0, 0] * 2  # type: ignore[attr-defined]
    for _ in range(2):
        state.table.phase, state.table.tracker = "start_turn", 6
        do(state, A, Roll())
    assert state.table.power[A] == 3
    do(state, A, Recruit())


def raiding(**given: object) -> LandoverState:
    """Ben has a village and a city on F8, Cleo a village on S2."""
    shape = position().table.chart.shape
    at = shape.tile_corners[tile("F8")]
    return position(
        villages={B: [at[3]], C: [at[5]]},
        cities={B: [at[1]]},
        **given,  # type: ignore[arg-type]
    )


@rule("LO-122", "LO-124", "LO-125", "LO-123", "LO-129")
def test_case_28_a_raid_takes_a_card_from_each() -> None:
    state = raiding(power={A: 2}, hands={B: "4 ore", C: "1 clay"}, draws=(3, 0))
    before = (state.table.villages[:], state.table.cities[:], state.table.free, state.table.vacant)
    do(state, A, Raid(tile("F8")))
    assert before == (state.table.villages, state.table.cities, state.table.free, state.table.vacant)
    assert hand_of(state, A) == "1 ore 1 clay" and (size(state, B), size(state, C)) == (3, 0)
    assert state.table.power[A] == 1 and state.table.catapults[A] == tile("F8")
    refused(state, A, Raid(tile("M10")), "raid_used")


@rule("LO-123")
def test_case_29_a_dead_tile_is_not_raided() -> None:
    state = raiding(power={A: 1}, catapults={B: tile("W8"), A: tile("S9")})
    refused(state, A, Raid(tile("W8")), "tile_raided")
    refused(state, A, Raid(tile("S9")), "tile_raided")
    refused(state, A, Raid(tile("H4")), "no_opponent_on_tile")
    refused(state, A, Raid(0), "bad_target")
    refused(raiding(), A, Raid(tile("F8")), "no_power")


@rule("LO-123", "LO-127")
def test_case_30_the_catapult_moves() -> None:
    state = raiding(power={A: 1}, catapults={A: tile("S9")}, draws=(*dice(4, 5), *dice(3, 5)))
    state.table.villages[D - 1] |= 1 << corner("-1,-1,N")
    do(state, A, Raid(tile("F8")))
    end_turn(state, A)
    assert hand_of(state, C) == "1 wool"
    end_turn(state, B)
    assert size(state, B) == 0
    for raider in (A, B):
        state = raiding(power={A: 1}, catapults={raider: tile("F8")})
        refused(state, A, Raid(tile("F8")), "tile_raided")
        assert Raid(tile("S2")) in GAME.legal(state, A) and Raid(tile("F8")) not in GAME.legal(state, A)


@rule("LO-124", "LO-125")
def test_case_31_raids_take_resources_unless_the_option_says_cards() -> None:
    for option, held, taken in (
        ("resources", "3 cloth", ""),
        ("cards", "3 cloth", "1 cloth"),
        ("cards", "1 wool", "1 wool"),
    ):
        state = raiding(
            power={A: 1},
            hands={B: held},
            options={"raid_steals": option},
            draws=(0,) * (option == "cards"),
        )
        do(state, A, Raid(tile("F8")))
        assert hand_of(state, A) == taken


@rule("LO-127")
def test_case_32_a_dead_tile_pays_nobody() -> None:
    state = raiding(power={A: 1}, draws=dice(3, 5))
    state.table.villages[A] |= 1 << corner("-2,2,S")
    do(state, A, Raid(tile("F8")))
    end_turn(state, A)
    assert [size(state, seat) for seat in range(3)] == [0, 0, 0]
    own = raiding(catapults={A: tile("F8")}, draws=dice(3, 5), phase="start_turn")
    own.table.villages[A], own.table.villages[C] = own.table.villages[C], 0
    paid = do(own, A, Roll())[-1]
    assert [size(own, seat) for seat in range(3)] == [0, 0, 0], "nor who raided it, in its own turn"
    where = names(own).place("tile", tile("F8"))
    assert paid.line(names(own)) == f"Nobody got anything. A catapult keeps {where} from paying Ann and Ben."
    assert paid.touches() == (A, B)


@rule("LO-128")
def test_case_33_power_takes_catapults_off() -> None:
    own = position(power={A: 1}, catapults={A: tile("W8")})
    do(own, A, RemoveCatapult(tile("W8")))
    assert own.table.catapults[A] == -1
    state = position(power={A: 2}, catapults={B: tile("W8"), C: tile("F8")})
    do(state, A, RemoveCatapult(tile("W8")), RemoveCatapult(tile("F8")))
    assert state.table.power[A] == 0 and state.table.catapults == [-1, -1, -1]
    assert not state.table.raided, "the raid of the turn is left"
    refused(state, A, RemoveCatapult(tile("W8")), "bad_target")
    refused(position(catapults={B: tile("W8")}), A, RemoveCatapult(tile("W8")), "no_power")
    refused(position(power={A: 1}), A, RemoveCatapult(-1), "bad_target")


@rule("LO-129", "LO-140")
def test_case_110_building_beside_a_catapult_is_free() -> None:
    state = position(
        catapults={B: tile("W11")},
        roads={A: [position().table.chart.shape.edge((0, 0), "NE")]},
        hands={A: "1 wood 1 clay 1 wool 1 wheat"},
        held={A: ["merchant"]},
    )
    do(state, A, BuildVillage(corner("0,0,N")))
    from rules.landover.actions import ChooseTile

    play(state, "merchant", ChooseTile(tile("W11")))
    assert state.table.merchant == tile("W11") == state.table.catapults[B]


@rule("LO-126", "LO-229", "LO-091", "LO-135")
def test_case_135_a_stolen_card_is_drawn_evenly() -> None:
    from rules.kernel.chance import Chance

    wood = 0
    for seed in range(400):
        taken = []
        for _ in range(2):
            state = raiding(power={A: 1}, hands={B: "3 wood 1 ore", C: "2 wool"})
            state.chance = Chance(seed.to_bytes(32, "big"))
            do(state, A, Raid(tile("F8")))
            taken.append(hand_of(state, A))
        assert taken[0] == taken[1]
        wood += "wood" in taken[0]
    assert 265 < wood < 335
    state = raiding(power={B: 1}, active=B, hands={A: "1 ore", C: "1 clay"})
    state.table.villages[A] = state.table.cities[B]
    state.table.cities[B] = 0
    state.chance = Chance(bytes(32))
    assert [each.victim for each in told(do(state, B, Raid(tile("F8"))), Stolen)] == [C, A], "in seat order"


@rule("LO-132", "LO-133", "LO-134")
def test_case_34_hands_above_the_safe_size_lose_half() -> None:
    state = rolling(
        dice(3, 4), *[0] * 10, seats=4,
        hands={A: "9 wool", B: "10 coin", C: "6 clay 5 coin", D: "8 wheat"},
        held={D: ["siege", "raze", "spy", "vandal"]},
    )  # fmt: skip
    assert [size(state, seat) for seat in range(4)] == [9, 5, 6, 8]


@rule("LO-046", "LO-132")
def test_case_35_walls_keep_more_cards_safe() -> None:
    state = rolling(
        dice(3, 4), *[0] * 6, seats=2,
        cities={A: corners(*FAR[:3]), B: corners(FAR[3])},
        walls=corners(*FAR[:4]),
        hands={A: "15 ore", B: "12 wool"},
    )  # fmt: skip
    assert (size(state, A), size(state, B)) == (15, 6)


@rule("LO-131", "LO-130", "LO-138")
def test_case_36_a_seven_sends_catapults_home() -> None:
    state = position(
        draws=dice(3, 4), phase="start_turn", catapults={A: tile("W8"), B: tile("S9")},
        villages={A: corners("0,0,S")}, merchant=tile("W8"), merchant_seat=B,
    )  # fmt: skip
    do(state, A, Roll())
    assert state.table.catapults == [-1, -1, -1] and size(state, A) == 0 and state.table.power == [0, 0, 0]
    assert (state.table.merchant, state.table.merchant_seat) == (tile("W8"), B)


@rule("LO-136", "LO-137", "LO-122", "LO-131")
def test_case_37_the_last_has_a_lucky_raid() -> None:
    at = position().table.chart.shape.tile_corners[tile("S9")]
    state = rolling(
        dice(3, 4), 0,
        villages={B: [at[0]], C: [at[2]]}, extra={A: 3, B: 4, C: 5}, power={A: 1}, hands={B: "2 wool"},
    )  # fmt: skip
    assert state.table.phase == "lucky"
    refused(state, A, LuckyRaid(0), "bad_target")
    do(state, A, LuckyRaid(tile("S9")))
    assert hand_of(state, A) == "1 wool" and state.table.power[A] == 1 and state.table.phase == "main"
    assert not state.table.raided


@rule("LO-137")
def test_case_38_a_tie_for_last_has_no_luck() -> None:
    assert rolling(dice(3, 4), extra={A: 4, B: 4, C: 7}).table.phase == "main"
    lucky = rolling(dice(3, 4), extra={A: 3, B: 4, C: 7})
    assert has(lucky, A, LuckyRaid(tile("W8"))), "anywhere, with nobody there too"
    do(lucky, A, DECLINE)
    assert lucky.table.catapults[A] == -1 and lucky.table.phase == "main"


@rule("LO-137", "LO-148")
def test_case_144_two_options_of_the_seven() -> None:
    state = rolling(
        dice(3, 4), 1, extra={A: 3, B: 5, C: 6}, levels={A: (0, 3, 0)}, hands={A: "9 ore"},
        options={"lucky_seven": "off", "aqueduct_on_seven": "on"},
    )  # fmt: skip
    assert state.table.phase == "main" and hand_of(state, A) == "1 wood 9 ore"


@rule("LO-305", "LO-134")
def test_case_120_the_loser_alone_sees_what_was_lost() -> None:
    state = position(draws=(*dice(3, 4), *[0] * 5), phase="start_turn", hands={A: "11 ore"})
    event = told(do(state, A, Roll()), HandsCut)[0]
    names = GAME.names(GAME.view(state, None), PEOPLE[:3])
    assert event.seen_by(A).line(names) == "Hands were too full: Ann lost 5 ore."
    for viewer in (B, C, None):
        assert event.seen_by(viewer).line(names) == "Hands were too full: Ann lost 5 cards."
        assert event.seen_by(viewer).kinds == (None, None, None)


@rule("LO-304", "LO-301")
def test_case_94_a_stolen_card_is_known_to_two() -> None:
    state = raiding(power={A: 1}, hands={B: "2 ore"}, draws=(0,))
    event = told(do(state, A, Raid(tile("F8"))), Stolen)[0]
    assert event.seen_by(A) == event == event.seen_by(B)
    for viewer in (C, None):
        assert event.seen_by(viewer).kinds is None and event.seen_by(viewer).count == 1
        assert GAME.view(state, viewer).sizes == (1, 1, 0)
        assert GAME.view(state, viewer).own[:2] == (None, None)


@rule("LO-122")
def test_case_143_one_raid_a_turn_of_any_sort() -> None:
    for scope in ("paid_only", "all"):
        state = raiding(power={A: 2}, held={A: ["siege"]}, options={"raid_limit_scope": scope})
        state.table.villages[C] |= 1 << corner("2,-1,S")
        do(state, A, Raid(tile("F8")))
        if scope == "all":
            refused(state, A, Play(card("siege")), "raid_used")
            assert state.secrets.held[A]
        else:
            do(state, A, Play(card("siege")))


@pytest.mark.parametrize("strong", [True, False])
@rule("LO-106")
def test_strength_must_be_greater(strong: bool) -> None:
    state = position(
        draws=(*dice(1, 1, 0), *[0] * strong), phase="start_turn", tracker=6,
        cities={A: corners(*FAR[: 2 + strong])}, power={B: 2},
    )  # fmt: skip
    events = do(state, A, Roll())
    assert told(events, Attacked)[0].won == strong == bool(told(events, Razed))
    assert bool(state.table.bare_cities(A))


def test_goods_are_words() -> None:
    assert goods("2 wool 1 coin") == 2 + (1 << 56)
