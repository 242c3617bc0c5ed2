"""Chapter building: where shares go, what they cost, blocking with a new one (LS-001 to LS-010, LS-017)."""

from rules.kernel.actions import Action
from rules.kernel.events import Event
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import Illegal, demand, lack, together
from rules.kernel.options import Settings
from rules.kernel.phase import Move
from rules.land_shares.actions import BuildShare
from rules.land_shares.blocking import decided
from rules.land_shares.events import ShareBuilt
from rules.land_shares.options import share_terms
from rules.land_shares.places import SIX, tile_of
from rules.land_shares.state import NAME, Sealed, bare, fresh_shares, kept, secrets_of, tips
from rules.settlers import phase_names as at
from rules.settlers.basics import off_board, pay, unpaid
from rules.settlers.hooks import Events, Hooks, Listing, Moves, Prepare, SeatStep, State

SHARE_COST = hand.pack((1, 1, 1, 1, 1))
MOST_IN_A_TILE = 3


def prepare(usual: Prepare, state: State, options: Settings, events: list[Event]) -> None:
    """Bring the shares to the table."""
    state.table.extras[NAME] = fresh_shares(share_terms(options), state.seats, len(state.table.board.terrain))
    state.secrets.extras[NAME] = Sealed()
    usual(state, options, events)


def begin_turn(usual: SeatStep, state: State, seat: int, events: Events) -> None:
    """Nothing is used, new or decided in a turn that begins; a standing order may end (LS-050)."""
    mine = kept(state)
    mine.used = mine.young = mine.blocked = mine.freed = 0
    mine.decider = seat
    mine.touched = [0, mine.touched[0]]
    secrets_of(state).until_turn &= ~(1 << seat)
    usual(state, seat, events)


def buildable(usual: Listing, state: State, seat: int) -> list[Action]:
    """Shares besides; in a tile of others with and without a token."""
    found = usual(state, seat)
    if not hand.covers(state.secrets.hands[seat], SHARE_COST):
        return found
    mine = kept(state)
    for share in bits(share_sites(state, seat)):
        found.append(BuildShare(share))
        if mine.is_shared(seat, tile_of(share)):
            found.append(BuildShare(share, False))
            if not mine.has_decided(seat, tile_of(share)):
                found.append(BuildShare(share, True))
    return found


def share_sites(state: State, seat: int) -> int:
    """Where a seat may build a share, cards aside: a set of shares."""
    mine = kept(state)
    if mine.terms.stock and mine.shares[seat].bit_count() >= mine.terms.stock:
        return 0
    free = tips(state, seat) & ~mine.all
    for tile in {tile_of(share) for share in bits(free)}:
        full = (mine.all >> 6 * tile & SIX).bit_count() >= MOST_IN_A_TILE
        number = state.table.board.tokens[tile]
        if full or not number or not mine.terms.least <= number <= mine.terms.most:
            free &= ~(SIX << 6 * tile)
    return free


def _check_build_share(hooks: Hooks, state: State, seat: int, action: BuildShare) -> None:
    _check_site(state, seat, action.share)
    if action.block:
        mine, tile = kept(state), tile_of(action.share)
        if not mine.is_shared(seat, tile):
            text = "Nobody else has a share in that tile: there is nobody to block."
            raise Illegal("not_shared", text, "LS-017")
        demand(decided(mine, seat, tile, "LS-019"))
    demand(_unpaid(state, seat))


def _unpaid(state: State, seat: int) -> Illegal | None:
    """The cards that a seat lacks for a share."""
    return unpaid(state, seat, SHARE_COST, "A land share", "LS-001")


def _no_share(hooks: Hooks, state: State, seat: int) -> Illegal | None:
    """What a seat lacks for any share: the piece, its price, a place."""
    place = _all_laid(state, seat)
    if place is None and not share_sites(state, seat):
        place = _no_site(state, seat)
    return together(_unpaid(state, seat), place)


def _no_site(state: State, seat: int) -> Illegal:
    """Why no tile around a seat's buildings takes a share of it: the narrowest of what is in the way."""
    mine = kept(state)
    tiles = {tile_of(share) for share in bits(tips(state, seat) & ~mine.all)}
    numbers = {tile: state.table.board.tokens[tile] for tile in tiles if not bare(state, tile)}
    least, most = mine.terms.least, mine.terms.most
    if not numbers:
        text = "No building of yours stands at a tile where a share of yours is still missing."
        return Illegal("not_resident", text, "LS-002")
    if not any(least <= number <= most for number in numbers.values()):
        text = f"Shares go in tiles with the numbers {least} to {most} only; you have a place at none."
        return Illegal("out_of_range", text, "LS-009")
    return Illegal("hex_full", "Each tile at your buildings that takes shares has three already.", "LS-004")


def _all_laid(state: State, seat: int) -> Illegal | None:
    """The refusal of a share to who has laid them all."""
    stock = kept(state).terms.stock
    spent = stock and kept(state).shares[seat].bit_count() >= stock
    return lack(spent, "no_stock", f"All {stock} of your shares are on the board.", "LS-008")


def _check_site(state: State, seat: int, share: int) -> None:
    mine, tile = kept(state), tile_of(share)
    if not 0 <= share < len(mine.tokens):
        raise off_board("share", "LS-002")
    if mine.all >> share & 1:
        raise Illegal("share_exists", "There is a share already.", "LS-003")
    if bare(state, tile):
        raise Illegal("no_land", "That tile gives nothing: no share can be built in it.", "LS-005")
    if not tips(state, seat) >> share & 1:
        text = "A share points to a corner of its tile where you have a settlement or city."
        raise Illegal("not_resident", text, "LS-002")
    number, least, most = state.table.board.tokens[tile], mine.terms.least, mine.terms.most
    if not least <= number <= most:
        text = f"Shares go in tiles with the numbers {least} to {most} only; that one has {number}."
        raise Illegal("out_of_range", text, "LS-009")
    if (mine.all >> 6 * tile & SIX).bit_count() >= MOST_IN_A_TILE:
        raise Illegal("hex_full", "That tile has three shares already: it is full.", "LS-004")
    demand(_all_laid(state, seat))


def _build_share(hooks: Hooks, state: State, seat: int, action: BuildShare, events: Events) -> None:
    mine, share = kept(state), action.share
    pay(state, seat, SHARE_COST)
    mine.shares[seat] |= 1 << share
    mine.young |= 1 << share
    mine.touched[0] |= 1 << share
    count = mine.terms.tokens if action.block else 0
    if count:
        mine.lay(share, count)
        mine.note_decision(seat, blocked=1 << tile_of(share))
    events.append(ShareBuilt(seat, share, count))


MOVES: Moves = {BuildShare: Move(_check_build_share, _build_share, (at.MAIN, at.SPECIAL), why_not=_no_share)}
