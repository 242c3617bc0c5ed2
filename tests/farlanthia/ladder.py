"""Whether climbing pays: after how many seasons each structure has brought what it cost.

    python -m tests.farlanthia.ladder

Prices and yields are what the rules say of a forest that is built on, at the full price and at the difference
(`upgrade_cost`, FA-119). A gold counts as one good, and as the two that it costs at the caravan (FA-095). A
road makes nothing: of it the program says what it costs to save a season's march.
"""

from collections.abc import Iterator, Sequence
from math import inf
from typing import NamedTuple

import click

from rules.farlanthia import economy, tables
from rules.kernel.names import NOBODY
from tests.farlanthia.table import A, cell, lay, position, put

RUNGS = ("village", "town", "city", "mine", "road")
GOLD_AS = (1, 2)
"""In goods what a gold may count as."""
_AT = (1, 0)


def in_goods(several: Sequence[int], gold: int) -> int:
    """How many goods these are, with a gold as so many."""
    return sum(several[: tables.GOLD]) + gold * several[tables.GOLD]


class Rung(NamedTuple):
    """What a structure costs, and makes a season more than what it grew from, by good."""

    name: str
    cost: tuple[int, ...]
    makes: tuple[int, ...]

    def seasons(self, gold: int) -> float:
        """After how many it has paid for itself, with a gold as so many goods."""
        makes = in_goods(self.makes, gold)
        return in_goods(self.cost, gold) / makes if makes else inf

    def __str__(self) -> str:
        cost = " ".join(f"{n} {good}" for n, good in zip(self.cost, tables.GOODS, strict=True) if n)
        return f"{self.name} ({cost}): {_or([self.seasons(gold) for gold in GOLD_AS])} seasons"


def _or(figures: Sequence[float]) -> str:
    return " or ".join(f"{figure:.1f}" for figure in figures)


def rungs(upgrade_cost: str) -> Iterator[Rung]:
    """Each of them on a forest, a mine on a mountain, grown from the one below."""
    for name in RUNGS:
        kind = tables.STRUCTURE_NAMES.index(name)
        about = tables.STRUCTURES[kind]
        state = position("realm", upgrade_cost=upgrade_cost)
        lay(state, tables.TERRAIN_NAMES[about.only if about.only != NOBODY else tables.FOREST], _AT)
        if about.replaces != NOBODY:
            put(state, A, tables.STRUCTURE_NAMES[about.replaces], _AT)
        cost, before = economy.price(state.table, A, kind, cell(*_AT)), economy.production(state.table, A)[0]
        put(state, A, name, _AT)
        after = economy.production(state.table, A)[0]
        yield Rung(name, cost, tuple(more - less for more, less in zip(after, before, strict=True)))


def march_saved() -> float:
    """The tiles of road that save a season's march, on average over the box's land that takes roads."""
    land = tables.TERRAINS[tables.LAKE + 1 : tables.FIELD + 1]
    points = sum(each.share * each.cost for each in land) / sum(each.share for each in land)
    return tables.SINGLE.move / (points - tables.ROAD_COST)


@click.command()
def main() -> None:
    """Print after how many seasons each is repaid at both prices, and what a road saves."""
    for upgrade_cost in ("full", "difference"):
        for rung in rungs(upgrade_cost):
            click.echo(f"{upgrade_cost}: {rung}")
    tiles = march_saved()
    units = [tiles * (1 + gold) / in_goods(tables.SINGLE.cost, gold) for gold in GOLD_AS]
    click.echo(f"a season's march is saved by {tiles:.1f} tiles of road, the price of {_or(units)} units")


if __name__ == "__main__":
    main()
