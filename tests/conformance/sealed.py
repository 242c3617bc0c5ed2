"""Pairs of tables that differ in one sealed answer, and all that anybody but who gave it gets of them.

`python -m tests.conformance.sealed --pairs 500` has beginners, or chance, play everything in the catalogue
that has sealed answers, with random options, takes moments at which one was given while others were awaited,
and puts each on two tables of the whole bot in a simulated Discord: on one the answer is given, on the other
it is not. Then everybody looks at all there is, a minute and a reminder pass, and whatever Discord got for
other eyes must be the same.
"""

import argparse
import asyncio
import hashlib
import json
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import msgspec
import simcord
from typing_extensions import override

from bot.client import Landmoot
from bot.tables.model import TableSettings
from render.painter import Picture
from rules.catalogue import GAMES
from rules.kernel.actions import Action
from rules.kernel.game import Game
from rules.kernel.options import Settings
from tests.conformance.walk import sense_or_whim, some_action, some_table, walk
from tests.discord.world import PNG, Env, Pixel, World, command_of, new_bot
from tests.tables.helpers import put_state

WITH_SEALED = tuple(id for id, game in GAMES.items() if any(kind.sealed for kind in game.actions))
SETTINGS = TableSettings(remind_after=20, answer_after=60)
EVERYBODY = 0
MEMBERS = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gale")
_LONG = 1500
"""A game is left after so many moves: another one has other options."""
_OF_A_KIND = 8
"""So many moments of one kind of window are taken from one game."""
_AT_ONCE = 20
"""So many pairs are compared before the next line of what was found."""
_QUICK, _PAUSE = 8, 5
"""So many moves at most come before the answer, so many seconds apart: nobody is called before all look."""


@dataclass(frozen=True)
class Moment:
    """A sealed answer that was given while others were awaited, and how it came to it.

    `state` is that before the window opened by the first of `moves`; the others were given in it.
    """

    game: str
    window: str
    options: Settings
    seats: int
    state: Any
    moves: tuple[tuple[int, Action], ...]
    seat: int
    answer: Action


def moments(id: str, rng: random.Random) -> Iterator[Moment]:
    """The sealed answers of one game, of each kind of window a few."""
    game, options, seats = some_table(id, rng)
    if not any(kind.sealed for kind in game.used(options)):
        return
    before, moves, taken = None, list[tuple[int, Action]](), Counter[str]()
    choose = rng.choice((some_action, sense_or_whim))
    for point in walk(game, options, seats, rng, most=_LONG, choose=choose):
        state, kind = point.state, type(point.action)
        if not (kind.sealed or kind.standing):
            before, moves = game.copy(state), []
        elif kind.sealed and before is not None and len(moves) <= _QUICK and _others(game, state, point.seat):
            name = f"{id} {window(game, state)}"
            if taken[name] < _OF_A_KIND and _by_hand(game, before, (*moves, (point.seat, point.action))):
                taken[name] += 1
                yield Moment(id, name, options, seats, before, tuple(moves), point.seat, point.action)
        moves.append((point.seat, point.action))


def window(game: Game[Any, Any], state: Any) -> str:
    """What is asked, as its phase or window is called."""
    windows = getattr(state.table, "windows", None)
    return str(windows[-1].kind if windows else state.table.phase)


def _others(game: Game[Any, Any], state: Any, seat: int) -> bool:
    """Whether others are awaited beside this seat."""
    waiting = game.waiting_for(state)
    return seat in waiting and len(waiting) > 1


def _by_hand(game: Game[Any, Any], before: Any, moves: Iterable[tuple[int, Action]]) -> bool:
    """Whether these moves come about as they stand: no order answers on the way, at a time of its own."""
    state = game.copy(before)
    for seat, action in moves:
        game.make(state, seat, action)
        if any(game.ordered(state, other) for other in game.waiting_for(state)):
            return False
    return True


class Witness(Pixel):
    """Paints one pixel, and says in words which view it was made from."""

    @override
    def pictures(self, view: Any) -> tuple[Picture, ...]:
        said = hashlib.sha256(msgspec.json.encode(view)).hexdigest()
        return (Picture("board.png", PNG, said),)


@asynccontextmanager
async def discord() -> AsyncIterator[World]:
    """A simulated Discord with the bot, and as many people as sit at the largest table."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "bot.sqlite3"
        env = Env(new_bot(database, lambda game: Witness()), settle_timeout=60)
        world = World(env, database, lambda game: Witness())
        world.members = {
            name: world.guild.add_member(env.create_user(f"{name.lower()}1", global_name=name))
            for name in (*MEMBERS, "Watcher")
        }
        await env.start()
        try:
            with env.time_context():
                yield world
        finally:
            bot = env.bot
            assert isinstance(bot, Landmoot)
            await env.shutdown()
            await bot.close()


async def seen(world: World, moment: Moment, answered: bool) -> list[str]:
    """All that Discord gets for anybody but the one who answers, with the answer or without it."""
    service, people = world.service, [world[name] for name in MEMBERS]
    await world.list_games(moment.game)
    table_id = await _seated(world, moment, people)
    await put_state(service, table_id, GAMES[moment.game].variant(moment.options).copy(moment.state))
    for seat, action in moment.moves:
        await _move(world, table_id, people[seat], action)
        await world.env.advance_time(_PAUSE)
    start = len(world.env.http_requests)
    giver = people[moment.seat]
    if answered:
        await _move(world, table_id, giver, moment.answer)
    others = [people[seat] for seat in range(len((await service.get(table_id)).seats)) if seat != moment.seat]
    await _look(world, others)
    for seconds in (70, 22 * 60):
        await world.env.advance_time(seconds)
        await _look(world, others[:1])
    trace = _told(world, start, giver.id)
    await world.end()
    return trace


async def _seated(world: World, moment: Moment, people: Sequence[simcord.MemberActor]) -> int:
    """A table of that game with these options, people in all of its seats and roles; its id."""
    lobby, game = world.service.lobby, GAMES[moment.game]
    usual = {option.name: option.default for option in game.options}
    chosen = {name: str(value) for name, value in moment.options.items() if value != usual[name]}
    table = await lobby.open(
        guild_id=world.guild.id,
        channel_id=world.channel.id,
        opener_id=world.owner.id,
        game=moment.game,
        chosen=chosen,
        settings=SETTINGS,
    )
    roles = game.variant(moment.options).roles(moment.options)
    for member, role in zip(people, [""] * moment.seats + list(roles), strict=False):
        await lobby.join(table.id, member.id, member.name, role=role)
    await lobby.start(table.id)
    return int(table.id)


async def _move(world: World, table_id: int, who: simcord.MemberActor, action: Action) -> None:
    """That person makes that move by its slash command."""
    service = world.service
    command, options = command_of(action, await service.play.glance(table_id, who.id))
    before = (await service.keeper.peek(table_id)).last
    said = await world.slash(who, command, **options)
    assert (await service.keeper.peek(table_id)).last == before + 1, said


async def _look(world: World, people: Sequence[simcord.MemberActor]) -> None:
    """These people, somebody who watches and a moderator look at all there is to see."""
    for member in people:
        for command in ("mine", "status", "play"):
            await world.slash(member, f"table {command}")
    for member in (people[0], world["Watcher"]):
        for command in ("board", "text", "log", "hand"):
            await world.slash(member, f"table {command}")
    for command in ("table mine", "table status", "table log", "moderate undo"):
        await world.slash(world.owner, command)
    await world.slash(world.owner, "moderate undo", moves=1)


def _told(world: World, start: int, giver: int) -> list[str]:
    """What Discord got since then for other eyes than those; people's ids as names, others by their order.

    It is told reader by reader: panels of several that age at once are edited side by side, in any order.
    """
    interactions, readers = world.env.backend.interactions, dict[str, int]()
    order = {str(member.id): name for name, member in world.members.items()}
    found = list[tuple[int, str]]()
    for request in world.env.http_requests[start:]:
        parts, reader = request.path.split("/"), EVERYBODY
        if parts[1] == "interactions":
            reader = readers[parts[3]] = int(interactions[int(parts[2])].user_id)
            parts[3] = "token"
        elif parts[1] == "webhooks" and parts[3] in readers:
            reader, parts[3] = readers[parts[3]], "token"
        if reader != giver:
            body = json.dumps(request.json, ensure_ascii=False) if isinstance(request.json, dict) else ""
            found.append((reader, f"{request.method} {'/'.join(parts)} {body}"))
    found.sort(key=lambda each: each[0])

    def named(id: re.Match[str]) -> str:
        return order.setdefault(id[0], f"id{len(order)}")

    return [re.sub(r"\d{15,}", named, text) for _, text in found]


async def traces(found: Iterable[Moment], answered: bool) -> list[list[str]]:
    """What others get at each of these moments, each in a Discord where nobody has another table's panel."""
    traced = list[list[str]]()
    for moment in found:
        async with discord() as world:
            traced.append(await seen(world, moment, answered))
    return traced


def gathered(ids: Sequence[str], count: int, seed: str, most: int) -> Iterator[Moment]:
    """So many moments of random games, the games in turn; of each kind of window at most `most`."""
    kinds, tried = Counter[str](), 0
    for id in cycle(ids):
        some = list[Moment]()
        while not some:  # many options have no such window, and many games end without one
            tried += 1
            assert tried < 40 * count + 400, f"only {dict(kinds)}"
            some = list(moments(id, random.Random(f"{seed} {tried}")))
        for moment in some:
            if kinds[moment.window] < most and kinds.total() < count:
                kinds[moment.window] += 1
                yield moment
        if kinds.total() >= count:
            return


def differing(plain: Sequence[str], answered: Sequence[str]) -> str:
    """The first thing that tells the two apart; empty if nothing does."""
    for one, other in zip(plain, answered, strict=False):
        if one != other:
            return f"without:\n{one}\nwith:\n{other}"
    longer = max(plain, answered, key=len)[min(len(plain), len(answered)) :]
    return f"only {'without' if len(plain) > len(answered) else 'with'}:\n{longer[0]}" if longer else ""


def compared(found: Iterator[Moment]) -> Iterator[tuple[Moment, int, str]]:
    """Each moment with how many things others got of it, and the first that tells its two tables apart."""
    while some := list(islice(found, _AT_ONCE)):
        plain, answered = (asyncio.run(traces(some, given)) for given in (False, True))
        for moment, one, other in zip(some, plain, answered, strict=True):
            yield moment, len(one), differing(one, other)


def main() -> int:
    """Compare so many pairs and say what differs; 1 if anything does."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--seed", default="sealed")
    asked = parser.parse_args()
    kinds, apart, things = Counter[str](), Counter[str](), 0
    found = gathered(WITH_SEALED, asked.pairs, asked.seed, max(2, asked.pairs // 4))
    for moment, count, said in compared(found):
        kind = f"{moment.window}, {type(moment.answer).__name__}"
        kinds[kind] += 1
        things += count
        if said:
            apart[kind] += 1
            print(kind, said[:2000], sep="\n", flush=True)
        if kinds.total() % _AT_ONCE == 0:
            print(f"{kinds.total()} pairs, {things} requests each, {apart.total()} told apart", flush=True)
    for kind, count in sorted(kinds.items()):
        print(f"{kind}: {count} pairs, {apart[kind]} told apart")
    print(f"{kinds.total()} pairs, {things} requests each, {apart.total()} told apart")
    return 1 if apart else 0


if __name__ == "__main__":
    sys.exit(main())
