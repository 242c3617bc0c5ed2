"""The odds of an attack, for who thinks about it: told before it is made, and weighed by computer players."""

from collections.abc import Mapping
from typing import Any

from rules.actions import Action
from rules.farlanthia import campaign, combat, units
from rules.farlanthia.actions import Attack, Move
from rules.farlanthia.odds import Stand, defence_dice
from rules.farlanthia.odds import combat as odds
from rules.farlanthia.state import Table
from rules.farlanthia.tables import NOBODY
from rules.farlanthia.view import FarView


def stand(table: Table, owner: int, cell: int) -> Stand:
    """How an owner's units defend a cell, by the dice that they would roll."""
    if combat.defence_dice(table, owner, cell, 2) > defence_dice(2):
        return "extra"
    return "min2" if combat.defence_dice(table, owner, cell, 1) > 1 else "open"


def chance(table: Table, seat: int, cell: int, force: int) -> float:
    """The chance that so many units of a seat take a cell from who holds it."""
    holder = table.holder[cell]
    if holder in (NOBODY, seat):
        return 1.0
    there = units.on(table, cell)
    if table.owner[cell] == seat:  # the occupier is the attacker (FA-178)
        return 1 - odds(there, force, stand(table, seat, cell)).win
    return odds(force, there, stand(table, holder, cell)).win


def told(view: FarView, cell: int) -> str:
    """In its own conflict turn, what a seat's units that reach a hostile tile can hope for; else empty.

    The odds are those of fighting to the end with no die replaced.
    """
    table, seat = view.table, view.viewer
    ours = seat is not None and table.phase in campaign.STEPS[:2] and table.seat == seat and not table.windows
    if not ours or seat is None or table.terrain[cell] < 0 or not units.foreign(table, seat, cell):
        return ""
    force = sum(most for _, most in campaign.targets(table, seat).get(cell, ()))
    if not force:
        return ""
    return f"with {force} within reach you take it in {round(100 * chance(table, seat, cell, force))} %"


def outlook(view: FarView, kind: type[Action], chosen: Mapping[str, Any]) -> str:
    """What a move or an attack comes to, as far as it is put together; empty for anything else."""
    force = chosen.get("force" if kind is Move else "groups")
    if kind not in (Move, Attack) or not force or view.viewer is None:
        return ""
    groups = campaign.grouped(force)
    if any(view.table.holder[cell] != view.viewer for cell in groups):
        return ""
    to = chosen.get("to")
    if kind is Attack and to is not None:
        return _attack(view.table, view.viewer, to, groups)
    return "; ".join(_points(view.table, view.viewer, cell, counts, to) for cell, counts in groups.items())


def _points(table: Table, seat: int, cell: int, counts: list[int], to: int | None) -> str:
    """The points of a group, and what of them is left where it goes (FA-150 to FA-154)."""
    points = units.points(table, seat, cell, [type_ for type_, count in enumerate(counts) if count])
    if to is None:
        return f"{points} movement points"
    way = campaign.group_ways(table, seat, cell, counts).get(to)
    if way is None:
        return f"out of reach with {points} movement points"
    return f"{points - way.cost} of {points} movement points left there"


def _attack(table: Table, seat: int, to: int, groups: Mapping[int, list[int]]) -> str:
    """The odds of an attack fought to the end with no die replaced, and what its groups have left."""
    force = sum(sum(counts) for counts in groups.values())
    there = units.on(table, to)
    if not there:
        rising = combat.may_rise(table, to)
        return f"{force} against nobody{', but militia may rise' if rising else ': you take it without dice'}"
    odds = f"{force} against {there}: you take it in {round(100 * chance(table, seat, to, force))} %"
    if all(to in campaign.group_ways(table, seat, cell, counts) for cell, counts in groups.items()):
        return odds
    return f"{odds}; some of them cannot reach it"
