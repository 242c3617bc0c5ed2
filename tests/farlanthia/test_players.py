"""Computer players: they play on views alone, legally, in every mode, and the better one wins."""

import random
from typing import Any

import pytest

from rules.farlanthia.cards.clauses import CLAUSES
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.game import Farlanthia
from rules.farlanthia.players import PLAYERS
from rules.farlanthia.players.worth import burden, gain_of_taking, way
from rules.kernel.chance import Chance
from rules.kernel.game import Turn
from rules.kernel.simulation import play, seeds

GAME = Farlanthia()
MODES: list[tuple[int, dict[str, Any]]] = [
    (2, {"mode": "duel"}),
    (4, {"map_build": "deal"}),
    (3, {}),
    (6, {"mode": "tournament", "season_limit": "10"}),
    (2, GAME.preset("concepts", {"season_limit": "10", "map_build": "roll"})),  # type: ignore[list-item]
]
BETTER = [name for name in PLAYERS if name != "random"]


@pytest.mark.parametrize("name", BETTER)
@pytest.mark.parametrize(("seats", "chosen"), MODES)
def test_it_plays_every_mode_to_its_end(name: str, seats: int, chosen: dict[str, Any]) -> None:
    options = GAME.settle(chosen, seats)
    players = [PLAYERS[name], *[PLAYERS["random"]] * (seats - 1)]
    assert play(GAME, options, players, seeds(f"modes {name}", seats)).standing.over


@pytest.mark.parametrize("name", BETTER)
def test_it_beats_a_random_player(name: str) -> None:
    options = GAME.settle({"mode": "duel", "season_limit": "50"}, 2)
    won = 0
    for number in range(4):
        pair = [PLAYERS[name], PLAYERS["random"]]
        seat = number % 2
        players = pair if not seat else pair[::-1]
        won += play(GAME, options, players, seeds("beats", number)).standing.winners == (seat,)
    assert won == 4


@pytest.mark.parametrize("name", BETTER)
def test_it_decides_by_what_its_seat_sees(name: str) -> None:
    """Whatever agrees with its view, it does the same."""
    options = GAME.settle({"map_build": "deal", "goods_public": "off"}, 3)
    state, _ = GAME.new(options, 3, Chance(bytes(32)))
    rng = random.Random("views")
    for number in range(150):
        waiting = GAME.waiting_for(state)
        if not waiting:
            break
        seat = waiting[0]
        action = PLAYERS[name].choose(Turn(GAME, state, seat), random.Random(number))
        other = GAME.guess(GAME.view(state, seat), rng)
        assert PLAYERS[name].choose(Turn(GAME, other, seat), random.Random(number)) == action
        GAME.apply(state, seat, action)


def test_cards_are_valued_by_their_clauses() -> None:
    assert way(CLAUSES[BY_CODE["A45"].id][0].ways[1]) > way(CLAUSES[BY_CODE["A45"].id][0].ways[0])
    assert burden(BY_CODE["E36"].id) < 0 and burden(BY_CODE["E15"].id) > 0
    assert gain_of_taking(BY_CODE["E35"].id, 0) > 0
