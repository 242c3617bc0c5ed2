"""A puzzle that somebody solves, as a table: what the store keeps of it, turned into a table at hand."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from bot.tables.live import Live
from bot.tables.model import Games, Phase, Puzzled, Refusal, Table
from bot.tables.private import live_of, names_around, seated, table_of
from data.rows import LessonRow
from rules.kernel.actions import spec
from rules.kernel.game import Game, in_words
from rules.kernel.illegal import Illegal
from rules.kernel.lessons import Made
from rules.kernel.names import SEAT_COLOURS, join, plural
from rules.kernel.puzzles import LEVELS, Posed, Puzzle, puzzles_of

GONE = "There is no such puzzle any more; `/learn puzzle` has others."


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

    @property
    def clean(self) -> bool:
        """Whether they came so far with neither help nor a wrong try."""
        return not (self.tried or self.hints or self.shown)


@dataclass(frozen=True)
class Solving:
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


def resume(row: LessonRow, games: Games) -> Solving:
    """The puzzle of that row, at its beginning if its rules are others since then; Refusal if it is gone."""
    progress = msgspec.json.decode(row.content, type=Progress)
    game, puzzle = all_puzzles(games).get(progress.puzzle, (None, None))
    if game is None or puzzle is None:
        raise Refusal(GONE)
    try:
        return Solving(row, progress, Posed(game, puzzle, progress.made))
    except (Illegal, msgspec.ValidationError):
        return Solving(row, msgspec.structs.replace(progress, made=()), Posed(game, puzzle))


def _table(at: Solving) -> Table:
    posed, puzzle = at.posed, at.posed.puzzle
    names = names_around(at.progress.name, puzzle.seat, puzzle.seats)
    return table_of(
        at.row,
        posed.game,
        posed.options,
        seated(at.row.user_id, puzzle.seat, names, next(iter(posed.game.players))),
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
