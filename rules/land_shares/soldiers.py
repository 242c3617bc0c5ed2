"""Chapter soldiers: attacks on shares, and what the last soldier of a duel does (LS-030 to LS-038)."""

from abc import abstractmethod

from rules.actions import Action
from rules.hexes.bits import bits
from rules.illegal import Illegal
from rules.land_shares.actions import ATTACKS, Strike
from rules.land_shares.duels import Duels
from rules.land_shares.events import NothingToSteal, ShareStruck, TokensLaid, TokenTaken
from rules.land_shares.places import tile_of
from rules.land_shares.state import (
    LAY,
    ROBBER_TOKEN,
    STEAL,
    TAKE,
    Duel,
    Link,
    SharesState,
    kept,
    lay,
    take,
)
from rules.settlers.actions import SOLDIER_CARD
from rules.settlers.base import Events, Move, State, off_board
from rules.settlers.tables import SOLDIER


class ShareSoldiers(Duels):
    """Soldiers that lay and take tokens."""

    @abstractmethod
    def go_on_after(self, state: State, duel: Duel, events: Events) -> None:
        """Go on when a duel is settled (chapter robber)."""

    def moves(self) -> dict[type[Action], Move]:
        """The attack."""
        return super().moves() | {Strike: Move(self._check_strike, self._strike)}

    def playable(self, state: State, seat: int) -> list[Action]:
        """Attacks besides, wherever a soldier may be played (LS-030)."""
        found = super().playable(state, seat)
        if SOLDIER_CARD in found:
            mine = kept(state)
            found += [Strike(0, share) for share in bits(mine.all)]
            found += [Strike(1, share) for share in bits(mine.all) if mine.tokens[share]]
        return found

    def _check_strike(self, state: State, seat: int, action: Strike) -> None:
        self.check_playable(state, seat, SOLDIER)
        mine, share = kept(state), action.share
        if action.how not in range(len(ATTACKS)):
            raise Illegal("bad_value", f"An attack is one of {', '.join(ATTACKS)}.", "LS-030")
        check_share(mine, share, "LS-031")
        if action.how == TAKE - LAY and not mine.tokens[share]:
            raise Illegal("no_token", "There is no blocking token on that share.", "LS-032")

    def _strike(self, state: State, seat: int, action: Strike, events: Events) -> None:
        self.spend(state, seat, SOLDIER, events)
        how = LAY + action.how
        events.append(ShareStruck(seat, how, action.share))
        self.enlisted(state, seat, events)
        state.back = state.phase
        link = Link(seat, how, action.share)
        self.open_duel(state, Duel(tile_of(action.share), (link,)), events)

    def settle_duel(self, state: State, duel: Duel, events: Events) -> None:
        """The last soldier has its effect, all earlier ones have none (LS-037)."""
        last, mine = duel.last, kept(state)
        if last.how == STEAL:
            self.steal_in_duel(state, last.seat, duel.links[-2].seat, events)
        elif last.share is not None and last.how in (LAY, ROBBER_TOKEN):
            count = mine.terms.tokens_of_soldier if last.how == LAY else mine.terms.tokens
            lay(mine, last.share, count)
            events.append(TokensLaid(last.share, count))
        elif last.share is not None:
            there = mine.tokens[last.share] > 0
            if there:
                take(mine, last.share)
            events.append(TokenTaken(last.share, there))
        self.go_on_after(state, duel, events)

    def steal_in_duel(self, state: State, seat: int, victim: int, events: Events) -> None:
        """A soldier's card from the seat that it answers (LS-035)."""
        if state.hands[victim]:
            self.steal(state, seat, victim, events)
        else:
            events.append(NothingToSteal(seat, victim))


def check_share(mine: SharesState, share: int, rule: str) -> None:
    """Raise Illegal unless there is a share."""
    if not 0 <= share < len(mine.tokens):
        raise off_board("share", rule)
    if not mine.all >> share & 1:
        raise Illegal("not_on_board", "Nobody has built a share there.", rule)
