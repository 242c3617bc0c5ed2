"""Deals random maps of Landover, for every seat count, kind of map and rule of where to start.

    python -m tests.landover.deals --seeds 450

Not part of the suite, which deals a share. Every island must be one that pieces can come to touch (LO-202).
"""

from itertools import product

import click

from tests.landover import slow
from tests.landover.table import GAME, new_game

SEATS = GAME.seat_counts
KINDS = next(option.words for option in GAME.options if option.name == "generator_islands")
STARTS = next(option.words for option in GAME.options if option.name == "start_islands")


def cut_off(seats: int, kind: str, start: str, seed: int) -> list[int]:
    """The islands of a deal that nobody's pieces can touch."""
    state = new_game(seats, seed, map="random", numbers="chaos", generator_islands=kind, start_islands=start)
    return sorted(set(range(len(state.table.chart.islands))) - slow.touched_islands(state.table))


@click.command()
@click.option("--seeds", default=450, show_default=True, help="Deals of each kind.")
def main(seeds: int) -> None:
    """Deal and count."""
    for seats, kind, start in product(SEATS, KINDS, STARTS):
        lost = sum(bool(cut_off(seats, str(kind), str(start), seed)) for seed in range(seeds))
        click.echo(f"{seats} seats, {kind}, start {start}: {lost} of {seeds} with an island out of reach")


if __name__ == "__main__":
    main()
