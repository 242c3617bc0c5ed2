"""Requests: what somebody at a table asks of all others there, so that no moderator is needed."""

from collections.abc import Mapping
from math import ceil

from msgspec.structs import replace

from bot.spans import DAY, HOUR
from bot.tables import seating
from bot.tables.keeper import Entry, Keeper, check_readable, check_running
from bot.tables.live import Live, intent_row
from bot.tables.looking import EVERYBODY
from bot.tables.model import Person, Phase, Plea, Refusal, Request, Table
from bot.tables.moderation import Moderation, check_switch
from bot.tables.posts import CHANCES
from bot.tables.undoing import Undoing, undone
from bot.tables.waits import MANY
from rules.kernel.names import plural

PATIENCE = 2 * DAY
"""Seconds after which a moderator may decide for those who have not answered."""
PLEAS: Mapping[Plea, str] = {
    Plea.UNDO: "take back my last move",
    Plea.PAUSE: "pause the game",
    Plea.RESUME: "let the game go on",
    Plea.END: "end the game without a result",
}
"""What may be asked at any time, as who asks it says it."""
_AT_ONCE = {Plea.UNDO: "undo", Plea.PAUSE: "pause", Plea.RESUME: "resume", Plea.END: "end"}
"""The commands by which moderators do the same without being asked."""
OFTEN = "You asked for something less than an hour ago: a seat may ask once an hour, unless the others agree."
GONE = "That was asked before: the game has gone on since, or it was answered."


class Requests:
    """One request at a time is open at a table. It is done when everybody has agreed; one "No" ends it.

    Who has answered one to end the game may ask for something else meanwhile.

    Computer players agree without a word, so who plays with them alone gets at once what they ask. For whom
    one stands in, they answer themselves. Who does not for `PATIENCE` seconds is decided for by a moderator.
    """

    def __init__(self, keeper: Keeper, moderation: Moderation, undoing: Undoing) -> None:
        self._keeper = keeper
        self._moderation = moderation
        self._undoing = undoing

    async def ask(
        self, table_id: int, user_id: int, plea: Plea, about: int | None = None, moves: int | None = None
    ) -> Table:
        """Ask for that; the table's `request` is of its version afterwards, unless it was done at once.

        Refusal for who has no seat, for what cannot be done, while another request is open, and for a
        second one from a seat within an hour, unless the first was done.
        """
        async with self._keeper.changing(table_id) as live:
            _check(live, plea)
            if plea is Plea.RESUME and live.table.phase is Phase.PAUSED and live.table.why:
                here, back = Person(0, "Somebody is here again:"), live.table.seat_of(user_id)
                missed = {seat: count for seat, count in live.table.missed.items() if seat != back}
                return await self._moderation.switch_locked(live, here, "the game goes on.", missed=missed)
            seat = _place(live.table, user_id, plea)
            who = live.table.seats[seat].name
            behind = live.table.request
            if behind is not None and (behind.plea is not Plea.END or user_id in live.table.unheard):
                raise Refusal(_why_not(behind, user_id))
            if behind is not None and plea is Plea.END:
                raise Refusal("That has been asked already, and the others have not all answered.")
            what = await self._what(live, user_id, plea, about, moves)
            now, at = self._keeper.clock(), live.table.version + 1
            request = Request(
                plea, user_id, who, at, what, asked_at=now, about=about, moves=moves, behind=behind
            )
            asked = replace(live.table, request=request)
            if not asked.unheard:
                return await self._do(live, request)
            recent = {each: since for each, since in live.asked.items() if since > now - HOUR}
            if seat in recent:
                raise Refusal(OFTEN)
            return await self._note(replace(live, asked=recent | {seat: now}), request, request.note)

    async def waits(self, table_id: int, user_id: int) -> float:
        """The time from which this person can ask the others at a running game again; 0 for now."""
        live = await self._keeper.peek(table_id)
        seat = live.table.played_by(user_id)
        again = 0.0 if seat is None or live.table.people == {user_id} else live.asked.get(seat, -HOUR) + HOUR
        return again if again > self._keeper.clock() and live.table.phase is Phase.PLAYING else 0.0

    async def agree(self, table_id: int, user_id: int, at: int) -> Table:
        """Agree to the request that was asked at that version; the last to agree has it done."""
        async with self._keeper.changing(table_id) as live:
            request, who = _asked(live, user_id, at)
            if user_id == request.user_id:
                raise Refusal("You asked this yourself; it is for the others to answer.")
            agreed = replace(request, agreed=(*request.agreed, user_id))
            if not replace(live.table, request=agreed).unheard:
                return await self._do(live, agreed)
            return await self._note(live, agreed, f"{who} agrees.")

    async def refuse(self, table_id: int, user_id: int, at: int) -> Table:
        """Say no, or take back what one asked: the request is gone."""
        async with self._keeper.changing(table_id) as live:
            request, who = _asked(live, user_id, at)
            if user_id == request.user_id:
                return await self._note(live, None, f"{who} no longer asks for that.")
            return await self._note(live, None, f"{who} said no to what {request.who} asked.")

    async def decide(self, table_id: int, at: int, *, agrees: bool) -> Table:
        """Answer for those who have not for long, as a moderator; that one is, is for the caller to check."""
        async with self._keeper.changing(table_id) as live:
            request = _open(live, at)
            if agrees and request.plea is Plea.SHOW:
                raise Refusal("Only those who played can agree to show that; a moderator may say no.")
            left = request.asked_at + PATIENCE - self._keeper.clock()
            if left > 0:
                hours, command = plural(ceil(left / HOUR), "hour"), _AT_ONCE.get(request.plea)
                at_once = f"; `/moderate {command}` does it at once" if agrees and command else ""
                raise Refusal(f"In {hours} a moderator can decide for those who have not answered{at_once}.")
            if agrees:
                return await self._do(live, replace(request, decided=True))
            note = f"A moderator said no to what {request.who} asked, for those who had not answered."
            return await self._note(live, None, note)

    async def settle(self, table_id: int) -> bool:
        """Do what is asked if nobody is left who has not agreed: the last of them has gone. True if done."""
        async with self._keeper.changing(table_id) as live:
            if live.table.request is None or live.table.unheard:
                return False
            await self._do(live, live.table.request)
            return True

    async def _what(self, live: Live, user_id: int, plea: Plea, about: int | None, moves: int | None) -> str:
        """What is asked for, in words; Refusal if it cannot be done."""
        if plea is Plea.STAND_IN:
            if about is None or live.table.missed.get(about, 0) < MANY:
                raise Refusal("The player there has not missed that many turns, or is back.")
            return f"to let a computer play for {live.table.seats[about].name} until they are back."
        if plea is Plea.SHOW:
            if await self._keeper.store.read.look(live.table.id, EVERYBODY) is not None:
                raise Refusal("How the chances ran is shown to everybody already.")
            return "to show everybody how the chances ran."
        if plea is Plea.UNDO:
            whose = user_id if moves is None else None
            return f"to take back {undone((await self._undoing.back_locked(live, moves, whose)).preview)}"
        if plea is not Plea.END:
            check_switch(live.table, Phase.PLAYING if plea is Plea.PAUSE else Phase.PAUSED)
        return f"to {PLEAS[plea]}."

    async def _do(self, live: Live, request: Request) -> Table:
        plea, who = request.plea, _deciders(request)
        # What the others agreed to was no bother: who asked it may ask for something else at once.
        seat = live.table.held_by(request.user_id)
        live = replace(live, asked={each: at for each, at in live.asked.items() if each != seat})
        if plea is Plea.SHOW:
            return await self._note(live, None, f"{who.name} shows how the chances ran.", CHANCES)
        if plea is Plea.END:
            return await self._moderation.end_locked(live, f"{who.name} ended it.")
        if plea in _SWITCHED:
            return await self._moderation.switch_locked(live, who, f"{_SWITCHED[plea]} the game.")
        if plea is Plea.STAND_IN:
            assert request.about is not None
            return await self._moderation.stand_in_locked(live, request.about, who)
        whose = request.user_id if request.moves is None else None
        back = await self._undoing.back_locked(live, request.moves, whose)
        return await self._undoing.undo_locked(live, back, who)

    async def _note(self, live: Live, request: Request | None, note: str, tells: str = "") -> Table:
        """Store what is asked now, with a note, and what message the channel is to get of it if any."""
        before = live.table.request
        intent = intent_row(live.table, tells, -1, self._keeper.clock()) if tells else None
        entry = Entry(note=note, statement=intent)
        return await self._keeper.change_locked(live, entry, request=request or (before and before.behind))


def _check(live: Live, plea: Plea | None) -> None:
    """Refusal unless that may be asked there: while a game goes on, or how it ran once it is over."""
    if plea is not Plea.SHOW:
        check_running(live)
    elif live.table.phase is not Phase.OVER:
        raise Refusal("How the chances ran can be shown once a game is over.")
    check_readable(live)


def _open(live: Live, at: int) -> Request:
    """The request that was asked at that version; Refusal if it is not open any more."""
    request = live.table.request
    _check(live, request.plea if request else None)
    if request is None or request.at != at:
        raise Refusal(GONE)
    return request


def _asked(live: Live, user_id: int, at: int) -> tuple[Request, str]:
    """The request of that version, and who is to answer it; Refusal for everybody else."""
    request, table = _open(live, at), live.table
    who = table.seats[_place(table, user_id, request.plea)].name
    if user_id in request.agreed:
        raise Refusal("You have agreed already.")
    return request, who


def _why_not(request: Request, user_id: int) -> str:
    """Why that person cannot ask for something else while this is open."""
    if user_id == request.user_id:
        return (
            "You asked for something already: wait until the others have answered, or take it back by “No”."
        )
    if user_id in request.agreed:
        return "What was asked already is still open: the others have not all answered."
    return "Somebody has asked for something already: answer that first."


def _place(table: Table, user_id: int, plea: Plea) -> int:
    """The seat of who plays there, or for whom a computer does; Refusal for everybody else.

    Who gave up has a say in whether all may see how the chances ran, theirs too.
    """
    seat = (table.played_by if plea is Plea.SHOW else table.held_by)(user_id)
    if seat is None:
        raise seating.no_seat(table, user_id)
    return seat


def _deciders(request: Request) -> Person:
    """Those who decided it, as the beginning of a sentence."""
    asked = ", as all agreed," if request.agreed else ""
    decided = ", and a moderator for those who had not answered,"
    return Person(0, request.who + (decided if request.decided else asked))


_SWITCHED = {Plea.PAUSE: "paused", Plea.RESUME: "resumed"}
