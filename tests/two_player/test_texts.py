"""What is said about the removal, the fictional turn and the bids."""

import random

import msgspec
import pytest

from rules.kernel import hindsight
from rules.kernel.actions import spec
from rules.kernel.events import Flow
from rules.kernel.hexes.bits import bits
from rules.kernel.hindsight import Passed
from rules.settlers.actions import BuildRoad, EndTurn, MoveRobber
from rules.settlers.events import DiscardChosen
from rules.settlers.phase_names import ROBBER
from rules.two_player.actions import BIDS, Again, Bid, Done, Keep
from rules.two_player.events import (
    EVENTS,
    BidderDone,
    BidsClosed,
    CardBid,
    CardLost,
    CardOffered,
    DieThrown,
    FictionalGave,
    FictionalRolled,
    MoverNamed,
    SidesRolled,
    TieRolled,
    Voted,
    VotesOpened,
)
from rules.two_player.game import TWO_PLAYER
from rules.two_player.sides import SIDES
from rules.two_player.state import NAME, kept
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
    assert said["prompt"].startswith("A3, B4, C1, C5, D1 and E1 would leave the game, with no 6 and two 8s ")
    assert "(these pay most often). Pia" in said["prompt"] and "or, if both want it, roll" in said["prompt"]
    assert "Pia and Quin" in said["prompt"] and "recommended" not in said["prompt"]
    assert "A3, B4, C1, C5, D1 and E1" in said["brief"] and "board of 13 tiles" in said["brief"]
    assert "would leave the game" in said["brief"], "nothing is settled yet"
    assert said["describe"].count(", would leave the game") == 6 and "out of" not in said["describe"]
    view = TWO.view(state, None)
    assert TWO.hint(view, "tile", view.removed[0], TWO.names(view, NAMES)) == "would leave the game"
    hot = dict(zip(bits(state.table.board.removed), (6, 6, 8), strict=False))
    state.table.extras["two_player"].tokens = tuple(hot.get(tile, 0) for tile in range(19))
    assert "recommended" in texts(state)["prompt"]
    do(state, P, Again())
    said = texts(state)
    assert "Quin is to say whether" in said["prompt"] and "answered" not in said["score"]
    assert "roll again" in texts(state, P)["hand"] and "roll again" not in texts(state, Q)["hand"]
    for viewer in (None, Q):
        assert texts(state, viewer)["score"] == said["score"]
    assert TWO.buttons(TWO.view(state, None)) == (Keep, Again)


@rule("TP-022", "TP-025", "TP-027")
def test_a_fictional_7_says_whose_it_is_and_who_moves():
    state = position(draws=throw(3, 4, 1, 2), settlements={P: [corner(0, 0, "N")]})
    do(state, P, EndTurn())
    said = texts(state)
    assert "F1" in said["prompt"] and "Quin is to move the robber" in said["prompt"]
    assert "loses a card, if any, to the bank" in said["prompt"] and "F1" in said["brief"]
    assert "steal" not in spec(MoveRobber).help, "it is told of this robber, too"
    assert TWO.view(state, None).table.extras["two_player"].fictional == 0


@rule("TP-030", "TP-033")
def test_the_bidding_says_what_is_offered_and_bid():
    state = bidding("o", {P: "bl", Q: "ww"})
    do(state, P, BIDS[0])
    said = texts(state)
    for key in ("prompt", "brief", "describe"):
        assert "1 ore" in said[key] and "1 brick" in said[key]
    assert "no bid" in said["score"] and "1 brick" in said["score"]
    assert "bids 1 card (1 brick)" in texts(state, P)["hand"] and "no bid" in texts(state, Q)["hand"]
    assert TWO.buttons(TWO.view(state, None)) == (Bid, Done)
    do(state, Q, Done())
    assert "no bid, done" in texts(state)["score"]


@rule("TP-022")
def test_no_seat_is_marked_as_on_turn_in_a_turn_that_is_nobodys_own():
    assert "▸" in texts(position())["score"]
    for state in (new(*throw(2, 5))[0], bidding("o", {P: "bl", Q: "w"})):
        assert "▸" not in texts(state)["score"]


@rule("TP-017", "TP-018", "TP-028", "LS-053")
def test_the_robbers_menu_says_where_it_brings_a_card():
    def hint(state, place):
        view = TWO.view(state, P)
        return TWO.hint(view, "tile", place, TWO.names(view, NAMES))

    state = position(phase=ROBBER)
    assert hint(state, tile(2, -2)) == "out of the game, brings a card"
    assert texts(state)["prompt"].endswith(" A tile out of the game brings a card in place of a theft.")
    assert hint(state, tile(0, -1)) == "brick 6"
    kept(state).rules = msgspec.structs.replace(kept(state).rules, soldier_to_removed=False)
    assert "brings a card" in hint(state, tile(2, -2))
    kept(state).soldier = True
    assert hint(state, tile(2, -2)) == "out of the game" and "brings a card" not in texts(state)["prompt"]
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
    assert {kind.group for kind in TWO_PLAYER.moves} == {"settlers-two"}
    assert set(TWO_PLAYER.moves) <= set(FAMILY.actions) and set(EVENTS) <= set(FAMILY.events)
    assert BuildRoad in TWO.actions and "TP-042" in FAMILY.book


def test_its_options_mean_nothing_while_it_is_off():
    needs = {option.name: option.needs for option in FAMILY.options}
    assert needs["bid_limit_vp"] == f"{NAME}=on" and not needs["board"]


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


ONE_ORE = (0, 0, 0, 0, 1)

TOLD = (
    (
        SidesRolled((1, 1), (0, 1), 0, 1, final=True),
        "The dice for the sides that lose tiles: 1 and 1, top twice. "
        "A1 and A2 leave the game, with no 6 and one 8.",
    ),
    (
        SidesRolled((6, 5), (0,), 2, 1),
        "The dice for the sides that lose tiles: 6 and 5, upper left and lower left.",
    ),
    (
        SidesRolled((6, 5), (0, 1), 2, 0, final=True),
        "The dice for the sides that lose tiles: 6 and 5, upper left and lower left. "
        "A1 and A2 leave the game, with two 6s and no 8.",
    ),
    (Voted(Q, None), "Quin has answered."),
    (Voted(Q, True), "Quin has answered: roll again."),
    (Voted(Q, False), "Quin has answered: keep this board."),
    (
        VotesOpened((True, False)),
        "Pia says again and Quin says keep: rolling again takes both, so the board stays as it is.",
    ),
    (VotesOpened((True, True)), "Both roll again: all tiles are back."),
    (VotesOpened((False, False)), "Both keep this board."),
    (DieThrown(Q, (6, 5), 4), "Quin threw the resource die 6, 5 and took 1 ore from the bank."),
    (DieThrown(Q, (), None), "The bank is empty: Quin gets no card for the removed tile."),
    (
        FictionalGave(P, 4, (6, 3), (4, 1)),
        "Pia took 4 ore for F1 (die 6) and 1 ore for F2 (die 3) from the bank.",
    ),
    (FictionalRolled(1, (6, 3)), "F2's turn: it rolled 6 + 3 = 9."),
    (TieRolled((2, 5)), "Cards and points are equal, so dice decide the bidding: Pia 2 and Quin 5."),
    (
        TieRolled((2, 5), robber=True, equal=(3, 1)),
        "The points are equal, so dice decide who moves the robber: both threw 3, 1, then Pia 2 and Quin 5.",
    ),
    (MoverNamed(Q, False), "Quin has fewer points and moves the robber."),
    (MoverNamed(P, True), "Pia threw the higher die and moves the robber."),
    (CardLost(P, Q, 4), "Quin lost 1 ore to the bank."),
    (CardLost(P, Q, None), "Quin has no card to lose."),
    (CardOffered(1, 6, None, ()), "F2 threw a 6 and offers nothing."),
    (CardOffered(0, 5, None, ()), "F1 threw a 5 and offers nothing: the bank has no ore."),
    (CardOffered(1, 5, 4, ()), "F2 threw a 5 and offers 1 ore. Nobody can bid."),
    (CardOffered(0, 1, 0, (P, Q)), "F1 threw a 1 and offers 1 brick. Pia and Quin may bid."),
    (CardBid(Q, 4, ONE_ORE), "Quin bids 1 ore."),
    (CardBid(Q, 4, (1, 0, 0, 0, 1)), "Quin bids 1 ore, now 2 cards: 1 brick and 1 ore."),
    (BidderDone(Q), "Quin is done bidding."),
    (BidsClosed(1, 4, None, (0,) * 5), "Nobody bids for the ore of F2."),
    (BidsClosed(0, 0, Q, ONE_ORE), "Quin wins the bidding: 1 ore to the bank for 1 brick."),
    (
        BidsClosed(0, 0, Q, ONE_ORE, "points"),
        "Quin wins the tied bidding, having fewer points: 1 ore to the bank for 1 brick.",
    ),
)


@rule("SE-008")
def test_the_book_lists_the_draws_of_every_purpose():
    drawn = {
        purpose for seed in range(3) for _, state, *_ in steps(seed) for purpose in state.chance.counters
    }
    assert len(drawn) == 9 and all(f"- `{purpose}`: " in FAMILY.book for purpose in drawn)


@rule("TP-011", "TP-012", "TP-017", "TP-020", "TP-025", "TP-027", "TP-030", "TP-035")
@pytest.mark.parametrize(("event", "line"), TOLD)
def test_what_happens_is_told_in_full(event, line):
    view = TWO.view(position(), None)
    assert event.line(TWO.names(view, NAMES)) == line


def test_cards_that_fictional_players_give_and_take_are_counted():
    assert FictionalGave(P, 4, (6, 3), (4, 1)).flows() == (Flow(P, "won", 5),)
    assert DieThrown(Q, (6, 5), 4).flows() == (Flow(Q, "won", 1),) and DieThrown(Q, (), None).flows() == ()
    assert CardLost(P, Q, 4).flows() == (Flow(Q, "lost", 1),) and CardLost(P, Q, None).flows() == ()
    assert FictionalRolled(1, (6, 3)).thrown() == (6, 3)


@rule("TP-022", "TP-027", "TP-030")
def test_what_the_table_shows_in_a_fictional_turn():
    state = bidding("o", {P: "blg", Q: "ww"})
    do(state, P, BIDS[0], BIDS[1], Q, Done())
    said = texts(state)
    assert said["prompt"].startswith("F1 offers 1 ore. Pia bids 1 brick and 1 lumber. ")
    assert (
        said["describe"].count("- F1 offers 1 ore\n- Pia: bids 2 cards (1 brick and 1 lumber)\n- Quin: ") == 1
    )
    assert " are out of the game. It is F1's turn. It offers 1 ore. Pia bids" in said["brief"]
    state = position(hands={P: "b" * 9}, draws=throw(3, 4))
    do(state, P, EndTurn())
    said = texts(state)["prompt"]
    assert said.startswith("A 7 on F1's turn. ") and "loses a card" not in said, "first hands are halved"


@rule("TP-010")
@pytest.mark.parametrize(
    ("dice", "sides"), [((1, 1), f"{SIDES[0]} twice"), ((2, 5), f"{SIDES[1]} and {SIDES[4]}")]
)
def test_what_is_out_of_the_game_is_told_by_its_sides(dice, sides):
    state = position(dice=dice)
    assert f"Out of the game (dice {dice[0]} and {dice[1]}: {sides})" in " ".join(texts(state).values())


def test_that_somebody_has_answered_is_no_news() -> None:
    """The board says who is still to answer, and the news what came of it once all have."""
    assert Voted.routine and BidderDone.routine and DiscardChosen.routine


@rule("TP-014")
def test_who_looks_back_reads_that_the_roll_for_the_start_was_their_luck() -> None:
    """Luck was told as the vote alone, after which both had rolled."""
    state, _ = new(*throw(3, 3, 6, 6, 1, 1))
    do(state, P, Keep())
    move = Passed(2, TWO.copy(state), Q, Keep(), state, tuple(do(state, Q, Keep())))
    line = hindsight._line(TWO, move, P, NAMES)
    assert line == "Both keep this board. Pia places first and takes the first turn."
