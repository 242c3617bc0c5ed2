"""Fifteen: take a number from 1 to 9; who has three that make fifteen wins (FI-001 to FI-003).

What Nim is not: for two only, over in ten moves, and often shared. No chance decides anything once
it has begun.
"""

import random
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Annotated, Any, ClassVar

from typing_extensions import override

from rules.kernel.actions import Action
from rules.kernel.book import load as load_book
from rules.kernel.chance import BOARD, SEED_BYTES, Chance
from rules.kernel.events import Event, Viewer
from rules.kernel.game import Game, Player, RandomPlayer, Standing, Turn
from rules.kernel.goals import Goal
from rules.kernel.illegal import Illegal
from rules.kernel.ledger import BY_THE_DOCUMENT, Ledger, load as load_ledger
from rules.kernel.names import Lexicon, Names
from rules.kernel.options import Option, Preset, Settings, Value
from rules.kernel.params import Number
from rules.kernel.phase import Move, Phase
from rules.kernel.state import State, View

LAST, WANTED = 9, 15
PLAY, OVER = "play", "over"


class Pick(Action, frozen=True, tag="pick"):
    """Take one of the numbers that are left."""

    rules = ("FI-002",)
    emphasis = "primary"
    reason = "it makes fifteen, or keeps the other from it"
    number: Annotated[int, Number(1, LAST), "which"]


class First(Event, frozen=True, tag="first"):
    """Who begins."""

    says = "{seat:who} begins."

    seat: int


class Picked(Event, frozen=True, tag="picked"):
    """Who took which number."""

    says = "{seat:who} took {number}."

    seat: int
    number: int


class FifteenState(State):
    """Whose turn it is, and who has which numbers."""

    active: int
    taken: list[list[int]]


class FifteenView(View, frozen=True):
    """All of it."""

    active: int
    taken: tuple[tuple[int, ...], ...]


def left(taken: Sequence[Sequence[int]]) -> list[int]:
    """The numbers that nobody has."""
    gone = {number for each in taken for number in each}
    return [number for number in range(1, LAST + 1) if number not in gone]


def makes_fifteen(numbers: Sequence[int]) -> bool:
    """Whether three of these do (FI-003)."""
    return any(sum(three) == WANTED for three in combinations(numbers, 3))


def winner(taken: Sequence[Sequence[int]]) -> int | None:
    """Who has won."""
    return next((seat for seat, numbers in enumerate(taken) if makes_fifteen(numbers)), None)


def is_over(taken: Sequence[Sequence[int]]) -> bool:
    """Whether somebody has won, or all numbers are taken."""
    return winner(taken) is not None or not left(taken)


def picks(state: FifteenState, seat: int) -> list[Action]:
    """Every number that the seat in turn can take (FI-002)."""
    return [Pick(number) for number in left(state.taken)] if seat == state.active else []


def check_pick(state: FifteenState, seat: int, action: Pick) -> None:
    """Raise Illegal for a number that somebody has."""
    if action not in picks(state, seat):
        there = ", ".join(map(str, left(state.taken)))
        raise Illegal("number", f"Take one of {there}.", "FI-002")


def do_pick(state: FifteenState, seat: int, action: Pick, events: list[Event]) -> None:
    """Take it, and pass the turn on."""
    state.taken[seat].append(action.number)
    state.active = 1 - seat
    events.append(Picked(seat, action.number))


def whose_turn(view: FifteenView, names: Names) -> str:
    """Who is to take what."""
    who = names.doing(view.viewer, view.active, "takes", "take")
    return f"{who} one of {', '.join(map(str, left(view.taken)))}."


def outcome(view: FifteenView, names: Names) -> str:
    """Who made fifteen, if anybody (FI-003)."""
    won = winner(view.taken)
    return "Nobody made fifteen: both win." if won is None else f"{names.seat(won)} made fifteen."


MOVES: dict[type[Action], Move] = {Pick: Move(check_pick, do_pick, (PLAY,))}
PHASES: dict[str, Phase[FifteenState, FifteenView]] = {
    PLAY: Phase(
        PLAY,
        todo="A number is to be taken.",
        prompt=whose_turn,
        waiting_for=lambda state: (state.active,),
        legal=picks,
        buttons=lambda view: (Pick,),
        rule="FI-002",
    ),
    OVER: Phase(OVER, todo="The game is over.", prompt=outcome, rule="FI-003", over=True),
}


class Steady:
    """A computer player that looks one number ahead."""

    help = "makes fifteen where it can, or keeps the other from it"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """The number with which it wins, or the other would, or any."""
        own, other = turn.view.taken[turn.seat], turn.view.taken[1 - turn.seat]
        for numbers in (own, other):
            for move in turn.legal:
                if isinstance(move, Pick) and makes_fifteen((*numbers, move.number)):
                    return move
        return rng.choice(turn.legal)


class Fifteen(Game[FifteenState, FifteenView]):
    """The whole game."""

    id: ClassVar[str] = "fifteen"
    title: ClassVar[str] = "Fifteen"
    blurb: ClassVar[str] = "Three numbers that make fifteen."
    seat_counts: tuple[int, ...] = (2,)
    options: tuple[Option, ...] = (
        Option("first", "who begins", "lot", words=("lot", "older"), rule="FI-002"),
    )
    actions: tuple[type[Action], ...] = (Pick,)
    events: tuple[type[Event], ...] = (First, Picked)
    players: ClassVar[Mapping[str, Player]] = {"random": RandomPlayer(), "steady": Steady()}
    book: str = load_book(__package__)
    ledger: Ledger = load_ledger(__package__)
    presets: Mapping[str, Preset] = {BY_THE_DOCUMENT: ledger.preset()}
    state_type: ClassVar[type[Any]] = FifteenState
    phases = PHASES
    moves = MOVES
    longest: ClassVar[int] = LAST + 1

    @override
    def settle(self, chosen: Mapping[str, Value], seats: int) -> Settings:
        if seats not in self.seat_counts:
            raise Illegal("bad_option", "Two play.", "FI-002")
        return super().settle(chosen, seats)

    @override
    def new(self, options: Settings, seats: int, chance: Chance) -> tuple[FifteenState, list[Event]]:
        first = chance.draw(seats, BOARD) if options["first"] == "lot" else 0
        return FifteenState(chance, seats, first, [[] for _ in range(seats)]), [First(first)]

    @override
    def phase_of(self, state: FifteenState) -> str:
        return OVER if is_over(state.taken) else PLAY

    @override
    def phase_seen(self, view: FifteenView) -> str:
        return OVER if view.over else PLAY

    @override
    def view(self, state: FifteenState, viewer: Viewer) -> FifteenView:
        taken = tuple(map(tuple, state.taken))
        return FifteenView(viewer, state.seats, self.waiting_for(state), is_over(taken), state.active, taken)

    @override
    def guess(self, view: FifteenView, rng: random.Random) -> FifteenState:
        chance = Chance(rng.randbytes(SEED_BYTES))
        return FifteenState(chance, view.seats, view.active, [list(each) for each in view.taken])

    @override
    def standing(self, state: FifteenState) -> Standing:
        won, everybody = winner(state.taken), tuple(range(state.seats))
        if won is not None:
            return Standing(
                True, tuple(int(seat == won) for seat in everybody), (won,), "three numbers make fifteen"
            )
        if is_over(state.taken):
            return Standing(True, (1,) * state.seats, everybody, "all numbers are taken")
        return Standing(False, (0,) * state.seats)

    @override
    def lexicons(self, view: FifteenView) -> Mapping[str, Lexicon]:
        return {}

    @override
    def wins(self, options: Settings) -> str:
        return "Three numbers that make fifteen win."

    @override
    def goals(self, view: FifteenView, names: Names) -> tuple[Goal, ...]:
        """Three that make fifteen win, and the last number ends it."""
        if view.over:
            return ()
        open_ = left(view.taken)
        ends = len(open_) == 1 or any(makes_fifteen((*view.taken[view.active], number)) for number in open_)
        return (Goal("Three numbers that make fifteen win; take the one that the other wants.", ends),)

    @override
    def scoreboard(self, view: FifteenView, names: Names) -> list[str]:
        lines = [
            f"{names.seat(seat)}: {', '.join(map(str, view.taken[seat])) or 'nothing'}"
            for seat in range(view.seats)
        ]
        if not view.over:
            lines[view.active] = f"▸ {lines[view.active]}"
        return lines

    @override
    def brief(self, view: FifteenView, names: Names) -> str:
        return f"Left: {', '.join(map(str, left(view.taken))) or 'nothing'}."

    @override
    def describe(self, view: FifteenView, names: Names) -> str:
        return f"{self.brief(view, names)} {self.prompt(view, names)}"
