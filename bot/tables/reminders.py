"""What people want to be told in private: reminders at a time or turn, with a note; how a game goes on."""

import msgspec
from msgspec.structs import replace

from bot.tables import waits
from bot.tables.documents import Documents, InChannel
from bot.tables.live import Live
from bot.tables.model import Phase, Refusal, Table
from rules.kernel.names import plural

LONGEST = 200
"""Letters of a note."""
DAILY, END = "daily", "end"
"""When somebody is told: once a day and at the end, or at the end only."""


class Reminder(InChannel, frozen=True, kw_only=True):
    """What somebody wants to be reminded of. Times are seconds since 1970."""

    id: int = 0
    user_id: int = 0
    note: str
    at: float | None = None
    table_id: int = 0
    turns: int = 0
    """So often it is to become their turn at that table until then; 0 if it goes by a time, or is due."""
    turned: int = -1
    """The version at which the turn before the one that was counted last ended."""

    def due(self, now: float) -> bool:
        """Whether they are to be reminded."""
        return bool(self.nonce) or (self.at is None and not self.turns) or (self.at or now + 1) <= now


class Reminders(Documents[Reminder]):
    """Those of all people."""

    async def add(self, reminder: Reminder) -> Reminder:
        """Remember one; Refusal for too long a note, or too many."""
        if len(reminder.note) > LONGEST:
            raise Refusal(f"A note can have up to {LONGEST} letters, and this has {len(reminder.note)}.")
        most = self._keeper.limits.reminders
        async with self.among(user_id=reminder.user_id) as theirs:
            if len(theirs) >= most:
                raise Refusal(f"You have {plural(most, 'reminder')} already; forget one first.")
            return await self.store(reminder)

    async def of_turns(self, table: Table, user_id: int, turns: int, note: str) -> Reminder:
        """One for when it has become their turn so often; Refusal for who does not play there."""
        live = await self._keeper.peek(table.id)
        if table.phase not in (Phase.PLAYING, Phase.PAUSED) or table.seat_of(user_id) is None:
            raise Refusal("You play in no game here whose turns could be counted; give a time with `at`.")
        return await self.add(
            Reminder(
                guild_id=table.guild_id,
                user_id=user_id,
                channel_id=table.channel_id,
                note=note,
                table_id=table.id,
                turns=turns,
                turned=_turn(live, user_id),
            )
        )

    async def counted(self, reminder: Reminder) -> Reminder:
        """The same once it is counted whether a turn has begun since; at a closed table it is due."""
        live = await self._keeper.peek(reminder.table_id)
        turn = _turn(live, reminder.user_id)
        if turn <= reminder.turned and live.table.open:  # less than that in a turn that is taken back
            return reminder
        return await self.keep(
            replace(reminder, turned=turn, turns=reminder.turns - 1 if live.table.open else 0)
        )

    async def forget(self, user_id: int, id: int) -> None:
        """Forget one of that person; Refusal if there is none of that id."""
        if id not in {each.id for each in await self.where(user_id=user_id)}:
            raise Refusal("There is no such reminder any more.")
        await self.drop(id=id)


def _turn(live: Live, user_id: int) -> int:
    """Which turn of that person it is, by the version at which their last one ended; -1 if it is none.

    As everybody may know it; to answer others is no turn.
    """
    seat, awaited = live.table.seat_of(user_id), waits.awaited(live, None)
    if seat is None or seat not in awaited.seats or seat in awaited.answering:
        return -1
    return live.turned.get(seat, 0)


class Follow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who follows a game."""

    game_id: int = 0
    """The table."""
    user_id: int = 0
    how: str
    told_at: float
    """When they were told last (seconds since 1970)."""
    version: int
    """They know of the table until that version."""
    nonce: int = 0
    """That of a message that is about to be sent to them; 0 for none."""
    until: int = 0
    """The version until which that tells."""


class Following(Documents[Follow]):
    """Who follows what."""

    async def follow(self, table: Table, user_id: int, how: str) -> Follow:
        """Tell this person of that game from now on; Refusal for who plays there, or follows many."""
        if table.phase not in (Phase.PLAYING, Phase.PAUSED):
            raise Refusal("There is no game going on here that you could follow.")
        if user_id in table.people:
            raise Refusal("You play here: you are called when it is your move.")
        most, now = self._keeper.limits.follows, self._keeper.clock()
        follow = Follow(game_id=table.id, user_id=user_id, how=how, told_at=now, version=table.version)
        async with self.among(user_id=user_id) as theirs:
            if len([each for each in theirs if each.game_id != table.id]) >= most:
                raise Refusal(f"You follow {plural(most, 'game')} already; stop following one first.")
            return await self.store(follow)
