"""What every painter of a game can do: a view in, pictures out."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol

import msgspec

from rules.kernel.since import recent_steps


class Mark(msgspec.Struct, frozen=True):
    """A numbered badge: a kind of place (`plot`, `corner`, …), the place, and what the badge says.

    What is `chosen` already is dark; a tick stands for an empty label, where the place is no choice any more.
    """

    kind: str
    place: int
    label: str
    chosen: bool = False


class Picture(msgspec.Struct, frozen=True):
    """A finished picture: the name of its file, which tells no secret, its PNG bytes, and its alt text.

    An empty `alt` leaves the words to `rules.kernel.game.Game.brief`, which knows the people's names.
    """

    name: str
    png: bytes
    alt: str = ""


class Part(msgspec.Struct, frozen=True):
    """A part of a large board as PNG, the tiles in it, and around which tile the next one lies, by `WAYS`."""

    png: bytes
    tiles: tuple[int, ...]
    ways: Mapping[str, int]


WAYS = {"west": (-1, 0), "north": (0, -1), "south": (0, 1), "east": (1, 0)}
"""The directions in which one part of a board is followed by another: right and down."""

WHOLE = "board.png"
"""The file of the whole board."""

CLOSE = "close.png"
"""The file of the part of a large board where something happened of late."""

ROWS = "seats.png"
"""The file of the seats' rows, where no part of a large board with them is shown."""

LEGEND = "legend-{}.png"
"""The files of what the signs on a board mean, from 1."""


class Painter(Protocol):
    """Draws one game. Any method may be called from several threads at once; it keeps nothing but caches."""

    hands: bool = True
    """Whether seats of this game hold anything that `hand` shows."""
    places: ClassVar[Mapping[str, str]] = {}
    """By what a step of the trail tells of: on what kind of place that is."""

    def spot(self, what: str, place: int) -> tuple[str, int]:
        """Where a badge for what a move or a step names goes: the kind of place, and the place."""
        return self.places.get(what, what), place

    def whole(self, view: Any, *, private: bool = False) -> bytes:
        """The whole board as that viewer may see it, with where the viewer may act.

        Marked is what happened since the last turn of whom the view names as acting; in a `private` picture,
        since the viewer's own.
        """
        raise NotImplementedError

    def board(self, view: Any) -> bytes:
        """The whole board as everybody sees it who sees that view."""
        return self.whole(view)

    def choose(self, view: Any, marks: Sequence[Mark]) -> bytes | None:
        """The board dimmed by a third, badges on the marked places, cropped to them, not under 480×400.

        None if the choice lies nowhere that a picture could show.
        """

    def hand(self, view: Any) -> bytes | None:
        """The private hand of the view's seat; None if the game has none or the viewer has no seat."""
        return None

    def since(self, view: Any) -> bytes | None:
        """The whole board with what happened since the viewer's own last turn; None if nothing did."""
        happened = recent_steps(view, view.table.trail, private=True)
        return self.whole(view, private=True) if happened else None

    def legend(self) -> tuple[Picture, ...]:
        """What each sign on a board of this game means, in words too; empty for a board without signs."""
        return ()

    def wide(self, view: Any) -> bool:
        """Whether the board is too large to be read as a whole on a phone."""
        return False

    def part(self, view: Any, tile: int | None = None) -> Part | None:
        """The part of a large board around a tile, or (None) around what matters now, with the way to others.

        None for a board that is not `wide`.
        """
        return None

    def pictures(self, view: Any) -> tuple[Picture, ...]:
        """All that is shown of the board, in order; at most ten. A board that is legible as a whole is one.

        A larger one shows what happened of late as a part at full size, then the whole.
        """
        return (Picture(WHOLE, self.board(view)),)
