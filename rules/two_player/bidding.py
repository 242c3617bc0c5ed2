"""Chapter bidding: the card of a fictional turn, who gets it, and what is compared (TP-025 to TP-039)."""

import random

from rules.kernel.actions import Action
from rules.kernel.game import Choices, Chosen
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import mask
from rules.kernel.illegal import Illegal, demand, lack
from rules.kernel.names import NOBODY, plural
from rules.kernel.phase import Kinds, Move, because
from rules.settlers import turns
from rules.settlers.awards import true_points
from rules.settlers.basics import gain, pay, show
from rules.settlers.hooks import Events, Hooks, Lifting, Moves, State
from rules.settlers.tables import RESOURCES, resource_counts
from rules.two_player import state as its
from rules.two_player.actions import BIDS, DONE, MOST, Bid, Ceiling, Done
from rules.two_player.events import BidderDone, BidsClosed, CardBid, CardOffered, CeilingSet, TieRolled
from rules.two_player.state import BIDDING, awaited_seats, kept, limit_of, unbid_cards

OFFERED = "offered"
"""Chance: the card on offer."""
TIES = "ties"
"""Chance: who throws higher."""


def bid_moves(state: State, seat: int) -> list[Action]:
    """Lay down a card, or be done (TP-033, TP-034)."""
    if seat not in awaited_seats(state):
        return []
    mine = unbid_cards(state, seat)
    return [DONE, *(BIDS[kind] for kind in range(len(RESOURCES)) if hand.count(mine, kind))]


def offer_card(hooks: Hooks, state: State, events: Events) -> None:
    """Throw for the card on offer; without bidders the fictional turn ends (TP-030, TP-031)."""
    mine = kept(state)
    die = state.chance.die(OFFERED)
    card = die - 1 if die <= len(RESOURCES) and hand.count(state.table.bank, die - 1) else None
    seats = () if card is None else range(state.seats)
    bidders = [seat for seat in seats if compared_points(state, seat) < mine.rules.bid_limit]
    able = tuple(filter(state.secrets.hands.__getitem__, bidders))
    events.append(CardOffered(mine.fictional, die, card, able))
    if card is None or not able:
        _end(hooks, state, events)
        return
    mine.offered = card
    mine.bidders = mask(bidders)
    state.table.phase = BIDDING


def _end(hooks: Hooks, state: State, events: Events) -> None:
    """Give the turn to the other real player (TP-022)."""
    kept(state).fictional = NOBODY
    turns.next_turn(hooks, state, events)


def _no_bid(hooks: Hooks, state: State, seat: int) -> Illegal | None:
    """Why a seat has no say in the bidding now (TP-031, TP-034)."""
    mine = kept(state)
    if not mine.bidders >> seat & 1:
        text = f"Only players with fewer than {mine.rules.bid_limit} points may bid."
        return Illegal("not_eligible", text, "TP-031")
    if mine.done >> seat & 1:
        text = "You are done: you may bid again if the other player adds a card."
        return Illegal("bids_closed", text, "TP-034")
    none = not unbid_cards(state, seat)
    return lack(none, "cannot_afford", "You have no card left to bid.", "TP-034")


def _check_bidder(hooks: Hooks, state: State, seat: int, action: Action) -> None:
    demand(_no_bid(hooks, state, seat))


def _check_bid(hooks: Hooks, state: State, seat: int, action: Bid) -> None:
    _check_bidder(hooks, state, seat, action)
    if not 0 <= action.card < len(RESOURCES):
        raise Illegal("bad_value", f"A resource is one of {', '.join(RESOURCES)}.", "TP-032")
    if not hand.count(unbid_cards(state, seat), action.card):
        text = f"You have no {RESOURCES[action.card]} left to bid."
        raise Illegal("cannot_afford", text, "TP-033")


def _bid(hooks: Hooks, state: State, seat: int, action: Bid, events: Events) -> None:
    """Lay the card down; the other may answer, even if it was done (TP-033, TP-034)."""
    mine = kept(state)
    mine.bids[seat] += hand.ONE[action.card]
    mine.done = 0
    show(state, seat, mine.bids[seat])
    events.append(CardBid(seat, action.card, resource_counts(mine.bids[seat])))
    if not awaited_seats(state):
        close_bids(hooks, state, events)


def _done(hooks: Hooks, state: State, seat: int, action: Done, events: Events) -> None:
    kept(state).done |= 1 << seat
    events.append(BidderDone(seat))
    if not awaited_seats(state):
        close_bids(hooks, state, events)


def close_bids(hooks: Hooks, state: State, events: Events) -> None:
    """The winner pays its bid and takes the card; then the fictional turn ends (TP-035 to TP-039)."""
    mine = kept(state)
    winner, why = best_bid(state, events)
    if winner == NOBODY:
        events.append(BidsClosed(mine.fictional, mine.offered, None, resource_counts(0)))
    else:
        paid = mine.bids[winner]
        pay(state, winner, paid)
        gain(state, winner, hand.ONE[mine.offered])
        events.append(BidsClosed(mine.fictional, mine.offered, winner, resource_counts(paid), why))
    mine.offered, mine.bidders, mine.done = NOBODY, 0, 0
    mine.bids = [0] * state.seats
    its.ballots(state).limits = []
    _end(hooks, state, events)


def best_bid(state: State, events: Events) -> tuple[int, str]:
    """Who wins: by more cards, then fewer points, then the higher die (TP-035 to TP-038)."""
    sizes = list(map(hand.size, kept(state).bids))
    if not all(sizes):
        return (sizes.index(max(sizes)) if any(sizes) else NOBODY), ""
    if sizes[0] != sizes[1]:
        return int(sizes[1] > sizes[0]), "cards"
    one, other = (compared_points(state, seat) for seat in range(state.seats))
    if one != other:
        return int(other < one), "points"
    return throw_tie(state, events), "die"


def compared_points(state: State, seat: int) -> int:
    """The points of a seat that a fictional turn looks at (TP-026)."""
    return true_points(state, seat) if kept(state).rules.hidden_points else state.table.points[seat]


def throw_tie(state: State, events: Events, *, robber: bool = False) -> int:
    """The seat that throws the higher die; equal dice are thrown again (TP-025, TP-038)."""
    equal = list[int]()
    while True:
        dice = (state.chance.die(TIES), state.chance.die(TIES))
        if dice[0] != dice[1]:
            events.append(TieRolled(dice, robber, tuple(equal)))
            return dice.index(max(dice))
        equal.append(dice[0])


def ceiling_kinds(state: State, seat: int) -> Kinds:
    """A ceiling, for a bidder who has cards (TP-033)."""
    able = kept(state).bidders >> seat & 1 and state.secrets.hands[seat]
    return (Ceiling,) if able else ()


def choose_ceiling(state: State, seat: int, chosen: Chosen) -> Choices:
    """The numbers of cards that a seat may name, and what it may lay down first."""
    held = state.secrets.hands[seat]
    if "most" in chosen:
        return Choices(tuple(dict.fromkeys(hand.cards(held))), 0)
    return Choices(tuple(range(min(MOST, hand.size(held)) + 1)))


def sample_ceiling(state: State, seat: int, rng: random.Random) -> Action:
    """A random ceiling, other than that which stands."""
    most = rng.choice(choose_ceiling(state, seat, {}).atoms)
    same = limit_of(state, seat) == its.Limit(most)
    return Ceiling(most, rng.choice(hand.cards(state.secrets.hands[seat])) if same else None)


def _check_ceiling(hooks: Hooks, state: State, seat: int, action: Ceiling) -> None:
    held = state.secrets.hands[seat]
    if not ceiling_kinds(state, seat):
        demand(_no_bid(hooks, state, seat))
    if not 0 <= action.most <= min(MOST, hand.size(held)):
        have = f"You can lay down {plural(min(MOST, hand.size(held)), 'card')} at most."
        raise Illegal("cannot_afford", have, "TP-033")
    if action.first is not None and not (
        0 <= action.first < len(RESOURCES) and hand.count(held, action.first)
    ):
        raise Illegal("cannot_afford", "Name a card that you hold to lay down first.", "TP-033")
    if limit_of(state, seat) == its.Limit(action.most, action.first):
        raise Illegal("wrong_phase", "That is your ceiling already.", "TP-033")


def _ceiling(hooks: Hooks, state: State, seat: int, action: Ceiling, events: Events) -> None:
    its.set_limit(state, seat, its.Limit(action.most, action.first))
    events.append(CeilingSet(seat, action.most, action.first))


def lift_orders(usual: Lifting, state: State, seat: int) -> None:
    """Forget a ceiling too."""
    usual(state, seat)
    if limit_of(state, seat) is not None:
        its.set_limit(state, seat, None)


def ordered_bid(state: State, seat: int) -> Action | None:
    """What a seat's ceiling does now: a card while the seat is behind, as long as it may, else done."""
    limit, mine = limit_of(state, seat), kept(state)
    if limit is None or seat not in awaited_seats(state):
        return None
    laid, theirs = hand.size(mine.bids[seat]), hand.size(mine.bids[1 - seat])
    # Of the other's points it goes by those that all can see: what it does must not tell of hidden ones.
    ahead = laid > theirs or (
        laid == theirs > 0 and compared_points(state, seat) < state.table.points[1 - seat]
    )
    if ahead or not laid < limit.most >= theirs:
        return DONE
    left = unbid_cards(state, seat)
    if limit.first is not None and hand.count(left, limit.first):
        return BIDS[limit.first]
    return BIDS[max(range(len(RESOURCES)), key=lambda kind: hand.count(left, kind))]


_CLOSED = because("bids_closed", "There is no card to bid for now.", "TP-033")
MOVES: Moves = {
    Bid: Move(_check_bid, _bid, (BIDDING,), anyone=True, why_not=_no_bid, elsewhere=_CLOSED),
    Done: Move(_check_bidder, _done, (BIDDING,), anyone=True, elsewhere=_CLOSED),
    Ceiling: Move(_check_ceiling, _ceiling, (BIDDING,), anyone=True, why_not=_no_bid, elsewhere=_CLOSED),
}
