"""The interpreter: it walks through clauses, does effects, and asks where the owner has to choose."""

from collections.abc import Sequence

from msgspec.structs import replace

from rules.farlanthia import treasury
from rules.farlanthia.base import Events
from rules.farlanthia.cards import words
from rules.farlanthia.cards.clauses import CLAUSES
from rules.farlanthia.cards.conditions import holds
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.cards.draw import put_away
from rules.farlanthia.cards.events import CardDrawn, CardIdle, CardPlayed, CardSet, Gifts
from rules.farlanthia.cards.kinds import KINDS
from rules.farlanthia.cards.language import Clause, Effect, Mode, Moment, Task, Way
from rules.farlanthia.phase_names import CARD_GIFT, CARD_NOW, CARD_TARGET
from rules.farlanthia.state import FarState


def advance(state: FarState, events: Events) -> None:
    """Go on with what cards have to do, until somebody is asked or nothing is left."""
    table = state.table
    while table.tasks and not table.windows:
        _STEPS[table.tasks[-1].kind](state, table.tasks[-1], events)


def begin(state: FarState, seat: int, moment: Moment) -> None:
    """Line up a seat's must and one clauses of a phase, oldest card first (FA-080, FA-090, FA-228)."""
    for card in reversed(state.table.open[seat]):
        state.table.tasks.append(Task("walk", seat, card, moment))


# Clauses.


def offer(task: Task) -> Clause:
    """The clause that a waiting card puts before its owner."""
    return CLAUSES[task.card][task.at]


def open_ways(state: FarState, task: Task, clause: Clause, *, openly: bool = False) -> list[int]:
    """The alternatives that may be chosen: payable, and not one to dodge by (FA-223, FA-224)."""
    payable = [i for i, way in enumerate(clause.ways) if can_pay(state, task, way, openly=openly)]
    telling = [i for i in payable if all(KINDS[e.kind].tells(state, task, e) for e in clause.ways[i].effects)]
    return telling or payable


def can_pay(state: FarState, task: Task, way: Way, *, openly: bool = False) -> bool:
    """Whether the owner can pay a way in full (FA-224); `openly`: for all that others know (FA-272)."""
    kinds = [(KINDS[cost.kind], cost) for cost in way.pay]
    return all(((openly and kind.might_pay) or kind.payable)(state, task, cost) for kind, cost in kinds)


def has_target(state: FarState, task: Task, way: Way, *, openly: bool = False) -> bool:
    """Whether everything that a way must aim at is there; `openly`: for all that others know (FA-272)."""
    needed = [effect for effect in way.effects if KINDS[effect.kind].needed]
    return all(targets(state, task, effect, openly=openly) for effect in needed)


def targets(state: FarState, task: Task, effect: Effect, *, openly: bool = False) -> Sequence[int]:
    """What an effect may aim at, or might, for all that others know; empty if it aims at nothing."""
    find = (openly and KINDS[effect.kind].might_aim) or KINDS[effect.kind].targets
    return find(state, task, effect) if find else []


def _would_count(state: FarState, task: Task, way: Way) -> bool:
    """Whether a way has a price, or would change anything for all that others know (FA-224, FA-272)."""
    return bool(way.pay) or any(
        targets(state, task, effect, openly=True)
        if KINDS[effect.kind].targets
        else KINDS[effect.kind].moves(state, task, effect)
        for effect in way.effects
    )


def enter(state: FarState, task: Task, way: Way) -> None:
    """Go a clause's way: its cost, then its effects; one that ends the card leaves nothing after it."""
    tasks = state.table.tasks
    if way.end:
        tasks.append(Task("finish", task.seat, task.card))
    else:
        _read_on(state, task)
    todo = tuple(step for effect in (*way.pay, *way.effects) for step in _steps(effect))
    tasks.append(Task("do", task.seat, task.card, todo=todo, spent=task.spent))


def _read_on(state: FarState, task: Task) -> None:
    """Line up what the card says after this clause, if it says more."""
    if task.at + 1 < len(CLAUSES[task.card]):
        state.table.tasks.append(replace(task, at=task.at + 1))


def _steps(effect: Effect) -> list[Effect]:
    """An effect with targets once for each of its n, so that they are named one after the other."""
    return [effect] * (abs(effect.n) if KINDS[effect.kind].each else 1)


def _walk(state: FarState, task: Task, events: Events) -> None:
    tasks, clauses = state.table.tasks, CLAUSES[task.card]
    tasks.pop()
    for at in range(task.at, len(clauses)):
        clause = clauses[at]
        here = replace(task, at=at)
        speaks = clause.moment == task.moment and holds(state, here, clause.condition)
        if speaks and _meet(state, here, clause):
            return


def _meet(state: FarState, task: Task, clause: Clause) -> bool:
    """Do a clause or ask about it, on what all know (FA-272); False if it passes without a trace."""
    ways, seen = open_ways(state, task, clause), open_ways(state, task, clause, openly=True)
    if clause.mode is Mode.MAY:
        if task.moment != "NOW" or not seen or not has_target(state, task, clause.ways[0], openly=True):
            return False
    elif not ways:
        return False
    elif len(seen) == 1:
        enter(state, task, clause.ways[ways[0]])
        return True
    elif not any(_would_count(state, task, clause.ways[way]) for way in seen):
        return False
    state.table.tasks.append(task)
    state.ask(CARD_NOW, (task.seat,), (task.card, task.at))
    return True


def answer(state: FarState, way: int | None, events: Events) -> None:
    """The owner takes a way of the clause before it, or declines (None)."""
    state.close_window()
    task = state.table.tasks.pop()
    clause = offer(task)
    if way is not None:
        if clause.mode is Mode.MAY:
            events.append(CardPlayed(task.seat, task.card))
        enter(state, task, clause.ways[way])
    else:
        _read_on(state, task)


def play(state: FarState, task: Task, events: Events) -> None:
    """The owner takes a may-clause in its own turn; a closed card is public from now on (FA-226)."""
    events.append(CardPlayed(task.seat, task.card))
    enter(state, task, offer(task).ways[0])


# Effects.


def _do(state: FarState, task: Task, events: Events) -> None:
    tasks = state.table.tasks
    if not task.todo:
        tasks.pop()
        return
    effect = task.todo[0]
    if not KINDS[effect.kind].asks:
        perform(state, -1, events)
        return
    found, might_aim = targets(state, task, effect), KINDS[effect.kind].might_aim
    if found and len(might_aim(state, task, effect) if might_aim else found) > 1:
        state.ask(CARD_TARGET, (task.seat,), (task.card,))
    elif found:
        perform(state, found[0], events)
    else:
        tasks[-1] = _rest(task)


def gains(effect: Effect) -> bool:
    """Whether its owner names a good to gain, rather than one to lose."""
    return effect.kind == "any" and effect.n > 0


def perform(state: FarState, target: int, events: Events) -> None:
    """Do the next effect of the newest task, on the target that was named for it."""
    tasks = state.table.tasks
    task = tasks[-1]
    tasks[-1] = _rest(task)
    effect = task.todo[0]
    kind = KINDS[effect.kind]
    kind.do(state, task, effect, target, events)
    if kind.lasts:
        events.append(CardSet(task.seat, task.card, words.effects((effect,))))


def name_target(state: FarState, target: int, events: Events) -> None:
    """The owner named what it was asked for."""
    state.close_window()
    perform(state, target, events)


def _rest(task: Task) -> Task:
    return replace(task, todo=task.todo[1:])


def _finish(state: FarState, task: Task, events: Events) -> None:
    state.table.tasks.pop()
    if events and events[-1] == CardDrawn(task.seat, CARDS[task.card].deck, task.card):
        events.append(CardIdle(task.seat, task.card, words.does(CARDS[task.card]).rstrip(".")))
    put_away(state, task.seat, task.card)


# Gifts.


def _gift(state: FarState, task: Task, events: Events) -> None:
    seats = tuple(seat for seat in task.seats if seat in state.table.playing)
    if seats:
        state.ask(CARD_GIFT, seats, (task.card,))
    else:
        state.table.tasks.pop()


def pay_gifts(state: FarState, events: Events) -> None:
    """All have named their good: they are paid in seat order (FA-088)."""
    window, answers = state.close_window()
    task = state.table.tasks.pop()
    goods = tuple(answers[seat][0].good for seat in window.seats)  # type: ignore[union-attr]
    for seat, good in zip(window.seats, goods, strict=True):
        treasury.add_goods(state.table, seat, treasury.one(good))
    events.append(Gifts(task.card, window.seats, goods))


_STEPS = {"walk": _walk, "do": _do, "finish": _finish, "gift": _gift}
