"""Ratings: who wins more stands higher; computers are in it; who is nobody is not."""

from bot.tables.ratings import NEWCOMER, rate
from data.rows import ResultRow


def row(game_id: int, seat: int, user: int | None, *, won: bool, score: int, computer: str = "") -> ResultRow:
    return ResultRow(
        game_id=game_id,
        seat=seat,
        guild_id=1,
        game="land" if game_id < 100 else "settlers",
        user_id=user,
        computer=computer or None,
        won=won,
        score=score,
        ended_at=game_id,
    )


def series(count: int) -> list[ResultRow]:
    """Ann beats Ben, who has more points than the computer."""
    return [
        each
        for game in range(1, count + 1)
        for each in (
            row(game, 0, 1, won=True, score=10),
            row(game, 1, 2, won=False, score=8),
            row(game, 2, None, won=False, score=3, computer="steady"),
        )
    ]


def test_who_wins_stands_higher() -> None:
    found = rate(series(6))
    assert [each.user_id for each in found] == [1, 2, None]
    assert found[2].computer == ("land", "steady")
    assert [(each.games, each.wins) for each in found] == [(6, 6), (6, 0), (6, 0)]
    assert found[0].points > NEWCOMER


def test_certainty_counts() -> None:
    assert rate(series(20))[0].points > rate(series(2))[0].points


def test_nobody_is_rated_for_beating_nobody() -> None:
    forgotten = [row(1, 0, 1, won=True, score=9), row(1, 1, None, won=False, score=2)]
    assert rate(forgotten) == []
    alone = [row(1, seat, None, won=seat == 0, score=1, computer="steady") for seat in range(3)]
    assert rate(alone) == []


def test_of_one_game() -> None:
    other = [row(100, 0, 2, won=True, score=10), row(100, 1, 1, won=False, score=1)]
    assert [each.user_id for each in rate([*series(1), *other], "settlers")] == [2, 1]
    assert rate(series(1), "settlers") == []


def test_a_tie_changes_the_order_of_nobody() -> None:
    found = rate([row(1, 0, 1, won=False, score=5), row(1, 1, 2, won=False, score=5)])
    assert found[0].points == found[1].points
