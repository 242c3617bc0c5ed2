"""What a viewer may see of Landover: the table, one's own secrets, and counts of the others'.

Painters, panels, texts and computer players need no more. Places are small ints of `table.chart.shape`, masks
hold one bit a place; goods, terrains, cards and cultures are indices into the words of `tables`. Tuples are
by seat unless they say otherwise.
"""

import msgspec

from rules.kernel.state import View
from rules.landover.state import LandoverTable


class Own(msgspec.Struct, frozen=True):
    """A seat's secrets: goods by kind, held cards (sorted indices), and its standing orders (LO-301).

    `auto` is to roll at once, `first` the power to have before the dice roll.
    """

    goods: tuple[int, ...]
    cards: tuple[int, ...]
    auto: bool
    first: int = 0


class Shown(msgspec.Struct, frozen=True):
    """What Master Merchant or Spy shows the active seat: one of the two is empty (LO-306)."""

    seat: int
    goods: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()


class Asked(msgspec.Struct, frozen=True):
    """The card that the viewer is about to play, and what it is asked for next.

    `kind` is tile, corner, edge, player, good or piece; `places` are what may be chosen; `chosen` what was
    chosen before, in order.
    """

    card: int
    question: str
    kind: str
    places: tuple[int, ...]
    chosen: tuple[int, ...]


class Ended(msgspec.Struct, frozen=True):
    """What is published when the game is over: decks (the top card last) and hidden tiles (LO-323)."""

    decks: tuple[tuple[int, ...], ...]
    hidden: tuple[tuple[int, int, int], ...]
    """Tile, terrain, number."""


class LandoverView(View, frozen=True, kw_only=True):
    """A game of Landover as one viewer sees it."""

    table: LandoverTable
    """All that is public; a copy that belongs to the view."""
    own: tuple[Own | None, ...]
    """The viewer's own secrets at its seat; those of all when the game is over."""
    sizes: tuple[int, ...]
    """Cards in each hand."""
    backs: tuple[tuple[int, ...], ...]
    """Held cards of each seat by deck: commerce, science, politics."""
    decks: tuple[int, ...]
    """Cards left in each deck."""
    points: tuple[int, ...]
    shown: Shown | None
    """What a card shows to this viewer just now."""
    asked: Asked | None
    ended: Ended | None

    @property
    def mine(self) -> Own | None:
        """The viewer's own secrets; None for a spectator."""
        return None if self.viewer is None else self.own[self.viewer]
