"""Seasons of many people, and how often they meet again: `python -m tests.tables.seasons`.

The rounds that are drawn are compared with all that there could be: 8 and 12 people, six rounds, tables of
two to six. Nobody meets again more often than the least that any round at tables of these sizes would have.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from bot.tables.pairing import Field, Pairing, again, by_points
from bot.tables.placing import Game, standings

ROUNDS = 6
LARGER = (2, 3, 4, 5, 6)
"""How many a table may have where it is not for two."""


def least(past: Sequence[Pairing], people: Sequence[int], sizes: Sequence[int]) -> int:
    """How often two meet again at least in any round at tables of these sizes."""
    met = Counter(pair for pairing in past for pair in combinations(sorted(pairing), 2))

    def rest(left: tuple[int, ...], open_: tuple[int, ...]) -> Iterator[int]:
        if not open_:
            yield 0
            return
        first, others = left[0], left[1:]
        for size in sorted(set(open_)):
            there = list(open_)
            there.remove(size)
            for chosen in combinations(others, size - 1):
                cost = sum(met[pair] for pair in combinations((first, *chosen), 2))
                gone = tuple(each for each in others if each not in chosen)
                yield cost + min(rest(gone, tuple(there)))

    return min(rest(tuple(people), tuple(sizes)))


def finished(pairings: Sequence[Pairing], rng: random.Random) -> list[Game]:
    """Games of these that end anyhow."""
    return [
        Game(seats=each, places=tuple(rng.sample(range(1, len(each) + 1), len(each)))) for each in pairings
    ]


def compared(people: int, size: int, seed: int, rounds: int = ROUNDS) -> list[tuple[int, int]]:
    """For each round, how often two meet again, and the least that there could be."""
    rng, numbers, counts = random.Random(seed), range(1, people + 1), (2,) if size == 2 else LARGER
    games, past, found = dict[int, list[Game]](), list[Pairing](), list[tuple[int, int]]()
    for round in range(1, rounds + 1):
        pairings = by_points(
            Field(
                places=tuple(numbers),
                players=frozenset(numbers),
                counts=counts,
                size=size,
                round=round,
                points={each.number: each.points for each in standings(numbers, games, "key")},
                past=tuple(past),
            )
        )
        assert sorted(each for pairing in pairings for each in pairing) == [*numbers]
        found.append((again(pairings, past), least(past, numbers, [*map(len, pairings)])))
        games[round] = finished(pairings, rng)
        past += pairings
    return found


def main() -> None:
    more = 0
    for people, size in ((8, 2), (8, 3), (8, 4), (12, 2), (12, 3), (12, 4), (12, 6)):
        found = [pair for seed in range(3) for pair in compared(people, size, seed)]
        more += sum(drawn != fewest for drawn, fewest in found)
        met, fewest = (sum(pair[index] for pair in found) for index in (0, 1))
        print(f"{people} people at tables of {size}: {met} meet again in 18 rounds, {fewest} is the least")
    sys.exit(f"{more} rounds are not the best" if more else 0)


if __name__ == "__main__":
    main()
