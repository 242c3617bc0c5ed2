"""What a season's games are worth, and who stands where: made from the places at its tables alone.

At each table the first place is worth `WIN` points, the last none, those between evenly as many; who share
places share their points. Who was silent is last and gets none. Who had nobody to play with gets a win.

Of as many points the more first places are better, then those who met others with more points, then the lot.
Whoever left stands behind those who stayed.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from hashlib import sha256

import msgspec

from bot.tables.pairing import Pairing
from data.rows import ResultRow

WIN = 60
CRITERIA = "first places, points of those whom they met, the lot"


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """A pairing with its result, as soon as it has one."""

    seats: Pairing
    places: tuple[int, ...]
    """Of each seat, from 1; 0 for who was silent, gave up or is not there any more. Empty before that."""
    played: bool = True
    """False where too few were there for a table: each of them has won."""

    @property
    def points(self) -> tuple[int, ...]:
        """Of each seat."""
        last = len(self.seats) - 1 if self.played else 0
        return tuple(
            WIN if place and not last else self._between(place) // (2 * last) if place else 0
            for place in self.places
        )

    def _between(self, place: int) -> int:
        shared = self.places.count(place) - 1
        return WIN * (2 * (len(self.seats) - place) - shared)


class Placed(msgspec.Struct, frozen=True, kw_only=True):
    """How a number stands."""

    number: int
    points: int
    games: int
    firsts: int
    """Those that they shared with nobody."""
    against: int
    """The points of all whom they met, each time."""
    stage: int
    """The round that they got to, where whoever loses is out, one beyond the last for who won that.

    Whoever won and then left has not got to the next one, if somebody whom they beat plays there.
    """
    lot: str


def lot(key: str, number: int) -> str:
    """The lot of a number, of which the smallest is best: anybody who has the key (hex) can draw it again."""
    return sha256(f"{key}:{number}".encode()).hexdigest()


def goes_on(points: Sequence[int], seats: Sequence[int], key: str) -> int:
    """Who of a game goes on where whoever loses is out: of as many points, who has the better lot."""
    return min(zip(points, seats, strict=True), key=lambda one: (-one[0], lot(key, one[1])))[1]


def places(rows: Sequence[ResultRow]) -> tuple[int, ...]:
    """The place of each seat of a game, from how these did; 0 for who was silent or is nobody."""
    active = [row for row in rows if row.user_id is not None and not row.idle]
    return tuple(1 + sum(other.place < row.place for other in active) if row in active else 0 for row in rows)


def standings(
    numbers: Iterable[int],
    rounds: Mapping[int, Sequence[Game]],
    key: str,
    *,
    knocks_out: bool = False,
    left: Container[int] = (),
) -> list[Placed]:
    """How these numbers, of which some have `left`, stand after these games, by round; the first is first."""
    games = [(round, game) for round, played in sorted(rounds.items()) for game in played]
    points, against = dict.fromkeys(numbers, 0), dict.fromkeys(numbers, 0)
    firsts, played = dict.fromkeys(points, 0), dict.fromkeys(points, 0)
    stage = _stages(points, games if knocks_out else (), key)
    mine = [(game, seat, each) for _, game in games if game.places for seat, each in enumerate(game.seats)]
    for game, seat, each in mine:
        points[each] += game.points[seat]
        firsts[each] += game.places[seat] == 1 == game.places.count(1) < len(game.seats)
        played[each] += game.played and len(game.seats) > 1
    for game, _, each in mine:
        against[each] += sum(points[other] for other in game.seats if other != each and game.played)
    found = [
        Placed(
            number=each,
            points=points[each],
            games=played[each],
            firsts=firsts[each],
            against=against[each],
            stage=stage[each],
            lot=lot(key, each),
        )
        for each in points
    ]

    def rank(each: Placed) -> tuple[bool, int, int, int, int, str]:
        return each.number in left, -each.stage, -each.points, -each.firsts, -each.against, each.lot

    return sorted(found, key=rank)


def _stages(numbers: Iterable[int], games: Iterable[tuple[int, Game]], key: str) -> dict[int, int]:
    """The stage of each of these numbers after games of a knock-out, each with its round."""
    stage, beside = dict.fromkeys(numbers, 0), dict[int, Pairing]()
    for round, game in games:
        for each in game.seats:
            if stage[each] < round:  # who beat them has left
                stage |= {other: min(stage[other], stage[each]) for other in beside.get(each, ())}
        through = goes_on(game.points, game.seats, key) if game.places else None
        stage |= {each: round + (each == through) for each in game.seats}
        beside |= dict.fromkeys(game.seats, game.seats)
    return stage


def regroup(groups: Sequence[Sequence[int]], moving: int) -> list[int]:
    """These, given by their groups from first to last place, in the order in which the next groups are made.

    Of each group the best `moving` go up by one, the last down; who comes down stands before who stays.
    """
    wanted = list[tuple[int, int, int]]()
    for group, numbers in enumerate(groups):
        for place, each in enumerate(numbers):
            up = group > 0 and place < moving
            down = group < len(groups) - 1 and place >= max(moving, len(numbers) - moving)
            wanted.append((group - up + down, up - down, each))
    return [each for *_, each in sorted(wanted, key=lambda one: one[:2])]
