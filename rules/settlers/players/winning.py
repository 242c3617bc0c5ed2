"""A sure win on one's own turn: found before anything else is thought of.

What is left to chance counts as nothing: a card that is stolen wins nothing here, and cards that are bought
bring the points that are left when all others have come first. Then a win is a deal that others agreed to, at
most one development card played, and so many roads, settlements, cities and development cards bought.
Whether the hand pays for all of them together is a sum; only for what it pays is it tried where they go,
in every order, by the game itself.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from rules.kernel.actions import Action
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import mask
from rules.kernel.hexes.hand import Hand
from rules.kernel.judgement import others
from rules.kernel.names import NOBODY
from rules.settlers import actions, phase_names as at, tables
from rules.settlers.awards import true_points
from rules.settlers.ground import REACH, distances
from rules.settlers.hooks import Hooked
from rules.settlers.knowledge import unseen_cards
from rules.settlers.state import SettlersState

_NODES = 25_000
"""Positions that are looked at for one choice; hardly ever a fortieth of it.

With 6000 two sure wins were missed in some 120 steady games; they take 9,500 and 18,500.
"""
_CHEAPEST = 3
"""No point but an award's takes fewer cards."""
_DEALS = (actions.Confirm, actions.TakeCounter)
_CARDS = (actions.PlayRoadBuilding, actions.PlayYearOfPlenty, actions.PlayMonopoly, actions.PlaySoldier)

Moves = tuple[Action, ...]


class _Wanted(NamedTuple):
    """What is still to be had: numbers of roads, settlements, cities and development cards."""

    roads: int
    settlements: int
    cities: int
    cards: int


_PRICES = (tables.ROAD_COST, tables.SETTLEMENT_COST, tables.CITY_COST, tables.CARD_COST)
_BUILDS: tuple[type[Action], ...] = (actions.BuildRoad, actions.BuildSettlement, actions.BuildCity)
_CARD = len(_BUILDS)


def sure_win(game: Hooked, state: SettlersState, seat: int) -> Action | None:
    """The next move of a win that nothing can prevent any more in this turn; None if there is none.

    `state` may be a guess: what others hold in all of each resource, all that is used here, the seat knows.
    """
    table = state.table
    own = table.active == table.actor == seat and table.phase in (at.PRE_ROLL, at.MAIN, at.FREE_ROADS)
    if not own or _short(state, seat) > _most(state, seat):
        return None
    search = _Search(game, seat)
    for begun, start in search.starts(state):
        found = search.win(start)
        if found is not None:
            return (*begun, *found)[0]
    return None


def _short(state: SettlersState, seat: int) -> int:
    """The points to the aim."""
    return state.table.terms.points_to_win - true_points(state, seat)


def _most(state: SettlersState, seat: int) -> int:
    """No turn brings more points than this: both awards, and buildings for all cards that may be had."""
    table = state.table
    cards = hand.size(state.secrets.hands[seat])
    if table.offer is not None or any(table.counters):
        cards += max(hand.size(held) for held in state.secrets.hands)
    ready = 0 if table.played else hand.size(state.secrets.cards[seat])
    if ready:
        cards += max(2, *(_held_by_others(state, seat, kind) for kind in tables.KINDS))
    awards = (table.route_holder != seat) + (table.army_holder != seat and ready > 0)
    return tables.AWARD_POINTS * awards + cards // _CHEAPEST


def _sure_points(state: SettlersState, seat: int, bought: int) -> int:
    """The points that so many development cards bring at least, whatever lies on top of the deck."""
    unseen = unseen_cards(state, seat)
    return max(0, bought - hand.size(unseen) + hand.count(unseen, tables.POINT))


def _held_by_others(state: SettlersState, seat: int, kind: int) -> int:
    return sum(hand.count(held, kind) for other, held in enumerate(state.secrets.hands) if other != seat)


class _Search:
    """One look for a win, with a bound on how many positions it takes."""

    def __init__(self, game: Hooked, seat: int) -> None:
        self.game, self.seat = game, seat
        self.nodes = _NODES
        self.seen: set[tuple[int, ...]] = set()
        self.hopes: dict[tuple[int, ...], tuple[int, ...]] = {}

    def starts(self, state: SettlersState) -> Iterator[tuple[Moves, SettlersState]]:
        """The positions after a deal, a card, both, or neither, and the moves that lead there."""
        deals: list[tuple[Moves, SettlersState]] = [((), state)]
        listed = self.game.legal(state, self.seat)
        deals += [((deal,), self.after(state, deal)) for deal in listed if isinstance(deal, _DEALS)]
        yield from deals
        for begun, dealt in deals:
            for action in self.game.legal(dealt, self.seat):
                if isinstance(action, _CARDS):
                    yield (*begun, action), self.after(dealt, action)

    def after(self, state: SettlersState, action: Action) -> SettlersState:
        """The position after a move, without what a theft may have brought."""
        game, seat = self.game, self.seat
        after = game.after(state, seat, action)
        if isinstance(action, actions.PlayMonopoly):  # what a variant throws dice for is not sure
            taken = hand.ONE[action.resource] * _held_by_others(state, seat, action.resource)
            after.secrets.hands[seat] = state.secrets.hands[seat] + taken
        if after.table.phase == at.ROBBER:
            robbing = [move for move in game.legal(after, seat) if isinstance(move, actions.MoveRobber)]
            if robbing:
                game.apply(after, seat, robbing[0])
                after.secrets.hands[seat] = state.secrets.hands[seat]
        return after

    def win(self, start: SettlersState) -> Moves | None:
        """The moves that win from here, cards and deals aside; None if there are none."""
        if start.table.phase == at.OVER:
            return () if self.seat in start.table.winners else None
        if start.table.phase not in (at.MAIN, at.FREE_ROADS):
            return None
        for wanted in self._wishes(start):
            self.seen.clear()
            found = self._build(start, wanted)
            if found is not None:
                return found
        return None

    def _wishes(self, start: SettlersState) -> Iterator[_Wanted]:
        """What may be built that brings the points and can be paid, fewer roads first."""
        table, seat = start.table, self.seat
        held, spare = start.secrets.hands[seat], start.roads_left(seat) - table.free_roads
        wishes = []
        for cards, short in self._with_cards(start):
            for buildings, route in _sums(short, table.route_holder not in (NOBODY, seat)):
                if route and table.route_holder == seat:
                    continue
                for settlements, roads in product(range(buildings + 1), range(spare + 1)):
                    wanted = _Wanted(roads, settlements, buildings - settlements, cards)
                    if self._sensible(start, wanted, route) and self._payable(start, held, wanted):
                        wishes.append(wanted)
        yield from sorted(set(wishes))

    def _with_cards(self, start: SettlersState) -> Iterator[tuple[int, int]]:
        """How many development cards may be bought, and the points that are missing beside those."""
        short = _short(start, self.seat)
        yield 0, short
        for bought in range(1, len(start.secrets.deck) + 1):
            points = _sure_points(start, self.seat, bought)
            if points:
                yield bought, max(0, short - points)
            if points >= short:
                return

    def _sensible(self, start: SettlersState, wanted: _Wanted, route: bool) -> bool:
        """True unless pieces or roads cannot be enough, or roads lead to nothing."""
        table, seat = start.table, self.seat
        if wanted.cities > start.cities_left(seat):
            return False
        if wanted.settlements > start.settlements_left(seat) + wanted.cities:
            return False
        if not route:
            return wanted.settlements > 0 or not wanted.roads
        if wanted.settlements and table.route_holder != NOBODY:
            return True  # it may cut the route of another
        roads = table.roads[seat].bit_count() + table.free_roads + wanted.roads
        return roads >= max(tables.ROUTE_LEAST, *(length + 1 for length in others(table.routes, seat)))

    def _payable(self, state: SettlersState, held: Hand, wanted: _Wanted) -> bool:
        """True if the hand may pay for all of it, at the rates of harbours that can be settled."""
        cost = _price(wanted)
        if hand.size(cost) > hand.size(held):
            return False
        if hand.covers(held, cost) or _pays(held, cost, state.table.best_rates(self.seat)):
            return True
        return bool(wanted.settlements) and _pays(held, cost, self._hoped(state, wanted))

    def _hoped(self, state: SettlersState, wanted: _Wanted) -> tuple[int, ...]:
        """The rates if every harbour that roads can get to were settled."""
        table, seat = state.table, self.seat
        roads = min(REACH, wanted.roads + table.free_roads)
        key = (table.roads[seat], table.settlements[seat], table.cities[seat], roads)
        found = self.hopes.get(key)
        if found is None:
            away = distances(state, seat).items()
            near = table.free & mask(corner for corner, far in away if far <= roads)
            usual = table.best_rates(seat)
            ports = table.board.ports
            three = 3 if ports[tables.ANY] & near else 4
            found = tuple(2 if ports[kind] & near else min(three, usual[kind]) for kind in tables.KINDS)
            self.hopes[key] = found
        return found

    def _build(self, state: SettlersState, wanted: _Wanted) -> Moves | None:
        """The moves that build what is wanted and win by it, exchanges included."""
        table, seat = state.table, self.seat
        held = state.secrets.hands[seat]
        key = (held, table.roads[seat], table.settlements[seat], table.cities[seat], *wanted)
        if key in self.seen or self.nodes <= 0:
            return None
        self.seen.add(key)
        if table.phase == at.FREE_ROADS:
            return self._place(state, wanted, actions.BuildRoad, ())
        if table.phase != at.MAIN or not self._payable(state, held, wanted):
            return None
        rates, bank = table.best_rates(seat), table.bank
        if not any(wanted[:_CARD]):
            return self._buy(state, wanted, rates)
        for kind in (2, 1, 0):
            if wanted[kind]:
                left = _Wanted(*(count - (each == kind) for each, count in enumerate(wanted)))
                for trades in _exchanges(held, _PRICES[kind], _price(wanted), rates, bank):
                    traded = self.game.after(state, seat, *trades) if trades else state
                    found = self._place(traded, left, _BUILDS[kind], trades)
                    if found is not None:
                        return found
        return None

    def _buy(self, state: SettlersState, wanted: _Wanted, rates: tuple[int, ...]) -> Moves | None:
        """The moves that buy the development cards at the end, if they are sure to bring the points."""
        if not wanted.cards or _sure_points(state, self.seat, wanted.cards) < _short(state, self.seat):
            return None
        held, cost = state.secrets.hands[self.seat], _price(wanted)
        trades = next(_exchanges(held, cost, cost, rates, state.table.bank), None)
        return None if trades is None else (*trades, actions.BUY_CARD)

    def _place(self, state: SettlersState, left: _Wanted, kind: type[Action], trades: Moves) -> Moves | None:
        """Build one piece of a kind wherever it can go, then the rest."""
        for action in [move for move in self.game.legal(state, self.seat) if type(move) is kind]:
            self.nodes -= 1
            after = self.after(state, action)
            if after.table.phase == at.OVER:
                if self.seat in after.table.winners:
                    return (*trades, action)
                continue
            found = self._build(after, left)
            if found is not None:
                return (*trades, action, *found)
        return None


def _sums(short: int, may_cut: bool) -> Iterator[tuple[int, bool]]:
    """How many buildings bring so many points, and whether Longest Road must come with them."""
    yield short, False
    yield max(0, short - tables.AWARD_POINTS), True
    if may_cut and short > 1:
        yield short - 1, True


@cache
def _price(wanted: _Wanted) -> Hand:
    """What all of it costs."""
    return sum(count * price for count, price in zip(wanted, _PRICES, strict=True))


def _pays(held: Hand, cost: Hand, rates: tuple[int, ...]) -> bool:
    """True if what is spare exchanges for all that is short."""
    balance = 0
    for have, price, rate in zip(
        tables.resource_counts(held), tables.resource_counts(cost), rates, strict=True
    ):
        balance += (have - price) // rate if have >= price else have - price
    return balance >= 0


def _exchanges(held: Hand, price: Hand, whole: Hand, rates: tuple[int, ...], bank: Hand) -> Iterator[Moves]:
    """The bank trades for what a purchase still lacks.

    If the plan is paid for at these rates, they come out of what the whole plan does not need; it does not
    matter which cards go, and one way is enough. Else a harbour on the way must pay for the rest, and there
    what was sold too early may be bought back: all goes but what this purchase takes.
    """
    short = hand.minus(price, held)
    if not hand.covers(bank, short):
        return
    wants = hand.cards(short)
    paid = _pays(held, whole, rates)
    spare = tables.resource_counts(hand.minus(held, whole if paid else price))
    units = [kind for kind, rate in enumerate(rates) for _ in range(min(len(wants), spare[kind] // rate))]
    ways = combinations(units, len(wants))
    if paid:
        ways = iter([next(ways, ())])  # type: ignore[assignment]
    for gives in dict.fromkeys(ways):
        if len(gives) == len(wants):
            yield tuple(actions.BankTrade(give, want) for give, want in zip(gives, wants, strict=True))
