"""Landover's board and hands as pictures."""

from render.landover.painter import LandoverPainter

__all__ = ["LandoverPainter"]
