"""What may be picked for moves with an open space, parameter by parameter, and some move of each kind."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from rules.farlanthia import actions, forces, hostility, leadership, movement, tables
from rules.farlanthia.actions import ORDER_NAMES, ORDER_VALUES, ORDERS, WHAT
from rules.farlanthia.diplomacy import moves as diplomacy
from rules.farlanthia.diplomacy.actions import ProposeTrade, SwapGoods
from rules.farlanthia.map import ground, tile_list
from rules.farlanthia.naming import read_replacement
from rules.farlanthia.order_words import matters
from rules.farlanthia.phase_names import GAIN, SETUP_GM
from rules.farlanthia.realm import terrain_allows
from rules.farlanthia.season import master, scouting
from rules.farlanthia.season.standing_orders import is_resting, no_rest, value_of
from rules.farlanthia.state import FarState, FarTable
from rules.farlanthia.war import campaign, substitution
from rules.kernel.actions import Action, spec
from rules.kernel.game import Choices
from rules.kernel.hexes.bits import bits
from rules.kernel.names import NOBODY
from rules.kernel.phase import Kinds

Chosen = Mapping[str, Any]
MOST_PIECES = 60
"""So many pieces of one stack are offered one by one."""
NONE = Choices((), 0, 0)


def optional(atoms: tuple[int, ...]) -> Choices:
    """One of these, or none."""
    return Choices(atoms, 0, 1)


# Scouting, moving, fighting.


def _scout_many(state: FarState, seat: int, name: str, chosen: Chosen) -> Choices:
    table = state.table
    if name == "die":
        return Choices(tuple(sorted(set(table.dice[seat]))))
    if name == "bonus":
        return Choices(tuple(range(leadership.bonus_left(table, seat) + 1)))
    number = scouting.tiles_to_reveal(table, seat, chosen["die"], chosen["bonus"])
    return Choices(bits(scouting.may_use_die(table, seat)), number, number)


def _pieces(stacks: list[tuple[int, int]], alone: bool = False) -> Choices:
    atoms = tuple(stack for stack, most in stacks for _ in range(min(most, MOST_PIECES)))
    return Choices(atoms, 1, len(atoms), alone)


def _move(state: FarState, seat: int, name: str, chosen: Chosen) -> Choices:
    table = state.table
    if name == "force":
        able = campaign.movable(table, seat)
        return _pieces(able, alone=len({stack // tables.UNIT_TYPES for stack, _ in able}) == len(able))
    ends = [set(movement.reachable_cells(table, seat, stack)[0]) for stack, _ in chosen["force"]]
    common = set.intersection(*ends) or set.union(*ends)
    return Choices(tuple(sorted(common)))


def _attack(state: FarState, seat: int, name: str, chosen: Chosen) -> Choices:
    if name == "break_truce":
        return Choices((1, 0)) if hostility.under_truce(state.table, seat, chosen["to"]) else NONE
    able = movement.targets(state.table, seat)
    return Choices(tuple(sorted(able))) if name == "to" else _pieces(able[chosen["to"]])


def _substitute(state: FarState, seat: int, name: str, chosen: Chosen) -> Choices:
    rolled = len(substitution.own_dice(state.table, seat))
    cards = substitution.cards(state, seat)
    if name == "dice":
        able = substitution.choices(state, seat)
        most = min(len({read_replacement(number)[2] for number in able}), len(state.table.dice[seat]))
        return Choices(able, 0 if cards else 1, most) if able else NONE
    taken = {read_replacement(number)[2] for number in chosen["dice"] or ()}
    left = tuple(index for index in range(1, rolled + 1) if index not in taken)
    if name == "card":
        return optional(cards if left else ()) if taken else Choices(cards)
    return Choices(left) if chosen["card"] is not None else NONE


def _standing(state: FarState, seat: int, name: str, chosen: Chosen) -> Choices:
    if name == "name":
        terms = state.table.terms
        return Choices(tuple(at for at, each in enumerate(ORDER_NAMES) if matters(terms, each)))
    order = ORDER_NAMES[chosen["name"]]
    others = [value for value in ORDERS[order].values if value != value_of(state, seat, order)]
    return Choices(tuple(ORDER_VALUES.index(value) for value in others))


# The game master.


def grey_attacks(table: FarTable) -> dict[int, list[int]]:
    """By cell with grey units: what they can attack (FA-257)."""
    found = {}
    for cell in forces.camps(table, tables.NEUTRAL):
        ways = movement.ways(table, tables.NEUTRAL, cell, (tables.INFANTRY,))
        hostile = sorted(to for to in ways if hostility.foreign(table, tables.NEUTRAL, to))
        if hostile:
            found[cell] = hostile
    return found


def _drawable(table: FarTable) -> list[int]:
    return [cell for cell, kind in enumerate(table.structure) if kind == NOBODY]


def _buildable(table: FarTable) -> list[int]:
    return [cell for cell, terrain in enumerate(table.terrain) if _kinds(terrain)]


@cache
def _kinds(terrain: int) -> tuple[int, ...]:
    return tuple(kind for kind in range(len(tables.STRUCTURES)) if terrain_allows(terrain, kind))


def _owners(table: FarTable, cell: int) -> tuple[int, ...]:
    """Whose units can be there: on a free tile those of whoever has figures left, and grey ones."""
    holder = table.holder[cell]
    if holder != NOBODY:
        return (holder,)
    return tuple(owner for owner in (*table.playing, tables.NEUTRAL) if forces.room(table, owner))


def _open_objectives(table: FarTable) -> tuple[int, ...]:
    return tuple(number for number, each in enumerate(table.objectives, 1) if each.open)


_REWARDS = tuple(what for what in range(len(WHAT)) for _ in range(5))
_GM: dict[tuple[type[Action], str], Callable[[FarTable, Chosen], Iterable[int] | Choices]] = {
    (actions.GmTerrain, "cell"): lambda table, chosen: _drawable(table),
    (actions.GmTerrain, "terrain"): lambda table, chosen: range(len(tables.TERRAINS)),
    (actions.GmTerrain, "hidden"): lambda table, chosen: (
        (0, 1) if table.holder[chosen["cell"]] == NOBODY else (0,)
    ),
    (actions.GmErase, "cell"): lambda table, chosen: master.erasable_cells(table),
    (actions.GmReveal, "cells"): lambda table, chosen: _several(bits(ground.hidden_tiles(table))),
    (actions.GmHide, "cells"): lambda table, chosen: _several(master.bare_cells(table)),
    (actions.GmStructure, "cell"): lambda table, chosen: _buildable(table),
    (actions.GmStructure, "kind"): lambda table, chosen: _kinds(table.terrain[chosen["cell"]]),
    (actions.GmStructure, "owner"): lambda table, chosen: (*table.playing, tables.NEUTRAL),
    (actions.GmRemove, "cell"): lambda table, chosen: [
        cell for cell, kind in enumerate(table.structure) if kind != NOBODY
    ],
    (actions.GmTroops, "cell"): lambda table, chosen: bits(ground.open_tiles(table)),
    (actions.GmTroops, "owner"): lambda table, chosen: _owners(table, chosen["cell"]),
    (actions.GmTroops, "count"): lambda table, chosen: _counts(table, chosen["cell"], chosen["owner"]),
    (actions.GmGive, "seat"): lambda table, chosen: table.playing,
    (actions.GmGive, "what"): lambda table, chosen: range(len(WHAT)),
    (actions.GmGive, "count"): lambda table, chosen: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, -1, -2, -3, -4, -5),
    (actions.GmCard, "seat"): lambda table, chosen: table.playing,
    (actions.GmCard, "deck"): lambda table, chosen: (0, 1),
    (actions.GmCard, "card"): lambda table, chosen: optional(master.dealable(table, chosen["deck"])),
    (actions.GmAttack, "origin"): lambda table, chosen: sorted(grey_attacks(table)),
    (actions.GmAttack, "to"): lambda table, chosen: grey_attacks(table)[chosen["origin"]],
    (actions.GmAttack, "count"): lambda table, chosen: range(1, forces.units_on(table, chosen["origin"]) + 1),
    (actions.GmObjective, "reward"): lambda table, chosen: Choices(_REWARDS, 0, 10),
    (actions.GmObjective, "seat"): lambda table, chosen: optional(table.playing),
    (actions.GmAward, "objective"): lambda table, chosen: [
        number for number in _open_objectives(table) if _winners(table, number)
    ],
    (actions.GmAward, "seat"): lambda table, chosen: _winners(table, chosen["objective"]),
    (actions.GmFail, "objective"): lambda table, chosen: _open_objectives(table),
    (actions.GmTell, "seat"): lambda table, chosen: optional(tuple(range(table.seats))),
    (actions.GmSeason, "change"): lambda table, chosen: range(int(table.skipping), len(tables.SEASONS) + 1),
    (actions.GmEnd, "winners"): lambda table, chosen: _several(range(table.seats)),
}
"""By kind of move of a game master, and parameter that is not typed: what may be picked."""


def _counts(table: FarTable, cell: int, owner: int) -> list[int]:
    here = forces.units_on(table, cell)
    most = min(10, forces.room(table, owner), 130 - here)
    return [*range(1, most + 1), *range(-1, -min(10, here) - 1, -1)]


def _winners(table: FarTable, number: int) -> tuple[int, ...]:
    whose = table.objectives[number - 1].seat
    return table.playing if whose == NOBODY else tuple(seat for seat in table.playing if seat == whose)


def _several(able: Sequence[int]) -> Choices:
    return Choices(tuple(able), 1, len(able))


def master_kinds(state: FarState, seat: int) -> Kinds:
    """The open kinds of move that a game master has now (FA-250 to FA-262)."""
    if seat != state.table.master or master.busy(state):
        return ()
    return tuple(kind for kind in master.MOVES if kind.open and _has(state, kind))


def _has(state: FarState, kind: type[Action]) -> bool:
    """Whether a game master has a move of an open kind: something to pick, if what comes first is picked."""
    table = state.table
    if kind in (actions.GmCard, actions.GmAttack, actions.GmSeason) and table.phase == SETUP_GM:
        return False
    if kind is actions.GmLand:
        return bool(_drawable(table))
    if kind is actions.GmObjective:
        return len(table.objectives) < master.MOST_OBJECTIVES
    return spec(kind).params[0].kind.typed or bool(choices(state, table.master, kind, {}).atoms)


# All together.

_BY_KIND: dict[type[Action], Callable[[FarState, int, str, Chosen], Choices]] = {
    actions.ScoutMany: _scout_many,
    actions.MoveUnits: _move,
    actions.Attack: _attack,
    actions.Substitute: _substitute,
    actions.StandingOrder: _standing,
    actions.RestOfSeason: lambda state, seat, name, chosen: Choices((int(not is_resting(state, seat)),)),
    ProposeTrade: diplomacy.trade_choices,
    SwapGoods: diplomacy.swap_choices,
}


def choices(state: FarState, seat: int, kind: type[Action], chosen: Chosen) -> Choices:
    """What may be picked for the first parameter of an open kind that is not chosen yet."""
    param = next(param for param in spec(kind).params if param.name not in chosen)
    if kind in _BY_KIND:
        return _BY_KIND[kind](state, seat, param.name, chosen)
    if param.kind.typed:
        return NONE
    able = _GM[kind, param.name](state.table, chosen)
    return able if isinstance(able, Choices) else Choices(tuple(able))


def sample(state: FarState, seat: int, kind: type[Action], rng: random.Random) -> Action:
    """Some legal move of an open kind."""
    if kind in _SAMPLES:
        return _SAMPLES[kind](state, seat, rng)
    return _sample_picks(state, seat, kind, rng)


def _sample_scout(state: FarState, seat: int, rng: random.Random) -> actions.ScoutMany:
    table = state.table
    die, bonus = rng.choice(table.dice[seat]), rng.randint(0, leadership.bonus_left(table, seat))
    cells = bits(scouting.may_use_die(table, seat))
    number = scouting.tiles_to_reveal(table, seat, die, bonus)
    return actions.ScoutMany(die, bonus, tuple(rng.sample(cells, number)))


_SAMPLES: dict[type[Action], Callable[[FarState, int, random.Random], Action]] = {
    actions.ScoutMany: _sample_scout,
    actions.MoveUnits: campaign.sample_move,
    actions.Attack: campaign.sample_attack,
    actions.Substitute: substitution.sample,
    ProposeTrade: diplomacy.sample_trade,
    SwapGoods: diplomacy.sample_swap,
    actions.GmLand: lambda state, seat, rng: actions.GmLand(
        tile_list.sample(_drawable(state.table), state.table.board, rng)
    ),
}
_WORDS = ("The mill burns", "Find the old road", "Snow comes early", "The king is dead")


def _sample_picks(state: FarState, seat: int, kind: type[Action], rng: random.Random) -> Action:
    """Parameter by parameter, one pick each, or several where several are asked."""
    chosen: dict[str, Any] = {}
    for param in spec(kind).params:
        if param.kind.typed:
            chosen[param.name] = rng.choice(_WORDS)
            continue
        able = choices(state, seat, kind, chosen)
        if not able.atoms or (able.least == 0 and rng.random() < 0.5):
            chosen[param.name] = None if param.optional else param.kind.assemble(())
            continue
        most = min(able.most, len(able.atoms), 4)
        count = rng.randint(max(1, able.least), most)
        chosen[param.name] = param.kind.assemble(rng.sample(able.atoms, count))
    return kind(**chosen)


def goods_to_gain(state: FarState, seat: int) -> Choices:
    """For `Gain`: any goods, as many as strength is left (FA-214); none for who is not asked."""
    if state.table.deciding != GAIN or seat not in state.pending_seats():
        return NONE
    (number,) = state.table.windows[-1].about
    return Choices(tuple(good for good in range(len(tables.GOODS)) for _ in range(number)), number, number)


def extra_kinds(state: FarState, seat: int) -> Kinds:
    """The open kinds that are not of a phase: standing orders, and what a game master does."""
    table = state.table
    if table.over:
        return ()
    if seat in table.playing and not table.leaving >> seat & 1:
        rest: Kinds = (actions.RestOfSeason,) if no_rest(state, seat) is None else ()
        return (actions.StandingOrder, *rest)
    return master_kinds(state, seat)
