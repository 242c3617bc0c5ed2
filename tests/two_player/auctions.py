"""Auctions by ceilings, and the same by hand: `python -m tests.two_player.auctions --auctions 200`.

Two steady players come to random offers of fictional players. By hand each adds a card whenever that seems
worth it to them, in random order; by ceilings each who comes names up to how many cards they would do so
against one who always lays down more, and the house bids on. Counted is how often the same seat wins at the
same price, and how often somebody had to come.
"""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import click

from rules.kernel.actions import Action
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.game import Turn
from rules.kernel.hexes import hand
from rules.settlers.tables import resource_counts
from rules.two_player.actions import DONE, Bid, Ceiling
from rules.two_player.advice import Purse, _odds, _with
from rules.two_player.events import BidsClosed
from rules.two_player.state import BIDDING, kept
from tests.two_player.table import TWO

STEADY = TWO.players["steady"]


def offers(seed: str) -> Iterator[Any]:
    """States in which a card was just offered, of games of steady players, both of whom may bid."""
    for number in range(10_000):
        rng = random.Random(f"{seed} {number}")
        state, _ = TWO.new(TWO.settle({"two_player": "on"}, 2), 2, Chance(rng.randbytes(SEED_BYTES)))
        opened = False
        while waiting := TWO.waiting_for(state):
            bidding = state.table.phase == BIDDING
            if bidding and not opened and len(waiting) == 2:
                yield TWO.copy(state)
            opened = bidding
            seat = rng.choice(waiting)
            TWO.apply(state, seat, STEADY.choose(Turn(TWO, state, seat), rng))


def ceiling(state: Any, seat: int, rng: random.Random) -> Ceiling | None:
    """Up to how many cards that seat would bid by hand from now on, against one who lays down ever more."""
    table, bid, first = TWO.copy(state), hand.size(kept(state).bids[seat]), None
    while isinstance(action := STEADY.choose(Turn(TWO, table, seat), rng), Bid):
        first = action.card if first is None else first
        TWO.apply(table, seat, action)
        bid += 1
        while table.table.phase == BIDDING and _odds(TWO.view(table, seat), seat, bid) == 1:
            more = _cheapest(table, 1 - seat)
            if more is None:
                return Ceiling(bid, first)
            TWO.apply(table, 1 - seat, more)
        if seat not in TWO.waiting_for(table):
            break
    return None if first is None else Ceiling(bid, first)


def _cheapest(state: Any, seat: int) -> Bid | None:
    """The card that costs that seat least beside those which it has bid; None if none is left."""
    purse, laid = Purse(TWO.view(state, seat), seat), resource_counts(kept(state).bids[seat])
    able = [each for each in TWO.legal(state, seat) if isinstance(each, Bid)]
    return max(able, key=lambda each: purse.gain(_with(laid, each.card), kept(state).offered), default=None)


def closed(state: Any, seed: str, *, by_hand: bool) -> tuple[int | None, int, int]:
    """Who wins the card, with how many cards, and how often somebody had to come for that.

    Who is waited for comes in random order; where both have named ceilings, the house moves at once.
    """
    rng, comings = random.Random(seed), 0
    while True:
        waiting = TWO.waiting_for(state)
        ordered = next((each for each in waiting if TWO.ordered(state, each) is not None), None)
        seat = rng.choice(waiting) if ordered is None else ordered
        comings += ordered is None
        action = TWO.ordered(state, seat) or _choose(state, seat, by_hand=by_hand)
        for event in TWO.apply(state, seat, action):
            if isinstance(event, BidsClosed):
                return event.seat, sum(event.paid), comings


def _choose(state: Any, seat: int, *, by_hand: bool) -> Action:
    """What somebody does who comes to the bidding: one card more, or a ceiling; or no more."""
    rng = random.Random(0)
    return STEADY.choose(Turn(TWO, state, seat), rng) if by_hand else ceiling(state, seat, rng) or DONE


def compared(auctions: int, seed: str) -> Iterator[tuple[tuple[int | None, int, int], ...]]:
    """Of so many auctions with bids, how each came out by hand, and by ceilings."""
    numbered = enumerate(offers(seed))
    both = (
        tuple(closed(TWO.copy(state), f"{seed} {number}", by_hand=by_hand) for by_hand in (True, False))
        for number, state in numbered
    )
    return islice((each for each in both if each[0][1] or each[1][1]), auctions)


@click.command()
@click.option("--auctions", default=200, show_default=True)
@click.option("--seed", default="1", show_default=True)
def main(*, auctions: int, seed: str) -> None:
    """Print how many auctions come out the same, and how often people had to come."""
    found = list(compared(auctions, seed))
    won = sum(one[0] == other[0] for one, other in found)
    same = sum(one[:2] == other[:2] for one, other in found)
    hands, ceilings = (sum(each[way][2] for each in found) for way in range(2))
    click.echo(
        f"{len(found)} auctions with bids: the same winner in {won}, at the same price in {same}; "
        f"people came {hands} times by hand, {ceilings} times by ceilings"
    )


if __name__ == "__main__":
    main()
