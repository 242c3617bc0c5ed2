"""Computer players of Settlers, weakest first."""

from collections.abc import Mapping

from rules.kernel.beginner import BeginnerPlayer
from rules.kernel.game import Player
from rules.settlers.players.random import RandomPlayer
from rules.settlers.players.steady import SteadyPlayer
from rules.settlers.players.strong import StrongPlayer

PLAYERS: Mapping[str, Player] = {
    "random": RandomPlayer(),
    "gentle": BeginnerPlayer(SteadyPlayer(), seen=0.25),
    "steady": SteadyPlayer(),
    "strong": StrongPlayer(),
}
"""By name; a table gets the last one by default."""
