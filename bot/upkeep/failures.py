"""What may go wrong between us and Discord, and carrying on all the same."""

import logging
from collections.abc import Awaitable
from typing import TypeVar

import aiohttp
import discord

T = TypeVar("T")

log = logging.getLogger(__name__)

FAILURES = (discord.HTTPException, discord.ClientException, aiohttp.ClientError, OSError, TimeoutError)
"""Everything that the network or Discord may do to a request."""


async def quietly(telling: Awaitable[T]) -> T | None:
    """Tell somebody something; should it not arrive, log that, return None and go on.

    For what is said after a change was stored: what follows from the change must not wait for it.
    """
    try:
        return await telling
    except FAILURES as error:
        log.warning("Something was not told: %s", error)
        return None
