"""Chapter fictional turn: its dice, its seven, and who moves the robber (TP-022 to TP-029, TP-040)."""

from abc import abstractmethod

from rules.chance import THEFTS
from rules.hexes import hand
from rules.illegal import Illegal
from rules.settlers.base import Events, State
from rules.settlers.state import ROBBER, shape_of
from rules.two_player.events import CardLost, FictionalRolled, MoverNamed, TieRolled
from rules.two_player.island import Island
from rules.two_player.state import NOBODY, kept

_SEVEN = 7


class Fictional(Island):
    """A turn that nobody takes, after each real one."""

    @abstractmethod
    def offer_card(self, state: State, events: Events) -> None:
        """Go on when the roll is settled (chapter bidding)."""

    def compared(self, state: State, seat: int) -> int:
        """The points of a seat that a fictional turn looks at (TP-026)."""
        return self.true_points(state, seat) if kept(state).rules.hidden_points else state.points[seat]

    def throw_tie(self, state: State, events: Events) -> int:
        """The seat that throws the higher die; equal dice are thrown again (TP-025, TP-038)."""
        while True:
            dice = (state.chance.die(), state.chance.die())
            events.append(TieRolled(dice))
            if dice[0] != dice[1]:
                return dice.index(max(dice))

    def next_turn(self, state: State, events: Events) -> None:
        """Run a fictional turn: F1 after the first player's, F2 after the second's (TP-022, TP-042)."""
        mine = kept(state)
        if not mine.rules.turns:
            super().next_turn(state, events)
            return
        mine.fictional = int(state.active != state.first)
        dice = state.dice = (state.chance.die(), state.chance.die())
        events.append(FictionalRolled(mine.fictional, dice))
        if sum(dice) != _SEVEN:
            self.produce(state, sum(dice), events)
            self.offer_card(state, events)
            return
        state.paid = 0
        if mine.rules.discards:
            self.roll_seven(state, events)
        else:
            self.begin_robber(state, events)

    def end_fictional(self, state: State, events: Events) -> None:
        """Give the turn to the other real player (TP-022)."""
        kept(state).fictional = NOBODY
        super().next_turn(state, events)

    def own_turn(self, state: State) -> bool:
        """A fictional turn is nobody's own, so nobody wins in it (TP-022, TP-040)."""
        return kept(state).fictional == NOBODY and super().own_turn(state)

    def begin_robber(self, state: State, events: Events) -> None:
        """Who has fewer points moves it on a fictional 7; there is always a tile to go to (TP-025)."""
        mine = kept(state)
        if mine.fictional == NOBODY:
            super().begin_robber(state, events)
            return
        one, other = (self.compared(state, seat) for seat in range(state.seats))
        mine.soldier = False
        state.actor = int(other < one) if one != other else self.throw_tie(state, events)
        state.phase = ROBBER
        events.append(MoverNamed(state.actor, one == other))

    def resume(self, state: State, events: Events) -> None:
        """From the robber of a fictional 7 on to the offer."""
        if kept(state).fictional == NOBODY:
            super().resume(state, events)
        else:
            self.offer_card(state, events)

    def victims(self, state: State, seat: int, tile: int) -> list[int]:
        """The mover of a fictional 7 names whoever has a building there, itself or poor too (TP-027)."""
        if kept(state).fictional == NOBODY:
            return super().victims(state, seat, tile)
        around = shape_of(state).tile_corner_mask[tile]
        standing = [one | other for one, other in zip(state.settlements, state.cities, strict=True)]
        return [other for other, corners in enumerate(standing) if corners & around]

    def why_not_victim(self, state: State, seat: int, tile: int) -> Illegal:
        """It has no building there (TP-027)."""
        if kept(state).fictional == NOBODY:
            return super().why_not_victim(state, seat, tile)
        text = "Name a player with a building on that tile; it may be yourself."
        return Illegal("bad_victim", text, "TP-027")

    def loot(self, state: State, seat: int, tile: int, victim: int | None, events: Events) -> None:
        """On a fictional 7 a card goes to the bank; a removed tile brings one by option (TP-027, TP-028)."""
        mine = kept(state)
        if mine.fictional == NOBODY:
            super().loot(state, seat, tile, victim, events)
        elif state.board.removed >> tile & 1:
            if mine.rules.removed_card:
                self.throw_for_card(state, seat, events)
        elif victim is not None:
            events.append(CardLost(seat, victim, self._lose(state, victim)))

    def _lose(self, state: State, victim: int) -> int | None:
        """Take a random card to the bank and tell which; None if there is none."""
        held = state.hands[victim]
        if not held:
            return None
        kind = hand.card(held, state.chance.draw(hand.size(held), THEFTS))
        self.pay(state, victim, hand.ONE[kind])
        return kind
