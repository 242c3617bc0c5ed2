"""How far apart colours look, also to people who lack one kind of cone (Machado et al. 2009; CIEDE2000)."""

import math

from render.theme import Colour

Triple = tuple[float, float, float]

SIGHTS: dict[str, tuple[Triple, Triple, Triple]] = {
    "all three cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""By kind of sight: the matrix on linear RGB."""

_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)


def distance(one: Colour, other: Colour, sight: str) -> float:
    """ΔE2000 between two colours as that kind of sight sees them."""
    return ciede2000(_lab(_seen(one, sight)), _lab(_seen(other, sight)))


def lightness(colour: Colour, sight: str) -> float:
    """L* of a colour, from 0 to 100, as that kind of sight sees it."""
    return _lab(_seen(colour, sight))[0]


def _seen(colour: Colour, sight: str) -> Triple:
    linear = [_linear(channel / 255) for channel in colour]
    red, green, blue = _times(SIGHTS[sight], (linear[0], linear[1], linear[2]))
    return min(1, max(0, red)), min(1, max(0, green)), min(1, max(0, blue))


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _times(matrix: tuple[Triple, Triple, Triple], vector: Triple) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def _lab(linear: Triple) -> Triple:
    x, y, z = (
        value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116
        for value in (part / white for part, white in zip(_times(_XYZ, linear), _WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Triple, other: Triple) -> float:
    """The distance of two L*a*b* colours (Sharma et al. 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    grow = 1 + 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    c1, c2 = math.hypot(a1 * grow, b1), math.hypot(a2 * grow, b2)
    h1 = math.degrees(math.atan2(b1, a1 * grow)) % 360
    h2 = math.degrees(math.atan2(b2, a2 * grow)) % 360
    turn = h2 - h1 if c1 * c2 else 0
    turn -= 360 * round(turn / 360)
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    light, chroma, hue = (l1 + l2) / 2, (c1 + c2) / 2, _mean_hue(h1, h2, c1 * c2)
    t = (
        1
        - 0.17 * _cos(hue - 30)
        + 0.24 * _cos(2 * hue)
        + 0.32 * _cos(3 * hue + 6)
        - 0.20 * _cos(4 * hue - 63)
    )
    sl = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    twist = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    twist *= math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + twist * (dc / sc) * (dh / sh))


def _mean_hue(h1: float, h2: float, product: float) -> float:
    if not product:
        return h1 + h2
    if abs(h1 - h2) <= 180:
        return (h1 + h2) / 2
    return (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))


def contrast(one: Colour, other: Colour) -> float:
    """How far two colours are apart (WCAG 2.2), 1 to 21."""
    seen = ((_linear(channel / 255) for channel in colour) for colour in (one, other))
    light, dark = sorted(
        (0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in seen), reverse=True
    )
    return (light + 0.05) / (dark + 0.05)
