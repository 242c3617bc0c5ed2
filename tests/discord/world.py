"""A simulated Discord with the real bot in it, and readable verbs for what people do and see there."""

import random
import re
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from simcord.components import walk_components

from bot.beacon.source import Relays
from bot.cli import stage
from bot.client import Landmoot
from bot.messages.composing import pack
from bot.messages.step_pages import amount_value, without_label
from bot.setup import Setup
from bot.tables.model import Phase, Table
from render import catalogue as painters
from render.painter import Painter
from rules import catalogue
from rules.kernel.actions import Action, Leave, spec
from rules.kernel.game import Game, RandomPlayer, Turn
from rules.kernel.params import Amounts, Cards, Flag, Number
from tests.discord.sharing import SharedCommands
from tests.tables.toy import TOY

Components = list[dict[str, Any]]
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c4944415408d763f8cfc000000301010018dd8db00000000049454e44ae426082"
)
GAMES: dict[str, Game[Any, Any]] = {**catalogue.GAMES, "toy": TOY}
"""The games to play in tests: those of the catalogue, and one with all that makes a table hard."""
ANY = ("toy", "settlers")
"""Where a test is of what the bot does alike at every table."""


class Pixel(Painter):
    """Paints one pixel, at once; there is a hand for who has a seat."""

    def whole(self, view: Any, *, private: bool = False) -> bytes:
        return PNG

    def choose(self, view: Any, marks: Any) -> bytes:
        return PNG

    def hand(self, view: Any) -> bytes | None:
        return None if view.viewer is None else PNG

    def since(self, view: Any) -> bytes | None:
        return None


Painting = Callable[[str], Painter]
IDLE = 0.001
"""Seconds between two looks at whether the bot is done, where nothing tells of it: its own 0.05 add up."""


class Env(stage.Env):
    """A simulated Discord that sees sooner that its bot is done, and has patience on a busy machine."""

    def __init__(self, bot: discord.Client, *, settle_timeout: float = 40.0, **named: Any) -> None:
        super().__init__(bot, settle_timeout=settle_timeout, **named)

    async def _settle_internal(self, *, idle: float = IDLE, **named: Any) -> None:
        await super()._settle_internal(idle=min(idle, IDLE), **named)


def real(game: str) -> Painter:
    """The painter of a game."""
    return Pixel() if game == "toy" else painters.find(game)


def pixels(game: str) -> Painter:
    """One pixel for every game, where a test is not about pictures."""
    return Pixel()


@dataclass
class Message:
    """What somebody sees of a message."""

    id: int
    components: Components
    handle: Any = field(repr=False)

    @property
    def text(self) -> str:
        shown = [each["content"] for each in walk_components(self.components) if each["type"] == 10]
        return "\n".join([*filter(None, [self.handle.content]), *shown])

    @property
    def alt(self) -> str:
        items = [item for each in walk_components(self.components) for item in each.get("items") or ()]
        return " ".join(item.get("description") or "" for item in items)

    @property
    def buttons(self) -> dict[str, str]:
        """Labels and custom ids of the buttons that can be pressed."""
        return {each.get("label", ""): each["custom_id"] for each in self.controls}

    @property
    def controls(self) -> Components:
        """The buttons that can be pressed, as Discord has them."""
        found = [each for each in walk_components(self.components) if each["type"] == 2]
        return [each for each in found if "custom_id" in each and not each.get("disabled")]

    @property
    def menus(self) -> list[dict[str, Any]]:
        return [each for each in walk_components(self.components) if each["type"] == 3]


def seen(handle: Any) -> Message:
    """A message of the test library as ours."""
    raw = handle.components
    components = [each if isinstance(each, dict) else each.to_dict() for each in raw]
    return Message(handle.id, components, handle)


class World:
    """A server with a channel `table`, an owner who moderates, and members by name."""

    def __init__(self, env: simcord.Env, database: Path, painting: Painting = real) -> None:
        self.env = env
        self.painting = painting
        self.database = database
        self.guild = env.create_guild("Test server")
        self.channel = self.guild.create_text_channel("table")
        self.owner = simcord.MemberActor(env, self.guild, self.guild.owner)
        self.members = {
            name: self.guild.add_member(env.create_user(name.lower(), global_name=name))
            for name in ("Ann", "Ben", "Cat", "Dan")
        }
        self.rng = random.Random(5)
        self.clicks = 0
        """Presses count one, a menu two: it is opened, and what is picked in it is one."""

    @property
    def bot(self) -> Landmoot:
        bot = self.env.bot
        assert isinstance(bot, Landmoot)
        return bot

    @property
    def service(self) -> Any:
        return self.bot.app.service

    def __getitem__(self, name: str) -> simcord.MemberActor:
        return self.members[name]

    def actor(self, user_id: int) -> simcord.MemberActor:
        return next(member for member in self.members.values() if member.id == user_id)

    # What people see.

    @property
    def messages(self) -> list[Message]:
        return list(self._all_see())[::-1]

    @property
    def board(self) -> Message:
        """The newest message that everybody sees, but for those that tell how it went, or only call."""
        return next(each for each in self._all_see() if not each.text.startswith(("### How", "⏰")))

    @property
    def lobby(self) -> Message:
        """The newest message at which people sit down."""
        return next(each for each in self._all_see() if "Leave" in each.buttons)

    def _all_see(self) -> Iterator[Message]:
        """What the channel shows everybody, newest first."""
        for each in reversed(self.env.backend.messages.get(self.channel.id, {}).values()):
            if not each.is_ephemeral:
                yield Message(each.id, each.components, simcord.ResponseMessage(self.env, each))

    async def table(self) -> Table:
        found: Table = await self.service.find(self.channel.id)
        return found

    @property
    def groups(self) -> set[str]:
        """What Discord lists in this server when somebody types a slash; no name comes twice."""
        everywhere, here = (self.env.backend.commands.get(each, {}) for each in (None, self.guild.id))
        assert not everywhere.keys() & here.keys()
        return {name for name, _ in (*everywhere, *here)}

    async def list_games(self, *games: str) -> None:
        """Have the commands of these games listed, as if each had been opened."""
        for game in games:
            assert not await self.bot.app.command_lists.add(self.guild.id, game)

    # What people do.

    async def slash(self, who: simcord.MemberActor, command: str, /, **options: Any) -> str:
        """A slash command; returns what the person is told in private."""
        result = await who.slash(self.channel, command, **options)
        return told(result)

    async def end(self, why: str = "", of: str = "moderate") -> str:
        """The owner ends what is here, and says so once more where it was begun."""
        result = await self.owner.slash(self.channel, f"{of} end", **({"why": why} if why else {}))
        if result.modal is not None:
            result = await self.owner.submit_modal(result, {"why": why})
        return told(result)

    async def forget(self, who: simcord.MemberActor) -> str:
        """Somebody has themselves forgotten; returns what they are told."""
        asked = private(await who.slash(self.channel, "records statistics", forget_me=True))
        assert asked is not None and "for good" in asked.text
        return told(await who.click(asked.handle, custom_id=asked.buttons["Forget me"]))

    async def resign(self, who: simcord.MemberActor) -> None:
        """Somebody gives up their seat, and says so once more."""
        asked = private(await who.slash(self.channel, "table resign"))
        await self.press(who, "Give up my seat", asked)

    async def press(self, who: simcord.MemberActor, label: str, on: Message | None = None) -> Message | None:
        """Press a button by its label; returns the private message that came of it, if any."""
        message = on or self.board
        return await self.press_id(who, message.buttons[label], message)

    async def pressed(self, who: simcord.MemberActor, label: str, on: Message | None = None) -> Message:
        """The private message that comes of pressing a button: there is one."""
        shown = await self.press(who, label, on)
        assert shown is not None
        return shown

    async def later(self, seconds: float) -> None:
        """Let some time pass, and all be done that is due by then."""
        await self.env.advance_time(seconds)
        await self.env.settle()

    def edited(self) -> set[int]:
        """The messages that were changed after they were sent."""
        found = (
            re.fullmatch(r"/channels/\d+/messages/(\d+)", request.path)
            for request in self.env.http_requests
            if request.method == "PATCH"
        )
        return {int(each[1]) for each in found if each}

    async def press_id(
        self, who: simcord.MemberActor, custom_id: str, on: Message | None = None
    ) -> Message | None:
        message = on or self.board
        self.clicks += 1
        return private(await who.click(message.handle, custom_id=custom_id))

    async def pick(
        self, who: simcord.MemberActor, on: Message, menu: Mapping[str, Any], values: list[str]
    ) -> Message | None:
        self.clicks += 2
        return private(await who.select(on.handle, values, custom_id=menu["custom_id"]))

    async def show_anew(self, table_id: int) -> None:
        """Have the board posted once more."""
        desk = self.bot.app.desks.of(table_id)
        desk.wake(anew=True)
        await desk.shown()

    async def restart(self) -> None:
        """Stop the bot and start a new one on the same database."""
        old = self.bot
        await self.env.restart_bot(await self._successor(old))

    async def _successor(self, old: Landmoot) -> Landmoot:
        await old.close()
        return new_bot(self.database, self.painting)

    async def open_and_start(
        self, game: str, people: int = 3, computers: int = 0, options: str = ""
    ) -> list[simcord.MemberActor]:
        """A game begun by slash commands; returns the people in order of their seats."""
        await self.slash(self.owner, "table open", game=game, **({"options": options} if options else {}))
        seated = list(self.members.values())[:people]
        for member in seated:
            await self.slash(member, "table join")
        for _ in range(computers):
            await self.slash(self.owner, "table computer", player="random")
        await self.slash(self.owner, "table start")
        table = await self.table()
        assert table.phase is Phase.PLAYING, self.board.text
        return seated

    async def start_story(self, *players: str) -> None:
        """Begin a story of Farlanthia: these people sit there, the first starts it, Cat is game master."""
        await self.slash(self.owner, "table open", game="farlanthia", options="mode=story")
        for name in players:
            await self.press(self[name], "Join")
        await self.press(self["Cat"], "Join as game master")
        await self.press(self[players[0]], "Start")


def in_a_new_discord(database: Path) -> None:
    """Have a bot on this database register its commands anew: this simulated Discord has none of them."""
    if database.exists():
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("DELETE FROM command_lists")


async def begin_later(world: World) -> None:
    """Let some time pass, if somebody has played on this database in another simulated Discord.

    At the same time that gave the same ids, and a move whose interaction is known is not made again.
    """
    table = await world.table()
    if table is not None:
        made = await world.service.keeper.store.read.moves(table.id)
        await world.env.advance_time(1 + len(made))


def new_bot(database: Path, painting: Painting = real, beacon: Relays | None = None) -> Landmoot:
    """A bot whose games come out the same in every run; it asks no network."""
    chance = random.Random(23)
    return SharedCommands(
        database,
        Setup(
            games=GAMES,
            painter=painting,
            draw_secret=lambda: chance.randbytes(32),
            rng=random.Random(12),
            beacon=beacon,
        ),
    )


def private(result: simcord.InteractionResult) -> Message | None:
    """The newest private message of an interaction."""
    found = [message for message in (result.response, *result.followups) if message and message.ephemeral]
    return seen(found[-1]) if found else None


def told(result: simcord.InteractionResult) -> str:
    """Everything that the person was told in private."""
    messages = [message for message in (result.response, *result.followups) if message and message.ephemeral]
    assert all(message.ephemeral for message in messages)
    return "\n".join(seen(message).text for message in messages)


async def mover(world: World) -> tuple[simcord.MemberActor, Any]:
    """A person who must act now, and what that person sees of the game.

    In truth: the channel sees who has answered in secret as awaited until all have.
    """
    table = await world.table()
    live = await world.service.keeper.peek(table.id)
    user = table.users(live.waiting)[0]
    return world.actor(user), await world.service.play.glance(table.id, user)


async def some_move(world: World, glance: Any) -> Action:
    """A legal move of a seat: mostly what a steady computer player would do there, so that games end."""
    live = await world.service.keeper.peek(glance.table.id)
    erring = glance.table.game == "toy" or world.rng.random() < 0.1
    players = live.game.players
    player = RandomPlayer() if erring else players.get("steady", list(players.values())[-1])
    action: Action = player.choose(Turn(live.game, live.state, glance.seat), world.rng)
    return action if not isinstance(action, Leave) else await some_move(world, glance)


def command_of(action: Action, glance: Any) -> tuple[str, dict[str, Any]]:
    """The slash command of a move, and its options."""
    described, options = spec(type(action)), dict[str, Any]()
    for param in described.params:
        value = getattr(action, param.name)
        if value is not None and value != param.kind.usual:
            plain = isinstance(param.kind, Number | Flag)
            options[param.word] = value if plain else param.kind.show(value, glance.names)
    return f"{described.group or glance.table.game} {described.name}", options


async def move_by_slash(world: World, who: simcord.MemberActor, glance: Any) -> str:
    command, options = command_of(await some_move(world, glance), glance)
    return await world.slash(who, command, **options)


async def move_by_buttons(
    world: World, who: simcord.MemberActor, glance: Any, action: Action | None = None
) -> None:
    """Make a random move, or this one, with nothing but what the board and the private panel offer."""
    action = action or await some_move(world, glance)
    described = spec(type(action))
    panel = await world.press(who, "My move")
    assert panel is not None
    ids = re.compile(rf"lm:(ask|act|form|take):\d+:\d+:{described.name}(:.*)?")
    values = [getattr(action, param.name) for param in described.params]
    single = all(value is None or isinstance(value, int) for value in values)
    ending = f":{described.name}:{pack(action)}" if single and values else None
    at_once = [each for each in panel.buttons.values() if ending and each.endswith(ending)]
    if at_once:
        await world.press_id(who, at_once[0], panel)
        return
    asked = re.compile(rf"lm:(add|next|pick|skip|take|whole|write):\d+:\d+:{described.name}(:.*)?")
    page: Message | None = panel
    if not any(map(asked.fullmatch, asked_ids(panel))):
        custom_id = next(each for each in panel.buttons.values() if ids.fullmatch(each))
        if custom_id.startswith("lm:form"):
            await fill_form(world, who, panel, custom_id, action=action, glance=glance)
            return
        page = await world.press_id(who, custom_id, panel)
    keys = [each for each in asked_ids(page) if each.startswith("lm:take")] if page else []
    if page is not None and keys:
        await world.press_id(
            who, next((each for each in keys if ending and each.endswith(ending)), keys[0]), page
        )
        return
    whole = [menu for menu in page.menus if menu["custom_id"].startswith("lm:whole")] if page else []
    if page is not None and whole:
        listed = [option["value"] for option in whole[0]["options"]]
        await world.pick(who, page, whole[0], [pack(action)] if pack(action) in listed else listed[:1])
        return
    for param in described.params:
        assert page is not None
        if not any(f":{param.name}" in custom_id for custom_id in asked_ids(page)):
            continue  # there was no choice, so nothing was asked
        value = getattr(action, param.name)
        if value is None:
            page = await world.press(who, without_label(param), page)
        elif param.kind.typed:
            opened = await who.click(page.handle, custom_id=page.buttons["Write"])
            page = private(await who.submit_modal(opened, {param.name: value}))
        else:
            page = await choose(world, who, page, param, param.kind.atoms(value), glance.names)
    for sure in asked_ids(page) if page else ():
        if re.fullmatch(rf"lm:next:\d+:\d+:{described.name}", sure):
            await world.press_id(who, sure, page)


async def fill_form(
    world: World,
    who: simcord.MemberActor,
    page: Message,
    custom_id: str,
    *,
    action: Action,
    glance: Any,
    meanwhile: Callable[[], Awaitable[None]] | None = None,
) -> None:
    """Fill in the form of a move: one card for one by its buttons, larger amounts as text."""
    described = spec(type(action))
    opened = await who.click(page.handle, custom_id=custom_id)
    if meanwhile is not None:
        await meanwhile()
    sides = [
        param.kind.show(getattr(action, param.name), glance.names)
        for param in described.params
        if isinstance(param.kind, Cards)
    ]
    lots = [param for param in described.params if isinstance(param.kind, Cards)]
    asked = {each.get("custom_id") for each in walk_components(opened.modal["components"])}
    single = all(sum(getattr(action, lot.name)) == 1 and lot.name in asked for lot in lots)
    filled: dict[str, Any] = (
        {lot.name: str(lot.kind.atoms(getattr(action, lot.name))[0]) for lot in lots}
        if single
        else {"text": " for ".join(sides)}
    )
    world.clicks += 2 + len(filled)
    for param in described.params:
        value = getattr(action, param.name)
        if not isinstance(param.kind, Cards) and value is not None:
            filled[param.name] = [str(atom) for atom in param.kind.atoms(value)]
    await who.submit_modal(opened, {name: value for name, value in filled.items() if name in asked})


def asked_ids(page: Message) -> list[str]:
    """The custom ids of all that can be pressed or picked."""
    return [*page.buttons.values(), *(menu["custom_id"] for menu in page.menus)]


async def choose(
    world: World, who: simcord.MemberActor, page: Message, param: Any, atoms: Any, names: Any = None
) -> Message | None:
    """Choose a parameter's atoms on a panel's page: three and more in a menu beside the buttons."""
    current: Message | None = page
    keys = [
        f":{param.name}:0:{value}"
        for value in (*map(str, atoms), *(amount_value(*each) for each in Counter(atoms).items()))
    ]
    pressed = [
        each for each in page.buttons.values() if each.startswith("lm:pick") and each.endswith(tuple(keys))
    ]
    if pressed:
        return await world.press_id(who, pressed[-1], page)
    offered = {option["value"] for menu in page.menus for option in menu["options"]}
    pieces = Counter(atoms) if isinstance(param.kind, Amounts) else {}
    if any(amount_value(*each) not in offered for each in pieces.items()):
        opened = await who.click(page.handle, custom_id=page.buttons["Write other numbers"])
        written = ", ".join(f"{many} {param.kind.show_atom(atom, names)}" for atom, many in pieces.items())
        return private(await who.submit_modal(opened, {param.name: written}))
    adds = [each for each in page.buttons.values() if each.startswith("lm:add")]
    ticked = page.menus and not (adds and len(atoms) < 3)
    for chunk in menus_of(page, atoms) if ticked else ():
        assert current is not None
        menu = next(each for each in current.menus if each["custom_id"] == chunk[0])
        current = await world.pick(who, current, menu, chunk[1])
    if current is not None and param.kind.several:
        for atom in () if ticked else atoms:
            adding = next(each for each in current.buttons.values() if each.endswith(f":{param.name}:{atom}"))
            current = await world.press_id(who, adding, current)
            assert current is not None
        # Where nothing more can be picked, the last pick leads on at once.
        done = [each for each in current.buttons.values() if each.startswith("lm:next")]
        done = [each for each in done if each.split(":")[5] == param.name]
        current = await world.press_id(who, done[0], current) if done else current
    return current


def menus_of(page: Message, atoms: Any) -> Iterator[tuple[str, list[str]]]:
    """Which values to pick in which menu of a page."""
    wanted = {str(atom) for atom in atoms} | {amount_value(*each) for each in Counter(atoms).items()}
    for menu in page.menus:
        values = [option["value"] for option in menu["options"] if option["value"] in wanted]
        if values:
            yield menu["custom_id"], values


async def play_on(world: World, move: Any, most: int = 400) -> int:
    """Play until the game is over or `most` moves were made; returns how many."""
    for made in range(most):
        table = await world.table()
        if table.phase is not Phase.PLAYING:
            return made
        who, glance = await mover(world)
        await move(world, who, glance)
    return most


async def play_to_the_end(world: World) -> None:
    """Play until the game is over by the service alone, where a test is of what comes then."""
    while (table := await world.table()).phase is Phase.PLAYING:
        who, glance = await mover(world)
        with world.env._bot_scope():  # else no clock of its own rings the alarms of what this wakes
            await world.service.play.act(table.id, who.id, await some_move(world, glance))
    await world.env.settle()


def delete_before_thread(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Have the next message that is to get a thread deleted before it does; filled with its id then."""
    original, gone = discord.PartialMessage.create_thread, list[int]()

    async def of_none(message: discord.PartialMessage, **named: Any) -> Any:
        if not gone:
            gone.append(message.id)
            await message.delete()
        return await original(message, **named)

    monkeypatch.setattr(discord.PartialMessage, "create_thread", of_none)
    return gone


def pings(world: World) -> list[set[int]]:
    """Whom each public message pinged, in the order of sending; nobody may ever be pinged in another way."""
    found = []
    for request in world.env.http_requests:
        body = request.json if isinstance(request.json, dict) else {}
        allowed = body.get("allowed_mentions")
        if request.method == "POST" and re.fullmatch(r"/channels/\d+/messages", request.path):
            assert allowed is not None
            assert not allowed.get("parse")
            assert not allowed.get("roles")
            found.append({int(user) for user in allowed.get("users") or ()})
        elif allowed is not None:
            assert not allowed.get("parse")
            assert not allowed.get("users")
    return found
