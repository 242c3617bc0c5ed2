"""Every way to win in this turn that leaves nothing to chance: a slow twin of the players' own look.

It knows no plan: it tries all moves of the game in all orders, each position once, and only leaves off where
the cards cannot pay for the points even if every exchange were two for one. Between the players' look and
this there is nothing in common but the rules.

    python -m tests.settlers.solver PLAYERS [--games 200] [--first 0] [--seats 4] [--option NAME=VALUE]

plays games among these players (by name, commas between them, taken in turn for the seats) and counts, over
all choices on one's own turn, the sure wins that the players' look does not find, and the turns in which the
first of them did not take one.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import click

from rules.catalogue import GAMES
from rules.kernel import simulation
from rules.kernel.chance import Chance
from rules.kernel.fairness import key
from rules.kernel.game import Turn
from rules.kernel.hexes import hand
from rules.settlers.actions import (
    BankTrade,
    BuyCard,
    Confirm,
    EndTurn,
    MoveRobber,
    PlayMonopoly,
    PlaySoldier,
    Roll,
    TakeCounter,
    Withdraw,
)
from rules.settlers.awards import true_points
from rules.settlers.cards.deck import full_deck
from rules.settlers.phase_names import FREE_ROADS, MAIN, OVER, PHASES, PRE_ROLL, ROBBER
from rules.settlers.players import PLAYERS
from rules.settlers.players.winning import sure_win
from rules.settlers.state import SettlersState
from rules.settlers.tables import (
    ARMY_LEAST,
    AWARD_POINTS,
    CITY_COST,
    MONOPOLY,
    PLENTY,
    POINT,
    ROAD_COST,
    ROADS,
    ROUTE_LEAST,
    SETTLEMENT_COST,
    SOLDIER,
    resource_counts,
)

_LEFT_TO_CHANCE = (BuyCard, EndTurn, Roll, Withdraw)
_MOST = 60_000
"""Positions of one turn; a turn with more is counted apart."""
_DEAL = 20
"""More cards than that no deal brings."""


class TooMany(Exception):
    """The turn has more positions than are looked at."""


@dataclass
class Solver:
    """One exhaustive look from a position."""

    game: Any
    seat: int
    seen: dict[tuple[Any, ...], bool] = field(default_factory=dict)
    """The positions that were looked at, and whether they win; one that is still looked at does not."""

    def wins(self, state: SettlersState) -> bool:
        """True if the seat can win in this turn whatever chance brings; raises TooMany."""
        if state.table.phase == OVER:
            return self.seat in state.table.winners
        position = self._position(state)
        if position in self.seen or not self._in_reach(state):
            return self.seen.get(position, False)
        self.seen[position] = False
        if len(self.seen) > _MOST:
            raise TooMany
        found = any(self.wins(after) for after in self._after(state)) or self._buys(state)
        self.seen[position] = found
        return found

    def _buys(self, state):
        """True if a development card wins whichever it is."""
        able = any(isinstance(action, BuyCard) for action in self.game.legal(state, self.seat))
        if not able or self._others_than_points(state) >= len(state.secrets.deck):
            return False
        unseen = self._unseen(state)
        return all(self.wins(self._bought(state, kind)) for kind, count in enumerate(unseen) if count)

    def _bought(self, state, kind):
        twin = self.game.copy(state)
        twin.secrets.deck[-1] = kind
        self.game.apply(twin, self.seat, BuyCard())
        return twin

    def _unseen(self, state):
        """How many development cards of each kind the seat has not seen."""
        kinds = full_deck(state.table.board.frame)
        seen = state.table.gone + state.secrets.cards[self.seat]
        return [count - hand.count(seen, kind) for kind, count in enumerate(kinds)]

    def _others_than_points(self, state):
        return sum(count for kind, count in enumerate(self._unseen(state)) if kind != POINT)

    def _after(self, state):
        if state.table.phase not in (PRE_ROLL, MAIN, FREE_ROADS) and (
            state.table.phase in PHASES or self.game.waiting_for(state) != (self.seat,)
        ):
            return
        for action in self.game.legal(state, self.seat):
            if isinstance(action, _LEFT_TO_CHANCE) or action.standing:
                continue
            if isinstance(action, BankTrade) and action.rate is not None:
                continue
            twin = self.game.copy(state)
            self.game.apply(twin, self.seat, action)
            if isinstance(action, PlayMonopoly):  # with dice for more cards in a variant
                held = [hand.count(each, action.resource) for each in state.secrets.hands]
                taken = hand.ONE[action.resource] * (sum(held) - held[self.seat])
                twin.secrets.hands[self.seat] = state.secrets.hands[self.seat] + taken
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
        """False only if the cards that may come into the hand cannot bring the points, wherever things go."""
        table, seat = state.table, self.seat
        held, short = state.secrets.hands[seat], table.terms.points_to_win - true_points(state, seat)
        others = [other for other in range(state.seats) if other != seat]
        ready = (0,) * 5 if table.played else resource_counts(state.secrets.cards[seat])
        most = max(table.soldiers[other] for other in others)
        if ready[SOLDIER] and table.army_holder != seat and table.soldiers[seat] >= max(ARMY_LEAST - 1, most):
            short -= AWARD_POINTS
        hands = [held]
        if ready[MONOPOLY]:
            theirs = resource_counts(sum(state.secrets.hands[other] for other in others))
            hands = [held + count * hand.ONE[kind] for kind, count in enumerate(theirs)]
        deals = any(isinstance(each, Confirm | TakeCounter) for each in self.game.legal(state, seat))
        cards = max(map(hand.size, hands)) + 2 * (ready[PLENTY] > 0) + _DEAL * deals
        if deals or cards > 3 * self._others_than_points(state):  # enough development cards may be bought
            return short <= AWARD_POINTS * (table.route_holder != seat) + cards // 3
        ways = list(_ways(state, seat, short, table.free_roads + 2 * (ready[ROADS] > 0)))
        return any(_pays(each, 2 * (ready[PLENTY] > 0), *way) for each in hands for way in ways)


def _ways(state, seat, short, free):
    """How many buildings are needed, and roads to be paid: without Longest Road, with it, and by a cut.

    A road is no longer than all of a seat's roads together; a settlement may cut another's.
    """
    table = state.table
    yield max(0, short), 0
    if table.route_holder == seat:
        return
    longest = max(length for other, length in enumerate(table.routes) if other != seat)
    for least, cut in ((max(ROUTE_LEAST, longest + 1), 0), (ROUTE_LEAST, 1)):
        roads = max(0, least - table.roads[seat].bit_count())
        if roads <= state.roads_left(seat):
            yield max(cut, short - AWARD_POINTS), max(0, roads - free)


def _pays(held, wild, buildings, roads):
    """True if a hand may pay for so many buildings and roads, were every exchange two for one."""
    for cities in range(buildings + 1):
        price = (buildings - cities) * SETTLEMENT_COST + cities * CITY_COST + roads * ROAD_COST
        lacks, spare = hand.minus(price, held), hand.minus(held, price)
        if hand.size(lacks) <= wild + sum(count // 2 for count in resource_counts(spare)):
            return True
    return False


@dataclass
class Count:
    """What was found in some games."""

    choices: int = 0
    wins: int = 0
    too_many: int = 0
    missed: list[Any] = field(default_factory=list)
    """The states with a sure win that the players' look did not find."""
    turns: int = 0
    """Turns of the first player with a sure win."""
    untaken: int = 0
    """Of these, the ones that ended without it."""


def count(names: Sequence[str], game_number: int, found: Count, seats: int = 4, **options: Any) -> None:
    """Play a game among these players, and look at every choice of the active seat."""
    settled = GAMES["settlers"].settle(options, seats)
    game = GAMES["settlers"].variant(settled)
    sources = simulation.seeds("sure wins", game_number)
    rng = random.Random(sources.players)
    state, _ = game.new(settled, seats, Chance(key(sources.game)))
    sitting = [names[(seat + game_number) % len(names)] for seat in range(seats)]
    due = -1
    while waiting := game.waiting_for(state):
        seat = waiting[0] if len(waiting) == 1 else rng.choice(waiting)
        turn = Turn(game, state, seat)
        own = seat == state.table.active and state.table.phase in (PRE_ROLL, MAIN, FREE_ROADS)
        if own and _look(game, state, turn, found) and sitting[seat] == names[0]:
            found.turns += due != state.table.turn
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


@click.command()
@click.argument("players")
@click.option("--games", type=click.IntRange(1), default=200, show_default=True)
@click.option("--first", type=click.IntRange(0), default=0, help="The number of the first game.")
@click.option("--seats", type=click.IntRange(2), default=4, show_default=True)
@click.option("--option", "chosen", multiple=True, metavar="NAME=VALUE")
def main(players: str, games: int, first: int, seats: int, chosen: Sequence[str]) -> None:
    """Count over so many games among PLAYERS; a state with a win that was not found is printed."""
    options = dict(text.split("=", 1) for text in chosen)
    whole, missed = Count(), 0
    for number in range(first, first + games):
        count(players.split(","), number, whole, seats, **options)
        for state in whole.missed:
            click.echo(GAMES["settlers"].dump(state).decode())
        missed += len(whole.missed)
        whole.missed.clear()
    click.echo(
        f"{games} games, {whole.choices} choices, {whole.wins} with a sure win: {missed} not found, "
        f"{whole.untaken} of {whole.turns} turns of {players.split(',', maxsplit=1)[0]} ended without it; "
        f"{whole.too_many} choices had too many positions"
    )


if __name__ == "__main__":
    main()
