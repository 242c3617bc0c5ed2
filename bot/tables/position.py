"""A game's state with what was asked of it so far, so that one move asks each thing once."""

from functools import cached_property
from typing import Any

from rules.kernel import record
from rules.kernel.actions import Action
from rules.kernel.events import Viewer
from rules.kernel.game import Game, Standing
from rules.kernel.names import Names


class Position:
    """A state that nobody changes any more, and the answers of its game about it, worked out when needed."""

    def __init__(self, game: Game[Any, Any], state: Any) -> None:
        self.game = game
        self.state = state
        self._views: dict[Viewer, Any] = {}
        self._names: dict[tuple[Viewer, tuple[str, ...]], Names] = {}
        self._moves: dict[int, tuple[tuple[Action, ...], tuple[type[Action], ...]]] = {}

    def view(self, viewer: Viewer) -> Any:
        """What that viewer may see."""
        if viewer not in self._views:
            self._views[viewer] = self.game.view(self.state, viewer)
        return self._views[viewer]

    def names(self, viewer: Viewer, seats: tuple[str, ...]) -> Names:
        """The names that texts for that viewer need, with the seats' names."""
        if (viewer, seats) not in self._names:
            self._names[viewer, seats] = self.game.names(self.view(viewer), seats)
        return self._names[viewer, seats]

    def moves(self, seat: int) -> tuple[tuple[Action, ...], tuple[type[Action], ...]]:
        """The listed moves of a seat, and the open kinds of which it has one."""
        if seat not in self._moves:
            listed = tuple(self.game.legal(self.state, seat))
            self._moves[seat] = listed, self.game.open_moves(self.state, seat)
        return self._moves[seat]

    @cached_property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must act."""
        return tuple(self.game.waiting_for(self.state))

    @cached_property
    def standing(self) -> Standing:
        """The truth about scores and winners."""
        return self.game.standing(self.state)

    @cached_property
    def dumped(self) -> bytes:
        """The state as bytes, secrets included."""
        return self.game.dump(self.state)

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of those bytes in hex."""
        return record.digest_of(self.dumped)
