"""The puzzles that people solve, one each: begun, gone on with, and what everybody has solved so far."""

import asyncio
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace
from typing_extensions import override

from bot.tables.allowance import Allowance, Cost
from bot.tables.documents import Documents
from bot.tables.keeper import Keeper
from bot.tables.live import lines, names_of
from bot.tables.model import Refusal
from bot.tables.private import PUZZLE
from bot.tables.private_tables import PrivateTables
from bot.tables.solving import GONE, Progress, Solving, all_puzzles
from rules.kernel.actions import Action
from rules.kernel.events import Event
from rules.kernel.game import in_words
from rules.kernel.illegal import Illegal
from rules.kernel.lessons import Made
from rules.kernel.puzzles import Puzzle

DAY = 86_400
ANY = "any"
"""A puzzle of whatever game."""
_SOLVED = "You have solved it: press “Next puzzle”, or “Begin again”."


class Solver(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody has solved. Days are numbered from 1970."""

    user_id: int = 0
    solved: tuple[str, ...] = ()
    """The ids of puzzles, each once."""
    streak: int = 0
    """For so many days running, `day` being the last, they solved one without a hint or a wrong try."""
    best: int = 0
    day: int = 0
    marred: tuple[str, ...] = ()
    """Those with which they had a hint or a wrong try once: they count for no streak."""

    def running(self, today: int) -> int:
        """How long the streak is, as long as it may go on today."""
        return self.streak if today - self.day <= 1 else 0


class Puzzles(PrivateTables[Solving]):
    """The puzzles that people solve, as `PrivateTables` has them."""

    kind = PUZZLE

    def __init__(self, keeper: Keeper, allowance: Allowance) -> None:
        super().__init__(keeper, allowance)
        self._solvers = Documents(keeper, Solver, "solvers")

    @property
    def today(self) -> int:
        """The number of this day."""
        return int(self._keeper.clock()) // DAY

    def kinds(self) -> dict[str, str]:
        """By kind of puzzle its game, as an entry of a list of games."""
        return {each.kind: each.entry for _, each in all_puzzles(self._keeper.games).values()}

    def of_day(self, day: int) -> Puzzle | None:
        """The puzzle of that day, the same in every server: the games take turns; None if there is none."""
        kinds = [*self.kinds()]
        if not kinds:
            return None
        there = self._of(kinds[day % len(kinds)])
        return there[day // len(kinds) % len(there)]

    def _of(self, kind: str) -> list[Puzzle]:
        found = (each for _, each in all_puzzles(self._keeper.games).values())
        return [each for each in found if kind in (each.kind, ANY)]

    async def solver(self, user_id: int) -> Solver:
        """What this person has solved."""
        return await self._solvers.find(user_id=user_id) or Solver(user_id=user_id)

    async def begin(self, user_id: int, name: str, wanted: str) -> int:
        """Begin the puzzle of that id, or one of that kind (or any) that this person has not solved yet;
        returns its table. What is under way is gone on with. Refusal beyond the allowance of an hour."""
        mine = await self.mine(user_id)
        if mine is not None and mine.progress.puzzle == wanted and not mine.posed.solved:
            return mine.live.table.id
        puzzle = all_puzzles(self._keeper.games).get(wanted, (None, None))[1]
        if puzzle is None:
            puzzle = await self._next(user_id, wanted, "" if mine is None else mine.progress.puzzle)
        await self._allowance.spend(user_id, Cost.PUZZLE)
        return await self._begun(user_id, Progress(puzzle=puzzle.id, name=name))

    async def _next(self, user_id: int, kind: str, last: str) -> Puzzle:
        there = self._of(kind)
        if not there:
            raise Refusal(GONE)
        solved = {*(await self.solver(user_id)).solved, last}
        return self._keeper.rng.choice([each for each in there if each.id not in solved] or there)

    @override
    async def act(self, table_id: int, user_id: int, action: Action, version: int | None) -> tuple[str, ...]:
        """Make a move that is on the way; what then happened, or what is said to any other legal move, which
        is not made. Raises Illegal, Stale, Refusal."""
        at = await self._at(table_id, user_id, version)
        if at.posed.solved:
            raise Refusal(_SOLVED)
        try:
            after = await asyncio.to_thread(_after, at, action)
        except Illegal as refused:
            raise Illegal(refused.code, names_of(at.live).named(refused.text), refused.rule) from None
        if after is None:
            posed = at.posed
            view = posed.game.view(posed.state, posed.puzzle.seat)
            said = in_words(posed.game, view, action, names_of(at.live))
            await self._keep(at, replace(at.progress, tried=at.progress.tried + 1))
            return (
                f"{said}: you may do that, but the only way to win does not go on from there. Try again.",
            )
        progress, events, solved = after
        await self._keep(at, progress, solved=solved)
        return lines(at.live, events, at.posed.puzzle.seat)

    async def hint(self, table_id: int, user_id: int, version: int) -> None:
        """Say a little more; raises Stale, Refusal."""
        at = await self._at(table_id, user_id, version)
        if at.posed.solved:
            raise Refusal(_SOLVED)
        asked = replace(at.progress, hints=at.progress.hints + 1, asked_at=len(at.progress.made))
        await self._keep(at, asked)

    async def show(self, table_id: int, user_id: int, version: int) -> None:
        """Show the solution; raises Stale, Refusal."""
        at = await self._at(table_id, user_id, version)
        await self._keep(at, replace(at.progress, shown=True))

    async def begin_again(self, table_id: int, user_id: int, version: int) -> None:
        """Be where it began; what was tried and shown stays so. Raises Stale, Refusal."""
        at = await self._at(table_id, user_id, version)
        await self._keep(at, replace(at.progress, made=(), asked_at=-1))

    async def _keep(self, at: Solving, progress: Progress, *, solved: bool = False) -> None:
        """Store how it stands, and with it that it is solved; Stale if somebody else was first."""
        user_id = at.row.user_id
        known = await self._solvers.find(user_id=user_id)
        after = _counted(known or Solver(user_id=user_id), progress, self.today, solved=solved)
        async with self._keeper.writing() as write:
            await self._write(write, at, progress)
            if known is None:
                await self._solvers.insert(write, after)
            elif after != known:
                await self._solvers.save(write, after)


def _counted(solver: Solver, progress: Progress, today: int, *, solved: bool) -> Solver:
    """What somebody has solved who has come so far: a puzzle counts once, and not after its solution."""
    if not progress.clean and progress.puzzle not in solver.marred:
        solver = replace(solver, marred=(*solver.marred, progress.puzzle))
    if not solved or progress.shown or progress.puzzle in solver.solved:
        return solver
    solver = replace(solver, solved=(*solver.solved, progress.puzzle))
    if progress.puzzle in solver.marred or solver.day == today:
        return solver
    streak = solver.running(today) + 1
    return replace(solver, streak=streak, best=max(streak, solver.best), day=today)


def _after(at: Solving, action: Action) -> tuple[Progress, Sequence[Event], bool] | None:
    """How far one is after that move, what happened, and whether it is solved; None if it is off the way."""
    posed = at.posed
    left = posed.rest(action)
    if left is None:
        return None
    state = posed.game.copy(posed.state)
    events = posed.game.make(state, posed.puzzle.seat, action)
    made = Made(posed.puzzle.seat, msgspec.Raw(msgspec.json.encode(action)))
    return replace(at.progress, made=(*at.progress.made, made)), events, posed.won(state, left)
