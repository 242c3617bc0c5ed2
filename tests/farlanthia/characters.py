"""People whom no computer should lose to: one only seeks adventures, one only walks to the volcano."""

import random

from rules.farlanthia.actions import Attack, End, MoveUnits, Muster, Requisition, Scout, ScoutMany
from rules.farlanthia.base import named
from rules.farlanthia.diplomacy.actions import Accept, Resist
from rules.farlanthia.map.scouting import may_use_die
from rules.farlanthia.players import steady, strong
from rules.farlanthia.players.lay import home, seat_of, steps_to
from rules.farlanthia.state import FarTable
from rules.farlanthia.tables import GOLD, UNIT_TYPES, VOLCANO
from rules.farlanthia.war import campaign
from rules.farlanthia.words.forecast import chance
from rules.kernel.actions import Action
from rules.kernel.game import Turn
from rules.kernel.hexes.bits import bits


class Pilgrim:
    """Adventures with every die and answers what it must; never builds, musters, moves or proposes."""

    help = "seeks adventures and nothing else"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """The adventure that promises most; of cards the renown; resistance to every proposal."""
        kind = named(turn.view.table)
        if kind in ("realm", "conflict.muster", "conflict.manoeuvre", "conflict.diplomacy"):
            return End()
        if kind == "diplomacy.reply":
            return next(move for move in turn.legal if isinstance(move, Resist))
        return strong.RULES[kind](turn, seat_of(turn.view), rng)


class Walker:
    """Buys units and walks them to the volcano by the shortest way; never builds, ventures or proposes."""

    help = "walks to the volcano and stays there"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """A step nearer; an attack on who stands on the volcano or in the way, with even odds."""
        table, seat, kind = turn.view.table, seat_of(turn.view), named(turn.view.table)
        if kind == "scout":
            return _towards(turn, table, seat)
        if kind == "realm":
            asks = [move for move in turn.legal if isinstance(move, Requisition) and move.good == GOLD]
            return min(asks, key=lambda move: move.die, default=End())
        if kind in ("conflict.muster", "conflict.manoeuvre"):
            return _uphill(turn, table, seat)
        if kind in ("hero", "conflict.diplomacy"):
            return End()
        if kind == "diplomacy.reply":
            return Accept() if Accept() in turn.legal else Resist()
        return steady.RULES[kind](turn, seat, rng)


def _summits(table: FarTable) -> list[int]:
    return [cell for cell, terrain in enumerate(table.terrain) if terrain == VOLCANO]


def _towards(turn: Turn, table: FarTable, seat: int) -> Action:
    """The hidden tile on the shortest way, several of them with the highest die."""
    away, at = steps_to(table, _summits(table)), steps_to(table, [home(table, seat)])

    def near(cell: int) -> tuple[float, int]:
        return away[cell] + at[cell], cell

    if ScoutMany in turn.open:
        able = sorted(bits(may_use_die(table, seat)), key=near)
        die = max(table.dice[seat])
        if len(able) >= die and table.holder[_summits(table)[0]] != seat:
            return ScoutMany(die, 0, tuple(able[:die]))
    tiles = [move for move in turn.legal if isinstance(move, Scout) and move.cell is not None]
    return min(tiles, key=lambda move: near(move.cell or 0), default=End())


def _uphill(turn: Turn, table: FarTable, seat: int) -> Action:
    """All that can be bought, the best attack on the way, then the first stack that gets nearer."""
    buys = [move for move in turn.legal if isinstance(move, Muster)]
    if buys:
        return max(buys, key=lambda move: move.count)
    away = steps_to(table, _summits(table))
    for stack, count in campaign.fresh_stacks(table, seat):
        free, hostile = campaign.reachable_cells(table, seat, stack)
        here = away[stack // UNIT_TYPES]
        foes = [cell for cell in hostile if away[cell] < here and chance(table, seat, cell, count) >= 0.5]
        best = min([*free, *foes], key=lambda cell: away[cell], default=stack // UNIT_TYPES)
        if away[best] < here:
            force = ((stack, count),)
            return Attack(best, force, _bound(table, seat, best)) if best in foes else MoveUnits(force, best)
    return End()


def _bound(table: FarTable, seat: int, cell: int) -> bool | None:
    """Whether a truce is broken by it: the walker minds none."""
    return (
        any(
            {truce.proposer, truce.other} == {seat, other}
            for truce in table.truces
            for other in (table.owner[cell], table.holder[cell])
        )
        or None
    )
