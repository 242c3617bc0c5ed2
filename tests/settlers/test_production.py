"""Turns begin with a roll; what it pays, and to whom."""

import pytest

from rules.settlers.actions import (
    BankTrade,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    Counter,
    EndTurn,
    Offer,
    Roll,
)
from rules.settlers.events import Produced
from rules.settlers.phase_names import MAIN, PRE_ROLL
from rules.settlers.state import board
from rules.settlers.tables import BRICK, ORE, RESOURCES, STANDARD, YIELDS
from tests.cited import rule
from tests.settlers.table import (
    PEOPLE,
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
    path,
    position,
    refused,
    tile,
)

ORE_CITY = {A: [corner(2, 0, "NW")]}
LUMBER_TOWN = {B: [corner(-2, 1, "N")]}


def rolled(total, **fields):
    """A position after a roll of that total, and what it produced."""
    state = position(phase=PRE_ROLL, draws=dice(total), **fields)
    events = do(state, A, Roll())
    assert state.table.dice is not None and sum(state.table.dice) == total
    return state, next(event for event in events if isinstance(event, Produced))


@rule("SE-016")
def test_case_11_a_settlement_pays_one_and_a_city_two():
    state, produced = rolled(8, settlements=LUMBER_TOWN, cities=ORE_CITY)
    assert held(state, A) == "oo"
    assert held(state, B) == "l"
    assert produced.gains == (counts("oo"), counts("l"), counts(""), counts(""))
    assert produced.short == ()
    assert state.table.phase == MAIN


@rule("SE-016", "SE-025")
def test_case_12_the_robber_blocks_its_tile_only():
    state, _ = rolled(8, settlements=LUMBER_TOWN, cities=ORE_CITY, robber=tile(2, 0))
    assert held(state, A) == ""
    assert held(state, B) == "l"


@rule("SE-025")
def test_whom_the_robber_keeps_from_being_paid_is_told():
    """Ann had built on the 8 that was rolled, and read only what Ben got."""
    state, produced = rolled(8, settlements=LUMBER_TOWN, cities=ORE_CITY, robber=tile(2, 0))
    names = SETTLERS.names(SETTLERS.view(state, None), PEOPLE[: state.seats])
    told = f"Ben got 1 lumber. The robber keeps {names.place('tile', tile(2, 0))} from paying Ann."
    assert produced.line(names) == told and produced.touches() == (A,)
    _, produced = rolled(6, settlements=LUMBER_TOWN, cities=ORE_CITY, robber=tile(2, 0))
    assert produced.touches() == () and "robber" not in produced.line(names)


@rule("SE-018")
def test_case_13_a_short_bank_pays_nobody_when_two_are_owed():
    state, produced = rolled(
        8, settlements={C: [corner(2, 0, "SE")], **LUMBER_TOWN}, cities=ORE_CITY, bank={"o": 2}
    )
    assert held(state, A) == held(state, C) == ""
    assert held(state, B) == "l"
    assert produced.short == (ORE,)


@rule("SE-019")
def test_case_14_a_short_bank_pays_a_single_seat_what_is_left():
    state, produced = rolled(8, settlements=LUMBER_TOWN, cities=ORE_CITY, bank={"o": 1})
    assert held(state, A) == "o"
    assert held(state, B) == "l"
    assert produced.short == (ORE,)
    assert state.table.bank >> 8 * ORE & 0xFF == 0


@rule("SE-018")
def test_what_the_bank_can_just_pay_is_paid_beside_a_short_resource():
    state, produced = rolled(
        8,
        settlements={B: [corner(-2, 1, "N")], D: [corner(-2, 1, "SE")], C: [corner(2, 0, "SE")]},
        cities=ORE_CITY,
        bank={"o": 2, "l": 2},
    )
    assert (held(state, B), held(state, D)) == ("l", "l")
    assert produced.short == (ORE,)


@rule("SE-019")
def test_a_single_seat_owed_by_two_tiles_gets_what_is_left():
    state, _ = rolled(
        8, cities={A: [corner(2, 0, "NW"), corner(2, 0, "SE")]}, bank={"o": 3}, settlements=LUMBER_TOWN
    )
    assert held(state, A) == "ooo"


@rule("SE-017")
def test_case_44_a_corner_of_two_tiles_with_the_number_is_paid_twice():
    state = position()
    tokens = list(state.table.board.tokens)
    tokens[tile(0, 1)] = 5
    assert tokens[tile(1, 1)] == 5
    both = board("standard", state.table.board.terrain, tuple(tokens), state.table.board.harbours)
    state, _ = rolled(5, board=both, settlements={B: [corner(0, 1, "SE")]})
    assert held(state, B) == "wg"


@rule("SE-015")
def test_case_49_nothing_is_built_or_traded_before_the_roll():
    roads = path((0, 0, "N"), (0, 0, "NE"))
    state = position(
        phase=PRE_ROLL,
        draws=dice(2),
        settlements={A: [corner(0, 0, "N")]},
        roads={A: roads},
        hands={A: "bbbllllwwgo" + "b" * 4},
    )
    onward, last = edge(0, 0, "E"), edge(0, 0, "SE")
    for early in (
        BuildRoad(onward),
        BuyCard(),
        BankTrade(BRICK, ORE),
        Offer(counts("b"), counts("g")),
        EndTurn(),
    ):
        assert refused(state, A, early, "wrong_phase").rule == "SE-015"
    refused(state, B, Roll(), "not_your_turn")
    do(state, A, Roll())
    refused(state, A, Roll(), "wrong_phase")
    refused(state, B, EndTurn(), "not_your_turn")
    do(
        state,
        A,
        BuildRoad(onward),
        BankTrade(BRICK, ORE),
        BuildRoad(last),
        BuildSettlement(corner(0, 0, "S")),
        EndTurn(),
    )
    assert state.table.active == B
    assert state.table.phase == PRE_ROLL


@rule("SE-020")
def test_case_50_there_is_no_hand_limit_but_on_a_seven():
    state, _ = rolled(5, hands={A: "bbbbllllwwwwgggg"}, settlements={A: [corner(1, 1, "SE")]})
    assert held(state, A) == "bbbbllllwwwwwgggg"
    assert state.table.phase == MAIN


@rule("SE-016")
@pytest.mark.parametrize("total", [2, 3, 4, 5, 6, 8, 9, 10, 11, 12])
def test_every_seat_is_paid_whoever_rolls(total):
    """Each seat gets what a slow count over the tiles says."""
    shape_corners = {
        A: ([corner(0, -1, "N")], [corner(1, 1, "S")]),
        B: ([corner(-2, 1, "N"), corner(2, -1, "S")], []),
        C: ([corner(0, 1, "NW")], [corner(-1, -1, "NW")]),
        D: ([], [corner(1, -1, "SE")]),
    }
    state, produced = rolled(
        total,
        settlements={seat: built[0] for seat, built in shape_corners.items()},
        cities={seat: built[1] for seat, built in shape_corners.items()},
        robber=tile(1, 0),
    )
    for seat, (settlements, cities) in shape_corners.items():
        due = [0] * len(RESOURCES)
        for place, worth in [(s, 1) for s in settlements] + [(c, 2) for c in cities]:
            for each in STANDARD.shape.corner_tiles[place]:
                if state.table.board.tokens[each] == total and each != state.table.robber:
                    due[YIELDS[state.table.board.terrain[each]]] += worth
        assert produced.gains[seat] == tuple(due)


@rule("SE-034")
def test_case_53_offers_end_with_the_turn():
    state = position(hands={A: "b", B: "w"})
    do(state, A, Offer(counts("b"), counts("w")), B, Counter(counts("w"), counts("bb")), A, EndTurn())
    assert state.table.offer is None
    assert state.table.counters == [None] * 4
    assert (held(state, A), held(state, B)) == ("b", "w")
