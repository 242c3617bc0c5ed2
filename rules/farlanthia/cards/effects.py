"""What clauses do and cost: one function a kind of effect, and none for a card (section 3.8).

A function gets the target that was named for it, or -1; `cards/kinds.py` says whose it is.
"""

from rules.farlanthia import economy, leadership, realm, structures, treasury
from rules.farlanthia.base import Events
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.cards.events import CardRolled, CardSet, DieGained
from rules.farlanthia.cards.language import Effect, Task
from rules.farlanthia.cards.targets import GROWN, NO_FOOD
from rules.farlanthia.events import Built, DieSpent
from rules.farlanthia.map import ground
from rules.farlanthia.phase_names import DIPLOMACY
from rules.farlanthia.state import BAN_NEGOTIATE, BAN_REQUISITION, BAN_TRADE, CARD_DICE, FarState
from rules.farlanthia.tables import GOLD, STRUCTURE_NAMES, TERRAIN_NAMES

HIGHEST_FACE = 6
BANS = {
    "trade": (BAN_TRADE, "no caravan trade", "trade at the caravan"),
    "requisition": (BAN_REQUISITION, "no requisition", "requisition"),
    "negotiate": (BAN_NEGOTIATE, "no proposals", "propose anything"),
}
"""What cards forbid for a season: its bit on the table, in words as a noun, and as what one may not do."""


def do_nothing(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    """It works inside another window (`cards/react.py`), never by itself."""


def always(state: FarState, task: Task, effect: Effect) -> bool:
    """Nothing has to hold."""
    return True


# Goods and tracks.


def add_good(state: FarState, task: Task, good: int, n: int, events: Events) -> None:
    """Give or take goods of one kind, not below 0 (FA-087)."""
    change = treasury.gain if n > 0 else treasury.lose
    change(state, task.seat, treasury.one(good, abs(n)), CARDS[task.card].name, events)


def change_named_good(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    """Give or take a good of the owner's choice."""
    add_good(state, task, target, 1 if effect.n > 0 else -1, events)


def gain_honor_per(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    """Give honor for each structure of a kind."""
    kind = STRUCTURE_NAMES.index(effect.what)
    n = effect.n * structures.tokens(state.table, task.seat, kind)
    realm.change_track(state, task.seat, "honor", n, events)


def gain_gold_per(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    """Give gold for each structure on a terrain, up to a limit."""
    table, terrain = state.table, TERRAIN_NAMES.index(effect.what)
    built = structures.owned_by(table, task.seat) + structures.roads_beside(table, task.seat)
    found = sum(table.terrain[cell] == terrain for cell in built)
    add_good(state, task, GOLD, min(effect.n, found), events)


def give_to_lowest(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    """Have everybody with the least renown name a good to gain (FA-088)."""
    table = state.table
    least = min(table.renown[seat] for seat in table.playing)
    seats = tuple(seat for seat in table.playing if table.renown[seat] == least)
    table.tasks.append(Task("gift", task.seat, task.card, seats=seats))


# Production, construction and the caravan.


def produce_less(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    """Have the owner produce fewer goods of a kind."""
    state.table.effects[task.seat].less[effect.good] += effect.n


def leave_idle(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    """Have a structure produce nothing."""
    state.table.effects[task.seat].idle.append(target)
    events.append(CardSet(task.seat, task.card, f"the {effect.what} makes nothing this season", target))


def discount(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    """Lower the price of this turn's construction."""
    state.table.effects[task.seat].discount[effect.good] += effect.n


def swap_one_for_one(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    """Make the first caravan trade of the turn one for one."""
    state.table.effects[task.seat].swap = True


def ban(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    """Forbid something for the rest of the season."""
    state.table.effects[task.seat].bans |= BANS[effect.what][0]


def place(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    """Put up a structure for nothing."""
    kind = STRUCTURE_NAMES.index(effect.what)
    economy.place_structure(state, task.seat, kind, target)
    events.append(Built(task.seat, kind, target, (0, 0, 0, 0), upgrade=False))


def build(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    """Build, or grow what stands there, at the card's price; the turn's construction (FA-110, FA-114)."""
    kind = GROWN[state.table.structure[target]]
    economy.construct(state, task.seat, kind, target, events, effect.what == NO_FOOD)


def lose_structure(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    """Take a structure away."""
    realm.remove_road(state, target, CARDS[task.card].name, events)


# Units.


def lose_unit(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    """Lose a unit, or pay with it."""
    realm.lose_units(state, target, 1, CARDS[task.card].name, events)


def place_unit(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    """Place a unit for nothing (FA-141)."""
    late = state.table.phase == DIPLOMACY and state.table.seat == task.seat  # its own step (FA-147)
    realm.give_unit(state, task.seat, target, CARDS[task.card].name, events, late)


def stride(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    """Let all units of the owner go farther."""
    state.table.effects[task.seat].speed += effect.n


def stride_from(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    """Let units that set out from a tile go farther."""
    state.table.effects[task.seat].speed_from.append((target, effect.n))
    events.append(CardSet(task.seat, task.card, f"{effect.n} more movement points from there", target))


def guard(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    """Have the owner's structures defended with two dice."""
    state.table.effects[task.seat].guard = True


# Tiles, dice and other cards.


def open_lair(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    """Have the dragon settle, or take a little valor from a search in vain (FA-285)."""
    if not ground.open_lair(state, task.seat, events):
        realm.change_track(state, task.seat, "valor", 1, events)


def roll_leadership_dice(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    """Roll more leadership dice for the season."""
    for _ in range(effect.n):
        face = state.chance.die(CARD_DICE)
        leadership.add_die(state.table, task.seat, face)
        events.append(DieGained(task.seat, task.card, face))


def _look_up(state: FarState, task: Task, effect: Effect, face: int) -> bool:
    """Do next what the table says of that face; false if that is nothing."""
    found = next((row.effects for row in effect.rows if row.least <= face <= row.most), ())
    state.table.tasks.append(Task("do", task.seat, task.card, todo=found, spent=task.spent))
    return bool(found)


def roll_on_table(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    """Roll a die and do what the table says of it."""
    face = state.chance.die(CARD_DICE)
    brings = _look_up(state, task, effect, face)
    events.append(CardRolled(task.seat, task.card, face, not brings))


def look_up_spent(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    """Do what the table says of the die that was spent."""
    _look_up(state, task, effect, min(task.spent, HIGHEST_FACE))


def pay_die(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    """Pay a leadership die (FA-063)."""
    leadership.spend_die(state.table, task.seat, target)
    events.append(DieSpent(task.seat, target, 0))


def moves_track(state: FarState, task: Task, effect: Effect) -> bool:
    """Whether valor, honor or renown would move: the first two do not fall below 0 (FA-180)."""
    return effect.n > 0 or effect.what == "renown" or getattr(state.table, effect.what)[task.seat] > 0


def lowers(state: FarState, task: Task, effect: Effect) -> bool:
    """Whether the owner would produce less of that good by it; what spring brings no card takes (FA-057)."""
    table, good = state.table, effect.good
    return economy.production(table, task.seat) != economy.production(table, task.seat, short=good)
