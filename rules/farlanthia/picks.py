"""What may be picked for moves with an open space, parameter by parameter, and some move of each kind."""

import random
from collections.abc import Callable
from typing import Any

from rules.farlanthia import actions, hostility, leadership, movement, tables
from rules.farlanthia.actions import ORDER_NAMES, ORDER_VALUES, ORDERS
from rules.farlanthia.diplomacy import moves as diplomacy
from rules.farlanthia.diplomacy.actions import ProposeTrade, SwapGoods
from rules.farlanthia.map import tile_list
from rules.farlanthia.naming import read_replacement
from rules.farlanthia.order_words import matters
from rules.farlanthia.phase_names import SETUP_GM
from rules.farlanthia.season import master, powers, scouting
from rules.farlanthia.season.powers import NONE
from rules.farlanthia.season.standing_orders import is_resting, no_rest, value_of
from rules.farlanthia.state import FarState
from rules.farlanthia.war import campaign, substitution
from rules.kernel.actions import Action, spec
from rules.kernel.game import Choices, Chosen
from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import Illegal
from rules.kernel.phase import Kinds

MOST_PIECES = 60
"""So many pieces of one stack are offered one by one."""


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
    campaign.one_group(chosen["force"])
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
        return Choices(able, 0 if cards else 1, min(rolled, len(state.table.dice[seat]))) if able else NONE
    taken = {read_replacement(number)[2] for number in chosen["dice"] or ()}
    left = tuple(index for index in range(1, rolled + 1) if index not in taken)
    if name == "card":
        return Choices(cards if left else (), 0) if taken else Choices(cards)
    return Choices(left) if chosen["card"] is not None else NONE


def _standing(state: FarState, seat: int, name: str, chosen: Chosen) -> Choices:
    if name == "name":
        terms = state.table.terms
        return Choices(tuple(at for at, each in enumerate(ORDER_NAMES) if matters(terms, each)))
    order = ORDER_NAMES[chosen["name"]]
    others = [value for value in ORDERS[order].values if value != value_of(state, seat, order)]
    return Choices(tuple(ORDER_VALUES.index(value) for value in others))


# The game master.


def _has(state: FarState, kind: type[Action]) -> bool:
    """Whether a game master has a move of an open kind: something to pick, if what comes first is picked."""
    table = state.table
    if kind in powers.LATER and table.phase == SETUP_GM:
        return False
    if kind is actions.GmLand:
        return bool(powers.drawable(table))
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
    return powers.choices(state.table, kind, param, chosen)


_SPENDS: dict[tuple[type[Action], str], Callable[..., None]] = {
    (actions.Substitute, "dice"): substitution.check,
    (ProposeTrade, "swaps"): diplomacy.check_goods,
    (SwapGoods, "swaps"): diplomacy.check_swap,
}
"""Where one pick closes others: the check of the move as far as it goes."""


def fits(state: FarState, seat: int, kind: type[Action], chosen: Chosen, picked: tuple[int, ...]) -> bool:
    """Whether all these may be picked together for the first parameter that is not chosen yet."""
    name = next(param.name for param in spec(kind).params if param.name not in chosen)
    if (kind, name) not in _SPENDS:
        return True
    try:
        _SPENDS[kind, name](state, seat, kind(**chosen, **{name: picked}))
    except Illegal:
        return False
    return True


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
        tile_list.sample(powers.drawable(state.table), state.table.board, rng)
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


def extra_kinds(state: FarState, seat: int) -> Kinds:
    """The open kinds that are not of a phase: standing orders, and a game master's (FA-250 to FA-262)."""
    table = state.table
    if table.over:
        return ()
    if seat in table.playing and not table.leaving >> seat & 1:
        rest: Kinds = (actions.RestOfSeason,) if no_rest(state, seat) is None else ()
        return (actions.StandingOrder, *rest)
    able = seat == table.master and not master.busy(state)
    return tuple(kind for kind in master.MOVES if able and kind.open and _has(state, kind))
