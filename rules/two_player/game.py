"""The game for two with fictional players: a variant of Settlers, its chapters put together."""

from collections.abc import Mapping
from typing import Any, ClassVar

from rules import book
from rules.actions import Action
from rules.events import Event
from rules.illegal import Illegal
from rules.options import Option, Settings, Value
from rules.settlers.base import State
from rules.two_player.actions import ACTIONS, DONE, KEEP_BOARD
from rules.two_player.counsel import Counsel
from rules.two_player.events import EVENTS
from rules.two_player.options import OPTIONS
from rules.two_player.state import BIDDING, NAME, REMOVAL_VOTE, Kept


class TwoPlayer(Counsel):
    """Two real players, two fictional ones (TP)."""

    switch = NAME
    help = "two players share the island with two fictional ones"
    counts = (2,)
    own_options: ClassVar[tuple[Option, ...]] = OPTIONS
    own_actions: ClassVar[tuple[type[Action], ...]] = ACTIONS
    own_events: ClassVar[tuple[type[Event], ...]] = EVENTS
    own_extras: ClassVar[Mapping[str, type[Any]]] = {NAME: Kept}
    own_book: ClassVar[str] = book.load("rules.two_player")

    def fit(self, settled: Settings, chosen: Mapping[str, Value], seats: int) -> Settings:
        """The larger board is too large for two (TP-001)."""
        if settled["expansion"] == "on":
            text = "Two players play on the board of 19 tiles: leave expansion off."
            raise Illegal("bad_option", text, "TP-001")
        return super().fit(settled, chosen, seats)

    def skip(self, state: State, seat: int) -> Action | None:
        """Silence keeps the board, and bids no more."""
        if state.phase == REMOVAL_VOTE:
            return KEEP_BOARD
        if state.phase == BIDDING:
            return DONE
        return super().skip(state, seat)
