"""Calling people: who is newly waited for, and who is reminded."""

from collections.abc import Callable, Iterable, Sequence

from discord import ui

from bot.budget import Urgency
from bot.messages.board_message import link
from bot.messages.controls import Page
from bot.messages.wording import mentions, plain
from bot.tables.model import By, Glance, Moved, Phase, Table
from bot.tables.posts import GATHER, PLEAD, REMINDER, WHISPER
from bot.tables.waits import alone
from bot.upkeep.channels import only
from bot.upkeep.open_panels import LOOKED_AT
from bot.upkeep.posting import Kit, Posting
from data.rows import IntentRow

MOVE = "the game is waiting for your move."
PRESENT = 60.0
"""Seconds after a press of one's own for which one is taken to look on: the board is edited in place.

Whose panel is open sees there what they are asked for, and is taken to look on for `LOOKED_AT`.
"""
UNANSWERED = 180.0
"""Seconds after they were asked until those are called whose panel showed it."""
_SET_BACK = 10.0
"""Seconds by which the clock may go back, as clocks are set right, without anything being forgotten."""
PATIENCE = 10
"""Turns of one's own after which one who plays with computers alone is called to answer once more.

More often, calls would be more than 1.2 a turn where computers bid in every turn.
"""
ANSWERS = "the game is waiting for answers, yours too unless you have given it."


class Calls:
    """Knows who has been asked at one table, and pings people."""

    def __init__(self, kit: Kit, posting: Posting, has_panel: Callable[[int], bool]) -> None:
        """`has_panel` says of whom a panel is open there."""
        self._kit = kit
        self._has_panel = has_panel
        self._posting = posting
        self._sent = set[IntentRow]()
        """What was sent, and is to be sent again, as the same, until it is `noted`."""
        self._asked: frozenset[int] | None = None
        """Who is waited for as far as all know; None: who the newest message says."""
        self._newly = frozenset[int]()
        self._since: dict[int, float] = {}
        """When those were asked who are newly waited for."""
        self._back = frozenset[int]()
        """Who has their turn again after others answered, and looks on."""
        self._due = self._due_back = frozenset[int]()
        """Those of both whom a board is for that is drawn or sent now, until it is there."""
        self._spared = set[int]()
        """Who was not called to answer, since their panel showed the question."""
        self._answering = False
        """Whether others were asked to answer since it was last somebody's turn."""
        self._pressed: dict[int, float] = {}
        """When people pressed something last."""
        self._called: dict[int, float] = {}
        """When they were called last."""
        self._latest = 0.0
        """The time when the clock was looked at last."""
        self._let_pass: dict[int, int] = {}
        """By person who let a question pass to which they were called: turns had since."""

    def _now(self) -> float:
        """The time; what people did by a clock that was set back since is as if it had been long ago.

        Else they would be taken to look on until it is that late again.
        """
        latest, self._latest = self._latest, self._kit.setup.clock()
        if self._latest < latest - _SET_BACK:
            for known in (self._pressed, self._called, self._since):
                known.clear()
        return self._latest

    def forget(self) -> None:
        """Take who has been asked from the newest message: it may be another process's."""
        self._asked, self._newly = None, frozenset()

    def note_move(self, moved: Moved) -> None:
        """Note who has made a move there, by hand, by order or by silence, before anything of it is shown.

        Who moved by hand looks on for a minute: others see by that whether a message is edited or another
        posted. So only what they saw counts, by hand or by order; and no sealed answer: it would show who
        was the last.
        """
        user_id = None if moved.seat is None else moved.table.seats[moved.seat].user_id
        if user_id is None or not moved.lines:
            return
        if moved.by is By.PERSON and not _is_sealed(moved):
            self.note_press(user_id)
        if moved.action is not None and moved.action.answers:
            self._answered(user_id, silent=moved.by is By.SILENCE)

    def note_press(self, user_id: int) -> None:
        """Note that this person has just done something there."""
        self._pressed[user_id] = self._now()
        self._called.pop(user_id, None)

    def _answered(self, user_id: int, *, silent: bool) -> None:
        if silent:
            had = self._let_pass.get(user_id, 0)
            self._let_pass[user_id] = had if had < PATIENCE else 0
        else:
            self._let_pass.pop(user_id, None)

    def lets_pass(self, table: Table, seat: int) -> bool:
        """Whether somebody who plays with computers alone let the last question pass, though called to it.

        They are not called to the next ones, which the board shows, until they answer one, or have had so
        many turns that one more call is no bother.
        """
        user_id = table.seats[seat].user_id
        had = None if user_id is None else self._let_pass.get(user_id)
        return had is not None and had < PATIENCE and alone(table, seat)

    def note(self, glance: Glance) -> None:
        """Note after a move which people the table now waits for: who is new gets a message of their own.

        While others only answer, a turn goes on: who is back in it is new if they have not just pressed.
        """
        now = frozenset(people_to_ping(glance))
        if glance.waiting == glance.answering != ():
            self._answering, self._newly = True, frozenset()
            return
        before = _told_by_board(glance) if self._asked is None else self._asked
        if self._answering:
            before = frozenset(person for person in before if self.looks_until(person) is not None)
            self._back, self._answering = before & now, False
        self._newly = (self._newly | (now - before)) & now
        clock = self._now()
        self._since = {person: self._since.get(person, clock) for person in self._newly | self._due}
        self._asked = now
        for person in now - before:
            if (had := self._let_pass.get(person)) is not None:
                self._let_pass[person] = had + 1

    def again(self, user_id: int) -> None:
        """Their time to look on is over: they get a message of their own, if they are waited for."""
        self._pressed.pop(user_id, None)
        self._called.pop(user_id, None)
        self._newly |= {user_id}

    def looks_until(self, user_id: int) -> float | None:
        """The time until which somebody is left alone who is taken to look on; None if they are not.

        Only what all saw them press counts: see `note_move`. Who was called less than a minute ago, and has
        not come yet, sees there whatever they are asked for since.
        """
        now, panel = self._now(), self._has_panel(user_id)
        if (called := self._called.get(user_id, -PRESENT)) + PRESENT > now:
            return called + UNANSWERED
        looks = self._pressed.get(user_id, -LOOKED_AT) + (LOOKED_AT if panel else PRESENT)
        if looks <= now:
            return None
        return max(looks, self._since.get(user_id, now) + UNANSWERED) if panel else looks

    def spares(self, user_id: int) -> bool:
        """Whether somebody need not be called to answer yet, as their panel shows what is asked; once."""
        spared = (
            user_id not in self._spared and self._has_panel(user_id) and self.looks_until(user_id) is not None
        )
        (self._spared.add if spared else self._spared.discard)(user_id)
        return spared

    def new(self, glance: Glance, *, turned: bool) -> list[int]:
        """The people to call: newly waited for (all who are, where the phase `turned`), or asked to agree.

        Those who are taken to look on are left out: see `put_off`.
        """
        table, asked = glance.table, people_to_ping(glance)
        # A move may have come since the desk looked: whom this board calls must not be new once more.
        self.note(glance)
        for person in self._due:  # the board that was to call them was not sent
            self._called.pop(person, None)
        # Computers move on while it is drawn and sent: whom they ask then is left to the next board.
        self._due, self._due_back = self._due | self._newly, self._due_back | self._back
        self._newly = self._back = frozenset()
        pinged = [
            person for person in asked if turned or (person in self._due and self.looks_until(person) is None)
        ]
        if table.request is not None and (table.post is None or table.post.version < table.request.at):
            pinged += [person for person in table.unheard if person not in pinged]
        return pinged

    async def put_off(self, glance: Glance) -> None:
        """Have those newly waited for who look on called when they may do so no more, if they still are.

        So is, later, whose turn goes on at a slow table since an offer failed: they may have gone.
        """
        for person in people_to_ping(glance):
            until = self.looks_until(person)
            if person in self._due and until is not None:
                await self._kit.service.timers.wake(glance.table.id, person, until)
        table, later = glance.table, self._now() + UNANSWERED
        for seated in table.seats if table.settings.sparing else ():
            if seated.user_id in self._due_back and not alone(table, seated.index):
                await self._kit.service.timers.wake(table.id, seated.user_id, later)

    def heard(self) -> None:
        """Whom the board was for has it."""
        self._due = self._due_back = frozenset()

    async def still(self, table: Table, people: Iterable[int]) -> list[int]:
        """Those of them who may be pinged now, and are waited for or have not heard what is asked of all."""
        glance = await self._kit.service.play.glance(table.id)
        asked = {*people_to_ping(glance), *glance.table.unheard}
        called = await self.awake(table, [person for person in people if person in asked])
        self._called |= dict.fromkeys(called, self._now())
        return called

    async def awake(self, table: Table, people: Sequence[int]) -> list[int]:
        """Those who may be pinged now; the others are called when their quiet hours are over."""
        awake = []
        for person in people:
            until = await self._kit.service.people.quiet_until(person)
            if until is None:
                awake.append(person)
            else:
                await self._kit.service.timers.wake(table.id, person, until)
        return awake

    async def remind(self, table: Table, people: Sequence[int], *, among: bool = False) -> None:
        """Ping in the channel those who are still waited for, all at once; raises what Discord raises.

        The message goes once all have moved. `among` others that are asked they may have, in secret.
        """
        await self._kit.setup.budget.turn(Urgency.REMINDER)
        glance = await self._kit.service.play.glance(table.id)
        asked = glance.table.users(glance.waiting)
        people = await self.awake(table, [person for person in people if person in asked])
        if not people:
            return
        self._called |= dict.fromkeys(people, self._now())
        view = _reminder(table, mentions(people), ANSWERS if among else MOVE)
        seat = table.seat_of(people[0])
        intent, _ = await self._posting.intend(table, REMINDER, -1 if seat is None else seat)
        message = await self._kit.channels.send(table, intent, view, only(people))
        answering = {*people} <= {*glance.table.users(glance.answering)}
        self._posting.add(
            await self._kit.service.posts.note_called(table, message.id, people, to_answer=answering)
        )
        self._sent.add(intent)

    async def remind_privately(self, table: Table, user_id: int) -> None:
        """Remind by direct message, if they take any, where the channel may not know who is waited for."""
        await self._kit.setup.budget.turn(Urgency.REMINDER)
        seat = table.seat_of(user_id)
        intent, _ = await self._posting.intend(table, WHISPER, -1 if seat is None else seat)
        view = _reminder(table, f"Your game in <#{table.channel_id}>")
        await self._kit.channels.write(user_id, view, intent.nonce)
        self._sent.add(intent)

    async def noted(self) -> None:
        """It is stored elsewhere that this was sent: whoever was killed before would send it once more."""
        for intent in [*self._sent]:
            await self._posting.done(intent)
            self._sent.discard(intent)

    async def gather(self, table: Table) -> None:
        """Tell those who sit in the lobby that the time has come at which they want to begin."""
        people = [seated.user_id for seated in table.seats if seated.user_id is not None]
        if table.phase is not Phase.LOBBY or not people:
            return
        await self.tell(table, GATHER, people, "it is time for your game.", "To the table")

    async def plead(self, table: Table) -> None:
        """Remind those who have not answered of what somebody asks of all."""
        if table.request is not None and table.unheard:
            said = f"{plain(table.request.who)} asks {plain(table.request.what)} Do you agree?"
            await self.tell(table, PLEAD, table.unheard, said, "Show the board")

    async def tell(self, table: Table, kind: str, people: Sequence[int], said: str, to: str) -> None:
        """Tell several people something in the channel, and ping who has no quiet hours now."""
        await self._kit.setup.budget.turn(Urgency.REMINDER)
        intent, _ = await self._posting.intend(table, kind)
        awake = await self._kit.service.people.awake(people)
        await self._kit.channels.send(
            table, intent, _reminder(table, mentions(people), said, to), only(awake)
        )
        self._sent.add(intent)


def _is_sealed(moved: Moved) -> bool:
    """Whether a move is a sealed answer where another person might wonder whose."""
    sealed = moved.action is not None and moved.action.sealed
    return sealed and moved.seat is not None and not alone(moved.table, moved.seat)


def _told_by_board(glance: Glance) -> frozenset[int]:
    """Who was asked by the newest message for the turn that they still have."""
    post = glance.table.post
    return frozenset() if post is None or post.version < glance.since else frozenset(post.asked)


def people_to_ping(glance: Glance) -> tuple[int, ...]:
    """The people who are pinged as soon as the board shows that they are waited for.

    Who only answers others finds the question on the same board, and is called a minute later.
    """
    return glance.table.users(tuple(seat for seat in glance.waiting if seat not in glance.answering))


def _reminder(table: Table, whom: str, said: str = MOVE, to: str = "Show the board") -> ui.LayoutView:
    where = f" [{to}]({link(table)})" if table.post else ""
    return Page(f"⏰ {whom}: {said}{where}")
