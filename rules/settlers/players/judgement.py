"""How likely each seat is to win a position that is known whole, fitted to how games went."""

import math

from rules.kernel.hexes import hand
from rules.settlers.players.advice import Advised
from rules.settlers.players.outlook import Outlook
from rules.settlers.state import SettlersState
from rules.settlers.tables import POINT, SOLDIER

_MOST = 8.0
"""Cards in hand beyond so many count for nothing."""
_LAST = (4, 6, 7)
"""The most points that anybody shows in each stage but the last."""
_WEIGHTS = (
    (0.440, 0.074, 1.554, 0.067, 0.377, 0.384, -0.677, -0.015, 0.416, 0.012),
    (0.446, 0.312, 1.365, 0.084, 0.210, 0.485, -0.508, -0.007, -0.029, 0.034),
    (0.530, 0.298, 1.532, 0.092, 0.016, 0.560, -0.621, 0.045, -0.452, 0.088),
    (0.943, 0.294, 0.987, 0.105, -0.353, 0.520, -0.614, 0.049, -0.147, 0.038),
)
"""What each of `_features` weighs by stage.

A logistic regression, regularised towards the forecast alone, of who wins out of the four seats, over 44,750
positions of 900 games of four strong players that did not look ahead yet, played by a twin of the game in
C++ (the same forecasts, the same search), a fifth of them held out. There it loses 1.299,
1.029, 0.939 and 0.756 nats by stage, the forecast alone 1.310, 1.115, 1.045 and 0.820 (at its best scale).
It judges what became of positions: a move is not to be chosen by it alone, which wins no more games.
"""


def chance_to_win(game: Advised, state: SettlersState, seat: int) -> float:
    """A seat's chance to win after the active seat's turn; all hands count as they are."""
    outlook = Outlook(game, state, seat, known=True)
    most = max(state.table.points)
    weights = _WEIGHTS[sum(most > last for last in _LAST)]
    scores = [
        sum(weight * value for weight, value in zip(weights, _features(outlook, state, each), strict=True))
        for each in range(state.seats)
    ]
    highest = max(scores)
    odds = [math.exp(score - highest) for score in scores]
    return odds[seat] / sum(odds)


def _features(outlook: Outlook, state: SettlersState, seat: int) -> tuple[float, ...]:
    """The forecast, points, income, hand, room, development cards, and how the two awards stand."""
    table, cards = state.table, state.secrets.cards[seat]
    has_route, has_army = table.route_holder == seat, table.army_holder == seat
    soldiers = table.soldiers[seat] + hand.count(cards, SOLDIER)
    return (
        -outlook.rolls(state, seat) / outlook.spread,
        table.points[seat] + hand.count(cards, POINT),
        sum(outlook.income(state, seat)),
        min(_MOST, hand.size(state.secrets.hands[seat])),
        math.sqrt(outlook.room(state, seat)),
        hand.size(cards),
        has_route,
        table.routes[seat] - (0 if has_route else max(table.routes)),
        has_army,
        soldiers - (0 if has_army else max(table.soldiers)),
    )
