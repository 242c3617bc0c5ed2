"""Puzzles: positions from games of computers in which exactly one way wins in this turn whatever comes.

A game's `puzzles.json` lies beside its book. "Whatever comes" is whatever dice, hidden cards and others do;
"one way" is a set of moves, in any order that the rules allow: whoever wins for sure has made all of them.
"""

import base64
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from rules.kernel.actions import Action
from rules.kernel.chance import Chance
from rules.kernel.events import Viewer
from rules.kernel.game import Game
from rules.kernel.illegal import Illegal
from rules.kernel.lessons import Made
from rules.kernel.options import Value

LEVELS = ("easy", "medium", "hard")


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A puzzle: the table and the game that led there, the `seat` to win with, and the only way.

    `entry` is the game as an entry of a list of games. `key` is that of its chance, as hex digits. `moves`
    are those of all seats until then, by `pack`. `way` is in an order in which it can be made, `wrong` how
    many other moves there are at first, `level` an index of `LEVELS`.
    """

    id: str
    entry: str
    seats: int
    seat: int
    chosen: Mapping[str, Value]
    key: str
    moves: str
    way: tuple[msgspec.Raw, ...]
    wrong: int
    level: int

    @property
    def kind(self) -> str:
        """Its game or variant, in a word with which its id begins."""
        return self.id.rpartition("-")[0]


def pack(moves: Sequence[Made]) -> str:
    """Moves as text."""
    return base64.b85encode(zlib.compress(msgspec.json.encode(moves), 9)).decode()


def unpack(text: str) -> list[Made]:
    """The moves that `pack` wrote."""
    return msgspec.json.decode(zlib.decompress(base64.b85decode(text)), type=list[Made])


@cache
def puzzles_of(game: Game[Any, Any]) -> tuple[Puzzle, ...]:
    """The puzzles that lie beside a game's module; none without."""
    file = files(type(game).__module__.rpartition(".")[0]) / "puzzles.json"
    return msgspec.json.decode(file.read_bytes(), type=tuple[Puzzle, ...]) if file.is_file() else ()


class Posed:
    """A puzzle as it stands: the game it is played with, its state, and what of the way is left to do."""

    def __init__(self, game: Game[Any, Any], puzzle: Puzzle, made: Sequence[Made] = ()) -> None:
        """The position, after these moves on the way. Raises Illegal if they cannot be made any more."""
        self.puzzle, self.options = puzzle, game.settle(puzzle.chosen, puzzle.seats)
        self.game = game.variant(self.options)
        self.state, _ = self.game.new(self.options, puzzle.seats, Chance(bytes.fromhex(puzzle.key)))
        moves = unpack(puzzle.moves)
        for each in moves:
            self.game.make(self.state, each.seat, self.game.decode(bytes(each.action)))
        self.moves = len(moves)
        self.way = self.left = tuple(self.game.decode(bytes(each)) for each in puzzle.way)
        self._start, self._phase = self.game.copy(self.state), self.game.phase_of(self.state)
        self._been = {self.game.dump(self.state)}
        for each in made:
            action = self.game.decode(bytes(each.action))
            self.left = self.rest(action) or ()
            self.game.make(self.state, puzzle.seat, action)
            self._been.add(self.game.dump(self.state))

    def view(self, viewer: Viewer) -> Any:
        """What that viewer may see of the position."""
        return self.game.view(self.state, viewer)

    @property
    def solved(self) -> bool:
        """Whether nothing is left to do: it is won."""
        return self.won(self.state, self.left)

    def won(self, state: Any, left: tuple[Action, ...]) -> bool:
        """Whether nothing is left of the way then, nor asked in the midst of its last move."""
        return not left and not self._asks_aside(state, left)

    def rest(self, action: Action) -> tuple[Action, ...] | None:
        """What is left of the way after that move; None if the way does not go on from there.

        A move counts as those of the way that lead to the same position: one that takes two plots as two,
        an exchange of eight cards as two of four. Where none of the way can be made, as while a robber is to
        be placed, every move that it goes on from does; one that leads back does not. Raises Illegal.
        """
        after = self.game.after(self.state, self.puzzle.seat, action)
        there = self.game.dump(after)
        if there in self._been:
            return None
        if self._asks_aside(self.state, self.left):
            return self.left if self._completes(after, self.left) else None
        for state, left in self._ahead(self.state, self.left):
            if self.game.dump(state) == there and self._completes(state, left):
                return left
        return None

    @property
    def ends(self) -> bool:
        """Whether the game is over with the win; else nobody can catch up then."""
        state, action = list(self._steps(self._start, self.way))[-1]
        return not self.game.waiting_for(self.game.after(state, self.puzzle.seat, action))

    def steps(self, *, anew: bool = False) -> Iterator[tuple[Any, Action]]:
        """What is left of the way, or with `anew` all of it, in an order in which it can be made: each move
        with the state in which it is."""
        return self._steps(self._start, self.way) if anew else self._steps(self.state, self.left)

    def _steps(self, state: Any, left: tuple[Action, ...]) -> Iterator[tuple[Any, Action]]:
        for action in self._line(state, left) or ():
            yield state, action
            state = self.game.after(state, self.puzzle.seat, action)

    def _ahead(self, state: Any, left: tuple[Action, ...]) -> Iterator[tuple[Any, tuple[Action, ...]]]:
        """The positions that moves of the way lead to, each with what is left of it then."""
        for action, rest in _firsts(left):
            if self._can(state, action):
                after = self.game.after(state, self.puzzle.seat, action)
                yield after, rest
                yield from self._ahead(after, rest)

    def _completes(self, state: Any, left: tuple[Action, ...]) -> bool:
        return self._line(state, left) is not None

    def _line(self, state: Any, left: tuple[Action, ...]) -> tuple[Action, ...] | None:
        """These moves in an order in which they can be made, with what is asked in the middle; or None."""
        if self.won(state, left):
            return ()
        if self._asks_aside(state, left):
            aside = next(each for each in self.game.legal(state, self.puzzle.seat) if not each.standing)
            found = self._line(self.game.after(state, self.puzzle.seat, aside), left)
            return None if found is None else (aside, *found)
        for action, rest in _firsts(left):
            if self._can(state, action):
                found = self._line(self.game.after(state, self.puzzle.seat, action), rest)
                if found is not None:
                    return (action, *found)
        return None

    def _asks_aside(self, state: Any, left: tuple[Action, ...]) -> bool:
        """Whether the seat is asked something that is no part of the way, in the middle of a move."""
        within = self.game.phase_of(state) != self._phase
        asked = within and self.puzzle.seat in self.game.waiting_for(state)
        return asked and not any(self._can(state, each) for each in left)

    def _can(self, state: Any, action: Action) -> bool:
        try:
            self.game.check(state, self.puzzle.seat, action)
        except Illegal:
            return False
        return True


def _firsts(left: tuple[Action, ...]) -> Iterator[tuple[Action, tuple[Action, ...]]]:
    """Each different one of these moves, with the others."""
    for at, action in enumerate(left):
        if action not in left[:at]:
            yield action, left[:at] + left[at + 1 :]
