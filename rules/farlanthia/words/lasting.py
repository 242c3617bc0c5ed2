"""What lasts, in words: effects of cards, who holds the volcano, when the game ends at the latest."""

from collections.abc import Iterator

from rules.farlanthia.state import BAN_NEGOTIATE, BAN_REQUISITION, BAN_TRADE, Effects
from rules.farlanthia.tables import GOODS, LAST_SEASON
from rules.farlanthia.view import FarView
from rules.kernel.names import NOBODY, Names, join, plural

_BANS = (
    (BAN_TRADE, "no caravan trade"),
    (BAN_REQUISITION, "no requisition"),
    (BAN_NEGOTIATE, "no proposals"),
)


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
    yield from (words for bit, words in _BANS if each.bans & bit)
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


def ends(view: FarView, names: Names) -> str:
    """What ends the game: renown, crowns, the hill, the last season; empty in a story and after the end."""
    if view.over:
        return ""
    terms, table = view.table.terms, view.table
    last = terms.season_limit if terms.win_limit else LAST_SEASON if terms.mode != "story" else 0
    told = [f"The game ends after season {last}; this is season {table.season}."] if last else []
    if terms.win_renown:
        told.append(f"At a season's end {terms.renown_target} renown win.")
    if terms.win_hill:
        holder = table.hill_holder
        held = f"; {names.seat(holder)} has {table.hill_count}" if holder != NOBODY else ""
        ends = "a season" if terms.hill_seasons == 1 else f"{terms.hill_seasons} seasons in a row"
        told.append(f"Whoever ends {ends} alone on the volcano wins{held}.")
    told += [f"A dragon's lair is open on {names.place('tile', table.lair)}."] * (table.lair != NOBODY)
    if terms.win_castle:
        took = [f"{names.seat(seat)} has {plural(n, 'crown')}" for seat, n in enumerate(table.crowns) if n]
        told.append(
            f"{plural(terms.crowns, 'capitol')} taken win"
            + "s" * (terms.crowns == 1)
            + f"{'; ' * bool(took)}{join(took)}."
        )
    return " ".join(told)
