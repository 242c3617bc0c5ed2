"""How Farlanthia dresses the hex board: pieces, and the size that fits a map."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial

from render import theme
from render.farlanthia import figures
from render.farlanthia.heraldry import NEUTRAL
from render.farlanthia.terrain import NAMES, TERRAINS
from render.hexes import tokens
from render.hexes.changes import halfway
from render.hexes.pitch import Pitch, Spot, columns
from render.hexes.rulers import ROOM
from render.hexes.scene import Board, Drawn, Look, Piece, PieceLook, at
from render.lettering import least, width
from rules.farlanthia.tables import STRUCTURE_NAMES
from rules.kernel.hexes.shape import Shape

WIDEST = 8
"""So many columns can be read as a whole on a phone."""


def _cell(piece: Piece, board: Board) -> Drawn:
    """A tile with its terrain as number; its seat is 1 more than the owner, 0 for nobody."""
    name = NAMES[piece.number]
    mirrored = board.mirrors(piece.place, TERRAINS[name])
    return figures.cell(name, board.unit, mirrored=mirrored, owner=piece.seat - 1), (0, 0)


def _label(piece: Piece, board: Board) -> Drawn:
    """The name of a tile of nobody, with its terrain as number."""
    label, letters = board.ground.labels[piece.place], TERRAINS[NAMES[piece.number]].letters
    return tokens.label(label, board.unit, board.look.label_size, letters), board.shift(0, -66)


def _fog_edge(piece: Piece, board: Board) -> Drawn:
    return figures.fog_edge(piece.number, board.unit), board.shift(*figures.fog_side(piece.number))


def _named(piece: Piece, board: Board) -> Drawn | None:
    """The name of a tile that can be acted on; its seat is 1 more than the owner, 0 for nobody.

    Of names too wide to stand side by side it shows every other: one would hide the end of the next.
    """
    label, size = board.ground.labels[piece.place], board.look.label_size * board.unit
    side_by_side = width(label, round(size)) / 2 + figures.tab_half(label, size)
    hidden = piece.number & 2 and side_by_side > board.frame.pitch.across
    return None if hidden else _tab(_owner(piece), piece, board, -62)


def _tab(owner: int, piece: Piece, board: Board, up: int) -> Drawn:
    label = board.ground.labels[piece.place]
    return figures.title(owner, label, board.unit, board.look.label_size), board.shift(0, up)


def _owner(piece: Piece) -> int:
    return piece.seat - 1 if piece.seat else NEUTRAL


def _crossed(piece: Piece, board: Board) -> Drawn | None:
    """The name of a tile that an arrow crosses: it lies above the arrow."""
    return _tab(_owner(piece), piece, board, -76 if piece.seat else -68) if piece.number & 1 else None


def _structure(piece: Piece, board: Board, down: int = 0) -> Drawn:
    """In the middle; higher up if units stand before it (`more`).

    It leaves the terrain to be seen on both sides.
    """
    (guarded,), name = piece.more, STRUCTURE_NAMES[piece.number]
    sprite = figures.structure(name, piece.seat, board.unit * (0.74 if guarded else 0.86))
    return sprite, board.shift(0, down + (-14 if guarded else 12))


def _units(piece: Piece, board: Board, down: int = 0) -> Drawn:
    """Below the middle before a structure, else in it.

    More is (how many of each type, whether a structure is there, whether all have moved).
    """
    *held, beside, spent = piece.more
    share = figures.fitting(held)
    size = share * (0.94 if beside else 1.08)
    sprite = figures.army(piece.seat, tuple(held), size * board.unit, spent=bool(spent))
    raised = round(60 * (1 - share))
    return sprite, board.shift(0, down + (50 - raised if beside else 18))


def _march(piece: Piece, board: Board) -> Drawn:
    """From the middle of its tile to that of another: more is (where to, how many, lane, to attack)."""
    to, count, lane, hostile = piece.more
    spots = board.frame.spots("tile")
    way, half = halfway(spots[piece.place], spots[to])
    arrow = figures.arrow(piece.seat, way, board.unit, count, hostile=bool(hostile), lane=lane)
    return arrow, half


_LOST: tuple[tuple[int, int], ...] = ((-64, -25), (-64, -77), (64, -77), (64, -25))
"""Where on a tile the marks of what was lost there go, one after the other."""


def _fallen(piece: Piece, board: Board) -> Drawn:
    """Units that were lost: more is (which mark of its tile, how many)."""
    place, count = piece.more
    return figures.losses(piece.seat, count, board.unit), board.shift(*_LOST[place])


def _ruin(piece: Piece, board: Board) -> Drawn:
    """A structure that was lost: more is (which mark of its tile, which kind)."""
    place, kind = piece.more
    return figures.ruin(piece.seat, kind, board.unit), board.shift(*_LOST[place])


MOST_LOST = len(_LOST)
"""So many marks of what was lost fit on a tile."""

PIECES = {
    "cell": PieceLook("tile", 0, _cell),
    "glimpse": at("tile", 0, lambda piece, unit: figures.cell(NAMES[piece.number], unit, known=True)),
    "label": PieceLook("tile", 0, _label),
    "fog edge": PieceLook("tile", 0, _fog_edge),
    "scoutable": at("tile", 1, lambda _, unit: figures.scoutable(unit), (0, 20)),
    "glow": at("tile", 1, lambda piece, unit: figures.glow(piece.seat, unit, pale=bool(piece.number))),
    "realm": at("tile", 2, lambda piece, unit: figures.border(piece.seat, piece.number, unit)),
    "title": PieceLook("tile", 3, lambda piece, board: _tab(piece.seat, piece, board, -76)),
    "road": at("tile", 3, lambda piece, unit: figures.structure("road", piece.seat, unit)),
    "structure": PieceLook("tile", 4, _structure),
    "dragon": at("tile", 4, lambda _, unit: figures.dragon(unit * 0.8), (0, -8)),
    "march": PieceLook("tile", 5, _march),
    "units": PieceLook("tile", 6, _units),
    "occupied": at("tile", 7, lambda _, unit: figures.crossed_blades(unit), (56, -22)),
    "fallen": PieceLook("tile", 8, _fallen),
    "ruin": PieceLook("tile", 8, _ruin),
    "name": PieceLook("tile", 9, _crossed),
}
"""By kind of piece; of a realm the number has a bit for each side of the tile beyond which it goes on."""

_WIDE_PIECES = PIECES | {
    "label": PieceLook("tile", 0, lambda *_: None),
    "title": PieceLook("tile", 3, lambda *_: None),
    "structure": PieceLook("tile", 4, partial(_structure, down=15)),
    "units": PieceLook("tile", 6, partial(_units, down=15)),
    "name": PieceLook("tile", 9, _named),
}
"""Of a map too wide for all its names: it shows those of the tiles that can be acted on."""

_PITCHES: tuple[tuple[float, Pitch, float], ...] = (
    (8, Pitch(150, 129), 33),
    (9.6, Pitch(138, 120), 36),
    (11.6, Pitch(110, 96), 40),
    (13.6, Pitch(102, 87), 42),
    (15.6, Pitch(86, 75), 46),
    (17.6, Pitch(76, 66), 48),
    (99, Pitch(74, 63), 46),
)
"""Up to how large a span: the pitch, at most 1600 pixels in all, and the size of names."""
CLOSE, NEAR = Pitch(172, 150), Pitch(226, 198)
"""Of a part of a map, and of a smaller part where so much is hidden that a larger one would be mostly fog."""

_PLAIN = Look(
    {},
    {},
    PIECES,
    frozenset(),
    margin=(12, 12),
    palette=theme.rich(),
    surface=figures.SURFACE,
    patch=300,
)
_LOOKS = [(most, replace(_PLAIN, pitch=pitch, label_size=label)) for most, pitch, label in _PITCHES]


@lru_cache(maxsize=64)
def look(shape: Shape) -> Look:
    """The dress of a whole map: names that can be read on a phone, or room for rulers."""
    plain = look_for(span(shape.tile_xy))
    if is_wide(shape):
        size = least(plain.frame(shape).width) / (1 - 2 * ROOM * least(1))
        return _wide(plain, size, (round(size * ROOM), 18))
    return plain.legible(shape)


def laid_look(wide: float, across: int) -> Look:
    """The dress of that part of a story's map which is laid: so many columns wide, so many pixels."""
    plain = look_for(wide)
    return plain if wide <= WIDEST else _wide(plain, least(across), plain.margin)


@lru_cache(maxsize=64)
def _wide(plain: Look, size: float, margin: Spot) -> Look:
    """A dress in which only what can be acted on is named, in letters of so many pixels."""
    return replace(plain, pieces=_WIDE_PIECES, margin=margin, label_size=size / plain.pitch.unit)


def look_for(wide: float) -> Look:
    """The dress of a map of that span."""
    return next(look for most, look in _LOOKS if wide <= most)


@lru_cache(maxsize=2)
def close(pitch: Pitch = CLOSE) -> Look:
    """The dress of a part of a map, whose names are of one size however near it is."""
    return replace(_PLAIN, pitch=pitch, label_size=37 * CLOSE.across // pitch.across, patch=260)


def span(spots: Sequence[tuple[int, int]]) -> float:
    """How large a map with tiles at these spots of the lattice is, as columns; high maps count as wide."""
    rows = (max(y for _, y in spots) - min(y for _, y in spots)) / 3 + 1
    return max(columns(spots), rows * 0.75)


def is_wide(shape: Shape) -> bool:
    """Whether a map is too wide to be read as a whole on a phone."""
    return columns(shape.tile_xy) > WIDEST
