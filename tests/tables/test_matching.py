"""Who is called and who sits down together: against a slow twin that tries every group there could be."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from bot.spans import HOUR, MINUTE
from bot.tables.matching import FAIR, NEAR, PACES, Facts, Plan, Wish, plan

COUNTS = {"land": (2, 3, 4, 5, 6), "settlers": (3, 4), "duel": (2,)}
NOW = 1_000_000.0


def wish(id: int, **more: object) -> Wish:
    """Of the person of that number, who came that many seconds after the first."""
    usual: dict[str, object] = {"games": ("settlers",), "least": 4, "most": 4, "made_at": NOW - 600 + id}
    usual |= {"until": NOW + 100 * HOUR, "user_id": 100 + id}
    return Wish(id=id, **(usual | more))  # type: ignore[arg-type]


def ready(id: int, ago: float = 10.0, **more: object) -> Wish:
    return wish(id, called_at=NOW - ago - 10, ready_at=NOW - ago, gathering=1, **more)


FACTS = Facts(counts=COUNTS)


def called(made: Plan) -> list[tuple[int, ...]]:
    return [group.called for group in made.calls]


def test_four_who_wish_the_same_are_called_once() -> None:
    made = plan([wish(n) for n in (1, 2, 3, 4, 5)], FACTS, NOW)
    assert called(made) == [(1, 2, 3, 4)]
    assert made.tables == ()


def test_a_table_opens_once_all_are_ready_and_only_newcomers_are_called_in_place_of_the_silent() -> None:
    silent = wish(4, called_at=NOW - 2 * HOUR, gathering=1)
    three = [ready(n, ago=HOUR) for n in (1, 2, 3)]
    assert called(plan([*three, silent], FACTS, NOW)) == []
    made = plan([*three, silent, wish(5)], FACTS, NOW)
    assert called(made) == [(5,)]
    assert made.calls[0].wishes == (1, 2, 3, 5)
    opened = plan([*three, silent, ready(5)], FACTS, NOW)
    assert [group.wishes for group in opened.tables] == [(1, 2, 3, 5)]
    assert opened.calls == ()


def test_who_was_just_called_is_waited_for_before_a_smaller_table_opens() -> None:
    wishes = [replace(each, least=2) for each in (ready(1), ready(2), wish(3, called_at=NOW - MINUTE))]
    assert plan(wishes, Facts(counts={"settlers": (2, 3, 4)}), NOW).tables == ()
    later = plan(wishes, Facts(counts={"settlers": (2, 3, 4)}), NOW + HOUR)
    assert [group.wishes for group in later.tables] == [(1, 2)]


def test_who_does_not_answer_leaves_and_who_waited_in_vain_may_be_called_again() -> None:
    day = PACES["over days"]
    silent, tired = wish(1, called_at=NOW - day.answer), ready(2, ago=day.ready)
    made = plan([silent, tired, *map(wish, (3, 4, 5))], FACTS, NOW)
    assert made.gone == (1,)
    assert made.again == (2,)
    assert called(made) == [(2, 3, 4, 5)]


def test_nobody_is_called_in_quiet_hours_or_above_the_tables_that_they_want() -> None:
    wishes = [wish(n) for n in (1, 2, 3, 4)]
    asleep = Facts(counts=COUNTS, quiet_until={101: NOW + HOUR})
    made = plan(wishes, asleep, NOW)
    assert called(made) == []
    assert made.look_at is not None and made.look_at <= NOW + HOUR
    busy = Facts(counts=COUNTS, tables={102: 3})
    assert called(plan(wishes, busy, NOW)) == []
    assert called(plan([*wishes[:1], replace(wishes[1], tables=4), *wishes[2:]], busy, NOW)) == [(1, 2, 3, 4)]


def test_near_ratings_come_first_and_farther_ones_with_time() -> None:
    points = {"duel": {101: 1000, 102: 1000 + 2 * NEAR, 103: 1000 + NEAR // 2}}
    facts = Facts(counts=COUNTS, points=points)
    three = [wish(n, games=("duel",), least=2, most=2) for n in (1, 2, 3)]
    assert called(plan(three, facts, NOW)) == [(1, 3)]
    assert called(plan(three[:2], facts, NOW)) == []
    assert called(plan(three[:2], facts, NOW + 2 * HOUR)) == [(1, 2)]


def test_no_more_than_three_pass_somebody_whose_rating_is_far_off() -> None:
    facts = Facts(counts=COUNTS, points={"duel": {101: 3000}})
    alone, passed = wish(1, games=("duel",), least=2, most=2), 0
    for n in range(2, 12, 2):
        pair = [wish(n + each, games=("duel",), least=2, most=2) for each in (0, 1)]
        made = plan([alone, *pair], facts, NOW)
        if 1 in made.calls[0].called:
            break
        passed += 2
        alone = replace(alone, passed=alone.passed + made.passed[1])
        assert alone.passed == passed
    assert 0 < passed <= FAIR


def test_whom_three_have_passed_plays_with_whoever_is_there() -> None:
    facts = Facts(counts=COUNTS, points={"duel": {101: 3000}})
    pair = [wish(n, games=("duel",), least=2, most=2) for n in (1, 2)]
    assert called(plan(pair, facts, NOW)) == []
    assert called(plan([replace(pair[0], passed=FAIR), pair[1]], facts, NOW)) == [(1, 2)]


def test_newcomers_put_off_nobody_who_was_ready_for_long() -> None:
    pair = [replace(ready(n, ago=HOUR), least=2) for n in (1, 2)]
    made = plan([*pair, wish(3, least=2)], Facts(counts={"settlers": (2, 3, 4)}), NOW)
    assert [group.wishes for group in made.tables] == [(1, 2)]


def test_computers_take_the_seats_that_nobody_has_for_long() -> None:
    pair = [wish(n, computers=True) for n in (1, 2)]
    assert called(plan(pair, FACTS, NOW)) == []
    later = plan(pair, FACTS, NOW + PACES["over days"].fill)
    assert called(later) == [(1, 2)]
    assert later.calls[0].size - len(later.calls[0].wishes) == 2
    mixed = [pair[0], replace(pair[1], computers=False)]
    assert called(plan(mixed, FACTS, NOW + PACES["over days"].fill)) == []


def test_the_reliability_that_one_asks_for_all_have() -> None:
    wishes = [wish(1, reliable=90), *(wish(n) for n in (2, 3, 4))]
    assert called(plan(wishes, Facts(counts=COUNTS, reliability={103: 89}), NOW)) == []
    assert called(plan(wishes, Facts(counts=COUNTS, reliability={103: 90}), NOW)) == [(1, 2, 3, 4)]


STATES = st.sampled_from(["waits", "called", "silent", "ready", "ready_long"])


@st.composite
def wishes(draw: st.DrawFn) -> tuple[list[Wish], Facts]:
    """A few wishes, and what there is to know beside them."""
    found, points = list[Wish](), dict[int, int]()
    for id in range(1, draw(st.integers(2, 7)) + 1):
        least = draw(st.integers(2, 4))
        made = wish(
            id,
            games=tuple(draw(st.sets(st.sampled_from(sorted(COUNTS)), min_size=1))),
            least=least,
            most=draw(st.integers(least, 5)),
            pace=draw(st.sampled_from(sorted(PACES))),
            computers=draw(st.booleans()),
            reliable=draw(st.sampled_from([0, 0, 80])),
            made_at=NOW - draw(st.sampled_from([60.0, HOUR, 7 * HOUR])),
        )
        state, pace = draw(STATES), PACES[made.pace]
        if state != "waits":
            made = replace(made, called_at=NOW - (pace.fresh + 1 if state == "silent" else 30.0))
        if state.startswith("ready"):
            made = replace(made, ready_at=NOW - (pace.fresh + 1 if state == "ready_long" else 20.0))
        found.append(made)
        points[made.user_id] = draw(st.sampled_from([900, 1000, 1300]))
    reliability = {each.user_id: draw(st.sampled_from([70, 100])) for each in found}
    return found, Facts(counts=COUNTS, points=dict.fromkeys(COUNTS, points), reliability=reliability)


def every_group(pool: Sequence[Wish], facts: Facts) -> Iterator[tuple[tuple[Wish, ...], str, int]]:
    """All sets of wishes that could sit together, with a game and how many seats: nothing else is asked."""
    for people in range(2, len(pool) + 1):
        for group in combinations(pool, people):
            for game in set.intersection(*({*each.games} for each in group)):
                for size in facts.counts[game]:
                    if sits(group, size, facts):
                        yield group, game, size


def sits(group: Sequence[Wish], size: int, facts: Facts) -> bool:
    first = min(group, key=lambda each: (each.made_at, each.id))
    filled = NOW - first.made_at >= PACES[first.pace].fill and all(each.computers for each in group)
    return (
        (len(group) == size or (filled and len(group) < size))
        and len({each.pace for each in group}) == 1
        and all(each.least <= size <= each.most for each in group)
        and all(facts.reliability[a.user_id] >= b.reliable for a in group for b in group)
    )


@given(wishes())
@settings(max_examples=60, deadline=None)
def test_every_group_could_sit_and_none_that_is_ready_is_left(drawn: tuple[list[Wish], Facts]) -> None:
    pool, facts = drawn
    made, by_id = plan(pool, facts, NOW), {each.id: each for each in pool}
    assert made == plan(pool[::-1], facts, NOW), "the order in which they are given does not matter"
    groups = [*made.tables, *made.calls]
    named = [id for group in groups for id in group.wishes]
    assert len(named) == len({*named})
    for group in groups:
        members = [by_id[id] for id in group.wishes]
        assert all(group.game in each.games for each in members)
        assert sits(members, group.size, facts)
        assert group.ready == all(each.ready_at is not None for each in members)
        assert {*group.called} == {each.id for each in members if each.called_at is None}
    left = [each for each in pool if each.ready_at is not None and each.id not in named]
    long = [each for each in left if NOW - (each.ready_at or 0) > PACES[each.pace].fresh]
    assert next(every_group(long, facts), None) is None, "they have waited long enough for others"


@given(wishes())
@settings(max_examples=60, deadline=None)
def test_nobody_is_left_who_could_be_called_with_whom_is_near(drawn: tuple[list[Wish], Facts]) -> None:
    pool, facts = drawn
    made = plan(pool, facts, NOW)
    named = {id for group in (*made.tables, *made.calls) for id in group.wishes}
    waiting = [each for each in pool if each.waits and each.id not in named]
    for group, game, _ in every_group(waiting, facts):
        first = min(group, key=lambda each: (each.made_at, each.id))
        points = facts.points[game]
        assert any(
            abs(points[first.user_id] - points[each.user_id])
            > NEAR * (1 + (NOW - min(first.made_at, each.made_at)) / PACES[first.pace].widen)
            for each in group
        ), "they would have been called together"
