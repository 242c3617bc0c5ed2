"""How far every text of the pictures stands out from what it is written on.

    python -m tests.render.contrast [CASE …]

Draws these golden cases (all, if none is named) and all legends in a process that has drawn nothing yet, and
looks at the ground under each text before it is written. Prints each pair of colours with less than 4.5 to 1
(WCAG 2.2, 1.4.3). Text on nothing, which is laid on a ground later, is held against the grounds on which such
sprites lie.
"""

import sys
from typing import Any

import msgspec
from PIL import Image

from render import catalogue, lettering, theme
from render.farlanthia.terrain import TERRAINS
from render.hexes.tiles import LAND, REMOVED
from render.landover.dress import LAND as ISLANDS
from render.theme import Colour
from rules.catalogue import GAMES
from tests.render import golden
from tests.render.regenerate import position
from tests.render.vision import contrast

LEAST = 4.5
GROUNDS = ("night", "plate", "ink")
"""What bare text of plates, hands and rulers is laid on."""
DARK = {theme.rgb("ink"): (), theme.rgb("slate"): (theme.rgb("token"),)}
"""Bare text that is laid on something light: ink, darkest of all, on terrain and cards; slate on cards."""


class Pair(msgspec.Struct, frozen=True):
    """A colour of letters, and the ground under them."""

    letters: Colour
    ground: Colour


def ground_under(picture: Image.Image, centre: tuple[float, float], text: str, size: int) -> Colour | None:
    """The colour that takes most of where a text goes; None if that is nothing yet."""
    half = lettering.width(text, size) / 2, size * 0.36
    box = [round(centre[axis] + sign * half[axis]) for sign in (-1, 1) for axis in (0, 1)]
    part = picture.crop((max(0, box[0]), max(0, box[1]), box[2], box[3])).convert("RGBA")
    if not part.width or not part.height:
        return None
    _, (red, green, blue, solid) = max(part.getcolors(part.width * part.height) or [])
    return (red, green, blue) if solid > 200 else None


def main() -> int:
    """Draw everything; 1 if a text is too faint."""
    found: dict[Pair, set[str]] = {}
    write = lettering.write

    def seen(
        picture: Image.Image, centre: tuple[float, float], text: str, size: int, fill: Colour, **more: Any
    ) -> None:
        if 0 <= centre[1] < picture.height:  # its middle is on this band of what is drawn
            ground = more.get("halo") or ground_under(picture, centre, text, size)
            bare = DARK.get(fill, map(theme.rgb, GROUNDS))
            for each in bare if ground is None else (ground,):
                found.setdefault(Pair(fill, each), set()).add(text)
        write(picture, centre, text, size, fill, **more)

    lettering.write = seen
    for name in sys.argv[1:] or golden.CASES:
        golden.draw(golden.CASES[name], position(name, anew=False))
    for look in (*LAND.values(), *TERRAINS.values(), *ISLANDS.values(), REMOVED):
        found.setdefault(Pair(theme.rgb(look.letters), theme.rgb(look.ground)), set()).add("a name")
    for game in GAMES:
        catalogue.find(game).legend()
    faint = {pair: texts for pair, texts in found.items() if contrast(pair.letters, pair.ground) < LEAST}
    for pair, texts in sorted(faint.items(), key=str):
        letters, ground = (f"#{bytes(colour).hex()}" for colour in (pair.letters, pair.ground))
        apart = contrast(pair.letters, pair.ground)
        print(f"{apart:.2f} {letters} on {ground}: {', '.join(sorted(texts)[:6])}")
    print(f"{len(found)} pairs of letters and ground, {len(faint)} too faint")
    return bool(faint) or not found


if __name__ == "__main__":
    sys.exit(main())
