"""The rules of Land once more, slow and obvious, on sets of coordinates, to check the fast ones against."""

from rules.land.view import LandView

XY = tuple[int, int]


def plots(view: LandView, signs: str) -> set[XY]:
    """Where the terrain has one of these signs."""
    return {at(view, plot) for plot, sign in enumerate(view.terrain) if sign in signs}


def at(view: LandView, plot: int) -> XY:
    return plot % view.board.side + 1, plot // view.board.side + 1


def owned(view: LandView, seat: int) -> set[XY]:
    return {at(view, plot) for plot, owner in enumerate(view.owner) if owner == seat}


def free(view: LandView) -> set[XY]:
    return {at(view, plot) for plot, owner in enumerate(view.owner) if owner == -1} & plots(view, "gmc")


def start_plots(view: LandView) -> set[XY]:
    return free(view) & plots(view, "gmc" if view.table.start_mountain else "gc")


def beside(land: set[XY]) -> set[XY]:
    return {(x + i, y + j) for x, y in land for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1))}


def price(view: LandView, where: XY) -> int:
    x, y = where
    return 2 if view.terrain[(y - 1) * view.board.side + x - 1] == "m" else 1


def cell(view: LandView, column: int, row: int) -> set[XY]:
    k = view.board.side // 6
    return {
        (x, y)
        for x in range(k * (column - 1) + 1, k * column + 1)
        for y in range(k * (row - 1) + 1, k * row + 1)
    }


def payable(view: LandView) -> set[XY]:
    """What the seat in turn can take one of."""
    counts = owned(view, view.turn)
    if not view.table.chain:
        counts -= {at(view, plot) for plot in view.table.fresh}
    return {where for where in beside(counts) & free(view) if price(view, where) <= view.table.cows}


def can_reclaim(view: LandView, seat: int, extra: int) -> bool:
    """LA-031, with `extra` cows from resident cows."""
    mine = owned(view, seat)
    if view.table.gone >> seat & 1:
        return False
    if not mine:
        return bool(start_plots(view))
    return any(price(view, where) <= len(mine) + extra for where in beside(mine) & free(view))
