"""Hints: what one usually looks at, said once when somebody first meets a kind of move in a game."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.tables.keeper import TablePart
from bot.tables.model import Glance
from data.rows import HintRow
from rules.kernel.lessons import course_of

_OFF = ""
"""The kind under which it is kept that somebody wants none any more."""


class Hints(TablePart):
    """At most one a turn, private; what somebody was told is kept by person and game."""

    async def of(self, user_id: int, glance: Glance, kinds: Sequence[str]) -> tuple[str, str] | None:
        """The kind among these moves, by name, that this person is to be told about now, and what is said.

        It is the first that is new to them, and until the turn is over that one alone; None without one.
        """
        table = glance.table
        words = course_of(self._keeper.games[table.game]).hints
        kinds = [kind for kind in kinds if kind in words]
        told = await self._of(user_id, table.game) if kinds else {}
        if _OFF in told:
            return None
        now = _now(told, glance)
        if now is None and (new := next((kind for kind in kinds if kind not in told), "")):
            now = HintRow(new, table.id, glance.since, 0)
            await self._keep(user_id, table.game, now)
        return (now.kind, words[now.kind]) if now and not now.got and now.kind in kinds else None

    async def put_away(self, user_id: int, glance: Glance) -> None:
        """Say no more of what is said in this turn."""
        now = _now(await self._of(user_id, glance.table.game), glance)
        if now is not None and not now.got:
            await self._keep(user_id, glance.table.game, replace(now, got=1))

    async def stop(self, user_id: int, glance: Glance) -> None:
        """Say no more of this kind in this game."""
        await self._keep(user_id, glance.table.game, HintRow(_OFF, glance.table.id, glance.since, 1))

    async def begin_again(self, user_id: int) -> None:
        """Say all of it once more, in every game."""
        await self._keeper.write(lambda write: write.forget_hints(user_id))

    async def _of(self, user_id: int, game: str) -> dict[str, HintRow]:
        """What they were told, as the store has it: they may play with another process, too."""
        rows = await self._keeper.store.read.hints(user_id, game)
        return {row.kind: row for row in rows}

    async def _keep(self, user_id: int, game: str, row: HintRow) -> None:
        await self._keeper.write(lambda write: write.save_hint(user_id, game, row))


def _now(told: Mapping[str, HintRow], glance: Glance) -> HintRow | None:
    """What this person was told about in this turn of this table."""
    turn = glance.table.id, glance.since
    return next((each for each in told.values() if (each.table_id, each.since) == turn), None)
