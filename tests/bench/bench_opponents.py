"""How quick the computer players of Settlers are; `tests.bench.fit` says how strong.

`pytest tests/bench/bench_opponents.py -n 0 --benchmark-enable` times single choices.
"""

import random
from typing import Any

import pytest

from rules.catalogue import find
from rules.kernel.chance import Chance
from rules.kernel.game import Turn
from rules.settlers.players import PLAYERS

GAME = find("settlers")
SEATS = 4


def middle(seed: int, most: int) -> tuple[Any, Any]:
    """A game among steady players after so many moves, at the next choice in the main phase."""
    options = GAME.settle({}, SEATS)
    table = GAME.variant(options)
    rng = random.Random(seed)
    state, _ = table.new(options, SEATS, Chance(rng.randbytes(32)))
    moves = 0
    while moves < most or table.view(state, None).phase != "main" or state.table.offer is not None:
        seat = table.waiting_for(state)[0]
        table.apply(state, seat, PLAYERS["steady"].choose(Turn(table, state, seat), rng))
        moves += 1
    return table, state


@pytest.mark.parametrize("most", [60, 150, 300])
@pytest.mark.parametrize("name", list(PLAYERS))
def test_a_choice(benchmark: Any, name: str, most: int) -> None:
    table, state = middle(1, most)
    benchmark(lambda: PLAYERS[name].choose(Turn(table, state, state.table.active), random.Random(1)))
