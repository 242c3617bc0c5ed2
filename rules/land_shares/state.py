"""What Land Shares keeps besides the state of Settlers, and what follows from it."""

import msgspec

from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits, union
from rules.kernel.names import NOBODY
from rules.land_shares.options import ShareTerms
from rules.land_shares.places import SIX, at_corners, tile_of, within
from rules.settlers.state import SettlersState
from rules.settlers.tables import SOLDIER

NAME = "land_shares"
"""Its option, and its entry in `SettlersState.extras` and `SettlersView.extras`."""

DUEL = "duel"
"""Its phase."""

DEFEND, STEAL, LAY, TAKE, ROBBER_TOKEN, ROBBER_PLACE = range(6)
"""What a link of a duel is: an answer (the first four), an attack (LAY, TAKE), or the robber's doing."""


class Link(msgspec.Struct, frozen=True):
    """One step of a duel: whose, what, and the share that it is about (None if about none)."""

    seat: int
    how: int
    share: int | None = None


class Reply(msgspec.Struct, frozen=True):
    """What a seat has said, sealed, in the open window; `how` None is a pass."""

    how: int | None
    share: int | None = None


PASSED = Reply(None)


class Errand(msgspec.Struct, frozen=True):
    """A robber's move that is not over: who moves it, from where to where, whom it is to rob.

    `token` says that it leaves a token, which gives up the theft (LS-040, LS-041).
    """

    seat: int
    origin: int
    tile: int
    victim: int | None
    token: bool


class Duel(msgspec.Struct, frozen=True):
    """A chain of soldiers about a tile, and the window in which its last link may be answered.

    `asked` is a set of seats: who of them has replied lies face down. `errand` is the robber's move
    behind it.
    """

    tile: int
    links: tuple[Link, ...]
    errand: Errand | None = None
    asked: int = 0

    @property
    def last(self) -> Link:
        """The link that may be answered."""
        return self.links[-1]

    @property
    def placing(self) -> bool:
        """True if it is about where the robber goes (LS-044)."""
        return self.links[0].how == ROBBER_PLACE


class Shares(msgspec.Struct, kw_only=True):
    """Shares, tokens, what was decided this turn, and the duel. Shares are sets, by seat where it says so."""

    terms: ShareTerms
    shares: list[int]
    """Each seat's shares."""
    tokens: list[int]
    """How many blocking tokens lie on each share."""
    used: int = 0
    """Shares that took off a token this turn."""
    young: int = 0
    """Shares that were built this turn."""
    decider: int = NOBODY
    """Whose decisions `blocked` and `freed` are."""
    blocked: int = 0
    """Tiles in which that seat has blocked this turn."""
    freed: int = 0
    """Tiles in which it took off a token by share."""
    touched: list[int]
    """What was built, blocked or freed this turn, and in the one before."""
    camp: int = NOBODY
    """Where the robber stood when it was to be moved."""
    duel: Duel | None = None

    @property
    def all(self) -> int:
        """All shares on the board."""
        return sum(self.shares)

    def owner(self, share: int) -> int:
        """Whose share it is; `NOBODY` if there is none."""
        for seat, owned in enumerate(self.shares):
            if owned >> share & 1:
                return seat
        return NOBODY

    def rival(self, seat: int, share: int) -> int | None:
        """Whose share it is, if that is not the seat's own."""
        owner = self.owner(share)
        return owner if owner != seat else None

    def is_shared(self, seat: int, tile: int) -> bool:
        """True if another seat has a share in that tile."""
        return bool((self.all & ~self.shares[seat]) & within(tile))

    def majority(self, seat: int, tile: int) -> bool:
        """True if a seat has more than half of the shares in a tile (LS-025)."""
        own = self.shares[seat] >> 6 * tile & SIX
        return 2 * own.bit_count() > (self.all >> 6 * tile & SIX).bit_count()

    def productive(self, seat: int, robber: int, *, in_turn: bool) -> list[int]:
        """A seat's shares that draw at its turn's end, in their order; the robber stands on that tile.

        What was used, or with `late_collect` built, draws nothing in this turn (LS-012, LS-014, LS-015).
        """
        idle = self.used | self.young * self.terms.late_collect if in_turn else 0
        ready = self.shares[seat] & ~idle & ~within(robber)
        return [share for share in bits(ready) if not self.tokens_in(tile_of(share))]

    def tokens_in(self, tile: int) -> int:
        """How many tokens lie in a tile."""
        return sum(self.tokens[6 * tile : 6 * tile + 6])

    def decided_tiles(self, seat: int) -> tuple[int, int]:
        """The tiles in which a seat has blocked, and in which it has freed, in its present turn or step."""
        return (self.blocked, self.freed) if self.decider == seat else (0, 0)

    def has_decided(self, seat: int, tile: int) -> bool:
        """True if a seat has blocked or freed a tile in its present turn or step (LS-028)."""
        return any(tiles >> tile & 1 for tiles in self.decided_tiles(seat))

    def note_decision(self, seat: int, *, blocked: int = 0, freed: int = 0) -> None:
        """Note tiles in which a seat has blocked or freed."""
        if self.decider != seat:
            self.decider, self.blocked, self.freed = seat, 0, 0
        self.blocked |= blocked
        self.freed |= freed

    def lay(self, share: int, count: int) -> None:
        """Put tokens on a share."""
        self.tokens[share] += count
        self.touched[0] |= 1 << share

    def take(self, share: int) -> None:
        """Take a token off a share that has one."""
        self.tokens[share] -= 1
        self.touched[0] |= 1 << share


class Sealed(msgspec.Struct):
    """What lies face down: standing orders, as sets of seats, and the replies to the open window by seat."""

    replies: tuple[Reply | None, ...] = ()
    always: int = 0
    """Seats that pass in all windows."""
    until_turn: int = 0
    """Seats that pass until their own turn begins."""


def fresh_shares(terms: ShareTerms, seats: int, tiles: int) -> Shares:
    """Nothing built yet."""
    return Shares(terms=terms, shares=[0] * seats, tokens=[0] * (6 * tiles), touched=[0, 0])


def kept(state: SettlersState) -> Shares:
    """What this variant keeps on the table."""
    found: Shares = state.table.extras[NAME]
    return found


def secrets_of(state: SettlersState) -> Sealed:
    """What it keeps face down."""
    found: Sealed = state.secrets.extras[NAME]
    return found


def pending(state: SettlersState) -> tuple[int, ...]:
    """The seats that have still to reply to the open window, in truth."""
    duel = kept(state).duel
    replies = secrets_of(state).replies
    return () if duel is None else tuple(seat for seat in bits(duel.asked) if replies[seat] is None)


def tips(state: SettlersState, seat: int) -> int:
    """Where a seat's shares may point: all shares at its buildings (LS-002)."""
    table = state.table
    return union(at_corners(table.board.frame), table.settlements[seat] | table.cities[seat])


def bare(state: SettlersState, tile: int) -> bool:
    """True if a tile can have no shares: it gives nothing, or is out of the game (LS-005)."""
    return not state.table.board.tokens[tile]


def soldier_ready(state: SettlersState, seat: int) -> bool:
    """True if a seat has a soldier that it did not buy in the present turn (LS-039)."""
    return hand.count(state.secrets.cards[seat], SOLDIER) > hand.count(state.secrets.fresh[seat], SOLDIER)
