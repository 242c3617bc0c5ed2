"""Random games with land shares, in which people have what it takes to build and to fight."""

import random
from collections.abc import Iterator
from typing import Any

from rules.kernel.actions import Action
from rules.kernel.chance import Chance
from rules.kernel.events import Event
from rules.kernel.game import Turn
from rules.kernel.hexes import hand
from rules.kernel.illegal import Illegal
from rules.land_shares.actions import Answer, BuildShare, LeaveToken, Strike
from rules.settlers.game import Settlers
from rules.settlers.state import SettlersState
from rules.settlers.tables import SOLDIER
from tests.land_shares.table import FAMILY

KEEN = (BuildShare, Strike, LeaveToken, Answer)
"""Moves of which random players would make too few."""

Step = tuple[Settlers, SettlersState, SettlersState, int, Action, list[Event]]
"""The game, the state before and after the move, whose move it was, the move, and what happened."""


def some_options(rng: random.Random) -> tuple[dict[str, Any], int]:
    """Options of land shares, at random, for a random number of seats."""
    while True:
        seats = rng.choice((2, 3, 4, 4, 5, 6))
        chosen: dict[str, Any] = {
            "land_shares": "on",
            "two_player": "on" if seats == 2 else "off",
            "double_block": rng.choice(("off", "on")),
            "soldier_triple": rng.choice(("off", "on")),
            "late_collect": rng.choice(("off", "on")),
            "removals_per": rng.choice(("turn", "hex")),
            "robber_token_hex": rng.choice(("from", "to")),
            "windows": rng.choice(("all", "all", "holders")),
            "number_range": rng.choice(("none", "none", "4-10", "5-9")),
            "share_stock": rng.choice(("none", "none", "3")),
            "points_to_win": rng.choice((8, 10)),
        }
        try:
            return FAMILY.settle(chosen, seats), seats
        except Illegal:
            continue


def steps(seed: Any, most: int = 500) -> Iterator[Step]:
    """The first moves of a game; cards are handed out on the way, so that shares and soldiers abound."""
    rng = random.Random(f"shares {seed}")
    settled, seats = some_options(rng)
    game = FAMILY.variant(settled)
    state, _ = game.new(settled, seats, Chance(rng.randbytes(32)))
    for _ in range(most):
        waiting = game.waiting_for(state)
        if not waiting:
            return
        if rng.random() < 0.15 and state.table.turn:
            hand_out(state, rng.randrange(seats))
        seat = rng.choice(waiting)
        keen = [action for action in game.legal(state, seat) if type(action) in KEEN]
        action = rng.choice(keen) if keen and rng.random() < 0.6 else _usual(game, state, seat, rng)
        before = game.copy(state)
        events = game.make(state, seat, action)
        yield game, before, state, seat, action, events


def _usual(game: Settlers, state: SettlersState, seat: int, rng: random.Random) -> Action:
    return game.players["random"].choose(Turn(game, state, seat), rng)


def hand_out(state: SettlersState, seat: int) -> None:
    """A card of each resource from the bank, and a soldier from the deck, as far as there are any."""
    cost = hand.pack((1, 1, 1, 1, 1))
    if hand.covers(state.table.bank, cost):
        state.table.bank -= cost
        state.secrets.hands[seat] += cost
    if SOLDIER in state.secrets.deck:
        state.secrets.deck.remove(SOLDIER)
        state.secrets.cards[seat] += hand.ONE[SOLDIER]
