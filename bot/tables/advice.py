"""Advice: what a steady computer player would do in somebody's place, who sees what they see."""

from msgspec.structs import replace

from bot.tables.computers import Computers
from bot.tables.keeper import MOVED_ON, Keeper, check_readable
from bot.tables.live import game_row, position_of
from bot.tables.model import Phase, Refusal, Stale
from rules.kernel import levels
from rules.kernel.actions import spec


class Advisor:
    """Gives advice at tables that allow it. The move that follows is marked in the record."""

    def __init__(self, keeper: Keeper, computers: Computers) -> None:
        self._keeper = keeper
        self._computers = computers

    async def advise(self, table_id: int, user_id: int) -> tuple[str, str]:
        """The move in words, and why; Refusal where nothing is to be asked, Stale if the game went on."""
        live = await self._keeper.peek(table_id)
        check_readable(live)
        seat = live.table.seat_of(user_id)
        if not live.table.settings.advice:
            raise Refusal("Advice is off at this table; the lobby's options can allow it.")
        if live.table.phase is not Phase.PLAYING or seat is None or seat not in live.waiting:
            raise Refusal("The game is not waiting for you, so there is nothing to advise.")
        action = await self._computers.choose(live, seat, levels.STEADY)
        async with self._keeper.lock(table_id):
            now = await self._keeper.live_locked(table_id)
            if (now.table.version, now.last) != (live.table.version, live.last):
                raise Stale(MOVED_ON)
            after = replace(now, advised=tuple({*now.advised, seat}))
            async with self._keeper.writing(table_id) as write:
                await write.save_game(game_row(after), now.table.version)
            self._keeper.remember(after)
        position = position_of(live)
        view, names = position.view(seat), position.names(seat, live.table.names)
        what = ": ".join(filter(None, [spec(type(action)).label, live.game.entry(view, action, names)]))
        return what, live.game.reason(view, action, names)
