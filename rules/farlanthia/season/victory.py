"""Winning, losing, and leaving (FA-230 to FA-242)."""

from rules.farlanthia import units
from rules.farlanthia.base import Events
from rules.farlanthia.cards import draw
from rules.farlanthia.events import Eliminated, Finished, Held, TruceEnded
from rules.farlanthia.phase_names import FINISHED, SETUP, SETUP_GM
from rules.farlanthia.realm import capitol_of, occupied, put_structure, stock, structures
from rules.farlanthia.state import FarState, FarTable
from rules.farlanthia.tables import LAST_SEASON, VOLCANO
from rules.kernel.names import NOBODY

LAST_ONE = "nobody else is left"
NOBODY_LEFT = "nobody is left; those who fell last share it"
LAST_CAPITOL = "the only one with a capitol"
RENOWN = "enough renown at the end of a season"
LIMIT = "the last season is over"
HILL = "the volcano is held"
CASTLE = "another's capitol is occupied"
MASTER = "so the game master ended the story"


def finish(state: FarState, winners: tuple[int, ...], why: str, events: Events) -> None:
    """The game is over."""
    table = state.table
    table.over, table.phase = True, FINISHED
    table.winners, table.why = winners, why
    table.windows.clear()
    table.tasks.clear()
    table.razing.clear()
    table.combat = table.talk = None
    for answers in state.secrets.answers:
        answers.clear()
    events.append(Finished(winners, why))


def rank(table: FarTable, seat: int, valor_first: bool = False) -> tuple[int, ...]:
    """What seats are compared by, the larger the better (FA-236)."""
    built = structures(table, seat)
    roads = sum(1 for owner in table.road if owner == seat)
    key = (
        table.renown[seat],
        table.valor[seat] + table.honor[seat],
        len(built) + roads,
        units.total(table, seat),
        sum(stock(table, seat)),
    )
    return (table.valor_total[seat], *key) if valor_first else key


def best(table: FarTable, seats: tuple[int, ...], valor_first: bool = False) -> tuple[int, ...]:
    """The first of these seats; all who are equal in everything share it (FA-237)."""
    top = max(rank(table, seat, valor_first) for seat in seats)
    return tuple(seat for seat in seats if rank(table, seat, valor_first) == top)


def at_once(state: FarState, events: Events) -> bool:
    """End the game if a condition is met that needs no season's end (FA-234, FA-237, FA-238)."""
    table = state.table
    playing = table.playing
    if not playing:
        finish(state, table.fell[-1], NOBODY_LEFT, events)
    elif len(playing) == 1 and table.terms.mode != "story":
        finish(state, playing, LAST_ONE, events)
    elif table.terms.win_last_capitol and table.seats > 1 and table.phase != SETUP_GM:
        holders = tuple(seat for seat in playing if capitol_of(table, seat) != NOBODY)
        if len(holders) == 1:
            finish(state, holders, LAST_CAPITOL, events)
    return table.over


def castle(state: FarState, seat: int, events: Events) -> bool:
    """End the game if another's units occupy this seat's capitol at the end of its turn (FA-235)."""
    table = state.table
    cell = capitol_of(table, seat)
    if not table.terms.win_castle or cell == NOBODY or not occupied(table, cell):
        return False
    if table.holder[cell] not in table.playing:
        return False
    finish(state, (table.holder[cell],), CASTLE, events)
    return True


def hill(state: FarState, events: Events) -> None:
    """Count a season on the volcano (FA-235)."""
    table = state.table
    if not table.terms.win_hill:
        return
    standing = {table.holder[cell] for cell, terrain in enumerate(table.terrain) if terrain == VOLCANO}
    holders = standing & set(table.playing)
    holder = holders.pop() if len(holders) == 1 else NOBODY
    if holder == NOBODY:
        table.hill_holder, table.hill_count = NOBODY, 0
        return
    table.hill_count = table.hill_count + 1 if holder == table.hill_holder else 1
    table.hill_holder = holder
    events.append(Held(holder, table.hill_count))


def at_season_end(state: FarState, events: Events) -> bool:
    """End the game if a season's end brings it (FA-232, FA-233, FA-235)."""
    table, terms = state.table, state.table.terms
    playing = table.playing
    if terms.win_hill and table.hill_count >= terms.hill_seasons:
        finish(state, (table.hill_holder,), HILL, events)
        return True
    renowned = tuple(seat for seat in playing if table.renown[seat] >= terms.renown_target)
    if terms.win_renown and renowned:
        finish(state, best(table, renowned), RENOWN, events)
        return True
    last = 0 if terms.mode == "story" else LAST_SEASON
    limit = terms.season_limit if terms.win_limit else last
    if limit and table.season >= limit:
        finish(state, best(table, playing, terms.limit_score == "valor"), LIMIT, events)
    return table.over


# Elimination.


def fallen(table: FarTable) -> tuple[int, ...]:
    """The seats that have neither structures nor units, where that puts them out (FA-240)."""
    if table.terms.elimination != "all" or table.phase in SETUP:
        return ()
    return tuple(seat for seat in table.playing if seat not in table.owner and not units.total(table, seat))


def is_involved(table: FarTable, seat: int) -> bool:
    """Whether a combat, negotiation or card in which a seat takes part is open (FA-242)."""
    combat, talk = table.combat, table.talk
    return (
        (combat is not None and seat in (combat.mover, combat.other, combat.attacker, combat.defender))
        or (talk is not None and seat in (talk.proposer, talk.target))
        or any(task.seat == seat for task in table.tasks)
        or any(seat in window.seats for window in table.windows)
        or any(occupier == seat or table.owner[cell] == seat for occupier, cell in table.razing)
    )


def eliminate(state: FarState, seats: tuple[int, ...], events: Events) -> None:
    """These seats are out, at one moment (FA-241)."""
    table = state.table
    for seat in seats:
        table.out |= 1 << seat
        table.leaving &= ~(1 << seat)
        _clear_map(table, seat)
        _clear_truces(table, seat, events)
        table.dice[seat] = ()
        if state.secrets.drawn[seat] != NOBODY:
            state.secrets.pool.insert(0, state.secrets.drawn[seat])
            state.secrets.drawn[seat] = NOBODY
        draw.leave(state, seat)
        if table.seat == seat:
            table.ended = True
        events.append(Eliminated(seat))
    table.fell.append(tuple(seats))


def _clear_map(table: FarTable, seat: int) -> None:
    for cell in range(table.board.cells):
        if table.owner[cell] == seat:
            put_structure(table, cell, NOBODY, NOBODY)
            table.road[cell] = NOBODY
        if table.holder[cell] == seat:
            units.clear(table, cell)


def _clear_truces(table: FarTable, seat: int, events: Events) -> None:
    for truce in table.truces:
        if seat in (truce.proposer, truce.other):
            events.append(TruceEnded(truce.proposer, truce.other))
    table.truces = [truce for truce in table.truces if seat not in (truce.proposer, truce.other)]


def lost_capitol(table: FarTable, seats: list[int]) -> tuple[int, ...]:
    """Of seats that lost a capitol by conquest, those that are out by it (FA-240)."""
    if table.terms.elimination != "capitol":
        return ()
    return tuple(sorted({seat for seat in seats if seat in table.playing}))
