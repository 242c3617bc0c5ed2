"""Taking moves back: what that would be, who has to agree, and the table as it was before them."""

import asyncio
from collections.abc import Sequence
from itertools import accumulate
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from bot.tables import seating, succession, waits
from bot.tables.keeper import MOVED_ON, Entry, TablePart, check_running, log
from bot.tables.live import Live, Position, lines, names_of, unpack
from bot.tables.model import By, Manners, NeedsConsent, Person, Refusal, Seated, Stale, Table, UndoPreview
from data.rows import MoveRow
from rules.kernel import record
from rules.kernel.actions import Leave
from rules.kernel.illegal import Illegal
from rules.kernel.shown import shown

TOOK_BACK = "took back"
"""In a note of what was, before all of it. Stored notes are known by it: it stays."""
_COMPANY = 2
"""So many people at a table see to it that nobody fishes for luck by taking moves back."""
_TOLD = 400
"""So many letters of what was taken back are said in the channel; the log of before has the rest."""


class Back(NamedTuple):
    """How far a table goes back: the moves that stay and those to take back, and the state between them."""

    kept: list[MoveRow]
    gone: list[MoveRow]
    state: Any
    preview: UndoPreview


class Undoing(TablePart):
    """Takes moves back; that somebody may is for the caller to check."""

    async def preview(
        self, table_id: int, moves: int | None = None, *, user_id: int | None = None
    ) -> UndoPreview:
        """What `undo` would take back: see there. With `user_id` that person's last move and all since."""
        async with self._keeper.changing(table_id, check_running) as live:
            return (await self.back_locked(live, moves, user_id)).preview

    async def back_locked(self, live: Live, moves: int | None, user_id: int | None) -> Back:
        """How far the same goes back, for whoever holds the table's lock."""
        kept, gone = await self._split(live, moves, user_id)
        state, names = await self._state_after(live, kept), names_of(live)
        preview = UndoPreview(
            table=live.table,
            count=sum(not row.unseen for row in gone),
            lines=tuple(line for row in gone for line in lines(live, unpack(live, row.events), None, names)),
            drew=state.chance.drawn != live.state.chance.drawn,
            seen=await asyncio.to_thread(_seen, live, state, gone),
        )
        return Back(kept, gone, state, preview)

    async def undo(
        self, table_id: int, moves: int | None = None, *, version: int | None = None, by: Person | None = None
    ) -> Table:
        """Take back the last move of a person and all made since, or exactly that many moves.

        Chance goes back too, so dice and cards come again as they came. Stale if the table is no
        longer at `version`; Refusal once the game is over, because its secret is published then. Whoever
        has seen something by these moves gets NeedsConsent if they play there with others, Refusal if they
        would again.
        """
        async with self._keeper.changing(table_id, check_running) as live:
            if version is not None and version != live.table.version:
                raise Stale(MOVED_ON)
            back = await self.back_locked(live, moves, None)
            seen = back.preview.seen
            if by and seen and live.table.people - {by.user_id} and _would_play(live, by.user_id, back.gone):
                if live.table.held_by(by.user_id) is None:
                    raise Refusal(
                        "By these moves you gave up your seat, which you would have again, and you know "
                        f"{seen} from them: another moderator can take them back."
                    )
                raise NeedsConsent(back.preview.count, seen)
            return await self.undo_locked(live, back, await self._keeper.named_locked(live, by))

    async def undo_locked(self, live: Live, back: Back, who: Person) -> Table:
        """The table goes back so far; for whoever holds its lock. `who` begins the sentence of the log."""
        kept, gone, state, preview = back
        seats, position, seen = _seated_again(live, gone), Position(live.game, state), preview.seen
        rated = live.table.rated and not (seen and len(live.table.people) < _COMPANY)
        table = self._keeper.next(live.table, seats=seats, rated=rated)
        after = replace(
            live,
            table=table,
            position=position,
            number=kept[-1].number if kept else 0,
            stood=len(kept),
            moved_at=max((row.made_at for row in kept if not row.unseen), default=table.started_at or 0.0),
            since=(table.version,) * len(seats),
            silent=(),
            # What was advised stays known when its move is taken back.
            advised=tuple({*live.advised, *(row.seat for row in gone if row.advised)}),
        )
        after = waits.taken_back(after, (*kept, *gone)[0].version - 1, kept)
        now, number = self._keeper.clock(), after.number
        after = replace(after, manners=_manners(live, gone, now))
        after, lifts = succession.ordered_again(after, gone, table.version, now)
        after = replace(after, timers=waits.timers_after(live, after, None, now))
        note = f"↩ {who.name} {TOOK_BACK} {undone(preview)}"
        note += " This game is not rated any more." if live.table.for_rating and not rated else ""
        entry = Entry(note=note, undone_after=number, by=who, lifts=lifts)
        return (await self._keeper.commit_locked(live, after, entry)).table

    async def _split(
        self, live: Live, moves: int | None, user_id: int | None
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
            raise Refusal(f"You can take back {'one move' if len(seen) == 1 else f'1 to {len(seen)} moves'}.")
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


def _would_play(live: Live, user_id: int, gone: Sequence[MoveRow]) -> bool:
    """Whether somebody plays there once these moves are taken back: who has left may sit again."""
    return live.table.held_by(user_id) is not None or any(
        row.user_id == user_id and isinstance(live.game.decode(row.action), Leave) for row in gone
    )


def move_count(count: int) -> str:
    """So many moves, in words."""
    return "one move" if count == 1 else f"{count} moves"


def undone(preview: UndoPreview) -> str:
    """What is taken back, and what whoever saw it knows, as the end of a sentence."""
    seen = f" Whoever saw it knows {preview.seen}." if preview.seen else ""
    return f"{move_count(preview.count)}{undone_lines(preview.lines)}{seen}"


def undone_lines(lines: Sequence[str]) -> str:
    """The public lines of moves that are taken back, as the end of a sentence; none is cut."""
    if not lines:
        return "."
    lengths = accumulate(len(line) + 1 for line in lines)
    fitting = max(1, sum(length <= _TOLD for length in lengths))
    return f": {' '.join(lines[:fitting])}{' …' * (fitting < len(lines))}"


def _manners(live: Live, gone: Sequence[MoveRow], now: float) -> Manners:
    """Nobody has said anything yet; whose moves are taken back is there, as far as all saw who made them."""
    shown = [row for row in gone if not row.unseen and row.made_by in (By.PERSON, By.ORDER)]
    there = {row.seat: now for row in shown if not live.game.decode(row.action).sealed}
    return replace(live.manners, came={**live.manners.came, **there}, spoke={}, rested=())


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
