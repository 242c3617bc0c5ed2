"""Proposals and answers to their limits: what is refused and why, what is listed, what is left of it."""

import random
from itertools import product
from typing import Any

import pytest

from rules.farlanthia.actions import CONTEST, LABOUR, TRADE, TRUCE
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.diplomacy import moves, talks
from rules.farlanthia.diplomacy.actions import (
    OVER_CARD,
    OVER_LAST_TRADE,
    OVER_TRADE,
    OVER_TRUCE,
    SWAPS,
    Accept,
    ForceLabour,
    Gain,
    ProposeContest,
    ProposeTrade,
    ProposeTruce,
    Resist,
    SwapGoods,
)
from rules.farlanthia.diplomacy.events import (
    Annulled,
    Proposed,
    Replied,
    Swapped,
    TalkCompared,
    TalkEnded,
    TalkRolled,
    TruceMade,
)
from rules.farlanthia.events import TrackMoved, TruceEnded, TrucesRanOut
from rules.farlanthia.naming import read_swap, swap
from rules.farlanthia.state import EVER, LAST, NOW, FarState, LostTrade, Truce
from rules.farlanthia.tables import FOOD, GOLD, STONE, WOOD
from rules.kernel.actions import Action
from rules.kernel.game import Choices
from rules.kernel.illegal import Illegal
from tests.cited import rule
from tests.farlanthia.table import GAME, A, B, C, accepted, begin, do, goods, own, position, refused

ENVOY, BLUE, WHITE, OTHER = (BY_CODE[code].id for code in ("E45", "A13", "A14", "A55"))
FEUD, LAW = BY_CODE["E64"].id, BY_CODE["E36"].id
SOLD = swap(WOOD, GOLD)


def parley(*faces: int, seats: int = 3, **options: Any) -> FarState:
    """Orange may propose; it has wood and stone, an envoy, and the relics of blue and white."""
    if not faces:
        options["seed"] = 1
    state = position("conflict.diplomacy", seats, *faces, **options)
    table = state.table
    table.season = 5
    table.fought, table.used = [EVER] * seats**2, [EVER] * (4 * seats)
    table.open[A] = [ENVOY]
    state.secrets.hands[A] = [BLUE, WHITE, OTHER]
    own(state, A, 2, 1)
    return state


@rule("FA-200", "FA-210", "FA-212", "FA-214", "FA-216")
@pytest.mark.parametrize(
    ("move", "code"),
    [
        (ProposeTruce(B, ENVOY, BLUE), ""),
        (ProposeTruce(B, BLUE, ENVOY), ""),
        (ProposeTruce(B, None, ENVOY), ""),
        (ProposeTruce(B, ENVOY, ENVOY), "bad_terms"),
        (ProposeTruce(B, WHITE), "bad_terms"),
        (ProposeTruce(B, OTHER), "bad_terms"),
        (ProposeTruce(B, ENVOY, OTHER), "bad_terms"),
        (ProposeTruce(B, BY_CODE["A12"].id), "bad_terms"),
        (ProposeTruce(B, 72), "bad_value"),
        (ProposeTruce(A), "bad_terms"),
        (ProposeTruce(3), "bad_terms"),
        (ProposeTruce(-1), "bad_terms"),
        (ForceLabour(B, ENVOY), ""),
        (ForceLabour(B, BLUE), "bad_terms"),
        (ForceLabour(A), "bad_terms"),
        (ProposeTrade(B, (SOLD, SOLD)), ""),
        (ProposeTrade(B, (SOLD, SOLD, swap(STONE, GOLD))), "bad_terms"),
        (ProposeTrade(B, (SOLD, SOLD, swap(STONE, GOLD)), ENVOY), ""),
        (ProposeTrade(B, (SOLD,) * 3, ENVOY), "bad_terms"),
        (ProposeTrade(B, (SOLD,), WHITE), "bad_terms"),
        (ProposeTrade(B, ()), "bad_terms"),
        (ProposeTrade(B, (swap(WOOD, WOOD),)), "bad_terms"),
        (ProposeTrade(B, (swap(FOOD, GOLD),)), "bad_terms"),
        (ProposeTrade(B, (16,)), "bad_value"),
        (ProposeTrade(B, (-1,)), "bad_value"),
        (ProposeTrade(A, (SOLD,)), "bad_terms"),
        (ProposeContest(B, OVER_TRUCE), ""),
        (ProposeContest(C, OVER_TRUCE), "bad_terms"),
        (ProposeContest(B, OVER_TRUCE, FEUD), "bad_terms"),
        (ProposeContest(B, OVER_TRADE), "bad_terms"),
        (ProposeContest(C, OVER_TRADE), ""),
        (ProposeContest(C, OVER_LAST_TRADE), "bad_terms"),
        (ProposeContest(B, OVER_LAST_TRADE), ""),
        (ProposeContest(B, OVER_LAST_TRADE, None, WHITE), "bad_terms"),
        (ProposeContest(B, OVER_CARD), "bad_terms"),
        (ProposeContest(B, OVER_CARD, FEUD), ""),
        (ProposeContest(B, OVER_CARD, LAW), "bad_terms"),
        (ProposeContest(B, 4), "bad_value"),
        (ProposeContest(B, -1), "bad_value"),
        (ProposeContest(A, OVER_CARD, FEUD), "bad_terms"),
    ],
)
def test_what_may_be_proposed_and_with_what_help(move: Action, code: str) -> None:
    state = parley()
    table = state.table
    table.truces = [Truce(B, A, 4)]
    table.open[A] += [FEUD, LAW]
    table.lost_trades = [
        LostTrade(A, C, 5, ((GOLD, WOOD),)),
        LostTrade(A, B, 4, ((GOLD, WOOD),)),
        LostTrade(B, A, 5, ((GOLD, WOOD),)),
        LostTrade(A, C, 3, ((GOLD, WOOD),)),
    ]
    assert refused(state, A, move) == code


@rule("FA-140", "FA-200", "FA-215")
def test_who_may_propose_to_whom_and_when() -> None:
    for phase, code in (("conflict.muster", ""), ("conflict.manoeuvre", ""), ("realm", "wrong_phase")):
        state = parley()
        begin(state, phase)
        assert refused(state, B, ProposeTruce(A)) == "not_your_decision"
        assert refused(state, A, ProposeTruce(B)) == code
    for option, to_white in (("per_target", ""), ("one", "used_target")):
        state = parley(negotiations=option)
        state.table.negotiated[A] = 1 << B
        assert [refused(state, A, ProposeTruce(other)) for other in (B, C)] == ["used_target", to_white]
        assert refused(state, A, ForceLabour(C)) != ""
    state = parley()
    state.table.negotiated[A] = 1 << B
    assert refused(state, A, ForceLabour(C)) == "exclusive"
    state = parley()
    state.table.used[LABOUR] = NOW
    assert [refused(state, A, move) for move in (ProposeTruce(B), ForceLabour(B))] == ["exclusive"] * 2
    state = parley()
    state.table.used[4 * B + LABOUR] = NOW
    state.table.negotiated[B] = 1 << C
    assert refused(state, A, ForceLabour(B)) == ""
    state = parley()
    state.table.out = 1 << C
    assert refused(state, A, ProposeTruce(C)) == "bad_terms"


@rule("FA-204", "FA-210", "FA-216")
@pytest.mark.parametrize(("used", "most"), [(NOW, 1), (LAST, 1), (EVER, 2), (0, 3)])
def test_as_many_swaps_as_ambassadors_but_one_at_least(used: int, most: int) -> None:
    state = parley()
    own(state, A, 9)
    state.table.used[TRADE] = used
    able = {n for n in range(7) if accepted(state, [ProposeTrade(B, (SOLD,) * n)])}
    assert able == set(range(1, most + 1))
    for wrong in (0, 6):
        with pytest.raises(Illegal, match=f"Name {'one swap' if most == 1 else f'1 to {most} swaps'}:"):
            GAME.check(state, A, ProposeTrade(B, (SOLD,) * wrong))
    cards = {n for n in range(7) if accepted(state, [ProposeTrade(B, (SOLD,) * n, ENVOY, BLUE)])}
    assert max(cards) == (2 if used == NOW else most + 2)
    picked = GAME.choices(state, A, ProposeTrade, {"target": B})
    assert (picked.least, picked.most) == (1, max(cards)) and len(picked.atoms) == 3 * max(cards)
    for count in range(1, max(cards) + 1):
        named: dict[str, Any] = {"target": B, "swaps": (SOLD,) * count}
        for added in ({}, {"card": BLUE}):
            picked = GAME.choices(state, A, ProposeTrade, named | added)
            assert picked.least == (not accepted(state, [ProposeTrade(**named, **added)]))
        assert accepted(state, [ProposeTrade(**named, card=BLUE, second=ENVOY)])
    own(state, A, 1, 0, 0, 1)
    left = set(GAME.further(state, A, ProposeTrade, {"target": B}, (SOLD,)))
    assert {read_swap(number)[0] for number in left} == {GOLD}, "the wood is given"


@rule("FA-200", "FA-212", "FA-214", "FA-215", "FA-216")
@pytest.mark.parametrize("seen", range(5))
def test_all_that_can_be_proposed_is_listed(seen: int) -> None:
    state = parley()
    table = state.table
    if seen == 1:
        table.negotiated[A] = 1 << B
    if seen == 2:
        table.used[LABOUR] = NOW
    if seen == 3:
        table.truces, table.open[A] = [Truce(A, C, 4), Truce(B, C, 4)], [ENVOY, FEUD]
        table.lost_trades = [LostTrade(A, B, 5, ((0, 1),)), LostTrade(A, B, 4, ((0, 1),))]
    if seen == 4:
        table.effects[A].bans = 4
    cards = (None, ENVOY, BLUE, WHITE, OTHER, FEUD)
    pairs = [
        (one, two) for one, two in product(cards, cards) if two is None or (one is not None and one < two)
    ]
    every: list[Action] = []
    for target in range(-1, 4):
        every += [ForceLabour(target, card) for card in cards]
        for one, two in pairs:
            every.append(ProposeTruce(target, one, two))
            every += [
                ProposeContest(target, about, named, one, two)
                for about, named in product(range(4), (None, FEUD))
            ]
    listed = moves.proposals(state, A)
    assert len(listed) == len(set(listed)) and set(listed) == set(accepted(state, every))
    asked = bool(moves.targets(state, A, moves.TRUCE))
    assert bool(listed) is asked is moves.can_trade(state, A) is (seen not in (2, 4))
    assert not moves.proposals(state, B) and not moves.can_trade(state, B)


@rule("FA-210")
def test_who_holds_nothing_proposes_no_trade() -> None:
    state = parley()
    own(state, A)
    assert not moves.can_trade(state, A) and moves.targets(state, A, moves.TRUCE)
    assert ProposeTrade not in GAME.open_moves(state, A)
    begin(state, "realm")
    own(state, A, 1)
    assert not moves.can_trade(state, A) and not moves.proposals(state, A)


@rule("FA-201", "FA-210", "FA-216")
def test_who_is_asked_accepts_only_what_it_holds() -> None:
    for held, offered in (((0, 0, 0, 2), True), ((0, 0, 0, 1), False), ((5, 5, 5, 0), False)):
        state = parley()
        own(state, B, *held)
        do(state, A, ProposeTrade(B, (SOLD, SOLD)))
        state.secrets.hands[B] = [BY_CODE["A12"].id, WHITE]
        assert refused(state, C, Accept()) == refused(state, A, Resist()) == "not_your_decision"
        assert refused(state, B, Accept()) == ("" if offered else "not_held")
    listed = GAME.legal(state, B)
    assert listed == [Resist(), Resist(BY_CODE["A12"].id)] and GAME.legal(state, C) == []
    state = parley()
    do(state, A, ProposeTruce(B))
    assert GAME.legal(state, B) == [Accept(), Resist()]


@rule("FA-085", "FA-216")
def test_of_a_card_that_was_rolled_twice_both_help() -> None:
    state = parley(6, 6, 5, 1, 1, decks="roll")
    state.secrets.hands[A] = [BLUE, BLUE]
    assert {ProposeTruce(B, BLUE), ProposeTruce(B, BLUE, BLUE)} < {*moves.proposals(state, A)}
    picked: dict[str, Any] = {"target": B, "swaps": (SOLD,)}
    assert GAME.choices(state, A, ProposeTrade, picked).atoms == (ENVOY, BLUE)
    assert GAME.choices(state, A, ProposeTrade, picked | {"card": BLUE}).atoms == (ENVOY, BLUE)
    assert GAME.choices(state, A, ProposeTrade, picked | {"card": ENVOY}).atoms == (BLUE,)
    do(state, A, ProposeTruce(B, BLUE, BLUE))
    talk = state.table.talk
    assert talk is not None and talk.strength[0] == 4 and talk.relics == ((A, BLUE), (A, BLUE))
    do(state, B, Resist())
    assert state.table.talk is None and state.secrets.hands[A] == [], "both were rolled for"
    assert refused(parley(), A, ProposeTruce(B, BLUE, BLUE)) == "bad_terms"


@rule("FA-201", "FA-216")
def test_cards_of_a_reply_strengthen_who_resists() -> None:
    for cards, ambassadors in (((), 2), ((ENVOY,), 3), ((ENVOY, BY_CODE["A12"].id), 4)):
        state = parley(6, 6, 1, 1)
        state.secrets.hands[A], state.table.open[A] = [], []
        state.table.open[B], state.secrets.hands[B] = [ENVOY], [BY_CODE["A12"].id, OTHER]
        do(state, A, ProposeTruce(B))
        do(state, B, Resist(*cards))
        talk = state.table.talk
        assert talk is not None and talk.strength == [2, ambassadors]
        assert state.table.open[B] == ([] if cards else [ENVOY])
        assert talk.relics == tuple((B, card) for card in cards if card != ENVOY)


def won_trade(*faces: int, **options: Any) -> FarState:
    """Orange has won a trade by dice, with two of its strength left."""
    state = parley(6, 6, 5, 5, 1, 1, **options)
    state.secrets.hands[A] = []
    own(state, B, 0, 0, 3, 1)
    state.table.lost_trades = [LostTrade(C, B, season, ((WOOD, GOLD),)) for season in (3, 4, 5)]
    do(state, A, ProposeTrade(B, (SOLD,)))
    do(state, B, Resist())
    return state


@rule("FA-211", "FA-212")
@pytest.mark.parametrize(
    ("swaps", "code"),
    [
        ((), ""),
        ((SOLD, swap(STONE, FOOD)), ""),
        ((swap(WOOD, FOOD),) * 2, ""),
        ((SOLD, SOLD), "not_held"),
        ((swap(STONE, FOOD),) * 2, "not_held"),
        ((swap(WOOD, FOOD),) * 3, "too_many"),
        ((swap(FOOD, FOOD),), "bad_terms"),
        ((16,), "bad_value"),
    ],
)
def test_which_goods_the_winner_of_a_trade_may_swap(swaps: tuple[int, ...], code: str) -> None:
    state = won_trade()
    talk = state.table.talk
    assert talk is not None and talk.strength == [2, 0] and talks.swaps_left(talk, A) == 2
    assert refused(state, B, SwapGoods(swaps)) == "not_your_decision"
    assert GAME.open_moves(state, A)[0] is SwapGoods and SwapGoods not in GAME.open_moves(state, B)
    if code in ("", "not_held") and len(swaps) == 2:
        assert (swaps[1] in GAME.further(state, A, SwapGoods, {}, swaps[:1])) is (not code)
    assert refused(state, A, SwapGoods(swaps)) == code
    assert bool(state.table.windows) is bool(code) and (state.table.talk is None) is (not code)


@rule("FA-211", "FA-212")
def test_what_is_lost_by_a_trade_can_be_contested_for_two_seasons() -> None:
    state = won_trade()
    before = goods(state), goods(state, B)
    events = do(state, A, SwapGoods((SOLD,)))
    assert Swapped(A, B, (SOLD,)) in events
    assert (goods(state), goods(state, B)) == ((1, 1, 0, 1), (1, 0, 3, 0)) != before
    assert state.table.lost_trades == [
        LostTrade(C, B, 4, ((WOOD, GOLD),)),
        LostTrade(C, B, 5, ((WOOD, GOLD),)),
        LostTrade(B, A, 5, ((WOOD, GOLD),)),
    ]
    state = won_trade()
    do(state, A, SwapGoods())
    assert len(state.table.lost_trades) == 3 and goods(state) == (2, 1, 0, 0)


@rule("FA-213", "FA-219")
def test_law_ends_what_it_is_about_and_nothing_else() -> None:
    state = parley()
    state.secrets.hands[A] = []
    state.table.truces = [Truce(B, A, 4), Truce(A, C, 4), Truce(B, C, 4)]
    do(state, A, ProposeContest(B, OVER_TRUCE))
    events = do(state, B, Accept())
    assert TruceEnded(A, B) in events and state.table.truces == [Truce(A, C, 4), Truce(B, C, 4)]
    state = parley()
    own(state, A, 0, 0, 0, 3)
    own(state, B, 1)
    kept = [LostTrade(A, B, 4, ((GOLD, FOOD),)), LostTrade(A, C, 5, ((GOLD, FOOD),))]
    state.table.lost_trades = [*kept, LostTrade(A, B, 5, ((GOLD, WOOD), (GOLD, STONE)))]
    do(state, A, ProposeContest(B, OVER_TRADE))
    events = do(state, B, Accept())
    assert Annulled(A, "a lost trade") in events and state.table.lost_trades == kept
    assert goods(state) == (1, 0, 0, 2) and goods(state, B) == (0, 0, 0, 1), "no stone to give back"


@rule("FA-208")
def test_only_the_truces_that_a_seat_proposed_run_out_with_its_turn() -> None:
    state = position(seats=3)
    state.table.truces = [Truce(A, B, 1), Truce(B, A, 1), Truce(A, C, 1), Truce(C, B, 1)]
    events: list[Any] = []
    talks.run_out(state, A, events)
    assert state.table.truces == [Truce(B, A, 1), Truce(C, B, 1)]
    assert events == [TrucesRanOut(A, (B, C))]
    talks.run_out(state, A, events)
    assert len(events) == 1


@rule("FA-214")
def test_one_good_is_told_as_one() -> None:
    state = parley(6, 6, 1, 1)
    state.secrets.hands[A], state.table.used[LABOUR] = [], 0
    own(state, A, 3, 0, 1, 1)
    do(state, A, ForceLabour(C))
    assert state.table.talk is not None
    state.table.talk.strength = [1, 0]
    with pytest.raises(Illegal, match="Name 1 good in all"):
        GAME.check(state, A, Gain((0, 0, 0, 0)))


@rule("FA-214", "FA-271")
def test_what_peasants_bring() -> None:
    state = parley(6, 6, 1, 1)
    state.secrets.hands[A], state.table.used[LABOUR] = [], 0
    own(state, A, 3, 0, 1, 1)
    assert GAME.choices(state, A, Gain, {}).atoms == (), "nobody is asked yet"
    do(state, A, ForceLabour(C))
    assert GAME.choices(state, A, Gain, {}) == Choices((0, 0, 1, 1, 2, 2, 3, 3), 2, 2)
    assert GAME.choices(state, C, Gain, {}).atoms == ()
    talk = state.table.talk
    assert talk is not None and talk.strength == [2, 0]
    for named, code in (
        ((0, 2, 0, 0), ""),
        ((1, 0, 1, 0), ""),
        ((1, 0, 0, 0), "wrong_count"),
        ((3, 0, 0, 0), "wrong_count"),
        ((3, -1, 0, 0), "wrong_count"),
        ((1, 1), "wrong_count"),
        ((1, 1, 0, 0, 0), "wrong_count"),
    ):
        assert refused(GAME.copy(state), A, Gain(named)) == code
    assert len(GAME.legal(state, A)) == 10 and GAME.legal(state, C) == []
    assert GAME.skip(state, A) == Gain((0, 2, 0, 0)) and refused(state, C, Gain((1, 1, 0, 0))) != ""
    own(state, A, 3, 0, 0, 1)
    assert GAME.skip(state, A) == Gain((0, 1, 1, 0)) and GAME.skip(state, C) is None
    do(state, A, Gain((0, 1, 1, 0)))
    assert not state.table.windows and state.table.talk is None and goods(state) == (3, 1, 1, 1)


@rule("FA-210", "FA-212", "FA-216", "FA-218")
def test_what_is_proposed_is_told() -> None:
    what = "the trade of last season, which would be undone"
    for move, told in (
        (ProposeTruce(B, BLUE), Proposed(TRUCE, A, B, 3, (), (BLUE,), "")),
        (ProposeTrade(B, (SOLD,)), Proposed(TRADE, A, B, 2, (SOLD,), (), "")),
        (
            ProposeContest(B, OVER_LAST_TRADE),
            Proposed(CONTEST, A, B, 2, (), (), f"{what}: 1 gold for 1 wood"),
        ),
        (ForceLabour(B, ENVOY), Proposed(LABOUR, A, B, 2, (), (ENVOY,), "")),
    ):
        state = parley()
        state.table.lost_trades = [LostTrade(A, B, 4, ((GOLD, WOOD),))]
        assert [each for each in do(state, A, move) if isinstance(each, Proposed)] == [told]
        assert refused(parley(), B, move) == "not_your_decision"


@rule("FA-200", "FA-210")
def test_who_answers_a_trade_is_told_which_of_the_goods_they_would_get() -> None:
    """ "Ann proposes a trade to you: 1 gold for 1 wood" left open who gives the gold."""
    state = parley()
    do(state, A, ProposeTrade(B, (SOLD,)))
    view = GAME.view(state, B)
    asked = GAME.prompt(view, GAME.names(view, ("Ann", "Ben", "Cat")))
    assert "Ann proposes a trade to you, giving 1 wood for 1 gold (" in asked
    assert "winner of the roll chooses the swaps" in str(ProposeTrade.__doc__), "Ben may take what he likes"


@rule("FA-210", "FA-216")
def test_which_cards_may_go_with_a_trade() -> None:
    state, rng = parley(), random.Random(2)
    picked: dict[str, Any] = {"target": B, "swaps": (SOLD,)}
    able = tuple(sorted((ENVOY, BLUE)))
    card = GAME.choices(state, A, ProposeTrade, picked)
    assert tuple(sorted(card.atoms)) == able and (card.least, card.most) == (0, 1)
    for first, second in ((BLUE, (ENVOY,)), (ENVOY, (BLUE,)), (None, ())):
        chosen = GAME.choices(state, A, ProposeTrade, picked | {"card": first})
        assert (chosen.atoms, chosen.least) == (second, 0)
    with pytest.raises(Illegal, match="do not have"):
        do(state, A, ProposeTruce(B, BY_CODE["A12"].id))
    with pytest.raises(Illegal, match="Name a card if it is about one"):
        do(state, A, ProposeContest(B, OVER_CARD))
    won = won_trade()
    assert {bool(moves.sample_swap(won, A, rng).swaps) for _ in range(20)} == {True, False}
    own(won, B)
    assert {moves.sample_swap(won, A, rng).swaps for _ in range(9)} == {None}


@rule("FA-211", "FA-272")
def test_no_swap_is_asked_for_where_all_see_that_there_is_none() -> None:
    for option, mine, theirs, asked in (
        ("on", (1, 0, 0, 0), (0, 0, 0, 1), True),
        ("on", (1, 0, 0, 0), (1, 0, 0, 0), False),
        ("off", (1, 0, 0, 0), (1, 0, 0, 0), True),
        ("off", (1, 0, 0, 0), (0, 0, 0, 0), False),
    ):
        state = parley(6, 6, 1, 1, goods_public=option)
        state.secrets.hands[A] = []
        own(state, A, *mine)
        own(state, B, *theirs)
        do(state, A, ProposeTrade(B, (swap(WOOD, FOOD),)))
        do(state, B, Resist())
        assert [window.kind for window in state.table.windows] == ["diplomacy.swap"] * asked
    state = parley(1, 1, 6, 6, goods_public="off")
    state.secrets.hands[A] = []
    do(state, A, ProposeTrade(B, (swap(WOOD, FOOD),)))
    do(state, B, Resist())
    assert not state.table.windows, "the winner has nothing to swap"


@rule("FA-202", "FA-216")
def test_a_resister_rolls_two_dice_at_most() -> None:
    state = parley(6, 5, 4, 3, 2, 6, 5, 4, 1)
    state.secrets.hands[A], state.table.fought = [], [0] * 9
    state.table.open[A], state.table.open[B] = [], [ENVOY]
    do(state, A, ProposeTruce(B))
    events = do(state, B, Resist(ENVOY))
    assert TalkRolled(A, B, (6, 5, 4), (3, 2)) in events and TalkCompared(A, B, (3, 1)) in events


@rule("FA-184", "FA-202", "FA-205", "FA-218")
def test_each_lost_pair_costs_one_ambassador_until_one_side_has_none() -> None:
    state = parley(2, 1, 1, 3, 3, 6, 1, 1, 6, 1)
    state.secrets.hands[A], state.table.fought = [], [0] * 9
    do(state, A, ProposeTruce(B))
    assert state.table.talk is not None and state.table.talk.strength == [3, 2]
    assert do(state, B, Resist()) == [
        Replied(B, accepted=False),
        TalkRolled(A, B, (2, 1, 1), (3, 3)),
        TalkCompared(A, B, (1, 2)),
        TalkRolled(A, B, (6,), (1, 1)),
        TalkCompared(A, B, (1, 1)),
        TalkRolled(A, B, (6,), (1,)),
        TalkCompared(A, B, (1, 0)),
        TalkEnded(TRUCE, A, B, True),
        TrackMoved(A, "honor", 1, 1),
        TruceMade(A, B),
    ]
    assert state.table.truces == [Truce(A, B, 5)]
    state = parley(1, 1, 6, 6)
    state.secrets.hands[A] = []
    do(state, A, ProposeTruce(B))
    talk = state.table.talk
    assert talk is not None and talk.round == 0
    events = do(state, B, Resist())
    assert talk.round == 1 and events[-2:] == [TalkEnded(TRUCE, A, B, False), TrackMoved(B, "honor", 1, 1)]
    state = parley(1, 2, 7)
    state.secrets.hands[A] = []
    do(state, A, ProposeTruce(B))
    with pytest.raises(ValueError, match="one of 6"):
        do(state, B, Resist())


@rule("FA-212", "FA-213", "FA-214")
def test_labour_that_fails_brings_nothing_and_a_card_that_is_annulled_goes() -> None:
    state = parley(1, 1, 6, 6)
    state.secrets.hands[A], state.table.used[LABOUR] = [], 0
    events = do(state, A, ForceLabour(B))
    assert TalkEnded(LABOUR, A, B, False) in events and not state.table.windows and state.table.talk is None
    state = parley()
    state.secrets.hands[A], state.table.open[A] = [], [FEUD]
    do(state, A, ProposeContest(B, OVER_CARD, FEUD))
    events = do(state, B, Accept())
    assert events[0] == Replied(B, accepted=True) and Annulled(A, "Embargo") in events
    assert state.table.open[A] == []


@rule("FA-210")
def test_swaps_are_typed_as_they_are_told() -> None:
    names = GAME.names(GAME.view(position(), None), ("Ann", "Ben"))
    once, twice = swap(STONE, FOOD), swap(WOOD, GOLD)
    for typed, swaps in (
        ("stone>food", (once,)),
        ("stone for food", (once,)),
        ("2 Wood for 2 gold and 1 stone for 1 food", (twice, twice, once)),
        ("wood>gold, stone for food", (twice, once)),
    ):
        assert SWAPS.read(typed, names) == swaps
        assert SWAPS.read(SWAPS.show(swaps, names), names) == swaps
    for wrong in ("stone", "stone for", "stone for pigs", "for", "99 wood for gold " * 40):
        with pytest.raises(Illegal):
            SWAPS.read(wrong, names)
