"""The bot: it opens the store, registers its commands, and picks up every table where it was left."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, cast
from uuid import uuid4

import aiohttp
import discord
import msgspec
from aiohttp.helpers import content_disposition_header
from aiohttp.payload import BytesPayload, Payload
from discord import app_commands
from discord.abc import GuildChannel
from discord.ext import commands
from typing_extensions import override

from bot.app import App
from bot.commands.game_groups import move_groups
from bot.commands.table_group import house_groups
from bot.gateway import LoginTurns, go_on_trying, leave, wait_for_sessions
from bot.messages.controls import Interaction, press_of
from bot.meters import Meters, trace_config, watch_loop, watch_tables
from bot.setup import Setup
from bot.tables.model import Phase, Table
from bot.tables.pruning import AT_ONCE
from bot.tables.service import TableService
from bot.upkeep.channels import Channels
from bot.upkeep.failures import STORE_FAILURES, quietly
from bot.upkeep.later import Alarms, Background, Retries
from bot.upkeep.posting import Kit
from bot.verbs.answers import reference, whisper
from bot.verbs.live_panels import age, age_all, follow
from bot.verbs.registry import answer
from data.backup import Nightly
from data.errors import StoreError
from data.names import is_url
from data.store import Store

log = logging.getLogger(__name__)

_PATIENCE = 10.0
"""Seconds that a shutdown waits for what is under way."""
_PRUNE_ON, _PRUNE_AGAIN = 5.0, 6 * 3600.0
"""Seconds until more is pruned, where more is due and where not."""
_GOODBYE = 3.0
"""Seconds in which a shutdown says on the panels that are open that nothing keeps them up to date."""
_SETTLING = 1.0
"""Seconds after a shard's login in which Discord tells of its servers, which need not be asked for then."""
_BACK_UP_AGAIN = 600.0
_IN_PIECES = 1 << 19
"""Bytes of files that are not joined: a replay would take twice its memory."""


class Tree(app_commands.CommandTree[Any]):
    """The slash commands; what none of them could answer is answered here."""

    @override
    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """A shutdown waits for every command from here on; each is let pass."""
        interaction.client.background.hold()
        return True

    @override
    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        """Say what is wrong with an option that discord.py could not read, or give a reference."""
        if isinstance(error, app_commands.TransformerError):
            await whisper(interaction, "One of the options cannot be read; please choose it from the list.")
        elif isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            await whisper(interaction, "This command has changed; please reload Discord and try again.")
        else:
            await whisper(interaction, reference(error, f"interaction {interaction.id}"))


class Landmoot(commands.AutoShardedBot):
    """The whole bot."""

    app: App

    def __init__(self, database: str | Path, setup: Setup | None = None) -> None:
        """Set up a bot; the store, a file or an address, is opened when it logs in."""
        self._setup = setup = setup or Setup()
        self._shards = setup.shards if setup.shards and setup.shards.count > 1 else None
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            **_optional(setup),
        )
        _take_in_lightly(self)
        self._database = database
        self._watching: list[asyncio.Task[None]] = []
        self.displaced = False
        self.background = Background()
        self._alarms = Alarms(self.background.spawn)
        self._store: Store | None = None
        self._turns = LoginTurns()
        self._served: set[int] = set()
        """The shards whose tables are picked up."""
        self._ending: asyncio.Task[None] | None = None
        self._tidying = asyncio.Lock()
        """Of who copies the database or prunes: each login does so, however soon after another."""

    @override
    async def setup_hook(self) -> None:
        """Open the store, build the parts, register the commands; raises StoreError."""
        self._store = await Store.open(self._database, shards=self._shards, wait=self._setup.stand_by)
        self._store.engine.regained.append(self._on_regained)
        self._store.engine.lost.append(self._give_way)
        service = TableService(self._store, self._setup)
        kit = Kit(service, Channels(self), self._alarms, Retries(self._alarms), self._setup)
        self.app = App(kit, self.tree, lambda *of: follow(self.app, *of), lambda *of: age(self.app, *of))
        await self.app.command_lists.begin(*self._groups())
        await quietly(service.starting.resume())
        self.background.spawn(quietly(self.app.desks.draw_ahead()))
        if self._setup.metrics_port is not None:
            self._watch(self._store, self._setup.metrics_port)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a press of one of our buttons or menus, or a form of ours, from before a restart too.

        discord.py's own way to controls that outlive a restart would make a view of the whole message first.
        """
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await answer(self.app, interaction, press_of(cast(dict[str, Any], interaction.data or {})))

    @override
    async def connect(self, *, reconnect: bool = True) -> None:
        """Log in and serve, once Discord allows as many logins as there are shards."""
        shards = self._setup.shards
        self._turns.lanes = await wait_for_sessions(self, len(shards.ids) if shards else None)
        await super().connect(reconnect=reconnect)

    @override
    async def launch_shard(self, gateway: Any, shard_id: int, *, initial: bool = False) -> None:
        await super().launch_shard(gateway, shard_id, initial=initial)
        if shard := self.get_shard(shard_id):
            go_on_trying(shard)

    async def on_shard_connect(self, shard_id: int) -> None:
        """Pick up a shard's tables as soon as Discord has said what there is, whatever the others do."""
        if shard_id not in self._served:
            self._alarms.set(f"shard {shard_id}", _SETTLING, partial(self._shard_ready, shard_id))

    async def _shard_ready(self, shard_id: int) -> None:
        self._served.add(shard_id)
        await self._go_on()

    async def _go_on(self) -> None:
        """Go on with tables, what brings people together, and what tells those who follow a game."""
        await self.app.desks.keep_on(self._is_ready)
        for rounds in self.app.rounds:
            await rounds.keep_on(self._is_ready)

    def _is_ready(self, guild_id: int) -> bool:
        """Whether the shard of that server was logged in."""
        return (guild_id >> 22) % (self.shard_count or 1) in self._served

    async def on_ready(self) -> None:
        """Pick up every table where it was left, and tidy up."""
        self._served.update(range(self.shard_count or 1))
        self._pick_up()

    @override
    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Log shards in one after another in each lane, those of other processes too."""
        shard = shard_id or 0
        await self._turns.wait(shard)
        try:
            if self._store is not None:
                await self._store.engine.log_in_turn(self._turns.lane(shard))
        except StoreError as error:
            # discord.py goes on trying after this one only.
            raise ConnectionError(str(error)) from error

    async def catch_up(self) -> None:
        """Carry on every table where it was left, and tidy up behind them."""
        self._served.update(range(self.shard_count or 1))
        await self._go_on()
        self.app.desks.end_gone_soon()
        await self._prune()
        await self._back_up()
        await self.app.reports.keep_on()
        await quietly(self.app.command_lists.renew())

    async def _back_up(self) -> None:
        """Make the night's copy of a database file, if it is due, and look again later."""
        if is_url(self._database) or not self._setup.backups:
            return
        try:
            nightly = Nightly(Path(self._database), self._setup.backups)
            async with self._tidying:
                made = await nightly.copy(datetime.fromtimestamp(self._setup.clock()).astimezone())
            if made:
                log.info("The database was copied to %s", made)
        except (StoreError, OSError) as error:
            log.error("The database could not be copied: %s", error)
        finally:
            self._alarms.set("backup", _BACK_UP_AGAIN, self._back_up)

    async def _prune(self) -> None:
        """Prune what was finished long ago, some games at a time, and look again later."""
        try:
            async with self._tidying:
                more = await self.app.service.pruning.prune() == AT_ONCE
        except STORE_FAILURES as error:
            log.warning("Finished games could not be pruned: %s", error)
            more = False
        self._alarms.set("prune", _PRUNE_ON if more else _PRUNE_AGAIN, self._prune)

    async def on_guild_channel_delete(self, channel: GuildChannel) -> None:
        """A table ends with its channel, for which nothing else is meant any more."""
        await quietly(self._channel_gone(channel.id))
        for keeps in (self.app.service.servers, self.app.noticeboard, self.app.daily_puzzles):
            await quietly(keeps.lose(channel.guild.id, channel.id))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A table ends with its thread."""
        await quietly(self._channel_gone(payload.thread_id))

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Keep a running game's thread awake unless it is locked; one that was may have a board to show."""
        told: Any = payload.data.get("thread_metadata", {})
        if not told.get("locked"):
            await quietly(self._wake(payload.thread_id, asleep=bool(told.get("archived"))))

    async def on_guild_channel_update(self, before: GuildChannel, channel: GuildChannel) -> None:
        """One that took no board may take it now, as may its threads where we got a permission back."""
        await quietly(self._wake(channel.id, asleep=False))
        if before.overwrites != channel.overwrites:
            await quietly(self.app.desks.try_late(channel.guild.id))

    async def on_guild_role_update(self, before: discord.Role, role: discord.Role) -> None:
        """What took no board for want of a permission may take it now."""
        if before.permissions != role.permissions:
            await quietly(self.app.desks.try_late(role.guild.id))

    async def on_member_update(self, _: object, member: discord.Member) -> None:
        """The same where we are given a role; Discord tells us of ourselves alone."""
        if member == member.guild.me:
            await quietly(self.app.desks.try_late(member.guild.id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """A server lists no game's commands until it opens one, whatever it listed when the bot was there."""
        await quietly(self.app.command_lists.forget(guild.id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Tables end with the server that sends the bot away, and so does its list of commands."""
        await quietly(self.app.command_lists.forget(guild.id))
        await quietly(self.app.service.finding.leave_server(guild.id))
        await self.app.desks.end_gone(guild.id)

    @override
    async def close(self) -> None:
        """Stop: nothing new is taken, what came is finished, then connections and store are closed."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._end())
        await self._ending

    async def _end(self) -> None:
        self._alarms.close()
        await leave(self)
        if self._store is not None and hasattr(self, "app"):
            await age_all(self.app, _GOODBYE)
        await self.background.finish(_PATIENCE)
        await super().close()
        for task in self._watching:
            task.cancel()
        await asyncio.gather(*self._watching, return_exceptions=True)
        await self._setup.thinker.close()
        await self._setup.examiner.close()
        if self._store is not None:
            store, self._store = self._store, None
            await store.close()

    def _groups(self) -> tuple[Sequence[app_commands.Group], Mapping[str, Sequence[app_commands.Group]]]:
        """The commands of the house, and those of each game."""
        return house_groups(self.app), move_groups(self.app)

    def _watch(self, store: Store, port: int) -> None:
        """Measure from now on, and let it be read."""
        meters = self._setup.meters
        meters.watch("waiting_requests", lambda: self._setup.budget.waiting)
        meters.watch("waiting_thoughts", lambda: self._setup.thinker.busy)
        work = (watch_loop(meters), watch_tables(meters, store), meters.serve(port))
        self._watching = [asyncio.create_task(each) for each in work]
        for task in self._watching:
            task.add_done_callback(_log_end)

    def _on_regained(self) -> None:
        """The tables are ours again: nobody looked after them meanwhile, or another process did."""
        self.app.desks.regain()
        self.background.spawn(quietly(self.app.service.starting.resume()))
        self._pick_up()

    def _pick_up(self) -> None:
        """Go on wherever something was left over, also from another process."""
        self.background.spawn(self.catch_up())

    def _give_way(self) -> None:
        """Another process serves our tables: stop, for both would answer."""
        self.displaced = True
        self.background.spawn(super().close())

    async def _wake(self, channel_id: int, *, asleep: bool) -> None:
        """Show there what it could not take before, be it asleep; else wake the thread of a running game."""
        table = await self.app.service.find(channel_id)
        if table is not None and self.app.desks.of(table.id).late:
            self.app.desks.of(table.id).wake(first=True)
        elif table is not None and asleep and table.phase is Phase.PLAYING:
            await self.app.channels.of(table)

    async def _channel_gone(self, channel_id: int) -> None:
        try:
            table: Table | None = await self.app.service.find(channel_id)
            if table is not None and table.open:
                await self.app.desks.of(table.id).abandon()
        except STORE_FAILURES:
            self.app.desks.end_gone_soon()
            raise


def _log_end(task: "asyncio.Task[None]") -> None:
    """Say why measuring ended by itself; the bot goes on without it."""
    if not task.cancelled() and task.exception() is not None:
        log.error("The metrics are not served: %s", task.exception())


def _optional(setup: Setup) -> dict[str, Any]:
    """What discord.py wants to be left out rather than to be None."""
    shards = setup.shards
    sharding = {"shard_count": shards.count, "shard_ids": list(shards.ids)} if shards else {}
    metered = type(setup.meters) is not Meters
    return sharding | ({"http_trace": trace_config(setup.meters)} if metered else {})


def _take_in_lightly(client: discord.Client) -> None:
    """Have discord.py make nothing of what it is told back of messages, and let msgspec read and write JSON.

    A message comes with every press and after every answer and change, and nobody looks: what is pressed says
    by its custom id what it does. A message with pictures is joined before it is sent.
    """
    discord.utils._from_json = msgspec.json.decode
    discord.utils._to_json = lambda obj: msgspec.json.encode(obj).decode()
    aiohttp.FormData = Form  # type: ignore[misc]
    discord.InteractionMessage._handle_components = _leave_out  # type: ignore[assignment]
    discord.InteractionCallbackResponse._update = _note_ids  # type: ignore[assignment]
    client.http.edit_message = partial(_edit, client.http.edit_message)  # type: ignore[method-assign]
    parsers = client._connection.parsers
    parsers["INTERACTION_CREATE"] = partial(_parse, parsers["INTERACTION_CREATE"])


class Form(aiohttp.FormData):
    """A message with its files, joined: aiohttp makes an object of each part and writes it in pieces."""

    @override
    def __call__(self) -> Payload:
        files = [value for _, _, value in self._fields if not isinstance(value, str)]
        if sum(file.getbuffer().nbytes for file in files) > _IN_PIECES:
            return super().__call__()
        boundary, parts = uuid4().hex, list[bytes]()
        for names, headers, value in self._fields:
            kind = headers.get("Content-Type", "text/plain; charset=utf-8")
            where = content_disposition_header("form-data", quote_fields=False, **names)
            head = f"--{boundary}\r\nContent-Type: {kind}\r\nContent-Disposition: {where}\r\n\r\n"
            parts += head.encode(), value.encode() if isinstance(value, str) else value.read(), b"\r\n"
        parts.append(f"--{boundary}--\r\n".encode())
        return BytesPayload(b"".join(parts), content_type=f"multipart/form-data; boundary={boundary}")


def _leave_out(message: discord.Message, data: Sequence[Any]) -> None:
    message.components = []


_NOTE_ALL = discord.InteractionCallbackResponse._update


def _note_ids(response: discord.InteractionCallbackResponse[Any], data: Any) -> None:
    data.pop("resource", None)
    _NOTE_ALL(response, data)


async def _edit(edit: Callable[..., Awaitable[Any]], *args: Any, **how: Any) -> Any:
    return {**await edit(*args, **how), "components": []}


def _parse(parse: Callable[[Any], None], data: Any) -> None:
    data.get("message", {}).pop("components", None)
    parse(data)
