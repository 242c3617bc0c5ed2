"""Making a move, and going on until somebody must decide (book, 5.1)."""

from dataclasses import replace

from rules.farlanthia import economy
from rules.farlanthia.base import Events
from rules.farlanthia.cards import play, run
from rules.farlanthia.cards.actions import Decline
from rules.farlanthia.diplomacy import moves as diplomacy, talks
from rules.farlanthia.out_of_time import elsewhere
from rules.farlanthia.phase_names import CARD_NOW, COMBAT_MILITIA, RAZE
from rules.farlanthia.phases import PHASES
from rules.farlanthia.season import master, scouting, setup, standing_orders, turns, victory
from rules.farlanthia.state import FarState
from rules.farlanthia.war import campaign, combat, conquest, substitution
from rules.kernel.actions import Action
from rules.kernel.phase import Move


def _decline(state: FarState, seat: int, action: Decline, events: Events) -> None:
    if state.table.deciding == CARD_NOW:
        run.answer(state, None, events)
    else:
        conquest.raise_none(state, events)


def _looking_anew(move: Move) -> Move:
    """A move with which the close view of the map begins anew."""

    def do(state: FarState, seat: int, action: Action, events: Events) -> None:
        state.table.recent = []
        move.do(state, seat, action, events)

    return replace(move, do=do)


_MOVES: dict[type[Action], Move] = {
    **setup.MOVES,
    **scouting.MOVES,
    **turns.MOVES,
    **economy.MOVES,
    **campaign.MOVES,
    **combat.MOVES,
    **conquest.MOVES,
    **substitution.MOVES,
    **standing_orders.MOVES,
    **master.MOVES,
    **play.CARD_MOVES,
    **diplomacy.MOVES,
    Decline: Move(play.check_decline, _decline, (COMBAT_MILITIA, CARD_NOW)),
}
"""How every kind of move is checked and done."""
MOVES = {
    kind: replace(
        move if kind.standing or kind.sealed else _looking_anew(move), elsewhere=elsewhere(kind, move)
    )
    for kind, move in _MOVES.items()
}
"""The same as somebody makes them; orders and sealed answers change nothing on the map."""


def follow(state: FarState, events: Events) -> None:
    """Go on after a move until somebody must decide; while a combat goes on, the close view is of it."""
    advance(state, events)
    fight = state.table.combat
    if fight is not None and fight.cell not in state.table.recent:
        state.table.recent.append(fight.cell)


def advance(state: FarState, events: Events) -> None:
    """Go on until somebody must decide, or the game is over."""
    while not state.table.over and _go_on(state, events):
        pass


def _go_on(state: FarState, events: Events) -> bool:
    """One step; False if somebody must decide, whatever it says at the end of the game."""
    table = state.table
    if _leave(state, events):
        return True
    if table.windows:
        return _window(state, events)
    if table.tasks:
        run.advance(state, events)
        return True
    if table.combat is not None:
        combat.proceed(state, events)
        return True
    if table.talk is not None:
        talks.proceed(state, events)
        return True
    gone = victory.losers(table)
    if gone:
        victory.eliminate(state, gone, events)
        return True
    return victory.finish_by(state, victory.met_at_once(table), events) or turns.step(state, events)


def _leave(state: FarState, events: Events) -> bool:
    """Seats that surrendered go as soon as nothing holds them (FA-242).

    What that decides ends the game at once, whoever is still asked for something (FA-238).
    """
    table = state.table
    if not table.leaving:
        return False
    gone = tuple(s for s in table.playing if table.leaving >> s & 1 and not victory.must_stay(table, s))
    if gone:
        victory.leave(state, gone, events)
        victory.finish_by(state, victory.met_at_once(table), events)
    return bool(gone)


def _window(state: FarState, events: Events) -> bool:
    """Answer for who is leaving, or close a window whose answers are all in; False if seats are awaited."""
    table = state.table
    kind = table.windows[-1].kind
    for seat in state.pending_seats():
        leaving = table.leaving >> seat & 1
        answer = PHASES[kind].skip(state, seat) if leaving else None
        if answer is not None:
            _MOVES[type(answer)].do(state, seat, answer, events)
            return True
    if state.pending_seats():
        return False
    _, answers = state.close_window()
    table.recent = []
    if kind == RAZE:
        lost = conquest.settle(state, answers, events)
        gone = victory.lost_capitol(table, lost)
        if gone:
            victory.eliminate(state, gone, events)
    else:
        substitution.settle(state, answers, events)
    return True
