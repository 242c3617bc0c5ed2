"""Answering one person in private: what a press is answered with first, and every error as one sentence.

Discord wants an answer within three seconds. Whatever takes longer than `SOON`, or is large, is promised
first and follows; so is what is already late when it comes to us.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from enum import Enum, auto
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

import aiohttp
import discord
from discord import ui

from bot.app import App
from bot.messages.controls import Interaction, files_of, plain_view, to_attach
from bot.messages.wording import plain
from bot.tables.keeper import noting_stored
from bot.tables.model import NotStored, Refusal
from bot.upkeep.failures import ANSWERED, FAILURES, general, gone, has_code, quietly
from bot.upkeep.later import Background
from bot.upkeep.open_panels import EARLIER, from_private, note_refused, take_away
from data.errors import StoreError
from rules.kernel.illegal import Illegal

log = logging.getLogger(__name__)

P = ParamSpec("P")
Owner = TypeVar("Owner")
Method = TypeVar("Method", bound=Callable[..., Any])

LOST = "My answer got lost on its way to Discord, and nothing has changed; please press again."
KEPT = "That is stored, but my answer got lost on its way to Discord; the board follows."
STORED = "That is stored, but my memory of the tables can't be reached right now; the board follows."
AWAY = (
    "My memory of the tables can't be reached right now; nothing has changed. Please try again in a moment."
)


class Answer(Enum):
    """How a press is answered."""

    EDIT = auto()
    """The message with the control stays, and a private one may be edited; on a public one the press is
    acknowledged at once, before any work is done."""
    PANEL = auto()
    """A control on a private message changes that message; one on a public message opens a private one."""
    FORM = auto()
    """As PANEL, but it is not promised: a form can only be the first answer."""


async def whisper(interaction: Interaction, text: str) -> None:
    """Say something to the one who acted, and to nobody else."""
    await whisper_view(interaction, plain_view(text))


async def whisper_view(interaction: Interaction, view: ui.LayoutView) -> None:
    """Show a message to the one who acted, and to nobody else."""
    answer: _FirstAnswer = interaction.extras.get(_KEY) or _FirstAnswer(interaction, opens=True, within=SOON)
    if not answer.opens:
        await answer.promise()
    try:
        if await answer.show(view) is not None:
            return
    except discord.HTTPException as error:
        if not (_UNHEARD in interaction.extras and has_code(error, ANSWERED)):
            raise
    await interaction.followup.send(view=view, ephemeral=True)


def sentence(error: Illegal | Refusal) -> str:
    """What a refused person reads: the sentence, and the rule behind it if there is one.

    Where the rules refuse it may name people; what the house says names none, and is formatted.
    """
    if isinstance(error, Refusal):
        return error.text
    rule = f" ({error.rule})" if error.rule and error.rule not in error.text else ""
    return plain(error.text) + rule


async def run_guarded(interaction: Interaction, work: Awaitable[None]) -> None:
    """Do the work; a refusal becomes one private sentence, anything else a reference to the log.

    The sentence about a refused command takes the place of the one before it in this channel. Who changed
    a table whose channel cannot be brought up to it for now is told so, and why.
    """
    background: Background = interaction.client.background
    background.hold()
    with noting_stored() as changed:
        try:
            await work
        except Exception as error:
            told = _sentence(interaction, error, changed=bool(changed))
            if told:
                await quietly(whisper(interaction, told))
            if isinstance(error, Illegal | Refusal):
                await note_refused(interaction.client.app.refused, interaction)
        else:
            for table_id in {each for each in changed if each is not None}:
                background.spawn(_tell_trouble(interaction, table_id))


async def _tell_trouble(interaction: Interaction, table_id: int) -> None:
    trouble = await interaction.client.app.desks.shown(table_id)
    if trouble:
        await quietly(whisper(interaction, trouble))


def _sentence(interaction: Interaction, error: Exception, *, changed: bool) -> str:
    """What the one who acted reads of an error; `changed`: something was stored. Empty for nothing."""
    if isinstance(error, StoreError | NotStored):
        log.warning("Interaction %s: %s", interaction.id, error)
        interaction.client.app.desks.soon()
        if changed:
            return STORED
        return error.text if isinstance(error, NotStored) else AWAY
    if isinstance(error, Illegal | Refusal):
        return sentence(error)
    if gone(error):
        log.info("Interaction %s could not be answered: %s", interaction.id, error)
        return ""
    if isinstance(error, aiohttp.ClientError | TimeoutError | discord.HTTPException) and general(error):
        log.warning("Interaction %s: the answer did not arrive: %s", interaction.id, error)
        return KEPT if changed else LOST
    return reference(error, f"interaction {interaction.id}", changed=changed)


def reference(error: BaseException, where: str, *, changed: bool = False) -> str:
    """Log an unexpected error in full and return what its user reads: a number to quote, no detail.

    `changed` is whether anything of what was asked for was stored before.
    """
    number = secrets.token_hex(3)
    log.error("Reference %s, %s", number, where, exc_info=error)
    after = "What you did is stored." if changed else "The game is safe; please try again."
    return f"Something went wrong on my side (reference {number}). {after}"


Command = Callable[Concatenate[Owner, Interaction, P], Coroutine[Any, Any, str | None]]
"""A command as a method; what it returns, its user is told."""


def opening_form(method: Method) -> Method:
    """A command method that may open a form."""
    vars(method)["form"] = True
    return method


def answering(
    method: Command[Owner, P],
) -> Callable[Concatenate[Owner, Interaction, P], Coroutine[Any, Any, None]]:
    """The callback of a command method: its errors are answered as `run_guarded` does.

    The answer is private, and promised where it does not come soon.
    """

    async def work(owner: Owner, interaction: Interaction, /, *args: P.args, **kwargs: P.kwargs) -> None:
        await begin(interaction, opens=True, form="form" in vars(method))
        if said := await method(owner, interaction, *args, **kwargs):
            await whisper(interaction, said)

    @wraps(method)
    async def call(owner: Owner, interaction: Interaction, /, *args: P.args, **kwargs: P.kwargs) -> None:
        await run_guarded(interaction, work(owner, interaction, *args, **kwargs))

    return call


SOON = 0.5
"""Seconds."""
FORM = 2.0
"""Seconds since a press in which a form opens, or else an answer is promised: Discord waits for three."""
_YOUNG = 1.0
"""Seconds since a press, above which Discord has waited long enough already."""
SMALL = 250_000
"""Bytes of pictures: a line of a megabit a second carries so many in two."""
_KEY = "first answer"
_UNHEARD = "unheard promise"
"""Where a press keeps that we did not hear whether its promise arrived."""


class _FirstAnswer:
    """The first answer to one press; it is given once, by whoever comes first.

    It `opens` a private message, or changes the one on which the press was; `within` so many seconds it is
    promised.
    """

    def __init__(self, interaction: Interaction, *, opens: bool, within: float) -> None:
        self._interaction = interaction
        self.opens = opens
        self._giving = asyncio.Lock()
        self._clock = asyncio.get_running_loop().call_later(within, self._late)

    def _late(self) -> None:
        background: Background = self._interaction.client.background
        background.spawn(quietly(self.promise()))

    async def promise(self) -> None:
        """Say that a private answer will follow, however long the work takes, unless it was given.

        If it opens none, the press was heard, and its message stays as it is, unless it is edited.
        """
        self._clock.cancel()
        async with self._giving:
            if self._interaction.response.is_done():
                return
            try:
                await self._interaction.response.defer(ephemeral=self.opens, thinking=self.opens)
            except FAILURES as error:
                self._interaction.extras[_UNHEARD] = True
                if not has_code(error, ANSWERED):
                    raise

    async def show(self, view: ui.LayoutView) -> int | None:
        """Answer with the message as it is now; its id, or None if the answer was promised already."""
        self._clock.cancel()
        respond, files = self._interaction.response, to_attach(view)
        async with self._giving:
            if respond.is_done():
                return None
            if self.opens:
                return (await respond.send_message(view=view, files=files, ephemeral=True)).message_id or 0
            await respond.edit_message(view=view, attachments=files)
            message = self._interaction.message
            return 0 if message is None else message.id

    async def open(self, form: ui.Modal) -> None:
        """Answer with a form; Refusal if the answer was promised already."""
        self._clock.cancel()
        async with self._giving:
            if self._interaction.response.is_done():
                raise Refusal("That took me too long; please press again.")
            await self._interaction.response.send_modal(form)


async def withdraw(interaction: Interaction) -> None:
    """Show nothing for a press, whose message stays as it is; what was promised for it goes."""
    answer: _FirstAnswer = interaction.extras[_KEY]
    answer.opens = False
    await answer.promise()
    if interaction.response.type is discord.InteractionResponseType.deferred_channel_message:
        await take_away(interaction)


async def begin(interaction: Interaction, *, opens: bool, form: bool = False, at_once: bool = False) -> None:
    """Leave the first answer to `show`, which `opens` a private message or changes the one that was pressed.

    It is promised `at_once`, or where it is late already unless it may be a `form`.
    """
    age = (discord.utils.utcnow() - interaction.created_at).total_seconds()
    # Not by all of it: where our clock is fast no form would open.
    within = FORM - min(max(age, 0.0), _YOUNG) if form else SOON
    answer = interaction.extras[_KEY] = _FirstAnswer(interaction, opens=opens, within=within)
    if at_once or (age >= _YOUNG and not form):
        await answer.promise()


def shows_panel(interaction: Interaction) -> bool:
    """Whether the answer to this interaction is a panel: one that was pressed, or that it opens."""
    answer: _FirstAnswer | None = interaction.extras.get(_KEY)
    return from_private(interaction) or (answer is not None and answer.opens)


async def open_form(interaction: Interaction, form: ui.Modal) -> None:
    """Answer with a form; Refusal where it comes so late that an answer was promised."""
    answer: _FirstAnswer = interaction.extras[_KEY]
    await answer.open(form)


async def settle(interaction: Interaction) -> None:
    """See that a press was answered, before anything else is sent for it."""
    answer: _FirstAnswer | None = interaction.extras.get(_KEY)
    if answer is not None:
        await answer.promise()


async def show(interaction: Interaction, view: ui.LayoutView) -> int:
    """Have the private message of a press or command look like this; the message's id.

    Where Discord does not take it as the first answer to this press, it is the second, if it has one already,
    or is told by the press before, if that opened the same message. Where it got lost on its way, it is the
    second too, after a promise. Raises what Discord raises.
    """
    answer: _FirstAnswer | None = interaction.extras.get(_KEY)
    small = sum(map(len, files_of(view).values())) <= SMALL
    try:
        shown = await answer.show(view) if answer is not None and small else None
        if shown is not None:
            return shown
        await settle(interaction)
        return (await interaction.edit_original_response(view=view, attachments=to_attach(view))).id
    except FAILURES as error:
        refused = isinstance(error, discord.HTTPException) and not general(error)
        answered = has_code(error, ANSWERED) if refused else await _is_promised(interaction)
        earlier: Interaction | None = interaction if answered else interaction.extras.get(EARLIER)
        if earlier is None or earlier.is_expired():
            raise
        log.info("Interaction %s is answered in another way: %s", interaction.id, error)
        interaction.extras.pop(_KEY, None)
    return (await earlier.edit_original_response(view=view, attachments=to_attach(view))).id


async def _is_promised(interaction: Interaction) -> bool:
    """See that a press was answered of which that is not known; whether it was."""
    try:
        await settle(interaction)
    except FAILURES:
        return False
    return True


def note_done(app: App, interaction: Interaction, table_id: int, *, anew: bool = False) -> None:
    """Have a table's desk know that this person has done something there that is no move.

    `anew` asks for a new message.
    """
    desk = app.desks.of(table_id)
    desk.calls.note_press(interaction.user.id)
    if anew:
        desk.wake(anew=True)
