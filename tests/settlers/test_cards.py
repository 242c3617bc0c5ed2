"""Development cards: when they may be played and what they do."""

import re
import subprocess
import sys

import pytest

from rules.kernel.game import Choices
from rules.kernel.hexes import hand
from rules.settlers.actions import (
    Accept,
    BuildRoad,
    BuyCard,
    Counter,
    Decline,
    EndTurn,
    MoveRobber,
    Offer,
    PlayMonopoly,
    PlayRoadBuilding,
    PlaySoldier,
    PlayYearOfPlenty,
    Roll,
)
from rules.settlers.cards.events import CardBought
from rules.settlers.events import Monopolised
from rules.settlers.phase_names import FREE_ROADS, MAIN, PRE_ROLL, ROBBER
from rules.settlers.tables import (
    GRAIN,
    MONOPOLY,
    ORE,
    PLENTY,
    POINT,
    ROADS,
    SOLDIER,
    STANDARD,
    WOOL,
    resource_counts,
)
from tests.cited import rule
from tests.settlers.table import (
    SETTLERS,
    A,
    B,
    C,
    D,
    corner,
    counts,
    dice,
    do,
    edge,
    held,
    legal,
    path,
    position,
    refused,
    tile,
)


@rule("SE-048")
def test_case_30_a_card_rests_for_the_turn_in_which_it_was_bought():
    state = position(hands={A: "wgo"}, deck=[SOLDIER], draws=dice(2) * 3)
    do(state, A, BuyCard())
    refused(state, A, PlaySoldier(), "card_too_new")
    assert not legal(state, A, PlaySoldier)
    two = position(hands={A: "wwggoo"}, deck=[POINT, SOLDIER])
    do(two, A, BuyCard(), BuyCard())
    refused(two, A, PlaySoldier(), "card_too_new")
    do(
        state,
        A,
        EndTurn(),
        B,
        Roll(),
        EndTurn(),
        C,
        Roll(),
        EndTurn(),
        D,
        Roll(),
        EndTurn(),
    )
    assert state.table.phase == PRE_ROLL
    do(state, A, PlaySoldier())
    assert state.table.soldiers[A] == 1


@rule("SE-047", "SE-048")
def test_an_older_card_of_the_kind_can_be_played():
    state = position(hands={A: "wgo"}, deck=[SOLDIER], developments={A: [SOLDIER]})
    do(state, A, BuyCard(), PlaySoldier())
    assert hand.cards(state.secrets.cards[A]) == [SOLDIER]


@rule("SE-047")
def test_case_31_one_card_a_turn():
    state = position(
        phase=PRE_ROLL,
        developments={A: [SOLDIER, MONOPOLY]},
        hands={A: "wgo"},
        deck=[POINT],
        draws=dice(2) * 4,
    )
    do(state, A, PlaySoldier(), MoveRobber(tile(0, 1)), Roll())
    refused(state, A, PlayMonopoly(WOOL), "one_card_a_turn")
    assert not legal(state, A, PlayMonopoly)
    do(state, A, BuyCard(), EndTurn())
    for seat in (B, C, D):
        do(state, seat, Roll(), EndTurn())
    do(state, A, PlayMonopoly(WOOL))


@rule("SE-047")
def test_cards_are_played_in_ones_own_turn_only():
    state = position(developments={B: [SOLDIER]})
    refused(state, B, PlaySoldier(), "not_your_turn")
    assert not legal(position(developments={A: [SOLDIER]}), A, PlayMonopoly), "nor one that is not held"
    refused(position(phase=ROBBER, developments={A: [MONOPOLY]}), A, PlayMonopoly(WOOL), "wrong_phase")


@rule("SE-050", "SE-026")
def test_a_soldier_before_the_roll_comes_back_to_before_the_roll():
    state = position(phase=PRE_ROLL, developments={A: [SOLDIER]})
    do(state, A, PlaySoldier())
    assert state.table.phase == ROBBER
    do(state, A, MoveRobber(tile(0, 1)))
    assert state.table.phase == PRE_ROLL
    assert state.table.robber == tile(0, 1)


ROW = path((0, 0, "N"), (0, 0, "NE"))


@rule("SE-051")
def test_road_building_gives_two_roads_the_second_from_the_first():
    state = position(roads={A: ROW}, developments={A: [ROADS]})
    do(state, A, PlayRoadBuilding())
    assert state.table.phase == FREE_ROADS
    refused(state, A, EndTurn(), "wrong_phase")
    refused(state, A, BuildRoad(edge(0, 0, "SE")), "not_connected")
    do(state, A, BuildRoad(edge(0, 0, "E")), BuildRoad(edge(0, 0, "SE")))
    assert state.table.phase == MAIN
    assert held(state, A) == ""
    assert state.table.roads[A].bit_count() == 3


@rule("SE-051")
def test_case_32_road_building_with_one_road_left_or_none():
    shape = STANDARD.shape
    far = [e for e in shape.edges if not set(shape.edge_corners[e]) & set(shape.tile_corners[tile(0, 0)])]
    one = position(roads={A: [*ROW, *far[:13]]}, developments={A: [ROADS]}, phase=PRE_ROLL)
    do(one, A, PlayRoadBuilding())
    view = SETTLERS.view(one, B)
    assert "is to build 1 road for free" in SETTLERS.prompt(view, SETTLERS.names(view, tuple("ABCD")))
    do(one, A, BuildRoad(edge(0, 0, "E")))
    assert one.table.phase == PRE_ROLL
    none = position(roads={A: [*ROW, *far[:14]]}, developments={A: [ROADS]})
    refused(none, A, PlayRoadBuilding(), "no_piece")
    assert not legal(none, A, PlayRoadBuilding)


@rule("SE-051")
def test_road_building_with_one_legal_place_left_or_none():
    ends = [corner(0, 0, "N"), corner(0, 0, "NE")]
    around = {e for end in ends for e in STANDARD.shape.corner_edges[end]} - set(ROW)
    last = edge(0, -1, "E")
    walled = position(
        roads={A: ROW, B: around - {last}},
        settlements={B: [corner(0, -1, "NE")]},
        developments={A: [ROADS]},
    )
    do(walled, A, PlayRoadBuilding(), BuildRoad(last))
    assert walled.table.phase == MAIN
    shut = position(roads={A: ROW, B: around}, developments={A: [ROADS]})
    refused(shut, A, PlayRoadBuilding(), "not_connected")
    assert not legal(shut, A, PlayRoadBuilding)


@rule("SE-052")
def test_case_33_a_year_of_plenty_takes_what_the_bank_has():
    state = position(developments={A: [PLENTY]}, bank={"o": 0})
    refused(state, A, PlayYearOfPlenty(counts("wo")), "bank_empty")
    refused(state, A, PlayYearOfPlenty(counts("w")), "bad_amount")
    refused(state, A, PlayYearOfPlenty(counts("www")), "bad_amount")
    refused(state, A, PlayYearOfPlenty((3, 0, -1, 0, 0)), "bad_amount")
    refused(state, A, PlayYearOfPlenty((1, 1)), "bad_amount")
    assert len(legal(state, A, PlayYearOfPlenty)) == 10
    do(state, A, PlayYearOfPlenty(counts("ww")))
    assert held(state, A) == "ww"
    assert len(legal(position(developments={A: [PLENTY]}), A, PlayYearOfPlenty)) == 15


@rule("SE-052")
@pytest.mark.parametrize(
    ("bank", "picked"),
    [({"o": 0, "w": 1}, ("bbllwgg", 2)), ({"b": 0, "l": 0, "w": 0, "o": 0, "g": 1}, ("g", 1))],
)
def test_a_panel_shows_what_a_year_of_plenty_may_take(bank, picked):
    state = position(developments={A: [PLENTY]}, bank=bank)
    letters, due = picked
    shown = Choices(tuple(map("blwgo".index, letters)), due, due)
    assert SETTLERS.choices(state, A, PlayYearOfPlenty, {}) == shown


@rule("SE-052")
def test_a_year_of_plenty_takes_one_card_if_there_is_but_one():
    rest = {"b": 0, "l": 0, "w": 0, "g": 1, "o": 0}
    state = position(developments={A: [PLENTY]}, bank=rest)
    refused(state, A, PlayYearOfPlenty(counts("gg")), "bad_amount")
    assert legal(state, A, PlayYearOfPlenty) == [PlayYearOfPlenty(counts("g"))]
    do(state, A, PlayYearOfPlenty(counts("g")))
    assert held(state, A) == "g" and not state.table.bank
    empty = position(developments={A: [PLENTY]}, bank=rest | {"g": 0})
    assert not legal(empty, A, PlayYearOfPlenty)
    refused(empty, A, PlayYearOfPlenty(counts("")), "bank_empty")


@rule("SE-053")
def test_case_34_monopoly_takes_all_of_one_resource():
    state = position(hands={A: "w", B: "wwwo", C: "go", D: "ww"}, developments={A: [MONOPOLY]})
    told = do(state, A, PlayMonopoly(WOOL))
    assert held(state, A) == "w" * 6
    assert [held(state, seat) for seat in (B, C, D)] == ["o", "go", ""]
    assert Monopolised(A, WOOL, (0, 3, 0, 2)) in told
    for kind, letter in enumerate("blwgo"):
        state = position(hands={B: letter * 2}, developments={A: [MONOPOLY]})
        do(state, A, PlayMonopoly(kind))
        assert held(state, A) == letter * 2
    refused(position(developments={A: [MONOPOLY]}), A, PlayMonopoly(9), "bad_value")
    refused(position(developments={A: [MONOPOLY]}), A, PlayMonopoly(5), "bad_value")


@rule("SE-053", "SE-032")
def test_who_loses_nothing_to_a_monopoly_stands_by_what_was_said():
    state = position(hands={A: "b", B: "w", C: "g", D: "w"}, developments={A: [MONOPOLY]})
    do(state, A, Offer(counts("b"), counts("g")), C, Accept(), B, Decline())
    do(state, D, Counter(counts("w"), counts("b")), C, Counter(counts("g"), counts("b")), Accept())
    do(state, A, PlayMonopoly(WOOL))
    offer = state.table.offer
    assert (offer.accepted, offer.declined, offer.countered) == (1 << C, 0, 0)
    assert [seat for seat, _ in state.table.proposals()] == [C]


@rule("SE-049")
def test_case_58_victory_points_stay_hidden_and_are_never_played():
    state = position(settlements={A: [corner(0, 0, "N")]}, developments={A: [POINT, SOLDIER, MONOPOLY]})
    for viewer in (None, B):
        view = SETTLERS.view(state, viewer)
        assert view.developments[A] == 3
        assert view.points[A] == 1
        assert view.hands[A] is None
    own = SETTLERS.view(state, A)
    assert own.own.points == 2 and own.points[A] == 1
    bought = position(hands={A: "wwggoo"}, deck=[POINT, POINT])
    do(bought, A, BuyCard(), BuyCard())
    assert SETTLERS.view(bought, B).points[A] == 0 and SETTLERS.view(bought, A).own.points == 2
    refused(position(developments={A: [POINT]}), A, PlaySoldier(), "no_such_card")
    assert not any(
        type(action).__name__.startswith("Play")
        for action in SETTLERS.legal(position(developments={A: [POINT]}), A)
    )


@rule("SE-050", "SE-054")
def test_case_59_soldiers_stay_and_progress_cards_are_gone():
    state = position(developments={A: [SOLDIER, MONOPOLY]}, deck=[SOLDIER] * 5)
    do(state, A, PlaySoldier(), MoveRobber(tile(0, 1)))
    assert state.table.soldiers[A] == 1
    assert SETTLERS.view(state, B).table.soldiers == [1, 0, 0, 0]
    state.table.played = False
    do(state, A, PlayMonopoly(GRAIN))
    assert state.secrets.cards[A] == 0
    assert len(state.secrets.deck) == 5
    assert resource_counts(SETTLERS.view(state, B).table.gone) == (1, 0, 0, 0, 1)


@rule("SE-046")
def test_who_bought_what_is_told_to_the_buyer_only():
    bought = CardBought(A, MONOPOLY, 7)
    assert bought.seen_by(A) == bought
    for viewer in (None, B):
        assert bought.seen_by(viewer) == CardBought(A, None, 7)


@pytest.mark.parametrize(
    "kind", [PlaySoldier(), PlayRoadBuilding(), PlayMonopoly(ORE), PlayYearOfPlenty((2, 0, 0, 0, 0))]
)
def test_a_card_that_one_does_not_have_is_refused(kind):
    refused(position(), A, kind, "no_such_card")


@rule("SE-047")
@pytest.mark.parametrize("first", [SOLDIER, ROADS, PLENTY, MONOPOLY])
def test_any_card_is_the_one_of_its_turn_and_the_next_turn_has_its_own(first):
    plays = {
        SOLDIER: [PlaySoldier(), MoveRobber(tile(0, 1))],
        ROADS: [PlayRoadBuilding()],
        PLENTY: [PlayYearOfPlenty(counts("ww"))],
        MONOPOLY: [PlayMonopoly(WOOL)],
    }
    state = position(roads={A: ROW}, developments={A: [first, MONOPOLY]}, draws=dice(2))
    do(state, A, *plays[first])
    while state.table.phase != MAIN:
        do(state, A, next(a for a in SETTLERS.legal(state, A) if isinstance(a, BuildRoad)))
    assert state.table.played and not legal(state, A, PlayMonopoly)
    refused(state, A, PlayMonopoly(WOOL), "one_card_a_turn")
    state.table.played = False
    assert legal(state, A, PlayMonopoly)


def test_a_sixth_card_is_one_record() -> None:
    """Played, told, drawn, stored and guessed: `python -m tests.settlers.sixth`."""
    command = (sys.executable, "-m", "tests.settlers.sixth")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert len(re.findall(r": [1-9]\d* played$", done.stdout, re.M)) == 3, done.stdout
