"""What a viewer sees: the table, its own secrets, and how many cards and goods the others hold."""

from rules.farlanthia.actions import Sealed
from rules.farlanthia.board import Board
from rules.farlanthia.state import FarTable, Orders
from rules.farlanthia.tables import HIDDEN
from rules.kernel.state import View


class FarView(View, frozen=True):
    """A game of Farlanthia as one viewer sees it (book, 6).

    `waiting` names everybody who is asked; who has answered a sealed window shows to nobody else.
    """

    table: FarTable
    """All that lies open; goods of others are -1 if they are hidden (`goods_public`)."""
    known: tuple[tuple[int, int], ...]
    """(cell, terrain) of hidden tiles that the viewer knows, ascending."""
    drawn: int
    """The tile that the viewer has drawn and must lay, or -1."""
    hand: tuple[int, ...]
    """The viewer's adventure cards."""
    orders: Orders | None
    """The viewer's standing orders."""
    answers: tuple[Sealed, ...]
    """The viewer's sealed answers to the open window."""
    totals: tuple[int, ...]
    """How many goods each seat holds."""
    hand_sizes: tuple[int, ...]
    deck_sizes: tuple[int, int]
    pool: int
    """How many tiles are not drawn; after the map is built, those left in the box."""
    hands: tuple[tuple[int, ...], ...] = ()
    """When the game is over: every seat's adventure cards."""

    @property
    def board(self) -> Board:
        """The map's topology."""
        return self.table.board

    @property
    def terrain(self) -> tuple[int, ...]:
        """By cell, what the viewer knows to lie there, face up or not; `HIDDEN` or `EMPTY` otherwise."""
        found = list(self.table.terrain)
        for cell, terrain in self.known:
            found[cell] = terrain
        return tuple(found)

    def is_hidden(self, cell: int) -> bool:
        """Whether the tile there lies face down, known to the viewer or not."""
        return self.table.terrain[cell] == HIDDEN
