"""Private messages at hand: each person's newest panel at a table, and what a refused command told them."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import discord
from discord import ui
from msgspec import Struct

from bot.messages.controls import Interaction
from bot.newest import Newest
from bot.tables.model import Post
from bot.upkeep.failures import quietly
from bot.upkeep.later import Alarms

EARLIER = "earlier press"
"""Where a press keeps the one before it on the same panel, whose token may work where its own does not."""
_MOST, REFUSED = 5000, 2000
_AT_ONCE = 64
"""Panels put together at a time: twelve wait for each other, without an end the loop is late for all."""
REST = 60.0
"""Seconds that what asks a panel's owner for nothing waits for more of it: one edit for a turn of others.

With 30, a move cost up to 0.38 edits more (`tests.bench.bench_requests`)."""
LOOKED_AT = 120.0
"""Seconds after its last press in which a panel follows the game; then the next change marks it as old."""
LASTS = 14.5 * 60
"""Seconds after its last press in which a panel is kept up to date; Discord allows a quarter of an hour."""

Owed = Callable[[], Coroutine[Any, Any, ui.LayoutView | None]]
"""Makes what a panel asks with the picture that was late; None if there is none."""


class OpenPanel(Struct):
    """One private panel: its newest press, by which it can be edited, and what it shows."""

    interaction: Interaction
    message_id: int
    version: int
    """The version of the table that it shows."""
    shows: int | None = None
    """What tells its content from another's; None while a move is put together on it."""
    answering: int = 0
    """How many presses on it are being answered: meanwhile nobody else edits it."""
    looking: bool = False
    """Whether it is being brought up to date."""
    overtaken: bool = False
    """Whether the game has moved on during either."""
    pressed_at: float = 0.0
    """When (seconds since 1970) it was pressed last."""
    said: str = ""
    """What came of the last press: it stands there until the next."""
    fleeting: bool = False
    """Whether that holds for this moment of the game only."""
    told: str = ""
    """What was done in its owner's place: it stands there until they press something."""
    tells: str = ""
    """What of that it shows already."""
    pictures: Mapping[str, int] | None = None
    """Digests of its pictures, so that the same are not sent again; None: not known."""
    as_of: object = None
    """What tells the moment of the game at which it was looked at last from any other; None: not known."""
    asks: bool = False
    """Whether its owner is waited for, as far as it shows."""
    since: bool = False
    """Whether it shows what is new since its owner's last turn, or will once that is drawn."""
    late: bool = False
    """Whether a picture for it is there that was not when it was shown."""
    rested: bool = False
    """Whether what it does not show yet has waited long enough."""
    anew: bool = False
    """Whether its owner opened it though the one before was at hand: whoever does goes on with none."""
    closed: bool = False
    """Whether it only says what came of a move, which stays true: then nobody edits it or takes it away."""

    owed: Owed | None = None
    """What it is shown as once the picture is there of what it asks."""

    @property
    def read_until(self) -> float:
        """The time until which its owner is taken to read it, who has pressed it."""
        return self.pressed_at + LOOKED_AT

    def is_read(self, now: float) -> bool:
        """Whether they are taken to read it then; not by a press from before the clock was set back."""
        return abs(now - self.pressed_at) < LOOKED_AT

    @property
    def user_id(self) -> int:
        """Whose it is."""
        return self.interaction.user.id

    def is_above(self, board: Post | None) -> bool:
        """Whether the table's newest message came after it."""
        return board is not None and board.message_id > self.message_id


class Turns:
    """Who opens a panel, so many at a time: of each person at a table the newest press alone gets one."""

    def __init__(self, places: int = _AT_ONCE) -> None:
        self._places = asyncio.Semaphore(places)
        self._newest: dict[tuple[int, int], object] = {}

    @asynccontextmanager
    async def of(self, user_id: int, table_id: int) -> AsyncIterator[bool]:
        """Whether it is this press's turn; False if the same person has pressed again before it came."""
        key, press = (user_id, table_id), object()
        self._newest[key] = press
        try:
            async with self._places:
                if self._newest.get(key) is press:
                    yield True
                    return
            yield False
        finally:
            if self._newest.get(key) is press:
                del self._newest[key]


_SHOWN = (
    "interaction", "version", "shows", "tells", "pictures",
    "as_of", "late", "said", "fleeting", "asks", "since", "closed", "owed",
)  # fmt: skip
"""What differs from one answer to the next on the same message."""
Work = Callable[[OpenPanel, int], Coroutine[Any, Any, object]]
"""Does something with a panel of a table."""


class OpenPanels:
    """The panels that are open. A restart forgets them: what they show says as of when."""

    def __init__(self, alarms: Alarms, clock: Callable[[], float], follow: Work, age: Work) -> None:
        """`follow` brings a panel up to date, and `age` marks it as old when its time is over."""
        self._alarms = alarms
        self.clock = clock
        """The time, in seconds since 1970."""
        self._panels: OrderedDict[tuple[int, int], OpenPanel] = OrderedDict()
        self.turns = Turns()
        self._follow, self._age = follow, age

    async def note_shown(self, table_id: int, shown: OpenPanel, board: Post | None = None) -> None:
        """Note what a message shows now as its owner's panel; one that they had before is deleted.

        If the table's `board` is newer than that one, it stays further up, and says as of when it is; so does
        what is closed.
        """
        key = (shown.user_id, table_id)
        before = self._panels.pop(key, None)
        if before is not None and before.message_id == shown.message_id:
            for name in _SHOWN:  # whoever answers a press on it, or looks at it, has it in hand
                setattr(before, name, getattr(shown, name))
            shown = before
        elif before is not None and not from_private(shown.interaction):
            shown.anew = before.anew or not before.is_above(board)
        self._panels[key] = shown
        shown.pressed_at = self.clock()
        while len(self._panels) > _MOST:
            self._alarms.cancel(_name(*self._panels.popitem(last=False)[0]))
        self._set_age(key)
        if before is not None and before is not shown and not (before.closed or before.is_above(board)):
            await take_away(before.interaction)

    @contextmanager
    def answering(self, interaction: Interaction, table_id: int) -> Iterator[None]:
        """While a press is answered: if it is on an open panel, nobody else edits that.

        What the game did meanwhile is looked at afterwards.
        """
        key = (interaction.user.id, table_id)
        panel = self._pressed(interaction, table_id)
        if panel is None:
            if from_private(interaction):
                self._give_up(interaction)
            yield
            return
        interaction.extras[EARLIER], panel.pressed_at = panel.interaction, self.clock()
        panel.interaction, panel.told, panel.pictures = interaction, "", None
        panel.anew &= not panel.closed  # who presses it goes on with it after all
        panel.answering += 1
        self._set_age(key)
        try:
            yield
        finally:
            panel.answering -= 1
            if panel.overtaken and not panel.answering:
                panel.overtaken = False
                if key in self._panels:  # it may have been closed meanwhile
                    self._look(key)

    def moved_on(self, table_id: int) -> None:
        """The game of that table has moved on, or its board is another message: look at its panels soon."""
        for key in self._panels:
            if key[1] == table_id:
                self._look(key)

    def is_open(self, table_id: int, user_id: int) -> bool:
        """Whether this person has a panel of that table open."""
        panel = self._panels.get((user_id, table_id))
        return panel is not None and not panel.interaction.is_expired()

    def replaced(self, panel: OpenPanel, table_id: int) -> bool:
        """Whether its owner has opened another since; what they put together is on that one."""
        newest = self._panels.get((panel.user_id, table_id))
        return newest is not None and newest is not panel

    def read_until(self, table_id: int, user_id: int) -> float | None:
        """The time until which somebody is taken to read the panel that they have just pressed; or None."""
        panel = self._panels.get((user_id, table_id))
        return panel.read_until if panel is not None and panel.is_read(self.clock()) else None

    def look(self, table_id: int, user_id: int) -> None:
        """Something of this person's panel is there now that was not when it was shown."""
        panel = self._panels.get((user_id, table_id))
        if panel is not None:
            panel.late = panel.rested = True
            self._look((user_id, table_id))

    def cover(self, interaction: Interaction, table_id: int, version: int) -> None:
        """Note that something else of that version stands on the panel that was pressed, if it was one."""
        if panel := self._pressed(interaction, table_id):
            panel.shows, panel.version, panel.owed, panel.since = None, version, None, False

    def shows_moves(self, interaction: Interaction, table_id: int) -> bool:
        """Whether what was pressed is this person's panel, and shows all moves, none being put together."""
        panel = self._pressed(interaction, table_id)
        return panel is not None and panel.shows is not None

    def closes(self, interaction: Interaction, table_id: int) -> bool:
        """Whether a panel that was pressed is done with after a move: its owner will open another."""
        panel = self._pressed(interaction, table_id)
        return panel is not None and panel.anew

    def _give_up(self, interaction: Interaction) -> None:
        """What was pressed leads away from the panel on which it sits: something else stands there now."""
        for table_id in [table_id for user_id, table_id in self._panels if user_id == interaction.user.id]:
            if panel := self._pressed(interaction, table_id):
                self.forget(panel, table_id)

    def _pressed(self, interaction: Interaction, table_id: int) -> OpenPanel | None:
        """The panel on which what was pressed sits."""
        panel = self._panels.get((interaction.user.id, table_id))
        message = interaction.message
        return panel if panel and message and panel.message_id == message.id else None

    def tell(self, table_id: int, user_id: int, said: str) -> None:
        """Say that on this person's panel from when it is looked at next, if one is open."""
        panel = self._panels.get((user_id, table_id))
        if panel is not None:
            panel.told, panel.closed = said, False

    def forget(self, panel: OpenPanel, table_id: int) -> None:
        """It is no panel any more, or its time is over."""
        key = (panel.user_id, table_id)
        if self._panels.get(key) is panel:
            del self._panels[key]
            self._alarms.cancel(_name(*key))

    def put_off(self, panel: OpenPanel, table_id: int) -> None:
        """Look at it again in a while, with all that comes until then."""
        name = f"rest {_name(panel.user_id, table_id)}"
        if not self._alarms.rings(name):
            self._alarms.set(name, REST, lambda: self._rested(panel, table_id))

    async def _rested(self, panel: OpenPanel, table_id: int) -> None:
        key = (panel.user_id, table_id)
        if self._panels.get(key) is panel and not panel.answering:
            panel.rested = True
            self._look(key)

    async def close(self, table_id: int) -> None:
        """Take away what is open at a table: nothing on it can be pressed any more."""
        for key in [key for key in self._panels if key[1] == table_id]:
            if panel := self._panels.get(key):  # it may have gone while another was taken away
                self.forget(panel, table_id)
                await take_away(panel.interaction)

    def all(self) -> list[tuple[OpenPanel, int]]:
        """Every panel with its table."""
        return [(panel, table_id) for (_, table_id), panel in self._panels.items()]

    def _look(self, key: tuple[int, int]) -> None:
        """Bring it up to date in the background, once for all that happens meanwhile or is answered."""
        panel = self._panels[key]
        if panel.answering or (panel.looking and not panel.closed):
            panel.overtaken = True
        elif not panel.closed:
            panel.looking = True
            self._alarms.soon(lambda: self._looked(panel, key[1]))

    async def _looked(self, panel: OpenPanel, table_id: int) -> None:
        try:
            while True:
                panel.overtaken = False
                await self._follow(panel, table_id)
                if not panel.overtaken or panel.answering:
                    return
        finally:
            panel.looking = False

    def _set_age(self, key: tuple[int, int]) -> None:
        self._alarms.set(_name(*key), LASTS, lambda: self._aged(key))

    async def _aged(self, key: tuple[int, int]) -> None:
        """Its time is over: say so on it, while that is possible."""
        panel = self._panels.get(key)
        if panel is None or panel.answering:
            return
        self.forget(panel, key[1])
        await self._age(panel, key[1])


def _name(user_id: int, table_id: int) -> str:
    return f"panel {user_id} {table_id}"


async def take_away(opened: Interaction) -> None:
    """Delete the private message that answered this first, if Discord still lets us."""
    if not opened.is_expired():
        await quietly(opened.delete_original_response())


def from_private(interaction: Interaction) -> bool:
    """Whether the control that was pressed sits on a private message."""
    return interaction.message is not None and interaction.message.flags.ephemeral


Refused = Newest[tuple[int, int | None], Interaction]
"""The newest refused command of each person in a channel. A restart forgets them, and they stay."""


async def note_refused(refused: Refused, interaction: Interaction) -> None:
    """That person was told just now, in an answer of its own: take away what they were told before."""
    if interaction.type is not discord.InteractionType.application_command:
        return
    key = interaction.user.id, interaction.channel_id
    before, refused[key] = refused.get(key), interaction
    if before is not None:
        await take_away(before)
