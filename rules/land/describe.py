"""The whole board in words and lists, so that it can be played without the picture."""

from collections.abc import Iterable

from rules.kernel.hexes.bits import mask
from rules.kernel.names import Names, plural
from rules.land.events import island
from rules.land.ground import GREEN, MOUNTAIN, RESIDENT
from rules.land.table import START
from rules.land.texts import hint, scoreboard
from rules.land.view import LandView

_KINDS = {GREEN: "green", MOUNTAIN: "mountain", RESIDENT: "resident cow"}
_PRICES = {
    GREEN: "1 cow a plot",
    RESIDENT: "1 cow a plot, resident cow",
    MOUNTAIN: "2 cows a plot, mountain",
}
_LEGEND = "1 to 6 land of that seat, g green, m mountain, c resident cow, b beach, ~ water, i small island"


def describe(view: LandView, names: Names, prompt: str) -> str:
    """What can be done now, who owns what and what is free; last the board as a grid, for who sees."""
    table, last = view.table, _letter(view, view.board.side - 1)
    parts = [
        f"Land on {island(table.map)}, round {table.round}. {prompt}\n"
        f"Columns are A to {last} from the left, rows 1 to {view.board.side} from the top.",
        *(["\n".join(_reachable(view, names))] if not view.over else []),
        "Players in playing order:\n" + "\n".join(f"- {line}" for line in scoreboard(view, names)),
        *(_estate(view, names, seat) for seat in table.order if view.scores[seat]),
        _free(view, names),
        f"The board; {_LEGEND}.\n" + _grid(view),
    ]
    return "\n\n".join(parts)


def _grid(view: LandView) -> str:
    """A code block: a line of letters, then a line a row."""
    n = view.board.side
    signs = [
        str(owner + 1) if owner >= 0 else sign for sign, owner in zip(view.terrain, view.owner, strict=True)
    ]
    head = "   " + "".join(_letter(view, x) for x in range(n))
    rows = [f"{y + 1:2} {''.join(signs[y * n : (y + 1) * n])}" for y in range(n)]
    return "```\n" + "\n".join([head, *rows]) + "\n```"


def _letter(view: LandView, x: int) -> str:
    return view.board.lexicon.show(x)[0]


def _reachable(view: LandView, names: Names) -> list[str]:
    """What the seat to act can take, by what it takes."""
    if view.table.phase == START:
        told = [f"- {names.place('plot', plot)}: {what}" for plot in view.legal if (what := hint(view, plot))]
        return [f"Plots to choose from: {_runs(view, view.legal, names)}.", *told]
    verb = names.doing(view.viewer, view.turn, "can reclaim", "can reclaim")
    lines = []
    for sign, price in _PRICES.items():
        plots = tuple(plot for plot in view.legal if view.terrain[plot] == sign)
        if plots:
            lines.append(f"- {_runs(view, plots, names)} ({price})")
    price = plural(view.table.cost(mask(view.legal)), "cow")
    return [f"{verb}, with {plural(view.table.cows, 'cow')} (all of it would take {price}):", *lines]


def _estate(view: LandView, names: Names, seat: int) -> str:
    plots = [plot for plot, owner in enumerate(view.owner) if owner == seat]
    fresh = view.newest().get(seat)
    newest = f" Newest: {_runs(view, fresh, names)}." if fresh else ""
    return f"{names.marked(seat)} owns {_runs(view, plots, names)}.{newest}"


def _free(view: LandView, names: Names) -> str:
    """All free land, kind by kind."""
    lines = []
    for sign, noun in _KINDS.items():
        plots = [p for p, owner in enumerate(view.owner) if owner < 0 and view.terrain[p] == sign]
        if plots:
            lines.append(f"- {noun}: {_runs(view, plots, names)}")
    return "\n".join(["Free land:", *lines]) if lines else "No land is free."


def _runs(view: LandView, plots: Iterable[int], names: Names) -> str:
    """Ascending plots with each unbroken run in a row as one: `C4 to F4, H4`."""
    runs: list[list[int]] = []
    for plot in plots:
        if runs and plot == runs[-1][-1] + 1 and plot % view.board.side:
            runs[-1].append(plot)
        else:
            runs.append([plot])
    return ", ".join(
        " to ".join(names.place("plot", end) for end in dict.fromkeys((run[0], run[-1]))) for run in runs
    )
