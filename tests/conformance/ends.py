"""Whether everybody is told what ends a game: `python -m tests.conformance.ends --games 20`.

Random games of every preset are played, and at every position it is asked what wins or ends the game here
(`Game.goals`). It prints, a line a preset: positions, and those of which nothing is told; ends of games, of
which so many were loud from the first to the last position of the turn that ended them; and the share of all
positions that were loud. What only a game master ends is left out, and nobody gives up.
"""

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rules.catalogue import GAMES
from rules.kernel.actions import Leave
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.game import Game, Player, RandomPlayer, Turn
from rules.kernel.goals import line
from rules.kernel.illegal import Illegal
from rules.kernel.options import Settings

_MOST = 1000
"""Characters in which all ends of a game have to be told, with room to spare."""


@dataclass
class Found:
    """What was found of one preset."""

    positions: int = 0
    silent: int = 0
    ends: int = 0
    warned: int = 0
    loud: int = 0
    missed: list[str] = field(default_factory=list)


def tables(seed: int) -> Iterator[tuple[str, Game[Any, Any], Settings, int]]:
    """Every game as it comes, and with each preset, for a number of seats that it allows."""
    rng = random.Random(seed)
    for id, game in GAMES.items():
        for name in ("", *game.presets):
            chosen = dict(game.preset(name, {})) if name else {}
            for seats in rng.sample(game.seat_counts, len(game.seat_counts)):
                try:
                    settled = game.settle(chosen, seats)
                except Illegal:
                    continue
                yield f"{id} {name}".strip(), game.variant(settled), settled, seats
                break


def watch(game: Game[Any, Any], settled: Settings, seats: int, seed: str, player: Player) -> Found:
    """Play one game, and compare each position's line with how the game ended."""
    rng = random.Random(seed)
    state, _ = game.new(settled, seats, Chance(rng.randbytes(SEED_BYTES)))
    names = tuple(f"Player{seat}" for seat in range(seats + len(game.roles(settled))))
    found, turn, since = Found(), object(), list[tuple[bool, str]]()
    for _ in range(game.longest):
        view = game.view(state, None)
        goals = game.goals(view, game.names(view, names))
        said, loud = line(goals), any(goal.loud for goal in goals)
        if view.over:
            found.silent += bool(said)
            break
        found.positions += 1
        found.loud += loud
        found.silent += not 0 < len(said) <= _MOST
        if (moment := game.moment(state)) is not None and moment[:2] != turn:
            turn, since = moment[:2], []
        since.append((loud, said))
        seat = rng.choice(game.waiting_for(state))
        if seat >= seats:
            return found
        action = game.ordered(state, seat) or player.choose(_without_leaving(game, state, seat), rng)
        game.apply(state, seat, action)
    else:
        return found
    found.ends = 1
    found.warned = int(all(loud for loud, _ in since))
    if not found.warned:
        why = game.standing(state).why
        found.missed.append(f"{seed}: {why}: {next(said for loud, said in since if not loud)}")
    return found


def _without_leaving(game: Game[Any, Any], state: Any, seat: int) -> Turn:
    turn = Turn(game, state, seat)
    kept = [each for each in turn.legal if not isinstance(each, Leave)]
    return turn.glimpse(kept) if kept or turn.open else turn


def run(games: int, seed: int = 0, *, only: str = "", beginners: bool = False) -> dict[str, Found]:
    """So many games of each preset whose name has `only` in it."""
    results = dict[str, Found]()
    for number in range(games):
        for name, game, settled, seats in tables(seed + number):
            if only not in name:
                continue
            player = game.players["gentle"] if beginners else RandomPlayer()
            one = watch(game, settled, seats, f"{name} {seats} {seed + number}", player)
            sum_ = results.setdefault(name, Found())
            for each in ("positions", "silent", "ends", "warned", "loud", "missed"):
                setattr(sum_, each, getattr(sum_, each) + getattr(one, each))
    return results


def main() -> None:
    """Print a line for each preset."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="")
    parser.add_argument("--beginners", action="store_true", help="the gentle level plays, not chance")
    asked = parser.parse_args()
    for name, found in run(asked.games, asked.seed, only=asked.only, beginners=asked.beginners).items():
        share = 100 * found.loud / max(1, found.positions)
        print(
            f"{name:<30} {found.positions} positions, {found.silent} untold; "
            f"{found.warned} of {found.ends} ends foretold; {share:.0f} % loud",
            flush=True,
        )
        for missed in found.missed:
            print(f"    {missed}")


if __name__ == "__main__":
    main()
