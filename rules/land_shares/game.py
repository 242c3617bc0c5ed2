"""Land Shares: a variant of Settlers, its chapters put together."""

from collections.abc import Mapping
from typing import Any, ClassVar

from rules import book
from rules.actions import Action
from rules.events import Event
from rules.land_shares.actions import ACTIONS
from rules.land_shares.blocking import Blocking
from rules.land_shares.building import ShareBuilding
from rules.land_shares.counsel import ShareCounsel
from rules.land_shares.drawing import ShareDraws
from rules.land_shares.events import EVENTS
from rules.land_shares.options import OPTIONS, share_terms
from rules.land_shares.robbing import ShareRobber
from rules.land_shares.state import NAME, SharesState
from rules.land_shares.texts import ShareTexts
from rules.options import Option, Settings, Value


class LandShares(ShareTexts, ShareCounsel, ShareRobber, Blocking, ShareDraws, ShareBuilding):
    """Shares in tiles, tokens that block them, soldiers that fight about them (LS)."""

    switch = NAME
    help = "shares in tiles that draw cards, and may be blocked"
    own_options: ClassVar[tuple[Option, ...]] = OPTIONS
    own_actions: ClassVar[tuple[type[Action], ...]] = ACTIONS
    own_events: ClassVar[tuple[type[Event], ...]] = EVENTS
    own_extras: ClassVar[Mapping[str, type[Any]]] = {NAME: SharesState}
    own_book: ClassVar[str] = book.load("rules.land_shares")

    def fit(self, settled: Settings, chosen: Mapping[str, Value], seats: int) -> Settings:
        """The range of numbers has to make sense (LS-009)."""
        share_terms(settled)
        return super().fit(settled, chosen, seats)
