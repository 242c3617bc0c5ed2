"""Uses the whole bot as strangers would, at random: `python -m tests.discord.monkey --steps 2000 --seed 1`.

People of two simulated servers use any slash command, press, pick and fill in whatever they see, new or old,
mostly as it is meant; time passes, computers play, the bot is restarted, a channel goes, somebody leaves.
`tests/discord/watching.py` says what must be so after each step: it prints what is not, with the steps
before, which a seed repeats, and ends with 1. `--texts FILE` writes what people were shown, each sentence
once; `--told` prints every step, `--pictures` draws the boards, and LANDMOOT_DISCORD_SPEC may name Discord's
OpenAPI document.
"""

import random
import re
import tempfile
import time
import traceback
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord import ChannelHandle, MemberActor
from simcord.backend.access import can_access_channel, can_access_message
from simcord.components import walk_components
from simcord.enums import ComponentType, OptionType
from simcord.interactions import command_leaves

from bot.messages.controls import unpack
from bot.setup import Setup
from bot.tables.limits import Limits
from bot.tables.model import Phase
from bot.upkeep import desks
from rules import catalogue
from tests.bench import harness
from tests.discord.sharing import SharedCommands
from tests.discord.watching import Spy, Watch
from tests.discord.world import Env, Painting, World, command_of, pixels, real, some_move
from tests.tables.helpers import SHORT

SENSIBLE = 0.8
"""How often somebody does what is meant."""
SPIED = 0.2
"""How often it is looked whether somebody reads secrets, beside where they look: that takes a while."""
LIFE = 400
"""Steps in one simulated Discord, which keeps all that was ever said, and is slower for it."""
NONSENSE = (
    "0",
    "-1",
    "ZZ99",
    "💥" * 20,
    "x" * 300,
    "<@1> @everyone",
    "'; DROP TABLE games; --",
    "A1 A1",
    "٣",
    " ",
)
WORDS = ("Spring cup", "Until we have one", "No time today", "road", "1 brick for 1 ore", "the dragon sleeps")
PLAUSIBLE = {
    "at": ("20:30", "in 2 hours", "in 10 min", "in 1 day"),
    "until": ("20:30", "in 3 hours", "in 5 days"),
    "start": ("full", "20:30", "in 1 hour"),
    "hours": ("22-8", "off", "22:30-7:15"),
    "utc": ("+1", "-3:30", "0"),
}
"""By what an option or a field is called: what people type there; `WORDS` elsewhere."""
SELDOM = {
    "leave",
    "resign",
    "end",
    "stop",
    "undo",
    "unwish",
    "quit",
    "forget",
    "stay_away",
    "restart",
    "unseat",
}
"""Verbs and commands that end what others want to go on with."""
LOOKS = {"text", "log", "help", "panel", "export"}
"""Verbs that show what may be shown already."""
HOUSE = {"table", "play", "learn", "season", "moderate", "records"}
PASSING = (20, 60, 300, 1800, 2 * 3600, 8 * 3600, 24 * 3600, 3 * 24 * 3600)
"""Seconds."""
CALLED = {"Ben": "Zoë 🐝", "Cat": "Max_Power", "Dan": "d'Arc 7"}
"""How some in the second server are called."""
FORMATS = ("league", "rounds", "round robin", "knock-out")
MENUS = (ComponentType.STRING_SELECT, ComponentType.USER_SELECT)
TEXT_CHANNEL, THREADS = 0, (11, 12)


@dataclass
class Step:
    """What was done, and what came of it."""

    kind: str = "nothing"
    did: str = ""
    texts: list[tuple[str, str]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    refused: bool = False
    forms: int = 0


@dataclass
class Found:
    """What was found in all lives."""

    steps: int = 0
    wrong: set[str] = field(default_factory=set)
    done: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    texts: dict[str, str] = field(default_factory=dict)
    """By what is alike of them: the kind of step that showed them first."""


class Server(World):
    """A server that a bot of all games is in."""

    async def _successor(self, old: Any) -> Any:
        await old.close()
        return new_bot(self.database, self.painting)

    @property
    def people(self) -> dict[int, MemberActor]:
        """Who is there, by their id; the owner is the first."""
        return {each.id: each for each in (self.owner, *self.members.values())}


def new_bot(database: Path, painting: Painting) -> SharedCommands:
    """A bot that takes more of each person than usual."""
    chance = random.Random(23)
    setup = Setup(
        painter=painting,
        draw_secret=lambda: chance.randbytes(32),
        rng=random.Random(12),
        limits=Limits(hourly=400),
    )
    return SharedCommands(database, setup)


class Typist:
    """What somebody gives where the bot asks for it."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def text(self, usual: Sequence[str]) -> str:
        """One of these, mostly."""
        return self._rng.choice(usual if self._rng.random() < SENSIBLE else NONSENSE)

    def picked(self, menu: Mapping[str, Any], server: Server) -> list[Any]:
        """What is picked in a menu."""
        if menu["type"] != ComponentType.STRING_SELECT:
            return [self._rng.choice(list(server.people.values()))]
        offered = [each["value"] for each in menu["options"]]
        least, most = menu.get("min_values", 1), menu.get("max_values", 1)
        return self._rng.sample(offered, self._rng.randint(least, min(most, len(offered))))

    def filled(self, asked: Mapping[str, Any], server: Server) -> Any:
        """What is filled in in a field of a form."""
        if asked["type"] != ComponentType.TEXT_INPUT:
            return self.picked(asked, server)
        usual = [asked.get("value"), asked.get("placeholder"), *PLAUSIBLE.get(asked["custom_id"], WORDS)]
        least, most = asked.get("min_length") or 0, asked.get("max_length") or 4000
        text = self.text([each for each in usual if each])[:most]
        return text if len(text) >= max(least, asked.get("required", True)) else "x" * max(1, least)

    def given(self, option: Mapping[str, Any], server: Server, offered: Sequence[Any]) -> Any:
        """What is given for an option of a command for which this was offered; None for nothing."""
        rng, kind = self._rng, option["type"]
        if offered and (rng.random() < SENSIBLE or not option.get("autocomplete")):
            return rng.choice(offered)["value"]
        if kind == OptionType.BOOLEAN:
            return rng.random() < 0.5
        if kind == OptionType.INTEGER:
            least, most = option.get("min_value", 0), option.get("max_value", 12)
            return (
                rng.choice((least, most))
                if rng.random() > SENSIBLE
                else rng.randint(least, min(most, least + 6))
            )
        if kind == OptionType.USER:
            return rng.choice(list(server.people.values()))
        if kind == OptionType.ROLE:
            return rng.choice(list(server.guild.roles.values()))
        if kind == OptionType.CHANNEL:
            return rng.choice([each for each in server.guild.channels.values() if not each.is_thread])
        text = self.text(PLAUSIBLE.get(option["name"], WORDS))[: option.get("max_length", 6000)]
        return text if len(text) >= option.get("min_length", 0) else None


class Hands:
    """What one of the people sees and does, each time looked at by a `Watch`."""

    def __init__(self, env: simcord.Env, servers: Sequence[Server], rng: random.Random, watch: Watch) -> None:
        self.servers = servers
        self.server = servers[0]
        self.who = self.server.owner
        self.step = Step()
        self.shown: tuple[Server, MemberActor, int] | None = None
        """Who did something last, and the private message that they were shown."""
        self._env = env
        self._rng = rng
        self._typist = Typist(rng)
        self._watch = watch
        self._spy = Spy(env)

    @property
    def channels(self) -> list[ChannelHandle]:
        """The channels and threads that they see."""
        env, guild = self._env, self.server.guild
        of_guild = [each for each in env.backend.channels.values() if each.guild_id == guild.id]
        handles = [
            ChannelHandle(env, guild, each) for each in of_guild if each.type in (TEXT_CHANNEL, *THREADS)
        ]
        return [each for each in handles if can_access_channel(env, each.id, self.who)]

    def seen(self, channel: ChannelHandle) -> list[Any]:
        """The messages with controls that they see there, newest first."""
        stored = list(self._env.backend.messages.get(channel.id, {}).values())[::-1]
        mine = (each for each in stored if can_access_message(self._env, channel.id, each, self.who))
        return [each for each in mine if controls(each.components)]

    async def press(self, stored: Any, control: dict[str, Any] | None = None) -> None:
        """Use that control of a message, or any."""
        offered = controls(stored.components)
        verbs = [_verb(each["custom_id"]) for each in offered]
        weights = [0.08 if verb in SELDOM else 0.3 if verb in LOOKS else 1.0 for verb in verbs]
        control = control or self._rng.choices(offered, weights)[0]
        custom_id, handle = control["custom_id"], simcord.ResponseMessage(self._env, stored)
        self.step.kind = _verb(custom_id)
        if control["type"] == ComponentType.BUTTON:
            self.note(f"presses “{control.get('label')}” ({custom_id})")
            await self._came(await self.who.click(handle, custom_id=custom_id))
        else:
            picked = self._typist.picked(control, self.server)
            self.note(f"picks {picked} ({custom_id})")
            await self._came(await self.who.select(handle, picked, custom_id=custom_id))

    async def press_one(self, where: ChannelHandle, verb: str) -> None:
        """Press the newest button there that does that, if there is any."""
        for each in self.seen(where):
            for control in controls(each.components):
                if _verb(control["custom_id"]) == verb and control["type"] == ComponentType.BUTTON:
                    return await self.press(each, control)
        return None

    async def slash(self, where: ChannelHandle, path: str, **options: Any) -> None:
        """Use a slash command."""
        self.step.kind = f"/{path}"
        self.note(f"/{path} {options} in #{where.name}")
        await self._came(await self.who.slash(where, path, **options))

    async def type(self) -> None:
        """Use any slash command, with any options."""
        where = self._rng.choice(self.channels)
        table = await self.server.service.find(where.id)
        leaves = commands(self._env, self.who, where)
        path = self._rng.choices([*leaves], [_weight(path, table) for path in leaves])[0]
        asked, options = leaves[path].get("options") or (), dict[str, Any]()
        for option in asked:
            if option.get("required") or self._rng.random() < 0.3:
                offered = option.get("choices") or await self._offered(where, path, option, options)
                value = self._typist.given(option, self.server, offered)
                options |= {} if value is None else {option["name"]: value}
        if all(option["name"] in options for option in asked if option.get("required")):
            await self.slash(where, path, **options)

    async def _offered(
        self, where: ChannelHandle, path: str, option: Mapping[str, Any], filled: Mapping[str, Any]
    ) -> Sequence[Any]:
        """What is offered for an option while they type."""
        if not option.get("autocomplete"):
            return ()
        begun = self._rng.choice(("", "", "", "a", "1", self._typist.text(WORDS)[:100]))
        self.note(f"types “{begun}” into {option['name']} of /{path} {dict(filled)}")
        return await self.who.autocomplete(where, path, option["name"], begun, **filled)

    async def _came(self, result: simcord.InteractionResult) -> None:
        """Take in what an interaction brought, and fill in the form if it was one."""
        await self.look(result)
        if result.modal is not None and self.step.forms < 3:
            self.step.forms += 1
            filled = {
                each["custom_id"]: self._typist.filled(each, self.server) for each in fields(result.modal)
            }
            self.note(f"fills in {filled}")
            await self._came(await self.who.submit_modal(result, filled))
            return
        private = [each for each in (result.response, *result.followups) if each and each.ephemeral]
        if private:
            self.shown = self.server, self.who, private[-1].id

    async def look(self, *results: simcord.InteractionResult) -> None:
        """Note what came of what was just done."""
        self.step.texts += self._watch.texts()
        self.step.refused |= self._watch.refused
        if self._rng.random() < SPIED or self.step.kind in LOOKS:
            await self._spy.learn(self.server.service, self.server.guild.id)
            self.step.wrong += self._spy.wrong()
        self.step.wrong += self._watch.look(*results)

    def note(self, did: str) -> None:
        """Say what they do."""
        self.step.did += f"{self.who.user.global_name or self.who.name} {did}; "


class Monkey(Hands):
    """Does what people could do, at random, in one simulated Discord."""

    async def go(self) -> Step:
        """One step; returns what was done."""
        self.step = Step()
        self.server = self._rng.choices(self.servers, (3, 1))[0]
        people = list(self.server.people.values())
        self.who = self._rng.choices(people, [2, *(1 for _ in people[1:])])[0]
        ways: dict[Callable[[], Awaitable[None]], int] = {
            self._play_on: 9,
            self._go_on: 8,
            self._press_newest: 8,
            self._press_any: 3,
            self.type: 10,
            self._open: 2,
            self._gather: 1,
            self._wait: 3,
            self._upset: 1,
        }
        await self._rng.choices([*ways], [*ways.values()])[0]()
        await self.look()
        return self.step

    async def _play_on(self) -> None:
        """Those who must move at a table make moves that a computer would make."""
        open_ = await self.server.service.open_tables(self.server.guild.id)
        playing = [each.id for each in open_ if each.phase is Phase.PLAYING]
        table_id = self._rng.choice(playing) if playing else 0
        for _ in range(self._rng.randint(1, 6) if playing else 0):
            if not await self._move(table_id):
                return

    async def _move(self, table_id: int) -> bool:
        """Make a move of that table by a slash command; False if no person is to make one."""
        service, channels, people = self.server.service, self._env.backend.channels, self.server.people
        live = await service.keeper.peek(table_id)
        users = [user for user in live.table.users(live.waiting) if user in people]
        if live.table.phase is not Phase.PLAYING or not users or live.table.channel_id not in channels:
            return False
        self.who = people[self._rng.choice(users)]
        glance = await service.play.glance(table_id, self.who.id)
        command, options = command_of(await some_move(self.server, glance), glance)
        where = ChannelHandle(self._env, self.server.guild, channels[live.table.channel_id])
        await self.slash(where, command, **options)
        return True

    async def _go_on(self) -> None:
        """Who did something last goes on with what that showed."""
        if self.shown is None:
            return await self._press_newest()
        self.server, self.who, id = self.shown
        self.who = self.server.people.get(self.who.id, self.server.owner)
        there = [each for channel in self.channels for each in self.seen(channel) if each.id == id]
        return await (self.press(there[0]) if there else self._press_newest())

    async def _press_newest(self) -> None:
        """Press something on the newest message of a channel, or the newest that only this person sees."""
        newest = list[Any]()
        for channel in self.channels:
            for private in (False, True):
                newest += [each for each in self.seen(channel) if each.is_ephemeral is private][:1]
        await (self.press(self._rng.choice(newest)) if newest else self._open())

    async def _press_any(self) -> None:
        """Press something on any message, also an old one."""
        every = [each for channel in self.channels for each in self.seen(channel)]
        await (self.press(self._rng.choice(every)) if every else self._open())

    async def _open(self) -> None:
        """A moderator opens a table where there is none, some sit down, and it starts."""
        self.who = self.server.owner
        free = [each for each in self.channels if await self.server.service.find(each.id) is None]
        if not free:
            return await self.type()
        where, game, options = self._rng.choice(free), await self._any_game("table open"), dict[str, str]()
        if self._rng.random() < 0.5:
            game = self._rng.choice(sorted(SHORT.keys() & catalogue.GAMES.keys()))
            options = {"options": " ".join(f"{name}={word}" for name, word in SHORT[game].items())}
        await self.slash(where, "table open", game=game, **options)
        for who in self._some_people():
            self.who = who
            await self.slash(where, "table join")
        if self._rng.random() < 0.5:
            await self.slash(where, "table computer", player="random")
        return await self.slash(where, "table start")

    async def _gather(self) -> None:
        """A season or an evening is made, or people look for the same game."""
        self.who = self.server.owner
        where = self._rng.choice([each for each in self.channels if not each.is_thread])
        what = self._rng.choice(("season", "evening", "find"))
        offers = {"season": "season make", "evening": "moderate evening", "find": "play find"}
        game = await self._any_game(offers[what])
        if what == "season":
            named = {"title": self._typist.text(WORDS)[:60], "format": self._rng.choice(FORMATS)}
            await self.slash(where, "season make", game=game, **named)
        elif what == "evening":
            await self.slash(where, "moderate evening", game=game, at=self._rng.choice(PLAUSIBLE["at"]))
        for who in self._some_people():
            self.who = who
            if what == "evening":
                await self.press_one(where, "come")
            elif what == "season":
                await self.slash(where, "season join")
            else:
                await self.slash(where, "play find", game=game)
        if what == "season":
            self.who = self.server.owner
            await self.slash(where, "season start")

    async def _wait(self) -> None:
        """Time passes."""
        seconds = self._rng.choice(PASSING)
        self.step.kind, self.step.did = "time", f"{seconds} s pass"
        await self._env.advance_time(seconds)
        await self._env.settle()
        self.step.wrong += self._watch.behind(self._env.now().timestamp())

    async def _upset(self) -> None:
        """The bot is restarted, or a channel goes, or somebody leaves the server and comes back."""
        chance, guild, members = self._rng.random(), self.server.guild, self.server.members
        self.step.kind = "upset"
        if chance < 0.6:
            self.step.did = "the bot is restarted"
            await self.server.restart()
        elif chance < 0.8:
            gone = self._rng.choice([each for each in self.channels if each.id != self.server.channel.id])
            self.step.did = f"#{gone.name} is deleted"
            self._env.backend.delete_channel(gone.id)
            if not gone.is_thread:
                guild.create_text_channel(f"{gone.name}x"[-20:])
        else:
            name = self._rng.choice(list(members))
            self.step.did = f"{name} leaves and comes back"
            guild.remove_member(members[name])
            await self._env.settle()
            members[name] = guild.add_member(members[name].user)
        await self._env.settle()

    def _some_people(self) -> list[MemberActor]:
        return self._rng.sample(list(self.server.members.values()), self._rng.randint(2, 4))

    async def _any_game(self, path: str) -> str:
        """One of the games that a command offers."""
        offered = await self.who.autocomplete(self.server.channel, path, "game", "")
        return str(self._rng.choice(offered)["value"])


def controls(components: Any) -> list[dict[str, Any]]:
    """What can be pressed or picked of a message's components."""
    found = [each for each in walk_components(components) if each["type"] in (ComponentType.BUTTON, *MENUS)]
    return [each for each in found if "custom_id" in each and not each.get("disabled")]


def fields(form: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The fields of a form."""
    kinds = ComponentType.TEXT_INPUT, *MENUS
    return (each for each in walk_components(form["components"]) if each["type"] in kinds)


def commands(env: simcord.Env, who: MemberActor, where: ChannelHandle) -> dict[str, dict[str, Any]]:
    """All slash commands that somebody is offered there, by what is typed."""
    listed = env.backend.visible_commands(user_id=who.id, channel_id=where.id)
    return {" ".join(path): leaf for each in listed for path, leaf in command_leaves(each)}


def _verb(custom_id: str) -> str:
    press = unpack(custom_id)
    return press.verb if press else custom_id


def _weight(path: str, table: Any) -> float:
    """How often a command is used: games' own are many, and of use only where that game is played."""
    group, _, name = path.partition(" ")
    if group in HOUSE:
        return 0.15 if name in SELDOM else 1.0
    return 0.5 if table is not None and (group.startswith(table.game[:3]) or group == "shares") else 0.05


def alike(text: str, names: Sequence[str]) -> str:
    """A text without what differs from game to game."""
    text = re.sub(r"<t:\d+(:\w)?>", "TIME", re.sub(r"<[@#][&!]?\d+>", "NAME", text))
    text = re.sub("|".join(map(re.escape, names)), "NAME", text)
    text = re.sub(r"\b[A-S]\d{1,2}(-[NESW]{1,2})?\b", "PLACE", re.sub(r"\b[0-9a-f]{12,}\b", "HEX", text))
    return re.sub(r"PLACE(, PLACE)+( and PLACE)?", "PLACES", re.sub(r"\d+", "N", text))


async def live(
    steps: int, seed: int, found: Found, *, painting: Painting = pixels, told: bool = False
) -> None:
    """Take so many steps in a new Discord, and count them in `found`; `told`: each is printed."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(desks, "_PAUSE", 6 * 3600.0)  # the look for what was left over takes most of a day
        database = Path(folder) / "bot.sqlite3"
        env = Env(new_bot(database, painting), settle_timeout=900.0, check_errors=False)
        await env.start()
        watch = Watch(env, database)
        try:
            with watch.on():
                servers = [_furnished(Server(env, database, painting), seed) for _ in range(2)]
                for name, called in CALLED.items():
                    servers[1][name].user._user.global_name = called
                servers[1].members["Ann"] = servers[1].guild.add_member(servers[0]["Ann"].user)
                await env.settle()
                await _steps(Monkey(env, servers, rng, watch), steps, seed, found, told=told)
        finally:
            bot: Any = env.bot
            await env.shutdown()
            await bot.close()


def _furnished(server: Server, seed: int) -> Server:
    server.rng = random.Random(seed)
    for name in ("hall", "corner"):
        server.guild.create_text_channel(name)
    server.guild.create_role("Players")
    return server


async def _steps(monkey: Monkey, steps: int, seed: int, found: Found, *, told: bool) -> None:
    people = [each for server in monkey.servers for each in server.people.values()]
    names = [*(each.user.global_name or each.name for each in people), *COMPUTERS]
    names.sort(key=len, reverse=True)
    last = deque[str](maxlen=8)
    for number in range(steps):
        try:
            step = await monkey.go()
        except Exception:
            step = monkey.step
            step.wrong.append(f"the monkey fell: {traceback.format_exc()}")
        found.steps += 1
        (found.refused if step.refused else found.done)[step.kind] += 1
        last.append(f"{seed}.{number}: {step.did}")
        if told:
            print(last[-1], flush=True)
        for each in step.wrong:
            if (key := alike(each, names)[:70]) not in found.wrong:
                found.wrong.add(key)
                print("WRONG", each, *last, "", sep="\n", flush=True)
        for where, text in step.texts:
            found.texts.setdefault(alike(text, names), f"{step.kind} ({where})")


COMPUTERS = (files("bot.tables") / "computers.txt").read_text(encoding="utf-8").splitlines()
"""What computers are called."""


async def main(
    *, steps: int = 2000, seed: int = 1, texts: str = "", pictures: bool = False, told: bool = False
) -> int:
    """Live as many lives as that takes, each with the next seed; 1 if anything was wrong."""
    found, painting = Found(), real if pictures else pixels
    while found.steps < steps:
        began = time.perf_counter()
        await live(min(LIFE, steps - found.steps), seed, found, painting=painting, told=told)
        took = time.perf_counter() - began
        print(f"seed {seed}: {found.steps} steps, {len(found.wrong)} wrong, {took:.0f} s", flush=True)
        seed += 1
        if texts:
            _write(Path(texts), found.texts)
    for name, counted in (("done", found.done), ("refused", found.refused)):
        print(f"{name}:", ", ".join(f"{kind} {times}" for kind, times in counted.most_common()))
    return 1 if found.wrong else 0


def _write(path: Path, shown: Mapping[str, str]) -> None:
    """Write each sentence that is new under the kind of step that showed it, with “…” for what is not."""
    known, lines = set[str](), list[str]()
    for text, kind in shown.items():
        new = list[str]()
        for line in text.splitlines():
            parts = [line] if line[:1] in "|`" else re.split(r"(?<=[.!?]) | · ", line)
            if fresh := [each for each in parts if each not in known]:
                known.update(parts)
                new.append(" ".join(fresh) if len(fresh) == len(parts) else f"… {' … '.join(fresh)}")
        if new:
            lines += [f"## {kind}", *new, ""]
    path.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    harness.run(main)
