"""Laws that hold in every game, over random play with random options, and slow twins of what is kept."""

import random

import pytest
from hypothesis import given, settings, strategies as st

from rules.kernel.actions import Action
from rules.kernel.chance import Chance
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits, mask
from rules.kernel.hexes.materials import longest_of_two
from rules.kernel.hexes.rationing import ration
from rules.landover.actions import (
    BuildBridge,
    BuildCity,
    BuildRoad,
    BuildVillage,
    BuildWall,
    ChooseCorner,
    ChooseEdge,
    ChooseTile,
    PlaceCity,
    PlaceMetro,
    PlaceRoute,
    PlaceVillage,
)
from rules.landover.board import PLANS, chart
from rules.landover.events import Attacked, Razed, Recruited
from rules.landover.sight import open_places
from rules.landover.state import LandoverState
from rules.landover.tables import PIECES
from tests.cited import rule
from tests.landover import slow
from tests.landover.laws import conserved, kept, some_game, sound
from tests.landover.table import GAME, told


@pytest.mark.seeds(4)
@rule("LO-096", "LO-045", "LO-049", "LO-021", "LO-022", "LO-023", "LO-024", "LO-048", "LO-160", "LO-005")
def test_laws_of_random_games(seed: int) -> None:
    rng = random.Random(seed)
    for number, (state, _, _) in enumerate(some_game(seed)):
        if rng.random() < 0.02 or number < 12:
            conserved(state)
            sound(state)
            kept(state)
    conserved(state)
    sound(state)
    assert GAME.standing(state).over and GAME.standing(state).winners


@pytest.mark.seeds(3)
@rule("LO-104", "LO-105", "LO-106", "LO-107")
def test_every_attack_is_as_the_slow_twin_foretells(seed: int) -> None:
    attacks = 0
    for state, seat, action in some_game(seed + 100, barbarian_delay="0"):
        if seat < 0 or state.table.tracker != 6:
            continue
        twin = GAME.copy(state)
        events = GAME.apply(twin, seat, action)
        before = GAME.copy(state)
        for recruited in told(events, Recruited):  # by a standing order, before the dice
            before.table.power[recruited.seat] = recruited.power
        strength, defence, weakest = slow.attack(before)
        for event in events:
            if isinstance(event, Attacked):
                attacks += 1
                assert event.won == (event.strength > event.defence)
                if (event.strength, event.defence) == (strength, defence):
                    razed = {e.seat for e in events if isinstance(e, Razed) and e.by is None}
                    assert razed == (weakest if event.won and strength else set())
    assert attacks


@given(st.data())
@settings(max_examples=120)
@rule("LO-026", "LO-160", "LO-161", "LO-162", "LO-163")
def test_routes_over_two_materials_agree_with_trying_all(data: st.DataObject) -> None:
    shape = chart("duel_atoll").shape
    seed = data.draw(st.integers(0, 10**9))
    rng = random.Random(seed)
    start = rng.randrange(len(shape.tiles))
    near = {start, *(t for t in shape.tile_neighbours[start] if t >= 0)}
    edges = sorted({e for t in near for e in shape.tile_edges[t]})
    chosen = rng.sample(edges, min(len(edges), rng.randint(1, 14)))
    cut = rng.randint(0, len(chosen))
    roads, bridges = set(chosen[:cut]), set(chosen[cut:])
    corners = sorted({c for e in chosen for c in shape.edge_corners[e]})
    rng.shuffle(corners)
    blocked, joints = set(corners[:2]), set(corners[2:5])
    found = longest_of_two(shape, mask(roads), mask(bridges), mask(blocked), mask(joints))
    assert found == slow.longest(shape, roads, bridges, blocked, joints)


@given(
    st.lists(st.tuples(*[st.integers(0, 9)] * 3), min_size=2, max_size=4),
    st.tuples(*[st.integers(0, 12)] * 3),
)
@rule("LO-097")
def test_a_bank_never_pays_more_than_it_has(due: list[tuple[int, ...]], bank: tuple[int, ...]) -> None:
    paid, short = ration(hand.pack(bank), [hand.pack(each) for each in due], 3)
    for kind in range(3):
        owed = [each[kind] for each in due]
        got = [hand.count(each, kind) for each in paid]
        if sum(owed) <= bank[kind]:
            assert got == owed and kind not in short
        elif sum(map(bool, owed)) == 1:
            assert sum(got) == bank[kind] and kind in short
        else:
            assert not any(got) and kind in short


PERFT = {
    ("heartland", 2): (54, 144, 7236),
    ("twin_isles", 3): (80, 206, 15720),
    ("duel_atoll", 2): (33, 84, 2466),
}
"""How many ways there are to begin: after one, two and three moves."""


@pytest.mark.parametrize(("map", "seats"), PERFT)
@rule("LO-335", "LO-061", "LO-194", "LO-021")
def test_ways_to_begin(map: str, seats: int) -> None:
    state, _ = GAME.new(GAME.settle({"map": map}, seats), seats, Chance(bytes(32)))
    assert tuple(perft(state, depth) for depth in (1, 2, 3)) == PERFT[map, seats]


def perft(state: LandoverState, depth: int) -> int:
    seat = state.table.active
    moves = [move for move in GAME.legal(state, seat) if not move.standing]
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        twin = GAME.copy(state)
        GAME.apply(twin, seat, move)
        total += perft(twin, depth - 1)
    return total


def test_every_map_has_a_plan() -> None:
    assert set(PLANS) == {"heartland", "twin_isles", "five_sisters", "shrouded_coast", "duel_atoll"}


THINGS: dict[type[Action], str] = {
    PlaceVillage: "village", BuildVillage: "village", PlaceCity: "city", BuildCity: "city",
    BuildWall: "wall", BuildRoad: "road", BuildBridge: "bridge", PlaceMetro: "metro",
    ChooseTile: "tile", ChooseCorner: "corner", ChooseEdge: "edge",
}  # fmt: skip


def marked(moves: list[Action]) -> dict[str, set[int]]:
    """The places of some moves, by what is marked on a picture for them."""
    found: dict[str, set[int]] = {}
    for move in moves:
        if isinstance(move, PlaceRoute):
            found.setdefault(PIECES[move.piece], set()).add(move.edge)
        elif type(move) in THINGS:
            place = getattr(move, type(move).__struct_fields__[0])
            found.setdefault(THINGS[type(move)], set()).add(place)
    return found


@pytest.mark.seeds(2)
@rule("LO-335", "LO-300")
def test_the_places_of_a_view_are_those_of_the_legal_moves(seed: int) -> None:
    rng = random.Random(seed)
    phases = set()
    for state, seat, _ in some_game(seed + 50, setup_route="road_or_bridge", dev_per_turn="unlimited"):
        table = state.table
        if seat < 0 or (table.phase in phases and not state.secrets.pending and rng.random() > 0.05):
            continue
        phases.add(table.phase)
        able = open_places(GAME.view(state, table.active))
        shown = {name: set(bits(places)) for name, places in able.items() if places}
        assert {name: places for name, places in shown.items() if name not in ("player", "good")} == marked(
            GAME.legal(state, table.active)
        )
        other = next(each for each in range(state.seats) if each != table.active)
        assert open_places(GAME.view(state, other)) == {} == open_places(GAME.view(state, None))
