"""Whether a computer that throws the game is found: `python -m tests.cli.changed_moves --records 100`.

Each record is played twice: once as it is, in which no computer may be found guilty, and once with a move of
one computer changed, after which all go on as they would. That move must be found.
"""

import argparse
import random
from collections.abc import Sequence

from rules import catalogue
from rules.kernel import deciding, levels, record, simulation
from rules.kernel.actions import Action
from rules.kernel.game import Game, Player, Turn
from tests.tables.helpers import SHORT

LEVELS = (levels.GENTLE, levels.STEADY)


class Throwing:
    """A player that makes another of its moves the one time that `turns` says, if it has one."""

    help = "throws the game"

    def __init__(self, player: Player, turns: set[int], thrown: list[int]) -> None:
        self._player, self._turns, self._thrown = player, turns, thrown
        self._made = 0

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """The player's move, or another one."""
        chosen = self._player.choose(turn, rng)
        self._made += 1
        others = [each for each in turn.legal if each != chosen and not type(each).standing]
        if self._made >= min(self._turns, default=1 << 60) and others and not self._thrown:
            self._thrown.append(self._made)
            return random.Random(self._made).choice(others)
        return chosen


def played(
    game: Game, number: int, turns: Sequence[set[int]], seats: int = 3
) -> tuple[record.Record, list[int]]:
    """The record of one short game, and which choice was thrown."""
    seats = min(game.seat_counts, key=lambda count: abs(count - 3))
    options = game.settle(SHORT.get(game.id, {}), seats)
    able = [name for name in LEVELS if name in game.players] or list(game.players)
    names = [able[(number + seat) % len(able)] for seat in range(seats)]
    thrown = list[int]()
    table = game.variant(options)
    players = [Throwing(table.players[name], when, thrown) for name, when in zip(names, turns, strict=False)]
    found = simulation.play(
        game, options, players, simulation.seeds("changed", number), names=names, keep=True
    )
    assert found.record is not None
    return found.record, thrown


def found(id: str, number: int) -> tuple[bool, bool, bool]:
    """Of one game: a false alarm, whether a move was changed, and whether that was found."""
    game, rng = catalogue.find(id), random.Random(f"changed {id} {number}")
    honest, _ = played(game, number, [set()] * 6)
    alarm = any(each.problem for each in deciding.check(game, honest))
    who, when = rng.randrange(2), {rng.randint(1, 15)}
    changed, thrown = played(game, number, [when if seat == who else set() for seat in range(6)])
    assert not record.verify(game, changed).problem, "by its dice and states it is as true as any"
    last = list(deciding.check(game, changed))[-1:]
    return alarm, bool(thrown), any(each.problem for each in last)


def main() -> None:
    """Look at that many records of each game, and say what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=25)
    parser.add_argument("games", nargs="*", default=list(catalogue.GAMES))
    asked = parser.parse_args()
    for id in asked.games:
        results = [found(id, number) for number in range(asked.records)]
        changed = sum(thrown for _, thrown, _ in results)
        caught = sum(thrown and seen for _, thrown, seen in results)
        print(
            f"{id}: {caught} of {changed} changed moves found, {sum(a for a, _, _ in results)} false alarms"
        )


if __name__ == "__main__":
    main()
