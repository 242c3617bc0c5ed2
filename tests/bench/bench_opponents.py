"""How strong and how quick the computer players of Settlers are.

As a program, `python -m tests.bench.bench_opponents [ONE] [OTHERS] [GAMES] [NAME=VALUE ...]`, it seats one
player against three others, moves it on by a seat after each game, and prints how often it won with the
95 % interval after Wilson, and how long each thought over a real choice (processor time). Without
arguments it plays both ladders: steady against random and shrewd against steady, 200 games each.

`pytest tests/bench/bench_opponents.py -n 0 --benchmark-enable` times single choices.
"""

import random
import sys
import time
from typing import Any

import pytest

from bot.cli.tally import share
from rules import simulation
from rules.actions import Action
from rules.catalogue import find
from rules.chance import Chance
from rules.game import Player, Turn
from rules.settlers.players import PLAYERS

GAME = find("settlers")
SEATS = 4
LADDER = (("steady", "random"), ("shrewd", "steady"))


class Timed:
    """A player that notes the milliseconds of each choice among several moves."""

    help = "is timed"

    def __init__(self, player: Player) -> None:
        self.player = player
        self.times: list[float] = []

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """What the player chooses."""
        began = time.process_time()
        action = self.player.choose(turn, rng)
        spent = time.process_time() - began
        if len(turn.legal) + len(turn.open) > 1:
            self.times.append(1000 * spent)
        return action

    def told(self) -> str:
        """Mean, 95th percentile and maximum."""
        times = sorted(self.times)
        mean = sum(times) / len(times)
        return f"{mean:.1f} / {times[int(0.95 * len(times))]:.1f} / {times[-1]:.1f} ms"


def match(one: str, others: str, games: int, chosen: dict[str, str]) -> None:
    """Play one against three others, and print a line."""
    options = GAME.settle(chosen, SEATS)
    strong, weak = Timed(PLAYERS[one]), Timed(PLAYERS[others])
    won = unfinished = 0
    for number in range(games):
        seat = number % SEATS
        players: list[Player] = [weak] * SEATS
        players[seat] = strong
        played = simulation.play(GAME, options, players, simulation.seeds("opponents", number))
        unfinished += not played.standing.over
        won += seat in played.standing.winners
        if sys.stderr.isatty():
            print(f"\r{number + 1} of {games}: {won} won", end="", file=sys.stderr, flush=True)
    told = share(won, games)
    low, high = told["interval"]
    print(
        f"\r{one} against three {others}: {won} of {games} = {told['share']:.1%} [{low:.1%} to {high:.1%}], "
        f"{unfinished} unfinished; mean / 95th / max a real choice: "
        f"{one} {strong.told()}, {others} {weak.told()}"
    )


def middle(seed: int, most: int) -> tuple[Any, Any]:
    """A game among steady players after so many moves, at the next choice in the main phase."""
    options = GAME.settle({}, SEATS)
    table = GAME.variant(options)
    rng = random.Random(seed)
    state, _ = table.new(options, SEATS, Chance(rng.randbytes(32)))
    moves = 0
    while moves < most or table.view(state, None).phase != "main" or state.table.offer is not None:
        seat = table.waiting_for(state)[0]
        table.apply(state, seat, PLAYERS["steady"].choose(Turn(table, state, seat), rng))
        moves += 1
    return table, state


@pytest.mark.parametrize("most", [60, 150, 300])
@pytest.mark.parametrize("name", list(PLAYERS))
def test_a_choice(benchmark: Any, name: str, most: int) -> None:
    table, state = middle(1, most)
    benchmark(lambda: PLAYERS[name].choose(Turn(table, state, state.table.active), random.Random(1)))


def main() -> None:
    """The matches that the arguments ask for."""
    words = [word for word in sys.argv[1:] if "=" not in word]
    chosen = dict(word.split("=", 1) for word in sys.argv[1:] if "=" in word)
    games = int(words[2]) if len(words) > 2 else 200
    for one, others in [(words[0], words[1])] if len(words) > 1 else LADDER:
        match(one, others, games, chosen)


if __name__ == "__main__":
    main()
