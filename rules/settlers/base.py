"""What all chapters of the rules share: the tables of moves and phases, paying, refusing, and the hooks.

The rules are a class in chapters (setup, production, robber, …), each a subclass of `Base` in a file of
its own. A chapter adds its moves and phases to those of the others and fills the hooks that it is about.
A variant is one more chapter: it overrides hooks, and calls `super()` for what stays as it was.
"""

import random
from abc import abstractmethod
from collections.abc import Callable
from typing import Any, NamedTuple, NoReturn

from rules.actions import Action
from rules.chance import THEFTS, Chance
from rules.events import Event
from rules.game import Game, Turn
from rules.hexes import hand
from rules.hexes.hand import Hand
from rules.illegal import Illegal
from rules.options import Settings
from rules.settlers.state import OVER, Board, SettlersState
from rules.settlers.tables import RESOURCES
from rules.settlers.view import SettlersView

Events = list[Event]
State = SettlersState


class Move(NamedTuple):
    """How one kind of action is judged and done: `check` raises Illegal, `do` changes the state after it."""

    check: Callable[[State, int, Any], None]
    do: Callable[[State, int, Any, Events], None]


class Phase(NamedTuple):
    """One phase: its name in views, who must act, what a seat may do, and what to say it is time for.

    `own_turn` is False where the active seat cannot win (SE-062): outside its own turn.
    """

    name: str
    waiting: Callable[[State], tuple[int, ...]]
    legal: Callable[[State, int], list[Action]]
    todo: str
    own_turn: bool = True


SEATS: tuple[tuple[int, ...], ...] = tuple((seat,) for seat in range(6))


class Base(Game[SettlersState, SettlersView]):
    """The part of the game that its chapters stand on."""

    def __init__(self) -> None:
        self._moves = self.moves()
        self._phases = self.phases()

    # The tables that chapters fill.

    def moves(self) -> dict[type[Action], Move]:
        """How every kind of action is judged and done."""
        return {}

    def phases(self) -> dict[int, Phase]:
        """Every phase, by its number."""
        return {OVER: Phase("over", lambda state: (), lambda state, seat: [], "The game is over.", False)}

    # Hooks: what a variant may change. Each says which chapter fills it.

    @abstractmethod
    def lay_board(self, options: Settings, seats: int, chance: Chance) -> Board:
        """The ground of a new game (chapter setup)."""

    @abstractmethod
    def prepare(self, state: State, options: Settings, events: Events) -> None:
        """Go on from the laid board to the first move, whatever comes before it (chapter setup)."""

    @abstractmethod
    def roll_start(self, state: State, events: Events) -> None:
        """Find the starting seat (chapter setup)."""

    @abstractmethod
    def begin_setup(self, state: State, events: Events) -> None:
        """Let the first seat place, when the board is laid and the start is rolled (chapter setup)."""

    @abstractmethod
    def begin_turn(self, state: State, seat: int, events: Events) -> None:
        """Give the turn to a seat (chapter turns)."""

    @abstractmethod
    def close_turn(self, state: State, events: Events) -> None:
        """Do what an ended turn still brings before others build or play (chapter turns)."""

    @abstractmethod
    def next_turn(self, state: State, events: Events) -> None:
        """Go on after an ended turn and all that followed it (chapter turns)."""

    @abstractmethod
    def resume(self, state: State, events: Events) -> None:
        """Return from the robber or free roads to where the turn was (chapter turns)."""

    @abstractmethod
    def produce(self, state: State, total: int, events: Events) -> None:
        """Pay every seat for a roll (chapter production)."""

    @abstractmethod
    def gains(self, state: State, total: int) -> list[Hand]:
        """What a roll is to bring each seat, robber considered, bank not (chapter production)."""

    @abstractmethod
    def roll_seven(self, state: State, events: Events) -> None:
        """Begin the discards of a seven (chapter robber)."""

    @abstractmethod
    def begin_robber(self, state: State, events: Events) -> None:
        """Ask the active seat for the robber's move, if it has any (chapter robber)."""

    @abstractmethod
    def robber_tiles(self, state: State, seat: int) -> int:
        """The tiles to which a seat may move the robber (chapter robber)."""

    @abstractmethod
    def why_not_robber(self, state: State, seat: int, tile: int) -> Illegal:
        """What to tell a seat about a tile that is not among `robber_tiles` (chapter robber)."""

    @abstractmethod
    def victims(self, state: State, seat: int, tile: int) -> list[int]:
        """The seats that may be robbed on a tile (chapter robber)."""

    @abstractmethod
    def why_not_victim(self, state: State, seat: int, tile: int) -> Illegal:
        """What to tell a seat about a player that is not among `victims` (chapter robber)."""

    @abstractmethod
    def robber_arrived(self, state: State, seat: int, tile: int, victim: int | None, events: Events) -> None:
        """Do what follows when the robber stands on its new tile (chapter robber)."""

    @abstractmethod
    def loot(self, state: State, seat: int, tile: int, victim: int | None, events: Events) -> None:
        """Give who moved the robber to a tile what that brings (chapter robber)."""

    @abstractmethod
    def why_not_corner(self, state: State, seat: int, corner: int) -> Illegal:
        """What to tell a seat about a corner where it cannot settle (chapter building)."""

    @abstractmethod
    def why_not_edge(self, state: State, seat: int, edge: int) -> Illegal:
        """What to tell a seat about an edge where it cannot build (chapter building)."""

    @abstractmethod
    def monopolise(self, state: State, seat: int, resource: int, events: Events) -> None:
        """Collect all cards of a resource (chapter cards)."""

    @abstractmethod
    def partner(self, state: State, seat: int, partner: int) -> None:
        """Raise Illegal if a seat cannot trade with that other one at all (chapter trading)."""

    @abstractmethod
    def settled(self, state: State, seat: int, corner: int, events: Events) -> None:
        """Keep routes and reach in step after a new building (chapter awards)."""

    @abstractmethod
    def paved(self, state: State, seat: int, edge: int, events: Events) -> None:
        """Keep routes and reach in step after a new road (chapter awards)."""

    @abstractmethod
    def rounds_out(self, state: State, events: Events) -> None:
        """End a game in which nobody gets anywhere (chapter awards)."""

    @abstractmethod
    def own_turn(self, state: State) -> bool:
        """True if the moment belongs to the active seat's own turn (chapter awards)."""

    @abstractmethod
    def enlisted(self, state: State, seat: int, events: Events) -> None:
        """Count a soldier that was played (chapter awards)."""

    # Hooks for computer players: what a variant adds to how they see a position.

    def counsel(self, turn: Turn, rng: random.Random) -> Action | None:
        """What to do with a variant's own moves, asked before a player thinks itself.

        One of the seat's legal actions; None leaves the choice to the player.
        """
        return None

    def extra_income(self, state: State, seat: int) -> tuple[float, ...]:
        """The cards a roll that a seat gets beyond the rolls' own, by resource; empty for none."""
        return ()

    def extra_points(self, state: State, seat: int) -> float:
        """What a seat holds beyond what all games have, in victory points."""
        return 0.0

    # What every chapter needs.

    def acting(self, state: State, seat: int, phases: tuple[int, ...]) -> None:
        """Raise Illegal unless it is that seat's to act and the phase is one of these."""
        if seat != state.actor or state.phase not in phases:
            self.refuse(state, seat)

    def refuse(self, state: State, seat: int) -> NoReturn:
        """Raise Illegal for an action that does not fit the moment."""
        phase = self._phases[state.phase]
        if state.phase != OVER and seat not in phase.waiting(state) and seat != state.actor:
            raise Illegal("not_your_turn", f"It is not your turn. {phase.todo}", "SE-015")
        raise Illegal("wrong_phase", f"You cannot do that now. {phase.todo}", "SE-015")

    def afford(self, state: State, seat: int, cost: Hand, what: str, rule: str = "SE-038") -> None:
        """Raise Illegal if a seat lacks the cards for something."""
        held = state.hands[seat]
        if not hand.covers(held, cost):
            lacks = hand.told(hand.minus(cost, held), RESOURCES)
            raise Illegal(
                "cannot_afford", f"{what} costs {hand.told(cost, RESOURCES)}; you lack {lacks}.", rule
            )

    def pay(self, state: State, seat: int, cost: Hand) -> None:
        """Move cards that a seat has to the bank, in the open."""
        state.hands[seat] -= cost
        state.bank += cost
        state.shown[seat] = hand.minus(state.shown[seat], cost)

    def gain(self, state: State, seat: int, cards: Hand) -> None:
        """Move cards that the bank has to a seat, in the open."""
        state.bank -= cards
        state.hands[seat] += cards
        state.shown[seat] += cards

    def pass_cards(self, state: State, giver: int, taker: int, cards: Hand) -> None:
        """Move cards from one seat to another, in the open."""
        state.hands[giver] -= cards
        state.hands[taker] += cards
        state.shown[giver] = hand.minus(state.shown[giver], cards)
        state.shown[taker] += cards

    def pass_random(self, state: State, giver: int) -> int:
        """Draw a random card of a seat and take it away; returns its kind. Nobody else learns it."""
        held = state.hands[giver]
        kind = hand.card(held, state.chance.draw(hand.size(held), THEFTS))
        state.hands[giver] = held - hand.ONE[kind]
        shown = state.shown[giver]
        state.shown[giver] = shown - (hand.with_at_least(shown, 1) >> 7)
        return kind


def off_board(noun: str, rule: str = "") -> Illegal:
    """What to tell about a place that does not exist."""
    return Illegal("not_on_board", f"There is no such {noun} on this board.", rule)
