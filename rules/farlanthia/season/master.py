"""The game master of a story: draws, places, gives, tells (FA-043, FA-045, FA-250 to FA-266)."""

from collections.abc import Callable, Collection
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
from rules.farlanthia.base import Events, Moves, within
from rules.farlanthia.cards import draw
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.map import ground, tile_list
from rules.farlanthia.phase_names import SETUP_DONE, SETUP_GM
from rules.farlanthia.season.turns import part_of
from rules.farlanthia.season.victory import finish
from rules.farlanthia.state import FarState, FarTable, Objective
from rules.farlanthia.war import campaign, combat
from rules.farlanthia.war.conquest import roads_alone
from rules.kernel.actions import Action, places
from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import Illegal, demand
from rules.kernel.names import NOBODY
from rules.kernel.params import clean
from rules.kernel.phase import Move

MOST_TEXT = 200
MOST_OBJECTIVES = 99
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
    text = "Wait until the open combat, negotiation or card is done."
    return Illegal("not_now", text, "FA-262") if busy(state) else None


def _gm(
    check: Callable[[FarState, Any], None], do: Callable[..., None], lack: str = "", rule: str = ""
) -> Move:
    """A move of a game master, on tiles that there are: all else about it is its own.

    `lack` is what there is not when the master has none of that kind, by that rule.
    """

    def lacking(state: FarState, seat: int) -> Illegal:
        return no_master(state, seat) or _bad(lack, rule)

    def checked(state: FarState, seat: int, action: Action) -> None:
        demand(no_master(state, seat))
        for _, cell in places(action):
            within(cell, state.table.board.cells, "tile")
        check(state, action)

    return Move(checked, do, anyone=True, why_not=lacking if lack else None)


def _bad(text: str, rule: str) -> Illegal:
    return Illegal("bad_target", text, rule)


def _player(state: FarState, seat: int) -> None:
    if seat not in state.table.playing:
        raise _bad("Name a player who is in the game.", "FA-255")


# The map.


def _check_terrain(state: FarState, action: actions.GmTerrain) -> None:
    within(action.terrain, len(tables.TERRAINS), "terrain")
    _check_drawn(state, action.cell, action.hidden)


def _check_drawn(state: FarState, cell: int, hidden: bool) -> None:
    """Raise Illegal unless a tile may be drawn there, or laid face down (FA-251, FA-252)."""
    table, where = state.table, state.table.board.lexicons["tile"].show(cell)
    if table.structure[cell] != NOBODY:
        raise _bad(f"A structure stands on {where}: its tile stays.", "FA-251")
    if hidden and table.holder[cell] != NOBODY:
        raise _bad(f"Units stand on {where}: it cannot lie face down.", "FA-252")


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
    for cell, _, hidden in tile_list.read(action.tiles, state.table.board):
        _check_drawn(state, cell, hidden)


def _land(state: FarState, seat: int, action: actions.GmLand, events: Events) -> None:
    tiles = tile_list.read(action.tiles, state.table.board)
    for tile in tiles:
        _draw(state, *tile)
    up, down = (
        tuple((cell, terrain) for cell, terrain, hidden in tiles if hidden is face) for face in (False, True)
    )
    events.append(told.LandDrawn(seat, up, down))
    for cell, _, _ in tiles:
        _wake(state, cell, events)


def _check_erase(state: FarState, action: actions.GmErase) -> None:
    if action.cell not in erasable_cells(state.table):
        raise _bad("Remove a tile on which nothing stands.", "FA-251")


def _erase(state: FarState, seat: int, action: actions.GmErase, events: Events) -> None:
    state.secrets.known[action.cell] = 0
    state.table.terrain[action.cell] = tables.EMPTY
    state.secrets.terrain[action.cell] = tables.HIDDEN
    events.append(told.Drawn(seat, action.cell, tables.EMPTY, False))


def _check_reveal(state: FarState, action: actions.GmReveal) -> None:
    _check_cells(state, action.cells, bits(ground.hidden_tiles(state.table)), "Name hidden tiles")


def _check_cells(state: FarState, cells: tuple[int, ...], able: Collection[int], text: str) -> None:
    if not cells or len(set(cells)) != len(cells) or not set(cells) <= set(able):
        raise _bad(f"{text}, each once.", "FA-252")


def erasable_cells(table: FarTable) -> list[int]:
    """The tiles on which nothing stands, face up or not, ascending."""
    return [
        cell
        for cell, terrain in enumerate(table.terrain)
        if terrain != tables.EMPTY and table.structure[cell] == NOBODY and table.holder[cell] == NOBODY
    ]


def bare_cells(table: FarTable) -> list[int]:
    """Those of them that are revealed."""
    return [cell for cell in erasable_cells(table) if table.terrain[cell] >= 0]


def _reveal(state: FarState, seat: int, action: actions.GmReveal, events: Events) -> None:
    ground.reveal(state, NOBODY, action.cells, events)


def _check_hide(state: FarState, action: actions.GmHide) -> None:
    _check_cells(
        state, action.cells, bare_cells(state.table), "Name revealed tiles without units and structures"
    )


def _hide(state: FarState, seat: int, action: actions.GmHide, events: Events) -> None:
    table = state.table
    for cell in action.cells:
        state.secrets.terrain[cell], table.terrain[cell] = table.terrain[cell], tables.HIDDEN
    table.recent += action.cells
    events.append(told.Hid(action.cells))


# What stands on it.


def _check_owner(state: FarState, owner: int) -> None:
    if owner != tables.NEUTRAL and owner not in state.table.playing:
        raise _bad("Name a player's colour, or grey.", "FA-253")


def _check_structure(state: FarState, action: actions.GmStructure) -> None:
    within(action.kind, len(tables.STRUCTURES), "structure")
    _check_owner(state, action.owner)
    table, cell = state.table, action.cell
    if not realm.terrain_allows(table.terrain[cell], action.kind):
        raise Illegal("terrain", "That structure may not stand there.", "FA-253")


def _structure(state: FarState, seat: int, action: actions.GmStructure, events: Events) -> None:
    structures.put(state.table, action.cell, action.kind, action.owner)
    state.table.road[action.cell] = NOBODY
    state.table.recent.append(action.cell)
    events.append(told.StructurePut(action.owner, action.kind, action.cell))


def _check_remove(state: FarState, action: actions.GmRemove) -> None:
    if state.table.structure[action.cell] == NOBODY:
        raise _bad("No structure stands there.", "FA-253")


def _remove(state: FarState, seat: int, action: actions.GmRemove, events: Events) -> None:
    realm.remove_structure(state, action.cell, "the game master", events)
    roads_alone(state.table, action.cell)
    state.table.recent.append(action.cell)


def _check_units(state: FarState, action: actions.GmTroops) -> None:
    _check_owner(state, action.owner)
    table, cell = state.table, action.cell
    if table.terrain[cell] < 0:
        raise _bad("Units stand on revealed tiles.", "FA-254")
    if table.holder[cell] not in (NOBODY, action.owner):
        raise _bad("Two owners may not share a tile.", "FA-254")
    here = forces.units_on(table, cell)
    if action.count > min(forces.room(table, action.owner), 130 - here):
        raise Illegal("limit", "There are not so many figures.", "FA-144")
    if action.count == 0 or here < -action.count:
        raise _bad(f"There are {here} units there.", "FA-254")


def _units(state: FarState, seat: int, action: actions.GmTroops, events: Events) -> None:
    table = state.table
    table.recent.append(action.cell)
    if action.count < 0:
        realm.lose_units(state, action.cell, -action.count, "the game master", events)
        _left(table, action.cell)
        return
    forces.add_units(table, action.owner, action.cell, tables.INFANTRY, action.count)
    events.append(told.Mustered(action.owner, action.cell, tables.INFANTRY, action.count, "received"))


def _left(table: FarTable, cell: int) -> None:
    """Grey units went from there: with the last of them a guardian is gone (FA-018)."""
    if not forces.units_on(table, cell):
        ground.dragon_gone(table, cell)


def _check_attack(state: FarState, action: actions.GmAttack) -> None:
    table = state.table
    if table.phase == SETUP_GM:
        raise Illegal("not_now", "The story has not begun.", "FA-257")
    here = forces.units_on(table, action.origin) if table.holder[action.origin] == tables.NEUTRAL else 0
    if not 1 <= action.count <= here:
        raise _bad(f"There are {here} grey units there.", "FA-257")
    if not hostility.foreign(table, tables.NEUTRAL, action.to):
        raise _bad("Nothing of a player is there.", "FA-257")
    if action.to not in movement.ways(table, tables.NEUTRAL, action.origin, (tables.INFANTRY,)):
        raise _bad("Grey units have 3 movement points.", "FA-257")


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
    _player(state, action.seat)
    within(action.what, len(WHAT), "gift")
    if not action.count or abs(action.count) > 99:
        raise Illegal("bad_value", "Give or take 1 to 99.", "FA-255")


def _give(state: FarState, seat: int, action: actions.GmGive, events: Events) -> None:
    pay(state, action.seat, action.what, action.count, events)


def pay(state: FarState, seat: int, what: int, count: int, events: Events) -> None:
    """Goods, valor, honor or renown from a game master, or back to it; told in any case (FA-255, FA-262)."""
    before = len(events)
    if what >= len(tables.GOODS):
        realm.change_track(state, seat, WHAT[what], count, events)
    elif count > 0:
        treasury.gain(state, seat, treasury.one(what, count), "the game master", events)
    else:
        treasury.lose(state, seat, treasury.one(what, -count), "the game master", events)
    if len(events) == before:
        events.append(told.Lost(seat, tables.NO_GOODS, "the game master"))


def _check_card(state: FarState, action: actions.GmCard) -> None:
    _player(state, action.seat)
    within(action.deck, 2, "deck")
    if state.table.phase == SETUP_GM:
        raise Illegal("not_now", "Cards are dealt once the story has begun.", "FA-256")
    if action.card is None:
        return
    within(action.card, len(CARDS), "card")
    if CARDS[action.card].deck != action.deck:
        raise _bad("That card is of the other deck.", "FA-256")
    if action.card not in dealable(state.table, action.deck):
        raise _bad("That card lies open before somebody, or concerns nobody here.", "FA-256")


def dealable(table: FarTable, deck: int) -> tuple[int, ...]:
    """The cards of a deck that a game master may deal by name: all but those that lie open.

    One that somebody holds in a closed hand may be dealt too, as a copy: a refusal would tell of it.
    """
    seen = {card for cards in table.open for card in cards}
    return tuple(
        card
        for card, what in enumerate(CARDS)
        if what.deck == deck
        and draw.playable(table, card)
        and (card not in seen or table.terms.decks == "roll")
    )


def _card(state: FarState, seat: int, action: actions.GmCard, events: Events) -> None:
    spent = state.chance.draw(6, SPENT) + 1 if action.deck else 0
    if action.card is None:
        draw.draw(state, action.seat, action.deck, spent, events)
    else:
        draw.fetch(state, action.seat, action.card, spent, events)


# Objectives and words.


def _check_text(text: str, rule: str) -> None:
    if not 0 < len(text) <= MOST_TEXT or text != clean(text):
        raise Illegal("bad_value", f"Write 1 to {MOST_TEXT} characters on one line.", rule)


def _check_objective(state: FarState, action: actions.GmObjective) -> None:
    _check_text(action.text, "FA-258")
    if action.seat is not None:
        _player(state, action.seat)
    if len(action.reward) != len(WHAT) or not all(0 <= each <= 99 for each in action.reward):
        raise Illegal("bad_value", "Name a reward such as 2 honor, 1 gold.", "FA-258")
    if len(state.table.objectives) >= MOST_OBJECTIVES:
        raise Illegal("limit", "A story has at most 99 objectives.", "FA-258")


def _objective(state: FarState, seat: int, action: actions.GmObjective, events: Events) -> None:
    whose = NOBODY if action.seat is None else action.seat
    state.table.objectives.append(Objective(action.text, action.reward, whose))
    events.append(told.ObjectiveSet(len(state.table.objectives), action.text, whose, action.reward))


def _check_open(state: FarState, action: actions.GmAward | actions.GmFail) -> None:
    number, objectives = action.objective, state.table.objectives
    if not 1 <= number <= len(objectives) or not objectives[number - 1].open:
        raise _bad("Name an open objective by its number.", "FA-258")


def _check_award(state: FarState, action: actions.GmAward) -> None:
    _check_open(state, action)
    _player(state, action.seat)
    if state.table.objectives[action.objective - 1].seat not in (NOBODY, action.seat):
        raise _bad("That objective is for another player.", "FA-258")


def _close(state: FarState, seat: int, action: actions.GmAward | actions.GmFail, events: Events) -> None:
    """An objective is met, and its reward paid, or it has failed."""
    objective = state.table.objectives[action.objective - 1]
    objective.open = False
    whom = action.seat if isinstance(action, actions.GmAward) else NOBODY
    events.append(told.ObjectiveClosed(action.objective, objective.text, whom))
    for what, count in enumerate(objective.reward if whom != NOBODY else ()):
        if count:
            pay(state, whom, what, count, events)


def _check_tell(state: FarState, action: actions.GmTell) -> None:
    _check_text(action.text, "FA-259")
    if action.seat is not None and not 0 <= action.seat < state.seats:
        raise _bad("Name a player.", "FA-259")


def _tell(state: FarState, seat: int, action: actions.GmTell, events: Events) -> None:
    events.append(told.Told(seat, action.text, NOBODY if action.seat is None else action.seat))


# The course of the story.


def _check_season(state: FarState, action: actions.GmSeason) -> None:
    within(action.change, len(tables.SEASONS) + 1, "season")
    if state.table.phase == SETUP_GM:
        raise Illegal("not_now", "The story has not begun.", "FA-260")
    if action.change == 0 and state.table.skipping:
        raise Illegal("not_now", "What is left of this phase is skipped already.", "FA-260")


def _season(state: FarState, seat: int, action: actions.GmSeason, events: Events) -> None:
    table = state.table
    if action.change:
        table.named = action.change - 1
        events.append(told.SeasonNamed(table.named))
        return
    table.skipping = True
    part = part_of(table.phase)
    events.append(told.PhaseSkipped(part.name if part else table.phase))


def ready(table: FarTable) -> bool:
    """Whether every player has a structure, so that a story may begin (FA-045)."""
    return all(seat in table.owner for seat in table.playing)


def _check_start(state: FarState, action: actions.GmStart) -> None:
    if state.table.phase != SETUP_GM:
        raise Illegal("wrong_phase", "The story has begun.", "FA-265")
    if not ready(state.table):
        raise Illegal("not_now", "Every player needs a structure before the story begins.", "FA-045")


def _start(state: FarState, seat: int, action: actions.GmStart, events: Events) -> None:
    state.table.phase = SETUP_DONE


def _check_finish(state: FarState, action: actions.GmEnd) -> None:
    named = action.winners
    if not named or any(not 0 <= each < state.seats for each in named) or len(set(named)) != len(named):
        raise _bad("Name players, each once.", "FA-261")


def _finish(state: FarState, seat: int, action: actions.GmEnd, events: Events) -> None:
    finish(state, tuple(sorted(action.winners)), told.MASTER, events)


_BEGUN, _BUILT = "The story has not begun.", "A structure stands on every tile; remove one first."
MOVES: Moves = {
    actions.GmLand: _gm(_check_land, _land, _BUILT, "FA-252"),
    actions.GmTerrain: _gm(_check_terrain, _terrain, _BUILT, "FA-252"),
    actions.GmErase: _gm(
        _check_erase,
        _erase,
        "There is no tile without structure and units that could be taken away.",
        "FA-252",
    ),
    actions.GmReveal: _gm(_check_reveal, _reveal, "No tile lies face down.", "FA-252"),
    actions.GmHide: _gm(
        _check_hide, _hide, "There is no revealed tile without structure and units.", "FA-252"
    ),
    actions.GmStructure: _gm(
        _check_structure, _structure, "There is no revealed tile that takes a structure.", "FA-253"
    ),
    actions.GmRemove: _gm(_check_remove, _remove, "There is no structure on the map.", "FA-253"),
    actions.GmTroops: _gm(_check_units, _units, "There is no revealed tile.", "FA-254"),
    actions.GmGive: _gm(_check_give, _give, _BEGUN, "FA-255"),
    actions.GmCard: _gm(_check_card, _card, _BEGUN, "FA-256"),
    actions.GmAttack: _gm(
        _check_attack, _attack, "No grey units can attack anything, or the story has not begun.", "FA-257"
    ),
    actions.GmObjective: _gm(_check_objective, _objective, "A story has at most 99 objectives.", "FA-258"),
    actions.GmAward: _gm(_check_award, _close, "No objective is open that somebody could meet.", "FA-258"),
    actions.GmFail: _gm(_check_open, _close, "No objective is open.", "FA-258"),
    actions.GmTell: _gm(_check_tell, _tell, _BEGUN, "FA-259"),
    actions.GmSeason: _gm(_check_season, _season, _BEGUN, "FA-260"),
    actions.GmStart: _gm(_check_start, _start),
    actions.GmEnd: _gm(_check_finish, _finish, _BEGUN, "FA-266"),
}
"""What a game master may do, and nothing else (FA-250)."""
