"""Chapter turns: rolling, ending a turn, special building (SE-014, SE-015, SE-064 to SE-067)."""

from rules.actions import Action
from rules.hexes import hand
from rules.illegal import Illegal
from rules.settlers.actions import (
    DO_NOT_SKIP,
    PASS_SPECIAL,
    ROLL,
    SKIP,
    EndTurn,
    PassSpecial,
    Roll,
    SkipSpecial,
)
from rules.settlers.base import SEATS, Events, Move, Phase, State
from rules.settlers.cards import DevelopmentCards
from rules.settlers.events import Rolled, SkipSet, SpecialPassed, TurnEnded
from rules.settlers.state import MAIN, OVER, PRE_ROLL, SPECIAL
from rules.settlers.tables import ROUNDS

_CHEAPEST = 2
"""No building costs fewer cards, as everybody knows."""


class Turns(DevelopmentCards):
    """The course of the game."""

    def moves(self) -> dict[type[Action], Move]:
        """Roll, end, pass, and the standing order."""
        return super().moves() | {
            Roll: Move(self._check_roll, self._roll),
            EndTurn: Move(self._check_end, self._end),
            PassSpecial: Move(lambda state, seat, action: self.acting(state, seat, (SPECIAL,)), self._pass),
            SkipSpecial: Move(self._check_skip, self._skip),
        }

    def phases(self) -> dict[int, Phase]:
        """Before the roll, and the special building step; after the roll is the chapter trading."""
        return super().phases() | {
            PRE_ROLL: Phase(
                "pre_roll", lambda s: SEATS[s.actor], self._before_roll, "The dice are to be rolled first."
            ),
            SPECIAL: Phase(
                "special",
                lambda s: SEATS[s.actor],
                self._special,
                "It is special building: build, buy or pass.",
                False,
            ),
        }

    def _before_roll(self, state: State, seat: int) -> list[Action]:
        return [ROLL, *self.playable(state, seat)] if seat == state.actor else []

    def _special(self, state: State, seat: int) -> list[Action]:
        return [PASS_SPECIAL, *self.buildable(state, seat)] if seat == state.actor else []

    def begin_turn(self, state: State, seat: int, events: Events) -> None:
        """Give the turn to a seat; what anybody bought is no longer fresh (SE-048, SE-065)."""
        if state.turn >= ROUNDS * state.seats:
            self.rounds_out(state, events)
            return
        state.active = state.actor = seat
        state.turn += 1
        state.phase = PRE_ROLL
        state.played = False
        state.fresh = [0] * state.seats
        state.offers_made = 0
        state.built = [0, 0, *state.built[:2]]

    def _check_roll(self, state: State, seat: int, action: Roll) -> None:
        if seat != state.actor or state.phase != PRE_ROLL:
            self.refuse(state, seat)

    def _check_end(self, state: State, seat: int, action: EndTurn) -> None:
        if seat != state.actor or state.phase != MAIN:
            self.refuse(state, seat)

    def _roll(self, state: State, seat: int, action: Roll, events: Events) -> None:
        dice = state.dice = (state.chance.die(), state.chance.die())
        events.append(Rolled(seat, dice))
        total = dice[0] + dice[1]
        if total == 7:
            state.paid = 0
            state.back = MAIN
            self.roll_seven(state, events)
        else:
            self.produce(state, total, events)
            state.phase = MAIN

    def _end(self, state: State, seat: int, action: EndTurn, events: Events) -> None:
        state.offer = None
        state.counters = [None] * state.seats
        events.append(TurnEnded(seat))
        self.close_turn(state, events)

    def close_turn(self, state: State, events: Events) -> None:
        """Let the others build specially, clockwise, if the game has it (SE-064)."""
        if state.terms.special_building:
            state.queue = [(state.active + step) % state.seats for step in range(1, state.seats)]
        self._next_special(state, events)

    def _next_special(self, state: State, events: Events) -> None:
        """Ask the next seat in the queue that may want to build.

        A seat with a standing order is passed over (SE-067), and so is one whose cards, which all can
        count, are too few for any building.
        """
        while state.queue and (
            state.skips >> state.queue[0] & 1 or hand.size(state.hands[state.queue[0]]) < _CHEAPEST
        ):
            state.queue.pop(0)
        if state.queue:
            state.phase = SPECIAL
            state.actor = state.queue[0]
        else:
            self.next_turn(state, events)

    def next_turn(self, state: State, events: Events) -> None:
        """Give the turn to the next seat clockwise (SE-014)."""
        self.begin_turn(state, (state.active + 1) % state.seats, events)

    def resume(self, state: State, events: Events) -> None:
        """Go back to before or after the roll."""
        state.phase = state.back

    def _pass(self, state: State, seat: int, action: PassSpecial, events: Events) -> None:
        events.append(SpecialPassed(seat))
        state.queue.pop(0)
        self._next_special(state, events)

    def orders(self, state: State, seat: int) -> list[Action]:
        """The standing order that a seat may set or lift at any time (SE-067)."""
        if not state.terms.special_building or state.phase == OVER:
            return []
        return [DO_NOT_SKIP if state.skips >> seat & 1 else SKIP]

    def _check_skip(self, state: State, seat: int, action: SkipSpecial) -> None:
        if state.phase == OVER:
            self.refuse(state, seat)
        if not state.terms.special_building:
            raise Illegal("wrong_phase", "There is no special building in this game.", "SE-064")
        if action.skip == bool(state.skips >> seat & 1):
            raise Illegal("wrong_phase", "Your standing order says that already.", "SE-067")

    def _skip(self, state: State, seat: int, action: SkipSpecial, events: Events) -> None:
        state.skips ^= 1 << seat
        events.append(SkipSet(seat, action.skip))
        if action.skip and state.phase == SPECIAL and seat == state.actor:
            self._next_special(state, events)
