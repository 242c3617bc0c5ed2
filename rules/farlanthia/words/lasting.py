"""What lasts, in words: effects of cards until the season ends."""

from collections.abc import Iterator

from rules.farlanthia.cards.effects import BANS
from rules.farlanthia.state import Effects
from rules.farlanthia.tables import GOODS
from rules.farlanthia.view import FarView
from rules.kernel.names import Names, join


def effects(view: FarView, names: Names) -> str:
    """What cards do to each seat until the season ends; empty if to nobody, and after the end."""
    if view.over:
        return ""
    told = [
        f"- {names.seat(seat)}: {join(parts)}"
        for seat in range(view.seats)
        if (parts := list(_parts(view.table.effects[seat], names)))
    ]
    return "\n".join(["Until the season ends:", *told]) if told else ""


def _parts(each: Effects, names: Names) -> Iterator[str]:
    yield from (words for bit, words in BANS.values() if each.bans & bit)
    yield from (f"{count} {GOODS[good]} less produced" for good, count in enumerate(each.less) if count)
    yield from (
        f"building costs {count} {GOODS[good]} less" for good, count in enumerate(each.discount) if count
    )
    yield from (f"nothing produced on {names.place('tile', cell)}" for cell in each.idle)
    if each.swap:
        yield "the first caravan trade is one for one"
    if each.guard:
        yield "two dice in defence on own structures"
    if each.speed:
        yield f"movement +{each.speed} for all units"
    yield from (f"movement +{extra} from {names.place('tile', cell)}" for cell, extra in each.speed_from)
