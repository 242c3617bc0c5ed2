"""How strong players are, from the finished games of a server: a rating for games of several players.

The ratings are made from the stored results whenever they are asked for, so that nothing else need be kept,
and who is forgotten is forgotten here, too.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from bot.tables.live import Live, position_of
from bot.tables.model import Phase, Seated
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


def results(live: Live, now: float) -> list[ResultRow]:
    """How each seat did; nothing if the game did not come to its end."""
    return as_it_stood(live, now) if live.table.phase is Phase.OVER else []


def as_it_stood(live: Live, now: float) -> list[ResultRow]:
    """How each seat of a started table that is closed did. A stand-in plays for its person.

    Who made fewer than half of the choices is last. A seat that changed hands stands no higher than where it
    was left, and is nobody's if who has it now had nothing to choose.
    """
    table, standing, rows = live.table, position_of(live).standing, list[ResultRow]()
    keys = standing.keys
    for seated, tally in zip(table.players, table.tallies, strict=True):
        seat = seated.index
        nobody = bool(seated.left_at and seated.holder is not None and not tally.since)
        place = max(1 + sum(key < keys[seat] for key in keys), seated.left_at)
        rows.append(
            ResultRow(
                game_id=table.id,
                seat=seat,
                guild_id=table.guild_id,
                game=table.game,
                user_id=None if nobody else seated.holder if not seated.left else seated.user_id,
                computer=None if nobody else seated.computer,
                won=seat in standing.winners and not tally.idle and seated.left_at <= 1 and not nobody,
                score=standing.scores[seat],
                ended_at=now,
                rated=table.for_rating,
                place=len(keys) if tally.idle else place,
                idle=tally.idle,
            )
        )
    return rows


def gave_up(live: Live, seat: int, now: float) -> ResultRow:
    """How who gives up a seat did that a computer plays on: last, if the game comes to its end.

    Nobody gains by that. It stands under a number of its own, below those of the seats.
    """
    table = live.table
    return ResultRow(
        game_id=table.id,
        seat=-table.version,
        guild_id=table.guild_id,
        game=table.game,
        user_id=table.seats[seat].user_id,
        computer=None,
        won=False,
        score=position_of(live).standing.scores[seat],
        ended_at=now,
        rated=table.for_rating,
        place=len(table.players),
        idle=True,
    )


def left_at(live: Live, new: Seated) -> int:
    """The place at which a seat is left, if it changes hands in a game that goes on; the worst so far."""
    old = live.table.seats[new.index] if new.index < len(live.table.seats) else new
    if live.position is None or new.role or new.holder == old.holder:
        return old.left_at
    keys = live.position.standing.keys
    return max(old.left_at, 1 + sum(key < keys[new.index] for key in keys))


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
    found = list[Rated]()
    for (user_id, computer), rating in known.items():
        games, wins = tally[user_id, computer]
        points = round(NEWCOMER + SHOWN * rating.ordinal())
        found.append(Rated(user_id=user_id, computer=computer, games=games, wins=wins, points=points))
    return sorted(found, key=lambda each: (-each.points, -each.games))


def _count(
    model: PlackettLuce,
    known: dict[Who, PlackettLuceRating],
    tally: dict[Who, list[int]],
    players: Sequence[ResultRow],
) -> None:
    """Add one game. A computer player that holds several seats is rated by its best one.

    Who was idle is last, which never gains anything; the others are rated by their places among themselves.
    """
    best: dict[Who, ResultRow] = {}
    for row in sorted(players, key=lambda row: (row.idle, row.place)):
        best.setdefault(_who(row), row)
    before = {who: known.get(who) or model.rating() for who in best}
    known |= before
    active = [who for who in best if not best[who].idle]
    if len(active) > 1:
        known |= _rated(model, before, {who: best[who].place for who in active})
    if len(active) < len(best):
        last = max(row.place for row in best.values()) + 1
        places = {who: last if row.idle else row.place for who, row in best.items()}
        for who, after in _rated(model, before, places).items():
            if best[who].idle and after.ordinal() < before[who].ordinal():
                known[who] = after
    for who, row in best.items():
        count = tally.setdefault(who, [0, 0])
        count[0] += 1
        count[1] += row.won


def _rated(
    model: PlackettLuce, before: Mapping[Who, PlackettLuceRating], places: Mapping[Who, int]
) -> dict[Who, PlackettLuceRating]:
    """The ratings after a game that ended with these places."""
    after = model.rate([[before[who]] for who in places], ranks=[float(place) for place in places.values()])
    return {who: rating for who, (rating,) in zip(places, after, strict=True)}


def _who(row: ResultRow) -> Who:
    if row.user_id is not None:
        return row.user_id, None
    return None, (row.game, row.computer) if row.computer else None
