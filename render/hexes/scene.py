"""What a hex board shows, before anything is drawn: the ground that stays, and the pieces that change.

Where terrain, numbers or fog change during a game they are pieces too, see `render.hexes.changing`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from render import theme
from render.hexes.harbours import Harbour, HarbourLook
from render.hexes.pitch import PITCH, Frame, Pitch, Spot, frame
from render.hexes.tiles import Terrain, tile
from render.lettering import least
from render.pixels import Box
from render.sprites import Item, Sprite
from render.theme import Palette
from rules.kernel.hexes.shape import Shape


@dataclass(frozen=True)
class Ground:
    """What of a board does not change during a game (terrains and labels by tile)."""

    shape: Shape
    terrains: tuple[str, ...]
    labels: tuple[str, ...]
    harbours: tuple[Harbour, ...] = ()
    fixed: "tuple[Piece, ...]" = ()
    """Pieces that stay where they are."""


class Piece(NamedTuple):
    """A piece on a place: its kind (a key of `Look.pieces`), whose it is, and numbers for its drawing.

    A `lit` piece is what happened last.
    """

    kind: str
    place: int
    seat: int = 0
    number: int = 0
    lit: bool = False
    more: tuple[int, ...] = ()


Drawn = tuple[Sprite, Spot]


class PieceLook(NamedTuple):
    """How a kind of piece looks: its kind of place, its layer (higher lies on top), its drawing.

    `draw` gives the sprite and how far from the middle of the place it goes; None if there is
    nothing to draw.
    """

    place: str
    layer: int
    draw: "Callable[[Piece, Board], Drawn | None]"


def at(place: str, layer: int, sprite: "Callable[[Piece, float], Sprite]", shift: Spot = (0, 0)) -> PieceLook:
    """How a piece looks that is drawn from itself and the size of a unit, so many units from the middle."""
    return PieceLook(place, layer, lambda piece, board: (sprite(piece, board.unit), board.shift(*shift)))


class Scene(NamedTuple):
    """All that a picture shows. `extras` lie on top, where they are in the picture: dice, a legend.

    `panels` are parts of the picture that change as one, such as the plates among the extras.
    """

    ground: Ground
    pieces: tuple[Piece, ...] = ()
    extras: tuple[Item, ...] = ()
    panels: tuple[Box, ...] = ()


@dataclass(frozen=True, eq=False)
class Look:
    """How a game dresses the board. `sea` names the terrains that are water: they get no coast."""

    terrains: Mapping[str, Terrain]
    harbours: Mapping[str, HarbourLook]
    pieces: Mapping[str, PieceLook]
    sea: frozenset[str] = frozenset()
    pitch: Pitch = PITCH
    margin: Spot = (150, 84)
    label_size: float = 33
    token: float = 1.0
    """How large number tokens are, as a multiple of their usual size."""
    strips: Spot = (0, 0)
    """How many pixels are kept for signs above and below the board."""
    palette: Palette = field(default_factory=theme.bright)
    surface: str | None = None
    """The flat colour of a table on which the tiles lie as pieces; None if they lie in the sea."""
    patch: int = 60
    """How large the parts are of which a picture is put together, in units of the drawings."""

    def frame(self, shape: Shape) -> Frame:
        """The frame of a board of that shape."""
        return frame(shape, self.pitch, self.margin, self.strips)

    def legible(self, shape: Shape) -> "Look":
        """The same with names of tiles that can be read on a phone where all of that board is shown."""
        size = least(self.frame(shape).width) / self.pitch.unit
        return replace(self, label_size=max(self.label_size, size))


class Board(NamedTuple):
    """What the drawing of a piece may need to know: the dress, the frame and the ground."""

    look: Look
    frame: Frame
    ground: Ground

    @property
    def unit(self) -> float:
        """How many pixels a unit of the drawings has."""
        return self.frame.pitch.unit

    @property
    def token(self) -> float:
        """How many pixels a unit of a number token has."""
        return self.unit * self.look.token

    def tile(self, place: int, name: str) -> Sprite:
        """A tile of a terrain as it looks there."""
        terrain = self.look.terrains[name]
        return tile(name, terrain, self.unit, mirrored=self.mirrors(place, terrain))

    def mirrors(self, place: int, terrain: Terrain) -> bool:
        """Whether a tile of a terrain is mirrored there."""
        return terrain.mirrors and sum(self.ground.shape.tiles[place]) % 2 == 1

    def shift(self, x: float, y: float) -> Spot:
        """Units of the drawings in pixels."""
        return round(x * self.unit), round(y * self.unit)


def board(look: Look, ground: Ground) -> Board:
    """The board of a ground in that dress."""
    return Board(look, look.frame(ground.shape), ground)
