"""Chapter drawing: what shares bring at the end of one's own turn (LS-011 to LS-016)."""

from rules.hexes import hand
from rules.land_shares.events import Drawn, SharesDrew
from rules.land_shares.places import tile_of
from rules.land_shares.state import producing
from rules.settlers.base import Events, State
from rules.settlers.game import Variant
from rules.settlers.tables import YIELDS


class ShareDraws(Variant):
    """Cards from the bank for shares."""

    def close_turn(self, state: State, events: Events) -> None:
        """Draw before others build or play (LS-011)."""
        self.draw_for_shares(state, state.active, events)
        super().close_turn(state, events)

    def draw_for_shares(self, state: State, seat: int, events: Events) -> None:
        """One card a share, in reading order, as far as the bank has them (LS-013, LS-015)."""
        drawn: dict[int, int] = {}
        lacking = 0
        for share in producing(state, seat):
            tile = tile_of(share)
            kind = YIELDS[state.board.terrain[tile]]
            if hand.count(state.bank, kind):
                self.gain(state, seat, hand.ONE[kind])
                drawn[tile] = drawn.get(tile, 0) + 1
            else:
                lacking += 1
        if drawn or lacking:
            got = [Drawn(tile, YIELDS[state.board.terrain[tile]], count) for tile, count in drawn.items()]
            events.append(SharesDrew(seat, tuple(got), lacking))
