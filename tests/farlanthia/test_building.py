"""The realm phase to its limits: what is refused and why, what is listed, what it makes and costs."""

from itertools import product
from typing import Any

import pytest

from rules.farlanthia import economy, forces, structures
from rules.farlanthia.actions import Build, Requisition, Trade
from rules.farlanthia.events import Built, Produced, Requisitioned, Traded
from rules.farlanthia.state import BAN_REQUISITION, BAN_TRADE, FarState
from rules.farlanthia.tables import GOODS, NEUTRAL, STRUCTURE_NAMES
from rules.kernel.actions import Action
from rules.kernel.names import NOBODY
from tests.cited import rule
from tests.farlanthia.table import (
    GAME,
    A,
    B,
    accepted,
    begin,
    cell,
    do,
    goods,
    kind,
    lay,
    own,
    position,
    put,
    refused,
    troops,
)  # fmt: skip

W, S, F, G = range(len(GOODS))
NEAR, FAR = cell(2, 0), cell(0, 0)


def realm(*held: int, **options: Any) -> FarState:
    """The first seat's realm turn, with these goods."""
    state = position("realm", **options)
    own(state, A, *held)
    return state


def listed(state: FarState, sort: type[Action]) -> list[Action]:
    found = [move for move in GAME.legal(state, A) if isinstance(move, sort)]
    assert len(found) == len(set(found))
    return found


# The caravan.


@rule("FA-095", "FA-096")
@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Trade(W, S, 2), ""),
        (Trade(W, S, 3), "cannot_pay"),
        (Trade(W, W, 1), "same_good"),
        (Trade(W, S, 0), "bad_value"),
        (Trade(W, S, 1000), "bad_value"),
        (Trade(4, S, 1), "bad_value"),
        (Trade(W, 4, 1), "bad_value"),
        (Trade(W, -1, 1), "bad_value"),
        (Requisition(3, S), ""),
        (Requisition(4, S), "no_die"),
        (Requisition(3, W), "slot_closed"),
        (Requisition(3, F), "slot_closed"),
        (Requisition(3, 4), "bad_value"),
        (Build(kind("village"), 37), "bad_value"),
        (Build(10, NEAR), "bad_value"),
        (Build(-1, NEAR), "bad_value"),
    ],
)
def test_what_the_caravan_gives_and_takes(move: Action, code: str) -> None:
    state = realm(5, 0, 0, 0)
    state.table.dice[A] = (3,)
    state.table.caravan[W], state.table.caravan[F] = B, A
    assert refused(state, B, move) == "not_your_decision"
    assert refused(state, A, move) == code
    begin(state, "hero")
    assert refused(state, A, move) == "wrong_phase"


@rule("FA-095", "FA-096", "FA-097", "FA-220", "FA-272")
@pytest.mark.parametrize("block", ["requisition", "all"])
@pytest.mark.parametrize("gold", ["on", "off"])
def test_all_that_can_be_traded_and_requisitioned_is_listed(block: str, gold: str) -> None:
    for bans, swap, used, caravan in (
        (0, False, 0, (NOBODY, B, A, NOBODY)),
        (BAN_TRADE, False, 1, (NOBODY,) * 4),
        (BAN_REQUISITION, True, 0, (NOBODY,) * 4),
        (0, True, 3, (A, A, B, B)),
    ):
        state = realm(4, 1, 3, 2, caravan_block=block, caravan_gold=gold)
        table = state.table
        table.effects[A].bans, table.effects[A].swap, table.requisitions[A] = bans, swap, used
        table.dice[A], table.caravan = (5, 5, 2), list(caravan)
        every: list[Action] = [Trade(*each) for each in product(range(4), range(4), range(1, 6))]
        assert set(listed(state, Trade)) == set(accepted(state, every))
        every = [Requisition(*each) for each in product(range(1, 7), range(4))]
        assert set(listed(state, Requisition)) == set(accepted(state, every))
        assert bool(listed(state, Requisition)) is (
            not bans & BAN_REQUISITION and used < 3 and NOBODY in caravan
        )


@rule("FA-095", "FA-096")
def test_trades_and_requisitions_are_told_as_they_were_paid() -> None:
    state = realm(5, 0, 0, 0)
    state.table.effects[A].swap = True
    state.table.dice[A] = (6, 3)
    assert do(state, A, Trade(W, G, 2))[0] == Traded(A, W, 3, G, 2)
    assert goods(state) == (2, 0, 0, 2) and not state.table.effects[A].swap
    assert do(state, A, Requisition(3, F))[0] == Requisitioned(A, F)
    assert state.table.dice[A] == (6,) and state.table.caravan == [NOBODY, NOBODY, A, NOBODY]
    assert goods(state) == (2, 0, 1, 2) and state.table.requisitions[A] == 1


# Building.


def country(option: str = "one", **options: Any) -> FarState:
    """Something of every kind around the first seat's capitol."""
    state = realm(9, 9, 9, 9, tile_structures=option, **options)
    lay(state, "mountain", (2, 0), (1, 0))
    lay(state, "lake", (3, -1), (2, -1))
    lay(state, "volcano", (1, 2))
    lay(state, "forest", (0, 3), hidden=True)
    for seat, name, at in (
        (A, "village", (1, 1)),
        (A, "town", (0, 2)),
        (A, "road", (0, 1)),
        (A, "fort", (3, -3)),
        (B, "village", (2, -2)),
        (NEUTRAL, "road", (1, -1)),
        (A, "village", (-2, 0)),
    ):
        put(state, seat, name, at)
    state.table.road[cell(1, 1)] = A
    troops(state, B, (-2, 0), 1)
    troops(state, B, (2, 1), 1)
    return state


@rule("FA-111", "FA-112", "FA-113", "FA-114", "FA-115", "FA-117", "FA-118", "FA-120", "FA-121", "FA-125")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"option": "roads_share"},
        {"direct_build": "on", "workshops": "on"},
        {"upgrade_cost": "difference", "option": "roads_share"},
    ],
)
def test_all_that_can_be_built_is_listed(options: dict[str, str]) -> None:
    for held in ((9, 9, 9, 9), (1, 1, 1, 1), (2, 1, 2, 0), (0, 1, 0, 1)):
        state = country(**options)
        own(state, A, *held)
        every: list[Action] = [Build(*each) for each in product(range(10), range(37))]
        assert set(listed(state, Build)) == set(accepted(state, every))
        for move in listed(state, Build):
            twin, before = GAME.copy(state), goods(state)
            assert isinstance(move, Build)
            cost = economy.price(twin.table, A, move.kind, move.cell)
            (built,) = [event for event in do(twin, A, move) if isinstance(event, Built)]
            assert (built.seat, built.kind, built.cell, built.cost) == (A, move.kind, move.cell, cost)
            assert built.upgrade is (move.cell in (cell(1, 1), cell(0, 2)) and built.kind in (1, 2))
            assert goods(twin) == tuple(had - paid for had, paid in zip(before, cost, strict=True))
            assert (
                structures.tokens(twin.table, A, move.kind)
                == structures.tokens(state.table, A, move.kind) + 1
            )
            assert twin.table.seat == B


@rule("FA-111", "FA-112", "FA-113", "FA-115", "FA-117", "FA-118", "FA-121", "FA-123", "FA-125")
@pytest.mark.parametrize(
    ("name", "at", "one", "share"),
    [
        ("mine", (2, 0), "", ""),
        ("mine", (0, 0), "terrain", "terrain"),
        ("village", (3, -1), "terrain", "terrain"),
        ("garrison", (3, -1), "", ""),
        ("fort", (1, 2), "terrain", "terrain"),
        ("village", (0, 3), "hidden", "hidden"),
        ("village", (2, -2), "occupied", "occupied"),
        ("village", (1, -1), "occupied", "occupied"),
        ("village", (2, 1), "occupied", "occupied"),
        ("town", (-2, 0), "occupied", "occupied"),
        ("town", (1, 1), "", ""),
        ("city", (1, 1), "needs_smaller", "needs_smaller"),
        ("city", (0, 2), "", ""),
        ("town", (2, 0), "needs_smaller", "needs_smaller"),
        ("village", (1, 1), "occupied", "occupied"),
        ("road", (1, 1), "occupied", "occupied"),
        ("road", (0, 2), "occupied", ""),
        ("road", (0, 1), "occupied", "occupied"),
        ("village", (0, 1), "occupied", ""),
        ("town", (0, 1), "occupied", "occupied"),
        ("village", (-1, 0), "", ""),
        ("village", (0, -1), "not_adjacent", "not_adjacent"),
        ("workshop", (2, 0), "off", "off"),
        ("capitol", (0, 2), "needs_smaller", "needs_smaller"),
    ],
)
def test_where_each_structure_may_stand(name: str, at: tuple[int, int], one: str, share: str) -> None:
    for option, code in (("one", one), ("roads_share", share)):
        state = country(option)
        state.table.road[cell(0, 2)] = NOBODY
        assert refused(state, A, Build(kind(name), cell(*at))) == code


@rule("FA-114", "FA-119", "FA-220")
def test_what_building_costs() -> None:
    state = country(upgrade_cost="difference")
    table = state.table
    table.effects[A].discount = [0, 1, 0, 0]
    names = ("village", "town", "city", "mine", "fort", "wall")
    spots = ((2, 0), (1, 1), (0, 2), (2, 0), (2, 0), (2, 0))
    costs = [economy.price(table, A, kind(n), cell(*at)) for n, at in zip(names, spots, strict=True)]
    assert costs == [(1, 0, 1, 0), (1, 0, 1, 0), (1, 0, 1, 0), (2, 1, 0, 0), (2, 1, 3, 3), (0, 0, 0, 1)]
    assert economy.price(table, A, kind("town"), cell(1, 1), no_food=True) == (1, 0, 0, 0)
    assert economy.price(table, B, kind("town"), cell(1, 1)) == (2, 1, 2, 0)
    own(state, A, 2, 1, 3, 2)
    assert refused(state, A, Build(kind("fort"), NEAR)) == "cannot_pay"
    own(state, A, 2, 1, 3, 3)
    assert refused(state, A, Build(kind("fort"), NEAR)) == ""


@rule("FA-121", "FA-122")
def test_a_token_of_every_kind_runs_out() -> None:
    for name, limit in (
        ("village", 10),
        ("mine", 5),
        ("garrison", 3),
        ("fort", 3),
        ("wall", 10),
        ("road", 10),
    ):
        for more, code in ((0, ""), (1, "limit")):
            state = realm(9, 9, 9, 9)
            lay(state, "mountain", (2, 0))
            free = [at for at in state.table.board.axial if at not in ((3, 0), (-3, 0), (2, 0))]
            put(state, A, name, *free[: limit - 1 + more])
            put(state, B, name, *free[20:24])
            assert refused(state, A, Build(kind(name), NEAR)) == code, name


# Production.


@rule("FA-094", "FA-090", "FA-220")
def test_what_is_idle_and_what_is_missing_from_a_realms_production() -> None:
    state = position("realm", 2)
    lay(state, "forest", (2, 0), (1, 0), (0, 0))
    put(state, A, "village", (2, 0), (1, 0), (0, 0))
    put(state, A, "fort", (0, 1))
    troops(state, B, (0, 0), 1)
    forces.add_units(state.table, NEUTRAL, cell(0, 1), 0, 1)
    state.table.effects[A].idle = [cell(1, 0)]
    assert economy.production(state.table, A) == ((1, 0, 2, 2), 2)
    state.table.effects[A].less = [2, 0, 1, 0]
    assert economy.production(state.table, A) == ((0, 0, 1, 2), 2)
    told: list[Any] = []
    economy.produce(state, A, told)
    assert told == [Produced(A, (0, 0, 1, 2), 2)] and goods(state) == (0, 0, 1, 2)
    assert STRUCTURE_NAMES[state.table.structure[cell(0, 1)]] == "fort"


@rule("FA-057")
@pytest.mark.parametrize(
    ("season", "village", "food"), [(1, True, 3), (1, False, 2), (2, True, 2), (3, True, 2), (4, True, 1)]
)
def test_seasons_change_the_harvest(season: int, village: bool, food: int) -> None:
    state = position("realm", season_effects="seasonal")
    state.table.season = season
    lay(state, "badlands", (2, 0))
    put(state, A, "village" if village else "town", (2, 0))
    assert economy.production(state.table, A)[0][F] == food
    state.table.effects[A].less = [0, 0, 9, 0]
    assert economy.production(state.table, A)[0][F] == (1 if season == 1 and village else 0)
    state.table.effects[A].less, state.table.terms = [0, 0, 0, 0], position("realm").table.terms
    assert economy.production(state.table, A)[0][F] == 2, "every season is alike unless the option says so"


# Whether there is anything to do.


@rule("FA-272", "FA-095", "FA-114")
@pytest.mark.parametrize(
    ("held", "public", "closed"),
    [
        ((0, 0, 0, 0), False, False),
        ((1, 0, 0, 0), False, False),
        ((2, 0, 0, 0), True, True),
        ((1, 1, 0, 0), False, True),
        ((1, 0, 1, 0), True, True),
    ],
)
def test_a_realm_turn_is_asked_for_by_what_all_see(held: tuple[int, ...], public: bool, closed: bool) -> None:
    for option, asked in (("on", public), ("off", closed)):
        state = realm(*held, goods_public=option)
        assert economy.might_act(state.table, A) is asked
        state.table.dice[A] = (1,)
        assert economy.might_act(state.table, A)
    state = realm(*held, goods_public="off")
    state.table.effects[A].bans = BAN_TRADE
    for at in state.table.board.axial:
        if state.table.structure[cell(*at)] == NOBODY:
            lay(state, "forest", at, hidden=True)
    assert not economy.might_act(state.table, A)
    state.table.effects[A].bans, state.table.effects[A].swap = 0, True
    assert economy.might_act(state.table, A) is (sum(held) > 0)
