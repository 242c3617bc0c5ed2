"""Winning, losing, and leaving (FA-230 to FA-242, FA-286)."""

from typing import NamedTuple

from rules.farlanthia import events as told, forces, hostility, structures, treasury
from rules.farlanthia.base import Events
from rules.farlanthia.cards import draw
from rules.farlanthia.phase_names import FINISHED, SETUP_GM, STEPS
from rules.farlanthia.state import FarState, FarTable
from rules.farlanthia.tables import INFANTRY, LAST_SEASON
from rules.farlanthia.terms import Terms
from rules.kernel.game import Standing
from rules.kernel.hexes.bits import bits
from rules.kernel.names import NOBODY, join

LAST_ONE = "nobody else is left"
NOBODY_LEFT = "nobody is left; those who fell last share it"
RENOWN = "enough renown at the end of a season"
LIMIT = "the last season is over"


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
    events.append(told.Finished(winners, why))


def rank(table: FarTable, seat: int, valor_first: bool = False) -> tuple[int, ...]:
    """What seats are compared by, the larger the better (FA-236)."""
    built = structures.owned_by(table, seat) + structures.roads_beside(table, seat)
    key = (
        table.renown[seat],
        table.valor[seat] + table.honor[seat],
        len(built),
        forces.units_of(table, seat),
        sum(treasury.stock(table, seat)),
    )
    return (table.valor_total[seat], *key) if valor_first else key


def best(table: FarTable, seats: tuple[int, ...], valor_first: bool = False) -> tuple[int, ...]:
    """The first of these seats; all who are equal in everything share it (FA-237)."""
    top = max(rank(table, seat, valor_first) for seat in seats)
    return tuple(seat for seat in seats if rank(table, seat, valor_first) == top)


def standing(table: FarTable) -> Standing:
    """Renown by seat; when over who has won and why, and how seats compare (FA-236), those in it first."""
    scores = tuple(table.renown)
    if not table.over:
        return Standing(False, scores, out=bits(table.out))
    ranks = [(seat in table.playing, rank(table, seat, _valor_first(table))) for seat in range(table.seats)]
    places = tuple(1 + sum(other > each for other in ranks) for each in ranks)
    said = told.end_told(table.why, table.terms.volcano_kind)
    return Standing(True, scores, table.winners, table.why, _parted(table), places, said, bits(table.out))


def _valor_first(table: FarTable) -> bool:
    """Whether it ended by the last season, after which valor is compared before renown."""
    return table.why == LIMIT and by_valor(table.terms)


_COMPARED = ("valor gained", "renown", "valor plus honor", "structures", "units", "goods")
"""What `rank` compares, the first only where valor is what wins."""


def _parted(table: FarTable) -> str:
    """What parted the winners from the next of those who were compared with them; empty if nothing did."""
    limit, enough, valor_first = table.why == LIMIT, table.why == RENOWN, _valor_first(table)
    compared = [
        rank(table, seat, valor_first)
        for seat in table.playing
        if limit or (enough and table.renown[seat] >= table.terms.renown_target)
    ]
    best_two = sorted(set(compared), reverse=True)[:2]
    words = list(_COMPARED[not valor_first :])
    for place, (most, less) in enumerate(zip(*best_two, strict=True) if len(best_two) > 1 else ()):
        if most != less:
            equal = f"equal in {join(words[:place])}, " if place else ""
            return f"{equal}most {words[place]}, {most} to {less}"
    return ""


class End(NamedTuple):
    """How a game ends: who wins, and by what."""

    winners: tuple[int, ...]
    why: str


def met_at_once(table: FarTable) -> End | None:
    """The condition that is met now and needs no season's end (FA-234, FA-237, FA-238, FA-286)."""
    playing = table.playing
    if not playing:
        return End(table.fell[-1], NOBODY_LEFT)
    crowned = tuple(seat for seat in playing if table.crowns[seat] >= table.terms.crowns)
    if table.terms.win_castle and crowned:
        return End(crowned, told.CASTLE)
    if len(playing) == 1 and table.terms.mode != "story":
        return End(playing, LAST_ONE)
    if table.terms.win_last_capitol and table.seats > 1 and table.phase != SETUP_GM:
        holders = tuple(seat for seat in playing if structures.capitol_of(table, seat) != NOBODY)
        if len(holders) == 1:
            return End(holders, told.LAST_CAPITOL)
    return None


def met_at_season_end(table: FarTable) -> End | None:
    """The condition that would be met if the season ended as things stand (FA-232, FA-233, FA-235)."""
    terms, playing = table.terms, table.playing
    if terms.win_hill and table.hill_count >= terms.hill_seasons:
        return End((table.hill_holder,), told.HILL)
    renowned = tuple(seat for seat in playing if table.renown[seat] >= terms.renown_target)
    if terms.win_renown and renowned:
        return End(best(table, renowned), RENOWN)
    limit = last_season(terms)
    if limit and table.season >= limit:
        return End(best(table, playing, by_valor(terms)), LIMIT)
    return None


def on_volcano(table: FarTable) -> int:
    """Who stands on the volcano alone; `NOBODY` if nobody does."""
    holders = {table.holder[cell] for cell in table.volcanoes} & set(table.playing)
    return holders.pop() if len(holders) == 1 else NOBODY


def last_season(terms: Terms) -> int:
    """The season after which the game ends; 0 if none does."""
    return terms.season_limit if terms.win_limit else 0 if terms.mode == "story" else LAST_SEASON


def by_valor(terms: Terms) -> bool:
    """Whether the most valor gained wins after the last season, and not the most renown (FA-233)."""
    return bool(last_season(terms)) and terms.limit_score == "valor"


def finish_by(state: FarState, end: End | None, events: Events) -> bool:
    """End the game if a condition is met."""
    if end is not None:
        finish(state, *end, events)
    return end is not None


# Capitols.


def besieger(table: FarTable, seat: int) -> int:
    """Who stands on a seat's capitol and may take it: it plays on, and no truce binds it (FA-286)."""
    cell = structures.capitol_of(table, seat)
    if cell == NOBODY or not structures.is_occupied(table, cell):
        return NOBODY
    holder = table.holder[cell]
    stays = holder in table.playing and not table.leaving >> holder & 1
    return holder if stays and not hostility.truce_with(table, seat, holder) else NOBODY


def take_capitol(state: FarState, seat: int, taker: int, events: Events) -> None:
    """A seat's capitol is another's: its loot, and a crown where these win (FA-286, FA-197)."""
    table, cell = state.table, structures.capitol_of(state.table, seat)
    goods = structures.output(table, cell)
    treasury.add_goods(table, taker, goods)
    table.crowns[taker] += table.terms.win_castle
    table.recent.append(cell)
    events.append(told.CastleTaken(taker, seat, cell, goods, table.crowns[taker]))


def castle(state: FarState, seat: int, events: Events) -> bool:
    """At the end of a seat's conflict turn who occupies its capitol takes it, and it is out (FA-286)."""
    taken = state.table.terms.win_castle and besieger(state.table, seat) != NOBODY
    if taken:
        leave(state, (seat,), events)
    return taken


def holding(table: FarTable) -> tuple[int, int]:
    """Who holds the volcano if the season ends as things stand, and for how many seasons then (FA-235)."""
    holder = on_volcano(table)
    if holder == NOBODY:
        return NOBODY, 0
    return holder, table.hill_count + 1 if holder == table.hill_holder else 1


def hill(state: FarState, events: Events) -> None:
    """Count a season on the volcano (FA-235)."""
    table = state.table
    if not table.terms.win_hill:
        return
    table.hill_holder, table.hill_count = holding(table)
    if table.hill_holder != NOBODY:
        events.append(told.Held(table.hill_holder, table.hill_count))


def levy(state: FarState, events: Events) -> None:
    """Units for all who do not hold the volcano, so that a battle lost there is no game lost (FA-235)."""
    table = state.table
    for seat in table.playing if table.hill_holder != NOBODY else ():
        at, count = structures.capitol_of(table, seat), min(table.terms.hill_levy, forces.room(table, seat))
        if seat == table.hill_holder or at == NOBODY or structures.is_occupied(table, at) or not count:
            continue
        forces.add_units(table, seat, at, INFANTRY, count)
        table.recent.append(at)
        why = f"while another holds the {table.terms.volcano_kind}"
        events.append(told.Mustered(seat, at, INFANTRY, count, why))


# Elimination.


def losers(table: FarTable) -> tuple[int, ...]:
    """The seats that have neither structures nor units, where that puts them out (FA-240)."""
    if table.terms.elimination != "all" or not table.season:
        return ()
    without = (seat for seat in table.playing if seat not in table.owner)
    return tuple(seat for seat in without if not forces.units_of(table, seat))


def must_stay(table: FarTable, seat: int) -> bool:
    """Whether a seat that leaves is still there for what is open, or for who may take its capitol (FA-242).

    In another's conflict turn its realm stays until that ends, unless nobody is left to profit by it.
    """
    marching = table.phase in STEPS and table.seat != seat and not table.ended
    staying = [other for other in table.playing if not table.leaving >> other & 1]
    return is_involved(table, seat) or (marching and len(staying) > 1)


def is_involved(table: FarTable, seat: int) -> bool:
    """Whether a combat, negotiation or card in which a seat takes part is open (FA-242)."""
    combat, talk = table.combat, table.talk
    return (
        (combat is not None and seat in (combat.mover, combat.other))
        or (talk is not None and seat in (talk.proposer, talk.target))
        or any(task.seat == seat for task in table.tasks)
        or any(seat in window.seats for window in table.windows)
        or any(occupier == seat or table.owner[cell] == seat for occupier, cell in table.razing)
    )


def leave(state: FarState, seats: tuple[int, ...], events: Events) -> None:
    """These seats go; whose units stand on a capitol of theirs takes it first (FA-242)."""
    for seat in seats:
        taker = besieger(state.table, seat)
        if taker != NOBODY:
            take_capitol(state, seat, taker, events)
    eliminate(state, seats, events)


def eliminate(state: FarState, seats: tuple[int, ...], events: Events) -> None:
    """These seats are out, at one moment (FA-241)."""
    table = state.table
    for seat in seats:
        table.out |= 1 << seat
        table.leaving &= ~(1 << seat)
        _clear_map(table, seat)
        _clear_truces(table, seat, events)
        table.dice[seat] = ()
        table.crowns[seat] = 0
        if table.hill_holder == seat:
            table.hill_holder, table.hill_count = NOBODY, 0
        if state.secrets.drawn[seat] != NOBODY:
            state.secrets.pool.insert(0, state.secrets.drawn[seat])
            state.secrets.drawn[seat] = NOBODY
        draw.leave(state, seat)
        if table.seat == seat:
            table.ended = True
        events.append(told.Eliminated(seat))
    table.fell.append(tuple(seats))


def _clear_map(table: FarTable, seat: int) -> None:
    for cell in range(table.board.cells):
        if table.owner[cell] == seat:
            table.road[cell] = NOBODY
            structures.put(table, cell, NOBODY, NOBODY)
        if table.holder[cell] == seat:
            forces.clear_units(table, cell)


def _clear_truces(table: FarTable, seat: int, events: Events) -> None:
    for truce in table.truces:
        if seat in (truce.proposer, truce.other):
            events.append(told.TruceEnded(truce.proposer, truce.other))
    table.truces = [truce for truce in table.truces if seat not in (truce.proposer, truce.other)]


def lost_capitol(table: FarTable, seats: list[int]) -> tuple[int, ...]:
    """Of seats that lost a capitol by conquest, those that are out by it (FA-240)."""
    if table.terms.elimination != "capitol":
        return ()
    return tuple(sorted({seat for seat in seats if seat in table.playing}))
