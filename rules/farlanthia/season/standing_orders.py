"""Standing orders, what they answer, and surrender (FA-029, FA-242, FA-272)."""

from collections.abc import Callable

from rules.farlanthia import actions, hostility, phase_names as at
from rules.farlanthia.base import Events, Moves
from rules.farlanthia.diplomacy import moves as talks_moves
from rules.farlanthia.diplomacy.actions import Accept, Resist
from rules.farlanthia.events import OrderGiven, Surrendered
from rules.farlanthia.forces import enemies_near, units_on
from rules.farlanthia.season import scouting
from rules.farlanthia.season.turns import SITTINGS, may_adventure
from rules.farlanthia.state import FarState, FarTable, first_orders
from rules.farlanthia.tables import CAPITOL, NEUTRAL
from rules.farlanthia.war import battle, campaign, combat, conquest, substitution
from rules.farlanthia.war.odds import negotiation
from rules.kernel.actions import Action, Leave, spec
from rules.kernel.illegal import Illegal, demand, lack
from rules.kernel.phase import Move, Reason, because

Answer = Callable[[FarState, int], Action | None]
_Switch = actions.AutoPlace | actions.FightOut | actions.RestOfSeason
"""Orders that one button gives and lifts."""


def not_in_play(state: FarState, seat: int) -> Illegal | None:
    """The refusal of an order of somebody who is not in the game (FA-241)."""
    out = seat not in state.table.playing or state.table.leaving >> seat & 1
    return lack(out, "not_your_decision", "Only players who are in the game can do that.", "FA-241")


def value_of(state: FarState, seat: int, name: str) -> str:
    """What a seat's standing order says."""
    index: int = getattr(state.secrets.orders[seat], name)
    return actions.ORDERS[name].values[index]


def _check_order(state: FarState, seat: int, action: actions.StandingOrder) -> None:
    demand(not_in_play(state, seat))
    if not 0 <= action.name < len(actions.ORDER_NAMES) or not 0 <= action.value < len(actions.ORDER_VALUES):
        raise Illegal("bad_option", f"Standing orders are {', '.join(actions.ORDER_NAMES)}.", "FA-272")
    name, value = actions.ORDER_NAMES[action.name], actions.ORDER_VALUES[action.value]
    values = actions.ORDERS[name].values
    if value not in values:
        told = [actions.VALUES_TOLD[each] for each in values]
        few = told if len(told) < 9 else [*told[:3], "…", told[-1]]
        text = f"An order about {actions.ORDERS[name].about} says one of: {'; '.join(few)}."
        raise Illegal("bad_option", text, "FA-272")
    _check_new(value_of(state, seat, name), value, "FA-272")


def _check_new(said: object, says: object, rule: str) -> None:
    if said == says:
        raise Illegal("bad_option", "Your standing order already says that.", rule)


def _order(state: FarState, seat: int, action: actions.StandingOrder, events: Events) -> None:
    name, value = actions.ORDER_NAMES[action.name], actions.ORDER_VALUES[action.value]
    setattr(state.secrets.orders[seat], name, actions.ORDERS[name].values.index(value))
    events.append(OrderGiven(seat, name, value))


def _check_switch(state: FarState, seat: int, action: _Switch) -> None:
    no_such, rule = _SWITCHES[type(action)]
    demand(no_such(state, seat))
    _check_new(getattr(state.secrets.orders[seat], spec(type(action)).name), action.on, rule)


def _switch(state: FarState, seat: int, action: _Switch, events: Events) -> None:
    """Give or lift an order that one button says; it is called as its move."""
    name = spec(type(action)).name
    setattr(state.secrets.orders[seat], name, action.on)
    events.append(OrderGiven(seat, name, "on" if action.on else "off"))


def lift_orders(state: FarState, seat: int) -> None:
    """Set a seat's orders back to those with which a game begins (FA-272)."""
    state.secrets.orders[seat] = first_orders(state.table.terms)


FOUGHT_OUT: dict[str, Action] = {
    at.COMBAT_SUBSTITUTE: actions.Pass(),
    at.COMBAT_RETREAT: actions.Stay(),
    at.COMBAT_CONTINUE: actions.Continue(),
}
"""By window of a combat that comes in every round: what who fights it out answers."""


def no_fight(state: FarState, seat: int) -> Illegal | None:
    """Why a seat cannot order now to fight the open combat out: its sides may, while either is asked."""
    fight = state.table.combat if state.table.deciding in FOUGHT_OUT else None
    fights = fight is not None and seat in (fight.attacker, fight.defender)
    text = "That is for the rounds of a combat of yours."
    return not_in_play(state, seat) or lack(not fights, "wrong_phase", text, "FA-272")


def fight_out_orders(state: FarState, seat: int) -> list[Action]:
    """The order that a side of the open combat may give or lift; listed like `auto_place`."""
    if no_fight(state, seat) is not None:
        return []
    return [actions.FightOut(not state.secrets.orders[seat].fight_out)]


def no_rest(state: FarState, seat: int) -> Illegal | None:
    """Why a seat cannot leave the rest of a season to its orders: it may in any, on its turn or not."""
    early = lack(state.table.season < 1, "wrong_phase", "No season has begun.", "FA-274")
    return not_in_play(state, seat) or early


_SWITCHES: dict[type[_Switch], tuple[Reason, str]] = {
    actions.AutoPlace: (not_in_play, "FA-029"),
    actions.FightOut: (no_fight, "FA-272"),
    actions.RestOfSeason: (no_rest, "FA-274"),
}
"""Why a seat cannot give one of these now, and the rule by which it cannot say again what it says."""


def _surrender(state: FarState, seat: int, action: Leave, events: Events) -> None:
    state.table.leaving |= 1 << seat
    events.append(Surrendered(seat))


_NOT_LAID = because("wrong_phase", "Tiles are laid while the map is built.", "FA-029")
MOVES: Moves = {
    actions.AutoPlace: Move(
        _check_switch, _switch, (at.SETUP_BUILD,), anyone=True, why_not=not_in_play, elsewhere=_NOT_LAID
    ),
    actions.FightOut: Move(_check_switch, _switch, anyone=True, why_not=no_fight),
    actions.RestOfSeason: Move(_check_switch, _switch, anyone=True, why_not=no_rest),
    actions.StandingOrder: Move(_check_order, _order, anyone=True, why_not=not_in_play),
    Leave: Move(lambda state, seat, action: demand(not_in_play(state, seat)), _surrender, anyone=True),
}


# What orders answer.


def is_resting(state: FarState, seat: int) -> bool:
    """Whether all that is asked of a seat this season is answered as usual (FA-274)."""
    return 0 <= seat < state.seats and state.secrets.orders[seat].rest_of_season


def effective_order(state: FarState, seat: int, name: str) -> str:
    """What an order of a seat answers by: its own word, or as usual for the rest of a season (FA-274)."""
    value, order = value_of(state, seat, name), actions.ORDERS[name]
    return order.usual if value == order.values[0] and is_resting(state, seat) else value


def answer(phase: str, silence: Answer, state: FarState, seat: int) -> Action | None:
    """What a seat's orders answer in a phase or window; None if they leave it to the seat."""
    if not 0 <= seat < state.seats:
        return None
    orders, (order, says) = state.secrets.orders[seat], ANSWERS.get(phase, ("", {}))
    if orders.fight_out and phase in FOUGHT_OUT and not (order == "retreat_below" and orders.retreat_below):
        return FOUGHT_OUT[phase]
    order = actions.NEGOTIATIONS[state.table.dispute.kind] if phase == at.REPLY else order
    value = effective_order(state, seat, order) if order else ""
    asks = not order or value == actions.ORDERS[order].values[0]
    said = None if asks else says.get(value, silence)(state, seat)
    return silence(state, seat) if said is None and orders.rest_of_season else said


def _is_outdone(state: FarState, seat: int) -> bool:
    """Whether a seat's order takes it out of the open combat."""
    order = effective_order(state, seat, "retreat_below")
    if order == "outnumbered":
        return battle.is_outnumbered(state.table, seat)
    return battle.units_of(state.table, seat) < int(order)


def _stay(state: FarState, seat: int) -> Action:
    havens = combat.havens(state.table, state.table.fight)
    return actions.Retreat(havens[0]) if _is_outdone(state, seat) else actions.Stay()


def _continue(state: FarState, seat: int) -> Action:
    return actions.Retreat() if _is_outdone(state, seat) else actions.Continue()


def _raze(state: FarState, seat: int) -> Action:
    """Razing where no truce has to be broken for it."""
    cell = conquest.open_cells(state, seat)[0]
    owner = state.table.owner[cell]
    spared = owner == NEUTRAL or hostility.truce_with(state.table, seat, owner)
    return actions.LeaveAlone(cell) if spared else actions.Raze(cell)


def _accept(state: FarState, seat: int) -> Action:
    """Consent where what is asked can be given (FA-276)."""
    return Accept() if talks_moves.can_accept(state, seat) else Resist()


def _accept_what_goes_through(state: FarState, seat: int) -> Action:
    return _accept(state, seat) if negotiation(*state.table.dispute.strength) > 0.5 else Resist()


def _scout(state: FarState, seat: int) -> Action | None:
    return actions.Scout() if scouting.may_scout(state.table, seat) else None


def _seek(state: FarState, seat: int) -> Action:
    """Adventures with the highest dice, and then the end of the turn."""
    able = may_adventure(state.table, seat)
    return actions.Adventure(max(state.table.dice[seat]), 0) if able else actions.End()


def _muster(state: FarState, seat: int) -> Action:
    """As usual gold becomes units on a capitol that could be taken (FA-274); who ends turns ends this one."""
    usual = value_of(state, seat, "conflict") == "ask"
    able = [move for move in campaign.musters(state.table, seat) if _threatened(state.table, seat, move.cell)]
    return max(able, key=lambda move: move.count) if usual and able else actions.End()


def _threatened(table: FarTable, seat: int, cell: int) -> bool:
    """Whether the seat's capitol stands there, with more enemies within a season's march than guards."""
    return table.structure[cell] == CAPITOL and enemies_near(table, seat, cell) > units_on(table, cell)


def silence(state: FarState, seat: int, missed: int) -> Action | None:
    """What a seat does that has been silent for two seasons: the rest of each as usual (FA-271)."""
    long = missed >= _SILENT_SEASONS * len(SITTINGS[state.table.terms.sittings])
    if long and no_rest(state, seat) is None and not is_resting(state, seat):
        return actions.RestOfSeason(True)
    return None


_SILENT_SEASONS = 2
_RETREATS = actions.ORDERS["retreat_below"].values
ANSWERS: dict[str, tuple[str, dict[str, Answer]]] = {
    **dict.fromkeys(
        at.SUBSTITUTES, ("subst", {"best": lambda state, seat: substitution.best(state.table, seat)})
    ),
    at.COMBAT_MILITIA: (
        "militia", {"raise": lambda state, seat: actions.Militia(state.table.windows[-1].about[0])}
    ),
    at.COMBAT_RETREAT: ("retreat_below", dict.fromkeys(_RETREATS, _stay)),
    at.COMBAT_CONTINUE: ("retreat_below", dict.fromkeys(_RETREATS, _continue)),
    at.RAZE: ("raze", {"always": _raze}),
    at.REPLY: ("", {"accept": _accept, "odds": _accept_what_goes_through}),
    at.SWAP: ("swap", {"even": lambda state, seat: talks_moves.even_swap(state.table, seat)}),
    **dict.fromkeys((at.GAIN, at.CARD_GIFT), ("gift", {})),
    at.SCOUT: ("scout", {"random": _scout}),
    at.HERO: ("hero", {"adventure": _seek}),
    at.REALM: ("realm", {}),
    at.MUSTER: ("conflict", {"end": _muster}),
    **dict.fromkeys((at.MANOEUVRE, at.DIPLOMACY), ("conflict", {})),
}  # fmt: skip
"""By phase and kind of window: the order that answers it, on a proposal that on its kind, and what its values
do. One of which nothing is said does as silence does; the first leaves it to the seat."""
