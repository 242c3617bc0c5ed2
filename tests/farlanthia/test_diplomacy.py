"""Truce, trade, legality and forced labour: worked cases 86 to 97, 130 to 133, 172, 182, 192 and 194."""

from collections import Counter
from typing import Any

import pytest

from rules.farlanthia.actions import CONTEST, LABOUR, TRADE, TRUCE, Gift, Pass, Substitute
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.diplomacy.actions import (
    OVER_CARD,
    OVER_LAST_TRADE,
    OVER_TRADE,
    OVER_TRUCE,
    Accept,
    ForceLabour,
    Gain,
    ProposeContest,
    ProposeTrade,
    ProposeTruce,
    Resist,
    SwapGoods,
)
from rules.farlanthia.diplomacy.moves import strength_of
from rules.farlanthia.naming import replacement, swap
from rules.farlanthia.state import BAN_NEGOTIATE, EVER, LAST, NOW, FarState, LostTrade, Truce
from rules.farlanthia.tables import GOLD, STONE, WOOD
from rules.kernel.illegal import Illegal
from tests.cited import rule
from tests.farlanthia.cards_table import A, B, C, dice, goods, own, table_of, tracks
from tests.farlanthia.table import GAME, do, refused


def talks(*faces: int, seats: int = 2, **options: Any) -> FarState:
    """Orange's conflict turn has come to diplomacy; these dice will be rolled."""
    state = table_of(seats, dice(*faces), **options)
    table = state.table
    table.phase, table.season, table.began = "conflict.diplomacy", 5, True
    table.fought = [EVER] * (seats * seats)
    table.used = [EVER] * (4 * seats)
    return state


def window(state: FarState) -> str:
    return state.table.windows[-1].kind if state.table.windows else ""


def parties(state: FarState) -> list[set[int]]:
    return [{truce.proposer, truce.other} for truce in state.table.truces]


@rule("FA-204", "FA-206", "FA-218")
def test_cases_86_to_88_131_and_172_strengths() -> None:
    table = talks(seats=3).table

    def of(kind: int, other: int = B) -> int:
        return strength_of(table, kind, A, other)

    assert [of(kind) for kind in (TRUCE, TRADE, CONTEST, LABOUR)] == [2, 2, 2, 3]
    own(FarState(chance=dice(), seats=3, table=table, secrets=None), A, 1)  # type: ignore[arg-type]
    assert of(LABOUR) == 1
    table.fought[B] = 0
    assert of(TRUCE) == 3
    table.fought[B] = NOW | LAST | EVER
    assert of(TRUCE) == 1
    table.fought[B] = NOW
    assert of(TRUCE) == 0
    for used, trade, legality, labour in ((0, 3, 2, 2), (NOW, 0, 0, 1), (LAST | EVER, 1, 1, 0)):
        table.used[:4] = [used] * 4
        assert (of(TRADE), of(CONTEST), of(LABOUR)) == (trade, legality, labour)
    table.attacked[A] = 1 << B
    assert of(CONTEST) == 3 and of(CONTEST, C) == 1
    table.goods[0] = 0
    assert of(LABOUR) == 3


@rule("FA-201", "FA-208")
def test_a_truce_that_is_accepted_needs_no_dice_and_brings_no_honor() -> None:
    state = talks(seats=3)
    do(state, A, ProposeTruce(B))
    assert window(state) == "diplomacy.reply" and state.table.windows[-1].seats == (B,)
    do(state, B, Accept())
    assert parties(state) == [{A, B}] and tracks(state)[1] == tracks(state, B)[1] == 0


@rule("FA-202", "FA-203", "FA-184")
@pytest.mark.parametrize(("honor", "won"), [("1", 1), ("0", 0)])
def test_case_89_a_truce_goes_through(honor: str, won: int) -> None:
    state = talks(5, 4, 1, 3, 2, seats=3, honor_per_diplomacy=honor)
    state.table.fought = [0] * 9
    do(state, A, ProposeTruce(B))
    do(state, B, Resist())
    assert parties(state) == [{A, B}] and tracks(state)[1] == won


@rule("FA-202", "FA-211", "FA-210")
def test_case_90_a_trade_fails_and_the_resister_chooses() -> None:
    state = talks(4, 3, 4, 1, 2, 5, seats=3)
    own(state, A, 2)
    own(state, B, 0, 0, 0, 1)
    do(state, A, ProposeTrade(B, (swap(WOOD, GOLD),)))
    do(state, B, Resist())
    assert window(state) == "diplomacy.swap" and tracks(state, B)[1] == 1 and tracks(state)[1] == 0
    twice = SwapGoods((swap(GOLD, WOOD),) * 2)
    assert refused(state, B, twice) == "too_many"
    with pytest.raises(Illegal, match="At most 1 swap:"):
        GAME.check(state, B, twice)
    assert refused(state, B, SwapGoods((swap(STONE, WOOD),))) == "not_held"
    do(state, B, SwapGoods((swap(GOLD, WOOD),)))
    assert goods(state) == (1, 0, 0, 1) and goods(state, B) == (1, 0, 0, 0)
    assert state.table.lost_trades == [LostTrade(A, B, 5, ((GOLD, WOOD),))]


@rule("FA-211")
def test_case_91_a_trade_that_is_won_by_dice() -> None:
    state = talks(6, 5, 4, 1, seats=3)
    own(state, A, 3)
    own(state, B, 0, 2, 0, 1)
    do(state, A, ProposeTrade(B, (swap(WOOD, STONE),)))
    do(state, B, Resist())
    do(state, A, SwapGoods((swap(WOOD, STONE), swap(WOOD, GOLD))))
    assert goods(state) == (1, 1, 0, 1) and goods(state, B) == (2, 1, 0, 0)


@rule("FA-200")
def test_case_92_one_negotiation_for_each_target() -> None:
    state = talks(seats=3)
    own(state, A, 2)
    do(state, A, ProposeTrade(B, (swap(WOOD, GOLD),)))
    assert refused(state, B, Accept()) == "not_held"
    state.chance = dice(1, 1, 6, 6)
    do(state, B, Resist())
    assert refused(state, A, ProposeTruce(B)) == "used_target"
    do(state, A, ProposeTruce(C))
    assert refused(state, A, ProposeTruce(A)) in ("bad_terms", "not_your_decision")


@rule("FA-205", "FA-217")
def test_case_93_no_strength_no_dice() -> None:
    state = talks(seats=3)
    state.table.fought[B] = NOW
    do(state, A, ProposeTruce(B))
    do(state, B, Resist())
    assert not parties(state) and tracks(state, B)[1] == 0
    assert refused(state, A, ProposeTruce(B)) == "used_target"


@rule("FA-205")
def test_a_trade_without_strength_can_be_accepted_and_gives_the_resister_no_swap() -> None:
    for answer, wood in ((Accept(), 1), (Resist(), 2)):
        state = talks(seats=3)
        own(state, A, 2)
        own(state, B, 0, 0, 0, 1)
        state.table.used[TRADE] = NOW
        assert refused(state, A, ProposeTrade(B, (swap(WOOD, GOLD),) * 2)) == "bad_terms"
        do(state, A, ProposeTrade(B, (swap(WOOD, GOLD),)))
        do(state, B, answer)
        assert goods(state)[WOOD] == wood and window(state) == ""


@rule("FA-184", "FA-214", "FA-215")
def test_case_95_forced_labour() -> None:
    state = talks(6, 5, 4, 3, seats=3)
    own(state, A, 1)
    state.table.used[LABOUR] = 0
    state.secrets.hands[A] = [BY_CODE["A64"].id]
    do(state, A, ForceLabour(B))
    do(state, A, Pass())
    assert window(state) == "diplomacy.gain"
    assert refused(state, A, Gain((1, 0, 0, 0))) == "wrong_count"
    do(state, A, Gain((0, 1, 0, 1)))
    assert goods(state) == (1, 1, 0, 1) and tracks(state)[1] == 0
    assert refused(state, A, ProposeTruce(B)) == "exclusive"
    other = talks(seats=3)
    other.secrets.hands[A] = [BY_CODE["A64"].id]
    do(other, A, ProposeTruce(B))
    do(other, B, Accept())
    assert refused(other, A, ForceLabour(C)) == "exclusive"


@rule("FA-168", "FA-272", "FA-216")
def test_a_card_that_lies_open_is_none_to_be_asked_for() -> None:
    """Whose only closed card is the relic in the negotiation could change no die, as all can see."""
    for hand, asked in ((("A14",), False), (("A14", "A64"), True), (("A64",), True)):
        state = talks(*(3,) * 20, seats=3)
        state.secrets.hands[A] = [BY_CODE[code].id for code in hand]
        own(state, A, 2)
        do(state, A, ProposeTruce(C, BY_CODE["A14"].id if "A14" in hand else None))
        do(state, C, Resist())
        assert (window(state) == "diplomacy.substitute") is asked


@rule("FA-216", "FA-088")
@pytest.mark.parametrize("wins", [True, False])
def test_case_96_a_relic_helps_and_goes(wins: bool) -> None:
    faces = (6, 6, 6, 1, 1) if wins else (1, 1, 1, 6, 6, 1, 1, 6, 6)
    state = talks(*faces, seats=3)
    relic = BY_CODE["A14"].id
    state.secrets.hands[A] = [relic]
    own(state, A, 2)
    state.table.used[TRADE] = 0
    do(state, A, ProposeTrade(C, (swap(WOOD, GOLD),), relic))
    assert state.table.talk is not None and state.table.talk.strength == [4, 2]
    do(state, C, Resist())
    while window(state) == "diplomacy.substitute":
        do(state, A, Pass())
    if window(state) == "diplomacy.swap":
        do(state, A if wins else C, SwapGoods())
    if not wins:
        assert window(state) == "card.gift" and state.table.windows[-1].seats == (C,)
        do(state, C, Gift(GOLD))
    assert goods(state, C)[GOLD] == (not wins)
    assert state.secrets.hands[A] == [] and relic in state.table.discards[1]


@rule("FA-216")
def test_a_relic_stays_when_the_proposal_is_accepted_and_concerns_its_colour_alone() -> None:
    state = talks(seats=3)
    relic = BY_CODE["A14"].id
    assert refused(state, A, ProposeTruce(C, relic)) == "bad_terms"
    state.secrets.hands[A] = [relic]
    assert refused(state, A, ProposeTruce(B, relic)) == "bad_terms"
    do(state, A, ProposeTruce(C, relic))
    do(state, C, Accept())
    assert state.secrets.hands[A] == [relic]


@rule("FA-220")
def test_an_envoy_is_used_up_by_the_answer() -> None:
    state = talks(6, 5, 1, 1, 6, 6, 1, seats=3)
    envoy = BY_CODE["E45"].id
    state.table.open[B] = [envoy]
    do(state, A, ProposeTruce(B))
    do(state, B, Resist(envoy))
    assert parties(state) == [{A, B}] and state.table.open[B] == [] and envoy in state.table.discards[0]


@rule("FA-212", "FA-213", "FA-219")
def test_case_97_law_ends_a_truce() -> None:
    state = talks(6, 6, 1, 1, seats=3)
    state.table.truces = [Truce(B, A, 4), Truce(B, C, 4)]
    assert refused(state, A, ProposeContest(C, OVER_TRUCE)) == "bad_terms"
    do(state, A, ProposeContest(B, OVER_TRUCE))
    do(state, B, Resist())
    assert parties(state) == [{B, C}]


@rule("FA-212", "FA-213")
@pytest.mark.parametrize(("about", "season"), [(OVER_TRADE, 5), (OVER_LAST_TRADE, 4)])
def test_law_reverses_a_lost_trade_as_far_as_goods_are_held(about: int, season: int) -> None:
    state = talks(6, 6, 1, 1, seats=3)
    own(state, A, 0, 0, 0, 1)
    own(state, B, 2)
    state.table.lost_trades = [LostTrade(A, B, season, ((GOLD, WOOD), (GOLD, WOOD)))]
    do(state, A, ProposeContest(B, about))
    do(state, B, Resist())
    assert goods(state) == (1, 0, 0, 0) and goods(state, B) == (1, 0, 0, 1)
    assert not state.table.lost_trades


@rule("FA-212")
def test_case_182_law_discards_an_embargo() -> None:
    state = talks(6, 6, 1, 1, seats=3)
    embargo = BY_CODE["E64"].id
    state.table.open[A] = [embargo]
    do(state, A, ProposeContest(C, OVER_CARD, embargo))
    do(state, C, Resist())
    assert state.table.open[A] == [] and embargo in state.table.discards[0]


@rule("FA-210", "FA-201")
def test_cases_130_and_194_accepting_a_trade() -> None:
    state = talks(seats=3)
    own(state, A, 2)
    own(state, B, 0, 0, 0, 2)
    assert refused(state, A, ProposeTrade(B, (swap(STONE, GOLD),))) == "bad_terms"
    assert refused(state, A, ProposeTrade(B, (swap(WOOD, WOOD),))) == "bad_terms"
    assert refused(state, A, ProposeTrade(B, ())) == "bad_terms"
    do(state, A, ProposeTrade(B, (swap(WOOD, GOLD), swap(WOOD, GOLD))))
    do(state, B, Accept())
    assert goods(state) == (0, 0, 0, 2) and goods(state, B) == (2, 0, 0, 0)
    assert tracks(state)[1] == tracks(state, B)[1] == 0


@rule("FA-207", "FA-166")
@pytest.mark.parametrize("on", ["on", "off"])
def test_cases_132_and_217_leadership_dice_in_negotiations(on: str) -> None:
    state = talks(3, 2, 1, 4, 2, seats=3, diplomacy_substitution=on)
    state.table.fought = [0] * 9
    state.table.dice[A] = (5,)
    do(state, A, ProposeTruce(B))
    if on == "off":
        state.chance = dice(3, 2, 1, 4, 2, 1, 1, 6, 6)
        do(state, B, Resist())
        assert window(state) == ""
        return
    do(state, B, Resist())
    assert window(state) == "diplomacy.substitute" and state.table.windows[-1].seats == (A,)
    do(state, A, Substitute((replacement(5, 0, 2),)))
    assert parties(state) == [{A, B}] and state.table.dice[A] == ()


@rule("FA-200", "FA-217")
def test_case_133_one_negotiation_in_all() -> None:
    state = talks(seats=3, negotiations="one")
    state.secrets.hands[A] = [BY_CODE["A64"].id]
    do(state, A, ProposeTruce(B))
    do(state, B, Accept())
    assert refused(state, A, ProposeTruce(C)) == "used_target"


@rule("FA-220", "FA-200")
def test_a_ban_stops_proposals() -> None:
    state = talks(seats=3)
    state.table.effects[A].bans = BAN_NEGOTIATE
    assert refused(state, A, ProposeTruce(B)) == "banned"


@rule("FA-214")
def test_case_192_no_relic_for_peasants() -> None:
    state = talks(seats=3)
    relic = BY_CODE["A13"].id
    state.secrets.hands[A] = [relic]
    assert refused(state, A, ForceLabour(B, relic)) == "bad_terms"


@rule("FA-219", "FA-208")
def test_a_new_truce_takes_the_place_of_the_old_one() -> None:
    state = talks(seats=3)
    state.table.truces = [Truce(B, A, 4)]
    do(state, A, ProposeTruce(B))
    do(state, B, Accept())
    assert state.table.truces == [Truce(A, B, 5)]


@rule("FA-206")
def test_proposing_counts_whatever_comes_of_it() -> None:
    state = talks(seats=3)
    do(state, A, ProposeTruce(B))
    do(state, B, Accept())
    assert state.table.used[TRUCE] & NOW and not state.table.used[4 + TRUCE] & NOW
    assert state.table.negotiated[A] == 1 << B


@rule("FA-210", "FA-211")
def test_a_swap_may_be_picked_several_times() -> None:
    state = talks(6, 5, 4, 1, seats=3)
    own(state, A, 2, 1)
    own(state, B, 0, 0, 0, 5)
    picked = GAME.choices(state, A, ProposeTrade, {"target": B})
    assert picked.most == 2 and Counter(picked.atoms)[swap(WOOD, GOLD)] == 2
    assert Counter(picked.atoms)[swap(STONE, GOLD)] == 1
    do(state, A, ProposeTrade(B, (swap(WOOD, GOLD),) * 2))
    do(state, B, Resist())
    picked = GAME.choices(state, A, SwapGoods, {})
    assert Counter(picked.atoms) == {swap(WOOD, GOLD): 2, swap(STONE, GOLD): 1} and picked.least == 0
    do(state, A, SwapGoods((swap(WOOD, GOLD),) * 2))
    assert goods(state) == (0, 1, 0, 2)


@rule("FA-216", "FA-201")
def test_which_code_refuses_a_card_in_a_reply() -> None:
    state = talks(seats=3)
    state.secrets.hands[B] = [BY_CODE["A14"].id]
    do(state, A, ProposeTruce(B))
    assert refused(state, B, Resist(BY_CODE["A12"].id)) == "no_such_card"
    assert refused(state, B, Resist(BY_CODE["A14"].id)) == "no_such_card", "white is no party"
