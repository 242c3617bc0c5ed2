"""What the table tells in words agrees with the rules."""

import pytest

from rules.landover.actions import Raid
from rules.landover.events import Approached
from tests.cited import rule
from tests.landover.table import (
    BARBARIAN,
    GAME,
    PEOPLE,
    A,
    B,
    C,
    card,
    corner,
    dice,
    do,
    edge,
    end_turn,
    play,
    position,
    tile,
    told,
)


def names(state):
    return GAME.names(GAME.view(state, None), PEOPLE[: state.seats])


def described(state, viewer=None):
    return GAME.describe(GAME.view(state, viewer), names(state))


@rule("LO-103")
def test_how_many_faces_still_do_nothing() -> None:
    state = position(
        draws=(*dice(1, 1, BARBARIAN), *dice(1, 1, BARBARIAN), *dice(1, 1, BARBARIAN)),
        options={"barbarian_delay": 2},
    )
    lines = []
    for seat in (A, B, C):
        lines += [event.line(names(state)) for event in told(end_turn(state, seat), Approached)]
    assert "(1 more face will not count)" in lines[0]
    assert "the next face counts" in lines[1]
    assert lines[2] == "The barbarians come nearer: 6 steps away."


@rule("LO-103")
def test_the_table_says_that_the_barbarians_wait() -> None:
    state = position(options={"barbarian_delay": 2}, delayed=1)
    assert "1 more face will not count" in described(state)
    state.table.delayed = 2
    assert "will not count" not in described(state)


@rule("LO-262")
def test_a_waiting_crane_is_in_the_price_and_on_the_table() -> None:
    state = position(hands={A: "3 paper"}, levels={A: (0, 2, 6)}, held={A: ("crane",)})
    assert "Science: 2. The next level costs 3 paper" in GAME.hand(GAME.view(state, A), names(state))
    play(state, "crane")
    text = GAME.hand(GAME.view(state, A), names(state))
    assert "Science: 2. The next level costs 2 paper" in text
    assert "Commerce: 0. The next level costs nothing" in text and "Politics: 6, the top." in text
    assert "The next level costs 1 cloth" in GAME.hand(GAME.view(state, B), names(state))
    assert "A Crane waits" in described(state)


@rule("LO-246", "LO-122", "LO-300")
def test_what_holds_for_this_turn_is_told() -> None:
    state = position(
        villages={B: [corner("0,0,S")]}, power={A: 2}, fleets=1 << 2, hands={A: "1 ore"}, held={A: ("siege",)}
    )
    assert "ore trades 2:1 in this turn" in described(state) and "raid of this turn" not in described(state)
    do(state, A, Raid(tile("W11")))
    assert "The raid of this turn is used" in described(state)


@rule("LO-302", "LO-289")
def test_what_numbers_were_before_anarchy_can_be_read() -> None:
    state = position(draws=range(18, 0, -1), held={A: ("anarchy",)})
    numbers = state.table.numbers[:]
    assert card("anarchy") in state.secrets.held[A]
    state.chance.draws = [0] * 18
    play(state, "anarchy")
    text = described(state)
    spot = next(t for t in state.table.chart.land if state.table.numbers[t] != numbers[t])
    name = names(state).place("tile", spot)
    assert f"{name} " in text and f"{state.table.numbers[spot]} (was {numbers[spot]})" in text
    same = [t for t in state.table.chart.land if state.table.numbers[t] == numbers[t]]
    assert text.count("(was ") == 19 - len(same)


@rule("LO-063")
@pytest.mark.parametrize(("option", "piece"), [("road", "a road"), ("road_or_bridge", "a road or bridge")])
def test_what_the_setup_asks_for(option: str, piece: str) -> None:
    state = position(
        options={"setup_route": option},
        phase="setup_route",
        spot=corner("1,2,N"),
        villages={A: [corner("1,2,N")]},
        roads={B: [edge("0,0,NE")]},
    )
    prompt = GAME.prompt(GAME.view(state, None), names(state))
    assert prompt == f"Ann to place {piece} at the new settlement."
