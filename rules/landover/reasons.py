"""What a level of culture brings a seat now, and why one would make a move."""

from rules.kernel.actions import Action
from rules.landover.actions import EndTurn, Improve
from rules.landover.culture import brings_metro, homeless
from rules.landover.state import LandoverTable
from rules.landover.tables import ABILITY_LEVEL, TOP_LEVEL
from rules.landover.view import LandoverView

_ABILITIES = (
    "bank: commodities trade 2:1",
    "aqueduct: 1 card if a roll gives none",
    "barracks: power without limit",
)


def gift(table: LandoverTable, seat: int, culture: int) -> str:
    """What the next level of a culture brings (LO-145 to LO-154); empty at the top."""
    level = table.culture[3 * seat + culture] + 1
    if level > TOP_LEVEL:
        return ""
    if level == ABILITY_LEVEL:
        return _ABILITIES[culture]
    if brings_metro(table, seat, culture):
        top = level == TOP_LEVEL
        if homeless(table, seat, culture):
            return f"{'takes ' * top}the metro: needs a free city first"
        if not table.bare_cities(seat):
            return f"{'takes ' * top}the metro: 2 points with a free city"
        return "takes the metro: 2 points, for good" if top else "the metro: 2 points"
    if level == TOP_LEVEL and table.metro_seats[culture] == seat:
        return "keeps the metro for good"
    return f"a card when the red die shows up to {level}"


def reason(view: LandoverView, action: Action) -> str:
    """Why one would make that move now, where it hangs on how it stands; empty where its kind says it all."""
    seat = view.viewer
    if seat is None:
        return ""
    if isinstance(action, Improve):
        return f"of what it brings ({gift(view.table, seat, action.culture)})"
    if isinstance(action, EndTurn) and view.sizes[seat] > view.table.safe_size(seat):
        over = view.sizes[seat] - view.table.safe_size(seat)
        return (
            "nothing that you can pay is worth more than the cards for it, "
            f"though {view.table.safe_size(seat)} are safe from a 7 and you hold {over} more"
        )
    return ""
