"""What decides a game, and where: renown, the hill, capitols whose fall ends it, a dragon; and who is due."""

from rules.farlanthia.forces import camps, units_of, units_on
from rules.farlanthia.players.distances import goals
from rules.farlanthia.state import FarTable
from rules.farlanthia.tables import CAPITOL, DRAGON_RENOWN, TRACK

_LEAD = 1.3
"""How many times likelier a point of renown more makes a victory; estimated when 10 points won."""
_NEARLY = 3
"""So much renown below the target a rival is stopped at any odds that are not hopeless."""


def on(table: FarTable) -> bool:
    """Whether renown wins this game."""
    return table.terms.win_renown


def hopes(table: FarTable) -> dict[int, float]:
    """By seat in play: its chance to win the race, by renown and the tracks that turn into it."""
    weights = {seat: _LEAD ** _points(table, seat) for seat in table.playing}
    most = sum(weights.values())
    return {seat: weight / most for seat, weight in weights.items()}


def _points(table: FarTable, seat: int) -> float:
    tracks = (table.valor[seat] + table.honor[seat]) / (2 * TRACK)
    return table.renown[seat] + tracks + _PER_CROWN * table.crowns[seat]


_PER_CROWN = 3
"""What a crown is worth in renown, where two of them win."""


def wins_by_crown(table: FarTable, seat: int) -> bool:
    """Whether one more capitol wins the game for a seat (FA-286)."""
    return table.terms.win_castle and table.crowns[seat] + 1 >= table.terms.crowns


def due(table: FarTable, seat: int) -> bool:
    """Whether a seat wins at this season's end if nothing is done about it (FA-232, FA-235)."""
    holds = table.terms.win_hill and table.hill_holder == seat
    climbed = holds and table.hill_count >= table.terms.hill_seasons - 1
    return climbed or (on(table) and table.renown[seat] >= table.terms.renown_target)


def urgent(table: FarTable, seat: int) -> bool:
    """Whether a rival is so near to the target that waiting for better odds is too late."""
    return on(table) and seat in table.playing and table.renown[seat] >= table.terms.renown_target - _NEARLY


def fatal_capitol(table: FarTable, seat: int, cell: int) -> bool:
    """Whether a rival's capitol stands there, and its fall puts its lord out (FA-286, FA-240)."""
    owner = table.owner[cell]
    fatal = table.terms.elimination == "capitol" or table.terms.win_castle
    return fatal and table.structure[cell] == CAPITOL and owner != seat and owner in table.playing


def capitol_decides(table: FarTable) -> bool:
    """Whether who loses the capitol has lost the game, or as good as (FA-231, FA-286, FA-240)."""
    return table.terms.elimination == "capitol" or table.terms.win_castle or table.terms.win_last_capitol


def winning_places(table: FarTable, seat: int) -> list[int]:
    """Where a seat's units stand on the hill, or on a rival's capitol, so that they win if they stay."""
    summits = hills(table)
    return [
        cell
        for cell in camps(table, seat)
        if cell in summits or (wins_by_crown(table, seat) and holds_capitol(table, seat, cell))
    ]


def last_chance(table: FarTable, seat: int, cell: int) -> bool:
    """Whether who holds that cell wins, or puts this seat out, if it is not driven off now."""
    holder = table.holder[cell]
    if holder == seat or holder not in table.playing:
        return False
    if cell in hills(table):
        return due(table, holder)
    if table.owner[cell] == seat:
        return table.structure[cell] == CAPITOL and capitol_decides(table)
    return wins_by_crown(table, holder) and holds_capitol(table, holder, cell)


def decides(table: FarTable, seat: int, cell: int) -> bool:
    """Whether a capitol stands there whose fall wins the game."""
    return fatal_capitol(table, seat, cell) and (wins_by_crown(table, seat) or len(table.playing) == 2)


def holds_capitol(table: FarTable, seat: int, cell: int) -> bool:
    """Whether a seat holds a rival's capitol, which falls at the end of the rival's turn (FA-196, FA-286)."""
    return table.holder[cell] == seat and fatal_capitol(table, seat, cell)


def leader_falls(table: FarTable, seat: int, cell: int) -> bool:
    """Whether taking that cell may put out a rival who else wins at this season's end (FA-232, FA-240)."""
    owner = table.owner[cell]
    return fatal_capitol(table, seat, cell) and due(table, owner) and owner in table.order[table.at + 1 :]


def worth_the_blame(table: FarTable, seat: int, cell: int) -> bool:
    """Whether razing that cell decides the game, so that a truce does not matter (FA-209)."""
    return fatal_capitol(table, seat, cell) and (len(table.playing) == 2 or due(table, table.owner[cell]))


# Where a war is won: the hill where holding it wins, else rivals' capitols and the dragon's lair.

_PER_RENOWN = 0.8
"""Movement points further that an army goes against a rival for each point of renown more."""
_PER_GUARD = 0.4
"""The same for each unit fewer that stands on its capitol, or in a lair."""
_PER_DRAGON = 1.8
"""So many units a guard it takes to face a dragon with even odds; each that is missing counts like renown."""


def hills(table: FarTable) -> list[int]:
    """The volcanoes that lie open, if holding one wins."""
    return table.volcanoes if table.terms.win_hill else []


def aims(table: FarTable, seat: int) -> dict[int, float]:
    """By goal of war: how much further it counts than it lies."""
    summits = hills(table)
    if summits:
        return dict.fromkeys(summits, 0.0)
    found = {}
    for cell in goals(table, seat):
        owner = table.owner[cell]
        renown = table.renown[owner] if table.is_seat(owner) and table.terms.win_renown else 0
        guards = units_on(table, cell) if table.holder[cell] == owner else 0
        found[cell] = _PER_GUARD * guards - _PER_RENOWN * renown
    for cell in table.dragons if table.terms.win_renown else ():
        short = max(0, _PER_DRAGON * units_on(table, cell) - units_of(table, seat))
        found[cell] = _PER_GUARD * units_on(table, cell) + short * _PER_RENOWN - DRAGON_RENOWN * _PER_RENOWN
    least = min(found.values(), default=0.0)
    return {cell: more - least for cell, more in found.items()}
