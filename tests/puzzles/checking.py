"""Checking puzzles, by a search of its own: it knows no game, and tries all moves, one after the other.

A way wins for sure if it does in every world: another guess of all that the seat cannot see, with other
chance. It is the only one if nobody wins who does not make all of it: for each of its moves, whoever is
forbidden to make that one (so often) is to lose in some world, whatever else they do. In Land, which goes on,
whoever could catch up is tried: all others give way, and that seat takes what it can, by the rules. It shares
no code with what finds puzzles.
"""

import random
from collections.abc import Iterator
from functools import partial
from typing import Any

from rules.catalogue import GAMES
from rules.kernel.actions import Action
from rules.kernel.chance import Chance
from rules.kernel.hexes.hand import counts
from rules.kernel.puzzles import Puzzle, unpack
from rules.land.actions import End
from rules.landover.actions import BuildWall, Raid, Recruit, RemoveCatapult, TakeBack
from rules.landover.cards.deck import NAMES
from rules.landover.cards.plays import Play
from tests.puzzles.bounding import most

_WORLDS, _FEW = 60, 3
"""So many worlds a way is to win in; so many, of which one is the real one, are tried for another way."""
_MOST = 60_000
_WHOLE = ("ReclaimAll", "Finish")
_VAIN = {
    BuildWall, RemoveCatapult, TakeBack,
    *(Play(NAMES.index(name)) for name in ("anarchy", "bishop", "famine", "inventor", "raze")),
}  # fmt: skip
"""Moves of Landover that change nothing that can be had in the turn."""
_RAIDS = {Raid, Recruit, *(Play(NAMES.index(name)) for name in ("siege", "deserter", "military", "wedding"))}
"""What brings cards that nobody knows before, or leads to that: vain unless somebody has but one kind."""
_ANSWERS = 8

Worlds = tuple[Any, ...]


class TooMany(Exception):
    """There are more positions than are looked at."""


class Check:
    """The table of a puzzle, to be looked at anew."""

    def __init__(self, puzzle: Puzzle) -> None:
        """Play the game up to the position."""
        base = GAMES[puzzle.entry.partition("/")[0]]
        settled = base.settle(puzzle.chosen, puzzle.seats)
        self.game, self.seat = base.variant(settled), puzzle.seat
        self.state, _ = self.game.new(settled, puzzle.seats, Chance(bytes.fromhex(puzzle.key)))
        for each in unpack(puzzle.moves):
            self.game.apply(self.state, each.seat, self.game.decode(bytes(each.action)))
        self.way = [self.game.decode(bytes(each)) for each in puzzle.way]
        self.phase = self.game.phase_of(self.state)
        self.others: dict[Any, bool] = {}
        self.vain = _VAIN if self._plain() else _VAIN | _RAIDS

    def _plain(self) -> bool:
        """Whether somebody else holds resources of one kind only, so that a raid is sure of what it takes."""
        if self.game.id != "landover":
            return False
        hands = (held for other, held in enumerate(self.state.secrets.hands) if other != self.seat)
        return any(sum(map(bool, counts(held, 8)[:5])) == 1 for held in hands)

    def fault(self) -> str:
        """What is wrong with the claim; empty if nothing is."""
        if self.game.waiting_for(self.state) != (self.seat,):
            return "it is not that seat's turn"
        if self._won((self.state,)):
            return "it is won already"
        if not self._follows(self._worlds(_WORLDS), self.way):
            return "the way does not win in every world"
        few = self._worlds(_FEW)
        for move in dict.fromkeys(self.way):
            tries = (few[:1], few) if self.game.id == "landover" else (few,)
            if all(self._without(move, worlds) for worlds in tries):
                return f"there is a way without {move}"
        return ""

    def _without(self, move: Action, worlds: Worlds) -> bool:
        """Whether the seat can win in all of these without making that move as often as the way does."""
        self.others.clear()
        return self._wins(worlds, move, self.way.count(move) - 1)

    def _worlds(self, count: int) -> Worlds:
        """The position as it is, and as it may be for all that the seat knows."""
        view = self.game.view(self.state, self.seat)
        made = [self.game.copy(self.state)]
        for number in range(1, count):
            guess = self.game.guess(view, random.Random(f"world {number}"))
            guess.chance = Chance(number.to_bytes(32, "big"), {})
            made.append(guess)
        return tuple(made)

    def _follows(self, worlds: Worlds, way: list[Action]) -> bool:
        """Whether these moves win in some order, whatever is chosen where none of them can be made."""
        if self._won(worlds):
            return not way
        able = [each for each in dict.fromkeys(way) if self._all_may(worlds, each)]
        if not able and self.game.phase_of(worlds[0]) != self.phase:
            aside = [each for each in self._moves(worlds[0]) if self._all_may(worlds, each)]
            return bool(aside) and all(self._follows(self._made(worlds, each), way) for each in aside)
        for move in able:
            rest = list(way)
            rest.remove(move)
            if self._follows(self._made(worlds, move), rest):
                return True
        return False

    def _all_may(self, worlds: Worlds, move: Action) -> bool:
        return all(self._may(state, move) for state in worlds)

    def _may(self, state: Any, move: Action) -> bool:
        return move in self.game.legal(state, self.seat) or (
            move.open and move in self._single(state, type(move))
        )

    def _wins(self, worlds: Worlds, barred: Action, often: int) -> bool:
        """Whether the seat can win in all of these with the barred move made at most so often."""
        if self._won(worlds):
            return True
        if any(self._over(state) or self._hopeless(state) for state in worlds):
            return False
        position = *(self._seen(state) for state in worlds), often
        if position in self.others:
            return self.others[position]
        if len(self.others) > _MOST:
            raise TooMany
        self.others[position] = False
        others = [set(self._moves(state)) for state in worlds[1:]]
        found = any(
            self._wins(self._made(worlds, move), barred, often - (move == barred))
            for move in self._moves(worlds[0])
            if (move != barred or often) and all(move in each for each in others)
        )
        self.others[position] = found
        return found

    def _hopeless(self, state: Any) -> bool:
        """Whether what is left cannot be enough."""
        return self.game.id == "landover" and most(state, self.seat) < state.table.terms.target

    def _over(self, state: Any) -> bool:
        """Whether the turn is over."""
        moment = self.game.moment(state)
        return moment is None or moment.seat != self.seat

    def _seen(self, state: Any) -> bytes:
        return bytes(self.game.dump(state))

    def _moves(self, state: Any) -> Iterator[Action]:
        """All that the seat may do: of what is exchanged, or taken in one go, the smallest pieces."""
        for move in self.game.legal(state, self.seat):
            whole = type(move).__name__ in _WHOLE
            several = getattr(move, "rate", None) is not None or getattr(move, "get", 1) > 1
            if not (whole or several or move.standing or {move, type(move)} & self.vain):
                yield move
        for kind in self.game.open_moves(state, self.seat) if self.game.id == "land" else ():
            yield from self._single(state, kind)

    def _single(self, state: Any, kind: type[Action]) -> list[Action]:
        """Those of an open kind that take one thing."""
        atoms = self.game.choices(state, self.seat, kind, {}).atoms
        return [kind((atom,)) for atom in atoms]

    def _made(self, worlds: Worlds, move: Action) -> Worlds:
        return tuple(self._after(state, move) for state in worlds)

    def _after(self, state: Any, move: Action) -> Any:
        """The state after a move, and after what others answer at once, each as it may."""
        game, after = self.game, self.game.copy(state)
        game.apply(after, self.seat, move)
        rng = random.Random(after.chance.key)
        for _ in range(_ANSWERS):
            waiting = game.waiting_for(after)
            if not waiting or self.seat in waiting or self._over(after):
                break
            legal = [each for each in game.legal(after, waiting[0]) if not each.standing]
            if not legal:
                break
            game.apply(after, waiting[0], rng.choice(legal))
        return after

    def _won(self, worlds: Worlds) -> bool:
        return all(self._is_won(state) for state in worlds)

    def _is_won(self, state: Any) -> bool:
        standing = self.game.standing(state)
        if standing.over:
            return standing.winners == (self.seat,)
        return self.game.id == "land" and not any(map(partial(self._catches, state), range(state.seats)))

    def _catches(self, state: Any, rival: int) -> bool:
        """Whether that seat comes to as many plots if all others give way to it, and it takes what it can."""
        if rival == self.seat:
            return False
        game, state = self.game, self.game.copy(state)
        while waiting := game.waiting_for(state):
            kinds = game.open_moves(state, rival) if waiting == (rival,) else ()
            if kinds:
                game.apply(state, rival, kinds[0]((game.choices(state, rival, kinds[0], {}).atoms[0],)))
            else:
                game.apply(state, waiting[0], End())
        return game.standing(state).winners != (self.seat,)
