"""Occupied structures: militia, razing, taking over (FA-190 to FA-199, FA-263)."""

from collections.abc import Sequence

from rules.farlanthia import forces, hostility, realm, structures, tables, treasury
from rules.farlanthia.actions import Capture, LeaveAlone, Militia, Raze, Sealed
from rules.farlanthia.base import Events, Moves, seal, within
from rules.farlanthia.events import Captured, Mustered, Razed
from rules.farlanthia.phase_names import COMBAT_MILITIA, MANOEUVRE, RAZE, STEPS
from rules.farlanthia.state import Combat, FarState, FarTable, Group
from rules.farlanthia.war import combat
from rules.farlanthia.war.campaign import too_late
from rules.kernel.actions import Action
from rules.kernel.illegal import Illegal, demand, lack, together
from rules.kernel.names import NOBODY, join
from rules.kernel.phase import Move

# Militia.


def risers(table: FarTable, seat: int) -> list[int]:
    """Where a seat may raise militia in its own conflict turn, ascending (FA-190)."""
    own = table.terms.militia_when == "own_turn"
    return (
        [cell for cell in _taken(table, seat) if combat.stays_down(table, seat, cell) is None] if own else []
    )


def _taken(table: FarTable, seat: int) -> list[int]:
    """A seat's structures that others occupy, ascending."""
    return [cell for cell in structures.owned_by(table, seat) if structures.is_occupied(table, cell)]


def _no_militia_turn(state: FarState) -> Illegal | None:
    elsewhere = state.table.terms.militia_when != "own_turn"
    text = "In this game militia rises when a place is attacked."
    return lack(elsewhere, "not_occupied", text, "FA-195") or too_late(state, MANOEUVRE)


def _check_militia(state: FarState, seat: int, action: Militia) -> None:
    table = state.table
    attacked = state.table.deciding == COMBAT_MILITIA
    if not attacked:
        demand(_no_militia_turn(state))
    within(action.cell, table.board.cells, "tile")
    if attacked:
        if action.cell != table.windows[-1].about[0]:
            raise Illegal("not_occupied", "This is about the tile under attack now.", "FA-195")
        return
    if action.cell not in _taken(table, seat):
        raise Illegal("not_occupied", "Militia rises where others occupy your structure.", "FA-190")
    demand(combat.stays_down(table, seat, action.cell))


def _militia(state: FarState, seat: int, action: Militia, events: Events) -> None:
    table, cell = state.table, action.cell
    count = militia_of(table, cell)
    realm.remove_structure(state, cell, "militia", events, smaller(table, cell))
    table.rose.append(cell)
    table.recent.append(cell)
    events.append(Mustered(seat, cell, tables.INFANTRY, count, "raised"))
    if state.table.deciding == COMBAT_MILITIA:
        state.close_window()
        forces.add_units(table, seat, cell, tables.INFANTRY, count, spent=True)
        table.fight.step = combat.ROLL
        return
    occupier = table.holder[cell]
    if table.is_seat(occupier):
        combat.note_combat(table, seat, occupier)
    group = Group(cell, cell, [count, 0, 0])
    combat.begin(state, Combat(cell, seat, occupier, occupier, seat, [group], combat.ROLL, to_the_end=True))


def smaller(table: FarTable, cell: int) -> int:
    """What a structure shrinks to; `NOBODY` if there is nothing smaller, or no token of it (FA-191)."""
    kind = tables.STRUCTURES[table.structure[cell]].replaces
    return kind if kind >= 0 and structures.tokens_left(table, table.owner[cell], kind) > 0 else NOBODY


def militia_of(table: FarTable, cell: int) -> int:
    """How many units of militia a structure raises (FA-190)."""
    return min(tables.STRUCTURES[table.structure[cell]].militia, forces.room(table, table.owner[cell]))


def raise_none(state: FarState, events: Events) -> None:
    """No militia rises: the tile is entered (FA-195)."""
    table = state.table
    state.close_window()
    entering, table.combat = table.fight, None
    events += combat.settle_in(table, entering.mover, entering.cell, entering.groups, [entering.other])


# Razing and taking over.


def up_for_razing(table: FarTable, seat: int) -> list[tuple[int, int]]:
    """(occupier, cell) of what can be razed, or taken over, at the end of a seat's conflict turn."""
    found = [
        (table.holder[cell], cell)
        for cell in structures.owned_by(table, seat)
        if structures.is_occupied(table, cell) and table.is_seat(table.holder[cell])
    ]
    if table.terms.capture:
        found += [
            (seat, cell)
            for cell in structures.owned_by(table, tables.NEUTRAL)
            if table.holder[cell] == seat and capturable(table, seat, cell)
        ]
    return sorted(found)


def ask(state: FarState, seat: int) -> None:
    """Ask every occupier of a seat's structures what to do with each (FA-196)."""
    table = state.table
    table.razing = up_for_razing(table, seat)
    seats = tuple(sorted({occupier for occupier, _ in table.razing}))
    if seats:
        state.ask(RAZE, seats)


def becomes(table: FarTable, seat: int, cell: int) -> int:
    """What a structure is when that seat has taken it over: a capitol a city, or nothing (FA-199)."""
    kind = table.structure[cell]
    if kind == tables.CAPITOL:
        return tables.CITY if structures.tokens_left(table, seat, tables.CITY) > 0 else NOBODY
    return kind


def capturable(table: FarTable, seat: int, cell: int, promised: Sequence[int] = ()) -> bool:
    """Whether a seat has a token for what it would take over, beside those for `promised` cells (FA-199)."""
    kind = table.structure[cell]
    if kind == tables.CAPITOL:
        return True
    cities = kind == tables.CITY and sum(table.structure[each] == tables.CAPITOL for each in promised)
    left = structures.tokens_left(table, seat, kind) - cities
    return left > sum(table.structure[each] == kind for each in promised)


def takeovers(state: FarState, seat: int) -> list[int]:
    """The structures that a seat has said, sealed, it takes over."""
    return [answer.cell for answer in state.secrets.answers[seat] if isinstance(answer, Capture)]


def open_cells(state: FarState, seat: int) -> list[int]:
    """The structures about which a seat has not answered yet."""
    given = state.secrets.answers[seat]
    said = {answer.cell for answer in given if isinstance(answer, Raze | Capture | LeaveAlone)}
    return [cell for occupier, cell in state.table.razing if occupier == seat and cell not in said]


def _check_cell(state: FarState, seat: int, action: Raze | Capture | LeaveAlone) -> None:
    if action.cell not in open_cells(state, seat):
        raise Illegal("bad_target", "Name a structure that you occupy and have not decided about.", "FA-196")


def _untakable(state: FarState, seat: int, kind: type[Action], cell: int) -> Illegal | None:
    """Why what a seat occupies there can be razed, or taken over, by nobody or not by that seat."""
    table = state.table
    if kind is Raze:
        grey = table.owner[cell] == tables.NEUTRAL
        return lack(grey, "off", "Grey structures cannot be razed.", "FA-263")
    if not table.terms.capture:
        return Illegal("off", "Structures are not taken over in this game.", "FA-199")
    token = capturable(table, seat, cell, takeovers(state, seat))
    return lack(not token, "limit", "You have no such token left.", "FA-199")


def _check_taking(state: FarState, seat: int, action: Raze | Capture) -> None:
    _check_cell(state, seat, action)
    demand(_untakable(state, seat, type(action), action.cell))
    combat.check_truce(state.table, seat, [state.table.owner[action.cell]], action.break_truce)


def settle(state: FarState, answers: dict[int, list[Sealed]], events: Events) -> list[int]:
    """Do what the occupiers said, in seat order; returns the seats that lost a capitol by it (FA-240)."""
    table = state.table
    fallen = []
    table.razing = []
    for seat, said in answers.items():
        for answer in said:
            if not isinstance(answer, Raze | Capture):
                continue
            owner, kind = table.owner[answer.cell], table.structure[answer.cell]
            combat.break_truces(state, seat, [owner], events)
            _conquer(state, seat, answer, events)
            if kind == tables.CAPITOL:
                fallen.append(owner)
    return fallen


def _conquer(state: FarState, seat: int, answer: Raze | Capture, events: Events) -> None:
    table, cell = state.table, answer.cell
    owner, kind = table.owner[cell], table.structure[cell]
    table.recent.append(cell)
    if isinstance(answer, Raze):
        goods = structures.output(table, cell)  # its loot (FA-197)
        treasury.add_goods(table, seat, goods)
        structures.put(table, cell, NOBODY, NOBODY)
        events.append(Razed(seat, owner, kind, cell, goods))
        return
    now = becomes(table, seat, cell) if capturable(table, seat, cell) else NOBODY
    if table.road[cell] != NOBODY:
        table.road[cell] = seat if structures.tokens_left(table, seat, tables.ROAD) > 0 else NOBODY
    structures.put(table, cell, now, seat if now != NOBODY else NOBODY)
    events.append(Captured(seat, owner, kind, cell, now))


def answers_for(state: FarState, seat: int) -> list[Action]:
    """Everything that a seat may say about what it occupies now."""
    table = state.table
    found: list[Action] = []
    for cell in open_cells(state, seat):
        breaking = True if hostility.truce_with(table, seat, table.owner[cell]) else None
        able = (kind for kind in (Raze, Capture) if _untakable(state, seat, kind, cell) is None)
        found += [*(kind(cell, breaking) for kind in able), LeaveAlone(cell)]
    return found


def _no_militia(state: FarState, seat: int) -> Illegal | None:
    found = [combat.stays_down(state.table, seat, cell) for cell in _taken(state.table, seat)]
    refused = {each.text: each for each in found if each is not None}
    text = "Militia rises where others occupy your structure; they occupy none."
    none = lack(not found, "not_occupied", text, "FA-190")
    return _no_militia_turn(state) or none or together(*refused.values())


def _answered(state: FarState, seat: int) -> Illegal | None:
    done = not open_cells(state, seat)
    return lack(done, "bad_target", "You have decided about all that you occupy.", "FA-196")


def _no_raze(state: FarState, seat: int) -> Illegal | None:
    grey = all(state.table.owner[cell] == tables.NEUTRAL for cell in open_cells(state, seat))
    text = "Grey structures cannot be razed, and you occupy no other."
    return _answered(state, seat) or lack(grey, "off", text, "FA-263")


def _no_capture(state: FarState, seat: int) -> Illegal | None:
    if not state.table.terms.capture:
        return Illegal("off", "Structures are not taken over in this game.", "FA-199")
    names = {tables.STRUCTURE_NAMES[state.table.structure[cell]] for cell in open_cells(state, seat)}
    text = f"You have no token left to take over a {join(sorted(names), 'or')}."
    return _answered(state, seat) or Illegal("limit", text, "FA-199")


MOVES: Moves = {
    Militia: Move(_check_militia, _militia, (COMBAT_MILITIA, *STEPS), why_not=_no_militia),
    Raze: Move(_check_taking, seal, (RAZE,), why_not=_no_raze),
    Capture: Move(_check_taking, seal, (RAZE,), why_not=_no_capture),
    LeaveAlone: Move(_check_cell, seal, (RAZE,), why_not=_answered),
}
