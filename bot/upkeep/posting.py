"""What a table's channel was shown and is still to be shown: every message exactly once, older ones tidied.

What is about to be sent is stored before it is, so that a crash neither loses nor doubles a message.
"""

import logging
from collections.abc import Sequence
from functools import partial

import discord
from discord import ui
from msgspec import Struct, field
from msgspec.structs import replace

from bot.beacon import quicknet
from bot.budget import Urgency
from bot.messages.board_message import earlier_view
from bot.messages.controls import to_attach
from bot.messages.dice_message import asking_view, statement, word_at
from bot.messages.lobby_message import describe_options, lobby_view
from bot.newest import Newest
from bot.setup import Setup
from bot.tables.luck import STATEMENT
from bot.tables.model import Phase, Post, Refusal, Table
from bot.tables.posts import BOARD, CALL, CALLING, FINALE, TO_ANSWER
from bot.tables.service import TableService
from bot.upkeep.channels import Channels, channel_gone, moment, only
from bot.upkeep.failures import STORE_FAILURES, TOO_OLD, has_code
from bot.upkeep.later import Alarms, Retries
from data.rows import IntentRow

log = logging.getLogger(__name__)

_KNOWN = 60.0
"""Seconds in which Discord surely knows a message by its nonce."""
_OF_BOARD, _OF_FINALE = "leave|luck|text|export", "story"
"""What nothing else in a channel has a control for; evenings and seasons have numbers of their own."""
_ON_ITS_WAY = 10.0
"""Seconds after which no press comes any more from a message that had buttons when it was pressed."""
_STRIPPED = 1000
"""More messages do not lose their buttons in that time."""
_REST = 1800.0
"""Seconds for which a message is left alone that was edited too often: each try would hold up the board."""


class Kit(Struct, frozen=True):
    """What everything works with that speaks in channels by itself: one of each, shared."""

    service: TableService
    channels: Channels
    alarms: Alarms
    retries: Retries
    setup: Setup
    stripped: Newest[int, float] = field(default_factory=lambda: Newest(_STRIPPED))
    """Until when presses may come of messages that have just lost their buttons; their desks may be gone."""


class Message(Struct, frozen=True):
    """What is to be seen of a table, and who is pinged by it where it is a new message.

    `phase`, `since`, `kept` and `asked` are stored with it: see `Post`.
    """

    view: ui.LayoutView
    phase: str
    since: int = 0
    kept: str = ""
    asked: tuple[int, ...] = ()
    pinged: Sequence[int] = ()
    role: int | None = None


class Posting:
    """The messages of one table. What the store knows of them is read once and kept at hand."""

    def __init__(self, kit: Kit, table_id: int) -> None:
        self._id = table_id
        self._kit = kit
        self._posts = kit.service.posts
        self._intents: dict[tuple[str, int], IntentRow] | None = None
        self._left_over = frozenset[int]()
        self._outdated: dict[int, Post] = {}
        """Messages that still have buttons and are not the newest."""
        self._resting: dict[int, float] = {}
        """Until when those of them are not tried again that were edited too often for their age."""

    def forget(self) -> None:
        """Ask the store anew: it may know more of what was sent than we do."""
        self._intents = None

    # What is about to be sent.

    async def find(self, kind: str) -> IntentRow | None:
        """What is about to be sent of that kind, if anything is."""
        return (await self._known()).get((kind, -1))

    async def intend(self, table: Table, kind: str, seat: int = -1) -> tuple[IntentRow, bool]:
        """What is about to be sent, stored first; True if it was so already, and may have been sent."""
        known = await self._known()
        before = known.get((kind, seat))
        other = before is not None and kind in CALLING and before.version != table.version
        if before is not None and before.channel_id == table.channel_id and not other:
            return before, True
        row = known[kind, seat] = await self._posts.intend(table, kind, seat)
        return row, False

    async def done(self, intent: IntentRow) -> None:
        """It was sent, or never will be."""
        await self._posts.note_sent(intent)
        if self._intents is not None:
            self._intents.pop((intent.kind, intent.seat), None)

    async def _known(self) -> dict[tuple[str, int], IntentRow]:
        if self._intents is None:
            # What was about to be sent when this or another process stopped, and what it left behind.
            found, older = await self._posts.intents(self._id), await self._posts.outdated(self._id)
            if self._intents is None:  # else another was quicker, and may have intended something since
                self._outdated = {post.message_id: post for post in older}
                self._left_over = frozenset(row.nonce for row in found)
                self._intents = {(row.kind, row.seat): row for row in found}
        return self._intents

    # The newest message.

    async def deliver(
        self,
        table: Table,
        message: Message,
        *,
        anew: bool = False,
        intended: tuple[IntentRow, bool] | None = None,
    ) -> None:
        """Edit the newest message, or send a new one (`intended`, if already); then note what is shown."""
        message_id = None
        if table.post is not None and not anew and await self.find(BOARD) is None:
            message_id = await self._edit(table, table.post, message)
        if message_id is None:
            message_id = await self._send(table, message, intended or await self.intend(table, BOARD))
        await self._note_shown(table, table.version, message_id, message)

    async def _note_shown(self, table: Table, version: int, message_id: int, sent: Message) -> None:
        """Note that a message was sent, which version it shows, and which one is older since then."""
        shown = version, sent.phase, sent.since, sent.kept, sent.asked
        post = Post(table.id, table.channel_id, message_id, *shown)
        try:
            older = await self._posts.note_shown(post)
        except STORE_FAILURES:
            self.forget()  # it may be stored all the same
            raise
        if self._intents is not None:
            self._intents.pop((BOARD, -1), None)
        self._outdated.pop(message_id, None)
        if older is not None:
            self.add(older)

    async def _send(self, table: Table, message: Message, intended: tuple[IntentRow, bool]) -> int:
        """Send a new message for this table. One that Discord has already from before a crash comes first."""
        intent, again = intended
        await self._kit.setup.budget.go()
        try:
            allowed = only(message.pinged, message.role)
            sent = again and await self.stands(table, intent)
            sent = sent or await self._kit.channels.send(table, intent, message.view, allowed)
        except discord.NotFound as error:
            if channel_gone(error) or not again:
                raise
            await self.done(intent)  # somebody has deleted what Discord knew by this nonce
            return await self._send(table, message, await self.intend(table, BOARD))
        # Of what was intended before this process served the table, who knows when it was sent.
        if again and (intent.nonce in self._left_over or not shows(sent, message.view)):
            said = str(_told(ui.LayoutView.from_message(sent)))
            called = [each for each in {*message.asked, *message.pinged} if f"<@{each}>" in said]
            there = replace(message, asked=tuple(called))
            await self._note_shown(table, intent.version, sent.id, there)
            post = Post(table.id, table.channel_id, sent.id, intent.version)
            await self._kit.setup.budget.turn(Urgency.BOARD)
            if {*message.pinged} - {*called} or await self._edit(table, post, message) is None:
                return await self._send(table, message, await self.intend(table, BOARD))
        return sent.id

    async def stands(self, table: Table, intent: IntentRow) -> discord.Message | None:
        """What was sent of it before a crash so long ago that Discord may have forgotten the nonce."""
        if intent.nonce not in self._left_over or self._kit.setup.clock() < intent.made_at + _KNOWN:
            return None
        await self._kit.setup.budget.turn(Urgency.BOARD)
        verbs = _OF_FINALE if intent.kind == FINALE else _OF_BOARD
        newest = table.post.message_id if table.post else 0
        after = discord.Object(max(newest, moment(intent.made_at - _KNOWN).id))  # by a clock that may be fast
        return await self._kit.channels.sent(table, rf"lm:({verbs}):{table.id}:.*", after)

    async def _edit(self, table: Table, post: Post, message: Message) -> int | None:
        """Edit a message; None if it is gone, or was edited too often for its age."""
        try:
            sent = await self._kit.channels.message(table, post)
            await self._kit.setup.budget.go()
            view, nobody = message.view, discord.AllowedMentions.none()
            await self._kit.channels.awake(
                post.channel_id,
                lambda: sent.edit(view=view, attachments=to_attach(view), allowed_mentions=nobody),
            )
        except discord.NotFound as error:
            if channel_gone(error):
                raise
            await self._posts.note_lost(post.message_id)
            return None
        except discord.HTTPException as error:
            if not has_code(error, TOO_OLD):
                raise
            return None
        return post.message_id

    # Those that are not the newest.

    def add(self, post: Post) -> None:
        """That message is not the newest any more."""
        self._outdated[post.message_id] = post

    async def stray(self, pressed: Post) -> bool:
        """A message that is pressed and not the newest is to lose its buttons; False if it is, or has.

        One that we know to be older keeps what it is to say.
        """
        table = await self._kit.service.get(self._id)
        if table.post is not None and table.post.message_id == pressed.message_id:
            return False  # it was sent just now, and pressed before that was noted
        await self._known()
        if self._kit.stripped.get(pressed.message_id, 0.0) > self._kit.setup.clock():
            return False
        if pressed.message_id not in self._outdated:
            self.add(await self._posts.note_older(pressed))
        return True

    async def outdated(self) -> list[Post]:
        """The messages that are to lose their buttons, or to go."""
        await self._known()
        return list(self._outdated.values())

    async def strip(self, post: Post) -> None:
        """Make a log entry of an older message, or delete a call that was followed, if it was; else later.

        Raises what Discord and the store raise: the message may have kept its buttons then.
        """
        now = self._kit.setup.clock()
        if now < self._resting.get(post.message_id, 0.0):
            return
        try:
            if not await self._kit.channels.awake(post.channel_id, partial(self._strip, post)):
                return
        except discord.NotFound:
            pass
        except discord.HTTPException as error:
            if has_code(error, TOO_OLD):
                self._resting[post.message_id] = now + _REST
            raise
        self._resting.pop(post.message_id, None)
        self._kit.stripped[post.message_id] = now + _ON_ITS_WAY
        await self._posts.note_stripped(post.message_id)
        self._outdated.pop(post.message_id, None)

    async def _strip(self, post: Post) -> bool:
        """Change or delete it; False if it is too early to."""
        table = await self._kit.service.get(post.table_id)
        if post.phase == CALL and await self._waits_for(table, post.kept.split()):
            return False
        message = await self._kit.channels.message(table, post)
        if post.phase == CALL:
            await message.delete()
        elif post.phase == Phase.LUCK:
            await message.edit(view=asking_view(table, old=True))
        elif await self._posts.of_lobby(post):
            # It says what the dice are made from, which can be read there to the end of the game.
            await message.edit(view=lobby_view(table, self._kit.setup.games[table.game], old=True))
        else:
            await message.edit(view=earlier_view(table, post.kept), attachments=[])
        return True

    async def _waits_for(self, table: Table, called: Sequence[str]) -> bool:
        """Whether everybody may know that one of those called is waited for, for what they were called."""
        try:
            glance = await self._kit.service.play.glance(table.id)
        except Refusal:
            return False
        asked = table.users(glance.answering if TO_ANSWER in called else glance.waiting)
        return any(str(person) in called for person in asked)


def shows(message: discord.Message, view: ui.LayoutView) -> bool:
    """Whether a message has that view's words and controls, of which each names the table's version.

    False of what has no controls, since nothing there says so.
    """
    wanted = _told(view)
    return any(control for control, _ in wanted) and _told(ui.LayoutView.from_message(message)) == wanted


def _told(view: ui.View | ui.LayoutView) -> list[tuple[str, str]]:
    """The custom id and the words of each part; Discord takes off what is white around words."""
    return [
        (getattr(item, "custom_id", None) or "", getattr(item, "content", "").strip())
        for item in view.walk_children()
    ]


_BEFORE = ("", Phase.LOBBY, Phase.LUCK)
"""The phases in the newest message of a table that has no board yet."""
_AGAIN, _LONGEST = 5.0, 60.0
"""Seconds until another start message follows one that came too late, for each before it, and at most."""
_LOOK_BACK = 60.0
"""Seconds before its round in which a start message can have been sent in time."""


async def say_statements(kit: Kit, posting: Posting, table: Table) -> tuple[Table, bool]:
    """Say which round settles the dice, or what was frozen and which words came, before any board.

    All that was stored to be said up to this version of the table is sent; raises what Discord raises.
    Returns the table as it is then, and whether that was what was frozen before words: who is to type one
    is said after it.
    """
    if table.post is not None and table.post.phase not in _BEFORE:
        return table, False
    options, began = describe_options(table, kit.setup.games[table.game]), False
    late = f"statement {table.id}"
    if table.awaiting_round and kit.retries.pending(late):
        return table, False
    for intent in await kit.service.posts.unsaid(table):
        await kit.setup.budget.turn(Urgency.BOARD)
        try:
            sent = await _send_statement(kit, table, intent, statement(table, options, intent.seat))
        except discord.NotFound as error:
            if channel_gone(error):
                raise
            # It was sent before a crash, and somebody has deleted it since.
            if table.awaiting_round:
                await kit.service.posts.intend(table, STATEMENT, intent.seat)
                raise
            await posting.done(intent)
            continue
        if table.awaiting_round:
            # Its id says whether it came in time; if not, another is to be said, and not without end.
            if not quicknet.in_time(sent, table.dice.round) and table.dice.void:
                pause = min(_LONGEST, _AGAIN * len(table.dice.void))
                kit.alarms.set(late, pause, partial(_announce, kit, table.id, sent))
                return table, False
            return await say_statements(kit, posting, await kit.service.starting.announced(table.id, sent))
        await posting.done(intent)
        began = began or word_at(table, intent.seat) is None
    return table, began


async def _announce(kit: Kit, table_id: int, sent: int) -> None:
    """Note that a start message came too late, which wakes the desk to say the next."""
    late = f"statement {table_id}"
    try:
        await kit.service.starting.announced(table_id, sent)
        kit.retries.over(late)
    except STORE_FAILURES as error:
        kit.retries.note_failure(late, error, partial(_announce, kit, table_id, sent))
    except Refusal as refusal:
        log.info("Table %s needs no other start message: %s", table_id, refusal.text)


async def _send_statement(kit: Kit, table: Table, intent: IntentRow, text: str) -> int:
    """Send it, unless it stands there from before a crash; returns the message's id."""
    channels = kit.channels
    if table.awaiting_round:
        # Sent now it would be void, and what was sent in time must not be.
        latest = quicknet.due(table.dice.round) - quicknet.LATEST
        if kit.setup.clock() > latest:
            mark = f".*{table.secret_hash}.*\nround {table.dice.round}\n.*"
            there = await channels.sent(table, mark, moment(latest - _LOOK_BACK), moment(latest))
            if there is not None:
                return there.id
    return (await channels.send(table, intent, text, only())).id
