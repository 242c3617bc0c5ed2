"""The one way from an action to the rules, for every game: what is asked of a moment is asked here.

A game gives its phases and moves, tells which phase a state and a view are in, and what follows each move.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cached_property
from operator import attrgetter
from typing import ClassVar, Generic, TypeVar

from rules.kernel.actions import Action, LiftOrders, spec
from rules.kernel.events import Event, steps
from rules.kernel.illegal import Illegal, lack
from rules.kernel.names import Names, join, placeholder
from rules.kernel.phase import Kinds, Move, Phase, no_default
from rules.kernel.state import State, View
from rules.kernel.trail import Moment, note

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Dispatcher(ABC, Generic[S, V]):
    """What the house asks of a game's phases and moves."""

    phases: Mapping[str, Phase[S, V]]
    """Every phase, by its name."""
    moves: Mapping[type[Action], Move]
    """How each kind of move is judged and done."""
    turn_rule: ClassVar[str] = ""
    """The id of the rule that says whose turn it is."""
    turn_code: ClassVar[str] = "not_your_turn"
    """The code of what somebody is told whose turn it is not."""

    phase_of: Callable[[S], str] = attrgetter("table.phase")
    """The name of the phase that a state is in: that on its table, unless a game says otherwise."""

    def phase_seen(self, view: V) -> str:
        """The name of the phase that a viewer knows the game to be in; likewise."""
        return view.table.phase  # type: ignore[attr-defined, no-any-return]

    def follow(self, state: S, events: list[Event]) -> None:
        """Do what follows each move, such as to see whether somebody has won."""

    def lift_orders(self, state: S, seat: int) -> None:
        """Forget every standing order of a seat; a game without any has nothing to forget."""

    def moment(self, state: S) -> Moment | None:
        """Whose turn it is, and where what changes on the board is noted; None if nothing is."""
        return None

    def absent(self, state: S, seat: int) -> Illegal | None:
        """Why a seat takes no part: nobody sits there, or it has left; None if it takes part."""
        return lack(not 0 <= seat < state.seats, "wrong_phase", "Nobody sits there.", self.turn_rule)

    def waiting_for(self, state: S) -> tuple[int, ...]:
        """The seats that must act now, ascending; empty when the game is over."""
        return self.phases[self.phase_of(state)].waiting_for(state)

    def legal(self, state: S, seat: int) -> list[Action]:
        """Every legal action of the listed kinds, in a fixed order, also for a seat not waited for."""
        return self.phases[self.phase_of(state)].legal(state, seat)

    def open_moves(self, state: S, seat: int) -> Kinds:
        """The kinds with an open space (`Action.open`) of which this seat has a legal move now."""
        return self.phases[self.phase_of(state)].open_moves(state, seat)

    def check(self, state: S, seat: int, action: Action) -> None:
        """Raise Illegal if that seat may not do that now; change nothing."""
        self._allowed(state, seat, type(action)).check(state, seat, action)

    def apply(self, state: S, seat: int, action: Action) -> list[Event]:
        """Do it, changing `state`, and tell what happened; raises Illegal, and then nothing has changed.

        Orders are lifted whatever the moment, and nobody is told; a role beside the seats gives none.
        """
        if type(action) is LiftOrders:
            if 0 <= seat < state.seats:
                self.lift_orders(state, seat)
            return []
        move = self._allowed(state, seat, type(action))
        move.check(state, seat, action)
        events: list[Event] = []
        move.do(state, seat, action, events)
        self.follow(state, events)
        return events

    @abstractmethod
    def copy(self, state: S) -> S:
        """An independent state that is equal."""

    def after(self, state: S, seat: int, *moves: Action) -> S:
        """The state that some moves of a seat lead to, which stays as it is; raises Illegal."""
        twin = self.copy(state)
        for move in moves:
            self.apply(twin, seat, move)
        return twin

    def make(self, state: S, seat: int, action: Action) -> list[Event]:
        """Apply a move of a game that somebody looks at: what it changed on the board is noted, too.

        Whoever only thinks ahead, or simulates, applies it: nobody asks there what has changed.
        """
        before = self.moment(state)
        events = self.apply(state, seat, action)
        after = self.moment(state)
        if before is not None and after is not None:
            note(before, after, steps(events))
        return events

    def skip(self, state: S, seat: int) -> Action | None:
        """What stands for silence of a seat that is waited for, where the rules know it (a pass)."""
        phase = self.phases[self.phase_of(state)]
        return phase.skip(state, seat) if seat in phase.waiting_for(state) else None

    def silence(self, state: S, seat: int, missed: int) -> Action | None:
        """The same of a seat that has missed so many turns running: a game may guard what it has."""
        return self.skip(state, seat)

    def slight(self, state: S, seat: int) -> bool:
        """Whether, by what everybody knows, what a seat that is waited for is asked hardly touches it."""
        return self.phases[self.phase_of(state)].slight(state, seat)

    def ordered(self, state: S, seat: int) -> Action | None:
        """The move that a standing order of a seat that is waited for makes now; None without one.

        The host makes it after the pause that a person would need, so that nobody can tell it from one.
        """
        phase = self.phases[self.phase_of(state)]
        if phase.ordered is no_default or seat not in phase.waiting_for(state):
            return None
        return phase.ordered(state, seat)

    def unasked(self, state: S, role: int) -> Action | None:
        """What a computer in a role does now though nobody waits for it; None for nothing."""
        return None

    def prompt(self, view: V, names: Names) -> str:
        """One or two sentences: who is to do what now; for a seat's own view, what it can do."""
        return self.phases[self.phase_seen(view)].prompt(view, names)

    def buttons(self, view: V) -> Kinds:
        """The kinds of move to offer on the public board, from a spectator's view: no secret decides it."""
        return self.phases[self.phase_seen(view)].buttons(view)

    def refusal(self, state: S, seat: int, kind: type[Action]) -> Illegal | None:
        """Why a seat has no move of that kind now, in the game's words; None if it has one.

        The moment goes first (the phase, whose turn it is), then what the kind itself says: the check of
        its only move, or `Move.why_not`. What it is time for is said of kinds that say nothing.
        """
        try:
            move = self._allowed(state, seat, kind)
        except Illegal as refused:
            return refused
        if kind in map(type, self.legal(state, seat)) or kind in self.open_moves(state, seat):
            return None
        if not spec(kind).params:
            try:
                move.check(state, seat, kind())
            except Illegal as refused:
                return refused
            return None
        if move.why_not is not None and (lacking := move.why_not(state, seat)) is not None:
            return lacking
        phase = self.phases[self.phase_of(state)]
        return Illegal("wrong_phase", phase.todo, phase.rule or self.turn_rule)

    def why_not_now(self, state: S, seat: int, move: Move) -> Illegal:
        """What a seat is told that may not make a move of some kind at this moment."""
        name = self.phase_of(state)
        phase = self.phases[name]
        rule = phase.rule or self.turn_rule
        if phase.over:
            return Illegal("wrong_phase", phase.todo, rule)
        absent = self.absent(state, seat)
        if absent is not None:
            return absent
        if move.elsewhere is not None and name not in move.phases:
            told = move.elsewhere(state, seat)
            if told is not None:
                return told
        acting = self._moments[name][0](state)
        if seat not in acting and (phase.others_asked or seat not in phase.waiting_for(state)):
            asked = phase.others_asked and seat in phase.waiting_for(state)
            said = self._asked(state, seat, acting) if asked else self._whose_turn(state, seat, acting)
            return Illegal(self.turn_code, said, self.turn_rule)
        return Illegal("wrong_phase", f"You cannot do that now. {phase.todo}", rule)

    def _whose_turn(self, state: S, seat: int, acting: tuple[int, ...]) -> str:
        """What a seat is told for whom nobody waits; a reply that is sealed is no secret to who gave it."""
        phase = self.phases[self.phase_of(state)]
        if seat in phase.asked(state, None):
            return "You have already answered."
        asked = acting if phase.others_asked else phase.asked(state, seat)
        seats = [each for each in asked if each < state.seats]
        if not seats:
            return f"It is not your turn. {phase.todo}"
        who = f"{join(list(map(placeholder, seats)))} {'is' if len(seats) == 1 else 'are'}"
        now = self.moment(state)
        if now is not None and now.seat == seat:
            return f"You cannot do that now: {who} to answer first."
        return f"It is not your turn: {who} to play."

    def _asked(self, state: S, seat: int, acting: tuple[int, ...]) -> str:
        """What a seat is told that is asked something in the turn of another."""
        kinds = {*map(type, self.legal(state, seat)), *self.open_moves(state, seat)}
        asked = [f"“{spec(kind).label}”" for kind in self.moves if kind in kinds and not kind.standing]
        answer = f"; you are asked for {join(asked, 'or')}" if asked else ""
        return f"It is not your turn but that of {join(list(map(placeholder, acting)))}{answer}."

    def _allowed(self, state: S, seat: int, kind: type[Action]) -> Move:
        """The move of a kind that a seat may make at this moment; raises Illegal."""
        acting, moves = self._moments[self.phase_of(state)]
        move = moves.get(kind)
        if move is not None and (self.absent(state, seat) is None if move.anyone else seat in acting(state)):
            return move
        if kind not in self.moves:
            raise Illegal("wrong_phase", "There is no such move in this game.", self.turn_rule)
        raise self.why_not_now(state, seat, self.moves[kind])

    @cached_property
    def _moments(self) -> Mapping[str, tuple[Callable[[S], tuple[int, ...]], Mapping[type[Action], Move]]]:
        """By phase: who acts, and the moves that may be made; sorted out once, for every move asks."""
        return {
            name: (
                phase.acting or phase.waiting_for,
                {
                    kind: move
                    for kind, move in self.moves.items()
                    if (name in move.phases if move.phases else not phase.over)
                },
            )
            for name, phase in self.phases.items()
        }
