"""A small Discord on loopback: as much of REST and gateway as the bot uses, with Discord's limits.

50 requests a second for the bot's token and 5 messages in 5 seconds for a channel, beyond which it answers
429; interactions are not counted. Every answer takes `LATENCY`.
"""

import asyncio
import itertools
import json
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from aiohttp import WSMsgType, web

LATENCY = 0.03
BOT = {
    "id": "77",
    "username": "Landmoot",
    "discriminator": "0",
    "avatar": None,
    "bot": True,
    "global_name": None,
}
EVERYTHING = str((1 << 53) - 1)
EPHEMERAL, COMPONENTS = 1 << 6, 1 << 15
"""Flags of a message: for one person alone, and made of components."""
DEFERRED = (5, 6)
"""First answers to an interaction that only say that another will follow."""
UNCHANGED, CHANGED = 6, 7
"""First answers to an interaction after which the message on which it was stays as it is, or is another."""
_AGAIN = {"message": "Interaction has already been acknowledged.", "code": 40060}
"""What Discord says to a second first answer."""
_ANSWERS = 2000
"""So many interactions back it is remembered what they were answered with."""
_EPOCH = 1_420_070_400
"""Discord counts from the beginning of 2015, here in seconds since 1970."""
_count = itertools.count(1)


def new_id() -> str:
    """An id that no other thing has; as Discord's it says when it was made."""
    return str((int(1000 * (time.time() - _EPOCH)) << 22) + next(_count))


def person(user: int) -> dict[str, Any]:
    """A user."""
    name = f"user{user}"
    return {"id": str(user), "username": name, "discriminator": "0", "avatar": None, "global_name": name}


def member(user: dict[str, Any]) -> dict[str, Any]:
    """A member who may do everything."""
    plain = {"roles": [], "joined_at": "2024-01-01T00:00:00+00:00", "deaf": False, "mute": False, "flags": 0}
    return {"user": user, "permissions": EVERYTHING, **plain}


@dataclass
class Seen:
    """A message as somebody has it before them."""

    id: str
    components: list[dict[str, Any]]
    private: bool = True


@dataclass
class Answered:
    """What an interaction was answered with: a message that only who acted sees, or a form."""

    page: Seen | None = None
    form: dict[str, Any] | None = None
    first: int = 0
    """How Discord numbers its first answer; 0 for none yet."""
    come: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once there is anything to see, or once it is clear that the message stays as it is."""


class StandIn:
    """The server. `channels` maps each channel to its server; `heard` is told of what the bot does."""

    def __init__(self, channels: dict[int, int], heard: Callable[[str, int], None]) -> None:
        self.channels = channels
        self._heard = heard
        self._shards: dict[int, web.WebSocketResponse] = {}
        self._listening: dict[int, web.Request] = {}
        self._cut = 0
        self._count = 1
        self._recent: deque[float] = deque()
        self._posted: dict[int, deque[float]] = {}
        self._newest: dict[int, str] = {}
        self._of_nonce: dict[str, str] = {}
        self.messages: dict[str, tuple[int, bool]] = {}
        """Of each message its channel, and whether it has controls."""
        self.sent_again = 0
        self.stuck: dict[int, float] = {}
        """Seconds that an answer about a channel takes, where it is more than `LATENCY`."""
        self.down = 0
        """The status by which every request about a channel is answered; 0 while Discord is there."""
        self.told: dict[int, list[str]] = {}
        """By interaction: what the one who acted was told."""
        self._answers: OrderedDict[int, Answered] = OrderedDict()
        self._promised: dict[str, int] = {}
        """The press on each private message that was told that another answer will follow."""
        self._boards: dict[int, Seen] = {}
        self.ready: dict[int, float] = {}
        """When each shard was told that it is logged in."""
        self.logins = [1000, 0]
        """Logins that are left, and milliseconds until they are counted anew."""
        self.rooms = 1
        """Channels and roles of each server, all named like the first."""
        self.requests = 0
        self.limited = {"global": 0, "user": 0}

    @property
    def shards(self) -> int:
        """How many shards are logged in."""
        return len(self._shards)

    def log_out(self) -> None:
        """Forget who is logged in: they are about to be killed."""
        self._shards.clear()

    async def refuse(self, code: int) -> None:
        """Close every connection with that code."""
        await asyncio.gather(*(socket.close(code=code) for socket in self._shards.values()))

    def cut(self, again: int) -> None:
        """Cut off every shard, and the next so many connections before they are greeted."""
        self._cut = again
        for request in self._listening.values():
            if request.transport is not None:
                request.transport.abort()
        self.log_out()

    def app(self) -> web.Application:
        """The web application."""
        app = web.Application()
        app.router.add_get("/gw", self._gateway)
        app.router.add_get("/gw/", self._gateway)
        app.router.add_route("*", "/api/{rest:.*}", self._rest)
        return app

    async def interact(
        self, guild: int, channel: int, user: int, command: str, options: dict[str, Any]
    ) -> int:
        """Somebody sends a slash command; the interaction's id."""
        group, name = command.split()
        kinds = {bool: 5, int: 4}
        given = [
            {"name": key, "type": kinds.get(type(value), 3), "value": value} for key, value in options.items()
        ]
        data = {"id": "9", "name": group, "type": 1, "options": [{"name": name, "type": 1, "options": given}]}
        return await self._interaction(guild, channel, user, {"type": 2, "data": data})

    async def press(
        self,
        guild: int,
        channel: int,
        user: int,
        custom_id: str,
        *,
        values: list[str] | None = None,
        on: Seen | None = None,
    ) -> int:
        """Somebody presses a button or picks `values` of a menu; the interaction's id.

        It is on the newest board, or `on` another message.
        """
        kind = 2 if values is None else 3
        on = on or self._boards.get(channel) or Seen("1", [_button(custom_id)], private=False)
        data = {"component_type": kind, "custom_id": custom_id, "values": values or []}
        said = {"type": 3, "data": data, "message": self._message(channel, on.id, on)}
        return await self._interaction(guild, channel, user, said, on if on.private else None)

    async def submit(
        self,
        guild: int,
        channel: int,
        user: int,
        form: dict[str, Any],
        *,
        values: dict[str, Any],
        on: Seen | None,
    ) -> int:
        """Somebody sends a form that `on` a message was opened from; the interaction's id."""
        data = {"custom_id": form["custom_id"], "components": _filled(form["components"], values)}
        said: dict[str, Any] = {"type": 5, "data": data}
        if on is not None:
            said["message"] = self._message(channel, on.id, on)
        return await self._interaction(guild, channel, user, said, on if on and on.private else None)

    def board(self, channel: int) -> Seen | None:
        """The newest message of a channel that all see."""
        return self._boards.get(channel)

    def answer(self, id: int) -> Answered:
        """What an interaction of lately was answered with, or will be."""
        return self._answers[id]

    async def _interaction(
        self, guild: int, channel: int, user: int, what: dict[str, Any], on: Seen | None = None
    ) -> int:
        """Tell the bot of it; `on` a private message, that is the one which it changes."""
        id = new_id()
        self._answers[int(id)] = Answered(on)
        while len(self._answers) > _ANSWERS:
            self._answers.popitem(last=False)
        event = {
            "id": id,
            "application_id": "77",
            "token": f"t{id}",
            "version": 1,
            "guild_id": str(guild),
            "channel_id": str(channel),
            "channel": self._channel(channel) | {"permissions": EVERYTHING},
            "guild": {"id": str(guild), "locale": "en-US", "features": []},
            "member": member(person(user)),
            "locale": "en-US",
            "guild_locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": {},
            "context": 0,
            "app_permissions": EVERYTHING,
            "attachment_size_limit": 10_000_000,
            **what,
        }
        await self._say(self._shards[(guild >> 22) % self._count], "INTERACTION_CREATE", event)
        return int(id)

    async def _say(self, socket: web.WebSocketResponse, kind: str, data: Any) -> None:
        await socket.send_json({"op": 0, "s": 1, "t": kind, "d": data})

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        if self._cut and request.transport is not None:
            self._cut -= 1
            request.transport.abort()
            return socket
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 30000}})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            said = json.loads(message.data)
            if said["op"] == 1:
                await socket.send_json({"op": 11})
            elif said["op"] == 2:
                await self._identified(socket, request, *said["d"].get("shard", (0, 1)))
            elif said["op"] == 6:
                await socket.send_json({"op": 9, "d": False})
        return socket

    async def _identified(
        self, socket: web.WebSocketResponse, request: web.Request, shard: int, count: int
    ) -> None:
        self._count = count
        guilds = {guild for guild in self.channels.values() if (guild >> 22) % count == shard}
        ready = {
            "v": 10,
            "user": BOT,
            "guilds": [{"id": str(guild), "unavailable": True} for guild in guilds],
            "session_id": f"s{shard}",
            "resume_gateway_url": f"ws://{request.host}/gw",
            "shard": [shard, count],
            "application": {"id": "77", "flags": 0},
        }
        self.ready[shard] = time.perf_counter()
        await self._say(socket, "READY", ready)
        for channel, guild in self.channels.items():
            if guild in guilds:
                await self._say(socket, "GUILD_CREATE", self._guild(guild, channel))
        self._shards[shard], self._listening[shard] = socket, request

    def _guild(self, guild: int, channel: int) -> dict[str, Any]:
        role = {
            "id": str(guild),
            "name": "@everyone",
            "permissions": EVERYTHING,
            "position": 0,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": False,
            "mentionable": False,
            "flags": 0,
        }
        zeros = (
            "verification_level",
            "default_message_notifications",
            "explicit_content_filter",
            "mfa_level",
            "premium_tier",
            "system_channel_flags",
            "nsfw_level",
            "afk_timeout",
        )
        lists = (
            "emojis",
            "features",
            "threads",
            "stickers",
            "voice_states",
            "presences",
            "stage_instances",
            "guild_scheduled_events",
            "soundboard_sounds",
        )
        return {
            "id": str(guild),
            "name": "Bench",
            "owner_id": "1",
            "roles": [role | {"id": str(guild + n)} for n in range(self.rooms)],
            "member_count": 4,
            "channels": [self._channel(channel) | {"id": str(channel + n)} for n in range(self.rooms)],
            "members": [member(BOT)],
            "preferred_locale": "en-US",
            "premium_progress_bar_enabled": False,
            "large": False,
            "unavailable": False,
            **dict.fromkeys(zeros, 0),
            **{name: [] for name in lists},
        }

    def _channel(self, channel: int) -> dict[str, Any]:
        guild = str(self.channels[channel])
        return {
            "id": str(channel),
            "type": 0,
            "name": "games",
            "position": 0,
            "permission_overwrites": [],
            "guild_id": guild,
            "nsfw": False,
            "parent_id": None,
            "topic": None,
            "last_message_id": None,
        }

    def _written(self, said: Any, channel: int, id: str | None) -> str:
        """Take a new or changed message; its id. One of a nonce that was seen is the earlier one.

        What has nothing to press, such as a call, is no board.
        """
        controls = '"custom_id"' in json.dumps(said.get("components", ()))
        if id is None:
            nonce = str(said.get("nonce") or new_id())
            if nonce in self._of_nonce:
                self.sent_again += 1
                return self._of_nonce[nonce]
            id = self._of_nonce[nonce] = new_id()
            if controls:
                self._newest[channel] = id
        if "components" in said:
            self.messages[id] = channel, controls
            if id == self._newest.get(channel):
                self._boards[channel] = Seen(id, _numbered(said["components"]), private=False)
        return id

    def _answered(self, id: int, path: list[str], said: dict[str, Any]) -> Answered:
        """Note what an interaction is answered with, and the message that it has then."""
        answer, kind = self._answers.get(id, Answered()), 0
        if path[0] == "interactions":
            data, kind = said.get("data") or {}, said["type"]
            answer.first = kind
            if kind == 9:
                answer.form = data
            elif kind == 5:
                answer.page = None
            elif "components" in data:
                same = answer.page if kind == CHANGED else None
                answer.page = Seen(same.id if same else new_id(), _numbered(data["components"]))
        elif said.get("components"):
            same = answer.page if path[-1] == "@original" else None
            answer.page = Seen(same.id if same else new_id(), _numbered(said["components"]))
        if kind not in DEFERRED or (kind == UNCHANGED and answer.page is None):
            answer.come.set()
        if kind == UNCHANGED and answer.page is not None:
            self._promised[answer.page.id] = id
        elif answer.page is not None and (other := self._promised.pop(answer.page.id, id)) != id:
            self._answered(other, path, said)  # the press before has changed the message of this one
            self._heard("answered", other)
        return answer

    def _called_back(self, id: str, kind: int, seen: Seen | None) -> dict[str, Any]:
        """What Discord says to the first answer of that kind, after which this message is seen."""
        if seen is None:
            return {"interaction": {"id": id, "type": 3}, "resource": None}
        told = {"id": id, "type": 3, "response_message_id": seen.id}
        return {"interaction": told, "resource": {"type": kind, "message": self._message(1, on=seen)}}

    async def _rest(self, request: web.Request) -> web.Response:
        said = await _said(request)
        path = request.path.split("/")[3:]
        if path[0] in ("interactions", "webhooks"):
            id = int(path[1 if path[0] == "interactions" else 2].removeprefix("t"))
            if path[0] == "interactions" and id in self._answers and self._answers[id].first:
                return _json(_AGAIN, status=400)
            self.told.setdefault(id, []).append(json.dumps(said))
            return await self._interacted(id, self._answered(id, path, said), path, said)
        await asyncio.sleep(LATENCY)
        self.requests += 1
        limited = self._over(path, request.method)
        if limited is not None:
            return limited
        if path[0] == "channels" and self.down:
            return _json({"message": "no", "code": 0}, status=self.down)
        if path == ["gateway", "bot"]:
            return _json(self._welcome())
        if path[0] == "channels" and "messages" in path:
            await asyncio.sleep(self.stuck.get(int(path[1]), 0))
            self._heard("posted", int(path[1]))
            id = self._written(said, int(path[1]), path[3] if len(path) > 3 else None)
            board = self._boards.get(int(path[1]))
            return _json(self._message(int(path[1]), id, board if board and board.id == id else None))
        if path[0] == "channels":
            return _json(self._channel(int(path[1])))
        if path[-1] == "commands":
            return _json([])
        if path[0] == "gateway":
            sessions = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
            return _json({"url": f"ws://{request.host}/gw", "shards": 1, "session_start_limit": sessions})
        owner = {
            "id": "77",
            "name": "Landmoot",
            "description": "",
            "icon": None,
            "flags": 0,
            "owner": BOT,
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "",
            "team": None,
        }
        return _json(BOT if path[0] == "users" else owner)

    async def _interacted(
        self, id: int, answer: Answered, path: list[str], said: dict[str, Any]
    ) -> web.Response:
        """What Discord says to an answer to an interaction; its people see it by then."""
        come, seen = answer.come.is_set(), answer.page
        await asyncio.sleep(LATENCY)
        if path[0] == "interactions":
            self._heard("acknowledged", id)
        if come:
            self._heard("answered", id)
        if path[0] == "webhooks":
            return _json(self._message(1, on=seen))
        return _json(self._called_back(path[1], said["type"], None if said["type"] in DEFERRED else seen))

    def _welcome(self) -> dict[str, Any]:
        """Where to log in, and how often one may."""
        left, reset = self.logins
        limits = {"total": 1000, "remaining": left, "reset_after": reset, "max_concurrency": 1}
        if reset:
            self.logins = [1000, 0]
        return {"url": "ws://127.0.0.1:1", "shards": 1, "session_start_limit": limits}

    def _over(self, path: list[str], method: str) -> web.Response | None:
        now = time.monotonic()
        if _full(self._recent, now, 50, 1.0):
            return self._wait("global", 1.0)
        if (
            path[0] == "channels"
            and method == "POST"
            and _full(self._posted.setdefault(int(path[1]), deque()), now, 5, 5.0)
        ):
            return self._wait("user", 1.0)
        return None

    def _wait(self, scope: str, seconds: float) -> web.Response:
        self.limited[scope] += 1
        told = {"message": "You are being rate limited.", "retry_after": seconds, "global": scope == "global"}
        headers = {"Retry-After": str(seconds), "X-RateLimit-Scope": scope, "Via": "1.1 standin"}
        if scope == "global":
            headers["X-RateLimit-Global"] = "true"
        return _json(told, status=429, headers=headers)

    def _message(self, channel: int, id: str = "1", on: Seen | None = None) -> dict[str, Any]:
        """A message as Discord tells of it, with what it shows if that is known."""
        return {
            "id": id if on is None else on.id,
            "channel_id": str(channel),
            "author": BOT,
            "content": "",
            "tts": False,
            "type": 0,
            "flags": 0 if on is None else COMPONENTS | EPHEMERAL * on.private,
            "timestamp": datetime.now(UTC).isoformat(),
            "edited_timestamp": None,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "components": [] if on is None else on.components,
            "pinned": False,
        }


def _button(custom_id: str) -> dict[str, Any]:
    """A row with one button: all that need be known of a message that was not seen being sent."""
    button = {"type": 2, "id": 2, "style": 2, "label": "Press", "custom_id": custom_id}
    return {"type": 1, "id": 1, "components": [button]}


def _numbered(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Components as Discord gives them back: each with a number, pictures with addresses."""
    found: list[dict[str, Any]] = json.loads(json.dumps(components))
    for number, each in enumerate(walked(found), 1):
        each.setdefault("id", number)
        for item in each.get("items") or ():
            address = item["media"]["url"].replace(
                "attachment://", "https://cdn.discordapp.com/attachments/1/2/"
            )
            item["media"] |= {"url": address, "proxy_url": address, "width": 900, "height": 800}
            item["media"] |= {"content_type": "image/png", "id": str(number)}
    return found


def walked(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All components, those inside others too."""
    for each in components:
        yield each
        inner = [each[key] for key in ("accessory", "component") if key in each]
        yield from walked([*(each.get("components") or ()), *inner])


def _filled(components: list[dict[str, Any]], values: dict[str, Any]) -> list[dict[str, Any]]:
    """The parts of a form as they are sent: what was written or chosen in each, by its custom id."""
    found = []
    for each in components:
        part = {"type": each["type"], "id": each.get("id", 0)}
        if "component" in each:
            part["component"] = _filled([each["component"]], values)[0]
        elif "components" in each:
            part["components"] = _filled(each["components"], values)
        elif "custom_id" in each:
            given = values.get(each["custom_id"], "" if each["type"] == 4 else None)
            several = each["type"] in (3, 5, 6, 7, 8, 22)
            part |= {"custom_id": each["custom_id"], "values" if several else "value": given}
            if several:
                part["values"] = given if isinstance(given, list) else [given] if given else []
        found.append(part)
    return found


_PAYLOAD = b'name="payload_json"'


async def _said(request: web.Request) -> Any:
    """The JSON of a request, beside which there may be files, which nobody here looks at."""
    body = await request.read()
    if request.content_type == "multipart/form-data":
        begins = body.index(b"\r\n\r\n", body.index(_PAYLOAD)) + 4
        return json.loads(body[begins : body.index(b"\r\n--", begins)])
    return json.loads(body) if body else {}


def _full(recent: deque[float], now: float, most: int, seconds: float) -> bool:
    """True if so many were in the last seconds; else this one is counted."""
    while recent and recent[0] < now - seconds:
        recent.popleft()
    if len(recent) >= most:
        return True
    recent.append(now)
    return False


def _json(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """An answer whose type is named as discord.py wants it: without a charset."""
    body = json.dumps(data).encode()
    return web.Response(body=body, status=status, headers=headers, content_type="application/json")
