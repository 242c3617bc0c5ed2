"""What Farlanthia's judgement looks at: renown, crowns and the volcano, the realm, and armies."""

from collections.abc import Sequence

from rules.farlanthia import economy, forces, structures, tables
from rules.farlanthia.season.victory import besieger, by_valor, last_season, on_volcano
from rules.farlanthia.state import FarTable
from rules.farlanthia.view import FarView
from rules.kernel.hexes.bits import bits
from rules.kernel.judgement import Features, others
from rules.kernel.names import NOBODY

FEATURES = (
    "renown", "renown_lead", "track", "valor_total", "valor_lead", "crowns", "hill", "on_hill", "hill_road",
    "capitol", "besieged", "besieges", "danger", "civilizations", "others", "income", "gold", "goods",
    "units", "army_share", "stack", "cards", "dice", "to_come", "occupied", "occupies",
)  # fmt: skip
"""By seat: renown as a part of what wins, and its lead; valor and honor on the tracks; all valor so far and
its lead, where the most of it wins in the end; crowns as a part of what wins; seasons of the volcano
likewise; whether it stands there alone; how near its next army is to the volcano (1 there, half at three
tiles); whether it has a capitol, somebody may take it, it may take another's; how far enemies near its
capitol outnumber its guards, up to 5; points of settlements; other structures; goods a season and gold
among them; goods in hand; units, their part of all units, and the largest stack; cards; leadership dice;
whether its turn of this phase is still to come; structures that others occupy, and others' that it does."""
RISING = ("renown", "renown_lead", "track", "valor_lead", "crowns", "hill", "on_hill", "capitol", "units")
"""What may not count against who has it, however few games say so."""
_FAR = 99
_DANGER = 5
_POINTS = {tables.VILLAGE: 1, tables.TOWN: 2, tables.CITY: 3, tables.CAPITOL: 3}


def features(view: FarView) -> Features:
    """What each seat of a game of Farlanthia has; hidden goods and hands count by their number."""
    table, terms = view.table, view.table.terms
    ways = ("hill" * terms.win_hill, "renown" * terms.win_renown, "crowns" * terms.win_castle)
    kind = "+".join(filter(None, ways)) or "limit"
    armies = [forces.units_on(table, cell) for cell in range(table.board.cells)]
    rows = [_row(view, seat, armies) for seat in range(view.seats)]
    return Features(_progress(table, rows), rows, kind, out=bits(table.out))


def _progress(table: FarTable, rows: Sequence[Sequence[float]]) -> float:
    """The part of the way to the nearest of all ends."""
    terms, limit = table.terms, last_season(table.terms)
    ways = [table.season / limit if limit else 0.0]
    ways += [max(row[0] for row in rows) * terms.win_renown, max(row[5] for row in rows)]
    ways += [max(row[6] for row in rows)]
    return min(1.0, max(ways))


def _row(view: FarView, seat: int, armies: Sequence[int]) -> tuple[float, ...]:
    table, terms = view.table, view.table.terms
    mine, built = forces.camps(table, seat), structures.owned_by(table, seat)
    made, idle = economy.production(table, seat) if seat in table.playing else ((0, 0, 0, 0), 0)
    force = sum(armies[cell] for cell in mine)
    everyone = sum(armies) or 1
    limited = by_valor(terms)
    playing = len(table.playing) or 1
    besieged = besieger(table, seat) if seat in table.playing else NOBODY
    civil = [table.structure[cell] for cell in built if table.structure[cell] in _POINTS]
    return (
        table.renown[seat] / terms.renown_target if terms.renown_target else table.renown[seat] / 8,
        table.renown[seat] - max(others(table.renown, seat), default=0),
        (table.valor[seat] + table.honor[seat]) / tables.TRACK,
        table.valor_total[seat] / 10 * limited,
        (table.valor_total[seat] - max(others(table.valor_total, seat), default=0)) * limited,
        table.crowns[seat] / terms.crowns * terms.win_castle,
        table.hill_count / terms.hill_seasons * (terms.win_hill and table.hill_holder == seat),
        on_volcano(table) == seat,
        _nearness(table, mine),
        structures.capitol_of(table, seat) != NOBODY,
        besieged != NOBODY,
        sum(besieger(table, other) == seat for other in table.playing),
        _danger(table, seat, armies),
        sum(_POINTS[kind] for kind in civil),
        len(built) - len(civil),
        sum(made),
        made[tables.GOLD],
        view.totals[seat],
        force,
        force * playing / everyone,
        max((armies[cell] for cell in mine), default=0),
        view.hand_sizes[seat],
        sum(table.dice[seat]) / 6,
        table.at < len(table.order) and seat in table.order[table.at :],
        idle,
        sum(structures.is_occupied(table, cell) for cell in mine if table.owner[cell] not in (NOBODY, seat)),
    )


def _nearness(table: FarTable, mine: Sequence[int]) -> float:
    far = min((table.board.distance(cell, hill) for hill in table.volcanoes for cell in mine), default=_FAR)
    return tables.NEAR / (tables.NEAR + far)


def _danger(table: FarTable, seat: int, armies: Sequence[int]) -> int:
    """How far others' units within a march of the capitol outnumber its guards."""
    cell = structures.capitol_of(table, seat)
    if cell == NOBODY:
        return 0
    near = sum(
        armies[at]
        for at, holder in enumerate(table.holder)
        if holder not in (NOBODY, seat, tables.NEUTRAL) and table.board.distance(at, cell) <= tables.NEAR
    )
    guards = armies[cell] if table.holder[cell] == seat else 0
    return min(_DANGER, max(0, near - guards))
