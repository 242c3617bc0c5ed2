"""What Farlanthia's judgement looks at: renown, crowns and the volcano, the realm, and armies."""

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.farlanthia import economy, forces, structures, tables
from rules.farlanthia.season.victory import besieger, by_valor, last_season, on_volcano
from rules.farlanthia.state import FarTable
from rules.farlanthia.view import FarView
from rules.farlanthia.war import battle
from rules.kernel.hexes.bits import bits
from rules.kernel.judgement import Features, Row, others
from rules.kernel.names import NOBODY

_FAR = 99
_DANGER = 5
_POINTS = {tables.VILLAGE: 1, tables.TOWN: 2, tables.CITY: 3, tables.CAPITOL: 3}


def features(view: FarView) -> Features:
    """What each seat of a game of Farlanthia has; hidden goods and hands count by their number."""
    table, terms = view.table, view.table.terms
    ways = ("hill" * terms.win_hill, "renown" * terms.win_renown, "crowns" * terms.win_castle)
    kind = "+".join(filter(None, ways)) or "limit"
    armies = _armies(table)
    rows = [_row(view, seat, armies) for seat in range(view.seats)]
    return Features(_progress(table, rows), rows, kind, out=bits(table.out))


def _progress(table: FarTable, rows: Sequence[Row]) -> float:
    """The part of the way to the nearest of all ends."""
    limit = last_season(table.terms)
    renown, crowns, hill = (max(row[name] for row in rows) for name in ("renown", "crowns", "hill"))
    passed = table.season / limit if limit else 0.0
    return min(1.0, max(passed, renown * table.terms.win_renown, crowns, hill))


def _armies(table: FarTable) -> list[Counter[int]]:
    """By owner its units by cell; those that entered a combat are where it is."""
    found = [Counter[int]() for _ in tables.OWNERS]
    for cell, holder in enumerate(table.holder):
        if holder != NOBODY:
            found[holder][cell] = forces.units_on(table, cell)
    if table.combat is not None:
        found[table.combat.mover][table.combat.cell] += battle.units_of(table, table.combat.mover)
    return found


def _row(view: FarView, seat: int, armies: Sequence[Counter[int]]) -> Row:
    """Renown as a part of what wins, and its lead; valor and honor on the tracks; all valor so far and its
    lead, where the most of it wins in the end; crowns as a part of what wins; seasons of the volcano
    likewise; whether it stands there alone; how near its next army is to the volcano (1 there, half at three
    tiles); whether it has a capitol, somebody may take it, it may take another's; how far enemies near its
    capitol outnumber its guards, up to 5; points of settlements; other structures; goods a season and gold
    among them; goods in hand; units, their part of all units, and the largest stack; cards; leadership dice;
    whether its turn of this phase is still to come; structures that others occupy, and others' that it does.
    """
    table, terms = view.table, view.table.terms
    mine, built = armies[seat], structures.owned_by(table, seat)
    made, idle = economy.production(table, seat) if seat in table.playing else ((0, 0, 0, 0), 0)
    force = mine.total()
    everyone = sum(army.total() for army in armies) or 1
    limited = by_valor(terms)
    playing = len(table.playing) or 1
    besieged = besieger(table, seat) if seat in table.playing else NOBODY
    civil = [table.structure[cell] for cell in built if table.structure[cell] in _POINTS]
    return {
        "renown": table.renown[seat] / terms.renown_target if terms.renown_target else table.renown[seat] / 8,
        "renown_lead": table.renown[seat] - max(others(table.renown, seat), default=0),
        "track": (table.valor[seat] + table.honor[seat]) / tables.TRACK,
        "valor_total": table.valor_total[seat] / 10 * limited,
        "valor_lead": (table.valor_total[seat] - max(others(table.valor_total, seat), default=0)) * limited,
        "crowns": table.crowns[seat] / terms.crowns * terms.win_castle,
        "hill": table.hill_count / terms.hill_seasons * (terms.win_hill and table.hill_holder == seat),
        "on_hill": on_volcano(table) == seat,
        "hill_road": _nearness(table, mine),
        "capitol": structures.capitol_of(table, seat) != NOBODY,
        "besieged": besieged != NOBODY,
        "besieges": sum(besieger(table, other) == seat for other in table.playing),
        "danger": _danger(table, seat, armies),
        "civilizations": sum(_POINTS[kind] for kind in civil),
        "others": len(built) - len(civil),
        "income": sum(made),
        "gold": made[tables.GOLD],
        "goods": view.totals[seat],
        "units": force,
        "army_share": force * playing / everyone,
        "stack": max(mine.values(), default=0),
        "cards": view.hand_sizes[seat],
        "dice": sum(table.dice[seat]) / 6,
        "to_come": table.at < len(table.order) and seat in table.order[table.at :],
        "occupied": idle,
        "occupies": sum(
            structures.is_occupied(table, cell) for cell in mine if table.owner[cell] not in (NOBODY, seat)
        ),
    }


def _nearness(table: FarTable, mine: Iterable[int]) -> float:
    far = min((table.board.distance(cell, hill) for hill in table.volcanoes for cell in mine), default=_FAR)
    return tables.NEAR / (tables.NEAR + far)


def _danger(table: FarTable, seat: int, armies: Sequence[Counter[int]]) -> int:
    """How far others' units within a march of the capitol outnumber its guards."""
    home = structures.capitol_of(table, seat)
    if home == NOBODY:
        return 0
    near = sum(_near(table, armies[other], home) for other in range(table.seats) if other != seat)
    return min(_DANGER, max(0, near - armies[seat][home]))


def _near(table: FarTable, army: Counter[int], cell: int) -> int:
    """How many units of an army are within a march of a cell."""
    return sum(count for at, count in army.items() if table.board.distance(at, cell) <= tables.NEAR)
