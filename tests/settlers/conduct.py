"""How computer players of Settlers behave towards others, counted over games: offers, answers, the robber.

    python -m tests.settlers.conduct PLAYERS [--games 20] [--first 0] [--seats 4] [--option NAME=VALUE]

PLAYERS are names with commas between them, taken in turn for the seats. What is counted knows nothing of the
players' own reasons:

- offers: how many are taken, dropped though somebody has accepted, declined by all, made again to who has
  refused them while both hands are the same, and asked of one seat in one turn;
- trades: with the bank for a card that nobody was asked for in that turn, although another seat could have it
  as far as the trader knows (those two points from winning or nearer, and refusals that stand, aside); trades
  that give what the same turn's trades brought, or bring what they gave; turns that win at once do not count;
- answers: at every turn another seat is asked the same twice, the second time for more or for less in return;
  how often it says yes to the second and not to the first;
- the robber: moves that leave alone whoever stands alone at two points from winning or less, although another
  move takes something from that seat and nothing from the mover.
"""

import random
from collections import Counter
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
    Accept,
    BankTrade,
    Confirm,
    Counter as CounterOffer,
    Decline,
    MoveRobber,
    Offer,
    TakeCounter,
)
from rules.settlers.phase_names import MAIN
from rules.settlers.players import PLAYERS
from rules.settlers.state import TOTALS
from rules.settlers.tables import FRAMES, resource_counts
from rules.settlers.trading import has_refused
from rules.settlers.turns import gains

_RANK = {Accept: 2, CounterOffer: 1, Decline: 0}
_MOST = 3


@dataclass
class Conduct:
    """What was counted."""

    games: int = 0
    turns: int = 0
    offers: int = 0
    taken: int = 0
    dropped: int = 0
    """Offers that somebody had accepted when they were withdrawn, or the turn went on without them."""
    trades: int = 0
    """Trades with the bank, and with others."""
    unasked: int = 0
    undone: int = 0
    asked: int = 0
    accepted: int = 0
    again: int = 0
    """Offers to a seat that has refused as much, both hands being what they were."""
    twice: int = 0
    """Offers to a seat that was asked in that turn before."""
    pairs: int = 0
    telling: int = 0
    """Pairs of which one offer at least was accepted."""
    turned: list[Any] = field(default_factory=list)
    """Pairs where asking for more brought more: the position, who was asked, and the two offers."""
    robbers: int = 0
    """Moves of the robber that could hurt who stands alone near the end."""
    spared: int = 0

    def told(self) -> str:
        """All of it in a few lines."""
        return (
            f"{self.games} games, {self.turns} turns: {self.offers} offers, {self.taken} taken, "
            f"{self.dropped} dropped after a yes, {self.offers - self.taken - self.dropped} declined; "
            f"{self.asked} questions to a seat, {self.accepted} accepted, {self.again} refused before by the "
            f"same hands, {self.twice} to a seat asked before in that turn\n"
            f"{self.trades} trades: {self.unasked} with the bank before the table was asked, "
            f"{self.undone} undo others of the turn\n"
            f"{self.pairs} pairs of offers ({self.telling} with a yes): asking for more helped in "
            f"{len(self.turned)}\n"
            f"{self.robbers} moves of the robber against a leader alone: spared in {self.spared}"
        )


class Watcher:
    """Plays a game and counts."""

    def __init__(
        self, names: Sequence[str], number: int, found: Conduct, options: dict[str, Any], seats: int
    ):
        settled = GAMES["settlers"].settle(options, seats)
        self.game: Any = GAMES["settlers"].variant(settled)
        sources = simulation.seeds("conduct", number)
        self.rng, self.other = random.Random(sources.players), random.Random(f"pairs {number}")
        self.state, _ = self.game.new(settled, seats, Chance(key(sources.game)))
        self.sitting = [names[(seat + number) % len(names)] for seat in range(seats)]
        self.found = found
        self.refusals: list[tuple[Any, ...]] = []
        self.questions: Counter[int] = Counter()
        self.turn = 0
        self.wanted = 0
        """The cards that others were asked for in this turn."""
        self.moved: tuple[int, int] = 0, 0
        """The cards that this turn's trades brought, and those that they took."""
        self.odd = Counter[str]()
        """What is held against this turn."""

    def play(self) -> None:
        """Play to the end."""
        self.found.games += 1
        while waiting := self.game.waiting_for(self.state):
            seat = waiting[0] if len(waiting) == 1 else self.rng.choice(waiting)
            if self.state.table.turn != self.turn:
                self.turn = self.state.table.turn
                self.questions.clear()
                self.wanted, self.moved = 0, (0, 0)
                self._judge_turn()
            action = PLAYERS[self.sitting[seat]].choose(Turn(self.game, self.state, seat), self.rng)
            self._watch(seat, action)
            self.game.apply(self.state, seat, action)
        self.found.turns += self.state.table.turn

    def _watch(self, seat: int, action: Any) -> None:
        table = self.state.table
        if isinstance(action, Offer):
            self._offered(seat, action)
        elif isinstance(action, Accept):
            self.found.accepted += 1
        elif isinstance(action, Decline) and table.offer is not None:
            offer = table.offer
            self.refusals.append(
                (table.active, seat, offer.give, offer.want, *self._hands(table.active, seat))
            )
        elif isinstance(action, (Confirm, TakeCounter, BankTrade)):
            self._traded(seat, action)
        elif isinstance(action, MoveRobber):
            self._robbed(seat, action)
        if table.phase == MAIN and seat == table.active and table.offer is None:
            self._pair(seat)

        if seat == table.active and not isinstance(action, Confirm):
            self.found.dropped += bool(table.offer is not None and table.offer.accepted)

    def _judge_turn(self) -> None:
        self.found.unasked += self.odd["unasked"]
        self.found.undone += self.odd["undone"]
        self.odd.clear()

    def _traded(self, seat: int, action: Confirm | TakeCounter | BankTrade) -> None:
        table, offer = self.state.table, self.state.table.offer
        if isinstance(action, BankTrade):
            give, get = hand.ONE[action.give], hand.ONE[action.want]
            self.odd["unasked"] += not get & self.wanted and self._may_ask(seat, give, action.want)
        elif isinstance(action, Confirm):
            assert offer is not None
            give, get = offer.give, offer.want
            self.found.taken += 1
        else:
            proposal = table.counters[action.partner]
            assert proposal is not None
            give, get = proposal.want, proposal.give
        self.found.trades += 1
        self.odd["undone"] += bool(hand.least(give, self.moved[0]) or hand.least(get, self.moved[1]))
        self.moved = self.moved[0] + get, self.moved[1] + give

    def _may_ask(self, seat: int, give: int, kind: int) -> bool:
        """True if a seat may make an offer, and another could have such a card and has not refused."""
        table, hands = self.state.table, self.state.secrets.hands
        seen = [hands[one] if one == seat else table.shown[one] for one in range(self.state.seats)]
        known = sum(hand.count(held, kind) for held in (table.bank, *seen))
        for other, shown in enumerate(table.shown):
            if other == seat or table.points[other] >= table.terms.points_to_win - 2:
                continue
            hidden = known < FRAMES[table.board.frame].each and hand.size(hands[other]) > hand.size(shown)
            could = hidden or hand.count(shown, kind)
            if could and not has_refused(self.state, seat, other, give, hand.ONE[kind]):
                return not table.offers_made
        return False

    def _hands(self, one: int, other: int) -> tuple[int, int]:
        return self.state.secrets.hands[one], self.state.secrets.hands[other]

    def _offered(self, seat: int, offer: Offer) -> None:
        others = [other for other in range(self.state.seats) if other != seat]
        self.found.offers += 1
        self.wanted |= hand.pack(map(bool, offer.want))
        for other in others if offer.to is None else offer.to:
            terms = seat, other, hand.pack(offer.give), hand.pack(offer.want), *self._hands(seat, other)
            self.found.asked += 1
            self.found.again += terms in self.refusals
            self.found.twice += self.questions[other] > 0
            self.questions[other] += 1

    # Answers.

    def _pair(self, asker: int) -> None:
        """Put two offers to another seat, one of which asks for more or gives less."""
        rng, hands = self.other, self.state.secrets.hands
        seat = rng.choice([other for other in range(self.state.seats) if other != asker])
        if not hands[asker] or not hands[seat]:
            return
        give, want = rng.choice(hand.cards(hands[asker])), rng.choice(hand.cards(hands[seat]))
        if give == want:
            return
        gives = sorted(
            rng.choices(range(1, min(_MOST, hand.count(hands[asker], give)) + 1), k=2), reverse=True
        )
        wants = sorted(rng.choices(range(1, min(_MOST, hand.count(hands[seat], want)) + 1), k=2))
        if gives[0] == gives[1] and wants[0] == wants[1]:
            return
        offers = [
            Offer(resource_counts(hand.ONE[give] * one), resource_counts(hand.ONE[want] * other), (seat,))
            for one, other in zip(gives, wants, strict=True)
        ]
        modest, greedy = (self._answer(asker, seat, offer) for offer in offers)
        self.found.pairs += 1
        self.found.telling += max(modest, greedy) == _RANK[Accept]
        if greedy > modest:
            self.found.turned.append((self.game.copy(self.state), seat, offers))

    def _answer(self, asker: int, seat: int, offer: Offer) -> int:
        twin = self.game.copy(self.state)
        twin.table.offers_made = 0
        self.game.apply(twin, asker, offer)
        action = PLAYERS[self.sitting[seat]].choose(Turn(self.game, twin, seat), random.Random(1))
        return _RANK[type(action)]

    # The robber.

    def _robbed(self, seat: int, action: MoveRobber) -> None:
        points, goal = self.state.table.points, self.state.table.terms.points_to_win
        leader = max(range(self.state.seats), key=lambda each: points[each])
        if leader == seat or points.count(points[leader]) > 1 or points[leader] < goal - 2:
            return
        moves = [move for move in self.game.legal(self.state, seat) if isinstance(move, MoveRobber)]
        if any(self._costs(move.tile, leader) and not self._costs(move.tile, seat) for move in moves):
            self.found.robbers += 1
            self.found.spared += not self._costs(action.tile, leader)

    def _costs(self, tile: int, seat: int) -> bool:
        """True if a robber there takes something of what a seat's rolls bring."""
        twin = self.game.copy(self.state)
        twin.table.robber = tile
        total = twin.table.board.tokens[tile]
        return bool(total) and gains(twin, total)[seat] != twin.table.income[seat * TOTALS + total]


def watch(names: Sequence[str], games: range, seats: int = 4, **options: Any) -> Conduct:
    """What was counted in the games of these numbers."""
    found = Conduct()
    for number in games:
        Watcher(names, number, found, options, seats).play()
    return found


@click.command()
@click.argument("players")
@click.option("--games", type=click.IntRange(1), default=20, show_default=True)
@click.option("--first", type=click.IntRange(0), default=0, help="The number of the first game.")
@click.option("--seats", type=click.IntRange(2), default=4, show_default=True)
@click.option("--option", "chosen", multiple=True, metavar="NAME=VALUE")
def main(players: str, games: int, first: int, seats: int, chosen: Sequence[str]) -> None:
    """Count over games among PLAYERS; each pair of offers by which asking for more helped is told."""
    options = dict(text.split("=", 1) for text in chosen)
    found = watch(players.split(","), range(first, first + games), seats, **options)
    for state, seat, (modest, greedy) in found.turned:
        click.echo(f"turn {state.table.turn}, seat {seat}: no to {modest}, yes to {greedy}")
    click.echo(found.told())


if __name__ == "__main__":
    main()
