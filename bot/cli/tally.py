"""Counting a series of simulated games."""

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from rules.kernel.simulation import Played


class Tally(msgspec.Struct):
    """What is counted over a series of games: by seat, and by the name of a player."""

    seats: int
    seconds: float = 0.0
    moves: list[int] = msgspec.field(default_factory=list)
    """Of each game."""
    wins: Counter[int] = msgspec.field(default_factory=Counter)
    points: Counter[int] = msgspec.field(default_factory=Counter)
    shared: int = 0
    unfinished: int = 0
    won: Counter[str] = msgspec.field(default_factory=Counter)
    seated: Counter[str] = msgspec.field(default_factory=Counter)

    def add(self, played: Played, sitting: Sequence[str], seconds: float) -> None:
        """Count one game that took so many seconds, with the names of the players by seat."""
        self.seconds += seconds
        self.moves.append(played.moves)
        self.seated.update(sitting)
        self.points.update(dict(enumerate(played.standing.scores)))
        if not played.standing.over:
            self.unfinished += 1
            return
        self.shared += len(played.standing.winners) > 1
        self.wins.update(played.standing.winners)
        self.won.update(sitting[seat] for seat in played.standing.winners)

    def result(self) -> dict[str, Any]:
        """Counts and rates as JSON: by seat, and by player, who won how often; not before the first game."""
        games, moves, seats = len(self.moves), sum(self.moves), range(self.seats)
        return {
            "games": games,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(games / self.seconds, 2),
            "actions": moves,
            "actions_per_second": round(moves / self.seconds, 1),
            "moves_per_game": round(moves / games, 2),
            "shortest": min(self.moves),
            "longest": max(self.moves),
            "wins": [self.wins[seat] for seat in seats],
            "shared": self.shared,
            "unfinished": self.unfinished,
            "points_per_game": [round(self.points[seat] / games, 2) for seat in seats],
            "by_player": {name: share(self.won[name], self.seated[name]) for name in sorted(self.seated)},
        }


def share(won: int, played: int) -> dict[str, Any]:
    """How often a player won in the seats it had, with the 95 % interval after Wilson."""
    z = 1.96
    part = won / played
    middle = (part + z * z / (2 * played)) / (1 + z * z / played)
    spread = z / (1 + z * z / played) * math.sqrt(part * (1 - part) / played + (z / (2 * played)) ** 2)
    interval = [round(max(0.0, middle - spread), 4), round(min(1.0, middle + spread), 4)]
    return {"wins": won, "seats": played, "share": round(part, 4), "interval": interval}
