"""War for the steady player: attacks with good odds, a guard where enemies are near, marches to the goal."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.farlanthia import forces, hostility, movement, treasury
from rules.farlanthia.actions import Attack, Muster
from rules.farlanthia.phase_names import MUSTER
from rules.farlanthia.players import marches, race, worth
from rules.farlanthia.players.distances import home, reach
from rules.farlanthia.players.marches import Army
from rules.farlanthia.state import FarTable
from rules.farlanthia.tables import CAPITOL, GOLD, NEUTRAL, STRUCTURES
from rules.farlanthia.war import battle
from rules.kernel.actions import Action
from rules.kernel.names import NOBODY

BOLD = 0.6
"""The chance from which it attacks."""
UPHILL = 0.45
"""The same against who holds the hill, as time is on their side, and against a dragon that others want."""
_HILL = 20.0
"""What taking the hill from another is worth, where holding it wins; in goods."""
_DRAGON = 40.0
"""What the end of a dragon is worth, where renown wins."""


class Strike(NamedTuple):
    """An attack that could be made: where, with which stacks, and the chance that it takes the tile."""

    to: int
    groups: tuple[tuple[int, int], ...]
    win: float


Attacks = Callable[[FarTable, int, list[Army]], list[Strike]]
"""What a player could attack with some armies."""


def guard(table: FarTable, seat: int) -> int:
    """How many units should stay on the capitol: half of the enemies near, and one at least."""
    return max(1, (_threat(table, seat) + 1) // 2)


def _threat(table: FarTable, seat: int) -> int:
    """Enemies near home; where a hill is held, those alone that can walk in: all of them stand near."""
    at = home(table, seat)
    return reach(table, seat)[at] if race.hills(table) else forces.enemies_near(table, seat, at)


def armies(table: FarTable, seat: int) -> list[Army]:
    """Who may set out: not the guard at home, nor who holds the hill or a rival's capitol."""
    guards = {home(table, seat): guard(table, seat)}
    return marches.armies(table, seat, guards | occupiers(table, seat))


def occupiers(table: FarTable, seat: int) -> dict[int, int]:
    """By cell how many units hold the hill, where that wins, or a rival's capitol."""
    summits = race.hills(table)
    return {
        cell: forces.units_on(table, cell)
        for cell in forces.camps(table, seat)
        if cell in summits or race.holds_capitol(table, seat, cell)
    }


def strikes(table: FarTable, seat: int, found: Sequence[Army]) -> list[Strike]:
    """Every attack with all of these armies that reach a cell, but those that would break a truce."""
    return [
        Strike(cell, tuple(groups), battle.chance(table, seat, cell, sum(count for _, count in groups)))
        for cell, groups in sorted(movement.targets(table, seat, marches.foremost(found)).items())
        if not hostility.under_truce(table, seat, cell)
    ]


def prize(table: FarTable, seat: int, cell: int) -> float:
    """What taking a cell is worth: its structure, the enemies on it, and the hill where that wins."""
    kind = table.structure[cell]
    structure = 1.0 + sum(STRUCTURES[kind].cost) if kind != NOBODY else 0.0
    if kind == CAPITOL and table.is_seat(table.owner[cell]):
        structure *= 3
    structure += _HILL * (cell in race.hills(table))
    if cell in table.dragons:
        return _DRAGON if race.on(table) else _DRAGON / 3
    grey = table.owner[cell] == NEUTRAL or table.holder[cell] == NEUTRAL
    return structure * (0.3 if grey else 1.0) + forces.units_on(table, cell)


def trim(table: FarTable, strike: Strike) -> Strike:
    """Against nobody one unit is enough, so that the others can go elsewhere."""
    if table.holder[strike.to] != NOBODY:
        return strike
    stack, _ = strike.groups[0]
    return Strike(strike.to, ((stack, 1),), strike.win)


def best_strike(table: FarTable, seat: int) -> Strike | None:
    """The attack with the best chance times prize, if its chance is good enough."""
    able = strikes(table, seat, armies(table, seat))
    urgent = {*race.hills(table), *table.dragons}
    good = [each for each in able if each.win >= (UPHILL if each.to in urgent else BOLD)]
    return max(good, key=lambda strike: strike.win * prize(table, seat, strike.to), default=None)


def rescue(table: FarTable, seat: int, attacks: Attacks) -> Strike | None:
    """The likeliest attack, with everybody who gets there, on who else takes the capitol or wins the game."""
    if not any(race.last_chance(table, seat, cell) for cell in range(table.board.cells)):
        return None
    listed = attacks(table, seat, marches.armies(table, seat, {}))
    able = [strike for strike in listed if race.last_chance(table, seat, strike.to)]
    return max(able, key=lambda strike: strike.win, default=None)


def muster(legal: list[Action], table: FarTable, seat: int) -> Muster | None:
    """As many units as can be paid, where they are of most use; gold that frees from a card is kept."""
    able = [move for move in legal if isinstance(move, Muster)]
    tile = marches.muster_tile(table, seat, sorted({move.cell for move in able}), race.aims(table, seat))
    gold = treasury.stock(table, seat)[GOLD] - worth.ransom(table.open[seat])
    here = [move for move in able if move.cell == tile]
    paid = [move for move in here if move.count * forces.unit(table, move.type).cost[GOLD] <= gold]
    return max(paid, key=lambda move: (move.count, -move.type), default=None)


def choose(legal: list[Action], table: FarTable, seat: int) -> Action | None:
    """The conflict turn up to diplomacy: muster, attack, march; None when nothing is left to do."""
    if table.phase == MUSTER and (buys := muster(legal, table, seat)) is not None:
        return buys
    strike = rescue(table, seat, strikes) or best_strike(table, seat)
    if strike is not None:
        strike = trim(table, strike)
        return Attack(strike.to, strike.groups)
    at = home(table, seat)
    danger = _threat(table, seat) > forces.units_on(table, at)
    goals = {at: 0.0} if danger else race.aims(table, seat)
    return marches.march(table, seat, armies(table, seat), goals)
