"""War for the strong player: attacks by expected value, guards by what can come."""

from rules.actions import Action
from rules.farlanthia import campaign, combat
from rules.farlanthia.actions import Attack, Muster
from rules.farlanthia.forecast import chance
from rules.farlanthia.phase_names import MUSTER
from rules.farlanthia.players import crowns, marches, race, spoils, watch, worth
from rules.farlanthia.players.aims import aims, hills
from rules.farlanthia.players.lay import home
from rules.farlanthia.players.marches import Army
from rules.farlanthia.players.swords import BOLD, Strike, trimmed
from rules.farlanthia.realm import capitol_of, stock
from rules.farlanthia.state import FarTable
from rules.farlanthia.tables import FOOD, GOLD, NOBODY
from rules.farlanthia.units import kind_of, on, places


def held(table: FarTable, seat: int) -> dict[int, int]:
    """By cell how many units stay there: on the capitol, on a rival's, and on the hill."""
    found = {cell: on(table, cell) for cell in places(table, seat) if race.falling(table, seat, cell)}
    at = capitol_of(table, seat)
    if at != NOBODY:
        found[at] = watch.guard(table, seat)
    return found | {cell: on(table, cell) for cell in hills(table) if table.holder[cell] == seat}


def strikes(table: FarTable, seat: int, found: list[Army]) -> list[Strike]:
    """Attacks with every number of the armies that reach a cell, nearest first; none breaks a truce."""
    able: dict[int, list[tuple[int, int]]] = {}
    for army in found:
        for stack, count in army.stacks[:1]:
            for cell in campaign.reached(table, seat, stack)[1]:
                able.setdefault(cell, []).append((stack, count))
    listed = []
    for cell, groups in sorted(able.items()):
        force = sum(count for _, count in groups)
        strike = Strike(cell, tuple(groups), chance(table, seat, cell, force))
        if _forbidden(table, seat, strike):
            continue
        if table.holder[cell] == NOBODY:
            listed.append(trimmed(table, strike))
        listed.append(strike)
    return listed


def _forbidden(table: FarTable, seat: int, strike: Strike) -> bool:
    """Whether an attack breaks a truce for nothing that decides the game, or can wait for better odds."""
    cell, owner = strike.to, table.owner[strike.to]
    if race.leader_falls(table, seat, cell):
        return False
    if under_truce(table, seat, cell):
        return not (strike.win >= _DECISIVE and race.decides(table, seat, cell))
    if table.holder[cell] == seat or race.urgent(table, owner):
        return False
    return strike.win < (PATIENT if race.fatal_capitol(table, seat, cell) else BOLD)


PATIENT = 0.5
"""The chance from which a rival's capitol is attacked, if the rival is not about to win."""


def under_truce(table: FarTable, seat: int, cell: int) -> bool:
    """Whether attacking a cell would break a truce."""
    return any(combat.truce_with(table, seat, other) for other in combat.parties(table, seat, cell))


_DECISIVE = 0.6
"""The chance from which a truce is broken for the game."""
_WORTHWHILE = 0.5


def best_strike(table: FarTable, seat: int, found: list[Army]) -> Strike | None:
    """The attack of the highest value, if that is worth something."""
    listed = [(spoils.value(table, seat, strike), strike) for strike in strikes(table, seat, found)]
    value, best = max(listed, key=lambda pair: pair[0], default=(0.0, None))
    return best if value > _WORTHWHILE else None


def muster(legal: list[Action], table: FarTable, seat: int) -> Muster | None:
    """As many units as can be paid, where they are of most use; in peace some goods are kept.

    What is kept is the food that the next construction wants, and gold that frees from a card.
    """
    able = [move for move in legal if isinstance(move, Muster)]
    if not able:
        return None
    tile = marches.muster_tile(table, seat, sorted({move.cell for move in able}), aims(table, seat))
    at = home(table, seat)
    calm = watch.coming(table, seat, at) <= on(table, at)
    food = stock(table, seat)[FOOD] - (crowns.kept(table, seat)[FOOD] if calm else 0)
    gold = stock(table, seat)[GOLD] - worth.ransom(table.open[seat])

    def paid(move: Muster) -> bool:
        cost = kind_of(table, move.type).cost
        return move.count * cost[GOLD] <= gold and move.count * cost[FOOD] <= food

    here = [move for move in able if move.cell == tile]
    return max(filter(paid, here), key=lambda move: (move.count, -move.type), default=None)


def choose(legal: list[Action], table: FarTable, seat: int) -> Action | None:
    """The conflict turn up to diplomacy; None when nothing is left to do."""
    buys = muster(legal, table, seat) if table.phase == MUSTER else None
    if buys is not None:
        return buys
    found = marches.armies(table, seat, held(table, seat))
    strike = best_strike(table, seat, found)
    if strike is not None:
        return Attack(strike.to, strike.groups, under_truce(table, seat, strike.to) or None)
    return homewards(table, seat) or marches.march(table, seat, found, goals(table, seat))


def homewards(table: FarTable, seat: int) -> Action | None:
    """Armies come home when the capitol is in danger and they can still save it."""
    at, needed = capitol_of(table, seat), watch.guard(table, seat)
    if at == NOBODY or needed <= on(table, at):
        return None
    return marches.march(table, seat, marches.armies(table, seat, {at: on(table, at)}), {at: 0.0})


def goals(table: FarTable, seat: int) -> dict[int, float]:
    """Aims of war, without those of a truce unless a capitol is worth breaking it."""
    return {
        cell: more
        for cell, more in aims(table, seat).items()
        if not under_truce(table, seat, cell) or race.decides(table, seat, cell)
    }
