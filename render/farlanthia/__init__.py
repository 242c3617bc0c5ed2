"""Farlanthia's map and hands as pictures."""

from render.farlanthia.painter import FarlanthiaPainter

__all__ = ["FarlanthiaPainter"]
