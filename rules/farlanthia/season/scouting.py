"""The scout phase (FA-070 to FA-078)."""

from collections.abc import Sequence

from rules.farlanthia import leadership
from rules.farlanthia.actions import End, Scout, ScoutMany
from rules.farlanthia.base import Events, Moves, within
from rules.farlanthia.cards import draw
from rules.farlanthia.events import DieSpent
from rules.farlanthia.map import ground
from rules.farlanthia.phase_names import SCOUT
from rules.farlanthia.state import SCOUTED, FarState, FarTable
from rules.farlanthia.tables import HIDDEN
from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import Illegal, demand, lack, together
from rules.kernel.names import plural
from rules.kernel.phase import Move

EVENT = 0


def _die_is_extra(table: FarTable) -> bool:
    """Whether a die comes in addition to the single tile (FA-074)."""
    return table.terms.scout_die == "extra"


def may_scout(table: FarTable, seat: int) -> int:
    """The tiles that the seat in turn may reveal singly now, as a mask."""
    if table.scouted or (table.scout_die and not _die_is_extra(table)):
        return 0
    return ground.scoutable(table, seat)


def may_use_die(table: FarTable, seat: int) -> int:
    """The tiles that the seat in turn may reveal by a die now, as a mask."""
    if table.scout_die or not table.dice[seat] or (table.scouted and not _die_is_extra(table)):
        return 0
    return ground.scoutable_by_die(table, seat)


def tiles_to_reveal(table: FarTable, seat: int, die: int, bonus: int) -> int:
    """How many tiles a die reveals: its value, or all there are (FA-076)."""
    return min(leadership.die_value(table, die, bonus), may_use_die(table, seat).bit_count())


def begin(state: FarState, seat: int, events: Events) -> None:
    """A scout turn begins."""
    table = state.table
    table.scouted = table.scout_die = False
    table.revealed = 0


def automatic(state: FarState, seat: int, events: Events) -> bool:
    """Reveal the only tile there is, for a seat without dice (FA-071)."""
    if may_scout(state.table, seat).bit_count() == 1 and not state.table.dice[seat]:
        _reveal_one(state, seat, None, events)
        return True
    return False


def idle(state: FarState, seat: int) -> bool:
    """Whether nothing is left to reveal for the seat in turn (FA-073, FA-074)."""
    return not may_scout(state.table, seat) and not may_use_die(state.table, seat)


def finish(state: FarState, seat: int, events: Events) -> None:
    """One event card for any number of tiles (FA-077)."""
    if state.table.revealed:
        draw.draw(state, seat, EVENT, 0, events)


def _reveal_one(state: FarState, seat: int, cell: int | None, events: Events) -> None:
    table = state.table
    if cell is None:
        cells = bits(may_scout(table, seat))
        cell = cells[state.chance.draw(len(cells), SCOUTED)]
    table.scouted = True
    table.revealed += 1
    ground.reveal(state, seat, (cell,), events)


def _check_scout(state: FarState, seat: int, action: Scout) -> None:
    able = may_scout(state.table, seat)
    if not able:
        raise _no_scout(state, seat)
    if action.cell is None:
        return
    within(action.cell, state.table.board.cells, "tile")
    if not able >> action.cell & 1:
        text = "Scouting reveals a hidden tile next to your connected tiles."
        raise Illegal("illegal_tile", text, "FA-071")


def _scout(state: FarState, seat: int, action: Scout, events: Events) -> None:
    _reveal_one(state, seat, action.cell, events)


def _check_many(state: FarState, seat: int, action: ScoutMany) -> None:
    table = state.table
    if not may_use_die(table, seat):
        demand(_no_scouting_by_die(state, seat))
    leadership.check_dice(table, seat, (action.die, action.bonus))
    _check_cells(table, seat, action.cells)
    number = tiles_to_reveal(table, seat, action.die, action.bonus)
    if len(action.cells) != number:
        text = f"This die reveals exactly {plural(number, 'tile')}."
        raise Illegal("wrong_count", text, "FA-076")


def _check_cells(table: FarTable, seat: int, cells: Sequence[int]) -> None:
    able = may_use_die(table, seat)
    for cell in cells:
        within(cell, table.board.cells, "tile")
        if table.terrain[cell] != HIDDEN:
            raise Illegal("illegal_tile", "Name hidden tiles.", "FA-074")
        if not able >> cell & 1:
            text = "Each tile must touch a connected tile that lay face up when this phase began."
            raise Illegal("not_at_start", text, "FA-075")
    if len(set(cells)) != len(cells):
        raise Illegal("wrong_count", "Name each tile once.", "FA-076")


def _many(state: FarState, seat: int, action: ScoutMany, events: Events) -> None:
    table = state.table
    leadership.spend_die(table, seat, action.die, action.bonus)
    events.append(DieSpent(seat, action.die, action.bonus))
    table.scout_die = True
    table.revealed += len(action.cells)
    ground.reveal(state, seat, action.cells, events)


def check_end(state: FarState, seat: int, action: End) -> None:
    """Raise Illegal unless the seat in turn may end its turn: while it must scout it may not (FA-074)."""
    table = state.table
    if table.phase == SCOUT and may_scout(table, seat):
        text = "Reveal your single tile first." if _die_is_extra(table) else "You must reveal a tile."
        raise Illegal("must_first", text, "FA-071")


def _no_scout(state: FarState, seat: int) -> Illegal:
    table = state.table
    if table.scouted:
        text = "You have revealed your tile: spend a die, or end your turn."
        return Illegal("wrong_phase", text, "FA-074")
    if table.scout_die and not _die_is_extra(table):
        return Illegal("wrong_phase", "You have revealed tiles by a die instead.", "FA-074")
    text = "No hidden tile lies next to your connected tiles."
    return Illegal("illegal_tile", text, "FA-071")


def _no_scouting_by_die(state: FarState, seat: int) -> Illegal | None:
    table = state.table
    if table.scout_die:
        return Illegal("no_die", "Only one die a season can be spent on scouting.", "FA-074")
    if table.scouted and not _die_is_extra(table):
        return Illegal("wrong_phase", "You have revealed your single tile instead.", "FA-074")
    text = "No hidden tile touches a connected tile that lay face up when this phase began."
    where = lack(not ground.scoutable_by_die(table, seat), "not_at_start", text, "FA-075")
    return together(leadership.no_die(table, seat), where)


MOVES: Moves = {
    Scout: Move(_check_scout, _scout, (SCOUT,), why_not=_no_scout),
    ScoutMany: Move(_check_many, _many, (SCOUT,), why_not=_no_scouting_by_die),
}
