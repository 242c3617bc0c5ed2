"""The outlook of a position to one seat: what its chance to win is, by all that it knows."""

from math import log
from typing import Any

from rules.kernel.hexes import hand
from rules.kernel.judgement import Row
from rules.settlers import phase_names as at
from rules.settlers.hooks import Hooked
from rules.settlers.judgement import JUDGEMENT, features_from, row
from rules.settlers.knowledge import Knowledge
from rules.settlers.state import SettlersState

WON = 12.0
"""The worth of a win."""


class Outlook:
    """Judges the positions that one seat thinks about in one choice; what a seat comes to is kept."""

    def __init__(self, game: Hooked, state: SettlersState, seat: int) -> None:
        self.game, self.seat = game, seat
        self.sight = Knowledge(state, seat)
        self._rows: dict[Any, Row] = {}

    def worth(self, state: SettlersState) -> float:
        """The logarithm of the odds that the seat wins; `WON` for a win, less for a loss."""
        if state.table.phase == at.OVER:
            return WON if self.seat in state.table.winners else -WON
        rows = [self._row(state, seat) for seat in range(state.seats)]
        chance = min(1 - 1e-5, max(1e-5, JUDGEMENT.chances(features_from(state, rows))[self.seat]))
        return log(chance / (1 - chance))

    def _row(self, state: SettlersState, seat: int) -> Row:
        table, secrets, own = state.table, state.secrets, seat == self.seat
        key = (
            seat,
            secrets.hands[seat] if own else (hand.size(secrets.hands[seat]), table.shown[seat]),
            secrets.cards[seat] if own else hand.size(secrets.cards[seat]),
            table.settlements[seat],
            table.cities[seat],
            table.free,
            table.vacant,
            table.robber,
            table.route_holder,
            table.army_holder,
            *table.routes,
            *table.soldiers,
            self.game.hooks.income(state, seat),
        )
        found = self._rows.get(key)
        if found is None:
            found = self._rows[key] = row(self.game, state, seat, self.sight)
        return found
