"""Who plays whom in a season, what a game is worth, and who stands where, without tables or a store."""

from itertools import combinations, permutations

import pytest

from bot.tables.pairing import FORMATS, Field, Pairing, by_points, groups, seat_fairly, sizes
from bot.tables.placing import Game, goes_on, lot, places, regroup, standings
from data.rows import ResultRow
from tests.tables.seasons import compared


def field(people: int, counts: tuple[int, ...], size: int, round: int = 1, **more: object) -> Field:
    numbers = tuple(range(1, people + 1))
    known = {"places": numbers, "players": frozenset(numbers), "counts": counts, "size": size}
    return Field(**{**known, "round": round, **more})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("people", "size", "rounds", "seed"),
    # Without a look at the rounds to come somebody would meet again in the first three of these.
    [(6, 2, 5, 13), (7, 2, 7, 8), (8, 2, 6, 3), (8, 4, 3, 0), (12, 4, 3, 0)],
)
def test_as_few_meet_again_as_an_exhaustive_search_finds(
    people: int, size: int, rounds: int, seed: int
) -> None:
    for met, fewest in compared(people, size, seed, rounds):
        assert met == fewest
        assert size > 2 or met == 0


@pytest.mark.parametrize(
    ("people", "counts", "size", "expected"),
    [
        (17, (3, 4, 5, 6), 4, (5, 4, 4, 4)),
        (17, (2, 3, 4), 4, (4, 4, 3, 3, 3)),
        (8, (3, 4, 5, 6), 3, (4, 4)),
        (5, (3, 4), 4, (4,)),
        (7, (2,), 2, (2, 2, 2)),
        (2, (3, 4), 4, ()),
    ],
)
def test_tables_are_near_to_the_size_that_was_chosen(
    people: int, counts: tuple[int, ...], size: int, expected: tuple[int, ...]
) -> None:
    assert sizes(people, counts, size) == expected


def test_who_is_left_over_is_another_one_each_time_and_of_the_last() -> None:
    first = by_points(field(5, (3, 4), 4, points={1: 9, 2: 5, 3: 4, 4: 1, 5: 3}))
    assert first == [(1, 2, 3, 5), (4,)]
    assert by_points(field(5, (3, 4), 4, 2, points={1: 9, 2: 5, 3: 4, 4: 1, 5: 3}, past=((4,),)))[-1] == (5,)
    (alone,) = [each for each in by_points(field(7, (2,), 2, past=((1,), (2,)))) if len(each) == 1]
    assert alone[0] not in (1, 2)


@pytest.mark.parametrize("people", [4, 7, 8])
def test_in_a_round_robin_all_meet_once(people: int) -> None:
    robin = FORMATS["round robin"]
    assert robin.rounds is not None
    past = list[Pairing]()
    for round in range(1, robin.rounds(people) + 1):
        past += robin.draw(field(people, (2,), 2, round, past=tuple(past)))
    pairs = [tuple(sorted(each)) for each in past if len(each) == 2]
    assert sorted(pairs) == [*combinations(range(1, people + 1), 2)]
    first = [each[0] for each in past if len(each) == 2]
    assert max(map(first.count, first)) - min(map(first.count, range(1, people + 1))) <= 1


@pytest.mark.parametrize("people", [2, 5, 8, 17])
def test_a_knock_out_leaves_one_and_its_first_two_meet_last(people: int) -> None:
    knock_out, through = FORMATS["knock-out"], tuple[int, ...]()
    assert knock_out.rounds is not None
    for round in range(1, knock_out.rounds(people) + 1):
        pairings = knock_out.draw(field(people, (2,), 2, round, through=through))
        assert sum(map(len, pairings)) == (people if round == 1 else len(through))
        through = tuple(sorted(min(each) for each in pairings))
    assert through == (1,) and sorted(pairings[-1]) == [1, 2]


def test_who_has_left_is_nowhere_and_leaves_a_win() -> None:
    gone = frozenset({1, 2, 3, 5})
    for name in ("round robin", "knock-out"):
        pairings = FORMATS[name].draw(field(5, (2,), 2, players=gone))
        assert sorted(each for pairing in pairings for each in pairing) == [1, 2, 3, 5]
    assert Game(seats=(3,), places=(1,)).points == (60,)
    few = Game(seats=(3, 4), places=(1, 1), played=False)
    found = standings((3, 4), {1: [few]}, "key")
    assert {(each.points, each.games, each.firsts, each.against) for each in found} == {(60, 0, 0, 0)}


def test_groups_are_tables_where_they_can_be() -> None:
    assert [*map(len, groups(range(1, 18), 4, (3, 4), 4))] == [4, 4, 3, 3, 3]
    assert groups(range(1, 6), 4, (4,), 4) == ((1, 2, 3, 4, 5),)
    assert [*map(len, groups(range(1, 18), 8, (3, 4), 4))] == [9, 8]
    assert groups([3, 1, 2], 8, (3, 4), 3) == ((3, 1, 2),)
    assert groups(range(1, 6), 3, (3, 4), 4) == ((1, 2, 3, 4, 5),), "two alone could not play"


def test_everybody_has_each_seat_about_as_often() -> None:
    past = list[Pairing]()
    for _ in range(8):
        past.append(seat_fairly((1, 2, 3, 4), past))
    for each in range(1, 5):
        assert [sum(pairing[seat] == each for pairing in past) for seat in range(4)] == [2, 2, 2, 2]


def row(seat: int, place: int, idle: bool = False, user_id: int | None = 7) -> ResultRow:
    return ResultRow(
        game_id=1, seat=seat, guild_id=1, game="g", user_id=user_id, computer=None, won=place == 1, score=0,
        ended_at=0.0, place=place, idle=idle,
    )  # fmt: skip


def test_points_by_place_are_shared_and_silence_is_last() -> None:
    assert Game(seats=(1, 2, 3, 4), places=(1, 2, 3, 4)).points == (60, 40, 20, 0)
    assert Game(seats=(1, 2, 3, 4), places=(2, 2, 1, 4)).points == (30, 30, 60, 0)
    # The silent one had come first at the table.
    assert places([row(0, 1, idle=True), row(1, 2), row(2, 3), row(3, 4, user_id=None)]) == (0, 1, 2, 0)
    assert Game(seats=(1, 2, 3, 4), places=(0, 1, 2, 0)).points == (0, 60, 40, 0)


def test_ties_are_broken_by_firsts_by_whom_they_met_and_by_a_lot_that_anybody_can_draw() -> None:
    games = {1: [Game(seats=(1, 2), places=(1, 2)), Game(seats=(3, 4), places=(1, 1))]}
    assert next(iter(standings(range(1, 5), games, "key"))).number == 1
    alone = {**games, 2: [Game(seats=(5,), places=(1,))]}
    firsts = {each.number: each.firsts for each in standings(range(1, 6), alone, "key")}
    assert firsts == {1: 1, 2: 0, 3: 0, 4: 0, 5: 0}, "one is won from somebody, and shared with nobody"
    three, four = (each for each in standings(range(1, 5), games, "key") if each.number in (3, 4))
    assert (three.points, three.firsts, three.against) == (four.points, four.firsts, four.against)
    assert [three.number, four.number] == sorted((3, 4), key=lambda each: lot("key", each))
    met = {1: [Game(seats=pair, places=(1, 2)) for pair in ((1, 2), (2, 3), (4, 5))]}
    for key in "abcdefgh":
        order = [each.number for each in standings((4, 1, 2, 3, 5), met, key)]
        assert order.index(1) < order.index(4), "who met somebody with more points, whatever the lot"
    orders = {tuple(each.number for each in standings((3, 4), {}, key)) for key in "abcdefgh"}
    assert orders == set(permutations((3, 4)))


def test_who_wins_the_last_game_of_a_knock_out_is_first_of_it() -> None:
    """Also where a table of theirs was taken back, and the better lot took them on without points."""
    first = [Game(seats=pair, places=(1, 2)) for pair in ((3, 6), (4, 5), (2, 7))]
    second = [Game(seats=pair, places=(1, 2)) for pair in ((1, 4), (2, 3))]
    rounds = {1: first, 2: second, 3: [Game(seats=(1, 2), places=(1, 2))]}
    for key in "abcdefgh":
        order = [each.number for each in standings(range(1, 9), rounds, key, knocks_out=True)]
        assert order[:2] == [1, 2] and {*order[2:4]} == {3, 4}
    drawn = {1: [Game(seats=(1, 2), places=(1, 1))]}
    for key in "abcdefgh":
        one = standings((1, 2), drawn, key, knocks_out=True)[0].number
        assert one == goes_on((30, 30), (1, 2), key) == min((1, 2), key=lambda each: lot(key, each))


@pytest.mark.parametrize("places", [(), (2, 1)])
def test_who_won_and_left_a_knock_out_is_not_ahead_of_who_went_on(places: tuple[int, ...]) -> None:
    """Also while that game is played. They got as far, it said, and had the points of their win."""
    first = [Game(seats=pair, places=(1, 2)) for pair in ((1, 4), (2, 3))]
    rounds = {1: first, 2: [Game(seats=(4, 2), places=places)]}
    for key in "abcdefgh":
        found = standings(range(1, 5), rounds, key, knocks_out=True)
        assert [each.number for each in found] == [2, 4, 1, 3], "of those who got no further, they won"
        assert {each.number: each.stage for each in found} == {2: 2 + bool(places), 4: 2, 1: 1, 3: 1}
    alone = {1: first, 2: [Game(seats=(2,), places=(1,), played=False)]}
    assert [each.stage for each in standings(range(1, 5), alone, "", knocks_out=True)] == [3, 2, 1, 1]


def test_the_best_go_up_and_the_last_go_down() -> None:
    assert regroup([(1, 2, 3), (4, 5, 6), (7, 8, 9)], 1) == [1, 2, 4, 3, 5, 7, 6, 8, 9]
    assert regroup([(1, 2, 3)], 1) == [1, 2, 3]
