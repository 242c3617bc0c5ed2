"""Moderation: pause, end, replace a seat."""

from typing import Any

from msgspec.structs import replace

from bot.tables import seating
from bot.tables.keeper import MODERATOR, MOVED_ON, Entry, TablePart, check_readable, check_running
from bot.tables.live import Live
from bot.tables.luck import check_may_end, check_settled
from bot.tables.model import Person, Phase, Plea, Refusal, Seated, Stale, Table, TableSettings
from bot.tables.servers import check_settings, describe_settings
from bot.tables.starting import in_lobby, letting
from rules.kernel.params import clean

RESET = "changed how this table treats silence:"
"""In a note of the table's settings, before all of them. Stored notes are known by it: it stays."""


class Moderation(TablePart):
    """What moderators do at a table; that they may is for the caller to check."""

    async def configure(
        self,
        table_id: int,
        settings: TableSettings,
        *,
        by: Person | None = None,
        before: TableSettings | None = None,
    ) -> Table:
        """Change how the table treats silence, at any time; timers start anew and the channel is told.

        The same settings once more change nothing. Stale if these were made from others than are so `before`.
        """
        check_settings(settings)
        async with self._keeper.changing(table_id) as live:
            if not live.table.open:
                raise Refusal("This game is over.")
            if live.table.started_at is not None and settings.advice != live.table.settings.advice:
                raise Refusal("Whether advice may be asked for is settled before the game begins.")
            if settings == live.table.settings:
                return live.table
            if before not in (None, live.table.settings):
                raise Stale("Somebody has changed these settings just now: look at them, then choose again.")
            who = await self._keeper.named_locked(live, by)
            entry = Entry(note=f"{who.name} {RESET} {describe_settings(settings, live.game)}.", by=who)
            return await self._keeper.change_locked(live, entry, unmoved=True, settings=settings)

    async def pause(self, table_id: int, *, by: Person | None = None) -> Table:
        """Stop play: moves are refused and no timer runs."""
        return await self._switch(table_id, Phase.PLAYING, by, "paused the game.")

    async def resume(self, table_id: int, *, by: Person | None = None) -> Table:
        """Go on; timers start anew."""
        return await self._switch(table_id, Phase.PAUSED, by, "resumed the game.")

    async def _switch(self, table_id: int, old: Phase, by: Person | None, did: str) -> Table:
        async with self._keeper.changing(table_id, check_running) as live:
            check_switch(live.table, old)
            return await self.switch_locked(live, await self._keeper.named_locked(live, by), did)

    async def switch_locked(self, live: Live, who: Person, did: str, **changes: Any) -> Table:
        """A game that goes on is paused, a paused one goes on, with these changes of its table besides.

        For whoever holds the table's lock.
        """
        new = Phase.PAUSED if live.table.phase is Phase.PLAYING else Phase.PLAYING
        asked = live.table.request
        unmoved = asked is None or asked.plea not in (Plea.PAUSE, Plea.RESUME)
        here, entry = replace(live, unattended=0), Entry(note=f"{who.name} {did}", by=who)
        return await self._keeper.change_locked(here, entry, unmoved=unmoved, phase=new, why="", **changes)

    async def end(
        self,
        table_id: int,
        why: str = "",
        *,
        by: Person | None = None,
        gone: bool = False,
        seen: Phase | None = None,
    ) -> Table:
        """End a game without a result, or close a lobby; the channel is free again, or `gone`.

        Stale where it is in another phase than was `seen`, as a lobby that begins just then.
        """
        async with self._keeper.changing(table_id) as live:
            if not live.table.open:
                raise Refusal("This table is already closed.")
            if seen not in (None, live.table.phase):
                raise Stale(MOVED_ON)
            if not gone:
                check_may_end(live.table, self._keeper.clock())
            who = await self._keeper.named_locked(live, by)
            said = clean(why)[:200]
            if by is not None or not said:
                said = f"{who.name} ended it: {said}" if said else f"{who.name} ended it."
            return await self.end_locked(live, said, who, granted=False)

    async def end_unused(self, table_id: int) -> None:
        """Close a lobby in which nobody sits, its time for that being over."""
        async with self._keeper.changing(table_id, in_lobby) as live:
            if not live.table.people:
                await self.end_locked(live, "Nobody sat here for a day.")

    async def end_locked(
        self, live: Live, why: str, by: Person = MODERATOR, *, granted: bool | None = None
    ) -> Table:
        """The table is closed without a result; for whoever holds its lock. `granted` as in `Table`."""
        return await self._keeper.change_locked(
            live,
            Entry(note=f"The game ended without a result: {why}" if live.state is not None else "", by=by),
            phase=Phase.ENDED,
            why=why,
            ended_at=self._keeper.clock(),
            granted=live.table.granted if granted is None else granted,
        )

    async def replace_by_user(
        self, table_id: int, index: int, user_id: int, name: str, *, by: Person | None = None
    ) -> Table:
        """Give a seat to another person for good, in the lobby or in play.

        Where hands are hidden, nobody who has sat in one seat takes another: they know too much.
        """
        async with self._keeper.changing(table_id) as live:
            old = _to_replace(live, index)
            if user_id in (old.user_id, old.owner_id):
                raise Refusal("That seat is already theirs.")
            if live.table.played_by(user_id) is not None:
                raise Refusal("That person already has a seat at this table.")
            noted = await self._keeper.names_of_others(table_id, user_id)
            seated = seating.seat_name(name, [*live.table.names, *noted], index)
            new = Seated(index, user_id, seated, role=old.role)
            if await self._knows_another_hand(live, index, user_id):
                raise Refusal(
                    "That person has sat in another seat of this table and knows what it holds; "
                    "give the seat to somebody else, or to a computer player."
                )
            done = f"gave {_what(old)} to {new.name}, who plays on for {old.name}"
            return await self._give(live, old, new, done, by)

    async def replace_by_computer(
        self, table_id: int, index: int, player: str | None = None, *, by: Person | None = None
    ) -> Table:
        """Give a seat to a computer player for good (`stand_in` for the time being)."""
        async with self._keeper.changing(table_id) as live:
            old = _to_replace(live, index)
            computer, name = seating.player_name(live.game, player), old.name
            if old.computer is None or old.owner_id is not None:
                name = seating.computer_name(live.table.names)
            elif old.computer == computer:
                raise Refusal("That computer player already sits there.")
            new = Seated(index, None, name, computer, role=old.role)
            done = f"gave {_what(old)} to {name} ({computer}), which plays on for {old.name}"
            if name == old.name:
                done = f"changed {name}, which has {_what(old)}, from {old.computer} to {computer}"
            return await self._give(live, old, new, done, by)

    async def _give(self, live: Live, old: Seated, new: Seated, done: str, by: Person | None) -> Table:
        """A moderator has given a seat: what they have `done`. Who had it in a lobby cannot join it again."""
        if live.table.phase is Phase.LOBBY:
            live = letting(live, old.user_id, new.user_id)
        who = await self._keeper.named_locked(live, by, new)
        note = f"{who.name} {done}."
        return (await self._keeper.pass_on_locked(live, new, Entry(note=note, by=who))).table

    async def stand_in(self, table_id: int, index: int, *, by: Person | None = None) -> Table:
        """Let a computer play for a person, who wants that if no moderator does (`by`), until `give_back`."""
        async with self._keeper.changing(table_id, check_running) as live:
            who = None if by is None else await self._keeper.named_locked(live, by)
            return await self.stand_in_locked(live, index, who)

    async def stand_in_locked(self, live: Live, index: int, who: Person | None) -> Table:
        """The same, for whoever holds the table's lock."""
        new = seating.stand_in(live.game, live.table, index)
        entry = Entry(note=f"A computer stands in for {new.name}.")
        if who is not None:
            entry = Entry(note=f"{who.name} let a computer play for {new.name}.", by=who)
        return (await self._keeper.pass_on_locked(live, new, entry)).table

    async def give_back(self, table_id: int, index: int) -> Table:
        """Give a seat back to the person for whom a computer stands in."""
        async with self._keeper.changing(table_id, check_running) as live:
            old = seating.seat_at(live.table, index)
            if old.owner_id is None:
                raise Refusal("No computer stands in for a person in that seat.")
            new = Seated(index, old.owner_id, old.name, role=old.role)
            entry = Entry(note=f"{old.name} plays again.")
            return (await self._keeper.pass_on_locked(live, new, entry)).table

    async def _knows_another_hand(self, live: Live, index: int, user_id: int) -> bool:
        if live.state is None or live.game.open_information:
            return False
        sat = await self._keeper.store.read.sitters(live.table.id)
        return any(user == user_id and seat != index for user, seat in sat)


def _to_replace(live: Live, index: int) -> Seated:
    """Who sits there; Refusal if nobody else can."""
    if not live.table.open:
        raise Refusal("This table is closed.")
    check_settled(live.table)
    check_readable(live)
    old = seating.seat_at(live.table, index)
    if old.left:
        raise Refusal("That seat was given up, and by the rules nobody can take it over.")
    return old


def check_switch(table: Table, phase: Phase) -> None:
    """Refusal unless a game that goes on, or is paused, is in that phase."""
    if table.phase is not phase:
        paused = table.phase is Phase.PAUSED
        raise Refusal("The game is already paused." if paused else "The game is not paused.")


def _what(old: Seated) -> str:
    return f"the role of {old.role}" if old.role else f"seat {old.index + 1}"
