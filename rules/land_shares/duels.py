"""Chapter duels: windows that several seats answer at once, sealed (LS-034 to LS-039, LS-048 to LS-050)."""

from abc import abstractmethod

import msgspec

from rules.actions import Action
from rules.hexes import hand
from rules.hexes.bits import bits, mask
from rules.illegal import Illegal
from rules.land_shares.actions import (
    ALWAYS,
    ANSWERS,
    OFF,
    ORDER_ACTIONS,
    ORDERS,
    PASS,
    UNTIL_TURN,
    Answer,
    AutoPass,
    Pass,
)
from rules.land_shares.events import AutoPassSet, Replied, SoldierAnswered, WindowOpened
from rules.land_shares.places import tile_of, within
from rules.land_shares.state import (
    DEFEND,
    DUEL,
    LAY,
    PASSED,
    STEAL,
    TAKE,
    Duel,
    Link,
    Reply,
    SharesState,
    kept,
    residents,
    soldier_ready,
)
from rules.settlers.base import Events, Move, Phase, State, off_board
from rules.settlers.game import Variant
from rules.settlers.state import OVER
from rules.settlers.tables import SOLDIER

_WITH_SHARE = (LAY, TAKE)


class Duels(Variant):
    """Asking, answering, and finding the last soldier."""

    @abstractmethod
    def settle_duel(self, state: State, duel: Duel, events: Events) -> None:
        """Give the last soldier its effect, and go on (chapter soldiers)."""

    def moves(self) -> dict[type[Action], Move]:
        """The replies, and the standing order about them."""
        return super().moves() | {
            Answer: Move(self._check_soldier_answer, self._soldier_answer),
            Pass: Move(self._check_window_pass, self._window_pass),
            AutoPass: Move(self._check_auto_pass, self._auto_pass),
        }

    def phases(self) -> dict[int, Phase]:
        """The window."""
        return super().phases() | {
            DUEL: Phase(
                "duel", _awaited, self._window_moves, "Whoever was asked for soldiers has to reply first."
            )
        }

    def legal(self, state: State, seat: int) -> list[Action]:
        """The standing order comes last (LS-050)."""
        return super().legal(state, seat) + self.pass_orders(state, seat)

    def skip(self, state: State, seat: int) -> Action | None:
        """Silence in a window is a pass (LS-049)."""
        return PASS if state.phase == DUEL else super().skip(state, seat)

    # Asking.

    def open_duel(self, state: State, duel: Duel, events: Events) -> None:
        """Ask all who may answer the last link; without anybody to ask it is settled at once (LS-048)."""
        mine = kept(state)
        state.phase = DUEL
        passing = mine.always | mine.until_turn
        asked = mask(
            seat
            for seat in residents(state, duel.tile)
            if seat != duel.last.seat and (not mine.terms.holders_only or soldier_ready(state, seat))
        )
        replies = tuple(PASSED if (asked & passing) >> seat & 1 else None for seat in range(state.seats))
        mine.duel = duel = msgspec.structs.replace(duel, asked=asked, replies=replies)
        if asked:
            events.append(WindowOpened(tuple(bits(asked)), duel.tile))
        if not duel.pending:
            self._close_window(state, duel, events)

    def _close_window(self, state: State, duel: Duel, events: Events) -> None:
        """Take the first answer in seat order; if all passed, the duel is over (LS-037, LS-049)."""
        mine, last = kept(state), duel.last
        for step in range(1, state.seats):
            seat = (last.seat + step) % state.seats
            reply = duel.replies[seat]
            if reply is not None and reply.how is not None:
                self.lay_open(state, seat, SOLDIER, events)
                events.append(SoldierAnswered(seat, last.seat, reply.how, reply.share))
                self.enlisted(state, seat, events)
                link = Link(seat, reply.how, reply.share)
                duel = msgspec.structs.replace(duel, links=(*duel.links, link))
                break
        else:
            link = None
        if link is not None and link.how != DEFEND:
            self.open_duel(state, duel, events)
        else:
            mine.duel = None
            self.settle_duel(state, duel, events)

    def _reply(self, state: State, seat: int, reply: Reply, events: Events) -> None:
        """Seal a reply; the last one opens them all."""
        mine = kept(state)
        assert mine.duel is not None
        replies = tuple(reply if other == seat else said for other, said in enumerate(mine.duel.replies))
        mine.duel = msgspec.structs.replace(mine.duel, replies=replies)
        events.append(Replied(seat))
        if not mine.duel.pending:
            self._close_window(state, mine.duel, events)

    # Replying.

    def _window_moves(self, state: State, seat: int) -> list[Action]:
        duel = kept(state).duel
        if duel is None or seat not in duel.pending:
            return []
        found: list[Action] = [PASS]
        if soldier_ready(state, seat):
            found += [Answer(DEFEND), Answer(STEAL)]
            if not duel.placing:
                here = bits(kept(state).all & within(duel.tile))
                found += [Answer(how, share) for how in _WITH_SHARE for share in here]
        return found

    def _asked_duel(self, state: State, seat: int) -> Duel:
        """The duel that a seat is to reply to; raises Illegal if it is not asked."""
        duel = kept(state).duel
        if state.phase != DUEL or duel is None:
            self.refuse(state, seat)
        if seat not in duel.pending:
            said = duel.asked >> seat & 1
            text = "You have replied already." if said else "Only others who live in that tile are asked."
            raise Illegal("not_asked", text, "LS-048" if said else "LS-034")
        return duel

    def _check_window_pass(self, state: State, seat: int, action: Pass) -> None:
        self._asked_duel(state, seat)

    def _window_pass(self, state: State, seat: int, action: Pass, events: Events) -> None:
        self._reply(state, seat, PASSED, events)

    def _check_soldier_answer(self, state: State, seat: int, action: Answer) -> None:
        duel = self._asked_duel(state, seat)
        if not hand.count(state.cards[seat], SOLDIER):
            raise Illegal("no_such_card", "You have no soldier: pass.", "LS-039")
        if not soldier_ready(state, seat):
            text = "You bought that soldier in this turn: it cannot answer yet."
            raise Illegal("card_too_new", text, "LS-039")
        if action.how not in range(len(ANSWERS)):
            raise Illegal("bad_value", f"An answer is one of {', '.join(ANSWERS)}.", "LS-035")
        if action.how not in _WITH_SHARE:
            if action.share is not None:
                raise Illegal("bad_value", "Only laying and taking a token name a share.", "LS-035")
            return
        if duel.placing:
            text = "About the robber's place one answers with defend or steal only."
            raise Illegal("wrong_answer", text, "LS-044")
        self._check_answer_share(kept(state), duel, action.share)

    def _check_answer_share(self, mine: SharesState, duel: Duel, share: int | None) -> None:
        if share is None:
            raise Illegal("bad_value", "Say on which share: to lay and to take name one.", "LS-038")
        if not 0 <= share < len(mine.tokens):
            raise off_board("share", "LS-035")
        if tile_of(share) != duel.tile or not mine.all >> share & 1:
            text = "The answer is about a share in the same tile; there is none at that corner."
            raise Illegal("not_on_board", text, "LS-035")

    def _soldier_answer(self, state: State, seat: int, action: Answer, events: Events) -> None:
        self._reply(state, seat, Reply(action.how, action.share), events)

    # The standing order.

    def pass_order(self, mine: SharesState, seat: int) -> int:
        """A seat's standing order, an index into `actions.ORDERS`."""
        if mine.always >> seat & 1:
            return ALWAYS
        return UNTIL_TURN if mine.until_turn >> seat & 1 else OFF

    def pass_orders(self, state: State, seat: int) -> list[Action]:
        """The orders that a seat may give at any time."""
        if state.phase == OVER:
            return []
        now = self.pass_order(kept(state), seat)
        return [order for when, order in enumerate(ORDER_ACTIONS) if when != now]

    def _check_auto_pass(self, state: State, seat: int, action: AutoPass) -> None:
        if state.phase == OVER:
            self.refuse(state, seat)
        if action.when not in range(len(ORDERS)):
            raise Illegal("bad_value", f"An order is one of {', '.join(ORDERS)}.", "LS-050")
        if action.when == self.pass_order(kept(state), seat):
            raise Illegal("wrong_phase", "Your standing order says that already.", "LS-050")

    def _auto_pass(self, state: State, seat: int, action: AutoPass, events: Events) -> None:
        mine, bit = kept(state), 1 << seat
        mine.always = mine.always & ~bit | (bit if action.when == ALWAYS else 0)
        mine.until_turn = mine.until_turn & ~bit | (bit if action.when == UNTIL_TURN else 0)
        events.append(AutoPassSet(seat, action.when))
        if action.when != OFF and mine.duel is not None and seat in mine.duel.pending:
            self._reply(state, seat, PASSED, events)


def _awaited(state: State) -> tuple[int, ...]:
    duel = kept(state).duel
    return () if duel is None else duel.pending
