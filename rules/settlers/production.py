"""Chapter production: what a roll pays, and who goes short (SE-016 to SE-020)."""

from functools import lru_cache

from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import mask
from rules.kernel.hexes.hand import Hand
from rules.kernel.hexes.rationing import ration
from rules.settlers.events import Produced
from rules.settlers.hooks import Events, State
from rules.settlers.state import TOTALS, shape_of
from rules.settlers.tables import RESOURCES, YIELDS

_places = lru_cache(maxsize=256)(mask)
"""The set of some tiles; a board's own come again at every roll."""


def produce(state: State, total: int, events: Events) -> None:
    """Pay every seat what the bank can, and tell it (SE-016, SE-018, SE-019)."""
    paid, short = pay_out(state, total)
    events.append(Produced(tuple(map(hand.counts, paid)), short))


def pay_out(state: State, total: int) -> tuple[list[Hand], tuple[int, ...]]:
    """Pay every seat what the bank can: what each got, and the resources that the bank is short of."""
    table = state.table
    due = gains(state, total)
    table.paid = _places(table.board.numbered[total]) & ~(1 << table.robber)
    short: tuple[int, ...] = ()
    if not hand.covers(table.bank, sum(due)):
        due, short = ration(table.bank, due, len(RESOURCES))
    for seat, cards in enumerate(due):
        if cards:
            state.secrets.hands[seat] += cards
            table.shown[seat] += cards
            table.bank -= cards
    return due, short


def gains(state: State, total: int) -> list[Hand]:
    """Each seat's income of that total, less what the robber blocks (SE-016, SE-017, SE-025)."""
    table = state.table
    due = table.income[total::TOTALS]
    robber, ground = table.robber, table.board
    if ground.tokens[robber] == total:
        around = shape_of(state).tile_corner_mask[robber]
        card = hand.ONE[YIELDS[ground.terrain[robber]]]
        for seat, (settlements, cities) in enumerate(zip(table.settlements, table.cities, strict=True)):
            lost = (settlements & around).bit_count() + 2 * (cities & around).bit_count()
            due[seat] -= lost * card
    return due
