"""Whoever has no move of a kind is told what is lacking for it, and learns nothing else."""

import random
import re
from typing import Any

import pytest

from rules.catalogue import GAMES
from rules.farlanthia.phase_names import STEPS
from rules.kernel.actions import Action
from rules.kernel.game import Game
from rules.kernel.illegal import Illegal
from tests.conformance.walk import looked_at, some_table, switches, walk

FREE = {
    "settlers": ("main",),
    "landover": ("main",),
    "farlanthia": ("scout", "hero", "realm", *STEPS),
}
"""Phases in which nothing comes first, so that what it is time for is no reason: each kind has its own."""
PLAIN = {"settlers": {"pre_roll", "main"}, "farlanthia": {"leadership", "season.end"}}
"""Phases of which the rule of whose turn it is says what they are for, or in which nobody acts."""
each_game = pytest.mark.parametrize("id", GAMES)
Told = tuple[str, str, str] | None


def told(refused: Illegal | None) -> Told:
    return None if refused is None else (refused.code, refused.text, refused.rule)


def refusals(game: Game[Any, Any], state: Any, seat: int) -> dict[type[Action], Told]:
    return {kind: told(game.refusal(state, seat, kind)) for kind in game.actions}


@each_game
def test_each_kind_without_a_move_says_what_is_lacking(id: str, seed: int) -> None:
    """More than what it is time for: a kind of which the phase takes moves names what this seat lacks."""
    rng = random.Random(f"refusals {seed}")
    game, settled, seats = some_table(id, rng)
    lacking = 0
    for point in walk(game, settled, seats, rng):
        state = point.state
        if not looked_at(point, rng, 0.15):
            continue
        phase = game.phases[game.phase_of(state)]
        for seat in range(seats + len(game.roles(settled))):
            having = {*map(type, game.legal(state, seat)), *game.open_moves(state, seat)}
            for kind, said in refusals(game, state, seat).items():
                if said is None:
                    if kind not in having:
                        game.check(state, seat, kind())
                    continue
                _, text, rule = said
                assert kind not in having, f"{kind.__name__} is possible and refused: {text}"
                assert text != phase.todo, f"{kind.__name__} says only what it is time for: {text}"
                assert re.fullmatch(r"[A-Z“].{9,}[.:?]", text) and len(text) < 400, text
                assert not rule or rule in game.book, f"{kind.__name__} names {rule}, which no book has"
                free = phase.name in FREE.get(id, ()) and seat in (phase.acting or phase.waiting_for)(state)
                assert not free or not text.startswith("You cannot do that now."), f"{kind.__name__}: {text}"
                lacking += not text.startswith(("You cannot do that now.", "It is not your turn"))
    assert lacking or not any(move.why_not for move in game.moves.values())


@each_game
def test_what_comes_first_is_refused_by_the_rule_that_says_so(id: str) -> None:
    """Not by the one of whose turn it is."""
    game = GAMES[id]
    tables = [game.variant(dict.fromkeys(switches(id), "on")), game] if switches(id) else [game]
    for table in tables:
        rules = {name: phase.rule for name, phase in table.phases.items()}
        assert {name for name, rule in rules.items() if not rule} == PLAIN.get(id, set())
        assert all(rule in table.book for rule in rules.values())


@each_game
def test_a_refusal_tells_nothing_that_its_seat_may_not_know(id: str, seed: int) -> None:
    """With all that a seat cannot see replaced by a guess, it is told the same."""
    rng = random.Random(f"refused secrets {seed}")
    game, settled, seats = some_table(id, rng)
    for point in walk(game, settled, seats, rng):
        if not looked_at(point, rng, 0.04):
            continue
        for seat in range(seats + len(game.roles(settled))):
            guessed = game.guess(game.view(point.state, seat), rng)
            assert refusals(game, guessed, seat) == refusals(game, point.state, seat)
