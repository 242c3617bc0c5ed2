"""Standing orders, what they answer, and surrender (FA-029, FA-242, FA-272)."""

from collections.abc import Callable

from rules.actions import Action, Leave, spec
from rules.farlanthia import combat, conquest, substitution
from rules.farlanthia.actions import (
    ORDER_NAMES,
    ORDER_VALUES,
    ORDERS,
    TRUCE,
    AutoPlace,
    Continue,
    End,
    FightOut,
    LeaveAlone,
    Pass,
    Raze,
    Retreat,
    Scout,
    Standing,
    Stay,
)
from rules.farlanthia.base import Events, Move, Moves
from rules.farlanthia.diplomacy.actions import Accept, Resist
from rules.farlanthia.events import OrderGiven, Surrendered
from rules.farlanthia.scouting import may_scout
from rules.farlanthia.state import FarState
from rules.farlanthia.tables import NEUTRAL
from rules.illegal import Illegal


def in_play(state: FarState, seat: int) -> None:
    """Raise Illegal unless that is a seat that plays, in a game that goes on."""
    if state.table.over:
        raise Illegal("wrong_phase", "The game is over.", "FA-230")
    if seat not in state.table.playing or state.table.leaving >> seat & 1:
        raise Illegal("not_your_decision", "Only players who are in the game can do that.", "FA-241")


def value_of(state: FarState, seat: int, name: str) -> str:
    """What a seat's standing order says."""
    index: int = getattr(state.secrets.orders[seat], name)
    return ORDERS[name][index]


def _check_order(state: FarState, seat: int, action: Standing) -> None:
    in_play(state, seat)
    if not 0 <= action.name < len(ORDER_NAMES) or not 0 <= action.value < len(ORDER_VALUES):
        raise Illegal("bad_option", f"Standing orders are {', '.join(ORDER_NAMES)}.", "FA-272")
    name, value = ORDER_NAMES[action.name], ORDER_VALUES[action.value]
    if value not in ORDERS[name]:
        few = ORDERS[name] if len(ORDERS[name]) < 9 else (*ORDERS[name][:3], "…", ORDERS[name][-1])
        raise Illegal("bad_option", f"{name} can be {', '.join(few)}.", "FA-272")
    _check_new(value_of(state, seat, name), value, "FA-272")


def _check_new(said: object, says: object, rule: str) -> None:
    if said == says:
        raise Illegal("bad_option", "Your standing order says that already.", rule)


def _order(state: FarState, seat: int, action: Standing, events: Events) -> None:
    name, value = ORDER_NAMES[action.name], ORDER_VALUES[action.value]
    setattr(state.secrets.orders[seat], name, ORDERS[name].index(value))
    events.append(OrderGiven(seat, name, value))


def _check_auto(state: FarState, seat: int, action: AutoPlace) -> None:
    in_play(state, seat)
    if state.table.phase != "setup.build":
        raise Illegal("wrong_phase", "Tiles are laid while the map is built.", "FA-029")
    _check_new(state.secrets.orders[seat].auto_place, action.on, "FA-029")


def _switch(state: FarState, seat: int, action: AutoPlace | FightOut, events: Events) -> None:
    """Give or lift an order that one button says; it is called as its move."""
    name = spec(type(action)).name
    setattr(state.secrets.orders[seat], name, action.on)
    events.append(OrderGiven(seat, name, "on" if action.on else "off"))


FOUGHT_OUT = ("combat.substitute", "combat.other_retreat", "combat.continue")
"""The windows of a combat that come in every round."""


def may_fight_out(state: FarState, seat: int) -> bool:
    """Whether a seat may order now to fight the open combat out: its sides may, while either is asked."""
    table, fight = state.table, state.table.combat
    sides = (fight.attacker, fight.defender) if fight else ()
    asking = bool(table.windows) and table.windows[-1].kind in FOUGHT_OUT
    return asking and seat in sides and seat in table.playing and not table.leaving >> seat & 1


def fighting_out(state: FarState, seat: int) -> list[Action]:
    """The order that a side of the open combat may give or lift; listed like `auto_place`."""
    return [FightOut(not state.secrets.orders[seat].fight_out)] if may_fight_out(state, seat) else []


def _check_fight_out(state: FarState, seat: int, action: FightOut) -> None:
    in_play(state, seat)
    if not may_fight_out(state, seat):
        raise Illegal("wrong_phase", "That is for the rounds of a combat of yours.", "FA-272")
    _check_new(state.secrets.orders[seat].fight_out, action.on, "FA-272")


def _check_surrender(state: FarState, seat: int, action: Leave) -> None:
    in_play(state, seat)


def _surrender(state: FarState, seat: int, action: Leave, events: Events) -> None:
    state.table.leaving |= 1 << seat
    events.append(Surrendered(seat))


MOVES: Moves = {
    Standing: Move(_check_order, _order),
    AutoPlace: Move(_check_auto, _switch),
    FightOut: Move(_check_fight_out, _switch),
    Leave: Move(_check_surrender, _surrender),
}


# What orders answer.


def _substitute(state: FarState, seat: int) -> Action | None:
    order = value_of(state, seat, "subst")
    if order == "best":
        first, second = substitution.sides(state.table)
        attacking = first[0] == seat
        return substitution.best(state.table, seat, second[1] if attacking else first[1], attacking)
    out = state.secrets.orders[seat].fight_out and state.table.combat is not None
    return Pass() if order == "never" or out else None


def _stay(state: FarState, seat: int) -> Action | None:
    return Stay() if state.secrets.orders[seat].fight_out else None


def _continue(state: FarState, seat: int) -> Action | None:
    least, fighting = int(value_of(state, seat, "retreat_below")), state.table.combat
    assert fighting is not None
    if not least:
        return Continue() if state.secrets.orders[seat].fight_out else None
    return Retreat() if combat.force(state.table, fighting, seat) < least else Continue()


def _raze(state: FarState, seat: int) -> Action | None:
    """`always` razes where no truce has to be broken for it."""
    order = value_of(state, seat, "raze")
    if order == "ask":
        return None
    cell = conquest.open_cells(state, seat)[0]
    owner = state.table.owner[cell]
    if order == "never" or owner == NEUTRAL or combat.truce_with(state.table, seat, owner):
        return LeaveAlone(cell)
    return Raze(cell)


def _reply(state: FarState, seat: int) -> Action | None:
    """`accept` and `resist` answer proposals of truce, without cards."""
    talk, order = state.table.talk, value_of(state, seat, "truce")
    assert talk is not None
    if talk.kind != TRUCE or order == "ask":
        return None
    return Accept() if order == "accept" else Resist()


def _scout(state: FarState, seat: int) -> Action | None:
    able = value_of(state, seat, "scout") == "random" and may_scout(state.table, seat)
    return Scout() if able else None


def _realm(state: FarState, seat: int) -> Action | None:
    return End() if value_of(state, seat, "realm") == "end" else None


ANSWERS: dict[str, Callable[[FarState, int], Action | None]] = {
    "combat.substitute": _substitute,
    "diplomacy.substitute": _substitute,
    "combat.other_retreat": _stay,
    "combat.continue": _continue,
    "conflict.raze": _raze,
    "diplomacy.reply": _reply,
    "scout": _scout,
    "realm": _realm,
}
"""By phase and kind of window: what a seat's standing orders answer, None if they leave it to the seat."""


def answer(state: FarState, kind: str, seat: int) -> Action | None:
    """What the standing orders of a seat that is waited for do in that phase or kind of window."""
    if not 0 <= seat < state.seats or kind not in ANSWERS:
        return None
    return ANSWERS[kind](state, seat)
