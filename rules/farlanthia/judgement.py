"""What Farlanthia's judgement looks at: renown, crowns and the volcano, the realm, and armies.

Little more can be told from a view: boosted trees on 58 numbers a seat, these among them, had a log loss of
1.06 on strangers' games where these alone, fitted on the same 320 games, had 1.04 and the points 1.24. What
hands, goods, dice and stacks added on the games of the fit they took away among strangers.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.farlanthia import economy, forces, structures, tables
from rules.farlanthia.season.victory import besieger, by_valor, holding, last_season, met_at_season_end
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
    """What each seat of a game of Farlanthia has."""
    table, terms = view.table, view.table.terms
    ways = ("hill" * terms.win_hill, "renown" * terms.win_renown, "crowns" * terms.win_castle)
    kind = "+".join(filter(None, ways)) or "limit"
    armies, due = _armies(table), _due(table)
    rows = [_row(table, seat, armies, due) for seat in range(view.seats)]
    return Features(_progress(table, rows), rows, kind, out=bits(table.out))


def _progress(table: FarTable, rows: Sequence[Row]) -> float:
    """The part of the way to the nearest of all ends."""
    limit = last_season(table.terms)
    renown, crowns, hill = (max(row[name] for row in rows) for name in ("renown", "crowns", "hill"))
    passed = table.season / limit if limit else 0.0
    return min(1.0, max(passed, renown * table.terms.win_renown, crowns, hill))


def _due(table: FarTable) -> tuple[int, ...]:
    """Who wins if the season ends as things stand."""
    holder, seasons = holding(table)
    if table.terms.win_hill and seasons >= table.terms.hill_seasons:
        return (holder,)
    end = met_at_season_end(table)
    return end.winners if end is not None else ()


def _armies(table: FarTable) -> list[Counter[int]]:
    """By owner its units by cell; those that entered a combat are where it is."""
    found = [Counter[int]() for _ in tables.OWNERS]
    for cell, holder in enumerate(table.holder):
        if holder != NOBODY:
            found[holder][cell] = forces.units_on(table, cell)
    if table.combat is not None:
        found[table.combat.mover][table.combat.cell] += battle.units_of(table, table.combat.mover)
    return found


def _row(table: FarTable, seat: int, armies: Sequence[Counter[int]], due: Sequence[int]) -> Row:
    """Renown as a part of what wins, and its lead; valor and honor on the tracks; all valor so far and its
    lead, where the most of it wins in the end; crowns as a part of what wins; seasons of the volcano
    likewise, this one as things stand; whether it wins so when this season ends; how near its next army is to
    the volcano (1 there, half at three tiles), and to a dragon; whether nobody may take its capitol; how far
    its guards fall short of enemies near, down to -5; points of settlements; goods a season; its part of all
    units; whether its turn of this phase is still to come.
    """
    terms, mine = table.terms, armies[seat]
    here = seat in table.playing
    holder, seasons = holding(table)
    everyone = sum(army.total() for army in armies) or 1
    limited = by_valor(terms)
    return {
        "renown": table.renown[seat] / terms.renown_target if terms.renown_target else table.renown[seat] / 8,
        "renown_lead": table.renown[seat] - max(others(table.renown, seat), default=0),
        "track": (table.valor[seat] + table.honor[seat]) / tables.TRACK,
        "valor_total": table.valor_total[seat] / 10 * limited,
        "valor_lead": (table.valor_total[seat] - max(others(table.valor_total, seat), default=0)) * limited,
        "crowns": table.crowns[seat] / terms.crowns * terms.win_castle,
        "hill": seasons / terms.hill_seasons * (terms.win_hill and holder == seat),
        "due": seat in due,
        "hill_road": _nearness(table, mine, table.volcanoes),
        "lair_road": _nearness(table, mine, table.dragons),
        "unbesieged": here and besieger(table, seat) == NOBODY,
        "guarded": _guarded(table, seat, armies),
        "civilizations": sum(_POINTS.get(table.structure[at], 0) for at in structures.owned_by(table, seat)),
        "income": sum(economy.production(table, seat)[0]) if here else 0,
        "army_share": mine.total() * len(table.playing) / everyone,
        "to_come": table.at < len(table.order) and seat in table.order[table.at :],
    }


def _nearness(table: FarTable, mine: Iterable[int], goals: Sequence[int]) -> float:
    far = min((table.board.distance(cell, goal) for goal in goals for cell in mine), default=_FAR)
    return tables.NEAR / (tables.NEAR + far)


def _guarded(table: FarTable, seat: int, armies: Sequence[Counter[int]]) -> int:
    """How far a capitol's guards outnumber others' units within a march of it: 0 at most."""
    home = structures.capitol_of(table, seat)
    if home == NOBODY:
        return 0
    near = sum(_near(table, armies[other], home) for other in range(table.seats) if other != seat)
    return max(-_DANGER, min(0, armies[seat][home] - near))


def _near(table: FarTable, army: Counter[int], cell: int) -> int:
    """How many units of an army are within a march of a cell."""
    return sum(count for at, count in army.items() if table.board.distance(at, cell) <= tables.NEAR)
