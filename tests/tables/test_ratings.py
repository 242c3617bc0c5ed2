"""Ratings: who wins more stands higher; computers are in it; who decided little gains nothing."""

import random
import re
from typing import Any

import pytest
from msgspec.structs import replace

from bot.tables import ratings
from bot.tables.model import OnSilence, Phase, TableSettings
from bot.tables.ratings import NEWCOMER, Rated, rate
from data.rows import ResultRow
from rules.kernel.game import Standing
from rules.kernel.record import Tally
from tests.tables import idle_seats
from tests.tables.helpers import ANN, BEN, CAT, DAN, GUILD, Clock, Tables, answered_meanwhile


def row(
    game_id: int, seat: int, user: int | None, place: int, *, computer: str = "", idle: bool = False
) -> ResultRow:
    return ResultRow(
        game_id=game_id,
        seat=seat,
        guild_id=1,
        game="land" if game_id < 100 else "settlers",
        user_id=user,
        computer=computer or None,
        won=place == 1 and not idle,
        score=10 - place,
        ended_at=game_id,
        place=place,
        idle=idle,
    )


def series(count: int) -> list[ResultRow]:
    """Ann beats Ben, who has more points than the computer."""
    return [
        each
        for game in range(1, count + 1)
        for each in (
            row(game, 0, 1, 1),
            row(game, 1, 2, 2),
            row(game, 2, None, 3, computer="steady"),
        )
    ]


def of(found: list[Rated], user: int | None) -> Rated:
    return next(each for each in found if each.user_id == user)


def test_who_wins_stands_higher() -> None:
    found = rate(series(6))
    assert [each.user_id for each in found] == [1, 2, None]
    assert found[2].computer == ("land", "steady")
    assert [(each.games, each.wins) for each in found] == [(6, 6), (6, 0), (6, 0)]
    assert found[0].points > NEWCOMER


def test_certainty_counts() -> None:
    assert rate(series(20))[0].points > rate(series(2))[0].points


def test_nobody_is_rated_for_beating_nobody() -> None:
    forgotten = [row(1, 0, 1, 1), row(1, 1, None, 2)]
    assert rate(forgotten) == []
    alone = [row(1, seat, None, seat + 1, computer="steady") for seat in range(3)]
    assert rate(alone) == []


def test_of_one_game() -> None:
    other = [row(100, 0, 2, 1), row(100, 1, 1, 2)]
    assert [each.user_id for each in rate([*series(1), *other], "settlers")] == [2, 1]
    assert rate(series(1), "settlers") == []


def test_a_tie_changes_the_order_of_nobody() -> None:
    found = rate([row(1, 0, 1, 1), row(1, 1, 2, 1)])
    assert found[0].points == found[1].points


@pytest.mark.parametrize("people", [2, 3, 4])
def test_who_is_idle_never_gains_whatever_went_before(people: int) -> None:
    """Nor do the others gain more by it than by their places among themselves."""
    others = [row(50, seat, seat + 1, seat) for seat in range(1, people)]
    for before in ([], series(3), [row(g, s, [2, 3, 1][s], s + 1) for g in range(9) for s in range(3)]):
        idle = [row(50, 0, 1, people, idle=True), *others]
        then, now = rate(before), rate([*before, *idle])
        was = of(then, 1).points if before else NEWCOMER
        assert of(now, 1).points <= was and of(now, 1).games == (of(then, 1).games if before else 0) + 1
        assert of(now, 1).wins == (of(then, 1).wins if before else 0)
        among = rate([*before, *others])
        for user in range(2, people + 1) if people > 2 else ():
            assert of(now, user).points == of(among, user).points


def test_beating_somebody_who_did_not_play_is_worth_nothing() -> None:
    (won, lost) = rate([row(1, 0, 1, 2, idle=True), row(1, 1, 2, 1)])
    assert (won.user_id, won.points, won.games, won.wins) == (2, NEWCOMER, 1, 1)
    assert lost.points < NEWCOMER


@pytest.mark.parametrize(("own", "idle"), [(0, True), (1, True), (49, True), (50, False), (51, False)])
async def test_fewer_than_half_of_ones_own_choices_win_nothing(
    tables: Tables, clock: Clock, own: int, idle: bool
) -> None:
    """Of a hundred choices: 0, 1, 49, 50 and 51."""
    table = await tables.started(ANN, BEN, CAT, goal="12")
    over = await tables.play_on(table.id, random.Random(3))
    live = await tables.service.keeper.peek(over.id)
    assert over.phase is Phase.OVER and live.position is not None
    winner = live.position.standing.winners[0]
    tally = Tally(choices=100, silence=100 - own, own=own, since=100)
    tallies = tuple(tally if seat == winner else Tally(9, 0, 0, 9, 9) for seat in range(3))
    rows = ratings.results(replace(live, table=replace(over, tallies=tallies)), clock.now)
    assert rows[winner].idle == idle and rows[winner].won == (not idle)
    assert rows[winner].place == (3 if idle else 1)
    assert tally.note == f"played by silence: {100 - own} of 100 choices"
    points = of(rate(rows), rows[winner].user_id).points
    assert (points <= NEWCOMER) == idle


async def test_seats_are_rated_as_their_game_compares_them(tables: Tables) -> None:
    """As the finale ranks them; equal in all that it compares they share a place."""
    table = await tables.started(ANN, BEN, CAT, DAN, goal="12")
    live = await tables.service.keeper.peek((await tables.play_on(table.id, random.Random(3))).id)
    assert live.position is not None
    live.position.__dict__["standing"] = Standing(True, (2, 5, 3, 3), (0,), places=(1, 4, 2, 2))
    assert [each.place for each in ratings.results(live, 0)] == [1, 4, 2, 2]
    # A game master may say that several won, whatever they have.
    live.position.__dict__["standing"] = Standing(True, (2, 5, 3, 3), (0, 2), places=(1, 4, 2, 2))
    assert [each.place for each in ratings.results(live, 0)] == [1, 4, 1, 3]


async def test_a_game_that_somebody_leads_is_not_rated(tables: Tables) -> None:
    """Who leads it may say who has won, and so could make ratings."""
    table = await tables.started(ANN, BEN, goal="12")
    live = await tables.service.keeper.peek((await tables.play_on(table.id, random.Random(3))).id)
    assert all(each.rated for each in ratings.results(live, 0))
    led = replace(live, table=replace(live.table, roles=("game master",)))
    assert not any(each.rated for each in ratings.results(led, 0))
    assert not ratings.gave_up(led, 0, 0.0).rated


@pytest.mark.parametrize("way", idle_seats.WAYS)
async def test_a_seat_that_nobody_plays_gains_nothing(way: str) -> None:
    """`python -m tests.tables.idle_seats` does so in every game."""
    assert (await idle_seats.played("Land", way, 0)).wrong == ""


async def test_a_seat_that_changed_hands_is_rated_no_higher_than_where_it_was_left(tables: Tables) -> None:
    table = await tables.started(ANN, BEN, CAT, goal="30")
    table = await tables.play_on(table.id, random.Random(2), 12)
    live = await tables.service.keeper.peek(table.id)
    assert live.position is not None
    scores = live.position.standing.scores
    last = scores.index(min(scores))
    await tables.service.moderation.replace_by_user(table.id, last, DAN, "Dan")
    seated = (await tables.service.get(table.id)).seats[last]
    assert seated.left_at == 1 + sum(score > scores[last] for score in scores) > 1
    over = await tables.play_on(table.id, random.Random(4))
    live = await tables.service.keeper.peek(over.id)
    first = replace(live.position.standing, winners=(last,)) if live.position else None
    assert first is not None and live.position is not None
    live.position.__dict__["standing"] = first
    row = ratings.results(live, 0)[last]
    assert (row.user_id, row.place, row.won, row.idle) == (DAN, seated.left_at, False, False)


@pytest.mark.parametrize("back", [False, True])
async def test_who_gives_up_to_a_computer_is_rated_as_last_once_the_game_is_over(
    tables: Tables, back: bool
) -> None:
    history = tables.service.history
    table = await tables.started(ANN, BEN, CAT, goal="30")
    await tables.play_on(table.id, random.Random(2), 12)
    await tables.service.play.resign(table.id, CAT)
    assert await history.ratings(GUILD) == [] and (await history.statistics(GUILD, CAT)).games == 0
    if back:
        await tables.service.moderation.replace_by_user(table.id, 2, CAT, "Cat")
    assert (await tables.play_on(table.id, random.Random(4))).phase is Phase.OVER
    counted = await history.statistics(GUILD, CAT)
    rated = of(await history.ratings(GUILD), CAT)
    assert (counted.games, counted.wins, rated.games) == (1, rated.wins, 1)
    assert back or (rated.points < NEWCOMER and rated.wins == 0)
    kept = [
        each for each in await tables.service.keeper.store.read.results.of_server(GUILD) if each.seat >= 0
    ]
    ann = of(await history.ratings(GUILD), ANN)
    assert back or ann.points == of(rate(kept), ANN).points, "nobody gains by it"


@pytest.mark.parametrize(
    "work", ["data.queries._made", "bot.tables.history.rate", "bot.tables.matching.plan"]
)
async def test_others_are_answered_while_all_results_of_a_server_or_all_wishes_are_gone_through(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, work: str
) -> None:
    await tables.play_on((await tables.started(ANN, BEN, goal="15")).id, random.Random(1))
    monkeypatch.setattr("data.queries._MANY", 0)
    others = answered_meanwhile(monkeypatch, work)
    assert len(await tables.service.history.ratings(GUILD)) == 2
    assert await tables.service.finding.advance(GUILD) is None
    assert others.is_set()


async def test_who_won_last_in_a_server_is_found_without_the_results_of_all_others(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = tables.service.keeper.store.engine.reader
    asked, fetch = list[tuple[str, Any]](), reader.fetch

    async def noted(statement: str, values: Any = ()) -> Any:
        asked.append((f"EXPLAIN QUERY PLAN {statement}", values))
        return await fetch(statement, values)

    monkeypatch.setattr(reader, "fetch", noted)
    assert await tables.service.keeper.store.read.results.winners(GUILD, 3) == []
    assert "SCAN" not in str(await fetch(*asked[0]))


async def test_games_count_in_the_order_in_which_they_ended(tables: Tables, clock: Clock) -> None:
    """Who gave up in the one that began first and ended last did so before the end of the other."""
    older, newer = [await tables.started(ANN, BEN, CAT, channel=n, goal="15") for n in (50, 51)]
    await tables.service.play.resign(older.id, CAT)
    for table in (newer, older):
        clock.now += 60.0
        await tables.play_on(table.id, random.Random(1))
    rows = await tables.service.keeper.store.read.results.of_server(GUILD)
    assert [row.game_id for row in rows] == [newer.id] * 3 + [older.id] * 4


async def test_how_reliably_somebody_answers_is_told(tables: Tables, clock: Clock) -> None:
    settings = TableSettings(remind_after=0, silence_after=5, on_silence=OnSilence.COMPUTER, answer_after=5)
    table = await tables.started(ANN, BEN, settings=settings, goal="500")
    for number in range(120):
        live = await tables.service.keeper.peek(table.id)
        user = live.table.users(live.waiting)[0]
        if user == ANN or number > 100:
            await tables.do(table.id, await tables.random_action(table.id, user, random.Random(number)), user)
            continue
        clock.pass_minutes(6)
        for due in await tables.service.timers.due():
            await tables.service.timers.silence(due)
    told = await tables.service.history.punctual(GUILD)
    assert re.fullmatch(r"(\d+) of \1 turns in time", told[ANN])
    assert int(told[BEN].split()[0]) < int(told[BEN].split()[2]) / 2
    kept = await tables.service.keeper.store.read.results.punctual(GUILD)
    assert all(len(turns) <= 50 for turns in kept.values())
