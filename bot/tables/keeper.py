"""What all parts of the table service stand on: locks, tables at hand, and the commit."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from msgspec import Struct
from msgspec.structs import replace

from bot.newest import Newest
from bot.setup import Setup
from bot.tables import luck, ratings, recording, seating, succession, waits
from bot.tables.live import (
    LOAD_ERRORS,
    AtHand,
    Live,
    Position,
    Private,
    Recent,
    game_fields,
    game_row,
    seat_rows,
    table_of,
)
from bot.tables.model import (
    PRIVATE,
    By,
    Moved,
    News,
    NotStored,
    Person,
    Phase,
    Plea,
    Refusal,
    Request,
    Seated,
    Stale,
    Table,
    existing,
    is_private,
)
from data.errors import Conflict, StoreError, Unsure
from data.read import Read
from data.rows import GameRow, IntentRow, LessonRow, MoveRow, NoteRow, ResultRow, SnapshotRow
from data.store import Store
from data.write import Write
from rules.kernel.events import Weight
from rules.kernel.game import Game
from rules.kernel.illegal import Illegal

log = logging.getLogger("landmoot.tables")
T = TypeVar("T")

NO_TABLE = "That table is not known here."
MOVED_ON = "The table has moved on since then; please look at the board as it is now."
UNREADABLE = "This game was stored by another version of Landmoot and can't go on; a moderator can end it."
_GONE = "That lesson, practice or puzzle is over or was begun again elsewhere; go on with `/learn`."
_PRIVATE = 64
"""Tables of one person that stay at hand; the store says each time whether they are as they were."""
PRUNED = "This game was played long ago: its record can still be exported, but its board and log are gone."
NOT_STORED = "That could not be stored, so nothing has changed; please try again in a moment."
UNSURE = "The connection to my memory was lost just then: see on the board whether that counted, then go on."


MODERATOR = Person(0, "A moderator")
"""One who is not named."""
Changed = Callable[[Table, Moved | None], None]
"""Is told which table was changed, and of the move if it was one."""


class Entry(Struct, frozen=True):
    """What goes into the store together with a table's new version."""

    move: MoveRow | None = None
    moved: Moved | None = None
    """The move as it is told of, where that is more than a change of seats."""
    note: str = ""
    undone_after: int | None = None
    news: tuple[News, ...] = ()
    """What everybody is told of the move."""
    lifts: tuple[MoveRow, ...] = ()
    """The moves that lift the orders of seats which change hands."""
    by: Person = MODERATOR
    """The moderator whom the note names, as they are called there."""
    results: tuple[ResultRow, ...] = ()
    """How those did who are gone before the game comes to its end."""
    statement: IntentRow | None = None
    """What the channel is to be told in a message of its own: of the dice, where no word stands it is all; or
    how the chances ran."""


EMPTY = Entry()
_STORED: ContextVar[list[int | None] | None] = ContextVar("stored", default=None)
"""What was stored by what somebody does, so that they are never told otherwise."""


@contextmanager
def noting_stored() -> Iterator[list[int | None]]:
    """While this lasts: what was stored by it, each time its table, None for anything else."""
    done: list[int | None] = []
    token = _STORED.set(done)
    try:
        yield done
    finally:
        _STORED.reset(token)
        for each in done:  # for whoever notes around it
            note_stored(each)


def store_apart() -> None:
    """What is stored from here on by the task at hand was not stored by whoever began it."""
    _STORED.set(None)


def note_stored(table_id: int | None = None) -> None:
    """Something was stored, of that table if it was about one."""
    done = _STORED.get()
    if done is not None:
        done.append(table_id)


class Keeper:
    """Keeps a bounded number of tables at hand and commits their changes, one at a time for each table."""

    def __init__(self, store: Store, setup: Setup) -> None:
        self.store = store
        self.games = setup.games
        self.clock = setup.clock
        self.rng = setup.rng
        self.draw_secret = setup.draw_secret
        self.limits = setup.limits
        self.beacon = setup.beacon
        self._meters = setup.meters
        self.tables = AtHand(setup.keep)
        """For who waits for no move under way; without one in it, the store is asked."""
        self._locks: WeakValueDictionary[object, asyncio.Lock] = WeakValueDictionary()
        self.resumed: dict[str, Callable[[LessonRow], Private]] = {}
        """How tables of one person are made of their rows, by kind."""
        self._private = Newest[int, Private](_PRIVATE)
        self.watchers: list[Changed] = []
        self.expects: Callable[[float], None] = lambda due: None
        """Is told when a table's first timer runs out (seconds since 1970), once its timers are stored."""
        # While the claim was lost, another process may have served our tables.
        store.engine.regained.append(self.tables.clear)

    def note_changed(self, live: Live, moved: Moved | None = None) -> None:
        """Keep a table at hand as it was just stored, and let that be known."""
        self._keep(live)
        for changed in self.watchers:
            changed(live.table, moved)

    def _keep(self, live: Live) -> None:
        self.tables.keep(live)
        if live.timers:
            self.expects(min(row.due_at for row in live.timers))

    async def read_anew(self) -> None:
        """Have no table at hand as it was until now, not even those that are being read or changed."""
        self.tables.clear()
        for lock in [*self._locks.values()]:
            async with lock:
                pass
        self.tables.clear()

    def lock(self, key: object) -> asyncio.Lock:
        """The lock of a table by its id, or of what has such a key: whoever changes that holds this."""
        return self._locks.setdefault(key, asyncio.Lock())

    async def peek(self, table_id: int) -> Live:
        """The table as it was last committed, for readers."""
        if is_private(table_id):
            return (await self.private(table_id)).live
        live = self.tables.get(table_id)
        # Whoever is named by a game that is over may be forgotten in another process.
        if live is not None and not live.table.open and not self.store.alone:
            row = await self.store.read.game(table_id)
            live = live if row is not None and row.version == live.table.version else None
        if live is None:
            self.tables.drop(table_id)
            async with self.lock(table_id):
                live = await self.live_locked(table_id)
        return live

    async def private(self, table_id: int) -> Private:
        """That table of one person, as the store has it now; Refusal if it is none any more."""
        row = existing(await self.store.read.lesson(table_id - PRIVATE), _GONE)
        found = self._private.get(table_id)
        if found is None or found.row != row:
            found = await asyncio.to_thread(self.resumed[row.kind], row)
        self._private[table_id] = found
        return found

    async def private_of(self, table_id: int, user_id: int, version: int | None = None) -> Private:
        """That table of one person. Refusal unless it is this one's, Stale if it is of another version."""
        found = await self.private(table_id)
        if found.row.user_id != user_id:
            raise Refusal(
                "That table is somebody else's; `/learn` has lessons, practice and puzzles for you."
            )
        if version is not None and version != found.row.version:
            raise Stale(MOVED_ON)
        return found

    async def live_locked(self, table_id: int) -> Live:
        """The table, for whoever holds its lock; Refusal if there is none."""
        live = self.tables.get(table_id)
        if live is None:
            row = existing(await self.store.read.game(table_id), NO_TABLE)
            gone = f"The game {row.game[:30]!r} of this table is no longer played here."
            live = await _load(self.store.read, row, existing(self.games.get(row.game), gone))
        self.tables.keep(live)
        return live

    @asynccontextmanager
    async def changing(
        self, table_id: int, check: Callable[[Live], object] = lambda live: None
    ) -> AsyncIterator[Live]:
        """A table, locked, to be changed; Refusal where `check` refuses that."""
        async with self.lock(table_id):
            live = await self.live_locked(table_id)
            check(live)
            yield live

    async def peek_all(self, rows: Sequence[GameRow]) -> list[Live]:
        """These tables; one that cannot be read is left out, so that it stops no other."""
        found = []
        for row in rows:
            try:
                if (live := self.tables.get(row.id)) and live.table.version < row.version:
                    self.tables.drop(row.id)  # another process serves it
                found.append(await self.peek(row.id))
            except Refusal as refusal:
                log.error("table %d: %s", row.id, refusal.text)
        return found

    async def commit_locked(self, before: Live, after: Live, entry: Entry) -> Live:
        """Store a table's next version, then keep it at hand.

        Stale if somebody else was first, NotStored if the store fails; the table is then read anew.
        """
        if not after.table.open and after.table.started_at is not None and after.secret is not None:
            after = await _published(self.store.read, self.bound(after), entry)
        recent = _recent_news(before, after, entry, self.clock())
        kept = after.table.people if after.table.open else ()
        plans = {user_id: plan for user_id, plan in after.plans.items() if user_id in kept}
        after = replace(after, table=_without_givers(after.table), recent=recent, plans=plans)
        began = time.perf_counter()
        await self.write(lambda write: _write(write, before, after, entry, self.clock()), before.table.id)
        if entry.move is not None:
            # That an order answered is its giver's secret, also from the host.
            by = By.PERSON if entry.move.made_by == By.ORDER else entry.move.made_by
            self._meters.moved(after.table.game, by, time.perf_counter() - began)
        self.note_changed(after, entry.moved)
        return after

    @asynccontextmanager
    async def writing(
        self, table_id: int | None = None, *, taken: Refusal | None = None
    ) -> AsyncIterator[Write]:
        """One transaction. Whatever ends it early, that table is read anew before it is used again.

        Raises `taken` (Stale if None) if somebody else was first, NotStored if the store fails.
        """
        if table_id is not None:
            self.tables.drop(table_id)
        try:
            async with self.store.write() as write:
                yield write
            note_stored(table_id)
        except Conflict:
            raise taken or Stale(MOVED_ON) from None
        except StoreError as error:
            log.error("the store failed: %s", error)
            raise NotStored(UNSURE if isinstance(error, Unsure) else NOT_STORED) from None

    async def write(self, do: Callable[[Write], Awaitable[T]], table_id: int | None = None) -> T:
        """Do that one thing in a transaction of its own; raises what `writing` raises."""
        async with self.writing(table_id) as write:
            return await do(write)

    async def keep_locked(self, before: Live, **changes: Any) -> Live:
        """Store what is other of a table whose version stays: nobody need look at it for that."""
        after = replace(before, **changes)
        if after != before:
            await self.write(lambda write: _write(write, before, after, EMPTY, 0.0), before.table.id)
            self._keep(after)
        return after

    async def names_of_others(self, table_id: int, user_id: int) -> list[str]:
        """What others are called in that table's notes: who comes takes none of these names."""
        return [name for user, name in await self.store.read.named(table_id) if user != user_id]

    async def named_locked(self, live: Live, by: Person | None, *heirs: Seated) -> Person:
        """A moderator, by a name that nobody else has at that table, nor has who is about to sit there."""
        if by is None or not by.name:
            return MODERATOR
        taken = [each.name for each in (*live.table.seats, *heirs) if each.holder != by.user_id]
        taken += await self.names_of_others(live.table.id, by.user_id)
        return Person(by.user_id, seating.seat_name(by.name, taken))

    async def change_locked(
        self, live: Live, entry: Entry = EMPTY, *, unmoved: bool = False, **changes: Any
    ) -> Table:
        """Store a table's next version, with these changes, which are no move; `unmoved` as in `next`."""
        after = replace(live, table=self.next(live.table, unmoved=unmoved, **changes))
        after = replace(after, timers=waits.timers_after(live, after, None, self.clock()))
        return (await self.commit_locked(live, after, entry)).table

    async def pass_on_locked(self, live: Live, new: Seated, entry: Entry, **changes: Any) -> Live:
        """Store that somebody else plays a seat from now on, and these changes of the table besides.

        Orders go where the seat changes hands.
        """
        missed = {seat: count for seat, count in live.table.missed.items() if seat != new.index}
        new = replace(new, left_at=ratings.left_at(live, new))
        seats, now = seating.with_seat(live.table, new), self.clock()
        unmoved = live.table.request is None or live.table.request.about != new.index
        table = self.next(live.table, unmoved=unmoved, seats=seats, missed=missed, **changes)
        free, lifts = succession.lift_orders(live, succession.heirs(live.table, table), table.version, now)
        after = replace(free, table=table, silent=tuple(each for each in free.silent if each != new.index))
        after = replace(after, timers=waits.timers_after(free, after, new.index, now))
        entry = replace(entry, lifts=lifts)
        if table.phase is Phase.LUCK:  # they are frozen as they are now, and the channel is told
            after = luck.freeze(self.bound(after), now)
            entry = replace(entry, statement=luck.statement(after.table, now))
        return await self.commit_locked(live, after, entry)

    def bound(self, live: Live) -> Live:
        """The table with every name bound to its record."""
        seats = recording.bind_names(live.table.seats, self.draw_secret)
        return replace(live, table=replace(live.table, seats=seats))

    @staticmethod
    def next(table: Table, *, unmoved: bool = False, **changes: Any) -> Table:
        """The table at its next version, with these changes; a request lapses, unless it is one of them.

        One to end the game stays open while the game goes on: it means the same after another move; and so
        does every one after what was no move (`unmoved`). It goes with who asks it; who has agreed and gives
        up their seat is not counted.
        """
        after = replace(table, **{"version": table.version + 1, "request": None} | changes)
        if "request" in changes or after.phase not in (Phase.PLAYING, Phase.PAUSED):
            return after
        return replace(after, request=_still_asked(table.request, after.people, unmoved=unmoved))


def _still_asked(request: Request | None, people: frozenset[int], *, unmoved: bool) -> Request | None:
    """What stays open of a request and what stands behind it, with these people at the table."""
    if request is None:
        return None
    behind = _still_asked(request.behind, people, unmoved=unmoved)
    if request.user_id not in people or not (unmoved or request.plea is Plea.END):
        return behind
    return replace(request, agreed=tuple(each for each in request.agreed if each in people), behind=behind)


class TablePart:
    """A part of the table service that needs nothing but the keeper."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper


async def _published(read: Read, live: Live, entry: Entry) -> Live:
    """The table, its names bound, with what is published at the end: its secret and its record's digest."""
    table = replace(live.table, secret=(live.secret or b"").hex())
    live = replace(live, table=table)
    moves = await read.moves(table.id)
    if entry.move is not None:
        moves.append(entry.move)
    moves += entry.lifts
    kept = await asyncio.to_thread(recording.complete_record, live, moves)
    table = replace(table, tallies=recording.tallies(live, moves), record_digest=kept.digest)
    return replace(live, table=table)


async def _load(read: Read, row: GameRow, base: Game[Any, Any]) -> Live:
    """The table that a row is of, with all that belongs to it."""
    table = await _load_table(read, row, base)
    snapshot = await read.snapshot(row.id)
    pruned = snapshot is None and table.started_at is not None and not table.open
    game = base if snapshot is None and not pruned else base.variant(table.options)
    live = Live(table=table, game=game, secret=row.secret, start_digest=row.start_digest)
    if snapshot is None:
        timers, manners = tuple(await read.timers(row.id)), game_fields(row)["manners"]
        return replace(live, timers=timers, manners=manners, broken=pruned)
    try:
        state = game.load(snapshot.state)
    except LOAD_ERRORS as error:
        log.error("the state of table %d can't be read back: %s", row.id, type(error).__name__)
        return replace(live, broken=True)
    live = replace(live, position=Position(game, state), number=snapshot.number)
    if not table.open:
        told = recording.tallies(live, await read.moves(row.id))
        live = replace(live, table=replace(table, tallies=told))
    return replace(
        live,
        **game_fields(row),
        recent=Recent(row.version),
        last=await read.last_number(row.id),
        stood=await read.standing_moves(row.id),
        plans=await read.plans(row.id),
        mover=await read.mover(row.id),
        timers=tuple(await read.timers(row.id)),
        moved_at=await read.last_moved(row.id) or row.started_at or row.opened_at,
    )


async def _load_table(read: Read, row: GameRow, base: Game[Any, Any]) -> Table:
    """The table without its game: who sits there, what they chose, and which message shows it."""
    seats = await read.seats(row.id)
    playing = sum(not seat.role for seat in seats)
    table = table_of(row, seats, await read.newest_post(row.id), (playing,))
    if table.started_at is None:
        try:
            options, counts = seating.settle(base, table.chosen, playing)
        except Illegal:  # options that are unknown by now
            return replace(table, counts=base.seat_counts)
        return replace(table, counts=counts, roles=base.variant(options).roles(options))
    return replace(table, roles=tuple(seat.role for seat in table.seats if seat.role))


async def _write(write: Write, before: Live, after: Live, entry: Entry, now: float) -> None:
    """Store a table's next version with what goes with it."""
    table = after.table
    row = game_row(after)
    if entry.move is not None or row != game_row(before):  # of what cannot be read it would say too little
        await write.save_game(row, before.table.version)
    await _write_people(write, before, after, entry)
    await _write_moves(write, before, after, entry, now)
    if after.timers != before.timers:
        await write.set_timers(table.id, after.timers)
    if table.dice.message != before.table.dice.message or (entry.statement and not table.dice.words):
        await write.drop_intents(table.id, luck.STATEMENT)
    if entry.statement is not None:
        await write.put_intent(entry.statement)
    await write.add_results(entry.results)
    if before.table.open and not table.open:
        await write.finish(table.id)
        await write.add_results(ratings.results(after, now))


async def _write_people(write: Write, before: Live, after: Live, entry: Entry) -> None:
    """Who sits there now, who is named, and whose notes go."""
    table = after.table
    changed = table.seats != before.table.seats
    if changed:
        await write.set_seats(table.id, seat_rows(table))
    begun = table.started_at is not None and (before.table.started_at is None or changed)
    if begun:
        sitting = [(each.user_id, each.index) for each in table.seats if each.user_id is not None]
        await write.add_sitters(table.id, sitting)
    if begun or (changed and entry.note):  # which may name who sat there, in a lobby too
        both = (*before.table.seats, *table.seats)
        named = {(each.user_id, each.name) for each in both if each.user_id is not None}
        await write.add_named(table.id, sorted(named))
    for user_id in {user_id for user_id, _ in before.plans.items() ^ after.plans.items()}:
        await write.set_plan(table.id, user_id, after.plans.get(user_id, ""))
    if entry.by.user_id:
        await write.add_named(table.id, [entry.by])


async def _write_moves(write: Write, before: Live, after: Live, entry: Entry, now: float) -> None:
    """What was done and taken back, and where it led."""
    table = after.table
    if entry.undone_after is not None:
        await write.undo_moves(table.id, entry.undone_after, now)
    for move in (*([entry.move] if entry.move else []), *entry.lifts):
        await write.add_move(move)
    for user_id, turn in waits.turns_ended(before, after) if entry.moved is not None else ():
        await write.add_turn(table.guild_id, user_id, turn)
    if after.position is not None and after.position is not before.position:
        state = after.position.dumped
        await write.put_snapshot(SnapshotRow(game_id=table.id, number=after.number, state=state))
    if entry.note:
        note = NoteRow(game_id=table.id, version=table.version, noted_at=now, content=entry.note)
        await write.add_note(note)


def _without_givers(table: Table) -> Table:
    """The table without those who gave something to its dice, and what did not count, once that is over."""
    given = table.dice.given
    if table.phase in (Phase.LOBBY, Phase.LUCK) or not any(each.user_id for each in given):
        return table
    given = tuple(replace(each, user_id=0) for each in given if each.kind != "sent")
    return replace(table, dice=replace(table.dice, given=given))


def _recent_news(before: Live, after: Live, entry: Entry, noted_at: float) -> Recent:
    """What is told of the newest versions; begun anew where older lines would now be told otherwise."""
    same = (before.table.phase, before.table.names) == (after.table.phase, after.table.names)
    if not same or entry.undone_after is not None:
        return Recent(after.table.version)
    said = [replace(each, at=entry.move.made_at) for each in entry.news] if entry.move else []
    if entry.note:
        said.append(News(None, entry.note, at=noted_at, weight=Weight.SCORE))
    return before.recent.with_news(after.table.version, said, min(after.turned.values(), default=0))


def check_readable(live: Live) -> None:
    """Refusal if the table's state could not be read back."""
    if live.broken:
        raise Refusal(UNREADABLE if live.table.open else PRUNED)


def check_running(live: Live) -> None:
    """The same, and Refusal unless a game goes on there, or is paused."""
    check_readable(live)
    if live.table.phase not in (Phase.PLAYING, Phase.PAUSED):
        raise Refusal("There is no game going on at this table.")
