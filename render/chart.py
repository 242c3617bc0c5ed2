"""The picture of a finished game: points over turns, the dice against what was to be expected, and cards."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from PIL import Image

from render import lettering, png, theme
from render.plates.emblems import chip, left
from render.sprites import Pen
from rules.kernel.chronicle import Chronicle, expected_totals
from rules.kernel.names import badge, plural

WIDTH = 1120
_EDGE = 40
_CURVES = 460
_BARS = 330
_ROW = 56
_WORD = 32
_LABEL = 40
"""Pixels from one label at a line's end to the next."""
_POINTS, _ENDS, _NAME, _COLUMN = 50, 380, 240, 290
"""Pixels for points at the left, for names with points at the right, for such a name, and in the table."""
_TIME = 48
"""Pixels from one number of an era to the next, at least: nearer they would be read as one."""
_BAND = 32
"""Rows of a panel that are drawn at a time: 6 MiB are in hand, 20 with 128, for 0.1 s more a chart."""
_DASHES = ((), (18, 8), (4, 8), (26, 8, 4, 8), (10, 10), (2, 14))
"""The line of each seat: dash and gap lengths, so that colour is never alone."""


def picture(chronicle: Chronicle, names: Sequence[str] = ()) -> bytes:
    """The PNG of the chart, 1120 pixels wide; panels that a game has no figures for are left out.

    Lines end with the names of the seats, where they are given and the typeface can spell them.
    """
    seats = [_called(seat, names) for seat in range(len(chronicle.standing.scores))]
    panels = [draw_panel(WIDTH, _CURVES, lambda pen: _curves(pen, chronicle, seats))]
    if chronicle.chances:
        curves = {seat: [each[seat] for each in chronicle.chances] for seat in chronicle.ranking()}
        below = plural(len(chronicle.moments) - 1, "turn")
        panels.append(
            draw_panel(WIDTH, _CURVES, lambda pen: _chances(pen, "Chance to win", curves, below, seats))
        )
    if rolls := _most_rolled(chronicle):
        panels.append(draw_panel(WIDTH, _BARS, lambda pen: _bars(pen, *rolls)))
    if _flows(chronicle):
        whole = [_called(seat, names, _COLUMN) for seat in range(len(seats))]
        panels.append(draw_panel(WIDTH, (len(seats) + 1) * _ROW, lambda pen: _table(pen, chronicle, whole)))
    return encode(panels, _EDGE)


def in_words(chronicle: Chronicle, names: Sequence[str]) -> str:
    """What `picture` shows, for who does not see it: curves by quarters, dice, what was won and lost.

    Names after those of the seats, as a game master's, are left out.
    """
    run = [[f"{100 * chance:.0f} %" for chance in each] for each in chronicle.chances]
    told = [f"Chances to win {_by_quarters(names, run, 0)}."] if run else []
    told.append(f"{chronicle.shown.name} {_by_quarters(names, chronicle.shown.counts, 1)}.")
    if rolls := _most_rolled(chronicle):
        dice, fell = rolls
        totals = ", ".join([f"{face}: {fell.get(face, 0)}" for face in expected_totals(dice)])
        told.append(f"How often each total fell in {plural(sum(fell.values()), 'roll')}: {totals}.")
    if _flows(chronicle):
        rows = zip(names, chronicle.won, chronicle.stolen, chronicle.lost, strict=False)
        counts = "; ".join(f"{name} {won}, {taken}, {lost}" for name, won, taken, lost in rows)
        told.append(f"{chronicle.stock.capitalize()} gained, taken from others and lost: {counts}.")
    return " ".join(told)


def _by_quarters(names: Sequence[str], counts: Sequence[Sequence[int | str]], first: int) -> str:
    """What everybody had after each quarter of the turns, from the `first` on."""
    last = len(counts) - 1
    return "; ".join(
        f"after turn {at}: "
        + ", ".join(f"{name} {count}" for name, count in zip(names, counts[at], strict=False))
        for at in sorted({last * quarter // 4 for quarter in range(first, 5)})
    )


def chances(curve: Sequence[float], seat: int) -> bytes:
    """The PNG of a seat's chance to win (0 to 1) from the start of a game to its end, 1120 pixels wide."""
    said, below = "Your chance to win, move by move", plural(len(curve) - 1, "move")
    panel = draw_panel(WIDTH, _CURVES, lambda pen: _chances(pen, said, {seat: curve}, below))
    return encode([panel], _EDGE)


def _chances(
    pen: Pen, said: str, curves: Mapping[int, Sequence[float]], below: str, seats: Sequence[str] = ()
) -> None:
    """The chances of these seats (0 to 1) between a heading and what stands below, with the seats' names."""
    ends = {seat: seats[seat] for seat in curves} if seats else {}
    last = max(len(curve) for curve in curves.values()) - 1
    axis = _Axis([step / 4 for step in range(5)], lambda count: f"{100 * count:.0f} %", 100)
    _lines(pen, said, axis, curves, ends, [(last / 2, below)])


class _Axis(NamedTuple):
    """The lines across a panel: how high they are, what is said of each, and the room left of them."""

    ticks: Sequence[float]
    said: Callable[[float], str]
    room: int
    lowest: float = 0
    highest: float = 1
    target: float = 0
    """Where a line says what wins; 0 if nothing does."""


def _lines(
    pen: Pen,
    said: str,
    axis: _Axis,
    curves: Mapping[int, Sequence[float]],
    ends: Mapping[int, str],
    below: Iterable[tuple[float, str]],
) -> None:
    """The curves of seats, the first on top, with what is said at their ends and below some points."""
    _heading(pen, 44, said)
    left, right, top, bottom = _EDGE + axis.room, WIDTH - (_ENDS if ends else _EDGE), 90, _CURVES - 50
    last = max(1, *(len(curve) - 1 for curve in curves.values()))

    def at(index: float, count: float) -> tuple[float, float]:
        share = (count - axis.lowest) / (axis.highest - axis.lowest)
        return left + (right - left) * index / last, bottom - (bottom - top) * share

    for count in axis.ticks:
        _, y = at(0, count)
        pen.line([(left, y), (right, y)], theme.rgb("sand"), 2)
        pen.text(left - 0.58 * axis.room, y, axis.said(count), _WORD, theme.rgb("rim"))
    if axis.target:
        _, y = at(0, axis.target)
        pen.line([(left, y), (right, y)], theme.rgb("red"), 3)
    for seat, curve in reversed([*curves.items()]):
        _stroke(pen, [at(*spot) for spot in enumerate(curve)], seat)
    _ends(pen, right, [(at(last, curves[seat][-1])[1], seat, told) for seat, told in ends.items()])
    for index, words in below:
        pen.text(at(index, 0)[0], bottom + 30, words, _WORD, theme.rgb("rim"))


def draw_panel(width: int, height: int, draw: Callable[[Pen], None]) -> Image.Image:
    """A panel of that size in the colours of `theme.bright()`, on a light ground.

    It is drawn band by band: what a pen has underneath is sixteen times as large.
    """
    palette = theme.bright()
    panel = palette.canvas(width, height)
    for top in range(0, height, _BAND):
        pen = Pen(width, min(_BAND, height - top), origin=(0, -top), ground=theme.rgb("token"))
        draw(pen)
        panel.paste(palette.quantise(pen.sprite("band").image), (0, top))
    return panel


def encode(panels: Sequence[Image.Image], below: int) -> bytes:
    """The PNG of panels of one width, from top to bottom, with so much of their ground below."""
    palette, top = theme.bright(), 0
    across, height = panels[0].width + 1, sum(panel.height for panel in panels) + below
    framed = palette.canvas(across, height)
    framed.paste(palette.colours.index(theme.rgb("token")), (1, 0, across, height))
    for panel in panels:
        framed.paste(panel, (1, top))
        top += panel.height
    framed.paste(0, (0, 0, 1, height))
    return png.encode(framed, palette.data)


def _heading(pen: Pen, top: float, text: str) -> None:
    left(pen, (_EDGE, top), text, 38, "ink")


def _called(seat: int, names: Sequence[str], room: int = _NAME) -> str:
    """A seat's name, short enough for its place; its colour and number where it cannot be spelled."""
    name = names[seat] if seat < len(names) else ""
    if not name.strip() or not lettering.spells(name):
        return badge(seat)
    shorter = (f"{name[:length].rstrip()}…" for length in reversed(range(1, len(name))))
    return next((said for said in (name, *shorter) if lettering.width(said, _WORD) <= room), "…")


def _curves(pen: Pen, chronicle: Chronicle, seats: Sequence[str]) -> None:
    """What the game was won by, over its turns or seasons, and how much of it wins."""
    track, era = chronicle.shown, chronicle.eras.removesuffix("s") or "turn"
    highest = max(track.target, 1, *(max(counts) for counts in track.counts))
    lowest = min(0, *(min(counts) for counts in track.counts))
    curves = {seat: [counts[seat] for counts in track.counts] for seat in chronicle.ranking()}
    ends = {seat: f"{seats[seat]}: {curve[-1]}" for seat, curve in curves.items()}
    axis = _Axis(_ticks(lowest, highest), str, _POINTS, lowest, highest, track.target)
    _lines(pen, f"{track.name}, {era} by {era}", axis, curves, ends, _times(chronicle))


def _times(chronicle: Chronicle) -> Iterator[tuple[int, str]]:
    """What stands under the curves and under which moment: eras as far as there is room, or all turns."""
    moments, last = chronicle.moments, len(chronicle.moments) - 1
    if not chronicle.eras:
        yield last // 2, plural(last, "turn")
        return
    begins = sorted({moment.era: index for index, moment in reversed([*enumerate(moments)])}.items())
    near = _TIME * last / (WIDTH - _ENDS - _EDGE - _POINTS)
    every = (begins[::step] for step in range(1, len(begins) + 1))
    shown = next(eras for eras in every if all(b - a >= near for (era, a), (_, b) in pairwise(eras) if era))
    yield from ((index, str(era)) for era, index in shown if era)


def _ends(pen: Pen, right: float, ends: Sequence[tuple[float, int, str]]) -> None:
    """What is said of each seat at the end of its line, with its disc, pushed apart where they would overlap.

    Each with its height and the seat; of those at one height the first is on top.
    """
    ends = sorted(ends, key=lambda each: each[0])
    for y, (_, seat, said) in zip(apart([each[0] for each in ends], _CURVES - 50), ends, strict=True):
        chip(pen, right + 26, y, seat, 38)
        left(pen, (right + 48, y), said, _WORD, "ink")


def apart(heights: Sequence[float], lowest: float) -> list[float]:
    """Places for labels as near to their heights (ascending) as room allows, none below `lowest`."""
    found = list[float]()
    for height in heights:
        found.append(max(height, found[-1] + _LABEL) if found else height)
    for index in reversed(range(len(found))):
        found[index] = min(found[index], lowest)
        lowest = found[index] - _LABEL
    return found


def _stroke(pen: Pen, points: Sequence[tuple[float, float]], seat: int) -> None:
    """A line with a dark rim, so that white and yellow show on the light ground; dashed by seat."""
    dashes = _dashes(points, _DASHES[seat])
    for colour, width in ((theme.rgb("ink"), 9), (theme.seat(seat), 5)):
        for dash in dashes:
            pen.line(dash, colour, width)


def _dashes(
    points: Sequence[tuple[float, float]], pattern: Sequence[float]
) -> list[list[tuple[float, float]]]:
    """A line cut into dashes; whole if the pattern is empty or it has one point."""
    if not pattern or len(points) < 2:
        return [[*points, *points[-1:]]]
    found, pen_down, phase, rest = list[list[tuple[float, float]]](), True, 0, pattern[0]
    current = [points[0]]
    for (x0, y0), (x1, y1) in pairwise(points):
        length = max(abs(x1 - x0), abs(y1 - y0))
        done = 0.0
        while length - done > rest:
            done += rest
            spot = (x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length)
            if pen_down:
                found.append([*current, spot])
            current, pen_down = [spot], not pen_down
            phase = (phase + 1) % len(pattern)
            rest = pattern[phase]
        rest -= length - done
        current.append((x1, y1))
    if pen_down and len(current) > 1:
        found.append(current)
    return found


def _ticks(lowest: int, highest: int) -> range:
    span = highest - lowest
    steps = (digit * 10**zeros for zeros in range(len(str(span))) for digit in (1, 2, 5))
    step = next(step for step in steps if span / step <= 6)
    return range(-(-lowest // step) * step, highest + 1, step)


def _flows(chronicle: Chronicle) -> bool:
    """Whether anybody won, took or lost anything."""
    return any(map(any, (chronicle.won, chronicle.stolen, chronicle.lost)))


def _most_rolled(chronicle: Chronicle) -> tuple[int, Mapping[int, int]] | None:
    """The kind of roll that was made most: how many dice at once, and how often each total fell."""
    if not chronicle.rolls:
        return None
    dice = max(chronicle.rolls, key=lambda each: sum(chronicle.rolls[each].values()))
    return (dice, chronicle.rolls[dice]) if dice <= 3 else None


def _bars(pen: Pen, dice: int, counts: Mapping[int, int]) -> None:
    """How often each total fell, with a mark where it was to be expected."""
    total = sum(counts.values())
    _heading(pen, 40, f"{plural(total, 'roll')}, and what was to be expected")
    wanted = {face: share * total for face, share in expected_totals(dice).items()}
    highest = max(*counts.values(), *wanted.values(), 1)
    left, right, bottom, room = _EDGE, WIDTH - _EDGE, _BARS - 50, _BARS - 150
    pitch = (right - left) / len(wanted)
    for index, (face, mean) in enumerate(wanted.items()):
        middle, count = left + pitch * (index + 0.5), counts.get(face, 0)
        height = room * count / highest
        if count:
            bar = (middle - pitch * 0.32, bottom - height, middle + pitch * 0.32, bottom)
            pen.box(bar, 0, theme.rgb("sea"))
        y = bottom - room * mean / highest
        clear = min(bottom - height, y) if abs(bottom - height - 18 - y) < 22 else bottom - height
        pen.text(middle, clear - 18, str(count), _WORD, theme.rgb("ink"))
        pen.line([(middle - pitch * 0.42, y), (middle + pitch * 0.42, y)], theme.rgb("orange"), 5)
        pen.text(middle, bottom + 26, str(face), _WORD, theme.rgb("rim"))


def _table(pen: Pen, chronicle: Chronicle, seats: Sequence[str]) -> None:
    """What each seat won, took and lost."""
    columns = (("gained", 430), ("taken from others", 690), ("lost", 960))
    _heading(pen, 30, chronicle.stock.capitalize())
    for word, x in columns:
        pen.text(x, 30, word, _WORD, theme.rgb("rim"))
    for row, seat in enumerate(chronicle.ranking()):
        y = 30 + _ROW * (row + 1)
        chip(pen, _EDGE + 16, y, seat, 38)
        left(pen, (_EDGE + 42, y), seats[seat], _WORD, "ink")
        for (_, x), counts in zip(columns, (chronicle.won, chronicle.stolen, chronicle.lost), strict=True):
            pen.text(x, y, str(counts[seat]), _WORD, theme.rgb("ink"))
