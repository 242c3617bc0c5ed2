"""The strong player: war by expected value, dice where they bring most, renown by what the game rewards."""

import random

from rules.actions import Action
from rules.farlanthia import combat as fights
from rules.farlanthia import substitution
from rules.farlanthia.actions import (
    TRUCE,
    Adventure,
    Continue,
    End,
    Militia,
    Pass,
    Retreat,
    Scout,
    Substitute,
)
from rules.farlanthia.cards.actions import Choose, Decline, Take
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.diplomacy.actions import Accept, ProposeTruce, Resist
from rules.farlanthia.diplomacy.moves import added
from rules.farlanthia.diplomacy.strength import RESISTER, strength
from rules.farlanthia.forecast import stand
from rules.farlanthia.naming import replacement
from rules.farlanthia.odds import combat as odds
from rules.farlanthia.odds import negotiation
from rules.farlanthia.players import captain, steady, worth
from rules.farlanthia.players.lay import goals, home, seat_of, steps_to
from rules.farlanthia.players.whims import WhimsicalPlayer
from rules.farlanthia.realm import bonus_left, die_value
from rules.farlanthia.state import Table
from rules.farlanthia.units import total
from rules.farlanthia.view import FarView
from rules.game import Turn

GLORY = 3.0
"""How much more renown counts than goods do: it wins, and an adventure brings a quarter of a point."""


def scout(turn: Turn, seat: int, rng: random.Random) -> Action:
    """What is near home first, then what lies on the way to a rival; dice are for adventures."""
    view: FarView = turn.view
    table = view.table
    singles = [move for move in turn.legal if isinstance(move, Scout) and move.cell is not None]
    if not singles:
        return End()
    at = home(table, seat)
    steps = steps_to(table, goals(table, seat))

    def brings(move: Scout) -> float:
        cell = move.cell or 0
        near = table.board.distance(cell, at) <= _NEAR
        return steady.promise(view, seat, cell)[0] + (_NEAR_WORTH if near else -steps[cell])

    return max(singles, key=brings)


_NEAR, _NEAR_WORTH = 2, 100
"""So near to home a tile is scouted before the way to a rival is."""


def hero(turn: Turn, seat: int, rng: random.Random) -> Action:
    """Cards that help, then adventures with every die, the low ones raised to where cards ask for it."""
    table: Table = turn.view.table
    helpful = steady.best_take(turn, GLORY)
    if helpful is not None:
        return helpful
    adventures = [move for move in turn.legal if isinstance(move, Adventure)]
    return max(adventures, key=lambda move: _promise(table, move), default=End())


def _promise(table: Table, move: Adventure) -> tuple[int, int]:
    value = die_value(table, move.die, move.bonus)
    return min(value, _ASKED) * 10 - move.bonus, move.die


_ASKED = 3
"""What adventures ask of a die."""


def decide(turn: Turn, seat: int, rng: random.Random) -> Action:
    """The alternative that is worth most; an offer that is worth something."""
    task = turn.view.table.tasks[-1]
    clause = CARDS[task.card].clauses[task.at]
    choices = [move for move in turn.legal if isinstance(move, Choose)]
    if choices:
        return max(choices, key=lambda move: worth.way(clause.ways[move.letter], GLORY))
    offer = Take(task.card, task.at + 1)  # which one may be unable to pay, unseen (FA-272)
    return offer if offer in turn.legal and worth.taking(task.card, task.at, GLORY) > 0 else Decline()


def conflict(turn: Turn, seat: int, rng: random.Random) -> Action:
    """Militia, cards, then war by expected value, and diplomacy at the end."""
    table: Table = turn.view.table
    rising = [move for move in turn.legal if isinstance(move, Militia)]
    likely = [move for move in rising if steady.militia_holds(table, move.cell)]
    if likely:
        return likely[0]
    helpful = steady.best_take(turn, GLORY)
    if helpful is not None:
        return helpful
    return captain.choose(turn.legal, table, seat) or diplomacy(turn, seat, rng)


def diplomacy(turn: Turn, seat: int, rng: random.Random) -> Action:
    """A truce with everybody whom it would win over by dice, with all cards that help."""
    table: Table = turn.view.table
    offers = [move for move in turn.legal if isinstance(move, ProposeTruce)]
    wanted = [move for move in offers if _chance(table, seat, move) >= _LIKELY]
    return max(
        wanted, key=lambda move: (_chance(table, seat, move), total(table, move.target)), default=End()
    )


def _chance(table: Table, seat: int, move: ProposeTruce) -> float:
    if fights.truce_with(table, seat, move.target):
        return 0.0
    return negotiation(strength(table, TRUCE, seat, move.target) + len(added(move)), RESISTER)


_LIKELY = 0.5


def go_on(turn: Turn, seat: int, rng: random.Random) -> Action:
    """Fight on while the prize and the enemy's losses outweigh its own."""
    table: Table = turn.view.table
    fight = table.combat
    assert fight is not None
    mine, theirs = (fights.force(table, fight, side) for side in (fight.mover, fight.other))
    home = fight.attacker != fight.mover
    share = 1 / max(1, len(captain.rivals(table, seat)))
    if home:
        fought = odds(theirs, mine, stand(table, fight.mover, fight.cell))
        win, left, foes = 1 - fought.win, fought.defenders, fought.attackers
    else:
        fought = odds(mine, theirs, stand(table, fight.other, fight.cell))
        win, left, foes = fought.win, fought.attackers, fought.defenders
    gained = win * captain.prize(table, seat, fight.cell) + (theirs - foes) * (captain.UNIT * share + 0.5)
    return Continue() if gained > (mine - left) * captain.UNIT else Retreat()


def substitute(turn: Turn, seat: int, rng: random.Random) -> Action:
    """Dice that turn lost pairs, and renown where a die alone does not suffice."""
    table: Table = turn.view.table
    if Substitute not in turn.open:
        return Pass()
    first, second = substitution.sides(table)
    attacking = first[0] == seat
    theirs = sorted(second[1] if attacking else first[1], reverse=True)
    return _turned(table, seat, tuple(theirs), attacking)


def _turned(table: Table, seat: int, theirs: tuple[int, ...], attacking: bool) -> Action:
    rolled = substitution.own_dice(table, seat)
    ranked = sorted(range(len(rolled)), key=lambda i: -rolled[i])
    held, bonus, swaps = sorted(table.dice[seat]), bonus_left(table, seat), list[int]()
    for at, facing in zip(ranked, theirs, strict=False):
        asked = facing + attacking
        if rolled[at] >= asked:
            continue
        able = ((die, more) for more in range(bonus + 1) for die in held)
        fit = next((each for each in able if die_value(table, *each) >= asked), None)
        if fit is not None:
            held.remove(fit[0])
            bonus -= fit[1]
            swaps.append(replacement(fit[0], fit[1], at + 1))
    return Substitute(tuple(swaps)) if swaps else Pass()


def reply(turn: Turn, seat: int, rng: random.Random) -> Action:
    """A truce with who is much stronger; else resistance with all cards that help, for it may bring honor."""
    table: Table = turn.view.table
    talk = table.talk
    assert talk is not None
    weak = total(table, talk.proposer) > _MUCH * total(table, seat)
    if talk.kind == TRUCE and weak and Accept() in turn.legal:
        return Accept()
    return max((move for move in turn.legal if isinstance(move, Resist)), key=lambda move: len(added(move)))


_MUCH = 1.3

RULES = {
    **steady.RULES,
    "scout": scout,
    "hero": hero,
    "card.now": decide,
    "conflict.muster": conflict,
    "conflict.manoeuvre": conflict,
    "conflict.diplomacy": diplomacy,
    "combat.continue": go_on,
    "combat.substitute": substitute,
    "diplomacy.substitute": substitute,
    "diplomacy.reply": reply,
}
"""What it does, by phase or window; what it does like the steady player is not repeated."""
_MASTER = WhimsicalPlayer()


class StrongPlayer:
    """Weighs attacks by what they bring on average, keeps its army together and its capitol safe."""

    help = "weighs every attack by its odds, and keeps its army together"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """What its rule for the phase or window says."""
        view: FarView = turn.view
        if turn.seat >= view.seats:
            return _MASTER.choose(turn, rng)
        return RULES[steady.kind_of(view)](turn, seat_of(view), rng)
