"""Whatever numbers a move holds, forged or mistyped: a sentence, never a crash, and nothing changes."""

import random
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from rules.catalogue import GAMES
from rules.kernel.actions import Action, spec
from rules.kernel.illegal import Illegal
from tests.conformance.walk import some_table, walk

NUMBERS = (-1, 0, 1, 2, 3, 5, 7, 19, 54, 72, 100, 999, -999, 2**31, 2**63, -(2**63), 2**64, 10**30)
WORDS = ("", "a", "\u202e", "@everyone", "x" * 201, "two\nlines")
LENGTHS = (0, 1, 2, 5, 5, 5, 6, 30)


def some_nonsense(kind: type[Action], rng: random.Random) -> Action:
    """A move of that kind with any numbers for its parameters."""
    hints = _hints(kind)
    return kind(**{param.name: _value(hints[param.name], rng) for param in spec(kind).params})


@cache
def _hints(kind: type[Action]) -> dict[str, Any]:
    return get_type_hints(kind)


def _value(hint: Any, rng: random.Random) -> Any:
    choices = get_args(hint) if type(None) in get_args(hint) else (hint,)
    chosen = rng.choice(choices)
    if chosen is type(None):
        return None
    if chosen is bool:
        return rng.random() < 0.5
    if chosen is str:
        return rng.choice(WORDS)
    if get_origin(chosen) is tuple:
        parts = get_args(chosen)
        if parts[-1] is not Ellipsis:
            return tuple(_value(part, rng) for part in parts)
        return tuple(_value(parts[0], rng) for _ in range(rng.choice(LENGTHS)))
    assert chosen is int
    return rng.choice(NUMBERS)


@pytest.mark.long
@pytest.mark.parametrize("id", GAMES)
def test_any_numbers_are_refused_with_a_sentence_or_make_a_sound_move(id: str, seed: int) -> None:
    rng = random.Random(f"nonsense {seed}")
    game, settled, seats = some_table(id, rng)
    refused = looked = 0
    for point in walk(game, settled, seats, rng, most=600):
        if point.number > 40 and rng.random() > 0.06:
            continue
        looked += 1
        before = game.dump(point.state)
        for kind in game.actions:
            action, state = some_nonsense(kind, rng), game.copy(point.state)
            people = seats + len(game.roles(settled))
            for seat in (point.seat, rng.randrange(people), -1, people):
                try:
                    game.apply(state, seat, action)
                except Illegal as illegal:
                    refused += 1
                    assert illegal.code and 10 < len(illegal.text) < 300
                    assert game.dump(state) == before
                else:
                    assert 0 <= seat < people
                    assert game.dump(game.load(game.dump(state))) == game.dump(state)
                    break
    assert refused > looked > 0
