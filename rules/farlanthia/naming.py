"""Names of what is picked or told in Farlanthia beside tiles and stacks: replaced dice, swaps, terrain."""

from collections.abc import Mapping

from rules.farlanthia.board import Board
from rules.farlanthia.tables import GOODS, TERRAIN_NAMES
from rules.kernel.names import Lexicon, place_names

BONUSES = 100
"""More renown than a die is ever raised by."""
PLACES = 3
"""The most dice that a side rolls."""


def replacement(die: int, bonus: int, index: int) -> int:
    """The number of "this die, raised by that bonus, replaces the rolled die in this place (from 1)"."""
    return ((index - 1) * 6 + die - 1) * BONUSES + bonus


def read_replacement(number: int) -> tuple[int, int, int]:
    """Die, bonus and place of such a number."""
    rest, bonus = divmod(number, BONUSES)
    index, die = divmod(rest, 6)
    return die + 1, bonus, index + 1


def swap(give: int, take: int) -> int:
    """The number of "one of this good for one of that"."""
    return give * len(GOODS) + take


def read_swap(number: int) -> tuple[int, int]:
    """What is given and what is taken."""
    return divmod(number, len(GOODS))


def _replacement_name(number: int) -> str:
    die, bonus, index = read_replacement(number)
    return f"{die}+{bonus}>{index}" if bonus else f"{die}>{index}"


_REPLACEMENTS = place_names("replacement", [_replacement_name(n) for n in range(PLACES * 6 * BONUSES)])
_SWAPS = place_names(
    "swap",
    [f"{GOODS[give]}>{GOODS[take]}" for give in range(4) for take in range(4)],
    example="wood for gold",
)


_TERRAIN = {kind: place_names("terrain", [kind, *TERRAIN_NAMES[1:]]) for kind in ("volcano", "palace")}


def lexicons(board: Board, volcano_kind: str) -> Mapping[str, Lexicon]:
    """All names of a game on that map: tiles, stacks, replacements as `5+1>2`, swaps as `wood>gold`, and
    terrain, of which the volcano may be a palace (FA-017)."""
    terrain = _TERRAIN[volcano_kind]
    return {**board.lexicons, "replacement": _REPLACEMENTS, "swap": _SWAPS, "terrain": terrain}
