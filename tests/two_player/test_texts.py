"""What is said about the removal, the fictional turn and the bids."""

import random

import msgspec
import pytest

from rules.settlers.actions import BuildRoad, EndTurn
from rules.settlers.state import ROBBER
from rules.two_player.actions import ACTIONS, BIDS, Again, Bid, Done, Keep
from rules.two_player.events import EVENTS
from rules.two_player.state import kept
from tests.cited import rule
from tests.settlers.table import corner, tile
from tests.two_player.table import FAMILY, NAMES, TWO, P, Q, bidding, do, new, position, throw
from tests.two_player.walks import steps


def texts(state, viewer=None):
    view = TWO.view(state, viewer)
    names = TWO.names(view, NAMES)
    return {
        "prompt": TWO.prompt(view, names),
        "score": " / ".join(TWO.scoreboard(view, names)),
        "brief": TWO.brief(view, names),
        "describe": TWO.describe(view, names),
        "hand": TWO.hand(view, names),
    }


@rule("TP-011", "TP-012")
def test_the_vote_says_what_would_go_and_who_has_answered():
    state, _ = new(*throw(2, 5))
    said = texts(state)
    assert "upper right and lower left" in said["prompt"] and "two 8s" in said["prompt"]
    assert "Pia and Quin" in said["prompt"] and "recommended" not in said["prompt"]
    assert "A3, B4, C1, C5, D1 and E1" in said["brief"]
    assert said["describe"].count("out of the game") == 6
    state.table.extras["two_player"].tokens = (6,) * 19
    assert "recommended" in texts(state)["prompt"]
    do(state, (P, Again()))
    said = texts(state)
    assert "Pia (orange 1): 0 points" in said["score"] and said["score"].count("has answered") == 1
    assert "roll again" in texts(state, P)["hand"] and "roll again" not in texts(state, Q)["hand"]
    for viewer in (None, Q):
        assert texts(state, viewer)["score"] == said["score"]
    assert TWO.buttons(TWO.view(state, None)) == (Keep, Again)


@rule("TP-022", "TP-025", "TP-027")
def test_a_fictional_7_says_whose_it_is_and_who_moves():
    state = position(draws=throw(3, 4, 1, 2), settlements={P: [corner(0, 0, "N")]})
    do(state, (P, EndTurn()))
    said = texts(state)
    assert "F1" in said["prompt"] and "Quin to move the robber" in said["prompt"]
    assert "loses a card" in said["prompt"] and "F1" in said["brief"]
    assert TWO.view(state, None).table.extras["two_player"].fictional == 0


@rule("TP-030", "TP-033")
def test_the_bidding_says_what_is_offered_and_bid():
    state = bidding("o", {P: "bl", Q: "ww"})
    do(state, (P, BIDS[0]))
    said = texts(state)
    for key in ("prompt", "brief", "describe"):
        assert "1 ore" in said[key] and "1 brick" in said[key]
    assert "no bid" in said["score"] and "1 brick" in said["score"]
    assert "bids 1 card (1 brick)" in texts(state, P)["hand"] and "no bid" in texts(state, Q)["hand"]
    assert TWO.buttons(TWO.view(state, None)) == (Bid, Done)
    do(state, (Q, Done()))
    assert "no bid and done" in texts(state)["score"]


@rule("TP-022")
def test_no_seat_is_marked_as_on_turn_in_a_turn_that_is_nobodys_own():
    assert "▸" in texts(position())["score"]
    for state in (new(*throw(2, 5))[0], bidding("o", {P: "bl", Q: "w"})):
        assert "▸" not in texts(state)["score"]


@rule("TP-017", "TP-028", "LS-053")
def test_the_robbers_menu_says_where_it_brings_a_card():
    def hint(state, place):
        view = TWO.view(state, P)
        return TWO.hint(view, "tile", place, TWO.names(view, NAMES))

    state = position(phase=ROBBER)
    assert hint(state, tile(2, -2)) == "out of the game, brings a card in place of a theft"
    assert hint(state, tile(0, -1)) == "brick 6"
    kept(state).fictional = 0
    assert hint(state, tile(2, -2)) == "out of the game"
    kept(state).rules = msgspec.structs.replace(kept(state).rules, removed_card=True)
    assert "brings a card" in hint(state, tile(2, -2))


@rule("TP-031")
def test_who_may_not_bid_is_told_so():
    state = bidding("o", {P: "bl", Q: "ww"})
    kept(state).bidders = 1 << Q
    assert "may not bid" in texts(state)["score"] and "may not bid" in texts(state, P)["hand"]


def test_the_moves_have_a_slash_group_of_their_own():
    assert {kind.group for kind in ACTIONS} == {"settlers-two"}
    assert set(ACTIONS) <= set(FAMILY.actions) and set(EVENTS) <= set(FAMILY.events)
    assert BuildRoad in TWO.actions and "TP-042" in FAMILY.book


def test_every_event_is_told_and_travels_as_json():
    told_of = set()
    start = (None, *new(*throw(2, 5)))
    played = ((seed, state, told) for seed in range(6) for _, state, _, _, told in steps(seed, most=900))
    for _, state, told in (start, *played):
        names = TWO.names(TWO.view(state, None), NAMES)
        for event in told:
            assert 5 < len(event.line(names)) < 400
            assert FAMILY.decode_event(msgspec.json.encode(event)) == event
            told_of.add(type(event))
    assert set(EVENTS) <= told_of


@pytest.mark.parametrize("seed", range(6))
def test_a_guess_looks_like_what_was_seen(seed):
    rng = random.Random(seed)
    for _, state, *_ in steps(seed, most=500):
        if rng.random() < 0.1:
            for viewer in (None, P, Q):
                view = TWO.view(state, viewer)
                guessed = TWO.guess(view, rng)
                assert TWO.view(guessed, viewer) == view
                assert viewer is None or TWO.legal(guessed, viewer) == TWO.legal(state, viewer)
