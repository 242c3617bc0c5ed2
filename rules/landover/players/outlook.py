"""How good a position is for a seat: its share in the race, by the rolls that each seat still needs."""

from rules.landover import phase_names as at
from rules.landover.network import village_sites
from rules.landover.players.forecast import rolls_to_win
from rules.landover.scoring import points
from rules.landover.state import LandoverState, opponents

WON = 2.0
"""What a won game is worth; all else is below 1."""
_SHARPNESS = 3.0
"""A seat that needs half the rolls of another is so many powers of two ahead of it."""


class Outlook:
    """Judges positions of one decision; what it knows of opponents it keeps for the decision."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._rivals: dict[object, float] = {}

    def worth(self, state: LandoverState) -> float:
        """From 0 to 1, or `WON`; a lost game is 0."""
        table = state.table
        if table.phase == at.OVER:
            return WON if self.seat in table.winners else 0.0
        own: float = rolls_to_win(state, self.seat) ** -_SHARPNESS
        return own / (own + sum(self._pull(state, other) for other in opponents(table, self.seat)))

    def _pull(self, state: LandoverState, seat: int) -> float:
        """How strongly an opponent pulls, from memory if nothing that counts for it has changed."""
        table, secrets = state.table, state.secrets
        sign = (
            seat,
            points(table, seat),
            table.villages[seat],
            table.cities[seat],
            secrets.hands[seat],
            secrets.held[seat],
            village_sites(table, seat),
            table.roads[seat] | table.bridges[seat],
            tuple(table.catapults),
            tuple(table.numbers),
            tuple(table.power),
            tuple(table.culture),
            tuple(table.metros),
            sum(table.cities),
            table.merchant,
            tuple(table.routes),
        )
        found = self._rivals.get(sign)
        if found is None:
            found = self._rivals[sign] = rolls_to_win(state, seat) ** -_SHARPNESS
        return found
