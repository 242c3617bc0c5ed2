"""Pairs of tables that differ in what nobody else may know, and all that others get of them.

`python -m tests.conformance.sealed --pairs 500` has beginners, or chance, play everything in the catalogue,
with random options, takes moments of a kind, and puts each on two tables of the whole bot in a simulated
Discord:

- a sealed answer is given while others are awaited, or it is not;
- `--of orders`: a standing order moves for somebody, or they make the same move by hand in the same second;
- `--of last`: of two who close a sealed window the one answers first, or the other.

Then everybody looks at all there is, a minute and a reminder pass, and whatever Discord got for other eyes,
pings and posts included, must be the same.
"""

import argparse
import asyncio
import hashlib
import json
import random
import re
import sys
import tempfile
import unittest.mock
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import msgspec
import simcord
from typing_extensions import override

from bot.client import Landmoot
from bot.tables import waits
from bot.tables.model import Opening, TableSettings
from render.painter import Picture
from rules.catalogue import GAMES
from rules.kernel.actions import Action, LiftOrders, spec
from rules.kernel.game import Game
from rules.kernel.illegal import Illegal
from rules.kernel.options import Settings
from tests.conformance.walk import Point, sense_or_whim, some_action, some_table, walk
from tests.discord.world import PNG, Env, Pixel, World, command_of, new_bot
from tests.tables.helpers import put_state

WITH_SEALED = tuple(id for id, game in GAMES.items() if any(kind.sealed for kind in game.actions))
WITH_ORDERS = tuple(
    id for id, game in GAMES.items() if any(kind.standing or kind.costless for kind in game.actions)
)
SETTINGS = TableSettings(remind_after=20, answer_after=60, few_calls=False)
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


Made = tuple[int, Action]


@dataclass(frozen=True)
class Moment:
    """What may be done in two ways of which others see one, and how it came to it.

    `state` is that before the window opened by the first of `moves`; the others were given in it. `answers`
    are those that only their `givers` may tell apart.
    """

    game: str
    window: str
    options: Settings
    seats: int
    state: Any
    moves: tuple[Made, ...]
    answers: tuple[Made, ...]
    kind: str = "answer"
    refusing: bool = False
    """Of an order: whether it is the table's, to take no offers."""

    @property
    def givers(self) -> frozenset[int]:
        """The seats that know what differs."""
        return frozenset(seat for seat, _ in self.answers)


def moments(id: str, rng: random.Random) -> Iterator[Moment]:
    """The sealed answers of one game that left others awaited, of each kind of window a few."""
    taken = Counter[str]()
    for game, table, before, moves, point in _windows(id, rng):
        name, answer = f"{id} {window(game, point.state)}", (point.seat, point.action)
        if (
            taken[name] < _OF_A_KIND
            and _others(game, point.state, point.seat)
            and _by_hand(game, before, (*moves, answer))
        ):
            taken[name] += 1
            yield Moment(id, name, *table, before, moves, (answer,))


def closings(id: str, rng: random.Random) -> Iterator[Moment]:
    """The two sealed answers that closed a window, of each kind of window a few."""
    taken = Counter[str]()
    for game, table, before, moves, point in _windows(id, rng):
        name, both = f"{id} {window(game, point.state)}, last", (*moves[-1:], (point.seat, point.action))
        last = len(moves) > 1 and not _others(game, point.state, point.seat)
        if last and taken[name] < _OF_A_KIND and _either_way(game, before, moves[:-1], both):
            taken[name] += 1
            yield Moment(id, name, *table, before, moves[:-1], both, "last")


def _windows(
    id: str, rng: random.Random
) -> Iterator[tuple[Game[Any, Any], tuple[Settings, int], Any, tuple[Made, ...], Point]]:
    """The sealed answers of one random game: what is played, the state before their window, moves since."""
    game, options, seats = some_table(id, rng)
    if not any(kind.sealed for kind in game.used(options)):
        return
    before, moves = None, list[Made]()
    choose = rng.choice((some_action, sense_or_whim))
    for point in walk(game, options, seats, rng, most=_LONG, choose=choose):
        kind = type(point.action)
        if not (kind.sealed or kind.standing):
            before, moves = game.copy(point.state), []
        elif kind.sealed and before is not None and len(moves) <= _QUICK:
            yield game, (options, seats), before, tuple(moves), point
        moves.append((point.seat, point.action))


def orders(id: str, rng: random.Random) -> Iterator[Moment]:
    """Moves of one game that a standing order makes after somebody else's move, a few of each kind."""
    game, options, seats = some_table(id, rng)
    before, opening, taken = None, list[Made](), Counter[str]()
    for point in walk(game, options, seats, rng, most=_LONG // 3, choose=_giving_orders):
        state = point.state
        if before is not None and not type(opening[0][1]).standing:
            for seat, action, refusing in _ordered(game, before, opening, state):
                name = f"{id} {spec(type(action)).name}, order"
                if taken[name] < 2:
                    taken[name] += 1
                    yield Moment(
                        id, name, options, seats, before, tuple(opening), ((seat, action),), "order", refusing
                    )
        before, opening = game.copy(state), [(point.seat, point.action)]


def _giving_orders(game: Game[Any, Any], state: Any, seat: int, rng: random.Random) -> Action:
    """What a beginner or chance would do; a standing order where there is one, now and then."""
    given = [each for each in game.legal(state, seat) if type(each).standing]
    kinds = [kind for kind in game.open_moves(state, seat) if kind.standing]
    if kinds and rng.random() < 0.4:
        return game.sample(state, seat, rng.choice(kinds), rng)
    if given and rng.random() < 0.2:
        return rng.choice(given)
    return rng.choice((some_action, sense_or_whim))(game, state, seat, rng)


def _ordered(
    game: Game[Any, Any], before: Any, opening: Sequence[Made], state: Any
) -> Iterator[tuple[int, Action, bool]]:
    """Who may have a standing order move in that state, what it does, and whether it is to take no offers.

    Only where that is one move, no other order is at work, and it can be made by hand as well.
    """
    waiting = game.waiting_for(state)
    at_work = [seat for seat in waiting if game.ordered(state, seat) is not None]
    if len(at_work) == 1 and at_work[0] != opening[0][0]:
        seat, action = at_work[0], game.ordered(state, at_work[0])
        free = _lifted(game, before, seat)
        if (
            action is not None
            and game.view(free, None) == game.view(before, None)  # no order went that all know of (SE-067)
            and _by_hand(game, free, (*opening, (seat, action)))
            and _rests(game, state, seat, action)
        ):
            yield seat, action, False
    if not at_work:
        for seat in waiting:
            action = game.skip(state, seat)
            if action is not None and action.answers and action.costless and seat != opening[0][0]:
                yield seat, action, True


def _lifted(game: Game[Any, Any], before: Any, seat: int) -> Any:
    state = game.copy(before)
    game.make(state, seat, LiftOrders())
    return state


def _rests(game: Game[Any, Any], state: Any, seat: int, action: Action) -> bool:
    """Whether no order is at work after that move, so that it is the only one."""
    after = game.copy(state)
    game.make(after, seat, action)
    return not any(game.ordered(after, each) for each in game.waiting_for(after))


def _either_way(game: Game[Any, Any], before: Any, moves: Sequence[Made], both: Sequence[Made]) -> bool:
    """Whether two people close a window by these moves, in either order, and come to the same."""
    one, other = both
    if one[0] == other[0] or not type(one[1]).sealed or not _by_hand(game, before, (*moves, *both)):
        return False
    ends = []
    for order in (both, both[::-1]):
        state = game.copy(before)
        try:
            for seat, action in (*moves, *order):
                game.make(state, seat, action)
        except Illegal:
            return False
        ends.append(game.dump(state))
    return ends[0] == ends[1]


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
            with env.time_context(), unittest.mock.patch.object(waits, "PAUSE", (_PAUSE, _PAUSE)):
                yield world
        finally:
            bot = env.bot
            assert isinstance(bot, Landmoot)
            await env.shutdown()
            await bot.close()


async def seen(world: World, moment: Moment, other_way: bool) -> list[str]:
    """All that Discord gets for anybody but those who know, done the one way or the other."""
    service, people = world.service, [world[name] for name in MEMBERS]
    await world.list_games(moment.game)
    game = GAMES[moment.game].variant(moment.options)
    by_order = moment.kind == "order" and other_way
    with world.env._bot_scope():  # else no clock of its own rings the alarms of what this wakes
        table_id = await _seated(world, moment, people)
        await put_state(service, table_id, _beginning(game, moment, other_way))
        if by_order and moment.refusing:
            await service.play.refuse_offers(table_id, people[next(iter(moment.givers))].id, True)
    await world.env.settle()
    for seat, action in moment.moves:
        await _move(world, table_id, people[seat], action)
        if (seat, action) != moment.moves[-1] or moment.kind == "answer":
            await world.env.advance_time(_PAUSE)
    start, made = len(world.env.http_requests), (await service.keeper.peek(table_id)).last
    for seat, action in moment.answers[::-1] if moment.kind == "last" and other_way else moment.answers:
        if moment.kind != "answer":
            await world.env.advance_time(_PAUSE)
        if not by_order and (moment.kind != "answer" or other_way):
            await _move(world, table_id, people[seat], action)
    wanted = 0 if moment.kind == "answer" and not other_way else len(moment.answers)
    assert (await service.keeper.peek(table_id)).last == made + wanted, moment
    everybody = range(len((await service.get(table_id)).seats))
    others = [people[seat] for seat in everybody if seat not in moment.givers] or [world["Watcher"]]
    await _look(world, others)
    for seconds in (70, 22 * 60):
        await world.env.advance_time(seconds)
        await _look(world, others[:1])
    trace = _told(world, start, {people[seat].id for seat in moment.givers})
    await world.end()
    return trace


def _beginning(game: Game[Any, Any], moment: Moment, other_way: bool) -> Any:
    """The state before all, without the order where that is to be done by hand."""
    if moment.kind == "order" and not moment.refusing and not other_way:
        return _lifted(game, moment.state, next(iter(moment.givers)))
    return game.copy(moment.state)


async def _seated(world: World, moment: Moment, people: Sequence[simcord.MemberActor]) -> int:
    """A table of that game with these options, people in all of its seats and roles; its id."""
    lobby, game = world.service.lobby, GAMES[moment.game]
    usual = {option.name: option.default for option in game.options}
    chosen = {name: str(value) for name, value in moment.options.items() if value != usual[name]}
    table = await lobby.open(
        Opening(
            guild_id=world.guild.id,
            channel_id=world.channel.id,
            opener_id=world.owner.id,
            game=moment.game,
            chosen=chosen,
            settings=SETTINGS,
        )
    )
    roles = game.variant(moment.options).roles(moment.options)
    for member, role in zip(people, [""] * moment.seats + list(roles), strict=False):
        await lobby.join(table.id, member.id, member.name, role=role)
    await world.service.starting.start(table.id)
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


_RANDOM = re.compile(r"whose digest is `[0-9a-f]{64}`|\"id\": \d{4,}|\"nonce\": \"\d+\"")
"""The digest of the record of a game that is over, in which anybody may read who made which move when; the
numbers that a menu and a message have, drawn anew each time: one in ten thousand is shorter than an id."""


def _told(world: World, start: int, givers: Collection[int]) -> list[str]:
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
        if reader not in givers:
            body = json.dumps(request.json, ensure_ascii=False) if isinstance(request.json, dict) else ""
            found.append((reader, f"{request.method} {'/'.join(parts)} {body}"))
    found.sort(key=lambda each: each[0])

    def named(id: re.Match[str]) -> str:
        return order.setdefault(id[0], f"id{len(order)}")

    return [re.sub(r"\d{15,}", named, _RANDOM.sub("", text)) for _, text in found]


Finder = Callable[[str, random.Random], Iterator[Moment]]
"""What to look for in a random game."""


async def traces(found: Iterable[Moment], other_way: bool) -> list[list[str]]:
    """What others get at each of these moments, each in a Discord where nobody has another table's panel."""
    traced = list[list[str]]()
    for moment in found:
        async with discord() as world:
            traced.append(await seen(world, moment, other_way))
    return traced


def gathered(
    ids: Sequence[str], count: int, seed: str, most: int, find: Finder = moments
) -> Iterator[Moment]:
    """So many moments of random games, the games in turn; of each kind of window at most `most`."""
    kinds, tried = Counter[str](), 0
    for id in cycle(ids):
        some = False
        while not some:  # many options have no such window, and many games end without one
            tried += 1
            assert tried < 40 * count + 400, f"only {dict(kinds)}"
            for moment in find(id, random.Random(f"{seed} {tried}")):
                some = True
                if kinds[moment.window] < most:
                    kinds[moment.window] += 1
                    yield moment
                    if kinds.total() == count:
                        return


def differing(plain: Sequence[str], answered: Sequence[str]) -> str:
    """The first thing that tells the two apart; empty if nothing does."""
    for one, other in zip(plain, answered, strict=False):
        if one != other:
            return f"one way:\n{one}\nthe other:\n{other}"
    longer = max(plain, answered, key=len)[min(len(plain), len(answered)) :]
    return f"only {'one way' if len(plain) > len(answered) else 'the other'}:\n{longer[0]}" if longer else ""


def compared(found: Iterator[Moment]) -> Iterator[tuple[Moment, int, str]]:
    """Each moment with how many things others got of it, and the first that tells its two tables apart."""
    while some := list(islice(found, _AT_ONCE)):
        plain, answered = (asyncio.run(traces(some, other)) for other in (False, True))
        for moment, one, other in zip(some, plain, answered, strict=True):
            yield moment, len(one), differing(one, other)


FINDERS: Mapping[str, tuple[tuple[str, ...], Finder]] = {
    "sealed": (WITH_SEALED, moments),
    "orders": (WITH_ORDERS, orders),
    "last": (WITH_SEALED, closings),
}


def main() -> int:
    """Compare so many pairs and say what differs; 1 if anything does."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--seed", default="sealed")
    parser.add_argument("--of", choices=FINDERS, default="sealed")
    asked = parser.parse_args()
    kinds, apart, things = Counter[str](), Counter[str](), 0
    ids, find = FINDERS[asked.of]
    found = gathered(ids, asked.pairs, asked.seed, max(2, asked.pairs // 4), find)
    for moment, count, said in compared(found):
        kind = f"{moment.window}, {type(moment.answers[0][1]).__name__}"
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
