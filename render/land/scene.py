"""Land's display list: what lies on the ground in a view, from the bottom to the top."""

from collections.abc import Iterator, Sequence

from render.land import cows, glyphs, signs, territory
from render.land.layout import DIE_LEFT, DIE_TOP, Layout, layout
from render.sprites import Item
from render.theme import highlight
from rules.land.ground import MOUNTAIN, RESIDENT
from rules.land.view import LandView


def scene(view: LandView, newest: Sequence[int] | None = None, *, legal: bool = True) -> list[Item]:
    """Everything that may change, in drawing order; `legal` adds the signs for the seat that must act.

    The plots of `newest` are framed, by default those of the last turn.
    """
    plan = layout(view.board.k)
    return [
        *_land(view, plan),
        *_newest(view, plan, view.table.last if newest is None else newest),
        *_cows(view, plan),
        *_roll(view, plan),
        *(_legal(view, plan) if legal else ()),
    ]


def _land(view: LandView, plan: Layout) -> Iterator[Item]:
    regions = [{plot for plot, owner in enumerate(view.owner) if owner == seat} for seat in range(view.seats)]
    for plot, owner in enumerate(view.owner):
        if owner >= 0:
            shape = territory.joints(plot, regions[owner], plan.side)
            yield Item(territory.land(owner, shape, plan.plot), *plan.centre(plot))


def _newest(view: LandView, plan: Layout, plots: Sequence[int]) -> Iterator[Item]:
    regions = [{plot for plot in plots if view.owner[plot] == seat} for seat in range(view.seats)]
    for plot in plots:
        owner = view.owner[plot]
        if owner >= 0:
            shape = territory.joints(plot, regions[owner], plan.side)
            yield Item(territory.newest(highlight(owner), shape, plan.plot), *plan.centre(plot))


def _cows(view: LandView, plan: Layout) -> Iterator[Item]:
    for plot, owner in enumerate(view.owner):
        if owner >= 0 and view.terrain[plot] == MOUNTAIN:
            yield Item(glyphs.peaks(plot % 2, plan.plot), *plan.centre(plot))
        if owner >= 0:
            yield Item(cows.player(owner, plan.plot), *plan.centre(plot))
        elif view.terrain[plot] == RESIDENT:
            yield Item(cows.resident(plan.plot), *plan.centre(plot))


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
        cost = 2 if sign == MOUNTAIN and view.table.phase == "turn" else 1
        low = round(plan.plot * 0.3) if sign in (MOUNTAIN, RESIDENT) else 0
        yield Item(signs.legal(view.turn, cost, plan.plot), x, y + low)
