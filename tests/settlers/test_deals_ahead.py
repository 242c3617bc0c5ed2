"""Offers, agreed trades and answers of the strong player are tried out before they are made."""

import random

import msgspec
import pytest

from rules.kernel.hexes import hand
from rules.settlers.actions import Accept, Counter, Offer, TakeCounter
from rules.settlers.players import deals_ahead
from rules.settlers.players.bargains import likely_deals
from rules.settlers.players.deals_ahead import best_deal, lenient, lower_scales
from rules.settlers.players.outlook import Outlook
from rules.settlers.players.planning import plans
from rules.settlers.players.scales import sensible
from rules.settlers.players.willing import Willing
from tests.settlers.table import SETTLERS, A, B, cards, counts, do
from tests.settlers.test_players import chosen, opened

LACKING = {A: "ggoowww", B: "oollg"}
"""A has wool to spare and lacks an ore for a city."""
GIVEN = {A: "wlllo", B: "wwggoolb"}
"""Lumber for wool is worth a little less than nothing to B on paper."""


def prospects(monkeypatch, judge):
    """Judge the ends of all trials by the position alone."""
    monkeypatch.setattr(deals_ahead, "prospect", lambda _, __, end, ___: judge(end))
    monkeypatch.setattr(deals_ahead, "outcome", lambda _, end, *__: judge(end))


def a_city(end):
    return float(end.table.cities[A] > 0)


def none(end):
    return 1.0 - a_city(end)


def test_each_offer_is_made_where_its_trade_leads_to_most(monkeypatch):
    state = opened(LACKING)
    outlook = Outlook(SETTLERS, state, A)
    found = plans(outlook, state, SETTLERS.legal(state, A))
    offers = likely_deals(lower_scales(sensible(state, A)), Willing(state, A, random.Random(1)))[:3]
    before, shown, sizes = SETTLERS.dump(state), state.table.shown[B], set()
    assert len(offers) == 3
    for deal in offers:
        after = shown + deal.give - deal.get

        def judge(end, after=after):
            sizes.add(hand.size(end.secrets.hands[B]) - hand.size(end.table.shown[B]))
            return float(end.table.shown[B] == after)

        prospects(monkeypatch, judge)
        assert best_deal(outlook, state, found, offers, random.Random(1)) == deal.action
    prospects(monkeypatch, lambda end: float(end.table.shown[B] == shown))
    assert best_deal(outlook, state, found, offers, random.Random(1)) is None
    assert SETTLERS.dump(state) == before and sizes == {0}


def test_the_turn_after_a_trade_belongs_to_its_trial(monkeypatch):
    """The ore that is asked for makes a city."""
    state = opened(LACKING)
    prospects(monkeypatch, a_city)
    offer = chosen("strong", state, A)
    assert isinstance(offer, Offer) and offer.want == counts("o")


def test_a_proposal_is_tried_out(monkeypatch):
    state = opened(LACKING)
    do(state, A, Offer(counts("w"), counts("o"), (B,)), B, Counter(counts("o"), counts("ww")))
    prospects(monkeypatch, a_city)
    assert chosen("strong", state, A) == TakeCounter(B)
    prospects(monkeypatch, none)
    assert chosen("strong", state, A) != TakeCounter(B)


def asked(give, want):
    """B is asked by A for a trade."""
    state = opened(GIVEN)
    state.table.shown = [0] * 4
    do(state, A, Offer(counts(give), counts(want), (B,)))
    return state


def more(kind):
    """Who tries an answer out wants a card of that kind more."""
    most = hand.count(cards(GIVEN[B]), kind)
    return lambda end: float(hand.count(end.secrets.hands[B], kind) > most)


def test_a_swap_that_is_close_on_paper_is_accepted_where_it_does_well(monkeypatch):
    lumber = cards("l").bit_length() - 1 >> 3
    monkeypatch.setattr(deals_ahead, "finish_turn", lambda state, seat: False)
    state = asked("l", "w")
    prospects(monkeypatch, more(lumber))
    assert chosen("strong", state, B) == Accept()
    prospects(monkeypatch, lambda end: 1 - more(lumber)(end))
    assert chosen("strong", state, B) != Accept()


@pytest.mark.parametrize(
    ("give", "want", "within", "less"),
    [
        ("l", "w", 0.15, True),
        ("w", "o", 0.15, False),  # much too bad
        ("w", "o", 99.0, True),
        ("o", "w", 99.0, False),  # good on paper
        ("ll", "ww", 99.0, True),
        ("l", "ww", 99.0, False),  # asks for more cards than it gives
        ("ll", "wo", 99.0, False),  # asks for two kinds
    ],
)
def test_less_is_asked_of_modest_offers_that_are_close_on_paper(give, want, within, less, monkeypatch):
    prospects(monkeypatch, lambda end: float(end.secrets.hands[B] != cards(GIVEN[B])))
    monkeypatch.setattr(deals_ahead, "_LENIENCE", within)
    state = asked(give, want)
    scales = sensible(state, B)
    assert (lenient(scales, SETTLERS, state).least < scales.least) == less


def test_the_trials_of_an_answer_know_nothing_of_how_much_is_asked(monkeypatch):
    """So that asking for more never helps who asks."""
    met = []
    monkeypatch.setattr(deals_ahead, "_LENIENCE", 99.0)

    def outcome(game, twin, seat, last, luck):
        met.append((luck, tuple(twin.secrets.hands), tuple(twin.table.shown)))
        return 0.5

    monkeypatch.setattr(deals_ahead, "outcome", outcome)
    tried = []
    for give, want in (("l", "w"), ("ll", "w"), ("ll", "ww")):
        state = asked(give, want)
        lenient(sensible(state, B), SETTLERS, state)
        tried.append(met[:])
        met.clear()
    assert tried[0] and tried == tried[:1] * 3


def test_with_special_building_nothing_is_tried_out():
    state = asked("l", "w")
    assert lower_scales(sensible(state, B)).least < sensible(state, B).least
    state.table.terms = msgspec.structs.replace(state.table.terms, special_building=True)
    scales = sensible(state, B)
    assert lenient(scales, SETTLERS, state) is lower_scales(scales) is scales
