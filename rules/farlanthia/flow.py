"""Making a move, and going on until somebody must decide (book, 5.1)."""

from rules.actions import Action
from rules.events import Event
from rules.farlanthia import (
    campaign,
    combat,
    conquest,
    economy,
    master,
    scouting,
    setup,
    standing,
    substitution,
    turns,
    victory,
)
from rules.farlanthia.base import NOT_NOW, Events, Move, current
from rules.farlanthia.cards import play, run
from rules.farlanthia.cards.actions import Decline
from rules.farlanthia.diplomacy import moves as diplomacy
from rules.farlanthia.diplomacy import talks
from rules.farlanthia.phases import PHASES
from rules.farlanthia.state import FarState, Table
from rules.farlanthia.windows import close_window, pending
from rules.illegal import Illegal


def _check_decline(state: FarState, seat: int, action: Decline) -> None:
    (conquest.check_decline if current(state) == "combat.militia" else play.DECLINE_CARD.check)(
        state, seat, action
    )


def _decline(state: FarState, seat: int, action: Decline, events: Events) -> None:
    (conquest.decline if current(state) == "combat.militia" else play.DECLINE_CARD.do)(
        state, seat, action, events
    )


MOVES: dict[type[Action], Move] = {
    **setup.MOVES,
    **scouting.MOVES,
    **turns.MOVES,
    **economy.MOVES,
    **campaign.MOVES,
    **combat.MOVES,
    **conquest.MOVES,
    **substitution.MOVES,
    **standing.MOVES,
    **master.MOVES,
    **play.CARD_MOVES,
    **diplomacy.MOVES,
    Decline: Move(_check_decline, _decline),
}
"""How every kind of move is checked and done."""


def check(state: FarState, seat: int, action: Action) -> None:
    """Raise Illegal if that seat, or the game master, may not do that now."""
    move = MOVES.get(type(action))
    if move is None:
        raise Illegal("wrong_phase", "Farlanthia has no such move.", "FA-051")
    if not 0 <= seat < len(state.secrets.answers):
        raise Illegal("not_your_decision", "Nobody sits there.", "FA-001")
    try:
        move.check(state, seat, action)
    except Illegal as refusal:
        if refusal.text != NOT_NOW:
            raise
        text = f"{NOT_NOW} {PHASES[current(state)].todo}"
        raise Illegal(refusal.code, text, refusal.rule) from None


def apply(state: FarState, seat: int, action: Action) -> list[Event]:
    """Do it and go on; raises Illegal, and then nothing has changed."""
    check(state, seat, action)
    events: list[Event] = []
    if not (action.standing or action.sealed):
        state.table.recent = []
    MOVES[type(action)].do(state, seat, action, events)
    advance(state, events)
    _look_at_battle(state.table)
    return events


def _look_at_battle(table: Table) -> None:
    """While a combat goes on, the close view of the map is of it."""
    if table.combat is not None and table.combat.cell not in table.recent:
        table.recent.append(table.combat.cell)


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
    gone = victory.fallen(table)
    if gone:
        victory.eliminate(state, gone, events)
        return True
    return victory.at_once(state, events) or turns.step(state, events)


def _leave(state: FarState, events: Events) -> bool:
    """Seats that surrendered go as soon as they take part in nothing that is open (FA-242)."""
    table = state.table
    if not table.leaving:
        return False
    gone = tuple(s for s in table.playing if table.leaving >> s & 1 and not victory.involved(table, s))
    if gone:
        victory.eliminate(state, gone, events)
    return bool(gone)


def _window(state: FarState, events: Events) -> bool:
    """Answer for who is leaving, or close a window whose answers are all in; False if seats are awaited."""
    table = state.table
    kind = table.windows[-1].kind
    for seat in pending(state):
        leaving = table.leaving >> seat & 1
        answer = PHASES[kind].skip(state, seat) if leaving else None
        if answer is not None:
            MOVES[type(answer)].do(state, seat, answer, events)
            return True
    if pending(state):
        return False
    _, answers = close_window(state)
    table.recent = []
    if kind == conquest.RAZE:
        lost = conquest.settle(state, answers, events)
        gone = victory.lost_capitol(table, lost)
        if gone:
            victory.eliminate(state, gone, events)
    elif kind == talks.SUBSTITUTE:
        talks.committed(state, answers, events)
    else:
        combat.committed(state, answers, events)
    return True
