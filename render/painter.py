"""What every painter of a game can do: a view in, the bytes of a PNG picture out."""

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec


class Mark(msgspec.Struct, frozen=True):
    """A numbered badge: a kind of place (`plot`, `corner`, …), the place, and what the badge says."""

    kind: str
    place: int
    label: str


class Painter(Protocol):
    """Draws one game. Any method may be called from several threads at once; it keeps nothing but caches."""

    def board(self, view: Any) -> bytes:
        """The board as that viewer may see it, with the last move and the legal places of who must act."""

    def choose(self, view: Any, marks: Sequence[Mark]) -> bytes:
        """The board dimmed by a third, badges on the marked places, cropped to them, not under 480×400."""

    def hand(self, view: Any) -> bytes | None:
        """The private hand of the view's seat; None if the game has none or the viewer has no seat."""

    def warm(self, view: Any) -> None:
        """Draw ahead what `board` will need for this view, so that the first picture comes at once."""
