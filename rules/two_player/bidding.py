"""Chapter bidding: the card of a fictional turn, and who gets it (TP-030 to TP-039)."""

from rules.actions import Action
from rules.hexes import hand
from rules.hexes.bits import mask
from rules.illegal import Illegal
from rules.settlers.base import Events, Move, Phase, State
from rules.settlers.tables import RESOURCES
from rules.two_player.actions import BIDS, DONE, Bid, Done
from rules.two_player.events import BidderDone, BidsClosed, CardBid, CardOffered
from rules.two_player.fictional import Fictional
from rules.two_player.state import BIDDING, NOBODY, awaited, kept, left


class Bidding(Fictional):
    """Open bids by both at once."""

    def moves(self) -> dict[type[Action], Move]:
        """Bid, and be done."""
        return super().moves() | {
            Bid: Move(self._check_bid, self._bid),
            Done: Move(self._check_bidder, self._done),
        }

    def phases(self) -> dict[int, Phase]:
        """All who may bid and are not done."""
        return super().phases() | {
            BIDDING: Phase(
                "bidding", awaited, self._bids, "The bids for the fictional player's card come first.", False
            )
        }

    def _bids(self, state: State, seat: int) -> list[Action]:
        if seat not in awaited(state):
            return []
        mine = left(state, seat)
        return [DONE, *(BIDS[kind] for kind in range(len(RESOURCES)) if hand.count(mine, kind))]

    def offer_card(self, state: State, events: Events) -> None:
        """Throw for the card on offer; without bidders the fictional turn ends (TP-030, TP-031)."""
        mine = kept(state)
        die = state.chance.die()
        card = die - 1 if die <= len(RESOURCES) and hand.count(state.bank, die - 1) else None
        seats = range(state.seats)
        able = tuple(seat for seat in seats if self.may_bid(state, seat) and state.hands[seat])
        if card is None:
            able = ()
        events.append(CardOffered(mine.fictional, die, card, able))
        if card is None or not able:
            self.end_fictional(state, events)
            return
        mine.offered = card
        mine.bidders = mask(seat for seat in seats if self.may_bid(state, seat))
        mine.bids = [0] * state.seats
        mine.done = 0
        state.phase = BIDDING

    def may_bid(self, state: State, seat: int) -> bool:
        """True if a seat has few enough points (TP-031)."""
        return self.compared(state, seat) < kept(state).rules.bid_limit

    def _check_bidder(self, state: State, seat: int, action: Action) -> None:
        mine = kept(state)
        if state.phase != BIDDING:
            text = f"There is no card to bid for now. {self._phases[state.phase].todo}"
            raise Illegal("bids_closed", text, "TP-033")
        if not mine.bidders >> seat & 1:
            text = f"Only players with fewer than {mine.rules.bid_limit} points may bid."
            raise Illegal("not_eligible", text, "TP-031")
        if mine.done >> seat & 1:
            text = "You are done: you may bid again if the other player adds a card."
            raise Illegal("bids_closed", text, "TP-034")
        if not left(state, seat):
            raise Illegal("cannot_afford", "You have no card left to bid.", "TP-034")

    def _check_bid(self, state: State, seat: int, action: Bid) -> None:
        self._check_bidder(state, seat, action)
        if not 0 <= action.card < len(RESOURCES):
            raise Illegal("bad_value", f"A resource is one of {', '.join(RESOURCES)}.", "TP-032")
        if not hand.count(left(state, seat), action.card):
            text = f"You have no {RESOURCES[action.card]} to bid that does not lie there already."
            raise Illegal("cannot_afford", text, "TP-033")

    def _bid(self, state: State, seat: int, action: Bid, events: Events) -> None:
        """Lay the card down; the other may answer, even if it was done (TP-033, TP-034)."""
        mine = kept(state)
        mine.bids[seat] += hand.ONE[action.card]
        mine.done = 0
        self.show(state, seat, mine.bids[seat])
        events.append(CardBid(seat, action.card, hand.counts(mine.bids[seat])))
        if not awaited(state):
            self.close_bids(state, events)

    def _done(self, state: State, seat: int, action: Done, events: Events) -> None:
        kept(state).done |= 1 << seat
        events.append(BidderDone(seat))
        if not awaited(state):
            self.close_bids(state, events)

    def close_bids(self, state: State, events: Events) -> None:
        """The winner pays its bid and takes the card; then the fictional turn ends (TP-035 to TP-039)."""
        mine = kept(state)
        winner, why = self.best_bid(state, events)
        if winner == NOBODY:
            events.append(BidsClosed(mine.fictional, mine.offered, None, hand.counts(0)))
        else:
            paid = mine.bids[winner]
            self.pay(state, winner, paid)
            self.gain(state, winner, hand.ONE[mine.offered])
            events.append(BidsClosed(mine.fictional, mine.offered, winner, hand.counts(paid), why))
        mine.offered, mine.bidders, mine.done = NOBODY, 0, 0
        mine.bids = [0] * state.seats
        self.end_fictional(state, events)

    def best_bid(self, state: State, events: Events) -> tuple[int, str]:
        """Who wins: by more cards, then fewer points, then the higher die (TP-035 to TP-038)."""
        sizes = list(map(hand.size, kept(state).bids))
        if not all(sizes):
            return (sizes.index(max(sizes)) if any(sizes) else NOBODY), ""
        if sizes[0] != sizes[1]:
            return int(sizes[1] > sizes[0]), "cards"
        one, other = (self.compared(state, seat) for seat in range(state.seats))
        if one != other:
            return int(other < one), "points"
        return self.throw_tie(state, events), "die"
