"""What each place in the order of play gets at the end of the setup, by map and number of seats (LO-062)."""

from collections.abc import Mapping
from importlib.resources import files
from tomllib import loads

from rules.kernel.events import Event
from rules.kernel.hexes import hand
from rules.landover import goods
from rules.landover.events import Evened
from rules.landover.state import LandoverState
from rules.landover.tables import GOODS


def read(text: str) -> hand.Hand:
    """A hand from such as "1 cloth 2 paper"."""
    words = text.split()
    return sum(
        int(count) * hand.ONE[GOODS.index(word)] for count, word in zip(words[::2], words[1::2], strict=True)
    )


GIFTS: Mapping[str, dict[int, tuple[hand.Hand, ...]]] = {
    map: {int(seats): tuple(read(text) for text in places) for seats, places in tables.items()}
    for map, tables in loads((files("rules.landover") / "gifts.toml").read_text(encoding="utf-8")).items()
}


def even_out(state: LandoverState, events: list[Event]) -> None:
    """Give each place what its table says, from the bank; tell it if anybody gets anything."""
    table = state.table
    if not table.terms.seat_gift:
        return
    gained = [hand.EMPTY] * state.seats
    for seat, gift in zip(table.order, GIFTS[table.map.split(" ")[0]][state.seats], strict=True):
        if gift and not table.gone >> seat & 1:
            gained[seat] = goods.gain(state, seat, gift)
    if any(gained):
        events.append(Evened(tuple(goods.counts(each) for each in gained)))
