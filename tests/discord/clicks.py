"""How many clicks a move takes from the board on, counted on the panels that people really get.

`python -m tests.discord.clicks` plays each game until somebody has the move in question, makes it by any
buttons that lead on, and prints a line for each with its goal; `--positions 5` does so in as many positions.
A press is a click; a menu is one to open it, one for each thing picked, and of several one to close it.
"""

import argparse
import asyncio
import random
import tempfile
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.messages.step_pages import KEYS
from rules.farlanthia import actions as far
from rules.kernel.actions import Action, spec
from rules.kernel.game import Turn
from rules.land import actions as land
from rules.land_shares import actions as shares
from rules.landover import actions as landover
from rules.settlers import actions as settlers
from tests.discord.world import Env, Message, World, new_bot, pixels
from tests.tables.helpers import put_state

FEW = 5
_LONG = 3000
_GREEN = 3


@dataclass(frozen=True)
class Task:
    """A kind of move in a game, when it counts, and how many clicks it may take at most."""

    game: str
    kind: type[Action]
    goal: Callable[[int, int], int]
    """By how many choices there are, and how many of them are picked."""
    least: int = 1
    most: int = 1000
    """From how many places or moves at least and at most one chooses."""
    seats: int = 3
    options: str = ""

    @property
    def name(self) -> str:
        """As a line and a test call it."""
        return f"{self.game} {self.options} {spec(self.kind).name}, {self.seats} seats".replace("  ", " ")


@dataclass(frozen=True)
class Counted:
    """What one move took."""

    task: Task
    choices: int
    picked: int
    clicks: int

    @property
    def goal(self) -> int:
        """The most it may take."""
        return self.task.goal(self.choices, self.picked)


def _two(choices: int, picked: int) -> int:
    """The move, and a button; more choices than have buttons stand in a menu, which is one more to open."""
    return 2 if choices <= KEYS else 3


def _three(choices: int, picked: int) -> int:
    return 3


def _each(more: int) -> Callable[[int, int], int]:
    """A click for each thing picked, and so many more."""
    return lambda choices, picked: picked + more


_GOODS = "map_build=deal start_goods=2-1-4-8"
TASKS = (
    Task("land", land.Choose, _two, least=2),
    Task("land", land.Reclaim, _each(2), least=6, most=20),
    Task("land", land.Reclaim, _each(2), least=6, most=20, options="chain=on"),
    Task("settlers", settlers.BuildRoad, _two, least=2),
    Task("settlers", settlers.BuildSettlement, _two, least=2, most=FEW),
    Task("settlers", settlers.BuildCity, _two, least=2),
    Task("settlers", settlers.MoveRobber, _three),
    Task("settlers", settlers.MoveRobber, _three, seats=6),
    Task("settlers", settlers.Discard, _each(1)),
    Task("settlers/for two", settlers.BuildRoad, _two, least=2, seats=2),
    Task("settlers/for two", settlers.MoveRobber, _three, seats=2),
    Task("settlers/with land shares", settlers.BuildRoad, _two, least=2),
    Task("settlers/with land shares", shares.BuildShare, _two, least=2),
    Task("landover", landover.PlaceVillage, _two),
    Task("landover", landover.PlaceRoute, _two, least=2),
    Task("landover", landover.BuildRoad, _two, least=2),
    Task("landover", landover.BuildBridge, _two, least=2),
    Task("landover", landover.BuildVillage, _two),
    Task("landover", landover.BuildCity, _two, least=2),
    Task("landover", landover.BuildWall, _two, least=2),
    Task("landover", landover.Raid, _two, least=2),
    Task("farlanthia", far.Scout, _two, seats=2, options=_GOODS),
    Task("farlanthia", far.Adventure, _two, seats=2, options=_GOODS),
    Task("farlanthia", far.Muster, _two, seats=2, options=_GOODS),
    Task("farlanthia", far.MoveUnits, _three, seats=2, options=_GOODS),
)
"""What the issue of clicks is about, by game."""


async def positions(world: World, task: Task, count: int, seed: int = 1) -> AsyncIterator[tuple[int, int]]:
    """Play on until somebody has that move, so often; gives the seat and how many choices there are.

    The table stands there; whoever takes the next one finds the game going on from there.
    """
    table, rng = await world.table(), random.Random(seed)
    for _ in range(count):
        live = await world.service.keeper.peek(table.id)
        game, state = live.game, live.game.copy(live.state)
        seat = _played_on(task, game, state, rng)
        if seat is None:
            return
        await put_state(world.service, table.id, state)
        await world.show_anew(table.id)
        yield seat, _choices(task, game, state, seat)


def _played_on(task: Task, game: Any, state: Any, rng: random.Random) -> int | None:
    """Who has that move after steady players have gone on with the game; None if it never comes to that."""
    player = game.players.get("steady", list(game.players.values())[-1])
    for _ in range(_LONG):
        waiting = game.waiting_for(state)
        for seat in waiting:
            if task.least <= _choices(task, game, state, seat) <= task.most:
                return int(seat)
        if not waiting:
            break
        game.make(state, waiting[0], player.choose(Turn(game, state, waiting[0]), rng))
    return None


def _choices(task: Task, game: Any, state: Any, seat: int) -> int:
    """How many things may be named first; for a kind of two parts how many moves."""
    listed = [each for each in game.legal(state, seat) if type(each) is task.kind]
    if listed:
        return len(listed)
    if task.kind not in game.open_moves(state, seat):
        return 0
    return len(game.choices(state, seat, task.kind, {}).atoms)


async def clicked(world: World, task: Task, seat: int, choices: int) -> Counted:
    """Make a move of that kind from the board on, by any choices."""
    table = await world.table()
    who = world.actor(table.seats[seat].user_id or 0)
    before, stood = world.clicks, await _state(world)
    label = spec(task.kind).label
    if label in world.board.buttons:
        page = await world.press(who, label)
    else:
        page = await world.press(who, label, await world.press(who, "My move"))
    picked = 0
    while await _state(world) == stood:
        assert page is not None, f"{task.name}: nothing is asked, and nothing done"
        page, more = await _lead_on(world, who, page)
        picked += more
    return Counted(task, choices, picked, world.clicks - before)


async def _state(world: World) -> bytes:
    """The game as it stands: any move changes it, sealed ones too."""
    live = await world.service.keeper.peek((await world.table()).id)
    dumped: bytes = live.game.dump(live.state)
    return dumped


async def _lead_on(world: World, who: Any, page: Message) -> tuple[Message | None, int]:
    """The next press: a choice that is open, else Done; and how many things it picked."""
    ids = list(page.buttons.values())
    keys = [each for each in ids if each.startswith(("lm:pick", "lm:take"))] or _unpicked(page)
    if keys:
        return await world.press_id(who, world.rng.choice(keys), page), 1
    done = next((each for each in ids if each.startswith("lm:next")), None)
    if done is not None:
        return await world.press_id(who, done, page), 0
    menu = page.menus[0]
    many = menu["max_values"]
    world.clicks += many if many > 1 else 0  # each thing picked, and the press beside it that closes it
    values = [option["value"] for option in menu["options"]][:many]
    return await world.pick(who, page, menu, values), len(values)


def _unpicked(page: Message) -> list[str]:
    """The buttons that pick one more of several: those that are picked are green."""
    return [
        each["custom_id"]
        for each in page.controls
        if each["custom_id"].startswith("lm:add") and each["style"] != _GREEN
    ]


async def count(folder: Path, task: Task, positions_: int = 1) -> list[Counted]:
    """The clicks of a task in so many positions of a game of its own."""
    env = Env(new_bot(folder / "bot.sqlite3", pixels))
    await env.start()
    try:
        world = World(env, folder / "bot.sqlite3", pixels)
        await env.settle()
        for number in range(task.seats - len(world.members)):
            name = f"More {number}"
            world.members[name] = world.guild.add_member(env.create_user(f"more{number}", global_name=name))
        await world.open_and_start(task.game, people=task.seats, options=task.options)
        return [
            await clicked(world, task, seat, choices)
            async for seat, choices in positions(world, task, positions_)
        ]
    finally:
        bot: Any = env.bot
        await env.shutdown()
        await bot.close()


async def _all(positions_: int) -> bool:
    good = True
    for task in TASKS:
        with tempfile.TemporaryDirectory() as folder:
            found = await count(Path(folder), task, positions_)
        for each in found:
            good = good and each.clicks <= each.goal
            said = "" if each.clicks <= each.goal else "   TOO MANY"
            print(f"{task.name:62} {each.choices:3} choices, {each.picked} picked: ", end="")
            print(f"{each.clicks} clicks of {each.goal}{said}", flush=True)
        if not found:
            good = False
            print(f"{task.name:62} it never came to that")
    return good


def main() -> None:
    """Count, and say with the exit code whether every goal was met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=1)
    raise SystemExit(0 if asyncio.run(_all(parser.parse_args().positions)) else 1)


if __name__ == "__main__":
    main()
