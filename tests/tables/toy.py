"""A tiny game with all that makes tables hard: dice, secrets, several seats at once, open moves, leaving.

Each round the active seat rolls a die, peeks at a secret number first if it likes, or shouts (an open
move). Then everybody bids 0 to 3 in secret at the same time; the highest bid takes the die, ties take
nothing, and every bid costs its amount. Who reaches the goal wins; so does the last one not to have left,
and the richest after 40 rounds.
"""

import random
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from rules.actions import Action, Leave
from rules.chance import BOARD, DECKS, Chance
from rules.events import Event, Viewer
from rules.game import Choices, Game, RandomPlayer, Standing, State, Turn, View
from rules.illegal import Illegal
from rules.names import Lexicon, Names
from rules.options import Option, Settings, Value, on_off
from rules.params import Number

ROUNDS = 40


class Roll(Action, frozen=True, tag="roll"):
    """Roll the die that all then bid for."""


class Peek(Action, frozen=True, tag="peek"):
    """Look at a number that nobody else sees."""

    secret = True


class Shout(Action, frozen=True, tag="shout"):
    """Say a number aloud."""

    number: Annotated[int, Number(0, 999), "what to shout"]
    open = True


class Bid(Action, frozen=True, tag="bid"):
    """Bid for the die, in secret."""

    amount: Annotated[int, Number(0, 3), "how much"]
    secret = True
    answers = True


class Began(Event, frozen=True, tag="began"):
    """Who begins."""

    seat: int

    def line(self, names: Names) -> str:
        return f"{names.seat(self.seat)} begins."


class Rolled(Event, frozen=True, tag="rolled"):
    """What the die shows."""

    seat: int
    die: int

    def line(self, names: Names) -> str:
        return f"{names.seat(self.seat)} rolled {self.die}."


class Peeked(Event, frozen=True, tag="peeked"):
    """What was seen; None for others."""

    seat: int
    number: int | None

    def seen_by(self, viewer: Viewer) -> Event:
        return self if viewer == self.seat else Peeked(self.seat, None)

    def line(self, names: Names) -> str:
        saw = "" if self.number is None else f" and saw {self.number}"
        return f"{names.seat(self.seat)} peeked{saw}."


class Shouted(Event, frozen=True, tag="shouted"):
    """What was shouted."""

    seat: int
    number: int

    def line(self, names: Names) -> str:
        return f"{names.seat(self.seat)} shouted {self.number}!"


class Sealed(Event, frozen=True, tag="sealed"):
    """A bid, known to its bidder only."""

    seat: int
    amount: int

    def seen_by(self, viewer: Viewer) -> Event | None:
        return self if viewer == self.seat else None

    def line(self, names: Names) -> str:
        return f"{names.seat(self.seat)} bid {self.amount} in secret."


class Revealed(Event, frozen=True, tag="revealed"):
    """All bids of a round and who took the die."""

    bids: tuple[int, ...]
    winner: int | None

    def line(self, names: Names) -> str:
        took = "nobody" if self.winner is None else names.seat(self.winner)
        return f"The bids were {', '.join(map(str, self.bids))}: {took} took the die."


class Gone(Event, frozen=True, tag="gone"):
    """Who left."""

    seat: int

    def line(self, names: Names) -> str:
        return f"{names.seat(self.seat)} left."


class ToyState(State):
    """Scores, who is active, the die on the table (0: none), sealed bids (None: not yet), peeked numbers."""

    goal: int
    scores: list[int]
    active: int
    die: int
    bids: list[int | None]
    peeked: list[int]
    left: list[bool]
    shouts: int = 0
    rounds: int = 0


class ToyView(View, frozen=True):
    """Everything public, and one's own secrets."""

    scores: tuple[int, ...]
    active: int
    die: int
    bids: tuple[int | None, ...]
    peeked: tuple[int, ...]
    goal: int


class Greedy:
    """Always bids three."""

    help = "bids high"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        return turn.legal[-1] if isinstance(turn.legal[-1], Bid) else Roll()


class Broken:
    """Fails whenever it is asked."""

    help = "breaks"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        raise RuntimeError("this player is broken")


class Cheat:
    """Plays what is not legal."""

    help = "cheats"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        return Bid(3) if Roll() in turn.legal else Roll()


class Toy(Game[ToyState, ToyView]):
    """See the module."""

    id = "toy"
    title = "Toy"
    blurb = "Bid for dice."
    seat_counts = (2, 3, 4)
    options: ClassVar[tuple[Option, ...]] = (
        Option("goal", "points to win", 20, least=1, most=500),
        on_off("leaving", "whether a seat can leave for good"),
        on_off("duel", "for two only"),
    )
    actions: ClassVar[tuple[type[Action], ...]] = (Roll, Peek, Shout, Bid, Leave)
    events: ClassVar[tuple[type[Event], ...]] = (Began, Rolled, Peeked, Shouted, Sealed, Revealed, Gone)
    players: ClassVar[Mapping[str, Any]] = {
        "broken": Broken(),
        "cheat": Cheat(),
        "random": RandomPlayer(),
        "greedy": Greedy(),
    }
    book = "# Toy\n\n- **TY-001** Bid.\n"
    state_type = ToyState

    def settle(self, chosen: Mapping[str, Value], seats: int) -> Settings:
        settled = super().settle(chosen, seats)
        if settled["duel"] == "on" and seats != 2:
            raise Illegal("bad_option", "duel=on is for two players.")
        return settled

    def variant(self, options: Settings) -> Game[Any, Any]:
        return LEAVING if options["leaving"] == "on" else self

    def new(self, options: Settings, seats: int, chance: Chance) -> tuple[ToyState, list[Event]]:
        first = chance.draw(seats, BOARD)
        state = ToyState(
            chance=chance,
            seats=seats,
            goal=int(options["goal"]),
            scores=[10] * seats,
            active=first,
            die=0,
            bids=[None] * seats,
            peeked=[0] * seats,
            left=[False] * seats,
        )
        return state, [Began(first)]

    def waiting_for(self, state: ToyState) -> tuple[int, ...]:
        if self.standing(state).over:
            return ()
        if not state.die:
            return (state.active,)
        return tuple(seat for seat in range(state.seats) if state.bids[seat] is None and not state.left[seat])

    def legal(self, state: ToyState, seat: int) -> list[Action]:
        if seat not in self.waiting_for(state):
            return [Leave()] if self.can_leave and not state.left[seat] and self.waiting_for(state) else []
        if state.die:
            return [Bid(amount) for amount in range(4)]
        return [Roll(), *([] if state.peeked[seat] else [Peek()]), *([Leave()] if self.can_leave else [])]

    def open_moves(self, state: ToyState, seat: int) -> tuple[type[Action], ...]:
        shouting = seat in self.waiting_for(state) and not state.die and state.shouts < 5
        return (Shout,) if shouting else ()

    def check(self, state: ToyState, seat: int, action: Action) -> None:
        if isinstance(action, Shout) and Shout in self.open_moves(state, seat):
            if not 0 <= action.number <= 999:
                raise Illegal("bad_number", "Shout a number from 0 to 999.", "TY-001")
        elif action not in self.legal(state, seat):
            raise Illegal("not_now", "You can't do that now.", "TY-001")

    def sample(self, state: ToyState, seat: int, kind: type[Action], rng: random.Random) -> Action:
        return Shout(rng.randrange(1000))

    def choices(self, state: ToyState, seat: int, kind: type[Action], chosen: Mapping[str, Any]) -> Choices:
        return Choices((1, 2, 3)) if kind is Shout else super().choices(state, seat, kind, chosen)

    def apply(self, state: ToyState, seat: int, action: Action) -> list[Event]:
        self.check(state, seat, action)
        if isinstance(action, Roll):
            state.die = state.chance.die()
            return [Rolled(seat, state.die)]
        if isinstance(action, Peek):
            state.peeked[seat] = 1000 + state.chance.draw(9000, DECKS)
            return [Peeked(seat, state.peeked[seat])]
        if isinstance(action, Shout):
            state.shouts += 1
            return [Shouted(seat, action.number)]
        if isinstance(action, Leave):
            state.left[seat] = True
            if not state.die and state.active == seat:
                self._pass_on(state)
            return [Gone(seat), *self._reveal(state)]
        assert isinstance(action, Bid)
        state.bids[seat] = action.amount
        return [Sealed(seat, action.amount), *self._reveal(state)]

    def _reveal(self, state: ToyState) -> list[Event]:
        if not state.die or any(
            bid is None and not left for bid, left in zip(state.bids, state.left, strict=True)
        ):
            return []
        bids = tuple(bid or 0 for bid in state.bids)
        highest = [seat for seat, bid in enumerate(bids) if bid == max(bids)]
        winner = highest[0] if len(highest) == 1 else None
        for seat, bid in enumerate(bids):
            state.scores[seat] = max(0, state.scores[seat] - bid)
        if winner is not None:
            state.scores[winner] += state.die + bids[winner]
        state.die, state.bids, state.shouts = 0, [None] * state.seats, 0
        state.rounds += 1
        state.peeked = [0] * state.seats
        self._pass_on(state)
        return [Revealed(bids, winner)]

    def _pass_on(self, state: ToyState) -> None:
        for _ in range(state.seats):
            state.active = (state.active + 1) % state.seats
            if not state.left[state.active]:
                return

    def view(self, state: ToyState, viewer: Viewer) -> ToyView:
        waiting = self.waiting_for(state)
        over = not waiting
        return ToyView(
            viewer,
            state.seats,
            waiting,
            over,
            tuple(state.scores),
            state.active,
            state.die,
            tuple(bid if over or seat == viewer else None for seat, bid in enumerate(state.bids)),
            tuple(number if over or seat == viewer else 0 for seat, number in enumerate(state.peeked)),
            state.goal,
        )

    def guess(self, view: ToyView, rng: random.Random) -> ToyState:
        raise NotImplementedError

    def standing(self, state: ToyState) -> Standing:
        best = max(state.scores)
        staying = [seat for seat, left in enumerate(state.left) if not left]
        if best >= state.goal or state.rounds == ROUNDS:
            winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
            return Standing(True, tuple(state.scores), winners, "the goal or the last round was reached")
        if len(staying) == 1:
            return Standing(True, tuple(state.scores), tuple(staying), "all others left")
        return Standing(False, tuple(state.scores))

    def copy(self, state: ToyState) -> ToyState:
        return self.load(self.dump(state))

    def skip(self, state: ToyState, seat: int) -> Action | None:
        if not state.die:
            return None if state.peeked[seat] else Peek()
        return Bid(0) if state.bids[seat] is None else None

    def lexicons(self, view: ToyView) -> Mapping[str, Lexicon]:
        return {}

    def prompt(self, view: ToyView, names: Names) -> str:
        return "Bid!" if view.die else f"{names.seat(view.active)}: roll."

    def buttons(self, view: ToyView) -> tuple[type[Action], ...]:
        return (Bid,) if view.die else (Roll, Peek)

    def scoreboard(self, view: ToyView, names: Names) -> list[str]:
        return [f"{names.seat(seat)}: {score}" for seat, score in enumerate(view.scores)]

    def brief(self, view: ToyView, names: Names) -> str:
        return "A die."

    def describe(self, view: ToyView, names: Names) -> str:
        return "A die."


class LeavingToy(Toy):
    """The toy in which a seat can be given up."""

    can_leave = True


TOY = Toy()
LEAVING = LeavingToy()
