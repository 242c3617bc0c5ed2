"""The table of odds against what dice do."""

import random
from collections import Counter
from functools import cache
from itertools import product

import pytest

from rules.farlanthia.players import prizes
from rules.farlanthia.war.odds import (
    Stand,
    attack_dice,
    combat,
    defence_dice,
    losses,
    negotiation,
    round_odds,
)
from tests.cited import rule

FIGHTS = ((3, 2, "open"), (6, 5, "open"), (4, 2, "min2"), (5, 1, "min2"), (5, 3, "extra"))
ROLLED = 1_000_000


@cache
def throws(swords: int, shields: int) -> list[tuple[int, int]]:
    """Hits and losses of the attacker for each of the equally likely throws of so many dice."""
    found = []
    for dice in product(range(6), repeat=swords + shields):
        mine, theirs = sorted(dice[:swords], reverse=True), sorted(dice[swords:], reverse=True)
        hits = [one > other for one, other in zip(mine, theirs, strict=False)]
        found.append((hits.count(True), hits.count(False)))
    return found


def rolled(
    attackers: int, defenders: int, stand: str, many: int, rng: random.Random
) -> Counter[tuple[int, int]]:
    """Who is left of so many combats, each rolled out throw by throw, those that stand alike together."""
    open_, over = Counter({(attackers, defenders): many}), Counter[tuple[int, int]]()
    while open_:
        (swords, shields), count = open_.popitem()
        dice = 2 if stand == "min2" else min(2, shields) + (stand == "extra")
        for (hits, lost), often in Counter(rng.choices(throws(min(3, swords), dice), k=count)).items():
            left = max(0, swords - lost), max(0, shields - hits)
            (open_ if all(left) else over)[left] += often
    return over


@rule("FA-161", "FA-162", "FA-163", "FA-164", "FA-165", "FA-169", "FA-170")
def test_a_million_rolled_combats_agree_with_the_table() -> None:
    rng = random.Random("odds")
    each = ROLLED // len(FIGHTS)
    for attackers, defenders, stand in FIGHTS:
        over = rolled(attackers, defenders, stand, each, rng)
        assert over.total() == each
        wins = sum(often for (stood, _), often in over.items() if stood)
        left = sum(stood * often for (stood, _), often in over.items())
        odds = combat(attackers, defenders, stand)  # type: ignore[arg-type]
        assert abs(wins / each - odds.win) < 4.5 * (0.25 / each) ** 0.5
        assert abs(left / each - odds.attackers) < 4.5 * attackers / 2 / each**0.5


@rule("FA-162", "FA-163", "FA-164", "FA-165")
def test_how_many_dice_each_side_rolls() -> None:
    assert [attack_dice(n) for n in range(6)] == [0, 1, 2, 3, 3, 3]
    assert [defence_dice(n) for n in range(4)] == [0, 1, 2, 2]
    assert [defence_dice(n, "min2") for n in range(4)] == [0, 2, 2, 2]
    assert [defence_dice(n, "extra") for n in range(4)] == [0, 2, 3, 3]


@rule("FA-169")
def test_dice_are_compared_by_rank_and_ties_go_to_the_defender() -> None:
    assert losses((6, 4, 1), (5, 4)) == (1, 1)
    assert losses((3, 2), (4,)) == (1, 0)
    assert losses((1, 6, 6), (5, 2)) == (0, 2)


def test_three_against_two_dice_have_the_known_odds() -> None:
    assert {(lost, won): round(chance * 7776) for lost, won, chance in round_odds(3, 2)} == {
        (0, 2): 2890,
        (1, 1): 2611,
        (2, 0): 2275,
    }


@pytest.mark.parametrize("stand", ["open", "min2", "extra"])
def test_more_units_never_make_it_worse(stand: str) -> None:
    for mine in range(1, 12):
        for theirs in range(1, 12):
            here = combat(mine, theirs, stand).win  # type: ignore[arg-type]
            assert here <= combat(mine + 1, theirs, stand).win + 1e-12  # type: ignore[arg-type]
            assert here + 1e-12 >= combat(mine, theirs + 1, stand).win  # type: ignore[arg-type]


@rule("FA-202", "FA-205")
def test_a_negotiation_is_fought_like_a_combat() -> None:
    assert negotiation(0, 2) == 0.0
    assert negotiation(1, 1) == pytest.approx(15 / 36)
    assert negotiation(3, 2) == combat(3, 2).win


@pytest.mark.parametrize("stand", ["open", "min2"])
@pytest.mark.parametrize(("mine", "theirs"), [(1, 1), (3, 2), (4, 6)])
def test_a_fight_for_a_prize_alone_is_worth_its_chance(mine: int, theirs: int, stand: Stand) -> None:
    alone = prizes.Stakes(1.0, 0.0, 0.0)
    assert prizes.fought(mine, theirs, stand, alone) == pytest.approx(combat(mine, theirs, stand).win)
    at_home = prizes.fought(mine, theirs, stand, alone, at_home=True)
    assert at_home == pytest.approx(1 - combat(theirs, mine, stand).win)


def test_who_may_leave_after_each_round_fights_as_long_as_three_dice_pay() -> None:
    even = prizes.Stakes(0.0, 1.0, 1.0)
    fought = combat(6, 6)
    assert prizes.fought(6, 6, "open", even) > (6 - fought.defenders) - (6 - fought.attackers)
    assert prizes.fought(6, 6, "open", even) > 0 > prizes.fought(2, 6, "open", even)
    assert prizes.fought(3, 0, "open", prizes.Stakes(5.0, 1.0, 1.0)) == 5.0
