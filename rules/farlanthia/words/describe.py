"""The whole table in words and lists, so that it can be played without the picture."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rules.farlanthia import structures, tables
from rules.farlanthia.cards.effects import BANS
from rules.farlanthia.events import by_terrain, goods_told
from rules.farlanthia.map import ground
from rules.farlanthia.state import Effects, Objective
from rules.farlanthia.view import FarView
from rules.farlanthia.words import texts
from rules.kernel.hexes.bits import bits
from rules.kernel.hexes.naming import rows_told
from rules.kernel.names import NOBODY, Names, join, plural


def describe(view: FarView, names: Names, now: str) -> str:
    """Lords, realms, units, hidden tiles, caravan, truces, objectives, cards; last the map, for who sees."""
    parts = [
        f"Farlanthia. {now}",
        _list("The lords in this season's order:", texts.scoreboard(view, names)),
        rows_told(view.board.shape),
        *(_realm(view, owner, names) for owner in (*range(view.seats), tables.NEUTRAL)),
        _bare(view, names),
        _hidden(view, names),
        _caravan(view, names),
        texts.truces(view, names, ends=not view.over),
        _lasting(view, names),
        _cards(view, names),
        _objectives(view, names),
        _grid(view, names),
    ]
    return "\n\n".join(part for part in parts if part)


def _grid(view: FarView, names: Names) -> str:
    """Rows of the map: terrain as a small letter, or the structure's sign; `?` hidden, `.` no tile."""
    table = view.table
    rows: dict[int, list[int]] = {}
    for cell, (_, r) in enumerate(view.board.axial):
        rows.setdefault(r, []).append(cell)
    used = [row for row in rows.values() if any(table.terrain[cell] != tables.EMPTY for cell in row)]
    lines = []
    for row in used:
        signs = " ".join(_sign(view, cell) for cell in row)
        left = min(2 * q + r for q, r in view.board.axial)
        q, r = view.board.axial[row[0]]
        lines.append(f"{names.place('tile', row[0]):>4} {' ' * (2 * q + r - left)}{signs}")
    further = table.terms.expansion_terrain or table.terms.map_build == "gm"
    shown = len(tables.TERRAINS) if further else tables.FLATS
    kinds = enumerate(tables.TERRAINS[:shown])
    terrain = ", ".join(f"{kind.sign} {_land(view, number)}" for number, kind in kinds)
    built = ", ".join(f"{kind.sign} {kind.name}" for kind in tables.STRUCTURES)
    head = f"The map, each row from its first tile on; {terrain}, ? hidden, . no tile."
    head += f" In their place stand structures: {built}."
    return head + "\n```\n" + "\n".join(lines or ["empty"]) + "\n```"


def _land(view: FarView, terrain: int) -> str:
    """A terrain with what it yields."""
    good = structures.yields_of(view.table, terrain)
    return view.table.land(terrain) + (f" ({tables.GOODS[good]})" if good >= 0 else "")


def _sign(view: FarView, cell: int) -> str:
    table = view.table
    if table.terrain[cell] == tables.EMPTY:
        return "."
    if table.structure[cell] != NOBODY:
        return tables.STRUCTURES[table.structure[cell]].sign
    return "?" if table.terrain[cell] == tables.HIDDEN else tables.TERRAINS[table.terrain[cell]].sign


def _realm(view: FarView, owner: int, names: Names) -> str:
    """An owner's structures and units, by tile."""
    table = view.table
    cells = [cell for cell in range(view.board.cells) if owner in (table.owner[cell], table.holder[cell])]
    lines = [f"{names.place('tile', cell)}: {texts.tile(view, cell, names, owner)}" for cell in cells]
    whose = "Grey" if owner == tables.NEUTRAL else f"{names.seat(owner)}'s"
    return _list(f"{whose} structures and units:", lines)


def _list(head: str, lines: list[str]) -> str:
    """A list under its head; nothing without a line."""
    return "\n- ".join([head, *lines]) if lines else ""


def _bare(view: FarView, names: Names) -> str:
    """The revealed tiles on which nothing is built, by terrain, for whom a grid is hard to count in."""
    bare = [
        (cell, terrain)
        for cell, terrain in enumerate(view.table.terrain)
        if terrain >= 0 and view.table.structure[cell] == NOBODY
    ]
    lines = [
        f"{view.table.land(terrain)}: {names.list('tile', cells)}"
        for terrain, cells in by_terrain(bare).items()
    ]
    return _list("Revealed tiles without a structure:", lines)


def _hidden(view: FarView, names: Names) -> str:
    cells = bits(ground.hidden_tiles(view.table))
    if not cells:
        return ""
    if 2 * len(cells) > view.board.cells and tables.EMPTY not in view.table.terrain:
        return f"The other {len(cells)} tiles are hidden."  # all that are not, are named above
    return f"{plural(len(cells), 'hidden tile')}: {join(list(_spans(view, cells, names)))}."


def _spans(view: FarView, cells: Sequence[int], names: Names) -> Iterator[str]:
    """Cells by name, neighbours in a row as "B2 to B6"."""
    row = [r for _, r in view.board.axial]
    for _, run in groupby(enumerate(cells), key=lambda each: (row[each[1]], each[1] - each[0])):
        first, *others = (names.place("tile", cell) for _, cell in run)
        yield f"{first} to {others[-1]}" if others else first


def _caravan(view: FarView, names: Names) -> str:
    closed = [
        f"{tables.GOODS[good]} ({names.seat(seat)})"
        for good, seat in enumerate(view.table.caravan)
        if seat != NOBODY
    ]
    return f"Closed at the caravan: {join(closed)}." if closed else ""


def _lasting(view: FarView, names: Names) -> str:
    """What cards do to each seat until the season ends; empty if to nobody, and after the end."""
    if view.over:
        return ""
    told = [
        f"{names.seat(seat)}: {join(parts)}"
        for seat in range(view.seats)
        if (parts := list(_lasts(view.table.effects[seat], names)))
    ]
    return _list("Until the season ends:", told)


def _lasts(each: Effects, names: Names) -> Iterator[str]:
    yield from (words for bit, words, _ in BANS.values() if each.bans & bit)
    less, discount = (zip(counts, tables.GOODS, strict=True) for counts in (each.less, each.discount))
    yield from (f"{count} {good} less produced" for count, good in less if count)
    yield from (f"building costs {count} {good} less" for count, good in discount if count)
    yield from (f"nothing produced on {names.place('tile', cell)}" for cell in each.idle)
    if each.swap:
        yield "the first caravan trade is one for one"
    if each.guard:
        yield "two dice in defence on own structures"
    if each.speed:
        yield f"movement +{each.speed} for all units"
    yield from (f"movement +{extra} from {names.place('tile', cell)}" for cell, extra in each.speed_from)


def _cards(view: FarView, names: Names) -> str:
    """Cards that lie open; the viewer's own are told with their hand."""
    lines = [
        f"{names.seat(seat)}: {texts.card_line(card)}"
        for seat, cards in enumerate(view.table.open)
        for card in cards
        if seat != view.viewer or view.over
    ]
    return _list("Open cards:", lines)


def _objectives(view: FarView, names: Names) -> str:
    lines = []
    for number, each in enumerate(view.table.objectives, 1):
        whom = f" for {names.seat(each.seat)}" if each.seat >= 0 else ""
        lines.append(f"{number}{whom}: {each.text}{_became(each, names)}")
    return _list("Objectives:", lines)


def _became(objective: Objective, names: Names) -> str:
    """What an open objective brings, and what became of a closed one."""
    if objective.open:
        return f" (reward: {goods_told(objective.reward)})" * any(objective.reward)
    if objective.met is None:
        return " (closed)"
    return f" (met by {names.seat(objective.met)})" if objective.met != NOBODY else " (failed)"
