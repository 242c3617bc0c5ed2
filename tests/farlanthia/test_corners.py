"""Where two rules meet: rerolls and order of commitment, closed goods, sealed answers, shared tiles."""

import random
from typing import Any

import pytest

from rules.farlanthia import forces, movement, treasury
from rules.farlanthia.actions import (
    ORDER_NAMES,
    ORDER_VALUES,
    Attack,
    AutoPlace,
    Capture,
    Continue,
    End,
    GmEnd,
    GmGive,
    GmStructure,
    GmTerrain,
    GmTroops,
    Militia,
    MoveUnits,
    Muster,
    Pass,
    Raze,
    Retreat,
    ScoutMany,
    StandingOrder,
    Stay,
    Substitute,
    Trade,
)
from rules.farlanthia.cards.actions import Choose, Decline, PickGood, PickTile, Take
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.cards.events import CardPlayed
from rules.farlanthia.diplomacy.actions import (
    OVER_LAST_TRADE,
    ForceLabour,
    ProposeContest,
    ProposeTrade,
    ProposeTruce,
    Resist,
    SwapGoods,
)
from rules.farlanthia.events import Rerolled, Substituted
from rules.farlanthia.naming import replacement, swap
from rules.farlanthia.season.victory import hill
from rules.farlanthia.state import EVER, NOW, FarState, Truce
from rules.farlanthia.tables import (
    CAVALRY,
    FIELD,
    FOOD,
    GOLD,
    NEUTRAL,
    SAPPER,
    STONE,
    STRUCTURE_NAMES,
    VOLCANO,
    WOOD,
)
from rules.farlanthia.war.odds import combat, negotiation
from rules.farlanthia.words.forecast import describe_odds
from rules.kernel.actions import Leave, spec
from rules.kernel.game import Turn
from rules.kernel.illegal import Illegal
from rules.kernel.names import NOBODY
from rules.kernel.params import Seat, Seats
from tests.cited import rule
from tests.farlanthia.cards_table import draws
from tests.farlanthia.table import (
    GAME,
    HERE,
    A,
    B,
    C,
    battle,
    begin,
    cell,
    do,
    force,
    goods,
    kind,
    lay,
    new,
    order,
    own,
    position,
    put,
    refused,
    stacks,
    strike,
    tracks,
    troops,
    units_on,
)

ARMOURER, TACTICS, CAPTAIN = (BY_CODE[code].id for code in ("A55", "A53", "E52"))


# Dice.


@rule("FA-167", "FA-226")
def test_an_attacker_who_is_first_rolls_again_only_when_the_defender_has_committed() -> None:
    state = battle(1, 1, 2, 3, 6, substitution="attacker_first")
    state.secrets.hands[A], state.table.dice[B] = [ARMOURER], (5,)
    strike(state, 1)
    events = do(state, A, Substitute(None, ARMOURER, 1))
    combat = state.table.combat
    assert combat is not None and combat.attack == (2,) and state.table.windows[-1].seats == (B,)
    assert Substituted(A, (), 1) in events and state.secrets.hands[A] == []
    assert CardPlayed(A, ARMOURER) in events
    assert not any(isinstance(event, Rerolled) for event in events)
    events = do(state, B, Substitute((replacement(5, 0, 1),)))
    assert Rerolled(A, 1, 6) in events
    assert units_on(state, *HERE) == (A, 1), "5 was meant for the 2; the 6 comes after it"


@rule("FA-167")
@pytest.mark.parametrize("answering", [(A, B), (B, A)])
def test_of_two_who_roll_again_the_attacker_does_so_first(answering: tuple[int, int]) -> None:
    state = battle(2, 2, 4, 2, 5, 3, 6, 1)
    state.secrets.hands[A], state.table.open[B] = [ARMOURER], [CAPTAIN]
    strike(state, 2)
    answers = {A: Substitute(None, ARMOURER, 2), B: Substitute(None, CAPTAIN, 1)}
    first, last = answering
    do(state, first, answers[first])
    events = do(state, last, answers[last])
    told = [event for event in events if isinstance(event, Substituted | Rerolled)]
    assert told == [Substituted(A, (), 2), Substituted(B, (), 1), Rerolled(A, 2, 6), Rerolled(B, 1, 1)]


@rule("FA-167", "FA-207")
def test_a_proposer_who_is_first_rolls_again_only_when_the_resister_has_committed() -> None:
    state = position("conflict.diplomacy", 2, 1, 1, 1, 2, 1, 6, 6, 6, 1, substitution="attacker_first")
    state.secrets.hands[A], state.table.dice[B] = [ARMOURER], (3,)
    do(state, A, ProposeTruce(B))
    do(state, B, Resist())
    do(state, A, Substitute(None, ARMOURER, 1))
    talk = state.table.talk
    assert talk is not None and talk.attack == (1, 1, 1) and state.table.windows[-1].seats == (B,)
    events = do(state, B, Pass())
    assert Rerolled(A, 1, 6) in events


@rule("FA-145")
def test_an_order_of_losses_counts_from_the_next_roll_on() -> None:
    state = battle(0, 1, 1, 1, 6, unit_types="foot_and_horse")
    for type_ in (0, 1):
        forces.add_units(state.table, A, cell(1, 0), type_, 1)
    state.secrets.hands[A] = [ARMOURER]
    do(state, A, Attack(cell(*HERE), (*force(1, 1, 0), *force(1, 1, 0, 1))))
    order(state, "losses", "cavalry-infantry-sapper")
    do(state, A, Pass())
    combat = state.table.combat
    assert combat is not None and combat.groups[0].units == [0, 1, 0], "the order came after the roll"


@rule("FA-145")
def test_a_card_takes_types_in_the_order_named() -> None:
    state = position("hero", unit_types="foot_and_horse")
    for type_ in (0, 1):
        forces.add_units(state.table, A, cell(1, 0), type_, 2)
    order(state, "losses", "cavalry-infantry-sapper")
    draws(state, "E51")
    assert stacks(state, 1, 0)[0] == (2, 1, 0)


@rule("FA-225", "FA-085")
def test_each_card_of_known_tactics_saves_a_unit() -> None:
    state = battle(2, 2, 1, 1, 6, 6, decks="roll")
    state.secrets.hands[A] = [TACTICS, TACTICS]
    strike(state, 2)
    do(state, A, Pass())
    combat = state.table.combat
    assert combat is not None and combat.groups[0].units[0] == 2
    assert state.secrets.hands[A] == [] and tracks(state, B)[0] == 0


# Sealed answers and tokens.


@rule("FA-199")
def test_what_one_takes_over_needs_a_token_for_each() -> None:
    state = position("conflict.manoeuvre", 2, capture="on")
    begin(state, "conflict.manoeuvre", B)
    for at in ((-1, 0), (-1, 1)):
        put(state, B, "town", at)
        troops(state, A, at, 1)
    put(state, A, "town", (1, 0), (1, 1), (0, 1), (0, 2))
    do(state, B, End())
    assert refused(state, A, Capture(cell(-1, 0))) == ""
    assert refused(state, A, Capture(cell(-1, 1))) == "limit"
    assert Capture(cell(-1, 1)) not in GAME.legal(state, A)


@rule("FA-199")
def test_a_captured_capitol_needs_a_city_too() -> None:
    state = position("conflict.manoeuvre", 3, capture="on", elimination="all")
    begin(state, "conflict.manoeuvre", B)
    put(state, B, "city", (-1, 0))
    for at in ((-1, 0), (-3, 0)):
        troops(state, A, at, 1)
    put(state, A, "city", (1, 0), (1, 1), (0, 1), (0, 2))
    do(state, B, End())
    do(state, A, Capture(cell(-3, 0)))
    assert refused(state, A, Capture(cell(-1, 0))) == "limit"


@rule("FA-211", "FA-272")
def test_no_window_for_swaps_where_none_is_legal() -> None:
    for shown, asked in (("on", False), ("off", True)):
        state = position("conflict.diplomacy", 3, 6, 6, 6, 1, 1, goods_public=shown)
        own(state, A, 2)
        own(state, B, 2)
        do(state, A, ProposeTrade(B, (swap(WOOD, STONE),)))
        do(state, B, Resist())
        assert bool(state.table.windows) == asked
        if asked:
            assert refused(state, A, SwapGoods((swap(WOOD, STONE),))) == "not_held"


# Tiles that are shared.


@rule("FA-113", "FA-151", "FA-158")
def test_a_road_beside_a_wall_costs_one() -> None:
    for walls, reached in (("cost3", True), ("impassable", False)):
        state = position("conflict.manoeuvre", tile_structures="roads_share", walls=walls)
        put(state, A, "wall", HERE)
        state.table.road[cell(*HERE)] = A
        troops(state, A, (1, 0), 1)
        ways = movement.ways(state.table, A, cell(1, 0), (0,))
        assert (cell(*HERE) in ways) == reached
        assert not reached or ways[cell(*HERE)].cost == 1


@rule("FA-113", "FA-220")
def test_refugees_may_settle_beside_an_own_road() -> None:
    state = position("realm", tile_structures="roads_share")
    put(state, A, "road", (2, 0))
    own(state, A, 1)
    draws(state, "E22")
    do(state, A, Take(BY_CODE["E22"].id, 1))
    do(state, A, PickTile(cell(2, 0)))
    at = cell(2, 0)
    assert state.table.structure[at] == kind("village") and state.table.road[at] == A


@rule("FA-235")
def test_greys_on_another_volcano_do_not_hold_it() -> None:
    state = position("conflict.manoeuvre", 2, 1, 2, 3, 4, 5, 6, win_hill="on", decks="roll")
    state.table.terrain[cell(*HERE)] = state.table.terrain[cell(0, 2)] = VOLCANO
    forces.add_units(state.table, NEUTRAL, cell(0, 2), 0, 2)
    troops(state, A, HERE, 1)
    hill(state, [])
    assert (state.table.hill_holder, state.table.hill_count) == (A, 1)


# Goods that others do not see.


@rule("FA-272")
def test_a_realm_turn_that_is_skipped_tells_nothing_of_closed_goods() -> None:
    for held in ((1, 1), (2, 0), (0, 0, 0, 2)):
        state = position("realm", goods_public="off")
        own(state, A, *held)
        order(state, "raze", "never")
        assert state.table.phase == "realm" and state.table.seat == A, "two goods may be traded or built with"
    for shown, asked in (("on", False), ("off", True)):
        state = position("realm", goods_public=shown)
        own(state, A, 1, 0, 1, 0)
        lay(state, "lake", (2, 0), (2, 1), (3, -1))
        order(state, "raze", "never")
        assert (state.table.seat == A) == asked
    state = position("realm", goods_public="off")
    own(state, A, 1)
    order(state, "raze", "never")
    assert state.table.seat == B, "with one good there is nothing to do, whatever it is"


@rule("FA-272")
def test_the_muster_step_tells_nothing_of_closed_goods() -> None:
    for shown, phase in (("on", "conflict.manoeuvre"), ("off", "conflict.muster")):
        state = position("conflict.muster", goods_public=shown)
        own(state, A, 3)
        order(state, "raze", "never")
        assert state.table.phase == phase
    state = position("conflict.muster", goods_public="off")
    own(state, A, 2)
    order(state, "raze", "never")
    assert state.table.phase == "conflict.manoeuvre"


@rule("FA-272", "FA-224")
def test_cards_ask_whoever_could_pay_for_all_that_others_know() -> None:
    thieves = BY_CODE["E11"].id
    orders = [
        StandingOrder(name, value) for name in range(len(ORDER_NAMES)) for value in range(len(ORDER_VALUES))
    ]
    for shown, held, asked in (("on", (3,), False), ("off", (3,), True), ("off", (2,), False)):
        state = position("scout", goods_public=shown)
        own(state, A, *held)
        draws(state, "E11")
        assert bool(state.table.windows) == asked
        if asked:
            assert GAME.legal(state, A) == [Decline()]
            for player in GAME.players.values():
                assert player.choose(Turn(GAME, state, A), random.Random(1)) in (Decline(), *orders)
            assert refused(state, A, Take(thieves, 1)) == "cannot_pay"
    for shown, asked in (("on", False), ("off", True)):
        state = position("scout", goods_public=shown)
        own(state, A, 2)
        troops(state, A, (3, 0), 1)
        draws(state, "E41")
        assert bool(state.table.windows) == asked and (asked or units_on(state, 3, 0)[1] == 0)
        if asked:
            assert refused(state, A, Choose(0)) == "cannot_pay"
            assert GAME.legal(state, A) == [Choose(1)]


@rule("FA-272", "FA-229")
def test_which_good_is_lost_is_asked_also_of_who_has_one_kind() -> None:
    for shown, held, asked in (("on", (3,), 0), ("off", (3,), 2), ("off", (2,), 0), ("off", (1,), 0)):
        state = position("scout", goods_public=shown)
        own(state, A, *held)
        draws(state, "E23")
        questions = 0
        while state.table.windows:
            do(state, A, PickGood(WOOD))
            questions += 1
        assert questions == asked and goods(state)[0] == max(0, held[0] - 2)


# The game master.


def story(**options: Any) -> FarState:
    state, _ = new(3, mode="story", seed=5, **options)
    for at in range(9):
        do(state, 3, GmTerrain(at, FIELD, False))
    return state


@rule("FA-264")
def test_the_master_sees_closed_goods() -> None:
    state = story(goods_public="off")
    own(state, B, 0, 0, 0, 7)
    assert GAME.view(state, 3).table.goods[4:8] == [0, 0, 0, 7]
    assert GAME.view(state, A).table.goods[4:8] == [-1] * 4
    assert GAME.view(state, None).table.goods[:4] == [-1] * 4


@rule("FA-261")
def test_the_master_names_any_number_of_winners() -> None:
    state = story()
    assert refused(state, 3, GmEnd(())) == "bad_target" and refused(state, 3, GmEnd((A, A))) == "bad_target"
    assert refused(state, 3, GmEnd((A, 3))) == "bad_target"
    do(state, 3, GmEnd((C, A, B)))
    assert GAME.standing(state).winners == (A, B, C)


@rule("FA-255", "FA-262")
def test_what_the_master_takes_is_told_even_where_there_is_nothing() -> None:
    state = story()
    own(state, A, 0, 2)
    names = GAME.names(GAME.view(state, None), ("Ann", "Ben", "Cat", "Mel"))
    for what, told in ((0, "lost nothing"), (5, "lost nothing"), (1, "lost 2 stone")):
        assert [told in event.line(names) for event in do(state, 3, GmGive(A, what, -3))] == [True]


@rule("FA-253", "FA-263")
def test_the_master_may_put_a_structure_under_anothers_units() -> None:
    state = story()
    do(state, 3, GmTroops(0, NEUTRAL, 2))
    do(state, 3, GmStructure(0, kind("town"), A))
    assert (state.table.owner[0], state.table.holder[0]) == (A, NEUTRAL)


# The conflict turn.


@rule("FA-140", "FA-149")
def test_mustering_comes_back_before_the_first_march() -> None:
    state = position("conflict.muster")
    own(state, A, 0, 0, 1, 1)
    troops(state, A, (3, 0), 2)
    state.table.open[A] = [BY_CODE["E11"].id]
    order(state, "raze", "never")
    assert state.table.phase == "conflict.manoeuvre"
    assert refused(state, A, Muster(cell(3, 0), 0, 1)) == "cannot_pay"
    do(state, A, Take(BY_CODE["E11"].id, 4))
    assert state.table.phase == "conflict.muster"
    do(state, A, Muster(cell(3, 0), 0, 1))
    assert units_on(state, 3, 0) == (A, 2) and state.table.phase == "conflict.manoeuvre"
    do(state, A, MoveUnits(force(1, 3, 0), cell(2, 0)))
    own(state, A, 0, 0, 9, 9)
    assert refused(state, A, Muster(cell(3, 0), 0, 1)) == "too_late"
    order(state, "raze", "ask")
    assert state.table.phase == "conflict.manoeuvre"


@rule("FA-149", "FA-140")
def test_an_attack_closes_mustering() -> None:
    state = battle(1, 0)
    put(state, B, "village", HERE)
    own(state, A, 0, 0, 9, 9)
    strike(state, 1)
    assert units_on(state, *HERE) == (A, 1)
    assert refused(state, A, Muster(cell(3, 0), 0, 1)) == "too_late"


@rule("FA-175", "FA-173")
def test_who_stays_leaves_the_choice_to_the_mover_and_is_asked_after_each_round() -> None:
    state = battle(3, 3, 1, 1, 1, 6, 6, 6, 1, 1, retreat="both")
    put(state, B, "village", (0, 1))
    strike(state, 3)
    for rest in (1, 0):
        assert state.table.windows[-1].kind == "combat.other_retreat" and GAME.waiting_for(state) == (B,)
        assert refused(state, B, Retreat(cell(1, 0))) == "bad_target"
        do(state, B, Stay())
        assert state.table.windows[-1].kind == "combat.continue" and GAME.waiting_for(state) == (A,)
        assert refused(state, B, Stay()) != "" and refused(state, A, Retreat(cell(1, 0))) == "bad_target"
        if rest:
            do(state, A, Continue())
    do(state, A, Retreat())
    assert units_on(state, 1, 0) == (A, 1) and stacks(state, 1, 0)[1] == (1, 0, 0)


@rule("FA-147")
def test_units_that_come_in_anothers_diplomacy_step_are_fresh() -> None:
    state = position("conflict.diplomacy", seats=3)
    for seat, fresh in ((A, 0), (B, 1)):
        own(state, seat, 0, 0, 0, 3)
        draws(state, "E11", seat)
        do(state, seat, Take(BY_CODE["E11"].id, 1))
        at = ((3, 0), (-3, 0))[seat]
        assert sum(stacks(state, *at)[0]) == fresh and units_on(state, *at) == (seat, 1)


@rule("FA-144")
def test_units_in_an_open_combat_count_towards_the_limit() -> None:
    state = battle(3, 3, 1, 1, 1, 6, 6)
    strike(state, 3)
    assert state.table.combat is not None and forces.units_of(state.table, A) == 1
    view = GAME.view(state, A)
    assert "1 unit" in GAME.scoreboard(view, GAME.names(view, ("Ann", "Ben")))[A]
    troops(state, A, (2, 0), 128)
    assert forces.room(state.table, A) == 1


@rule("FA-144")
@pytest.mark.parametrize(("left", "units"), [(2, "2 more units"), (1, "1 more unit"), (0, "0 more units")])
def test_how_many_figures_are_left_is_said(left: int, units: str) -> None:
    state = position("conflict.muster")
    own(state, A, 0, 0, 9, 9)
    troops(state, A, (2, 0), 130 - left)
    with pytest.raises(Illegal, match=f"enough for {units}\\."):
        GAME.check(state, A, Muster(cell(3, 0), 0, 3))


@rule("FA-144", "FA-190")
def test_no_figures_no_militia() -> None:
    state = position("conflict.manoeuvre")
    put(state, A, "town", (1, 0))
    troops(state, B, (1, 0), 1)
    troops(state, A, (3, 0), 130)
    assert refused(state, A, Militia(cell(1, 0))) == "limit"
    assert Militia(cell(1, 0)) not in GAME.legal(state, A)


# What is told, and before a move is made.


def test_moves_are_told_as_they_are_said() -> None:
    state = position("conflict.manoeuvre")
    view = GAME.view(state, A)
    names = GAME.names(view, ("Ann", "Ben"))
    centre, north, south = (names.place("tile", cell(0, each)) for each in (0, -1, 1))
    stacks = (*force(3, 0, 0), *force(2, 0, -1))
    told = [
        GAME.entry(view, move, names)
        for move in (
            MoveUnits(stacks, cell(0, 1)),
            MoveUnits(force(1, 0, 0, CAVALRY), cell(0, 1)),
            MoveUnits(force(2, 0, 0, SAPPER), cell(0, 1)),
            Attack(cell(0, 1), stacks),
            ScoutMany(4, 0, (cell(0, 0), cell(0, -1))),
            Attack(cell(0, 1), stacks, True),
            Capture(cell(0, 1), True),
            Substitute((replacement(5, 1, 1), replacement(3, 0, 2)), BY_CODE["A55"].id, 3),
            SwapGoods((swap(WOOD, STONE), swap(WOOD, STONE))),
        )
    ]
    assert told == [
        f"3 from {centre} and 2 from {north} to {south}",
        f"1 cavalry from {centre} to {south}",
        f"2 sappers from {centre} to {south}",
        f"{south} with 3 from {centre} and 2 from {north}",
        f"die 4 for {centre} and {north}",
        f"{south} with 3 from {centre} and 2 from {north}, breaking a truce",
        f"{south} · it breaks a truce, for 5 renown",
        "the highest die by 5 + 1, the second die by 3 and the third die again by Master armourer (A55)",
        "2 wood for 2 stone",
    ]
    with_card = GAME.entry(view, ProposeTrade(B, (swap(WOOD, STONE),), BY_CODE["E45"].id), names)
    assert with_card.startswith("Ben, 1 wood for 1 stone with Royal Envoy (E45) · ")


@rule("FA-204", "FA-205", "FA-216")
def test_strengths_are_told_before_a_proposal_is_made() -> None:
    state = position("conflict.diplomacy", seats=3)
    own(state, A, 2)
    state.secrets.hands[A] = [BY_CODE["A13"].id]
    view = GAME.view(state, A)
    names = GAME.names(view, ("Ann", "Ben", "Cat"))
    chance = round(100 * negotiation(3, 2))
    assert GAME.entry(view, ProposeTruce(B), names).endswith(
        f"Ben · strength 3 against 2: your chance is {chance} % if they resist"
    )
    assert "strength 4 against 2" in GAME.entry(view, ProposeTruce(B, BY_CODE["A13"].id), names)
    swaps = (swap(WOOD, STONE), swap(WOOD, STONE), swap(STONE, FOOD))
    assert GAME.entry(view, ProposeTrade(B, swaps), names).startswith(
        "Ben, 2 wood for 2 stone and 1 stone for 1 food · "
    )
    assert "Ben, trade of last season" in GAME.entry(view, ProposeContest(B, OVER_LAST_TRADE), names)
    assert "strength 3" in GAME.outlook(view, ProposeTrade, {"target": B}, names)
    labour = GAME.entry(view, ForceLabour(B), names)
    assert labour.endswith(": your chance is 36 %"), "they always roll"
    heads = {spec(each).params[0].word for each in (ProposeTrade, ProposeTruce, ProposeContest, ForceLabour)}
    assert heads == {"player"}, "“Target” headed the menu of whom to trade with"
    state.table.used[1] = NOW
    told = GAME.outlook(GAME.view(state, A), ProposeTrade, {"target": B}, names)
    assert told == "strength 0 against 2: your chance is 0 % if they resist"
    assert GAME.outlook(GAME.view(state, None), ProposeTrade, {"target": B}, names) == ""
    assert GAME.outlook(GAME.view(state, A), ProposeTrade, {}, names) == ""
    assert GAME.entry(GAME.view(state, None), ProposeTruce(B), names) == "Ben", "a spectator has no strength"
    state.table.fought = [EVER] * 9
    told = GAME.entry(GAME.view(state, A), ProposeTruce(B), names)
    assert told.endswith("strength 2 against 2: your chance is 36 % if they resist")


@rule("FA-210")
@pytest.mark.parametrize(
    ("public", "swaps", "lacks"),
    [
        ("on", [swap(WOOD, GOLD)], "; they lack 1 gold and cannot accept"),
        ("on", [swap(WOOD, GOLD), swap(WOOD, STONE)], "; they lack 1 stone and 1 gold and cannot accept"),
        ("on", [swap(WOOD, FOOD)], ""),
        ("on", [], ""),
        ("off", [swap(WOOD, GOLD)], ""),
        ("off", [swap(WOOD, GOLD), swap(WOOD, STONE)], "; they have 1 good in all and cannot accept"),
    ],
)
def test_who_is_known_to_lack_what_a_trade_asks_is_said_to_be_unable(public, swaps, lacks) -> None:
    """Of goods that are hidden everybody knows the number alone."""
    state = position("conflict.diplomacy", seats=3, goods_public=public)
    treasury.set_stock(state.table, A, (2, 0, 0, 0))
    treasury.set_stock(state.table, B, (0, 0, 1, 0))
    view = GAME.view(state, A)
    names = GAME.names(view, ("Ann", "Ben", "Cat"))
    told = GAME.outlook(view, ProposeTrade, {"target": B, "swaps": tuple(swaps)}, names)
    assert told.endswith(f"% if they resist{lacks}"), told
    assert not swaps or GAME.entry(view, ProposeTrade(B, tuple(swaps)), names).endswith(told)


@rule("FA-161", "FA-166", "FA-169")
def test_what_replaced_dice_come_to_is_told_as_they_lie() -> None:
    state = battle(2, 2, 4, 2, 5, 1)
    state.table.dice[A], state.table.dice[B] = (6,), (6,)
    strike(state, 2)
    for seat, index, told in (
        (A, 1, "6, 2 against 5, 1 as they lie: you lose 0, they lose 2"),
        (A, 2, "6, 4 against 5, 1 as they lie: you lose 0, they lose 2"),
        (B, 1, "6, 1 against 4, 2 as they lie: you lose 1, they lose 1"),
        (B, 2, "6, 5 against 4, 2 as they lie: you lose 0, they lose 2"),
    ):
        assert _foretold(state, Substitute((replacement(6, 0, index),)), seat) == told
    assert "you lose 1, they lose 1" in _foretold(state, Substitute(None), A)
    state = battle(2, 2, 5, 2, 5, 1)
    state.table.dice[A], state.table.dice[B] = (6,), (6,)
    strike(state, 2)
    for seat, told in ((A, "5, 2 against 5, 1"), (B, "5, 1 against 5, 2")):
        said = f"{told} as they lie: you lose 1, they lose 1"
        assert _foretold(state, Substitute(None), seat) == said, "a tie is the defender's"


def test_the_table_in_words_tells_what_lasts() -> None:
    state = position("realm", seats=2)
    names = GAME.names(GAME.view(state, None), ("Ann", "Ben"))
    assert "Until the season ends" not in GAME.describe(GAME.view(state, None), names)
    effects = state.table.effects[A]
    effects.bans, effects.less, effects.guard, effects.speed = 5, [0, 0, 1, 0], True, 1
    effects.speed_from.append((cell(1, 0), 2))
    told = GAME.describe(GAME.view(state, None), names)
    for part in (
        "no caravan trade",
        "no proposals",
        "1 food less produced",
        "two dice in defence",
        "for all units",
    ):
        assert part in told
    assert "no requisition" not in told


@rule("FA-029")
def test_a_second_press_says_that_tiles_are_laid_by_hand_again() -> None:
    state, _ = new(2)
    names = GAME.names(GAME.view(state, A), ("Ann", "Ben"))
    (on,) = do(state, B, AutoPlace(True))
    assert on.line(names) == "Ben has tiles laid at random from now on.", "all read it once the game is over"
    assert "Your tiles are laid for you." in GAME.hand(GAME.view(state, B), names)
    assert "Your tiles" not in GAME.hand(GAME.view(state, A), names)
    (off,) = do(state, B, AutoPlace(False))
    assert "by hand again" in off.line(names) and "Your tiles" not in GAME.hand(GAME.view(state, B), names)


def test_a_hand_tells_the_orders_that_say_anything() -> None:
    state = position("hero")
    names = GAME.names(GAME.view(state, A), ("Ann", "Ben"))
    assert "Standing orders" not in GAME.hand(GAME.view(state, A), names)
    order(state, "raze", "never")
    order(state, "retreat_below", "3")
    assert (
        "Standing orders: leave standing what is occupied; retreat with fewer than 3 units, else fight on."
        in GAME.hand(GAME.view(state, A), names)
    )
    assert "Standing orders" not in GAME.hand(GAME.view(state, B), names)


def test_a_master_is_no_player_to_pick() -> None:
    state = story()
    names = GAME.names(GAME.view(state, 3), ("Ann", "Ben", "Cat", "Mel"))
    assert names.players == ("Ann", "Ben", "Cat") and names.seat(3) == "Mel"
    with pytest.raises(Illegal, match=r"one player of Ann, Ben and Cat\."):
        Seat().read("Mel", names)
    with pytest.raises(Illegal):
        Seats().read("Ann, #4", names)


def test_a_line_of_the_score_leaves_out_what_is_nothing() -> None:
    state = position("hero")
    own(state, A, 2, 0, 0, 1)
    state.table.valor[A], state.table.dice[B] = 4, (5, 3)
    troops(state, A, (1, 0), 1)
    view = GAME.view(state, A)
    mine, theirs = GAME.scoreboard(view, GAME.names(view, ("Ann", "Ben")))
    assert mine.endswith(": 0 renown, valor 4 · 1 capitol, 1 unit · 2 wood, 1 gold")
    assert theirs.endswith(": 0 renown · 1 capitol, 0 units · no goods · dice 5 3")


def _foretold(state: FarState, action: Any, seat: int = A, **without: None) -> str:
    """What the panel says of a move that is put together, without the parameters that are not chosen yet."""
    view = GAME.view(state, seat)
    chosen = {name: getattr(action, name) for name in action.__struct_fields__ if name not in without}
    return GAME.outlook(view, type(action), chosen, GAME.names(view, ("Ann", "Ben")))


@rule("FA-150", "FA-151", "FA-152", "FA-145")
def test_points_are_told_before_units_move() -> None:
    state = position("conflict.manoeuvre", unit_types="foot_and_horse")
    for type_ in (0, 1):
        forces.add_units(state.table, A, cell(1, 0), type_, 2)
    lay(state, "forest", HERE)
    there = cell(*HERE)
    names = GAME.names(GAME.view(state, A), ("Ann", "Ben"))
    hints = [GAME.hint(GAME.view(state, A), "stack", 3 * cell(1, 0) + type_, names) for type_ in (0, 1)]
    assert hints == ["2 may still move, 3 movement points", "2 may still move, 5 movement points"]
    horse, both = force(2, 1, 0, 1), (*force(1, 1, 0), *force(1, 1, 0, 1))
    assert _foretold(state, MoveUnits(horse, there)) == "it takes 2 of 5 movement points"
    assert _foretold(state, MoveUnits(both, there)) == "it takes 2 of 3 movement points"
    assert _foretold(state, MoveUnits(both, there), to=None) == "3 movement points"
    assert _foretold(state, MoveUnits(both, cell(-2, 0))) == "out of reach with 3 movement points"
    assert _foretold(state, MoveUnits((), there), force=None) == ""


@rule("FA-161", "FA-169", "FA-178", "FA-195")
def test_the_odds_of_the_chosen_units_are_told_before_they_attack() -> None:
    state = battle(5, 2)
    there = cell(*HERE)
    for count in (1, 3, 5):
        chance = round(100 * combat(count, 2).win)
        told = _foretold(state, Attack(there, force(count, 1, 0)))
        assert told == f"{count} against 2: you take it in {chance} %"
    put(state, B, "village", (0, 1))
    walk_in = Attack(cell(0, 1), force(2, 1, 0))
    assert _foretold(state, walk_in) == "2 against nobody: you take it without dice"
    put(state, A, "village", (0, 1))
    forces.add_units(state.table, A, cell(0, 1), 0, 2)
    alone = Attack(cell(0, 1), force(1, 1, 0))
    assert _foretold(state, alone) == "1 unit joins the 2 that you have there"
    state = position("conflict.manoeuvre", militia_when="on_attack")
    troops(state, A, (1, 0), 2)
    put(state, B, "village", (0, 1))
    assert "militia may rise" in _foretold(state, walk_in)


@rule("FA-209", "FA-178", "FA-195")
@pytest.mark.parametrize(
    ("owner", "holder", "told", "hint", "broken"),
    [
        (A, B, "2 against 1: you take it in", " %", False),
        (B, NEUTRAL, "2 against 1: you take it in", " %", True),
        (NOBODY, B, "2 against 1: you take it in", " %", True),
        (B, NOBODY, "2 against nobody, but militia may rise", " %, unless militia rises", True),
        (B, A, "2 units join the 1 that you have there", "", True),
    ],
)
def test_what_an_attack_meets_and_whether_it_breaks_a_truce(
    owner: int, holder: int, told: str, hint: str, broken: bool
) -> None:
    state = battle(2, 0, 1, 6, 6, militia_when="on_attack")
    state.table.truces = [Truce(B, A, 1)]
    if owner != NOBODY:
        put(state, owner, "village", HERE)
    if holder != NOBODY:
        forces.add_units(state.table, holder, cell(*HERE), 0, 1)
    move = Attack(cell(*HERE), force(2, 1, 0))
    assert _foretold(state, move).startswith(told)
    hinted = describe_odds(GAME.view(state, A), cell(*HERE))
    assert hinted.endswith(hint) and bool(hinted) is bool(hint)
    assert ("breaks a truce" in _foretold(state, move)) is broken is (refused(state, A, move) == "truce")


@rule("FA-272")
@pytest.mark.parametrize("seed", range(3))
def test_who_is_asked_does_not_depend_on_closed_goods(seed: int) -> None:
    """The same move with other goods of the same number in a hand that nobody sees: all looks the same."""
    rng = random.Random(f"closed {seed}")
    state, _ = new(3, goods_public="off", map_build="deal", decks="roll", seed=seed)
    player = GAME.players["random"]
    for _ in range(150):
        seat = GAME.waiting_for(state)[0]
        action = player.choose(Turn(GAME, state, seat), rng)
        hidden = rng.choice([each for each in range(3) if each != seat])
        twin = GAME.copy(state)
        held = goods(state, hidden)
        own(twin, hidden, *rng.sample(held, 4))
        GAME.apply(state, seat, action)
        if not isinstance(action, SwapGoods):  # what one may take depends on what the other holds
            GAME.apply(twin, seat, action)
            seen, other = GAME.view(state, None), GAME.view(twin, None)
            assert (seen.waiting, seen.table.phase) == (other.waiting, other.table.phase)
            assert [window.kind for window in seen.table.windows] == [
                window.kind for window in other.table.windows
            ]
        if GAME.standing(state).over:
            break


# Cases of several rules.


@rule("FA-095", "FA-220")
def test_case_57_a_merchant_fair_is_for_the_first_trade() -> None:
    state = position("realm")
    own(state, A, 3)
    state.table.effects[A].swap = True
    do(state, A, Trade(WOOD, STONE, 1))
    assert goods(state) == (2, 1, 0, 0)
    do(state, A, Trade(WOOD, FOOD, 1))
    assert goods(state) == (0, 1, 1, 0)
    state = position("realm")
    own(state, A, 3)
    state.table.effects[A].swap = True
    assert refused(state, A, Trade(WOOD, STONE, 3)) == "cannot_pay"
    do(state, A, Trade(WOOD, STONE, 2))
    assert goods(state) == (0, 2, 0, 0), "the first of two costs one, the second two"


@rule("FA-208")
def test_case_148_a_truce_lasts_until_the_proposers_own_turn_comes() -> None:
    state = position("conflict.manoeuvre", seats=3)
    table = state.table
    table.order, table.season = (B, C, A), 4
    table.truces = [Truce(A, B, 3)]
    begin(state, "conflict.manoeuvre", B)
    troops(state, A, HERE, 1)
    troops(state, B, (1, 0), 1)
    assert refused(state, B, Attack(cell(*HERE), force(1, 1, 0))) == "truce"
    do(state, B, End())
    assert table.truces and table.seat == C
    do(state, C, End())
    assert table.seat == A and not table.truces, "the proposer's conflict turn has begun"


@rule("FA-221", "FA-220")
def test_case_173_an_embargo_binds_its_owner_alone() -> None:
    for owner, banned in ((A, "banned"), (B, "")):
        state = position("hero")
        own(state, A, 5)
        draws(state, "E64", owner)
        do(state, A, End())
        while state.table.phase == "hero":
            do(state, state.table.seat, End())
        assert state.table.phase == "realm" and state.table.seat == A
        assert refused(state, A, Trade(WOOD, STONE, 1)) == banned


@rule("FA-184", "FA-205")
def test_case_154_and_216_no_honor_without_dice_or_by_option() -> None:
    for used, honor_option, expected in ((0, "1", 1), (0, "0", 0), (NOW, "1", 0)):
        state = position("conflict.diplomacy", 3, 6, 6, 6, 1, 1, honor_per_diplomacy=honor_option)
        own(state, A, 1)
        state.table.used[1] = used
        do(state, A, ProposeTrade(B, (swap(WOOD, STONE),)))
        do(state, B, Resist())
        assert tracks(state)[1] == expected and tracks(state, B)[1] == 0


@rule("FA-146", "FA-141")
def test_only_civilizations_muster_beside_what_is_fortified() -> None:
    strong = {"garrison", "fort", "capitol"}
    for option, able in (("fortified", strong), ("civs_too", strong | {"village", "town", "city"})):
        for name in STRUCTURE_NAMES:
            state = position("conflict.muster", muster_at=option)
            put(state, A, name, HERE)
            own(state, A, 0, 0, 1, 2)
            code = refused(state, A, Muster(cell(*HERE), 0, 1))
            assert code == ("" if name in able else "not_muster_tile"), name


@rule("FA-166", "FA-061")
def test_every_die_place_and_bonus_is_offered_and_no_other() -> None:
    state = battle(2, 2, 4, 2, 5, 1)
    state.table.dice[A], state.table.renown[A] = (6, 3), 1
    strike(state, 2)
    offered = GAME.choices(state, A, Substitute, {})
    every = {replacement(die, bonus, place) for die in (6, 3) for place in (1, 2) for bonus in (0, 1)}
    assert set(offered.atoms) == every and len(offered.atoms) == 8
    assert (offered.least, offered.most) == (1, 2)


@rule("FA-242", "FA-196")
def test_who_surrenders_while_its_structures_may_be_razed_goes_when_that_is_said() -> None:
    state = position("conflict.manoeuvre", seats=3)
    begin(state, "conflict.manoeuvre", B)
    put(state, B, "town", (-1, 0))
    troops(state, A, (-1, 0), 1)
    do(state, B, End())
    before = goods(state)
    do(state, B, Leave())
    assert GAME.waiting_for(state) == (A,) and B in state.table.playing
    do(state, A, Raze(cell(-1, 0)))
    assert B not in state.table.playing and state.table.structure[cell(-1, 0)] == -1
    assert goods(state) == tuple(held + made for held, made in zip(before, (0, 0, 1, 1), strict=True))
