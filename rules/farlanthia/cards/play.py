"""Playing cards: what their owner may do with them, why not, and what stands for its silence."""

from collections.abc import Iterable, Iterator

import msgspec

from rules.farlanthia import treasury
from rules.farlanthia.actions import Gift
from rules.farlanthia.base import Events, seal, within
from rules.farlanthia.cards import run
from rules.farlanthia.cards.actions import Choose, Decline, PickCard, PickDie, PickGood, PickTile, Take
from rules.farlanthia.cards.clauses import CLAUSES
from rules.farlanthia.cards.conditions import holds
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.cards.kinds import KINDS
from rules.farlanthia.cards.language import Clause, Effect, Mode, Moment, Task
from rules.farlanthia.cards.react import held_cards
from rules.farlanthia.cards.words import LETTERS, price
from rules.farlanthia.economy import no_token
from rules.farlanthia.phase_names import CARD_GIFT, CARD_NOW, CARD_TARGET, HERO, REALM, STEPS
from rules.farlanthia.state import FarState, FarTable
from rules.farlanthia.tables import GOODS, STRUCTURE_NAMES
from rules.kernel.actions import Action
from rules.kernel.illegal import Illegal, demand, lack, together
from rules.kernel.names import join
from rules.kernel.phase import Move

MOMENTS: dict[str, Moment] = {HERO: "HERO", REALM: "REALM", **dict.fromkeys(STEPS, "CONF")}
"""The turns in which may-clauses can be taken, by phase (FA-081, FA-098, FA-140)."""
_Pick = PickTile | PickGood | PickDie | PickCard
PICKS: dict[str, type[_Pick]] = {"tile": PickTile, "good": PickGood, "die": PickDie, "card": PickCard}
"""By what a card asks for: the move that names it."""


# In the owner's turn.


def offers(state: FarState, seat: int) -> list[Action]:
    """The may-clauses that a seat can take in its running turn, open cards first."""
    return [*_takes(state, seat, held_cards(state, seat))]


def might_offer(state: FarState, seat: int) -> bool:
    """Whether a seat has an open clause to take in its turn, for all that others know (FA-272)."""
    return any(_takes(state, seat, state.table.open[seat], openly=True))


def _takes(state: FarState, seat: int, cards: Iterable[int], *, openly: bool = False) -> Iterator[Take]:
    for task, clause in _offered(state, seat, cards):
        way = clause.ways[0]
        able = holds(state, task, clause.condition) and run.can_pay(state, task, way, openly=openly)
        if able and run.has_target(state, task, way, openly=openly):
            yield Take(task.card, task.at + 1)


def _offered(state: FarState, seat: int, cards: Iterable[int]) -> Iterator[tuple[Task, Clause]]:
    """The may-clauses of cards that speak in this turn, met or not."""
    moment = MOMENTS.get(state.table.deciding)
    for card in dict.fromkeys(cards):
        for at, clause in enumerate(CLAUSES[card]):
            if clause.moment == moment and clause.mode is Mode.MAY:
                yield _task(seat, card, at), clause


def _task(seat: int, card: int, at: int) -> Task:
    return Task("walk", seat, card, CLAUSES[card][at].moment, at)


def _check_take(state: FarState, seat: int, action: Take) -> None:
    if state.table.deciding == CARD_NOW:
        demand(_no_way_out(state))
        task = state.table.tasks[-1]
        if (action.card, action.clause) != (task.card, task.at + 1):
            text = f"Asked now is clause {task.at + 1} of {CARDS[task.card].name}: take or decline it."
            raise Illegal("used", text, "FA-224")
        demand(unable(state, task, run.offer(task)))
        return
    within(action.card, len(CARDS), "card")
    card = CARDS[action.card]
    if action.card not in held_cards(state, seat):
        raise Illegal("used", f"You do not have {card.name}, or it is resolved.", "FA-220")
    within(action.clause - 1, len(CLAUSES[card.id]), "clause")
    clause = CLAUSES[action.card][action.clause - 1]
    if clause.moment != MOMENTS[state.table.deciding] or clause.mode is not Mode.MAY:
        raise Illegal("wrong_phase", f"That clause of {card.name} cannot be taken now.", "FA-221")
    task = _task(seat, action.card, action.clause - 1)
    demand(_unmet(state, task, clause) or unable(state, task, clause))


def _unmet(state: FarState, task: Task, clause: Clause) -> Illegal | None:
    text = f"What {CARDS[task.card].name} asks for is not the case now."
    return lack(not holds(state, task, clause.condition), "no_target", text, "FA-087")


def unable(state: FarState, task: Task, clause: Clause) -> Illegal | None:
    """Why a may-clause cannot be paid, lacks a token or finds no target (FA-224, FA-121, FA-229)."""
    card = CARDS[task.card]
    if not run.can_pay(state, task, clause.ways[0]):
        cost = price(clause.ways[0].pay)
        if any(each.kind == "ban" for each in clause.ways[0].pay):
            text = f"“{card.name}” asks you to negotiate with nobody this season, and you have."
            return Illegal("cannot_pay", text, "FA-215")
        return Illegal("cannot_pay", f"“{card.name}” asks for {cost}, more than you have.", "FA-224")
    placed = [STRUCTURE_NAMES.index(each.what) for each in clause.ways[0].effects if each.kind == "place"]
    gone = next(filter(None, (no_token(state.table, task.seat, kind) for kind in placed)), None)
    if gone is not None:
        return Illegal("no_target", gone.text, gone.rule)
    text = f"“{card.name}” finds nothing here that it could be used on."
    return lack(not run.has_target(state, task, clause.ways[0]), "no_target", text, "FA-229")


def _take(state: FarState, seat: int, action: Take, events: Events) -> None:
    if state.table.deciding == CARD_NOW:
        run.answer(state, 0, events)
    else:
        run.play(state, _task(seat, action.card, action.clause - 1), events)


# A clause to decide on.


def decisions(state: FarState, seat: int) -> list[Action]:
    """What the owner of a waiting card may say."""
    task = state.table.tasks[-1]
    clause = run.offer(task)
    if clause.mode is Mode.MAY:
        able = run.can_pay(state, task, clause.ways[0]) and run.has_target(state, task, clause.ways[0])
        return [Take(task.card, task.at + 1), Decline()] if able else [Decline()]
    return [Choose(way) for way in run.open_ways(state, task, clause)]


def closed(state: FarState) -> str:
    """Why ways of the card that waits are closed to its owner; empty if none is."""
    task = state.table.tasks[-1]
    clause = run.offer(task)
    if clause.mode is Mode.MAY:
        lacks = unable(state, task, clause)
        return f" {lacks.text}" if lacks else ""
    shut = set(range(len(clause.ways))) - set(run.open_ways(state, task, clause))
    why = {True: "would change nothing", False: "costs more than you have"}
    told = [f" {LETTERS[way]}) {why[run.can_pay(state, task, clause.ways[way])]}." for way in sorted(shut)]
    return "".join(told)


def check_decline(state: FarState, seat: int, action: Decline) -> None:
    """Raise Illegal if it is a card that is declined, and one of its letters must be chosen (FA-224)."""
    if state.table.deciding == CARD_NOW:
        demand(_no_way_out(state))


def _no_way_out(state: FarState) -> Illegal | None:
    task = state.table.tasks[-1]
    text = f"{CARDS[task.card].name} leaves you no way out: choose one of its letters."
    return lack(run.offer(task).mode is not Mode.MAY, "wrong_phase", text, "FA-224")


def _check_choose(state: FarState, seat: int, action: Choose) -> None:
    task = state.table.tasks[-1]
    clause = run.offer(task)
    open_now = run.open_ways(state, task, clause)
    if action.letter in open_now and clause.mode is Mode.ONE:
        return
    if clause.mode is not Mode.ONE or not 0 <= action.letter < len(clause.ways):
        raise Illegal("wrong_phase", f"{CARDS[task.card].name} has no such letter now.", "FA-220")
    free = join([LETTERS[way] for way in open_now])
    if not run.can_pay(state, task, clause.ways[action.letter]):
        raise Illegal("cannot_pay", f"You cannot pay that; open to you: {free}.", "FA-224")
    raise Illegal("empty_choice", f"That would change nothing; open to you: {free}.", "FA-223")


def _choose(state: FarState, seat: int, action: Choose, events: Events) -> None:
    run.answer(state, action.letter, events)


# A target to name.


def asked_for(state: FarState) -> tuple[Task, Effect]:
    """The card that waits for a target, and the effect that needs it."""
    task = state.table.tasks[-1]
    return task, task.todo[0]


def picks(state: FarState, seat: int) -> list[Action]:
    """The targets that the owner of a waiting card may name."""
    task, effect = asked_for(state)
    make = PICKS[KINDS[effect.kind].asks]
    return [make(target) for target in run.targets(state, task, effect)]


def _check_pick(state: FarState, seat: int, action: _Pick) -> None:
    task, effect = asked_for(state)
    asks = KINDS[effect.kind].asks
    if not isinstance(action, PICKS[asks]):
        raise Illegal("bad_target", f"{CARDS[task.card].name} asks you to name a {asks}.", "FA-229")
    if _target(action) not in run.targets(state, task, effect):
        raise Illegal("bad_target", f"{CARDS[task.card].name} cannot be used on that {asks}.", "FA-229")


def _target(action: _Pick) -> int:
    return int(msgspec.structs.astuple(action)[0])


def _pick(state: FarState, seat: int, action: _Pick, events: Events) -> None:
    run.name_target(state, _target(action), events)


# A gift.


def gifts(state: FarState, seat: int) -> list[Action]:
    """The goods that a seat may name for itself."""
    return [Gift(good) for good in range(len(GOODS))]


def _gift(state: FarState, seat: int, action: Gift, events: Events) -> None:
    seal(state, seat, action, events)
    if not state.pending_seats():
        run.pay_gifts(state, events)


# Silence (book, 5.4).


def silent_decision(state: FarState, seat: int) -> Action | None:
    """A may-clause is declined; else the first alternative that costs nothing, or the first."""
    task = state.table.tasks[-1]
    clause = run.offer(task)
    if clause.mode is Mode.MAY:
        return Decline()
    ways = run.open_ways(state, task, clause)
    return Choose(next((way for way in ways if not clause.ways[way].pay), ways[0]))


def silent_pick(state: FarState, seat: int) -> Action | None:
    """It evens its goods out; else the first target."""
    _, effect = asked_for(state)
    return even_pick(state.table) if KINDS[effect.kind].asks == "good" else picks(state, seat)[0]


def even_pick(table: FarTable) -> PickGood:
    """What the waiting card takes or gives: the good its owner has most of, or least of."""
    task = table.tasks[-1]
    held = treasury.stock(table, task.seat)
    return PickGood(held.index(min(held) if run.gains(task.todo[0]) else max(held)))


def silent_gift(state: FarState, seat: int) -> Action | None:
    """The good it has least of."""
    return Gift(treasury.least_held(state.table, seat))


def _no_take(state: FarState, seat: int) -> Illegal | None:
    """Why a seat can use no card now (FA-220, FA-221, FA-224, FA-229)."""
    if state.table.deciding == CARD_NOW:
        task = state.table.tasks[-1]
        return _no_way_out(state) or unable(state, task, run.offer(task))
    held = held_cards(state, seat)
    if not held:
        return Illegal("used", "You have no card.", "FA-220")
    found = [_unmet(state, *each) or unable(state, *each) for each in _offered(state, seat, held)]
    refused = {each.text: each for each in found if each is not None}
    late = Illegal("wrong_phase", "No card of yours can be used at this time of the season.", "FA-221")
    return together(*refused.values()) or late


def _no_letter(state: FarState, seat: int) -> Illegal | None:
    name = CARDS[state.table.tasks[-1].card].name
    return Illegal("wrong_phase", f"{name} asks for no letter now: take or decline it.", "FA-220")


def _no_pick(state: FarState, seat: int) -> Illegal | None:
    task, effect = asked_for(state)
    text = f"{CARDS[task.card].name} asks you to name a {KINDS[effect.kind].asks}."
    return Illegal("bad_target", text, "FA-229")


CARD_MOVES: dict[type[Action], Move] = {
    Take: Move(_check_take, _take, (CARD_NOW, *MOMENTS), why_not=_no_take),
    Choose: Move(_check_choose, _choose, (CARD_NOW,), why_not=_no_letter),
    Gift: Move(lambda state, seat, action: within(action.good, len(GOODS), "good"), _gift, (CARD_GIFT,)),
    **{kind: Move(_check_pick, _pick, (CARD_TARGET,), why_not=_no_pick) for kind in PICKS.values()},
}
"""The moves of cards, but for `Decline`, which answers another window too."""
