"""What may go wrong with Discord and with the store, and carrying on all the same."""

import logging
from collections.abc import Awaitable
from typing import TypeVar

import aiohttp
import discord

from bot.tables.model import NotStored
from data.errors import StoreError

T = TypeVar("T")

log = logging.getLogger(__name__)

STORE_FAILURES = (StoreError, NotStored)
"""Everything that may happen to the store while something is read or noted there."""
FAILURES = (discord.HTTPException, discord.ClientException, aiohttp.ClientError, OSError, TimeoutError)
"""Everything that the network or Discord may do to a request."""
TROUBLE = (*FAILURES, *STORE_FAILURES)
"""What passes: whatever met it is repeated until it is done."""

TOO_OLD = 30046
"""Discord's code for a message older than an hour that was edited too often: of that one message alone."""
ASLEEP = 50083
"""Discord's code for a change in a thread that has gone to sleep, of which nobody may have told us."""
ANSWERED = 40060
"""Discord's code for an interaction that was answered already, as by an answer of which we did not hear."""
_GONE = {10008, 10015, 10062, ANSWERED, 50027}
"""Discord's codes for a private message that was closed, a token it forgot, an interaction that nobody waits
for any more, one that was answered already, and one whose quarter of an hour is over."""


def general(error: Exception) -> bool:
    """Whether more than one table must have met this trouble, so that one success ends it for all."""
    if isinstance(error, discord.HTTPException):
        return error.status >= 500 or (error.status == 429 and error.code != TOO_OLD)
    return isinstance(error, TROUBLE) and not isinstance(error, discord.ClientException)


def reason(error: Exception) -> str:
    """Why something is late, as the end of a sentence."""
    if isinstance(error, STORE_FAILURES):
        return "my memory of the tables can't be reached right now"
    if isinstance(error, discord.Forbidden):
        return "I may not post here (I need View Channel, Send Messages and Attach Files)"
    if isinstance(error, discord.HTTPException) and error.status == 429:
        return "Discord asks me to slow down"
    return "Discord accepts nothing from me right now"


def gone(error: BaseException | None) -> bool:
    """Whether nobody waits for the answer any more, or its message was closed meanwhile."""
    return has_code(error, *_GONE)


def has_code(error: BaseException | None, *codes: int) -> bool:
    """Whether Discord refused something with one of its codes."""
    return isinstance(error, discord.HTTPException) and error.code in codes


async def quietly(telling: Awaitable[T]) -> T | None:
    """Tell somebody something; should it not arrive, log that, return None and go on.

    For what is said after a change was stored: what follows from the change must not wait for it.
    """
    try:
        return await telling
    except TROUBLE as error:
        log.log(logging.DEBUG if gone(error) else logging.WARNING, "Something was not told: %s", error)
        return None
