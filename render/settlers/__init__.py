"""Settlers' board and hands as pictures."""

from render.settlers.painter import SettlersPainter

__all__ = ["SettlersPainter"]
