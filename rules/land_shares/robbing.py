"""Chapter robber: the token that it leaves, and the duel about its new place (LS-040 to LS-047)."""

from rules.kernel.actions import Action
from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import Illegal, demand, lack
from rules.kernel.phase import Move
from rules.land_shares.actions import LeaveToken
from rules.land_shares.duels import contest, open_duel
from rules.land_shares.events import RobberLeaves
from rules.land_shares.places import tile_of, within
from rules.land_shares.soldiers import check_share
from rules.land_shares.state import ROBBER_TOKEN, Duel, Errand, Link, bare, kept
from rules.settlers import phase_names as at
from rules.settlers.basics import off_board, unasked
from rules.settlers.hooks import Arrival, Events, Hooks, Moves, State, Step
from rules.settlers.robber import check_robber_tile


def begin_robber(usual: Step, hooks: Hooks, state: State, events: Events) -> None:
    """Note from where the robber goes."""
    kept(state).camp = state.table.robber
    usual(hooks, state, events)


def leave_moves(hooks: Hooks, state: State, seat: int) -> list[Action]:
    """All ways to move the robber and leave a token (LS-040)."""
    mine = kept(state)
    if seat != state.table.actor or hooks.nobodys_turn(state.table):
        return []
    goes = mine.terms.token_where_it_goes
    return [
        LeaveToken(tile, share)
        for tile in bits(hooks.robber_tiles(state, seat))
        for share in bits(mine.all & within(tile if goes else state.table.robber))
    ]


def _check_leave_token(hooks: Hooks, state: State, seat: int, action: LeaveToken) -> None:
    check_robber_tile(hooks, state, seat, action.tile)
    mine = kept(state)
    demand(_fictional(hooks, state))
    goes = mine.terms.token_where_it_goes
    tile = action.tile if goes else state.table.robber
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


def _fictional(hooks: Hooks, state: State) -> Illegal | None:
    text = "In a fictional turn the robber leaves no token."
    return lack(hooks.nobodys_turn(state.table), "wrong_phase", text, "LS-052")


def _no_token(hooks: Hooks, state: State, seat: int) -> Illegal | None:
    """Why the robber can leave no token wherever it goes: whose turn it is, or no share for it."""
    where, rule = "No tile to which the robber can go has a share.", "LS-040"
    if not kept(state).terms.token_where_it_goes:
        where = "The robber leaves its token on a share in the tile that it leaves; there is none."
        rule = "LS-041" if bare(state, state.table.robber) else "LS-040"
    return _fictional(hooks, state) or Illegal("not_on_board", where, rule)


def _leave_token(hooks: Hooks, state: State, seat: int, action: LeaveToken, events: Events) -> None:
    """First the token with its duel, then the place with its own (LS-042)."""
    events.append(RobberLeaves(seat, action.share, action.tile, kept(state).rival(seat, action.share)))
    errand = Errand(seat, state.table.robber, action.tile, None, True)
    link = Link(seat, ROBBER_TOKEN, action.share)
    open_duel(hooks, state, Duel(tile_of(action.share), (link,), errand), events)


def finish_robber(
    usual: Arrival, hooks: Hooks, state: State, seat: int, tile: int, victim: int | None, events: Events
) -> None:
    """Ask the residents first, but not in a turn that is nobody's own (LS-042, LS-052)."""
    if hooks.nobodys_turn(state.table):
        usual(hooks, state, seat, tile, victim, events)
    else:
        contest(hooks, state, Errand(seat, kept(state).camp, tile, victim, False), events)


_STAYS = unasked("The robber leaves a token only as it is moved, after a 7 or by a soldier.", "LS-040")
MOVES: Moves = {
    LeaveToken: Move(_check_leave_token, _leave_token, (at.ROBBER,), why_not=_no_token, elsewhere=_STAYS)
}
