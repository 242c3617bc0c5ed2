"""Chapter robber: the token that it leaves, and the duel about its new place (LS-040 to LS-047)."""

from rules.actions import Action
from rules.hexes.bits import bits
from rules.illegal import Illegal
from rules.land_shares.actions import LeaveToken
from rules.land_shares.events import RobberLeaves, RobberSentBack
from rules.land_shares.places import tile_of, within
from rules.land_shares.soldiers import ShareSoldiers, check_share
from rules.land_shares.state import ROBBER_PLACE, ROBBER_TOKEN, Duel, Errand, Link, bare, kept
from rules.settlers.base import Events, Move, Phase, State, off_board
from rules.settlers.events import RobberMoved
from rules.settlers.state import ROBBER


class ShareRobber(ShareSoldiers):
    """The robber among shares."""

    def moves(self) -> dict[type[Action], Move]:
        """Move the robber and leave a token."""
        return super().moves() | {LeaveToken: Move(self._check_leave_token, self._leave_token)}

    def phases(self) -> dict[int, Phase]:
        """The further way to move the robber."""
        found = super().phases()
        usual = found[ROBBER]
        return found | {
            ROBBER: usual._replace(
                legal=lambda state, seat: usual.legal(state, seat) + self._ways_to_leave(state, seat)
            )
        }

    def begin_robber(self, state: State, events: Events) -> None:
        """Note from where the robber goes."""
        kept(state).camp = state.robber
        super().begin_robber(state, events)

    def _ways_to_leave(self, state: State, seat: int) -> list[Action]:
        mine = kept(state)
        if seat != state.actor or not self.own_turn(state):
            return []
        goes = mine.terms.token_where_it_goes
        return [
            LeaveToken(tile, share)
            for tile in bits(self.robber_tiles(state, seat))
            for share in bits(mine.all & within(tile if goes else state.robber))
        ]

    def _check_leave_token(self, state: State, seat: int, action: LeaveToken) -> None:
        self.check_robber_tile(state, seat, action.tile)
        mine = kept(state)
        if not self.own_turn(state):
            raise Illegal("wrong_phase", "In a fictional turn the robber leaves no token.", "LS-052")
        goes = mine.terms.token_where_it_goes
        tile = action.tile if goes else state.robber
        if bare(state, tile):
            text = "The robber can leave no token there: that tile has no shares."
            raise Illegal("no_land", text, "LS-041")
        if not 0 <= action.share < len(mine.tokens):
            raise off_board("share", "LS-041")
        if tile_of(action.share) != tile:
            which = "to which it goes" if goes else "that it leaves"
            text = f"The robber can leave its token only on a share in the tile {which}."
            raise Illegal("not_on_board", text, "LS-040")
        check_share(mine, action.share, "LS-041")

    def _leave_token(self, state: State, seat: int, action: LeaveToken, events: Events) -> None:
        """First the token with its duel, then the place with its own (LS-042)."""
        events.append(RobberLeaves(seat, action.share, action.tile))
        errand = Errand(seat, state.robber, action.tile, None, True)
        link = Link(seat, ROBBER_TOKEN, action.share)
        self.open_duel(state, Duel(tile_of(action.share), (link,), errand), events)

    def robber_arrived(self, state: State, seat: int, tile: int, victim: int | None, events: Events) -> None:
        """Ask the residents first, but not in a turn that is nobody's own (LS-042, LS-052)."""
        if self.own_turn(state):
            self._contest(state, Errand(seat, kept(state).camp, tile, victim, False), events)
        else:
            super().robber_arrived(state, seat, tile, victim, events)

    def _contest(self, state: State, errand: Errand, events: Events) -> None:
        """Open the duel about the robber's new place (LS-044)."""
        link = Link(errand.seat, ROBBER_PLACE)
        self.open_duel(state, Duel(errand.tile, (link,), errand), events)

    def go_on_after(self, state: State, duel: Duel, events: Events) -> None:
        """From the token on to the place, from the place to the theft, or back to the turn (LS-042)."""
        errand = duel.errand
        if errand is None:
            self.resume(state, events)
        elif not duel.placing:
            state.robber = errand.tile
            events.append(RobberMoved(errand.seat, errand.tile))
            self._contest(state, errand, events)
        elif duel.last.seat != errand.seat:
            state.robber = errand.origin
            events.append(RobberSentBack(duel.last.seat, errand.origin))
            self.resume(state, events)
        elif errand.token:
            self.resume(state, events)
        else:
            victim = errand.victim
            robbed = None if victim is None or not state.hands[victim] else victim
            super().robber_arrived(state, errand.seat, errand.tile, robbed, events)
