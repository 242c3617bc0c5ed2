"""People whom no computer should lose to: each does one thing only, or nothing at all."""

import random
from collections.abc import Callable

from rules.farlanthia import forces, hostility, movement
from rules.farlanthia.actions import Attack, End, MoveUnits, Muster, Requisition, Scout, ScoutMany
from rules.farlanthia.diplomacy.actions import Accept, ProposeTruce, Resist
from rules.farlanthia.players import steady, strikes, strong
from rules.farlanthia.players.distances import goals, home, steps_to
from rules.farlanthia.season.scouting import may_use_die
from rules.farlanthia.state import FarTable
from rules.farlanthia.tables import GOLD, UNIT_TYPES, VOLCANO
from rules.farlanthia.war import battle
from rules.kernel.actions import Action
from rules.kernel.game import Turn
from rules.kernel.hexes.bits import bits


class Pilgrim:
    """Adventures with every die and answers what it must; never builds, musters, moves or proposes."""

    help = "seeks adventures and nothing else"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """The adventure that promises most; of cards the renown; resistance to every proposal."""
        kind = turn.view.table.deciding
        if kind in ("realm", "conflict.muster", "conflict.manoeuvre", "conflict.diplomacy"):
            return End()
        if kind == "diplomacy.reply":
            return next(move for move in turn.legal if isinstance(move, Resist))
        return strong.RULES[kind](turn, turn.view.table, turn.seat)


class Walker:
    """Buys units and walks them to the volcano by the shortest way; never builds, ventures or proposes."""

    help = "walks to the volcano and stays there"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """A step nearer; an attack on who stands on the volcano or in the way, with even odds."""
        table, seat, kind = turn.view.table, turn.seat, turn.view.table.deciding
        if kind == "scout":
            return _towards(turn, table, seat)
        if kind == "realm":
            asks = [move for move in turn.legal if isinstance(move, Requisition) and move.good == GOLD]
            return min(asks, key=lambda move: move.die, default=End())
        if kind in ("conflict.muster", "conflict.manoeuvre"):
            return _uphill(turn, table, _summits(table, seat))
        if kind in ("hero", "conflict.diplomacy"):
            return End()
        if kind == "diplomacy.reply":
            return Accept() if Accept() in turn.legal else Resist()
        return steady.RULES[kind](turn, table, seat)


class Silent:
    """Says nothing from the start; after two seasons the house lets its realm guard itself.

    So it is at tables that are set to pass turns; at others a computer moves, as `Proxied` says.
    """

    help = "never answers"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """What stands for silence, as the house makes it."""
        missed = _LONG if turn.view.table.season > _ABSENT else 0
        silence = turn.game.silence(turn._state, turn.seat, missed)
        return silence or turn.legal[0]


_ABSENT, _LONG = 2, 99
"""The seasons after which it counts as gone, and more turns than those have."""


class Proxied:
    """Says nothing either, where a computer moves for it, as it does unless a moderator chose otherwise."""

    help = "never answers; a computer moves"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """What silence answers to others; else what the house's strongest would do, who proposes nothing."""
        answer = turn.game.skip(turn._state, turn.seat)
        if answer is not None and answer.answers:
            return answer
        return strong.StrongPlayer().choose(Turn(turn.game, turn._state, turn.seat, asking=False), rng)


class Limited:
    """Plays like the strong player, but for the phases in which it does one thing only."""

    def __init__(self, help: str, **phases: steady.Answer) -> None:
        """By phase, with a `_` for each dot, what it does instead."""
        self.help = help
        self._rules = {**strong.RULES, **{name.replace("_", "."): rule for name, rule in phases.items()}}

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """What its rule for the phase or window says."""
        return self._rules[turn.view.table.deciding](turn, turn.view.table, turn.seat)


def _end(turn: Turn, table: FarTable, seat: int) -> Action:
    return End()


def _resist(turn: Turn, table: FarTable, seat: int) -> Action:
    return next(move for move in turn.legal if isinstance(move, Resist))


def _accept(turn: Turn, table: FarTable, seat: int) -> Action:
    return Accept() if Accept() in turn.legal else _resist(turn, table, seat)


def _truce(turn: Turn, table: FarTable, seat: int) -> Action:
    """A truce with the first who has none."""
    able = [move for move in turn.legal if isinstance(move, ProposeTruce)]
    return next((move for move in able if not hostility.truce_with(table, seat, move.target)), End())


def _towards_goal(pick: Callable[[FarTable, int], list[int]]) -> steady.Answer:
    """All that can be bought marches at certain places, and fights what is in the way with even odds."""

    def war(turn: Turn, table: FarTable, seat: int) -> Action:
        return _uphill(turn, table, pick(table, seat))

    return war


def _capitols(table: FarTable, seat: int) -> list[int]:
    """The nearest rival's."""
    at = home(table, seat)
    found = [cell for cell in goals(table, seat) if table.owner[cell] in table.playing]
    return [min(found, key=lambda cell: table.board.distance(at, cell))] if found else []


def _dragons(table: FarTable, seat: int) -> list[int]:
    return table.dragons


def _for_gold(turn: Turn, table: FarTable, seat: int) -> Action:
    """Dice for gold, nothing built."""
    asks = [move for move in turn.legal if isinstance(move, Requisition) and move.good == GOLD]
    return min(asks, key=lambda move: move.die, default=End())


RUSHER = Limited(
    "sends all it can buy at the nearest capitol",
    realm=_for_gold,
    conflict_muster=_towards_goal(_capitols),
    conflict_manoeuvre=_towards_goal(_capitols),
    conflict_diplomacy=_end,
)
HUNTER = Limited(
    "sends all it can buy at dragons",
    conflict_muster=_towards_goal(_dragons),
    conflict_manoeuvre=_towards_goal(_dragons),
)
HERMIT = Limited(
    "builds and ventures, and never leaves home",
    conflict_muster=lambda turn, table, seat: strikes.muster(turn.legal, table, seat) or End(),
    conflict_manoeuvre=_end,
    conflict_diplomacy=_end,
    diplomacy_reply=_resist,
)
FRIEND = Limited(
    "makes truces with everybody, and never marches",
    conflict_muster=lambda turn, table, seat: (
        strikes.muster(turn.legal, table, seat) or _truce(turn, table, seat)
    ),
    conflict_manoeuvre=_truce,
    conflict_diplomacy=_truce,
    diplomacy_reply=_accept,
)


def _summits(table: FarTable, seat: int) -> list[int]:
    """The volcano; without one, the nearest capitol."""
    return [cell for cell, terrain in enumerate(table.terrain) if terrain == VOLCANO] or _capitols(
        table, seat
    )


def _towards(turn: Turn, table: FarTable, seat: int) -> Action:
    """The hidden tile on the shortest way, several of them with the highest die."""
    away, at = steps_to(table, _summits(table, seat)), steps_to(table, [home(table, seat)])

    def near(cell: int) -> tuple[float, int]:
        return away[cell] + at[cell], cell

    if ScoutMany in turn.open:
        able = sorted(bits(may_use_die(table, seat)), key=near)
        die = max(table.dice[seat])
        if len(able) >= die and table.holder[_summits(table, seat)[0]] != seat:
            return ScoutMany(die, 0, tuple(able[:die]))
    tiles = [move for move in turn.legal if isinstance(move, Scout) and move.cell is not None]
    return min(tiles, key=lambda move: near(move.cell or 0), default=End())


def _uphill(turn: Turn, table: FarTable, goals: list[int]) -> Action:
    """All that can be bought, the best attack on the way, then the first stack that gets nearer."""
    buys = [move for move in turn.legal if isinstance(move, Muster)]
    if buys:
        return max(buys, key=lambda move: move.count)
    seat, away = table.seat, steps_to(table, goals)
    for stack, count in forces.fresh_stacks(table, seat):
        free, hostile = movement.reachable_cells(table, seat, stack)
        here = away[stack // UNIT_TYPES]
        foes = [
            cell for cell in hostile if away[cell] < here and battle.chance(table, seat, cell, count) >= 0.5
        ]
        best = min([*free, *foes], key=lambda cell: away[cell], default=stack // UNIT_TYPES)
        if away[best] < here:
            force = ((stack, count),)
            breaking = hostility.under_truce(table, seat, best) or None
            return Attack(best, force, breaking) if best in foes else MoveUnits(force, best)
    return End()
