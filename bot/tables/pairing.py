"""Who plays whom in a round of a season. Pure, and the same each time: anybody may draw a round again.

Who plays is a number from 1, which stays with a place in the season whoever holds it. A pairing is the
numbers at one table in the order of their seats; one number alone has nobody to play with.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import combinations, pairwise, permutations
from math import ceil, log2

import msgspec

Pairing = tuple[int, ...]

_AGAIN = 10**7
"""What it costs that two meet once more: more than any difference of points of all tables together."""
_WORK = 60_000
"""Exchanges of two people that are looked at, as often as there are people."""
_KICK = 3
"""Exchanges made at random to get out of a place where no single one helps."""
_FEW = 12
"""Up to so many people all rounds of two are looked at, so that those to come can still be made.

Of more, with no more rounds than half of them, whoever has not met can always be paired (Dirac's theorem).
"""
_AHEAD = 4
"""Rounds that have to be left without two who meet again, or as many as are to come."""
_UNEVEN = 10**4
"""What it costs that two meet of whom one gets a seat once more that they had more often than the other."""


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """What is known as a round is drawn among people who play each other."""

    places: tuple[int, ...]
    """All numbers, by the lot."""
    players: frozenset[int]
    """Those whose place is taken."""
    counts: tuple[int, ...]
    """How many a table may have."""
    size: int
    """How many it is to have."""
    round: int
    rounds: int = 0
    """How many there are, this one and those to come included; 0 if that is not known."""
    points: Mapping[int, int] = {}
    past: tuple[Pairing, ...] = ()
    """The pairings of earlier rounds that were not taken back."""
    through: tuple[int, ...] = ()
    """Who got through the last round of a knock-out, in any order."""

    @property
    def ranked(self) -> list[int]:
        """Who plays, most points first."""
        return sorted(
            (each for each in self.places if each in self.players),
            key=lambda each: (-self.points.get(each, 0), self.places.index(each)),
        )


def sizes(people: int, counts: Sequence[int], size: int) -> tuple[int, ...]:
    """How many sit at each table: as few as can be are left over, then tables are as near to `size`."""
    best: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]
    for count in range(1, people + 1):
        left, off, tables = best[-1]
        found = [(left + 1, off, tables)]
        for each in counts:
            if each <= count:
                left, off, tables = best[count - each]
                found.append((left, off + (each - size) ** 2, (*tables, each)))
        best.append(min(found, key=lambda one: (one[0], one[1], len(one[2]), one[2])))
    return tuple(sorted(best[people][2], reverse=True))


def groups(order: Sequence[int], people: int, counts: Sequence[int], size: int) -> tuple[Pairing, ...]:
    """These numbers in groups of about so many, and as many as a table takes: each at one of its own if a
    table has so many seats."""
    parts = [*sizes(len(order), counts, size)] if people == size else []
    if parts:
        parts[-1] += len(order) - sum(parts)
    else:
        many = max(1, min(round(len(order) / people), len(order) // min(counts)))
        parts = [len(order) // many + (index < len(order) % many) for index in range(many)]
    ends = [sum(parts[:count]) for count in range(len(parts) + 1)]
    return tuple(tuple(order[start:end]) for start, end in pairwise(ends))


def by_points(field: Field) -> list[Pairing]:
    """A round in which as few as can be meet again, and who has about as many points plays together."""
    if field.size == 2:
        return _in_seats(field, _twos(field))
    players = field.ranked
    tables = sizes(len(players), field.counts, field.size)
    alone, over = _alone(field), len(players) - sum(tables)
    left = sorted(players, key=lambda each: (alone[each], -players.index(each)))[:over]
    seated = [each for each in players if each not in left]
    return [*_in_seats(field, _tables(seated, tables, field)), *((each,) for each in left)]


def everybody(field: Field) -> list[Pairing]:
    """A round of those in which everybody plays everybody: the circle of places, turned by one."""
    circle = [0] * (len(field.places) % 2) + [*field.places]
    shift, half = (field.round - 1) % max(1, len(circle) - 1), len(circle) // 2
    circle = [circle[0], *circle[1:][shift:], *circle[1:][:shift]]
    pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
    # So that each has either seat as often; the first of the circle never moves, and changes by the round.
    turns = [shift % 2, *(at % 2 for at in range(1, half))]
    return _present(field, (pair[::-1] if turn else pair for turn, pair in zip(turns, pairs, strict=True)))


def knock_out(field: Field) -> list[Pairing]:
    """A round in which whoever loses is out; in the first one the best of the lot have nobody to beat."""
    slots = [1]
    while len(slots) < len(field.places):
        slots = [each for slot in slots for each in (slot, 2 * len(slots) + 1 - slot)]
    bracket = [field.places[slot - 1] if slot <= len(field.places) else 0 for slot in slots]
    through = bracket if field.round == 1 else sorted(field.through, key=bracket.index)
    return _in_seats(field, _present(field, zip(through[::2], [*through[1::2], 0], strict=False)))


def _present(field: Field, pairs: Iterable[Pairing]) -> list[Pairing]:
    """The pairs of those who are there; nothing where nobody is."""
    found = [tuple(each for each in pair if each in field.players) for pair in pairs]
    return [pair for pair in found if pair]


def _met(past: Sequence[Pairing]) -> Counter[tuple[int, int]]:
    """How often two have sat at one table; of two numbers the smaller comes first."""
    return Counter(pair for pairing in past for pair in combinations(sorted(pairing), 2))


def _twos(field: Field) -> list[Pairing]:
    """Pairs, and at most one who is left over: a matching of the least weight."""
    players, met, lean = field.ranked, _met(field.past), Counter[int]()
    for first, *others in field.past:
        lean.update({first: len(others)})
        lean.subtract(others)
    weights = dict[Pairing, int]()
    for one, other in combinations(sorted(players), 2):
        weight = _AGAIN * met[one, other] + _UNEVEN * abs(lean[one] + lean[other])
        weights[one, other] = weight + _apart(field, one, other)
    if len(players) % 2:
        alone = _alone(field)
        weights |= {(0, each): _AGAIN * alone[each] + field.points.get(each, 0) for each in players}
    if len(players) <= _FEW:
        found = _with_rounds_to_come(weights, field.rounds - field.round)
    else:
        # Half a second and 21 MiB: only where such a round is drawn.
        networkx = import_module("networkx")
        graph = networkx.Graph()
        graph.add_weighted_edges_from((*pair, weight) for pair, weight in weights.items())
        found = networkx.min_weight_matching(graph)
    return sorted(tuple(sorted(each for each in pair if each)) for pair in found)


def _with_rounds_to_come(weights: Mapping[Pairing, int], left: int) -> Sequence[Pairing]:
    """The matching of the least weight after which as many rounds can be made without two who meet again.

    None of these has more who meet again now; if there is none, it is the one of the least weight.
    """
    people = sorted({each for pair in weights for each in pair})

    def cost(matching: Sequence[Pairing]) -> int:
        return sum(weights[pair] for pair in matching)

    new = frozenset(pair for pair, weight in weights.items() if weight < _AGAIN)
    found = sorted(_matchings(people, frozenset(weights)), key=cost)
    fewest = cost(found[0]) // _AGAIN
    good = (each for each in found if cost(each) // _AGAIN == fewest)
    return next((each for each in good if _can_go_on(people, new - {*each}, left)), found[0])


def _can_go_on(people: Sequence[int], new: frozenset[Pairing], rounds: int) -> bool:
    """Whether so many rounds can be made of pairs that are `new`, or `_AHEAD`, or as many as there may be."""
    fewest = min((sum(each in pair for pair in new) for each in people), default=0)
    return _lasts(people, new, min(rounds, _AHEAD, fewest))


def _lasts(people: Sequence[int], new: frozenset[Pairing], rounds: int) -> bool:
    return rounds <= 0 or any(_lasts(people, new - {*each}, rounds - 1) for each in _matchings(people, new))


def _matchings(people: Sequence[int], pairs: frozenset[Pairing]) -> Iterator[tuple[Pairing, ...]]:
    """Every way to put all of these people, who are sorted, into such pairs."""
    if not people:
        yield ()
        return
    first, *others = people
    for other in others:
        if (first, other) in pairs:
            rest = [each for each in others if each != other]
            yield from (((first, other), *more) for more in _matchings(rest, pairs))


def _alone(field: Field) -> Counter[int]:
    """How often each had nobody to play with."""
    return Counter(pairing[0] for pairing in field.past if len(pairing) == 1)


def _apart(field: Field, one: int, other: int) -> int:
    """The difference of their points."""
    return abs(field.points.get(one, 0) - field.points.get(other, 0))


def _tables(players: Sequence[int], sizes_: Sequence[int], field: Field) -> list[Pairing]:
    """Tables of these sizes, best first; people are exchanged between two of them while that is better."""
    met, count = _met(field.past), len(players)
    cost = [[0] * count for _ in players]
    for one, other in combinations(range(count), 2):
        pair = min(players[one], players[other]), max(players[one], players[other])
        cost[one][other] = cost[other][one] = _AGAIN * met[pair] + _apart(field, *pair)
    at = [table for table, size in enumerate(sizes_) for _ in range(size)]
    rng = random.Random(field.round)
    best, least = at, _settle(cost, at)
    for _ in range(_WORK // (count * count) if least else 0):
        tried = [*best]
        for _ in range(_KICK):
            one, other = rng.randrange(count), rng.randrange(count)
            tried[one], tried[other] = tried[other], tried[one]
        total = _settle(cost, tried)
        if total <= least:
            best, least = tried, total
    return [
        tuple(player for player, its in zip(players, best, strict=True) if its == table)
        for table in range(len(sizes_))
    ]


def _settle(cost: Sequence[Sequence[int]], at: list[int]) -> int:
    """Exchange two people of different tables, in place, while that costs less; returns what is left."""
    count, tables = len(at), range(max(at, default=-1) + 1)
    whole = [
        [sum(row[each] for each in range(count) if at[each] == table) for table in tables] for row in cost
    ]
    better = True
    while better:
        better = False
        for one, other in combinations(range(count), 2):
            here, there = at[one], at[other]
            if here == there:
                continue
            gain = whole[one][here] + whole[other][there] - whole[one][there] - whole[other][here]
            if gain + 2 * cost[one][other] > 0:
                for each in range(count):
                    moved = cost[each][other] - cost[each][one]
                    whole[each][here] += moved
                    whole[each][there] -= moved
                at[one], at[other] = there, here
                better = True
    return sum(whole[each][at[each]] for each in range(count)) // 2


def _in_seats(field: Field, pairings: Iterable[Pairing]) -> list[Pairing]:
    return [seat_fairly(each, field.past) for each in pairings]


def seat_fairly(pairing: Pairing, past: Sequence[Pairing]) -> Pairing:
    """The same in the order of seats in which everybody has had each seat about as often."""
    had = Counter((each, seat) for before in past if len(before) > 1 for seat, each in enumerate(before))
    return min(
        permutations(pairing),
        key=lambda order: sum((2 * had[each, seat] + 1) for seat, each in enumerate(order)),
    )


class Format(msgspec.Struct, frozen=True, kw_only=True):
    """A way to hold a season."""

    title: str
    help: str
    draw: Callable[[Field], list[Pairing]]
    rounds: Callable[[int], int] | None = None
    """How many rounds so many people play; None: as many as are chosen."""
    two: bool = False
    """Whether it is for games of two."""
    grouped: bool = False
    knocks_out: bool = False


FORMATS: Mapping[str, Format] = {
    "rounds": Format(
        title="Rounds",
        help="a number of rounds, each with people of about as many points",
        draw=by_points,
    ),
    "league": Format(
        title="League",
        help="groups that play among themselves; the best go up and the last down for the next season",
        draw=lambda field: everybody(field) if field.size == 2 else by_points(field),
        grouped=True,
    ),
    "round robin": Format(
        title="Round robin",
        help="games for two: everybody plays everybody",
        draw=everybody,
        rounds=lambda people: people - 1 + people % 2,
        two=True,
    ),
    "knock-out": Format(
        title="Knock-out",
        help="games for two: whoever loses is out",
        draw=knock_out,
        rounds=lambda people: ceil(log2(max(2, people))),
        two=True,
        knocks_out=True,
    ),
}
