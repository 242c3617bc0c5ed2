"""The seasons: leadership, the phases in order, and what begins and ends a turn (FA-050 to FA-056)."""

from collections.abc import Callable
from dataclasses import dataclass

from rules.farlanthia import economy, leadership, phase_names as at
from rules.farlanthia.actions import TRUCE, Adventure, End
from rules.farlanthia.base import Events, Moves
from rules.farlanthia.cards import draw, run
from rules.farlanthia.cards.play import might_offer
from rules.farlanthia.diplomacy.moves import targets
from rules.farlanthia.diplomacy.talks import run_out
from rules.farlanthia.events import DieSpent, Led, SeasonBegan, TurnBegan, TurnEnded
from rules.farlanthia.season import scouting, setup, victory
from rules.farlanthia.state import EVER, LAST, NOW, ORDER, FarState, FarTable
from rules.farlanthia.tables import LEADERSHIP_DICE
from rules.farlanthia.war import campaign, conquest
from rules.kernel.illegal import Illegal, demand, lack, together
from rules.kernel.names import NOBODY, plural
from rules.kernel.phase import Move

ADVENTURES = 1


@dataclass(frozen=True, slots=True)
class Part:
    """One of the four phases that are played in order, as what happens in a seat's turn of it."""

    name: str
    """What events and texts call it."""
    first: str
    """The phase's name when a turn of it begins."""
    begin: Callable[[FarState, int, Events], None]
    idle: Callable[[FarState, int], bool]
    """Whether the turn ends by itself now."""
    automatic: Callable[[FarState, int, Events], bool] = lambda state, seat, events: False
    """Does what needs no decision; True if it did something."""
    finish: Callable[[FarState, int, Events], None] = lambda state, seat, events: None


# Leadership.


def new_season(state: FarState, events: Events) -> None:
    """A season begins: units are fresh, dice are rolled, the order is set (FA-052 to FA-054)."""
    table = state.table
    table.season += 1
    table.named = NOBODY
    table.at, table.began, table.ended, table.skipping = 0, False, False, False
    for seat in table.playing:
        table.bonus_used[seat] = table.adventures[seat] = table.requisitions[seat] = 0
        table.negotiated[seat] = table.attacked[seat] = 0
        state.secrets.orders[seat].rest_of_season = False
    table.fresh = [fresh + spent for fresh, spent in zip(table.fresh, table.spent, strict=True)]
    table.spent = [0] * len(table.spent)
    table.found = [NOBODY] * table.board.cells
    table.rose.clear()
    events.append(SeasonBegan(table.season, table.season_name))
    _lead(state, events)
    table.face_up = [int(terrain >= 0) for terrain in table.terrain]
    table.phase = PARTS[0].first


def _lead(state: FarState, events: Events) -> None:
    table = state.table
    for seat in table.playing:
        rolled = [state.chance.draw(6, ORDER) + 1 for _ in range(LEADERSHIP_DICE)]
        table.rolled[seat] = table.dice[seat] = tuple(sorted(rolled, reverse=True))
    ties: list[tuple[int, int]] = []
    totals = {seat: sum(table.rolled[seat]) for seat in table.playing}
    order: list[int] = []
    for total in sorted(set(totals.values())):
        order += _break_ties(state, [seat for seat in totals if totals[seat] == total], ties)
    table.order = tuple(order)
    rolls = tuple((seat, table.rolled[seat]) for seat in table.playing)
    events.append(Led(rolls, tuple(ties), table.order))


def _break_ties(state: FarState, seats: list[int], ties: list[tuple[int, int]]) -> list[int]:
    """Seats of one total in order (FA-053)."""
    table = state.table
    if len(seats) < 2 or table.terms.leadership_tie == "seat":
        return seats
    if table.terms.leadership_tie == "renown_low":
        return sorted(seats, key=lambda seat: (table.renown[seat], seat))
    rolls = {seat: state.chance.draw(6, ORDER) + 1 for seat in seats}
    ties += rolls.items()
    found: list[int] = []
    for die in sorted(set(rolls.values())):
        found += _break_ties(state, [seat for seat in seats if rolls[seat] == die], ties)
    return found


# The turns of the four phases.


def _no_cards(state: FarState, seat: int) -> bool:
    """Whether a seat has no clause to take, nor, for all that others know, a card to play (FA-272)."""
    return not might_offer(state, seat) and not state.secrets.hands[seat]


def _hero_idle(state: FarState, seat: int) -> bool:
    return not may_adventure(state.table, seat) and not might_offer(state, seat)


def _begin_realm(state: FarState, seat: int, events: Events) -> None:
    state.table.produced = False
    economy.palace(state, seat, events)
    run.begin(state, seat, "REALM")


def _produce(state: FarState, seat: int, events: Events) -> bool:
    """Production comes when must and one clauses are done (FA-090)."""
    if state.table.produced:
        return False
    economy.produce(state, seat, events)
    return True


def _realm_idle(state: FarState, seat: int) -> bool:
    return _no_cards(state, seat) and not economy.might_act(state.table, seat)


def _begin_conflict(state: FarState, seat: int, events: Events) -> None:
    run_out(state, seat, events)
    run.begin(state, seat, "CONF")


def _conflict_steps(state: FarState, seat: int, events: Events) -> bool:
    """The muster step is over when there is nothing to muster (book, 5.1).

    It comes back when a card or a game master brings what it takes before the first march (FA-140, FA-149).
    """
    table = state.table
    if table.marched or table.phase == at.DIPLOMACY:
        return False
    step = at.MUSTER if campaign.might_muster(table, seat) else at.MANOEUVRE
    changed = table.phase != step
    table.phase = step
    return changed


def _conflict_idle(state: FarState, seat: int) -> bool:
    if state.table.phase != at.DIPLOMACY:
        return False
    # to whom anything can be proposed, a truce can
    return _no_cards(state, seat) and not targets(state, seat, TRUCE)


def _finish_conflict(state: FarState, seat: int, events: Events) -> None:
    if not victory.castle(state, seat, events):
        conquest.ask(state, seat)


PARTS = (
    Part("scout", at.SCOUT, scouting.begin, scouting.idle, scouting.automatic, scouting.finish),
    Part("hero", at.HERO, lambda state, seat, events: run.begin(state, seat, "HERO"), _hero_idle),
    Part("realm", at.REALM, _begin_realm, _realm_idle, _produce),
    Part("conflict", at.MUSTER, _begin_conflict, _conflict_idle, _conflict_steps, _finish_conflict),
)
SITTINGS: dict[str, tuple[tuple[Part, ...], ...]] = {
    "phases": tuple((part,) for part in PARTS),
    "two": (PARTS[:3], PARTS[3:]),
}
"""By option: the rounds of a season. In each of them one seat after the other has its turns (FA-273)."""
_PART_OF = {part.first: part for part in PARTS} | dict.fromkeys(at.STEPS, PARTS[3])


def part_of(phase: str) -> Part | None:
    """The phase in order that a phase's name belongs to."""
    return _PART_OF.get(phase)


def round_of(table: FarTable, part: Part) -> tuple[Part, ...]:
    """The parts of the season that a seat plays one after the other before the next seat's turn (FA-273)."""
    return next(each for each in SITTINGS[table.terms.sittings] if part in each)


def step(state: FarState, events: Events) -> bool:
    """Go on with the seasons by one step; False if the seat in turn, or the game master, must decide."""
    table = state.table
    if table.phase == at.SETUP_BUILD:
        return setup.build(state, events)
    if table.phase == at.SETUP_GM:
        return False
    if table.phase == at.LEADERSHIP:
        new_season(state, events)
        return True
    if table.phase == at.SEASON_END:
        _end_season(state, events)
        return True
    part = _PART_OF[table.phase]
    sitting = round_of(table, part)
    skipped = table.skipping and not table.began and part is sitting[0]
    if table.at >= len(table.order) or skipped:
        _next_round(table, sitting)
        return True
    return _turn(state, part, events)


def _next_round(table: FarTable, sitting: tuple[Part, ...]) -> None:
    rounds = SITTINGS[table.terms.sittings]
    following = rounds.index(sitting) + 1
    table.phase = rounds[following][0].first if following < len(rounds) else at.SEASON_END
    table.at, table.began, table.ended, table.skipping = 0, False, False, False


def _turn(state: FarState, part: Part, events: Events) -> bool:
    """Go on with the turn of the seat whose turn it is."""
    table = state.table
    seat = table.seat
    if table.ended or table.out >> seat & 1:
        _pass_on(table, part)
        return True
    if not table.began:
        table.began = True
        table.marched = False
        events.append(TurnBegan(seat, part.name))
        part.begin(state, seat, events)
        return True
    if part.automatic(state, seat, events):
        return True
    if part.idle(state, seat):
        if events and isinstance(events[-1], TurnBegan):
            events.pop()
        end_turn(state, part, events)
        return True
    return False


def _pass_on(table: FarTable, part: Part) -> None:
    """A turn is over: the seat's next one of the same sitting comes, or the next seat (FA-055, FA-273)."""
    sitting = round_of(table, part)
    following = sitting.index(part) + 1
    stays = following < len(sitting)
    table.at += not stays
    table.began = table.ended = False
    table.phase = sitting[following if stays else 0].first


def end_turn(state: FarState, part: Part, events: Events) -> None:
    """The seat in turn is done with this phase."""
    state.table.ended = True
    part.finish(state, state.table.seat, events)


def _end_season(state: FarState, events: Events) -> None:
    """Cards and dice go, victory is looked at, the next season comes (book, 5.1)."""
    table = state.table
    draw.end_season(state, events)
    table.caravan = [NOBODY] * len(table.caravan)
    victory.hill(state, events)
    if victory.finish_by(state, victory.met_at_season_end(table), events):
        return
    victory.levy(state, events)
    for history in (table.used, table.fought):
        history[:] = [_age(each) for each in history]
    table.phase = at.LEADERSHIP


def _age(history: int) -> int:
    """A season later: what was now was last season, and at any time before (FA-206)."""
    aged = history & EVER
    if history & NOW:
        aged |= LAST
    if history & (NOW | LAST):
        aged |= EVER
    return aged


# Moves of the turns.


def _end(state: FarState, seat: int, action: End, events: Events) -> None:
    part = _PART_OF[state.table.phase]
    events.append(TurnEnded(seat, part.name))
    end_turn(state, part, events)


def may_adventure(table: FarTable, seat: int) -> bool:
    """Whether a seat may seek another adventure this season (FA-082)."""
    return bool(table.dice[seat]) and no_more_adventures(table, seat) is None


def no_more_adventures(table: FarTable, seat: int) -> Illegal | None:
    """Why a seat seeks no adventure any more this season: the limit (FA-082); None if it may."""
    most = table.terms.adventures_per_season
    spent = table.adventures[seat] >= most
    return lack(spent, "limit", f"At most {plural(most, 'adventure')} a season.", "FA-082")


def _check_adventure(state: FarState, seat: int, action: Adventure) -> None:
    demand(no_more_adventures(state.table, seat))
    leadership.check_dice(state.table, seat, (action.die, action.bonus))


def _adventure(state: FarState, seat: int, action: Adventure, events: Events) -> None:
    value = leadership.spend_die(state.table, seat, action.die, action.bonus)
    state.table.adventures[seat] += 1
    events.append(DieSpent(seat, action.die, action.bonus))
    draw.draw(state, seat, ADVENTURES, value, events)


def _no_adventure(state: FarState, seat: int) -> Illegal | None:
    return together(no_more_adventures(state.table, seat), leadership.no_die(state.table, seat))


MOVES: Moves = {
    End: Move(scouting.check_end, _end, tuple(_PART_OF)),
    Adventure: Move(_check_adventure, _adventure, (at.HERO,), why_not=_no_adventure),
}
