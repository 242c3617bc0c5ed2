"""Fair deals and random maps (LO-195 to LO-210), with slow twins."""

import re
from itertools import combinations

import msgspec
import pytest

from rules.kernel.chance import BOARD, Chance
from rules.kernel.hexes.bits import bits
from rules.kernel.hexes.naming import legend
from rules.kernel.hexes.pips import PIPS
from rules.kernel.hexes.shape import Shape
from rules.landover.board import GENERATOR, PLANS, chart
from rules.landover.generator import generate, sizes, terrains
from rules.landover.layout import STRICT, Grounds, deal_numbers, fair, grounds, lay, part
from rules.landover.tables import GOLD, LETTERS, SEA, SHEEP
from tests.cited import rule
from tests.landover.table import GAME, new_game

HOT = (6, 8)


def seeded(seed: int) -> Chance:
    return Chance(seed.to_bytes(32, "big"))


def pairs(board: Shape, tiles: list[int]) -> list[tuple[int, int]]:
    return [(a, b) for a, b in combinations(tiles, 2) if b in board.tile_neighbours[a]]


def slow_fair(board: Shape, tiles: list[int], terrain: list[int], numbers: list[int]) -> bool:
    """LO-203 to LO-206 word by word."""
    for a, b in pairs(board, tiles):
        one, other = numbers[a], numbers[b]
        if (one in HOT and other in HOT) or one == other or {one, other} == {2, 12}:
            return False
    if any(terrain[t] == GOLD and numbers[t] in HOT for t in tiles):
        return False
    for corner in board.corners:
        if sum(PIPS[numbers[t]] for t in board.corner_tiles[corner] if t in tiles) > 12:
            return False
    return all(any(terrain[t] == kind and PIPS[numbers[t]] >= 3 for t in tiles) for kind in range(5))


@rule("LO-195", "LO-203", "LO-204", "LO-205", "LO-206", "LO-207")
def test_case_99_a_deal_is_fair() -> None:
    plan = PLANS["heartland"]
    land = list(plan.chart.land)
    printed = sorted(plan.numbers[t] for t in land)
    boards = set()
    for seed in range(60):
        table = new_game(3, seed).table
        assert sorted(table.numbers[t] for t in land) == printed
        assert slow_fair(plan.chart.shape, land, table.terrain, table.numbers)
        boards.add(tuple(table.numbers))
    assert len(boards) == 60


@rule("LO-203", "LO-204", "LO-205", "LO-206")
def test_fair_agrees_with_its_slow_twin() -> None:
    found = {True: 0, False: 0}
    for name in ("heartland", "five_sisters"):
        plan = PLANS[name]
        land = list(plan.chart.land)
        where = grounds(plan.chart.shape, land)
        for seed in range(40):
            numbers = list(plan.numbers)
            if seed % 2:
                deal_numbers(where, plan.terrain, numbers, [plan.numbers[t] for t in land], seeded(seed))
                swap = seeded(seed)
                a, b = swap.draw(len(land), "a"), swap.draw(len(land), "b")
                numbers[land[a]], numbers[land[b]] = numbers[land[b]], numbers[land[a]]
            else:
                values = [plan.numbers[t] for t in land]
                seeded(seed).shuffle(values, "x")
                for t, value in zip(land, values, strict=True):
                    numbers[t] = value
            slow = slow_fair(plan.chart.shape, land, list(plan.terrain), numbers)
            assert fair(where, plan.terrain, numbers, STRICT) == slow
            found[slow] += 1
    assert found[True] and found[False]


@rule("LO-207")
def test_what_cannot_be_had_is_dropped_in_turn() -> None:
    from rules.landover import layout

    plan = PLANS["duel_atoll"]
    where = grounds(plan.chart.shape, plan.chart.land)
    numbers = list(plan.numbers)
    all_gold = [GOLD] * len(plan.terrain)  # no resource at all: LO-206 can never hold
    one_kind = [SHEEP] * len(plan.terrain)
    before = layout.ATTEMPTS
    layout.ATTEMPTS = 1000
    try:
        tokens = [plan.numbers[t] for t in plan.chart.land]
        for terrain, kept in ((one_kind, layout.NO_WORTH), (all_gold, layout.NO_PIPS)):
            deal_numbers(where, terrain, numbers, tokens, seeded(1))
            assert fair(where, terrain, numbers, kept) and not fair(where, terrain, numbers, kept - 1)
    finally:
        layout.ATTEMPTS = before
    crowded = [0] * len(plan.numbers)
    for t in plan.chart.land:
        crowded[t] = 5
    one, other = where.pairs[0]
    crowded[one] = crowded[other] = 6
    part(where, crowded)
    assert not any(crowded[a] in HOT and crowded[b] in HOT for a, b in where.pairs)


@rule("LO-195", "LO-198")
def test_case_137_chaos_asks_for_nothing() -> None:
    board = chart("shrouded_coast").shape
    known, hidden = 0, 0
    under = [set[int](), set[int]()]
    for seed in range(60):
        state = new_game(2, seed, map="shrouded_coast", numbers="chaos")
        for seen, lies in zip(under, state.secrets.hidden[0][1:], strict=True):
            seen.add(lies)
        numbers = state.table.numbers[:]
        dark = {t for t, _, _ in state.secrets.hidden}
        for t, _, number in state.secrets.hidden:
            numbers[t] = number
        for a, b in pairs(board, list(chart("shrouded_coast").land)):
            if numbers[a] in HOT and numbers[b] in HOT:
                known += a not in dark and b not in dark
                hidden += a in dark or b in dark
    assert known and hidden and min(map(len, under)) > 4, "both pools are shuffled"


@rule("LO-196", "LO-197")
def test_case_130_terrain_can_be_shuffled() -> None:
    seen = set()
    for seed in range(25):
        table = new_game(3, seed, terrain="shuffled").table
        land = table.chart.land
        terrains = [table.terrain[t] for t in land]
        assert [terrains.count(kind) for kind in range(6)] == [4, 4, 3, 4, 3, 1]
        assert all(table.numbers[t] not in HOT for t in land if table.terrain[t] == GOLD)
        assert 7 not in table.numbers
        seen.add(tuple(terrains))
    assert len(seen) == 25
    assert new_game(3, 1).table.terrain == list(PLANS["heartland"].terrain)


@rule("LO-195")
def test_fixed_numbers_are_the_printed_ones() -> None:
    for name in ("heartland", "twin_isles"):
        assert new_game(2, map=name, numbers="fixed").table.numbers == list(PLANS[name].numbers)


@pytest.mark.parametrize("seats", [2, 3, 4])
@rule("LO-200", "LO-203", "LO-209", "LO-210", "LO-199")
def test_case_93_a_seed_makes_one_map(seats: int) -> None:
    settled = GAME.settle({"map": "random"}, seats)
    for seed in range(5):
        one, same = (lay(settled, seats, seeded(seed)) for _ in range(2))
        assert one == same
        ground = chart(one.key)
        assert len(ground.land) == {2: 16, 3: 20, 4: 24}[seats]
        assert not any(
            one.numbers[a] in HOT and one.numbers[b] in HOT for a, b in pairs(ground.shape, list(ground.land))
        )
        ports = [c for port in ground.harbours for c in ground.shape.edge_corners[port.edge]]
        assert len(set(ports)) == len(ports)
        counts = sorted(one.numbers[t] for t in ground.land)
        assert counts == sorted(GENERATOR["numbers_cycle"][: len(ground.land)])


@rule("LO-201", "LO-202", "LO-208", "LO-209", "LO-210")
def test_case_131_islands_that_never_touch() -> None:
    settled = GAME.settle({"map": "random", "generator_islands": "pair"}, 3)
    for seed in range(15):
        laid = lay(settled, 3, seeded(seed))
        ground = chart(laid.key)
        assert [island.bit_count() for island in ground.islands] == [12, 8]
        apart(ground.shape, list(ground.islands))
        terrains = [laid.terrain[t] for t in ground.land]
        assert [terrains.count(kind) for kind in range(6)] == [4, 4, 4, 4, 3, 1]
        both = ground.islands[0] | ground.islands[1]
        assert all(ground.start >> c & 1 for t in bits(both) for c in ground.shape.tile_corners[t])
        assert len(ground.harbours) <= 8
        kinds = [port.kind for port in ground.harbours]
        assert max(map(kinds.count, range(5))) - min(map(kinds.count, range(5))) <= 1
    for seats, most in ((2, 6), (4, 10)):
        one = generate(seats, "single", seeded(3))
        assert len(one.harbours) <= most and len(one.islands) == 1
    gaps = set()
    for seed in range(15):
        ground = generate(2, "many", seeded(seed))
        *large, rock = ([ground.shape.tiles[t] for t in bits(island)] for island in ground.islands)
        ((q, r),) = rock
        gaps.add(min(max(abs(q - s), abs(r - u), abs(q + r - s - u)) for part in large for s, u in part))
    assert gaps == {2, 3}, "where an island starts"


def apart(board: Shape, islands: list[int]) -> None:
    for one, other in combinations(islands, 2):
        for t in bits(one):
            assert not any(n >= 0 and other >> n & 1 for n in board.tile_neighbours[t])


@rule("LO-201", "LO-208", "LO-202")
def test_sizes_of_islands() -> None:
    assert [sizes(n, "pair") for n in (2, 3, 4)] == [[10, 6], [12, 8], [15, 9]]
    assert [sizes(n, "many") for n in (2, 3, 4)] == [[8, 4, 3, 1], [8, 6, 4, 2], [11, 7, 4, 2]]
    for seed in range(6):
        ground = generate(2 + seed % 2 * 2, "many", seeded(seed))
        apart(ground.shape, list(ground.islands))
        starts = {n for n, part in enumerate(ground.islands) if part.bit_count() >= 7} or {0}
        assert all(
            bool(ground.start & ground.shape.tile_corner_mask[t])
            for n in starts
            for t in bits(ground.islands[n])
        )
        assert all(
            not ground.start & ground.shape.tile_corner_mask[t]
            for n, part in enumerate(ground.islands) if n not in starts for t in bits(part)
        )  # fmt: skip


@rule("LO-210")
def test_harbours_leave_a_corner_between_them() -> None:
    for seed in range(6):
        ground = generate(4, "many", seeded(seed))
        for one, other in combinations(ground.harbours, 2):
            near = 0
            for c in ground.shape.edge_corners[one.edge]:
                near |= ground.shape.near_mask[c]
            assert not near & ground.shape.edge_corner_mask[other.edge]


@rule("LO-195", "LO-196", "LO-208")
def test_case_147_a_random_map_is_always_dealt() -> None:
    boards = [
        new_game(3, 7, map="random", numbers=numbers, terrain=terrain).table
        for numbers in ("fixed", "shuffled")
        for terrain in ("fixed", "shuffled")
    ]
    assert all(
        (b.map, b.terrain, b.numbers) == (boards[0].map, boards[0].terrain, boards[0].numbers) for b in boards
    )
    hot = 0
    for seed in range(25):
        table = new_game(3, seed, map="random", numbers="chaos").table
        hot += any(
            table.numbers[a] in HOT and table.numbers[b] in HOT
            for a, b in pairs(table.chart.shape, list(table.chart.land))
        )
    assert hot


class Arranged(Chance):
    """Chance that deals what it is told to, one shuffle after the other."""

    orders: list[list[int]] = msgspec.field(default_factory=list)

    def shuffle(self, items: list[int], purpose: str) -> None:  # type: ignore[override]
        order = self.orders.pop(0)
        assert sorted(order) == sorted(items) and purpose == BOARD
        items[:] = order


@rule("LO-208")
def test_terrains_are_dealt_again_until_they_are_mixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row of 24 tiles: two of gold, five of wool and wood, four of the rest."""
    row = chart("random " + "_".join(f"{q},0" for q in range(24)) + " 0 ")

    def order(text: str) -> list[int]:
        return [LETTERS.index(letter) for letter in text]

    alike, golden = order("SSSGFWMHFWMHFWMHSFWGMHSF"), order("SSFGGWMHFWMHFWMHSFWMHSFS")
    pair, other = order("SSFGWMHFWMHFWMHSFWGMHSFS"), order("SFWMHGSFWMHSFWMHSFWMHSFG")
    assert terrains(row, Arranged(bytes(32), orders=[alike, golden, pair, other])) == pair
    assert terrains(row, Arranged(bytes(32), orders=[other, pair])) == other
    monkeypatch.setitem(GENERATOR, "max_terrain_attempts", 3)  # type: ignore[arg-type]
    assert terrains(row, Arranged(bytes(32), orders=[alike, golden, alike, pair])) == alike, "the last stands"


@rule("LO-208")
def test_terrains_are_mixed() -> None:
    for seed in range(4):
        table = new_game(4, seed, map="random").table
        near = table.chart.shape.tile_neighbours
        for t in table.chart.land:
            alike = sum(n >= 0 and table.terrain[n] == table.terrain[t] for n in near[t])
            assert alike <= 1 and not (alike and table.terrain[t] == GOLD)
        assert all(
            (kind == SEA) == (number == 0) for kind, number in zip(table.terrain, table.numbers, strict=True)
        )


@rule("LO-191")
def test_the_key_of_a_random_map_says_it_all() -> None:
    ground = generate(3, "many", seeded(2))
    chart.cache_clear()
    again = chart(ground.key)
    assert again is not ground and again.shape.tiles == ground.shape.tiles and again.islands == ground.islands
    assert again.harbours == ground.harbours and again.start == ground.start
    with pytest.raises(ValueError):
        chart("nowhere 0,0 0 ")


@rule("LO-203", "LO-204", "LO-205", "LO-206", "LO-207")
def test_what_is_asked_of_a_deal_at_each_stage() -> None:
    """Six tiles, one of each terrain; the first two are neighbours and share a corner with the third."""
    where = Grounds((0, 1, 2, 3, 4, 5), ((0, 1),), ((0, 1, 2),))
    for numbers, asked in (
        ([6, 4, 10, 9, 5, 3], (True, True, True, True)),
        ([6, 5, 4, 9, 10, 3], (True, True, True, True)),  # twelve pips at the corner
        ([6, 5, 9, 4, 10, 3], (False, False, True, True)),  # thirteen
        ([4, 9, 10, 5, 10, 8], (False, False, True, True)),  # gold
        ([4, 9, 10, 5, 10, 6], (False, False, True, True)),
        ([6, 4, 10, 9, 11, 3], (False, True, True, True)),  # the fifth is worth too little
        ([4, 4, 10, 9, 5, 3], (False, False, False, True)),  # alike
        ([2, 12, 4, 9, 5, 3], (False, False, False, True)),
        ([12, 2, 4, 9, 5, 3], (False, False, False, True)),
        ([12, 3, 4, 9, 5, 2], (False, True, True, True)),
        ([6, 8, 4, 9, 5, 3], (False, False, False, False)),
        ([8, 8, 4, 9, 5, 3], (False, False, False, False)),
    ):
        assert tuple(fair(where, range(6), numbers, stage) for stage in range(4)) == asked, numbers


@rule("LO-207")
def test_a_conflict_ends_with_the_first_tile_that_ends_it() -> None:
    for before, after in (
        ([6, 8, 5, 4, 3], [6, 5, 8, 4, 3]),
        ([6, 8, 6, 3, 4], [6, 4, 6, 3, 8]),
        ([3, 4, 5, 6, 6], [6, 4, 5, 6, 3]),
        ([6, 3, 8, 4, 8], [6, 3, 8, 4, 8]),
        ([6, 8, 6, 8, 6], [6, 8, 6, 8, 6]),  # nothing helps
        ([6, 6, 3, 4, 8, 8, 5], [6, 3, 6, 4, 8, 5, 8]),  # one conflict after the other
    ):
        last = len(before) - 1
        row = Grounds(tuple(range(last + 1)), tuple((n, n + 1) for n in range(last)), ())
        part(row, before)
        assert before == after


@rule("LO-207", "LO-203")
def test_when_all_deals_fail_conflicts_are_parted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.landover.layout.ATTEMPTS", 0)
    numbers = [6, 8, 5, 4]
    row = Grounds((0, 1, 2, 3), ((0, 1), (1, 2), (2, 3)), ())
    deal_numbers(row, [0] * 4, numbers, [6, 8, 5, 4], seeded(1))
    assert numbers == [6, 5, 8, 4]


@rule("LO-202", "LO-203")
def test_what_a_deal_is_judged_on() -> None:
    board = chart("random 0,0_1,0_0,1/4,0 0 ").shape
    one, two, three, far = (board.index[at] for at in ((0, 0), (1, 0), (0, 1), (4, 0)))
    where = grounds(board, sorted((one, two, three, far)))
    assert where.tiles == tuple(sorted((one, two, three, far)))
    assert set(where.pairs) == {tuple(sorted(pair)) for pair in ((one, two), (one, three), (two, three))}
    assert set(map(frozenset, where.corners)) == {
        frozenset(each) for each in ((one, two), (one, three), (two, three), (one, two, three))
    }


@rule("LO-202")
def test_islands_begin_two_or_three_tiles_from_land() -> None:
    gaps = set()
    for seed in range(8):
        ground = generate(3, "many", seeded(seed))
        islands = [[ground.shape.tiles[t] for t in bits(part)] for part in ground.islands]
        for number in range(1, len(islands)):
            before = [at for island in islands[:number] for at in island]
            gap = min(distance(one, other) for one in before for other in islands[number])
            assert gap in (2, 3)
            gaps.add(gap)
        assert (0, 0) in islands[0]
    assert gaps == {2, 3}


def distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    """How many tiles apart two tiles are; 1 for neighbours."""
    dq, dr = one[0] - other[0], one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


@rule("LO-201", "LO-210")
def test_how_many_harbours_a_random_map_has() -> None:
    for seats, count in ((2, 6), (3, 8), (4, 10)):
        found = [len(generate(seats, "single", seeded(seed)).harbours) for seed in range(5)]
        assert max(found) == count


@rule("LO-208", "LO-210")
def test_terrains_and_harbours_are_dealt_at_random() -> None:
    laid = [lay(GAME.settle({"map": "random"}, 2), 2, seeded(seed)) for seed in range(12)]
    firsts = {tuple(each.terrain[t] for t in chart(each.key).land[:3]) for each in laid}
    ports = [[port.kind for port in chart(each.key).harbours] for each in laid]
    assert len(firsts) > 6 and len(set(map(tuple, ports))) > 8
    assert {max(set(kinds), key=kinds.count) for kinds in ports} == set(range(5)), "which kind is there twice"


def test_how_any_map_lies_can_be_drawn_from_what_is_told() -> None:
    """Rows of a random map have gaps, and begin anywhere."""
    boards = [plan.chart.shape for plan in PLANS.values()]
    boards += [
        new_game(3, seed, map="random", generator_islands="many").table.chart.shape for seed in range(20)
    ]
    for board in boards:
        (q, r), *_ = board.tiles
        drawn, begin = [], q + r / 2
        told, _, last = legend(board).partition(": ")[2].partition(". ")[0].partition(", and so on to ")
        rows = re.split(r", (?=[A-Z] \d)", told)
        while last and rows[-1][0] != last:
            rows.append(chr(ord("A") + len(rows)) + rows[-2][1:])
        for number, row in enumerate(rows):
            begin += _shift(row)
            gaps = {
                int(after): int(wide) for wide, after in re.findall(r"(\d+) tiles? after [A-Z](\d+)", row)
            }
            count, at = int(row.removeprefix("A has ").split()[number > 0]), begin
            for tile in range(1, count + 1):
                drawn.append((at - (r + number) / 2, r + number))
                at += 1 + gaps.get(tile, 0)
        assert drawn == list(board.tiles)


def _shift(told: str) -> float:
    """How many tiles further right than the one before a row begins, by what is told of it."""
    found = re.search(r"(?:begins (half a tile|\d+½ tiles) )?further (left|right)", told)
    if found is None:
        return 0.0
    far = found[1] or "half a tile"
    return (-1 if found[2] == "left" else 1) * (0.5 + (int(far.partition("½")[0]) if "½" in far else 0))
