"""Land's display list: what lies on the ground in a view, from the bottom to the top."""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache

from render.land import cows, glyphs, signs, territory
from render.land.layout import DIE_LEFT, DIE_TOP, Layout, layout
from render.sprites import Item
from render.theme import highlight
from rules.kernel.hexes.bits import bits
from rules.land.ground import MOUNTAIN, RESIDENT
from rules.land.table import TURN
from rules.land.view import LandView


def scene(view: LandView, *, legal: bool = True, private: bool = False) -> list[Item]:
    """Everything that may change, in drawing order; `legal` adds the signs for the seat that must act.

    Framed are the plots taken since the last turn of who acts, in a `private` picture of the viewer.
    """
    plan = layout(view.board.k)
    return [
        *_land(view, plan),
        *_newest(view, plan, view.newest(private=private)),
        *_cows(view, plan),
        *_roll(view, plan),
        *(_legal(view, plan) if legal else ()),
    ]


def _land(view: LandView, plan: Layout) -> Iterator[Item]:
    for seat, owned in enumerate(view.table.owned):
        yield from _region(seat, owned, plan)


@lru_cache(maxsize=256)
def _region(seat: int, owned: int, plan: Layout) -> tuple[Item, ...]:
    """The land of one seat: a move changes that of one seat only."""
    plots = bits(owned)
    region = frozenset(plots)
    shapes = [(plot, territory.joints(plot, region, plan.side)) for plot in plots]
    return tuple(Item(territory.land(seat, shape, plan.plot), *plan.centre(plot)) for plot, shape in shapes)


def _newest(view: LandView, plan: Layout, newest: Mapping[int, Collection[int]]) -> Iterator[Item]:
    for seat, plots in newest.items():
        for plot in plots:
            shape = territory.joints(plot, plots, plan.side)
            yield Item(territory.newest(highlight(seat), shape, plan.plot), *plan.centre(plot))


def _cows(view: LandView, plan: Layout) -> Iterator[Item]:
    taken = 0
    for seat, owned in enumerate(view.table.owned):
        yield from _herd(seat, owned, view.terrain, plan)
        taken |= owned
    for plot in _residents(view.terrain):
        if not taken >> plot & 1:
            yield Item(cows.resident(plan.plot), *plan.centre(plot))


@lru_cache(maxsize=256)
def _herd(seat: int, owned: int, terrain: str, plan: Layout) -> tuple[Item, ...]:
    """The cows of one seat, and the mountains under them."""
    plots = bits(owned)
    high = [plot for plot in plots if terrain[plot] == MOUNTAIN]
    return (
        *(Item(glyphs.peaks(plot % 2, plan.plot), *plan.centre(plot)) for plot in high),
        *(Item(cows.player(seat, plan.plot), *plan.centre(plot)) for plot in plots),
    )


@lru_cache(maxsize=16)
def _residents(terrain: str) -> tuple[int, ...]:
    return tuple(plot for plot, sign in enumerate(terrain) if sign == RESIDENT)


def _roll(view: LandView, plan: Layout) -> Iterator[Item]:
    if len(view.table.dice) == 2:
        column, row = view.table.dice
        x, y = plan.cell_centre(column, row)
        yield Item(signs.cell(plan.cell), x, y)
        yield Item(glyphs.die(column, lit=True), x, DIE_TOP)
        yield Item(glyphs.die(row, lit=True), DIE_LEFT, y)


def _legal(view: LandView, plan: Layout) -> Iterator[Item]:
    if view.turn < 0:
        return
    for plot in view.legal:
        x, y = plan.centre(plot)
        sign = view.terrain[plot]
        cost = 2 if sign == MOUNTAIN and view.table.phase == TURN else 1
        low = round(plan.plot * 0.3) if sign in (MOUNTAIN, RESIDENT) else 0
        yield Item(signs.legal(view.turn, cost, plan.plot), x, y + low)
