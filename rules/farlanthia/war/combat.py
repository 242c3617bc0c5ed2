"""Combat, from entering a tile to the last round (FA-156 to FA-179)."""

from collections.abc import Collection, Sequence

from rules.farlanthia import events as told, forces, hostility, movement, structures, tables
from rules.farlanthia.actions import Continue, Retreat, Stay
from rules.farlanthia.base import Events, Moves
from rules.farlanthia.cards.react import save_unit
from rules.farlanthia.map.ground import dragon_gone
from rules.farlanthia.phase_names import COMBAT_CONTINUE, COMBAT_MILITIA, COMBAT_RETREAT
from rules.farlanthia.realm import change_track, loss_order
from rules.farlanthia.state import ATTACK, DEFENCE, NOW, Combat, FarState, FarTable, Group
from rules.farlanthia.war import battle, substitution
from rules.farlanthia.war.odds import attack_dice, losses
from rules.farlanthia.war.substitution import COMPARE, SECOND, SUBSTITUTE
from rules.kernel.illegal import Illegal
from rules.kernel.names import NOBODY
from rules.kernel.phase import Move, no_check

MILITIA, ROLL, GO_ON = "militia", "roll", "go_on"
"""The steps of a combat, beside those in which dice are replaced."""


# Entering.


def enter(state: FarState, mover: int, cell: int, groups: list[Group], events: Events) -> None:
    """Groups that left their tiles enter another's; without defence they stay (FA-160, FA-177)."""
    table = state.table
    defended = table.holder[cell] not in (NOBODY, mover)
    other = table.holder[cell] if defended else table.owner[cell]
    own = table.owner[cell] == mover
    sent = tuple((group.origin, sum(group.units)) for group in groups)
    freed = table.structure[cell] if own else NOBODY
    home = NOBODY if defended else table.structure[cell]
    events.append(told.Attacked(mover, cell, sent, battle.told_as(table, other, cell), defended, freed, home))
    table.recent.append(cell)
    for victim in {table.holder[cell], table.owner[cell]}:
        if table.is_seat(victim) and victim != mover and table.is_seat(mover):
            table.attacked[victim] |= 1 << mover
            note_combat(table, mover, victim)
    rising = may_rise(table, cell)
    if not defended and not rising:
        events += settle_in(table, mover, cell, groups, [other])
        return
    attacker, defender = (other, mover) if own else (mover, other)
    step = MILITIA if rising else ROLL
    begin(state, Combat(cell, mover, other, attacker, defender, groups, step))


def begin(state: FarState, combat: Combat) -> None:
    """A combat is open; who fought another out is asked anew (FA-272)."""
    state.table.combat = combat
    for orders in state.secrets.orders:
        orders.fight_out = False


def note_combat(table: FarTable, one: int, other: int) -> None:
    """Two seats were in combat with each other this season, with dice or without (FA-206)."""
    table.fought[one * table.seats + other] |= NOW
    table.fought[other * table.seats + one] |= NOW


def may_rise(table: FarTable, cell: int) -> bool:
    """Whether militia may rise on an attacked village, town or city, where nobody stands (FA-195)."""
    attacked = table.terms.militia_when == "on_attack" and table.holder[cell] == NOBODY
    owner = table.owner[cell]
    return attacked and table.is_seat(owner) and stays_down(table, owner, cell) is None


def stays_down(table: FarTable, seat: int, cell: int) -> Illegal | None:
    """Why no militia rises from a seat's structure there, whoever has come; None if it may (FA-190)."""
    if not tables.STRUCTURES[table.structure[cell]].militia:
        return Illegal("wrong_kind", "Militia rises in villages, towns and cities.", "FA-190")
    if cell in table.rose:
        where = table.board.lexicons["tile"].show(cell)
        return Illegal("once_per_season", f"Militia rose on {where} this season.", "FA-190")
    return forces.no_figures(table, seat)


def drawn_near(
    table: FarTable, owner: int, to: int, origins: Collection[int] = (), aware: Collection[int] = ()
) -> list[told.DrewNear]:
    """That units which come there from `origins` stand next to others, as none of their owner's did before.

    Of each seat it names a structure before units, its capitol before all. Who is `aware` has fought them
    there: that was told. Nothing, if nobody is left.
    """
    found = list[tuple[int, int, int]]()
    for cell in table.board.neighbours[to]:
        around = (cell, *table.board.neighbours[cell])
        if not any(table.holder[at] == owner or at in origins for at in around):
            found += [(table.owner[cell], table.structure[cell], cell), (table.holder[cell], NOBODY, cell)]
    found.sort(key=lambda one: (one[1] == tables.CAPITOL, one[1] != NOBODY))
    near = {one[0]: one for one in found if table.is_seat(one[0]) and one[0] not in (owner, *aware)}
    return [told.DrewNear(owner, to, tuple(near[seat] for seat in sorted(near)))] if near else []


def settle_in(
    table: FarTable, mover: int, cell: int, groups: Sequence[Group], aware: Collection[int]
) -> list[told.DrewNear]:
    """The mover's units stand on the tile, spent (FA-157); returns whom they drew near to, if any."""
    there = [group for group in groups if any(group.units)]
    near = drawn_near(table, mover, cell, [group.origin for group in there], aware) if there else []
    for group in there:
        for kind, count in enumerate(group.units):
            forces.add_units(table, mover, cell, kind, count, spent=True)
    return near


def check_truce(table: FarTable, seat: int, others: Sequence[int], breaking: bool | None) -> None:
    """Raise Illegal `truce` unless what is said fits: a truce with one of these is to be broken (FA-209)."""
    broken = hostility.breach(table, seat, others)
    if breaking is not None and not broken:
        raise Illegal("bad_value", "It would break no truce of yours: leave that out.", "FA-209")
    if breaking is not True and broken:
        raise Illegal("truce", f"That breaks {broken}: you have to say so.", "FA-209")


def break_truces(state: FarState, seat: int, others: Sequence[int], events: Events) -> None:
    """End truces with these, at 5 renown each (FA-209)."""
    table = state.table
    for other in others:
        if hostility.truce_with(table, seat, other):
            hostility.drop_truce(table, seat, other)
            events.append(told.TruceBroken(seat, other))
            change_track(state, seat, "renown", -tables.TRUCE_PENALTY, events)


# Rounds.


def proceed(state: FarState, events: Events) -> None:
    """Do the next step of the open combat (book, 5.5)."""
    combat = state.table.fight
    _STEPS[combat.step](state, combat, events)


def _militia(state: FarState, combat: Combat, events: Events) -> None:
    """Ask the controller for militia; its answer goes on (`conquest`)."""
    state.ask(COMBAT_MILITIA, (combat.defender,), (combat.cell,))


def _roll(state: FarState, combat: Combat, events: Events) -> None:
    table = state.table
    combat.round += 1
    attack = attack_dice(battle.units_of(table, combat.attacker))
    left = battle.units_of(table, combat.defender)
    defence = battle.defence_dice(table, combat.defender, combat.cell, left)
    combat.attack = substitution.throw(state, attack, ATTACK)
    combat.defence = substitution.throw(state, defence, DEFENCE)
    sides = combat.attacker, combat.defender
    attacker, defender = (battle.told_as(table, side, combat.cell) for side in sides)
    events.append(told.CombatRolled(combat.cell, attacker, defender, combat.attack, combat.defence))
    for owner in sides:
        if table.is_seat(owner):
            orders = state.secrets.orders[owner]
            orders.losses_rolled = orders.losses
    combat.step = SUBSTITUTE


def _compare(state: FarState, combat: Combat, events: Events) -> None:
    """Compare the dice, when both have committed, and take the losses (FA-169)."""
    table = state.table
    sides = (combat.attacker, combat.defender)
    taken = []
    for owner, lost in zip(sides, losses(combat.attack, combat.defence), strict=True):
        gone = min(lost, battle.units_of(table, owner))
        while gone and save_unit(state, owner, events):
            gone -= 1
        taken.append(gone)
    attacker, defender = (battle.told_as(table, side, combat.cell) for side in sides)
    dice = combat.attack, combat.defence
    events.append(told.CombatCompared(combat.cell, attacker, defender, *dice, taken[0], taken[1]))
    for owner, gone in zip(sides, taken, strict=True):
        _take_losses(state, combat, owner, gone)
    for owner, destroyed in zip(sides, reversed(taken), strict=True):
        if table.is_seat(owner) and table.terms.valor_per == "unit":
            change_track(state, owner, "valor", destroyed, events)
    _after_round(state, combat, events)


def _take_losses(state: FarState, combat: Combat, owner: int, count: int) -> None:
    """Units are lost: the mover's last group first, others spent before fresh (FA-145, FA-176)."""
    order = loss_order(state, owner, rolled=True)
    if owner != combat.mover:
        forces.remove_units(state.table, combat.cell, count, order)
        return
    for group in reversed(combat.groups):
        for kind in order:
            gone = min(count, group.units[kind])
            group.units[kind] -= gone
            count -= gone


def _after_round(state: FarState, combat: Combat, events: Events) -> None:
    table = state.table
    attackers, defenders = (battle.units_of(table, side) for side in (combat.attacker, combat.defender))
    if attackers and defenders:
        combat.step = GO_ON
        return
    winner, loser = combat.attacker, combat.defender
    if not attackers:
        winner, loser = loser, winner
    if table.is_seat(winner):
        if table.terms.valor_per == "combat":
            change_track(state, winner, "valor", 1, events)
        if combat.mover != loser and combat.cell in table.dragons:
            dragon_gone(table, combat.cell)
            events.append(told.DragonSlain(winner, combat.cell))
            change_track(state, winner, "renown", tables.DRAGON_RENOWN, events)
    _end(state, combat, NOBODY, events)


def _end(state: FarState, combat: Combat, retreated: int, events: Events) -> None:
    """The combat is over: who is left stands on the tile (FA-179)."""
    table = state.table
    table.combat = None
    table.recent.append(combat.cell)
    stayed = () if retreated == combat.mover else combat.groups
    near = settle_in(table, combat.mover, combat.cell, stayed, [combat.other])
    cell, owner = combat.cell, table.owner[combat.cell]
    lost = (owner, table.structure[cell]) if owner != NOBODY and structures.is_occupied(table, cell) else ()
    events.append(told.CombatEnded(cell, battle.told_as(table, table.holder[cell], cell), retreated, *lost))
    events += near


# Going on.


def _go_on(state: FarState, combat: Combat, events: Events) -> None:
    """After a round: the other side may retreat, then the mover decides (FA-173 to FA-175, FA-193)."""
    table = state.table
    if combat.to_the_end or table.terms.retreat == "none":
        combat.step = ROLL
        return
    if table.terms.retreat == "both" and table.is_seat(combat.other) and havens(table, combat):
        state.ask(COMBAT_RETREAT, (combat.other,), (combat.cell,))
        return
    ask_mover(state, combat)


def ask_mover(state: FarState, combat: Combat) -> None:
    """Ask who moved, or the game master for grey units, whether to go on (FA-173, FA-257).

    Where its units cannot go back (FA-158) there is nothing to ask.
    """
    groups = [group for group in combat.groups if any(group.units)]
    if any(movement.entry_cost(state.table, each.back, _all_sappers(each.units)) < 0 for each in groups):
        combat.step = ROLL
        return
    actor = state.table.master if combat.mover == tables.NEUTRAL else combat.mover
    state.ask(COMBAT_CONTINUE, (actor,), (combat.cell,))


def _all_sappers(counts: Sequence[int]) -> bool:
    return all(kind == tables.SAPPER for kind, count in enumerate(counts) if count)


def havens(table: FarTable, combat: Combat) -> list[int]:
    """Where the side that did not move may retreat to: next to it, its own, and no enemy there.

    It must be able to enter the tile (FA-158, FA-175).
    """
    other = combat.other
    sappers = _all_sappers(forces.types_on(table, combat.cell))
    return [
        cell
        for cell in table.board.neighbours[combat.cell]
        if not hostility.foreign(table, other, cell)
        and other in (table.holder[cell], table.owner[cell])
        and movement.entry_cost(table, cell, sappers) >= 0
    ]


def _continue(state: FarState, seat: int, action: Continue, events: Events) -> None:
    state.close_window()
    state.table.fight.step = ROLL


def _check_retreat(state: FarState, seat: int, action: Retreat) -> None:
    combat = state.table.fight
    if state.table.windows[-1].kind == COMBAT_CONTINUE:
        if action.cell is not None:
            raise Illegal("bad_target", "Your units go back where they came from: name no tile.", "FA-174")
    elif action.cell not in havens(state.table, combat):
        raise Illegal("bad_target", "Retreat to a tile of yours next to it, without enemies.", "FA-175")


def _retreat(state: FarState, seat: int, action: Retreat, events: Events) -> None:
    state.close_window()
    table, combat = state.table, state.table.fight
    if action.cell is not None:
        _withdraw(state, combat, action.cell, events)
        return
    for group in combat.groups:
        count = sum(group.units)
        if count:
            near = settle_in(table, combat.mover, group.back, [group], [combat.other])
            table.recent.append(group.back)
            events.append(told.Moved(combat.mover, combat.cell, group.back, count))
            events += near
    _end(state, combat, combat.mover, events)


def _withdraw(state: FarState, combat: Combat, to: int, events: Events) -> None:
    """All units of the side that did not move leave the tile, fresh and spent as they are (FA-175)."""
    table = state.table
    cell, count = combat.cell, forces.units_on(table, combat.cell)
    near = drawn_near(table, combat.other, to, [cell], [combat.mover])
    for kind in range(tables.UNIT_TYPES):
        at = cell * tables.UNIT_TYPES + kind
        forces.add_units(table, combat.other, to, kind, table.fresh[at])
        forces.add_units(table, combat.other, to, kind, table.spent[at], spent=True)
    forces.clear_units(table, cell)
    table.recent.append(to)
    events.append(told.Moved(combat.other, cell, to, count))
    events += near
    _end(state, combat, combat.other, events)


def _stay(state: FarState, seat: int, action: Stay, events: Events) -> None:
    state.close_window()
    ask_mover(state, state.table.fight)


_REPLACING = dict.fromkeys((SUBSTITUTE, SECOND), substitution.ask)
_STEPS = {MILITIA: _militia, ROLL: _roll, **_REPLACING, COMPARE: _compare, GO_ON: _go_on}

MOVES: Moves = {
    Continue: Move(no_check, _continue, (COMBAT_CONTINUE,)),
    Retreat: Move(_check_retreat, _retreat, (COMBAT_CONTINUE, COMBAT_RETREAT)),
    Stay: Move(no_check, _stay, (COMBAT_RETREAT,)),
}
