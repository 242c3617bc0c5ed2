"""Asking a public beacon for a round: several addresses, little patience, and nothing believed unchecked."""

import asyncio
import os
import sys
import time
from collections.abc import Sequence
from contextlib import suppress

import aiohttp
import msgspec

from bot.beacon import quicknet
from bot.newest import Newest
from rules.kernel.fairness import SIGNATURE_BYTES, randomness

_PATIENCE = 4.0
"""Seconds that an address has for its answer."""
_CHECKING = 30.0
"""Seconds that the check of a value may take, on a machine that is busy."""
_LARGEST = 4096
"""Bytes of an answer: a real one has some 250."""
_KEPT = 64
"""Values that are kept, for tables that begin together."""
_SETTLED = 60
"""Seconds since a round was due, after which every address should have it, whatever the clock here says."""
_STILL = 600.0
"""Seconds for which a beacon that was had is taken to be there."""
_AWAY = 3.0
"""Seconds for which one that was not is taken to be away: other tables need not find out by themselves."""


class Unavailable(Exception):
    """The value of that round cannot be had now; the text says why."""


class _Answer(msgspec.Struct):
    round: int
    randomness: str
    signature: str


class Relays:
    """A beacon at these addresses, asked one after another; one question at a time."""

    def __init__(self, addresses: Sequence[str]) -> None:
        self._addresses = addresses
        self._lock = asyncio.Lock()
        self._known = Newest[int, str](_KEPT)
        self._had_at: float | None = None
        self._failed_at: float | None = None

    async def signature(self, round: int) -> str:
        """The signature of that round in hex, checked; raises Unavailable."""
        async with self._lock:
            if round not in self._known:
                if _within(self._failed_at, _AWAY):
                    raise Unavailable("it was not to be had a moment ago")
                self._known[round] = await self._asked(round)
            return self._known[round]

    async def there(self, now: float) -> bool:
        """Whether rounds can be had at present, `now` in seconds since 1970; asks unless it did lately."""
        return _within(self._had_at, _STILL) or not await self.trouble(now)

    async def trouble(self, now: float) -> str:
        """Why the round of a minute before `now` (seconds since 1970) cannot be had; empty if it can."""
        try:
            await self.signature(quicknet.first_from(now - _SETTLED))
        except Unavailable as error:
            return str(error)
        return ""

    async def _asked(self, round: int) -> str:
        """The value from the first address that has it; raises Unavailable."""
        why = []
        async with aiohttp.ClientSession(
            timeout=aiohttp.ClientTimeout(total=_PATIENCE),
            cookie_jar=aiohttp.DummyCookieJar(),
            headers={"Accept-Encoding": "identity"},
            auto_decompress=False,
        ) as session:
            for address in self._addresses:
                try:
                    signature = await self._asked_at(session, address, round)
                except (aiohttp.ClientError, TimeoutError, OSError, Unavailable) as error:
                    why.append(f"{address}: {error or type(error).__name__}")
                    continue
                self._had_at, self._failed_at = time.monotonic(), None
                return signature
        self._failed_at = time.monotonic()
        raise Unavailable("; ".join(why) or "no address is known")

    async def _asked_at(self, session: aiohttp.ClientSession, address: str, round: int) -> str:
        """The value from that address; raises Unavailable for no proper answer, or what aiohttp does."""
        url = f"{address.rstrip('/')}/{quicknet.HASH}/public/{round}"
        async with session.get(url, allow_redirects=False) as response:
            if response.status != 200:
                raise Unavailable(f"it answers with status {response.status}")
            told = await _at_most(response.content, _LARGEST)
        try:
            answer = msgspec.json.decode(told, type=_Answer)
            agrees = (answer.round, answer.randomness) == (round, randomness(answer.signature))
        except (msgspec.DecodeError, ValueError):
            raise Unavailable("its answer cannot be read") from None
        proper = agrees and len(answer.signature) == 2 * SIGNATURE_BYTES
        if not proper or not await _holds(round, answer.signature):
            raise Unavailable("its answer is not the value of that round")
        return answer.signature


async def _at_most(content: aiohttp.StreamReader, size: int) -> bytes:
    """All of an answer; raises Unavailable for a longer one without reading on."""
    read = b""
    while part := await content.read(size + 1 - len(read)):
        read += part
        if len(read) > size:
            raise Unavailable("its answer is far too long")
    return read


async def _holds(round: int, signature: str) -> bool:
    """As `quicknet.holds`, in a process whose memory goes when it is done: its library takes some 25 MiB."""
    words = ("-m", "bot.beacon.quicknet", str(round), signature, quicknet.KEY)
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *words,
        stdin=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        env=_environment(),
        start_new_session=True,
    )
    try:
        code = await asyncio.wait_for(process.wait(), _CHECKING)
    except TimeoutError:
        raise Unavailable("the check of its value took too long") from None
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    if code not in (0, quicknet.REFUSED):
        raise Unavailable(f"its value could not be checked: the process ended with {code}")
    return code == 0


def _environment() -> dict[str, str]:
    """What the process that checks is to know of ours: where modules are, and none of our secrets."""
    ours = {name: value for name, value in os.environ.items() if not name.upper().startswith("LANDMOOT_")}
    return ours | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


def _within(moment: float | None, seconds: float) -> bool:
    return moment is not None and time.monotonic() - moment < seconds
