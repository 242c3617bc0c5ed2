"""The painters, by game. Adding a game adds a line here."""

from render.farlanthia import FarlanthiaPainter
from render.land import LandPainter
from render.landover import LandoverPainter
from render.painter import Painter
from render.settlers import SettlersPainter

PAINTERS: dict[str, Painter] = {
    "farlanthia": FarlanthiaPainter(),
    "land": LandPainter(),
    "landover": LandoverPainter(),
    "settlers": SettlersPainter(),
}


def find(game_id: str) -> Painter:
    """The painter of a game of `rules.catalogue`; raises KeyError if it has none."""
    return PAINTERS[game_id]
