"""Computer seats: they think off the event loop, on what their seat may know; and their advice."""

import msgspec

from bot.tables import waits
from bot.tables.keeper import MOVED_ON, Entry, Keeper, check_readable, log
from bot.tables.live import Live, position_of
from bot.tables.model import By, Moved, Phase, Refusal, Source, Stale
from bot.tables.play import Play
from bot.tables.thinking import Thinker
from rules.kernel import deciding, levels
from rules.kernel.actions import Action
from rules.kernel.game import Turn, in_words
from rules.kernel.illegal import Illegal
from rules.kernel.names import plural


class Computers:
    """What computer players do."""

    def __init__(self, keeper: Keeper, play: Play, thinker: Thinker) -> None:
        self._keeper = keeper
        self._play = play
        self._thinker = thinker

    async def move(self, table_id: int) -> Moved | None:
        """One move of one computer seat that is waited for; None when none is.

        Nobody is kept waiting while it thinks; should the table change meanwhile, it thinks again.
        """
        while True:
            live = await self._keeper.peek(table_id)
            seat = live.computer_due
            if seat is None:
                return None
            if self.is_unattended(live):
                async with self._keeper.changing(table_id) as now:
                    if now.computer_due is not None:
                        await self.pause_locked(now)
                continue
            seated = live.table.seats[seat]
            by = By.COMPUTER if seated.owner_id is None else By.AWAY
            action, source = live.game.unasked(live.state, seat), Source(by)
            if action is None:
                action, source = live.game.ordered(live.state, seat), Source(by, by_order=True)
            if action is None:
                action, source = await self.decide(live, seat, by, seated.computer)
            async with self._keeper.changing(table_id) as now:
                if (now.table.version, now.last) == (live.table.version, live.last):
                    return await self.make_locked(now, seat, action, source)

    def is_unattended(self, live: Live) -> bool:
        """Whether nobody has done anything there for so long that the game is to wait for somebody."""
        most = self._keeper.limits.unattended
        return most > 0 and (live.unattended >= most or waits.is_deserted(live))

    async def pause_locked(self, live: Live) -> None:
        """Have it wait, if it still is so; whoever presses goes on."""
        if not self.is_unattended(live):
            return
        said = f"The computers have made {plural(live.unattended, 'turn')} and nobody has done anything"
        if waits.is_deserted(live):
            said = f"Nobody who plays here has made a move in {plural(waits.MANY, 'turn')}"
        why = f"{said}: press “Go on” to continue."
        await self._keeper.change_locked(live, Entry(note=why), phase=Phase.PAUSED, why=why)

    async def due(self) -> list[int]:
        """The ids of playing tables that a computer leads or has to move at (to go on after a restart)."""
        due = []
        for row in await self._keeper.store.read.open_games():
            waiting = msgspec.json.decode(row.waiting, type=list[int])
            if row.phase != Phase.PLAYING or not waiting:
                continue
            seats = await self._keeper.store.read.seats(row.id)
            if any(each.computer is not None and (each.seat in waiting or each.role) for each in seats):
                due.append(row.id)
        return due

    async def decide(self, live: Live, seat: int, by: By, player: str | None = None) -> tuple[Action, Source]:
        """The move of a computer player (None: the strongest) as the record has it, and where it comes from.

        Its chance comes from the key of the game, so that anybody can have it chosen again. Who plays in a
        person's name asks others for nothing.
        """
        seed = deciding.seed(live.state.chance.key, live.stood)
        chosen = await self._thinker.choose(live, seat, player, seed, asking=by is By.COMPUTER)
        return chosen.action, Source(by, level=chosen.level, players=deciding.version())

    async def advise(self, table_id: int, user_id: int) -> tuple[str, str]:
        """Advice at a table that allows it: a move in words, and why. The move that follows is marked.

        Refusal where nothing is to be asked, Stale if the game went on.
        """
        live = await self._keeper.peek(table_id)
        check_readable(live)
        seat = live.table.seat_of(user_id)
        if not live.table.settings.advice:
            raise Refusal("Advice is off at this table; the lobby's options can allow it.")
        if live.table.phase is not Phase.PLAYING or seat is None or seat not in live.waiting:
            raise Refusal("The game is not waiting for you, so there is nothing to advise.")
        # It is no move of the game, and has chance of its own.
        seed = self._keeper.rng.getrandbits(64)
        action = (await self._thinker.choose(live, seat, levels.STEADY, seed)).action
        async with self._keeper.changing(table_id) as now:
            if (now.table.version, now.last) != (live.table.version, live.last):
                raise Stale(MOVED_ON)
            await self._keeper.keep_locked(now, advised=tuple({*now.advised, seat}))
        position = position_of(live)
        view, names = position.view(seat), position.names(seat, live.table.names)
        return in_words(live.game, view, action, names), live.game.reason(view, action, names)

    async def make_locked(self, live: Live, seat: int, action: Action, source: Source) -> Moved:
        """Make a computer's move; should the rules refuse it, a random one instead."""
        try:
            return await self._play.move_locked(live, seat, action, source)
        except Illegal as illegal:
            log.error("%s: the computer's move was refused: %s", live.table.game, illegal.code)
        return await self._play.move_locked(live, seat, at_random(live, seat), source)


def at_random(live: Live, seat: int) -> Action:
    """A move by chance of a seat, in place of one that the rules refuse."""
    turn = Turn(live.game, live.state, seat, asking=False)
    return deciding.at_random(turn, deciding.seed(live.state.chance.key, live.stood))
