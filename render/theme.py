"""The look that all boards share: named flat colours, and the two palettes of 256 colours made of them.

A picture holds only palette colours. The named ones come first and stay exact; the others are the
blends between neighbours that antialiased edges need.
"""

from collections.abc import Iterable, Sequence
from functools import cache

from PIL import Image

Colour = tuple[int, int, int]

FLAT = {
    # Lines and letters.
    "ink": "#1D242C",
    "paper": "#FFFFFF",
    "black": "#000000",
    # Seats, in the order of `rules.kernel.names.SEAT_COLOURS`; seats 2 and 3 are paper and black.
    "orange": "#C25400",
    "blue": "#0072B2",
    "pink": "#CC79A7",
    "yellow": "#F0E442",
    # The land of each seat.
    "orange land": "#F4B487",
    "blue land": "#7E9DDB",
    "paper land": "#F1F1E6",
    "black land": "#70757E",
    "pink land": "#EDC4DC",
    "yellow land": "#FAF2A2",
    # Sea.
    "deep": "#1A5588",
    "sea": "#2E80BA",
    "shelf": "#3B90CA",
    "shallow": "#63B1DE",
    "foam": "#A9DBF0",
    # Coast.
    "sand": "#EFDFAE",
    "dune": "#DCC283",
    "shell": "#FBF3DA",
    # Land.
    "meadow": "#97CE5C",
    "grass": "#ABDA6C",
    "lawn": "#A2D463",
    "tuft": "#7DB548",
    "rock": "#9FA8B8",
    "stone": "#7D8696",
    "slate": "#565F70",
    "bark": "#7A5230",
    "cattle": "#8C5A33",
    "muzzle": "#F2C4B0",
    "palm": "#3F8F4F",
    # Tiles of hex boards: also who sees no red or no green tells terrains apart, by how light they are.
    "forest": "#37804A",
    "pine": "#2B6C3C",
    "fir": "#1D5030",
    "pasture": "#98C85B",
    "lea": "#87B74D",
    "field": "#F8D76A",
    "wheat": "#EBC03F",
    "grain": "#C08A1B",
    "hill": "#DE825A",
    "clay": "#CF7149",
    "brick": "#97401F",
    "mountain": "#9FA8B8",
    "desert": "#FAF4E3",
    "cactus": "#6E9440",
    "gold": "#E3A82B",
    "token": "#FCF2DC",
    "rim": "#6F5A38",
    "red": "#B3141E",
    "fog": "#3A4150",
    # Marks.
    "glow": "#FFE36E",
}
"""Every flat colour by name. Adding one is safe as long as `test_theme` finds it exact in the palette."""

SEATS = ("orange", "blue", "paper", "black", "pink", "yellow")
"""The flat colour of each seat, in the order of `rules.kernel.names.SEAT_COLOURS`."""
DIGIT_ON = ("paper", "paper", "ink", "paper", "ink", "ink")
"""The flat colour of the digit on each seat's colour."""

DIM = 2 / 3
"""What is left of a colour when a board is dimmed."""

TOUCHING: tuple[tuple[str, Sequence[str], int], ...] = (
    ("ink", ("paper", "black", *("orange", "blue", "pink", "yellow")), 3),
    ("ink", ("meadow", "sand", "rock", "sea", "token", "field", "hill", "forest", "pasture", "glow"), 2),
    ("paper", ("black", "orange", "blue", "pink", "yellow"), 2),
    ("paper", ("meadow", "sea", "deep", "sand", "rock", "stone", "slate"), 2),
)
"""Which colours meet at an edge, and by how many steps between them. Order is priority."""


MORE = {
    # What is known of a tile is nothing yet.
    "mist": "#4A5263",
    "haze": "#6E798D",
    "cloud": "#A9B2C1",
    # Cultures and their commodities.
    "commerce": "#F2C230",
    "science": "#3FA46A",
    "politics": "#78ADEB",
    "cloth": "#B565A7",
    "parchment": "#F0E2BC",
    # Terrains of the wide maps.
    "lake": "#4FA6DC",
    "lagoon": "#3C8CC6",
    "badland": "#C08A6A",
    "gully": "#97603F",
    "lava": "#F0662B",
    "ash": "#5A4A4A",
    "basalt": "#433A40",
    "swamp": "#829562",
    "bog": "#5E7048",
    "tundra": "#CFDDE0",
    "frost": "#B4C8D0",
    "steppe": "#C9B25E",
    "straw": "#B0963F",
    # Plates and what stands on them.
    "night": "#232C3A",
    "plate": "#2F3A4B",
    "line": "#4C586B",
    "iron": "#AEB7C4",
    "wood": "#A8713C",
    "plank": "#D0A26A",
    "raider": "#7E1F2B",
    "alarm": "#FF8F66",
}
"""Colours of `rich()`, in which `FLAT` keeps its place: a picture of `bright()` looks the same in both."""

MORE_TOUCHING: tuple[tuple[str, Sequence[str], int], ...] = (
    ("paper", ("night", "plate"), 3),
    ("night", ("plate", "token"), 2),
    ("ink", ("commerce", "science", "politics", "iron", "plank", "badland", "lake", "cloud", "tundra"), 2),
    ("paper", ("commerce", "science", "politics", "raider", "lake"), 1),
    ("deep", ("token", "plate"), 2),
)
"""As `TOUCHING`, for `rich()`."""


@cache
def rgb(name: str) -> Colour:
    """The flat colour of that name as red, green, blue from 0 to 255; raises KeyError."""
    return parse(FLAT[name] if name in FLAT else MORE[name])


def parse(hexadecimal: str) -> Colour:
    """A colour from `#RRGGBB`."""
    value = bytes.fromhex(hexadecimal.removeprefix("#"))
    return value[0], value[1], value[2]


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Between two colours: `share` 0 is the first, 1 the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def seat(index: int) -> Colour:
    """The colour of a seat, from 0."""
    return rgb(SEATS[index])


def highlight(index: int) -> Colour:
    """The bright line around what a seat did last: yellow would not be seen around the yellow seat's."""
    return rgb("paper" if SEATS[index] == "yellow" else "glow")


class Palette:
    """Up to 256 colours, and the way from any RGB picture to the nearest of them."""

    def __init__(self, colours: Iterable[Colour]) -> None:
        self.colours = tuple(dict.fromkeys(colours))[:256]
        self.data = bytes(channel for colour in self.colours for channel in colour).ljust(768, b"\0")
        self.sample = Image.new("P", (1, 1))
        """A picture that has it, in memory."""
        self.sample.putpalette(self.data)
        self.sample.load()

    def quantise(self, picture: Image.Image) -> Image.Image:
        """An RGB picture in palette mode, every pixel the nearest palette colour, without dithering."""
        return picture.quantize(palette=self.sample, dither=Image.Dither.NONE)

    def canvas(self, width: int, height: int) -> Image.Image:
        """A palette picture of this palette, all in its first colour."""
        image = Image.new("P", (width, height))
        image.putpalette(self.data)
        return image


@cache
def bright() -> Palette:
    """The palette of boards that need no colour of `MORE`."""
    return Palette([*map(parse, FLAT.values()), *_blends(TOUCHING)])


@cache
def rich() -> Palette:
    """The bright palette and the colours of `MORE`, for the games that have more to tell apart."""
    return Palette([*bright().colours, *map(parse, MORE.values()), *_blends(MORE_TOUCHING)])


@cache
def dim(palette: Palette | None = None) -> Palette:
    """A palette (`bright()`) dimmed by a third, then bright ink and paper for what is marked on the board.

    A colour keeps its index: what is drawn in the one palette is dimmed by taking the other.
    """
    badge = [mix(rgb("ink"), rgb("paper"), step / 8) for step in range(9)]
    colours = (palette or bright()).colours
    return Palette([*(mix((0, 0, 0), colour, DIM) for colour in colours), *badge])


def _blends(touching: Iterable[tuple[str, Sequence[str], int]]) -> Iterable[Colour]:
    for one, others, steps in touching:
        for step in range(1, steps + 1):
            for other in others:
                yield mix(rgb(one), rgb(other), step / (steps + 1))
