"""What a viewer may see of Settlers: all that painters, panels, texts and computer players need.

Places are small ints of `frame(view).shape`; resources, development cards, terrains and harbours are
indices into the words of `rules.settlers.tables`. Tuples by seat or by kind have one entry each.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.game import View
from rules.settlers.options import Terms
from rules.settlers.tables import FRAMES, Frame


class Harbour(msgspec.Struct, frozen=True):
    """A harbour on an edge; `kind` is a resource (2:1) or `tables.ANY` (3:1)."""

    edge: int
    kind: int


class Building(msgspec.Struct, frozen=True):
    """A settlement or city."""

    seat: int
    city: bool


class Pieces(msgspec.Struct, frozen=True):
    """What a seat has left to build."""

    roads: int
    settlements: int
    cities: int


class Hand(msgspec.Struct, frozen=True):
    """What a seat holds in private: resource cards and unplayed development cards by kind.

    `fresh` are those of the development cards that were bought this turn, `points` the true victory
    points, `discard` the cards that it has laid aside, sealed, for a seven.
    """

    resources: tuple[int, ...]
    cards: tuple[int, ...]
    fresh: tuple[int, ...]
    points: int
    discard: tuple[int, ...]


class Offer(msgspec.Struct, frozen=True):
    """The open offer of the active seat: what it gives for what it wants, both counts by resource.

    `answers` has for each seat "" (not asked), "asked", "accepted", "declined" or "countered".
    """

    give: tuple[int, ...]
    want: tuple[int, ...]
    answers: tuple[str, ...]


class Counter(msgspec.Struct, frozen=True):
    """A proposal of another seat to the active one: what that seat gives for what it wants."""

    seat: int
    give: tuple[int, ...]
    want: tuple[int, ...]


class Recent(msgspec.Struct, frozen=True):
    """What to highlight: built in this turn and the one before, and the tiles that paid at the last roll."""

    edges: tuple[int, ...]
    corners: tuple[int, ...]
    tiles: tuple[int, ...]


class Legal(msgspec.Struct, frozen=True):
    """Where the viewer may now put what; all empty for spectators and for who may do nothing."""

    roads: tuple[int, ...] = ()
    settlements: tuple[int, ...] = ()
    cities: tuple[int, ...] = ()
    robber: tuple[int, ...] = ()


class SettlersView(View, frozen=True, kw_only=True):
    """A game of Settlers as one viewer sees it; nobody's secrets but the viewer's own, all when over."""

    frame: str
    """The key of its `tables.FRAMES`."""
    terms: Terms
    """The options that the play depends on."""
    terrain: tuple[int, ...]
    tokens: tuple[int, ...]
    """By tile; 0 where there is none."""
    harbours: tuple[Harbour, ...]
    removed: tuple[int, ...]
    """Tiles that are out of the game, for variants that take some away."""
    robber: int
    roads: Mapping[int, int]
    """The seat of the road on each edge that has one."""
    buildings: Mapping[int, Building]
    """The building on each corner that has one."""
    bank: tuple[int, ...]
    deck: int
    order: tuple[int, ...]
    """The seats in playing order, the starting seat first."""
    active: int
    """Whose turn it is."""
    actor: int
    """Who acts where one seat does: the active seat, or the one whose setup or special step it is."""
    turn: int
    """Turns begun so far; 0 in the setup."""
    phase: str
    """setup_settlement, setup_road, pre_roll, discard, robber, main, free_roads, special, over; or others."""
    back: str
    """The phase that follows the robber or free roads."""
    dice: tuple[int, int] | None
    """This turn's roll; before it the last one."""
    played: bool
    """The active seat has played its one development card of the turn."""
    free_roads: int
    """Roads still to be built for nothing."""
    cards: tuple[int, ...]
    """How many resource cards each seat holds."""
    developments: tuple[int, ...]
    """How many unplayed development cards each seat holds."""
    bought: tuple[int, ...]
    """How many development cards each seat bought in this turn."""
    soldiers: tuple[int, ...]
    """How many soldiers each seat has played."""
    points: tuple[int, ...]
    """Public victory points; the true ones when over."""
    pieces: tuple[Pieces, ...]
    routes: tuple[int, ...]
    """The length of each seat's longest road."""
    route_holder: int | None
    army_holder: int | None
    owed: tuple[int, ...]
    """How many cards each seat must discard for a seven and has not yet laid aside."""
    sealed: tuple[int, ...]
    """How many cards each seat has laid aside, face down, for the present seven."""
    shown: tuple[tuple[int, ...], ...]
    """What each seat is known to hold at least, from what all could see."""
    gone: tuple[int, ...]
    """How many development cards of each kind were played."""
    offer: Offer | None
    offers_made: int
    """Offers that the active seat has made this turn, of `tables.OFFERS_A_TURN`."""
    counters: tuple[Counter, ...]
    skips: tuple[bool, ...]
    """Seats with a standing order to skip their special building steps."""
    queue: tuple[int, ...]
    """Seats whose placing (setup) or special building step is still to come, the present one first."""
    hands: tuple[Hand | None, ...]
    """The viewer's own hand; the hands of others only when over."""
    recent: Recent
    legal: Legal
    winners: tuple[int, ...]
    """Who has won; several only when the rounds ran out (SE-068)."""
    extras: Mapping[str, Any]
    """What the viewer may see of each variant in play, by its name."""

    @property
    def winner(self) -> int | None:
        """The seat that won alone; None for nobody yet, or several."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def own(self) -> Hand | None:
        """The viewer's hand; None for a spectator."""
        return None if self.viewer is None else self.hands[self.viewer]


def frame(view: SettlersView) -> Frame:
    """The frame that the view is about: its shape, and how many cards there are of what."""
    return FRAMES[view.frame]
