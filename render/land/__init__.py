"""Land's board as a picture."""

from render.land.painter import LandPainter

__all__ = ["LandPainter"]
