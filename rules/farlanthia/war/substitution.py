"""Replacing rolled dice with leadership dice, in combat and in negotiations (FA-166 to FA-168, FA-207)."""

import random
from collections.abc import Mapping, Sequence
from itertools import product

from rules.farlanthia import leadership
from rules.farlanthia.actions import Pass, Sealed, Substitute
from rules.farlanthia.base import Events, Moves, seal, within
from rules.farlanthia.cards.react import rerolls, use
from rules.farlanthia.events import Rerolled, Substituted
from rules.farlanthia.naming import BONUSES, PLACES, read_replacement, replacement
from rules.farlanthia.phase_names import COMBAT_SUBSTITUTE, SUBSTITUTES, TALK_SUBSTITUTE
from rules.farlanthia.state import Combat, FarState, FarTable, Negotiation
from rules.kernel.illegal import Illegal, demand, together
from rules.kernel.phase import Move, no_check

Rolled = tuple[int, ...]
SUBSTITUTE, SECOND, COMPARE = "substitute", "second", "compare"
"""Steps of both: both sides may replace dice, or the defender after the attacker; dice are compared."""


def throw(state: FarState, count: int, stream: str) -> Rolled:
    """So many dice, highest first."""
    return tuple(sorted((state.chance.draw(6, stream) + 1 for _ in range(count)), reverse=True))


def sides(table: FarTable) -> tuple[tuple[int, Rolled], tuple[int, Rolled]]:
    """(owner, dice) of the attacker or proposer, and of the defender or resister, of what is open."""
    talk = table.talk
    if talk is not None:
        return (talk.proposer, talk.attack), (talk.target, talk.defence)
    combat = table.fight
    return (combat.attacker, combat.attack), (combat.defender, combat.defence)


def own_dice(table: FarTable, seat: int) -> Rolled:
    """The rolled dice of a seat that is asked."""
    return next(dice for owner, dice in sides(table) if owner == seat)


def facing(table: FarTable, seat: int) -> tuple[Rolled, Rolled, bool]:
    """The dice of a seat that is asked, those of the other side, and whether the seat attacks or proposes."""
    (attacker, attack), (_, defence) = sides(table)
    return (attack, defence, True) if seat == attacker else (defence, attack, False)


def is_asked(state: FarState, seat: int, dice: Rolled) -> bool:
    """Whether a seat is asked, on public facts alone (FA-168, FA-272)."""
    return state.table.is_seat(seat) and (_can_openly(state, seat, dice) or has_closed_card(state, seat))


def _can_openly(state: FarState, seat: int, dice: Rolled) -> bool:
    """Whether all can see that a seat could raise or reroll a die."""
    table, held = state.table, state.table.dice[seat]
    best = leadership.die_value(table, held[0], leadership.bonus_left(table, seat)) if held else 0
    return best > min(dice) or any(card in table.open[seat] for card in rerolls(state, seat))


def needs_closed_card(state: FarState, seat: int) -> bool:
    """Whether, as all can see, only a card that nobody knows could change the dice of a seat."""
    return any(owner == seat and not _can_openly(state, seat, dice) for owner, dice in sides(state.table))


def has_closed_card(state: FarState, seat: int) -> bool:
    """Whether a seat holds a card that does not lie open as a relic of the open negotiation (FA-226)."""
    talk = state.table.talk
    shown = sum(owner == seat for owner, _ in talk.relics) if talk is not None else 0
    return len(state.secrets.hands[seat]) > shown


def check(state: FarState, seat: int, action: Substitute) -> None:
    """Raise Illegal unless a seat has these dice, their bonus and this card, and rolled what they replace.

    It may also replace a die by one that counts no more, but not where it is asked for show alone (FA-168).
    """
    dice = own_dice(state.table, seat)
    for number in action.dice or ():
        within(number, PLACES * 6 * BONUSES, "replacement")
    swaps = [read_replacement(number) for number in action.dice or ()]
    if not swaps and action.card is None:
        raise Illegal("no_die", "Name dice to replace, or keep them all.", "FA-166")
    places = [index for _, _, index in swaps]
    if any(index > len(dice) for index in places) or len(set(places)) != len(places):
        text = "Replace each rolled die of yours once; they count from the highest."
        raise Illegal("bad_target", text, "FA-166")
    leadership.check_dice(state.table, seat, *((die, bonus) for die, bonus, _ in swaps))
    _check_reroll(state, seat, action, len(dice), places)
    demand(None if possible(state, seat) else _no_substitute(state, seat))


def _check_reroll(state: FarState, seat: int, action: Substitute, dice: int, places: Sequence[int]) -> None:
    if action.card is None and action.index is None:
        return
    if action.card not in rerolls(state, seat):
        raise Illegal("no_such_card", "You have no such card that rerolls a die.", "FA-167")
    if action.index is None or not 1 <= action.index <= dice or action.index in places:
        raise Illegal("bad_target", "Name a rolled die that you do not replace.", "FA-167")


def _no_substitute(state: FarState, seat: int) -> Illegal | None:
    text = "No leadership die of yours beats a rolled one, and you have no card that rerolls."
    return together(leadership.no_die(state.table, seat), Illegal("no_die", text, "FA-166"))


MOVES: Moves = {
    Substitute: Move(check, seal, SUBSTITUTES, why_not=_no_substitute),
    Pass: Move(no_check, seal, SUBSTITUTES),
}


def commit(state: FarState, seat: int, dice: Rolled, answer: Sealed, events: Events) -> tuple[Rolled, int]:
    """The dice after a side's replacements, which it pays for and all now see; places stay as they are.

    With them the place of the die that it will roll again, 0 for none: its card is used up (FA-166, FA-167).
    """
    if not isinstance(answer, Substitute):
        return dice, 0
    found = list(dice)
    for die, bonus, index in map(read_replacement, answer.dice or ()):
        found[index - 1] = leadership.spend_die(state.table, seat, die, bonus)
    again = answer.index or 0
    events.append(Substituted(seat, answer.dice or (), again))
    if answer.card is not None:
        use(state, seat, answer.card, events)
    return tuple(found), again


def reroll(state: FarState, seat: int, dice: Rolled, index: int, stream: str, events: Events) -> Rolled:
    """The dice after the one in that place is rolled again, when both sides have committed (FA-167)."""
    if not index:
        return dice
    now = state.chance.draw(6, stream) + 1
    events.append(Rerolled(seat, index, now))
    return (*dice[: index - 1], now, *dice[index:])


def ask(state: FarState, bout: Combat | Negotiation, events: Events) -> None:
    """Let both sides or the next one replace dice, or go on if nobody is asked (FA-167, FA-168, FA-207)."""
    both = [*sides(state.table)]
    if state.table.terms.substitution == "attacker_first":
        both = both[:1] if bout.step == SUBSTITUTE else both[1:]
    seats = tuple(seat for seat, dice in both if is_asked(state, seat, dice))
    if seats:
        state.ask(TALK_SUBSTITUTE if isinstance(bout, Negotiation) else COMBAT_SUBSTITUTE, seats)
    else:
        settle(state, {}, events)


def settle(state: FarState, answers: Mapping[int, Sequence[Sealed]], events: Events) -> None:
    """Show what the sides committed, the attacker or proposer first; who said nothing keeps its dice.

    When both have committed, what they said is rolled again, and dice can be compared (FA-167).
    """
    bout = state.table.talk or state.table.fight
    one, other = (seat for seat, _ in sides(state.table))
    attacker, defender = (answers[seat][0] if seat in answers else Pass() for seat in (one, other))
    bout.attack, mine = commit(state, one, bout.attack, attacker, events)
    bout.defence, theirs = commit(state, other, bout.defence, defender, events)
    bout.again = (bout.again[0] or mine, theirs)
    if state.table.terms.substitution == "attacker_first" and bout.step == SUBSTITUTE:
        bout.step = SECOND
        return
    (mine, theirs), bout.again = bout.again, (0, 0)
    bout.attack = reroll(state, one, bout.attack, mine, bout.streams[0], events)
    bout.defence = reroll(state, other, bout.defence, theirs, bout.streams[1], events)
    bout.step = COMPARE


# What is legal, and what a standing order says.


def choices(state: FarState, seat: int) -> tuple[int, ...]:
    """Every single replacement with any of the seat's bonus, those that raise a die first."""
    able = raising(state, seat)
    return tuple(dict.fromkeys((*able, *_replacements(state, seat))))


def raising(state: FarState, seat: int) -> tuple[int, ...]:
    """Those that raise a die: the others may help whom a seat would rather see win, and nobody else."""
    table, rolled = state.table, own_dice(state.table, seat)
    found = ((number, read_replacement(number)) for number in _replacements(state, seat))
    return tuple(
        number
        for number, (die, bonus, at) in found
        if leadership.die_value(table, die, bonus) > rolled[at - 1]
    )


def _replacements(state: FarState, seat: int) -> list[int]:
    table, rolled = state.table, own_dice(state.table, seat)
    bonuses = range(min(leadership.bonus_left(table, seat), BONUSES - 1) + 1)
    faces = sorted(set(table.dice[seat]), reverse=True)
    places = range(1, len(rolled) + 1)
    return [replacement(die, bonus, at) for die, at, bonus in product(faces, places, bonuses)]


def cards(state: FarState, seat: int) -> tuple[int, ...]:
    """The cards by which a seat may reroll."""
    return tuple(sorted(rerolls(state, seat)))


def possible(state: FarState, seat: int) -> bool:
    """Whether a seat could raise or reroll anything."""
    return bool(raising(state, seat)) or bool(rerolls(state, seat))


def sample(state: FarState, seat: int, rng: random.Random) -> Substitute:
    """Some substitution that raises or rerolls dice, for a seat that can."""
    table, able = state.table, raising(state, seat)
    cards_, places = rerolls(state, seat), range(1, len(own_dice(table, seat)) + 1)
    card = rng.choice(cards_) if cards_ and (not able or rng.random() < 0.5) else None
    again = rng.choice(places) if card is not None else None
    most = rng.randint(0 if card is not None else 1, len(places))
    held, left, found = list(table.dice[seat]), leadership.bonus_left(table, seat), dict[int, int]()
    for number in rng.sample(able, len(able)):
        die, bonus, at = read_replacement(number)
        if len(found) < most and at not in found and at != again and die in held and bonus <= left:
            held.remove(die)
            left -= bonus
            found[at] = number
    return Substitute(tuple(found.values()) or None, card, again)


def best(table: FarTable, seat: int, bonus: int = 0) -> Sealed:
    """Leadership dice that turn lost pairs, the lowest that suffices; no reroll (book, 5.3).

    So much renown is added to them where a die alone does not suffice.
    """
    rolled, theirs, attacking = facing(table, seat)
    ranked = sorted(range(len(rolled)), key=lambda i: -rolled[i])
    held, swaps = sorted(table.dice[seat]), list[int]()
    for at, other in zip(ranked, sorted(theirs, reverse=True), strict=False):
        asked = other + attacking
        if rolled[at] >= asked:
            continue
        able = ((die, more) for more in range(bonus + 1) for die in held)
        fit = next((each for each in able if leadership.die_value(table, *each) >= asked), None)
        if fit is not None:
            held.remove(fit[0])
            bonus -= fit[1]
            swaps.append(replacement(*fit, at + 1))
    return Substitute(tuple(swaps)) if swaps else Pass()
