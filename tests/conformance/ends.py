"""Whether everybody is told what ends a game: `python -m tests.conformance.ends --games 20`.

Random games of every preset are played, and at every position it is asked what wins or ends the game here
(`Game.goals`). It prints, a line a preset: positions, and those of which nothing is told; ends of games, of
which so many were loud from the first to the last position of the turn that ended them; and the share of all
positions that were loud. What only a game master ends is left out, and nobody gives up.
"""

import random
from dataclasses import dataclass, field
from typing import Any

from rules.kernel.actions import Leave
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.game import Game, Player, RandomPlayer, Turn
from rules.kernel.goals import line
from rules.kernel.options import Settings
from tests.conformance.presets import asked, watched

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
    """What was found in so many games of each preset, or of one, played by chance or by beginners."""

    def one(game: Game[Any, Any], settled: Settings, seats: int, seed: str) -> Found:
        return watch(game, settled, seats, seed, game.players["gentle"] if beginners else RandomPlayer())

    return watched(one, games, only=only, seed=seed)


def main() -> None:
    """Print a line for each preset."""
    said = asked(__doc__, 20, beginners="the gentle level plays, not chance")
    for name, found in run(said.games, said.seed, only=said.only, beginners=said.beginners).items():
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
