"""Requests to Discord a move: `python -m tests.bench.bench_requests [MOVES] [GAME…]`.

The real bot in a pretended Discord, whose clock alone passes: four people (two where a game takes no more)
press what people press, and think between: some seconds from one move of theirs to their next, half a minute
when a turn has come to them. They go on with the panel that is before them while no newer board stands below
it, and else press what they want on the board, if it is there; three plots and more they tick in a menu. With
`--every` they open their panel anew for each move, as those of `bench_presses` do; with `--lookers 0.2`
somebody who is not asked opens theirs before every fifth move. A line a game: requests a move by kind,
counted as the meters do (`bot.meters.kind`). It fails where a game is over its budget.
"""

import random
import re
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import simcord
from typing_extensions import override

from bot.meters import kind
from bot.tables.model import Phase
from rules.kernel.actions import spec
from tests.bench.harness import run
from tests.bench.played import GAMES
from tests.discord.world import (
    Env,
    Message,
    Pixel,
    World,
    asked_ids,
    move_by_buttons,
    move_by_slash,
    mover,
    new_bot,
    real,
    some_move,
)

BUDGET = dict.fromkeys(GAMES, 4.0)
"""Requests a move, at most. In Land nearly every move is a turn: a new board, and an older one that loses its
buttons, leave two for what somebody presses."""
_KINDS = {
    "POST interactions/callback": "answers",
    "POST channels/messages": "boards",
    "PATCH channels/messages": "boards edited",
    "PATCH webhooks/messages/@original": "panels edited",
    "DELETE webhooks/messages/@original": "panels deleted",
}
_OWN, _TURN = (7.0, 0.6), (30.0, 0.8)
"""Seconds of thought before one's next move and before the first of a turn: in the median, and how widely
they differ (the deviation of their logarithm). Not measured: what people at a live table may take."""


class _Hands(Pixel):
    """Boards of one pixel, and real hands: a panel is edited where its hand has changed."""

    def __init__(self, game: str) -> None:
        self._real = real(game)
        self.hands = self._real.hands

    @override
    def hand(self, view: Any) -> bytes | None:
        return self._real.hand(view)


class Table(World):
    """A table whose people go on with the panel that is before them."""

    every = False
    wanted = re.compile("")
    """The buttons of the move that is to be made."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._before: dict[int, int] = {}
        """The private message that each person saw last."""

    @property
    @override
    def board(self) -> Message:
        """The newest message that all see and anything can be pressed on: a reminder is none."""
        stored = reversed(self.env.backend.messages[self.channel.id].values())
        found = (self._seen(each) for each in stored if not each.is_ephemeral)
        return next(each for each in found if each.controls)

    @override
    async def press(self, who: simcord.MemberActor, label: str, on: Message | None = None) -> Message | None:
        if label == "My move" and on is None and not self.every:
            for each in (self._panel(who), self.board):
                if each is not None and any(map(self.wanted.match, asked_ids(each))):
                    return each
        return await super().press(who, label, on)

    @override
    async def press_id(
        self, who: simcord.MemberActor, custom_id: str, on: Message | None = None
    ) -> Message | None:
        found = await super().press_id(who, custom_id, on)
        if found is not None:
            self._before[who.id] = found.id
        return found

    def _panel(self, who: simcord.MemberActor) -> Message | None:
        """This person's panel as it is now, if no board stands below it."""
        stored = self.env.backend.messages[self.channel.id].get(self._before.get(who.id, 0))
        if stored is None or stored.id < self.board.id:
            return None
        return self._seen(stored)

    def _seen(self, stored: Any) -> Message:
        return Message(stored.id, stored.components, simcord.ResponseMessage(self.env, stored))


async def measure(
    game: str, moves: int, *, every: bool, lookers: float, seed: int
) -> tuple[Counter[str], int]:
    """Play one game by presses; its requests by kind, and how many moves they are for."""
    played, pauses = GAMES[game], random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="lm-requests-") as folder:
        database = Path(folder) / "requests.db"
        env = Env(new_bot(database, _Hands))
        try:
            await env.start()
            world = Table(env, database)
            world.every, world.rng = every, random.Random(seed)
            await env.settle()
            options = " ".join(f"{name}={value}" for name, value in played.chosen.items())
            await world.open_and_start(played.game, people=played.people, options=options)
            for _ in range(played.before):
                await move_by_slash(world, *await mover(world))
            before, made, failed = 0, 0, 0
            env.http_requests.clear()
            while made < moves and (await world.table()).phase is Phase.PLAYING:
                median, spread = _OWN if (await mover(world))[0].id == before else _TURN
                await env.advance_time(median * pauses.lognormvariate(0, spread))
                if (await world.table()).phase is not Phase.PLAYING:
                    break
                if pauses.random() < lookers:
                    await _look(world, pauses)
                who, glance = await mover(world)  # who was waited for may have let it pass
                action = await some_move(world, glance)
                world.wanted = re.compile(rf"lm:[a-z]+:\d+:\d+:{spec(type(action)).name}(:.*)?$")
                try:
                    await move_by_buttons(world, who, glance, action)
                except (StopIteration, RuntimeError, KeyError, AssertionError) as error:
                    failed += 1
                    world._before.pop(who.id, None)
                    if failed > 20:
                        raise SystemExit(f"{type(action).__name__} cannot be pressed: {error!r}") from error
                before, made = who.id, made + 1
            counted = Counter(kind(each.method, each.path) for each in env.http_requests)
            return Counter({_KINDS.get(each, each): many for each, many in counted.items()}), made
        finally:
            await env.bot.close()


async def _look(world: Table, pauses: random.Random) -> None:
    """Have somebody who is not asked for a move open their panel."""
    asked = (await mover(world))[0].id
    others = [seat.user_id for seat in (await world.table()).seats if seat.user_id not in (None, asked)]
    await world.press(world.actor(pauses.choice(others) or 0), "My move", world.board)


async def main(moves: int = 80, *games: str, every: bool = False, lookers: float = 0.0, seed: int = 7) -> int:
    """All games, or those that were named; the exit status."""
    over = 0
    for game in games or GAMES:
        counted, made = await measure(game, moves, every=every, lookers=lookers, seed=seed)
        each = counted.total() / made
        parts = ", ".join(f"{name} {many / made:.2f}" for name, many in counted.most_common())
        verdict = "" if each <= BUDGET[game] else f"  OVER {BUDGET[game]:.1f}"
        over += bool(verdict)
        print(f"{game:<12}{made:4d} moves{each:6.2f} a move: {parts}{verdict}", flush=True)
    return 1 if over else 0


if __name__ == "__main__":
    run(main)
