"""What the game for two keeps besides the state of Settlers."""

import msgspec

from rules.kernel.hexes.hand import Hand
from rules.kernel.names import NOBODY
from rules.settlers.state import SettlersState
from rules.two_player.options import Rules

NAME = "two_player"
"""Its option, and its entry in `SettlersState.extras` and `SettlersView.extras`."""

REMOVAL_VOTE, BIDDING = "removal_vote", "bidding"
"""Its phases. A fictional 7 uses the base game's for discards and the robber."""

FICTIONAL = ("F1", "F2")

UNSAID, KEEP, AGAIN = range(3)
"""What a seat has said of the removal."""


class Kept(msgspec.Struct, kw_only=True):
    """The removal, and the fictional turn that is on. Lists are by seat; hands are packed."""

    rules: Rules
    tokens: tuple[int, ...]
    """The numbers of the whole board."""
    dice: tuple[int, int] = (1, 1)
    """The last roll for the sides."""
    soldier: bool = False
    """The robber is to be moved, or was last moved, by a soldier in a real turn."""
    fictional: int = NOBODY
    """Whose fictional turn it is: 0 for F1, 1 for F2, `NOBODY` in real turns."""
    offered: int = NOBODY
    """The resource on offer; `NOBODY` if none is."""
    bidders: int = 0
    """The seats that may bid for it, as a set."""
    bids: list[Hand]
    """The cards that each has laid down; they count as in its hand until the bidding closes."""
    done: int = 0
    """The seats that said so, as a set."""


class Limit(msgspec.Struct, frozen=True):
    """How many cards the house may lay down for a seat in all, and which resource first."""

    most: int
    first: int | None = None


class Ballots(msgspec.Struct):
    """What lies face down: what each seat has said of the removal until all have (TP-012), its ceiling."""

    votes: list[int]
    limits: list[Limit | None] = msgspec.field(default_factory=list)
    """By seat its ceiling in the bidding; empty if nobody has one."""


def kept(state: SettlersState) -> Kept:
    """What this variant keeps on the table."""
    found: Kept = state.table.extras[NAME]
    return found


def ballots(state: SettlersState) -> Ballots:
    """What it keeps face down."""
    found: Ballots = state.secrets.extras[NAME]
    return found


def limit_of(state: SettlersState, seat: int) -> Limit | None:
    """How far the house bids for a seat, if it does."""
    limits = ballots(state).limits
    return limits[seat] if limits else None


def set_limit(state: SettlersState, seat: int, limit: Limit | None) -> None:
    """Have the house bid so far for a seat; None: no more, and without any a state is as it always was."""
    limits = ballots(state).limits or [None] * state.seats
    limits[seat] = limit
    ballots(state).limits = [] if limits == [None] * state.seats else limits


def unbid_cards(state: SettlersState, seat: int) -> Hand:
    """The cards of a seat that it has not bid."""
    return state.secrets.hands[seat] - kept(state).bids[seat]


def awaited_seats(state: SettlersState) -> tuple[int, ...]:
    """The seats that may still bid: not done, and with a card left (TP-033, TP-034)."""
    mine = kept(state)
    waiting = mine.bidders & ~mine.done
    return tuple(seat for seat in range(state.seats) if waiting >> seat & 1 and unbid_cards(state, seat))
