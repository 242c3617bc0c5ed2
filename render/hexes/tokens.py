"""Number tokens with their pips, and the names of tiles."""

from render import theme
from render.shelf import shelved
from render.sprites import Pen, Sprite

ACROSS = 76


@shelved
def number(value: int, unit: float, *, blocked: bool = False) -> Sprite:
    """A number token; its pips say in how many ways two dice make the number. Grey if it is blocked."""
    pen = Pen.centred(ACROSS + 8, ACROSS + 8, unit)
    paper = theme.rgb("mountain" if blocked else "token")
    hot = theme.rgb("red" if value in (6, 8) and not blocked else "ink")
    pen.disc(0, 0, ACROSS, paper, line=theme.rgb("slate" if blocked else "rim"), width=2.6)
    pen.text(0, -6, str(value), 42, hot)
    pips = 6 - abs(7 - value)
    for step in range(pips):
        pen.disc((step - (pips - 1) / 2) * 9.4, 22, 7.4, hot)
    return pen.sprite(f"blocked number {value}" if blocked else f"number {value}")


@shelved
def ring(unit: float) -> Sprite:
    """The bright ring around a token whose number was rolled."""
    pen = Pen.centred(ACROSS + 28, ACROSS + 28, unit)
    pen.disc(0, 0, ACROSS + 18, None, line=theme.rgb("ink"), width=10)
    pen.disc(0, 0, ACROSS + 14, None, line=theme.rgb("glow"), width=6.5)
    return pen.sprite("rolled")


@shelved
def label(text: str, unit: float, size: float, colour: str, *, halo: bool = False) -> Sprite:
    """The name of a tile, with a halo that parts it from what it lies upon."""
    pen = Pen.centred(size * (0.9 + 0.7 * len(text)), size * 1.5, unit)
    around = theme.rgb("token" if colour == "ink" else "ink") if halo else None
    pen.text(0, 0, text, size, theme.rgb(colour), halo=around, reach=4)
    return pen.sprite(f"label {text}")
