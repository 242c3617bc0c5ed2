"""The bank, harbours, offers and counter-offers."""

import pytest

from rules.kernel.actions import LiftOrders, spec
from rules.kernel.game import Choices
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.settlers.actions import (
    Accept,
    BankTrade,
    BuildRoad,
    Confirm,
    Counter,
    Decline,
    Discard,
    DropCounter,
    DropTrades,
    EndTurn,
    LeaveOffer,
    MoveRobber,
    Offer,
    PlayMonopoly,
    PlaySoldier,
    Roll,
    StandingTrade,
    TakeCounter,
    Withdraw,
)
from rules.settlers.events import (
    Answered,
    AnswerLapsed,
    Countered,
    Offered,
    OfferFailed,
    ProposalLapsed,
    Traded,
    Withdrawn,
    YesLapsed,
)
from rules.settlers.phase_names import DISCARD, FREE_ROADS, MAIN, OVER, PRE_ROLL, ROBBER, SPECIAL
from rules.settlers.state import Proposal
from rules.settlers.tables import BRICK, GRAIN, LUMBER, MONOPOLY, ORE, SOLDIER, WOOL
from tests.cited import rule
from tests.scripted import script
from tests.settlers.table import (
    PEOPLE,
    SETTLERS,
    A,
    B,
    C,
    D,
    cards,
    corner,
    counts,
    do,
    edge,
    held,
    legal,
    position,
    refused,
    tile,
)

TWO, THREE, FOUR = range(3)


def offer(give, want, *to):
    return Offer(counts(give), counts(want), to or None)


def counter(give, want):
    return Counter(counts(give), counts(want))


HANDS = {A: "bwwgo", B: "gow", C: "oob", D: "ll"}


@rule("SE-028", "SE-030")
def test_case_21_only_the_active_seat_offers():
    state = position(hands=HANDS)
    refused(state, D, offer("l", "o", C), "not_your_turn")
    refused(state, A, offer("w", "o", A), "bad_trade")
    refused(state, A, offer("w", "o", 7), "bad_trade")
    refused(state, A, Offer(counts("w"), counts("o"), (B, B)), "bad_trade")
    refused(state, A, Offer(counts("w"), counts("o"), ()), "bad_trade")
    do(state, A, offer("w", "o", B))
    refused(state, C, Confirm(B), "not_your_turn")
    do(position(hands=HANDS, active=B, actor=B), B, offer("g", "w", A))


@rule("SE-028")
@pytest.mark.parametrize("phase", [PRE_ROLL, DISCARD, ROBBER])
def test_there_is_no_trade_before_the_roll_or_while_a_seven_waits(phase):
    state = position(hands=HANDS, phase=phase, owed=[4 * (phase == DISCARD), 0, 0, 0])
    refused(state, A, offer("w", "o"), "wrong_phase")
    for answer in (counter("o", "w"), Accept(), Decline(), DropCounter()):
        said = refused(state, C, answer, "wrong_phase")
        assert "after the roll" in said.text and said.rule == "SE-028", "it is never the turn of who answers"
    assert BankTrade not in map(type, SETTLERS.legal(state, A))
    assert Offer not in SETTLERS.open_moves(state, A)


@rule("SE-029")
def test_case_22_no_gifts_and_no_resource_on_both_sides():
    state = position(hands=HANDS)
    refused(state, A, offer("oo", "ow"), "bad_trade")
    refused(state, A, offer("b", ""), "bad_trade")
    refused(state, A, offer("", "b"), "bad_trade")
    refused(state, A, Offer((1,), counts("w")), "bad_trade")
    refused(state, A, Offer((-1, 0, 2, 0, 0), counts("l")), "bad_trade")
    refused(state, A, Offer((0, 0, 128, 0, 0), counts("l")), "bad_trade")
    refused(state, A, Offer((0, 0, 127, 0, 0), counts("l")), "cannot_afford")
    refused(state, B, counter("g", "g"), "bad_trade")
    refused(state, B, counter("g", ""), "bad_trade")


@rule("SE-030")
def test_one_can_only_offer_what_one_holds():
    state = position(hands=HANDS)
    refused(state, A, offer("bb", "o"), "cannot_afford")
    told = do(state, A, offer("ww", "o"))
    assert told == [Offered(A, counts("ww"), counts("o"), (B, C, D), True)]
    assert SETTLERS.waiting_for(state) == (B, C, D)
    assert held(state, A) == "bwwgo"


@rule("SE-031", "SE-032")
def test_who_is_asked_about_an_offer_is_told_whose_turn_it_is_and_what_it_is_asked():
    """Of every other move: nothing that only the active seat may hear."""
    state = position(hands=HANDS)
    do(state, A, offer("w", "o"))
    for kind in SETTLERS.moves:
        told = SETTLERS.refusal(state, B, kind)
        if kind in {Accept, Decline, Counter, DropCounter, Discard} or kind.standing:
            continue
        assert told is not None and told.code == "not_your_turn", kind
        assert "that of seat 1 (orange)" in told.text, told.text
        assert "asked for “Accept”, “Decline” or “Propose a trade”" in told.text, told.text
    do(state, B, Decline())
    for kind in (BuildRoad, EndTurn, Confirm):
        told = SETTLERS.refusal(state, B, kind)
        assert told.text == "It is not your turn: seat 1 (orange) is to play.", "not of who is asked"


@rule("SE-033")
def test_what_may_be_proposed_without_an_open_offer_is_called_no_counter_offer():
    state = position(hands=HANDS)
    assert Counter in SETTLERS.open_moves(state, B)
    said = [spec(kind).label for kind in (Counter, TakeCounter, DropCounter)]
    said += [SETTLERS.refusal(state, A, TakeCounter).text, SETTLERS.refusal(state, B, DropCounter).text]
    said += [refused(state, A, TakeCounter(B)).text, refused(state, B, DropCounter()).text]
    told = do(state, B, counter("g", "lll"))
    said += [refused(state, A, TakeCounter(B), "cannot_afford").text]
    names = SETTLERS.names(SETTLERS.view(state, None), PEOPLE[:4])
    said += [each.line(names) for each in told + do(state, B, DropCounter())]
    assert "Ben took back the proposal." in said
    assert not [text for text in said if "counter" in text.lower()]


@rule("SE-032")
def test_who_loses_cards_after_an_answer_reads_why_it_is_asked_again():
    state = position(hands={A: "w", B: "o", C: "o", D: "o"}, developments={A: [MONOPOLY]})
    do(state, B, counter("o", "w"), A, offer("w", "l"), C, Decline())
    told = do(state, A, PlayMonopoly(ORE))
    assert [event for event in told if isinstance(event, AnswerLapsed)] == [
        AnswerLapsed(B, False), AnswerLapsed(C, True)
    ]  # fmt: skip
    assert state.table.counters == [None] * 4 and state.table.offer.pending == 0b1110
    names = SETTLERS.names(SETTLERS.view(state, None), ("Ann", "Ben", "Cleo", "Dov"))
    assert [event.line(names) for event in told[-2:]] == [
        "What Ben said about a trade lapses with the lost cards.",
        "What Cleo said about a trade lapses with the lost cards: they are asked again.",
    ]


@rule("SE-031", "SE-032")
def test_case_23_the_offerer_confirms_one_accepter():
    state = position(hands=HANDS)
    do(state, A, offer("w", "o"), B, Accept(), C, Accept())
    assert held(state, A) == "bwwgo"
    for stranger in (D, A, -1, 9):
        refused(state, A, Confirm(stranger), "bad_trade")
    told = do(state, A, Confirm(C))
    assert told == [Traded(A, C, counts("w"), counts("o")), YesLapsed(B, A, "trade")]
    assert held(state, A) == "bwgoo"
    assert held(state, C) == "bwo"
    assert held(state, B) == "wgo"
    assert state.table.offer is None


@rule("SE-031")
def test_answers_may_change_until_the_trade_is_made():
    state = position(hands=HANDS)
    do(state, A, offer("w", "o", B, C), B, Accept())
    refused(state, B, Accept(), "bad_trade")
    refused(state, D, Accept(), "not_your_turn")
    do(state, B, Decline())
    refused(state, B, Decline(), "bad_trade")
    refused(state, A, Confirm(B), "bad_trade")
    do(state, B, Accept(), C, Decline(), A, Confirm(B))
    assert held(state, B) == "wwg"


@rule("SE-033")
def test_case_24_a_counter_that_is_taken_is_a_trade():
    state = position(hands=HANDS)
    do(state, B, counter("g", "ww"))
    assert held(state, A) == "bwwgo"
    refused(state, C, TakeCounter(B), "not_your_turn")
    for stranger in (C, A, -1, 9):
        refused(state, A, TakeCounter(stranger), "bad_trade")
    do(state, A, TakeCounter(B))
    assert held(state, A) == "bggo"
    assert held(state, B) == "wwwo"


@rule("SE-033", "SE-032")
def test_a_trade_closes_every_offer_and_counter():
    state = position(hands=HANDS)
    do(state, A, offer("w", "o"), B, counter("g", "b"), C, counter("b", "w"), A, TakeCounter(C))
    assert state.table.offer is None
    assert state.table.counters == [None] * 4
    refused(state, A, TakeCounter(B), "bad_trade")


@rule("SE-033")
def test_counters_can_be_left_out_by_an_option():
    state = position(hands=HANDS, options={"counter_offers": "off"})
    refused(state, B, counter("g", "ww"), "bad_trade")
    assert Counter not in SETTLERS.open_moves(state, B)
    do(state, A, offer("w", "o"))
    assert Counter not in SETTLERS.buttons(SETTLERS.view(state, None))


def test_the_board_offers_answers_while_they_are_awaited():
    def buttons():
        return SETTLERS.buttons(SETTLERS.view(state, None))

    state = position(hands=HANDS)
    assert not {Accept, Decline, Counter} & set(buttons())
    do(state, A, offer("w", "o"))
    assert buttons() == (Accept, Decline, Counter), "only moves of those who are waited for"
    do(state, B, Accept(), C, Decline(), D, Decline())
    assert not {Accept, Decline, Counter} & set(buttons())
    assert {Confirm, Withdraw, BuildRoad, EndTurn} < set(buttons())
    do(state, B, counter("g", "w"))
    assert Confirm not in buttons() and TakeCounter in buttons(), "nobody has accepted any more"
    do(state, B, Decline())
    assert not {Accept, Decline, Counter, Withdraw} & set(buttons())


@rule("SE-033")
def test_a_seat_has_one_counter_and_may_take_it_back():
    state = position(hands=HANDS)
    refused(state, B, DropCounter(), "bad_trade")
    do(state, B, counter("g", "ww"), counter("o", "b"))
    table = SETTLERS.view(state, None).table
    assert table.proposals() == [(B, Proposal(cards("o"), cards("b")))]
    do(state, B, DropCounter())
    refused(state, A, TakeCounter(B), "bad_trade")
    refused(state, A, counter("w", "g"), "bad_trade")
    refused(state, B, counter("bb", "g"), "cannot_afford")


@rule("SE-033")
def test_the_active_seat_can_only_take_what_it_can_pay():
    state = position(hands=HANDS)
    do(state, B, counter("g", "lll"))
    refused(state, A, TakeCounter(B), "cannot_afford")
    assert not legal(state, A, TakeCounter)


@rule("SE-035", "SE-036")
def test_case_25_four_for_one_or_three_at_a_harbour():
    state = position(hands={A: "llll"})
    refused(state, A, BankTrade(LUMBER, ORE, THREE), "bad_amount")
    do(state, A, BankTrade(LUMBER, ORE))
    assert held(state, A) == "o"
    state = position(hands={A: "lllll"}, settlements={A: [corner(0, -2, "NW")]})
    do(state, A, BankTrade(LUMBER, ORE))
    assert held(state, A) == "llo"
    refused(state, A, BankTrade(LUMBER, ORE), "bad_amount")
    refused(state, A, BankTrade(LUMBER, ORE, TWO), "bad_amount")


@rule("SE-036")
def test_case_26_two_for_one_of_the_harbours_resource():
    state = position(hands={A: "ggoooooo"}, settlements={A: [corner(1, -2, "N")]})
    refused(state, A, BankTrade(ORE, BRICK, TWO), "bad_amount")
    do(state, A, BankTrade(GRAIN, BRICK), BankTrade(ORE, BRICK))
    assert held(state, A) == "bboo"
    refused(state, A, BankTrade(ORE, BRICK), "bad_amount")


@rule("SE-036")
def test_a_harbour_serves_both_its_corners_and_only_its_owner():
    for point in ("N", "NE"):
        state = position(hands={A: "gg"}, cities={A: [corner(1, -2, point)]})
        do(state, A, BankTrade(GRAIN, BRICK))
        assert held(state, A) == "b"
    state = position(hands={A: "gg"}, settlements={B: [corner(1, -2, "N")]})
    refused(state, A, BankTrade(GRAIN, BRICK), "bad_amount")
    refused(state, B, BankTrade(GRAIN, BRICK), "not_your_turn")


@rule("SE-037")
def test_case_54_what_the_bank_refuses():
    state = position(hands={A: "wwww"}, bank={"o": 0})
    refused(state, A, BankTrade(WOOL, ORE), "bank_empty")
    refused(state, A, BankTrade(WOOL, WOOL), "bad_trade")
    for nothing in (-1, 5, 7):
        refused(state, A, BankTrade(nothing, ORE), "bad_trade")
        refused(state, A, BankTrade(WOOL, nothing), "bad_trade")
    assert {action.want for action in legal(state, A, BankTrade)} == {BRICK, LUMBER, GRAIN}


@rule("SE-037")
def test_the_best_rate_is_taken_unless_another_is_named():
    at = {A: [corner(1, -2, "N"), corner(0, -2, "NW")]}
    state = position(hands={A: "gggg"}, settlements=at)
    rates = [action.rate for action in legal(state, A, BankTrade) if action.want == ORE]
    assert rates == [None, TWO, THREE, FOUR]
    do(state, A, BankTrade(GRAIN, ORE, THREE))
    assert held(state, A) == "go"
    state = position(hands={A: "gg"}, settlements=at)
    do(state, A, BankTrade(GRAIN, ORE))
    assert held(state, A) == "o"
    refused(position(hands={A: "gggg"}), A, BankTrade(GRAIN, ORE, 9), "bad_amount")


@rule("SE-030", "SE-031")
def test_case_52_a_new_offer_replaces_the_old_one_and_its_answers():
    state = position(hands=HANDS)
    do(state, A, offer("w", "o"), B, Accept(), A, offer("w", "ll"))
    refused(state, A, Confirm(B), "bad_trade")
    assert refused(state, B, Accept(), "cannot_afford").rule == "SE-031"
    do(state, D, Accept(), A, Confirm(D))
    assert held(state, D) == "w"


@rule("SE-032")
def test_confirming_needs_what_was_offered():
    state = position(
        hands={A: "blw", B: "o"}, settlements={A: [corner(0, 0, "N")]}, roads={A: [edge(0, 0, "NE")]}
    )
    do(state, A, offer("b", "o"), B, Accept(), A, BuildRoad(edge(0, 0, "E")))
    refused(state, A, Confirm(B), "cannot_afford")
    assert not legal(state, A, Confirm)


@rule("SE-032")
def test_who_loses_cards_after_accepting_is_asked_again():
    state = position(hands={A: "w", B: "o", C: "o"}, developments={A: [MONOPOLY]})
    do(state, A, offer("w", "o"), B, Accept(), C, counter("o", "w"), A, PlayMonopoly(ORE))
    refused(state, A, Confirm(B), "bad_trade")
    refused(state, A, TakeCounter(C), "bad_trade")
    assert state.table.offer.pending == 1 << B | 1 << C | 1 << D
    state = position(
        hands={A: "w", B: "og"},
        developments={A: [SOLDIER]},
        settlements={B: [corner(2, 0, "NE")]},
        draws=[0],
    )
    do(state, A, offer("w", "o", B), B, Accept(), A, PlaySoldier(), MoveRobber(tile(2, 0)))
    assert held(state, A) == "wg"
    assert SETTLERS.waiting_for(state) == (B,)


@rule("SE-032")
def test_an_offer_that_all_have_declined_closes_by_itself():
    state = position(hands=HANDS)
    do(state, A, offer("w", "o", B, C), B, Decline())
    assert do(state, C, Decline()) == [Answered(C, False), OfferFailed(A)]
    assert OfferFailed.routine, "that all have declined says it"
    assert state.table.offer is None and SETTLERS.waiting_for(state) == (A,)
    refused(state, B, Accept(), "wrong_phase")
    refused(state, A, Withdraw(), "wrong_phase")


@rule("SE-030", "SE-032", "SE-033")
def test_who_is_asked_something_is_told_what_became_of_it():
    state = position(hands=HANDS)
    (asked,) = do(state, A, offer("w", "o", B, C))
    assert not asked.touches(), "the board asks it; once closed, it stood in the news before all else"
    assert [each.touches() for each in do(state, A, Withdraw())] == [(B, C)]
    for ends in (DropCounter(), TakeCounter(B)):
        do(state, B, counter("g", "w"))
        told = do(state, A if isinstance(ends, TakeCounter) else B, ends)
        assert A in told[0].touches(), "the news of A had the proposals alone"


@rule("SE-031", "SE-032", "SE-033")
def test_an_offer_with_a_counter_or_an_acceptance_stays_open():
    state = position(hands=HANDS)
    do(state, A, offer("w", "o", B, C), B, counter("g", "ww"), C, Decline())
    assert state.table.offer is not None
    assert do(state, B, DropCounter()) == [Withdrawn(B, True, (A,)), OfferFailed(A)]
    assert state.table.offer is None
    do(state, A, offer("w", "o", B, C), C, Accept(), B, Decline())
    do(state, A, Confirm(C))
    assert held(state, C) == "bwo"


@rule("SE-032", "SE-033")
def test_a_counter_outlives_the_offer_that_others_declined():
    state = position(hands=HANDS)
    do(state, D, counter("l", "w"), A, offer("w", "o", B), B, Decline())
    assert state.table.offer is None and state.table.counters[D] is not None


@rule("SE-030", "SE-032")
def test_ten_offers_a_turn_also_where_all_were_declined():
    state = position(hands=HANDS)
    for _ in range(10):
        do(state, A, offer("w", "o", B), B, Decline())
    refused(state, A, offer("w", "o", B), "bad_trade")


def test_an_offer_can_be_withdrawn():
    state = position(hands=HANDS)
    refused(state, A, Withdraw(), "wrong_phase")
    refused(state, B, Accept(), "wrong_phase")
    do(state, A, offer("w", "o"), Withdraw())
    assert state.table.offer is None
    refused(state, B, Accept(), "wrong_phase")
    assert SETTLERS.waiting_for(state) == (A,)


def test_the_active_seat_waits_for_answers_but_may_go_on():
    state = position(hands=HANDS)
    do(state, A, offer("w", "o", B, C))
    assert SETTLERS.waiting_for(state) == (B, C)
    assert EndTurn() in SETTLERS.legal(state, A)
    assert [type(SETTLERS.skip(state, seat)) for seat in (B, C)] == [Decline, Decline]
    do(state, B, Decline())
    assert SETTLERS.waiting_for(state) == (C,)
    do(state, C, counter("o", "ww"))
    assert SETTLERS.waiting_for(state) == (A,)
    view = SETTLERS.view(state, None)
    answers = "- Ben declines\n- Cleo has a counter-offer\n- Cleo proposes"
    assert answers in SETTLERS.describe(view, SETTLERS.names(view, PEOPLE[:4]))
    do(state, C, DropCounter())
    assert state.table.offer is None


@rule("SE-032")
def test_offers_in_a_turn_are_limited():
    state = position(hands=HANDS, draws=(0, 0))
    for _ in range(10):
        do(state, A, offer("w", "o", B))
    refused(state, A, offer("w", "o", B), "bad_trade")
    assert SETTLERS.open_moves(state, A) == ()
    do(state, A, EndTurn(), B, Roll(), offer("g", "b"))


@rule("SE-031", "SE-033")
def test_only_who_was_asked_is_shown_answers_and_each_takes_back_its_own_proposal():
    state = position(hands=HANDS)
    do(state, A, offer("w", "o", B), C, counter("b", "w"))
    assert SETTLERS.legal(state, B) == [Accept(), Decline()]
    assert SETTLERS.legal(state, C) == [DropCounter()]
    assert SETTLERS.legal(state, D) == []
    do(state, B, Accept())
    assert SETTLERS.legal(state, B) == [Decline()]


@rule("SE-031", "SE-033", "SE-026")
def test_nobody_answers_while_the_robber_is_to_be_moved():
    state = position(hands=HANDS, developments={A: [SOLDIER]})
    do(state, A, offer("w", "o"), C, counter("b", "w"), A, PlaySoldier())
    assert state.table.phase == ROBBER
    for action in (Accept(), Decline(), counter("o", "w")):
        refused(state, B, action, "wrong_phase")
    refused(state, C, DropCounter(), "wrong_phase")
    for action in (Withdraw(), Confirm(C), TakeCounter(C)):
        refused(state, A, action, "wrong_phase")


@rule("SE-030")
def test_an_offer_says_whether_everybody_is_asked():
    state = position(seats=3, hands={A: "w"})
    assert do(state, A, offer("w", "o")) == [Offered(A, counts("w"), counts("o"), (B, C), True)]
    assert do(state, A, offer("w", "o", C)) == [Offered(A, counts("w"), counts("o"), (C,), False)]


@rule("SE-036", "SE-037")
def test_a_panel_shows_the_rates_that_can_be_paid_and_the_bank_its_last_card():
    at = {A: [corner(1, -2, "N"), corner(0, -2, "NW")]}
    for letters, rates in (("gg", (TWO,)), ("ggg", (TWO, THREE)), ("gggg", (TWO, THREE, FOUR))):
        state = position(hands={A: letters}, settlements=at)
        assert SETTLERS.choices(state, A, BankTrade, {"give": GRAIN, "want": ORE}) == Choices(rates, 0)
    assert SETTLERS.choices(state, A, BankTrade, {}) == Choices((GRAIN,))
    both = position(hands={A: "wwwwgggg"})
    assert SETTLERS.choices(both, A, BankTrade, {}) == Choices((WOOL, GRAIN))
    assert SETTLERS.choices(both, A, BankTrade, {"give": WOOL}) == Choices((BRICK, LUMBER, GRAIN, ORE))
    assert SETTLERS.choices(state, A, BankTrade, {"give": GRAIN}) == Choices((BRICK, LUMBER, WOOL, ORE))
    state = position(hands={A: "wwww"}, bank={"o": 1, "b": 0})
    assert {action.want for action in legal(state, A, BankTrade)} == {LUMBER, GRAIN, ORE}


@rule("SE-029", "SE-030")
def test_a_panel_shows_ones_cards_then_the_other_resources_then_whom_to_ask():
    state = position(hands={A: "bbw"})
    assert SETTLERS.choices(state, A, Offer, {}) == Choices((BRICK, BRICK, WOOL), 1, 3)
    wanted = (LUMBER,) * 3 + (WOOL,) * 3 + (GRAIN,) * 3 + (ORE,) * 3
    assert SETTLERS.choices(state, A, Offer, {"give": counts("bb")}) == Choices(wanted, 1, 12)
    chosen = {"give": counts("bb"), "want": counts("w")}
    assert SETTLERS.choices(state, A, Offer, chosen) == Choices((B, C, D), 0, 3)
    assert SETTLERS.choices(state, B, Counter, {}) == Choices((), 0, 0)


@rule("SE-031", "SE-033")
def test_a_proposal_of_who_was_not_asked_is_no_answer():
    state = position(hands=HANDS)
    do(state, A, offer("w", "o", B), C, counter("b", "w"))
    assert bits(state.table.offer.pending) == (B,)
    do(state, A, offer("w", "o", B, C))
    assert bits(state.table.offer.pending) == (B, C), "nor is one from before the offer"
    assert do(state, C, DropCounter()) == [Withdrawn(C, True, (A,))]
    assert bits(state.table.offer.pending) == (B, C)


@rule("SE-032", "SE-033")
def test_what_can_be_closed_now_is_offered_directly_and_told_in_a_few_words():
    def direct():
        view = SETTLERS.view(state, A)
        names = SETTLERS.names(view, PEOPLE[:4])
        return [(action, SETTLERS.entry(view, action, names)) for action in SETTLERS.direct(view)]

    state = position(hands=HANDS, developments={A: [SOLDIER] * 2})
    do(state, D, counter("l", "b"))
    assert direct() == [(TakeCounter(D), "Take Dov's proposal")]
    assert {TakeCounter, PlayMonopoly} <= set(SETTLERS.buttons(SETTLERS.view(state, None)))
    do(state, A, offer("w", "o"), C, Accept(), B, Decline())
    assert direct() == [(Confirm(C), "Trade with Cleo"), (TakeCounter(D), "Take Dov's proposal")]
    do(state, A, PlaySoldier())
    assert direct() == []
    do(state, A, MoveRobber(tile(0, 1)), TakeCounter(D))
    assert direct() == [] and TakeCounter not in SETTLERS.buttons(SETTLERS.view(state, None))
    assert PlayMonopoly not in SETTLERS.buttons(SETTLERS.view(state, None)), "one card a turn"


@rule("SE-035", "SE-036")
def test_an_exchange_is_told_with_its_rate():
    state = position(hands={A: "gggg"}, settlements={A: [corner(1, -2, "N")]}, developments={A: [SOLDIER]})
    view = SETTLERS.view(state, A)
    names = SETTLERS.names(view, PEOPLE[:4])
    moves = (BankTrade(GRAIN, ORE), BankTrade(GRAIN, WOOL, FOUR), BankTrade(ORE, WOOL), EndTurn())
    lines = [SETTLERS.entry(view, action, names) for action in moves]
    assert lines == ["2 grain for 1 ore", "4 grain for 1 wool", "4 ore for 1 wool", ""]
    assert PlayMonopoly in SETTLERS.buttons(SETTLERS.view(state, None))


@rule("SE-015")
def test_who_may_act_at_all_is_told_that_the_moment_is_wrong():
    state = position(hands=HANDS)
    do(state, A, offer("w", "o", B))
    refused(state, A, Roll(), "wrong_phase")
    refused(state, C, Roll(), "not_your_turn")
    waiting = position(hands={C: "oobbllww"}, phase=DISCARD, owed=[0, 0, 4, 0])
    refused(waiting, C, Roll(), "wrong_phase")
    refused(waiting, B, Roll(), "not_your_turn")
    over = position(phase=OVER, winners=(A,))
    assert "over" in refused(over, B, Roll(), "wrong_phase").text


def standing(give, want):
    return StandingTrade(counts(give), counts(want))


@rule("SE-031")
def test_a_standing_trade_accepts_what_gives_enough_for_no_more_and_is_done_then():
    state = position(hands={A: "wooo", B: "www", C: "w"})
    hidden = SETTLERS.view(state, A)
    (told,) = do(state, B, standing("ww", "o"))
    assert told.seen_by(A) is None and SETTLERS.view(state, A) == hidden
    assert SETTLERS.view(state, B).own.trades == (Proposal(cards("ww"), cards("o")),)
    for give, want, answer in (
        ("o", "www", None),
        ("g", "w", None),
        ("o", "ww", Accept()),
        ("oo", "w", Accept()),
    ):
        state.secrets.hands[A] = hand.pack(counts("oog"))
        do(state, A, offer(give, want))
        assert SETTLERS.ordered(state, B) == answer, (give, want)
        assert SETTLERS.ordered(state, C) is None
    do(state, B, Accept(), A, Confirm(B))
    assert SETTLERS.view(state, B).own.trades == (), "it was traded"


@rule("SE-031")
def test_a_standing_trade_needs_the_cards_and_ends_with_ones_turn():
    state = position(hands={A: "o", B: "w"})
    do(state, B, standing("ww", "o"), A, offer("o", "ww"))
    assert SETTLERS.ordered(state, B) is None, "they have one wool only"
    do(position(hands={B: "w"}, options={"counter_offers": "off"}), B, standing("w", "o"))
    refused(state, B, standing("", "o"), "bad_trade")
    refused(state, B, standing("wo", "o"), "bad_trade")
    SETTLERS.apply(state, B, LiftOrders())
    assert SETTLERS.view(state, B).own.trades == ()
    do(state, B, standing("ww", "o"), B, DropTrades())
    refused(state, B, DropTrades(), "bad_trade")
    do(state, B, standing("w", "o"), B, standing("g", "o"), B, standing("b", "o"))
    refused(state, B, standing("l", "o"), "bad_trade")
    assert StandingTrade not in SETTLERS.open_moves(state, B)
    do(state, A, EndTurn())
    assert SETTLERS.view(state, B).own.trades == ()
    refused(state, B, standing("w", "o"), "bad_trade")


@rule("SE-031")
@pytest.mark.parametrize("phase", [PRE_ROLL, MAIN, ROBBER, DISCARD, FREE_ROADS, SPECIAL])
def test_standing_trades_are_lifted_at_any_time(phase):
    state = position(hands={A: "b" * 9, B: "ww"})
    do(state, B, standing("w", "o"))
    state.table.phase, state.table.free_roads = phase, 2
    assert legal(state, B, DropTrades) and not legal(state, C, DropTrades)
    over = SETTLERS.copy(state)
    over.table.phase = OVER
    assert not SETTLERS.legal(over, B)
    (told,) = do(state, B, DropTrades())
    line = told.line(SETTLERS.names(SETTLERS.view(state, B), PEOPLE[:4]))
    assert line == "Ben cancelled their standing trades and the offers they left."
    assert not legal(state, B, DropTrades)


def left(give, want):
    return LeaveOffer(counts(give), counts(want))


def turn_of(state, seat, *draws):
    """It is that seat's turn, and it rolls."""
    state.chance = script(*draws)
    state.table.active = state.table.actor = seat
    state.table.phase = PRE_ROLL
    return do(state, seat, Roll())


@rule("SE-033")
def test_an_offer_that_was_left_is_put_to_each_in_their_turn_and_taken_at_once():
    state = position(hands={A: "ww", B: "g", C: "o"})
    refused(state, A, left("ww", "o"), "bad_trade")
    do(state, A, EndTurn())
    hidden = SETTLERS.view(state, B)
    (told,) = do(state, A, left("ww", "o"))
    assert told.seen_by(B) is None and SETTLERS.view(state, B) == hidden, "nobody is told before"
    line = told.line(SETTLERS.names(SETTLERS.view(state, A), PEOPLE[:4]))
    assert line == "Ann leaves an offer of 2 wool for 1 ore until their turn.", "no limit"
    assert SETTLERS.view(state, A).own.trades == (Proposal(cards("ww"), cards("o"), left=True),)
    assert state.table.active == B and state.table.counters == [None] * 4
    told = turn_of(state, B, 0, 0)
    assert told[-1] == Countered(A, B, counts("ww"), counts("o"))
    assert TakeCounter(A) not in SETTLERS.legal(state, B), "B has no ore"
    do(state, B, EndTurn())
    turn_of(state, C, 0, 0)
    do(state, C, TakeCounter(A))
    assert (held(state, A), held(state, C)) == ("o", "ww")
    assert SETTLERS.view(state, A).own.trades == (), "it is done"


@rule("SE-033")
def test_an_offer_that_was_left_waits_for_the_cards_and_ends_when_it_is_taken_back():
    state = position(hands={A: "w", B: "g", C: "o", D: "o"})
    do(state, A, EndTurn(), A, left("ww", "o"))
    assert not [each for each in turn_of(state, B, 0, 0) if isinstance(each, Countered)], "one wool only"
    state.secrets.hands[A] = hand.pack(counts("ww"))
    do(state, B, EndTurn())
    turn_of(state, C, 0, 0)
    do(state, A, DropCounter())
    assert SETTLERS.view(state, A).own.trades == ()
    do(state, A, left("w", "o"), A, left("w", "g"), A, standing("w", "b"))
    refused(state, A, left("w", "l"), "bad_trade")
    do(state, A, DropTrades())
    assert SETTLERS.view(state, A).own.trades == ()
    do(state, A, left("w", "o"), C, EndTurn())
    assert SETTLERS.load(SETTLERS.dump(state)).secrets == state.secrets
    turn_of(state, D, 0, 0)
    do(state, D, EndTurn())
    assert state.table.active == A and SETTLERS.view(state, A).own.trades == (), "its own turn"
    plain = position(hands={B: "ww"}, options={"counter_offers": "off"})
    refused(plain, B, left("w", "o"), "bad_trade")


@rule("SE-034")
def test_who_proposed_a_trade_is_told_when_it_lapses_with_the_turn():
    state = position(hands={A: "b", B: "w", C: "oo"})
    do(state, B, counter("w", "b"), C, counter("oo", "b"))
    told = do(state, A, EndTurn())
    assert [each for each in told if isinstance(each, ProposalLapsed)] == [
        ProposalLapsed(B, A), ProposalLapsed(C, A)
    ]  # fmt: skip
    names = SETTLERS.names(SETTLERS.view(state, B), PEOPLE[:4])
    assert told[0].line(names) == "Ben's proposal to Ann lapses with the turn."
    assert told[0].seen_by(A) is None, "whoever hears of none would know that it was left for all"


@rule("SE-032", "SE-034")
@pytest.mark.parametrize(
    ("closing", "lapsed"),
    [
        (EndTurn(), [YesLapsed(B, A), YesLapsed(C, A), ProposalLapsed(D, A)]),
        (Confirm(B), [YesLapsed(C, A, "trade"), ProposalLapsed(D, A, "trade")]),
        (TakeCounter(D), [YesLapsed(B, A, "trade"), YesLapsed(C, A, "trade")]),
        (offer("b", "g", C), [YesLapsed(B, A, "next offer")]),
    ],
)
def test_who_agreed_to_a_trade_that_is_closed_is_told_by_what(closing, lapsed):
    """All saw it agree; what it reads of its own is private, as that of who left something for all is."""
    state = position(hands={A: "bbw", B: "o", C: "o", D: "gg"})
    do(state, A, offer("b", "o"), B, Accept(), C, Accept(), D, counter("gg", "w"))
    told = do(state, A, closing)
    assert [each for each in told if isinstance(each, YesLapsed | ProposalLapsed)] == lapsed
    names = SETTLERS.names(SETTLERS.view(state, B), PEOPLE[:4])
    assert YesLapsed(B, A, "trade").line(names) == "Ben's yes to Ann's offer lapses with the trade."
    assert [each.seen_by(viewer) for each in lapsed for viewer in (None, A)] == [None] * 2 * len(lapsed)


@rule("SE-032")
@pytest.mark.parametrize(
    ("closing", "lapsed"),
    [(Confirm(B), ProposalLapsed(B, A, "trade")), (TakeCounter(B), YesLapsed(B, A, "trade"))],
)
def test_the_partner_of_a_trade_is_told_of_its_other_word(closing, lapsed):
    state = position(hands={A: "bw", B: "go"})
    do(state, B, counter("g", "w"), A, offer("b", "o"), B, Accept())
    told = do(state, A, closing)
    assert [each for each in told if isinstance(each, YesLapsed | ProposalLapsed)] == [lapsed]
    assert state.table.offer is None and not state.table.proposals()


@rule("SE-033")
def test_an_offer_that_was_left_lapses_with_no_trade_of_others():
    state = position(hands={A: "ww", B: "g", C: "b"})
    do(state, A, EndTurn(), A, left("ww", "o"))
    turn_of(state, B, 0, 0)
    assert state.table.counters[A] is not None
    told = do(state, B, offer("g", "b"), C, Accept(), B, Confirm(C))
    assert not [each for each in told if isinstance(each, YesLapsed | ProposalLapsed)]


@rule("SE-033", "SE-034")
def test_an_offer_that_was_left_does_not_lapse_with_a_turn():
    state = position(hands={A: "ww", B: "g"})
    do(state, A, EndTurn(), A, standing("w", "g"), A, left("ww", "o"))
    turn_of(state, B, 0, 0)
    assert state.table.counters[A] == Proposal(cards("ww"), cards("o")), "not what it would only accept"
    assert not [each for each in do(state, B, EndTurn()) if isinstance(each, ProposalLapsed)]


@rule("SE-033", "SE-024")
def test_an_offer_that_was_left_comes_after_the_robber():
    state = position(hands={A: "ww", C: "o"}, developments={B: [SOLDIER]})
    do(state, A, EndTurn(), A, left("ww", "o"))
    told = turn_of(state, B, 2, 3)
    assert state.table.phase == ROBBER and not [each for each in told if isinstance(each, Countered)]
    told = do(state, B, next(each for each in SETTLERS.legal(state, B) if isinstance(each, MoveRobber)))
    assert state.table.phase == MAIN and [each for each in told if isinstance(each, Countered)]
    do(state, A, counter("w", "o"), B, PlaySoldier(), MoveRobber(tile(0, 1)))
    assert state.table.counters[A] == Proposal(cards("w"), cards("o")), "nor does it replace another"
