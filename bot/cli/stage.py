"""A simulated Discord with one channel and three people, served as a page on loopback.

SimCord's page shows one channel. Ours adds a picker, and goes there where a link would lead to Discord; it
shows pictures as they are.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from importlib.resources import files
from io import BytesIO
from typing import Any, ClassVar

import discord
import simcord
from aiohttp import web
from discord import ui
from PIL import Image
from simcord import ChannelHandle, MemberActor, Preview, SetupError
from simcord.preview._media import MediaInfo, MediaWorker
from simcord.preview._server import PreviewServer
from typing_extensions import override

from bot.upkeep import later

_SHOWN = ("PNG", "GIF", "WEBP")


class PagePictures(MediaWorker):
    """Takes the bot's own pictures as good.

    SimCord decodes each in a process of its own, one after the other and eight at most, and gives up after
    30 s: on a busy machine pictures are missing for good. Its care is for strangers' files.
    """

    @override
    async def validate(self, key: str, blob: bytes, *, media_time: float | None = None) -> MediaInfo:
        info = None if media_time is not None else await asyncio.to_thread(_as_it_is, blob)
        return info or await super().validate(key, blob, media_time=media_time)


def _as_it_is(blob: bytes) -> MediaInfo | None:
    """What the page must know of a picture; None if it is none, or of a kind that we do not make."""
    try:
        with Image.open(BytesIO(blob), formats=_SHOWN) as picture:
            (width, height), kind = picture.size, str(picture.format)
            frames = int(getattr(picture, "n_frames", 1))
    except OSError:
        return None
    decoded = width * height * 4
    content = f"image/{kind.lower()}"
    return MediaInfo(kind, width, height, frames, decoded, blob, content, capture=blob, poster=blob)


_SCRIPT, _LIST, _SHOW = "/channels.js", "/channels", "/channel"
_JAVASCRIPT = (files(__package__) / "channels.js").read_text(encoding="utf-8")


class Server(PreviewServer):
    """SimCord's server of a page, with a script of ours and two addresses for who has the page's own."""

    _STATIC_FILES: ClassVar[dict[str, str]] = PreviewServer._STATIC_FILES | dict.fromkeys(
        (_SCRIPT, _LIST, _SHOW), ""
    )

    @override
    async def _index(self, request: Any) -> Any:
        answer = await super()._index(request)
        text = answer.text.replace("</head>", f'<script type="module" src="{_SCRIPT}"></script></head>')
        return web.Response(text=text, content_type="text/html", headers=self._SECURITY_HEADERS)

    @override
    async def _static(self, request: Any) -> Any:
        if request.path == _SCRIPT:
            return web.Response(
                text=_JAVASCRIPT, content_type="application/javascript", headers=self._SECURITY_HEADERS
            )
        if request.path not in (_LIST, _SHOW):
            return await super()._static(request)
        if not self._authorized(request):
            raise web.HTTPUnauthorized()
        if request.path == _SHOW:
            self._show(request.query.get("id", ""))
        shown = {"channels": list(self._channels().items()), "shown": str(self.preview.channel.id)}
        return web.json_response(shown, headers=self._SECURITY_HEADERS)

    def _channels(self) -> dict[str, str]:
        """The names of all channels and threads that hold messages, by their ids."""
        channels = self.preview.env.backend.channels
        return {str(id): f"#{each.name}" for id, each in sorted(channels.items()) if each.guild_id}

    def _show(self, channel: str) -> None:
        """Show that channel from the next look on; another stays as it is."""
        if channel in self._channels():
            env = self.preview.env
            self.preview.channel = ChannelHandle(
                env, self.preview.channel.guild, env.backend.channels[int(channel)]
            )


PEOPLE = ("Host", "Ada", "Ben")
"""Who can be played at the page; the first owns the server, and so may open tables."""
CHANNEL = "landmoot"
TICK = 0.3
"""Seconds between two looks at what the bot did."""
MESSAGES = 60
"""The newest messages that the page keeps: each costs a millisecond or more whenever something happens."""
_SETTLE = 60.0
_PICTURES = 1 << 30
"""Bytes of pictures that the page may keep: SimCord's own bound is reached in the middle of a long game."""

_log = logging.getLogger(__name__)


class Env(simcord.Env):
    """A simulated Discord whose clock alone rings the bot's alarms: nothing waits for them otherwise."""

    @override
    def _schedule_timer(self, record: Any, callback: Any, *more: Any) -> None:
        if getattr(callback, "__module__", "") != later.__name__:
            super()._schedule_timer(record, callback, *more)


class Stage:
    """The page and the world behind it. One lock keeps the page's actions and our upkeep apart."""

    def __init__(self, env: Env, preview: Preview) -> None:
        self.env = env
        self.preview = preview
        self._lock = asyncio.Lock()
        self._act = preview._action
        self._publish = preview._publish
        preview._MAX_MEDIA_BYTES = _PICTURES  # type: ignore[misc]
        preview._media_worker = PagePictures()
        env.http_requests.clear()
        # SimCord has no public hook around a page's action, and fails one that meets other work: queue it.
        preview._action = self._action  # type: ignore[method-assign]
        preview._publish = self._publish_now  # type: ignore[method-assign]

    def _publish_now(self, *args: Any, **kwargs: Any) -> None:
        """Show a page by our clock: by SimCord's what an action brings would lie ahead."""
        self.preview.capture_time = datetime.now(UTC)
        self._publish(*args, **kwargs)

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        """A page's action, after whatever is under way."""
        async with self._lock:
            page = self.preview._pages.get(context_id or "")
            if page is not None and isinstance(body, dict) and "published_revision" in body:
                # Our own refresh must not make a click stale; an outdated board is for the bot to judge.
                body = body | {"published_revision": page.revision}
            return await self._act(context_id, body)

    async def keep_up(self) -> None:
        """For ever: let simulated time pass with ours, and show what the bot did by itself."""
        while True:
            await asyncio.sleep(TICK)
            try:
                await self.pass_time()
                if self.env.http_requests:
                    await self.refresh()
            except (TimeoutError, SetupError) as error:
                _log.warning("The page is behind: %s", str(error).splitlines()[0])

    async def pass_time(self) -> None:
        """Bring the simulated clock up to ours, and with it the bot's timers."""
        async with self._lock:
            behind = _behind(self.env)
            if behind > 0:
                await self.env.advance_time(behind)

    async def refresh(self) -> None:
        """Show every page what there is now."""
        async with self._lock:
            self.env.http_requests.clear()  # what was asked of Discord would grow all evening
            self._let_go()
            await self.preview.refresh()

    def _let_go(self) -> None:
        """Drop old messages, but the welcome and the newest one that all see: a board, perhaps."""
        backend, channel = self.env.backend, self.preview.channel.id
        messages = backend.messages.get(channel, {})
        ids = sorted(messages)
        board = max((id for id in ids if not messages[id].is_ephemeral), default=None)
        for id in ids[1:-MESSAGES]:
            if id != board:
                backend.delete_message(channel, id)


@asynccontextmanager
async def open_stage(
    bot: discord.Client, port: int, welcome: Callable[[int], Awaitable[ui.LayoutView]]
) -> AsyncIterator[Stage]:
    """The bot in a simulated server, with its page on loopback (port 0: any); raises simcord.SetupError.

    Its channel begins with what `welcome` makes for the server of that id.
    """
    env = Env(bot, check_errors=False, settle_timeout=_SETTLE)
    env.backend.bot_user.name = "Landmoot"
    env.backend.clock.advance(_behind(env))
    try:
        await env.start()
        channel, viewers = furnish(env)
        await env.settle()
        await bot.get_partial_messageable(channel.id, guild_id=env.guild.id).send(
            view=await welcome(env.guild.id)
        )
        await env.settle()
        page = env.preview(channel, viewers=viewers, layout="channel", port=port)
        page._server = Server(page, port)
        async with page as preview, _upkeep(Stage(env, preview)) as stage:
            yield stage
    finally:
        await bot.close()
        await env.shutdown()


@asynccontextmanager
async def _upkeep(stage: Stage) -> AsyncIterator[Stage]:
    task = asyncio.create_task(stage.keep_up())
    try:
        yield stage
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


def _behind(env: Env) -> float:
    """How many seconds the simulated clock is behind ours: what the page calls "ago" goes by it."""
    return (datetime.now(UTC) - env.now()).total_seconds()


def furnish(env: Env) -> tuple[ChannelHandle, list[MemberActor]]:
    """A server with one channel; returns that and its people."""
    owner, *friends = (env.create_user(name.lower(), global_name=name) for name in PEOPLE)
    guild = env.create_guild("Landmoot at home", owner=owner)
    channel = guild.create_text_channel(CHANNEL, topic="Board games about land")
    return channel, [MemberActor(env, guild, owner), *map(guild.add_member, friends)]
