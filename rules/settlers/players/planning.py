"""Search within one's own turn: sequences of bank trades, purchases and development cards.

The search is best first over positions, with a bound on how many are looked at, so that it always comes
to the same answer. What chance or hidden cards decide is taken on average: the position goes on with one
outcome, and carries along how much better or worse that is than the average.
"""

import heapq
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from rules.kernel.actions import Action
from rules.kernel.hexes import hand
from rules.settlers import actions
from rules.settlers.hooks import Hooked
from rules.settlers.phase_names import FREE_ROADS, MAIN, OVER, PRE_ROLL, ROBBER, SPECIAL
from rules.settlers.players.outlook import Outlook
from rules.settlers.players.reactions import in_variant, onward
from rules.settlers.players.robbing import best_theft
from rules.settlers.state import SettlersState
from rules.settlers.tables import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST, SOLDIER, resource_counts
from rules.settlers.trading import undoes

_NODES = 110
"""Positions that are looked at in one choice."""
_STEP = 0.003
"""What a step must bring at least."""
_OTHERS = (
    actions.EndTurn,
    actions.PassSpecial,
    actions.Roll,
    actions.Confirm,
    actions.TakeCounter,
    actions.Withdraw,
    actions.MoveRobber,
)
"""What ends the search or is judged elsewhere."""
_COSTS = tuple(map(resource_counts, (CITY_COST, SETTLEMENT_COST, ROAD_COST, CARD_COST)))
_UNFINISHED = (ROBBER, FREE_ROADS)
"""Phases in which a move is still half done."""
_GOES_ON = (MAIN, SPECIAL, PRE_ROLL, *_UNFINISHED)
"""Phases from which the search goes on."""

Child = tuple[tuple[Action, ...], SettlersState, float]
"""Moves, the position after them, and what to add to its worth."""


class Plan(NamedTuple):
    """What a turn may come to: its worth, its first move (None to be done), and the position at its end."""

    worth: float
    first: Action | None
    end: SettlersState


def plans(outlook: Outlook, state: SettlersState, legal: list[Action]) -> list[Plan]:
    """What the turn may come to, the best first; nothing if it cannot be left anywhere that was looked at.

    `legal` are the moves that come into question at first: others' offers are judged elsewhere.
    """
    now = outlook.worth(state)
    found = []
    heap: list[tuple[float, int, SettlersState, Action | None, float, int]] = [(-now, 0, state, None, 0.0, 0)]
    seen = {_key(outlook.game, state, outlook.seat)}
    nodes = 0
    if state.table.phase in (MAIN, SPECIAL, PRE_ROLL):  # elsewhere it cannot be left at that
        found.append(Plan(now, None, state))
    while heap and nodes < _NODES:
        _, _, at, begun, bonus, depth = heapq.heappop(heap)
        moves = legal if at is state else outlook.game.legal(at, outlook.seat)
        for steps, child, more in _children(outlook, at, moves):
            key = _key(outlook.game, child, outlook.seat)
            if key in seen:
                continue
            seen.add(key)
            nodes += 1
            value = outlook.worth(child) + bonus + more - _STEP * (depth + len(steps))
            move = begun or steps[0]
            if child.table.phase not in _UNFINISHED and not in_variant(child):
                found.append(Plan(value, move, child))
            if child.table.phase in _GOES_ON:
                heapq.heappush(heap, (-value, nodes, child, move, bonus + more, depth + len(steps)))
    found.sort(key=lambda plan: -plan.worth)
    return found


def _key(game: Hooked, state: SettlersState, seat: int) -> tuple[Any, ...]:
    """What makes two positions of one turn the same for this search."""
    table = state.table
    return (
        state.secrets.hands[seat],
        state.secrets.cards[seat],
        table.roads[seat],
        table.settlements[seat],
        table.cities[seat],
        table.robber,
        table.phase,
        table.free_roads,
        game.hooks.income(state, seat),
    )


def _children(outlook: Outlook, state: SettlersState, moves: list[Action]) -> Iterator[Child]:
    robbing = [action for action in moves if type(action) is actions.MoveRobber]
    if robbing:
        yield _robbed(outlook, state, robbing)
    for action in moves:
        if isinstance(action, _OTHERS) or action.standing:
            continue
        if isinstance(action, actions.BankTrade) and (action.rate is not None or _undone(state, action)):
            continue
        yield _WAYS.get(type(action), _after)(outlook, state, action)
    if state.table.phase == MAIN:
        for trades in _exchanges(outlook, state):
            if trades[0] in moves:
                yield trades, outlook.game.after(state, outlook.seat, *trades), 0.0


def _undone(state: SettlersState, *trades: actions.BankTrade) -> bool:
    return any(undoes(state.table, hand.ONE[trade.give], hand.ONE[trade.want]) for trade in trades)


def _after(outlook: Outlook, state: SettlersState, action: Action) -> Child:
    after = outlook.game.after(state, outlook.seat, action)
    return (action,), onward(outlook.game, after), 0.0


def _bought(outlook: Outlook, state: SettlersState, action: Action) -> Child:
    """Buy a card: on average over the kinds that it may be; goes on with a soldier."""
    game, seat = outlook.game, outlook.seat
    average = 0.0
    kept: SettlersState | None = None
    for kind, chance in enumerate(outlook.sight.unseen):
        if chance or kind == SOLDIER:
            after = game.copy(state)
            after.secrets.deck[-1] = kind
            game.apply(after, seat, action)
            average += chance * outlook.worth(after)
            if kept is None:
                kept = after
    assert kept is not None
    return (action,), kept, average - outlook.worth(kept)


def _monopoly(outlook: Outlook, state: SettlersState, action: Action) -> Child:
    """Take as many cards as others are likely to have."""
    assert isinstance(action, actions.PlayMonopoly)
    steps, after, _ = _after(outlook, state, action)
    if after.table.phase != OVER:
        seat, kind = outlook.seat, action.resource
        others = [other for other in range(state.seats) if other != seat]
        count = round(sum(outlook.sight.held(state, other)[kind] for other in others))
        after.secrets.hands[seat] = state.secrets.hands[seat] + hand.ONE[kind] * count
    return steps, after, 0.0


def _soldier(outlook: Outlook, state: SettlersState, action: Action) -> Child:
    """Play a soldier and move the robber to the best tile."""
    steps, after, _ = _after(outlook, state, action)
    if after.table.phase != ROBBER:
        return steps, after, 0.0
    moves = [move for move in outlook.game.legal(after, outlook.seat) if isinstance(move, actions.MoveRobber)]
    robbed, then, more = _robbed(outlook, after, moves)
    return (*steps, *robbed), then, more


def _robbed(outlook: Outlook, state: SettlersState, moves: list[actions.MoveRobber]) -> Child:
    move, after, worth = best_theft(outlook, state, moves)
    return (move,), after, worth - outlook.worth(after)


def _exchanges(outlook: Outlook, state: SettlersState) -> Iterator[tuple[actions.BankTrade, ...]]:
    """Bank trades that make something affordable which is not."""
    held, bank = resource_counts(state.secrets.hands[outlook.seat]), list(resource_counts(state.table.bank))
    rates = state.table.best_rates(outlook.seat)
    for cost in _COSTS:
        trades = exchange(held, cost, rates, bank)
        if trades and not _undone(state, *trades):
            yield trades


def exchange(
    held: tuple[int, ...], cost: tuple[int, ...], rates: tuple[int, ...], bank: list[int]
) -> tuple[actions.BankTrade, ...]:
    """The bank trades that turn spare cards into what a cost still lacks; none if that cannot be."""
    spare = [have - price for have, price in zip(held, cost, strict=True)]
    trades = []
    for want in range(len(spare)):
        if spare[want] < -bank[want]:
            return ()
        while spare[want] < 0:
            able = [give for give, rate in enumerate(rates) if spare[give] >= rate]
            if not able:
                return ()
            give = min(able, key=lambda each: (rates[each], -spare[each]))
            spare[give] -= rates[give]
            spare[want] += 1
            trades.append(actions.BankTrade(give, want))
    return tuple(trades)


_WAYS: Mapping[type[Action], Callable[[Outlook, SettlersState, Action], Child]] = {
    actions.BuyCard: _bought,
    actions.PlayMonopoly: _monopoly,
    actions.PlaySoldier: _soldier,
}
"""Moves that bring what chance or hidden cards decide."""
