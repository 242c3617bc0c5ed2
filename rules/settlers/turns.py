"""Chapters turns and production: rolling and what it pays, ending a turn, special building (SE-014 to SE-020,
SE-064 to SE-067)."""

from rules.kernel.actions import Action
from rules.kernel.hexes import hand
from rules.kernel.hexes.hand import Hand
from rules.kernel.hexes.rationing import ration
from rules.kernel.illegal import Illegal, demand, lack
from rules.kernel.names import NOBODY
from rules.kernel.phase import Move, no_check
from rules.settlers import actions, phase_names as at
from rules.settlers.awards import rounds_out
from rules.settlers.basics import gain, unasked
from rules.settlers.events import Produced, Rolled, SkipSet, SpecialPassed, TurnEnded
from rules.settlers.hooks import Events, Hooks, Moves, State
from rules.settlers.proposals import lapsing, lift_trades, trades_of
from rules.settlers.state import TOTALS
from rules.settlers.tables import RESOURCES, ROUNDS, SEVEN, YIELDS, resource_counts
from rules.settlers.trading import propose_left

_BEARABLE = 5
"""So many cards somebody may lose to a seven who is not called to build before it, where few are called."""
_ASIDE = (at.ROBBER, at.FREE_ROADS)
"""Phases after which a turn goes on where it was; those that variants add are such, too, or nobody's turn."""
_CHEAPEST = 2
"""No building costs fewer cards, as everybody knows."""


def roll_moves(hooks: Hooks, state: State, seat: int) -> list[Action]:
    """Roll, or play a card first (SE-015)."""
    return [actions.ROLL, *hooks.playable(state, seat)] if seat == state.table.actor else []


def special_moves(hooks: Hooks, state: State, seat: int) -> list[Action]:
    """Build, buy or pass (SE-064)."""
    return [actions.PASS_SPECIAL, *hooks.buildable(state, seat)] if seat == state.table.actor else []


def fears_little(state: State, seat: int) -> bool:
    """Whether a seven would cost a seat few cards, as everybody can count (SE-021, SE-064)."""
    size = hand.size(state.secrets.hands[seat])
    return size <= state.table.terms.discard_limit or size // 2 <= _BEARABLE


def begin_turn(state: State, seat: int, events: Events) -> None:
    """Give the turn to a seat; what anybody bought is no longer fresh (SE-048, SE-065)."""
    table = state.table
    if table.turn >= ROUNDS * state.seats:
        rounds_out(state, events)
        return
    table.active = table.actor = seat
    table.turn += 1
    table.phase = at.PRE_ROLL
    table.played = False
    state.secrets.fresh = [0] * state.seats
    table.offers_made = table.got = table.given = 0
    lift_trades(state, seat)


def _roll(hooks: Hooks, state: State, seat: int, action: actions.Roll, events: Events) -> None:
    table = state.table
    dice = table.dice = (state.chance.die(), state.chance.die())
    events.append(Rolled(seat, dice))
    total = dice[0] + dice[1]
    if total == SEVEN:
        table.paid = 0
        table.back = at.MAIN
        hooks.roll_seven(hooks, state, events)
    else:
        produce(state, total, events)
        table.phase = at.MAIN
        propose_left(state, events)


def _rolled(hooks: Hooks, state: State, seat: int) -> Illegal | None:
    """The refusal of a second roll to who has the turn, also while a 7 or a card is dealt with (SE-015)."""
    table = state.table
    aside = table.phase in _ASIDE or table.phase not in at.PHASES
    phase = table.back if aside else table.phase
    own = seat == table.active and not hooks.nobodys_turn(table)
    rolled = own and phase in (at.MAIN, at.DISCARD)
    return lack(rolled, "wrong_phase", "The dice have been rolled already: a turn has one roll.", "SE-015")


def _end(hooks: Hooks, state: State, seat: int, action: actions.EndTurn, events: Events) -> None:
    table = state.table
    events += lapsing(state)
    table.offer, table.counters = None, [None] * state.seats
    events.append(TurnEnded(seat))
    hooks.close_turn(hooks, state, events)


def close_turn(hooks: Hooks, state: State, events: Events) -> None:
    """Let the others build specially, clockwise, if the game has it (SE-064)."""
    table = state.table
    if table.terms.special_building:
        table.queue = tuple((table.active + step) % state.seats for step in range(1, state.seats))
    _next_special(hooks, state, events)


def _next_special(hooks: Hooks, state: State, events: Events) -> None:
    """Ask the next seat in the queue that may want to build.

    A seat with a standing order is passed over (SE-067), and so is one whose cards, which all can
    count, are too few for any building.
    """
    table = state.table
    while table.queue and (
        table.skips >> table.queue[0] & 1 or hand.size(state.secrets.hands[table.queue[0]]) < _CHEAPEST
    ):
        table.queue = table.queue[1:]
    if table.queue:
        table.phase = at.SPECIAL
        table.actor = table.queue[0]
    else:
        hooks.next_turn(hooks, state, events)


def next_turn(hooks: Hooks, state: State, events: Events) -> None:
    """Give the turn to the next seat clockwise (SE-014)."""
    hooks.begin_turn(state, (state.table.active + 1) % state.seats, events)


def resume(hooks: Hooks, state: State, events: Events) -> None:
    """Go back to before or after the roll."""
    state.table.phase = state.table.back
    if state.table.phase == at.MAIN:
        propose_left(state, events)


def _pass(hooks: Hooks, state: State, seat: int, action: actions.PassSpecial, events: Events) -> None:
    events.append(SpecialPassed(seat))
    state.table.queue = state.table.queue[1:]
    _next_special(hooks, state, events)


def orders(state: State, seat: int) -> list[Action]:
    """The standing orders that a seat may set or lift at any time (SE-031, SE-067)."""
    table = state.table
    found: list[Action] = [actions.DROP_TRADES] if trades_of(state, seat) else []
    if table.terms.special_building:
        found.append(actions.DO_NOT_SKIP if table.skips >> seat & 1 else actions.SKIP)
    return found


def lift_orders(state: State, seat: int) -> None:
    """Forget the standing orders of a seat (SE-031, SE-067)."""
    state.table.skips &= ~(1 << seat)
    lift_trades(state, seat)


def _check_skip(hooks: Hooks, state: State, seat: int, action: actions.SkipSpecial) -> None:
    table = state.table
    demand(_no_special(hooks, state, seat))
    if action.skip == bool(table.skips >> seat & 1):
        raise Illegal("wrong_phase", "Your standing order already says that.", "SE-067")


def _no_special(hooks: Hooks, state: State, seat: int) -> Illegal | None:
    none = not state.table.terms.special_building
    return lack(none, "wrong_phase", "There is no special building in this game.", "SE-064")


_GOES_ON = unasked("Special building comes after a turn has ended; yours is still going on.", "SE-064")


def _no_special_yet(hooks: Hooks, state: State, seat: int) -> Illegal | None:
    on = _GOES_ON(hooks, state, seat)
    return on and (_no_special(hooks, state, seat) or on)


def _skip(hooks: Hooks, state: State, seat: int, action: actions.SkipSpecial, events: Events) -> None:
    table = state.table
    table.skips ^= 1 << seat
    events.append(SkipSet(seat, action.skip))
    if table.phase == at.SPECIAL and seat == table.actor:  # who is asked has no order yet: this sets one
        _next_special(hooks, state, events)


MOVES: Moves = {
    actions.Roll: Move(no_check, _roll, (at.PRE_ROLL,), elsewhere=_rolled),
    actions.EndTurn: Move(no_check, _end, (at.MAIN,)),
    actions.PassSpecial: Move(no_check, _pass, (at.SPECIAL,), elsewhere=_no_special_yet),
    actions.SkipSpecial: Move(_check_skip, _skip, anyone=True, why_not=_no_special),
}


def produce(state: State, total: int, events: Events) -> None:
    """Pay every seat what the bank can, and tell it (SE-016, SE-018, SE-019)."""
    paid, short = pay_out(state, total)
    robber = state.table.robber
    robbed = state.table.blocked(robber) if state.table.board.tokens[robber] == total else ()
    where = robber if robbed else NOBODY
    events.append(Produced(tuple(map(resource_counts, paid)), short, where, robbed))


def pay_out(state: State, total: int) -> tuple[list[Hand], tuple[int, ...]]:
    """Pay every seat what the bank can: what each got, and the resources that the bank is short of."""
    table = state.table
    due = gains(state, total)
    table.paid = sum(1 << tile for tile in table.board.numbered[total] if tile != table.robber)
    short: tuple[int, ...] = ()
    if not hand.covers(table.bank, sum(due)):
        due, short = ration(table.bank, due, len(RESOURCES))
    for seat, cards in enumerate(due):
        if cards:
            gain(state, seat, cards)
    return due, short


def gains(state: State, total: int) -> list[Hand]:
    """Each seat's income of that total, less what the robber blocks (SE-016, SE-017, SE-025)."""
    table = state.table
    due = table.income[total::TOTALS]
    robber, ground = table.robber, table.board
    if ground.tokens[robber] == total:
        card = hand.ONE[YIELDS[ground.terrain[robber]]]
        for seat in range(state.seats):
            due[seat] -= table.yield_at(seat, robber) * card
    return due
