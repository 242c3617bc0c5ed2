"""How strong players are, from the finished games of a server: a rating for games of several players.

The ratings are made from the stored results whenever they are asked for, so that nothing else need be kept,
and who is forgotten is forgotten here, too.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from data.rows import ResultRow

SHOWN = 40.0
"""What is shown per unit of skill: a newcomer stands at 1000, most others between 500 and 2000."""
NEWCOMER = 1000.0


class Rated(msgspec.Struct, frozen=True, kw_only=True):
    """A person, or (then `user_id` is None) a computer player of a game by its name, with its rating.

    `points` is what it has surely shown: it grows with wins, and with certainty.
    """

    user_id: int | None
    computer: tuple[str, str] | None
    games: int
    wins: int
    points: int


Who = tuple[int | None, tuple[str, str] | None]


def rate(rows: Iterable[ResultRow], game: str | None = None) -> list[Rated]:
    """Everybody in these results, best first; `rows` are in the order in which the games ended.

    Only games with at least two players who are somebody count; of `game` only, if given. A computer that
    stood in for a person counts as that person.
    """
    model = PlackettLuce()
    known: dict[Who, PlackettLuceRating] = {}
    tally: dict[Who, list[int]] = {}
    for _, seats in groupby(rows, key=lambda row: row.game_id):
        players = [row for row in seats if game in (None, row.game) and _who(row) != (None, None)]
        if len({_who(row) for row in players}) < 2:
            continue
        _count(model, known, tally, players)
    found = [
        Rated(
            user_id=user_id,
            computer=computer,
            games=tally[user_id, computer][0],
            wins=tally[user_id, computer][1],
            points=round(NEWCOMER + SHOWN * known[user_id, computer].ordinal()),
        )
        for user_id, computer in known
    ]
    return sorted(found, key=lambda each: (-each.points, -each.games))


def _count(
    model: PlackettLuce,
    known: dict[Who, PlackettLuceRating],
    tally: dict[Who, list[int]],
    players: Sequence[ResultRow],
) -> None:
    """Add one game. A computer player that holds several seats is rated by its best one."""
    best: dict[Who, ResultRow] = {}
    for row in sorted(players, key=lambda row: (not row.won, -row.score)):
        best.setdefault(_who(row), row)
    places = sorted({(not row.won, -row.score) for row in best.values()})
    teams = [[known.get(who) or model.rating()] for who in best]
    ranks = [float(places.index((not row.won, -row.score))) for row in best.values()]
    for who, (after,) in zip(best, model.rate(teams, ranks=ranks), strict=True):
        known[who] = after
        count = tally.setdefault(who, [0, 0])
        count[0] += 1
        count[1] += best[who].won


def _who(row: ResultRow) -> Who:
    if row.user_id is not None:
        return row.user_id, None
    return None, (row.game, row.computer) if row.computer else None
