"""The puzzles that people solve, one each: what the store keeps, its table, and what was solved so far."""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace
from typing_extensions import override

from bot.spans import DAY, HOUR
from bot.tables.allowance import Allowance, Cost
from bot.tables.documents import Documents, InChannel
from bot.tables.keeper import Keeper
from bot.tables.live import Live, in_names, lines, names_of, new_nonce
from bot.tables.model import Games, Phase, Puzzled, Refusal, Table, existing
from bot.tables.private_tables import PrivateTables, live_of, names_around, seat_all, table_of
from data.rows import LessonRow
from rules.kernel.actions import Action, spec
from rules.kernel.events import Event
from rules.kernel.game import Game, in_words
from rules.kernel.illegal import Illegal
from rules.kernel.lessons import Made
from rules.kernel.names import SEAT_COLOURS, join, plural
from rules.kernel.puzzles import LEVELS, Posed, Puzzle, puzzles_of

GONE = "There is no such puzzle any more; `/learn puzzle` has others."
SENT_AT = 8 * HOUR
"""At that second of a day, in UTC, its puzzle is sent."""
ANY = "any"
"""A puzzle of whatever game."""
_SOLVED = "You have solved it: press “Next puzzle”, or “Begin again”."


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How far somebody has come with a puzzle."""

    puzzle: str
    name: str
    """What they are called at it."""
    made: tuple[Made, ...] = ()
    tried: int = 0
    """Moves that are not on the way."""
    hints: int = 0
    asked_at: int = -1
    """After so many moves they asked for the next one."""
    shown: bool = False
    """Whether they have seen the solution."""


class Solving(msgspec.Struct, frozen=True, dict=True):
    """A puzzle as it stands."""

    row: LessonRow
    progress: Progress
    posed: Posed

    @cached_property
    def live(self) -> Live:
        """Its table, with the solver and computers in its seats."""
        made = self.progress.made
        return live_of(_table(self), self.posed.game, self.posed.state, self.posed.moves + len(made))


def all_puzzles(games: Games) -> dict[str, tuple[Game[Any, Any], Puzzle]]:
    """Every puzzle by its id, with its game."""
    return {puzzle.id: (game, puzzle) for game in games.values() for puzzle in puzzles_of(game)}


def _table(at: Solving) -> Table:
    posed, puzzle = at.posed, at.posed.puzzle
    names = names_around(at.progress.name, puzzle.seat, puzzle.seats)
    return table_of(
        at.row,
        posed.game,
        posed.options,
        seat_all(at.row.user_id, puzzle.seat, names, next(iter(posed.game.players))),
        phase=Phase.OVER if posed.solved else Phase.PLAYING,
        chosen={name: str(value) for name, value in puzzle.chosen.items()},
        puzzle=_told(at, names),
    )


def _told(at: Solving, names: tuple[str, ...]) -> Puzzled:
    posed, progress = at.posed, at.progress
    told = progress.shown or posed.solved
    return Puzzled(
        puzzle=posed.puzzle.id,
        kind=posed.puzzle.kind,
        entry=posed.puzzle.entry,
        level=LEVELS[posed.puzzle.level],
        wins=posed.game.wins(posed.options),
        ends=posed.ends,
        left=len(posed.left) or int(not posed.solved),
        tried=progress.tried,
        hints=() if told else tuple(_hints(at, names)),
        solution=tuple(_words(posed, names, anew=True)) if told else (),
    )


def pose(games: Games, puzzle: Puzzle) -> Posed:
    """A puzzle as it begins."""
    return Posed(all_puzzles(games)[puzzle.id][0], puzzle)


def solution(games: Games, id: str) -> str:
    """The way of a puzzle in words; nothing if there is no such puzzle (any more)."""
    _, puzzle = all_puzzles(games).get(id, (None, None))
    return "" if puzzle is None else "; ".join(_words(pose(games, puzzle), SEAT_COLOURS[: puzzle.seats]))


def _hints(at: Solving, names: tuple[str, ...]) -> Iterator[str]:
    """What helps, a little more each time: how many moves, of which kinds, and which is next."""
    way, asked = [action for _, action in at.posed.steps(anew=True)], at.progress.hints
    if asked > 0:
        yield f"It takes {plural(len(way), 'move')}."
    if asked > 1:
        labels = dict.fromkeys(spec(type(each)).label for each in way)
        yield f"You need: {join([f'“{label}”' for label in labels])}."
    if asked > 2 and at.progress.asked_at == len(at.progress.made):
        yield f"Next: {next(_words(at.posed, names))}."


def _words(posed: Posed, names: tuple[str, ...], *, anew: bool = False) -> Iterator[str]:
    """The rest of the way, or all of it, each move as its button says it; what is asked between is free."""
    for state, action in posed.steps(anew=anew):
        view = posed.game.view(state, posed.puzzle.seat)
        if action in posed.way:
            yield in_words(posed.game, view, action, posed.game.names(view, names))
        else:
            yield f"{spec(type(action)).label}, as you like"


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


_HELPS: Mapping[str, Callable[[Progress], Progress]] = {
    "clue": lambda had: replace(had, hints=had.hints + 1, asked_at=len(had.made)),
    "solve": lambda had: replace(had, shown=True),
    "afresh": lambda had: replace(had, made=(), asked_at=-1),
}
"""More is said, the solution is shown, or one is where it began; what was tried and shown stays so."""


class Puzzles(PrivateTables[Solving]):
    """The puzzles that people solve, as `PrivateTables` has them."""

    kind = "puzzle"

    def __init__(self, keeper: Keeper, allowance: Allowance) -> None:
        super().__init__(keeper, allowance)
        self._solvers = Documents(keeper, Solver, "solvers")

    @override
    def resume(self, row: LessonRow) -> Solving:
        progress = msgspec.json.decode(row.content, type=Progress)
        game, puzzle = existing(all_puzzles(self._keeper.games).get(progress.puzzle), GONE)
        try:
            return Solving(row, progress, Posed(game, puzzle, progress.made))
        except (Illegal, msgspec.ValidationError):
            return Solving(row, replace(progress, made=()), Posed(game, puzzle))

    @property
    def today(self) -> int:
        """The number of this day."""
        return int(self._keeper.clock() // DAY)

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
        with in_names(at.live):
            after = await asyncio.to_thread(_after, at, action)
        if after is None:
            view = at.posed.view(at.posed.puzzle.seat)
            said = in_words(at.posed.game, view, action, names_of(at.live))
            await self._keep(at, replace(at.progress, tried=at.progress.tried + 1))
            return (f"{said}: you may do that, but it is not part of the only way to win. Try again.",)
        progress, events, solved = after
        await self._keep(at, progress, solved=solved)
        return lines(at.live, events, at.posed.puzzle.seat)

    async def help(self, table_id: int, user_id: int, version: int, wanted: str) -> None:
        """Do one of `_HELPS`; raises Stale, Refusal."""
        at = await self._at(table_id, user_id, version)
        if wanted == "clue" and at.posed.solved:
            raise Refusal(_SOLVED)
        await self._keep(at, _HELPS[wanted](at.progress))

    async def _keep(self, at: Solving, progress: Progress, *, solved: bool = False) -> None:
        """Store how it stands, and with it that it is solved; Stale if somebody else was first."""
        known = await self.solver(at.row.user_id)
        after = _counted(known, progress, self.today, solved=solved)
        async with self._keeper.writing() as write:
            await self._write(write, at, progress)
            if after != known:
                await self._solvers.put(write, after)


def _counted(solver: Solver, progress: Progress, today: int, *, solved: bool) -> Solver:
    """What somebody has solved who has come so far: a puzzle counts once, and not after its solution."""
    helped = progress.tried or progress.hints or progress.shown
    if helped and progress.puzzle not in solver.marred:
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


class Daily(InChannel, frozen=True, kw_only=True):
    """The puzzles of one server."""

    day: int = 0
    """The last day, numbered from 1970, whose puzzle was sent or is about to be."""
    last: str = ""
    """The puzzle that was sent last."""
    asked_at: float = 0.0


class Dailies(Documents[Daily]):
    """Those of all servers."""

    async def place(self, guild_id: int, channel_id: int | None) -> None:
        """It stands in that channel from now on, or (None) nowhere."""
        known = await self.find(guild_id=guild_id)
        if channel_id is None:
            await self.drop(guild_id=guild_id)
        elif known is None or known.channel_id != channel_id:
            await self.store(Daily(guild_id=guild_id, channel_id=channel_id))

    async def due(self, daily: Daily) -> Daily:
        """It with what is to be sent now, which is stored before: that of one day is sent once."""
        now = self._keeper.clock()
        if (day := int((now - SENT_AT) // DAY)) <= daily.day:
            return daily
        return await self.keep(replace(daily, day=day, nonce=new_nonce(), asked_at=now))

    async def sent(self, daily: Daily, puzzle: str) -> None:
        """That puzzle stands in the channel."""
        await self.keep(replace(daily, nonce=0, last=puzzle))

    def wait(self, daily: Daily) -> float:
        """In how many seconds the next one is due."""
        return (daily.day + 1) * DAY + SENT_AT - self._keeper.clock()
