"""Chapter soldiers: attacks on shares, and what the last soldier of a duel does (LS-030 to LS-038)."""

from rules.kernel.actions import Action
from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import Illegal, demand, together
from rules.kernel.phase import Move
from rules.land_shares.actions import ATTACKS, Strike
from rules.land_shares.duels import open_duel
from rules.land_shares.events import ShareStruck
from rules.land_shares.places import tile_of
from rules.land_shares.state import LAY, TAKE, Duel, Link, Shares, kept
from rules.settlers.actions import SOLDIER_CARD
from rules.settlers.basics import IN_TURN, off_board
from rules.settlers.cards.playing import no_soldier, spend
from rules.settlers.hooks import Events, Hooks, Listing, Moves, State
from rules.settlers.tables import SOLDIER


def playable(usual: Listing, state: State, seat: int) -> list[Action]:
    """Attacks besides, wherever a soldier may be played (LS-030)."""
    found = usual(state, seat)
    if SOLDIER_CARD in found:
        mine = kept(state)
        found += [Strike(0, share) for share in bits(mine.all)]
        found += [Strike(1, share) for share in bits(mine.all) if mine.tokens[share]]
    return found


def _check_strike(hooks: Hooks, state: State, seat: int, action: Strike) -> None:
    demand(no_soldier(hooks, state, seat))
    mine, share = kept(state), action.share
    if action.how not in range(len(ATTACKS)):
        raise Illegal("bad_value", f"An attack is one of {', '.join(ATTACKS)}.", "LS-030")
    check_share(mine, share, "LS-031")
    if action.how == TAKE - LAY and not mine.tokens[share]:
        raise Illegal("no_token", "There is no blocking token on that share.", "LS-032")


def _no_strike(hooks: Hooks, state: State, seat: int) -> Illegal | None:
    """What a seat lacks for an attack: a soldier that it may play, a share on the board."""
    bare = None if kept(state).all else Illegal("not_on_board", "Nobody has built a share yet.", "LS-031")
    return together(no_soldier(hooks, state, seat), bare)


def _strike(hooks: Hooks, state: State, seat: int, action: Strike, events: Events) -> None:
    spend(state, seat, SOLDIER, events)
    how = LAY + action.how
    events.append(ShareStruck(seat, how, action.share, kept(state).rival(seat, action.share)))
    hooks.count_soldier(state, seat, events)
    state.table.back = state.table.phase
    link = Link(seat, how, action.share)
    open_duel(hooks, state, Duel(tile_of(action.share), (link,)), events)


def check_share(mine: Shares, share: int, rule: str) -> None:
    """Raise Illegal unless there is a share."""
    if not 0 <= share < len(mine.tokens):
        raise off_board("share", rule)
    if not mine.all >> share & 1:
        raise Illegal("not_on_board", "Nobody has built a share there.", rule)


MOVES: Moves = {Strike: Move(_check_strike, _strike, IN_TURN, why_not=_no_strike)}
