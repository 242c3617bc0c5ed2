"""The game master of a story: draws, places, gives, tells (FA-043, FA-045, FA-250 to FA-266)."""

from collections.abc import Callable
from typing import Any

from rules.farlanthia import (
    actions,
    events as told,
    forces,
    hostility,
    movement,
    realm,
    structures,
    tables,
    treasury,
)
from rules.farlanthia.actions import WHAT
from rules.farlanthia.base import Events, Moves
from rules.farlanthia.cards import draw
from rules.farlanthia.map import ground, tile_list
from rules.farlanthia.phase_names import LEADERSHIP, SETUP_GM
from rules.farlanthia.season import powers
from rules.farlanthia.season.turns import part_of, round_of
from rules.farlanthia.season.victory import best, by_valor, finish
from rules.farlanthia.state import FarState, FarTable, Objective
from rules.farlanthia.war import campaign, combat
from rules.kernel.actions import Action
from rules.kernel.illegal import Illegal, demand, lack
from rules.kernel.names import NOBODY, join, plural
from rules.kernel.params import clean
from rules.kernel.phase import Move

MOST_TEXT = 200
MOST_OBJECTIVES = 99
_MASTER = "the game master"
"""Why somebody has more or less of what a game master gives or takes."""
SPENT = "spent"
"""Chance: the die that stands for a spent one when the game master deals an adventure (FA-256)."""


def busy(state: FarState) -> bool:
    """Whether something is open during which a game master waits (FA-262)."""
    table = state.table
    return bool(table.windows or table.tasks or table.razing or table.combat or table.talk)


def no_master(state: FarState, seat: int) -> Illegal | None:
    """The refusal of who is not the game master, or has to wait for what is open (FA-250, FA-262)."""
    if seat != state.table.master:
        return Illegal("not_your_decision", "Only a story's game master can do that.", "FA-250")
    table = state.table
    what = "combat" if table.combat else "negotiation" if table.talk else "razing" if table.razing else ""
    until = f"{what} is over" if what else "open card is resolved"
    return lack(busy(state), "not_now", f"Wait until the {until}.", "FA-262")


def _bad(text: str, rule: str) -> Illegal:
    return Illegal("bad_target", text, rule)


# The map.


def _terrain(state: FarState, seat: int, action: actions.GmTerrain, events: Events) -> None:
    _draw(state, action.cell, action.terrain, action.hidden)
    events.append(told.Drawn(seat, action.cell, action.terrain, action.hidden))
    _wake(state, action.cell, events)


def _draw(state: FarState, cell: int, terrain: int, hidden: bool) -> None:
    table = state.table
    state.secrets.known[cell] = 0
    if terrain != tables.VOLCANO and cell != table.lair:
        ground.dragon_gone(table, cell)
    table.terrain[cell] = tables.HIDDEN if hidden else terrain
    state.secrets.terrain[cell] = terrain if hidden else tables.HIDDEN
    table.recent.append(cell)


def _wake(state: FarState, cell: int, events: Events) -> None:
    if state.table.terrain[cell] == tables.VOLCANO:
        ground.wake_dragon(state, cell, events)


def _check_land(state: FarState, action: actions.GmLand) -> None:
    for tile in _listed(state.table, action):
        powers.check(state.table, actions.GmTerrain(*tile))


def _listed(table: FarTable, action: actions.GmLand) -> list[tile_list.Tile]:
    return tile_list.read(action.tiles, table.board, table.land(tables.VOLCANO))


def _land(state: FarState, seat: int, action: actions.GmLand, events: Events) -> None:
    tiles = _listed(state.table, action)
    for tile in tiles:
        _draw(state, *tile)
    up, down = (
        tuple((cell, terrain) for cell, terrain, hidden in tiles if hidden is face) for face in (False, True)
    )
    events.append(told.LandDrawn(seat, up, down))
    for cell, _, _ in tiles:
        _wake(state, cell, events)


def _erase(state: FarState, seat: int, action: actions.GmErase, events: Events) -> None:
    state.secrets.known[action.cell] = 0
    state.table.terrain[action.cell] = tables.EMPTY
    state.secrets.terrain[action.cell] = tables.HIDDEN
    events.append(told.Drawn(seat, action.cell, tables.EMPTY, False))


def _reveal(state: FarState, seat: int, action: actions.GmReveal, events: Events) -> None:
    ground.reveal(state, NOBODY, action.cells, events)


def _hide(state: FarState, seat: int, action: actions.GmHide, events: Events) -> None:
    table = state.table
    for cell in action.cells:
        state.secrets.terrain[cell], table.terrain[cell] = table.terrain[cell], tables.HIDDEN
    table.recent += action.cells
    events.append(told.Hid(action.cells))


# What stands on it.


def _structure(state: FarState, seat: int, action: actions.GmStructure, events: Events) -> None:
    before = state.table.owner[action.cell]
    structures.put(state.table, action.cell, action.kind, action.owner)
    state.table.road[action.cell] = NOBODY
    state.table.recent.append(action.cell)
    lost = before if before != action.owner else NOBODY
    events.append(told.StructurePut(action.owner, action.kind, action.cell, lost))


def _remove(state: FarState, seat: int, action: actions.GmRemove, events: Events) -> None:
    realm.remove_structure(state, action.cell, _MASTER, events)
    state.table.recent.append(action.cell)


def _check_units(state: FarState, action: actions.GmTroops) -> None:
    table, cell = state.table, action.cell
    if action.owner not in (*table.playing, tables.NEUTRAL):
        raise _bad("Name a player's colour, or grey.", "FA-253")
    if table.holder[cell] not in (NOBODY, action.owner):
        raise _bad("Two owners may not share a tile.", "FA-254")
    here = forces.units_on(table, cell)
    if action.count > min(forces.room(table, action.owner), 130 - here):
        raise Illegal("limit", "There are not that many figures.", "FA-144")
    if action.count == 0 or here < -action.count:
        away = f", or up to {here} to take away" * bool(here)
        raise _bad(f"Name how many units to put there{away}.", "FA-254")


def _units(state: FarState, seat: int, action: actions.GmTroops, events: Events) -> None:
    table = state.table
    table.recent.append(action.cell)
    if action.count < 0:
        realm.lose_units(state, action.cell, -action.count, _MASTER, events)
        _left(table, action.cell)
        return
    forces.add_units(table, action.owner, action.cell, tables.INFANTRY, action.count)
    events.append(told.Mustered(action.owner, action.cell, tables.INFANTRY, action.count, _MASTER))


def _left(table: FarTable, cell: int) -> None:
    """Grey units went from there: with the last of them a guardian is gone (FA-018)."""
    if not forces.units_on(table, cell):
        ground.dragon_gone(table, cell)


def _check_attack(state: FarState, action: actions.GmAttack) -> None:
    table = state.table
    here = forces.units_on(table, action.origin) if table.holder[action.origin] == tables.NEUTRAL else 0
    if not 1 <= action.count <= here:
        raise _bad(f"{plural(here, 'grey unit')} can attack from there.", "FA-257")
    if not hostility.foreign(table, tables.NEUTRAL, action.to):
        raise _bad("Nothing of a player is there.", "FA-257")
    if action.to not in movement.ways(table, tables.NEUTRAL, action.origin, (tables.INFANTRY,)):
        raise _bad("That is out of reach: grey units have 3 movement points.", "FA-257")


def _attack(state: FarState, seat: int, action: actions.GmAttack, events: Events) -> None:
    table = state.table
    at = action.origin * tables.UNIT_TYPES + tables.INFANTRY
    table.fresh[at], table.spent[at] = table.fresh[at] + table.spent[at], 0  # grey units are never tired
    force = ((at, action.count),)
    groups = campaign.set_out(table, tables.NEUTRAL, action.to, force)
    _left(table, action.origin)
    combat.enter(state, tables.NEUTRAL, action.to, groups, events)


# What seats have.


def _check_give(state: FarState, action: actions.GmGive) -> None:
    if not action.count or abs(action.count) > 99:
        raise Illegal("bad_value", "Give or take 1 to 99.", "FA-255")


def _give(state: FarState, seat: int, action: actions.GmGive, events: Events) -> None:
    pay(state, action.seat, action.what, action.count, events)


def pay(state: FarState, seat: int, what: int, count: int, events: Events) -> None:
    """Goods, valor, honor or renown from a game master, or back to it; told in any case (FA-255, FA-262)."""
    before = len(events)
    if what >= len(tables.GOODS):
        realm.change_track(state, seat, WHAT[what], count, events, _MASTER)
    elif count > 0:
        treasury.gain(state, seat, treasury.one(what, count), _MASTER, events)
    else:
        treasury.lose(state, seat, treasury.one(what, -count), _MASTER, events)
    if len(events) == before:
        events.append(told.Lost(seat, tables.NO_GOODS, _MASTER))


def _card(state: FarState, seat: int, action: actions.GmCard, events: Events) -> None:
    spent = state.chance.draw(6, SPENT) + 1 if action.deck else 0
    if action.card is None:
        draw.draw(state, action.seat, action.deck, spent, events)
    else:
        draw.fetch(state, action.seat, action.card, spent, events)


# Objectives and words.


def _check_text(state: FarState, action: actions.GmObjective | actions.GmTell) -> None:
    if not 0 < len(action.text) <= MOST_TEXT or action.text != clean(action.text):
        text = f"Write 1 to {MOST_TEXT} characters on one line."
        raise Illegal("bad_value", text, action.rules[0])


def _check_objective(state: FarState, action: actions.GmObjective) -> None:
    _check_text(state, action)
    if len(action.reward) != len(WHAT) or not all(0 <= each <= 99 for each in action.reward):
        raise Illegal("bad_value", "Name a reward such as 2 honor, 1 gold.", "FA-258")
    if len(state.table.objectives) >= MOST_OBJECTIVES:
        raise Illegal("limit", "A story has at most 99 objectives.", "FA-258")


def _objective(state: FarState, seat: int, action: actions.GmObjective, events: Events) -> None:
    whose = NOBODY if action.seat is None else action.seat
    state.table.objectives.append(Objective(action.text, action.reward, whose))
    events.append(told.ObjectiveSet(len(state.table.objectives), action.text, whose, action.reward))


def _close(state: FarState, seat: int, action: actions.GmAward | actions.GmFail, events: Events) -> None:
    """An objective is met, and its reward paid, or it has failed."""
    objective = state.table.objectives[action.objective - 1]
    whom = action.seat if isinstance(action, actions.GmAward) else NOBODY
    objective.open, objective.met = False, whom
    events.append(told.ObjectiveClosed(action.objective, objective.text, whom))
    for what, count in enumerate(objective.reward if whom != NOBODY else ()):
        if count:
            pay(state, whom, what, count, events)


def _tell(state: FarState, seat: int, action: actions.GmTell, events: Events) -> None:
    events.append(told.Told(seat, action.text, NOBODY if action.seat is None else action.seat))


# The course of the story.


def _season(state: FarState, seat: int, action: actions.GmSeason, events: Events) -> None:
    table = state.table
    if action.change:
        table.named = action.change - 1
        events.append(told.SeasonNamed(table.named))
        return
    table.skipping = True
    part = part_of(table.phase)
    lost = [each.name for each in round_of(table, part)] if part else [table.phase]
    events.append(told.PhaseSkipped(join(lost)))


def ready(table: FarTable) -> bool:
    """Whether every player has a structure, so that a story may begin (FA-045)."""
    return all(seat in table.owner for seat in table.playing)


def _check_start(state: FarState, action: actions.GmStart) -> None:
    if state.table.phase != SETUP_GM:
        raise Illegal("wrong_phase", "The story has begun.", "FA-265")
    if not ready(state.table):
        raise Illegal("not_now", "Every player needs a structure before the story begins.", "FA-045")


def _start(state: FarState, seat: int, action: actions.GmStart, events: Events) -> None:
    state.table.phase = LEADERSHIP


def last_word(state: FarState) -> actions.GmEnd:
    """How a computer ends a story: who has won is who is best, as after a last season (FA-236, FA-266)."""
    table = state.table
    return actions.GmEnd(best(table, table.playing, by_valor(table.terms)))


def _finish(state: FarState, seat: int, action: actions.GmEnd, events: Events) -> None:
    finish(state, tuple(sorted(action.winners)), told.MASTER, events)


def _gm(
    kind: type[Action],
    do: Callable[..., None],
    lack: str,
    check: Callable[[FarState, Any], None] = lambda state, action: None,
) -> Move:
    """A move of a game master; `lack` is what there is not when it has none of that kind.

    `check` is what is to be asked beside what may be named.
    """

    def lacking(state: FarState, seat: int) -> Illegal:
        return no_master(state, seat) or _bad(lack, kind.rules[0])

    def checked(state: FarState, seat: int, action: Action) -> None:
        demand(no_master(state, seat))
        powers.check(state.table, action)
        check(state, action)

    return Move(checked, do, anyone=True, why_not=lacking if lack else None)


_BEGUN, _BUILT = "The story has not begun.", "A structure stands on every tile; remove one first."
_DOES: dict[type[Action], tuple[Any, ...]] = {
    actions.GmLand: (_land, _BUILT, _check_land),
    actions.GmTerrain: (_terrain, _BUILT),
    actions.GmErase: (_erase, "There is no tile without structure and units that could be taken away."),
    actions.GmReveal: (_reveal, "No tile lies face down."),
    actions.GmHide: (_hide, "There is no revealed tile without structure and units."),
    actions.GmStructure: (_structure, "There is no revealed tile that takes a structure."),
    actions.GmRemove: (_remove, "There is no structure on the map."),
    actions.GmTroops: (_units, "There is no revealed tile.", _check_units),
    actions.GmGive: (_give, _BEGUN, _check_give),
    actions.GmCard: (_card, _BEGUN),
    actions.GmAttack: (
        _attack, "No grey units can attack anything, or the story has not begun.", _check_attack
    ),
    actions.GmObjective: (_objective, "A story has at most 99 objectives.", _check_objective),
    actions.GmAward: (_close, "No objective is open that somebody could meet."),
    actions.GmFail: (_close, "No objective is open."),
    actions.GmTell: (_tell, _BEGUN, _check_text),
    actions.GmSeason: (_season, _BEGUN),
    actions.GmStart: (_start, "", _check_start),
    actions.GmEnd: (_finish, _BEGUN),
}  # fmt: skip
MOVES: Moves = {kind: _gm(kind, *does) for kind, does in _DOES.items()}
"""What a game master may do, and nothing else (FA-250)."""
