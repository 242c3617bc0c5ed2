"""The steady player: a rule for each phase and each window."""

import random
from collections.abc import Callable

from rules.farlanthia import actions, phase_names as at, structures, treasury
from rules.farlanthia.cards.actions import Choose, Decline, PickCard, PickDie, PickGood, PickTile, Take
from rules.farlanthia.cards.clauses import CLAUSES
from rules.farlanthia.cards.language import Condition
from rules.farlanthia.cards.play import even_pick
from rules.farlanthia.cards.targets import GROWN
from rules.farlanthia.diplomacy.moves import even_swap, least_gain
from rules.farlanthia.forces import enemies_near, units_on
from rules.farlanthia.players import plots, proposals, race, realm_turn, scouts, strikes, worth
from rules.farlanthia.players.distances import home, nearest, threat
from rules.farlanthia.players.leading import LeadingPlayer
from rules.farlanthia.state import FarTable
from rules.farlanthia.tables import BADLANDS, LAKE, STRUCTURES
from rules.farlanthia.view import FarView
from rules.farlanthia.war import battle, substitution
from rules.farlanthia.war.odds import combat as odds
from rules.kernel.actions import Action
from rules.kernel.game import Turn

Answer = Callable[[Turn, FarTable, int], Action]
_POOR = (LAKE, BADLANDS)
_KEPT = 5
"""From this face on a die is kept while enemies are near."""


# The map.


def place(turn: Turn, table: FarTable, seat: int) -> Action:
    """Poor tiles near others, rich ones where it will get to them."""
    cells = [
        move.cell for move in turn.legal if isinstance(move, actions.PlaceTile) and move.cell is not None
    ]
    others = [structures.capitol_of(table, other) for other in table.playing if other != seat]
    poor = turn.view.drawn in _POOR
    aims = others if poor else [home(table, seat)]
    return actions.PlaceTile(min(cells, key=lambda cell: (nearest(table, cell, aims), cell)))


# The hero.


def hero(turn: Turn, table: FarTable, seat: int) -> Action:
    """Cards that help, then adventures; a high die is kept while enemies are near."""
    adventures = [move for move in turn.legal if isinstance(move, actions.Adventure)]
    near = threat(table, seat) > 0
    spared = [move for move in adventures if not (near and move.die >= _KEPT)]
    best = max(spared, key=lambda move: (move.die, -move.bonus), default=actions.End())
    return worth.best_take(turn) or best


# Cards.


def decide(turn: Turn, table: FarTable, seat: int, glory: float = 1.0) -> Action:
    """The alternative that is worth most; an offer that is worth something."""
    task = table.tasks[-1]
    clause = CLAUSES[task.card][task.at]
    choices = [move for move in turn.legal if isinstance(move, Choose)]
    if choices:
        return max(choices, key=lambda move: worth.way(clause.ways[move.letter], glory))
    offer = Take(task.card, task.at + 1)  # which one may be unable to pay, unseen (FA-272)
    return offer if offer in turn.legal and worth.welcome(turn, offer, glory) else Decline()


def target(turn: Turn, table: FarTable, seat: int) -> Action:
    """Goods evened out, units lost where most stand and put where enemies are, tiles near home."""
    effect = table.tasks[-1].todo[0]
    first = turn.legal[0]
    if isinstance(first, PickGood):
        return even_pick(table)
    if isinstance(first, PickTile):
        cells = [move.cell for move in turn.legal if isinstance(move, PickTile)]
        return PickTile(max(cells, key=lambda cell: _aim(turn.view, seat, effect.kind, cell)))
    if isinstance(first, PickCard):
        cards = [move.card for move in turn.legal if isinstance(move, PickCard)]
        return PickCard(max(cards, key=lambda card: _draw(table, card)))
    dice = [move.die for move in turn.legal if isinstance(move, PickDie)]
    return PickDie(min(dice))


def _draw(table: FarTable, card: int) -> float:
    """What drawing a card brings: its best way now, or a little for one to keep."""
    now = [each for each in CLAUSES[card] if each.moment == "NOW" and _hunted(table, each.condition)]
    return sum(max(worth.way(each) for each in clause.ways) for clause in now) or 1.0


def _hunted(table: FarTable, condition: Condition | None) -> bool:
    """Whether a clause is of this game's hunt, if it is about one."""
    return condition is None or condition.kind != "dragon_hunt" or condition.what == table.terms.dragon_hunt


def _aim(view: FarView, seat: int, kind: str, cell: int) -> tuple[float, int]:
    table = view.table
    if kind in ("loss", "pay_unit"):
        return units_on(table, cell) - enemies_near(table, seat, cell), -cell
    if kind == "unit":
        return enemies_near(table, seat, cell), -nearest(table, cell, [home(table, seat)])
    if kind == "build":
        return plots.profit(table, seat, GROWN[table.structure[cell]], cell), -cell
    if kind == "stride_one":
        return units_on(table, cell), -cell
    if kind in ("idle", "lose"):
        return -sum(structures.output(table, cell)), -cell
    return scouts.promise(view, seat, cell)


# War.


def conflict(turn: Turn, table: FarTable, seat: int) -> Action:
    """Militia, cards, mustering, attacks, marches; then a truce with who is near."""
    return before_war(turn) or strikes.choose(turn.legal, table, seat) or diplomacy(turn, table, seat)


def before_war(turn: Turn, glory: float = 1.0) -> Action | None:
    """Militia that has some chance to throw occupiers out, then cards that help."""
    table: FarTable = turn.view.table
    for move in turn.legal:
        if isinstance(move, actions.Militia) and militia_holds(table, move.cell, units_on(table, move.cell)):
            return move
    return worth.best_take(proposals.before_talks(turn), glory)


def militia_holds(table: FarTable, cell: int, force: int) -> bool:
    """Whether militia there has some chance against so many units."""
    raised = STRUCTURES[table.structure[cell]].militia
    return 1 - odds(force, raised).win >= _MILITIA


_MILITIA = 0.35
"""The chance of throwing occupiers out from which militia rises: the structure is lost anyway."""


def militia(turn: Turn, table: FarTable, seat: int) -> Action:
    """Against who attacks an empty place, if there is some chance."""
    fight = table.fight
    rises = militia_holds(table, fight.cell, battle.units_of(table, fight.mover))
    return actions.Militia(fight.cell) if rises else Decline()


def go_on(turn: Turn, table: FarTable, seat: int) -> Action:
    """Fight on while the odds are even or better, and where who retreats has lost the game."""
    fight = table.fight
    if race.last_chance(table, seat, fight.cell):
        return actions.Continue()
    win = battle.chance(table, seat, fight.cell, battle.units_of(table, seat))
    enough = _STUBBORN if fight.cell in table.dragons else _EVEN
    return actions.Continue() if win >= enough else actions.Retreat()


_EVEN = 0.5
_STUBBORN = 0.3
"""The chance with which it stays at a lair: what is left of a dragon another finishes."""


def other_retreat(turn: Turn, table: FarTable, seat: int) -> Action:
    """Leave a fight that is as good as lost."""
    fight = table.fight
    ways = [move for move in turn.legal if isinstance(move, actions.Retreat)]
    lost = battle.chance(table, fight.mover, fight.cell, battle.units_of(table, fight.mover))
    return ways[0] if ways and lost > strikes.BOLD else actions.Stay()


def raze(turn: Turn, table: FarTable, seat: int) -> Action:
    """Take over what can be kept, raze the rest; nothing under a truce."""
    wanted = (actions.Capture, actions.Raze, actions.LeaveAlone)
    able = [move for move in turn.legal if not getattr(move, "break_truce", None)]
    return min(able, key=lambda move: wanted.index(type(move)))


# Diplomacy.


def diplomacy(turn: Turn, table: FarTable, seat: int, glory: float = 1.0) -> Action:
    """A proposal with a purpose, then cards that forbid any."""
    return proposals.propose(turn, seat) or worth.best_take(turn, glory) or actions.End()


RULES: dict[str, Answer] = {
    at.SETUP_BUILD: place,
    at.SCOUT: scouts.scout,
    at.HERO: hero,
    at.REALM: realm_turn.choose,
    **dict.fromkeys((at.MUSTER, at.MANOEUVRE), conflict),
    at.DIPLOMACY: diplomacy,
    at.CARD_NOW: decide,
    at.CARD_TARGET: target,
    at.CARD_GIFT: lambda turn, table, seat: actions.Gift(treasury.least_held(table, seat)),
    at.COMBAT_MILITIA: militia,
    **dict.fromkeys(at.SUBSTITUTES, lambda turn, table, seat: substitution.best(table, seat)),
    at.COMBAT_CONTINUE: go_on,
    at.COMBAT_RETREAT: other_retreat,
    at.RAZE: raze,
    at.REPLY: proposals.reply,
    at.SWAP: lambda turn, table, seat: even_swap(table, seat),
    at.GAIN: lambda turn, table, seat: least_gain(table, seat),
}
"""What it does, by phase or window."""


_MASTER = LeadingPlayer()
"""Who plays for a game master that is a computer."""


class SteadyPlayer:
    """Builds by payback, scouts what is near, keeps a high die in danger, attacks when the odds are good."""

    help = "builds by payback, attacks at good odds; overlooks what strikes back"
    rules = RULES

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """What its rule for the phase or window says."""
        view: FarView = turn.view
        if turn.seat >= view.seats:
            return _MASTER.choose(turn, rng)
        return self.rules[view.table.deciding](turn, view.table, turn.seat)
