"""Tables at which one person stays silent: how long a turn lasts. `python -m tests.tables.silent --turns 100`

A clock is pretended; the table is set to go on over days; the others, people too, move five minutes after
they are asked, as steady computer players would, who make offers.
"""

import argparse
import asyncio
import random
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bot.setup import Setup
from bot.spans import HOUR
from bot.tables import waits
from bot.tables.live import position_of
from bot.tables.model import Due, Opening, Phase, TimerKind
from bot.tables.servers import PACES
from bot.tables.service import TableService
from data.store import Store
from rules.catalogue import GAMES
from rules.kernel import chronicle
from rules.kernel.actions import Leave
from rules.kernel.game import Turn
from rules.kernel.levels import STEADY
from tests.tables.helpers import GUILD, SHORT, Clock

SILENT = 0
PEOPLE = (101, 102, 103)
SOON = 300.0


class Evening:
    """One table, and the clock that stands behind it."""

    def __init__(self, service: TableService, clock: Clock, seed: int) -> None:
        self.service, self.clock, self.rng = service, clock, random.Random(seed)
        self.table_id = 0
        self.turns = list[float]()
        """The hours that each turn of the silent one took."""
        self._since: float | None = None

    async def begin(self, game: str, channel: int) -> None:
        """People sit down in three seats."""
        lobby = self.service.lobby
        table = await lobby.open(
            Opening(
                guild_id=GUILD,
                channel_id=channel,
                opener_id=PEOPLE[0],
                game=game,
                chosen=SHORT[game],
                settings=PACES["over days"],
            )
        )
        for number, user in enumerate(PEOPLE):
            await lobby.join(table.id, user, "ABC"[number])
        self.table_id = table.id
        await self.service.starting.start(table.id)

    async def go_on(self) -> bool:
        """Whoever is to act does so, or time passes; False once the game is over."""
        live = await self.service.keeper.peek(self.table_id)
        if live.table.phase is not Phase.PLAYING:
            return False
        self._watch(live.waiting, position_of(live))
        others = [seat for seat in live.waiting if seat != SILENT]
        if others:
            self.clock.now += SOON
            await self._serve()
            live = await self.service.keeper.peek(self.table_id)
            for seat in [seat for seat in others if seat in live.waiting][:1]:
                await self.move(seat)
            return True
        due = await self.service.timers.next_due(self.clock.now)
        assert due is not None, "nothing would ever happen again"
        self.clock.now = max(self.clock.now, due)
        await self._serve()
        return True

    def _watch(self, waiting: Sequence[int], position: object) -> None:
        moves = position.moves  # type: ignore[attr-defined]
        own = [seat for seat in waiting if chronicle.in_turn(*moves(seat))]
        if SILENT in own and self._since is None:
            self._since = self.clock.now
        elif own and SILENT not in own and self._since is not None:
            self.turns.append((self.clock.now - self._since) / HOUR)
            self._since = None

    async def move(self, seat: int) -> None:
        """That seat makes a move of its own."""
        live = await self.service.keeper.peek(self.table_id)
        action = live.game.players[STEADY].choose(Turn(live.game, live.state, seat), self.rng)
        assert not isinstance(action, Leave)
        await self.service.play.act(self.table_id, PEOPLE[seat], action)

    async def _serve(self) -> None:
        for due in await self.service.timers.due():
            await self._one(due)

    async def _one(self, due: Due) -> None:
        timers = self.service.timers
        if due.kind in (TimerKind.REMIND, TimerKind.NUDGE):
            await timers.note_called(due)
        elif due.kind is TimerKind.ORDER:
            await timers.order(due)
        else:
            await timers.silence(due)


async def lasting(game: str, turns: int, seed: int, folder: Path) -> tuple[list[float], list[str]]:
    """How many hours so many silent turns of a game took, and what the log says that silence did."""
    clock = Clock()
    store = await Store.open(str(folder / f"{game} {seed}.sqlite3"))
    service = TableService(store, Setup(clock=clock, rng=random.Random(seed)))
    took, marked, channel = list[float](), list[str](), 1
    while len(took) < turns:
        evening = Evening(service, clock, seed + channel)
        await evening.begin(game, channel)
        while len(took) + len(evening.turns) < turns and await evening.go_on():
            pass
        took += evening.turns
        log = await service.history.log(evening.table_id)
        told = [f"{waits.MARK} " * line.silent + line.text for line in log]
        marked += [line for line in told if line.startswith(waits.MARK)]
        await service.moderation.end(evening.table_id) if (await service.get(evening.table_id)).open else None
        channel += 1
    await store.close()
    return took, marked


def main() -> None:
    """Print for each game how long the silent turns took."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--turns", type=int, default=100)
    parser.add_argument("games", nargs="*")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for game in asked.games or GAMES:
            took, marked = asyncio.run(lasting(game, asked.turns, 1, Path(folder)))
            over = sum(hours <= 48.1 for hours in took)
            print(
                f"{game}: {over} of {len(took)} over in 48 h; longest {max(took):.2f} h; {len(marked)} marks"
            )


if __name__ == "__main__":
    main()
