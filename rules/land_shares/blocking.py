"""Chapter blocking: what sharers decide before the roll (LS-018 to LS-029)."""

from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import Illegal, demand, lack
from rules.kernel.phase import Move, Reason, because
from rules.land_shares.actions import Block, Remove
from rules.land_shares.events import TileBlocked, TokenRemoved
from rules.land_shares.places import tile_of, within
from rules.land_shares.state import Shares, kept
from rules.settlers import phase_names as at
from rules.settlers.basics import off_board
from rules.settlers.hooks import Events, Hooks, Moves, State


def decisions(mine: Shares, seat: int) -> list[Block | Remove]:
    """All ways to block or to take off a token that a seat has before its roll."""
    own = [share for share in bits(mine.shares[seat]) if not mine.has_decided(seat, tile_of(share))]
    found: list[Block | Remove] = [Block(share) for share in own if mine.is_shared(seat, tile_of(share))]
    if mine.decided_tiles(seat)[1] and not mine.terms.removal_each_tile:
        return found
    for tile in dict.fromkeys(map(tile_of, own)):
        found += _removals(mine, seat, tile)
    return found


def _check_block(hooks: Hooks, state: State, seat: int, action: Block) -> None:
    mine, share = kept(state), action.share
    tile = tile_of(share)
    if not 0 <= share < len(mine.tokens):
        raise off_board("share", "LS-019")
    if not mine.shares[seat] >> share & 1:
        raise Illegal("not_resident", "You block with a share of your own; that is not one.", "LS-019")
    if not mine.is_shared(seat, tile):
        raise Illegal("not_shared", "Nobody else has a share in that tile.", "LS-019")
    demand(decided(mine, seat, tile, "LS-019"))


def _no_block(hooks: Hooks, state: State, seat: int) -> Illegal:
    """Why a seat can block no tile: no share, nobody to block, or all of that is decided."""
    mine = kept(state)
    own = {tile_of(share) for share in bits(mine.shares[seat])}
    if not own:
        return Illegal("not_resident", "You block with a share of your own; you have none.", "LS-019")
    if not any(mine.is_shared(seat, tile) for tile in own):
        return Illegal("not_shared", "Nobody else has a share in a tile of yours.", "LS-019")
    text = "You have decided in each tile that you share; you cannot do more before your next turn."
    return Illegal("already_decided", text, "LS-028")


def _block(hooks: Hooks, state: State, seat: int, action: Block, events: Events) -> None:
    mine = kept(state)
    mine.lay(action.share, mine.terms.tokens)
    mine.note_decision(seat, blocked=1 << tile_of(action.share))
    events.append(TileBlocked(seat, action.share, mine.terms.tokens))


def _check_remove(hooks: Hooks, state: State, seat: int, action: Remove) -> None:
    mine, share, using = kept(state), action.share, action.using
    tile = tile_of(share)
    if not (0 <= share < len(mine.tokens) and 0 <= using < len(mine.tokens)):
        raise off_board("share", "LS-022")
    if not mine.shares[seat] >> using & 1 or tile_of(using) != tile:
        text = "It takes a share of your own in the same tile to take off a token."
        raise Illegal("not_resident", text, "LS-022")
    if not mine.tokens[share]:
        raise Illegal("no_token", "There is no blocking token on that share.", "LS-022")
    blocked, freed = mine.decided_tiles(seat)
    if blocked >> tile & 1:
        demand(decided(mine, seat, tile, "LS-028"))
    if mine.used >> using & 1:
        raise Illegal("share_used", "That share has taken off a token this turn.", "LS-023")
    if share != using and not mine.majority(seat, tile):
        text = "You have no majority there: each share of yours can only clear itself."
        raise Illegal("no_majority", text, "LS-024")
    if freed >> tile & 1 or (freed and not mine.terms.removal_each_tile):
        raise _removal_spent(mine)


def _no_remove(hooks: Hooks, state: State, seat: int) -> Illegal:
    """Why a seat can take off no token: no share, no token there, none in its power, or it is done."""
    mine = kept(state)
    own = {tile_of(share) for share in bits(mine.shares[seat])}
    if not own:
        text = "It takes a share of your own in the same tile to take off a token; you have none."
        return Illegal("not_resident", text, "LS-022")
    laid = [tile for tile in own if mine.tokens_in(tile)]
    if not laid:
        return Illegal("no_token", "No blocking token lies in a tile where you have a share.", "LS-022")
    if mine.decided_tiles(seat)[1] and not mine.terms.removal_each_tile:
        return _removal_spent(mine)
    if all(mine.has_decided(seat, tile) for tile in laid):
        text = "You have decided in each tile with a token; you cannot do more before your next turn."
        return Illegal("already_decided", text, "LS-028")
    text = "You have no majority where a token lies: each share of yours can only clear itself."
    return Illegal("no_majority", text, "LS-024")


def _remove(hooks: Hooks, state: State, seat: int, action: Remove, events: Events) -> None:
    mine = kept(state)
    mine.take(action.share)
    mine.used |= 1 << action.using
    mine.note_decision(seat, freed=1 << tile_of(action.share))
    events.append(TokenRemoved(seat, action.share, action.using, mine.tokens[action.share]))


def _removals(mine: Shares, seat: int, tile: int) -> list[Remove]:
    """All removals that a seat's shares in a tile can make (LS-023, LS-024)."""
    ruled = mine.majority(seat, tile)
    return [
        Remove(share, using)
        for share in bits(mine.all & within(tile))
        for using in bits(mine.shares[seat] & ~mine.used & within(tile))
        if mine.tokens[share] and (ruled or share == using)
    ]


def _removal_spent(mine: Shares) -> Illegal:
    where = "in each tile" if mine.terms.removal_each_tile else "in all"
    text = f"Your shares take off one token a turn {where}, and have done so."
    return Illegal("removal_spent", text, "LS-026")


def decided(mine: Shares, seat: int, tile: int, after_a_block: str) -> Illegal | None:
    """The refusal of a second decision in a tile in one turn; None if it is the first.

    `after_a_block` is the rule that forbids it where the first was a block: LS-019 to block again, LS-028
    to take off a token. Who has taken one off cannot block (LS-028).
    """
    blocked = mine.decided_tiles(seat)[0] >> tile & 1
    did = "blocked that tile" if blocked else "taken off a token in that tile"
    text = f"You have {did} this turn; you can decide about it again in your next."
    rule = after_a_block if blocked else "LS-028"
    return lack(mine.has_decided(seat, tile), "already_decided", text, rule)


def _late(rule: str) -> Reason:
    text = "Shares block and take off tokens at the start of your turn only, before the roll."
    return because("wrong_phase", text, rule)


MOVES: Moves = {
    Block: Move(_check_block, _block, (at.PRE_ROLL,), why_not=_no_block, elsewhere=_late("LS-018")),
    Remove: Move(_check_remove, _remove, (at.PRE_ROLL,), why_not=_no_remove, elsewhere=_late("LS-022")),
}
