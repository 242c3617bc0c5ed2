"""Tiles: what is connected, what may be scouted, and turning tiles face up."""

from collections.abc import Sequence

from rules.farlanthia import forces, movement, structures, tables
from rules.farlanthia.base import Events
from rules.farlanthia.events import DragonSeen, LairOpened, Peeked, Revealed
from rules.farlanthia.state import LAIR, TERRAIN, FarState, FarTable
from rules.kernel.names import NOBODY


def open_tiles(table: FarTable) -> int:
    """All cells with a revealed tile, as a mask."""
    return sum(1 << cell for cell, terrain in enumerate(table.terrain) if terrain >= 0)


def hidden_tiles(table: FarTable) -> int:
    """All cells with a tile that lies face down, as a mask."""
    return sum(1 << cell for cell, terrain in enumerate(table.terrain) if terrain == tables.HIDDEN)


def connected_tiles(table: FarTable, seat: int) -> int:
    """The revealed tiles joined to a seat's capitol, else to its structures (FA-071, FA-072)."""
    capitol = structures.capitol_of(table, seat)
    found = 1 << capitol if capitol != NOBODY else sum(1 << cell for cell in structures.owned_by(table, seat))
    up = open_tiles(table)
    found &= up
    fresh = found
    while fresh:
        fresh = table.board.spread(fresh) & up & ~found
        found |= fresh
    return found


def scoutable(table: FarTable, seat: int) -> int:
    """The hidden tiles that a seat may reveal by the single-tile rule (FA-071), as a mask."""
    return table.board.spread(connected_tiles(table, seat)) & hidden_tiles(table)


def scoutable_by_die(table: FarTable, seat: int) -> int:
    """The hidden tiles that a seat may reveal by a die (FA-075), as a mask."""
    early = sum(1 << cell for cell, was in enumerate(table.face_up) if was)
    return table.board.spread(connected_tiles(table, seat) & early) & hidden_tiles(table)


def roll_terrain(state: FarState, purpose: str = TERRAIN) -> int:
    """Terrain by dice (FA-030, FA-031, FA-033)."""
    die = state.chance.die(purpose)
    terrain = tables.ROLLED[die - 1]
    if terrain is None:
        terrain = tables.ROLLED_AGAIN[state.chance.die(purpose) - 1]
    if state.table.terms.expansion_terrain and state.chance.die(purpose) == 6:
        return tables.TERRAINS[terrain].partner
    return terrain


def under(state: FarState, cell: int) -> int:
    """What lies face down on a cell; rolled now if it does not exist yet, by a die of its own (FA-030)."""
    secret = state.secrets.terrain
    if secret[cell] == tables.HIDDEN:
        secret[cell] = roll_terrain(state, f"{TERRAIN} {cell}")
    return secret[cell]


def reveal(state: FarState, seat: int, cells: Sequence[int], events: Events) -> None:
    """Turn hidden tiles face up in this order, for a seat or the game master (-1) (FA-078, FA-142)."""
    table = state.table
    told = []
    for cell in cells:
        table.terrain[cell] = under(state, cell)
        table.found[cell] = seat
        told.append((cell, table.terrain[cell]))
        table.recent.append(cell)
        state.secrets.known[cell] = 0
        state.secrets.terrain[cell] = tables.HIDDEN
    if told:
        events.append(Revealed(seat, tuple(told)))
    for cell, terrain in told:
        if terrain == tables.VOLCANO:
            wake_dragon(state, cell, events)


def wake_dragon(state: FarState, cell: int, events: Events) -> None:
    """The guardian appears on a revealed volcano, if the game has one (FA-018)."""
    if state.table.terms.volcano_guardian == "dragon" and state.table.holder[cell] == NOBODY:
        _post_dragon(state.table, cell)
        events.append(DragonSeen(cell))


def _post_dragon(table: FarTable, cell: int) -> None:
    forces.add_units(table, tables.NEUTRAL, cell, tables.INFANTRY, tables.DRAGON_UNITS)
    table.dragons.append(cell)


def open_lair(state: FarState, seat: int, events: Events) -> bool:
    """The dragon that a seat has found settles down; False if there is no place, or it has one (FA-285)."""
    table = state.table
    sites = lair_sites(table) if table.lair == NOBODY else []
    if not sites:
        return False
    table.lair = sites[state.chance.draw(len(sites), LAIR)]
    _post_dragon(table, table.lair)
    table.recent.append(table.lair)
    events.append(LairOpened(seat, table.lair))
    return True


def lair_sites(table: FarTable) -> list[int]:
    """Where a dragon would settle: on a volcano, else as far as can be from all capitols (FA-285)."""
    free = [
        cell
        for cell, holder in enumerate(table.holder)
        if holder == NOBODY == table.structure[cell] and movement.entry_cost(table, cell, sappers=False) >= 0
    ]
    summits = [cell for cell in free if table.terrain[cell] == tables.VOLCANO]
    capitols = [cell for seat in table.playing if (cell := structures.capitol_of(table, seat)) != NOBODY]
    away = {cell: min((table.board.distance(cell, at) for at in capitols), default=0) for cell in free}
    return summits or [cell for cell in free if away[cell] == max(away.values())]


def dragon_gone(table: FarTable, cell: int) -> None:
    """No guardian stands there any more: units that a game master puts there are plain ones (FA-018)."""
    table.dragons = [each for each in table.dragons if each != cell]
    if table.lair == cell:
        table.lair = NOBODY


def peek(state: FarState, seat: int, cells: Sequence[int], events: Events) -> None:
    """A seat looks at hidden tiles and keeps knowing them (FA-030; book, 6)."""
    told = tuple((cell, under(state, cell)) for cell in cells)
    for cell in cells:
        state.secrets.known[cell] |= 1 << seat
    if told:
        events.append(Peeked(seat, told))


def known_tiles(state: FarState, seat: int) -> int:
    """The hidden cells whose tiles a seat knows, as a mask (FA-028)."""
    return sum(1 << cell for cell, knowers in enumerate(state.secrets.known) if knowers >> seat & 1)
