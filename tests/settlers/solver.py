"""Every way to win in this turn that leaves nothing to chance: a slow twin of the players' own look.

It knows no plan and no prices: it tries all moves of the game in all orders, each position once, and only
leaves off where all cards in reach cannot bring the points. Between the players' look and this there is
nothing in common but the rules.

`python -m tests.settlers.solver PLAYERS GAMES [FIRST]` plays games among these players (by name, commas
between them, taken in turn for four seats) and counts, over all choices in one's own turn, the sure wins
that the players' look does not find, and the turns in which the first of them did not take one.
"""

import random
import sys
from dataclasses import dataclass, field
from typing import Any

from rules import simulation
from rules.catalogue import GAMES
from rules.chance import Chance
from rules.fairness import key
from rules.game import Turn
from rules.hexes import hand
from rules.settlers.actions import (
    BankTrade,
    BuyCard,
    Confirm,
    EndTurn,
    MoveRobber,
    PlaySoldier,
    Roll,
    TakeCounter,
    Withdraw,
)
from rules.settlers.awards import true_points
from rules.settlers.players import PLAYERS
from rules.settlers.players.winning import sure_win
from rules.settlers.state import FREE_ROADS, MAIN, OVER, PRE_ROLL, ROBBER, SettlersState

_LEFT_TO_CHANCE = (BuyCard, EndTurn, Roll, Withdraw)
_MOST = 60_000
"""Positions of one turn; a turn with more is counted apart."""


class TooMany(Exception):
    """The turn has more positions than are looked at."""


@dataclass
class Solver:
    """One exhaustive look from a position."""

    game: Any
    seat: int
    seen: set[tuple[Any, ...]] = field(default_factory=set)

    def wins(self, state: SettlersState) -> bool:
        """True if the seat can win in this turn whatever chance brings; raises TooMany."""
        if state.table.phase == OVER:
            return self.seat in state.table.winners
        position = self._position(state)
        if position in self.seen or not self._in_reach(state):
            return False
        self.seen.add(position)
        if len(self.seen) > _MOST:
            raise TooMany
        return any(self.wins(after) for after in self._after(state))

    def _after(self, state):
        if state.table.phase not in (PRE_ROLL, MAIN, FREE_ROADS):
            return
        for action in self.game.legal(state, self.seat):
            if isinstance(action, _LEFT_TO_CHANCE) or (
                isinstance(action, BankTrade) and action.rate is not None
            ):
                continue
            twin = self.game.copy(state)
            self.game.apply(twin, self.seat, action)
            if isinstance(action, PlaySoldier) and twin.table.phase == ROBBER:
                move = next(m for m in self.game.legal(twin, self.seat) if isinstance(m, MoveRobber))
                self.game.apply(twin, self.seat, move)
                twin.secrets.hands[self.seat] = state.secrets.hands[self.seat]
            yield twin

    def _position(self, state):
        table, seat = state.table, self.seat
        deals = table.offer is not None, tuple(each is not None for each in table.counters)
        own = state.secrets.hands[seat], state.secrets.cards[seat], table.free_roads, table.phase
        return *own, table.roads[seat], table.settlements[seat], table.cities[seat], *deals, table.played

    def _in_reach(self, state):
        """Four cards a point at least, and two points an award: more is never to be had."""
        table, seat = state.table, self.seat
        cards, ready = hand.size(state.secrets.hands[seat]), 0
        if not table.played:
            ready = hand.size(state.secrets.cards[seat])
            held = [hand.counts(each) for other, each in enumerate(state.secrets.hands) if other != seat]
            cards += max(2, *(sum(each[kind] for each in held) for kind in range(5))) if ready else 0
        if any(isinstance(each, Confirm | TakeCounter) for each in self.game.legal(state, seat)):
            cards += 20
        awards = (table.route_holder != seat) + (table.army_holder != seat and ready > 0)
        return true_points(state, seat) + 2 * awards + cards // 4 >= table.terms.points_to_win


@dataclass
class Count:
    """What was found in some games."""

    choices: int = 0
    wins: int = 0
    too_many: int = 0
    missed: list[Any] = field(default_factory=list)
    """The states with a sure win that the players' look did not find."""
    untaken: int = 0
    """Turns of the first player with a sure win that ended without it."""


def count(names: list[str], game_number: int, found: Count, **options: Any) -> None:
    """Play a game among these players, and look at every choice of the active seat."""
    settled = GAMES["settlers"].settle(options, 4)
    game = GAMES["settlers"].variant(settled)
    sources = simulation.seeds("sure wins", game_number)
    rng = random.Random(sources.players)
    state, _ = game.new(settled, 4, Chance(key(sources.game)))
    sitting = [names[(seat + game_number) % len(names)] for seat in range(4)]
    due = -1
    while waiting := game.waiting_for(state):
        seat = waiting[0] if len(waiting) == 1 else rng.choice(waiting)
        turn = Turn(game, state, seat)
        own = seat == state.table.active and state.table.phase in (PRE_ROLL, MAIN, FREE_ROADS)
        if own and _look(game, state, turn, found) and sitting[seat] == names[0]:
            due = state.table.turn
        game.apply(state, seat, PLAYERS[sitting[seat]].choose(turn, rng))
        if state.table.phase != OVER and due not in (-1, state.table.turn):
            found.untaken += 1
            due = -1


def _look(game, state, turn, found):
    found.choices += 1
    try:
        won = Solver(game, turn.seat).wins(state)
    except TooMany:
        found.too_many += 1
        return False
    found.wins += won
    guess = game.guess(turn.view, random.Random(1))
    taken = sure_win(game, guess, turn.seat)
    assert won or taken is None, "a win that is none"
    if won and taken is None:
        found.missed.append(game.copy(state))
    return won


def main() -> None:
    """Count over the games that the arguments ask for."""
    names, games = sys.argv[1].split(","), int(sys.argv[2])
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    found = Count()
    for number in range(first, first + games):
        count(names, number, found)
        for state in found.missed:
            print(GAMES["settlers"].dump(state).decode())
        missed, found.missed = len(found.missed), []
        print(f"{number - first + 1} games, missed in the last {missed}: {found}", flush=True)


if __name__ == "__main__":
    main()
