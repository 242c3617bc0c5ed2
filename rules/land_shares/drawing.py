"""Chapter drawing: what shares bring at the end of one's own turn (LS-011 to LS-016)."""

from rules.kernel.hexes import hand
from rules.land_shares.events import Drawn, SharesDrew
from rules.land_shares.places import tile_of
from rules.land_shares.state import kept
from rules.settlers.basics import gain
from rules.settlers.hooks import Events, Hooks, State, Step
from rules.settlers.tables import YIELDS


def close_turn(usual: Step, hooks: Hooks, state: State, events: Events) -> None:
    """Draw before others build or play (LS-011)."""
    draw_for_shares(state, state.table.active, events)
    usual(hooks, state, events)


def draw_for_shares(state: State, seat: int, events: Events) -> None:
    """One card a share, in reading order, as far as the bank has them (LS-013, LS-015).

    Those that were used or are new draw again at the end of the next own turn (LS-014, LS-022).
    """
    table, mine = state.table, kept(state)
    drawn: dict[int, int] = {}
    lacking = 0
    for share in mine.productive(seat, table.robber, in_turn=True):
        tile = tile_of(share)
        kind = YIELDS[table.board.terrain[tile]]
        if hand.count(table.bank, kind):
            gain(state, seat, hand.ONE[kind])
            drawn[tile] = drawn.get(tile, 0) + 1
        else:
            lacking += 1
    mine.used = mine.young = 0
    if drawn or lacking:
        got = [Drawn(tile, YIELDS[table.board.terrain[tile]], count) for tile, count in drawn.items()]
        events.append(SharesDrew(seat, tuple(got), lacking))
