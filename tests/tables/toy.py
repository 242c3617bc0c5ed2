"""A tiny game with all that makes tables hard: dice, secrets, several seats at once, open moves, leaving.

Each round the active seat rolls a die, peeks at a secret number first if it likes, or shouts (an open
move). Then everybody bids 0 to 3 in secret at the same time; the highest bid takes the die, ties take
nothing, and every bid costs its amount. Who reaches the goal wins; so does the last one not to have left,
and the richest after 40 rounds.
"""

import random
from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar

from rules.kernel.actions import Action, Leave
from rules.kernel.chance import BOARD, DECKS, Chance
from rules.kernel.events import Event, Viewer
from rules.kernel.game import Choices, Game, RandomPlayer, Standing, Turn
from rules.kernel.goals import Goal, race
from rules.kernel.illegal import Illegal
from rules.kernel.names import Lexicon, Names
from rules.kernel.options import Option, Settings, Value, on_off
from rules.kernel.params import Number
from rules.kernel.phase import Move, Phase, no_check
from rules.kernel.state import State, View

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


ROLLING, BIDDING, OVER = "rolling", "bidding", "over"


def staying(state: ToyState) -> list[int]:
    return [seat for seat, left in enumerate(state.left) if not left]


def over(state: ToyState) -> bool:
    return max(state.scores) >= state.goal or state.rounds == ROUNDS or len(staying(state)) == 1


def bidders(state: ToyState) -> tuple[int, ...]:
    return tuple(seat for seat in staying(state) if state.bids[seat] is None)


def rolls(state: ToyState, seat: int) -> list[Action]:
    if seat != state.active:
        return []
    return [Roll()] if state.peeked[seat] else [Roll(), Peek()]


def bids(state: ToyState, seat: int) -> list[Action]:
    return [Bid(amount) for amount in range(4)] if seat in bidders(state) else []


def shouts(state: ToyState, seat: int) -> tuple[type[Action], ...]:
    return (Shout,) if seat == state.active and state.shouts < 5 else ()


Listing = Callable[[ToyState, int], list[Action]]


def phases(leaving: bool) -> Mapping[str, Phase[ToyState, "ToyView"]]:
    """The phases of a game in which seats can be given up, or cannot."""

    def listed(usual: Listing) -> Listing:
        def legal(state: ToyState, seat: int) -> list[Action]:
            return [*usual(state, seat), *([Leave()] if leaving and not state.left[seat] else [])]

        return legal

    return {
        ROLLING: Phase(
            ROLLING,
            todo="The die is to be rolled.",
            prompt=lambda view, names: f"{names.seat(view.active)}: roll.",
            waiting_for=lambda state: (state.active,),
            legal=listed(rolls),
            open_moves=shouts,
            buttons=lambda view: (Roll, Peek),
            skip=lambda state, seat: None if state.peeked[seat] else Peek(),
        ),
        BIDDING: Phase(
            BIDDING,
            todo="Everybody has to bid.",
            prompt=lambda view, names: "Bid!",
            waiting_for=bidders,
            legal=listed(bids),
            buttons=lambda view: (Bid,),
            skip=lambda state, seat: Bid(0),
        ),
        OVER: Phase(OVER, todo="The game is over.", prompt=lambda view, names: "It is over.", over=True),
    }


def check_peek(state: ToyState, seat: int, action: Peek) -> None:
    if state.peeked[seat]:
        raise Illegal("not_now", "You have peeked.", "TY-001")


def check_shout(state: ToyState, seat: int, action: Shout) -> None:
    if state.shouts == 5 or not 0 <= action.number <= 999:
        raise Illegal("bad_number", "Shout a number from 0 to 999, up to five times.", "TY-001")


def check_bid(state: ToyState, seat: int, action: Bid) -> None:
    if not 0 <= action.amount <= 3:
        raise Illegal("bad_number", "Bid 0 to 3.", "TY-001")


def check_leave(state: ToyState, seat: int, action: Leave) -> None:
    if state.left[seat]:
        raise Illegal("not_now", "You have left.", "TY-001")


def roll(state: ToyState, seat: int, action: Roll, events: list[Event]) -> None:
    state.die = state.chance.die()
    events.append(Rolled(seat, state.die))


def peek(state: ToyState, seat: int, action: Peek, events: list[Event]) -> None:
    state.peeked[seat] = 1000 + state.chance.draw(9000, DECKS)
    events.append(Peeked(seat, state.peeked[seat]))


def shout(state: ToyState, seat: int, action: Shout, events: list[Event]) -> None:
    state.shouts += 1
    events.append(Shouted(seat, action.number))


def bid(state: ToyState, seat: int, action: Bid, events: list[Event]) -> None:
    state.bids[seat] = action.amount
    events.append(Sealed(seat, action.amount))
    reveal(state, events)


def leave(state: ToyState, seat: int, action: Leave, events: list[Event]) -> None:
    state.left[seat] = True
    if not state.die and state.active == seat:
        pass_on(state)
    events.append(Gone(seat))
    reveal(state, events)


def reveal(state: ToyState, events: list[Event]) -> None:
    if not state.die or bidders(state):
        return
    bids = tuple(bid or 0 for bid in state.bids)
    highest = [seat for seat, bid in enumerate(bids) if bid == max(bids)]
    winner = highest[0] if len(highest) == 1 else None
    for seat, amount in enumerate(bids):
        state.scores[seat] = max(0, state.scores[seat] - amount)
    if winner is not None:
        state.scores[winner] += state.die + bids[winner]
    state.die, state.bids, state.shouts = 0, [None] * state.seats, 0
    state.rounds += 1
    state.peeked = [0] * state.seats
    pass_on(state)
    events.append(Revealed(bids, winner))


def pass_on(state: ToyState) -> None:
    for _ in range(state.seats):
        state.active = (state.active + 1) % state.seats
        if not state.left[state.active]:
            return


_PLAYING = (ROLLING, BIDDING)
MOVES: Mapping[type[Action], Move] = {
    Roll: Move(no_check, roll, (ROLLING,)),
    Peek: Move(check_peek, peek, (ROLLING,)),
    Shout: Move(check_shout, shout, (ROLLING,)),
    Bid: Move(check_bid, bid, (BIDDING,)),
    Leave: Move(check_leave, leave, _PLAYING, anyone=True),
}


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
    phases = phases(leaving=False)
    moves: Mapping[type[Action], Move] = MOVES

    def settle(self, chosen: Mapping[str, Value], seats: int) -> Settings:
        settled = super().settle(chosen, seats)
        if settled["duel"] == "on" and seats != 2:
            raise Illegal("bad_option", "duel=on is for two players.")
        return settled

    def variant(self, options: Settings) -> Game[Any, Any]:
        return LEAVING if options["leaving"] == "on" else self

    def wins(self, options: Settings) -> str:
        return f"{options['goal']} points win."

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

    def phase_of(self, state: ToyState) -> str:
        return OVER if over(state) else BIDDING if state.die else ROLLING

    def phase_seen(self, view: ToyView) -> str:
        return OVER if view.over else BIDDING if view.die else ROLLING

    def sample(self, state: ToyState, seat: int, kind: type[Action], rng: random.Random) -> Action:
        return Shout(rng.randint(1, 3))  # as many as its choices offer

    def choices(self, state: ToyState, seat: int, kind: type[Action], chosen: Mapping[str, Any]) -> Choices:
        return Choices((1, 2, 3)) if kind is Shout else super().choices(state, seat, kind, chosen)

    def view(self, state: ToyState, viewer: Viewer) -> ToyView:
        waiting = self.waiting_for(state)
        shown = not waiting
        return ToyView(
            viewer,
            state.seats,
            waiting,
            shown,
            tuple(state.scores),
            state.active,
            state.die,
            tuple(bid if shown or seat == viewer else None for seat, bid in enumerate(state.bids)),
            tuple(number if shown or seat == viewer else 0 for seat, number in enumerate(state.peeked)),
            state.goal,
        )

    def guess(self, view: ToyView, rng: random.Random) -> ToyState:
        return ToyState(
            chance=Chance(rng.randbytes(32)),
            seats=view.seats,
            goal=view.goal,
            scores=list(view.scores),
            active=view.active,
            die=view.die,
            bids=list(view.bids),
            peeked=list(view.peeked),
            left=[False] * view.seats,
        )

    def standing(self, state: ToyState) -> Standing:
        best = max(state.scores)
        if not over(state):
            return Standing(False, tuple(state.scores))
        if best < state.goal and state.rounds < ROUNDS:
            return Standing(True, tuple(state.scores), tuple(staying(state)), "all others left")
        winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
        return Standing(True, tuple(state.scores), winners, "the goal or the last round was reached")

    def goals(self, view: ToyView, names: Names) -> tuple[Goal, ...]:
        return () if view.over else (race(names, view.scores, view.goal, ()),)

    def lexicons(self, view: ToyView) -> Mapping[str, Lexicon]:
        return {}

    def scoreboard(self, view: ToyView, names: Names) -> list[str]:
        return [f"{names.seat(seat)}: {score}" for seat, score in enumerate(view.scores)]

    def brief(self, view: ToyView, names: Names) -> str:
        return "A die."

    def describe(self, view: ToyView, names: Names) -> str:
        return "A die."


class LeavingToy(Toy):
    """The toy in which a seat can be given up."""

    can_leave = True
    phases = phases(leaving=True)


TOY = Toy()
LEAVING = LeavingToy()
