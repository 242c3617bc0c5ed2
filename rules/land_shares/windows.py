"""Chapter windows: those asked reply at once, sealed; the last soldier has its effect (LS-034 to LS-049)."""

import msgspec

from rules.kernel.hexes.bits import bits, mask
from rules.land_shares.events import (
    NothingToSteal,
    Replied,
    RobberSentBack,
    SoldierAnswered,
    TokensLaid,
    TokenTaken,
    WindowOpened,
)
from rules.land_shares.state import (
    DEFEND,
    DUEL,
    LAY,
    ROBBER_PLACE,
    ROBBER_TOKEN,
    STEAL,
    Duel,
    Errand,
    Link,
    Reply,
    kept,
    lay,
    pending,
    residents,
    secrets_of,
    soldier_ready,
    take,
)
from rules.settlers.cards.playing import lay_open
from rules.settlers.events import RobberMoved
from rules.settlers.hooks import Events, Hooks, State
from rules.settlers.robber import finish_robber as take_and_go_on
from rules.settlers.robber import steal
from rules.settlers.tables import SOLDIER


def open_duel(hooks: Hooks, state: State, duel: Duel, events: Events) -> None:
    """Ask all who may answer the last link; without anybody to ask it is settled at once (LS-048)."""
    mine = kept(state)
    state.table.phase = DUEL
    asked = mask(
        seat
        for seat in residents(state, duel.tile)
        if seat != duel.last.seat and (not mine.terms.holders_only or soldier_ready(state, seat))
    )
    secrets_of(state).replies = (None,) * state.seats
    mine.duel = duel = msgspec.structs.replace(duel, asked=asked)
    if asked:
        events.append(WindowOpened(bits(asked), duel.tile))
    else:
        _close_window(hooks, state, duel, events)


def _close_window(hooks: Hooks, state: State, duel: Duel, events: Events) -> None:
    """Take the first answer in seat order; if all passed, the duel is over (LS-037, LS-049)."""
    mine, last = kept(state), duel.last
    for step in range(1, state.seats):
        seat = (last.seat + step) % state.seats
        reply = secrets_of(state).replies[seat]
        if reply is not None and reply.how is not None:
            lay_open(state, seat, SOLDIER, events)
            events.append(SoldierAnswered(seat, last.seat, reply.how, reply.share))
            hooks.count_soldier(state, seat, events)
            link = Link(seat, reply.how, reply.share)
            duel = msgspec.structs.replace(duel, links=(*duel.links, link))
            break
    else:
        link = None
    if link is not None and link.how != DEFEND:
        open_duel(hooks, state, duel, events)
    else:
        mine.duel = None
        secrets_of(state).replies = ()
        settle_duel(hooks, state, duel, events)


def seal(hooks: Hooks, state: State, seat: int, reply: Reply, events: Events) -> None:
    """Seal a reply; the last one opens them all."""
    mine = kept(state)
    assert mine.duel is not None
    secret = secrets_of(state)
    secret.replies = tuple(reply if other == seat else said for other, said in enumerate(secret.replies))
    events.append(Replied(seat))
    if not pending(state):
        _close_window(hooks, state, mine.duel, events)


def settle_duel(hooks: Hooks, state: State, duel: Duel, events: Events) -> None:
    """The last soldier has its effect, all earlier ones have none (LS-037)."""
    last, mine = duel.last, kept(state)
    if last.how == STEAL:
        steal_in_duel(state, last.seat, duel.links[-2].seat, events)
    elif last.share is not None and last.how in (LAY, ROBBER_TOKEN):
        count = mine.terms.tokens_of_soldier if last.how == LAY else mine.terms.tokens
        lay(mine, last.share, count)
        events.append(TokensLaid(last.share, count))
    elif last.share is not None:
        there = mine.tokens[last.share] > 0
        if there:
            take(mine, last.share)
        events.append(TokenTaken(last.share, there))
    go_on_after(hooks, state, duel, events)


def steal_in_duel(state: State, seat: int, victim: int, events: Events) -> None:
    """A soldier's card from the seat that it answers (LS-035)."""
    if state.secrets.hands[victim]:
        steal(state, seat, victim, events)
    else:
        events.append(NothingToSteal(seat, victim))


def go_on_after(hooks: Hooks, state: State, duel: Duel, events: Events) -> None:
    """From the token on to the place, from the place to the theft, or back to the turn (LS-042)."""
    errand = duel.errand
    if errand is None:
        hooks.resume(hooks, state, events)
    elif not duel.placing:
        state.table.robber = errand.tile
        events.append(RobberMoved(errand.seat, errand.tile, errand.origin))
        contest(hooks, state, errand, events)
    elif duel.last.seat != errand.seat:
        state.table.robber = errand.origin
        events.append(RobberSentBack(duel.last.seat, errand.origin, errand.tile))
        hooks.resume(hooks, state, events)
    elif errand.token:
        hooks.resume(hooks, state, events)
    else:
        victim = errand.victim
        robbed = None if victim is None or not state.secrets.hands[victim] else victim
        take_and_go_on(hooks, state, errand.seat, errand.tile, robbed, events)


def contest(hooks: Hooks, state: State, errand: Errand, events: Events) -> None:
    """Open the duel about the robber's new place (LS-044)."""
    link = Link(errand.seat, ROBBER_PLACE)
    open_duel(hooks, state, Duel(errand.tile, (link,), errand), events)
