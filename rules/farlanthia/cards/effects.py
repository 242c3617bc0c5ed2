"""What clauses do and cost: one function a kind of effect, and none for a card (section 3.8)."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.farlanthia import economy, ground, realm, units
from rules.farlanthia.base import Events
from rules.farlanthia.cards import targets as seek
from rules.farlanthia.cards import words
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.cards.draw import fetch, roll
from rules.farlanthia.cards.economy import card_construction
from rules.farlanthia.cards.events import CardRolled, CardSet, DieGained
from rules.farlanthia.cards.language import Effect
from rules.farlanthia.cards.tasks import Task
from rules.farlanthia.events import Built, DieSpent
from rules.farlanthia.phase_names import DIPLOMACY
from rules.farlanthia.state import BAN_NEGOTIATE, BAN_REQUISITION, BAN_TRADE, FarState
from rules.farlanthia.tables import FOOD, GOLD, STONE, STRUCTURE_NAMES, TERRAIN_NAMES, WOOD

Do = Callable[[FarState, Task, Effect, int, Events], None]
"""Does an effect for the owner of a task, on the target that was named (-1 where none is needed)."""
Targets = Callable[[FarState, Task, Effect], list[int]]
Test = Callable[[FarState, Task, Effect], bool]

LETTER_GOODS = {"w": WOOD, "s": STONE, "f": FOOD, "g": GOLD}
HIGHEST_FACE = 6
BANS = {"trade": BAN_TRADE, "requisition": BAN_REQUISITION, "negotiate": BAN_NEGOTIATE}


def _always(state: FarState, task: Task, effect: Effect) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Rule:
    """How one kind of effect works."""

    do: Do
    asks: str = ""
    """What its owner has to name: tile, good, die or card."""
    targets: Targets | None = None
    payable: Test = _always
    """As a cost: whether it can be paid in full (FA-224)."""
    tells: Test = _always
    """Whether it would change anything (FA-223)."""
    each: bool = False
    """It is done once for each of its n, with a target of its own."""
    needed: bool = False
    """A clause that offers it cannot be taken while it has no target."""
    might_pay: Test | None = None
    """As a cost: whether others must think that it can be paid, where that is not `payable` (FA-272)."""
    might_aim: Targets | None = None
    """What others must think that it may aim at, where that is not `targets` (FA-272)."""


# Goods and tracks.


def add_good(state: FarState, task: Task, good: int, n: int, events: Events) -> None:
    """Give or take goods of one kind, not below 0 (FA-087)."""
    change = realm.gain if n > 0 else realm.lose
    change(state, task.seat, realm.one(good, abs(n)), CARDS[task.card].name, events)


def _good(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    add_good(state, task, LETTER_GOODS[effect.what], effect.n, events)


def _any(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    add_good(state, task, target, 1 if effect.n > 0 else -1, events)


def _track(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    realm.change_track(state, task.seat, effect.what, effect.n, events)


def _honor_per(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    kind = STRUCTURE_NAMES.index(effect.what)
    n = effect.n * realm.tokens(state.table, task.seat, kind)
    realm.change_track(state, task.seat, "honor", n, events)


def _gold_per(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    table, terrain = state.table, TERRAIN_NAMES.index(effect.what)
    found = sum(table.terrain[cell] == terrain for cell in realm.structures(table, task.seat))
    add_good(state, task, GOLD, min(effect.n, found), events)


def _lowest(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    table = state.table
    least = min(table.renown[seat] for seat in table.playing)
    seats = tuple(seat for seat in table.playing if table.renown[seat] == least)
    table.tasks.append(Task("gift", task.seat, task.card, seats=seats))


# Production, construction and the caravan.


def _set(task: Task, effect: Effect, events: Events) -> None:
    events.append(CardSet(task.seat, task.card, words.effects((effect,))))


def _less(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    state.table.effects[task.seat].less[LETTER_GOODS[effect.what]] += effect.n
    _set(task, effect, events)


def _idle(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    state.table.effects[task.seat].idle.append(target)
    events.append(CardSet(task.seat, task.card, f"the {effect.what} makes nothing this season", target))


def _discount(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    state.table.effects[task.seat].discount[LETTER_GOODS[effect.what]] += effect.n
    _set(task, effect, events)


def _swap(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    state.table.effects[task.seat].swap = True
    _set(task, effect, events)


def _ban(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    state.table.effects[task.seat].bans |= BANS[effect.what]
    _set(task, effect, events)


def _place(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    kind = STRUCTURE_NAMES.index(effect.what)
    economy.place_structure(state, task.seat, kind, target)
    events.append(Built(task.seat, kind, target, (0, 0, 0, 0), upgrade=False))


def _build(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    card_construction(state, task.seat, effect.what, target, events)


def _lose(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    realm.remove_road(state, target, CARDS[task.card].name, events)


# Units.


def _troop(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    late = state.table.phase == DIPLOMACY and state.table.seat == task.seat  # its own step (FA-147)
    units.give(state, task.seat, (target,), CARDS[task.card].name, events, late)


def _loss(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    units.lose(state, target, 1, CARDS[task.card].name, events)


def _stride_all(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    state.table.effects[task.seat].speed += effect.n
    _set(task, effect, events)


def _stride_one(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    state.table.effects[task.seat].speed_from.append((target, effect.n))
    events.append(CardSet(task.seat, task.card, f"{effect.n} more movement points from there", target))


def _guard(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    state.table.effects[task.seat].guard = True
    _set(task, effect, events)


# Tiles, dice and other cards.


def _reveal(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    ground.reveal(state, task.seat, (target,), events)


def _peek(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    ground.peek(state, task.seat, (target,), events)


def _die(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    for _ in range(effect.n):
        face = roll(state)
        realm.add_die(state.table, task.seat, face)
        events.append(DieGained(task.seat, task.card, face))


def _recall(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    fetch(state, task.seat, target, task.spent, events)


def _look_up(state: FarState, task: Task, effect: Effect, face: int) -> None:
    found = next((row.effects for row in effect.rows if row.least <= face <= row.most), ())
    state.table.tasks.append(Task("do", task.seat, task.card, todo=found, spent=task.spent))


def _roll(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    face = roll(state)
    events.append(CardRolled(task.seat, task.card, face))
    _look_up(state, task, effect, face)


def _spent(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    _look_up(state, task, effect, min(task.spent, HIGHEST_FACE))


def _elsewhere(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    """It works inside another window (`cards/react.py`), never by itself."""


# Costs.


def _pay_good(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    add_good(state, task, LETTER_GOODS[effect.what], -effect.n, events)


def _pay_any(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    add_good(state, task, target, -1, events)


def _pay_track(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    realm.change_track(state, task.seat, effect.what, -effect.n, events)


def _pay_die(state: FarState, task: Task, effect: Effect, target: int, events: Events) -> None:
    realm.spend_die(state.table, task.seat, target)
    events.append(DieSpent(task.seat, target, 0))


def _has_good(state: FarState, task: Task, effect: Effect) -> bool:
    return realm.stock(state.table, task.seat)[LETTER_GOODS[effect.what]] >= effect.n


def _might_have_good(state: FarState, task: Task, effect: Effect) -> bool:
    return realm.may_afford(state.table, task.seat, realm.one(LETTER_GOODS[effect.what], effect.n))


def _has_goods(state: FarState, task: Task, effect: Effect) -> bool:
    return sum(realm.stock(state.table, task.seat)) >= effect.n


def _has_not_negotiated(state: FarState, task: Task, effect: Effect) -> bool:
    """A seat that has negotiated this season cannot commit itself to negotiating with nobody (FA-215)."""
    return effect.what != "negotiate" or not state.table.negotiated[task.seat]


def _has_units(state: FarState, task: Task, effect: Effect) -> bool:
    return units.total(state.table, task.seat) >= effect.n


def _has_track(state: FarState, task: Task, effect: Effect) -> bool:
    points: list[int] = getattr(state.table, effect.what)
    return points[task.seat] >= effect.n


def _has_die(state: FarState, task: Task, effect: Effect) -> bool:
    return len(state.table.dice[task.seat]) >= effect.n


def _lowers(state: FarState, task: Task, effect: Effect) -> bool:
    good = LETTER_GOODS[effect.what]
    return economy.production(state.table, task.seat)[0][good] > 0


RULES: dict[str, Rule] = {
    "good": Rule(_good),
    "any": Rule(_any, "good", seek.goods, each=True),
    "track": Rule(_track),
    "honor_per": Rule(_honor_per),
    "gold_per": Rule(_gold_per),
    "lowest": Rule(_lowest),
    "less": Rule(_less, tells=_lowers),
    "idle": Rule(_idle, "tile", seek.producing),
    "discount": Rule(_discount),
    "swap": Rule(_swap),
    "ban": Rule(_ban, payable=_has_not_negotiated),
    "place": Rule(_place, "tile", seek.new_tiles, needed=True),
    "build": Rule(_build, "tile", seek.sites, needed=True, might_aim=seek.open_sites),
    "lose": Rule(_lose, "tile", seek.structures),
    "troop": Rule(_troop, "tile", seek.unit_cells, each=True),
    "loss": Rule(_loss, "tile", seek.troops, each=True),
    "stride_all": Rule(_stride_all),
    "stride_one": Rule(_stride_one, "tile", seek.fresh_cells, needed=True),
    "guard": Rule(_guard),
    "reveal": Rule(_reveal, "tile", seek.scoutable, each=True),
    "peek": Rule(_peek, "tile", seek.unseen, each=True),
    "die": Rule(_die),
    "recall": Rule(_recall, "card", seek.discarded),
    "roll": Rule(_roll),
    "spent": Rule(_spent),
    "ambassador": Rule(_elsewhere),
    "reroll": Rule(_elsewhere),
    "save": Rule(_elsewhere),
    "pay_good": Rule(_pay_good, payable=_has_good, might_pay=_might_have_good),
    "pay_any": Rule(_pay_any, "good", seek.goods_held, payable=_has_goods, each=True),
    "pay_troop": Rule(_loss, "tile", seek.troops, payable=_has_units, each=True),
    "pay_track": Rule(_pay_track, payable=_has_track),
    "pay_die": Rule(_pay_die, "die", seek.dice, payable=_has_die),
}
"""Every kind of effect and cost."""
