"""Play: look at a table, make a move, resign."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.tables import ratings, seating, waits
from bot.tables.keeper import MOVED_ON, Entry, Keeper, check_readable
from bot.tables.live import (
    NOT_STARTED,
    PAUSED,
    Live,
    Position,
    in_names,
    lines,
    move_row,
    names_of,
    news,
    position_of,
    redact,
    teller,
    unpack,
)
from bot.tables.model import (
    Awaited,
    By,
    Glance,
    Moved,
    Phase,
    Refusal,
    Seated,
    Source,
    Stale,
    Table,
    existing,
    is_private,
)
from bot.tables.private_tables import PrivateTables
from data.errors import StoreError
from rules.kernel import record
from rules.kernel.actions import Action, Leave
from rules.kernel.events import Event
from rules.kernel.game import Choices, Chosen
from rules.kernel.illegal import Illegal

LONGEST = 500
"""Letters that somebody's notes may have."""


class _Step(NamedTuple):
    """A move on its way into the store: what was done, by whom and when, and where it led."""

    seat: int
    action: Action
    source: Source
    position: Position
    events: list[Event]
    at: float


class Play:
    """What the people at a table do."""

    def __init__(self, keeper: Keeper, *private: PrivateTables[Any]) -> None:
        self._keeper = keeper
        self._private = {each.kind: each for each in private}

    async def glance(self, table_id: int, user_id: int | None = None, *, moves: bool = True) -> Glance:
        """What that person (None: a spectator, which moderators are too) may see.

        Refusal in the lobby, and of what cannot be read.

        Who has chosen a move already needs no list of those there are: without `moves` there is none.
        """
        live = await self._keeper.peek(table_id)
        check_readable(live)
        return glance_of(live, live.table.seat_of(user_id), moves=moves)

    async def player_glance(self, table_id: int, user_id: int) -> Glance:
        """The same for who can make a move there, or plays alone at it, be it over; Refusal for others."""
        glance = await self.glance(table_id, user_id)
        if not glance.table.private:
            seat_in_play(glance.table, user_id)
        return glance

    async def why_not(self, table_id: int, user_id: int, kind: type[Action]) -> Illegal | None:
        """Why this person has no move of that kind now; None if there is one by now. See `Game.refusal`."""
        live = await self._keeper.peek(table_id)
        seat = _mover(live, user_id)
        refused = live.game.refusal(live.state, seat, kind)
        if refused is None:
            return None
        return Illegal(refused.code, names_of(live).named(refused.text), refused.rule)

    async def choices(
        self, table_id: int, user_id: int, kind: type[Action], chosen: Chosen, picked: Sequence[int] = ()
    ) -> Choices:
        """What this person may pick for the next parameter of a move; see `Game.choices`.

        Of one that takes several, `picked` are picked already: `Choices.further` says what may be as well.
        """
        live = await self._keeper.peek(table_id)
        seat = _mover(live, user_id)
        choices = live.game.choices(live.state, seat, kind, chosen)
        if not picked:
            return choices
        further = live.game.further(live.state, seat, kind, chosen, picked)
        opened = dict.fromkeys(each for each in (*picked, *further) if each not in choices.atoms)
        return replace(choices, atoms=(*choices.atoms, *opened), further=further)

    async def act(
        self,
        table_id: int,
        user_id: int,
        action: Action,
        *,
        interaction_id: int | None = None,
        version: int | None = None,
    ) -> Moved:
        """Make a move. `version` is that of the button pressed, None for a slash command: Stale if too old.

        An interaction id that was seen before changes nothing and returns what came of it.
        """
        if is_private(table_id):
            return await self._act_alone(table_id, user_id, action, version)
        async with self._keeper.lock(table_id):
            try:
                live = await self._keeper.live_locked(table_id)
                seat = _mover(live, user_id)
                if version is not None and not live.since[seat] <= version <= live.table.version:
                    raise Stale(MOVED_ON)
                source = Source(By.PERSON, user_id, interaction_id)
                return await self.move_locked(live, seat, action, source)
            except (Illegal, Refusal) as refused:
                try:
                    repeated = await self._repeated(table_id, user_id, interaction_id)
                except StoreError:
                    # What was refused says what can be known; that it cannot be looked up adds nothing.
                    raise refused from None
                if repeated is None:
                    raise
                return repeated

    async def _act_alone(self, table_id: int, user_id: int, action: Action, version: int | None) -> Moved:
        """Make a move at a table of this person alone."""
        kind = (await self._keeper.private(table_id)).row.kind
        lines = await self._private[kind].act(table_id, user_id, action, version)
        live = await self._keeper.peek(table_id)
        return Moved(glance=glance_of(live, None), by=By.PERSON, own_lines=lines)

    async def resign(self, table_id: int, user_id: int, *, interaction_id: int | None = None) -> Moved:
        """Give up one's seat for good: by the rules where they know it, else a computer takes it over."""
        async with self._keeper.changing(table_id) as live:
            repeated = await self._repeated(table_id, user_id, interaction_id)
            if repeated is not None:
                return repeated
            seat = _mover(live, user_id, paused=True)  # nobody is held by a pause
            if live.game.can_leave and not live.table.seats[seat].role:
                return await self.move_locked(live, seat, Leave(), Source(By.PERSON, user_id, interaction_id))
            return await self._hand_over(live, seat)

    async def once_resigned(self, table_id: int, user_id: int) -> Phase:
        """The phase in which the table would be if that person resigned; Refusal where they cannot."""
        live = await self._keeper.peek(table_id)
        seat = _mover(live, user_id, paused=True)
        if live.game.can_leave and not live.table.seats[seat].role:
            step = _make(live, seat, Leave(), Source(By.PERSON), self._keeper.clock())
            return _table_after(live, step).phase
        return live.table.phase if live.table.people - {user_id} else Phase.ENDED

    async def _hand_over(self, live: Live, seat: int) -> Moved:
        """A computer takes over for who resigned; the game ends if nobody is left to play it."""
        mine = live.table.seats[seat]
        role, taken, changes = mine.role, replace(mine, left=True), _abandoned(self._keeper.clock())
        note = f"{mine.name} resigned. {changes['why']}"
        if live.table.people - {mine.holder}:
            player, changes = seating.player_name(live.game, None), {}
            taken = Seated(seat, None, seating.computer_name(live.table.names), player, role=role)
            note = f"{mine.name} resigned; {taken.name} plays on {f'as {role}' if role else 'in that seat'}."
        results = () if role else (ratings.gave_up(live, seat, self._keeper.clock()),)
        entry = Entry(note=note, results=results)
        after = await self._keeper.pass_on_locked(live, taken, entry, **changes)
        return Moved(glance=glance_of(after, None), seat=seat, by=By.PERSON, lines=(note,), own_lines=(note,))

    async def refuse_offers(self, table_id: int, user_id: int, refuse: bool) -> None:
        """Give or lift the standing order to take no offers until it is this person's turn to move.

        Nobody else sees anything of it: offers are declined after the pause that a quick person needs.
        """
        async with self._keeper.changing(table_id) as live:
            seat = _mover(live, user_id)
            own = "It is your turn: you can give that order while others are to move."
            if existing(_refuses_offers(live, seat), own) == refuse:
                raise Refusal("Your standing order already says that.")
            others = tuple(each for each in live.refusing if each != seat)
            after = replace(live, refusing=(*others, seat) if refuse else others)
            timers = waits.timers_after(live, after, None, self._keeper.clock())
            await self._order(live, seat, refusing=after.refusing, timers=timers)

    async def _order(self, live: Live, seat: int, **said: Any) -> None:
        """Keep what somebody says to the house beforehand."""
        self._check_toggles(live, seat)
        after = await self._keeper.keep_locked(live, toggles=(*live.toggles, seat), **said)
        self._keeper.note_changed(after)

    def _check_toggles(self, live: Live, seat: int) -> None:
        most = self._keeper.limits.orders
        if live.toggles.count(seat) >= most:
            raise Refusal(f"You have changed standing orders {most} times; wait until the game has moved on.")

    async def call_each_time(self, table_id: int, user_id: int, wanted: bool) -> None:
        """Have this person called for every answer at that table, or for little but their own turn."""
        async with self._keeper.changing(table_id) as live:
            seat = _mover(live, user_id)
            everybody = "At this table everybody is called for every answer."
            if existing(_wants_each_call(live, seat), everybody) == wanted:
                raise Refusal("You have already said that.")
            others = tuple(each for each in live.manners.each_time if each != seat)
            each_time = (*others, seat) if wanted else others
            after = replace(live, manners=replace(live.manners, each_time=each_time))
            timers = waits.asked_anew(after, seat, self._keeper.clock())
            await self._order(live, seat, manners=after.manners, timers=timers)

    async def write_plan(self, table_id: int, user_id: int, text: str) -> None:
        """Keep this in place of what that person noted before, nothing if empty; Refusal without a seat.

        Notes of a closed table, or of a seat that was given away, are deleted with it.
        """
        if len(text) > LONGEST:
            raise Refusal(f"Your notes can have up to {LONGEST} letters, and these have {len(text)}.")
        async with self._keeper.changing(table_id) as live:
            if not live.table.open or user_id not in live.table.people:
                raise Refusal("You have no seat at this table, so there is nothing to plan.")
            await self._keeper.keep_locked(live, plans={**live.plans, user_id: text})

    async def move_locked(self, live: Live, seat: int, action: Action, source: Source) -> Moved:
        """Apply a move to a copy, store it, and only then let it be known; raises Illegal.

        For whoever holds the table's lock and has seen that this seat may move.
        """
        if action.standing:
            self._check_toggles(live, seat)
        step = _make(live, seat, action, source, self._keeper.clock())
        after = _after(live, step)
        moved = _moved(after, seat, action, source.by, step.events)
        after = await self._keeper.commit_locked(live, after, _entry(live, after, step, moved))
        return replace(moved, glance=replace(moved.glance, table=after.table))

    async def _repeated(self, table_id: int, user_id: int, interaction_id: int | None) -> Moved | None:
        """What this interaction did when it came before, if it did.

        Asked only once a move was refused: the store takes no interaction twice.
        """
        if interaction_id is None:
            return None
        row = await self._keeper.store.read.move_of_interaction(interaction_id)
        if row is None:
            return None
        live = await self._keeper.live_locked(table_id)
        if row.game_id != table_id or row.user_id != user_id:
            raise Stale(MOVED_ON)
        action = live.game.decode(row.action)
        return _moved(live, row.seat, action, By(row.made_by), unpack(live, row.events))


def seat_in_play(table: Table, user_id: int, *, paused: bool = False) -> int:
    """The seat of a person at a game that goes on, or would if it were not `paused`; else Refusal."""
    if table.phase in (Phase.LOBBY, Phase.LUCK):
        raise Refusal(NOT_STARTED)
    if not table.open:
        raise Refusal("This game is over; “Play again” under it opens the next, for those who may open one.")
    seat = table.seat_of(user_id)
    if seat is None:
        raise seating.no_seat(table, user_id)
    if table.phase is Phase.PAUSED and not paused:
        raise Refusal(PAUSED)
    return seat


def _mover(live: Live, user_id: int, *, paused: bool = False) -> int:
    """The same, for who has not given it up."""
    check_readable(live)
    seat = seat_in_play(live.table, user_id, paused=paused)
    if live.table.seats[seat].left:
        raise Refusal("You gave up your seat in this game.")
    return seat


def _make(live: Live, seat: int, action: Action, source: Source, now: float) -> _Step:
    """Apply a move to a copy of the state; raises Illegal, in the names of those who play."""
    state = live.game.copy(live.state)
    with in_names(live):
        events = live.game.make(state, seat, action)
    return _Step(seat, action, source, Position(live.game, state), events, now)


def _after(live: Live, step: _Step) -> Live:
    """The table after a move, with the timers that then run."""
    seat, action, source, after = step.seat, step.action, step.source, _advance(live, step)
    unseen = after.table.version == live.table.version
    # It may be an order's, or a sealed answer be the last or not: neither may show by this.
    secret = source.by_order or action.orderly or unseen or action.sealed
    present = source.by is By.PERSON and waits.in_turn(live, seat, action) and not secret
    after = waits.after_move(live, after, seat, source.by, present=present)
    if not unseen:
        manners = waits.manners_after(live, after, seat, action, source.by, present=present)
        after = replace(after, manners=manners, since=waits.since(live, after, seat, action))
    if action.standing and source.by is By.PERSON and seat in live.waiting:  # they read the panel beside it
        moved = {**after.manners.moved, seat: after.table.version}
        after = replace(after, manners=replace(after.manners, moved=moved))
    # An answer that was left to silence begins no turn: it is only followed by what else is asked at once.
    goes_on = not waits.only_answers(live, seat) or waits.only_answers(after, seat)
    silent, mover = source.by is By.SILENCE and goes_on, None if action.standing or unseen else seat
    return replace(after, timers=waits.timers_after(live, after, mover, step.at, silent=silent))


def _advance(live: Live, step: _Step) -> Live:
    """The table in the position that a move led to."""
    seat, action, number = step.seat, step.action, live.last + 1
    own = waits.in_turn(live, seat, action)
    unseen = not isinstance(action, Leave) and _is_unseen(live, step.position, seat, step.events)
    person = step.source.by is By.PERSON
    more = own and not person and seat != live.mover
    after = replace(
        live,
        # What nobody else sees must not move a version, which stands in the controls that others get.
        table=live.table if unseen else _table_after(live, step),
        position=step.position,
        number=number,
        last=number,
        stood=live.stood + 1,
        moved_at=live.moved_at if unseen else step.at,
        advised=tuple(each for each in live.advised if each != seat or not person or action.standing),
        toggles=(*live.toggles, seat) if action.standing else live.toggles if unseen else (),
        mover=seat if own else live.mover,
        turned=waits.ended_turns(live.turned, live.mover, seat, live.table.version) if own else live.turned,
        unattended=0 if person and not step.source.by_order else live.unattended + more,
    )
    return replace(after, refusing=waits.refusing_seats(after))


def _table_after(live: Live, step: _Step) -> Table:
    """The table at the version that a move leads to: who gave up has left it, what is over has ended."""
    changes: dict[str, Any] = {}
    if isinstance(step.action, Leave):
        gone = replace(live.table.seats[step.seat], left=True)
        changes["seats"] = seating.with_seat(live.table, gone)
    if step.position.standing.over:
        changes |= {"phase": Phase.OVER, "ended_at": step.at}
    elif "seats" in changes and not any(each.holder for each in changes["seats"]):
        changes |= _abandoned(step.at)
    return Keeper.next(live.table, **changes)


def _abandoned(now: float) -> dict[str, Any]:
    return {"phase": Phase.ENDED, "why": "Nobody is left to play.", "ended_at": now}


def _moved(live: Live, seat: int, action: Action, by: By, events: list[Event]) -> Moved:
    names = names_of(live)
    return Moved(
        glance=glance_of(live, None),
        seat=seat,
        action=action,
        by=by,
        lines=lines(live, events, None, names),
        own_lines=lines(live, events, seat, names),
    )


def _entry(live: Live, after: Live, step: _Step, moved: Moved) -> Entry:
    """What is stored of a move that led from one table to the other."""
    seat, action, source, names = step.seat, step.action, step.source, moved.glance.names
    row = move_row(
        after,
        seat,
        By.ORDER if source.by_order else source.by,
        action,
        step.events,
        step.at,
        user_id=source.user_id,
        interaction_id=source.interaction_id,
        advised=after.advised != live.advised,
        unseen=after.table.version == live.table.version,
        in_turn=waits.in_turn(live, seat, action),
        level=source.level,
        players=source.players,
        choice=live.table.seats[seat].holder is not None
        and record.is_choice(action, *position_of(live).moves(seat)),
    )
    told = news(
        after, step.events, teller(seat, action), action.answers, names, silent=source.by is By.SILENCE
    )
    note = after.table.why if after.table.phase is Phase.ENDED else waits.describe_missed(live, after)
    return Entry(
        move=row,
        moved=moved,
        note=note,
        news=tuple(told),
    )


def glance_of(live: Live, seat: int | None, *, moves: bool = True) -> Glance:
    """What that seat (None: a spectator) may see of a table; Refusal in the lobby."""
    position, table = position_of(live), live.table
    view = position.view(seat)
    mover = seat if moves and table.phase is Phase.PLAYING and not table.read else None
    legal, open = ((), ()) if mover is None else position.moves(mover)
    awaited = Awaited() if table.read else waits.awaited(live, seat)
    return Glance(
        table=table,
        game=live.game,
        view=view,
        names=position.names(seat, table.names),
        seat=seat,
        legal=legal,
        open=open,
        oldest=table.version if seat is None else live.since[seat],
        standing=position.standing if table.phase is Phase.OVER else None,
        awaited=awaited,
        since=_since(live, seat, awaited),
        unread=_unread(live, seat),
        refusing=_refuses_offers(live, seat),
        each_time=_wants_each_call(live, seat),
        number=live.number,
        plan="" if seat is None else live.plans.get(table.seats[seat].user_id or 0, ""),
    )


def _since(live: Live, seat: int | None, awaited: Awaited) -> int:
    """The version after which something is news to that seat, or to whom of those awaited it is most.

    Where nobody is awaited, all that has been shown is known.
    """
    if seat is None and not awaited.seats:
        return live.table.version
    return min(live.turned.get(each, 0) for each in (awaited.seats if seat is None else (seat,)))


def _unread(live: Live, seat: int | None) -> int | None:
    """The version to which a seat's last move by hand led, if that was no later than in its last turn."""
    moved = None if seat is None else live.manners.moved.get(seat)
    return moved if seat is not None and moved is not None and moved <= live.turned.get(seat, 0) else None


def _refuses_offers(live: Live, seat: int | None) -> bool | None:
    """Whether that seat takes no offers, which one may decline at no cost; None for who cannot say so now."""
    busy = seat is None or (seat in live.waiting and not waits.only_answers(live, seat))
    if busy or live.table.private or live.table.phase is not Phase.PLAYING:
        return None
    return seat in live.refusing if any(kind.costless for kind in live.game.actions) else None


def _wants_each_call(live: Live, seat: int | None) -> bool | None:
    """Whether that seat wants to be called for every answer; None where there is nothing to choose."""
    table = live.table
    sparing = table.settings.sparing and table.phase is Phase.PLAYING and not table.private
    if seat is None or not sparing or waits.alone(table, seat):
        return None
    return seat in live.manners.each_time if any(kind.answers for kind in live.game.actions) else None


def _is_unseen(live: Live, after: Position, seat: int, events: list[Event]) -> bool:
    """True if all but the seat that moved see what they saw before: an order was given, a reply sealed."""
    others = [None, *(each for each in range(len(live.table.seats)) if each != seat)]
    before = position_of(live)
    return not any(redact(live, events, viewer) for viewer in others) and all(
        before.view(viewer) == after.view(viewer) for viewer in others
    )
