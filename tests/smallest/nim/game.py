"""Nim: take one to three stones from a pile; who takes the last one wins (NI-001 to NI-003).

A whole game and nothing else: a state, a view, one move, two events, a player, and a subclass of `Game`.
It has no secrets, so a guess is the view with a new chance. Its book and its painter lie beside it.
"""

import random
from collections.abc import Mapping
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

MOST = 3


class Take(Action, frozen=True, tag="take"):
    """Take stones from the pile."""

    rules = ("NI-002",)
    emphasis = "primary"
    reason = "it leaves a multiple of four, from which nobody can win"
    stones: Annotated[int, Number(1, MOST), "how many"]


class Laid(Event, frozen=True, tag="laid"):
    """How many stones the pile begins with."""

    says = "A pile of {stones} stones is laid out."

    stones: int


class Taken(Event, frozen=True, tag="taken"):
    """Who took how many."""

    says = "{seat:who} took {stones}."

    seat: int
    stones: int


class NimState(State):
    """The stones left, whose turn it is, and who took the last one."""

    stones: int
    active: int = 0
    winner: int | None = None


class NimView(View, frozen=True):
    """All of it: nothing is secret but the chance."""

    stones: int
    active: int
    winner: int | None


PLAY, OVER = "play", "over"


def takes(state: NimState, seat: int) -> list[Action]:
    """Every number of stones that the seat in turn can take (NI-002)."""
    if seat != state.active:
        return []
    return [Take(stones) for stones in range(1, min(MOST, state.stones) + 1)]


def check_take(state: NimState, seat: int, action: Take) -> None:
    """Raise Illegal for a number of stones that may not be taken, or are not there."""
    if action not in takes(state, seat):
        raise Illegal("stones", f"Take 1 to {min(MOST, state.stones)} stones.", "NI-002")


def do_take(state: NimState, seat: int, action: Take, events: list[Event]) -> None:
    """Take them, and pass the turn on."""
    state.stones -= action.stones
    state.winner = seat if state.stones == 0 else None
    state.active = (seat + 1) % state.seats
    events.append(Taken(seat, action.stones))


def whose_turn(view: NimView, names: Names) -> str:
    """Who is to take how many."""
    who = names.doing(view.viewer, view.active, "takes", "take")
    return f"{who} 1 to {min(MOST, view.stones)} of {view.stones} stones."


def outcome(view: NimView, names: Names) -> str:
    """Who took the last stone (NI-003)."""
    return "" if view.winner is None else f"{names.seat(view.winner)} took the last stone."


MOVES: dict[type[Action], Move] = {Take: Move(check_take, do_take, (PLAY,))}
PHASES: dict[str, Phase[NimState, NimView]] = {
    PLAY: Phase(
        PLAY,
        todo="Stones are to be taken.",
        prompt=whose_turn,
        waiting_for=lambda state: (state.active,),
        legal=takes,
        buttons=lambda view: (Take,),
        rule="NI-002",
    ),
    OVER: Phase(OVER, todo="The game is over.", prompt=outcome, rule="NI-003", over=True),
}


class Steady:
    """A computer player sees its seat's view only, and takes its chance from the caller."""

    help = "leaves a multiple of four where it can"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """The move that leaves such a multiple, or the first there is."""
        wanted = turn.view.stones % (MOST + 1)
        return next((move for move in turn.legal if move == Take(wanted)), turn.legal[0])


class Nim(Game[NimState, NimView]):
    """The whole game; functions over a state, and texts over a view."""

    id: ClassVar[str] = "nim"
    title: ClassVar[str] = "Nim"
    blurb: ClassVar[str] = "Take the last stone."
    seat_counts: tuple[int, ...] = (2, 3)
    options: tuple[Option, ...] = (
        Option("stones", "the pile's least size", 60, least=50, most=120, rule="NI-001"),
    )
    actions: tuple[type[Action], ...] = (Take,)
    events: tuple[type[Event], ...] = (Laid, Taken)
    players: ClassVar[Mapping[str, Player]] = {"random": RandomPlayer(), "steady": Steady()}
    book: str = load_book(__package__)
    ledger: Ledger = load_ledger(__package__)
    presets: Mapping[str, Preset] = {BY_THE_DOCUMENT: ledger.preset()}
    state_type: ClassVar[type[Any]] = NimState
    phases = PHASES
    moves = MOVES
    longest: ClassVar[int] = 200

    @override
    def settle(self, chosen: Mapping[str, Value], seats: int) -> Settings:
        if seats not in self.seat_counts:
            raise Illegal("bad_option", "Two or three play.", "NI-002")
        return super().settle(chosen, seats)

    @override
    def wins(self, options: Settings) -> str:
        return "Who takes the last stone wins."

    @override
    def new(self, options: Settings, seats: int, chance: Chance) -> tuple[NimState, list[Event]]:
        stones = int(options["stones"]) + chance.draw(6, BOARD)
        return NimState(chance, seats, stones), [Laid(stones)]

    @override
    def phase_of(self, state: NimState) -> str:
        return PLAY if state.winner is None else OVER

    @override
    def phase_seen(self, view: NimView) -> str:
        return OVER if view.over else PLAY

    @override
    def view(self, state: NimState, viewer: Viewer) -> NimView:
        over = state.winner is not None
        return NimView(
            viewer, state.seats, self.waiting_for(state), over, state.stones, state.active, state.winner
        )

    @override
    def guess(self, view: NimView, rng: random.Random) -> NimState:
        chance = Chance(rng.randbytes(SEED_BYTES))
        return NimState(chance, view.seats, view.stones, view.active, view.winner)

    @override
    def standing(self, state: NimState) -> Standing:
        scores = tuple(int(seat == state.winner) for seat in range(state.seats))
        if state.winner is None:
            return Standing(False, scores)
        return Standing(True, scores, (state.winner,), "the last stone is taken")

    @override
    def lexicons(self, view: NimView) -> Mapping[str, Lexicon]:
        return {}

    @override
    def goals(self, view: NimView, names: Names) -> tuple[Goal, ...]:
        """The last stone wins, and whoever can take all that are left can end the game."""
        if view.over:
            return ()
        return (Goal(f"The last stone wins; {view.stones} are left.", view.stones <= MOST),)

    @override
    def scoreboard(self, view: NimView, names: Names) -> list[str]:
        lines = [names.seat(seat) for seat in range(view.seats)]
        if view.winner is not None:
            lines[view.winner] += " won"
        elif not view.over:
            lines[view.active] = f"▸ {lines[view.active]}"
        return lines

    @override
    def brief(self, view: NimView, names: Names) -> str:
        return f"A pile of {view.stones} stones."

    @override
    def describe(self, view: NimView, names: Names) -> str:
        return f"{self.brief(view, names)} {self.prompt(view, names)}"
