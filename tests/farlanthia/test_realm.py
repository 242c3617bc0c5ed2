"""The realm phase: production, the caravan, building (FA-089 to FA-126)."""

import pytest

from rules.farlanthia import movement, structures
from rules.farlanthia.actions import Build, End, Requisition, Trade
from rules.farlanthia.economy import might_act, production
from rules.farlanthia.state import BAN_TRADE
from rules.farlanthia.tables import GOODS
from rules.kernel.illegal import Illegal
from rules.kernel.names import NOBODY
from tests.cited import rule
from tests.farlanthia.table import (
    GAME,
    A,
    B,
    C,
    begin,
    cell,
    do,
    goods,
    heed,
    kind,
    lay,
    nudge,
    order,
    own,
    position,
    put,
    refused,
    troops,
)  # fmt: skip

W, S, F, G = range(len(GOODS))


@rule("FA-091")
def test_case_32_what_structures_make() -> None:
    state = position("realm")
    put(state, A, "village", (2, 0))
    put(state, A, "town", (2, 1))
    lay(state, "forest", (2, 0))
    lay(state, "mountain", (2, 1))
    assert production(state.table, A) == ((1, 1, 2, 3), 0)


@rule("FA-092")
def test_case_33_badlands_give_gold_alone() -> None:
    state = position("realm")
    lay(state, "badlands", (2, 0), (2, 1))
    put(state, A, "city", (2, 0))
    put(state, A, "village", (2, 1))
    assert structures.output(state.table, cell(2, 0)) == (0, 0, 0, 2)
    assert structures.output(state.table, cell(2, 1)) == (0, 0, 0, 0)


@rule("FA-091", "FA-092")
def test_lakes_without_fish_and_fields_beside_them() -> None:
    for option, lake, town in (("food", (0, 0, 1, 0), (0, 0, 1, 1)), ("none", (0,) * 4, (0, 0, 0, 1))):
        state = position("realm", lake_yield=option)
        lay(state, "lake", (2, 0), (2, 1))
        put(state, A, "village", (2, 0), (1, 0))
        put(state, A, "town", (2, 1))
        made = [structures.output(state.table, cell(*at)) for at in ((2, 0), (2, 1), (1, 0))]
        assert made == [lake, town, (0, 0, 1, 0)], "fields yield either way"


@rule("FA-071", "FA-122")
def test_a_capitol_is_found_wherever_it_stands() -> None:
    state = position("realm")
    table = state.table
    table.owner = [NOBODY] * table.board.cells
    table.structure = list(table.owner)
    assert structures.capitol_of(table, A) == structures.capitol_of(table, B) == NOBODY
    table.structure[0] = table.structure[1] = kind("capitol")
    table.owner[0], table.owner[1] = B, A
    assert (
        structures.capitol_of(table, B),
        structures.capitol_of(table, A),
        structures.capitol_of(table, C),
    ) == (0, 1, NOBODY)


@rule("FA-093")
def test_case_34_the_first_sketch() -> None:
    state = position("realm", civ_production="concepts")
    lay(state, "forest", (2, 0))
    put(state, A, "village", (2, 0))
    put(state, A, "town", (2, 1))
    both = [
        a + b
        for a, b in zip(*(structures.output(state.table, cell(*at)) for at in ((2, 0), (2, 1))), strict=True)
    ]
    assert both == [0, 0, 1, 2]


@rule("FA-094", "FA-263")
def test_case_35_and_215_an_occupied_structure() -> None:
    for option, made in (("blocked", (0, 0, 2, 2)), ("allowed", (1, 0, 2, 3))):
        state = position("realm", occupied_production=option)
        lay(state, "forest", (2, 0))
        put(state, A, "town", (2, 0))
        troops(state, B, (2, 0), 1)
        assert production(state.table, A)[0] == made
        lay(state, "mountain", (2, 1))
        put(state, A, "mine", (2, 1))
        troops(state, B, (2, 1), 1)
        assert production(state.table, A)[0][3] == made[3] + (option == "allowed")


@rule("FA-089")
def test_case_164_units_make_nothing() -> None:
    state = position("realm")
    lay(state, "forest", (1, 0))
    troops(state, A, (1, 0), 3)
    assert production(state.table, A)[0] == (0, 0, 2, 2)


@rule("FA-095")
def test_case_36_two_for_one() -> None:
    state = position("realm")
    own(state, A, 5)
    do(state, A, Trade(W, S, 2))
    assert goods(state) == (1, 2, 0, 0)
    assert refused(state, A, Trade(W, S, 1)) == "cannot_pay"
    assert refused(state, A, Trade(S, S, 1)) == "same_good"
    assert Trade(S, G, 1) in GAME.legal(state, A)


@rule("FA-095")
def test_case_207_gold_may_stay_out() -> None:
    state = position("realm", caravan_gold="off")
    own(state, A, 4, 0, 0, 4)
    assert refused(state, A, Trade(W, G, 1)) == "off" == refused(state, A, Trade(G, F, 1))
    assert refused(state, A, Trade(W, F, 1)) == ""


@rule("FA-096")
def test_case_37_and_38_slots_close() -> None:
    state = position("realm")
    state.table.dice[A] = (4, 2)
    state.table.caravan[W] = B
    assert refused(state, A, Requisition(2, W)) == "slot_closed"
    do(state, A, Requisition(2, S))
    assert goods(state)[S] == 1 and state.table.dice[A] == (4,)
    assert refused(state, A, Requisition(4, S)) == "slot_closed"


@rule("FA-096")
def test_case_206_so_many_requisitions() -> None:
    state = position("realm", requisitions_per_season=1)
    state.table.dice[A] = (4, 2)
    own(state, A, 4)
    do(state, A, Requisition(2, S))
    assert refused(state, A, Requisition(4, W)) == "limit"
    assert not any(isinstance(action, Requisition) for action in GAME.legal(state, A))


@rule("FA-097")
def test_case_114_a_closed_slot_may_stop_trades() -> None:
    state = position("realm", caravan_block="all")
    state.table.caravan[S] = B
    own(state, A, 2)
    own(state, B, 2)
    assert refused(state, A, Trade(W, S, 1)) == "slot_closed"
    begin(state, "realm", B)
    do(state, B, Trade(W, S, 1))
    assert goods(state, B) == (0, 1, 0, 0)
    state = position("realm")
    state.table.caravan[S] = B
    own(state, A, 2)
    assert refused(state, A, Trade(W, S, 1)) == "", "usually it stops requisitions alone"


@rule("FA-098", "FA-081")
def test_case_226_any_order_before_building() -> None:
    state = position("realm")
    own(state, A, 6, 0, 3)
    state.table.dice[A] = (1,)
    for action in (Trade(W, S, 1), Requisition(1, G), Trade(W, S, 1), Build(kind("village"), cell(2, 0))):
        assert action in GAME.legal(state, A)
        do(state, A, action)
    assert state.table.structure[cell(2, 0)] == kind("village")


@rule("FA-099", "FA-114")
def test_case_165_no_limit_and_paid_at_once() -> None:
    state = position("realm")
    own(state, A, 40, 0, 1)
    do(state, A, Build(kind("village"), cell(2, 0)))
    assert goods(state) == (39, 0, 0, 0)


@rule("FA-110")
def test_case_39_building_ends_the_turn() -> None:
    state = position("realm")
    own(state, A, 6, 0, 3)
    own(state, B, 2)
    do(state, A, Build(kind("village"), cell(2, 0)))
    assert refused(state, A, Trade(W, S, 1)) == "not_your_decision"
    assert GAME.waiting_for(state) == (B,)


@rule("FA-111")
def test_case_40_next_to_ones_own() -> None:
    state = position("realm")
    own(state, A, 1, 0, 1)
    assert refused(state, A, Build(kind("village"), cell(1, 0))) == "not_adjacent"
    lay(state, "field", (2, 1), hidden=True)
    assert refused(state, A, Build(kind("village"), cell(2, 1))) == "hidden"
    troops(state, A, (0, 0), 1)
    assert refused(state, A, Build(kind("village"), cell(1, 0))) == "not_adjacent", "units are no structure"
    do(state, A, Build(kind("village"), cell(2, 0)))
    assert goods(state) == (0, 0, 0, 0)


@rule("FA-112")
def test_others_stand_in_the_way() -> None:
    state = position("realm")
    own(state, A, 4, 4, 4, 4)
    troops(state, B, (2, 0), 1)
    put(state, B, "road", (2, 1))
    assert refused(state, A, Build(kind("village"), cell(2, 0))) == "occupied"
    assert refused(state, A, Build(kind("village"), cell(2, 1))) == "occupied"


@rule("FA-113")
def test_case_143_one_structure_a_tile_unless_roads_share() -> None:
    for option, code in (("one", "occupied"), ("roads_share", "")):
        state = position("realm", tile_structures=option)
        own(state, A, 0, 1, 0, 1)
        lay(state, "forest", (2, 0))
        put(state, A, "village", (2, 0))
        assert refused(state, A, Build(kind("road"), cell(2, 0))) == code
        if not code:
            assert state.table.structure[cell(2, 0)] == kind("village")
            assert (
                movement.entry_cost(state.table, cell(2, 0), False) == 1
                and structures.tokens(state.table, A, kind("road")) == 1
            )


@rule("FA-113")
def test_a_second_road_is_refused_for_the_road_and_not_for_what_it_lies_beside() -> None:
    state = position("realm", tile_structures="roads_share")
    own(state, A, 0, 1, 0, 1)
    put(state, A, "village", (2, 0))
    state.table.road[cell(2, 0)] = A
    with pytest.raises(Illegal, match="A road of yours lies there already") as refusal:
        GAME.check(state, A, Build(kind("road"), cell(2, 0)))
    assert refusal.value.code == "occupied"


@rule("FA-111", "FA-113", "FA-118", "FA-120")
def test_what_becomes_of_a_tile_that_is_built_on() -> None:
    state = position("realm", tile_structures="roads_share")
    put(state, A, "village", (0, 0))
    put(state, A, "road", (2, 0))
    for name, at, stands, road in (
        ("road", (2, 1), "road", NOBODY),
        ("road", (0, 0), "village", A),
        ("town", (0, 0), "town", A),
        ("village", (2, 0), "village", A),
        ("town", (2, 0), "town", A),
        ("village", (3, -1), "village", NOBODY),
        ("town", (3, -1), "town", NOBODY),
    ):
        own(state, A, 9, 9, 9, 9)
        do(begin(state, "realm"), A, Build(kind(name), cell(*at)))
        assert (state.table.structure[cell(*at)], state.table.owner[cell(*at)]) == (kind(stands), A)
        assert state.table.road[cell(*at)] == road, (name, at)
    for name, said, id in (
        ("capitol", "You have a capitol already.", "FA-122"),
        ("wall", "Others' units or structures are there.", "FA-112"),
    ):
        troops(state, B, (1, 0), 1)
        put(state, A, "city", (-2, 0))
        spot = cell(-2, 0) if name == "capitol" else cell(1, 0)
        with pytest.raises(Illegal) as refusal:
            do(begin(state, "realm"), A, Build(kind(name), spot))
        assert (refusal.value.text, refusal.value.rule) == (said, id)
    troops(state, B, (2, 0), 1)
    with pytest.raises(Illegal) as refusal:
        do(state, A, Build(kind("city"), cell(2, 0)))
    assert refusal.value.rule == "FA-123", "one's own, and occupied"


@rule("FA-098", "FA-114", "FA-220", "FA-272")
def test_a_cheaper_price_is_enough_to_be_offered_and_asked() -> None:
    state = position("realm")
    put(state, A, "village", (2, 0))
    own(state, A, 2, 0, 2)
    grown = Build(kind("town"), cell(2, 0))
    assert grown not in GAME.legal(state, A)
    state.table.effects[A].discount = [0, 1, 0, 0]
    assert grown in GAME.legal(state, A) and refused(state, A, grown) == ""
    state = position("realm", goods_public="off")
    own(state, A, 0, 0, 0, 2)
    state.table.effects[A].bans = BAN_TRADE
    assert might_act(state.table, A), "for all that others know a village could be paid"


@rule("FA-115", "FA-116")
def test_case_43_what_may_stand_on_a_lake() -> None:
    state = position("realm")
    own(state, A, 9, 9, 9, 9)
    lay(state, "lake", (2, 0))
    assert refused(state, A, Build(kind("village"), cell(2, 0))) == "terrain"
    assert refused(state, A, Build(kind("road"), cell(2, 0))) == "terrain"
    lay(state, "volcano", (2, 1))
    assert refused(state, A, Build(kind("fort"), cell(2, 1))) == "terrain"
    do(state, A, Build(kind("fort"), cell(2, 0)))
    assert state.table.structure[cell(2, 0)] == kind("fort")


@rule("FA-117")
def test_case_42_a_mine_needs_a_mountain() -> None:
    state = position("realm")
    own(state, A, 2, 2)
    lay(state, "forest", (2, 0))
    lay(state, "mountain", (2, 1))
    assert refused(state, A, Build(kind("mine"), cell(2, 0))) == "terrain"
    do(state, A, Build(kind("mine"), cell(2, 1)))
    assert structures.output(state.table, cell(2, 1)) == (0, 0, 0, 1)


@rule("FA-118", "FA-119")
def test_case_41_growing() -> None:
    for option, left in (("full", (0, 0, 0, 5)), ("difference", (1, 0, 1, 5))):
        state = position("realm", upgrade_cost=option)
        own(state, A, 2, 1, 2, 5)
        put(state, A, "village", (2, 0))
        do(state, A, Build(kind("town"), cell(2, 0)))
        assert goods(state) == left and structures.tokens(state.table, A, kind("village")) == 0
        state = position("realm", upgrade_cost=option)
        own(state, A, 1, 1, 1)
        put(state, A, "village", (2, 0))
        grows = Build(kind("town"), cell(2, 0)) in GAME.legal(state, A)
        assert grows is (option == "difference"), "the difference is enough"


@rule("FA-118")
def test_case_210_building_large_at_once() -> None:
    for option, code in (("on", ""), ("off", "needs_smaller")):
        state = position("realm", direct_build=option)
        own(state, A, 3, 2, 3)
        assert refused(state, A, Build(kind("city"), cell(2, 0))) == code


@rule("FA-120")
def test_case_116_an_upgrade_needs_no_neighbour() -> None:
    state = position("realm")
    own(state, A, 2, 1, 2)
    put(state, A, "village", (0, 0))
    do(state, A, Build(kind("town"), cell(0, 0)))
    assert state.table.structure[cell(0, 0)] == kind("town")


@rule("FA-121")
def test_case_44_tokens_run_out_and_come_back() -> None:
    state = position("realm")
    own(state, A, 9, 9, 9, 9)
    free = [at for at in state.table.board.axial if at not in ((3, 0), (-3, 0), (2, 0), (2, 1), (3, -1))]
    put(state, A, "village", *free[:10])
    assert refused(state, A, Build(kind("village"), cell(2, 0))) == "limit"
    put(state, A, "town", free[0])
    do(state, A, Build(kind("village"), cell(2, 0)))
    assert structures.tokens(state.table, A, kind("village")) == 10
    state = position("realm")
    own(state, A, 9, 9, 9, 9)
    put(state, A, "garrison", *free[:3])
    assert refused(state, A, Build(kind("garrison"), cell(2, 0))) == "limit"


@rule("FA-122")
def test_case_45_one_capitol() -> None:
    state = position("realm")
    own(state, A, 4, 3, 4)
    put(state, A, "city", (2, 0))
    assert refused(state, A, Build(kind("capitol"), cell(2, 0))) == "limit"
    put(state, A, "village", (3, 0))
    do(state, A, Build(kind("capitol"), cell(2, 0)))
    assert goods(state) == (0, 0, 0, 0)


@rule("FA-123", "FA-112")
def test_case_115_an_occupied_village_does_not_grow() -> None:
    state = position("realm")
    own(state, A, 9, 9, 9, 9)
    put(state, A, "village", (2, 0))
    troops(state, B, (2, 0), 1)
    assert refused(state, A, Build(kind("town"), cell(2, 0))) == "occupied"


@rule("FA-125")
def test_case_118_workshops() -> None:
    state = position("realm", workshops="on")
    own(state, A, 1, 1)
    lay(state, "forest", (2, 0))
    lay(state, "badlands", (2, 1))
    put(state, A, "workshop", (2, 1))
    do(state, A, Build(kind("workshop"), cell(2, 0)))
    assert structures.output(state.table, cell(2, 0)) == (1, 0, 0, 0) and structures.output(
        state.table, cell(2, 1)
    ) == (0, 0, 0, 0)
    state = position("realm")
    own(state, A, 1, 1)
    assert refused(state, A, Build(kind("workshop"), cell(2, 0))) == "off"


@rule("FA-126")
def test_case_166_ending_without_building() -> None:
    state = position("realm")
    own(state, A, 2, 0, 2)
    own(state, B, 2, 0, 2)
    do(state, A, End())
    assert goods(state) == (2, 0, 2, 0) and GAME.waiting_for(state) == (B,)


@rule("FA-272")
def test_case_190_a_turn_with_nothing_to_do_is_skipped() -> None:
    for cards, order_given, asked in (([], False, False), ([36], False, True), ([36], True, False)):
        state = position("realm", 2, 1, 1, 1, 1, 1, 1, 1, 1)
        state.secrets.hands[A] = cards
        own(state, B, 9, 9, 9, 9)
        if order_given:
            order(state, "realm", "end")
            heed(state)
        else:
            nudge(state)
        assert (GAME.waiting_for(state) == (A,)) is asked
