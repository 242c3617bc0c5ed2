"""Plays many random games of Landover, options, maps and seats mixed, and sees that every law holds.

    python -m tests.landover.many --games 2000

Not part of the suite, which plays a few of these games. Every game must end, and every so many moves cards,
pieces and what is kept beside the board are looked at (`tests.landover.laws`).
"""

import random
import time
from collections import Counter

import click

from rules.kernel.hexes import hand
from rules.landover.board import PLANS, RANDOM
from rules.landover.state import LandoverState
from tests.landover.laws import conserved, kept, some_game, sound
from tests.landover.table import GAME

MAPS = (*PLANS, RANDOM)


def watched(number: int, every: int) -> tuple[LandoverState, int, int]:
    """Play a game to its end; its last state, its moves, and the most cards of one kind in a hand."""
    rng = random.Random(number)
    moves, most = -1, 0
    for moves, (state, _, _) in enumerate(some_game(number, map=MAPS[number % len(MAPS)])):  # noqa: B007 (the last ones are wanted)
        if rng.random() * every < 1:
            look(state)
        most = max(most, *(max(hand.counts(held, 8)) for held in state.secrets.hands))
    look(state)
    kept(state)
    assert GAME.standing(state).over, f"game {number} has not ended"
    assert GAME.standing(state).winners, f"game {number} has no winner"
    return state, moves, most


def look(state: LandoverState) -> None:
    """The laws that are quick to see."""
    conserved(state)
    sound(state)


@click.command()
@click.option("--games", default=2000, show_default=True, help="How many to play.")
@click.option(
    "--first", default=1000, show_default=True, help="The number of the first: others, other games."
)
@click.option("--every", default=40, show_default=True, help="Look at the laws once in so many moves.")
def main(*, games: int, first: int, every: int) -> None:
    """Play and count."""
    began = time.process_time()
    ends: Counter[str] = Counter()
    maps: Counter[str] = Counter()
    moves, most, longest = 0, 0, 0
    for number in range(first, first + games):
        state, made, held = watched(number, every)
        moves, most, longest = moves + made, max(most, held), max(longest, made)
        ends["the rounds are over" if "rounds" in state.table.why else state.table.why] += 1
        maps[state.table.map.split()[0]] += 1
    seconds = time.process_time() - began
    click.echo(f"{games:,} games ended, {moves:,} moves, the longest {longest:,}; {seconds:,.0f} s of work.")
    click.echo(f"The most cards of one kind in a hand: {most}.")
    for counter in (ends, maps):
        click.echo(", ".join(f"{name}: {count}" for name, count in counter.most_common()))


if __name__ == "__main__":
    main()
