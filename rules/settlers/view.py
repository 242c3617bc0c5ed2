"""What a viewer may see of Settlers: all that painters, panels, texts and computer players need.

Places are small ints of `view.table.board.shape`; resources, development cards, terrains and harbours are
indices into the words of `rules.settlers.tables`. Tuples by seat or by kind have one entry each.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from rules.kernel.hexes.bits import bits
from rules.kernel.state import View
from rules.settlers.state import Proposal, SettlersTable
from rules.settlers.tables import BUILDINGS, FRAMES


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
    trades: tuple[Proposal, ...] = ()
    """Standing trades: what it gives at most, and wants at least; offers that it left among them."""


class SettlersView(View, frozen=True, kw_only=True, dict=True):
    """A game of Settlers as one viewer sees it: the table, its own secrets, and counts of the others'.

    When the game is over everybody sees all hands. What is read off the table for people, as maps and
    tuples by kind, is worked out when it is asked for.
    """

    table: SettlersTable
    """All that lies open, as the rules keep it."""
    turn: int
    """In whose own turn it is, who can win; `NOBODY` in those that are nobody's."""
    hands: tuple[Hand | None, ...]
    """The viewer's own hand; the hands of others only when over."""
    cards: tuple[int, ...]
    """How many resource cards each seat holds."""
    developments: tuple[int, ...]
    """How many unplayed development cards each seat holds."""
    bought: tuple[int, ...]
    """How many development cards each seat bought in this turn."""
    sealed: tuple[int, ...]
    """How many cards each seat has laid aside, face down, for the present seven."""
    deck: int
    private: Mapping[str, Any]
    """What the viewer may know of what variants keep face down, by their names."""

    @property
    def own(self) -> Hand | None:
        """The viewer's hand; None for a spectator."""
        return None if self.viewer is None else self.hands[self.viewer]

    @cached_property
    def harbours(self) -> tuple[tuple[int, int], ...]:
        """The harbours: the edge and the kind of each, a resource (2:1) or `tables.ANY` (3:1)."""
        return tuple(zip(FRAMES[self.table.board.frame].sides, self.table.board.harbours, strict=True))

    @cached_property
    def removed(self) -> tuple[int, ...]:
        """Tiles that are out of the game."""
        return bits(self.table.board.removed)

    @cached_property
    def roads(self) -> Mapping[int, int]:
        """The seat of the road on each edge that has one."""
        return {edge: seat for seat, roads in enumerate(self.table.roads) for edge in bits(roads)}

    @cached_property
    def buildings(self) -> Mapping[int, tuple[int, str]]:
        """Whose building, and of which kind, is on each corner that has one."""
        return {
            corner: (seat, kind.name)
            for seat in range(self.seats)
            for kind in BUILDINGS[1:]
            for corner in bits(getattr(self.table, kind.several)[seat])
        }

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The seats in playing order, the starting seat first."""
        return tuple((self.table.first + step) % self.seats for step in range(self.seats))

    @cached_property
    def points(self) -> tuple[int, ...]:
        """Public victory points; the true ones when over."""
        return tuple(
            own.points if self.over and own is not None else points
            for own, points in zip(self.hands, self.table.points, strict=True)
        )

    @cached_property
    def pieces(self) -> tuple[tuple[int, ...], ...]:
        """How many of each of `tables.BUILDINGS` each seat has left."""
        built = [getattr(self.table, kind.several) for kind in BUILDINGS]
        return tuple(
            tuple(kind.pieces - places.bit_count() for kind, places in zip(BUILDINGS, own, strict=True))
            for own in zip(*built, strict=True)
        )

    @cached_property
    def owed(self) -> tuple[int, ...]:
        """How many cards each seat must discard for a seven and has not yet laid aside."""
        return tuple(0 if sealed else owed for owed, sealed in zip(self.table.owed, self.sealed, strict=True))
