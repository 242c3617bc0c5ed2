"""Whoever may make two moves in either order gains nothing by it: a purpose of chance has its own stream."""

import random
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from typing_extensions import override

from rules.catalogue import GAMES
from rules.farlanthia.state import ATTACK, DEFENCE, PROPOSER, RESISTER, TERRAIN
from rules.kernel.actions import Action
from rules.kernel.chance import THEFTS, Chance
from rules.kernel.game import Game
from rules.kernel.illegal import Illegal
from tests.conformance.walk import looked_at, sense_or_whim, some_action, some_table, walk

ALIKE = {THEFTS, TERRAIN, ATTACK, DEFENCE, PROPOSER, RESISTER}
"""Whoever takes from somebody by two kinds of move has the same purpose with both. Tiles of Farlanthia are
rolled in the order in which they are named, a side's dice before one that it rolls again, and those of the
next round after them (FA-270): nobody knows what comes."""
EACH = 2
"""Moves of one kind that are tried in one state."""

FOLLOWING = 4
"""Moves that a move may ask for (the robber after a soldier), before the other one is made."""

Draws = dict[str, int]


class Noting(Chance):
    """Notes how often it was drawn for each purpose."""

    @override
    def draw(self, n: int, purpose: str) -> int:
        noted[purpose] = noted.get(purpose, 0) + 1
        return super().draw(n, purpose)


noted: Draws = {}


def made(game: Game[Any, Any], state: Any, seat: int, action: Action) -> tuple[Any, Draws] | None:
    """The state after a move of a copy, and what it drew; None if it may not be made."""
    after = game.copy(state)
    after.chance = Noting(after.chance.key, dict(after.chance.counters))
    noted.clear()
    try:
        game.make(after, seat, action)
    except Illegal:
        return None
    return after, dict(noted)


def tried(game: Game[Any, Any], state: Any, seat: int, rng: random.Random) -> list[Action]:
    """Some moves of each kind of a seat; no orders and answers, which let the house go on."""
    by_kind = defaultdict[type[Action], list[Action]](list)
    listed = game.legal(state, seat)
    rng.shuffle(listed)
    for action in listed:
        by_kind[type(action)].append(action)
    for kind in game.open_moves(state, seat):
        by_kind[kind].append(game.sample(state, seat, kind, rng))
    return [
        action
        for kind, found in by_kind.items()
        if not (kind.standing or kind.answers)
        for action in found[:EACH]
    ]


def settled_down(
    game: Game[Any, Any], phase: object, state: Any, draws: Draws, rng: random.Random
) -> tuple[Any, Draws] | None:
    """A state in that phase again, once all that a move asks for was done; else None."""
    for _ in range(FOLLOWING):
        if game.phase_of(state) == phase:
            return state, draws
        waiting = game.waiting_for(state)
        found = made(game, state, waiting[0], some_action(game, state, waiting[0], rng)) if waiting else None
        if found is None:
            return None
        state, draws = found[0], draws | found[1]
    return None


def shifted(
    game: Game[Any, Any], state: Any, rng: random.Random
) -> Iterator[tuple[Action, Action, set[str]]]:
    """Two moves of different kinds of which either can be first, and what one shifts for the other."""
    moves = [(seat, action) for seat in range(state.seats) for action in tried(game, state, seat, rng)]
    alone = [made(game, state, seat, action) for seat, action in moves]
    for (_, first), begun in zip(moves, alone, strict=True):
        before = None if begun is None else settled_down(game, game.phase_of(state), *begun, rng)
        for (other, then), drawn in zip(moves, alone, strict=True):
            if before is None or drawn is None or not drawn[1] or type(first) is type(then):
                continue
            if made(game, before[0], other, then) is not None:
                yield first, then, (before[1].keys() & drawn[1].keys()) - ALIKE


@pytest.mark.parametrize("id", GAMES)
def test_no_move_shifts_what_another_draws(id: str, seed: int) -> None:
    """Every order of two moves of different kinds: the second draws what it would have drawn."""
    rng = random.Random(f"orders {id} {seed}")
    for _ in range(4):
        game, settled, seats = some_table(id, rng)
        points = (
            point
            for point in walk(game, settled, seats, rng, 600, sense_or_whim)
            if looked_at(point, rng, 0.2)
        )
        for point in islice(points, 25):
            for first, then, purposes in shifted(game, point.state, rng):
                assert not purposes, f"{first} shifts {purposes} for {then}"
