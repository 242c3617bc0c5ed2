"""The strong player: war by expected value, dice where they bring most, renown by what the game rewards."""

from rules.farlanthia import actions, leadership, phase_names as at
from rules.farlanthia.players import (
    captain,
    hunts,
    prizes,
    proposals,
    race,
    realm_turn,
    steady,
    threats,
    worth,
)
from rules.farlanthia.state import FarTable
from rules.farlanthia.war import battle, substitution
from rules.kernel.actions import Action
from rules.kernel.game import Turn

_GLORY = 3.0, 0.5
"""How much more renown counts than goods do where it wins, and where it only decides at the limit."""


def _glory(table: FarTable) -> float:
    return _GLORY[0 if race.on(table) else 1]


def hero(turn: Turn, table: FarTable, seat: int) -> Action:
    """Cards that help, then an adventure with the highest die, in a battle with the lowest."""
    adventures = [move for move in turn.legal if isinstance(move, actions.Adventure)]
    if (helpful := worth.best_take(turn, _glory(table))) is not None:
        return helpful
    if threats.battle(table, seat):
        if hunts.awaits(table, seat):
            adventures = [move for move in adventures if move.die < hunts.SHARP and not move.bonus]
        return min(adventures, key=lambda move: (move.bonus, move.die), default=actions.End())
    return max(adventures, key=lambda move: (-move.bonus, move.die), default=actions.End())


def realm(turn: Turn, table: FarTable, seat: int) -> Action:
    """Like the steady player, but villages first; and all dice that win pairs are kept for a battle."""
    dice = table.dice[seat] if threats.battle(table, seat) else ()
    kept = sum(hunts.awaits(table, seat) or die >= hunts.SHARP for die in dice)
    return realm_turn.act(turn, seat, kept, realm_turn.villages_first(table, seat))


def decide(turn: Turn, table: FarTable, seat: int) -> Action:
    """Like the steady player, with what renown counts here."""
    return steady.decide(turn, table, seat, _glory(table))


def conflict(turn: Turn, table: FarTable, seat: int) -> Action:
    """Militia, cards, then war by expected value, and diplomacy at the end."""
    first = steady.before_war(turn, _glory(table))
    return first or captain.choose(turn.legal, table, seat) or diplomacy(turn, table, seat)


def diplomacy(turn: Turn, table: FarTable, seat: int) -> Action:
    """A truce before cards that forbid one, then like the steady player."""
    return proposals.shield(turn, seat) or steady.diplomacy(turn, table, seat, _glory(table))


def go_on(turn: Turn, table: FarTable, seat: int) -> Action:
    """Fight on while a further round is worth it."""
    fight = table.fight
    if race.last_chance(table, seat, fight.cell):
        return actions.Continue()
    mine, theirs = (battle.units_of(table, side) for side in (fight.mover, fight.other))
    home = fight.attacker != fight.mover
    where = battle.stand(table, fight.defender, fight.cell)
    about = prizes.stakes(table, seat, fight.other, prizes.prize(table, seat, fight.cell))
    further = prizes.fought(mine, theirs, where, about, at_home=home)
    return actions.Continue() if further > 0 else actions.Retreat()


def raze(turn: Turn, table: FarTable, seat: int) -> Action:
    """Like the steady player; a capitol whose fall decides the game is razed whatever was promised."""
    for move in turn.legal:
        if isinstance(move, actions.Raze) and race.worth_the_blame(table, seat, move.cell):
            return move
    return steady.raze(turn, table, seat)


def substitute(turn: Turn, table: FarTable, seat: int) -> Action:
    """Dice that turn lost pairs, and renown where a die alone does not suffice."""
    return substitution.best(table, seat, leadership.bonus_left(table, seat))


RULES = {
    **steady.RULES,
    at.HERO: hero,
    at.REALM: realm,
    at.CARD_NOW: decide,
    **dict.fromkeys((at.MUSTER, at.MANOEUVRE), conflict),
    at.DIPLOMACY: diplomacy,
    at.RAZE: raze,
    at.COMBAT_CONTINUE: go_on,
    at.COMBAT_SUBSTITUTE: substitute,
}
"""What it does, by phase or window; what it does like the steady player is not repeated."""


class StrongPlayer(steady.SteadyPlayer):
    """Weighs attacks by what they bring on average, keeps its army together and its capitol safe."""

    help = "weighs attacks by odds and what strikes back; not what others plan"
    rules = RULES
