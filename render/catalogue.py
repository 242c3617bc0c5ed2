"""The painters, by game. Adding a game adds a line here."""

from render.farlanthia.painter import FarlanthiaPainter
from render.land.painter import LandPainter
from render.landover.painter import LandoverPainter
from render.painter import Painter
from render.settlers.painter import SettlersPainter

PAINTERS: dict[str, Painter] = {
    "farlanthia": FarlanthiaPainter(),
    "land": LandPainter(),
    "landover": LandoverPainter(),
    "settlers": SettlersPainter(),
}


def find(game_id: str) -> Painter:
    """The painter of a game of `rules.catalogue`; raises KeyError if it has none."""
    return PAINTERS[game_id]
