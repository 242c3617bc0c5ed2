"""Moderation: pause, end, undo, replace a seat."""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.tables import seating, succession, waits
from bot.tables.keeper import MOVED_ON, Entry, Keeper, check_readable, log
from bot.tables.live import Live, Position, lines, names_of, unpack
from bot.tables.luck import check_may_end, check_settled
from bot.tables.model import (
    By,
    NeedsConsent,
    Person,
    Phase,
    Refusal,
    Seated,
    Stale,
    Table,
    TableSettings,
    Undone,
    UndoPreview,
)
from bot.tables.servers import check_settings, describe_settings
from data.rows import MoveRow
from rules.kernel import record
from rules.kernel.actions import Leave
from rules.kernel.illegal import Illegal
from rules.kernel.shown import shown

SOMEBODY = "A moderator"
_COMPANY = 2
"""So many people at a table see to it that nobody fishes for luck by taking moves back."""
_TOLD = 400
"""So many letters of what was taken back are said in the channel; the log of before has the rest."""


class Moderation:
    """What moderators do at a table; that they may is for the caller to check."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    async def configure(self, table_id: int, settings: TableSettings, *, by: Person | None = None) -> Table:
        """Change how the table treats silence, at any time; timers start anew and the channel is told.

        The same settings once more change nothing.
        """
        check_settings(settings)
        by = await self._keeper.noted(table_id, by)
        async with self._keeper.lock(table_id):
            live = await self._keeper.live_locked(table_id)
            if not live.table.open:
                raise Refusal("This game is over.")
            if live.table.started_at is not None and settings.advice != live.table.settings.advice:
                raise Refusal("Whether advice may be asked for is settled before the game begins.")
            if settings == live.table.settings:
                return live.table
            after = replace(live, table=self._keeper.next(live.table, settings=settings))
            after = replace(after, timers=waits.timers_after(None, after, None, self._keeper.clock()))
            said = describe_settings(settings)
            note = f"{moderator_subject(by)} changed how this table treats silence: {said}."
            entry = Entry(note=note, named=people_named(by))
            return (await self._keeper.commit_locked(live, after, entry)).table

    async def pause(self, table_id: int, *, by: Person | None = None) -> Table:
        """Stop play: moves are refused and no timer runs."""
        return await self._switch(table_id, Phase.PLAYING, by, "paused the game.")

    async def resume(self, table_id: int, *, by: Person | None = None) -> Table:
        """Go on; timers start anew."""
        return await self._switch(table_id, Phase.PAUSED, by, "resumed the game.")

    async def _switch(self, table_id: int, old: Phase, by: Person | None, did: str) -> Table:
        by = await self._keeper.noted(table_id, by)
        async with self._keeper.lock(table_id):
            live = await self._keeper.running_locked(table_id)
            check_switch(live.table, old)
            return await self.switch_locked(live, f"{moderator_subject(by)} {did}", people_named(by))

    async def switch_locked(self, live: Live, note: str, people: tuple[Person, ...] = ()) -> Table:
        """A game that goes on is paused, a paused one goes on; for whoever holds the table's lock."""
        new = Phase.PAUSED if live.table.phase is Phase.PLAYING else Phase.PLAYING
        after = replace(live, table=self._keeper.next(live.table, phase=new, why=""), unattended=0)
        after = replace(after, timers=waits.timers_after(None, after, None, self._keeper.clock()))
        return (await self._keeper.commit_locked(live, after, Entry(note=note, named=people))).table

    async def end(
        self, table_id: int, why: str = "", *, by: Person | None = None, gone: bool = False
    ) -> Table:
        """End a game without a result, or close a lobby; the channel is free again, or `gone`."""
        by = await self._keeper.noted(table_id, by)
        async with self._keeper.lock(table_id):
            live = await self._keeper.live_locked(table_id)
            if not live.table.open:
                raise Refusal("This table is already closed.")
            if not gone:
                check_may_end(live.table, self._keeper.clock())
            said = " ".join(why.split())[:200] or f"{moderator_subject(by)} ended it."
            return await self.end_locked(live, said, people_named(by), granted=False)

    async def end_locked(
        self, live: Live, why: str, people: tuple[Person, ...] = (), *, granted: bool | None = None
    ) -> Table:
        """The table is closed without a result; for whoever holds its lock. `granted` as in `Table`."""
        table = self._keeper.next(
            live.table,
            phase=Phase.ENDED,
            why=why,
            ended_at=self._keeper.clock(),
            granted=live.table.granted if granted is None else granted,
        )
        note = f"The game ended without a result: {why}" if live.state is not None else ""
        after = replace(live, table=table, timers=())
        return (await self._keeper.commit_locked(live, after, Entry(note=note, named=people))).table

    async def undo_preview(
        self, table_id: int, moves: int | None = None, *, user_id: int | None = None
    ) -> UndoPreview:
        """What `undo` would take back: see there. With `user_id` that person's last move and all since."""
        async with self._keeper.lock(table_id):
            return await self.preview_undo_locked(await self._keeper.running_locked(table_id), moves, user_id)

    async def preview_undo_locked(self, live: Live, moves: int | None, user_id: int | None) -> UndoPreview:
        """The same for whoever holds the table's lock."""
        kept, gone = await self._split(live, moves, user_id)
        state = await self._state_after(live, kept)
        return UndoPreview(
            table=live.table,
            version=live.table.version,
            count=_count(gone),
            lines=_public(live, gone),
            drew=state.chance.drawn != live.state.chance.drawn,
            seen=await asyncio.to_thread(_seen, live, state, gone),
        )

    async def undo(
        self, table_id: int, moves: int | None = None, *, version: int | None = None, by: Person | None = None
    ) -> Undone:
        """Take back the last move of a person and all made since, or exactly that many moves.

        Chance goes back too, so dice and cards come again as they came. Stale if the table is no
        longer at `version`; Refusal once the game is over, because its secret is published then. NeedsConsent
        for who plays there with others, and has seen something by these moves.
        """
        by = await self._keeper.noted(table_id, by)
        async with self._keeper.lock(table_id):
            live = await self._keeper.running_locked(table_id)
            if version is not None and version != live.table.version:
                raise Stale(MOVED_ON)
            if by and live.table.people - {by.user_id} and await self._would_play(live, by.user_id, moves):
                preview = await self.preview_undo_locked(live, moves, None)
                if preview.seen:
                    raise NeedsConsent(preview.count, preview.seen)
            return await self.undo_locked(live, moves, who=moderator_subject(by), people=people_named(by))

    async def _would_play(self, live: Live, user_id: int, moves: int | None) -> bool:
        """Whether somebody plays there once these moves are taken back: who has left may sit again."""
        if live.table.held_by(user_id) is not None:
            return True
        _, gone = await self._split(live, moves, None)
        return any(row.user_id == user_id and isinstance(live.game.decode(row.action), Leave) for row in gone)

    async def undo_locked(
        self,
        live: Live,
        moves: int | None = None,
        user_id: int | None = None,
        *,
        who: str,
        people: tuple[Person, ...] = (),
    ) -> Undone:
        """What `undo_preview` shows is taken back; for whoever holds the table's lock.

        `who` begins the sentence of the log, and `people` are those in it who have no seat.
        """
        kept, gone = await self._split(live, moves, user_id)
        state = await self._state_after(live, kept)
        seats, position = _seated_again(live, gone), Position(live.game, state)
        seen = await asyncio.to_thread(_seen, live, state, gone)
        rated = live.table.rated and not (seen and len(live.table.people) < _COMPANY)
        table = self._keeper.next(live.table, seats=seats, rated=rated)
        after = replace(
            live,
            table=table,
            position=position,
            number=kept[-1].number if kept else 0,
            stood=len(kept),
            waiting=position.waiting,
            moved_at=_moved_at(live, kept),
            since=(table.version,) * len(seats),
            silent=(),
        )
        after = waits.taken_back(after, (*kept, *gone)[0].version - 1, kept)
        now, number = self._keeper.clock(), after.number
        after, lifts = succession.lift_orders(after, succession.taken_back(gone), table.version, now)
        after = replace(after, timers=waits.timers_after(None, after, None, now))
        lines, count = _public(live, gone), _count(gone)
        note = f"↩ {who} took back {move_count(count)}{undone_lines(lines)}"
        note += f" Whoever saw it knows {seen}." if seen else ""
        note += " This game is not rated any more." if rated != live.table.rated else ""
        snapshot = succession.snapshot(after)
        entry = Entry(note=note, snapshot=snapshot, undone_after=number, named=people, lifts=lifts)
        after = await self._keeper.commit_locked(live, after, entry)
        return Undone(table=after.table, count=count, lines=lines)

    async def replace_by_user(
        self, table_id: int, index: int, user_id: int, name: str, *, by: Person | None = None
    ) -> Table:
        """Give a seat to another person for good, in the lobby or in play.

        Where hands are hidden, nobody who has sat in one seat takes another: they know too much.
        """
        by = await self._keeper.noted(table_id, by)
        noted = await self._keeper.names_of_others(table_id, user_id)
        async with self._keeper.lock(table_id):
            live, old = await self._to_replace(table_id, index)
            if user_id in (old.user_id, old.owner_id):
                raise Refusal(f"That seat is already {old.name}'s.")
            if live.table.seat_of(user_id) is not None or live.table.owned_by(user_id) is not None:
                raise Refusal("That person already has a seat at this table.")
            seated = seating.seat_name(name, [*live.table.names, *noted], index)
            new = Seated(index, user_id, seated, role=old.role)
            if await self._knows_another_hand(live, index, user_id):
                raise Refusal(
                    "That person has sat in another seat of this table and knows what it holds; "
                    "give the seat to somebody else, or to a computer player."
                )
            note = f"{moderator_subject(by)} gave {_what(old)} to {new.name}, who plays on for {old.name}."
            return await self._keeper.reseat_locked(live, new, note, people_named(by))

    async def replace_by_computer(
        self, table_id: int, index: int, player: str | None = None, *, by: Person | None = None
    ) -> Table:
        """Give a seat to a computer player for good (`stand_in` for the time being)."""
        by = await self._keeper.noted(table_id, by)
        async with self._keeper.lock(table_id):
            live, old = await self._to_replace(table_id, index)
            computer = seating.player_name(live.game, player)
            name = old.name
            if old.computer is None or old.owner_id is not None:
                name = seating.computer_name(live.table.names)
            new = Seated(index, None, name, computer, role=old.role)
            if new == replace(old, left_at=0):
                raise Refusal("That computer player already sits there.")
            note = f"{moderator_subject(by)} gave {_what(old)} to {new.name} ({computer}), which plays on"
            return await self._keeper.reseat_locked(live, new, f"{note} for {old.name}.", people_named(by))

    async def stand_in(self, table_id: int, index: int, *, by: Person | None = None) -> Table:
        """Let a computer play for a person until they take the seat back."""
        by = await self._keeper.noted(table_id, by)
        async with self._keeper.lock(table_id):
            live = await self._keeper.running_locked(table_id)
            return await self.stand_in_locked(live, index, moderator_subject(by), people_named(by))

    async def stand_in_locked(
        self, live: Live, index: int, by: str, people: tuple[Person, ...] = ()
    ) -> Table:
        """A computer plays for a person until they take the seat back; for whoever holds the table's lock."""
        old = seating.seat_at(live.table, index)
        if old.user_id is None or old.left:
            raise Refusal("No person plays that seat.")
        computer = seating.player_name(live.game, None)
        new = Seated(index, None, old.name, computer, owner_id=old.user_id, role=old.role)
        note = f"{by} let a computer play for {old.name}."
        return await self._keeper.reseat_locked(live, new, note, people)

    async def _knows_another_hand(self, live: Live, index: int, user_id: int) -> bool:
        if live.state is None or live.game.open_information:
            return False
        sat = await self._keeper.store.read.sitters(live.table.id)
        return any(user == user_id and seat != index for user, seat in sat)

    async def _to_replace(self, table_id: int, index: int) -> tuple[Live, Seated]:
        live = await self._keeper.live_locked(table_id)
        if not live.table.open:
            raise Refusal("This table is closed.")
        check_settled(live.table)
        check_readable(live)
        old = seating.seat_at(live.table, index)
        if old.left:
            raise Refusal(f"{old.name} gave that seat up, and by the rules nobody can take it over.")
        return live, old

    async def _split(
        self, live: Live, moves: int | None, user_id: int | None = None
    ) -> tuple[list[MoveRow], list[MoveRow]]:
        """The moves that stay and those to take back.

        Moves that only their seat knows of (a standing order, a sealed reply) are not counted: they go with
        the one before that all saw.
        """
        made = await self._keeper.store.read.moves(live.table.id)
        seen = [place for place, row in enumerate(made) if not row.unseen]
        if not seen:
            raise Refusal("No move has been made yet, so there is nothing to take back.")
        if moves is None:
            people = [place for place in seen if made[place].made_by in (By.PERSON, By.ORDER)]
            if user_id is not None:
                people = [place for place in people if made[place].user_id == user_id]
            if not people and user_id is not None:
                raise Refusal("You have made no move yet that could be taken back.")
            if not people:
                raise Refusal("No person has moved yet; say how many moves to take back.")
            return made[: people[-1]], made[people[-1] :]
        if not 1 <= moves <= len(seen):
            raise Refusal(f"You can take back 1 to {len(seen)} moves.")
        return made[: seen[-moves]], made[seen[-moves] :]

    async def _state_after(self, live: Live, kept: list[MoveRow]) -> Any:
        """The state after the moves that stay: the nearest snapshot, and what was made since again."""
        number = kept[-1].number if kept else 0
        snapshot = await self._keeper.store.read.snapshot(live.table.id, number)
        if snapshot is None:
            raise Refusal("Moves that far back can't be taken back any more.")
        state = live.game.load(snapshot.state)
        try:
            for row in kept:
                if row.number > snapshot.number:
                    live.game.make(state, row.seat, live.game.decode(row.action))
        except (Illegal, msgspec.DecodeError) as error:
            log.error("table %d cannot be replayed: %s", live.table.id, type(error).__name__)
            raise Refusal("These moves were made under other rules and can't be taken back.") from None
        if kept and record.digest(live.game, state) != kept[-1].digest:
            log.error("table %d came out differently when replayed", live.table.id)
            raise Refusal("These moves were made under other rules and can't be taken back.")
        return state


def _seen(live: Live, state: Any, gone: Sequence[MoveRow]) -> str:
    """What moves that are taken back have shown, in words; empty if nothing. `state` is the one before them.

    What nobody but its seat knows of is not looked at: that it was there must not show.
    """
    state = live.game.copy(state)
    for row in gone:
        action = live.game.decode(row.action)
        if row.unseen:
            live.game.make(state, row.seat, action)
        elif found := shown(live.game, state, row.seat, action):
            return found
    return ""


def _count(rows: Sequence[MoveRow]) -> int:
    """How many moves these are to everybody."""
    return sum(not row.unseen for row in rows)


def moderator_subject(by: Person | None) -> str:
    """A moderator, as the beginning of a sentence."""
    return by.name if by and by.name else SOMEBODY


def people_named(by: Person | None) -> tuple[Person, ...]:
    """The people whom a sentence about this moderator names."""
    return (by,) if by and by.name else ()


def move_count(count: int) -> str:
    """So many moves, in words."""
    return "one move" if count == 1 else f"{count} moves"


def undone_lines(lines: Sequence[str]) -> str:
    """The public lines of moves that are taken back, as the end of a sentence."""
    return f": {' '.join(lines)}"[:_TOLD] if lines else "."


def check_switch(table: Table, phase: Phase) -> None:
    """Refusal unless a game that goes on, or is paused, is in that phase."""
    if table.phase is not phase:
        paused = table.phase is Phase.PAUSED
        raise Refusal("The game is already paused." if paused else "The game is not paused.")


def _what(old: Seated) -> str:
    return f"the role of {old.role}" if old.role else f"seat {old.index + 1}"


def _moved_at(live: Live, kept: Sequence[MoveRow]) -> float:
    """The time of the last move that stays and that all know of."""
    return max((row.made_at for row in kept if not row.unseen), default=live.table.started_at or 0.0)


def _public(live: Live, rows: list[MoveRow]) -> tuple[str, ...]:
    names = names_of(live)
    return tuple(line for row in rows for line in lines(live, unpack(live, row.events), None, names))


def _seated_again(live: Live, gone: list[MoveRow]) -> tuple[Seated, ...]:
    """The seats, with those who left by a move that is taken back sitting again; a computer, if forgotten."""
    seats = list(live.table.seats)
    for index in {row.seat for row in gone if isinstance(live.game.decode(row.action), Leave)}:
        seats[index] = replace(seats[index], left=False)
        if seats[index].holder is None:  # they are forgotten
            name = seating.computer_name([each.name for each in seats])
            computer = seating.player_name(live.game, None)
            seats[index] = replace(seats[index], name=name, computer=computer, salt="", bound="")
    return tuple(seats)
