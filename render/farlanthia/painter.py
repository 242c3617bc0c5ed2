"""Farlanthia's painter; see `render.painter.Painter`."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from typing_extensions import override

from render import painter as shared, png, theme
from render.farlanthia import close_up, hand, legend, plates
from render.farlanthia.dress import close, is_wide, laid_look, look, span
from render.farlanthia.scene import change_words, ground, scene
from render.hexes import painter as hexes
from render.hexes.rulers import rulers
from render.hexes.scene import Ground, Look, Scene
from render.painter import Mark, Painter, Part, Picture
from render.pixels import Box
from render.plates import goal
from render.plates.parts import move
from render.plates.sheet import write
from render.sprites import Item
from rules.farlanthia import forces
from rules.farlanthia.events import ARMY
from rules.farlanthia.season.victory import by_valor
from rules.farlanthia.tables import EMPTY, SEASONS, STRUCTURE_NAMES, UNIT_TYPES
from rules.farlanthia.view import FarView
from rules.farlanthia.words.goals import goals
from rules.farlanthia.words.texts import seats_in_order
from rules.kernel.names import NOBODY, badge, in_colours, plural

_EDGE = 14
_PALETTE = theme.rich().data
_WIDTH = plates.WIDE + 2 * _EDGE
WINDOW = (_WIDTH, 720)
"""The size of the part of a large map that is shown close: more than five tiles across."""
_ALT, _MARKED = 1000, 12
"""Letters of an alt text, and how many arrows and marks are told in it at most, the newest."""


class FarlanthiaPainter(Painter):
    """Draws Farlanthia on any of its maps."""

    legend = staticmethod(legend.pictures)
    places = dict.fromkeys(("tile", ARMY, *STRUCTURE_NAMES), "tile")

    @override
    def spot(self, what: str, place: int) -> tuple[str, int]:
        """A stack is on its tile, which has one badge."""
        return ("tile", place // UNIT_TYPES) if what == "stack" else super().spot(what, place)

    @override
    def whole(self, view: FarView, *, private: bool = False) -> bytes:
        """The whole map as the viewer knows it; of a small map also the table of seats."""
        return _whole(view, scene(view, private=private))

    @override
    def pictures(self, view: FarView) -> tuple[Picture, ...]:
        """Of a large map first a close part, with the table of seats, see `close_up`; then the whole.

        Where there is no such part, the table of seats comes after the whole, as large as ever.
        """
        known = scene(view)
        whole = Picture(shared.WHOLE, _whole(view, known))
        if not is_wide(view.board.shape):
            return (whole,)
        part = close_up.part(view, WINDOW)
        if part is None:
            return whole, Picture(shared.ROWS, png.join(_below(view, _WIDTH), _PALETTE), _rows_alt(view))
        shown = hexes.strips(part.look, known, part.window)
        seen = png.join([*shown, *_below(view, part.window[2] - part.window[0])], _PALETTE)
        return Picture(shared.CLOSE, seen, _alt(view, part.cells)), whole

    @override
    def wide(self, view: FarView) -> bool:
        return is_wide(view.board.shape)

    @override
    def part(self, view: FarView, tile: int | None = None) -> Part | None:
        """Without season and seats, which stand under the whole map."""
        if not self.wide(view) or (tile or 0) >= view.board.cells:
            return None
        found = close_up.part(view, WINDOW) if tile is None else None
        dress = close() if found is None else found.look
        middle = view.board.centre if tile is None and view.board.centre != NOBODY else tile or 0
        frame = dress.frame(view.board.shape)
        window = hexes.window_around(frame, middle, WINDOW) if found is None else found.window
        return hexes.part(dress, scene(view), window)

    @override
    def choose(self, view: FarView, marks: Sequence[Mark]) -> bytes | None:
        """The map dimmed, with a badge on each marked tile or stack, cropped to them.

        Dice and goods lie on no tile: a choice among them shows the two sides of what is open, if any. Where
        tiles are small there are no names: badges would hide half of them, and they what is chosen from.
        """
        places = _on_tiles(marks)
        if not places:
            return png.join(_table(view, _WIDTH), _PALETTE) if any(plates.clashes(view)) else None
        looks = [close()] * is_wide(view.board.shape) + [look(view.board.shape)]
        fitting, known = hexes.first_fitting(looks, ground(view), places), scene(view)
        if looks.index(fitting):
            known = known._replace(pieces=tuple(each for each in known.pieces if each.kind != "name"))
        return hexes.choose(fitting, known, places)

    @override
    def hand(self, view: FarView) -> bytes | None:
        """The viewer's dice, goods and cards; None for spectators."""
        if view.viewer is None or view.viewer >= view.seats:
            return None
        return hand.sheet(view).png()


def _extent(view: FarView) -> tuple[Look, Box | None]:
    """The dress of the whole map, and of a story's map the part that is laid, with a tile around it."""
    shape = view.board.shape
    story = view.table.map == "story"
    laid = [cell for cell, terrain in enumerate(view.table.terrain) if terrain != EMPTY] if story else []
    if not laid:
        return look(shape), None
    spots = [shape.tile_xy[cell] for cell in laid]
    wide = max(_STORY, span(spots) + 2)
    dress = laid_look(wide, 0)
    frame, far = dress.frame(shape), dress.pitch.across * 8 // 5
    shown = [frame.spot("tile", cell) for cell in laid]
    left, right = (pick(x for x, _ in shown) + by for pick, by in ((min, -far), (max, far)))
    top, bottom = (pick(y for _, y in shown) + by for pick, by in ((min, -far), (max, far)))
    left, right = max(0, left), min(frame.width, right)
    return laid_look(wide, right - left), (left, max(0, top), right, min(frame.height, bottom))


def _on_tiles(marks: Sequence[Mark]) -> list[Mark]:
    """The marks on the map, one a tile: a stack is on its tile, with those of the same tile beside it."""
    found: dict[int, list[Mark]] = {}
    for mark in marks:
        if mark.kind in ("tile", "stack"):
            cell = mark.place if mark.kind == "tile" else mark.place // UNIT_TYPES
            found.setdefault(cell, []).append(mark)
    return [
        Mark("tile", cell, "/".join(dict.fromkeys(filter(None, (mark.label for mark in here)))), chosen)
        for cell, here in found.items()
        for chosen in (any(mark.chosen for mark in here),)
    ]


_STORY = 8.0
"""The part of a story's map that is laid is drawn as if it were at least so many columns wide."""


def _whole(view: FarView, known: Scene) -> bytes:
    dress, window = _extent(view)
    if window is None and is_wide(view.board.shape):
        known = known._replace(extras=_rulers(dress, known.ground))
    whole = hexes.strips(dress, known, window)
    table = [] if is_wide(view.board.shape) else _below(view, whole[0].width - 1)
    return png.join([*whole, *table], _PALETTE)


@lru_cache(maxsize=16)
def _rulers(dress: Look, still: Ground) -> tuple[Item, ...]:
    return tuple(rulers(dress.frame(still.shape), still.labels, dress.label_size * dress.pitch.unit))


def _table(view: FarView, width: int) -> list[png.Strip]:
    """Strips that go under a map: calendar, truces, a row for each seat, and a rim."""
    pairs = sorted({(min(t.proposer, t.other), max(t.proposer, t.other)) for t in view.table.truces})
    peace = (pairs[at : at + plates.PAIRS] for at in range(0, len(pairs), plates.PAIRS))
    return [
        _strip(plates.head(view), width, plates.HEAD + 14, "plate"),
        *(_strip(each, width, plates.ROW + 10, "raider") for each in plates.clashes(view)),
        *(_strip(plates.truces(each), width, 72, "pine") for each in peace),
        *(_strip(plates.row(view, seat), width, plates.ROW + 5, "night") for seat in seats_in_order(view)),
        write({"ink": ()}, (width, 10), theme.rich()),
    ]


def _below(view: FarView, width: int) -> list[png.Strip]:
    """That, and what wins and who is nearest."""
    told = goals(view, in_colours(view.seats, view.board.lexicons))
    return [*_table(view, width), *goal.strips(told, view.table.winners, width, theme.rich())]


def _strip(items: Iterable[Item], width: int, high: int, ground: str) -> png.Strip:
    """A plate of that ground with what is on it, in the middle of a strip of that size."""
    plate, *things = move([*items], (width - plates.WIDE) // 2, 0)
    return write({"ink": [plate], ground: things}, (width, high), theme.rich())


def _rows_alt(view: FarView) -> str:
    """The table of seats in words."""
    table, told = view.table, list[str]()
    for seat in seats_in_order(view):
        if table.out >> seat & 1:
            told.append(f"{badge(seat)} is out of the game")
            continue
        counts = [f"{table.valor_total[seat]} valor gained"] * by_valor(table.terms)
        counts += [f"{table.renown[seat]} renown", f"{table.valor[seat]} valor", f"{table.honor[seat]} honor"]
        counts.append(plural(forces.units_of(table, seat), "unit"))
        counts += [plural(table.owner.count(seat), "structure"), plural(view.totals[seat], "good")]
        told.append(f"{badge(seat)}: {', '.join(counts)}")
    season = SEASONS[table.season_name].capitalize()
    return f"{season} of year {table.year}, the seats by leadership. {'; '.join(told)}."


def _alt(view: FarView, cells: Sequence[int]) -> str:
    names = ", ".join(view.board.lexicons["tile"].show(cell) for cell in cells[:12])
    said = f"A close view of the map around {names}: what happened, and the borders of whose turn it is."
    below, marked = f" Below it: {_rows_alt(view)}", change_words(view)[-_MARKED:]
    told = (f" Arrows and marks: {'; '.join(marked[at:])}." for at in range(len(marked)))
    marks = next((each for each in told if len(said) + len(each) + len(below) <= _ALT), "")
    return f"{said}{marks}{below}"
