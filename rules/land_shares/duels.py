"""Chapter duels: those asked reply at once, sealed, or by order; the last counts (LS-034 to LS-050)."""

import msgspec

from rules.kernel.actions import Action
from rules.kernel.events import Viewer
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits, mask
from rules.kernel.illegal import Illegal, demand, lack
from rules.kernel.phase import Move, because
from rules.land_shares import actions, events as told, state as its
from rules.land_shares.places import tile_of, within
from rules.land_shares.state import DUEL, Duel, kept, pending, secrets_of, soldier_ready
from rules.settlers.awards import count_soldier, has_won
from rules.settlers.cards.playing import lay_open
from rules.settlers.events import RobberMoved
from rules.settlers.hooks import Events, Hooks, Lifting, Listing, Moves, State
from rules.settlers.robber import finish_robber as take_and_go_on, steal
from rules.settlers.tables import SOLDIER


def open_duel(hooks: Hooks, state: State, duel: Duel, events: Events) -> None:
    """Ask all who may answer the last link; without anybody to ask it is settled at once (LS-048)."""
    mine = kept(state)
    state.table.phase = DUEL
    asked = mask(
        seat
        for seat in state.table.residents(duel.tile)
        if seat != duel.last.seat and (not mine.terms.holders_only or soldier_ready(state, seat))
    )
    secrets_of(state).replies = (None,) * state.seats
    mine.duel = duel = msgspec.structs.replace(duel, asked=asked)
    if not asked:
        _close_window(hooks, state, duel, events)
    elif not has_won(hooks, state):  # as by Largest Army: then nobody is asked any more
        events.append(told.WindowOpened(bits(asked), duel.tile))


def _close_window(hooks: Hooks, state: State, duel: Duel, events: Events) -> None:
    """Take the first answer in seat order; if all passed, the duel is over (LS-037, LS-049)."""
    mine, last = kept(state), duel.last
    for step in range(1, state.seats):
        seat = (last.seat + step) % state.seats
        reply = secrets_of(state).replies[seat]
        if reply is not None and reply.how is not None:
            lay_open(state, seat, SOLDIER, events)
            events.append(told.SoldierAnswered(seat, last.seat, reply.how, reply.share))
            count_soldier(state, seat, events)
            link = its.Link(seat, reply.how, reply.share)
            duel = msgspec.structs.replace(duel, links=(*duel.links, link))
            if reply.how != its.DEFEND:
                open_duel(hooks, state, duel, events)
                return
            break
    mine.duel = None
    secrets_of(state).replies = ()
    settle_duel(hooks, state, duel, events)


def seal(hooks: Hooks, state: State, seat: int, reply: its.Reply, events: Events) -> None:
    """Seal a reply; the last one opens them all."""
    mine = kept(state)
    assert mine.duel is not None
    secret = secrets_of(state)
    secret.replies = tuple(reply if other == seat else said for other, said in enumerate(secret.replies))
    events.append(told.Replied(seat))
    if not pending(state):
        _close_window(hooks, state, mine.duel, events)


def settle_duel(hooks: Hooks, state: State, duel: Duel, events: Events) -> None:
    """The last soldier has its effect, all earlier ones have none (LS-037)."""
    last, mine = duel.last, kept(state)
    if last.how == its.STEAL:
        steal_in_duel(state, last.seat, duel.links[-2].seat, events)
    elif last.share is not None and last.how in (its.LAY, its.ROBBER_TOKEN):
        count = mine.terms.tokens_of_soldier if last.how == its.LAY else mine.terms.tokens
        mine.lay(last.share, count)
        events.append(told.TokensLaid(last.share, count, mine.rival(last.seat, last.share)))
    elif last.share is not None:
        there = mine.tokens[last.share] > 0
        if there:
            mine.take(last.share)
        events.append(told.TokenTaken(last.share, there))
    go_on_after(hooks, state, duel, events)


def steal_in_duel(state: State, seat: int, victim: int, events: Events) -> None:
    """A soldier's card from the seat that it answers (LS-035)."""
    if state.secrets.hands[victim]:
        steal(state, seat, victim, events)
    else:
        events.append(told.NothingToSteal(seat, victim))


def go_on_after(hooks: Hooks, state: State, duel: Duel, events: Events) -> None:
    """From the token on to the place, from the place to the theft, or back to the turn (LS-042)."""
    errand = duel.errand
    if errand is None:
        hooks.resume(hooks, state, events)
    elif not duel.placing:
        state.table.robber = errand.tile
        blocked = state.table.blocked(errand.tile)
        events.append(RobberMoved(errand.seat, errand.tile, errand.origin, blocked))
        contest(hooks, state, errand, events)
    elif duel.last.seat != errand.seat:
        state.table.robber = errand.origin
        blocked = state.table.blocked(errand.origin)
        events.append(told.RobberSentBack(duel.last.seat, errand.origin, errand.tile, blocked))
        hooks.resume(hooks, state, events)
    elif errand.token:
        hooks.resume(hooks, state, events)
    else:
        victim = errand.victim
        robbed = None if victim is None or not state.secrets.hands[victim] else victim
        take_and_go_on(hooks, state, errand.seat, errand.tile, robbed, events)


def contest(hooks: Hooks, state: State, errand: its.Errand, events: Events) -> None:
    """Open the duel about the robber's new place (LS-044)."""
    link = its.Link(errand.seat, its.ROBBER_PLACE)
    open_duel(hooks, state, Duel(errand.tile, (link,), errand), events)


_WITH_SHARE = (its.LAY, its.TAKE)


def window_moves(state: State, seat: int) -> list[Action]:
    """A pass, and the answers of who has a soldier (LS-035, LS-044)."""
    duel = kept(state).duel
    if duel is None or seat not in pending(state):
        return []
    found: list[Action] = [actions.PASS]
    if soldier_ready(state, seat):
        found += [actions.Answer(its.DEFEND), actions.Answer(its.STEAL)]
        if not duel.placing:
            here = bits(kept(state).all & within(duel.tile))
            found += [actions.Answer(how, share) for how in _WITH_SHARE for share in here]
    return found


def _not_asked(state: State, seat: int) -> Illegal | None:
    duel = kept(state).duel
    if duel is None or seat in pending(state):
        return None
    if duel.asked >> seat & 1:
        return Illegal("not_asked", "You have replied already.", "LS-048")
    if seat != duel.last.seat and seat in state.table.residents(duel.tile):  # with `windows=holders` alone
        text = "At this table only players with a soldier to answer with are asked."
        return Illegal("not_asked", text, "LS-048")
    return Illegal("not_asked", "Only others who live in that tile are asked.", "LS-034")


def _no_answer(hooks: Hooks, state: State, seat: int) -> Illegal | None:
    """Why a seat has no answer but a pass: it is not asked, or has no soldier for it."""
    return _not_asked(state, seat) or _no_soldier(state, seat)


def _no_soldier(state: State, seat: int) -> Illegal | None:
    if not hand.count(state.secrets.cards[seat], SOLDIER):
        return Illegal("no_such_card", "You have no soldier: pass.", "LS-039")
    text = "You bought that soldier this turn: it cannot answer yet."
    return lack(not soldier_ready(state, seat), "card_too_new", text, "LS-039")


def _check_window_pass(hooks: Hooks, state: State, seat: int, action: actions.Pass) -> None:
    demand(_not_asked(state, seat))


def _window_pass(hooks: Hooks, state: State, seat: int, action: actions.Pass, events: Events) -> None:
    seal(hooks, state, seat, its.PASSED, events)


def _check_soldier_answer(hooks: Hooks, state: State, seat: int, action: actions.Answer) -> None:
    demand(_no_answer(hooks, state, seat))
    mine, duel = kept(state), kept(state).duel
    assert duel is not None
    if action.how not in range(len(actions.ANSWERS)):
        raise Illegal("bad_value", f"An answer is one of {', '.join(actions.ANSWERS)}.", "LS-035")
    if action.how not in _WITH_SHARE:
        if action.share is not None:
            raise Illegal("bad_value", "Only laying and taking a token name a share.", "LS-035")
        return
    if duel.placing:
        text = "About the robber's place you can answer only with defend or steal."
        raise Illegal("wrong_answer", text, "LS-044")
    if action.share is None:
        raise Illegal("bad_value", "Say on which share: laying and taking a token need one.", "LS-038")
    if tile_of(action.share) != duel.tile or not mine.all >> action.share & 1:
        text = "The answer is about a share in the same tile; there is none at that corner."
        raise Illegal("not_on_board", text, "LS-035")


def _soldier_answer(hooks: Hooks, state: State, seat: int, action: actions.Answer, events: Events) -> None:
    seal(hooks, state, seat, its.Reply(action.how, action.share), events)


def pass_order(mine: its.Sealed, seat: int) -> int:
    """A seat's standing order, an index into `actions.ORDERS`."""
    if mine.always >> seat & 1:
        return actions.ALWAYS
    return actions.UNTIL_TURN if mine.until_turn >> seat & 1 else actions.OFF


def orders(usual: Listing, state: State, seat: int) -> list[Action]:
    """The orders about windows besides (LS-050)."""
    now = pass_order(secrets_of(state), seat)
    mine = [order for when, order in enumerate(actions.ORDER_ACTIONS) if when != now]
    return usual(state, seat) + mine


def lift_orders(usual: Lifting, state: State, seat: int) -> None:
    """Forget the orders about windows too (LS-050)."""
    usual(state, seat)
    set_order(secrets_of(state), seat, actions.OFF)


def set_order(mine: its.Sealed, seat: int, when: int) -> None:
    """Give a seat a standing order, or lift it: an index into `actions.ORDERS`."""
    bit = 1 << seat
    mine.always = mine.always & ~bit | (bit if when == actions.ALWAYS else 0)
    mine.until_turn = mine.until_turn & ~bit | (bit if when == actions.UNTIL_TURN else 0)


def _check_auto_pass(hooks: Hooks, state: State, seat: int, action: actions.AutoPass) -> None:
    if action.when not in range(len(actions.ORDERS)):
        raise Illegal("bad_value", f"An order is one of {', '.join(actions.ORDERS)}.", "LS-050")
    if action.when == pass_order(secrets_of(state), seat):
        raise Illegal("wrong_phase", "Your standing order already says that.", "LS-050")


def _auto_pass(hooks: Hooks, state: State, seat: int, action: actions.AutoPass, events: Events) -> None:
    set_order(secrets_of(state), seat, action.when)
    events.append(told.AutoPassSet(seat, action.when))


def asked_seats(state: State, viewer: Viewer) -> tuple[int, ...]:
    """All who were asked, until the window closes; a seat knows of its own reply (LS-050)."""
    duel = kept(state).duel
    if duel is None:
        return ()
    done = viewer is not None and viewer not in pending(state)
    return tuple(seat for seat in bits(duel.asked) if not (done and seat == viewer))


def ordered_pass(state: State, seat: int) -> Action | None:
    """The pass of a seat that is asked and gave a standing order (LS-050)."""
    passes = seat in pending(state) and pass_order(secrets_of(state), seat) != actions.OFF
    return actions.PASS if passes else None


_NO_DUEL = because("not_asked", "Nobody is asked for a soldier now.", "LS-034")
MOVES: Moves = {
    actions.Answer: Move(
        _check_soldier_answer,
        _soldier_answer,
        (DUEL,),
        anyone=True,
        why_not=_no_answer,
        elsewhere=_NO_DUEL,
    ),
    actions.Pass: Move(_check_window_pass, _window_pass, (DUEL,), anyone=True, elsewhere=_NO_DUEL),
    actions.AutoPass: Move(_check_auto_pass, _auto_pass, anyone=True),
}
