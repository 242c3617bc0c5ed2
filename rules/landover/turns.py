"""The course of the game: turns, rolls, rounds, resigning (LO-080 to LO-092, LO-324, LO-325)."""

from rules.kernel.actions import Leave
from rules.kernel.events import Event
from rules.kernel.hexes import hand
from rules.kernel.illegal import Illegal, demand, lack
from rules.kernel.names import NOBODY
from rules.landover.actions import RECRUIT, ROLL, Alchemist, AutoRoll, EndTurn, Recruit, RecruitFirst, Roll
from rules.landover.barbarians import approach
from rules.landover.building import do_recruit, recruit_moves
from rules.landover.cards.deck import ALCHEMIST, ALL_CARDS
from rules.landover.cards.events import Played
from rules.landover.cards.playing import see_answers
from rules.landover.decks import discard, draw_card
from rules.landover.ending import SETUP, finish, rounds_out, see_victory
from rules.landover.events import AutoSet, FirstSet, Resigned, Rolled, TurnEnded
from rules.landover.goods import to_bank
from rules.landover.network import award_ports, award_route
from rules.landover.phase_names import LUCKY, MAIN, START_TURN
from rules.landover.production import produce
from rules.landover.setup import even_out, next_setup
from rules.landover.seven import is_lucky, resolve_seven
from rules.landover.state import NOWHERE, Dice, LandoverState
from rules.landover.tables import BARBARIAN_FACES, EVENT_DIE, MOST_ORDERED, SCIENCE

Events = list[Event]


def begin_turn(state: LandoverState, seat: int, events: Events) -> None:
    """Give the turn to a seat; without a science card the dice roll at once (LO-081)."""
    table = state.table
    table.active = seat
    table.phase = START_TURN
    table.turn += 1
    table.raided, table.crane, table.fleets, table.played = False, False, 0, 0
    science = any(ALL_CARDS[card].deck == SCIENCE for card in state.secrets.held[seat])
    if not see_victory(state, events) and not science:
        do_roll(state, seat, ROLL, events)


def _recruit_as_ordered(state: LandoverState, seat: int, events: Events) -> None:
    while recruits_first(state, seat):
        do_recruit(state, seat, RECRUIT, events)


def recruits_first(state: LandoverState, seat: int) -> bool:
    """Whether the standing order has the seat recruit now, before its dice (LO-120)."""
    wanted = state.table.power[seat] < hand.count(state.secrets.first, seat)
    return wanted and bool(recruit_moves(state, seat))


def ordered_move(state: LandoverState, seat: int) -> Recruit | Roll | None:
    """What the orders of a seat do that is asked before its dice: recruit, then roll (LO-092, LO-120)."""
    if recruits_first(state, seat):
        return RECRUIT
    return ROLL if state.secrets.auto >> seat & 1 else None


def resolve(state: LandoverState, white: int, red: int, events: Events, *, chosen: bool) -> None:
    """The event die first, then production or the seven, then the main phase (LO-084, LO section 5.5)."""
    table = state.table
    dice = table.dice = Dice(white, red, state.chance.draw(6, EVENT_DIE))
    table.chosen_dice = chosen
    table.paid = 0
    events.append(Rolled(table.active, white, red, dice.face, chosen))
    if dice.face < BARBARIAN_FACES:
        approach(state, events)
    else:
        turn_key(state, dice.face - BARBARIAN_FACES, red, events)
    if see_victory(state, events):
        return
    if dice.total == 7:
        resolve_seven(state, events)
        table.phase = LUCKY if is_lucky(state) else MAIN
    else:
        produce(state, dice.total, events)
        table.phase = MAIN


def turn_key(state: LandoverState, culture: int, red: int, events: Events) -> None:
    """A key: a card of that deck for each seat whose level is at least the red die (LO-145)."""
    for seat in state.table.playing_seats():
        if state.table.level(seat, culture) >= red:
            draw_card(state, seat, culture, events)


def do_roll(state: LandoverState, seat: int, action: Roll, events: Events) -> None:
    """A random roll of all three dice (LO-082). An own order to recruit is done first (LO-120)."""
    _recruit_as_ordered(state, seat, events)
    white, red = state.chance.die(), state.chance.die()
    resolve(state, white, red, events, chosen=False)


def check_alchemist(state: LandoverState, seat: int, action: Alchemist) -> None:
    """Raise Illegal after the roll, without the card, or for what no die shows (LO-260)."""
    demand(no_alchemist(state, seat))
    if not (1 <= action.white <= 6 and 1 <= action.red <= 6):
        raise Illegal("bad_value", "A die shows 1 to 6.", "LO-260")


def do_alchemist(state: LandoverState, seat: int, action: Alchemist, events: Events) -> None:
    """White and red as chosen; the event die rolls. An own order to recruit is done first (LO-120)."""
    _recruit_as_ordered(state, seat, events)
    discard(state, seat, ALCHEMIST)
    state.table.played += 1
    events.append(Played(seat, ALCHEMIST))
    resolve(state, action.white, action.red, events, chosen=True)


def no_alchemist(state: LandoverState, seat: int) -> Illegal | None:
    """The refusal of chosen dice to who has rolled, or has no alchemist (LO-260)."""
    if state.table.phase != START_TURN:
        return Illegal("wrong_phase", "An Alchemist is played before your dice are rolled.", "LO-260")
    none = ALCHEMIST not in state.secrets.held[seat]
    return lack(none, "no_such_card", "You hold no Alchemist: roll the dice.", "LO-260")


def check_auto(state: LandoverState, seat: int, action: AutoRoll) -> None:
    """Raise Illegal if the standing answer says that already (LO-092)."""
    if action.on == bool(state.secrets.auto >> seat & 1):
        raise Illegal("wrong_phase", "Your standing answer already says that.", "LO-092")


def do_auto(state: LandoverState, seat: int, action: AutoRoll, events: Events) -> None:
    """Give the standing answer, or take it back."""
    state.secrets.auto ^= 1 << seat
    events.append(AutoSet(seat, action.on))


def check_first(state: LandoverState, seat: int, action: RecruitFirst) -> None:
    """Raise Illegal for a power that cannot be asked for, or if the order says that already (LO-120)."""
    if not 0 <= action.power <= MOST_ORDERED:
        raise Illegal("bad_value", f"Name a power from 0 to {MOST_ORDERED}.", "LO-120")
    if action.power == hand.count(state.secrets.first, seat):
        raise Illegal("wrong_phase", "Your standing order already says that.", "LO-120")


def do_first(state: LandoverState, seat: int, action: RecruitFirst, events: Events) -> None:
    """Give the standing order, or take it back."""
    state.secrets.first += (action.power - hand.count(state.secrets.first, seat)) * hand.ONE[seat]
    events.append(FirstSet(seat, action.power))


def lift_orders(state: LandoverState, seat: int) -> None:
    """Forget the standing answer and the standing order of a seat (LO-092, LO-120)."""
    state.secrets.auto &= ~(1 << seat)
    state.secrets.first -= hand.count(state.secrets.first, seat) * hand.ONE[seat]


def do_end(state: LandoverState, seat: int, action: EndTurn, events: Events) -> None:
    """End the turn (LO-090)."""
    events.append(TurnEnded(seat))
    pass_turn(state, events)


def pass_turn(state: LandoverState, events: Events) -> None:
    """The turn passes clockwise; to a lower place in the order a round is over (LO-325)."""
    table = state.table
    upcoming = table.opponents(table.active)[0]
    if table.order.index(upcoming) < table.order.index(table.active):
        if table.round >= table.terms.rounds:
            rounds_out(state, events)
            return
        table.round += 1
    begin_turn(state, upcoming, events)


def begin_play(state: LandoverState, events: Events) -> None:
    """The setup is over: places are made even, and the first seat begins (LO-062, LO-069)."""
    even_out(state, events)
    begin_turn(state, next(seat for seat in state.table.order if not state.table.gone >> seat & 1), events)


def do_leave(state: LandoverState, seat: int, action: Leave, events: Events) -> None:
    """A seat gives up: its cards go, its buildings stay (LO-324)."""
    table = state.table
    merchant = table.merchant if table.merchant_seat == seat else NOWHERE
    events.append(Resigned(seat, table.catapults[seat], merchant))
    table.gone |= 1 << seat
    lift_orders(state, seat)
    _strip(state, seat)
    award_route(state, events)
    award_ports(state, events)
    if seat == table.active:
        state.secrets.pending = ()
    see_answers(state, table.active)
    left = table.playing_seats()
    if len(left) == 1:
        finish(state, left, "everybody else has given up", events)
    elif table.phase in SETUP:
        _leave_setup(state, seat, events)
    else:
        _leave_play(state, seat, events)


def _strip(state: LandoverState, seat: int) -> None:
    """What a seat loses when it gives up: hand, cards, power, catapult, merchant."""
    table, secrets = state.table, state.secrets
    to_bank(state, secrets.hands[seat])
    secrets.hands[seat] = table.known[seat] = 0
    for card in secrets.held[seat]:
        discard(state, seat, card)
    table.power[seat] = 0
    table.catapults[seat] = NOWHERE
    if table.merchant_seat == seat:
        table.merchant, table.merchant_seat = NOWHERE, NOBODY


def _leave_setup(state: LandoverState, seat: int, events: Events) -> None:
    table = state.table
    acting = table.queue[0] == seat
    table.queue = [each for each in table.queue if each != seat]
    if acting:
        table.spot = NOWHERE
        if next_setup(table):
            begin_play(state, events)


def _leave_play(state: LandoverState, seat: int, events: Events) -> None:
    table = state.table
    if table.target == seat:
        table.target, table.phase = NOBODY, MAIN
    if seat != table.active:
        return
    table.target, table.metro_due, table.phase = NOBODY, NOBODY, MAIN
    if table.terms.own_turn or not see_victory(state, events):
        pass_turn(state, events)
